"""The first stage: one check asked of a submission → what was seen, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from autograder.engine.marking.eleve import Eleve, Entry
from autograder.engine.sandbox.answers import BadAnswer, Lost, Missing, Raised
from autograder.engine.sandbox.starter import WorkerError
from autograder.engine.sheet.checks import TeachersTurn
from autograder.engine.sheet.model import Check
from autograder.engine.verdict import Verdict


@dataclass(frozen=True)
class Evidence:
    """All that was seen while a check was asked."""

    check: Check
    failure: BaseException | None = None  # what the check raised; None when it passed
    planned: tuple[Entry, ...] = ()  # the calls that were asked in one message, looked at or not
    journal: tuple[Entry, ...] = ()  # the calls that the check looked at
    case: tuple[Entry, ...] = ()  # those of the case that failed
    complete: bool = True  # all that was planned has been answered
    output: str = ""
    repaired: bool = False  # asked with right functions in the place of wrong ones,
    consulted: frozenset[str] = frozenset()  # and these of them were really called
    consulted_while_loading: frozenset[str] = frozenset()  # or called by the statements of the file

    @property
    def verdict(self) -> Verdict:
        """From the exception object, never from its text."""
        failure = self.failure
        if failure is None:
            return Verdict.PASSED
        if isinstance(failure, Missing):
            own = str(failure) in (self.check.function, self.check.answer)
            return Verdict.MISSING if own else Verdict.RAISED
        if isinstance(failure, Lost):
            return failure.verdict
        if isinstance(failure, Raised):
            return Verdict.RAISED
        if isinstance(failure, BadAnswer):
            return Verdict.BAD_VALUE
        if isinstance(failure, TeachersTurn):
            return Verdict.TEACHER
        return Verdict.FAILED if isinstance(failure, AssertionError) else Verdict.GRADER_ERROR

    @property
    def passed(self) -> bool:
        return self.failure is None


def ask(check: Check, eleve: Eleve, corrige: Any) -> Evidence:
    """Run the check; whatever it raises is part of what was seen. The process that answered ends with it."""
    failure: BaseException | None = None
    try:
        check.run(eleve, corrige)
    except (Exception, Missing, Lost) as error:
        if isinstance(error, WorkerError):
            raise
        failure = error
    finally:
        eleve.close()
    return Evidence(
        check,
        failure,
        tuple(eleve.planned),
        tuple(eleve.journal),
        tuple(eleve.case),
        eleve.complete,
        eleve.output,
        eleve.is_repaired,
        eleve.consulted,
    )
