"""Pictures that stand by themselves, for statements and documents: boards in a row, the levels of a graph.

They are drawn on white paper in the colours of the pages, without anything from outside: an SVG file, or an image in a
notebook, has no style sheet but its own.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from autograder.engine.report.cells import width
from autograder.engine.report.style import STYLE
from autograder.engine.report.svg import MARGIN, SIDE, svg_board
from autograder.engine.sheet.drawing import Board

PAD, SPACE, LINE = 12, 18, 20  # around the picture; between two boards; a line of words
ARROW = 58  # room for an arrow
LETTER = 7.2  # about the width of a letter
OWN = (
    "text{font-family:system-ui,sans-serif;fill:#1b2330;text-anchor:middle}"
    ".t{font-size:13px}.s{font-size:11px;fill:#566070}.w{fill:none;stroke:#566070;stroke-width:1.5}"
    ".e{fill:none;stroke:#98a1ad;stroke-width:1}.h{fill:#566070}.on{stroke:#a8242a;stroke-width:2.5}"
)
MOVED = ".diff{stroke:#23527c;stroke-width:2.5}.corner{display:none}"  # here what differs has moved: nothing is wrong


@dataclass(frozen=True)
class Shown:
    """A board with words above and below it."""

    board: Board
    below: str = ""
    above: str = ""
    differences: frozenset[tuple[int, int]] = frozenset()


@dataclass(frozen=True)
class Arrow:
    """From the board on the left to the one on the right, with the name of the move."""

    text: str = ""


def row(parts: Sequence[Shown | Arrow], label: str) -> str:
    """Boards side by side, with arrows between them."""
    boards = [part for part in parts if isinstance(part, Shown)]
    over = LINE if any(shown.above for shown in boards) else 0
    under = LINE * max((_lines(shown.below) for shown in boards), default=0)
    tall = max((_size(shown.board)[1] for shown in boards), default=SIDE)
    x, body = PAD, []
    for at, part in enumerate(parts):
        if isinstance(part, Arrow):
            wide, middle = max(ARROW, round(LETTER * len(part.text)) + 16), PAD + over + tall / 2
            body.append(arrow((x + 6, middle), (x + wide - 6, middle)))
            body.append(words(x + wide / 2, middle - 8, part.text))
        else:
            wide = max(_size(part.board)[0], round(LETTER * max(map(len, [*part.below.split("\n"), part.above]))))
            body.append(_shown(part, x, wide, PAD + over, tall))
        following = parts[at + 1] if at + 1 < len(parts) else None
        x += wide + (0 if isinstance(part, Arrow) or isinstance(following, Arrow) or following is None else SPACE)
    return standalone("".join(body), x + PAD, tall + over + under + 2 * PAD, label)


def levels(
    boards: Mapping[Hashable, Shown],
    ranks: Sequence[Sequence[Hashable]],
    edges: Iterable[tuple[Hashable, Hashable]],
    label: str,
    *,
    scale: float = 1.0,
    gap: float = 46,
    marked: frozenset[tuple[Hashable, Hashable]] = frozenset(),
    titles: Sequence[str] = (),
) -> str:
    """A graph, one row of boards per level; edges go from the foot of a board to the head of another."""
    wide = max(_size(shown.board)[0] for shown in boards.values()) * scale
    tall = max(_size(shown.board)[1] for shown in boards.values()) * scale
    under = LINE * max((_lines(shown.below) for shown in boards.values()), default=0) * min(1.0, scale * 1.4)
    left = PAD + max((LETTER * len(title) + 12 for title in titles), default=0)
    step = wide + max(8.0, SPACE * scale)
    room = step * max(map(len, ranks)) - (step - wide)
    placed: dict[Hashable, tuple[float, float]] = {}  # the middle of each board's upper edge
    body = []
    for level, rank in enumerate(ranks):
        y = PAD + level * (tall + under + gap)
        first = left + (room - (step * len(rank) - (step - wide))) / 2
        for at, vertex in enumerate(rank):
            x = first + at * step
            placed[vertex] = (x + wide / 2, y)
            shown = boards[vertex]
            body.append(_placed(svg_board(shown.board, shown.differences), x, y, scale))
            for number, line in enumerate(filter(None, shown.below.split("\n"))):
                body.append(words(x + wide / 2, y + tall + 12 + number * 13, line, small=True))
        if level < len(titles):
            body.append(words(left / 2, y + tall / 2 + 4, titles[level]))
    lines = []
    for edge in edges:
        upper, lower = sorted((placed[end] for end in edge), key=lambda place: place[1])
        is_marked = edge in marked or edge[::-1] in marked
        lines.append(_edge(upper, lower, tall, under, "e on" if is_marked else "e"))
    high = PAD * 2 + len(ranks) * (tall + under + gap) - gap
    return standalone("".join([*lines, *body]), left + room + PAD, high, label)


def _edge(upper: tuple[float, float], lower: tuple[float, float], tall: float, under: float, css: str) -> str:
    """From the foot of a board, below its words, to the head of another; between the middles of two in one row."""
    (x0, y0), (x1, y1) = upper, lower
    foot, head = (y0 + tall + under, y1) if y0 != y1 else (y0 + tall / 2, y1 + tall / 2)
    return f'<path class="{css}" d="M{x0:.5g} {foot:.5g}L{x1:.5g} {head:.5g}"/>'


def untangled(ranks: Sequence[Sequence[Hashable]], edges: Sequence[tuple[Hashable, Hashable]]) -> list[list[Hashable]]:
    """Each level in the order of its neighbours in the one above, so that fewer edges cross."""
    joined = [*edges, *((b, a) for a, b in edges)]
    made: list[list[Hashable]] = []
    for rank in ranks:
        above = {vertex: at / len(made[-1]) for at, vertex in enumerate(made[-1])} if made else {}
        middles = {}
        for vertex in rank:
            found = [above[b] for a, b in joined if a == vertex and b in above]
            middles[vertex] = sum(found) / len(found) if found else 0.5
        made.append(sorted(rank, key=lambda vertex: middles[vertex]))
    return made


def words(x: float, y: float, text: str, *, small: bool = False) -> str:
    return f'<text class="{"s" if small else "t"}" x="{x:.5g}" y="{y:.5g}">{escape(text)}</text>' if text else ""


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    back = (x1 - 9 * dx, y1 - 9 * dy)
    head = [(x1, y1), (back[0] - 4.5 * dy, back[1] + 4.5 * dx), (back[0] + 4.5 * dy, back[1] - 4.5 * dx)]
    corners = "L".join(f"{x:.5g} {y:.5g}" for x, y in head)
    return f'<path class="w" d="M{x0:.5g} {y0:.5g}L{back[0]:.5g} {back[1]:.5g}"/><path class="h" d="M{corners}Z"/>'


def standalone(body: str, wide: float, high: float, label: str) -> str:
    """A whole SVG file, with the rules of the pages' style sheet that it needs."""
    size = f'width="{wide:.5g}" height="{high:.5g}" viewBox="0 0 {wide:.5g} {high:.5g}"'
    paper = f'<rect width="{wide:.5g}" height="{high:.5g}" rx="8" fill="#fff"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(label)}" {size}>'
        f"<style>{OWN}{_rules(body)}</style>{paper}{body}</svg>"
    )


