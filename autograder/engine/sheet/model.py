"""The nouns of a sheet: questions, checks, known mistakes. Data only, no input or output."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.engine.errors import TaquinError
from autograder.engine.sheet.fiche import Fiche, Given

if TYPE_CHECKING:
    from autograder.engine.oracle.seals import Seals
    from autograder.engine.sheet.cases import Cases

OUT_OF = 20


@dataclass(frozen=True)
class Lettered:
    """How one entry of `reponses` is judged."""

    compute: Callable[[Any], Any]  # the answer, from the functions of the sheet: the reference's or the student's own
    fits: Callable[[Any, Any, Any], bool]  # fits(given, functions, corrige): is that the answer?
    form: Callable[[Any], Any] | None = None  # answers with the same form are the same answer
    sealable: bool = True  # there is one right answer, up to its form


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
    variant: bool = False  # asked of the submission loaded with other values for what is given
    long: bool = False  # a long computation: it says nothing of whether the function is right, only of how it grows
    seconds: float | None = None  # of CPU time for all its long calls together; None: what `Limits` says
    bonus: bool = False  # its points are beside the 20, and failing it costs nothing
    cases: Cases | None = None  # when the check holds for all values of something
    lettered: Lettered | None = None


@dataclass(frozen=True)
class Question:
    id: str
    title: str
    checks: tuple[Check, ...]
    is_bonus: bool = False  # a teacher's marking scheme puts the whole question beside the 20

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
    fiche: Fiche
    figures: Path | None = None  # reference/<sheet>/figures.py: draws the pictures of the statement
    animation: Path | None = None  # autograder/<sheet>/animation.html: a page that moves, for notebooks
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
            meant = question.strip().lower()
            close = meant != question and any(meant in (check.question, check.answer) for check in self.checks)
            rest = f" : {meant} ?" if close else f" ; ses questions : {known}."
            raise TaquinError(f"La fiche « {self.name} » n'a pas de question {question}{rest}")
        return chosen

    def functions_of(self, question: str) -> list[str]:
        """The functions that a question asks to write."""
        return list(dict.fromkeys(c.function for c in self.checks if c.question == question and c.function))

    def functions_before(self, function: str) -> list[str]:
        names = list(self.functions)
        return names[: names.index(function)]

    def leans_on(self, *functions: str) -> list[str]:
        """All that these functions may call, and what that may call in turn, in the order of the sheet."""
        found: set[str] = set()
        waiting = list(functions)
        while waiting:
            for name in self.fiche.leans_on.get(waiting.pop(), ()):
                if name not in found:
                    found.add(name)
                    waiting.append(name)
        return [name for name in self.functions if name in found]

    def given_with(self, parameter: int | None) -> Given:
        """What replaces names of sujet.py in a marking with that value of the sheet's parameter."""
        if self.fiche.parameter is None:
            return {}
        return {self.fiche.parameter.name: self.default_parameter if parameter is None else parameter}

    @property
    def default_parameter(self) -> int | None:
        if self.fiche.parameter is None:
            return None
        return self.fiche.parameter.default if self.seals is None else self.seals.parameter
