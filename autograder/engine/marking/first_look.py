"""A first look at a submission: one process is asked everything, for most of it is right.

A process for each check costs more than most functions do. What is right here has passed; whatever is not is asked
again by itself, in a process of its own, as if nothing had been.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from autograder.engine.marking.eleve import Eleve
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.oracle.reference import Oracle
from autograder.engine.sandbox.session import BadAnswer, Batch, Child, Lost, Missing, Raised, Session

PATIENCE = 1.5  # seconds for all of it


class NotNow(BaseException):
    """Too long for a first look."""


class Hurried(Eleve):
    """The student's functions, for whoever will ask again if need be."""

    def __init__(self, sheet: Sheet, session: Session, corrige: Oracle, *, alone: bool) -> None:
        super().__init__(sheet, session, corrige)
        self._cpu = session.limits.probe_cpu
        self._alone = alone  # if all goes well, nobody else will ask this session

    def _current(self) -> Child:
        if self._alone and (self._child is None or not self._child.alive):
            self._child = self._session.spend()
        return super()._current()

    def partager(self, name: str, *args: Any) -> Any:
        raise NotNow

    def agrees(self, batches: Sequence[Batch], patience: float) -> list[bool]:
        deadline = time.monotonic() + patience
        agreed: list[bool] = []
        while len(agreed) < len(batches) and (patience := deadline - time.monotonic()) > 0:
            more = self._current().agrees(batches[len(agreed) :], self._cpu, patience)
            agreed += more
            if not more or more[-1]:  # it does not answer any more
                break
        return agreed


def first_look(checks: Sequence[Check], eleve: Hurried, corrige: Oracle) -> dict[str, bool]:
    """Of the checks of which it could be told: do they pass, in a process that is asked all the others too?

    The first cases of each tell most wrong functions, of which nothing more is asked here. From the last check to the
    first: a function that only works after those before it have been called finds no help.
    """
    planned = [check for check in reversed(checks) if check.cases is not None and check.cases.ask_ahead]
    seen: dict[str, bool | None] = {}
    deadline = time.monotonic() + PATIENCE
    for part in (0, 1):
        asked = [
            (check.id, batch)
            for check in planned
            if seen.get(check.id, not part) and (batch := corrige.batches(check.cases)[part]).calls
        ]
        answers = eleve.agrees([batch for _, batch in asked], deadline - time.monotonic())
        for (name, _), agrees in zip_longest(asked, answers):
            seen[name] = agrees
    wrong = {check.function for check in planned if not seen.get(check.id)}
    for check in reversed(checks):
        if check not in planned and check.function not in wrong and time.monotonic() < deadline:
            seen[check.id] = _passes(check, eleve, corrige)
    return {name: passes for name, passes in seen.items() if passes is not None}


def _passes(check: Check, eleve: Hurried, corrige: Oracle) -> bool | None:
    try:
        check.run(eleve, corrige)
    except (AssertionError, Raised, BadAnswer):
        return False
    except (Exception, Missing, Lost, NotNow):  # noqa: BLE001  whatever it is, it will be found again
        return None
    return None if eleve.output else True  # what is printed is part of a report
