"""What marking costs: `taquin check` on the reference against the bare cost of the same calls in one process.

Everything is measured in one run, in CPU seconds of all processes involved, and printed as ratios.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from autograder.engine.marking.marking import mark
from autograder.engine.sandbox.answers import Call
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.session import Child, Program, Session
from autograder.engine.sheet.catalog import EXERCISES, REFERENCE, ROOT, load_sheet
from autograder.engine.submissions.submission import find_submission

SHEET = "taquin"

# Loads the submission and makes the recorded calls, in one process, with nothing around them.
BARE = """
import json, sys, types
sujet = types.ModuleType("sujet")
exec(open(sys.argv[1]).read(), sujet.__dict__)
sys.modules["sujet"] = sujet
sys.stdout = open("/dev/null", "w")
spaces = {}
kept = {}
for other, u0, name, args, keep in json.load(open(sys.argv[3])):
    if other not in spaces:
        sujet.U0 = u0
        spaces[other] = {"__name__": "bare"}
        source = open(sys.argv[2]).read()
        if other:  # only the functions, as the marking does it
            source = source.split("c50, c100")[0]
        exec(compile(source, "solution.py", "exec"), spaces[other])
    args = [kept["x"] if arg == "KEPT" else arg for arg in args]
    args = [{int(k): v for k, v in arg.items()} if isinstance(arg, dict) else arg for arg in args]
    try:
        value = spaces[other][name](*args)
    except ValueError:
        value = None
    if keep:
        kept["x"] = value
"""


def cpu_of(command: list[str]) -> tuple[float, float]:
    """(CPU, wall) seconds of a command and of all that it started."""
    before, began = os.times(), time.perf_counter()
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return cpu, time.perf_counter() - began


def recorded_calls(submission: Path = REFERENCE / SHEET) -> list[list[object]]:
    """Every call that marking a submission makes of it."""
    made: list[list[object]] = []
    original = Child._ask

    def spy(self: Child, message, calls, cpu, number, **options):  # type: ignore[no-untyped-def]
        program = self._session.program
        for call in calls:
            args = [arg if isinstance(arg, int | str | list | dict) else "KEPT" for arg in call.args]
            made.append([bool(program.until), program.values["U0"], call.name, args, number is not None])
        return original(self, message, calls, cpu, number, **options)

    Child._ask = spy  # type: ignore[method-assign]
    try:
        mark(find_submission(submission, SHEET))
    finally:
        Child._ask = original  # type: ignore[method-assign]
    return made


def latency() -> tuple[float, float]:
    """Microseconds for one call across the boundary, alone and in a batch."""
    sheet = load_sheet(SHEET)
    with Session(Program("mesure", "def f(t):\n    return t\n", sheet.given), Limits()) as session:
        child = session.fork()
        call = Call("f", ([[1, 2, 3], [4, 5, 6], [7, 8, 0]],))
        list(child.stream([call] * 100, 10.0))
        began = time.perf_counter()
        for _ in range(2000):
            child.call(call, 10.0)
        alone = time.perf_counter() - began
        began = time.perf_counter()
        list(child.stream([call] * 2000, 10.0))
        return alone / 2000 * 1e6, (time.perf_counter() - began) / 2000 * 1e6


def main() -> None:
    taquin = [sys.executable, "-m", "autograder", "check"]
    calls = Path(sys.prefix) / "bench_calls.json"
    made = recorded_calls()
    calls.write_text(json.dumps(made))
    folder = REFERENCE / SHEET
    bare_cpu, bare_wall = cpu_of(
        [sys.executable, "-c", BARE, str(folder / "sujet.py"), str(folder / "solution.py"), str(calls)]
    )
    calls.unlink()
    check_cpu, check_wall = cpu_of([*taquin, str(folder)])
    stub_cpu, stub_wall = cpu_of([*taquin, str(EXERCISES / SHEET)])
    alone, batched = latency()

    table = Table(title=f"taquin check, fiche « {SHEET} » ({len(made)} calls, Python {sys.version.split()[0]})")
    table.add_column("measured in one run")
    table.add_column("CPU", justify="right")
    table.add_column("wall", justify="right")
    table.add_column("ratio", justify="right")
    table.add_column("to reach", justify="right")
    table.add_row("the same calls, bare, one process", f"{bare_cpu:.2f} s", f"{bare_wall:.2f} s", "1.00", "")
    table.add_row(
        "taquin check on the reference",
        f"{check_cpu:.2f} s",
        f"{check_wall:.2f} s",
        f"{check_cpu / bare_cpu:.2f}",
        "≤ 1.30",
    )
    table.add_row("taquin check on the stub", f"{stub_cpu:.2f} s", f"{stub_wall:.2f} s", "", "< 1 s CPU")
    table.add_row("one call across the pipe", "", f"{alone:.0f} µs", "", "")
    table.add_row("one call of a batch", "", f"{batched:.0f} µs", f"{batched / alone:.2f}", "")
    Console().print(table)


if __name__ == "__main__":
    main()
