"""The marking scheme is the teacher's: what was found is weighed again, and students read what they are marked on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from datetime import datetime
from pathlib import Path

import pytest

from autograder.engine.cli import main
from autograder.engine.errors import TaquinError
from autograder.engine.marking.report import Outcome, QuestionReport, Report
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.statement import statement_with_marks
from autograder.engine.teacher.authoring.build import exercise_files
from autograder.engine.teacher.classroom.bareme import Bareme, read_bareme
from autograder.engine.teacher.classroom.publish import publish
from autograder.engine.teacher.classroom.results import load
from autograder.engine.verdict import Verdict
from tests.classes import ONE, WEAK, WRONG, grade, write

SHEET = load_sheet("taquin")
IDS = [question.id for question in SHEET.questions]


def read(tmp_path: Path, text: str) -> Bareme:
    (tmp_path / "bareme.toml").write_text(text, "utf-8")
    return read_bareme(tmp_path / "bareme.toml")


def whole(*right: str) -> Report:
    """A report in which these questions are right."""
    questions = tuple(
        QuestionReport(
            question.id,
            question.title,
            tuple(
                Outcome(check.id, check.title, check.points, Verdict.PASSED if question.id in right else Verdict.FAILED)
                for check in question.checks
            ),
        )
        for question in SHEET.questions
    )
    return Report("taquin", "eve", questions)


def test_points_are_the_teachers_and_make_20(tmp_path: Path) -> None:
    bareme = read(tmp_path, '[taquin]\nquestions = "1-3"\npoints = { 1 = 1, 2 = 1, 3 = 2 }\n')
    report = bareme.on_report(whole("1", "3"))

    assert [(question.id, question.out_of) for question in report.questions] == [("1", 5.0), ("2", 5.0), ("3", 10.0)]
    assert (report.total, report.out_of) == (15.0, 20.0)
    (told,) = bareme.told
    assert told.startswith("Barème de taquin : sans les questions 4") and "4 points ramenés à 20" in told


def test_a_bonus_is_beside_the_20_and_costs_nothing(tmp_path: Path) -> None:
    bareme = read(
        tmp_path, '[taquin]\nquestions = ["1", "2", "3"]\npoints = { 1 = 10, 2 = 10, 3 = 2 }\nbonus = ["3"]\n'
    )

    assert bareme.on_report(whole("1", "2")).total == 20.0
    assert bareme.on_report(whole("1", "3")).total == 12.0


def test_rounding_and_lateness(tmp_path: Path) -> None:
    text = (
        '[taquin]\nquestions = "1-3"\npoints = { 1 = 3, 2 = 3, 3 = 1 }\narrondi = 0.5\nlimite = 2026-01-10T12:00:00\n'
        'penalite_par_jour = 1.5\npenalite_max = 4\ndispenses = ["zoé"]\n'
    )
    bareme = read(tmp_path, text)
    limit = datetime(2026, 1, 10, 12).timestamp()
    late = {days: bareme.on_report(whole(*IDS), limit + 86400 * days - 3600).total for days in (0, 1, 2, 9)}

    assert late == {0: 20.0, 1: 18.5, 2: 17.0, 9: 16.0}
    assert bareme.on_report(whole("1")).total == 8.5  # 60/7, to the half
    assert bareme.on_report(whole(*IDS), limit + 9).ruling.why_penalty == "1 jour de retard"
    excused = bareme.excusing({"zoé": "eve"}.__getitem__)
    assert excused.on_report(whole(*IDS), limit + 9e6).total == 20.0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[taqin]\n", "« taqin » n'est pas une fiche"),
        ("[taquin]\npoint = 3\n", "« point » est inconnu"),
        ("[taquin]\npoints = { 99 = 3 }\n", "pas de question « 99 »"),
        ("[taquin]\npoints = { 1 = -3 }\n", "n'est pas un nombre positif"),
        ("[taquin]\npoints = { 1 = nan }\n", "n'est pas un nombre positif"),
        ('[taquin]\nquestions = "1-99"\n', "pas de question « 99 »"),
        ('[taquin]\nlimite = "demain"\n', "n'est pas une date"),
        ('[taquin]\nquestions = "1"\nbonus = ["1"]\n', "aucune question ne compte"),
        ("taquin = \n", "n'est pas un fichier TOML"),
    ],
)
def test_a_wrong_scheme_is_one_sentence(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(TaquinError, match=told):
        read(tmp_path, text)


def test_statements_and_notebooks_tell_it(tmp_path: Path) -> None:
    bareme = read(tmp_path, '[taquin]\nquestions = "1-4"\npoints = { 1 = 2, 2 = 2, 3 = 2, 4 = 2 }\nbonus = ["4"]\n')
    sheet = bareme.on_sheet(SHEET)
    text = statement_with_marks(sheet)

    assert text.count("(6,67 points)") == 3 and text.count("(bonus : 2 points)") >= 1
    assert text.count("(non notée)") >= len(IDS) - 4
    assert "**Total** | **20** |" in text
    assert "6,67 points" in exercise_files(sheet)["taquin.ipynb"]
    assert statement_with_marks(Bareme().on_sheet(SHEET)) == statement_with_marks(SHEET)


def test_the_commands_build_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "b.toml").write_text('[taquin]\nquestions = "1-2"\n', "utf-8")
    out = tmp_path / "enonces"

    assert main(["build", "--sheet", "taquin", "--bareme", str(tmp_path / "b.toml"), "--out", str(out)]) == 0
    assert "ramenés à 20" in capsys.readouterr().out
    assert "(non notée)" in (out / "taquin/enonce.md").read_text("utf-8")


def test_a_class_is_marked_by_the_scheme_beside_its_roster(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {"alice/taquin.py": ONE, "bob/taquin.py": WRONG})
    limit = time.time() - 3600
    os.utime(copies / "alice/taquin.py", (limit - 9, limit - 9))
    date = datetime.fromtimestamp(limit).isoformat(timespec="seconds")
    text = f'[taquin]\nquestions = "1-2"\npoints = {{ 1 = 1, 2 = 3 }}\nlimite = {date}\npenalite_par_jour = 2\n'
    write(tmp_path, {"classe.csv": "student\nalice\nbob\n", "bareme.toml": text})
    out = tmp_path / "res"
    common = ["--roster", str(tmp_path / "classe.csv"), "--jobs", "1", WEAK]

    assert main(["grade", str(copies), "--out", str(out), *common]) == 0
    (out / "corrections.csv").write_text("student;sheet;question;points\nbob;taquin;2;15\n", "utf-8")
    assert main(["report", str(out)]) == 0
    alice, bob = load(out).reports
    assert (alice.total, bob.total) == (5.0, 13.0)
    assert (out / "marks.csv").read_text("utf-8-sig").startswith("student;name;mark;out_of;1 /5;2 /15;")
    page = (out / "copies/bob/taquin.html").read_text("utf-8")
    assert "1 jour de retard" in page and '<td class="n">15 / 15</td>' in page.replace("\xa0", " ")
    assert main(["report", str(out), "--questions", "1"]) == 2  # the correction is of a question that no longer counts
    (out / "corrections.csv").unlink()
    assert main(["report", str(out), "--questions", "1"]) == 0
    assert "student;name;mark;out_of;1 /20;bonus" in (out / "marks.csv").read_text("utf-8-sig")
    assert main(["report", str(out), "--questions", "99"]) == 2


def test_questions_of_a_session(tmp_path: Path) -> None:
    out = tmp_path / "res"
    bareme = Bareme().with_questions("1-2", ["taquin", "retournement"])
    grade(write(tmp_path / "c", {"alice/taquin.py": ONE}), out, bareme=bareme)
    classroom = load(out)
    publish(classroom, out)

    assert classroom.reports[0].total == 10.0
    assert [what.split(",")[0] for _, what in classroom.notes] == ["Barème de taquin : sans les questions 3"]


def test_a_pack_marks_by_the_scheme(tmp_path: Path) -> None:
    sheet = load_sheet("retournement")
    first, second = (question.id for question in sheet.questions[:2])
    (tmp_path / "b.toml").write_text(f'[retournement]\nquestions = ["{first}", "{second}"]\n', "utf-8")
    command = ["release", str(tmp_path / "p"), "--sheet", "retournement", "--bareme", str(tmp_path / "b.toml")]

    assert main(command) == 0
    assert "(non notée)" in (tmp_path / "p/exercises/retournement/enonce.md").read_text("utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "autograder", "check", "--format", "json", "exercises/retournement"],
        cwd=tmp_path / "p", capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = json.loads(checked.stdout)
    assert round(told["out_of"], 6) == 20
    assert {one["id"] for one in told["questions"] if one["out_of"]} == {first, second}
