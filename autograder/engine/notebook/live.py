"""Marking in place: the functions of a running notebook, called where they are.

No process is started and nothing is reloaded, so it is quick and works in a browser too; by the same token it proves
nothing, and what needs a fresh start (other values for what is given, a long computation) is left to the real marking.
The messages are those of the sandbox (`worker.Server` answers, `session.Child` reads): the feedback is the same.
"""

from __future__ import annotations

import builtins
import collections
import contextlib
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NoReturn

from autograder.engine.marking.ask import Evidence
from autograder.engine.marking.candidate import Candidate, Loading
from autograder.engine.marking.eleve import Eleve
from autograder.engine.marking.marking import Marking
from autograder.engine.marking.references import References
from autograder.engine.notebook.state import State
from autograder.engine.sandbox import protocol, worker
from autograder.engine.sandbox.answers import Answer, Call, Lost, Raised
from autograder.engine.sandbox.channel import Budget, Channel
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.loading import Loaded
from autograder.engine.sandbox.session import Child, Program, Session, Substitute
from autograder.engine.sandbox.starter import Starter, WorkerError
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.submissions.submission import Submission

LIMITS = Limits(slow_call_cpu=5.0, probe_cpu=1.0, search_cpu=5.0, ahead_wall=0.5)  # somebody is waiting
ENGINE = str(Path(__file__).resolve().parents[2])
HERE = "aucune"  # the isolation of such a report
CLOCK = hasattr(signal, "setitimer")  # neither Windows nor a browser has one: a loop there is for its author to stop


class LiveMarking(Marking):
    def __init__(self, sheet: Sheet, namespace: dict[str, Any], parameter: int | None, seed: int) -> None:
        self._namespace = namespace
        super().__init__(Submission(sheet, "", Path(sheet.name), ""), parameter=parameter, seed=seed, limits=LIMITS)

    def _candidate(self, submission: Submission, limits: Limits) -> Candidate:
        return LiveCandidate(submission, self.references, limits, self._namespace)


class LiveCandidate(Candidate):
    """The functions of a running notebook: nothing is loaded again, hence only what needs no fresh start is asked."""

    isolation = HERE

    def __init__(
        self, submission: Submission, references: References, limits: Limits, namespace: dict[str, Any]
    ) -> None:
        super().__init__(submission, references, limits)
        self._namespace_of_kernel, self._state = namespace, State(namespace)

    def can_ask(self, check: Check) -> bool:
        return not check.variant and not check.long

    def notes(self) -> list[str]:
        return []

    def name(self, function: str, evidences: Sequence[Evidence]) -> str | None:
        """Known mistakes run in processes: where there are none, a mistake stays without its name. So does an endless
        loop, which each of them would have to equal."""
        if any(isinstance(evidence.failure, Lost) for evidence in evidences):
            return None
        try:
            return super().name(function, evidences)
        except (WorkerError, OSError):
            return None

    def name_of_answer(self, check: Check, given: Any) -> str | None:
        try:
            return super().name_of_answer(check, given)
        except (WorkerError, OSError):
            return None

    def eleve(self, check: Check, substitutes: Sequence[str] = (), **_: Any) -> Eleve:
        return super().eleve(check, substitutes)

    def loadings(self, check: Check, substitutes: Sequence[str] = ()) -> Iterator[Loading]:
        yield Loading.SHARED

    def answers_with(self, substitutes: Sequence[str]) -> dict[str, Any]:
        return {}

    def _session(
        self, variant: bool = False, substitutes: tuple[str, ...] = (), until: tuple[str, ...] = ()
    ) -> Session:
        key = (False, substitutes, ())
        if key not in self._sessions:
            program = Program(self.sheet.name, "", "", substitutes=substitutes)
            self._sessions[key] = LiveSession(program, self._namespace_of_kernel, self._state, self._substitute(False))
        return self._sessions[key]

    def _reference_answer(self, call: Call, variant: bool) -> Answer:
        """Whoever asks is at home: a question that never ends is interrupted like any other cell."""
        try:
            return self.references.corrige.reply(call.name, call.args)  # type: ignore[no-any-return]
        except Exception as error:  # noqa: BLE001  as the reference would fail in a process of its own
            return Raised({"type": type(error).__name__, "message": str(error)})


# ---------------------------------------------------------------- the sandbox's parts, without a sandbox


