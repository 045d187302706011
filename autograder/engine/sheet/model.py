"""The nouns of the project: sheets, checks, outcomes, reports. Data only, no input or output."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.engine.oracle.seals import Seals

OUT_OF = 20


class Verdict(StrEnum):
    """What became of a check, from the best to the worst: a question is worth its worst check."""

    PASSED = "PASSED"
    TEACHER = "TEACHER"  # in a student's pack: only the teacher can tell
    SKIPPED = "SKIPPED"
    MISSING = "MISSING"
    DOUBTFUL = "DOUBTFUL"  # in a student's pack: not the right answer, unless it follows from a mistake not seen there
    FAILED = "FAILED"
    BAD_VALUE = "BAD_VALUE"
    RAISED = "RAISED"
    TIMEOUT = "TIMEOUT"
    MEMORY = "MEMORY"
    CRASHED = "CRASHED"
    GRADER_ERROR = "GRADER_ERROR"

    @property
    def severity(self) -> int:
        return _SEVERITIES[self]

    @property
    def is_fatal(self) -> bool:
        """The worker was lost: asking the same function again would only cost its time limit again."""
        return self in (Verdict.TIMEOUT, Verdict.MEMORY, Verdict.CRASHED)


_SEVERITIES = {verdict: rank for rank, verdict in enumerate(Verdict)}


class TaquinError(Exception):
    """A mistake of the person at the keyboard, said in one French sentence."""


class SheetError(TaquinError):
    """A sheet's sources do not fit together."""


class SubmissionError(TaquinError):
    """There is nothing at that path that can be marked."""


class ParameterError(TaquinError):
    """A `u0` with which the sheet makes no sense."""


class TeachersTurn(Exception):
    """This cannot be told without the reference. (Only in a student's pack.)"""


@dataclass(frozen=True)
class Check:
    """One thing that is verified and worth points: a pytest test of autograder/<sheet>/."""

    id: str
    question: str
    function: str | None  # the sheet's function that it judges, or
    answer: str | None  # the key of `reponses` that it judges
    title: str
    hint: str
    points: float
    run: Callable[[Any, Any], None]  # run(eleve, corrige) raises what is wrong
    other_u0: bool = False  # asked of a copy of the submission that was loaded with another U0
    long: bool = False  # too many calls to be answered by the trusted side in the place of a wrong function
    bonus: bool = False  # its points are beside the 20, and failing it costs nothing
    cases: Any = None  # checks.Cases, when the check holds for all values of something
    expected: Callable[[Any], Any] | None = None  # expected(corrige): the lettered answer, from the reference
    own_answer: Callable[[Any, Any, Any], bool] | None = None  # is this answer what their own functions give?
    form: Callable[[Any], Any] | None = None  # answers with the same form are the same answer
    sealable: bool = True  # there is one right answer, up to its form


@dataclass(frozen=True)
class Question:
    id: str
    title: str
    checks: tuple[Check, ...]

    @property
    def out_of(self) -> float:
        return sum(check.points for check in self.checks)


@dataclass(frozen=True)
class OpenQuestion:
    """A question that a person marks: a proof, an estimate. Its points are a bonus beside the 20."""

    id: str
    title: str
    text: str
    points: float
    rubric: str  # for the teacher: never in what students receive


@dataclass(frozen=True)
class Faute:
    """A mistake that students really make: a wrong variant of a function, or a wrong lettered answer."""

    target: str  # the function's name, or `reponse_<key>`
    sentence: str
    source: str


@dataclass(frozen=True)
class Sheet:
    name: str
    title: str
    statement: str
    questions: tuple[Question, ...]
    functions: Mapping[str, tuple[str, ...]]  # name → parameters, in the order of the sheet
    answers: tuple[str, ...]
    given: str  # source of sujet.py
    solution: str  # source of solution.py
    program: Sequence[tuple[str | None, str]]  # solution.py without its answers: (function or None, source)
    fautes: tuple[Faute, ...]
    faute_context: str  # the imports and helpers that the fautes share
    oracle: Path | None  # reference/<sheet>/oracle.py: fast equivalents of slow functions
    adapter: ModuleType  # autograder/<sheet>/fiche.py: how values are drawn, which u0 make sense
    open_questions: tuple[OpenQuestion, ...] = ()
    seals: Seals | None = None  # in a student's pack, all that there is in the place of the reference
    bonuses: tuple[Check, ...] = ()  # part of no question

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        return tuple(check for question in self.questions for check in question.checks)

    def checks_of(self, function: str) -> tuple[Check, ...]:
        return tuple(check for check in self.checks if check.function == function)

    def checks_for(self, question: str) -> tuple[Check, ...]:
        """Those of a question (« 9 ») or of one lettered answer (« 9c »)."""
        chosen = tuple(check for check in self.checks if question in (check.question, check.answer))
        if not chosen:
            known = ", ".join(question.id for question in self.questions)
            raise TaquinError(f"La fiche « {self.name} » n'a pas de question {question} ; ses questions : {known}.")
        return chosen

    def functions_before(self, question: str, function: str | None) -> list[str]:
        """The functions that come earlier in the sheet than the one that a check judges."""
        names = list(self.functions)
        if function is None:
            own = [check.function for check in self.checks if check.question == question and check.function]
            function = own[-1] if own else None
            return names if function is None else names[: names.index(function) + 1]
        return names[: names.index(function)]


