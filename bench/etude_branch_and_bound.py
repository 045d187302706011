"""The study of docs/etude-branch-and-bound.md: its plots and its tables, in one command.

    pip install -e '.[etude]' && python -m bench.etude_branch_and_bound

How many vertices does the sheet's search expand, for each of the 9! boards? Running it 362 880 times would take more
than an hour in Python. But a search that always takes the best leaf floods the graph: before it takes a leaf of rank b,
it has expanded all that can be reached by better ones. So one pass over the boards, the best first, tells the size of
every flooded part, and each count is a sum of a few of these (`expansions`). A sample is compared with the search.

Glossary: boards are numbered; the rank of a board is its place when they are sorted, the best first (equal scores by a
fixed order, which is the search's choice among equal leaves); a part is a connected set of boards better than a rank.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import permutations
from pathlib import Path

import numpy as np

from bench.recherches import BOUNDS, both_ways, breadth_first, by_patterns, by_thresholds, by_walking

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "etude-branch-and-bound.md"
IMAGES = ROOT / "docs" / "images"
STOP, ALL = 111_111_000, 111_111_111
SAMPLE = 100  # boards for the comparison with other searches
PROOF = 200  # boards whose count is compared with the search itself
MOST_NODES = 20_000_000

Board = tuple[int, ...]
BESIDE = [[p for p in range(9) if abs(h // 3 - p // 3) + abs(h % 3 - p % 3) == 1] for h in range(9)]


def slides(board: Board) -> list[Board]:
    hole = board.index(9)
    found = []
    for place in BESIDE[hole]:
        other = list(board)
        other[hole], other[place] = other[place], 9
        found.append(tuple(other))
    return found


def score(board: Board) -> int:
    return sum(10 ** (8 - k) for k in range(9) if board[k] == k + 1)


def is_even(board: Board) -> bool:
    """Can it be solved?"""
    tiles = [case for case in board if case != 9]
    return sum(a > b for k, a in enumerate(tiles) for b in tiles[k + 1 :]) % 2 == 0


# ---------------------------------------------------------------- all boards at once


@dataclass
class Graph:
    boards: list[Board]  # the best first: a board's number is its rank
    beside: list[list[int]]
    stops: int  # the first boards, at which a search stops


def graph(stop: int, descending: bool) -> Graph:
    """All boards by score, then in increasing or decreasing order."""
    boards = sorted(permutations(range(1, 10)), reverse=descending)
    boards.sort(key=score, reverse=True)
    rank = {board: number for number, board in enumerate(boards)}
    beside = [[rank[other] for other in slides(board)] for board in boards]
    return Graph(boards, beside, sum(score(board) >= stop for board in boards))


def expansions(graph: Graph) -> list[int | None]:
    """For each board, the number of vertices that its search expands; None if it never stops."""
    number = len(graph.boards)
    parent, size, stopping = [-1] * number, [1] * number, [r < graph.stops for r in range(number)]
    top = list(range(number))  # union-find: the worst board of each part

    def worst(r: int) -> int:
        while top[r] != r:
            top[r] = top[top[r]]
            r = top[r]
        return r

    for r in range(number):  # each board joins the parts of better boards beside it
        for part in {worst(u) for u in graph.beside[r] if u < r}:
            parent[part] = top[part] = r
            size[r] += size[part]
            stopping[r] = stopping[r] or stopping[part]
    narrow: list[int] = [-1] * number  # the worst board on the best way from here to a stop
    for r in reversed(range(number)):
        narrow[r] = r if stopping[r] else -1 if parent[r] < 0 else narrow[parent[r]]
    jumps = [np.array([r if p < 0 else p for r, p in enumerate(parent)], dtype=np.int32)]
    while (jumps[-1] != jumps[-1][jumps[-1]]).any():
        jumps.append(jumps[-1][jumps[-1]])
    ladders = [jump.tolist() for jump in reversed(jumps)]

    def part_of(r: int, limit: int) -> int:
        """The part of boards better than `limit` in which r is: its worst board."""
        for ladder in ladders:
            if ladder[r] < limit:
                r = ladder[r]
        return r

    known: dict[tuple[int, frozenset[int]], int] = {}

    def count(start: int) -> int | None:
        if start < graph.stops:
            return 0
        chain: list[tuple[tuple[int, frozenset[int]], int]] = []
        key, came_from = (start, frozenset[int]()), -1
        while True:
            if key in known and came_from >= 0:
                rest = known[key]
                break
            here, done = key
            new = [u for u in graph.beside[here] if u != came_from and not (done and part_of(u, here) in done)]
            ways = [narrow[u] for u in new if narrow[u] >= 0]
            if not ways:
                return None
            gate = min(ways)
            if gate < graph.stops:
                chain.append((key, 1))
                rest = 0
                break
            better = {part_of(u, gate) for u in new if u < gate}
            parts = {part_of(here, gate)} if here < gate else better  # the root may be in the part that it floods
            chain.append((key, sum(size[part] for part in parts) + (here > gate)))
            key, came_from = (gate, frozenset(parts)), here
        for index, (state, own) in reversed(list(enumerate(chain))):
            rest += own
            if index:
                known[state] = rest
        return rest

    return [count(r) for r in range(number)]


def by_score(board: Board, stop: int, descending: bool, value: Callable[[Board], int] = score) -> tuple[int, int]:
    """The search itself: vertices expanded, length of the path."""

    def entry(one: Board) -> tuple[int, Board]:
        return -value(one), tuple(-case for case in one) if descending else one

    depth, leaves, expanded = {board: 0}, [(*entry(board), board)], 0
    while True:
        _, _, best = heappop(leaves)
        if score(best) >= stop:
            return expanded, depth[best]
        expanded += 1
        for other in slides(best):
            if other not in depth:
                depth[other] = depth[best] + 1
                heappush(leaves, (*entry(other), other))


# ---------------------------------------------------------------- other searches, on the same boards


def distance(board: Board) -> int:
    """The sum of the tiles' distances to their places (π₂ of the sheet `agregation`)."""
    return sum(abs(k // 3 - (x - 1) // 3) + abs(k % 3 - (x - 1) % 3) for k, x in enumerate(board) if x != 9)


def a_star(board: Board) -> tuple[int, int]:
    """A* with π₂, down to the solved board: vertices expanded, length."""
    depth, leaves, done = {board: 0}, [(distance(board), 0, board)], set[Board]()
    while True:
        _, _, best = heappop(leaves)
        if best in done:
            continue
        if score(best) == ALL:
            return len(done), depth[best]
        done.add(best)
        for other in slides(best):
            far = depth[best] + 1
            if far < depth.get(other, far + 1):
                depth[other] = far
                heappush(leaves, (far + distance(other), -far, other))


def as_table(board: Board) -> Board:
    """The same board as the sheet `agregation` writes it: turned by half a turn, x renamed 9 − x, the hole 0."""
    return tuple(9 - x for x in reversed(board))


def counted(search: Callable[..., object], *others: object) -> Callable[[Board], tuple[int, int]]:
    def run(board: Board) -> tuple[int, int]:
        count = search(as_table(board), 3, *others)
        return count.nodes, count.length  # type: ignore[attr-defined]

    return run


SEARCHES: dict[str, Callable[[Board], tuple[int, int]]] = {
    "meilleure feuille, jusqu'à 111111000": lambda board: by_score(board, STOP, False),
    "meilleure feuille, jusqu'à 111111111": lambda board: by_score(board, ALL, False),
    "meilleure feuille, avec −π₂ pour score": lambda board: by_score(board, ALL, False, lambda one: -distance(one)),
    "largeur": counted(breadth_first),
    "dans les deux sens": counted(both_ways),
    "A*, π₂": a_star,
    "IDA*, π₂": counted(by_thresholds, BOUNDS["π₂"], MOST_NODES),
    "IDA*, distance de marche": counted(by_walking, MOST_NODES),
    "IDA*, motifs": counted(by_patterns, None, MOST_NODES),
}


def in_french(number: float, digits: int = 0) -> str:
    return f"{number:,.{digits}f}".replace(",", " ").replace(".", ",")


@dataclass(frozen=True)
class Measure:
    nodes: list[int]  # board by board, in the same order for all searches
    lengths: list[int]
    seconds: float  # for one board


def measure() -> dict[str, Measure]:
    lot = random.Random(20)
    boards: list[Board] = []
    while len(boards) < SAMPLE:
        board = tuple(lot.sample(range(1, 10), 9))
        if is_even(board):
            boards.append(board)
    measures = {}
    for name, search in SEARCHES.items():
        search(boards[0])  # what is computed once and for all is not counted
        began = time.process_time()
        found = [search(board) for board in boards]
        seconds = (time.process_time() - began) / SAMPLE
        nodes, lengths = zip(*found, strict=True)
        measures[name] = Measure(list(nodes), list(lengths), seconds)
    return measures


def compared(measures: dict[str, Measure]) -> list[str]:
    lines = ["| recherche | sommets, en moyenne | au pire | longueur moyenne | secondes par taquin |"]
    lines.append("|---|---:|---:|---:|---:|")
    for name, of in measures.items():
        row = [
            in_french(statistics.mean(of.nodes)),
            in_french(max(of.nodes)),
            in_french(statistics.mean(of.lengths), 1),
        ]
        lines.append(f"| {name} | {' | '.join(row)} | {in_french(of.seconds, 4)} |")
    return lines


# ---------------------------------------------------------------- the document


def of_all_boards() -> tuple[list[str], dict[str, list[int]]]:
    lines = ["| choix entre feuilles égales | moitié | moyenne | médiane | au pire | taquins sans rien à développer |"]
    lines.append("|---|---|---:|---:|---:|---:|")
    shown: dict[str, list[int]] = {}
    for descending, choice in ((False, "le plus petit nombre"), (True, "le plus grand nombre")):
        whole = graph(STOP, descending)
        counts = expansions(whole)
        lot = random.Random(1)
        for rank in lot.sample(range(len(counts)), PROOF):
            assert counts[rank] == by_score(whole.boards[rank], STOP, descending)[0], whole.boards[rank]
        for even, half in ((True, "se rangent"), (False, "ne se rangent pas")):
            mine = [
                n for n, board in zip(counts, whole.boards, strict=True) if n is not None and is_even(board) == even
            ]
            assert len(mine) == 181_440
            row = [in_french(statistics.mean(mine)), in_french(statistics.median(mine)), in_french(max(mine))]
            lines.append(f"| {choice} | {half} | {' | '.join(row)} | {mine.count(0)} |")
            if not descending:
                shown[half] = mine
    return lines, shown


def plot(shown: dict[str, list[int]]) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4))
    axes.hist(shown.values(), bins=60, label=[f"taquins qui {half}" for half in shown])
    axes.set_xlabel("sommets développés")
    axes.set_ylabel("taquins")
    axes.legend()
    figure.tight_layout()
    figure.savefig(IMAGES / "etude-branch-and-bound.png", dpi=110)


