"""Reports as the programs of other platforms read them from a command: VPL, CodeRunner, Gradescope, JUnit.

What is marked is a student's, and so are the texts: none of them may read like a line of the platform's own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from autograder.engine.marking.report import Outcome, QuestionReport, Report
from autograder.engine.report.counterexample import sides
from autograder.engine.report.telling import AGAIN, WORDS
from autograder.engine.sheet.catalog import fiche_of
from autograder.engine.text import french_number, harmless
from autograder.engine.verdict import Verdict

LONGEST_VALUE = 300
NOT_IN_XML = dict.fromkeys({*range(32), 0xFFFE, 0xFFFF} - {ord("\n"), ord("\t")})


def explained(sheet: str, outcome: Outcome) -> str:
    """The message, the mistake that was recognised and the counterexample, in plain text."""
    parts = [outcome.message, outcome.diagnosis or ""]
    if outcome.counterexample is not None:
        for side in sides(outcome.counterexample, fiche_of(sheet)):
            values = [" ".join(filter(None, (part.label, part.written(LONGEST_VALUE)))) for part in side.parts]
            parts.append(f"{side.title} : {' ; '.join(filter(None, (side.call, *values)))}")
    return harmless("\n".join(filter(None, parts)))


def in_a_line(report: Report) -> str:
    parts = (
        f"{question.id} : {AGAIN if question.points is None else french_number(question.points)}"
        f"/{french_number(question.out_of)}"
        for question in report.questions
    )
    return " · ".join(parts)


# ---------------------------------------------------------------- Moodle's VPL


def vpl(reports: Sequence[Report]) -> str:
    """What VPL takes from a program's output: comments between <|-- and --|>, and a grade if there is one."""
    lines = ["<|--"]
    for report in reports:
        for question in report.questions:
            points = AGAIN if question.points is None else french_number(question.points)
            lines.append(f"-{question.id}. {question.title} : {points} / {french_number(question.out_of)}")
            for outcome in question.outcomes:
                if outcome.verdict is not Verdict.PASSED:
                    lines.append(outcome.title)
                    lines += [f">{line}" for line in explained(report.sheet, outcome).split("\n") if line]
    lines = [line.replace(":=>>", ": =>>").replace("--|>", "-- |>") for line in lines]
    totals = [report.total for report in reports]
    grade = [f"Grade :=>> {sum(total for total in totals if total is not None):.2f}"] if None not in totals else []
    return "\n".join([*lines, "--|>", *grade])


# ---------------------------------------------------------------- Moodle's CodeRunner


def coderunner(reports: Sequence[Report]) -> str:
    """What a template grader prints. Without a mark there is no fraction: CodeRunner then says that it failed."""
    rows: list[list[Any]] = [["iscorrect", "Question", "Contrôle", "Points", "Remarques"]]
    for report in reports:
        for question, outcome in _checks(report):
            points = f"{french_number(outcome.points)} / {french_number(outcome.out_of)}"
            told = explained(report.sheet, outcome) or WORDS[outcome.verdict]
            rows.append([int(outcome.verdict is Verdict.PASSED), question.id, outcome.title, points, told])
    found: dict[str, Any] = {"testresults": rows}
    totals, out_of = [report.total for report in reports], sum(report.out_of for report in reports)
    if None in totals or not out_of:
        found["prologuehtml"] = f"<p>{AGAIN}</p>"
    else:
        found["fraction"] = round(min(1.0, sum(total for total in totals if total is not None) / out_of), 4)
    return json.dumps(found, ensure_ascii=False)


# ---------------------------------------------------------------- Gradescope


def gradescope(reports: Sequence[Report]) -> str:
    """results.json, of reports with all their details."""
    totals = [report.total for report in reports]
    about: dict[str, Any] = {
        "output": "\n".join(map(in_a_line, reports)),
        "execution_time": round(sum(report.seconds for report in reports), 3),
        "tests": [test for report in reports for test in _gradescope_tests(report)],
    }
    if None not in totals:
        about["score"] = sum(total for total in totals if total is not None)
    return json.dumps(about, ensure_ascii=False)


def _gradescope_tests(report: Report) -> Iterator[dict[str, Any]]:
    for question, outcome in _checks(report):
        yield {
            "name": f"Question {question.id} — {outcome.title}",
            "number": question.id,
            "score": outcome.points,
            "max_score": outcome.out_of,
            "status": "passed" if outcome.verdict is Verdict.PASSED else "failed",
            "output": explained(report.sheet, outcome),
        }
    for question in report.questions:
        if question.correction is not None:
            yield {
                "name": f"Question {question.id} — correction de l'enseignant",
                "number": question.id,
                "score": (question.points or 0) - (question.computed or 0),
                "output": question.correction.comment,
            }


# ---------------------------------------------------------------- JUnit


def junit(reports: Iterable[Report]) -> Iterator[str]:
    """One test suite per student and sheet, one test case per check; a suite at a time, for a class may be large."""
    yield '<?xml version="1.0" encoding="utf-8"?>\n<testsuites name="taquin">\n'
    for report in reports:
        verdicts = [outcome.verdict for outcome in report.outcomes]
        errors = verdicts.count(Verdict.GRADER_ERROR)
        counts = {
            "tests": len(verdicts),
            "failures": len(verdicts) - verdicts.count(Verdict.PASSED) - errors,
            "errors": errors,
            "time": round(report.seconds, 3),
        }
        yield _open("testsuite", name=f"{report.student}.{report.sheet}", **counts) + ">\n"
        for question, outcome in _checks(report):
            yield from _test_case(report.sheet, question, outcome)
        yield "</testsuite>\n"
    yield "</testsuites>\n"


def _test_case(sheet: str, question: QuestionReport, outcome: Outcome) -> Iterator[str]:
    name, classname = f"{question.id} {outcome.title}", f"{sheet}.{outcome.answer or outcome.id}"
    case = _open("testcase", classname=classname, name=name)
    if outcome.verdict is Verdict.PASSED:
        yield f"  {case} />\n"
        return
    kind, told = "error" if outcome.verdict is Verdict.GRADER_ERROR else "failure", _xml(explained(sheet, outcome))
    failure = _open(kind, type=outcome.verdict.value, message=told[:300])
    yield f"  {case}>\n    {failure}>{escape(told)}</{kind}>\n  </testcase>\n"


def _open(tag: str, **attributes: object) -> str:
    return " ".join([f"<{tag}", *(f"{name}={quoteattr(_xml(str(value)))}" for name, value in attributes.items())])


def _xml(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return text.translate(NOT_IN_XML)


def _checks(report: Report) -> Iterator[tuple[QuestionReport, Outcome]]:
    for question in report.questions:
        for outcome in question.outcomes:
            yield question, outcome


FORMATS: dict[str, Callable[[Sequence[Report]], str]] = {
    "vpl": vpl,
    "coderunner": coderunner,
    "gradescope": gradescope,
    "junit": lambda reports: "".join(junit(reports)),
}
