"""Which value of a sheet's parameter is whose, and whether the submissions agree."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.engine.errors import ParameterError
from autograder.engine.marking.report import Report
from autograder.engine.oracle.reference import refusal
from autograder.engine.sheet.catalog import fiche_of, load_sheet, sheet_names
from autograder.engine.sheet.fiche import Parameter
from autograder.engine.submissions.notebook import SUFFIX as NOTEBOOK
from autograder.engine.teacher.classroom.collect import Handed
from autograder.engine.teacher.classroom.roster import Roster
from autograder.engine.verdict import Verdict

ATTEMPTS = 100
LOOKED_AT = 200_000  # bytes of a student's file
FEWEST_ANSWERS, FEWEST_COPIES = 5, 3  # before a class's wrong answers are taken for a sign
RIGHT_AT_MOST = 0.1  # of such answers, when the parameter is not the one that the class had


def own_parameter(secret: str, student: str, sheet_name: str) -> int | None:
    """A student's own value of the sheet's parameter, the same every time and not to be guessed without the secret."""
    sheet = load_sheet(sheet_name)
    parameter = sheet.fiche.parameter
    if parameter is None:
        return None
    for attempt in range(ATTEMPTS):
        digest = hmac.new(secret.encode(), f"{student}\0{attempt}".encode(), hashlib.sha256).digest()
        value = int.from_bytes(digest[:8]) % parameter.largest + 1
        if refusal(sheet, value) is None:
            return value
    raise ParameterError(f"aucun {parameter.key} tiré pour « {student} » ne convient à la fiche « {sheet_name} ».")


@dataclass(frozen=True)
class Choice:
    """The values of the sheets' parameters, by key: for all, or a secret from which each student's own is drawn."""

    values: Mapping[str, int] = field(default_factory=dict)
    secrets: Mapping[str, str] = field(default_factory=dict)

    def check(self, sheet: str | None = None) -> None:
        """ParameterError if a value for all makes no sense with the sheets that have that parameter."""
        for name in [sheet] if sheet else sheet_names():
            parameter = fiche_of(name).parameter
            value = self.values.get(parameter.key) if parameter is not None else None
            if parameter is not None and value is not None and (why := refusal(load_sheet(name), value)):
                raise ParameterError(f"--{parameter.key} {value} ne convient pas à la fiche « {name} » : {why}")

    def of(self, student: str, sheet: str, roster: Roster) -> int | None:
        """What the roster says, else the student's own, else that of all; None for a sheet without a parameter."""
        parameter = fiche_of(sheet).parameter
        if parameter is None:
            return None
        said = roster.value(parameter.key, student)
        if said is not None:
            return said
        if parameter.key in self.secrets:
            return own_parameter(self.secrets[parameter.key], student, sheet)
        return self.values.get(parameter.key, parameter.default)


# ---------------------------------------------------------------- does it agree with what was handed in?


def given_value(handed: Handed, parameter: Parameter) -> int | None:
    """The parameter's value in the student's own files: sujet.py beside the work, or the notebook itself."""
    is_notebook = handed.path.suffix == NOTEBOOK
    path = handed.path if is_notebook else handed.path.parent / "sujet.py"
    if handed.refusal or (handed.alone and not is_notebook) or path.is_symlink() or not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            text = file.read(LOOKED_AT).decode("utf-8", "replace")
    except OSError:
        return None
    line = re.compile(rf'^[ \t]*"?{parameter.name}[ \t]*=[ \t]*(\d{{1,18}})\b', re.MULTILINE)
    found = line.search(text)
    return int(found[1]) if found else None


@dataclass
class AnswersOfTheClass:
    """The lettered answers that depend on the parameter, of students whose functions for the same question are right:
    when almost all are wrong, the class had other values than those of the marking."""

    right: int = 0
    wrong: int = 0
    copies: set[str] = field(default_factory=set)

    def add(self, report: Report) -> None:
        parameter = fiche_of(report.sheet).parameter
        for question in report.questions if parameter is not None else ():
            functions = [outcome.verdict for outcome in question.outcomes if outcome.function]
            if not functions or any(verdict is not Verdict.PASSED for verdict in functions):
                continue
            for outcome in question.outcomes:
                if parameter is not None and outcome.answer in parameter.telling_answers:
                    self.right += outcome.verdict is Verdict.PASSED
                    if outcome.verdict is Verdict.FAILED:
                        self.wrong += 1
                        self.copies.add(report.student)

    @property
    def are_for_other_values(self) -> bool:
        given = self.right + self.wrong
        enough = self.wrong >= FEWEST_ANSWERS and len(self.copies) >= FEWEST_COPIES
        return enough and self.right <= RIGHT_AT_MOST * given