@dataclass(frozen=True)
class Counterexample:
    given: Any
    got: Any
    expected: Any

    def to_json(self) -> dict[str, Any]:
        return {"given": self.given, "got": self.got, "expected": self.expected}


@dataclass(frozen=True)
class Outcome:
    """What one check found."""

    check: Check
    verdict: Verdict
    message: str = ""
    counterexample: Counterexample | None = None
    diagnosis: str | None = None
    carried: bool = False
    output: str = ""

    @property
    def points(self) -> float:
        return self.check.points if self.verdict is Verdict.PASSED else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.check.answer or self.check.id,
            "title": self.check.title,
            "verdict": self.verdict.value,
            "points": self.points,
            "out_of": self.check.points,
            "carried": self.carried,
            "message": self.message,
            "diagnosis": self.diagnosis,
            "counterexample": self.counterexample.to_json() if self.counterexample else None,
            "hint": self.check.hint,
            "output": self.output,
        }


@dataclass(frozen=True)
class QuestionResult:
    question: Question
    outcomes: tuple[Outcome, ...]

    @property
    def verdict(self) -> Verdict:
        return max((outcome.verdict for outcome in self.outcomes), key=lambda verdict: verdict.severity)

    @property
    def carried(self) -> bool:
        return any(outcome.carried for outcome in self.outcomes)

    @property
    def points(self) -> float | None:
        if self.verdict is Verdict.GRADER_ERROR:
            return None
        return sum(outcome.points for outcome in self.outcomes)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.question.id,
            "title": self.question.title,
            "points": self.points,
            "out_of": sum(outcome.check.points for outcome in self.outcomes),
            "verdict": self.verdict.value,
            "carried": self.carried,
            "checks": [outcome.to_json() for outcome in self.outcomes],
        }


@dataclass(frozen=True)
class Report:
    """All that is known of one submission for one sheet, once it is marked."""

    sheet: Sheet
    student: str
    u0: int
    seed: int
    isolation: str
    repairs: tuple[str, ...]
    seconds: float
    results: tuple[QuestionResult, ...]
    path: Path | None = field(default=None, compare=False)
    bonuses: tuple[Outcome, ...] = ()

    @property
    def bonus(self) -> float:
        return sum(outcome.points for outcome in self.bonuses)

    @property
    def mark(self) -> float | None:
        points = [result.points for result in self.results]
        if None in points:
            return None
        return sum(value for value in points if value is not None)

    @property
    def out_of(self) -> float:
        """20, or less when only some questions were asked."""
        return sum(outcome.check.points for result in self.results for outcome in result.outcomes)

    @property
    def can_be_told(self) -> float:
        """The points that can be earned here: in a student's pack, those that are sealed."""
        outcomes = [outcome.check for result in self.results for outcome in result.outcomes]
        seals = self.sheet.seals
        return sum(check.points for check in outcomes if seals is None or seals.knows(check.id, check.answer))

    @property
    def all_passed(self) -> bool:
        return all(result.verdict is Verdict.PASSED for result in self.results)

    @property
    def nothing_to_do(self) -> bool:
        """All that can be verified here is right; in a student's pack, the rest is the teacher's."""
        return all(result.verdict in (Verdict.PASSED, Verdict.TEACHER) for result in self.results)

    @property
    def waiting(self) -> list[Outcome]:
        """What the teacher will verify."""
        return [outcome for result in self.results for outcome in result.outcomes if outcome.verdict is Verdict.TEACHER]

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": 1,
            "sheet": self.sheet.name,
            "student": self.student,
            "u0": self.u0,
            "mark": self.mark,
            "out_of": self.out_of,
            "bonus": self.bonus,
            "isolation": self.isolation,
            "seed": self.seed,
            "repairs": list(self.repairs),
            "seconds": round(self.seconds, 3),
            "questions": [result.to_json() for result in self.results],
        }
