"""Optimal solutions: every search of the sheet `agregation` on the same tables, and against `slidingpuzzle` of PyPI.

    python -m bench.taquin_optimal                          the searches, in nodes and CPU seconds
    python -m bench.taquin_optimal --peer PYTHON            and the same tables given to slidingpuzzle

PYTHON is an interpreter in which `pip install slidingpuzzle` was done: it wants a NumPy too old for this project's own.
All times are CPU seconds of one process, measured in one run; the ratios are printed, never asserted.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.recherches import (
    BOUNDS,
    Count,
    at_depth,
    both_ways,
    breadth_first,
    by_patterns,
    by_thresholds,
    by_walking,
    random_table,
    reference,
    whole_space,
)

MOST_NODES = 1_000_000
DEPTHS = ((3, 12), (3, 20), (3, 26), (4, 14), (4, 24), (4, 30), (4, 36))
RANDOM = (1, 2, 3, 4, 5)  # seeds of random 4×4 tables
MANY = range(100, 200)  # seeds of those that only the best search has to solve
LARGER = ((1, 2, 4, 5, 8, 9), (3, 6, 7, 10, 11, 15), (12, 13, 14))  # patterns of six pieces, to compare with
FARTHEST = (8, 7, 6, 0, 4, 1, 2, 5, 3)  # 31 moves from the end: a breadth-first search from there sees all of 3×3

# Runs in the peer's interpreter: boards on its input, what its searches found on its output.
PEER = """
import json, sys, time
import slidingpuzzle
from slidingpuzzle import from_rows, search

def run(rows, name):
    began = time.process_time()
    result = search(from_rows(*rows), name)
    return {"length": len(result.solution), "nodes": result.expanded, "seconds": time.process_time() - began}

