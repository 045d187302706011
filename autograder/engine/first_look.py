"""A first look at a submission: one process is asked everything, for most of it is right.

A process for each check costs more than most functions do. What is right here has passed; whatever is not is asked
again by itself, in a process of its own, as if nothing had been.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from autograder.engine.eleve import Eleve
from autograder.engine.model import Check, Sheet
from autograder.engine.oracle import Oracle
from autograder.engine.sandbox.client import BadAnswer, Batch, Lost, Missing, Raised, Session

PATIENCE = 1.5  # seconds for all of it


class NotNow(BaseException):
    """Too long for a first look."""


class Hurried(Eleve):
    """The student's functions, for whoever will ask again if need be."""

    def __init__(self, sheet: Sheet, session: Session, corrige: Oracle) -> None:
        super().__init__(sheet, session, corrige)
        self._cpu = session.limits.probe_cpu

    def partager(self, name: str, *args: Any) -> Any:
        raise NotNow

    def agrees(self, batches: Sequence[Batch], patience: float) -> list[bool]:
        return self._current().agrees(batches, self._cpu, patience)


def first_look(checks: Sequence[Check], eleve: Hurried, corrige: Oracle) -> dict[str, bool]:
    """Of the checks of which it could be told: do they pass, in a process that is asked all the others too?

    From the last one to the first: a function that only works after those before it have been called finds no help.
    The first cases of each are enough to tell most wrong functions, whose other cases are then not asked here.
    """
    seen: dict[str, bool] = {}
    deadline = time.monotonic() + PATIENCE

    def ask(checks: Iterable[Check], part: int) -> None:
        batches = [(check.id, corrige.batches(check.cases)[part]) for check in checks]
        asked = [(name, batch) for name, batch in batches if batch.calls]
        answers = eleve.agrees([batch for _, batch in asked], deadline - time.monotonic()) if asked else []
        seen.update(zip((name for name, _ in asked), answers, strict=False))
        for name, _ in asked[len(answers) :]:
            seen.pop(name, None)

    for planned, group in groupby(
        reversed(checks), key=lambda check: check.cases is not None and check.cases.ask_ahead
    ):
        if planned:
            ask(group, 0)
            continue
        for check in group:
            if time.monotonic() < deadline:
                passes = _passes(check, eleve, corrige)
                if passes is not None:
                    seen[check.id] = passes
    ask(
        [
            check
            for check in reversed(checks)
            if check.cases is not None and check.cases.ask_ahead and seen.get(check.id)
        ],
        1,
    )
    return seen


def _passes(check: Check, eleve: Hurried, corrige: Oracle) -> bool | None:
    try:
        check.run(eleve, corrige)
    except (AssertionError, Raised, BadAnswer):
        return False
    except (Exception, Missing, Lost, NotNow):  # noqa: BLE001  whatever it is, it will be found again
        return None
    return None if eleve.output else True  # what is printed is part of a report
