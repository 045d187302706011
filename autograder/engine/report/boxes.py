"""Boards for a terminal, in boxes. Cells of one piece have no border between them."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.text import Text

from autograder.engine.report.cells import Place, cell_at, piece_at, places, text_of, width
from autograder.engine.sheet.drawing import Board, Cell

# A corner of the grid by the lines that meet there: 1 above, 2 below, 4 on the left, 8 on the right.
CORNERS = " ╵╷│╴┘┐┤╶└┌├─┴┬┼"
STYLES = {
    "": "bold", "hole": "", "white": "#000000 on #ffffff", "yellow": "#000000 on #ffd92e",
    "red": "#ffffff on #c4202f", "orange": "#000000 on #ff8c1a", "blue": "#ffffff on #1f4fb5",
    "green": "#ffffff on #16813f", "black": "#ffffff on #222222", "accent": "#ffffff on #23527c",
}  # fmt: skip
DIFFERENT = "bold white on red"
DIFFERENT_BESIDE_A_COLOUR = "bold #ffffff on #000000"  # red beside a red cell would not be seen


def boxes(board: Board, differences: Iterable[Place] = ()) -> Text:
    """The board; cells that differ stand between ‹ and ›, so that they are seen without colours too."""
    marked = frozenset(differences)
    digits = max((cell_len(text_of(cell)) for _, cell in places(board)), default=1) or 1
    text = Text(no_wrap=True)
    for i in range(len(board.rows) + 1):
        if _has_line(board, i, len(board.rows)):
            for j in range(width(board) + 1):
                if _has_line(board, j, width(board)):
                    text.append(_corner(board, i, j))
                text.append_text(_edge(board, i, j, digits + 2))
            text.append("\n" if i < len(board.rows) else "")
        if i < len(board.rows):
            for j in range(width(board) + 1):
                if _has_line(board, j, width(board)):
                    text.append_text(_side(board, i, j))
                if j < width(board):
                    text.append_text(_inside(cell_at(board, i, j), digits, (i, j) in marked))
            text.append("\n")
    return text


def _has_line(board: Board, number: int, last: int) -> bool:
    """Is there room for a line before that row or column?"""
    return number % board.block == 0 or number == last


def _line_above(board: Board, i: int, j: int) -> bool:
    return piece_at(board, i - 1, j) != piece_at(board, i, j)


def _line_left(board: Board, i: int, j: int) -> bool:
    return piece_at(board, i, j - 1) != piece_at(board, i, j)


def _corner(board: Board, i: int, j: int) -> Text:
    """The upper left corner of a place."""
    above, below = _line_left(board, i - 1, j), _line_left(board, i, j)
    left, right = _line_above(board, i, j - 1), _line_above(board, i, j)
    lines = above + 2 * below + 4 * left + 8 * right
    return Text(CORNERS[lines], "" if lines else _style(cell_at(board, i, j)))


def _edge(board: Board, i: int, j: int, wide: int) -> Text:
    """The upper edge of a place; inside a piece, more of the piece."""
    if j == width(board):
        return Text()
    return Text("─" * wide) if _line_above(board, i, j) else Text(" " * wide, _style(cell_at(board, i, j)))


def _side(board: Board, i: int, j: int) -> Text:
    """The left edge of a place."""
    return Text("│") if _line_left(board, i, j) else Text(" ", _style(cell_at(board, i, j)))


def _inside(cell: Cell | None, digits: int, differs: bool) -> Text:
    if cell is None:
        return Text(" " * (digits + 2))
    text = text_of(cell)
    padded = " " * (digits - cell_len(text)) + text
    if not differs:
        return Text(f" {padded} ", _style(cell))
    if cell.colour in ("", "hole"):
        return Text(f"‹{padded}›", DIFFERENT)
    signs = DIFFERENT_BESIDE_A_COLOUR
    return Text.assemble(("‹", signs), (padded, f"bold {_style(cell)}"), ("›", signs))


def _style(cell: Cell | None) -> str:
    return "" if cell is None else STYLES.get(cell.colour, "")
