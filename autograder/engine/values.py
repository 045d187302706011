"""Plain values: when an answer is as good as the expected one, and how to say in French how they differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from autograder.engine.text import count as count  # several modules ask for it here
from autograder.engine.text import harmless, instead_of

KINDS = {
    "NoneType": "None",
    "bool": "un booléen",
    "int": "un entier",
    "float": "un nombre à virgule",
    "str": "une chaîne de caractères",
    "list": "une liste",
    "tuple": "un tuple",
    "dict": "un dictionnaire",
    "set": "un ensemble",
}


NO_RETURN = "La valeur renvoyée est None."


def kind_of(value: Any) -> str:
    return KINDS.get(type(value).__name__, f"une valeur de type {type(value).__name__}")


# All the rules of tolerance stand in one function, a case per type: they are read, and changed, together.
def matches(got: Any, expected: Any, *, any_sequence: bool = False) -> bool:
    """Equality, as tolerant as the sheets are: a list for a tuple, True for 1, an int for a float.

    A tuple is no list, though (it cannot be modified), unless `any_sequence`; and 2.0 is no int.
    """
    if isinstance(expected, bool | int):
        return isinstance(got, bool | int) and got == expected
    if isinstance(expected, float):
        return isinstance(got, int | float) and not isinstance(got, bool) and got == expected
    if type(got) is type(expected) is list and _all_ints(expected):  # at C speed: some have a hundred thousand
        return _all_ints(got) and got == expected
    if isinstance(expected, list | tuple):
        accepted = list | tuple if any_sequence or isinstance(expected, tuple) else list
        return (
            isinstance(got, accepted)
            and len(got) == len(expected)
            and all(
                matches(mine, theirs, any_sequence=any_sequence) for mine, theirs in zip(got, expected, strict=True)
            )
        )
    if isinstance(expected, dict):
        return (
            isinstance(got, dict)
            and len(got) == len(expected)
            and all(key in got and matches(got[key], value) for key, value in expected.items())
        )
    return type(got) is type(expected) and bool(got == expected)


def _all_ints(values: list[Any]) -> bool:
    return set(map(type, values)) <= {int, bool}


def is_big(value: Any) -> bool:
    """Something that took long to compute, and takes long to send."""
    return isinstance(value, list | dict) and len(value) > 20_000


@dataclass(frozen=True)
class Reply:
    """What a function answered: its value, and its arguments as they are after the call."""

    value: Any
    args: tuple[Any, ...] = ()
    output: str = field(default="", compare=False)
    trusted: bool = field(default=False, compare=False)  # comes from the reference
    array_depth: int | None = field(default=None, compare=False)  # how deep in the value NumPy arrays are, if there are

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Reply):
            return NotImplemented
        got, expected = (other, self) if self.trusted and not other.trusted else (self, other)
        return matches(got.value, expected.value) and matches(list(got.args), list(expected.args))

    __hash__ = None  # type: ignore[assignment]

    def resembles(self, expected: Reply) -> bool:
        """Equal, where the sheet takes a list or a tuple alike."""
        return matches(self.value, expected.value, any_sequence=True) and matches(list(self.args), list(expected.args))


def values_of(replies: Sequence[Reply]) -> list[Any]:
    """What replies are sealed by."""
    return [[reply.value, list(reply.args)] for reply in replies]


def difference(got: Any, expected: Any) -> str:
    """One French sentence on how a wrong value differs from the right one, or "" when the values say it all."""
    if got is None:
        return NO_RETURN
    if isinstance(got, list | tuple) and type(got) is type(expected):
        return _sequence_difference(got, expected)
    if isinstance(got, dict) and isinstance(expected, dict):
        return _dict_difference(got, expected)
    return kind_difference(got, expected)


def kind_difference(got: Any, expected: Any) -> str:
    """One French sentence when the value is not even of the right kind, which gives nothing away."""
    if isinstance(expected, bool | int) and isinstance(got, bool | int):
        return ""
    if type(got) is type(expected) or (isinstance(expected, tuple) and isinstance(got, list)):
        return ""
    return wrong_kind(got, type(expected).__name__)


def is_of_kind(value: Any, kind: str) -> bool:
    """As tolerant as the sheets are with answers: True for 1, a list for a tuple."""
    alike = {"bool": "int", "tuple": "list"}
    name = type(value).__name__
    return alike.get(name, name) == alike.get(kind, kind)


def wrong_kind(got: Any, expected: str) -> str:
    """The same when only the name of the right type is known."""
    right = KINDS.get(expected, f"une valeur de type {expected}")
    feminine = "e" if right.startswith("une") else ""
    return f"La valeur est {kind_of(got)} alors que c'est {right} qui est attendu{feminine}."


def _sequence_difference(got: Sequence[Any], expected: Sequence[Any]) -> str:
    if len(got) != len(expected):
        return f"La longueur est {len(got)} au lieu de {len(expected)}."
    for index, (mine, right) in enumerate(zip(got, expected, strict=True)):
        if not matches(mine, right):
            if type(mine) is not type(right) and not isinstance(mine, bool | int | list):
                return f"À l'indice {index} : {kind_of(mine)} {instead_of(kind_of(right))}."
            if isinstance(mine, list | tuple) or len(expected) <= 4:
                return ""
            return f"La première différence est à l'indice {index} : {brief(mine)} au lieu de {brief(right)}."
    return ""


def _dict_difference(got: dict[Any, Any], expected: dict[Any, Any]) -> str:
    absent = [key for key in expected if key not in got]
    extra = [key for key in got if key not in expected]
    parts = []
    if absent:
        parts.append(f"{count(len(absent), 'clé')} en moins (par exemple {brief(absent[0])})")
    if extra:
        parts.append(f"{count(len(extra), 'clé')} en trop (par exemple {brief(extra[0])})")
    if not parts:
        wrong = [key for key in expected if not matches(got[key], expected[key])]
        if wrong:
            key = wrong[0]
            parts.append(
                f"{count(len(wrong), 'valeur fausse', 'valeurs fausses')} : à la clé {brief(key)}, "
                f"{brief(got[key])} au lieu de {brief(expected[key])}"
            )
    return f"Dans le dictionnaire, {' et '.join(parts)}." if parts else ""


def brief(value: Any, most: int = 60) -> str:
    """As Python writes it, cut to `most` characters."""
    if isinstance(value, str):
        value = value[: most + 1]
    elif isinstance(value, list | tuple | dict | set) and len(value) > most:
        value = type(value)(islice(value.items() if isinstance(value, dict) else value, most))
    text = repr(value)
    return text if len(text) <= most else text[: most - 1] + "…"


# ---------------------------------------------------------------- what a report shows of a value

LEAST_ROOM = 12  # characters of an item that must be shown where there is no room left
MOST_ITEMS, LONGEST, EXCERPT = 200, 1500, 150  # of a value that a report keeps whole; characters of a part of another
NOTHING = object()  # None is a value


class Excerpt:
    """A part of a value that is too long to be shown, or that cannot be: how it is written."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Excerpt) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


