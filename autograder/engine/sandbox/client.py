"""The trusted side of the sandbox: starts a worker, asks it questions, and believes only the values it sends."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import queue
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from autograder.engine.model import Verdict
from autograder.engine.sandbox import wire
from autograder.engine.sandbox.limits import Limits
from autograder.engine.values import Reply

WORKER = Path(__file__).with_name("worker.py")
CAN_FORK = hasattr(os, "fork")
MAX_STARTS = 6  # a submission that keeps killing its own worker is not restarted for ever


class WorkerError(Exception):
    """The worker could not even be started: our problem, never the student's."""


class Missing(BaseException):
    """The function is not written yet. (BaseException: nothing to shrink.)"""


class Lost(BaseException):
    """The worker is gone: time, memory or crash. (BaseException: shrinking would pay the limit each time.)"""

    def __init__(self, verdict: Verdict, message: str, output: str = "") -> None:
        super().__init__(message)
        self.verdict, self.message, self.output = verdict, message, output


class BadAnswer(Exception):
    """The function returned something that is no plain value."""

    def __init__(self, what: str, output: str = "") -> None:
        super().__init__(what)
        self.what, self.output = what, output


class Raised(Exception):
    """The student's own exception, with the part of its traceback that lies in their files."""

    def __init__(self, details: dict[str, Any], output: str = "") -> None:
        self.type = str(details.get("type", "Exception"))
        self.kinds = tuple(map(str, details.get("kinds") or ()))
        self.message = str(details.get("message", ""))
        self.unfilled = str(details.get("unfilled", ""))
        frames = details.get("frames")
        self.frames = [tuple(map(str, frame)) for frame in frames] if isinstance(frames, list) else []
        self.output = output
        super().__init__(f"{self.type}: {self.message}")


Result = Reply | Missing | Lost | BadAnswer | Raised
Answerer = Callable[[str, list[Any], dict[str, Any]], dict[str, Any]]


@dataclass(frozen=True)
class Kept:
    """A value that stays in the student's process; it can be passed on, or fetched once."""

    child: Child
    number: int


@dataclass(frozen=True)
class Call:
    name: str
    args: tuple[Any, ...]


@dataclass(frozen=True)
class Program:
    """What a worker is to load."""

    name: str
    source: str
    given: str
    u0: int
    path: str = "<programme>"
    folder: str = ""
    pins: tuple[str, ...] = ()  # answered by the trusted side
    disabled: tuple[str, ...] = ()  # kept out of reach while the module-level code runs


@dataclass(frozen=True)
class Loaded:
    names: frozenset[str] = frozenset()
    answers: dict[str, Any] = field(default_factory=dict)  # key → value, or BadAnswer
    answers_error: str = ""
    errors: tuple[dict[str, Any], ...] = ()

    @property
    def syntax_error(self) -> dict[str, Any] | None:
        return next((error for error in self.errors if "syntax" in error), None)


class _Closed(Exception):
    """The other end of the channel is gone, or sends nonsense."""


class _Late(Exception):
    """Nothing came in time."""


class _SocketEnd:
    def __init__(self, end: socket.socket) -> None:
        self._socket = end

    def send(self, data: bytes, timeout: float, descriptors: Sequence[int] = ()) -> None:
        self._socket.settimeout(timeout)
        if descriptors:
            socket.send_fds(self._socket, [data], list(descriptors))
        else:
            self._socket.sendall(data)

    def read(self, timeout: float) -> bytes:
        ready, _, _ = select.select([self._socket], [], [], max(0.0, timeout))
        if not ready:
            raise _Late
        return self._socket.recv(1 << 20)

    def close(self) -> None:
        self._socket.close()