def _rules(body: str) -> str:
    """The rules of STYLE for the classes of a drawing, with the colours of daylight in the place of their names."""
    daylight = dict(re.findall(r"--(\w+): ([^;}]+)", STYLE[: STYLE.index("@media")]))
    used = set(re.findall(r'class="([\w-]+)"', body))
    rules = ["svg path{stroke-width:1.2;stroke-linejoin:round;fill-rule:evenodd}"]
    for selectors, content in re.findall(r"((?:^|(?<=}) *)[^{}@]+){([^{}]*)}", STYLE, re.MULTILINE):
        kept = [one.strip() for one in selectors.split(",")]
        kept = [one for one in kept if re.fullmatch(r"(svg )?\.[\w-]+", one) and one.split(".")[-1] in used]
        if kept:
            coloured = re.sub(r"var\(--(\w+)\)", lambda match: daylight[match[1]], content)
            rules.append(f"{','.join(kept)}{{{coloured.replace(': ', ':').replace('; ', ';').strip()}}}")
    return "".join([*rules, MOVED])


def _shown(shown: Shown, x: float, wide: float, y: float, tall: float) -> str:
    own_wide, own_tall = _size(shown.board)
    top = y + (tall - own_tall) / 2
    body = _placed(svg_board(shown.board, shown.differences), x + (wide - own_wide) / 2, top)
    body += words(x + wide / 2, y - 7, shown.above)
    for number, line in enumerate(shown.below.split("\n")):
        body += words(x + wide / 2, y + tall + LINE * (number + 1) - 4, line)
    return body


def _placed(svg: str, x: float, y: float, scale: float = 1.0) -> str:
    """A board's own SVG, somewhere in a bigger one."""
    inner = re.sub(r' role="img" aria-label="[^"]*"', "", svg, count=1)
    if scale != 1.0:
        inner = re.sub(
            r'width="([\d.]+)" height="([\d.]+)"',
            lambda match: f'width="{float(match[1]) * scale:.5g}" height="{float(match[2]) * scale:.5g}"',
            inner,
            count=1,
        )
    return inner.replace("<svg", f'<svg x="{x:.5g}" y="{y:.5g}"', 1)


def _size(board: Board) -> tuple[int, int]:
    return SIDE * width(board) + 2 * MARGIN, SIDE * len(board.rows) + 2 * MARGIN


def _lines(text: str) -> int:
    return len(text.split("\n")) if text else 0
