"""What is asked of a worker, and what comes back of it: a call, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from autograder.engine.sandbox import protocol
from autograder.engine.values import Reply
from autograder.engine.verdict import Verdict

if TYPE_CHECKING:
    from autograder.engine.sandbox.session import Child


@dataclass(frozen=True)
class Call:
    name: str
    args: tuple[Any, ...]

    @cached_property
    def data(self) -> list[Any]:
        """The arguments as they cross; a call that is planned once is made of every submission."""
        return [protocol.Encoder().encode(arg) for arg in self.args]

    @cached_property
    def key(self) -> bytes:
        """The same for equal calls, and for no others."""
        return protocol.text([self.name, self.data])


@dataclass(frozen=True)
class Kept:
    """A value that stays in the student's process; it can be passed on, or fetched."""

    child: Child
    number: int


class Missing(BaseException):
    """The function is not written yet. (BaseException: there is nothing for Hypothesis to shrink.)"""


class Lost(BaseException):
    """The process is gone: time, memory or crash. (BaseException: shrinking would pay the limit each time.)"""

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
        self.none = details.get("none") is True  # None was used as if it were something else
        frames = [list_of(frame) for frame in list_of(details.get("frames"))[-6:]]
        self.frames = [tuple(text_of(part, 200) for part in frame[:4]) for frame in frames if len(frame) >= 4]
        self.output = output
        super().__init__(f"{self.type}: {self.message}")


Answer = Reply | Missing | Lost | BadAnswer | Raised


def text_of(value: Any, most: int) -> str:
    """What should be a text, from a process that may send anything."""
    return str(value)[:most] if isinstance(value, str | int) else ""


def list_of(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def stays_there(call: Call, answer: Answer) -> bool:
    """Were values left in the student's process by this call? Then the call says nothing by itself."""
    return any(isinstance(arg, Kept) for arg in call.args) or isinstance(getattr(answer, "value", None), Kept)