class _PipeEnd:
    """Windows: pipes cannot be waited for, so that a thread reads them."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin and process.stdout
        self._stdin, self._stdout = process.stdin, process.stdout
        self._chunks: queue.Queue[bytes] = queue.Queue(maxsize=64)
        threading.Thread(target=self._pump, daemon=True).start()

    def _pump(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(self._stdout.fileno(), 1 << 16):
                self._chunks.put(chunk)
        self._chunks.put(b"")

    def send(self, data: bytes, timeout: float, descriptors: Sequence[int] = ()) -> None:
        self._stdin.write(data)
        self._stdin.flush()

    def read(self, timeout: float) -> bytes:
        try:
            return self._chunks.get(timeout=max(0.0, timeout))
        except queue.Empty:
            raise _Late from None

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._stdin.close()
        self._stdout.close()


class Channel:
    """Frames to and from one process of the student's side."""

    def __init__(self, end: _SocketEnd | _PipeEnd) -> None:
        self._end = end
        self._buffer = bytearray()

    def send(self, message: dict[str, Any], timeout: float = 60.0, descriptors: Sequence[int] = ()) -> None:
        try:
            self._end.send(wire.pack(message), timeout, descriptors)
        except (OSError, TimeoutError) as error:
            raise _Closed from error

    def receive(self, timeout: float) -> dict[str, Any]:
        deadline = time.monotonic() + timeout
        header = wire.HEADER.size
        while True:
            if len(self._buffer) >= header:
                (size,) = wire.HEADER.unpack_from(self._buffer)
                if size > wire.MAX_FRAME:
                    raise _Closed
                if len(self._buffer) >= header + size:
                    body = bytes(self._buffer[header : header + size])
                    del self._buffer[: header + size]
                    try:
                        return wire.unpack(body)
                    except wire.WireError as error:
                        raise _Closed from error
            try:
                chunk = self._end.read(deadline - time.monotonic())
            except OSError as error:
                raise _Closed from error
            if not chunk:
                raise _Closed
            self._buffer += chunk

    def close(self) -> None:
        self._end.close()


class Child:
    """One process that answers calls. Where there is no fork, it is the worker itself."""

    def __init__(self, session: Session, channel: Channel | None, pid: int) -> None:
        self._session, self._pid = session, pid
        self.alive = channel is not None
        if channel is not None:
            self._channel = channel
        self.asks = 0  # how often a pinned function was called
        self._numbers = 0

    def pin(self, names: Sequence[str]) -> None:
        try:
            self._channel.send({"op": "pin", "names": list(names)})
            self._receive(10.0)
        except (_Closed, _Late):
            self._end()

    def call(
        self, calls: Sequence[Call], cpu: float, *, keep: bool = False, patience: float | None = None
    ) -> list[Result]:
        """The results in order; the list stops at the first call that took the process down, or after the last
        one that was answered within `patience` seconds."""
        results = []
        deadline = None if patience is None else time.monotonic() + patience
        for result in self.stream(calls, cpu, keep=keep):
            results.append(result)
            if deadline is not None and time.monotonic() > deadline and len(results) < len(calls):
                self._end()
                break
        return results

    def stream(self, calls: Sequence[Call], cpu: float, *, keep: bool = False) -> Iterator[Result]:
        """All calls in one message, the results as they come. Whoever stops reading must close the child."""
        if not self.alive:
            yield self._session.lost_cause
            return
        limits = self._session.limits
        number = None
        if keep:
            self._numbers += 1
            number = self._numbers
        items = [{"f": call.name, "a": self._encode(call.args), "keep": number} for call in calls]
        try:
            self._channel.send({"op": "calls", "calls": items, "cpu": cpu, "asks": limits.asks_per_call})
            for call in calls:
                yield self._result(self._receive(limits.wall(cpu)), call, number)
        except _Late:
            self._end()
            yield Lost(Verdict.TIMEOUT, "aucune réponse dans le temps accordé")
        except _Closed:
            yield self._post_mortem()
        except wire.WireError:
            self._end()
            yield Lost(Verdict.CRASHED, "le programme a envoyé une réponse illisible")

    def fetch(self, kept: Kept) -> Any:
        """The kept value itself, across the boundary."""
        message = self._exchange({"op": "fetch", "handle": kept.number})
        try:
            if "bad" in message:
                raise BadAnswer(str(message["bad"]))
            return wire.decode(message.get("v"))
        except wire.WireError as error:
            raise Lost(Verdict.CRASHED, "le programme a envoyé une réponse illisible") from error

    def assign(self, kept: Kept, path: Sequence[int], value: Any) -> bool:
        """Change the inside of a kept value; False when it cannot be changed."""
        return "bad" not in self._exchange({"op": "assign", "handle": kept.number, "path": list(path), "value": value})

    def _exchange(self, message: dict[str, Any]) -> dict[str, Any]:
        if not self.alive:
            raise self._session.lost_cause
        try:
            self._channel.send(message)
            return self._receive(60.0)
        except (_Closed, _Late) as error:
            self._end()
            raise Lost(Verdict.CRASHED, "le programme ne répond plus") from error

    def close(self) -> None:
        if self.alive and CAN_FORK:
            self._end()

    # ------------------------------------------------------------

    def _encode(self, args: Sequence[Any]) -> list[Any]:
        data = []
        for arg in args:
            if isinstance(arg, Kept):
                data.append({"h": arg.number})
            elif self._session.arrays and _is_matrix(arg):
                data.append({"a": arg})
            else:
                data.append(wire.Encoder().encode(arg))
        return data

    def _receive(self, timeout: float) -> dict[str, Any]:
        while True:
            message = self._channel.receive(timeout)
            if "ask" not in message:
                return message
            self.asks += 1
            self._channel.send(self._session.answer(message))

    def _result(self, message: dict[str, Any], call: Call, number: int | None) -> Result:
        output = str(message.get("o", ""))
        if message.get("missing") is True:
            return Missing(call.name)
        if "bad" in message:
            return BadAnswer(str(message["bad"]), output)
        if "e" in message:
            details = message["e"] if isinstance(message["e"], dict) else {}
            return self._failure(details, call, output)
        after = message.get("a")
        if not isinstance(after, list):
            raise wire.WireError("réponse sans arguments")
        if number is not None:
            return Reply(Kept(self, number), (), output)
        reply = Reply(wire.decode(message.get("v")), tuple(wire.decode(item) for item in after), output)
        if message.get("n") is True and _is_matrix(reply.value):
            self._session.arrays = True
        return reply

    def _failure(self, details: dict[str, Any], call: Call, output: str) -> Result:
        raised = Raised(details, output)
        if details.get("missing") is True:
            return Missing(call.name)
        if raised.type == "TooLong":
            where = f", arrêté à la ligne {raised.frames[-1][1]}" if raised.frames else ""
            return Lost(Verdict.TIMEOUT, f"temps de calcul dépassé{where} : une boucle sans fin ?", output)
        if raised.type == "MemoryError":
            return Lost(Verdict.MEMORY, "mémoire épuisée", output)
        if raised.type == "NotNow":
            return Lost(Verdict.TIMEOUT, "trop d'appels pour être vérifié avec les fonctions corrigées", output)
        return raised

    def _end(self) -> int:
        if not self.alive:
            return 0
        if not CAN_FORK:
            self._session.kill()
            return -9
        self.drop()
        return self._session.reap(self._pid)

    def drop(self) -> None:
        """Its process is gone, or about to go."""
        self.alive = False
        self._channel.close()

    def _post_mortem(self) -> Lost:
        status = self._end()
        if CAN_FORK and status == -signal.SIGXCPU:
            return Lost(Verdict.TIMEOUT, "temps de calcul dépassé : une boucle sans fin ?")
        if status < 0:
            return Lost(Verdict.CRASHED, f"le programme a été interrompu brutalement (signal {-status})")
        return Lost(Verdict.CRASHED, f"le programme s'est arrêté tout seul (code de sortie {status})")


