"""A sheet's puzzle as a game for one person: positions, and the keys that change them.

The moves are those of the sheet's own functions: the reference's for the teacher, and a student's own in a pack, which
holds no other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ARROWS = {"up": "↑", "left": "←", "down": "↓", "right": "→"}
WAYS = {"up": "vers le haut", "left": "vers la gauche", "down": "vers le bas", "right": "vers la droite"}
SHUFFLE = 80  # moves
TRIALS = 5  # shuffles that may lead back to the goal

Position = Hashable
Hint = tuple[str, int] | None  # the first key of a shortest way to the goal, and the length of that way


@dataclass(frozen=True)
class Game:
    """Every move can be taken back by another one. A key is an arrow's name (« up ») or one character.

    A sheet whose game has several ends, or moves of several keys, says so in a subclass.
    """

    goal: Position
    keys: Mapping[str, str]  # key → what it does, in French
    move: Callable[[Any, str], Position | None]  # the position after a key; None if nothing moves
    value: Callable[[Any], Any] = lambda position: position  # the position as the sheet writes it, to be drawn
    start: Position | None = None  # of the first game; None: a shuffled position

    def ends_at(self, position: Position) -> bool:
        return position == self.goal

    def count(self, line: Sequence[Position]) -> int:
        """The moves that lead from the first of these positions to the last."""
        return len(line) - 1

    def after(self, position: Position) -> dict[str, Position]:
        found = {key: self.move(position, key) for key in self.keys}
        return {key: then for key, then in found.items() if then is not None}

    def best(self, position: Position) -> Hint:
        """For a game that finds the way by itself; elsewhere the teacher's side searches for it."""
        return None

    def shuffled(self, lot: random.Random) -> Position:
        """ValueError if nothing ever moves: the functions may be a student's."""
        for _ in range(TRIALS):
            position = self.goal
            for _ in range(SHUFFLE):
                then = list(self.after(position).values())
                if not then:
                    raise ValueError("nothing moves")
                position = lot.choice(then)
            if not self.ends_at(position):
                return position
        raise ValueError("nothing moves")
