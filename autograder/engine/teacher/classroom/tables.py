"""Results as the files that schools' systems read: CSV, Moodle's grade import, JUnit XML, Gradescope."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from autograder.engine.teacher.classroom.results import Classroom, QuestionMark, Result
from autograder.engine.text import french_number, harmless

DIALECTS = {"fr": (";", ","), "en": (",", "."), "tab": ("\t", ",")}  # separator, decimal mark
TO_MARK_AGAIN = "à recorriger"
NOT_IN_XML = dict.fromkeys({*range(32), 0xFFFE, 0xFFFF} - {ord("\n"), ord("\t")})


class Table:
    """CSV for a spreadsheet: a BOM so that it sees UTF-8, and no cell that it would take for a formula."""

    def __init__(self, dialect: str) -> None:
        self._separator, self._mark = DIALECTS[dialect]
        self._text = io.StringIO()
        self._writer = csv.writer(self._text, delimiter=self._separator, lineterminator="\r\n")

    def row(self, cells: Iterable[Any]) -> None:
        self._writer.writerow([self._cell(cell) for cell in cells])

    def bytes(self) -> bytes:
        return self._text.getvalue().encode("utf-8-sig", "replace")

    def _cell(self, cell: Any) -> str:
        if cell is None:
            return ""
        if isinstance(cell, int | float):
            return f"{cell:.4f}".rstrip("0").rstrip(".").replace(".", self._mark)
        return defused(str(cell))


def defused(text: str) -> str:
    """A student's text that no spreadsheet executes."""
    text = harmless(text).replace("\n", " ").replace("\t", " ")
    return "'" + text if text.lstrip()[:1] in ("=", "+", "-", "@") else text


def marks(classroom: Classroom, sheet: str, dialect: str) -> bytes:
    """One line per student: the mark, then the points of each question."""
    results = classroom.of_sheet(sheet)
    questions = list({question.id: question for result in results for question in result.questions}.values())
    table = Table(dialect)
    headings = [f"{question.id} /{french_number(question.out_of)}" for question in questions]
    table.row(["student", "name", "mark", "out_of", *headings, "corrections"])
    for result in results:
        points = {question.id: _points(question) for question in result.questions}
        corrected = [f"{q.id} : {q.correction.comment or 'corrigé'}" for q in result.questions if q.correction]
        mark = TO_MARK_AGAIN if result.mark is None else result.mark
        cells = [points.get(question.id) for question in questions]
        table.row([result.student, result.name, mark, result.out_of, *cells, " ; ".join(corrected)])
    for student, name in classroom.absent:
        table.row([student, name, "", "", *([""] * len(questions)), "absent"])
    return table.bytes()


def overview(classroom: Classroom, dialect: str) -> bytes:
    """One line per student, one mark per sheet."""
    table = Table(dialect)
    table.row(["student", "name", *classroom.sheets])
    people = {result.student: result.name for result in classroom.results} | dict(classroom.absent)
    given = {(result.student, result.sheet): result for result in classroom.results}
    for student, name in people.items():
        row: list[Any] = []
        for sheet in classroom.sheets:
            result = given.get((student, sheet))
            row.append("" if result is None else TO_MARK_AGAIN if result.mark is None else result.mark)
        table.row([student, name, *row])
    return table.bytes()


def moodle(classroom: Classroom) -> bytes:
    """What Moodle's grade import maps: identifier, address, one column per sheet and its feedback."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = [column for sheet in classroom.sheets for column in (sheet, f"{sheet} (feedback)")]
    writer.writerow(["idnumber", "email", *columns])
    given = {(result.student, result.sheet): result for result in classroom.results}
    for student in dict.fromkeys(result.student for result in classroom.results):
        row: list[str] = []
        for sheet in classroom.sheets:
            result = given.get((student, sheet))
            mark = "" if result is None or result.mark is None else f"{result.mark:.2f}"
            row += [mark, defused(_in_a_line(result)) if result else ""]
        writer.writerow([defused(student), defused(classroom.emails.get(student, "")), *row])
    return text.getvalue().encode("utf-8", "replace")


def junit(classroom: Classroom) -> Iterator[str]:
    """One test suite per student and sheet, one test case per check; a suite at a time, for a class may be large."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="taquin">\n'
    for result in classroom.results:
        checks = [(question, check) for question in result.questions for check in question.checks]
        verdicts = [check["verdict"] for _, check in checks]
        errors = verdicts.count("GRADER_ERROR")
        counts = {
            "tests": len(checks),
            "failures": len(checks) - verdicts.count("PASSED") - errors,
            "errors": errors,
            "time": result.data.get("seconds", 0),
        }
        lines = [_open("testsuite", name=f"{result.student}.{result.sheet}", **counts) + ">"]
        for question, check in checks:
            name = f"{question.id} {check['title']}"
            case = _open("testcase", classname=f"{result.sheet}.{check['id']}", name=name)
            if check["verdict"] == "PASSED":
                lines.append(f"  {case} />")
                continue
            kind, told = "error" if check["verdict"] == "GRADER_ERROR" else "failure", _xml(_told(check))
            failure = _open(kind, type=check["verdict"], message=told[:300])
            lines += [f"  {case}>", f"    {failure}>{escape(told)}</{kind}>", "  </testcase>"]
        yield "\n".join([*lines, "</testsuite>", ""])
    yield "</testsuites>\n"


def _open(tag: str, **attributes: object) -> str:
    return " ".join([f"<{tag}", *(f"{name}={quoteattr(_xml(str(value)))}" for name, value in attributes.items())])


def gradescope(result: Result) -> bytes:
    tests: list[dict[str, Any]] = [
        {
            "name": f"Question {question.id} — {check['title']}",
            "number": question.id,
            "score": check["points"],
            "max_score": check["out_of"],
            "status": "passed" if check["verdict"] == "PASSED" else "failed",
            "output": _told(check),
        }
        for question in result.questions
        for check in question.checks
    ]
    for question in result.questions:
        if question.correction is not None:
            tests.append(
                {
                    "name": f"Question {question.id} — correction de l'enseignant",
                    "number": question.id,
                    "score": (question.points or 0) - (question.computed or 0),
                    "output": question.correction.comment,
                }
            )
    about: dict[str, Any] = {"output": _in_a_line(result), "execution_time": result.data.get("seconds"), "tests": tests}
    if result.mark is not None:
        about["score"] = result.mark
    return (json.dumps(about, ensure_ascii=False) + "\n").encode("utf-8", "replace")


# ----------------------------------------------------------------


def _points(question: QuestionMark) -> Any:
    return TO_MARK_AGAIN if question.points is None else question.points


def _told(check: dict[str, Any]) -> str:
    return "\n".join(part for part in (check["message"], check["diagnosis"]) if part)


def _in_a_line(result: Result) -> str:
    parts: Sequence[str] = [
        f"{question.id} : {TO_MARK_AGAIN if question.points is None else french_number(question.points)}"
        f"/{french_number(question.out_of)}"
        for question in result.questions
    ]
    return " · ".join(parts)


def _xml(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return text.translate(NOT_IN_XML)
