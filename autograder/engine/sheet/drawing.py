"""What a value looks like: small boards of cells. A sheet makes them (`Fiche.draw`), each kind of report prints them.

Cells that touch and name the same piece are one piece, drawn without a border between them: a block of Klotski. A cell
without a piece is a piece by itself: a tile. Where there is no cell (None), nothing is drawn: around a net of facelets.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

# The colours that a cell may have; each printer has its own shade for them. "" is an ordinary tile.
COLOURS = ("", "hole", "white", "yellow", "red", "orange", "blue", "green", "black", "accent")


@dataclass(frozen=True)
class Cell:
    text: str = ""
    colour: str = ""
    piece: str = ""
    round: bool = False  # a token, not a tile


HOLE = Cell(colour="hole")
Row = tuple[Cell | None, ...]


@dataclass(frozen=True)
class Board:
    rows: tuple[Row, ...]
    block: int = 1  # lines go around blocks of so many cells a side: 3 for the faces of a cube's net

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(map(len, self.rows))

    def differences(self, other: Board | None) -> frozenset[tuple[int, int]]:
        """The places (row, column) where two boards of one shape differ; none where they cannot be compared."""
        if other is None or other.shape != self.shape:
            return frozenset()
        return frozenset(
            (i, j) for i, row in enumerate(self.rows) for j, cell in enumerate(row) if cell != other.rows[i][j]
        )


@dataclass(frozen=True)
class Drawing:
    boards: tuple[Board, ...]  # side by side
    tells_all: bool = False  # it shows the whole value: the value need not be written beside it


@dataclass(frozen=True)
class Animation:
    """What the sheet's page that moves (`animation.html`) is told, and the drawing where there is no such page."""

    data: Any  # as JSON has it
    still: Drawing


def board(rows: Iterable[Iterable[object]], *, hole: object = 0) -> Board:
    """Tiles with their numbers or letters; the one that is equal to `hole` is the empty place."""
    return Board(tuple(tuple(HOLE if tile == hole else Cell(str(tile)) for tile in row) for row in rows))


def pieces(lines: Sequence[str], *, empty: str = ".", outside: str = "#") -> Board:
    """Lines of letters: cells with the same letter are one piece."""
    made = {empty: HOLE, outside: None}
    return Board(tuple(tuple(made.get(letter, Cell(letter, piece=letter)) for letter in line) for line in lines))


def side_by_side(drawings: Iterable[Drawing | None]) -> Drawing | None:
    """Several drawings as one; None if one of them is missing, or if there are none."""
    found = list(drawings)
    known = [drawing for drawing in found if drawing is not None]
    if not found or len(known) < len(found):
        return None
    boards = tuple(board for drawing in known for board in drawing.boards)
    return Drawing(boards, tells_all=all(drawing.tells_all for drawing in known))
