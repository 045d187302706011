"""The searches of the sheet `agregation`, written to be counted: nodes, tables kept in memory, and the word found.

Glossary: a table is a tuple read row by row; `k` is where its hole is, `l` where the hole goes; a bound is a pair of
functions (value of a table, change of that value when `piece` slides from l to k).
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.engine.sheet.catalog import load_sheet

Table = tuple[int, ...]
Patterns = tuple[tuple[int, ...], ...]
OPPOSITE = {"N": "S", "S": "N", "E": "O", "O": "E", "": ""}
ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Count:
    """What a search cost."""

    length: int
    nodes: int  # tables whose successors were looked at
    kept: int  # tables in memory at the same time


@functools.cache
def reference() -> dict[str, Any]:
    """The functions of the sheet's reference, and those that the trusted side has beside them."""
    from autograder.engine.sheet.sources import compose

    sheet = load_sheet("agregation")
    assert sheet.oracle is not None
    space: dict[str, Any] = {}
    exec(sheet.given + compose(sheet, header=False) + sheet.oracle.read_text("utf-8"), space)
    return space


def steps(n: int) -> list[list[tuple[str, int]]]:
    return reference()["pas_possibles"](n)


def moved(table: Table, k: int, l: int) -> Table:  # noqa: E741  the sheet's own name
    cases = list(table)
    cases[k], cases[l] = cases[l], 0
    return tuple(cases)


# ---------------------------------------------------------------- blind


def breadth_first(table: Table, n: int) -> Count:
    goal, seen, layer, depth, nodes = tuple(range(n * n)), {table}, [table], 0, 0
    while goal not in seen:
        following = []
        for one in layer:
            nodes += 1
            k = one.index(0)
            for _, l in steps(n)[k]:  # noqa: E741
                other = moved(one, k, l)
                if other not in seen:
                    seen.add(other)
                    following.append(other)
        layer, depth = following, depth + 1
    return Count(depth, nodes, len(seen))


def both_ways(table: Table, n: int) -> Count:
    goal, nodes, depth = tuple(range(n * n)), 0, 0
    seen, layers = [{table}, {goal}], [[table], [goal]]
    met = table == goal
    while not met:
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        following = []
        for one in layers[side]:
            nodes += 1
            k = one.index(0)
            for _, l in steps(n)[k]:  # noqa: E741
                other = moved(one, k, l)
                if other not in seen[side]:
                    seen[side].add(other)
                    following.append(other)
                    met = met or other in seen[1 - side]
        layers[side], depth = following, depth + 1
    return Count(depth, nodes, len(seen[0]) + len(seen[1]))


# ---------------------------------------------------------------- by thresholds, with a lower bound


@dataclass(frozen=True)
class Bound:
    """A lower bound: of a whole table, and after a slide (None: computed again)."""

    name: str
    whole: Callable[[Sequence[int], int], int]
    after: Callable[[int, int, int, int, int], int] | None = None  # (value, piece, l, k, n) → value


def misplaced(cases: Sequence[int], n: int) -> int:
    return sum(piece not in (0, k) for k, piece in enumerate(cases))


def misplaced_after(value: int, piece: int, l: int, k: int, n: int) -> int:  # noqa: E741
    return value + (piece == l) - (piece == k)


