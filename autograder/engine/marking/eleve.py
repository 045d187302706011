"""`eleve`: the student's functions as a grader sees them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from autograder.engine.sheet.model import Sheet, Verdict
from autograder.engine.oracle.reference import Oracle
from autograder.engine.sandbox.session import WHOLE, BadAnswer, Call, Child, Kept, Lost, Missing, Result, Session
from autograder.engine.values import Reply, matches


@dataclass(frozen=True)
class Trace:
    """The calls of one check, with what came of them."""

    check: int
    journal: tuple[tuple[Call, Result], ...]
    planned: tuple[tuple[Call, Result], ...]


class Eleve:
    """Only the sheet's names answer: an open `__getattr__` would let printers and probes reach the worker.

    With `pins`, those functions are answered by the reference wherever the student's own code calls them.
    """

    def __init__(
        self,
        sheet: Sheet,
        session: Session,
        corrige: Oracle,
        pins: Sequence[str] = (),
        adapt: Callable[[Eleve, str, Sequence[Any], Any], Any] | None = None,
    ) -> None:
        self._sheet, self._session, self._corrige = sheet, session, corrige
        self._pins, self._adapt = tuple(pins), adapt
        self._cpu = session.limits.call_cpu
        self._child: Child | None = None
        self._sharing: Child | None = None
        self._shared: dict[str, Reply] = {}
        self._own: dict[str, tuple[tuple[Any, ...], Reply]] = {}
        self._ahead: list[tuple[Call, Result]] = []
        self.journal: list[tuple[Call, Result]] = []  # every call of the current check, with what came of it
        self._planned: list[tuple[Call, Result]] = []  # those of them that were asked ahead, judged or not
        self._checks = 0
        self.output = ""
        self.habits: dict[str, Any] = {}  # what graders learnt of this submission
        self.functions = SimpleNamespace(U0=corrige.u0, **{name: self._value_of(name) for name in sheet.functions})

    def __getattr__(self, name: str) -> Callable[..., Reply]:
        if name not in self._sheet.functions:
            raise AttributeError(name)
        return lambda *args: self.call(name, args)

    # ------------------------------------------------------------ what graders use

    def call(self, name: str, args: Sequence[Any]) -> Reply:
        call = Call(name, tuple(args))
        if self._ahead:
            planned, result = self._ahead.pop(0)
            if planned == call:
                return self._deliver(call, result)
            self._ahead.clear()  # the answers took this case another way: the rest of it is asked live
        if name in self._pins:
            return self._pinned(name, args)
        child = next((arg.child for arg in args if isinstance(arg, Kept)), None) or self._current()
        return self._deliver(call, child.call([call], self._cpu)[0])

    def garder(self, name: str, *args: Any) -> Any:
        """Call, and leave the result on the student's side: what is returned can be passed on, read or changed."""
        if name in self._pins:
            return self._pinned(name, args).value
        call = Call(name, args)
        return self._deliver(call, self._current().call([call], self._cpu, keep=True)[0]).value

    def partager(self, name: str, *args: Any) -> Any:
        """Like `garder`, for a long computation whose result serves several checks: it is made once."""
        if name in self._pins:
            return self._pinned(name, args).value
        key = f"{name}{args!r}"
        if key not in self._shared:
            if self._sharing is None or not self._sharing.alive:
                self._sharing = self._session.fork(self._pins)
            call = Call(name, args)
            (result,) = self._sharing.call([call], self._session.limits.search_cpu, keep=True)
            self._shared[key] = self._deliver(call, result)
        return self._shared[key].value

    def sonder(self, name: str, *args: Any) -> Result:
        """A quick call off the record, to learn a habit of the submission: what came of it, failures included."""
        if name in self._pins:
            return self._pinned(name, args)
        return self._current().call([Call(name, args)], self._session.limits.probe_cpu)[0]

    def executer(self, source: str) -> Any:
        """One line typed after those of this check: its value, or None."""
        call = Call("", (source,))
        return self._deliver(call, self._current().run(source, self._cpu)).value

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

    def begin(self) -> None:
        """A new check: a process in the state in which the submission's loading left it."""
        self._ahead.clear()
        self.journal.clear()
        self._planned.clear()
        self._checks += 1
        self.output = ""
        if self._child is not None:
            self._child.close()
        self._child = None

    def begin_case(self) -> None:
        self._ahead.clear()
        self.journal.clear()
        self.output = ""

    def ask_ahead(self, calls: Sequence[Call]) -> list[Result]:
        """All these calls in one message. Those that slow functions do not answer in time will be asked live."""
        mine = [call for call in calls if call.name not in self._pins]
        limits = self._session.limits
        results = iter(self._current().call_ahead(mine, self._cpu, limits.ahead_wall) if mine else [])
        answered: list[Result] = []
        for call in calls:
            if call.name in self._pins:
                answered.append(self._pinned(call.name, call.args))
                continue
            result = next(results, None)
            if result is None:
                break
            answered.append(result)
        self._planned += zip(calls, answered, strict=False)
        return answered

    def trace(self) -> Trace:
        """What the current check has asked, to be looked at when others have been asked."""
        return Trace(self._checks, tuple(self.journal), tuple(self._planned))

    def is_still_at(self, trace: Trace) -> bool:
        """Is the process there that answered those calls, and has it been asked nothing else?"""
        return self._checks == trace.check and self._child is not None and self._child.alive

    def replay(self, calls: Sequence[Call], results: Sequence[Result]) -> None:
        """The answers that the next calls will get, as long as they are the planned ones."""
        self._ahead = list(zip(calls, results, strict=False))

    def twin(self) -> Eleve:
        """The same functions in a process of their own, for probing between two calls of a check."""
        return Eleve(self._sheet, self._session, self._corrige, self._pins)

    @property
    def is_repaired(self) -> bool:
        return bool(self._pins)

    @property
    def asks(self) -> int:
        return sum(child.asks for child in (self._child, self._sharing) if child is not None)

    def close(self) -> None:
        for child in (self._child, self._sharing):
            if child is not None:
                child.close()
        self._child = self._sharing = None

    # ------------------------------------------------------------

    def _pinned(self, name: str, args: Sequence[Any]) -> Reply:
        """The reference's answer, in the student's own manner where the sheet leaves a choice."""
        reply = self._corrige.reply(name, args)
        if self._adapt is None:
            return reply
        return Reply(self._adapt(self, name, args, reply.value), reply.args, trusted=True)

    def _current(self) -> Child:
        if self._child is None or not self._child.alive:
            self._child = self._session.fork(self._pins)
        return self._child

    def _deliver(self, call: Call, result: Result) -> Reply:
        self.journal.append((call, result))
        output = getattr(result, "output", "")
        if output:
            self.output = (self.output + output)[: self._session.limits.output]
        if isinstance(result, BaseException):
            raise result
        return result

    def _value_of(self, name: str) -> Callable[..., Any]:
        """For *erreur reportée*: what their own functions return, searches included."""

        def value(*args: Any) -> Any:
            key = f"{name} {[id(arg) if isinstance(arg, dict) else arg for arg in args]!r}"
            if key not in self._own:
                call = Call(name, args)
                (result,) = self._current().call([call], self._session.limits.search_cpu)
                self._own[key] = (args, self._deliver(call, result))  # args, so that no other dict gets that id
            return self._own[key][1].value

        return value


def same_result(mine: Result, other: Result) -> bool:
    """Did two programs do the same with one call?"""
    if isinstance(mine, Reply) and isinstance(other, Reply):
        return matches(mine.value, other.value) and matches(list(mine.args), list(other.args))
    if isinstance(mine, Lost) and isinstance(other, Lost):
        return mine.verdict is other.verdict is Verdict.TIMEOUT
    if isinstance(mine, BadAnswer) and isinstance(other, BadAnswer):
        return mine.what == other.what
    if isinstance(mine, Missing) or isinstance(other, Missing):
        return False
    return type(mine) is type(other) and getattr(mine, "type", 0) == getattr(other, "type", 1)
