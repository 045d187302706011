"""Marking in place: the functions of a running notebook, called where they are.

No process is started and nothing is reloaded, so it is quick and works in a browser too; by the same token it proves
nothing, and what needs a fresh start (another U0, a full-size search) is left to the real marking. The messages are
those of the sandbox (`worker.Server` answers, `client.Child` reads), so that the feedback is the same.
"""

from __future__ import annotations

import builtins
import collections
import contextlib
import os
import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from autograder.engine.marking.diagnosis import Diagnostician
from autograder.engine.marking.eleve import Eleve
from autograder.engine.marking.grading import Marking
from autograder.engine.sheet.model import Check, Outcome, Report, Sheet
from autograder.engine.sandbox import wire, worker
from autograder.engine.sandbox.channel import Budget, Channel
from autograder.engine.sandbox.session import (
    Answerer,
    Call,
    Child,
    Loaded,
    Lost,
    Program,
    Result,
    Session,
    _loaded,
)
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.nursery import WorkerError
from autograder.engine.submissions.submission import Submission

LIMITS = Limits(call_cpu=2.0, probe_cpu=1.0, search_cpu=5.0, ahead_wall=0.5)  # somebody is waiting
ENGINE = str(Path(__file__).resolve().parents[2])
HERE = "aucune"  # the isolation of such a report
CLOCK = hasattr(signal, "setitimer")  # neither Windows nor a browser has one: a loop there is for its author to stop


class LiveMarking(Marking):
    def __init__(self, sheet: Sheet, namespace: dict[str, Any], u0: int, seed: int) -> None:
        program = Program(sheet.name, "", "", u0)
        self._live = LiveSession(program, namespace, self._answer)
        super().__init__(Submission(sheet, "", Path(sheet.name), ""), u0=u0, seed=seed, limits=LIMITS)
        self._diagnostician = IfPossible(self._diagnostician)
        self._asked: dict[tuple[str, int], Outcome] = {}

    def askable(self, check: Check) -> bool:
        return not check.other_u0 and not check.long

    def report(self, checks: Iterable[Check] | None = None) -> Report:
        """Only of what can be asked here."""
        return super().report(check for check in checks or self.sheet.checks if self.askable(check))

    def _isolation(self) -> str:
        return HERE

    def _load_notes(self) -> list[str]:
        return []

    def _outcomes_of(self, function: str) -> list[Outcome]:
        return [self.outcome(check) for check in self.sheet.checks_of(function) if self.askable(check)]

    def _eleve(self, *, pins: tuple[str, ...] = (), **_: bool) -> Eleve:
        """Nothing is loaded again, hence nothing is asked again either."""
        return super()._eleve(pins=pins)

    def _seen(self, check: Check) -> None:
        """There is no process to spare."""

    def _ask(self, check: Check, eleve: Eleve) -> Outcome:
        key = check.id, id(eleve)
        if key not in self._asked:
            self._asked[key] = super()._ask(check, eleve)
        return self._asked[key]

    def _session(self, **_: Any) -> Session:
        return self._live

    def _answer_with(self, u0: int, name: str, args: list[Any], named: dict[str, Any]) -> dict[str, Any]:
        """Whoever asks is at home: a question that never ends is interrupted like any other cell."""
        given = [wire.decode(item) for item in args]
        given += [wire.decode(named[key]) for key in self.sheet.functions[name][len(given) :] if key in named]
        try:
            reply = self.corrige.reply(name, given)
        except Exception as error:  # noqa: BLE001  as the reference would fail in a process of its own
            return {"raise": type(error).__name__, "message": str(error)}
        value = self._adapt(self.eleve, name, given, reply.value)
        return {"v": value, "a": list(reply.args[: len(args)])}


class IfPossible(Diagnostician):
    """Fautes run in a process of their own: where there is none, a mistake stays without its name. So does an endless
    loop, which each faute would have to equal."""

    def __init__(self, other: Diagnostician) -> None:
        self._other = other

    def of_calls(
        self, function: str, journal: Sequence[tuple[Call, Result]], likely: Sequence[str | None] = ()
    ) -> str | None:
        if any(isinstance(result, Lost) for _, result in journal):
            return None
        try:
            return self._other.of_calls(function, journal, likely)
        except (WorkerError, OSError):
            return self.of_exception(journal[-1][1]) if journal else None

    def of_check(self, *asked: Any) -> str | None:
        return None  # the fautes would be loaded one by one: too long for somebody who waits

    def of_answer(self, key: str, given: object) -> str | None:
        try:
            return self._other.of_answer(key, given)
        except (WorkerError, OSError):
            return None


# ---------------------------------------------------------------- the sandbox's parts, without a sandbox


class LiveSession(Session):
    def __init__(self, program: Program, namespace: dict[str, Any], answerer: Answerer) -> None:
        super().__init__(program, LIMITS, answerer, Budget(1e9))
        self._namespace = namespace

    @property
    def loaded(self) -> Loaded:
        answers, answers_error = LiveServer(self._namespace, None)._answers()
        callables = {name: value for name, value in self._namespace.items() if callable(value)}
        unfilled = [name for name, value in callables.items() if worker.is_unfilled(value)]
        told = {"names": list(callables), "unfilled": unfilled, "answers": answers, "answers_error": answers_error}
        return _loaded({**told, "errors": []})

    def fork(self, pins: Sequence[str] = ()) -> Child:
        """The same process: what a call leaves behind, the next one finds."""
        channel = InPlace(self, self._namespace, pins)
        channel.child = self._begun(channel, 0, pins)
        return channel.child


