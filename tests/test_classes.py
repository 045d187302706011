"""Real classes: no student silently gets a wrong mark or none, and every list of a school gets in and comes back."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import pytest

from autograder.engine.cli import main
from autograder.engine.errors import TaquinError
from autograder.engine.oracle.reference import expected_answers
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.sources import stub
from autograder.engine.teacher.classroom import publish, results, tables
from autograder.engine.teacher.classroom.parameters import Choice
from autograder.engine.teacher.classroom.results import load, result_file
from autograder.engine.teacher.classroom.roster import Roster, read_roster
from tests.classes import ONE, WEAK, WRONG, collected, grade, write

LEA = "MARTIN Léa_{}_assignsubmission_file_"
UNTOUCHED = stub(load_sheet("taquin").solution)
TWO = "def place_vide(t):\n    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)\n"


def zipped(path: Path, files: dict[str, str], dates: dict[str, int] | None = None) -> Path:
    """A zip whose members have their own years."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, ((dates or {}).get(name, 2020), 1, 1, 8, 0, 0)), text)
    return path


def rows_of(content: bytes, delimiter: str = ";", encoding: str = "utf-8-sig") -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode(encoding)), delimiter=delimiter))


# ---------------------------------------------------------------- nobody gets a wrong mark, or none


@pytest.mark.parametrize("place", ["/taquin.py", "taquin.py"], ids=["folders", "files"])
def test_homonyms_are_two_students(tmp_path: Path, place: str) -> None:
    copies = write(tmp_path / "c", {LEA.format(100002) + place: ONE, LEA.format(100003) + place: WRONG})
    marks = {m.student: m.mark for m in grade(copies, tmp_path / "res")}

    assert marks == {"MARTIN Léa 100002": 1.0, "MARTIN Léa 100003": 0.0}
    assert any("homonymes" in what for _, what in load(tmp_path / "res").notes)


def test_a_roster_with_moodles_numbers_says_which_homonym_is_which(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {LEA.format(7) + "/taquin.py": ONE, LEA.format(8) + "/taquin.py": WRONG})
    text = "Identifiant,Nom complet\nParticipant 8,MARTIN Léa\nParticipant 7,MARTIN Léa\n"
    (tmp_path / "l.csv").write_text(text, "utf-8")
    grade(copies, tmp_path / "res", roster=read_roster(tmp_path / "l.csv"))
    classroom = load(tmp_path / "res")

    assert [(report.student, report.total) for report in classroom.reports] == [
        ("MARTIN Léa 8", 0),
        ("MARTIN Léa 7", 1),
    ]
    assert {report.name for report in classroom.reports} == {"MARTIN Léa"}


def test_a_list_without_numbers_does_not_make_a_homonym_absent(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {LEA.format(7) + "/taquin.py": ONE, LEA.format(8) + "/taquin.py": WRONG})
    grade(copies, tmp_path / "res", roster=Roster({"lea": "Martin Léa", "zoe": "Petit Zoé"}))
    classroom = load(tmp_path / "res")

    assert [one.student for one in classroom.reports] == ["MARTIN Léa 7", "MARTIN Léa 8"]
    assert classroom.absent == (("zoe", "Petit Zoé"),)
    assert "des homonymes ont rendu" in classroom.not_marked["lea", ""]
    assert sum("est peut-être « lea »" in what for _, what in classroom.notes) == 2


def test_a_class_whose_names_moodle_hides_is_marked_by_number(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {f"Participant_{n}_assignsubmission_file_/taquin.py": ONE for n in (11, 12)})
    (tmp_path / "l.csv").write_text("Identifiant,Statut\nParticipant 12,\nParticipant 11,\nParticipant 13,\n", "utf-8")
    grade(copies, tmp_path / "res", roster=read_roster(tmp_path / "l.csv"))
    classroom = load(tmp_path / "res")

    assert [one.student for one in classroom.reports] == ["Participant 12", "Participant 11"]
    assert classroom.absent == (("Participant 13", "Participant 13"),) and not classroom.notes


def test_damage_in_a_zip_is_not_that_of_the_homonym(tmp_path: Path) -> None:
    files = {f"{LEA.format(number)}/taquin.py": ONE + os.urandom(300).hex() for number in (1, 2)}
    path = zipped(tmp_path / "c.zip", files)
    data = bytearray(path.read_bytes())
    begin = data.index(b"_2_assign") + 60
    data[begin : begin + 30] = bytes(30)
    path.write_bytes(data)
    refusals = {one.student: bool(one.refusal) for one in collected(path).handed}

    assert refusals == {"MARTIN Léa 1": False, "MARTIN Léa 2": True}


