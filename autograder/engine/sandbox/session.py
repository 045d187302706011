"""The trusted side of the sandbox: starts a worker, asks it questions, and believes only the values it sends."""

from __future__ import annotations

import marshal
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any

from autograder.engine.sheet.model import Verdict
from autograder.engine.submissions.notebook import SUFFIX, place
from autograder.engine.sandbox import isolation, wire
from autograder.engine.sandbox.channel import Budget, Channel, Closed, Late, Overfull
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.nursery import Mould, Nursery, fork, path_of
from autograder.engine.values import Reply, is_big

CAN_FORK = isolation.CAN_FORK
MAX_STATEMENTS, MAX_NAMES, MAX_ANSWERS, MAX_ERRORS = 100_000, 5_000, 1_000, 30
WHOLE = slice(None)
ASK = b'{"ask":'
BIG_FRAME = 100_000  # bytes of a wrong answer after which no more of them are waited for
EXCHANGE_WALL = 8.0  # seconds for a value that is there already: nothing of the submission runs
MOST_ANSWERED = 64 * 1024**2  # bytes of questions and answers that are kept for a class
MAX_STARTS = 6  # a submission that keeps killing its own worker is not restarted for ever


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
        self.type = text_of(details.get("type", "Exception"), 80)
        self.kinds = tuple(text_of(kind, 80) for kind in list_of(details.get("kinds"))[:20])
        self.message = text_of(details.get("message", ""), 500)
        self.unfilled = text_of(details.get("unfilled", ""), 80)
        frames = [list_of(frame) for frame in list_of(details.get("frames"))[-4:]]
        self.frames = [tuple(text_of(part, 200) for part in frame[:4]) for frame in frames if len(frame) >= 4]
        self.output = output
        super().__init__(f"{self.type}: {self.message}")


def text_of(value: Any, most: int) -> str:
    """What should be a text, from a process that may send anything."""
    return str(value)[:most] if isinstance(value, str | int) else ""


