"""nbgrader's own workflow in a course folder of ours: its commands, its marks, its formgrader."""

from __future__ import annotations

import csv
import json
import os
import re
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.cli import main
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.model import Sheet
from autograder.engine.teacher.authoring.build import exercise_files
from autograder.engine.teacher.authoring.notebooks import source_notebook
from autograder.engine.teacher.nbgrader.course import prepare

from .notebooks import Notebook, blank, cell, code, filled, save, solved

pytest.importorskip("nbgrader")
OPEN = load_sheet("taquin").open_questions[0]
RUBRIC = OPEN.rubric.splitlines()[0].removeprefix("- ")  # a list, once it is a page
SCRIPTS = sysconfig.get_path("scripts")
WRONG_WAY = """\
def deplacement(t, direction):
    di, dj = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if not (0 <= a < 3 and 0 <= b < 3):
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1
"""


def environment(home: Path) -> dict[str, str]:
    path = os.pathsep.join((SCRIPTS, os.environ["PATH"]))
    return os.environ | {"PYTHONUTF8": "1", "HOME": str(home), "JUPYTER_PLATFORM_DIRS": "1", "PATH": path}


def run(folder: Path, *command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(Path(SCRIPTS) / command[0]), *command[1:]],
        cwd=folder,
        env=environment(folder.parent),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def half_done(sheet: Sheet) -> Notebook:
    """A mistake that is charged once, a few answers, the searches still to do."""
    data = solved(sheet, "taquin_resolu", "place_vide", "suite", "reponses_4", "dep", "deplacement_liste", "taq")
    cell(data, "deplacement")["source"] = WRONG_WAY
    return data


def exported(course: Path) -> dict[str, tuple[float, float]]:
    run(course, "nbgrader", "export")
    with open(course / "grades.csv", encoding="utf-8", newline="") as file:
        return {row["student_id"]: (float(row["score"]), float(row["max_score"])) for row in csv.DictReader(file)}


def marked_by_taquin(course: Path, out: Path, *options: str) -> dict[str, dict[str, Any]]:
    command = ["grade", str(course), "--out", str(out), "--jobs", "1", "--allow-weak-isolation"]
    assert main([*command, *options]) == 0
    return {path.parent.name: json.loads(path.read_text("utf-8")) for path in sorted(out.glob("copies/*/taquin.json"))}


# ---------------------------------------------------------------- the folder


def test_init_writes_what_is_missing_and_leaves_what_is_the_teachers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    course = tmp_path / "cours"
    assert main(["nbgrader", "init", str(course), "--sheet", "taquin"]) == 0
    assert "generate_assignment taquin" in capsys.readouterr().out
    (course / "nbgrader_config.py").write_text("# à moi\n", "utf-8")
    (course / "source" / "taquin" / "taquin.ipynb").write_text("{}", "utf-8")
    written = prepare(course, [load_sheet("taquin")])

    assert [path.name for path in written] == ["taquin.ipynb"]
    assert prepare(course, [load_sheet("taquin")]) == []
    assert (course / "nbgrader_config.py").read_text("utf-8") == "# à moi\n"
    assert main(["nbgrader", "init", str(course / "nbgrader_config.py")]) == 2
    assert "ne peut pas devenir" in capsys.readouterr().err


# ---------------------------------------------------------------- the cycle

CYCLE = """
import sys, warnings
warnings.simplefilter("ignore")
from nbgrader.apps import NbGraderAPI
from nbgrader.apps.nbgraderapp import NbGraderApp
app = NbGraderApp()
app.load_config_file()
api = NbGraderAPI(config=app.config)
for done in (api.generate_assignment("taquin"), api.autograde("taquin", "ada"), api.generate_feedback("taquin", "ada")):
    assert done["success"], done.get("error") or done.get("log")
with api.gradebook as book:
    copy = book.find_submission("taquin", "ada")
    print(copy.score, copy.max_score, copy.needs_manual_grade)
    print({grade.name: grade.auto_score for grade in copy.notebooks[0].grades})
"""