def plot_comparison(measures: dict[str, Measure]) -> None:
    """Vertices expanded and length of the path, by the least number of slides: the mean of the boards of each."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    least = measures["largeur"].lengths
    depths = sorted(set(least))
    figure, axes = pyplot.subplots(1, 2, figsize=(12, 5), layout="constrained")
    styles = ("o-", "s--", "^-", "v-", "D-", "x-", "*-", "P-", "h-")
    for (name, of), style in zip(measures.items(), styles, strict=True):
        for axis, values in zip(axes, (of.nodes, of.lengths), strict=True):
            means = [statistics.mean(v for v, d in zip(values, least, strict=True) if d == depth) for depth in depths]
            axis.plot(depths, means, style, label=name, markersize=4, linewidth=1.2)
    for axis, title in zip(axes, ("sommets développés", "longueur du chemin trouvé"), strict=True):
        axis.set_title(title)
        axis.set_xlabel("plus petit nombre de glissements")
        axis.grid(True, alpha=0.3)
    axes[0].set_yscale("log")
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=3, frameon=False)
    figure.savefig(IMAGES / "etude-branch-and-bound-comparaison.png", dpi=110)


def replace(text: str, mark: str, lines: list[str]) -> str:
    begin, end = f"<!-- {mark} -->\n", "<!-- fin -->"
    before, rest = text.split(begin)
    return before + begin + "\n".join(lines) + "\n" + end + rest.split(end, 1)[1]


def main() -> None:
    lines, shown = of_all_boards()
    print(*lines, sep="\n")
    plot(shown)
    text = replace(DOCUMENT.read_text("utf-8"), "tous", lines)
    measures = measure()
    plot_comparison(measures)
    lines = compared(measures)
    print(*lines, sep="\n")
    DOCUMENT.write_text(replace(text, "comparaison", lines), "utf-8")


if __name__ == "__main__":
    main()
