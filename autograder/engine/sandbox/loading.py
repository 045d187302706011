"""The load of a program, as the trusted side follows it: statement after statement, then what it has defined."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from autograder.engine.sandbox import protocol
from autograder.engine.sandbox.answers import BadAnswer, Raised, list_of, text_of
from autograder.engine.sandbox.channel import Channel, Closed, Late
from autograder.engine.sandbox.limits import Limits

MAX_STATEMENTS, MAX_NAMES, MAX_ANSWERS, MAX_ERRORS = 100_000, 5_000, 1_000, 30
MAX_REQUESTS = 30  # for more time, in one load

# How many seconds more a statement gets that has had so many, from the names of the functions at work.
Patience = Callable[[list[str], float], float]


@dataclass(frozen=True)
class Loaded:
    """The worker's account of the load, believed only as far as its types go."""

    names: frozenset[str] = frozenset()
    unfilled: frozenset[str] = frozenset()  # those that are still the stub
    answers: dict[str, Any] = field(default_factory=dict)  # key → value, or BadAnswer
    answers_error: str = ""
    uses: dict[str, frozenset[str]] = field(default_factory=dict)  # function → functions and constants of the file
    silent: frozenset[str] = frozenset()  # functions in which no `return` with a value is written
    numpy: bool = False  # it has imported NumPy
    is_partial: bool = False  # statements after the functions that are asked of it were left out
    errors: tuple[dict[str, Any], ...] = ()
    habits: dict[str, frozenset[str]] = field(default_factory=dict)  # function → what is plain to see in its source

    @property
    def syntax_error(self) -> dict[str, Any] | None:
        return next((error for error in self.errors if "syntax" in error), None)

    @property
    def ran_out_of_time(self) -> bool:
        kinds = [error["e"].get("type") for error in self.errors if isinstance(error.get("e"), dict)]
        return "TooLong" in kinds

    @property
    def endless(self) -> dict[int, frozenset[str]]:
        """The statements that ran out of time, with the functions that were at work."""
        found = {}
        for error in self.errors:
            raised = Raised(error["e"]) if isinstance(error.get("e"), dict) else None
            if raised is not None and raised.type == "TooLong" and type(error.get("at")) is int:
                found[error["at"]] = frozenset(frame[2] for frame in raised.frames)
        return found

    @classmethod
    def from_message(cls, message: dict[str, Any]) -> Loaded:
        names, answers, errors = message.get("names"), message.get("answers"), message.get("errors")
        if not isinstance(names, list) or not isinstance(answers, dict) or not isinstance(errors, list):
            raise protocol.WireError("chargement illisible")
        values: dict[str, Any] = {}
        for key, entry in list(answers.items())[:MAX_ANSWERS]:
            if isinstance(entry, dict) and "v" in entry:
                values[key[:80]] = protocol.decode(entry["v"])
            else:
                values[key[:80]] = BadAnswer(text_of(entry.get("bad"), 200) if isinstance(entry, dict) else "")
        return cls(
            frozenset(text_of(name, 80) for name in names[:MAX_NAMES]),
            frozenset(text_of(name, 80) for name in list_of(message.get("unfilled"))[:MAX_NAMES]),
            values,
            text_of(message.get("answers_error"), 80),
            _uses(message.get("uses")),
            frozenset(text_of(name, 80) for name in list_of(message.get("silent"))[:MAX_NAMES]),
            message.get("numpy") is True,
            message.get("partial") is True,
            tuple(error for error in errors[:MAX_ERRORS] if isinstance(error, dict)),
            _uses(message.get("habits")),
        )


class Load:
    """One load in one process. `at` is the statement that was running at the end."""

    def __init__(
        self,
        channel: Channel,
        limits: Limits,
        answer: Callable[[dict[str, Any]], dict[str, Any]],
        patience: Patience | None,
    ) -> None:
        self._channel, self._limits = channel, limits
        self._answer, self._patience = answer, patience
        self.at = -1
        self._asks = self._requests = 0
        self._granted = 0.0  # seconds that the current statement has had beyond the usual ones
        self._is_refused = False

    def run(self, message: dict[str, Any]) -> Loaded | None:
        """What was loaded; None if the process was lost on the way, or said something that no worker says."""
        deadline = time.monotonic() + self._limits.load_wall
        try:
            self._channel.send(message)
            while (left := deadline - time.monotonic()) > 0:
                usual = self._limits.wall(self._limits.statement_cpu + self._granted)
                told = self._channel.receive(min(usual, left))
                if told.get("loaded") is True:
                    with self._channel.budget.charged():
                        return Loaded.from_message(told)
                if not self._goes_on(told):
                    break
        except (Closed, Late, protocol.WireError, RecursionError):
            pass
        return None

    def _goes_on(self, told: dict[str, Any]) -> bool:
        if "ask" in told:
            self._asks += 1
            if self._asks > self._limits.asks_per_statement * (self.at + 2):
                return False
            self._channel.send(self._answer(told))
        elif "slow" in told:
            self._channel.send({"more": self._more_time(told["slow"])})
        elif type(told.get("at")) is int and self.at < told["at"] < MAX_STATEMENTS:
            self.at, self._granted, self._is_refused = told["at"], 0.0, False
        else:
            return False
        return True

    def _more_time(self, functions: Any) -> float:
        """How many seconds more a statement gets that has used its time; 0: it is stopped."""
        self._requests += 1
        if self._patience is None or self._is_refused or self._requests > MAX_REQUESTS:
            return 0.0
        names = [text_of(name, 80) for name in list_of(functions)[:MAX_NAMES]]
        more = self._patience(names, self._limits.statement_cpu + self._granted)
        self._is_refused = more <= 0
        self._granted += more
        return more


def _uses(told: Any) -> dict[str, frozenset[str]]:
    entries = list(told.items())[:MAX_NAMES] if isinstance(told, dict) else []
    return {name[:80]: frozenset(text_of(used, 80) for used in list_of(names)[:MAX_NAMES]) for name, names in entries}