rows, name = json.load(sys.stdin)
print(json.dumps(run(rows, name)))
"""


def measured(search: Callable[[], Any]) -> tuple[Any, float]:
    began = time.process_time()
    found = search()
    return found, time.process_time() - began


def searches(table: tuple[int, ...], n: int, depth: int) -> dict[str, Callable[[], Count | None]]:
    """The searches that have a chance at that depth."""
    blind = depth <= 14 or n == 3
    found: dict[str, Callable[[], Count | None]] = {}
    if blind:
        found["largeur"] = lambda: breadth_first(table, n)
    if depth <= 26:
        found["deux sens"] = lambda: both_ways(table, n)
    for bound in BOUNDS.values():
        found[f"seuils, {bound.name}"] = lambda bound=bound: by_thresholds(table, n, bound, MOST_NODES)
    found["seuils, distance de marche"] = lambda: by_walking(table, n)
    found["seuils, motifs"] = lambda: by_patterns(table, n)
    return found


def own_table(instances: dict[str, tuple[tuple[int, ...], int, int]]) -> tuple[Table, dict[str, float]]:
    shown = Table(title=f"Nodes and CPU seconds (Python {sys.version.split()[0]})")
    shown.add_column("table")
    shown.add_column("search")
    for title in ("length", "nodes", "tables kept", "seconds"):
        shown.add_column(title, justify="right")
    walking = {}
    for n in (3, 4):  # what is computed once is not counted
        reference()["tableau_des_marches"](n)
        by_patterns(tuple(range(n * n)), n)
    for name, (table, n, depth) in track(instances.items(), "searches", console=Console(stderr=True)):
        for label, search in searches(table, n, depth).items():
            count, seconds = measured(search)
            if label.endswith("marche"):
                walking[name] = seconds
            if count is None:
                shown.add_row(name, label, "", f"> {MOST_NODES:,}", "", f"> {seconds:.2f}")
            else:
                shown.add_row(name, label, str(count.length), f"{count.nodes:,}", f"{count.kept:,}", f"{seconds:.3f}")
        shown.add_section()
    return shown, walking


@dataclass(frozen=True)
class Hard:
    """One search on several 4×4 tables: what it computes beforehand, and what each table then costs."""

    preparation: float  # CPU seconds
    size: int  # bytes of its databases
    found: dict[str, tuple[Count, float]]  # by table


def hard_measures() -> dict[str, Hard]:
    """Tables as likely as any other, and those of the text, with the searches that reach them in pure Python."""
    f = reference()
    tables = {name: tuple(f["sigma"](f[name])) for name in ("T1", "T2")}
    tables |= {f"au hasard {seed}": random_table(4, seed) for seed in RANDOM}
    measures = {"distance de marche": on_each(tables, "distance de marche", partial(by_walking, n=4))}
    for patterns in (LARGER, f["MOTIFS"][4]):
        name = f"motifs {'-'.join(str(len(pattern)) for pattern in patterns)}"
        size = sum(16 ** len(pattern) for pattern in patterns)
        measures[name] = on_each(tables, name, partial(by_patterns, n=4, patterns=patterns), size)
    lengths = [[count.length for count, _ in hard.found.values()] for hard in measures.values()]
    assert all(found == lengths[0] for found in lengths), "optimal lengths that differ"
    return measures


def on_each(
    tables: dict[str, tuple[int, ...]], name: str, search: Callable[[tuple[int, ...]], Count | None], size: int = 0
) -> Hard:
    """The first table is solved already: all that it costs is what is computed once, forgotten before."""
    reference()["tableau_des_marches"].cache_clear()
    reference()["base_du_motif"].cache_clear()
    shown = track({"": tuple(range(16)), **tables}.items(), name, console=Console(stderr=True))
    found = {key: measured(partial(search, table)) for key, table in shown}
    return Hard(found.pop("")[1], size, found)


def many_measures() -> dict[str, tuple[float, float]]:
    """Nodes and seconds of the best search on many random tables: the median, the 95th percentile, the worst."""
    tables = {str(seed): random_table(4, seed) for seed in MANY}
    found = on_each(tables, "random tables", partial(by_patterns, n=4)).found.values()
    nodes, seconds = [count.nodes for count, _ in found], [second for _, second in found]
    summaries = {"médiane": statistics.median, "95 %": lambda v: statistics.quantiles(v, n=20)[-1], "maximum": max}
    return {name: (summary(nodes), summary(seconds)) for name, summary in summaries.items()}


def hard_tables() -> list[Table]:
    measures = hard_measures()
    each = Table(title="Hard 4×4 tables: nodes and CPU seconds of each lower bound")
    each.add_column("table")
    each.add_column("length", justify="right")
    for name in measures:
        each.add_column(name, justify="right")
    each.add_row(
        "(before)", "", *(f"{hard.size / 2**20:.1f} MiB  {hard.preparation:.1f}" for hard in measures.values())
    )
    for name, (count, _) in next(iter(measures.values())).found.items():
        costs = [hard.found[name] for hard in measures.values()]
        each.add_row(name, str(count.length), *(f"{cost.nodes:,}  {seconds:.2f}" for cost, seconds in costs))
    many = Table(title=f"{len(MANY)} random 4×4 tables, patterns")
    for title in ("", "nodes", "seconds"):
        many.add_column(title, justify="right")
    for name, (nodes, seconds) in many_measures().items():
        many.add_row(name, f"{nodes:,.0f}", f"{seconds:.2f}")
    return [each, many]


def turned(table: tuple[int, ...], n: int) -> list[list[int]]:
    """The same puzzle with its hole last, as the peer has it: half a turn, and pieces numbered from the other end."""
    last = n * n
    cases = [last - piece if piece else 0 for piece in reversed(table)]
    return [cases[n * i : n * i + n] for i in range(n)]


def peer(python: str, table: tuple[int, ...], n: int, name: str, patience: float) -> dict[str, Any] | None:
    """What the peer finds, or None when it takes longer than that."""
    question = json.dumps([turned(table, n), name])
    try:
        done = subprocess.run(
            [python, "-c", PEER], input=question, capture_output=True, text=True, timeout=patience, check=True
        )
    except subprocess.TimeoutExpired:
        return None
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def peer_table(
    python: str, instances: dict[str, tuple[tuple[int, ...], int, int]], walking: dict[str, float], patience: float
) -> Table:
    shown = Table(title="Against slidingpuzzle, CPU seconds of one run")
    for title in ("table", "theirs", "length", "optimum", "their seconds", "our seconds", "ratio", "to reach"):
        shown.add_column(title, justify="left" if title in ("table", "theirs") else "right")
    for name, (table, n, depth) in instances.items():
        found = peer(python, table, n, "a*", patience)
        theirs = found["seconds"] if found else patience
        sign = "" if found else "> "
        goal = "≥ 50" if name == "T1" else ""
        length = str(found["length"]) if found else "?"
        ratio = f"{sign}{theirs / walking[name]:,.0f}"
        shown.add_row(name, "A*", length, str(depth), f"{sign}{theirs:.2f}", f"{walking[name]:.3f}", ratio, goal)
    sizes, seconds = measured(whole_space)
    found = peer(python, FARTHEST, 3, "bfs", patience)
    theirs = found["seconds"] if found else patience
    length = str(found["length"]) if found else "?"
    label = f"3×3, all {sum(sizes):,} tables"
    ratio = f"{'' if found else '> '}{theirs / seconds:,.0f}"
    shown.add_row(label, "BFS", length, str(len(sizes) - 1), f"{theirs:.2f}", f"{seconds:.3f}", ratio, "≥ 40")
    return shown


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--peer", metavar="PYTHON", help="an interpreter that has slidingpuzzle")
    arguments.add_argument("--patience", type=float, default=600.0, help="seconds given to each of its searches")
    given = arguments.parse_args()
    instances = {f"{n}×{n}, depth {depth}": (at_depth(n, depth, 1), n, depth) for n, depth in DEPTHS}
    instances["T1"] = (tuple(reference()["sigma"](reference()["T1"])), 4, 50)
    console = Console()
    shown, walking = own_table(instances)
    console.print(shown)
    for table in hard_tables():
        console.print(table)
    if given.peer:
        console.print(peer_table(given.peer, instances, walking, given.patience))


if __name__ == "__main__":
    main()