@pytest.mark.parametrize("inside", [False, True], ids=["the class's zip", "the student's zip"])
def test_the_dates_of_a_zip_say_which_file_is_the_latest(tmp_path: Path, inside: bool) -> None:
    names = ("old/taquin.py", "new/taquin.py") if inside else ("eve/old/taquin.py", "eve/new/taquin.py")
    dates = {names[0]: 2024, names[1]: 2025}
    files = {names[1]: ONE, names[0]: WRONG} | ({} if inside else {"bob/taquin.py": ONE})
    path = zipped(tmp_path / "c" / "eve.zip", files, dates)
    marks = {m.student: m.mark for m in grade(path.parent if inside else path, tmp_path / "res")}

    assert marks["eve"] == 1.0


def test_of_two_files_of_one_date_nobody_guesses(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {"eve/taquin.py": ONE, "eve/essai/taquin.py": WRONG})
    for path in copies.rglob("*.py"):
        os.utime(path, (1e9, 1e9))
    (eve,) = collected(copies).handed

    assert "de même date, diffèrent" in eve.refusal


def test_a_latest_file_that_lost_a_function_is_not_taken_for_the_whole_work(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {"eve/taquin.py": ONE + TWO, "eve/taquin v2.py": ONE + "\n"})
    os.utime(copies / "eve" / "taquin v2.py", (2e9, 2e9))
    (eve,) = collected(copies).handed

    assert "ne contient pas place_vide" in eve.refusal


def test_results_follow_the_class_and_old_ones_are_kept_aside(tmp_path: Path) -> None:
    copies, out = write(tmp_path / "c", {"alice/taquin.py": ONE, "bob/taquin.py": ONE}), tmp_path / "res"
    grade(copies, out)
    publish.publish(load(out), out)
    (copies / "bob").rename(copies / "robert")
    grade(copies, out)
    classroom = load(out)

    assert [report.student for report in classroom.reports] == ["alice", "robert"]
    assert any("mis de côté dans anciens/ : bob" in what for _, what in classroom.notes)
    assert [path.name for path in out.glob("anciens/*/copies/bob/*")] and not (out / "copies/bob/taquin.json").exists()


def test_a_roster_that_comes_later_counts_nobody_twice(tmp_path: Path) -> None:
    copies, out = write(tmp_path / "c", {"Inès Aït-Ali/taquin.py": ONE}), tmp_path / "res"
    grade(copies, out)
    grade(copies, out, roster=Roster({"iaitali": "AIT-ALI Ines"}))

    assert [report.student for report in load(out).reports] == ["iaitali"]
    assert not load(out).absent


def test_another_sheet_in_the_same_folder_is_no_ghost(tmp_path: Path) -> None:
    out = tmp_path / "res"
    grade(write(tmp_path / "a", {"alice/taquin.py": ONE}), out)
    grade(write(tmp_path / "b", {"alice/retournement.py": "x = 1\n"}), out)

    assert load(out).main_sheets == ["retournement", "taquin"]


def test_a_damaged_result_is_marked_again(tmp_path: Path) -> None:
    copies, out = write(tmp_path / "c", {"alice/taquin.py": ONE, "bob/taquin.py": ONE}), tmp_path / "res"
    grade(copies, out)
    result_file(out, "alice", "taquin").write_text("{", "utf-8")
    broken = load(out)

    assert "relancer" in tables.marks(broken, "taquin", "fr").decode("utf-8-sig").split("\r\n")[1]
    assert [m.student for m in grade(copies, out)] == ["alice"]
    assert len(load(out).reports) == 2


def test_the_secret_of_another_class_stops_the_run(tmp_path: Path) -> None:
    copies, out = write(tmp_path / "c", {"alice/taquin.py": ONE, "alice/sujet.py": "U0 = 43\n"}), tmp_path / "res"

    with pytest.raises(TaquinError, match=r"alice a u0 = 43, et non 42.*--other-parameters"):
        grade(copies, out)
    assert grade(copies, out, choice=Choice({"u0": 43}))[0].mark == 1.0
    assert grade(copies, out, other_values=True)[0].mark == 1.0
    assert ("alice", "son sujet dit u0 = 43, et non 42.") in load(out).notes


