"""A class in one command: every way of handing in, nothing lost, nothing marked twice."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import re
import signal
import stat
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from autograder.engine.cli import main
from autograder.engine.errors import TaquinError
from autograder.engine.marking.marking import failed_report
from autograder.engine.marking.report import Correction, Outcome, QuestionReport, Report
from autograder.engine.oracle.reference import expected_answers
from autograder.engine.report import formats
from autograder.engine.sandbox import isolation
from autograder.engine.sheet.catalog import ROOT, load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.teacher.classroom import collect, executor, results, tables
from autograder.engine.teacher.classroom.collect import Collector
from autograder.engine.teacher.classroom.executor import Failure, Task, in_processes, mark_task, run_here
from autograder.engine.teacher.classroom.parameters import Choice, own_parameter
from autograder.engine.teacher.classroom.publish import moves
from autograder.engine.teacher.classroom.results import Classroom, load, result_file, safe_name
from autograder.engine.teacher.classroom.roster import Roster, read_roster
from autograder.engine.teacher.classroom.run import ClassRun
from autograder.engine.text import french_number
from autograder.engine.verdict import Verdict
from tests.classes import ONE, WEAK, WRONG, collected, grade, write

MOODLE = "Aït-Ali Inès_123456_assignsubmission_file_"


def graded_apart(copies: Path, out: Path, jobs: int) -> list[str]:
    """The command that does it in a process of its own."""
    command = [sys.executable, "-m", "autograder", "grade", str(copies), "--out", str(out)]
    return [*command, "--jobs", str(jobs), WEAK]


# ---------------------------------------------------------------- collecting


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"alice/taquin.py": ONE, "bob/taquin.py": ONE}, ["alice", "bob"]),
        ({"alice/taquin/taquin.py": ONE}, ["alice"]),
        ({"alice.py": ONE, "taquin_bob.py": ONE, "chloé-taquin.py": ONE}, ["alice", "bob", "chloé"]),
        ({"submitted/alice/taquin/taquin.py": ONE, "source/taquin/taquin.py": ONE}, ["alice"]),
        ({f"{MOODLE}/taquin.py": ONE}, ["Aït-Ali Inès"]),
        ({f"{MOODLE}taquin.py": ONE}, ["Aït-Ali Inès"]),
        ({"alice/mon travail.py": ONE}, ["alice"]),
    ],
    ids=["folders", "nested", "files", "nbgrader", "moodle folders", "moodle files", "other name"],
)
def test_every_way_of_handing_in_is_understood(tmp_path: Path, files: dict[str, str], found: list[str]) -> None:
    handed = collected(write(tmp_path / "copies", files)).handed

    assert sorted(one.student for one in handed) == sorted(found)
    assert {one.sheet for one in handed} == {"taquin"}
    assert all(one.read().source for one in handed)


def test_nothing_is_skipped_in_silence(tmp_path: Path) -> None:
    copies = write(
        tmp_path / "copies",
        {
            "alice/taquin.py": ONE,
            "alice/notes.pdf": "x",
            "bob/brouillon.py": "x = 1\n",
            "lisez-moi.docx": "x",
            "vide/a.md": "",
        },
    )
    (copies / "lien").symlink_to(copies / "alice")
    (copies / "alice" / "ailleurs.py").symlink_to("/etc/passwd")
    collection = collected(copies)
    told = dict.fromkeys(collection.notes)

    assert ("", "lisez-moi.docx n'est pas une copie : ignoré.") in told
    assert ("", "lien est un lien : ignoré.") in told
    assert ("alice", "ailleurs.py est un lien : ignoré.") in told
    assert ("alice", "notes.pdf n'est pas un fichier Python : ignoré.") in told
    assert ("bob", "brouillon.py : fiche inconnue, ignoré.") in told
    assert {one.student: one.why for one in collection.not_marked} == {
        "bob": "aucun fichier d'une fiche (brouillon.py)", "vide": "aucun fichier d'une fiche (a.md)",
    }  # fmt: skip


def test_of_several_files_the_latest_counts(tmp_path: Path) -> None:
    copies = write(
        tmp_path / "copies", {"alice/taquin.py": ONE, "alice/v2/taquin.py": WRONG, "alice/taquin final.py": ONE}
    )
    os.utime(copies / "alice" / "v2" / "taquin.py", (2e9, 2e9))
    collection = collected(copies)

    (handed,) = collection.handed
    assert handed.read().source == WRONG
    assert "le plus récent, taquin.py, compte" in handed.notes[0]


def test_a_zip_is_opened_and_a_dangerous_one_refused(tmp_path: Path) -> None:
    good = tmp_path / "moodle.zip"
    with zipfile.ZipFile(good, "w") as opened:
        opened.writestr(f"{MOODLE}/taquin.py", ONE)
    assert [one.student for one in collected(good).handed] == ["Aït-Ali Inès"]

    link = zipfile.ZipInfo("alice/taquin.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    for name, what in (
        ("../dehors.py", "sort du dossier"),
        ("/etc/x.py", "sort du dossier"),
        (link, "lien symbolique"),
    ):
        bad = tmp_path / "mauvais.zip"
        with zipfile.ZipFile(bad, "w") as opened:
            opened.writestr(name, "/etc/passwd")
        with pytest.raises(TaquinError, match=what):
            collected(bad)
    assert not (tmp_path / "dehors.py").exists()


def test_a_zip_of_absurd_size_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autograder.engine.teacher.classroom.collect.MAX_ZIP_BYTES", 1000)
    bomb = tmp_path / "bombe.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("alice/taquin.py", "0" * 100_000)

    with pytest.raises(TaquinError, match="démesuré"):
        collected(bomb)


def test_a_neighbours_file_does_not_come_along(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {"alice.py": "import bob\n" + ONE, "bob.py": ONE})
    alice = next(one for one in collected(copies).handed if one.student == "alice")

    assert [name for name, _ in alice.read().files] == ["alice.py"]


def test_a_neighbours_file_does_not_come_along_either_when_a_zip_lies_beside_it(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {"eve_taquin.py": "import alice_taquin\n" + ONE, "alice_taquin.py": ONE})
    with zipfile.ZipFile(copies / "eve.zip", "w") as opened:
        opened.writestr("aide.py", "x = 1\n")
    eve = next(one for one in collected(copies).handed if one.student == "eve")

    assert [name for name, _ in eve.read().files] == ["eve_taquin.py"]


def test_what_a_student_zipped_comes_with_its_own_modules(tmp_path: Path) -> None:
    (tmp_path / "copies").mkdir()
    with zipfile.ZipFile(tmp_path / "copies" / "eve.zip", "w") as opened:
        opened.writestr("taquin.py", "import aide\n" + ONE)
        opened.writestr("aide.py", "x = 1\n")
    with Collector() as collector:
        (eve,) = collector.collect(tmp_path / "copies").handed
        files = [name for name, _ in eve.read().files]

    assert files == ["taquin.py", "aide.py"]


# ---------------------------------------------------------------- one student's files never stop the class


def zip_of(path: Path, files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", method) as opened:
        for name, data in files.items():
            opened.writestr(name, data)


def damaged(path: Path, method: int) -> None:
    """A zip whose directory is right and whose data is not."""
    zip_of(path, {"taquin.py": ONE.encode() * 200}, method)
    data = bytearray(path.read_bytes())
    data[50:90] = bytes(range(200, 240))
    path.write_bytes(data)


def of_no_charset(folder: Path) -> None:
    """A name in the zip that says it is UTF-8, and is not."""
    zip_of(folder / "a.zip", {"é.py": b"x = 1\n"}, zipfile.ZIP_STORED)
    data = (folder / "a.zip").read_bytes()
    (folder / "a.zip").write_bytes(data.replace("é".encode(), b"\xff\xfe"))


def a_pipe(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path)


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "deflate": (lambda own: damaged(own / "a.zip", zipfile.ZIP_DEFLATED), r"a\.zip contient un fichier illisible"),
    "lzma": (lambda own: damaged(own / "a.zip", zipfile.ZIP_LZMA), r"a\.zip contient un fichier illisible"),
    "bzip2": (lambda own: damaged(own / "a.zip", zipfile.ZIP_BZIP2), r"a\.zip contient un fichier illisible"),
    "not a zip": (lambda own: write(own, {"a.zip": "rien"}), r"a\.zip ne peut pas être ouvert"),
    "leaves the folder": (lambda own: zip_of(own / "a.zip", {"../x.py": b""}), "sort du dossier"),
    "too long a name": (lambda own: zip_of(own / "a.zip", {"x" * 300 + ".py": b""}), "illisible"),
    "a file and a folder": (lambda own: zip_of(own / "a.zip", {"a": b"", "a/taquin.py": b""}), "illisible"),
    "not UTF-8": (of_no_charset, "ne peut pas être ouvert"),
    "five big ones": (
        lambda own: [zip_of(own / f"{n}.zip", {"taquin.py": bytes(40_000_000)}) for n in range(5)], "démesuré",
    ),
    "pipe": (lambda own: a_pipe(own / "taquin.py"), "n'est pas un fichier ordinaire"),
    "pipe of a notebook": (lambda own: a_pipe(own / "taquin.ipynb"), "n'est pas un fichier ordinaire"),
    "pipe of a zip": (lambda own: a_pipe(own / "a.zip"), "n'est pas un fichier ordinaire"),
    "a good file too": (
        lambda own: (write(own, {"taquin.py": ONE}), damaged(own / "a.zip", zipfile.ZIP_LZMA)), "illisible",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ODD)
def test_an_odd_file_is_to_be_marked_again_and_the_others_are_marked(tmp_path: Path, case: str) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "zoé/taquin.py": ONE})
    make, told = ODD[case]
    (copies / "eve").mkdir()
    make(copies / "eve")
    marks = {m.student: m.mark for m in grade(copies, tmp_path / "res")}
    eve = next(report for report in load(tmp_path / "res").reports if report.student == "eve")

    assert marks == {"alice": 1.0, "eve": None, "zoé": 1.0}
    assert re.search(told, eve.repairs[0])
    assert not (tmp_path / "x.py").exists() and not (tmp_path / "copies" / "x.py").exists()


def test_damage_in_the_zip_of_a_class_is_that_of_one_student(tmp_path: Path) -> None:
    zip_of(tmp_path / "c.zip", {f"{who}/taquin.py": ONE.encode() + os.urandom(300).hex().encode() for who in "abc"})
    data = bytearray((tmp_path / "c.zip").read_bytes())
    begin = data.index(b"b/taquin.py") + 60
    data[begin : begin + 30] = bytes(range(200, 230))
    (tmp_path / "c.zip").write_bytes(data)
    handed = {one.student: one.refusal for one in collected(tmp_path / "c.zip").handed}

    assert set(handed) == {"a", "b", "c"}
    assert "illisible" in handed["b"] and not handed["a"] and not handed["c"]


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes")
def test_a_name_that_is_not_utf8_is_read_and_marked(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE})
    own = os.fsencode(copies) + b"/z\xf4\xe9"
    os.mkdir(own)
    with open(own + b"/taquin \xe9t\xe9.py", "w", encoding="utf-8") as file:
        file.write(ONE)
    marks = {m.student: m.mark for m in grade(copies, tmp_path / "res")}

    assert marks == {"alice": 1.0, "zôé": 1.0}
    assert main(["report", str(tmp_path / "res")]) == 0


@pytest.mark.parametrize("name", ["classe.json", "journal.jsonl", "marks.csv", "copies", "moodle.csv", "a..b"])
def test_students_may_be_called_like_our_files(tmp_path: Path, name: str) -> None:
    copies = write(tmp_path / "copies", {f"{name}.py": ONE, "alice.py": ONE})
    out = tmp_path / "res"

    assert main(["grade", str(copies), "--out", str(out), "--jobs", "1", WEAK]) == 0
    assert {report.student for report in load(out).reports} == {name, "alice"}
    assert {path.name for path in out.iterdir()} == {
        "classe.json", "journal.jsonl", "marks.csv", "moodle.csv", "junit.xml", "classe-taquin.html", "copies",
    }  # fmt: skip


def test_a_student_called_dot_dot_stays_in_the_folder(tmp_path: Path) -> None:
    report = replace(failed_report(load_sheet("taquin"), "x", "essai"), student="..")
    path = results.write_report(tmp_path / "res", report)

    assert path.resolve().parent.parent == (tmp_path / "res" / "copies").resolve()
    assert [one.student for one in load(tmp_path / "res").reports] == [".."]


def test_a_file_and_a_notebook_both_filled_in_are_to_be_marked_again(tmp_path: Path, taquin: Sheet) -> None:
    notebook = {"cells": [{"cell_type": "code", "source": ONE, "metadata": {}}], "metadata": {}, "nbformat": 4}
    files = {"bob/taquin.py": ONE, "bob/taquin.ipynb": json.dumps(notebook), "alice/taquin.py": ONE}
    copies, out = write(tmp_path / "copies", files), tmp_path / "res"

    assert main(["grade", str(copies), "--out", str(out), "--jobs", "1", WEAK]) == 1
    bob = next(report for report in load(out).reports if report.student == "bob")
    assert bob.total is None
    assert "taquin.py" in bob.repairs[0] and "taquin.ipynb" in bob.repairs[0]
    page = (out / "copies" / "bob" / "taquin.html").read_text("utf-8")
    assert "taquin.py" in page and "taquin.ipynb" in page


def sleeps(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_a_task_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    began = time.monotonic()
    found = dict(in_processes(sleeps, [0.0, 60.0, 0.1, 0.2], jobs=2, seconds=1.5))

    assert {number: value for number, value in found.items() if number != 1} == {0: 0.0, 2: 0.1, 3: 0.2}
    assert isinstance(found[1], Failure) and "trop longtemps" in found[1].problem
    assert time.monotonic() - began < 20
    assert executor.MOST_SECONDS > 900


def test_what_one_student_may_unfold_is_bounded() -> None:
    assert collect.MAX_OWN_BYTES <= 5 * 40_000_000


# ---------------------------------------------------------------- the run


def test_only_what_changed_is_marked_again(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "bob/taquin.py": WRONG})
    out = tmp_path / "res"

    assert [(m.student, m.mark) for m in grade(copies, out)] == [("alice", 1.0), ("bob", 0.0)]
    assert grade(copies, out) == []
    (copies / "bob" / "taquin.py").write_text(ONE, "utf-8")
    assert [(m.student, m.mark) for m in grade(copies, out)] == [("bob", 1.0)]
    assert len(grade(copies, out, fresh=True)) == 2
    result_file(out, "alice", "taquin").unlink()
    assert [m.student for m in grade(copies, out)] == ["alice"]
    assert [entry["event"] for entry in results.read_log(out)].count("corrigé") == 6


def test_a_result_is_the_object_of_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE})
    grade(copies, tmp_path / "res")
    main(["check", str(copies / "alice"), "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    kept = json.loads(result_file(tmp_path / "res", "alice", "taquin").read_text("utf-8"))
    told.pop("seconds"), kept.pop("seconds")

    assert kept == told


def test_an_unreadable_submission_stops_nobody(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "bob/taquin.py": "x = 1\0\n", "chloé/taquin.py": ONE})
    with Collector() as collector:
        class_run = ClassRun(collector.collect(copies), tmp_path / "res")
        marks = {m.student: m.mark for m in class_run.go(run_here(class_run.queue, 2))}

    assert marks == {"alice": 1.0, "bob": None, "chloé": 1.0}
    classroom = load(tmp_path / "res")
    bob = next(report for report in classroom.reports if report.student == "bob")
    assert bob.mark is None and "octets nuls" in bob.repairs[0]


def test_a_process_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The submission in flight is tried once more; then it is to be marked again, and the others are there."""

    class Deadly(Task):
        def __reduce__(self) -> Any:  # unpickled in the pool's process
            return os._exit, (3,)

    copies = write(tmp_path / "copies", {f"eleve{n}/taquin.py": ONE for n in range(4)})
    with Collector() as collector:
        class_run = ClassRun(collector.collect(copies), tmp_path / "res")
        read = type(class_run.queue).__getitem__

        def sabotaged(queue: Any, number: int) -> Task:
            task = read(queue, number)
            return Deadly(**vars(task)) if task.student == "eleve1" else task

        monkeypatch.setattr(type(class_run.queue), "__getitem__", sabotaged)
        marks = {m.student: m.mark for m in class_run.go(run_here(class_run.queue, 2))}

    assert marks == {"eleve0": 1.0, "eleve1": None, "eleve2": 1.0, "eleve3": 1.0}


