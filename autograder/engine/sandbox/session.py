"""The trusted side of the sandbox: a program loaded once, asked through forks, believed only as far as values go."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from autograder.engine.sandbox import isolation, protocol
from autograder.engine.sandbox.answers import Answer, BadAnswer, Call, Kept, Lost, Missing, Raised, text_of
from autograder.engine.sandbox.channel import Channel, Closed, Late, Overfull, TooMuchCpu, TooMuchMemory
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.loading import Load, Loaded, Patience
from autograder.engine.sandbox.starter import CAN_FORK, Process, Starter
from autograder.engine.sheet.fiche import Given
from autograder.engine.submissions.notebook import SUFFIX, place
from autograder.engine.values import Reply
from autograder.engine.verdict import Verdict

MAX_STARTS = 6  # a submission that keeps killing its own worker is not restarted for ever
EXCHANGE_WALL = 8.0  # seconds for a value that is there already: nothing of the submission runs
WHOLE = slice(None)
OVERFULL = {TooMuchMemory: Verdict.MEMORY, TooMuchCpu: Verdict.TIMEOUT}

# What a replaced function returns: name, arguments and named arguments as they crossed, and how many such questions the
# same call has asked before → a message for the worker.
Substitute = Callable[[str, list[Any], dict[str, Any], int], dict[str, Any]]
UNAVAILABLE = {"raise": "RuntimeError", "message": "fonction indisponible"}


@dataclass(frozen=True)
class First:
    """The answer to a long call that was the first of its process: the same call, first again, has the same answer."""

    answer: Answer
    consulted: frozenset[str]  # the replaced functions that it called
    cpu: float  # the seconds that it had


@dataclass(frozen=True)
class Program:
    """What a worker is to load."""

    name: str
    source: str
    given: str  # source of sujet.py
    values: Given = field(default_factory=dict)  # what names of sujet.py stand for in this marking
    file: str = ""  # what it is called among the files
    files: isolation.Files = ()
    trusted: bool = False  # our own code: it needs limits, and no namespaces
    substitutes: tuple[str, ...] = ()  # functions answered by the trusted side, while loading too
    answers: tuple[str, ...] = ()  # the keys of `reponses` that the sheet asks for
    until: tuple[str, ...] = ()  # if any: only definitions are run after that of the last one of these functions

    def place(self, line: int) -> str:
        """Where a line of the source is, as its author sees it."""
        return place(self.source, line) if self.file.endswith(SUFFIX) else f"ligne {line}"


class Child:
    """One process that answers the calls of one check. Where there is no fork, it is the worker itself."""

    def __init__(self, session: Session, channel: Channel | None, number: int, replaced: Sequence[str] = ()) -> None:
        self._session, self._number = session, number
        self.replaced = frozenset(replaced)  # functions answered by the trusted side, in this process
        self.alive = channel is not None
        if channel is not None:
            self._channel = channel
        self.consulted: set[str] = set()  # the replaced functions that it called
        self._kept = 0
        self._since = 0.0  # when it was last heard of

    def call(self, call: Call, cpu: float, *, keep: bool = False, long: bool = False) -> Answer:
        """`long`: it is one of several that have these seconds together."""
        number = None
        if keep:
            self._kept += 1
            number = self._kept
        message = {"op": "calls", "calls": [self._item(call, number)], "in_all": long}
        (answer,) = self._ask(message, [call], cpu, number, long=long)
        return answer

    def stream(self, calls: Sequence[Call], cpu: float) -> Iterator[Answer]:
        """All calls in one message, the answers as they come, up to the first that took the process down. Whoever
        stops reading must close the child."""
        items = [self._item(call) for call in calls]
        yield from self._ask({"op": "calls", "calls": items}, calls, cpu, None)

    def run(self, source: str, cpu: float) -> Answer:
        """One line of Python in the submission's own namespace; what it gives."""
        (answer,) = self._ask({"op": "line", "source": source}, [Call("", ())], cpu, None)
        return answer

    def fetch(self, kept: Kept, part: slice = WHOLE) -> Any:
        """The kept value itself, or a part of that list, across the boundary."""
        bounds = None if part is WHOLE else [part.start, part.stop, part.step]
        message = self._exchange({"op": "fetch", "handle": kept.number, "part": bounds})
        try:
            if "bad" in message:
                raise BadAnswer(text_of(message["bad"], 200))
            return protocol.decode(message.get("v"))
        except protocol.WireError as error:
            raise Lost(Verdict.CRASHED, "le programme a envoyé une réponse illisible") from error

    def assign(self, kept: Kept, paths: Sequence[Sequence[int]], value: Any) -> bool:
        """Change a kept value at these places; False when it cannot be changed."""
        places = [list(path) for path in paths]
        return "bad" not in self._exchange({"op": "assign", "handle": kept.number, "paths": places, "value": value})

    def since(self, moment: float) -> float:
        """Seconds since then, without those for which a busy machine kept the process waiting."""
        return self._channel.since(moment)

    def close(self) -> None:
        if self.alive and CAN_FORK:
            self.end()

    def end(self) -> int:
        """End this process and whatever it started; how it ended."""
        if not self.alive:
            return 0
        self.leave()
        return self._session.end(self._number)

    def leave(self) -> None:
        """Its process is gone, or about to go."""
        self.alive = False
        self._channel.close()

    # ------------------------------------------------------------

    def _item(self, call: Call, keep: int | None = None) -> dict[str, Any]:
        return {"f": call.name, "a": self._encode(call), "keep": keep}

    def _encode(self, call: Call) -> list[Any]:
        arrays = self._session.arrays
        if not arrays and not any(isinstance(arg, Kept) for arg in call.args):
            return call.data
        data: list[Any] = []
        for arg in call.args:
            if isinstance(arg, Kept):
                data.append({"h": arg.number})
            elif arrays and _is_matrix(arg):
                data.append({"a": arg})
            else:
                data.append(protocol.Encoder().encode(arg))
        return data

    def _ask(
        self, message: dict[str, Any], calls: Sequence[Call], cpu: float, number: int | None, *, long: bool = False
    ) -> Iterator[Answer]:
        limits, budget = self._session.limits, self._session.starter.budget
        if not self.alive or budget.is_spent:
            yield self._session.lost_cause
            return
        cpu = budget.allowed(cpu, long=long)
        for answer in self._answers({**message, "cpu": cpu, "asks": limits.asks_per_call}, calls, cpu, number):
            if isinstance(answer, Lost):  # what was computed counts by its CPU time: a busy machine costs nobody a mark
                spent = self.since(self._since)
                budget.lose(min(spent, cpu) if self.alive else spent, long=long)
            self._since = time.monotonic()
            yield answer

    def _answers(
        self, message: dict[str, Any], calls: Sequence[Call], cpu: float, number: int | None
    ) -> Iterator[Answer]:
        budget, wall = self._session.starter.budget, self._session.limits.wall(cpu)
        self._since = time.monotonic()
        try:
            self._channel.send(message)
            for call in calls:
                received = self._receive(wall)
                with budget.charged():  # decoding what it sent is its own expense
                    answer = self._answer(received, call, number)
                yield answer
        except Late:
            self.end()
            yield (
                self._session.lost_cause
                if budget.is_spent
                else Lost(Verdict.TIMEOUT, "aucune réponse dans le temps accordé")
            )
        except Overfull as error:
            self._session.kill()
            yield Lost(OVERFULL.get(type(error), Verdict.CRASHED), str(error))
        except Closed:
            yield self._cause_of_death()
        except protocol.WireError:
            self.end()
            yield Lost(Verdict.CRASHED, "le programme a envoyé une réponse illisible")

    def _exchange(self, message: dict[str, Any]) -> dict[str, Any]:
        if not self.alive:
            raise self._session.lost_cause
        try:
            self._channel.send(message)
            return self._receive(EXCHANGE_WALL)
        except (Closed, Late, protocol.WireError) as error:
            self.end()
            raise Lost(Verdict.CRASHED, "le programme ne répond plus") from error

    def _receive(self, timeout: float) -> dict[str, Any]:
        """The next message that is no question about a replaced function; such questions are answered."""
        for asked in range(self._session.limits.asks_per_call + 1):
            message = self._channel.receive(timeout)
            if "ask" not in message:
                return message
            answer = self._session.substituted(message, self.replaced, asked)
            if answer is not UNAVAILABLE:
                self.consulted.add(str(message["ask"]))
            self._channel.send(answer)
        raise Closed

    def _answer(self, message: dict[str, Any], call: Call, number: int | None) -> Answer:
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
            raise protocol.WireError("réponse sans arguments")
        if number is not None:
            return Reply(Kept(self, number), (), output)
        if len(after) != len(call.args):
            raise protocol.WireError("réponse sans tous ses arguments")
        depth = message.get("n") if type(message.get("n")) is int else None
        value = protocol.decode(message.get("v"))
        if depth is not None and _is_matrix(value):
            self._session.arrays = True
        return Reply(value, tuple(protocol.decode(item) for item in after), output, array_depth=depth)

    def _failure(self, details: dict[str, Any], call: Call, output: str) -> Answer:
        raised = Raised(details, output)
        if details.get("missing") is True:
            return Missing(call.name)
        if raised.type == "TooLong":
            where = f", arrêté à la {self._session.place(raised.frames[-1])}" if raised.frames else ""
            return Lost(Verdict.TIMEOUT, f"temps de calcul dépassé{where} : une boucle sans fin ?", output)
        if raised.type == "MemoryError":
            return Lost(Verdict.MEMORY, "mémoire épuisée", output)
        if raised.type == "TooManyAsks":
            return Lost(Verdict.TIMEOUT, "trop d'appels pour être vérifié avec les fonctions corrigées", output)
        return raised

    def _cause_of_death(self) -> Lost:
        status = self.end()
        if CAN_FORK and status == -signal.SIGXCPU:
            return Lost(Verdict.TIMEOUT, "temps de calcul dépassé : une boucle sans fin ?")
        if status < 0:
            return Lost(Verdict.CRASHED, f"le programme a été interrompu brutalement (signal {-status})")
        return Lost(Verdict.CRASHED, f"le programme s'est arrêté tout seul (code de sortie {status})")