def test_a_class_whose_answers_are_all_for_other_values_stops_the_run(tmp_path: Path) -> None:
    sheet = load_sheet("taquin")
    right = expected_answers(sheet, 43, ["4a", "4b", "4c"])
    written = dict(sheet.program)["suite"]
    source = f"from sujet import *\n{written}\nreponses = {right!r}\n"
    copies = write(tmp_path / "c", {f"{name}/taquin.py": source for name in ("a", "b", "c")})
    out = tmp_path / "res"

    for _ in range(2):  # what is already marked is looked at too
        with pytest.raises(TaquinError, match="un autre sujet"):
            grade(copies, out)
    assert len(grade(copies, out, choice=Choice({"u0": 43}))) == 3


# ---------------------------------------------------------------- corrections.csv


HEAD = "student;sheet;question;points;comment\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("alice;taquin;1;1,5;", "ligne 2 : 1,5 n'est pas entre 0 et 1"),
        ("alice;taquin;1;-1;", "ligne 2 : -1 n'est pas entre 0 et 1"),
        ("alice;taquin;1;nan;", "ligne 2 : « nan » n'est pas un nombre de points"),
        ("alice;taquin;1;inf;", "ligne 2 : « inf » n'est pas un nombre"),
        ("alice;taquin;99;1;", "n'a pas de question « 99 »"),
        ("alice;taqin;1;1;", "« taqin » n'est pas une fiche"),
        ("zoé;taquin;1;1;", "« zoé » n'est pas un élève"),
        ("alice;taquin;1;;", "ni points, ni commentaire"),
        ("alice;taquin;note;21;", "n'est pas entre 0 et 20"),
        ("alice;taquin;1;dispensé;", "pour la fiche entière"),
        ("alice;taquin;1;1;a\nalice;taquin;1;0;b", "ligne 3 : la même décision que ligne 2"),
    ],
)
def test_a_wrong_correction_is_refused_with_its_line(tmp_path: Path, line: str, told: str) -> None:
    out = tmp_path / "res"
    grade(write(tmp_path / "c", {"alice/taquin.py": WRONG}), out)
    (out / "corrections.csv").write_text(f"{HEAD}{line}\n", "utf-8")

    with pytest.raises(TaquinError, match=told):
        load(out)


def test_corrections_are_checked_before_anything_is_marked(tmp_path: Path) -> None:
    copies, out = write(tmp_path / "c", {"alice/taquin.py": ONE}), tmp_path / "res"
    write(out, {"corrections.csv": f"{HEAD}alicia;taquin;1;1;\n"})

    with pytest.raises(TaquinError, match="ligne 2 : « alicia » n'est pas un élève"):
        grade(copies, out)
    assert not result_file(out, "alice", "taquin").exists()


def test_an_open_question_a_mark_an_exemption_and_comments_are_recorded(tmp_path: Path) -> None:
    out = tmp_path / "res"
    names = ("alice", "bob", "chloé", "david")
    roster = Roster({name: name.upper() for name in (*names, "eve")})
    grade(write(tmp_path / "c", {f"{name}/taquin.py": ONE for name in names}), out, roster=roster)
    opened = load_sheet("taquin").open_questions[0]
    lines = (
        f"alice;taquin;ouverte_{opened.id};0,5;jolie preuve",
        "BOB;taquin;note;12;oral", "chloé;taquin;note;dispensé;malade",
        "david;taquin;2;;revoir le cours", "david;taquin;note;;du mieux", "eve;taquin;note;0;rien rendu",
    )  # fmt: skip
    (out / "corrections.csv").write_text(HEAD + "\n".join(lines) + "\n", "utf-8")
    classroom = load(out)
    alice, bob, chloe, david = classroom.reports
    table = {row[0]: row for row in rows_of(tables.marks(classroom, "taquin", "fr"))}

    assert (alice.total, alice.bonus, bob.total, chloe.total, david.total) == (1.5, 0.5, 12.0, None, 1.0)
    assert chloe.ruling.exempt and not chloe.to_mark_again
    assert [table[name][2] for name in ("alice", "bob", "chloé", "david", "eve")] == ["1,5", "12", "dispensé", "1", "0"]
    assert "rien rendu" in table["eve"]
    publish.publish(classroom, out)
    pages = {
        name: (out / "copies" / name / "taquin.html").read_text("utf-8") for name in ("alice", "bob", "chloé", "david")
    }
    assert opened.title in pages["alice"] and "jolie preuve" in pages["alice"]
    assert "note de l'enseignant" in pages["bob"] and "oral" in pages["bob"]
    assert "dispensé" in pages["chloé"] and "recorriger" not in pages["chloé"]
    assert "revoir le cours" in pages["david"] and "du mieux" in pages["david"]


