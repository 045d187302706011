"""What attacks cost: every case of the hostile catalogue alone, then a class of attackers and honest students.

`python -m bench.hostile` prints the time and the memory of each case (the worst first), then marks 25 hostile and 10
honest copies together, compares the honest marks with those that they have alone, and last marks 35 copies with the
worst cases twice. `--class` leaves the first part out. Two jobs, the limits of a real run.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from autograder.engine.sandbox import processes
from autograder.engine.sheet.catalog import ROOT

HOSTILE, CORRECT = (ROOT / "tests" / "submissions" / kind for kind in ("hostile", "correct"))
SHEET, JOBS, WORST = "taquin", "2", 12
MINUTES = 5


def cases() -> list[Path]:
    """Those that a class can hold as they are."""
    return sorted(
        case
        for case in HOSTILE.iterdir()
        if (case / f"{SHEET}.py").is_file() and "begins_with" not in json.loads((case / "expected.json").read_text())
    )


def grade(copies: Path, out: Path) -> tuple[float, int, dict[str, float | None]]:
    """(wall seconds, most bytes held at a time by all processes, marks)."""
    command = [sys.executable, "-m", "autograder", "grade", str(copies), "--out", str(out), "--jobs", JOBS]
    began, most = time.perf_counter(), 0
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        ended = threading.Event()

        def watch() -> None:
            nonlocal most
            while not ended.wait(0.2):
                most = max(most, processes.memory(processes.descendants([process.pid])))

        watcher = threading.Thread(target=watch)
        watcher.start()
        process.wait()
        ended.set()
        watcher.join()
    marks = {
        path.parent.name: json.loads(path.read_text("utf-8"))["mark"] for path in out.glob(f"copies/*/{SHEET}.json")
    }
    return time.perf_counter() - began, most, marks


def write(folder: Path, copies: dict[str, Path]) -> Path:
    for name, case in copies.items():
        shutil.copytree(case, folder / name, symlinks=True, ignore=shutil.ignore_patterns("expected.json"))
    return folder


def main() -> None:
    console = Console()
    table = Table("measured in one run", "seconds", "most memory (MiB)", "", title="Hostile submissions")
    honest = {f"honnete{n}": case for n, case in enumerate(sorted(CORRECT.iterdir()) * 3) if case.is_dir()}
    honest = {name: case for name, case in honest.items() if (case / f"{SHEET}.py").is_file()}
    honest = dict(list(honest.items())[:10])
    costs: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name, console.status("…"):
        folder = Path(name)
        for case in [] if "--class" in sys.argv else cases():
            seconds, memory, _ = grade(write(folder / case.name, {"x": case}), folder / f"r-{case.name}")
            costs[case.name] = seconds
            table.add_row(
                case.name, f"{seconds:.1f}", f"{memory >> 20}", ""
            ) if seconds > 20 or memory > 2**31 else None
        worst = sorted(costs, key=lambda case: -costs[case])[:WORST] or [case.name for case in cases()[::20]][:WORST]
        _, _, alone = grade(write(folder / "honest", honest), folder / "r-honest")
        attackers = {f"attaque{n}": case for n, case in enumerate(cases()[:: max(1, len(cases()) // 25)][:25])}
        seconds, memory, together = grade(write(folder / "mixed", {**honest, **attackers}), folder / "r-mixed")
        same = all(together.get(student) == mark for student, mark in alone.items())
        told = "honest marks as alone" if same else "HONEST MARKS DIFFER"
        table.add_row("25 hostile and 10 honest copies", f"{seconds:.0f}", f"{memory >> 20}", told)
        twice = {f"pire{n}": HOSTILE / case for n, case in enumerate([*worst, *worst])}
        class_of_35 = {**twice, **{f"honnete{n}": case for n, case in enumerate(list(honest.values()) * 2)}}
        chosen = dict(list(class_of_35.items())[:35])
        seconds, memory, marks = grade(write(folder / "worst", chosen), folder / "r-worst")
        table.add_row(
            f"35 copies, the {len(worst)} worst cases twice", f"{seconds:.0f}", f"{memory >> 20}",
            f"{len(marks)} marked; to reach: {60 * MINUTES} s",
        )  # fmt: skip
    console.print(table)


if __name__ == "__main__":
    main()
