"""`eleve`: the student's functions as a grader sees them, for one check."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any

from autograder.engine.sandbox.answers import Answer, Call, Kept, Lost
from autograder.engine.sandbox.session import WHOLE, Child, First, Session
from autograder.engine.sheet.model import Sheet
from autograder.engine.values import Reply, is_big

Entry = tuple[Call, Answer]
Substituted = Callable[[str, Sequence[Any]], Reply]  # what a replaced function answers


class Eleve:
    """Only the sheet's names answer: an open `__getattr__` would let printers and probes reach the worker.

    With `substitutes`, those functions are answered by the reference wherever the student's own code calls them.
    """

    def __init__(
        self,
        sheet: Sheet,
        session: Session,
        substitutes: Sequence[str] = (),
        substituted: Substituted | None = None,
        *,
        seconds: tuple[float, float] | None = None,  # of CPU time, for an ordinary call and for all long ones
    ) -> None:
        self._sheet, self._session = sheet, session
        self._substitutes, self._substituted = tuple(substitutes), substituted
        self._cpu, self._long_cpu = seconds or (session.limits.call_cpu, session.limits.search_cpu)
        self._child: Child | None = None
        self._ahead: list[Entry] = []  # answers to the calls that the current case is expected to make
        self.planned: list[Entry] = []  # all that was asked ahead, looked at or not
        self.journal: list[Entry] = []  # every call that the check looked at, with its answer
        self.case: list[Entry] = []  # those of the current case
        self.complete = True  # all that was asked ahead has been answered
        self.output = ""
        self._consulted: set[str] = set()
        self._before: Call | None = None  # a long call whose answer was known: it has not been made here

    def __getattr__(self, name: str) -> Callable[..., Reply]:
        if name not in self._sheet.functions:
            raise AttributeError(name)
        return lambda *args: self.call(name, args)

    # ------------------------------------------------------------ what graders use

    def call(self, name: str, args: Sequence[Any]) -> Reply:
        call = Call(name, tuple(args))
        if self._ahead:
            planned, answer = self._ahead.pop(0)
            if planned == call:
                return self._deliver(call, answer)
            self._ahead.clear()  # the answers took this case another way: the rest of it is asked live
        if name in self._substitutes:
            return self._substitute(name, args)
        child = next((arg.child for arg in args if isinstance(arg, Kept)), None) or self._current()
        return self._deliver(call, child.call(call, self._cpu))

    def longue(self, name: str, *args: Any) -> Reply:
        """A call that may take the time of a full-size search: all of a check have the check's seconds together."""
        if name in self._substitutes:
            return self._substitute(name, args)
        call = Call(name, args)
        is_first = self._child is None and not self.journal
        known = self._session.first(call, self._put_in_place, self._long_cpu) if is_first else None
        if known is not None:
            self._consulted |= known.consulted
            self._before = call
            return self._deliver(call, known.answer)
        child = self._current()
        answer = child.call(call, self._long_cpu, long=True)
        if is_first:
            self._session.keep(call, self._put_in_place, First(answer, frozenset(child.consulted), self._long_cpu))
        return self._deliver(call, answer)

    def garder(self, name: str, *args: Any) -> Any:
        """Call, and leave the result on the student's side: what is returned can be passed on, read or changed."""
        if name in self._substitutes:
            return self._substitute(name, args).value
        call = Call(name, args)
        return self._deliver(call, self._current().call(call, self._cpu, keep=True)).value

    def sonder(self, name: str, *args: Any) -> Answer:
        """A quick call off the record, to learn a convention of the submission: its answer, failures included. A
        function that was lost so once is not called so again."""
        if name in self._substitutes:
            return self._substitute(name, args)
        key = (name, *self._substitutes)
        if key not in self._session.lost_probes:
            answer = self._current().call(Call(name, args), self._session.limits.probe_cpu)
            if not isinstance(answer, Lost):
                return answer
            self._session.lost_probes[key] = answer
        return self._session.lost_probes[key]

    def executer(self, source: str) -> Any:
        """One line typed after those of this check: its value, or None."""
        return self._deliver(Call("", (source,)), self._current().run(source, self._cpu)).value

    @staticmethod
    def lire(kept: Any, part: slice = WHOLE) -> Any:
        """A kept value, or a part of that list."""
        if isinstance(kept, Kept):
            return kept.child.fetch(kept, part)
        return kept if part is WHOLE else kept[part]

    @staticmethod
    def ecrire(kept: Any, paths: Sequence[Sequence[int]], value: Any) -> bool:
        """Put `value` at these places of a kept value, as later code might. False if it cannot be changed."""
        return isinstance(kept, Kept) and kept.child.assign(kept, paths, value)

    def reponse(self, key: str) -> Any:
        return self._session.loaded.answers.get(key)

    # ------------------------------------------------------------ what the engine uses

    def ask_ahead(self, calls: Sequence[Call]) -> list[Answer]:
        """All these calls in one message. Those that slow functions do not answer in time will be asked live."""
        theirs = [call for call in calls if call.name not in self._substitutes]
        answers = self._stream(theirs)
        found: list[Answer] = []
        for call in calls:
            if call.name in self._substitutes:
                found.append(self._substitute(call.name, call.args))
            elif answers:
                found.append(answers.pop(0))
            else:
                self.complete = False
                break
        self.planned += zip(calls, found, strict=False)
        return found

    def begin_case(self, calls: Sequence[Call], answers: Sequence[Answer]) -> None:
        """The answers that the next calls will get, as long as they are the planned ones."""
        self._ahead = list(zip(calls, answers, strict=False))
        self.case = []
        self.output = ""

    @property
    def is_repaired(self) -> bool:
        return bool(self._substitutes)

    @property
    def consulted(self) -> frozenset[str]:
        """The replaced functions that were really called, by the check or by the student's code."""
        return frozenset(self._consulted | (self._child.consulted if self._child else set()))

    def close(self) -> None:
        if self._child is not None:
            self._child.close()

    # ------------------------------------------------------------

    def _stream(self, calls: Sequence[Call]) -> list[Answer]:
        """The answers of the first calls: as many as come within a few seconds from a process that is well. What takes
        the process down is left to be found by asking the following calls one by one."""
        answers: list[Answer] = []
        if not calls:
            return answers
        child, began = self._current(), time.monotonic()
        for answer in child.stream(calls, self._cpu):
            last = len(answers) + 1 == len(calls)
            if isinstance(answer, Lost) and not child.alive and not last:
                break
            answers.append(answer)
            slow = isinstance(answer, Lost) or child.since(began) > self._session.limits.ahead_wall
            if not last and (slow or is_big(getattr(answer, "value", None))):
                child.end()
                break
        return answers

    def _substitute(self, name: str, args: Sequence[Any]) -> Reply:
        assert self._substituted is not None
        self._consulted.add(name)
        return self._substituted(name, args)

    @property
    def _put_in_place(self) -> tuple[str, ...]:
        """The functions that are replaced in the loaded program: it was loaded with the others."""
        return tuple(name for name in self._substitutes if name not in self._session.program.substitutes)

    def _current(self) -> Child:
        if self._child is None or not self._child.alive:
            if self._child is not None:
                self._consulted |= self._child.consulted
            self._child = self._session.fork(self._put_in_place)
            if self._before is not None:  # what comes now may depend on what it left behind
                self._child.call(self._before, self._long_cpu, long=True)
                self._before = None
        return self._child

    def _deliver(self, call: Call, answer: Answer) -> Reply:
        self.journal.append((call, answer))
        self.case.append((call, answer))
        output = getattr(answer, "output", "")
        if output:
            self.output = (self.output + output)[: self._session.limits.output]
        if isinstance(answer, BaseException):
            raise answer
        return answer
