"""`taquin report` and `taquin diff`: everything that is made from a folder of results, and nothing else."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.engine.files import write_atomically
from autograder.engine.marking.report import QuestionReport, Report
from autograder.engine.report import formats
from autograder.engine.report.html import student_page
from autograder.engine.report.terminal import WORDS
from autograder.engine.sheet.catalog import fiche_of, load_sheet
from autograder.engine.teacher.classroom import tables, worksheets
from autograder.engine.teacher.classroom.class_page import class_page
from autograder.engine.teacher.classroom.results import Classroom, own_folder, read_source, told_apart, why_not
from autograder.engine.teacher.classroom.teacher_page import teacher_page
from autograder.engine.text import count, french_number, harmless

MOST_NOTES = 40  # in the terminal; the page of the class has them all


def publish(classroom: Classroom, folder: Path, *, dialect: str = "fr", anonymous: bool = False) -> list[Path]:
    """Write every table and page; the files for the teacher, first the one to open."""
    written = []

    def write(name: str, content: str | bytes | Iterable[str]) -> None:
        write_atomically(folder / name, content)
        written.append(folder / name)

    for name in classroom.sheets:
        sheet = load_sheet(name)
        order = [question.id for question in sheet.questions]
        about: dict[str, Any] = {
            "sheet_title": sheet.title,
            "question_order": order,
            "students": classroom.students.items(),
            "without": classroom.without(name),
            "notes": classroom.notes,
        }
        reports = classroom.of_sheet(name)
        write(f"classe-{name}.html", class_page(reports, **about, link=page_of))
        if anonymous:
            write(f"classe-{name}-anonyme.html", class_page(reports, **about, anonymous=True))
    main = classroom.main_sheets
    write(
        "marks.csv",
        tables.marks(classroom, main[0], dialect) if len(main) == 1 else tables.overview(classroom, dialect),
    )
    for name in classroom.sheets:
        if name not in main[:1] or len(main) > 1:
            write(f"marks-{name}.csv", tables.marks(classroom, name, dialect))
    for name, content in _for_the_school(classroom):
        write(name, content)
    write("junit.xml", formats.junit(map(classroom.whole, classroom.reports)))
    for report in map(classroom.whole, classroom.reports):
        own = folder / own_folder(report.student)
        write_atomically(own / f"{report.sheet}.html", student_page(report, fiche_of(report.sheet)))
        source = read_source(folder, report.student, report.sheet)
        beside = teacher_page(report, load_sheet(report.sheet), source, f"{report.sheet}.html")
        write_atomically(own / f"{report.sheet}-enseignant.html", beside)
        write_atomically(own / "gradescope" / report.sheet / "results.json", formats.gradescope([report]))
    return written


def _for_the_school(classroom: Classroom) -> Iterator[tuple[str, bytes]]:
    """The lists of the school's systems with their marks, and Moodle's archive of feedback."""

    def page(report: Report) -> bytes:
        return student_page(classroom.whole(report), fiche_of(report.sheet)).encode("utf-8", "replace")

    main = classroom.main_sheets
    for sheet in main:
        end = "" if len(main) == 1 else f"-{sheet}"
        worksheet = worksheets.moodle_worksheet(classroom, sheet)
        if worksheet is not None:
            yield f"moodle{end}.csv", worksheet
            feedback = worksheets.moodle_feedback(classroom, sheet, page)
            if feedback is not None:
                yield f"moodle-feedback{end}.zip", feedback
    if not classroom.roster.numbers:
        yield "moodle.csv", tables.moodle(classroom)
    if own := worksheets.own_list(classroom):
        yield own


def page_of(report: Report) -> str:
    """The student's page for the teacher, seen from that of the class."""
    return f"{own_folder(report.student)}/{report.sheet}-enseignant.html"


# ---------------------------------------------------------------- in the terminal


def _marks_by_sheet(classroom: Classroom) -> Table:
    table = Table("fiche", "copies", "moyenne", "médiane", "de … à …", "à recorriger", box=None, pad_edge=False)
    for name in classroom.sheets:
        reports = classroom.of_sheet(name)
        marks = [report.total for report in reports if report.total is not None]
        numbers = ["", "", ""]
        if marks:
            numbers = [french_number(statistics.mean(marks)), french_number(statistics.median(marks))]
            numbers.append(f"{french_number(min(marks))} à {french_number(max(marks))}")
        table.add_row(name, str(len(reports)), *numbers, str(sum(report.to_mark_again for report in reports)))
    return table