def list_of(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def whole(message: dict[str, Any], key: str) -> int:
    value = message.get(key)
    if type(value) is not int:
        raise Closed
    return value


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
    right: Reply | None = field(default=None, compare=False, repr=False)  # the reference's answer, where it is known

    @cached_property
    def data(self) -> list[Any]:
        """The arguments as they cross; a call that is planned once is made of every submission."""
        return [wire.Encoder().encode(arg) for arg in self.args]

    @cached_property
    def key(self) -> str:
        """Short, for arguments may be of any size."""
        return blake2b(repr(self).encode("utf-8", "replace"), digest_size=16).hexdigest()

    @cached_property
    def right_bytes(self) -> bytes | None:
        return None if self.right is None else wire.right_answer(self.right.value, self.right.args)


@dataclass(frozen=True)
class Batch:
    """Calls whose right answers are known, made once for a class: what is sent, and what comes back if all is right."""

    calls: tuple[Call, ...]

    @cached_property
    def request(self) -> bytes:
        return b",".join(wire.text({"f": call.name, "a": call.data}) for call in self.calls)

    @cached_property
    def right_frames(self) -> bytes:
        return b"".join(wire.frame(call.right_bytes or b"") for call in self.calls)


@dataclass(frozen=True)
class Program:
    """What a worker is to load."""

    name: str
    source: str
    given: str
    u0: int
    file: str = ""  # what it is called among the files
    files: isolation.Files = ()
    trusted: bool = False  # our own code: it needs limits, and no namespaces
    pins: tuple[str, ...] = ()  # answered by the trusted side
    foreseen: tuple[Call, ...] = ()  # so are these calls, and no other call of these functions
    memorable: tuple[Call, ...] = ()  # if it makes these calls while it is loaded, they are not made again
    disabled: tuple[str, ...] = ()  # kept out of reach while the module-level code runs

    @property
    def answered(self) -> tuple[str, ...]:
        """The functions of which questions are answered."""
        return (*self.pins, *(call.name for call in self.foreseen))

    def place(self, line: int) -> str:
        """Where a line of the source is, as its author sees it."""
        return place(self.source, line) if self.file.endswith(SUFFIX) else f"ligne {line}"


@dataclass(frozen=True)
class Loaded:
    names: frozenset[str] = frozenset()
    unfilled: frozenset[str] = frozenset()  # those that are still the stub
    answers: dict[str, Any] = field(default_factory=dict)  # key → value, or BadAnswer
    answers_error: str = ""
    errors: tuple[dict[str, Any], ...] = ()

    @property
    def written(self) -> frozenset[str]:
        return self.names - self.unfilled

    @property
    def syntax_error(self) -> dict[str, Any] | None:
        return next((error for error in self.errors if "syntax" in error), None)


class Child:
    """One process that answers calls. Where there is no fork, it is the worker itself."""

    def __init__(self, session: Session, channel: Channel | None, pid: int, pins: Sequence[str] = ()) -> None:
        self._session, self._pid, self._pins = session, pid, pins
        self.alive = channel is not None
        if channel is not None:
            self._channel = channel
        self.asks = 0  # how often a pinned function was called
        self._numbers = 0

    def pin(self, names: Sequence[str]) -> None:
        try:
            self._channel.send({"op": "pin", "names": list(names)})
            self._receive(10.0)
        except (Closed, Late, wire.WireError):
            self._end()

    def call(self, calls: Sequence[Call], cpu: float, *, keep: bool = False) -> list[Result]:
        """The results in order; the list stops at the first call that took the process down."""
        return list(self.stream(calls, cpu, keep=keep))

    def call_ahead(self, calls: Sequence[Call], cpu: float, patience: float) -> list[Result]:
        """The results of the first calls, at little cost: those answered within `patience` seconds by a process
        that is well, and not too big. Whatever takes the process down is left to be found by asking the other calls
        one by one."""
        results: list[Result] = []
        deadline = time.monotonic() + patience
        for result in self.stream(calls, cpu, together=True):
            if isinstance(result, Lost) and not self.alive and len(results) + 1 < len(calls):
                break
            results.append(result)
            big = is_big(getattr(result, "value", None)) and result is not calls[len(results) - 1].right
            if (time.monotonic() > deadline or big) and len(results) < len(calls):
                self._end()
                break
        return results

    def agrees(self, batches: Sequence[Batch], cpu: float, patience: float) -> list[bool]:
        """Of each batch that was answered within `patience` seconds: are the answers the right ones, to the byte?

        After a wrong answer that is big, the following batches are left to another process.
        """
        agreed: list[bool] = []
        if not self.alive:
            return agreed
        limits, deadline = self._session.limits, time.monotonic() + patience
        about = wire.text({"op": "calls", "cpu": cpu, "asks": limits.asks_per_call, "together": True})
        if self._session.arrays:
            calls = b",".join(wire.text(self._item(call)) for batch in batches for call in batch.calls)
        else:
            calls = b",".join(batch.request for batch in batches)
        try:
            self._channel.send_body(b'%s,"calls":[%s]}' % (about[:-1], calls))
            for batch in batches:
                agreed.append(self._channel.swallow(batch.right_frames, deadline - time.monotonic()))
                if agreed[-1]:  # most answers are right, and need not be read to be known
                    continue
                for _ in batch.calls:
                    if len(self._channel.receive_body(deadline - time.monotonic())) > BIG_FRAME:
                        self._end()
                        return agreed
        except (Closed, Late, wire.WireError):
            self._end()
        return agreed

    def run(self, source: str, cpu: float) -> Result:
        """One line of Python in the submission's own namespace; what it gives."""
        (result,) = self._ask({"op": "line", "source": source}, [Call("", ())], cpu, None)
        return result

    def stream(
        self, calls: Sequence[Call], cpu: float, *, keep: bool = False, together: bool = False
    ) -> Iterator[Result]:
        """All calls in one message, the results as they come. Whoever stops reading must close the child."""
        number = None
        if keep:
            self._numbers += 1
            number = self._numbers
        items = [self._item(call, number) for call in calls]
        yield from self._ask({"op": "calls", "calls": items, "together": together}, calls, cpu, number)

    def _ask(self, message: dict[str, Any], calls: Sequence[Call], cpu: float, number: int | None) -> Iterator[Result]:
        if not self.alive:
            yield self._session.lost_cause
            return
        limits = self._session.limits
        try:
            self._channel.send({**message, "cpu": cpu, "asks": limits.asks_per_call})
            for call in calls:
                body = self._receive(limits.wall(cpu))
                if body == call.right_bytes and call.right is not None:
                    yield call.right  # most answers are right, and need not be read to be known
                else:
                    yield self._result(wire.unpack(body), call, number)
        except Late:
            self._end()
            spent = self._session.budget.left <= 0
            yield self._session.lost_cause if spent else Lost(Verdict.TIMEOUT, "aucune réponse dans le temps accordé")
        except Overfull:
            self._session.kill()
            yield Lost(Verdict.MEMORY, "mémoire épuisée par les processus lancés")
        except Closed:
            yield self._post_mortem()
        except wire.WireError:
            self._end()
            yield Lost(Verdict.CRASHED, "le programme a envoyé une réponse illisible")

    def fetch(self, kept: Kept, part: slice = WHOLE) -> Any:
        """The kept value itself, or a part of that list, across the boundary."""
        bounds = None if part is WHOLE else [part.start, part.stop, part.step]
        message = self._exchange({"op": "fetch", "handle": kept.number, "part": bounds})
        try:
            if "bad" in message:
                raise BadAnswer(text_of(message["bad"], 200))
            return wire.decode(message.get("v"))
        except wire.WireError as error:
            raise Lost(Verdict.CRASHED, "le programme a envoyé une réponse illisible") from error

    def assign(self, kept: Kept, paths: Sequence[Sequence[int]], value: Any) -> bool:
        """Change a kept value at these places; False when it cannot be changed."""
        places = [list(path) for path in paths]
        return "bad" not in self._exchange({"op": "assign", "handle": kept.number, "paths": places, "value": value})

    def _exchange(self, message: dict[str, Any]) -> dict[str, Any]:
        if not self.alive:
            raise self._session.lost_cause
        try:
            self._channel.send(message)
            return wire.unpack(self._receive(EXCHANGE_WALL))
        except (Closed, Late, wire.WireError) as error:
            self._end()
            raise Lost(Verdict.CRASHED, "le programme ne répond plus") from error

    def close(self) -> None:
        if self.alive and CAN_FORK:
            self.drop()
            if self._pid:
                self._session.end(self._pid)
            else:
                self._session.kill()

    # ------------------------------------------------------------

    def _item(self, call: Call, keep: int | None = None) -> dict[str, Any]:
        return {"f": call.name, "a": self._encode(call), "keep": keep}

    def _encode(self, call: Call) -> list[Any]:
        if not self._session.arrays and not any(isinstance(arg, Kept) for arg in call.args):
            return call.data
        data = []
        for arg in call.args:
            if isinstance(arg, Kept):
                data.append({"h": arg.number})
            elif self._session.arrays and _is_matrix(arg):
                data.append({"a": arg})
            else:
                data.append(wire.Encoder().encode(arg))
        return data

    def _receive(self, timeout: float) -> bytes:
        """The next frame that is no question about a pinned function."""
        for _ in range(self._session.limits.asks_per_call + 1):
            body = self._channel.receive_body(timeout)
            if not body.startswith(ASK):
                return body
            self.asks += 1
            self._channel.send_body(self._session.answer(body, self._pins))
        raise Closed

    def _result(self, message: dict[str, Any], call: Call, number: int | None) -> Result:
        output = text_of(message.get("o", ""), self._session.limits.output + 100)
        if message.get("missing") is True:
            return Missing(call.name)
        if "bad" in message:
            return BadAnswer(text_of(message["bad"], 200), output)
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
            where = f", arrêté à la {self._session.place(raised.frames[-1])}" if raised.frames else ""
            return Lost(Verdict.TIMEOUT, f"temps de calcul dépassé{where} : une boucle sans fin ?", output)
        if raised.type == "MemoryError":
            return Lost(Verdict.MEMORY, "mémoire épuisée", output)
        if raised.type == "NotNow":
            return Lost(Verdict.TIMEOUT, "trop d'appels pour être vérifié avec les fonctions corrigées", output)
        return raised

    def _end(self) -> int:
        if not self.alive:
            return 0
        self.drop()
        if self._pid:
            return self._session.fate(self._pid)
        self._session.kill()
        return -9

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


class Answers:
    """What the reference answered, as it crossed: the functions of a whole class ask the same questions."""

    def __init__(self, never: Sequence[str] = ()) -> None:
        self._never = never  # the functions whose answer depends on who asks
        self._known: dict[str, dict[bytes, bytes]] = {}
        self._size = 0

    def get(self, question: bytes, pins: Sequence[str]) -> bytes | None:
        return next((known for name in pins if (known := self._known.get(name, {}).get(question))), None)

    def keep(self, question: bytes, name: str, answer: bytes) -> None:
        if name not in self._never:
            self._size += len(question) + len(answer)
            if self._size > MOST_ANSWERED:
                self._known.clear()
                self._size = 0
            self._known.setdefault(name, {})[question] = answer


class Session:
    """A program in its mould: loaded once, asked through children, loaded again when it dies."""

    def __init__(
        self,
        program: Program,
        limits: Limits,
        answerer: Answerer | None = None,
        budget: Budget | None = None,
        nursery: Nursery | None = None,
        known: Answers | None = None,
    ) -> None:
        self.program, self.limits = program, limits
        self._known = known or Answers()
        self.arrays = False  # the submission plays on NumPy boards: it is handed NumPy boards
        self._answerer = answerer
        self.budget = budget or Budget(limits.submission_wall)
        self._own = Nursery(program.files, limits, self.budget, trusted=program.trusted)
        self._nursery = nursery or self._own
        self._mould: Mould | None = None
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

    @property
    def lost_cause(self) -> Lost:
        if self.budget.left <= 0:
            return Lost(Verdict.TIMEOUT, "le temps total accordé à une copie est épuisé")
        return Lost(Verdict.CRASHED, "le programme ne répond plus")

    def fork(self, pins: Sequence[str] = ()) -> Child:
        """A process in the state in which loading left the module."""
        for _ in range(2):
            if self._mould is None and not self._start():
                break
            assert self._mould is not None
            if not CAN_FORK:
                return self._begun(self._mould.channel, 0, pins)
            try:
                return self._begun(*fork(self._mould.channel, self._nursery), pins)
            except (Closed, Late):
                self.kill()
        return Child(self, None, 0)

    def spend(self) -> Child:
        """The process that loaded the module, itself: where nothing else will be asked, a fork is spared."""
        if self._mould is None and not self._start():
            return Child(self, None, 0)
        assert self._mould is not None
        return self._begun(self._mould.channel, 0, ())

    def end(self, pid: int) -> None:
        """End a child whose fate is of no interest."""
        if self._mould is not None:
            try:
                self._mould.channel.send({"op": "end", "pid": pid, "grace": 0, "tell": False})
            except (Closed, Late):
                self.kill()

    def fate(self, pid: int) -> int:
        """End a child, and say how it ended."""
        if self._mould is None:
            return -9
        try:
            self._mould.channel.send({"op": "end", "pid": pid, "grace": 0, "tell": True})
            return whole(self._mould.channel.receive(10.0), "status")
        except (Closed, Late):
            self.kill()
            return -9

    def answer(self, question: bytes, pins: Sequence[str]) -> bytes:
        """What a pinned function is to return, from the reference. Any other name is a question that no honest
        submission asks."""
        known = self._known.get(question, pins)
        if known is not None:
            return known
        message = wire.unpack(question)
        name, args, named = message.get("ask"), message.get("a"), message.get("k")
        if self._answerer is None or name not in pins or not isinstance(args, list) or not isinstance(named, dict):
            return marshal.dumps({"raise": "RuntimeError", "message": "fonction indisponible"})
        reply = self._answerer(str(name), args, named)
        answer = marshal.dumps(reply)  # ours are plain values, and a long list is read four times as fast
        if "v" in reply:
            self._known.keep(question, str(name), answer)
        return answer

    def place(self, frame: Sequence[str]) -> str:
        """Where a frame of a traceback is: their own file, or a module beside it."""
        file, line = frame[0], int(frame[1]) if frame[1].isdecimal() else 0
        return self.program.place(line) if file == self.program.file else f"ligne {line}"

    def kill(self) -> None:
        """What is loaded is lost; if it is asked for again, it is loaded in a worker of its own."""
        self._forget()
        self._nursery = self._own

    def close(self) -> None:
        self._forget()
        self._own.close()

    def _forget(self) -> None:
        for child in [child for child in self._children if child.alive]:
            child.close()
        self._children.clear()
        mould, self._mould = self._mould, None
        if mould is None:
            return
        self._nursery.end(mould)
        if self._nursery is self._own:
            self._own.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------

    def _begun(self, channel: Channel, pid: int, pins: Sequence[str]) -> Child:
        child = Child(self, channel, pid, (*self.program.answered, *pins))
        self._children = [other for other in self._children if other.alive] + [child]
        if pins:
            child.pin(pins)
        return child

    def _start(self) -> bool:
        """Load the program, leaving out the statements that took its process down before."""
        while self._starts < MAX_STARTS and self.budget.left > 0:
            self._starts += 1
            self._mould = self._nursery.mould()
            try:
                at, loaded = self._load(self._mould)
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

    def _load(self, mould: Mould) -> tuple[int, Loaded | None]:
        """(the statement that was running at the end, what was loaded or None)."""
        at = -1
        asks = 0
        limits, program = self.limits, self.program
        message: dict[str, Any] = {
            "op": "load",
            "name": program.name,
            "source": program.source,
            "path": path_of(program.file, mould.folder),
            "folder": mould.folder if program.file else "",
            "given": _bytecode(program.given),
            "u0": program.u0,
            "packages": mould.packages,
            "pins": list(program.pins),
            "foreseen": {
                name: [call.data for call in program.foreseen if call.name == name]
                for name in {call.name for call in program.foreseen}
            },
            "memorable": {call.name: call.data for call in program.memorable},
            "disabled": list(program.disabled),
            "skip": self._skip,
            "cpu": limits.statement_cpu,
            "asks": limits.asks_per_statement,
            "output": limits.output,
        }
        deadline = time.monotonic() + limits.load_wall
        try:
            mould.channel.send(message)
            while time.monotonic() < deadline:
                wall = min(limits.wall(limits.statement_cpu), deadline - time.monotonic())
                body = mould.channel.receive_body(wall)
                if body.startswith(ASK):
                    asks += 1
                    if asks > limits.asks_per_statement * (at + 2):
                        break
                    mould.channel.send_body(self.answer(body, program.answered))
                    continue
                message = wire.unpack(body)
                if type(message.get("at")) is int and at < message["at"] < MAX_STATEMENTS:
                    at = message["at"]
                elif message.get("loaded") is True:
                    return at, _loaded(message)
                else:
                    break
        except (Closed, Late, wire.WireError, RecursionError):
            pass
        return at, None


@lru_cache(maxsize=8)
def _bytecode(given: str) -> str:
    """What is given, compiled once for a class by the interpreter that the workers run."""
    return marshal.dumps(compile(given, "sujet.py", "exec", dont_inherit=True)).hex()


def _loaded(message: dict[str, Any]) -> Loaded:
    """The worker's account of the load, believed only as far as its types go."""
    names, answers, errors = message.get("names"), message.get("answers"), message.get("errors")
    if not isinstance(names, list) or not isinstance(answers, dict) or not isinstance(errors, list):
        raise wire.WireError("chargement illisible")
    values: dict[str, Any] = {}
    for key, entry in list(answers.items())[:MAX_ANSWERS]:
        if isinstance(entry, dict) and "v" in entry:
            values[key[:80]] = wire.decode(entry["v"])
        else:
            values[key[:80]] = BadAnswer(text_of(entry.get("bad"), 200) if isinstance(entry, dict) else "")
    return Loaded(
        frozenset(text_of(name, 80) for name in names[:MAX_NAMES]),
        frozenset(text_of(name, 80) for name in list_of(message.get("unfilled"))[:MAX_NAMES]),
        values,
        text_of(message.get("answers_error"), 80),
        tuple(error for error in errors[:MAX_ERRORS] if isinstance(error, dict)),
    )


def _is_matrix(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) for row in value)
