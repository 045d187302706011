"""The way to the goal of a sheet's game. It stays with the teacher: one sheet asks for such a search."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.engine.sheet.game import Game, Hint, Position

TOO_MANY = 200_000  # positions: beyond, there is no hint


def best(game: Game, position: Position) -> Hint:
    """What the game finds by itself, else a search from both ends."""
    own = None if game.ends_at(position) else game.best(position)
    if own or game.ends_at(position):
        return own
    back: dict[Position, int] = {game.goal: 0}  # distances to the goal
    ahead: dict[Position, tuple[str, int]] = {position: ("", 0)}  # first key, and distance from here
    near, far = [game.goal], [position]
    while near and far and len(back) + len(ahead) < TOO_MANY:
        if len(near) <= len(far):
            near = _wider(game, near, back)
        else:
            far = _farther(game, far, ahead)
        met = [(ahead[place][1] + back[place], ahead[place][0]) for place in ahead.keys() & back.keys()]
        if met:
            length, key = min(met)
            return key or _towards(game, position, back), length
    return None


def _wider(game: Game, rim: Sequence[Position], back: dict[Position, int]) -> list[Position]:
    found = []
    for place in rim:
        for then in game.after(place).values():
            if then not in back:
                back[then] = back[place] + 1
                found.append(then)
    return found


def _farther(game: Game, rim: Sequence[Position], ahead: dict[Position, tuple[str, int]]) -> list[Position]:
    found = []
    for place in rim:
        first, distance = ahead[place]
        for key, then in game.after(place).items():
            if then not in ahead:
                ahead[then] = (first or key, distance + 1)
                found.append(then)
    return found


def _towards(game: Game, position: Position, back: dict[Position, int]) -> str:
    """The key that leads one step nearer, where the distances from the goal reach this position."""
    nearer = {key: back[then] for key, then in game.after(position).items() if then in back}
    return min(nearer, key=lambda key: nearer[key])