def manhattan(cases: Sequence[int], n: int) -> int:
    return sum(abs(k // n - piece // n) + abs(k % n - piece % n) for k, piece in enumerate(cases) if piece)


def manhattan_after(value: int, piece: int, l: int, k: int, n: int) -> int:  # noqa: E741
    a, b = divmod(piece, n)
    return value + abs(k // n - a) + abs(k % n - b) - abs(l // n - a) - abs(l % n - b)


def with_conflicts(cases: Sequence[int], n: int) -> int:
    """π₂, and two moves for each piece that must leave its row or column to let another one pass."""
    conflicts = 0
    for i in range(n):
        row = [piece % n for piece in cases[n * i : n * i + n] if piece and piece // n == i]
        column = [piece // n for piece in cases[i::n] if piece and piece % n == i]
        conflicts += len(row) - longest_increasing(row) + len(column) - longest_increasing(column)
    return manhattan(cases, n) + 2 * conflicts


def longest_increasing(values: Sequence[int]) -> int:
    best: list[int] = []
    for j, value in enumerate(values):
        best.append(1 + max((best[i] for i in range(j) if values[i] < value), default=0))
    return max(best, default=0)


def nothing(cases: Sequence[int], n: int) -> int:
    return 0


BOUNDS = {
    bound.name: bound
    for bound in (
        Bound("rien", nothing, lambda value, *_: 0),
        Bound("pièces mal placées", misplaced, misplaced_after),
        Bound("π₂", manhattan, manhattan_after),
        Bound("π₂ et conflits linéaires", with_conflicts),
    )
}


def by_thresholds(table: Table, n: int, bound: Bound, most: int = 10**9) -> Count | None:
    """Iterative deepening with a bound (IDA*); None beyond `most` nodes."""
    cases, goal = list(table), list(range(n * n))
    after, whole, paths, nodes = bound.after, bound.whole, steps(n), 0

    def explore(k: int, value: int, left: int, back: str) -> bool:
        nonlocal nodes
        nodes += 1
        if left == 0 or value == 0:
            if cases == goal:
                return True
            if left == 0:
                return False
        for a, l in paths[k]:  # noqa: E741
            if a == back:
                continue
            piece = cases[l]
            cases[k], cases[l] = piece, 0
            following = after(value, piece, l, k, n) if after else whole(cases, n)
            if following < left and nodes < most and explore(l, following, left - 1, OPPOSITE[a]):
                return True
            cases[l], cases[k] = piece, 0
        return False

    first = whole(table, n)
    parity = sum(divmod(table.index(0), n)) % 2
    threshold = first + (first + parity) % 2
    while not explore(table.index(0), first, threshold, ""):
        threshold += 2
        if nodes >= most:
            return None
    return Count(threshold, nodes, threshold)


def by_walking(table: Table, n: int, most: int = 10**9) -> Count | None:
    """IDA* with walking distance, both parts of it carried along: what the reference does, counted."""
    longueurs, glissements = reference()["tableau_des_marches"](n)[1:]
    cases, paths, nodes = list(table), steps(n), 0

    def explore(k: int, v: int, h: int, left: int, back: str) -> bool:
        nonlocal nodes
        nodes += 1
        if longueurs[v] + longueurs[h] == 0:
            return True
        for a, l in paths[k]:  # noqa: E741
            if a == back:
                continue
            piece, v2, h2 = cases[l], v, h
            if a in "NS":
                v2 = glissements[v][l // n, piece // n]
            else:
                h2 = glissements[h][l % n, piece % n]
            if longueurs[v2] + longueurs[h2] < left and nodes < most:
                cases[k], cases[l] = piece, 0
                if explore(l, v2, h2, left - 1, OPPOSITE[a]):
                    return True
                cases[l], cases[k] = piece, 0
        return False

    v, h = reference()["marches"]([list(table[n * i : n * i + n]) for i in range(n)])
    threshold = longueurs[v] + longueurs[h]
    while not explore(table.index(0), v, h, threshold, ""):
        threshold += 2
        if nodes >= most:
            return None
    return Count(threshold, nodes, threshold)


def by_patterns(table: Table, n: int, patterns: Patterns | None = None, most: int = 10**9) -> Count | None:
    """IDA* with pattern databases: the trusted side's own search, which counts its nodes."""
    word, nodes = reference()["par_motifs"]([list(table[n * i : n * i + n]) for i in range(n)], most, patterns)
    return None if word is None else Count(len(word), nodes, len(word))


# ---------------------------------------------------------------- all of 3×3 at once


def whole_space(n: int = 3) -> list[int]:
    """How many tables there are at each distance of the final one, layer by layer with NumPy.

    A table is one integer, four bits for each square. A layer's neighbours lie in the layers before and after it.
    """
    import numpy

    shifts = [4 * k for k in range(n * n)]
    layer = {0: numpy.array([sum(k << shifts[k] for k in range(n * n))], dtype=numpy.int64)}  # by place of the hole
    before: dict[int, Any] = {}
    sizes = []
    while layer:
        sizes.append(sum(map(len, layer.values())))
        found: dict[int, list[Any]] = {}
        for k, codes in layer.items():
            for _, l in steps(n)[k]:  # noqa: E741
                piece = (codes >> shifts[l]) & 15
                found.setdefault(l, []).append(codes + (piece << shifts[k]) - (piece << shifts[l]))
        following = {}
        for l, parts in found.items():  # noqa: E741
            codes = numpy.unique(numpy.concatenate(parts))
            if l in before:
                codes = numpy.setdiff1d(codes, before[l], assume_unique=True)
            if len(codes):
                following[l] = codes
        before, layer = layer, following
    return sizes


# ---------------------------------------------------------------- instances


def random_table(n: int, seed: int) -> Table:
    """A playable table, as likely as any other."""
    from autograder.agregation.strategies import en_table, rendre_jouable

    lot = random.Random(seed)
    T = rendre_jouable(en_table(lot.sample(range(n * n), n * n)))
    return tuple(piece for row in T for piece in row)


@functools.cache
def at_depth(n: int, depth: int, seed: int) -> Table:
    """A table whose optimal solutions have exactly that length: random moves, until the optimum says so."""
    lot = random.Random(f"{n} {depth} {seed}")
    while True:
        table, back = tuple(range(n * n)), ""
        for _ in range(depth + 2 * lot.randrange(0, max(1, depth // 4))):
            k = table.index(0)
            a, l = lot.choice([step for step in steps(n)[k] if step[0] != back])  # noqa: E741
            table, back = moved(table, k, l), OPPOSITE[a]
        found = by_walking(table, n, 300_000)
        if found is not None and found.length == depth:
            return table