# ---------------------------------------------------------------- rosters in, marks out


ROSTERS = {
    "moodle worksheet": (
        "Identifiant,Nom complet,Adresse de courriel,Statut,Note,Note maximale\n"
        "Participant 11,DURAND Zoé,z@x.fr,Remis,,20\nParticipant 10,Étienne Bo,b@x.fr,,,20\n",
        "utf-8-sig", ["DURAND Zoé", "Étienne Bo"],
    ),
    "english worksheet": (
        'Identifier,"Full name","Email address",Status,Grade,"Maximum Grade"\n'
        "Participant 11,DURAND Zoé,z@x.fr,,,20\nParticipant 10,Étienne Bo,b@x.fr,,,20\n",
        "utf-8", ["DURAND Zoé", "Étienne Bo"],
    ),
    "gradebook export": (
        "Prénom,Nom,Numéro d'identification,Institution,Département,Adresse de courriel,Total\n"
        "Zoé,DURAND,,,,z@x.fr,-\nBo,Étienne,,,,b@x.fr,-\n",
        "utf-8", ["DURAND Zoé", "Étienne Bo"],
    ),
    "gradebook export with numbers": (
        "Prénom,Nom,Numéro d’identification,Adresse de courriel\nZoé,DURAND,e1,z@x.fr\nBo,Étienne,e2,b@x.fr\n",
        "utf-8", ["e1", "e2"],
    ),
    "participants": (
        "Prénom,Nom de famille,Adresse de courriel,Groupes\nZoé,DURAND,z@x.fr,TP1\nBo,Étienne,b@x.fr,TP2\n",
        "utf-8-sig", ["DURAND Zoé", "Étienne Bo"],
    ),
    "pronote": ("Nom;Prénom\nDURAND;Zoé\nÉtienne;Bo\n", "cp1252", ["DURAND Zoé", "Étienne Bo"]),
    "pronote class": ("Élève;Classe\nDURAND Zoé;MP2I\nÉtienne Bo;MP2I\n", "cp1252", ["DURAND Zoé", "Étienne Bo"]),
    "plain": ("student,name\nz,DURAND Zoé\nb,Étienne Bo\n", "utf-8", ["z", "b"]),
    "tabs": ("Login\tNom\tPrénom\nz\tDURAND\tZoé\nb\tÉtienne\tBo\n", "utf-8", ["z", "b"]),
}  # fmt: skip


@pytest.mark.parametrize("kind", ROSTERS)
def test_the_lists_of_schools_are_understood(tmp_path: Path, kind: str) -> None:
    text, encoding, students = ROSTERS[kind]
    (tmp_path / "l.csv").write_bytes(text.encode(encoding))
    roster = read_roster(tmp_path / "l.csv")

    assert list(roster.names) == students
    assert list(roster.names.values()) == ["DURAND Zoé", "Étienne Bo"]
    assert roster.student("Zoé Durand") == students[0]
    assert "2 élèves" in roster.understood[0]


def test_what_a_list_lacks_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "l.csv").write_text("Nom;Prénom\nDURAND;Zoé\n", "utf-8")

    assert read_roster(tmp_path / "l.csv").understood == (
        "Liste l.csv : 1 élève ; nom = « Nom » ; prénom = « Prénom ».",
        "Liste l.csv : pas de courriel ni de numéro de Moodle.",
    )
    (tmp_path / "l.csv").write_text("DURAND;Zoé\nMARTIN;Léa\n", "utf-8")
    with pytest.raises(TaquinError, match="Colonnes trouvées : « DURAND », « Zoé »"):
        read_roster(tmp_path / "l.csv")
    (tmp_path / "l.csv").write_text("Nom;Prénom\nMARTIN;Léa\nMARTIN;Léa\n", "utf-8")
    with pytest.raises(TaquinError, match="ligne 3 : « MARTIN Léa » est déjà dans la liste, ligne 2"):
        read_roster(tmp_path / "l.csv")


def published(tmp_path: Path, copies: Path, roster: str = "", encoding: str = "utf-8") -> Path:
    out = tmp_path / "res"
    (tmp_path / "liste.csv").write_bytes(roster.encode(encoding))
    grade(copies, out, roster=read_roster(tmp_path / "liste.csv") if roster else None)
    publish.publish(load(out), out)
    return out


