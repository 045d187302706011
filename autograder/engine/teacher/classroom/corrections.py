"""corrections.csv: what the teacher decides, which goes before whatever was marked.

student;sheet;question;points;comment
dupont;taquin;3;1,25;la bonne idée          points of a question
dupont;taquin;ouverte_parite;1,5;           points of an open question, beside the 20
dupont;taquin;note;12;oral                  the whole mark
dupont;taquin;note;dispensé;absence         no mark
dupont;taquin;3;;bien rédigé                only a comment (question « note »: on the whole)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.engine.errors import TaquinError
from autograder.engine.marking.report import ByHand, Correction, Report, Ruling
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.model import OUT_OF, Sheet
from autograder.engine.teacher.classroom.spreadsheet import read_spreadsheet
from autograder.engine.text import count, french_number, without_accents

FILE = "corrections.csv"
HEADINGS = {
    "eleve": "student", "etudiant": "student", "id": "student", "identifiant": "student", "login": "student",
    "nom": "student", "name": "student", "fiche": "sheet", "exercice": "question", "note": "points",
    "commentaire": "comment",
}  # fmt: skip
OPEN = "ouverte_"  # how an open question is called in notebooks; with or without
WHOLE = {"", "note", "total", "tout"}  # the question that means the whole sheet
EXEMPT = {"dispense", "dispensee", "exempte", "exemptee", "disp", "disp."}
MOST_PROBLEMS = 8

NO_RULING = Ruling()
Place = tuple[str, str]  # student, sheet


@dataclass(frozen=True)
class Decided:
    """What the teacher decided for one student's sheet."""

    questions: Mapping[str, Correction] = field(default_factory=dict)
    by_hand: tuple[ByHand, ...] = ()
    ruling: Ruling = NO_RULING

    def on(self, report: Report) -> Report:
        """The report with these decisions; what lateness costs stays as it is."""
        mine = replace(self.ruling, penalty=report.ruling.penalty, why_penalty=report.ruling.why_penalty)
        return replace(report.corrected(self.questions.get), by_hand=self.by_hand, ruling=mine)


Decisions = Mapping[Place, Decided]


@dataclass(frozen=True)
class _Line:
    number: int
    student: str
    sheet: str
    question: str  # "" for the whole sheet
    points: float | None
    exempt: bool
    comment: str


def read_corrections(
    path: Path,
    known: Iterable[str] = (),
    student_of: Callable[[str], str] = str,
    points: Mapping[str, float] | None = None,
) -> dict[Place, Decided]:
    """By student and sheet. All that is wrong with the file is said at once, with line numbers.

    `known` are the students of the class, `student_of` finds the one that a name means. `points` is what each question
    is worth here, by « sheet/question », where that is not what the sheet says.
    """
    if not path.exists():
        return {}
    problems: list[str] = []
    lines: dict[tuple[str, str, str], _Line] = {}
    everybody = set(known)
    for number, row in read_spreadsheet(path).records(HEADINGS, ("student", "sheet", "question", "points")):
        try:
            line = _line(number, row, student_of, everybody, points or {})
            place = line.student, line.sheet, line.question
            if place in lines:
                raise ValueError(f"la même décision que ligne {lines[place].number} : n'en garder qu'une")
            lines[place] = line
        except (ValueError, TaquinError) as error:
            problems.append(f"{path.name}, ligne {number} : {str(error).rstrip('.')}.")
    if problems:
        others = count(len(problems) - MOST_PROBLEMS, "autre ligne", "autres lignes")
        more = [f"… et {others} à revoir."] * (len(problems) > MOST_PROBLEMS)
        raise TaquinError("\n".join([*problems[:MOST_PROBLEMS], *more]))
    return _by_place(lines.values())


def _line(
    number: int, row: Mapping[str, str], student_of: Callable[[str], str], known: set[str], worth: Mapping[str, float]
) -> _Line:
    student, name, question = student_of(row["student"]), row["sheet"], row["question"].removeprefix(OPEN)
    if known and student not in known:
        raise ValueError(f"« {row['student']} » n'est pas un élève de cette classe")
    if name not in sheet_names():
        raise ValueError(f"« {name} » n'est pas une fiche ({', '.join(sheet_names())})")
    sheet = load_sheet(name)
    whole = question.lower() in WHOLE
    exempt = without_accents(row["points"]).lower() in EXEMPT
    if exempt and not whole:
        raise ValueError("une dispense est pour la fiche entière : écrire « note » comme question")
    points = None if exempt or not row["points"] else _points(row["points"], _worth(sheet, question, whole, worth))
    if not whole:
        _worth(sheet, question, whole, worth)  # the question exists
    if points is None and not exempt and not row.get("comment"):
        raise ValueError("ni points, ni commentaire")
    return _Line(number, student, name, "" if whole else question, points, exempt, row.get("comment", ""))


def _worth(sheet: Sheet, question: str, whole: bool, worth: Mapping[str, float]) -> float:
    if whole:
        return OUT_OF
    known = {one.id: one.out_of for one in sheet.questions} | {one.id: one.points for one in sheet.open_questions}
    if question not in known:
        raise ValueError(f"la fiche {sheet.name} n'a pas de question « {question} » ({', '.join(known)}, note)")
    return worth.get(f"{sheet.name}/{question}", known[question])


def _points(text: str, most: float) -> float:
    try:
        points = float(text.replace(",", "."))
    except ValueError:
        points = math.nan
    if not math.isfinite(points):
        raise ValueError(f"« {text} » n'est pas un nombre de points")
    if points and not most:
        raise ValueError("cette question ne compte pas dans le barème")
    if not 0 <= points <= most + 1e-9:
        raise ValueError(f"{text} n'est pas entre 0 et {french_number(most)} (points)")
    return points


def _by_place(lines: Iterable[_Line]) -> dict[Place, Decided]:
    found: dict[Place, Decided] = {}
    for line in lines:
        sheet = load_sheet(line.sheet)
        place = line.student, line.sheet
        decided = found.get(place, Decided())
        opened = next((one for one in sheet.open_questions if one.id == line.question), None)
        if not line.question:
            decided = replace(decided, ruling=Ruling(line.points, line.exempt, line.comment))
        elif opened is not None:
            by_hand = ByHand(opened.id, opened.title, line.points or 0.0, opened.points, line.comment)
            decided = replace(decided, by_hand=(*decided.by_hand, by_hand))
        else:
            questions = {**decided.questions, line.question: Correction(line.points, line.comment)}
            decided = replace(decided, questions=questions)
        found[place] = decided
    return found
