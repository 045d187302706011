"""What crosses between the trusted side and a student's process: plain values, in frames of JSON.

Standard library only: the worker imports this file too. JSON carries None, booleans, integers, floats,
strings and lists as they are; the other plain containers wear a one-letter tag. Nothing is ever unpickled.

Every worker of a class pays for what is imported here: the C half of `json` does all that is needed, without the
regular expressions that the other half imports and never uses here (15 ms, as much as Python itself takes to start).
"""

from __future__ import annotations

import struct
import sys
from _json import encode_basestring_ascii, make_encoder, make_scanner
from itertools import chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

MAX_FRAME = 32 * 1024 * 1024
MAX_DEPTH = 60
MAX_ITEMS = 3_000_000
MAX_SAME_HASH = 1_000
HEADER = struct.Struct(">I")
_SCALARS = {bool, int, float, str, type(None)}


def _unknown(value: Any) -> Any:
    raise TypeError(type(value).__name__)  # everything has been through Encoder


class _Reading:
    strict = True
    object_hook = object_pairs_hook = None
    parse_float = parse_constant = float
    parse_int = int


_chunks = make_encoder(None, _unknown, encode_basestring_ascii, None, ":", ",", False, False, True)
_scan = make_scanner(_Reading)  # type: ignore[arg-type]  # it reads these attributes of anything


class WireError(Exception):
    """A frame that is not one of ours."""


class BadValue(Exception):
    """A value that cannot cross; its text says why, in French."""


def pack(message: dict[str, Any]) -> bytes:
    return frame(text(message))


def frame(body: bytes) -> bytes:
    if len(body) > MAX_FRAME:
        raise BadValue("une valeur démesurément grande")
    return HEADER.pack(len(body)) + body


def text(data: Any) -> bytes:
    lifted = sys.get_int_max_str_digits()  # a submission may have changed the limit for its own use
    sys.set_int_max_str_digits(sys.int_info.default_max_str_digits)
    try:
        return "".join(_chunks(data, 0)).encode("ascii")
    except ValueError as error:
        raise BadValue("un entier démesurément grand") from error
    finally:
        sys.set_int_max_str_digits(lifted)


def unpack(body: bytes | bytearray) -> dict[str, Any]:
    if sum(map(body.count, (b",", b"[", b"{"))) > 2 * MAX_ITEMS:  # before they take sixty bytes each
        raise WireError("trame démesurée")
    try:
        written = body.decode("ascii")
        message, end = _scan(written, 0)
    except (ValueError, RecursionError, StopIteration) as error:
        raise WireError("trame illisible") from error
    if not isinstance(message, dict) or end != len(written):
        raise WireError("trame inattendue")
    return message


def answer(value: Any, args: list[Any], output: str, met_array: bool) -> dict[str, Any]:
    """The message that answers a call: what is returned, the arguments after the call, what was printed."""
    return {"v": value, "a": args, "o": output, "n": met_array}


def right_answer(value: Any, args: Sequence[Any]) -> bytes:
    """The very bytes that a worker sends when a call is answered so, and prints nothing."""
    return text(answer(Encoder().encode(value), [Encoder().encode(arg) for arg in args], "", met_array=False))


class Encoder:
    """Python value → JSON value. Remembers whether it met a NumPy array."""

    def __init__(self) -> None:
        self.met_array = False
        self._items = 0

    def encode(self, value: Any, depth: int = 0) -> Any:
        kind = type(value)  # never `isinstance`: an object can lie about its class
        if kind in _SCALARS:
            return value
        if depth > MAX_DEPTH:
            raise BadValue("une valeur qui se contient elle-même, ou trop imbriquée")
        if kind is list:  # what boards are: most of what crosses
            return self._many(value, depth)
        # Subclasses (defaultdict, namedtuple, IntEnum…) cross as the plain value that they hold,
        # read with the base class's own methods.
        if issubclass(kind, bool | int):
            return int.__int__(value)
        if issubclass(kind, float):
            return float.__float__(value)
        if issubclass(kind, str):
            return str.__str__(value)
        if issubclass(kind, list):
            return self._many(list.__iter__(value), depth)
        if issubclass(kind, tuple):
            return {"t": self._many(tuple.__iter__(value), depth)}
        if issubclass(kind, dict):
            keys = self._many(dict.keys(value), depth)
            return {"d": [keys, self._many(dict.values(value), depth)]}
        if issubclass(kind, set):
            return {"s": self._many(set.__iter__(value), depth)}
        if issubclass(kind, frozenset):
            return {"s": self._many(frozenset.__iter__(value), depth)}
        numpy = sys.modules.get("numpy")
        if numpy is not None:
            if issubclass(kind, numpy.ndarray):
                self.met_array = True
                return self.encode(numpy.ndarray.tolist(value), depth + 1)
            if issubclass(kind, numpy.generic):
                return self.encode(numpy.generic.item(value), depth + 1)
        raise BadValue(f"une valeur de type `{kind.__name__[:60]}`")

    def _many(self, values: Any, depth: int) -> list[Any]:
        plain = list(values)
        self._items += len(plain)
        if self._items > MAX_ITEMS:
            raise BadValue("une valeur démesurément grande")
        kinds = set(map(type, plain))
        if kinds <= _SCALARS:  # at C speed: the search's dict has 150,000 pairs
            return plain
        if kinds == {list} and _are_rows(plain):
            self._items += sum(map(len, plain))
            if self._items <= MAX_ITEMS:
                return plain
        return [self.encode(value, depth + 1) for value in plain]


def decode(data: Any, resolve: Callable[[str, Any], Any] | None = None, depth: int = 0) -> Any:
    """JSON value → Python value. `resolve(tag, content)` gives what the tags "h" and "a" stand for."""
    kind = type(data)
    if kind in _SCALARS:
        return data
    if depth > MAX_DEPTH + 2:
        raise WireError("valeur trop imbriquée")
    if kind is list:
        kinds = set(map(type, data))
        if kinds <= _SCALARS or (kinds == {list} and _are_rows(data)):
            return data
        return [decode(item, resolve, depth + 1) for item in data]
    if kind is dict and len(data) == 1:
        ((tag, content),) = data.items()
        if resolve is not None and tag in ("h", "a"):
            return resolve(tag, content)
        if tag in ("t", "s", "d") and type(content) is list:
            items = decode(content, resolve, depth + 1)
            try:
                if tag == "t":
                    return tuple(items)
                if tag == "s":
                    return set(_spread(items))
                keys, values = items
                return dict(zip(_spread(keys), values, strict=True))
            except (TypeError, ValueError) as error:
                raise WireError("valeur mal formée") from error
    raise WireError("valeur inconnue")


def _are_rows(lists: list[list[Any]]) -> bool:
    """Lists of scalars, as boards are."""
    return set(map(type, chain.from_iterable(lists))) <= _SCALARS


def _spread(keys: list[Any]) -> list[Any]:
    """Keys made to share one hash would keep the trusted side busy for hours."""
    if len(keys) - len(set(map(hash, keys))) > MAX_SAME_HASH:
        raise WireError("clés de même empreinte")
    return keys
