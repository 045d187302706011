"""Results as the files that schools' systems read: CSV, Moodle's grade import, JUnit XML, Gradescope."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from autograder.engine.marking.report import Outcome, QuestionReport, Report
from autograder.engine.teacher.classroom.results import Classroom
from autograder.engine.text import french_number, harmless
from autograder.engine.verdict import Verdict

DIALECTS = {"fr": (";", ","), "en": (",", "."), "tab": ("\t", ",")}  # separator, decimal mark
SEPARATORS = ",;\t"
FORMULA = re.compile(rf"""(^|[{SEPARATORS}])(?=[{SEPARATORS}\s"']*[=+\-@])""")
TO_MARK_AGAIN = "à recorriger"
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
    """One line per student: the mark, then the points of each question."""
    reports = classroom.of_sheet(sheet)
    questions = list({question.id: question for report in reports for question in report.questions}.values())
    table = Table(dialect)
    headings = [f"{question.id} /{french_number(question.out_of)}" for question in questions]
    table.row(["student", "name", "mark", "out_of", *headings, "corrections"])
    for report in reports:
        points = {question.id: _points(question) for question in report.questions}
        corrected = [f"{q.id} : {q.correction.comment or 'corrigé'}" for q in report.questions if q.correction]
        cells = [points.get(question.id) for question in questions]
        table.row([report.student, report.name, _total(report), report.out_of, *cells, " ; ".join(corrected)])
    for student, name in classroom.absent:
        table.row([student, name, "", "", *([""] * len(questions)), "absent"])
    return table.bytes()


def overview(classroom: Classroom, dialect: str) -> bytes:
    """One line per student, one mark per sheet."""
    table = Table(dialect)
    table.row(["student", "name", *classroom.sheets])
    given = {(report.student, report.sheet): report for report in classroom.reports}
    for student, name in classroom.students.items():
        found = [given.get((student, sheet)) for sheet in classroom.sheets]
        table.row([student, name, *("" if report is None else _total(report) for report in found)])
    return table.bytes()


def moodle(classroom: Classroom) -> bytes:
    """What Moodle's grade import maps: identifier, address, one column per sheet and its feedback."""
    table = Table("en")
    columns = [column for sheet in classroom.sheets for column in (sheet, f"{sheet} (feedback)")]
    table.row(["idnumber", "email", *columns])
    given = {(report.student, report.sheet): report for report in classroom.reports}
    for student in dict.fromkeys(report.student for report in classroom.reports):
        row: list[str] = []
        for sheet in classroom.sheets:
            report = given.get((student, sheet))
            mark = "" if report is None or report.total is None else f"{report.total:.2f}"
            row += [mark, _in_a_line(report) if report else ""]
        table.row([student, classroom.emails.get(student, ""), *row])
    return table.text("\n").encode("utf-8", "replace")


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
    about = {"output": _in_a_line(report), "execution_time": round(report.seconds, 3), "tests": tests}
    if report.total is not None:
        about["score"] = report.total
    return (json.dumps(about, ensure_ascii=False) + "\n").encode("utf-8", "replace")


# ----------------------------------------------------------------


def _total(report: Report) -> float | str:
    return TO_MARK_AGAIN if report.total is None else report.total


def _points(question: QuestionReport) -> float | str:
    return TO_MARK_AGAIN if question.points is None else question.points


def _told(outcome: Outcome) -> str:
    return "\n".join(part for part in (outcome.message, outcome.diagnosis) if part)


def _in_a_line(report: Report) -> str:
    parts = (
        f"{question.id} : {TO_MARK_AGAIN if question.points is None else french_number(question.points)}"
        f"/{french_number(question.out_of)}"
        for question in report.questions
    )
    return " · ".join(parts)


def _xml(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return text.translate(NOT_IN_XML)
