"""A sheet's puzzle as a game for one person: positions, the keys that change them, and the way to the goal."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

ARROWS = {"up": "↑", "left": "←", "down": "↓", "right": "→"}
STEPS = {"up": (-1, 0), "left": (0, -1), "down": (1, 0), "right": (0, 1)}
TOO_MANY = 200_000  # positions: beyond, there is no hint
SHUFFLE = 80  # moves

Position = Hashable


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

    def shuffled(self, lot: random.Random) -> Position:
        position = self.goal
        while self.ends_at(position):
            for _ in range(SHUFFLE):
                position = lot.choice(list(self.after(position).values()))
        return position

    def best(self, position: Position) -> tuple[str, int] | None:
        """The first key of a shortest way to the goal, and the length of that way: a search from both ends."""
        if position == self.goal:
            return None
        back: dict[Position, int] = {self.goal: 0}  # distances to the goal
        ahead: dict[Position, tuple[str, int]] = {position: ("", 0)}  # first key, and distance from here
        near, far = [self.goal], [position]
        while near and far and len(back) + len(ahead) < TOO_MANY:
            if len(near) <= len(far):
                near = self._wider(near, back)
            else:
                far = self._farther(far, ahead)
            met = [(ahead[place][1] + back[place], ahead[place][0]) for place in ahead.keys() & back.keys()]
            if met:
                length, key = min(met)
                return key or self._towards(position, back), length
        return None

    def _wider(self, rim: Sequence[Position], back: dict[Position, int]) -> list[Position]:
        found = []
        for place in rim:
            for then in self.after(place).values():
                if then not in back:
                    back[then] = back[place] + 1
                    found.append(then)
        return found

    def _farther(self, rim: Sequence[Position], ahead: dict[Position, tuple[str, int]]) -> list[Position]:
        found = []
        for place in rim:
            first, distance = ahead[place]
            for key, then in self.after(place).items():
                if then not in ahead:
                    ahead[then] = (first or key, distance + 1)
                    found.append(then)
        return found

    def _towards(self, position: Position, back: dict[Position, int]) -> str:
        """The key that leads one step nearer, where the distances from the goal reach this position."""
        nearer = {key: back[then] for key, then in self.after(position).items() if then in back}
        return min(nearer, key=lambda key: nearer[key])


def sliding(goal: Sequence[Sequence[int]], *, hole: int, value: Callable[[Any], Any] | None = None) -> Game:
    """Tiles that slide into the hole; an arrow is the way in which the tile goes."""

    def move(rows: tuple[tuple[int, ...], ...], key: str) -> Position | None:
        (i, j) = next((i, j) for i, row in enumerate(rows) for j, tile in enumerate(row) if tile == hole)
        di, dj = STEPS[key]
        k, m = i - di, j - dj
        if not (0 <= k < len(rows) and 0 <= m < len(rows[0])):
            return None
        swapped = {(i, j): rows[k][m], (k, m): hole}
        return tuple(
            tuple(swapped.get((row, column), tile) for column, tile in enumerate(tiles))
            for row, tiles in enumerate(rows)
        )

    words = {"up": "vers le haut", "left": "vers la gauche", "down": "vers le bas", "right": "vers la droite"}
    return Game(tuple(map(tuple, goal)), words, move, value or (lambda rows: [list(row) for row in rows]))
