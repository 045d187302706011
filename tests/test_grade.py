"""A class in one command: every way of handing in, nothing lost, nothing marked twice."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import signal
import stat
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from autograder.engine import results
from autograder.engine.sheet.catalog import ROOT
from autograder.engine.cli.main import main
from autograder.engine.teacher.classroom.collect import Collection, Collector
from autograder.engine.teacher.classroom.executor import Task, mark_task, run_here
from autograder.engine.sheet.model import Sheet, TaquinError
from autograder.engine.teacher.classroom.publish import moves
from autograder.engine.report import tables
from autograder.engine.teacher.classroom.results import Classroom, Result, load, round_to, safe_name
from autograder.engine.teacher.classroom.roster import Roster, own_u0, read_roster
from autograder.engine.teacher.classroom.run import ClassRun, Marked
from autograder.engine.sandbox import isolation
from autograder.engine.text import french_number

ONE = "def taquin_résolu():\n    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]\n"
WRONG = "def taquin_résolu():\n    return [[1, 2, 3], [4, 5, 6], [7, 8, 9]]\n"
MOODLE = "Aït-Ali Inès_123456_assignsubmission_file_"


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def collected(path: Path, sheet: str | None = None) -> Collection:
    with Collector(sheet) as collector:
        return collector.collect(path)


def in_this_process(queue: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    for number in range(len(queue)):
        yield number, mark_task(queue[number])


def grade(copies: Path, out: Path, **options: Any) -> list[Marked]:
    with Collector() as collector:
        class_run = ClassRun(collector.collect(copies), out, **options)
        return list(class_run.go(in_this_process(class_run.queue)))


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
    told = dict.fromkeys(collected(copies).notes)

    assert ("", "lisez-moi.docx n'est pas une copie : ignoré.") in told
    assert ("", "lien est un lien : ignoré.") in told
    assert ("alice", "ailleurs.py est un lien : ignoré.") in told
    assert ("alice", "notes.pdf n'est pas un fichier Python : ignoré.") in told
    assert ("bob", "brouillon.py : fiche inconnue, ignoré.") in told
    assert ("bob", "aucun fichier d'une fiche : pas de note.") in told
    assert ("vide", "aucun fichier d'une fiche : pas de note.") in told


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


# ---------------------------------------------------------------- the run


def test_only_what_changed_is_marked_again(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "bob/taquin.py": WRONG})
    out = tmp_path / "res"

    assert [(m.student, m.mark) for m in grade(copies, out)] == [("alice", 1.0), ("bob", 0.0)]
    assert grade(copies, out) == []
    (copies / "bob" / "taquin.py").write_text(ONE, "utf-8")
    assert [(m.student, m.mark) for m in grade(copies, out)] == [("bob", 1.0)]
    assert len(grade(copies, out, fresh=True)) == 2
    (out / "alice" / "taquin.json").unlink()
    assert [m.student for m in grade(copies, out)] == ["alice"]
    assert [entry["event"] for entry in results.read_log(out)].count("corrigé") == 6


def test_a_result_is_the_object_of_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE})
    grade(copies, tmp_path / "res")
    main(["check", str(copies / "alice"), "--format", "json"])
    told = json.loads(capsys.readouterr().out)
    kept = json.loads((tmp_path / "res" / "alice" / "taquin.json").read_text("utf-8"))
    told.pop("seconds"), kept.pop("seconds")

    assert kept == told


def test_an_unreadable_submission_stops_nobody(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "bob/taquin.py": "x = 1\0\n", "chloé/taquin.py": ONE})
    with Collector() as collector:
        class_run = ClassRun(collector.collect(copies), tmp_path / "res")
        marks = {m.student: m.mark for m in class_run.go(run_here(class_run.queue, 2))}

    assert marks == {"alice": 1.0, "bob": None, "chloé": 1.0}
    classroom = load(tmp_path / "res")
    bob = next(result for result in classroom.results if result.student == "bob")
    assert bob.mark is None and "octets nuls" in bob.data["repairs"][0]


def test_a_process_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The submission in flight is tried once more, alone; then it is to be marked again, and the others are there."""

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
    monkeypatch.setattr(isolation, "_chosen", [isolation._plain()])
    task = Task(0, "alice", "taquin", "taquin.py", ONE, (("taquin.py", ONE.encode()),), (), 42, 20, isolation.FULL)
    told = mark_task(task)

    assert told["mark"] is None
    assert "Isolation demandée : full ; atteinte ici : process" in told["repairs"][0]


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
    command = [sys.executable, "-m", "autograder", "grade", str(copies), "--out", str(out), "--jobs", "1"]
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
    before = len(list(out.glob("*/taquin.json")))
    again = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert 2 <= before < 6
    assert f"{before} copies déjà corrigées" in again.stderr
    assert again.returncode == 0
    marked = [entry["student"] for entry in results.read_log(out) if entry["event"] == "corrigé"]
    assert sorted(marked) == [f"eleve{n}" for n in range(6)]
    assert not list(out.glob("**/.*.tmp"))