class Session:
    """A program in its worker: loaded once, asked through children, started again when it dies."""

    isolation = "process" if CAN_FORK else "process-sans-limites"

    def __init__(self, program: Program, limits: Limits, answerer: Answerer | None = None) -> None:
        self.program, self.limits = program, limits
        self.arrays = False  # the submission plays on NumPy boards: it is handed NumPy boards
        self.lost_cause = Lost(Verdict.CRASHED, "le programme ne répond plus")
        self._answerer = answerer
        self._process: subprocess.Popen[bytes] | None = None
        self._channel: Channel | None = None
        self._loaded: Loaded | None = None
        self._children: list[Child] = []
        self._skip: dict[str, str] = {}
        self._starts = 0

    @property
    def loaded(self) -> Loaded:
        if self._loaded is None:
            self._start()
        assert self._loaded is not None
        return self._loaded

    def fork(self, pins: Sequence[str] = ()) -> Child:
        """A process in the state in which loading left the module."""
        for _ in range(2):
            if self._process is None and not self._start():
                break
            assert self._channel is not None
            if not CAN_FORK:
                return self._begun(self._channel, 0, pins)
            ours, theirs = socket.socketpair()
            try:
                self._channel.send({"op": "fork"}, descriptors=[theirs.fileno()])
                pid = self._channel.receive(20.0)["child"]
                return self._begun(Channel(_SocketEnd(ours)), int(pid), pins)
            except (_Closed, _Late, KeyError, TypeError, ValueError):
                ours.close()
                self.kill()
            finally:
                theirs.close()
        return Child(self, None, 0)

    def reap(self, pid: int) -> int:
        """End a child, and say how it ended."""
        if self._channel is None:
            return -9
        try:
            self._channel.send({"op": "reap", "pid": pid, "kill": True})
            return int(self._channel.receive(10.0)["status"])
        except (_Closed, _Late, KeyError, TypeError, ValueError):
            self.kill()
            return -9

    def answer(self, message: dict[str, Any]) -> dict[str, Any]:
        """What a pinned function is to return, from the reference."""
        args, named = message.get("a"), message.get("k")
        if self._answerer is None or not isinstance(args, list) or not isinstance(named, dict):
            return {"raise": "RuntimeError", "message": "fonction indisponible"}
        return self._answerer(str(message["ask"]), args, named)

    def kill(self) -> None:
        if self._process is None:
            return
        for child in self._children:
            if child.alive:
                child.drop()
        self._children.clear()
        if CAN_FORK:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        if self._channel is not None:
            self._channel.close()
        self._process = self._channel = None

    close = kill

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------

    def _begun(self, channel: Channel, pid: int, pins: Sequence[str]) -> Child:
        child = Child(self, channel, pid)
        self._children = [other for other in self._children if other.alive] + [child]
        if pins:
            child.pin(pins)
        return child

    def _start(self) -> bool:
        """Start the worker and load the program, leaving out the statements that took it down before."""
        while self._starts < MAX_STARTS:
            self._starts += 1
            self._spawn()
            try:
                at, loaded = self._load()
            except BaseException:
                self.kill()
                raise
            if loaded is not None:
                self._loaded = loaded
                return True
            self.kill()
            self._skip[str(at)] = "lost"
        if self._loaded is None:
            self._loaded = Loaded(errors=({"line": 0, "lost": "lost"},))
        return False

    def _spawn(self) -> None:
        command = [sys.executable, "-s", "-S", "-P", str(WORKER)]
        environment = {
            "PYTHONHASHSEED": "0",
            "PYTHONUTF8": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        if sys.platform == "win32":
            environment["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
        try:
            if CAN_FORK:
                ours, theirs = socket.socketpair()
                with theirs:
                    self._process = subprocess.Popen(
                        command,
                        stdin=theirs.fileno(),
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.DEVNULL,
                        env=environment,
                        cwd=os.path.abspath(os.sep),
                        start_new_session=True,
                    )
                self._channel = Channel(_SocketEnd(ours))
            else:
                self._process = subprocess.Popen(
                    command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env=environment,
                )
                self._channel = Channel(_PipeEnd(self._process))
        except OSError as error:
            raise WorkerError(f"le processus de correction ne démarre pas : {error}") from error

    def _load(self) -> tuple[int, Loaded | None]:
        """(the statement that was running at the end, what was loaded or None)."""
        assert self._channel is not None
        at = -1
        limits = self.limits
        message: dict[str, Any] = {
            "op": "load",
            "name": self.program.name,
            "source": self.program.source,
            "path": self.program.path,
            "folder": self.program.folder,
            "given": self.program.given,
            "u0": self.program.u0,
            "packages": _packages(),
            "pins": list(self.program.pins),
            "disabled": list(self.program.disabled),
            "skip": self._skip,
            "cpu": limits.statement_cpu,
            "asks": limits.asks_per_statement,
            "memory": limits.memory,
            "output": limits.output,
        }
        deadline = time.monotonic() + limits.load_wall
        try:
            self._channel.send(message)
            while True:
                patience = min(limits.wall(limits.statement_cpu), deadline - time.monotonic())
                message = self._channel.receive(patience)
                if "ask" in message:
                    self._channel.send(self.answer(message))
                elif "at" in message and isinstance(message["at"], int):
                    at = message["at"]
                elif message.get("loaded") is True:
                    return at, _loaded(message)
                else:
                    return at, None
        except (_Closed, _Late, wire.WireError):
            return at, None


def _loaded(message: dict[str, Any]) -> Loaded:
    """The worker's account of the load, believed only as far as its types go."""
    names, answers, errors = message.get("names"), message.get("answers"), message.get("errors")
    if not isinstance(names, list) or not isinstance(answers, dict) or not isinstance(errors, list):
        raise wire.WireError("chargement illisible")
    values: dict[str, Any] = {}
    for key, entry in answers.items():
        if isinstance(entry, dict) and "v" in entry:
            values[key] = wire.decode(entry["v"])
        else:
            values[key] = BadAnswer(str(entry.get("bad", "")) if isinstance(entry, dict) else "")
    return Loaded(
        frozenset(map(str, names)),
        values,
        str(message.get("answers_error", "")),
        tuple(error for error in errors if isinstance(error, dict)),
    )


def _is_matrix(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) for row in value)


@cache
def _packages() -> list[str]:
    """Where the packages that a submission may import live (NumPy), if they are installed."""
    spec = importlib.util.find_spec("numpy")
    return [str(Path(spec.origin).parent.parent)] if spec and spec.origin else []