class Session:
    """A program in a process of its own: loaded once, asked through forks, loaded again when it dies."""

    def __init__(
        self,
        program: Program,
        limits: Limits,
        starter: Starter | None = None,
        substitute: Substitute | None = None,
        *,
        patience: Patience | None = None,
        skip: Sequence[int] = (),
    ) -> None:
        """`skip`: statements that are known never to end."""
        self.program, self.limits, self._patience = program, limits, patience
        self.starter = starter or Starter(program.files, limits, trusted=program.trusted)
        self._owns_starter = starter is None
        self._substitute = substitute
        self.arrays = False  # the submission plays on NumPy boards: it is handed NumPy boards
        self._process: Process | None = None
        self._children: list[Child] = []
        self._loaded: Loaded | None = None
        self._lost_statements = {str(index): "lost" for index in skip}  # and those that took the process down
        self._starts = 0
        self.consulted: set[str] = set()  # the replaced functions that were called while loading
        # What became of a quick call to learn how a function answers: function and the replaced ones → how it was lost.
        self.lost_probes: dict[tuple[str, ...], Lost] = {}
        self._first: dict[tuple[bytes, tuple[str, ...]], First] = {}

    @property
    def loaded(self) -> Loaded:
        if self._loaded is None:
            self._start()
        assert self._loaded is not None
        return self._loaded

    @property
    def lost_cause(self) -> Lost:
        if self.starter.budget.is_spent:
            return Lost(Verdict.TIMEOUT, "le temps total accordé à une copie est épuisé")
        return Lost(Verdict.CRASHED, "le programme ne répond plus")

    def fork(self, replaced: Sequence[str] = ()) -> Child:
        """A process in the state in which loading left the module, with right functions in the place of some."""
        for _ in range(2):
            if self._process is None and not self._start():
                break
            assert self._process is not None
            try:
                if not CAN_FORK:
                    return self._begun(self._process.channel, 0, replaced)
                return self._begun(*self.starter.fork(self._process.channel), replaced)
            except (Closed, Late):
                self.kill()
        return Child(self, None, 0)

    def first(self, call: Call, replaced: tuple[str, ...], cpu: float) -> First | None:
        """What is known of a long call that was made first, with these functions replaced. What was lost is known only
        where it is asked once more, with the student's own functions, before it costs anything."""
        known = self._first.get((call.key, replaced))
        if known is None or not isinstance(known.answer, Lost):
            return known
        return known if (replaced or self.program.substitutes) and known.cpu >= cpu else None

    def keep(self, call: Call, replaced: tuple[str, ...], first: First) -> None:
        self._first[call.key, replaced] = first

    def end(self, number: int) -> int:
        """End a fork and all that it started; how it ended."""
        if self._process is None:
            return -9
        if not number:  # no fork here: the worker itself
            self.kill()
            return -9
        try:
            self._process.channel.send({"op": "end", "pid": number, "grace": 0, "tell": True})
            status = self._process.channel.receive(10.0).get("status")
            self.starter.ended(number)
            return status if type(status) is int else -9
        except (Closed, Late):
            self.kill()
            return -9

    def substituted(self, message: dict[str, Any], replaced: Collection[str] = (), asked: int = 0) -> dict[str, Any]:
        """What a replaced function returns. Any other name is a question that no honest submission asks."""
        name, args, named = message.get("ask"), message.get("a"), message.get("k")
        if self._substitute is None or name not in (*self.program.substitutes, *replaced):
            return UNAVAILABLE
        if not isinstance(args, list) or not isinstance(named, dict):
            return UNAVAILABLE
        return self._substitute(str(name), args, named, asked)

    def _question(self, message: dict[str, Any]) -> dict[str, Any]:
        """A replaced function is called while loading."""
        answer = self.substituted(message)
        if answer is not UNAVAILABLE:
            self.consulted.add(str(message["ask"]))
        return answer

    def place(self, frame: Sequence[str]) -> str:
        """Where a frame of a traceback is: their own file, or a module beside it."""
        file, line = frame[0], int(frame[1]) if frame[1].isdecimal() else 0
        return self.program.place(line) if file == self.program.file else f"ligne {line}"

    def kill(self) -> None:
        """What is loaded is lost; if it is asked for again, it is loaded in a new worker."""
        self._leave_children()
        if self._process is not None:
            self._process.channel.close()
            self.starter.lose(self._process)
            self._process = None

    def close(self) -> None:
        self._leave_children()
        if self._process is not None:
            self.starter.end(self._process)
            self._process = None
        if self._owns_starter:
            self.starter.close()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------

    def _leave_children(self) -> None:
        for child in self._children:
            if child.alive:
                child.leave()
        self._children = []

    def _begun(self, channel: Channel, number: int, replaced: Sequence[str]) -> Child:
        child = Child(self, channel, number, replaced)
        self._children = [other for other in self._children if other.alive] + [child]
        if replaced:
            channel.send({"op": "replace", "names": list(replaced)})
        return child

    def _start(self) -> bool:
        """Load the program, leaving out the statements that took its process down before."""
        while self._starts < MAX_STARTS and not self.starter.budget.is_spent:
            self._starts += 1
            began = time.monotonic()
            self._process = self.starter.process()
            try:
                load = Load(self._process.channel, self.limits, self._question, self._patience)
                loaded = load.run(self._load_message(self._process))
            except BaseException:
                self.kill()
                raise
            if loaded is None or loaded.ran_out_of_time:
                self.starter.budget.lose(self._process.channel.since(began))
            if loaded is not None:
                self._loaded = loaded
                return self._alone()
            self.kill()
            self._lost_statements[str(load.at)] = "lost"
        if self._loaded is None:
            self._loaded = Loaded(errors=({"line": 0, "lost": "lost"},))
        return False

    def _alone(self) -> bool:
        """Nothing that loading has started goes on while checks are asked."""
        try:
            self.starter.end_strays()
        except Overfull:
            self.kill()
            return False
        return True

    def _load_message(self, process: Process) -> dict[str, Any]:
        program, worker = self.program, process.worker
        return {
            "op": "load",
            "name": program.name,
            "source": program.source,
            "path": f"{worker.folder}/{program.file}" if program.file else "<programme>",
            "folder": worker.folder if program.file else "",
            "given": program.given,
            "values": {name: protocol.Encoder().encode(value) for name, value in program.values.items()},
            "packages": worker.packages,
            "substitutes": list(program.substitutes),
            "until": list(program.until),
            "wanted": list(program.answers),
            "skip": self._lost_statements,
            "limits": self.limits.of_the_kernel,
            "apart": worker.counts_apart,
            "cpu": self.starter.budget.allowed(self.limits.statement_cpu),
            "asks": self.limits.asks_per_statement,
            "output": self.limits.output,
        }


def _is_matrix(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, list) for row in value)
