"""What a counterexample shows of the given, the obtained and the expected, decided once and printed in several ways."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from autograder.engine.marking.report import Counterexample
from autograder.engine.sheet.drawing import Board, Drawing
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.text import harmless
from autograder.engine.values import NOTHING, spelled

LONGEST_ARGUMENT = 24  # in a call; a longer one is called by its name, and written below

# The keys by which a side of a counterexample tells a call from a plain value.
FUNCTION, RETURNS, ANSWER, CONTAINS = "fonction", "renvoie", "réponse", "contient"
LABELS = (FUNCTION, RETURNS, ANSWER, CONTAINS)

Places = frozenset[tuple[int, int]]
Draw = Callable[[Any], Drawing | None]


@dataclass(frozen=True)
class Part:
    """One value of a side."""

    label: str  # « renvoie », « t = », or nothing
    value: Any
    is_written: bool  # else the drawing tells it all
    differs: bool = False  # from the other side's
    other: Any = NOTHING  # the other side's value
    drawing: Drawing | None = None
    differences: tuple[Places, ...] = ()  # for each board of the drawing, the cells that differ

    def written(self, most: int) -> str:
        """The value as Python spells it, with the first place where it differs from the other one."""
        return harmless(spelled(self.value, most, self.other))


@dataclass(frozen=True)
class Side:
    name: str  # given, got, expected
    title: str
    call: str  # as it would be typed
    parts: tuple[Part, ...]

    @property
    def shows_differences(self) -> bool:
        return any(any(part.differences) for part in self.parts)


def sides(example: Counterexample, fiche: Fiche) -> tuple[Side, ...]:
    """A side without anything to show is left out: a lettered answer is given nothing, and its value is a secret."""
    draw = fiche.draw_variant if example.variant else fiche.draw
    made = (
        _side("given", "donné", example.given, None, example.given, draw),
        _side("got", "obtenu", example.got, example.expected, example.given, draw),
        _side("expected", "attendu", example.expected, example.got, example.given, draw),
    )
    return tuple(side for side in made if side is not None)


def _side(name: str, title: str, side: Any, other: Any, given: Any, draw: Draw) -> Side | None:
    if side is None or (isinstance(side, dict) and ANSWER in side):
        return None
    values, others = _by_label(side, given), {} if other is None else _by_label(other, given)
    function = values.pop(FUNCTION, None)
    parts = {key: _part(key, value, others.get(key), key in others, draw) for key, value in values.items()}
    if function is None:
        return Side(name, title, "", tuple(parts.values()))
    spelled = {key: repr(value) for key, value in values.items() if len(repr(value)) <= LONGEST_ARGUMENT}
    call = harmless(f"{function}({', '.join(spelled.get(key, key) for key in values)})")
    for key in spelled:  # what the call spells out may be drawn; it is not written again
        parts[key] = replace(parts[key], is_written=False)
    return Side(name, title, call, tuple(part for part in parts.values() if part.is_written or part.drawing))


def _by_label(side: Any, given: Any) -> dict[str, Any]:
    """The arguments and the value of a call by their names; any other value under no name."""
    if isinstance(side, dict) and side and all(isinstance(name, str) for name in side):
        arguments = given if isinstance(given, dict) else {}
        if any(name in LABELS or name in arguments or " " in name for name in side):
            return dict(side)
    return {"": side}


def _part(key: str, value: Any, other: Any, compared: bool, draw: Draw) -> Part:
    if key == "" and _is_exception(value):
        return Part(f"lève une {value}", value, is_written=False)
    drawing = _drawn(value, draw)
    facing = _drawn(other, draw) if compared else None
    differs = compared and (type(value) is not type(other) or value != other)
    visible = drawing is not None and facing is not None and drawing.boards != facing.boards
    # Two values that differ and look alike (a board, and the number that stands for it) must be written.
    drawn_alone = drawing is not None and drawing.tells_all and (visible or not differs)
    label = key if key in ("", RETURNS, CONTAINS) else harmless(f"{key} =")
    facing_value = other if compared else NOTHING
    return Part(label, value, not drawn_alone, differs, facing_value, drawing, _differences(drawing, facing))


def _is_exception(name: Any) -> bool:
    """Does a check say, by its name, which exception is raised?"""
    found = getattr(builtins, name, None) if isinstance(name, str) else None
    return isinstance(found, type) and issubclass(found, Exception)


def _drawn(value: Any, draw: Draw) -> Drawing | None:
    """A sheet that stumbles on an odd value loses the drawing, not the whole report."""
    try:
        return draw(value)
    except Exception:  # noqa: BLE001 - whatever a sheet's code raises
        return None


def _differences(drawing: Drawing | None, facing: Drawing | None) -> tuple[Places, ...]:
    if drawing is None:
        return ()
    others: list[Board | None] = list(facing.boards) if facing is not None else []
    others += [None] * len(drawing.boards)
    return tuple(board.differences(other) for board, other in zip(drawing.boards, others, strict=False))