def test_ctrl_c_stops_cleanly(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {f"eleve{n}/taquin.py": "import time\ntime.sleep(30)\n" for n in range(3)})
    command = [sys.executable, "-m", "autograder", "grade", str(copies), "--out", str(tmp_path / "res"), "--jobs", "2"]
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
    assert "Interrompu : 0 copies corrigées sur 3" in told
    assert "Traceback" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own needs a pseudo-terminal")
def test_a_person_sees_a_bar_with_counts(tmp_path: Path) -> None:
    """How many are done, the mean so far, the time that is left."""
    import pty

    copies = write(tmp_path / "copies", {f"eleve{n}/taquin.py": ONE for n in range(3)})
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "autograder", "grade", str(copies), "--out", str(tmp_path / "res"), "--jobs", "1"]
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
    mean = french_number(load(tmp_path / "res").results[0].mark or 0)

    assert run.wait(30) == 0
    last = shown.decode("utf-8", "replace").rsplit("Correction", 1)[1]
    assert "3/3" in last and f"moyenne {mean}" in last and "reste" in last and "0:00:00" in last
    assert "0/3" in shown.decode("utf-8", "replace")


# ---------------------------------------------------------------- roster, u0, corrections


def test_the_roster_names_and_misses(tmp_path: Path) -> None:
    copies = write(tmp_path / "copies", {f"{MOODLE}/taquin.py": ONE, "intrus/taquin.py": ONE})
    (tmp_path / "classe.csv").write_bytes(
        "Identifiant;Nom;Prénom\nina;Ait-Ali;Inès\nbob;Bernard;Bob\n".encode("cp1252")
    )
    roster = read_roster(tmp_path / "classe.csv")
    grade(copies, tmp_path / "res", roster=roster)
    classroom = load(tmp_path / "res")

    assert [(result.student, result.name) for result in classroom.results] == [
        ("ina", "Ait-Ali Inès"),
        ("intrus", "intrus"),
    ]
    assert classroom.absent == (("bob", "Bernard Bob"),)
    assert ("intrus", "n'est pas dans la liste de classe ; corrigé quand même.") in classroom.notes


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("nom;note\n", "il manque student"),
        ("student\na\na\n", "déjà dans la liste"),
        ("student;u0\na;x\n", "u0 entier"),
    ],
)
def test_a_wrong_roster_is_explained(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "classe.csv").write_text(text)

    with pytest.raises(TaquinError, match=told):
        read_roster(tmp_path / "classe.csv")


def test_everybody_has_their_own_u0(taquin: Sheet) -> None:
    numbers = {student: own_u0("secret", student, "taquin", 20) for student in ("alice", "bob")}

    assert numbers == {student: own_u0("secret", student, "taquin", 20) for student in ("alice", "bob")}
    assert len({*numbers.values(), own_u0("autre", "alice", "taquin", 20)}) == 3


def test_answers_for_somebody_elses_u0_are_pointed_out(tmp_path: Path) -> None:
    from autograder.engine.sheet.catalog import load_sheet
    from autograder.engine.oracle.reference import Oracle

    roster = Roster({"alice": "Alice", "bob": "Bob"}, u0={"alice": 7, "bob": 11})
    right = Oracle(load_sheet("taquin"), 7, 20).functions.suite(7)[10]
    copies = write(
        tmp_path / "copies", dict.fromkeys(("alice/taquin.py", "bob/taquin.py"), f'reponses = {{"4a": {right}}}\n')
    )
    marked = grade(copies, tmp_path / "res", roster=roster)

    assert [(m.student, m.mark) for m in marked] == [("alice", 0.25), ("bob", 0.0)]
    assert ("bob", "la réponse 4a de taquin est celle du u0 de alice.") in load(tmp_path / "res").notes
    assert all(json.loads((tmp_path / "res" / s / "taquin.json").read_text())["u0"] == u for s, u in roster.u0.items())


def test_corrections_override_and_survive(tmp_path: Path) -> None:
    copies, out = write(tmp_path / "copies", {"alice/taquin.py": WRONG}), tmp_path / "res"
    grade(copies, out)
    (out / "corrections.csv").write_text(
        "student;sheet;question;points;comment\nalice;taquin;1;0,75;presque\nzoé;taquin;1;1;\n", "utf-8"
    )
    grade(copies, out, fresh=True)
    classroom = load(out)
    (alice,) = classroom.results

    assert alice.mark == 0.75
    assert (alice.questions[0].computed, alice.questions[0].points) == (0.0, 0.75)
    assert alice.questions[0].correction is not None and alice.questions[0].correction.comment == "presque"
    assert any(who == "zoé" and "corrections.csv" in what for who, what in classroom.notes)
    assert "presque" in tables.marks(classroom, "taquin", "fr").decode("utf-8-sig")
    (out / "corrections.csv").write_text("student;sheet;question;points\nalice;taquin;1;beaucoup\n")
    with pytest.raises(TaquinError, match="ligne 2"):
        load(out)