def test_moodles_worksheet_comes_back_filled_in_with_its_feedback(tmp_path: Path) -> None:
    head = "Identifiant,Nom complet,Statut,Note,Note maximale,Dernière modification (note),Feedback par commentaires\n"
    roster = head + "".join(f'Participant {n},MARTIN Léa,Remis,,"100,00",-,\n' for n in (3, 1, 2))
    copies = write(tmp_path / "c", {LEA.format(1) + "/taquin.py": ONE, LEA.format(2) + "/taquin.py": WRONG})
    out = published(tmp_path, copies, roster, "utf-8-sig")
    rows = rows_of((out / "moodle.csv").read_bytes(), ",")

    assert ",".join(rows[0]) == head.strip()
    assert [(row[0], row[3]) for row in rows[1:]] == [
        ("Participant 3", ""),
        ("Participant 1", "5.00"),
        ("Participant 2", "0.00"),
    ]
    assert rows[2][6].startswith("1 : 1/1")
    with zipfile.ZipFile(out / "moodle-feedback.zip") as archive:
        assert sorted(archive.namelist()) == [LEA.format(n) + "/taquin.html" for n in (1, 2)]
        assert "MARTIN Léa" in archive.read(LEA.format(1) + "/taquin.html").decode()


def test_a_moodle_zip_without_roster_gives_a_worksheet_that_moodle_takes(tmp_path: Path) -> None:
    out = published(tmp_path, write(tmp_path / "c", {LEA.format(100001) + "/taquin.py": ONE}))
    rows = rows_of((out / "moodle.csv").read_bytes(), ",")

    assert rows[0][0] == "Identifiant" and rows[0][2] == "Note"
    assert rows[1][:3] == ["Participant 100001", "MARTIN Léa", "1.00"]


def test_a_moodle_zip_with_pronotes_list_comes_back_to_both(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {LEA.format(100001) + "/taquin.py": ONE})
    out = published(tmp_path, copies, "Nom;Prénom\nMartin;Léa\n")

    assert rows_of((out / "moodle.csv").read_bytes(), ",")[1][:3] == ["Participant 100001", "Martin Léa", "1.00"]
    assert (out / "liste-notes.csv").read_text("utf-8-sig").splitlines()[1] == "Martin;Léa;1"
    assert (out / "moodle-feedback.zip").exists()


def test_pronotes_list_comes_back_in_its_own_order_and_encoding(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {"Zoé Durand/taquin.py": ONE, "bo etienne/taquin.py": WRONG})
    out = published(tmp_path, copies, "Nom;Prénom\nÉtienne;Bo\nAbel;Ana\nDURAND;Zoé\n", "cp1252")

    assert (out / "liste-notes.csv").read_bytes().decode("cp1252").splitlines() == [
        "Nom;Prénom;Note", "Étienne;Bo;0", "Abel;Ana;", "DURAND;Zoé;1",
    ]  # fmt: skip
    assert [row[0] for row in rows_of((out / "marks.csv").read_bytes())[1:]] == ["Étienne Bo", "Abel Ana", "DURAND Zoé"]


def test_without_a_roster_names_are_sorted_as_french_sorts(tmp_path: Path) -> None:
    names = ["Zoé", "étienne", "Durand", "Faure", "Eve"]
    out = published(tmp_path, write(tmp_path / "c", {f"{name}/taquin.py": WRONG for name in names}))

    assert [row[0] for row in rows_of((out / "marks.csv").read_bytes())[1:]] == [
        "Durand",
        "étienne",
        "Eve",
        "Faure",
        "Zoé",
    ]


# ---------------------------------------------------------------- every way of handing in


@pytest.mark.parametrize(
    "place",
    [
        "eve/mon-depot-main/exercises/taquin/taquin.py", "eve/a/b/c/d/e/taquin.py", "eve/taquin.py.txt",
        "eve/TAQUIN.PY", "eve_taquin.py.txt", "eve/Taquin.Py",
    ],
)  # fmt: skip
def test_odd_places_and_names_are_found(tmp_path: Path, place: str) -> None:
    copies = write(tmp_path / "c", {place: ONE, "zoe/taquin.py": ONE})

    assert {m.student: m.mark for m in grade(copies, tmp_path / "res")} == {"eve": 1.0, "zoe": 1.0}


