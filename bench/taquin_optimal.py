"""Optimal solutions: every search of the sheet `agregation` on the same tables, and against `slidingpuzzle` of PyPI.

    python -m bench.taquin_optimal                          the searches, in nodes and CPU seconds
    python -m bench.taquin_optimal --peer PYTHON            and the same tables given to slidingpuzzle

PYTHON is an interpreter in which `pip install slidingpuzzle` was done: it wants a NumPy too old for this project's own.
All times are CPU seconds of one process, measured in one run; the ratios are printed, never asserted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.recherches import (
    BOUNDS,
    Count,
    at_depth,
    both_ways,
    breadth_first,
    by_thresholds,
    by_walking,
    random_table,
    reference,
    whole_space,
)

MOST_NODES = 1_000_000
DEPTHS = ((3, 12), (3, 20), (3, 26), (4, 14), (4, 24), (4, 30), (4, 36))
RANDOM = (1, 2, 3, 4, 5)  # seeds of random 4×4 tables
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
    return found


def own_table(instances: dict[str, tuple[tuple[int, ...], int, int]]) -> tuple[Table, dict[str, float]]:
    shown = Table(title=f"Nodes and CPU seconds (Python {sys.version.split()[0]})")
    shown.add_column("table")
    shown.add_column("search")
    for title in ("length", "nodes", "tables kept", "seconds"):
        shown.add_column(title, justify="right")
    walking = {}
    reference()["tableau_des_marches"](4)
    for name, (table, n, depth) in instances.items():
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


def hard_table() -> Table:
    """Tables as likely as any other, with the only bound that reaches them in pure Python."""
    shown = Table(title="Hard 4×4 tables, walking distance")
    for title in ("table", "length", "nodes", "seconds"):
        shown.add_column(title, justify="left" if title == "table" else "right")
    hard = {f"random {seed}": random_table(4, seed) for seed in RANDOM}
    hard["T2"] = tuple(reference()["sigma"](reference()["T2"]))
    for name, table in hard.items():
        count, seconds = measured(lambda table=table: by_walking(table, 4))
        shown.add_row(name, str(count.length), f"{count.nodes:,}", f"{seconds:.1f}")
    return shown


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
    console.print(hard_table())
    if given.peer:
        console.print(peer_table(given.peer, instances, walking, given.patience))


if __name__ == "__main__":
    main()
