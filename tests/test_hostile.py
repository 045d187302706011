"""The catalogue of attacks: each submission of submissions/hostile/ gains nothing, breaks nothing, leaves nothing."""

from __future__ import annotations

import json
import os
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from autograder.engine.errors import SubmissionError
from autograder.engine.marking.marking import mark
from autograder.engine.marking.report import Report
from autograder.engine.report.terminal import print_report
from autograder.engine.sandbox import isolation, processes
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet.catalog import ROOT, fiche_of, load_sheet, sheet_names
from autograder.engine.sheet.model import Sheet
from autograder.engine.submissions.submission import find_submission
from autograder.engine.verdict import Verdict

from .conftest import submission_of
from .in_process import evidence

HOSTILE = Path(__file__).parent / "submissions" / "hostile"
CASES = sorted(path for path in HOSTILE.iterdir() if path.is_dir())
PORT = 47611  # where the cases that want a network look for one
QUICK = Limits(
    statement_cpu=3.0,
    load_wall=20.0,
    call_cpu=1.0,
    probe_cpu=0.5,
    search_cpu=3.0,
    ahead_wall=2.0,
    submission_wall=40.0,
    memory=1024**3,
    all_memory=3 * 1024**3 // 2,
)


def expectation(case: Path) -> dict[str, Any]:
    expected: dict[str, Any] = json.loads((case / "expected.json").read_text("utf-8"))
    return expected