def plain(value: Any, other: Any = NOTHING) -> Any:
    """The value as a report keeps it: whole if a reader can bear it, else what surrounds the first place where it
    differs from the other one. Texts have no control characters."""
    if _items(value, MOST_ITEMS) <= MOST_ITEMS:
        cleaned = _cleaned(value)
        if len(repr(cleaned)) <= LONGEST:
            return cleaned
    return Excerpt(harmless(spelled(value, EXCERPT, other)))


def spelled(value: Any, most: int, other: Any = NOTHING) -> str:
    """As Python writes it; where that is longer than `most` characters, from shortly before the first place where it
    differs from the other value."""
    if isinstance(value, list | tuple | dict | set) and value:
        if _items(value, most) <= most and len(text := repr(value)) <= most:
            return text
        return _excerpt(value, most, other)
    return brief(value, most)


def _excerpt(value: Any, most: int, other: Any) -> str:
    """Some of its items, the first that differs among them, and how many there are."""
    begin, end = "[]" if isinstance(value, list) else "()" if isinstance(value, tuple) else "{}"
    pairs = isinstance(value, dict)
    items = list(islice(value.items() if pairs else value, MOST_ITEMS * 1000))
    at = _first_difference(value, items, other)
    start = 0 if at < 3 else at - 1
    inside = other[at] if isinstance(other, list | tuple) and at < len(other) else NOTHING
    room, parts = most - 24, ["…"] * (start > 0)
    for index, item in enumerate(items[start:], start):
        text = (
            f"{brief(item[0])}: {brief(item[1])}"
            if pairs
            else spelled(item, max(room, LEAST_ROOM), inside if index == at else NOTHING)
        )
        room -= len(text) + 2
        if room < 0 and index > at:
            parts.append("…")
            break
        parts.append(text)
    return f"{begin}{', '.join(parts)}{end} ({count(len(value), 'clé' if pairs else 'élément')})"


