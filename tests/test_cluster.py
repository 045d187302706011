"""The same class on a real Dask scheduler with two workers, one of which is killed midway."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.engine.cli import main
from autograder.engine.marking.marking import SEED
from autograder.engine.sheet.catalog import ROOT
from autograder.engine.teacher.classroom import executor, results
from autograder.engine.teacher.classroom.executor import Task

pytest.importorskip("distributed")

WEAK = "--allow-weak-isolation"  # these copies are our own
SLOW = "import time\ntime.sleep(0.6)\ndef taquin_résolu():\n    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]\n"


def start(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "dask", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """(the scheduler's address, its two workers)."""
    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    assert scheduler.stderr is not None
    address = ""
    for line in scheduler.stderr:
        if found := re.search(r"Scheduler at:\s+(tcp://\S+)", line):
            address = found[1]
            break
    workers = [
        start(
            "worker",
            address,
            "--nthreads",
            "1",
            "--no-dashboard",
            "--no-nanny",
            "--local-directory",
            str(tmp_path / str(n)),
        )
        for n in range(2)
    ]
    for worker in workers:
        assert worker.stderr is not None
        for line in worker.stderr:
            if "Registered to" in line:
                break
    yield address, workers
    for process in (*workers, scheduler):
        process.kill()
        process.communicate()


def test_a_worker_that_dies_loses_nothing_and_nothing_is_marked_twice(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[str]]]
) -> None:
    address, workers = cluster
    for number in range(8):
        own = tmp_path / "copies" / f"eleve{number}"
        own.mkdir(parents=True)
        (own / "taquin.py").write_text(SLOW, "utf-8")
    out = tmp_path / "res"
    command = ["grade", str(tmp_path / "copies"), "--out", str(out), "--scheduler", address, WEAK]
    run = subprocess.Popen([sys.executable, "-m", "autograder", *command], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    assert run.stderr is not None
    told = ""
    for line in run.stderr:
        told += line
        if line.startswith("2/8"):
            workers[0].send_signal(signal.SIGKILL)
    run.stderr.close()

    assert run.wait(timeout=60) == 0, told
    marked = [entry for entry in results.read_log(out) if entry["event"] == "corrigé"]
    assert sorted(entry["student"] for entry in marked) == [f"eleve{number}" for number in range(8)]
    assert {entry["mark"] for entry in marked} == {1.0}


@pytest.mark.long
def test_a_scheduler_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "copies" / "alice"
    own.mkdir(parents=True)
    (own / "taquin.py").write_text(SLOW, "utf-8")
    began = time.monotonic()

    command = ["grade", str(tmp_path / "copies"), "--out", str(tmp_path / "res"), "--scheduler", "tcp://127.0.0.1:9"]
    assert main([*command, WEAK]) == 2
    assert "Aucun ordonnanceur Dask" in capsys.readouterr().err
    assert time.monotonic() - began < 60


def test_a_task_that_never_ends_is_given_up(
    tmp_path: Path, cluster: tuple[str, list[subprocess.Popen[str]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executor, "MOST_SECONDS", 1.0)
    source = "import time\ntime.sleep(20)\n"
    task = Task(0, "alice", "taquin", "taquin.py", source, (("taquin.py", source.encode()),), (), None, SEED)
    began = time.monotonic()
    ((number, failure),) = executor.run_on_cluster([task], cluster[0])

    assert number == 0 and isinstance(failure, executor.Failure) and "trop longtemps" in failure.problem
    assert time.monotonic() - began < 15


def test_a_scheduler_without_workers_is_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "copies" / "alice").mkdir(parents=True)
    (tmp_path / "copies" / "alice" / "taquin.py").write_text(SLOW, "utf-8")
    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    try:
        assert scheduler.stderr is not None
        told = (re.search(r"Scheduler at:\s+(tcp://\S+)", line) for line in scheduler.stderr)
        address = next(found[1] for found in told if found)
        command = ["grade", str(tmp_path / "copies"), "--out", str(tmp_path / "res"), "--scheduler", address, WEAK]

        assert main(command) == 2
        assert "n'a aucun ouvrier" in capsys.readouterr().err
    finally:
        scheduler.kill()
        scheduler.communicate()
