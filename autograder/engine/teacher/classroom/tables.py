"""Results as tables: CSV for a spreadsheet, Moodle's grade import."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from autograder.engine.marking.report import QuestionReport, Report, Ruling
from autograder.engine.report.formats import in_a_line
from autograder.engine.report.telling import AGAIN
from autograder.engine.teacher.classroom.results import Classroom, why_not
from autograder.engine.text import french_number, harmless

DIALECTS = {"fr": (";", ","), "en": (",", "."), "tab": ("\t", ",")}  # separator, decimal mark
SEPARATORS = ",;\t"
FORMULA = re.compile(rf"""(^|[{SEPARATORS}])(?=[{SEPARATORS}\s"']*[=+\-@])""")
EXEMPT = "dispensé"


class Table:
    """CSV for a spreadsheet, without any cell that it would take for a formula.

    Spreadsheets guess the separator, and may guess wrong: the text of one cell is then cut into several. Each piece
    that would begin like a formula therefore gets an apostrophe, and a cell with any separator in it is quoted.
    """

    def __init__(self, dialect: str) -> None:
        self._separator, self._mark = DIALECTS[dialect]
        self._lines: list[str] = []

    def row(self, cells: Iterable[Any]) -> None:
        self._lines.append(self._separator.join(map(self._cell, cells)))

    def text(self, end_of_line: str = "\r\n") -> str:
        return "".join(line + end_of_line for line in self._lines)

    def bytes(self) -> bytes:
        """With a mark at the beginning, by which a spreadsheet sees that it is UTF-8."""
        return self.text().encode("utf-8-sig", "replace")

    def _cell(self, cell: Any) -> str:
        if cell is None:
            return ""
        if isinstance(cell, int | float):
            return f"{cell:.4f}".rstrip("0").rstrip(".").replace(".", self._mark)
        text = str(cell)
        safe = defused(text)
        if safe != text or any(char in safe for char in f'{SEPARATORS}"'):
            return '"' + safe.replace('"', '""') + '"'
        return safe


def defused(text: str) -> str:
    """A student's text that no spreadsheet executes, however it cuts it."""
    text = harmless(text).replace("\n", " ").replace("\t", " ")
    return FORMULA.sub(r"\1'", text)


def marks(classroom: Classroom, sheet: str, dialect: str) -> bytes:
    """One line per student: the mark, then the points of each question; why there is no mark."""
    reports = {report.student: report for report in classroom.of_sheet(sheet)}
    questions = list({question.id: question for report in reports.values() for question in report.questions}.values())
    without = classroom.without(sheet)
    table = Table(dialect)
    headings = [
        f"{question.id}{' bonus' * question.is_bonus} /{french_number(question.out_of)}" for question in questions
    ]
    table.row(["student", "name", "mark", "out_of", *headings, "bonus", "corrections", "remarks"])
    for student, name in classroom.students.items():
        report = reports.get(student)
        if report is None:
            ruling = _ruling(classroom, student, sheet)
            mark = EXEMPT if ruling.exempt else ruling.mark
            blanks = [""] * (len(questions) + 2)
            table.row([student, name, mark, "", *blanks, ruling.comment, without[student]])
            continue
        points = {question.id: _points(question) for question in report.questions}
        cells = [points.get(question.id) for question in questions]
        bonus = report.bonus or None
        told = " ; ".join(_decided(report))
        table.row([student, name, _total(report), report.out_of, *cells, bonus, told, why_not(report)])
    return table.bytes()


def _decided(report: Report) -> Iterator[str]:
    """What the teacher decided, and what the rules of the class took off."""
    for question in report.questions:
        if question.correction:
            yield f"{question.id} : {question.correction.comment or 'corrigé'}"
    for opened in report.by_hand:
        yield f"{opened.id} : {french_number(opened.points)} {opened.comment}".rstrip()
    if report.ruling.mark is not None and report.mark is not None:
        yield f"note de l'enseignant (calculée : {french_number(report.mark)})"
    if report.ruling.penalty:
        yield f"-{french_number(report.ruling.penalty)} : {report.ruling.why_penalty}"
    if report.ruling.comment:
        yield report.ruling.comment


def overview(classroom: Classroom, dialect: str) -> bytes:
    """One line per student, one mark per sheet of the class."""
    table = Table(dialect)
    sheets = classroom.main_sheets
    table.row(["student", "name", *sheets, "remarks"])
    given = {(report.student, report.sheet): report for report in classroom.reports}
    without = {sheet: classroom.without(sheet) for sheet in sheets}
    for student, name in classroom.students.items():
        cells: list[Any] = []
        why = []
        for sheet in sheets:
            report = given.get((student, sheet))
            ruling = _ruling(classroom, student, sheet)
            cells.append(_total(report) if report else EXEMPT if ruling.exempt else ruling.mark)
            if (student in without[sheet] and not ruling.exempt) or (report and report.to_mark_again):
                why.append(f"{sheet} : {why_not(report) if report else without[sheet][student]}")
        table.row([student, name, *cells, " ; ".join(why)])
    return table.bytes()


def moodle(classroom: Classroom) -> bytes:
    """What Moodle's grade import maps: identifier, address, one column per sheet and its feedback."""
    table = Table("en")
    columns = [column for sheet in classroom.sheets for column in (sheet, f"{sheet} (feedback)")]
    table.row(["idnumber", "email", *columns])
    given = {(report.student, report.sheet): report for report in classroom.reports}
    for student in classroom.students:
        row: list[str] = []
        for sheet in classroom.sheets:
            report = given.get((student, sheet))
            mark = report.total if report else _ruling(classroom, student, sheet).mark
            row += ["" if mark is None else f"{mark:.2f}", in_a_line(report) if report else ""]
        if any(row):
            table.row([student, classroom.roster.emails.get(student, ""), *row])
    return table.text("\n").encode("utf-8", "replace")


def _ruling(classroom: Classroom, student: str, sheet: str) -> Ruling:
    """Of somebody who may have handed in nothing."""
    decided = classroom.decisions.get((student, sheet))
    return decided.ruling if decided else Ruling()


# ----------------------------------------------------------------


def _total(report: Report) -> float | str:
    if report.ruling.exempt:
        return EXEMPT
    return AGAIN if report.total is None else report.total


def _points(question: QuestionReport) -> float | str:
    return AGAIN if question.points is None else question.points
