"""The reference in a process of its own, for arguments that students choose. It serves a whole class."""

from __future__ import annotations

import atexit

from autograder.engine.sandbox.answers import Answer, Call
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.session import Child, Program, Session
from autograder.engine.sheet.fiche import Given
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.values import Reply

LIMITS = Limits(submission_wall=1e6)  # it serves a whole class
MOST_REMEMBERED = 50_000  # answers: the functions of a whole class ask the same questions


class ReferenceWorker:
    """A reference that a student's argument keeps busy for ever, or takes down, harms nobody."""

    def __init__(self, sheet: Sheet, given: Given) -> None:
        source = compose(sheet) + ("" if sheet.oracle is None else sheet.oracle.read_text("utf-8"))
        self._program = Program(sheet.name, source, sheet.given, given, trusted=True)
        self._session: Session | None = None
        self._child: Child | None = None
        self._remembered: dict[bytes, Answer] = {}

    def ask(self, call: Call, cpu: float) -> Answer:
        known = self._remembered.get(call.key)
        if known is not None:
            return known
        if self._session is None:
            self._session = Session(self._program, LIMITS)
            atexit.register(self.close)
        if self._child is None or not self._child.alive:
            self._child = self._session.fork()
        answer = self._child.call(call, cpu)
        if isinstance(answer, Reply):
            if len(self._remembered) >= MOST_REMEMBERED:
                self._remembered.clear()
            self._remembered[call.key] = answer
        return answer

    def close(self) -> None:
        if self._session is not None:
            atexit.unregister(self.close)
            self._session.close()
            self._session = self._child = None