def _first_difference(value: Any, items: list[Any], other: Any) -> int:
    """The place of the first item that the other value has not in the same place; 0 if there is none to compare."""
    if isinstance(value, dict) and isinstance(other, dict):
        differs = (i for i, (key, item) in enumerate(items) if key not in other or other[key] != item)
    elif isinstance(value, list | tuple) and isinstance(other, list | tuple):
        differs = (i for i, item in enumerate(items) if i >= len(other) or other[i] != item)
    elif isinstance(value, set) and isinstance(other, set | frozenset):
        differs = (i for i, item in enumerate(items) if item not in other)
    else:
        return 0
    return next(differs, 0)


def _items(value: Any, most: int) -> int:
    """How many values it holds, counted no further than a little above `most`."""
    found, waiting = 0, [value]
    while waiting and found <= most:
        one = waiting.pop()
        found += 1
        if isinstance(one, dict):
            waiting += [*islice(one.keys(), most + 1), *islice(one.values(), most + 1)]
        elif isinstance(one, list | tuple | set):
            waiting += islice(one, most + 1)
    return found


def _cleaned(value: Any) -> Any:
    if isinstance(value, list | tuple | set):
        return type(value)(map(_cleaned, value))
    if isinstance(value, dict):
        return {_cleaned(key): _cleaned(item) for key, item in value.items()}
    if isinstance(value, int) and not isinstance(value, bool) and value.bit_length() > 4000:
        return Excerpt("un entier démesuré")
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return Excerpt(str(value))
    if isinstance(value, str):
        return harmless(value[:400]) + ("…" if len(value) > 400 else "")
    return value


TUPLE, SET, DICT, PART = (f"py:{name}" for name in ("tuple", "set", "dict", "excerpt"))


def to_json(value: Any) -> Any:
    """A plain value as JSON holds it: what it has no word for is an object with one name, its kind."""
    if isinstance(value, dict):
        if all(isinstance(key, str) and not key.startswith("py:") for key in value):
            return {key: to_json(item) for key, item in value.items()}
        return {DICT: [[to_json(key), to_json(item)] for key, item in value.items()]}
    if isinstance(value, Excerpt):
        return {PART: value.text}
    items = list(map(to_json, value)) if isinstance(value, list | tuple | set) else value
    return {TUPLE: items} if isinstance(value, tuple) else {SET: items} if isinstance(value, set) else items


def from_json(data: Any) -> Any:
    """What `to_json` wrote. ValueError or TypeError for anything else."""
    if isinstance(data, list):
        return list(map(from_json, data))
    if not isinstance(data, dict):
        return data
    for kind, make in ((TUPLE, tuple), (SET, set), (DICT, dict)):
        if kind in data:
            return make(map(from_json, data[kind]))
    return Excerpt(str(data[PART])) if PART in data else {key: from_json(item) for key, item in data.items()}


def readable(value: Any) -> Any:
    """A plain value for programs that know JSON only: lists for tuples, texts for keys."""
    if isinstance(value, dict):
        return {key if isinstance(key, str) else repr(key): readable(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set):
        return list(map(readable, value))
    return value.text if isinstance(value, Excerpt) else value