class LiveSession(Session):
    def __init__(self, program: Program, namespace: dict[str, Any], state: State, substitute: Substitute) -> None:
        super().__init__(program, LIMITS, Starter((), LIMITS, Budget(1e9)), substitute)
        self._namespace = namespace
        self._state = state

    @property
    def loaded(self) -> Loaded:
        answers, answers_error = LiveServer(self._namespace, None).answers()
        callables = {name: value for name, value in self._namespace.items() if callable(value)}
        unfilled = [name for name, value in callables.items() if worker.is_unfilled(value)]
        told = {"names": list(callables), "unfilled": unfilled, "answers": answers, "answers_error": answers_error}
        return Loaded.from_message({**told, "errors": []})

    def fork(self, replaced: Sequence[str] = ()) -> Child:
        """The same process. What a call leaves behind, the next one of the same check finds, and no other check."""
        self._state.note()
        channel = InPlace(self, self._namespace, [*self.program.substitutes, *replaced])
        channel.child = self._begun(channel, 0, replaced)
        return channel.child

    def end(self, number: int) -> int:
        self._state.put_back()
        return 0

    def close(self) -> None:
        self._state.put_back()
        super().close()


class InPlace(Channel):
    """The asking end of a channel whose other end is this very process: a call is made when its reply is read."""

    def __init__(self, session: Session, namespace: dict[str, Any], replaced: Sequence[str]) -> None:
        self._session = session
        self._server = LiveServer(namespace, self.Other(self), replaced)
        self._calls: collections.deque[dict[str, Any]] = collections.deque()
        self._options: dict[str, Any] = {}
        self.replies: collections.deque[dict[str, Any]] = collections.deque()
        self.child: Child | None = None

    def send(self, message: dict[str, Any], timeout: float = 0.0, descriptors: Sequence[int] = ()) -> None:
        message = protocol.unpack(protocol.text(message))  # anew: what is done to it must not be seen here
        operation = message.pop("op")
        if operation == "calls":
            self._calls, self._options = collections.deque(message.pop("calls")), message
        else:
            getattr(self._server, f"do_{operation}")(**message)

    def receive(self, timeout: float) -> dict[str, Any]:
        if not self.replies:
            self._server.do_calls([self._calls.popleft()], **self._options)
        return self.replies.popleft()

    def since(self, moment: float) -> float:
        return time.monotonic() - moment

    def close(self) -> None:
        self._calls.clear()

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        """A replaced function is called."""
        if self.child is not None:
            self.child.consulted.add(str(question["ask"]))
        return self._session.substituted(question, self.child.replaced if self.child else ())

    class Other:
        """What the server talks to."""

        busy = False

        def __init__(self, channel: InPlace) -> None:
            self._channel = channel
            self._answer: dict[str, Any] = {}

        def send(self, message: dict[str, Any]) -> None:
            if "ask" in message:
                self._answer = self._channel.answer(message)
            else:
                self._channel.replies.append(protocol.unpack(protocol.text(message)))

        put = send

        def flush(self) -> None:
            """Nothing waits."""

        def receive(self) -> dict[str, Any]:
            return self._answer


class LiveServer(worker.Server):
    """Answers calls from a namespace that is somebody's own: what it changes there, it puts back."""

    def __init__(self, namespace: dict[str, Any], channel: Any, substitutes: Sequence[str] = ()) -> None:
        super().__init__(channel)
        self.namespace = namespace
        self.substitutes = {name: self._asker(name) for name in substitutes}
        self._writer = self.output.as_text()
        self._handler: Any = None
        self._typed: dict[str, Any] = {}

    def do_calls(self, calls: list[dict[str, Any]], cpu: float, asks: int, in_all: bool = False) -> None:
        with self._replacing(), self._quiet():
            super().do_calls(calls, cpu, asks, in_all)

    def do_line(self, source: str, cpu: float, asks: int) -> None:
        """What a line defines is there for the lines after it, and for nobody else."""
        before = dict(self.namespace)
        self.namespace.update(self._typed)
        try:
            with self._replacing(), self._quiet():
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

    def do_replace(self, names: list[str]) -> None:
        """Only for the time of a call: see `_replacing`."""

    @contextlib.contextmanager
    def _replacing(self) -> Iterator[None]:
        right = {name: found for name in self.namespace if (found := self._substitute_for(name)) is not None}
        absent = {name: found for name, found in self.substitutes.items() if name not in self.namespace}
        before = {name: self.namespace[name] for name in right}
        self.namespace.update(right | absent)
        try:
            yield
        finally:
            self.namespace.update(before)
            for name in absent:
                self.namespace.pop(name, None)

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
