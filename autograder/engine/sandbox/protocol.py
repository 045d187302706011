"""What crosses between the trusted side and a student's process: plain values, in frames of JSON.

Standard library only: the worker imports this file too. JSON carries None, booleans, integers, floats, strings and
lists as they are; the other plain containers have a one-letter tag. Nothing is ever unpickled.
"""

from __future__ import annotations

import json
import struct
import sys
from itertools import chain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from typing import Any

MAX_FRAME = 32 * 1024 * 1024
MAX_DEPTH = 60
MAX_ITEMS = 3_000_000
HEADER = struct.Struct(">I")
_SCALARS = {bool, int, float, str, type(None)}
_JSON = json.JSONEncoder(check_circular=False, separators=(",", ":"))  # everything has been through Encoder

FEW_KEYS = 256  # so few cannot keep anybody busy, whatever their hashes are
MAX_JUMPS = 16  # for each key on average; half a jump is usual, a dozen the most that chance and round numbers give
DICT_STEP, SET_STEP = 1, 10  # neighbours that CPython looks at before it jumps
_UNSIGNED = (1 << sys.hash_info.width) - 1


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
        return _JSON.encode(data).encode("ascii")
    except ValueError as error:
        raise BadValue("un entier démesurément grand") from error
    finally:
        sys.set_int_max_str_digits(lifted)


def unpack(body: bytes | bytearray) -> dict[str, Any]:
    """A frame's message. Its names are strings, whose hashes nobody can foresee on the trusted side: PYTHONHASHSEED
    is set for the worker alone."""
    if sum(map(body.count, (b",", b"[", b"{"))) > 2 * MAX_ITEMS:  # before they take sixty bytes each
        raise WireError("trame démesurée")
    try:
        message = json.loads(body.decode("ascii"))
    except (ValueError, RecursionError) as error:
        raise WireError("trame illisible") from error
    if not isinstance(message, dict):
        raise WireError("trame inattendue")
    return message


class Encoder:
    """Python value → JSON value. Remembers how deep the first NumPy array was that it met; None for none."""

    def __init__(self) -> None:
        self.array_depth: int | None = None
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
        return self._from_numpy(value, kind, depth)

    def _from_numpy(self, value: Any, kind: type, depth: int) -> Any:
        numpy = sys.modules.get("numpy")
        if numpy is not None:
            if issubclass(kind, numpy.ndarray):
                self.array_depth = depth if self.array_depth is None else self.array_depth
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


def with_arrays(data: Any, depth: int) -> Any:
    """An encoded value with NumPy arrays in the place of the lists of that depth."""
    if depth == 0:
        return {"a": data} if type(data) is list and data else data
    if type(data) is list:
        return [with_arrays(item, depth - 1) for item in data]
    if type(data) is dict and "t" in data:
        return {"t": with_arrays(data["t"], depth)}
    if type(data) is dict and "d" in data:
        keys, values = data["d"]
        return {"d": [keys, with_arrays(values, depth)]}
    return data


# One case per kind of data, in one place: this is all that the trusted side believes of what it is sent.
def decode(data: Any, resolve: Callable[[str, Any], Any] | None = None, depth: int = 0) -> Any:
    """JSON value → Python value, in a time that grows as the size of the data, whoever chose them.

    `resolve(tag, content)` gives what the tags "h" and "a" stand for.
    """
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
    if kind is not dict or len(data) != 1:
        raise WireError("valeur inconnue")
    ((tag, content),) = data.items()
    if resolve is not None and tag in ("h", "a"):
        return resolve(tag, content)
    if tag not in ("t", "s", "d") or type(content) is not list:
        raise WireError("valeur inconnue")
    return _container(tag, decode(content, resolve, depth + 1))


def _are_rows(lists: list[list[Any]]) -> bool:
    """Lists of scalars, as boards are."""
    return set(map(type, chain.from_iterable(lists))) <= _SCALARS


def _container(tag: str, items: list[Any]) -> Any:
    if tag == "t":
        return tuple(items)
    try:
        if tag == "s":
            refuse_slow_keys(items)
            return set(dict.fromkeys(items))  # a dict's keys go into a set of their size at once, in their order
        keys, values = items
        refuse_slow_keys(keys, of_a_set=False)
        return dict(zip(keys, values, strict=True))
    except (TypeError, ValueError) as error:
        raise WireError("valeur mal formée") from error


def refuse_slow_keys(keys: list[Hashable], *, of_a_set: bool = True) -> None:
    """WireError if these keys were chosen to make a dict or a set of them slow.

    A hash table looks for a free slot for each key by jumping from slot to slot. Integers are their own hashes:
    whoever chooses them can make each of n keys jump n times, with hashes that all differ. No property of the keys
    that is quick to check excludes it, so the jumps are made here first, and counted: in a table of every size that
    CPython gives to a dict while it grows, then in those that it may give to a set made of that dict.
    """
    if len(keys) <= FEW_KEYS:
        return
    hashes = list(map(hash, keys))
    size = 2 * FEW_KEYS
    while size <= 4 * len(keys):
        slots_of(hashes[: 2 * size // 3], size, DICT_STEP)
        if of_a_set and size > 2 * len(keys):
            slots_of(hashes, size, SET_STEP)
        size *= 2


def slots_of(hashes: list[int], size: int, step: int) -> list[int]:
    """Where CPython puts the hashes in an empty table of that size; WireError if that takes too many jumps."""
    taken, mask = bytearray(size), size - 1
    left = MAX_JUMPS * len(hashes)
    slots = []
    for hash_ in hashes:
        slot = hash_ & mask
        if taken[slot]:
            rest = hash_ & _UNSIGNED
            while (free := taken.find(0, slot, slot + (step if slot + step <= size else 1))) < 0:
                rest >>= 5
                slot = (5 * slot + rest + 1) & mask
                left -= 1
                if left < 0:
                    raise WireError("clés choisies pour ralentir")
            slot = free
        taken[slot] = 1
        slots.append(slot)
    return slots
