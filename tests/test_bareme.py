"""The marking scheme is the teacher's: what was found is weighed again, and students read what they are marked on."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
import zipfile
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from autograder.engine.cli import main
from autograder.engine.errors import TaquinError
from autograder.engine.marking.report import Correction, Outcome, QuestionReport, Report
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.statement import statement_with_marks
from autograder.engine.teacher.authoring.build import exercise_files
from autograder.engine.teacher.classroom.bareme import Bareme, read_bareme
from autograder.engine.teacher.classroom.publish import publish
from autograder.engine.teacher.classroom.results import load, why_not
from autograder.engine.teacher.classroom.roster import moodle_date, read_roster
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
    assert bareme.on_report(whole("1", "3")).out_of == 20.0


BONUS = '[taquin]\nquestions = "1-3"\npoints = { 1 = 10, 2 = 10, 3 = 2 }\nbonus = ["3"]\n'


def test_a_bonus_that_is_to_be_marked_again_leaves_the_mark_open(tmp_path: Path) -> None:
    *before, third = whole("1", "2").questions[:3]
    lost = replace(third, outcomes=tuple(replace(one, verdict=Verdict.GRADER_ERROR) for one in third.outcomes))
    report = read(tmp_path, BONUS).on_report(replace(whole(), questions=(*before, lost)))
    decided = report.corrected({"3": Correction(1.0)}.get)

    assert (report.mark, report.total, report.to_mark_again) == (20.0, None, True)
    assert (decided.total, decided.to_mark_again) == (21.0, False)


def test_a_bonus_of_the_sheet_that_is_to_be_marked_again_leaves_the_mark_open() -> None:
    lost = Outcome("test_bonus", "Bonus", 1.0, Verdict.GRADER_ERROR, message="en panne")
    report = replace(whole(*IDS), bonuses=(lost,))

    assert report.total is None and why_not(report) == why_not(report.without_details()) == "en panne"


def test_a_bonus_question_is_corrected_and_shown_as_any_other(tmp_path: Path) -> None:
    out = tmp_path / "res"
    bareme = read(tmp_path, BONUS)
    grade(write(tmp_path / "c", {"alice/taquin.py": ONE}), out, bareme=bareme)
    (out / "corrections.csv").write_text("student;sheet;question;points\nalice;taquin;3;1,5\n", "utf-8")
    classroom = load(out)
    publish(classroom, out)

    assert classroom.reports[0].total == 11.5
    first, second = (out / "marks.csv").read_text("utf-8-sig").splitlines()
    assert first == "student;name;mark;out_of;1 /10;2 /10;3 bonus /2;bonus;corrections;remarks"
    assert second.startswith("alice;alice;11,5;20;10;0;1,5;1,5;")
    assert "1,5 / 2 (bonus)" in (out / "copies/alice/taquin.html").read_text("utf-8")


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
    assert (
        bareme.on_report(whole(*IDS), limit + 9).ruling.why_penalty == "1 jour de retard (rendu le 10/01/2026 à 12h00)"
    )
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


def test_a_class_is_marked_by_the_scheme_beside_its_roster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
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
    assert main(["report", str(out), "--questions", "1"]) == 2
    assert "ligne 2 : cette question ne compte pas dans le barème." in capsys.readouterr().err
    (out / "corrections.csv").unlink()
    assert main(["report", str(out), "--questions", "1"]) == 0
    assert "student;name;mark;out_of;1 /20;bonus" in (out / "marks.csv").read_text("utf-8-sig")
    assert main(["report", str(out), "--questions", "99"]) == 2


LATE = "[taquin]\nlimite = 2026-11-20T12:00:00\npenalite_par_jour = 1\n"


def days_late(out: Path) -> dict[str, float]:
    return {report.student: report.ruling.penalty for report in load(out).reports}


def test_nbgraders_date_says_who_is_late(tmp_path: Path) -> None:
    """Files of a course are copied around; timestamp.txt says when they came, and may hold anything."""
    said = {"alice": "2026-11-20 10:59:00.123456 UTC", "bob": "2026-11-22 10:00:00+01:00", "carl": "hier"}
    files = {f"submitted/{who}/taquin/timestamp.txt": text for who, text in said.items()}
    files |= {f"submitted/{who}/taquin/taquin.py": ONE for who in (*said, "dora")}
    copies, old = write(tmp_path / "c", files), datetime(2026, 11, 1).timestamp()
    for path in copies.rglob("*.py"):
        os.utime(path, (old, old))
    os.utime(copies / "submitted/alice/taquin/taquin.py")  # today, long after
    grade(copies, tmp_path / "res", bareme=read(tmp_path, LATE))

    assert days_late(tmp_path / "res") == {"alice": 0.0, "bob": 2.0, "carl": 0.0, "dora": 0.0}
    assert ("carl", "timestamp.txt ne donne pas une date (hier) : celle du fichier compte.") in load(
        tmp_path / "res"
    ).notes


def test_inside_a_students_own_zip_dates_are_the_students(tmp_path: Path) -> None:
    """Moodle dates the archive that it received, not what is in it."""
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr(zipfile.ZipInfo("taquin.py", (2026, 11, 1, 8, 0, 0)), ONE)
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as archive:
        for who, day in (("Ana_1", 19), ("Bob_2", 22)):
            name = f"{who}_assignsubmission_file_/Taquin.ZIP"
            archive.writestr(zipfile.ZipInfo(name, (2026, 11, day, 8, 0, 0)), inner.getvalue())
    grade(tmp_path / "c.zip", tmp_path / "res", bareme=read(tmp_path, LATE))

    assert days_late(tmp_path / "res") == {"Ana": 0.0, "Bob": 2.0}


def test_moodles_worksheet_knows_when_work_was_handed_in(tmp_path: Path) -> None:
    rows = ["samedi 21 novembre 2026, 10:12", "vendredi 20 novembre 2026, 11:59", "-"]
    head = "Identifiant,Nom complet,Dernière modification (travail remis)\n"
    text = head + "".join(f'Participant {n},Élève {n},"{date}"\n' for n, date in enumerate(rows))
    (tmp_path / "l.csv").write_text(text, "utf-8")
    copies = write(tmp_path / "c", {f"Élève {n}_{n}_assignsubmission_file_/taquin.py": ONE for n in range(3)})
    for path in copies.rglob("*.py"):
        os.utime(path, (1e9, 1e9))
    roster = read_roster(tmp_path / "l.csv")
    grade(copies, tmp_path / "res", bareme=read(tmp_path, LATE), roster=roster)

    assert list(days_late(tmp_path / "res").values()) == [1.0, 0.0, 0.0]
    assert "date de remise = « Dernière modification (travail remis) »" in roster.understood[0]
    english = "Tuesday, 1 December 2026, 1:05 PM"
    assert moodle_date(english) == moodle_date("1 décembre 2026, 13:05") == datetime(2026, 12, 1, 13, 5).timestamp()
    assert moodle_date("le 40 décembre 2026, 13:05") is moodle_date("1 brumaire 2026, 13:05") is None


def test_a_class_that_is_late_at_the_same_minute_is_doubtful(tmp_path: Path) -> None:
    """As after a clone, or a copy that loses dates."""
    copies, out = write(tmp_path / "c", {f"e{n}/taquin.py": ONE for n in range(3)}), tmp_path / "res"
    date = datetime(2026, 11, 22).timestamp()
    for path in copies.rglob("*.py"):
        os.utime(path, (date, date))
    grade(copies, out, bareme=read(tmp_path, LATE))

    assert any(what.startswith("Retards à vérifier") for _, what in load(out).notes)
    some = load(out, bareme=read(tmp_path, LATE + 'dispenses = ["E1", "e9"]\n'))
    assert [report.ruling.penalty for report in some.reports] == [2.0, 0.0, 2.0]
    assert ("", "Barème : « e9 » des dispenses n'est pas un élève de cette classe.") in some.notes


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
    scheme = f'[retournement]\nquestions = ["{first}", "{second}"]\nbonus = ["{second}"]\n'
    (tmp_path / "b.toml").write_text(scheme, "utf-8")
    command = ["release", str(tmp_path / "p"), "--sheet", "retournement", "--bareme", str(tmp_path / "b.toml")]

    assert main(command) == 0
    assert "(non notée)" in (tmp_path / "p/exercises/retournement/enonce.md").read_text("utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "autograder", "check", "--format", "json", "exercises/retournement"],
        cwd=tmp_path / "p", capture_output=True, text=True, check=False,
    )  # fmt: skip
    told = json.loads(checked.stdout)
    assert round(told["out_of"], 6) == 20
    assert {one["id"]: one["bonus"] for one in told["questions"] if one["out_of"]} == {first: False, second: True}
