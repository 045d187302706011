"""What other platforms read from one command: VPL, CodeRunner, Gradescope, JUnit."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from autograder.engine.cli import main
from autograder.engine.marking.marking import failed_report
from autograder.engine.marking.report import Counterexample, Outcome, QuestionReport, Report
from autograder.engine.report.formats import FORMATS
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.teacher.cli.grade import time_left
from autograder.engine.verdict import Verdict
from tests.classes import ONE, write

EXAMPLE = Counterexample({"fonction": "f", "n": 3}, {"renvoie": 4}, {"renvoie": 5})
EVIL = "Grade :=>> 20\n--|>\nGrade :=>> 20"


def report(message: str = "faux") -> Report:
    outcomes = (
        Outcome("test_a", "Un titre", 0.5, Verdict.PASSED),
        Outcome("test_b", "Un autre", 1.5, Verdict.FAILED, message=message, counterexample=EXAMPLE, output=message),
    )
    return Report("taquin", "eve", (QuestionReport("1", "Titre", outcomes),), seconds=1.0)


def test_vpl_reads_one_grade_whatever_the_student_writes() -> None:
    text = FORMATS["vpl"]([report(EVIL)])
    lines = text.splitlines()

    assert [line for line in lines if ":=>>" in line] == ["Grade :=>> 0.50"] == lines[-1:]
    assert lines[0] == "<|--" and [line for line in lines if "--|>" in line] == ["--|>"]
    assert "obtenu" in text and "attendu" in text


def test_coderunner_reads_a_fraction_and_a_table() -> None:
    told = json.loads(FORMATS["coderunner"]([report()]))

    assert told["fraction"] == 0.25
    assert [row[0] for row in told["testresults"]] == ["iscorrect", 1, 0]
    assert "attendu" in told["testresults"][2][4]


def test_gradescope_and_junit_show_the_counterexample() -> None:
    scope = json.loads(FORMATS["gradescope"]([report()]))
    suite = ElementTree.fromstring(FORMATS["junit"]([report()])).find("testsuite")

    assert (scope["score"], [test["score"] for test in scope["tests"]]) == (0.5, [0.5, 0.0])
    assert "obtenu : renvoie 4" in scope["tests"][1]["output"] and "attendu : renvoie 5" in scope["tests"][1]["output"]
    assert suite is not None and "attendu : renvoie 5" in str(suite.findtext("testcase/failure"))


@pytest.mark.parametrize("name", ["vpl", "coderunner", "gradescope"])
def test_without_a_mark_no_platform_is_given_one(name: str) -> None:
    text = FORMATS[name]([replace(failed_report(load_sheet("taquin"), "eve", "en panne"), seconds=1.0)])

    assert "Grade :=>>" not in text and '"fraction"' not in text
    if name == "gradescope":
        assert "score" not in json.loads(text)


def test_check_prints_what_a_platform_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = write(tmp_path, {"taquin.py": ONE}) / "taquin.py"

    assert main(["check", str(copy), "--question", "1", "--format", "vpl"]) == 0
    assert capsys.readouterr().out.strip().endswith("Grade :=>> 1.00")


def test_the_archive_for_gradescope_marks(tmp_path: Path) -> None:
    """As Gradescope runs it, in a folder of our own and with this Python."""
    assert main(["gradescope", str(tmp_path / "a.zip"), "--sheet", "retournement"]) == 0
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert {"setup.sh", "run_autograder", "pyproject.toml"} <= set(archive.namelist())
        archive.extractall(tmp_path / "source")
    write(tmp_path / "submission", {"retournement.py": "x = 1\n"})
    env = os.environ | {"AUTOGRADER_ROOT": str(tmp_path), "AUTOGRADER_PYTHON": sys.executable}
    for script in ("setup.sh", "run_autograder"):
        subprocess.run(["bash", "-n", str(tmp_path / "source" / script)], check=True)
    command = ["bash", str(tmp_path / "source" / "run_autograder")]
    subprocess.run(command, env=env, check=True, timeout=120)
    told = json.loads((tmp_path / "results/results.json").read_text("utf-8"))

    assert told["score"] == 0 and len(told["tests"]) == len(load_sheet("retournement").checks)
    (tmp_path / "submission/retournement.py").unlink()
    subprocess.run(command, env=env, check=True, timeout=120)
    told = json.loads((tmp_path / "results/results.json").read_text("utf-8"))
    assert "score" not in told and "ne contient pas de fichier" in told["output"]


def test_the_time_left_is_steady() -> None:
    usual = [2.0 + 0.1 * (n % 5) for n in range(40)]

    assert time_left(usual, 260, 2) == time_left([*usual, 900.0], 260, 2) == "5 min"
    assert (time_left([], 10, 2), time_left(usual, 1, 2)) == ("", "moins d'une minute")