def print_summary(classroom: Classroom, console: Console) -> None:
    """The class in a screenful: marks by sheet, the mistakes that come back, what there is to look at."""
    console.print(_marks_by_sheet(classroom))
    for sentence, number in frequent_mistakes(classroom)[:5]:
        console.print(Text(f"  {number} × {harmless(sentence)}", "yellow"))
    if classroom.absent:
        console.print(Text(f"Absents : {', '.join(harmless(name) for _, name in classroom.absent)}."))
    for report in classroom.reports:
        if report.to_mark_again:
            console.print(
                Text(harmless(f"À recorriger : {report.name} ({report.sheet}), {why_not(report)}"), "magenta")
            )
    for student, about, why in _without_mark(classroom):
        console.print(Text(harmless(f"Pas de note : {student}{about}, {why}."), "magenta"))
    said = {why_not(report) for report in classroom.reports}
    notes = [(who, what) for who, what in classroom.notes if what not in said]
    for who, what in notes[:MOST_NOTES]:
        console.print(Text(harmless(f"{who} : {what}" if who else what), "dim"))
    if len(notes) > MOST_NOTES:
        others = count(len(notes) - MOST_NOTES, "autre remarque", "autres remarques")
        console.print(Text(f"… et {others}, dans la page de la classe.", "dim"))


def _without_mark(classroom: Classroom) -> Iterator[tuple[str, str, str]]:
    """(who handed something in and has no mark of the class's sheet, « (sheet) », why)."""
    names = told_apart(classroom.students)
    for (student, sheet), why in classroom.not_marked.items():
        yield names[student], f" ({sheet})" if sheet else "", why
    handed = {report.student for report in classroom.reports}
    for sheet in classroom.main_sheets[:1] if len(classroom.main_sheets) == 1 else ():
        for student, why in classroom.without(sheet).items():
            if student in handed and (student, sheet) not in classroom.not_marked:
                yield names[student], f" ({sheet})", why


def frequent_mistakes(classroom: Classroom) -> list[tuple[str, int]]:
    return Counter(mistake for report in classroom.reports for mistake in report.diagnoses).most_common()


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
    before = {(report.student, report.sheet): report for report in old.reports}
    after = {(report.student, report.sheet): report for report in new.reports}
    for place in sorted(before.keys() | after.keys()):
        was, now = before.get(place), after.get(place)
        if was is None or now is None:
            why = "n'était pas là" if was is None else "n'est plus là"
            yield Move(*place, was.total if was else None, now.total if now else None, (why,))
        elif was.total != now.total:
            yield Move(*place, was.total, now.total, tuple(_reasons(was, now)))


def _reasons(was: Report, now: Report) -> Iterator[str]:
    old = {question.id: question for question in was.questions}
    for question in now.questions:
        before = old.pop(question.id, None)
        if before is None:
            yield f"question {question.id} : nouvelle"
        elif before.points != question.points:
            change = f"question {question.id} : {_shown(before.points)} → {_shown(question.points)}"
            yield f"{change}, {_cause(before, question)}"
    for gone in sorted(old):
        yield f"question {gone} : supprimée"
    if was.bonus != now.bonus:
        yield f"bonus : {_shown(was.bonus)} → {_shown(now.bonus)}"
    for key in sorted(was.parameters.keys() | now.parameters.keys()):
        if was.parameters.get(key) != now.parameters.get(key):
            yield f"{key} : {was.parameters.get(key)} → {now.parameters.get(key)}"


def _cause(was: QuestionReport, now: QuestionReport) -> str:
    if now.correction is not None and now.correction != was.correction:
        return f"correction de l'enseignant ({now.correction.comment or 'sans commentaire'})"
    if was.correction is not None and now.correction is None:
        return "correction de l'enseignant retirée"
    if was.out_of != now.out_of:
        return f"barème {_shown(was.out_of)} → {_shown(now.out_of)}"
    return f"{WORDS[was.verdict]} → {WORDS[now.verdict]}"


def print_moves(found: list[Move], console: Console) -> None:
    table = Table("élève", "fiche", "avant", "après", "pourquoi", box=None, pad_edge=False)
    for move in found:
        why = Text("\n".join(harmless(reason) for reason in move.why))
        table.add_row(Text(harmless(move.student)), move.sheet, _shown(move.before), _shown(move.after), why)
    console.print(table if found else Text("Aucune note n'a changé."))


def _shown(value: float | None) -> str:
    return "—" if value is None else french_number(value)
