"""Boards for a page: SVG that says in words what it shows. What differs has a thick frame and a corner: colour is not
enough."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from autograder.engine.report.cells import Place, in_words, piece_at, places, text_of, width
from autograder.engine.sheet.drawing import COLOURS, Board, Cell

SIDE = 32  # of a cell
MARGIN, GAP = 2, 1.5  # around the board; from a piece to the edge of its cells
FONT_SIZES = {1: 17, 2: 17, 3: 14, 4: 11}
SMALLEST_FONT = 8

Point = tuple[int, int]  # a corner of the grid: column, row


def svg_board(board: Board, differences: Iterable[Place] = ()) -> str:
    marked = frozenset(differences)
    pieces: dict[object, list[Place]] = {}
    first: dict[object, Cell] = {}
    for (i, j), cell in places(board):
        piece = piece_at(board, i, j)
        pieces.setdefault(piece, []).append((i, j))
        first.setdefault(piece, cell)
    shapes = [_shape(first[piece], cells) for piece, cells in pieces.items()]
    if board.block > 1:
        shapes += [f'<path class="block" d="{outline(cells)}"/>' for cells in _blocks(board)]
    for place, cell in places(board):
        shapes.append(_inside(place, cell, place in marked))
    wide, high = SIDE * width(board) + 2 * MARGIN, SIDE * len(board.rows) + 2 * MARGIN
    label = escape(in_words(board, marked))
    return (
        f'<svg role="img" aria-label="{label}" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}">'
        f"{''.join(shapes)}</svg>"
    )


def _shape(cell: Cell, cells: list[Place]) -> str:
    """A piece on all its cells."""
    if cell.round:
        ((i, j),) = cells
        x, y = (MARGIN + SIDE * at + SIDE // 2 for at in (j, i))
        return f'<circle class="{_css(cell.colour)}" cx="{x}" cy="{y}" r="{SIDE // 2 - 2}"/>'
    return f'<path class="{_css(cell.colour)}" d="{outline(cells)}"/>'


def _blocks(board: Board) -> Iterable[list[Place]]:
    blocks: dict[Place, list[Place]] = {}
    for (i, j), _ in places(board):
        blocks.setdefault((i // board.block, j // board.block), []).append((i, j))
    return blocks.values()


def _css(colour: str) -> str:
    return {"": "tile", "hole": "hole"}.get(colour) or (f"c-{colour}" if colour in COLOURS else "tile")


def _inside(place: Place, cell: Cell, differs: bool) -> str:
    """What is written in a cell, and the frame of one that differs."""
    x, y = MARGIN + SIDE * place[1], MARGIN + SIDE * place[0]
    made = ""
    if differs:
        inner = SIDE - 2 * GAP
        made += f'<rect class="diff" x="{x + GAP}" y="{y + GAP}" width="{inner}" height="{inner}" rx="2"/>'
        if cell.colour not in ("", "hole"):  # the frame may be of the cell's own colour
            made += f'<rect class="halo" x="{x + 4}" y="{y + 4}" width="{SIDE - 8}" height="{SIDE - 8}"/>'
        made += f'<path class="corner" d="M{x + 2} {y + 2}h11l-11 11z"/>'
    if text := text_of(cell):
        size = FONT_SIZES.get(len(text), SMALLEST_FONT)
        weight = 800 if differs else 500
        made += (
            f'<text class="on-{_css(cell.colour)}" x="{x + SIDE // 2}" y="{y + SIDE // 2 + size * 0.35:g}"'
            f' font-size="{size}" font-weight="{weight}">{escape(text)}</text>'
        )
    return made


def outline(cells: Iterable[Place]) -> str:
    """The path around cells, a little inside: each loop of their border, walked with the cells on the right."""
    inside = set(cells)
    ways: dict[Point, list[Point]] = {}  # from a corner of the grid to the next ones
    for i, j in sorted(inside):
        for neighbour, start, end in (
            ((i - 1, j), (j, i), (j + 1, i)),
            ((i, j + 1), (j + 1, i), (j + 1, i + 1)),
            ((i + 1, j), (j + 1, i + 1), (j, i + 1)),
            ((i, j - 1), (j, i + 1), (j, i)),
        ):
            if neighbour not in inside:
                ways.setdefault(start, []).append(end)
    path = ""
    while ways:
        path += _path(_loop(ways))
    return path


def _loop(ways: dict[Point, list[Point]]) -> list[Point]:
    """One walk along the border, back to its start; its steps are taken out of `ways`."""
    start = next(iter(ways))
    loop, here, came = [start], start, (0, 0)
    while True:
        # Where two cells touch by a corner only, turning right stays along the same cell.
        there = max(ways[here], key=lambda end: _turn(came, (end[0] - here[0], end[1] - here[1])))
        ways[here].remove(there)
        if not ways[here]:
            del ways[here]
        came, here = (there[0] - here[0], there[1] - here[1]), there
        if here == start:
            return loop
        loop.append(here)


def _turn(before: Point, after: Point) -> int:
    """1 for a right turn, -1 for a left one (on a screen, y goes down)."""
    return before[0] * after[1] - before[1] * after[0]


def _path(loop: list[Point]) -> str:
    corners = []
    for k, (x, y) in enumerate(loop):
        (x0, y0), (x1, y1) = loop[k - 1], loop[(k + 1) % len(loop)]
        before, after = (x - x0, y - y0), (x1 - x, y1 - y)
        if before != after:  # both edges step back towards the cells, which are on the right: (dx, dy) → (-dy, dx)
            px = MARGIN + SIDE * x - GAP * (before[1] + after[1])
            py = MARGIN + SIDE * y + GAP * (before[0] + after[0])
            corners.append(f"{px:g} {py:g}")
    return f"M{'L'.join(corners)}Z"
