"""What isolation costs: start-up and calls at each level, against the bare process with a pipe. `make bench`.

All figures come from one run; the ways are measured in turn, round after round, so that a busy machine
disturbs them alike.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from autograder.engine.sandbox import isolation
from autograder.engine.sandbox.answers import Call
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.session import Program, Session

ROUNDS, CALLS = 25, 2000
SOURCE = "def f(t):\n    return t\n"
BOARD = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
BARE = """
import json, sys
def f(t):
    return t
print("ready", flush=True)
for line in sys.stdin:
    print(json.dumps(f(json.loads(line))), flush=True)
"""


def bare_start() -> Callable[[], None]:
    process = subprocess.Popen(
        [sys.executable, "-s", "-S", "-P", "-c", BARE], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin and process.stdout
    process.stdout.readline()
    process.stdin.write(json.dumps(BOARD).encode() + b"\n")
    process.stdin.flush()
    process.stdout.readline()

    def end() -> None:
        process.communicate()

    return end


def bare_calls() -> float:
    """Seconds for a call, one at a time, over a pipe."""
    process = subprocess.Popen(
        [sys.executable, "-s", "-S", "-P", "-c", BARE], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin and process.stdout
    process.stdout.readline()
    began = time.perf_counter()
    for _ in range(CALLS):
        process.stdin.write(json.dumps(BOARD).encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
    spent = time.perf_counter() - began
    process.communicate()
    return spent / CALLS


def session(way: isolation.Way) -> Session:
    isolation._chosen[:] = [way]
    program = Program("mesure", SOURCE, "", file="mesure.py", files=(("mesure.py", SOURCE.encode()),))
    return Session(program, Limits())


def start(way: isolation.Way) -> Callable[[], None]:
    opened = session(way)
    opened.fork().call(Call("f", (BOARD,)), 1.0)
    return opened.close


def calls(way: isolation.Way, *, batch: bool) -> float:
    with session(way) as opened:
        child = opened.fork()
        asked = [Call("f", (BOARD,))] * CALLS
        began = time.perf_counter()
        if batch:
            list(child.stream(asked, 10.0))
        else:
            for call in asked:
                child.call(call, 1.0)
        return (time.perf_counter() - began) / CALLS


def main() -> None:
    console = Console()
    ways = {}
    for way, reason in isolation.attempts():
        if not reason:
            ways.setdefault(way.level, way)
    starts: dict[str, list[float]] = {"bare": [], **{level: [] for level in ways}}
    with console.status("…"):
        for _ in range(ROUNDS):
            for name in starts:
                began = time.perf_counter()
                end = bare_start() if name == "bare" else start(ways[name])
                end()
                starts[name].append((time.perf_counter() - began) * 1000)
        bare_call = bare_calls() * 1e6
        table = Table("level", "start, one call, end (ms, median)", "added (ms)", "one call (µs)", "in a batch (µs)")
        bare = statistics.median(starts["bare"])
        table.add_row("bare process, pipe", f"{bare:.1f}", "", f"{bare_call:.0f}", "")
        for level, way in ways.items():
            median = statistics.median(starts[level])
            alone, together = calls(way, batch=False) * 1e6, calls(way, batch=True) * 1e6
            table.add_row(
                level,
                f"{median:.1f} ({median / bare:.2f} ×)",
                f"{median - bare:.1f}",
                f"{alone:.0f} ({alone / bare_call:.2f} ×)",
                f"{together:.0f} ({together / bare_call:.2f} ×)",
            )
    console.print(table)
    if isolation.FULL in ways:
        added = statistics.median(starts[isolation.FULL]) - statistics.median(starts[isolation.PROCESS])
        console.print(f"Full isolation adds {added:.1f} ms to each worker's start and end (to reach: 60 ms).")


if __name__ == "__main__":
    main()
