"""`taquin report` and `taquin diff`: everything that is made from a folder of results, and nothing else."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.report import tables
from autograder.engine.report.html import class_page, student_page
from autograder.engine.teacher.classroom.results import Classroom, Result, safe_name, write_atomically
from autograder.engine.text import french_number, harmless


def publish(classroom: Classroom, folder: Path, *, dialect: str = "fr", anonymous: bool = False) -> list[Path]:
    """Write every table and page; the files for the teacher, first the one to open."""
    written = []

    def write(name: str, content: str | bytes | Iterable[str]) -> None:
        write_atomically(folder / name, content)
        written.append(folder / name)

    for name in classroom.sheets:
        sheet = load_sheet(name)
        write(f"classe-{name}.html", class_page(classroom, sheet, link=_link))
        if anonymous:
            write(f"classe-{name}-anonyme.html", class_page(classroom, sheet, anonymous=True))
    if len(classroom.sheets) == 1:
        write("marks.csv", tables.marks(classroom, classroom.sheets[0], dialect))
    else:
        write("marks.csv", tables.overview(classroom, dialect))
        for name in classroom.sheets:
            write(f"marks-{name}.csv", tables.marks(classroom, name, dialect))
    write("moodle.csv", tables.moodle(classroom))
    write("junit.xml", tables.junit(classroom))
    for result in classroom.results:
        own = folder / safe_name(result.student)
        write_atomically(own / f"{result.sheet}.html", student_page(result, load_sheet(result.sheet)))
        write_atomically(own / "gradescope" / result.sheet / "results.json", tables.gradescope(result))
    return written


def _link(result: Result) -> str:
    return f"{safe_name(result.student)}/{result.sheet}.html"


# ---------------------------------------------------------------- in the terminal


def print_summary(classroom: Classroom, console: Console) -> None:
    """The class in a screenful: marks by sheet, the mistakes that come back, what there is to look at."""
    table = Table("fiche", "copies", "moyenne", "médiane", "de … à …", "à recorriger", box=None, pad_edge=False)
    for name in classroom.sheets:
        results = classroom.of_sheet(name)
        marks = [result.mark for result in results if result.mark is not None]
        numbers = ["", "", ""]
        if marks:
            numbers = [french_number(statistics.mean(marks)), french_number(statistics.median(marks))]
            numbers.append(f"{french_number(min(marks))} à {french_number(max(marks))}")
        table.add_row(name, str(len(results)), *numbers, str(len(results) - len(marks)))
    console.print(table)
    for sentence, number in frequent_mistakes(classroom)[:5]:
        console.print(Text(f"  {number} × {harmless(sentence)}", "yellow"))
    if classroom.absent:
        console.print(Text(f"Absents : {', '.join(harmless(name) for _, name in classroom.absent)}."))
    for who, what in classroom.notes[:40]:
        console.print(Text(harmless(f"{who} : {what}" if who else what), "dim"))
    if len(classroom.notes) > 40:
        console.print(Text(f"… et {len(classroom.notes) - 40} autres remarques, dans la page de la classe.", "dim"))


def frequent_mistakes(classroom: Classroom) -> list[tuple[str, int]]:
    return Counter(mistake for result in classroom.results for mistake in result.diagnoses).most_common()


# ---------------------------------------------------------------- two runs


@dataclass(frozen=True)
class Move:
    student: str
    sheet: str
    before: float | None
    after: float | None
    why: tuple[str, ...]


def moves(old: Classroom, new: Classroom) -> Iterator[Move]:
    """Whose marks are not what they were, and why."""
    before = {(result.student, result.sheet): result for result in old.results}
    after = {(result.student, result.sheet): result for result in new.results}
    for place in sorted(before.keys() | after.keys()):
        mine, theirs = before.get(place), after.get(place)
        if mine is None or theirs is None:
            why = "n'était pas là" if mine is None else "n'est plus là"
            yield Move(*place, mine.mark if mine else None, theirs.mark if theirs else None, (why,))
        elif mine.mark != theirs.mark:
            yield Move(*place, mine.mark, theirs.mark, tuple(_reasons(mine, theirs)))


def _reasons(mine: Result, theirs: Result) -> Iterator[str]:
    old = {question.id: question for question in mine.questions}
    for question in theirs.questions:
        was = old.get(question.id)
        if was is None:
            yield f"question {question.id} : nouvelle"
        elif was.points != question.points:
            change = f"question {question.id} : {_shown(was.points)} → {_shown(question.points)}"
            if question.correction is not None and question.correction != was.correction:
                yield f"{change}, correction de l'enseignant ({question.correction.comment or 'sans commentaire'})"
            elif was.out_of != question.out_of:
                yield f"{change}, barème {_shown(was.out_of)} → {_shown(question.out_of)}"
            else:
                yield f"{change}, {was.verdict} → {question.verdict}"
    for gone in sorted(old.keys() - {question.id for question in theirs.questions}):
        yield f"question {gone} : supprimée"
    if mine.data.get("u0") != theirs.data.get("u0"):
        yield f"u0 : {mine.data.get('u0')} → {theirs.data.get('u0')}"


def print_moves(found: list[Move], console: Console) -> None:
    table = Table("élève", "fiche", "avant", "après", "pourquoi", box=None, pad_edge=False)
    for move in found:
        why = Text("\n".join(harmless(reason) for reason in move.why))
        table.add_row(Text(harmless(move.student)), move.sheet, _shown(move.before), _shown(move.after), why)
    console.print(table if found else Text("Aucune note n'a changé."))


def _shown(value: float | None) -> str:
    return "—" if value is None else french_number(value)
