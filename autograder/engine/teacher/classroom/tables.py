"""Results as the files that schools' systems read: CSV, Moodle's grade import, JUnit XML, Gradescope."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from autograder.engine.marking.report import Outcome, QuestionReport, Report, Ruling
from autograder.engine.teacher.classroom.results import Classroom, why_not
from autograder.engine.text import french_number, harmless
from autograder.engine.verdict import Verdict

DIALECTS = {"fr": (";", ","), "en": (",", "."), "tab": ("\t", ",")}  # separator, decimal mark
SEPARATORS = ",;\t"
FORMULA = re.compile(rf"""(^|[{SEPARATORS}])(?=[{SEPARATORS}\s"']*[=+\-@])""")
TO_MARK_AGAIN, EXEMPT = "à recorriger", "dispensé"
NOT_IN_XML = dict.fromkeys({*range(32), 0xFFFE, 0xFFFF} - {ord("\n"), ord("\t")})


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
    headings = [f"{question.id} /{french_number(question.out_of)}" for question in questions]
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


def junit(classroom: Classroom) -> Iterator[str]:
    """One test suite per student and sheet, one test case per check; a suite at a time, for a class may be large."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="taquin">\n'
    for report in map(classroom.whole, classroom.reports):
        verdicts = [outcome.verdict for outcome in report.outcomes]
        errors = verdicts.count(Verdict.GRADER_ERROR)
        counts = {
            "tests": len(verdicts),
            "failures": len(verdicts) - verdicts.count(Verdict.PASSED) - errors,
            "errors": errors,
            "time": round(report.seconds, 3),
        }
        yield _open("testsuite", name=f"{report.student}.{report.sheet}", **counts) + ">\n"
        for question in report.questions:
            for outcome in question.outcomes:
                yield from _test_case(report.sheet, question, outcome)
        yield "</testsuite>\n"
    yield "</testsuites>\n"


def _test_case(sheet: str, question: QuestionReport, outcome: Outcome) -> Iterator[str]:
    name, classname = f"{question.id} {outcome.title}", f"{sheet}.{outcome.answer or outcome.id}"
    case = _open("testcase", classname=classname, name=name)
    if outcome.verdict is Verdict.PASSED:
        yield f"  {case} />\n"
        return
    kind, told = "error" if outcome.verdict is Verdict.GRADER_ERROR else "failure", _xml(_told(outcome))
    failure = _open(kind, type=outcome.verdict.value, message=told[:300])
    yield f"  {case}>\n    {failure}>{escape(told)}</{kind}>\n  </testcase>\n"


def _open(tag: str, **attributes: object) -> str:
    return " ".join([f"<{tag}", *(f"{name}={quoteattr(_xml(str(value)))}" for name, value in attributes.items())])


def gradescope(report: Report) -> bytes:
    """Of a report with all its details."""
    tests: list[dict[str, Any]] = [
        {
            "name": f"Question {question.id} — {outcome.title}",
            "number": question.id,
            "score": outcome.points,
            "max_score": outcome.out_of,
            "status": "passed" if outcome.verdict is Verdict.PASSED else "failed",
            "output": _told(outcome),
        }
        for question in report.questions
        for outcome in question.outcomes
    ]
    tests += [
        {
            "name": f"Question {question.id} — correction de l'enseignant",
            "number": question.id,
            "score": (question.points or 0) - (question.computed or 0),
            "output": question.correction.comment,
        }
        for question in report.questions
        if question.correction is not None
    ]
    about = {"output": in_a_line(report), "execution_time": round(report.seconds, 3), "tests": tests}
    if report.total is not None:
        about["score"] = report.total
    return (json.dumps(about, ensure_ascii=False) + "\n").encode("utf-8", "replace")


# ----------------------------------------------------------------


def _total(report: Report) -> float | str:
    if report.ruling.exempt:
        return EXEMPT
    return TO_MARK_AGAIN if report.total is None else report.total


def _points(question: QuestionReport) -> float | str:
    return TO_MARK_AGAIN if question.points is None else question.points


def _told(outcome: Outcome) -> str:
    return "\n".join(part for part in (outcome.message, outcome.diagnosis) if part)


def in_a_line(report: Report) -> str:
    parts = (
        f"{question.id} : {TO_MARK_AGAIN if question.points is None else french_number(question.points)}"
        f"/{french_number(question.out_of)}"
        for question in report.questions
    )
    return " · ".join(parts)


def _xml(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return text.translate(NOT_IN_XML)
