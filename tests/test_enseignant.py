"""docs/enseignant.md, followed literally: its commands are understood, its files are taken, what it promises is there.

Packs and nbgrader take minutes: tests/test_release.py and tests/test_nbgrader.py make them.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import pytest

from autograder.engine.cli import _parser, main
from autograder.engine.sheet.catalog import ROOT
from autograder.engine.teacher.classroom.results import load
from tests.classes import ONE, WRONG, write

PAGE = (ROOT / "docs" / "enseignant.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
CLASS = ("dupont", "martin", "petit", "durand")


def commands(text: str) -> list[list[str]]:
    """The `taquin` commands, without « taquin » and without remarks."""
    return [shlex.split(line, comments=True)[1:] for line in text.splitlines() if line.startswith("taquin ")]


def block(beginning: str) -> str:
    (found,) = (text for _, text in BLOCKS if text.startswith(beginning))
    return found


def run(command: list[str]) -> int:
    """As the page says it, on copies that are our own."""
    return main([*command, "--allow-weak-isolation"] if command[0] == "grade" else command)


@pytest.fixture
def school(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A class as the page has it."""
    work = {"dupont": ONE, "martin": WRONG, "petit": WRONG + "\n", "durand": ONE + "\n"}
    write(tmp_path, {f"copies/{who}/taquin.py": text for who, text in work.items()})
    write(tmp_path, {"classe.csv": "student\n" + "".join(f"{who}\n" for who in CLASS)})
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_is_understood() -> None:
    inline = [command for command in re.findall(r"`(taquin [^`]+)`", PAGE) if "…" not in command]
    found = [command for text in (*(text for _, text in BLOCKS), "\n".join(inline)) for command in commands(text)]
    for command in found:
        if len(command) > 1:
            _parser().parse_args(command)

    assert len(found) > 20 and {command[0] for command in found} >= {"check", "grade", "release", "similar", "nbgrader"}


def test_one_copy(school: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = block("taquin check")
    (school / "copies/dupont/taquin.ipynb").write_text(
        json.dumps({"cells": [{"cell_type": "code", "source": ONE, "metadata": {}}], "metadata": {}, "nbformat": 4})
    )
    of_a_notebook = next(command for command in commands(text) if command[1].endswith(".ipynb"))
    assert run(of_a_notebook) == 1
    (school / "copies/dupont/taquin.ipynb").unlink()
    for command in commands(text):
        if command != of_a_notebook:
            capsys.readouterr()
            assert run([*command, "--question", "1"]) == 0
            said = capsys.readouterr().out
            if "json" in command:
                assert json.loads(said)["mark"] == 1
            if "vpl" in command:
                assert "Grade :=>> 1.00" in said
    for other in re.findall(r"aussi ([a-z, ]+)\n", text)[0].split(", "):
        assert run(["check", "copies/dupont", "--format", other, "--question", "1"]) == 0
    assert ElementTree.fromstring(capsys.readouterr().out.split("\n", 2)[2]).tag == "testsuites"
    assert run(["check", "copies"]) == 2


def test_a_class_its_decisions_and_its_scheme(school: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (grade,) = commands(block("taquin grade copies/"))
    assert run(grade) == 0

    out = school / "resultats"
    named = "classe-taquin.html marks.csv junit.xml journal.jsonl moodle.csv classe-notes.csv"
    for name in (*named.split(), "copies/dupont/taquin.html", "copies/dupont/taquin-enseignant.html",
                 "copies/dupont/taquin.json", "copies/dupont/gradescope/taquin/results.json"):  # fmt: skip
        assert (out / name).exists(), name

    write(out, {"corrections.csv": block("student;sheet;question;points;comment")})
    assert main(["report", "resultats/"]) == 0
    totals = {report.student: report.total for report in load(out).reports}
    assert totals == {"dupont": 1 + 1.25 + 1, "martin": 12, "petit": None, "durand": 1}

    (out / "corrections.csv").unlink()
    write(school, {"bareme.toml": block("[taquin]")})
    assert main(["report", "resultats/", "--bareme", "bareme.toml"]) == 0
    assert "Barème de taquin" in capsys.readouterr().out
    for command in commands(block("taquin similar")):
        assert run(command) == 0
    assert (out / "ressemblances/taquin/index.html").exists() and (school / "pour_dolos/taquin/dolos").is_dir()


def test_what_the_rest_of_the_page_writes(school: Path) -> None:
    write(school, {"bareme.toml": block("[taquin]")})
    inline = [shlex.split(found)[1:] for found in re.findall(r"`(taquin (?:build|gradescope) [^`]+)`", PAGE)]
    for command in inline:
        assert run(command) == 0

    assert {command[0] for command in inline} == {"build", "gradescope"}
    assert "(bonus : " in (school / "enonces/taquin/enonce.md").read_text("utf-8")
    assert (school / "autograder.zip").exists()