def test_an_odd_name_keeps_its_modules(tmp_path: Path) -> None:
    copies = write(
        tmp_path / "c",
        {"eve/TAQUIN.PY": "import aide\ntaquin_résolu = aide.f\n", "eve/aide.py": ONE.replace("taquin_résolu", "f")},
    )

    assert [m.mark for m in grade(copies, tmp_path / "res")] == [1.0]


def test_a_pack_handed_in_whole_is_its_exercises(tmp_path: Path) -> None:
    engine = {f"eve/autograder/engine/m{n}.py": ONE for n in range(250)}
    copies = write(
        tmp_path / "c", {**engine, "eve/exercises/taquin/taquin.py": WRONG, "eve/autograder/taquin/taquin.py": ONE}
    )
    collection = collected(copies)

    assert [one.read().source for one in collection.handed] == [WRONG]
    assert not collection.notes


@pytest.mark.parametrize("name", ["Taquin.ZIP", "devoir.zip"])
def test_a_zip_in_a_zip_is_opened(tmp_path: Path, name: str) -> None:
    inner = zipped(tmp_path / "inner.zip", {"taquin.py": ONE})
    copies = tmp_path / "c" / "eve"
    copies.mkdir(parents=True)
    with zipfile.ZipFile(copies / name, "w") as archive:
        archive.write(inner, "dossier/Encore.Zip")

    assert [m.mark for m in grade(tmp_path / "c", tmp_path / "res")] == [1.0]