@pytest.mark.parametrize(
    ("value", "step", "rounded"), [(12.3, 0, 12.3), (12.25, 0.5, 12.5), (12.2, 0.5, 12.0), (12.37, 0.25, 12.25)]
)
def test_rounding_is_an_option(value: float, step: float, rounded: float) -> None:
    assert round_to(value, step) == rounded


# ---------------------------------------------------------------- what is published


def classroom_of(student: str, message: str) -> Classroom:
    check = {
        "id": "t", "title": "Un titre", "verdict": "FAILED", "points": 0.0, "out_of": 1.0, "carried": False,
        "message": message, "diagnosis": message, "counterexample": None, "hint": "", "output": message,
    }  # fmt: skip
    question = results.QuestionMark("1", "Titre", 0.5, 1.0, "FAILED", False, [check], 0.5)
    data = {"bonus": 0, "seconds": 1.0, "u0": 42, "isolation": "full", "repairs": []}
    return Classroom((Result(student, student, "taquin", data, (question,)),))


@pytest.mark.parametrize("evil", ["=1+1", "+cmd|' /C calc'!A0", "-2", "@SUM(A1)", "\t=1", " =HYPERLINK()"])
def test_no_cell_is_a_formula(evil: str) -> None:
    classroom = classroom_of(evil, evil)
    for dialect in tables.DIALECTS:
        text = tables.marks(classroom, "taquin", dialect).decode("utf-8-sig")
        rows = list(csv.reader(text.splitlines(), delimiter=tables.DIALECTS[dialect][0]))
        assert rows[1][0].startswith("'")
    assert list(csv.reader(tables.moodle(classroom).decode().splitlines()))[1][0].startswith("'")


def test_the_tables_are_what_schools_read(tmp_path: Path) -> None:
    classroom = classroom_of("Zoé", "faux")
    raw = tables.marks(classroom, "taquin", "fr")

    assert raw.startswith(b"\xef\xbb\xbf")
    assert "Zoé;Zoé;0,5;1;0,5;" in raw.decode("utf-8-sig")
    assert "Zoé,Zoé,0.5,1,0.5," in tables.marks(classroom, "taquin", "en").decode("utf-8-sig")
    suite = ElementTree.fromstring("".join(tables.junit(classroom_of("Zoé", "a\x00b<c>")))).find("testsuite")
    assert suite is not None and suite.get("failures") == "1"
    told = json.loads(tables.gradescope(classroom.results[0]))
    assert told["score"] == 0.5 and told["tests"][0]["status"] == "failed"


def test_diff_says_whose_mark_moved_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "bob/taquin.py": WRONG})
    grade(copies, tmp_path / "lundi")
    write(copies, {"bob/taquin.py": ONE})
    grade(copies, tmp_path / "mardi")
    (move,) = moves(load(tmp_path / "lundi"), load(tmp_path / "mardi"))

    assert (move.student, move.before, move.after) == ("bob", 0.0, 1.0)
    assert move.why == ("question 1 : 0 → 1, FAILED → PASSED",)
    assert main(["diff", str(tmp_path / "lundi"), str(tmp_path / "mardi")]) == 1
    assert "bob" in capsys.readouterr().out
    assert main(["diff", str(tmp_path / "lundi"), str(tmp_path / "lundi")]) == 0


def test_the_whole_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copies = write(tmp_path / "copies", {"alice/taquin.py": ONE, "bob/taquin.py": WRONG})
    out = tmp_path / "res"

    assert main(["grade", str(copies), "--out", str(out), "--jobs", "1", "--anonymous"]) == 0
    told = capsys.readouterr()
    assert "2/2 bob taquin : 0" in told.err
    assert "classe-taquin.html" in told.out
    for name in ("marks.csv", "moodle.csv", "junit.xml", "classe-taquin.html", "classe-taquin-anonyme.html"):
        assert (out / name).stat().st_size > 100
    for name in ("taquin.json", "taquin.html", "gradescope/taquin/results.json"):
        assert (out / "alice" / name).exists()
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
    names = ["a/b", "a_b", "a\\b", "x" * 300, "x" * 301, "", ".", "é"]

    folders = [safe_name(name) for name in names]

    assert len(set(folders)) == len(names)
    assert safe_name("dupont") == "dupont"
    assert all(folder and len(folder) < 120 and not set(folder) & set('<>:"/\\|?*') for folder in folders)