def test_one_copy_through_the_whole_cycle(taquin: Sheet, tmp_path: Path) -> None:
    """Generate, autograde, feedback: what is released is what `taquin build` hands out, and partial credit shows."""
    course = tmp_path / "cours"
    prepare(course, [taquin])
    data = filled(taquin, {"place_vide": "def place_vide(t):\n    return 2, 2"})
    cell(data, "taquin_resolu")["source"] = "x = [1, 2, 3]\ndef taquin_résolu():\n    return [x, [4, 5, 6], [7, 8, 0]]"
    save(data, course / "submitted" / "ada" / "taquin" / "taquin.ipynb")
    (tmp_path / "cycle.py").write_text(CYCLE, "utf-8")
    done = subprocess.run(
        [sys.executable, str(tmp_path / "cycle.py")],
        cwd=course,
        env=environment(tmp_path),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    total, scores = done.stdout.splitlines()[-2:]
    report = marked_by_taquin(course, tmp_path / "res")["ada"]
    release = (course / "release" / "taquin" / "taquin.ipynb").read_text("utf-8")
    feedback = (course / "feedback" / "ada" / "taquin" / "taquin.html").read_text("utf-8")

    assert total == "0.5 20.0 True" and report["mark"] == 0.5  # the open questions wait for a person
    marked = {f"question_{question['id']}": question["points"] for question in report["questions"]}
    assert eval(scores) == marked | {f"ouverte_{question.id}": None for question in taquin.open_questions}
    assert as_handed_out(json.loads(release)) == as_handed_out(blank(taquin))
    assert "Modifier un taquin obtenu change aussi" in feedback
    assert "BEGIN SOLUTION" not in release and "noter" not in release


def as_handed_out(data: Notebook) -> list[Any]:
    """Without what nbgrader adds for itself."""
    cells = []
    for one in data["cells"]:
        nbgrader = {k: v for k, v in one["metadata"].get("nbgrader", {}).items() if k not in ("checksum", "cell_type")}
        cells.append((one["id"], "".join(one["source"]).rstrip(), one["metadata"] | {"nbgrader": nbgrader}))
    return cells


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course with an open question and a class, its assignment generated."""
    taquin = load_sheet("taquin")
    folder = tmp_path_factory.mktemp("nbgrader") / "cours"
    prepare(folder, [taquin])
    run(folder, "nbgrader", "generate_assignment", "taquin")
    released = json.loads((folder / "release" / "taquin" / "taquin.ipynb").read_text("utf-8"))

    def hand_in(student: str, work: Notebook) -> None:
        """What was released, with the student's cells in it."""
        theirs = {one["id"]: one for one in work["cells"] if "id" in one}
        cells = [{**one, "source": theirs.get(one["id"], one)["source"]} for one in released["cells"]]
        added = [one for one in work["cells"] if "id" not in one]
        save({**released, "cells": [*cells, *added]}, folder / "submitted" / student / "taquin" / "taquin.ipynb")

    hand_in("juste", solved(taquin))
    hand_in("moitie", half_done(taquin))
    hand_in("faux", filled(taquin, {"place_vide": "def place_vide(t):\n    return 0", "suite": "def suite("}))
    odd = solved(taquin, "place_vide")
    odd["cells"].append(code("%matplotlib inline\nwhile False: pass\ndef taquin_résolu(): return 1"))
    hand_in("drole", odd)
    return folder


@pytest.mark.long
def test_marks_are_those_of_taquin_grade(course: Path, tmp_path: Path) -> None:
    run(course, "nbgrader", "autograde", "taquin")
    run(course, "nbgrader", "generate_feedback", "taquin")
    reports = marked_by_taquin(course, tmp_path / "res")
    scores = exported(course)

    assert scores == {student: (report["mark"], 20.0) for student, report in reports.items()}
    assert scores["juste"][0] == 20 and scores["faux"][0] == 0 and 5 < scores["moitie"][0] < 15
    for student in scores:
        html = (course / "feedback" / student / "taquin" / "taquin.html").read_text("utf-8")
        assert "taquin-retour" in html and RUBRIC[:30] in unescape(html)
    handed_out = (course / "release" / "taquin" / "taquin.ipynb").read_text("utf-8")
    assert OPEN.text.splitlines()[0][:40] in handed_out and RUBRIC[:30] not in handed_out


@contextmanager
def server(folder: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-W", "ignore", "-m", "jupyter_server", "--no-browser", "--allow-root", f"--port={port}"]
    command += [
        "--ServerApp.token=jeton",
        '--ServerApp.jpserver_extensions={"nbgrader.server_extensions.formgrader": True}',
    ]
    process = subprocess.Popen(
        command, cwd=folder, env=environment(folder.parent), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 90
        while time.monotonic() < deadline and process.poll() is None:
            try:
                ask(f"http://127.0.0.1:{port}", "/api")
                break
            except OSError:
                time.sleep(0.5)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(30)


def ask(address: str, path: str, *, put: dict[str, Any] | None = None) -> str:
    request = urllib.request.Request(
        address + path,
        headers={"Authorization": "token jeton"},
        data=None if put is None else json.dumps(put).encode(),
        method="GET" if put is None else "PUT",
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        text: str = answer.read().decode("utf-8")
        return text


@pytest.mark.long
def test_formgrader_shows_what_taquin_grade_recorded(course: Path, tmp_path: Path, monkeypatch: Any) -> None:
    """Marked in isolation, without nbgrader's autograde: formgrader lists it, shows it and takes a teacher's score."""
    monkeypatch.setenv("PATH", environment(tmp_path)["PATH"])
    late = course / "submitted" / "moitie" / "taquin" / "timestamp.txt"
    late.write_text("2026-11-10 10:00:00 UTC", "utf-8")
    script = course / "submitted" / "fichier" / "taquin" / "taquin.py"
    script.parent.mkdir(parents=True)
    script.write_text("def place_vide(t):\n    return 'ma réponse'\n", "utf-8")
    url = f"sqlite:///{course}/gradebook.db"
    reports = marked_by_taquin(course, tmp_path / "res", "--gradebook", url)
    with server(course) as address:
        (assignment,) = json.loads(ask(address, "/formgrader/api/assignments"))
        listed = json.loads(ask(address, "/formgrader/api/submissions/taquin"))
        copies = json.loads(ask(address, "/formgrader/api/submitted_notebooks/taquin/taquin"))
        pages = {one["student"]: ask(address, f"/formgrader/submissions/{one['id']}/") for one in copies}
        half = next(one["id"] for one in copies if one["student"] == "moitie")
        grades = json.loads(ask(address, f"/formgrader/api/grades?submission_id={half}"))
        bonus = next(grade for grade in grades if grade["name"] == "ouverte_parite")
        given = {"manual_score": 0, "extra_credit": 1}
        ask(address, f"/formgrader/api/grade/{bonus['id']}", put={"id": bonus["id"], **given})

    assert assignment["name"] == "taquin" and assignment["max_score"] == 20
    assert {one["student"]: one["score"] for one in listed} == {who: report["mark"] for who, report in reports.items()}
    assert all(one["autograded"] for one in listed)
    read_as_text = {who: unescape(re.sub("<[^>]*>", "", page)) for who, page in pages.items()}
    for who in read_as_text:
        assert OPEN.title in read_as_text[who] and RUBRIC[:30] in read_as_text[who]
    assert "di, dj =" in read_as_text["moitie"] and "ma réponse" in read_as_text["fichier"]
    assert "C'est la place vide qui suit" in read_as_text["moitie"]
    assert exported(course)["moitie"] == (reports["moitie"]["mark"] + 1, 20.0)
    marked_by_taquin(course, tmp_path / "res", "--gradebook", url)
    assert exported(course)["moitie"] == (reports["moitie"]["mark"] + 1, 20.0)
    run(course, "nbgrader", "generate_feedback", "taquin", "--force")
    run(course, "nbgrader", "generate_assignment", "taquin", "--force")  # no cell was added to nbgrader's own


# ---------------------------------------------------------------- the reference, executed


@pytest.mark.long
@pytest.mark.parametrize("name", sheet_names())
def test_every_reference_notebook_runs_and_earns_all_its_points(name: str, tmp_path: Path) -> None:
    sheet = load_sheet(name)
    (tmp_path / f"{name}.ipynb").write_text(source_notebook(sheet), "utf-8")
    command = ["--to", "notebook", "--execute", "--ExecutePreprocessor.timeout=1800", "--output", "fait.ipynb"]
    run(tmp_path, "jupyter-nbconvert", *command, f"{name}.ipynb")
    done = json.loads((tmp_path / "fait.ipynb").read_text("utf-8"))
    earned = {
        one["id"]: float("".join(output["data"]["text/plain"]))
        for one in done["cells"]
        for output in one.get("outputs", [])
        if output["output_type"] == "execute_result" and one["metadata"]["nbgrader"]["grade"]
    }

    told = [
        "".join(output["data"]["text/plain"])
        for one in done["cells"]
        for output in one.get("outputs", [])
        if output["output_type"] == "display_data"
    ]

    assert earned == {f"question_{question.id}": question.out_of for question in sheet.questions}
    assert len(told) == len(sheet.questions) and all("✔" in text and "✘" not in text for text in told)


@pytest.mark.long
@pytest.mark.parametrize("name", sheet_names())
def test_every_students_notebook_runs_as_handed_out(name: str, tmp_path: Path) -> None:
    """All to do, and no cell fails: a stub only complains when it is called."""
    (tmp_path / f"{name}.ipynb").write_text(exercise_files(load_sheet(name))[f"{name}.ipynb"], "utf-8")
    run(tmp_path, "jupyter-nbconvert", "--to", "notebook", "--execute", "--output", "fait.ipynb", f"{name}.ipynb")