@pytest.mark.parametrize("kind", ["tar", "tar.gz", "tgz", "tar.xz"])
def test_other_archives_are_opened_within_the_same_bounds(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("autograder.engine.teacher.classroom.collect.MAX_OWN_BYTES", 5000)
    mode = {"tar": "w", "tar.gz": "w:gz", "tgz": "w:gz", "tar.xz": "w:xz"}[kind]
    own = tmp_path / "c"
    for who, members in {
        "alice": {"depot/taquin.py": ONE},
        "bob": {"../../dehors.py": ONE},
        "carl": {"taquin.py": None},
        "dora": {"taquin.py": "0" * 5001},
    }.items():
        (own / who).mkdir(parents=True)
        with tarfile.open(own / who / f"Depot.{kind.upper()}", mode) as archive:  # type: ignore[call-overload]
            for name, text in members.items():
                about = tarfile.TarInfo(name)
                about.mtime = 1_600_000_000
                if text is None:
                    about.type, about.linkname = tarfile.SYMTYPE, "/etc/passwd"
                about.size = len(text or "")
                archive.addfile(about, io.BytesIO((text or "").encode()))
    handed = {one.student: one for one in collected(own).handed}

    assert not handed["alice"].refusal and handed["alice"].written > 1_700_000_000  # when the archive came
    assert "sort du dossier" in handed["bob"].refusal and "lien symbolique" in handed["carl"].refusal
    assert "démesuré" in handed["dora"].refusal
    assert not list(tmp_path.rglob("dehors.py"))


def test_the_zip_of_a_mac_keeps_its_accents(tmp_path: Path) -> None:
    """Its names are UTF-8, which it does not say, with accents apart from their letters."""
    name = "Zoe\u0301 Durand"
    alike = "x" * len(name.encode())
    path = zipped(tmp_path / "c.zip", {f"{alike}/taquin.py": ONE, "a/taquin.py": ONE})
    path.write_bytes(path.read_bytes().replace(alike.encode(), name.encode()))

    assert {one.student for one in collected(path).handed} == {"Zoé Durand", "a"}


def test_a_zip_that_holds_one_folder_of_students_is_a_class(tmp_path: Path) -> None:
    path = zipped(tmp_path / "c.zip", {"TP taquin/alice/taquin.py": ONE, "TP taquin/bob/taquin.py": WRONG})

    assert {one.student for one in collected(path).handed} == {"alice", "bob"}


def test_one_file_per_question_is_merged(tmp_path: Path) -> None:
    first, second = ONE + 'reponses = {"4a": 1}\n', TWO + 'reponses = {"4b": 2}\n'
    copies = write(tmp_path / "c", {"eve/exo2.py": second, "eve/question1.py": first})
    with_notes = grade(copies, tmp_path / "res")
    (eve,) = load(tmp_path / "res").reports

    assert with_notes[0].mark is not None and [q.points for q in eve.questions[:2]] == [1.0, 1.0]
    told = "Un fichier par question : question1.py (question 1) et exo2.py (question 2) ont été réunis."
    assert told in eve.repairs
    assert {outcome.answer for outcome in eve.outcomes if outcome.verdict.value != "MISSING"} >= {"4a", "4b"}


def test_who_is_not_marked_is_named_with_the_reason(tmp_path: Path) -> None:
    copies = write(tmp_path / "c", {"alice/taquin.py": ONE, "bob/photo.jpg": "x", "eve/taquin.py": UNTOUCHED})
    (copies / "zoe").mkdir()
    out = published(tmp_path, copies, "student\nalice\nbob\neve\nluc\nzoe\n")
    rows = {row[0]: row for row in rows_of((out / "marks.csv").read_bytes())}

    assert {name: row[2] for name, row in rows.items()} == {
        "student": "mark", "alice": "1", "bob": "", "eve": "", "luc": "", "zoe": "",
    }  # fmt: skip
    assert rows["bob"][-1] == "aucun fichier d'une fiche (photo.jpg)"
    assert rows["eve"][-1] == "rendue telle que distribuée, rien n'y est rempli"
    assert (rows["luc"][-1], rows["zoe"][-1]) == ("absent", "dossier vide")


def test_a_stray_file_of_another_sheet_changes_nothing_for_the_others(tmp_path: Path) -> None:
    files = {f"e{n}/taquin.py": ONE for n in range(5)} | {"e5/agregation.py": "x = 1\n", "e6/taquin.zip": "abîmé"}
    out = tmp_path / "res"
    grade(write(tmp_path / "c", files), out)
    written = publish.publish(load(out), out)
    rows = rows_of((out / "marks.csv").read_bytes())

    assert written[0].name == "classe-taquin.html"
    assert rows[0][:5] == ["student", "name", "mark", "out_of", "1 /1"]
    assert [row[0] for row in rows[1:]] == [f"e{n}" for n in range(7)] and rows[6][-1] == "a rendu agregation"
    stray = rows_of((out / "marks-agregation.csv").read_bytes())
    assert stray[7][0] == "e6" and stray[7][-1] == "a rendu taquin"  # what cannot be opened is of the class's sheet


# ---------------------------------------------------------------- pairs


PAIRS = "Nom;Prénom;Binôme\nDURAND;Zoé;A\nMARTIN;Léa;A\nPETIT;Luc;\n"


def test_a_pair_of_the_roster_has_one_mark(tmp_path: Path) -> None:
    out = published(tmp_path, write(tmp_path / "c", {"Léa Martin/taquin.py": ONE, "luc petit/taquin.py": WRONG}), PAIRS)
    marks = {report.student: report.total for report in load(out).reports}

    assert marks == {"DURAND Zoé": 1.0, "MARTIN Léa": 1.0, "PETIT Luc": 0.0}
    assert grade(tmp_path / "c", out, roster=read_roster(tmp_path / "liste.csv")) == []


@pytest.mark.parametrize("folder", ["Durand_Martin", "DURAND Zoé et MARTIN Léa", "martin-durand", "Durand + Martin"])
def test_a_folder_of_two_names_is_a_pairs(tmp_path: Path, folder: str) -> None:
    roster = "Nom;Prénom\nDURAND;Zoé\nMARTIN;Léa\nPETIT;Luc\n"
    out = published(tmp_path, write(tmp_path / "c", {f"{folder}/taquin.py": ONE}), roster)

    assert {report.student: report.total for report in load(out).reports} == {"DURAND Zoé": 1.0, "MARTIN Léa": 1.0}


def test_half_a_class_is_no_pair(tmp_path: Path) -> None:
    rows = "".join(f"e{n};TP{n % 2}\n" for n in range(12))
    (tmp_path / "l.csv").write_text("Login;Groupe\n" + rows, "utf-8")
    roster = read_roster(tmp_path / "l.csv")

    assert roster.team_of("e1") == ["e1"]
    assert any("n'est pas prise pour des binômes (jusqu'à 6" in told for told in roster.understood)


# ---------------------------------------------------------------- faults


def test_two_runs_in_one_folder_do_not_meet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from autograder.engine.teacher.classroom.workplace import results_folder

    copies = write(tmp_path / "c", {"alice/taquin.py": ONE})
    with results_folder(tmp_path / "res"):
        assert main(["grade", str(copies), "--out", str(tmp_path / "res")]) == 2
    assert "Une autre correction est en cours" in capsys.readouterr().err


def test_what_a_killed_run_left_is_removed_by_the_next_one(tmp_path: Path) -> None:
    """Unpacked archives, and the copies that are made where there is no full isolation."""
    slow = "import time\ntime.sleep(60)\n"
    path = zipped(tmp_path / "c.zip", {"alice/taquin.py": slow, "bob/taquin.py": slow})
    place = tmp_path / "tmp"
    place.mkdir()
    command = [
        sys.executable,
        "-m",
        "autograder",
        "grade",
        str(path),
        "--out",
        str(tmp_path / "res"),
        WEAK,
        "--jobs",
        "1",
    ]
    run = subprocess.Popen(command, env=os.environ | {"TMPDIR": str(place)}, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not list(place.rglob("taquin.py")) and time.monotonic() < deadline:
        time.sleep(0.1)
    run.kill()
    run.wait()
    assert list(place.rglob("taquin.py"))
    empty = write(tmp_path / "d", {"alice/photo.jpg": "x"})
    again = [*command[:4], str(empty), *command[5:]]
    told = subprocess.run(again, env=os.environ | {"TMPDIR": str(place)}, capture_output=True, text=True, check=False)

    assert told.returncode == 2 and "aucune copie" in told.stderr
    assert not list(place.iterdir())


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--sheet", "taqin"], "La fiche « taqin » n'existe pas"),
        (["--u0", "0"], "--u0 0 ne convient pas"),
        (["--roster", "nulle-part.csv"], "nulle-part.csv » ne peut pas être lu"),
        (["--jobs", "0"], "--jobs demande"),
        (["--gradebook", "carnet.db"], "« carnet.db » n'est pas un carnet de notes"),
        (["--gradebook", "sqlite:///nulle-part/carnet.db"], "n'est pas un carnet de notes"),
    ],
)
def test_a_wrong_option_is_said_at_once(
    tmp_path: Path, options: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    copies = write(tmp_path / "c", {"alice/taquin.py": ONE})

    assert main(["grade", str(copies), "--out", str(tmp_path / "res"), *options]) == 2
    said = capsys.readouterr().err.strip()
    assert told in said and len(said.splitlines()) == 1
    assert not (tmp_path / "res").exists()


@pytest.mark.parametrize("out", ["file", "file/below"])
def test_a_wrong_out_is_said_at_once(tmp_path: Path, out: str, capsys: pytest.CaptureFixture[str]) -> None:
    copies = write(tmp_path / "c", {"alice/taquin.py": ONE})
    (tmp_path / "file").write_text("")

    assert main(["grade", str(copies), "--out", str(tmp_path / out)]) == 2
    assert "ne peut pas recevoir les résultats" in capsys.readouterr().err


def test_a_full_disk_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    copies = write(tmp_path / "c", {"alice/taquin.py": ONE})
    monkeypatch.setattr(results, "write_atomically", full)

    assert main(["grade", str(copies), "--out", str(tmp_path / "res"), "--jobs", "1", "--allow-weak-isolation"]) == 2
    assert "l'écriture a échoué (disque plein)" in capsys.readouterr().err


def test_what_cannot_be_written_is_one_sentence_for_every_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system")

    out = tmp_path / "res"
    grade(write(tmp_path / "c", {"alice/taquin.py": ONE, "bob/taquin.py": WRONG}), out)
    monkeypatch.setattr("autograder.engine.files.os.replace", read_only)

    for command in (["report", str(out)], ["similar", str(out)]):
        assert main(command) == 2
        (said,) = capsys.readouterr().err.strip().splitlines()
        assert said.endswith(
            "(disque en lecture seule). Faire de la place ou rendre le dossier accessible, puis relancer la même "
            "commande."
        )


def test_why_a_copy_is_to_be_marked_again_is_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notebook = {"cells": [{"cell_type": "code", "source": ONE, "metadata": {}}], "metadata": {}, "nbformat": 4}
    copies = write(tmp_path / "c", {"bob/taquin.py": ONE, "bob/taquin.ipynb": json.dumps(notebook)})

    assert main(["grade", str(copies), "--out", str(tmp_path / "res"), "--jobs", "1", "--allow-weak-isolation"]) == 1
    said = capsys.readouterr()
    for text in (said.out.replace("\n", " "), said.err):
        assert "tous deux remplis" in text and str(tmp_path / "c") not in text
    assert "à recorriger" in (tmp_path / "res/copies/bob/taquin.html").read_text("utf-8")