@pytest.fixture(scope="module")
def visitors() -> Iterator[list[Any]]:
    """Whoever connects to the port."""
    came: list[Any] = []
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        server.bind(("127.0.0.1", PORT))
        server.listen()

        def welcome() -> None:
            while True:
                try:
                    came.append(server.accept()[1])
                except OSError:
                    return

        threading.Thread(target=welcome, daemon=True).start()
        yield came
        server.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def namespaces(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The PID namespaces of all workers that are started."""
    seen: set[str] = set()
    start = isolation.start

    def observed(*given: Any, **options: Any) -> isolation.Worker:
        worker = start(*given, **options)
        if worker.init:
            seen.add(os.readlink(f"/proc/{worker.init}/ns/pid"))
        return worker

    monkeypatch.setattr(isolation, "start", observed)
    return seen


def alive_in(namespaces: set[str]) -> list[int]:
    """Descendants of this process, orphans included, that are still in one of them."""
    family = processes.children(os.getpid())
    for pid in family:
        family += processes.children(pid)
    alive = []
    for pid in family:
        with suppress(OSError):  # gone meanwhile
            if os.readlink(f"/proc/{pid}/ns/pid") in namespaces:
                alive.append(pid)
    return alive


def everything_in(folder: Path) -> set[Path]:
    return set(folder.rglob("*"))


def rendered(report: Report) -> str:
    console = Console(file=StringIO(), width=100, force_terminal=True, color_system=None)
    print_report(report, fiche_of(report.sheet), console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def cases() -> list[Any]:
    """All at the full level, the slow ones in the long suite; there too, at the lower one, those that it stops."""
    full, process = [], []
    for case in CASES:
        expected = expectation(case)
        slow = [pytest.mark.long] if expected.get("slow") else []
        full.append(pytest.param(case, isolation.FULL, marks=slow, id=f"full-{case.name}"))
        if expected["needs"] == isolation.PROCESS:
            process.append(pytest.param(case, isolation.PROCESS, marks=[pytest.mark.long], id=f"process-{case.name}"))
    return full + process


@pytest.mark.parametrize(("case", "level"), cases())
def test_an_attack_gains_nothing_and_leaves_nothing(
    case: Path,
    level: str,
    visitors: list[Any],
    namespaces: set[str],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = expectation(case)
    folder = case
    if level == isolation.PROCESS:
        monkeypatch.setattr(isolation, "_chosen", [isolation._plain()])
    elif isolation.level() != isolation.FULL:
        pytest.skip("no full isolation on this machine: see `taquin doctor`")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    connected = len(visitors)
    began = time.monotonic()

    source = folder / "taquin.py"
    begins_with = eval(expected.get("begins_with", '""'))  # what is too big for the repository
    knows_where = not source.is_symlink() and b"@PROJECT@" in source.read_bytes()  # the attacker knows where we live
    if begins_with or knows_where:
        case = tmp_path_factory.mktemp("copie")
        text = begins_with + source.read_text("utf-8").replace("@PROJECT@", str(ROOT))
        (case / "taquin.py").write_text(text, "utf-8")
    files = everything_in(case)
    if expected["verdicts"] == "refused":
        with pytest.raises(SubmissionError):
            find_submission(case, "taquin")
        return
    submission = find_submission(case, "taquin")
    report = mark(submission, limits=QUICK)

    assert time.monotonic() - began < expected["seconds_at_most"]
    assert report.isolation == level
    assert report.mark is not None, [o.message for o in report.outcomes if o.points is None]
    assert expected.get("marks_at_least", 0) <= report.mark <= expected["marks_at_most"]
    for name, verdicts in expected["verdicts"].items():
        outcomes = [o for o in report.outcomes if name in (o.function, o.answer)]
        first = next((o for o in outcomes if o.verdict is not Verdict.PASSED), outcomes[0])
        assert first.verdict.value in verdicts, (name, first.verdict, first.message)
    assert not set(rendered(report)) & {chr(code) for code in [*range(9), *range(11, 32), *range(127, 160), 0x202E]}
    json.dumps(report.to_json())
    assert alive_in(namespaces) == []
    assert everything_in(case) == files
    assert everything_in(tmp_path) == set()
    assert len(visitors) == connected


def test_the_catalogue_covers_every_family() -> None:
    families = {expectation(case)["family"] for case in CASES}

    assert len(CASES) >= 60
    assert len(families) >= 14
    assert all(expectation(case)["tries"] for case in CASES)


FUZZ = """
import random

sort = random.Random({seed})


def valeur(profondeur=0):
    plateau = list(range(9))
    sort.shuffle(plateau)
    simples = [
        None, True, 0, 1, -1, 87654321, sort.randrange(10**9), 10**400, 0.5, 1e308, float("nan"), float("inf"),
        "", "NESW", "x" * 1000, "\\x1b[31m", "\\ud800", (1, 2), (0, 0), [], {{}}, set(), {{1, 2}}, [0] * 50,
        [plateau[:3], plateau[3:6], plateau[6:]], [plateau[:3], plateau[3:6]], [[0] * 3] * 3, [["a", 1, 2]] * 3,
        [[None] * 3] * 3, [[1.5] * 3] * 3, list("NESW"), {{87654321: 87654321}}, {{807654321: None, 1: "x"}},
    ]
    if profondeur > 2 or sort.random() < 0.7:
        return sort.choice(simples)
    dedans = [valeur(profondeur + 1) for _ in range(sort.randrange(5))]
    return sort.choice([dedans, tuple(dedans), {{i: v for i, v in enumerate(dedans)}}])


def quelconque(*args):
    if sort.random() < 0.1:
        raise sort.choice([ValueError, KeyError, NotImplementedError, RecursionError])(valeur())
    if args and isinstance(args[0], list) and sort.random() < 0.3:
        args[0][:] = [valeur(), valeur()]
    return valeur()


{functions}
reponses = {{cle: valeur() for cle in {answers!r}}}
"""


def random_submission(sheet: Sheet, seed: int) -> str:
    functions = "\n".join(f"{function} = quelconque" for function in sheet.functions)
    return FUZZ.format(seed=seed, functions=functions, answers=list(sheet.answers))


@pytest.mark.parametrize("name", sheet_names())
def test_random_values_never_break_a_check(name: str) -> None:
    """Whatever the functions return, a check is passed or failed: it never raises something of its own."""
    sheet = load_sheet(name)
    source = random_submission(sheet, seed=1)
    verdicts = {c.id: evidence(sheet, c, source).verdict for c in sheet.checks if c.function and not c.long}

    assert [id for id, verdict in verdicts.items() if verdict is Verdict.GRADER_ERROR] == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(1, 20))
@pytest.mark.parametrize("name", sheet_names())
def test_random_values_never_break_a_grader(name: str, seed: int) -> None:
    """Whatever the functions and the answers are, every check has a verdict, and luck earns next to nothing."""
    sheet = load_sheet(name)
    report = mark(submission_of(sheet, random_submission(sheet, seed)), limits=QUICK)

    wrong = [o.message for o in report.outcomes if o.verdict is Verdict.GRADER_ERROR]
    assert wrong == []
    assert report.mark is not None and report.mark <= 1
    assert rendered(report)