def test_a_machine_with_less_isolation_than_required_marks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster's machines are asked too, each when a submission reaches it."""
    monkeypatch.setattr(isolation, "level", lambda: isolation.PROCESS)
    task = Task(0, "alice", "taquin", "taquin.py", ONE, (("taquin.py", ONE.encode()),), (), 42, 20, isolation.FULL)
    told = mark_task(task)

    assert told.mark is None
    assert "Isolation demandée : full ; atteinte ici : process" in told.repairs[0]


def processes_about(path: Path) -> list[str]:
    """Those that have this path in their command."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if str(path).encode() in (entry / "cmdline").read_bytes():
                found.append(entry.name)
    return found


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    slow = "import time\ntime.sleep(0.7)\n" + ONE
    copies = write(tmp_path / "copies", {f"eleve{n}/taquin.py": slow for n in range(6)})
    out = tmp_path / "res"
    command = graded_apart(copies, out, jobs=1)
    run = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert run.stderr is not None
    for line in run.stderr:
        if line.startswith("2/6"):
            break
    run.send_signal(signal.SIGKILL)
    run.wait()
    run.stderr.close()
    deadline = time.monotonic() + 10
    while processes_about(copies) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes_about(copies) == []  # the processes of its pool end with it
    before = len(list(out.glob("copies/*/taquin.json")))
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert 2 <= before < 6
    assert f"{before} copies déjà corrigées" in again.stderr
    assert again.returncode == 0
    marked = [entry["student"] for entry in results.read_log(out) if entry["event"] == "corrigé"]
    assert sorted(marked) == [f"eleve{n}" for n in range(6)]
    assert not list(out.glob("**/.*.tmp"))


def test_ctrl_c_stops_cleanly(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {f"eleve{n}/taquin.py": "import time\ntime.sleep(30)\n" for n in range(3)})
    command = graded_apart(copies, tmp_path / "res", jobs=2)
    run = subprocess.Popen(
        command, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background are deaf to it
    )  # fmt: skip
    deadline = time.monotonic() + 20
    while not (tmp_path / "res" / results.LOG).exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(1.0)
    run.send_signal(signal.SIGINT)
    _, told = run.communicate(timeout=30)

    assert run.returncode == 130
    assert "Interrompu : 0 copie corrigée sur 3" in told
    assert "Traceback" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own needs a pseudo-terminal")
def test_a_person_sees_a_bar_with_counts(tmp_path: Path) -> None:
    """How many are done, the mean so far, the time that is left."""
    import pty

    copies = write(tmp_path / "copies", {f"eleve{n}/taquin.py": ONE for n in range(3)})
    ours, theirs = pty.openpty()
    command = graded_apart(copies, tmp_path / "res", jobs=1)
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    run = subprocess.Popen(command, cwd=ROOT, stderr=theirs, stdout=subprocess.DEVNULL, env=environment)
    os.close(theirs)
    shown = b""
    with open(ours, "rb", buffering=0) as terminal:
        try:
            while chunk := terminal.read(4096):
                shown += chunk
        except OSError:  # Linux: the other end is closed
            pass
    mean = french_number(load(tmp_path / "res").reports[0].mark or 0)

    assert run.wait(30) == 0
    last = shown.decode("utf-8", "replace").rsplit("Correction", 1)[1]
    assert "3/3" in last and f"moyenne {mean}" in last
    assert "0/3" in shown.decode("utf-8", "replace") and "reste moins d'une minute" in shown.decode("utf-8", "replace")


def test_results_of_an_earlier_version_are_read_and_said(tmp_path: Path) -> None:
    """They lie in folders at the top, and their reports say less."""
    question = {
        "id": "4", "title": "Une suite", "points": 0.25, "out_of": 0.5, "verdict": "FAILED", "carried": True,
        "checks": [
            {
                "id": name, "title": "Réponse", "verdict": verdict, "points": 0.25 * (verdict == "PASSED"),
                "out_of": 0.25, "carried": verdict == "PASSED", "message": "m", "diagnosis": None,
                "counterexample": None, "hint": "h", "output": "",
            }
            for name, verdict in (("4a", "PASSED"), ("test_suite", "FAILED"))
        ],
    }  # fmt: skip
    old = {
        "schema": 1, "sheet": "taquin", "student": "alice", "u0": 7, "mark": 0.25, "out_of": 0.5, "bonus": 1.0,
        "isolation": "full", "seed": 20, "repairs": [], "seconds": 1.5, "questions": [question],
    }  # fmt: skip
    for folder in ("alice", "copies"):
        write(tmp_path / "res", {f"{folder}/taquin.json": json.dumps(old | {"student": folder})})
    write(tmp_path / "res", {"copies/bob/taquin.json": json.dumps(old | {"student": "bob"})})
    write(tmp_path / "res", {"bob/taquin.json": json.dumps(old | {"student": "bob", "seed": 1})})
    write(tmp_path / "res", {"copies/eve/taquin.json": "[]", "copies/zoé/taquin.json": json.dumps({"schema": 2})})
    classroom = load(tmp_path / "res")

    assert [report.student for report in classroom.reports] == ["alice", "bob", "copies"]
    alice, bob, _ = classroom.reports
    assert (alice.mark, alice.total, alice.parameters, bob.seed) == (0.25, 1.25, {"u0": 7}, 20)
    assert [outcome.answer for outcome in alice.outcomes] == ["4a", None] and alice.outcomes[0].carried
    assert classroom.whole(alice).outcomes[0].message == "m"
    assert any("2 résultats d'une version antérieure" in what for _, what in classroom.notes)
    assert {who for who, what in classroom.notes if "illisible" in what} == {"eve", "zoé"}


def test_less_than_full_isolation_is_refused_unless_the_teacher_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(isolation, "level", lambda: isolation.PROCESS)
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE})
    command = ["grade", str(copies), "--out", str(tmp_path / "res"), "--jobs", "1"]

    assert main(command) == 2
    assert "--allow-weak-isolation" in capsys.readouterr().err
    assert not (tmp_path / "res").exists()
    assert main([*command, WEAK, "--require-isolation", "full"]) == 2
    capsys.readouterr()
    for _ in range(2):
        assert main([*command, WEAK, "--require-isolation", "process"]) == 0
        assert "lire et modifier les fichiers du disque" in capsys.readouterr().err


# ---------------------------------------------------------------- roster, u0, corrections


def test_the_roster_names_and_misses(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {f"{MOODLE}/taquin.py": ONE, "intrus/taquin.py": ONE})
    (tmp_path / "classe.csv").write_bytes(
        "Identifiant;Nom;Prénom\nina;Ait-Ali;Inès\nbob;Bernard;Bob\n".encode("cp1252")
    )
    roster = read_roster(tmp_path / "classe.csv")
    grade(copies, tmp_path / "res", roster=roster)
    classroom = load(tmp_path / "res")

    assert [(report.student, report.name) for report in classroom.reports] == [
        ("ina", "Ait-Ali Inès"),
        ("intrus", "intrus"),
    ]
    assert classroom.absent == (("bob", "Bernard Bob"),)
    assert ("intrus", "n'est pas dans la liste de classe ; corrigé quand même.") in classroom.notes


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("note;classe\n", "ne dit pas qui sont les élèves"),
        ("student\na\na\n", "déjà dans la liste"),
        ("student;u0\na;x\n", "u0 entier"),
    ],
)
def test_a_wrong_roster_is_explained(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "classe.csv").write_text(text)

    with pytest.raises(TaquinError, match=told):
        read_roster(tmp_path / "classe.csv")


def test_everybody_has_their_own_value_of_the_parameter(taquin: Sheet) -> None:
    numbers = {student: own_parameter("secret", student, "taquin") for student in ("alice", "bob")}

    assert numbers == {"alice": 989878062, "bob": 502024357}  # printed on sheets that were given out: never to change
    assert own_parameter("autre", "alice", "taquin") not in numbers.values()
    assert own_parameter("secret", "alice", "agregation") is None


def test_the_roster_goes_before_the_secret_and_the_secret_before_the_value_of_all() -> None:
    roster = Roster({"alice": "Alice"}, parameters={"u0": {"alice": 7}})
    choice = Choice({"u0": 5}, {"u0": "secret"})

    assert choice.of("alice", "taquin", roster) == 7
    assert choice.of("bob", "taquin", roster) == own_parameter("secret", "bob", "taquin")
    assert Choice({"u0": 5}).of("bob", "taquin", roster) == 5
    assert Choice().of("bob", "taquin", roster) == 42
    assert choice.of("alice", "agregation", roster) is None


def test_answers_for_somebody_elses_u0_are_pointed_out(tmp_path: Path) -> None:
    roster = Roster({"alice": "Alice", "bob": "Bob"}, parameters={"u0": {"alice": 7, "bob": 11}})
    right = expected_answers(load_sheet("taquin"), 7, ["4a"])["4a"]
    copies = write(
        tmp_path / "copies", dict.fromkeys(("alice/taquin.py", "bob/taquin.py"), f'reponses = {{"4a": {right}}}\n')
    )
    marked = grade(copies, tmp_path / "res", roster=roster)

    assert [(m.student, m.mark) for m in marked] == [("alice", 0.25), ("bob", 0.0)]
    assert ("bob", "la réponse 4a de taquin est celle du u0 d'un autre élève : alice.") in load(tmp_path / "res").notes
    for student, value in roster.parameters["u0"].items():
        assert json.loads(result_file(tmp_path / "res", student, "taquin").read_text("utf-8"))["u0"] == value
    assert json.loads((tmp_path / "res" / "classe.json").read_text("utf-8"))["u0"]["bob/taquin"] == 11


def test_corrections_override_and_survive(tmp_path: Path) -> None:
    copies, out = write(tmp_path / "copies", {"alice/taquin.py": WRONG}), tmp_path / "res"
    grade(copies, out)
    (out / "corrections.csv").write_text(
        "student;sheet;question;points;comment\nalice;taquin;1;0,75;presque\n", "utf-8"
    )
    grade(copies, out, fresh=True)
    classroom = load(out)
    (alice,) = classroom.reports

    assert alice.mark == 0.75
    assert (alice.questions[0].computed, alice.questions[0].points) == (0.0, 0.75)
    assert alice.questions[0].correction is not None and alice.questions[0].correction.comment == "presque"
    assert classroom.whole(alice).questions[0].correction == Correction(0.75, "presque")
    assert any(outcome.message or outcome.counterexample for outcome in classroom.whole(alice).outcomes)
    assert not any(outcome.message or outcome.counterexample for outcome in alice.outcomes)
    assert "presque" in tables.marks(classroom, "taquin", "fr").decode("utf-8-sig")
    (out / "corrections.csv").write_text("student;sheet;question;points\nalice;taquin;1;beaucoup\n")
    with pytest.raises(TaquinError, match="ligne 2"):
        load(out)


def test_rounding_is_an_option(tmp_path: Path) -> None:
    grade(write(tmp_path / "copies", {"alice/taquin.py": WRONG}), tmp_path / "res")
    (tmp_path / "res" / "corrections.csv").write_text("student;sheet;question;points\nalice;taquin;1;0,7\n", "utf-8")
    (alice,) = load(tmp_path / "res", 0.25).reports

    assert (alice.mark, alice.total) == (0.7, 0.75)
    assert load(tmp_path / "res", 0.25).whole(alice).total == 0.75


# ---------------------------------------------------------------- what is published


def classroom_of(student: str, message: str) -> Classroom:
    outcomes = (
        Outcome("test_a", "Un titre", 0.5, Verdict.PASSED),
        Outcome("test_b", "Un titre", 0.5, Verdict.FAILED, message=message, diagnosis=message, output=message),
    )
    question = QuestionReport("1", "Titre", outcomes)
    return Classroom((Report("taquin", student, (question,), parameters={"u0": 42}, seconds=1.0, name=student),))


@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
@pytest.mark.parametrize(
    "evil",
    [
        "=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", "\t=1", " =HYPERLINK()", "x,=1+1,y", "x;=1+1", "x\t=1", 'x,"=1',
        "x,,=1", 'a";=1', "a;'=1", "x, \t=1", "a\n=1", "a\r=1", '"",=1',
    ],
)  # fmt: skip
def test_no_cell_is_a_formula_whatever_separator_a_spreadsheet_guesses(evil: str, separator: str) -> None:
    classroom = replace(classroom_of(evil, evil), roster=Roster(emails={evil: evil}))
    files = [tables.marks(classroom, "taquin", dialect).decode("utf-8-sig") for dialect in tables.DIALECTS]
    files += [tables.overview(classroom, dialect).decode("utf-8-sig") for dialect in tables.DIALECTS]
    for text in (*files, tables.moodle(classroom).decode("utf-8")):
        for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
            for row in csv.reader(text.splitlines(), delimiter=separator, quoting=quoting):
                assert not [cell for cell in row if cell.lstrip(' \t"').startswith(("=", "+", "-", "@"))]


def test_a_cell_with_a_separator_in_it_is_read_back_whole() -> None:
    for dialect, (separator, _) in tables.DIALECTS.items():
        text = tables.marks(classroom_of('x,"y";z', ""), "taquin", dialect).decode("utf-8-sig")
        rows = list(csv.reader(text.splitlines(), delimiter=separator))
        assert rows[1][:2] == ['x,"y";z', 'x,"y";z']


def test_the_tables_are_what_schools_read(tmp_path: Path) -> None:
    classroom = classroom_of("Zoé", "faux")
    raw = tables.marks(classroom, "taquin", "fr")

    assert raw.startswith(b"\xef\xbb\xbf")
    assert "Zoé;Zoé;0,5;1;0,5;" in raw.decode("utf-8-sig")
    assert "Zoé,Zoé,0.5,1,0.5," in tables.marks(classroom, "taquin", "en").decode("utf-8-sig")
    suite = ElementTree.fromstring("".join(formats.junit(classroom_of("Zoé", "a\x00b<c>").reports))).find("testsuite")
    assert suite is not None and suite.get("failures") == "1"
    told = json.loads(formats.gradescope(classroom.reports))
    assert told["score"] == 0.5 and told["tests"][1]["status"] == "failed"


def test_diff_says_whose_mark_moved_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "bob/taquin.py": WRONG})
    grade(copies, tmp_path / "lundi")
    write(copies, {"bob/taquin.py": ONE})
    grade(copies, tmp_path / "mardi")
    (move,) = moves(load(tmp_path / "lundi"), load(tmp_path / "mardi"))

    assert (move.student, move.before, move.after) == ("bob", 0.0, 1.0)
    assert move.why == ("question 1 : 0 → 1, faux → juste",)
    assert main(["diff", str(tmp_path / "lundi"), str(tmp_path / "mardi")]) == 1
    assert "bob" in capsys.readouterr().out
    assert main(["diff", str(tmp_path / "lundi"), str(tmp_path / "lundi")]) == 0


def test_the_whole_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "bob/taquin.py": WRONG})
    out = tmp_path / "res"

    assert main(["grade", str(copies), "--out", str(out), "--jobs", "1", "--anonymous", WEAK]) == 0
    told = capsys.readouterr()
    assert "2/2 bob taquin : 0" in told.err
    assert "classe-taquin.html" in told.out
    for name in ("marks.csv", "moodle.csv", "junit.xml", "classe-taquin.html", "classe-taquin-anonyme.html"):
        assert (out / name).stat().st_size > 80
    for name in ("taquin.json", "taquin.html", "gradescope/taquin/results.json"):
        assert (out / "copies" / "alice" / name).exists()
    assert main(["report", str(out), "--round", "demi"]) == 0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["grade", "nulle-part", "--out", "x"], "n'existe pas"),
        (["grade", "README.md", "--out", "x"], "ni un dossier ni un zip"),
        (["grade", "docs/images", "--out", "x"], "aucune copie"),
        (["grade", "docs/exemple", "--out", "x", "--jobs", "-1"], "--jobs"),
        (["grade", "docs/exemple", "--out", "x", "--roster", "nulle-part.csv"], "ne peut pas être lu"),
        (["report", "nulle-part"], "n'existe pas"),
        (["diff", "nulle-part", "docs"], "n'existe pas"),
    ],
)
def test_a_mistake_in_the_command_gets_one_sentence(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)

    assert main(arguments) == 2
    assert told in capsys.readouterr().err


def test_no_two_students_share_a_folder() -> None:
    names = ["a/b", "a_b", "a\\b", "x" * 300, "x" * 301, "", ".", "..", "é", "😀" * 60, "copies", "classe.json"]
    names += [safe_name("a/b")]  # chosen on purpose

    folders = [safe_name(name) for name in names]

    assert len(set(folders)) == len(names)
    assert safe_name("dupont") == "dupont"
    assert all(folder and len(folder.encode()) < 255 and not set(folder) & set('<>:"/\\|?*') for folder in folders)
