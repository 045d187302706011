"""What every printer must know of a board of cells: its pieces, what is written in a cell, its words."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.engine.sheet.drawing import Board, Cell
from autograder.engine.text import harmless

Place = tuple[int, int]
Piece = tuple[str, int, int]

LONGEST_TEXT = 6
# The letters that cubes' colours have everywhere: colour alone is not enough (in French two of them begin with b).
LETTERS = {"white": "W", "yellow": "Y", "red": "R", "orange": "O", "blue": "B", "green": "G"}
NAMES = {
    "hole": "vide", "white": "blanc", "yellow": "jaune", "red": "rouge", "orange": "orange", "blue": "bleu",
    "green": "vert", "black": "noir",
}  # fmt: skip


def cell_at(board: Board, i: int, j: int) -> Cell | None:
    """Outside the board there is no cell either."""
    return board.rows[i][j] if 0 <= i < len(board.rows) and 0 <= j < len(board.rows[i]) else None


def piece_at(board: Board, i: int, j: int) -> Piece | None:
    """Two places with the same one have no border between them."""
    cell = cell_at(board, i, j)
    if cell is None:
        return None
    return (cell.piece, 0, 0) if cell.piece else ("", i, j)


def places(board: Board) -> Iterable[tuple[Place, Cell]]:
    for i, row in enumerate(board.rows):
        for j, cell in enumerate(row):
            if cell is not None:
                yield (i, j), cell


def width(board: Board) -> int:
    return max(map(len, board.rows), default=0)


def text_of(cell: Cell) -> str:
    text = " ".join(harmless(cell.text).split()) or LETTERS.get(cell.colour, "")
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def in_words(board: Board, differences: Iterable[Place] = ()) -> str:
    """The board row by row, for who cannot see it."""
    rows = (" ".join(_word(cell) for cell in row if cell is not None) for row in board.rows)
    words = " / ".join(rows)
    differing = " ; ".join(f"ligne {i + 1}, colonne {j + 1}" for i, j in sorted(differences))
    return f"{words} — diffère : {differing}" if differing else words


def _word(cell: Cell) -> str:
    text = " ".join(harmless(cell.text).split())
    return f"{text} {NAMES.get(cell.colour, '')}".strip() or "case sans texte"