class InPlace(Channel):
    """The asking end of a channel whose other end is this very process: a call is made when its reply is read."""

    def __init__(self, session: Session, namespace: dict[str, Any], pins: Sequence[str]) -> None:
        self._session, self._pins = session, pins
        self._server = LiveServer(namespace, self.Other(self))
        self._calls: collections.deque[dict[str, Any]] = collections.deque()
        self._options: dict[str, Any] = {}
        self.replies: collections.deque[bytes] = collections.deque()
        self.child: Child | None = None

    def send_body(self, body: bytes, timeout: float = 0.0, descriptors: Sequence[int] = ()) -> None:
        message = wire.unpack(body)  # anew: what is done to it must not be seen here
        operation = message.pop("op")
        if operation == "calls":
            self._calls, self._options = collections.deque(message.pop("calls")), message
        else:
            getattr(self._server, f"do_{operation}")(**message)

    def receive_body(self, timeout: float) -> bytes:
        if not self.replies:
            self._server.do_calls([self._calls.popleft()], **self._options)
        return self.replies.popleft()

    def close(self) -> None:
        self._calls.clear()

    def answer(self, question: bytes) -> bytes:
        """A pinned function is called."""
        if self.child is not None:
            self.child.asks += 1
        return self._session.answer(question, self._pins)

    class Other:
        """What the server talks to."""

        busy = False

        def __init__(self, channel: InPlace) -> None:
            self._channel = channel
            self._answer = b""

        def send(self, message: dict[str, Any]) -> None:
            if "ask" in message:
                self._answer = self._channel.answer(wire.text(message))
            else:
                self._channel.replies.append(wire.text(message))

        put = send

        def flush(self) -> None:
            """Nothing waits."""

        def receive_body(self) -> bytes:
            return self._answer


class LiveServer(worker.Server):
    """Answers calls from a namespace that is somebody's own: what it changes there, it puts back."""

    def __init__(self, namespace: dict[str, Any], channel: Any) -> None:
        super().__init__(channel)
        self.namespace = namespace
        self._writer = self.output.as_text()
        self._handler: Any = None
        self._typed: dict[str, Any] = {}

    def do_calls(self, calls: list[dict[str, Any]], cpu: float, asks: int, together: bool) -> None:
        with self._pinned(), self._quiet():
            super().do_calls(calls, cpu, asks, together)

    def do_line(self, source: str, cpu: float, asks: int) -> None:
        """What a line defines is there for the lines after it, and for nobody else."""
        before = dict(self.namespace)
        self.namespace.update(self._typed)
        try:
            with self._pinned(), self._quiet():
                super().do_line(source, cpu, asks)
        finally:
            self._typed = {name: value for name, value in self.namespace.items() if before.get(name, self) is not value}
            for name in self._typed.keys() - before.keys():
                del self.namespace[name]
            self.namespace.update(before)

    def _answer(self, *asked: Any) -> dict[str, Any]:
        reply: dict[str, Any] = super()._answer(*asked)
        if reply.get("e", {}).get("type") == "KeyboardInterrupt":
            raise KeyboardInterrupt  # whoever waits has had enough of it, not only of this call
        return reply

    @contextlib.contextmanager
    def _quiet(self) -> Iterator[None]:
        """What is printed is kept for the report, and nobody is asked to type anything."""
        typed, builtins.input = builtins.input, _no_keyboard
        try:
            with contextlib.redirect_stdout(self._writer), contextlib.redirect_stderr(self._writer):
                yield
        finally:
            builtins.input = typed

    def _pin(self) -> None:
        """Only for the time of a call: see `_pinned`."""

    @contextlib.contextmanager
    def _pinned(self) -> Iterator[None]:
        names = [name for name in self.namespace if name in self.pins or self._accented(name) in self.pins]
        before = {name: self.namespace[name] for name in names}
        self.namespace.update({name: self.pins.get(name) or self.pins[self._accented(name)] for name in names})
        try:
            yield
        finally:
            self.namespace.update(before)

    def start_clock(self, cpu: float) -> None:
        if CLOCK:
            self._handler = signal.signal(signal.SIGPROF, self._on_clock)
            signal.setitimer(signal.ITIMER_PROF, cpu, 0.5)

    def stop_clock(self) -> None:
        if CLOCK:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, self._handler)

    def _is_theirs(self, file: str) -> bool:
        return not file.startswith((ENGINE, sys.prefix, sys.base_prefix, "<frozen"))

    def _describe(self, error: BaseException, function: Any) -> dict[str, Any]:
        """A cell is told by the number that Jupyter gives it."""
        described = super()._describe(error, function)
        for frame in described["frames"]:
            frame[0] = cell_names().get(frame[0], frame[0])
        return described


def cell_names() -> dict[str, str]:
    """The file in which IPython compiled a cell → what its reader calls it."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    files = getattr(getattr(shell, "compile", None), "_filename_map", {})
    return {os.path.basename(file): f"cellule In [{number}]" for file, number in files.items()}


def _no_keyboard(*_: object) -> NoReturn:
    raise EOFError(worker.NO_KEYBOARD)
