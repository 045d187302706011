"""A class marked by `taquin grade` and by `nbgrader autograde`: same questions, same submissions, one run.

Questions 1 to 8, where the students' code costs nothing, are marked by both; the whole sheet is compared with the bare
cost of the students' own code. CPU is that of all processes involved. `python bench/grading.py [--thousand]`.
"""

from __future__ import annotations

import compileall
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import fmean
from typing import Any

import nbformat
from rich.console import Console
from rich.table import Table

from autograder.engine.marking.cache import VARIABLE
from autograder.engine.marking.marking import SEED
from autograder.engine.marking.references import references
from autograder.engine.sheet.catalog import REFERENCE, ROOT, load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.teacher.authoring.build import exercise_files
from bench.check import BARE, recorded_calls  # type: ignore[import-not-found]
from tests.sample_class import source_of

SHEET, RIGHT, WRONG, WHOLE, TURNS = "taquin", 20, 40, 8, 2
EASY = [str(number) for number in range(1, 9)]


def timed(command: list[str], cwd: Path = ROOT) -> tuple[float, float]:
    """(CPU, wall) seconds of a command and of all that it started."""
    before, began = os.times(), time.perf_counter()
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic by its name
    environment = os.environ | {"PATH": path}
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, env=environment)
    after = os.times()
    if done.returncode not in (0, 1):
        raise SystemExit(f"{command[:4]}… failed:\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return cpu, time.perf_counter() - began


def sources(sheet: Sheet) -> tuple[list[str], list[str]]:
    """Submissions that go as far as question 8: right ones, and some with one mistake each."""
    until = list(sheet.functions).index("voisins")
    fautes = [faute for faute in sheet.fautes if faute.target in list(sheet.functions)[:until]]
    chosen = [fautes[number * len(fautes) // WRONG] for number in range(WRONG)]
    right = source_of(sheet, {}, until, answers=True)
    return [right] * RIGHT, [source_of(sheet, {faute.target: faute.source}, until, answers=True) for faute in chosen]


# ---------------------------------------------------------------- the same questions as nbgrader's tests


def test_cells(sheet: Sheet) -> list[tuple[str, float, str]]:
    """For each question its points and the same calls with their expected values, as assertions."""
    corrige = references(SHEET, None, SEED).corrige
    cells = []
    for question in sheet.questions:
        if question.id not in EASY:
            continue
        lines = ["import copy"]
        for check in question.checks:
            if check.variant:
                continue  # nbgrader has one kernel: no second u0
            if check.cases is not None:
                for call in (call for planned in corrige.plan(check.cases) for call in planned.calls):
                    expected = corrige.reply(call.name, call.args)
                    lines.append(f"a = copy.deepcopy({list(call.args)!r})")
                    lines.append(f"assert {call.name}(*a) == {expected.value!r} and a == {list(expected.args)!r}")
            elif check.lettered is not None:
                lines.append(f"assert reponses[{check.answer!r}] == {corrige.expected(check.lettered)!r}")
        cells.append((question.id, sum(check.points for check in question.checks), "\n".join(lines)))
    return cells


def notebook(sheet: Sheet, source: str) -> Any:
    """One solution cell with the whole of the work, one autograded cell per question."""
    book = nbformat.v4.new_notebook()
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}

    def cell(text: str, grade_id: str, **about: Any) -> None:
        made = nbformat.v4.new_code_cell(text)
        made.metadata["nbgrader"] = {
            "schema_version": 3, "grade_id": grade_id, "locked": False, "grade": False, "solution": False,
            "task": False, **about,
        }  # fmt: skip
        book.cells.append(made)

    plain = "\n".join(line for line in source.splitlines() if not line.strip().startswith("### "))
    cell(f"### BEGIN SOLUTION\n{plain}\n### END SOLUTION", "travail", solution=True)
    for number, points, tests in test_cells(sheet):
        cell(tests, f"question_{number}", grade=True, locked=True, points=points)
    return book


def write_course(sheet: Sheet, folder: Path, works: list[str]) -> None:
    given = sheet.given.replace("from sujet import *", "")
    (folder / "source" / SHEET).mkdir(parents=True)
    (folder / "nbgrader_config.py").write_text(f"c = get_config()\nc.CourseDirectory.course_id = {SHEET!r}\n")
    nbformat.write(notebook(sheet, compose(sheet)), folder / "source" / SHEET / f"{SHEET}.ipynb")
    (folder / "source" / SHEET / "sujet.py").write_text(given, "utf-8")
    for number, work in enumerate(works):
        own = folder / "submitted" / f"eleve{number:02}" / SHEET
        own.mkdir(parents=True)
        nbformat.write(notebook(sheet, work), own / f"{SHEET}.ipynb")
        (own / "sujet.py").write_text(given, "utf-8")


def write_copies(folder: Path, works: list[str]) -> Path:
    for number, work in enumerate(works):
        own = folder / f"eleve{number:02}"
        own.mkdir(parents=True)
        (own / f"{SHEET}.py").write_text(work, "utf-8")
    return folder


# ---------------------------------------------------------------- measuring


def grade(copies: Path, out: Path, jobs: int) -> tuple[float, float]:
    command = [sys.executable, "-m", "autograder", "grade", str(copies), "--out", str(out), "--jobs", str(jobs)]
    return timed([*command, "--require-isolation", "full"])


def bare(submission: Path, folder: Path) -> tuple[float, float]:
    """One process that loads the submission and makes the calls that marking it makes."""
    calls = folder / "calls.json"
    calls.write_text(json.dumps(recorded_calls(submission.parent)))
    return timed([sys.executable, "-c", BARE, str(REFERENCE / SHEET / "sujet.py"), str(submission), str(calls)])


def peak_of_parent(copies: Path, out: Path) -> float:
    """MiB of the process that runs the class, without its children."""
    code = (
        "from pathlib import Path\nfrom autograder.engine.cli import main\n"
        f"main(['grade', {str(copies)!r}, '--out', {str(out)!r}, '--jobs', '2'])\n"
        "print('PEAK', Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )  # the kernel's ru_maxrss would be this process's own, if that is larger
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return int(done.stdout.rsplit("PEAK", 1)[1]) / 1024


def main() -> None:
    sheet, console = load_sheet(SHEET), Console()
    compileall.compile_dir(ROOT / "autograder", quiet=1)  # as pip does with nbgrader, and not with an editable install
    table = Table("measured in one run", "CPU s", "wall s", "ratio", "to reach", title="A class, per submission")

    def row(label: str, cpu: float | None, wall: float | None, ratio: str = "", goal: str = "") -> None:
        shown = ["" if value is None else f"{value:.2f}" for value in (cpu, wall)]
        table.add_row(label, *shown, ratio, goal)
        console.print(" ".join([label, *shown, ratio]), style="dim")  # a run that is interrupted is not lost

    with tempfile.TemporaryDirectory() as name, console.status("…"):
        folder = Path(name)
        right, wrong = sources(sheet)
        works = right + wrong
        count = len(works)
        write_course(sheet, folder / "course", works)
        nbgrader = [sys.executable, "-m", "nbgrader"]
        course = folder / "course"
        timed([*nbgrader, "generate_assignment", SHEET, "--force"], course)
        classes = {", first run": works, "": works, ", right ones": right, ", with one mistake": wrong}
        for chosen in (works, right, wrong):
            write_copies(folder / f"easy{len(chosen)}", chosen)

        def mark_easy(turn: int) -> dict[str, tuple[float, float]]:
            """The first run finds no cache, and leaves one for those after it."""
            os.environ[VARIABLE] = str(folder / f"cache{turn}")
            return {
                label: grade(folder / f"easy{len(chosen)}", folder / f"easy{label}-{turn}", 1)
                for label, chosen in classes.items()
            }

        # A machine's speed changes from one minute to the next: ours is measured before and after the peer.
        turns = [mark_easy(turn) for turn in range(TURNS)]
        cpu, wall = timed([*nbgrader, "autograde", SHEET, "--force"], course)
        turns += [mark_easy(TURNS + turn) for turn in range(TURNS)]
        marked = len(list((course / "autograded").glob(f"*/{SHEET}/{SHEET}.ipynb")))
        if marked != count:
            raise SystemExit(f"nbgrader marked {marked} of {count} submissions")
        row(f"questions 1–8, nbgrader autograde ({count} submissions)", cpu / count, wall / count)
        easy = {}
        for label, chosen in classes.items():
            ours_cpu, ours_wall = (fmean(turn[label][kind] for turn in turns) / len(chosen) for kind in (0, 1))
            spread = " to ".join(f"{end(turn[label][0] for turn in turns) / len(chosen):.2f}" for end in (min, max))
            easy[label] = ours_cpu
            ratio = f"{cpu / count / ours_cpu:.1f} × less CPU"
            goal = "≥ 8" if chosen is works else ""
            row(f"questions 1–8, taquin grade{label} ({len(chosen)}; CPU {spread})", ours_cpu, ours_wall, ratio, goal)
        copy = next((folder / f"easy{RIGHT}").glob(f"*/{SHEET}.py"))
        own_cpu, own_wall = bare(copy, folder)
        row("questions 1–8, a right one's own code, bare", own_cpu, own_wall)
        added = (cpu / count - own_cpu) / (easy[", right ones"] - own_cpu)
        row("what marking adds to it, nbgrader's against ours", None, None, f"{added:.1f} × less CPU")

        solution = REFERENCE / SHEET / "solution.py"
        bare_cpu, bare_wall = bare(solution, folder)
        whole = write_copies(folder / "whole", [solution.read_text("utf-8")] * WHOLE)
        one_cpu, one_wall = grade(whole, folder / "whole-1", 1)
        _, two_wall = grade(whole, folder / "whole-2", 2)
        row("whole sheet, the reference's own code, bare", bare_cpu, bare_wall, "1.00")
        row(f"whole sheet, taquin grade, 1 job ({WHOLE} submissions)", one_cpu / WHOLE, one_wall / WHOLE,
            f"{one_cpu / WHOLE / bare_cpu:.2f}", "≤ 1.30")  # fmt: skip
        row(
            "whole sheet, taquin grade, 2 jobs", None, two_wall / WHOLE, f"{one_wall / two_wall:.2f} × faster", "≥ 1.80"
        )

        stub = exercise_files(sheet)[f"{SHEET}.py"]
        sizes = (30, 1000) if "--thousand" in sys.argv else (30, 200)
        peaks = [
            peak_of_parent(write_copies(folder / f"n{size}", [stub] * size), folder / f"r{size}") for size in sizes
        ]
        row(f"peak memory of the parent, {sizes[0]} and {sizes[1]} submissions (MiB)", None, None,
            " → ".join(f"{peak:.0f}" for peak in peaks), "flat")  # fmt: skip
    console.print(table)


if __name__ == "__main__":
    main()
