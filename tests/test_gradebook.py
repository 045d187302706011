"""Results → nbgrader's gradebook: totals as nbgrader sees them, nothing of the teacher's lost."""

from __future__ import annotations

import csv
import os
import shutil
import subprocess
import sys
import sysconfig
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.errors import TaquinError
from autograder.engine.marking.report import Correction, Outcome, QuestionReport, Report
from autograder.engine.teacher.classroom.results import Classroom
from autograder.engine.teacher.classroom.roster import Roster
from autograder.engine.teacher.nbgrader.gradebook import Recorded, cell_name, record, split_name
from autograder.engine.verdict import Verdict

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # what nbgrader and Jupyter say of their own imports
    api = pytest.importorskip("nbgrader.api")
    plugins = pytest.importorskip("nbgrader.plugins.export")

from sqlalchemy import create_engine, event, inspect, text
from sqlalchemy.engine import Engine

Marks = Mapping[str, "tuple[float | None, float]"]
MARKS: Marks = {"1": (1.0, 1.0), "2": (0.5, 2.0), "10": (0.0, 1.5)}


def result(
    student: str,
    marks: Marks = MARKS,
    corrections: Mapping[str, Correction] | None = None,
    *,
    name: str = "",
    sheet: str = "taquin",
    bonus: float = 0.0,
) -> Report:
    given = corrections or {}
    questions = tuple(
        QuestionReport(key, f"Question {key}", outcomes_of(*points), given.get(key)) for key, points in marks.items()
    )
    bonuses = (Outcome("bonus", "Bonus", bonus, Verdict.PASSED),) if bonus else ()
    return Report(sheet, student, questions, bonuses=bonuses, name=name or student)


def outcomes_of(points: float | None, out_of: float) -> tuple[Outcome, ...]:
    """What is right, and the rest."""
    if points is None:
        return (Outcome("test_a", "Un contrôle", out_of, Verdict.GRADER_ERROR),)
    parts = ((points, Verdict.PASSED), (out_of - points, Verdict.FAILED))
    return tuple(Outcome(f"test_{word.value}", "Un contrôle", part, word) for part, word in parts if part)


def class_of(*reports: Report, **rest: Any) -> Classroom:
    return Classroom(reports, **rest)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gradebook with nothing in it: nbgrader takes seconds to create one, by running the command `alembic`, which is
    not in the PATH where no environment is activated."""
    path = tmp_path_factory.mktemp("nbgrader") / "gradebook.db"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", "/usr/bin:/bin")
        assert record(class_of(), f"sqlite:///{path}") == Recorded()
        assert os.environ["PATH"] == "/usr/bin:/bin"
    return path


@pytest.fixture
def url(empty: Path, tmp_path: Path) -> str:
    shutil.copy(empty, tmp_path / "gradebook.db")
    return f"sqlite:///{tmp_path}/gradebook.db"


@contextmanager
def opened(url: str) -> Iterator[Any]:
    with api.Gradebook(url) as book:
        yield book


def grade(book: Any, student: str, question: str, sheet: str = "taquin") -> Any:
    return book.find_grade(cell_name(question), sheet, sheet, student)


def score(url: str, student: str) -> float:
    with opened(url) as book:
        return float(book.find_submission("taquin", student).score)


def by_hand(url: str, student: str, question: str, **values: Any) -> None:
    """What formgrader does when a teacher types a score."""
    with opened(url) as book:
        found = grade(book, student, question)
        for column, value in values.items():
            setattr(found, column, value)
        found.needs_manual_grade = found.manual_score is None and found.auto_score is None
        book.db.commit()


def dump(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    engine = create_engine(url)
    with engine.connect() as connection:
        names = inspect(engine).get_table_names()
        tables = {
            name: sorted(map(tuple, connection.execute(text(f"select * from {name}"))), key=repr) for name in names
        }
    engine.dispose()
    return tables


def test_totals_are_those_of_the_results(url: str) -> None:
    done = record(class_of(result("ada"), result("bob", {"1": (1, 1), "2": (2, 2), "10": (1.5, 1.5)})), url)
    assert done == Recorded(students=2, submissions=2, written=6)
    with opened(url) as book:
        ada = book.find_submission("taquin", "ada")
        assert (ada.score, ada.max_score, ada.needs_manual_grade) == (1.5, 4.5, False)
        assert book.find_submission("taquin", "bob").score == 4.5
        assert grade(book, "ada", "2").auto_score == 0.5 and grade(book, "ada", "2").manual_score is None
        notebook = book.find_notebook("taquin", "taquin")
        assert {(cell.name, cell.max_score, cell.cell_type) for cell in notebook.grade_cells} == {
            ("question_1", 1, "code"), ("question_2", 2, "code"), ("question_10", 1.5, "code"),
        }  # fmt: skip
        assert sorted(row["score"] for row in book.submission_dicts("taquin")) == [1.5, 4.5]  # what formgrader lists


def test_one_assignment_per_sheet(url: str) -> None:
    record(class_of(result("ada"), result("ada", {"1": (3, 3)}, sheet="dames")), url)
    with opened(url) as book:
        assert [(each.name, each.max_score) for each in book.assignments] == [("dames", 3), ("taquin", 4.5)]
        assert book.find_student("ada").score == 4.5


def test_twice_is_once(url: str) -> None:
    group = class_of(
        result("ada", MARKS, {"2": Correction(1.5, "l'idée y est")}, bonus=1.0),
        result("bob", {"1": (None, 1), "2": (1 / 3, 2), "10": (0.1 + 0.2, 1.5)}, name="Été Zoé"),
        absent=(("eve", "MARTIN Ève"),),
        roster=Roster(emails={"ada": "ada@lycée.fr"}),
    )
    first = record(group, url)
    before = dump(url)
    again = record(group, url)
    assert dump(url) == before
    assert (first.written, first.unchanged) == (8, 0) and (again.written, again.unchanged, again.kept) == (0, 8, 0)


def test_a_new_marking_replaces_the_old_one(url: str) -> None:
    record(class_of(result("ada"), result("bob")), url)
    done = record(class_of(result("ada", {**MARKS, "2": (2, 2)}), result("bob")), url)
    assert (done.written, done.unchanged) == (1, 5)
    assert score(url, "ada") == 3.0 and score(url, "bob") == 1.5


def test_corrections_are_manual_scores_with_their_comment(url: str) -> None:
    record(class_of(result("ada", MARKS, {"2": Correction(1.25, "l'idée y est")})), url)
    assert score(url, "ada") == 2.25
    with opened(url) as book:
        assert (grade(book, "ada", "2").auto_score, grade(book, "ada", "2").manual_score) == (0.5, 1.25)
        assert book.find_comment("question_2", "taquin", "taquin", "ada").comment == "l'idée y est"
    record(class_of(result("ada", MARKS, {"2": Correction(2)})), url)  # ours: changed, then taken back
    assert score(url, "ada") == 3.0
    record(class_of(result("ada")), url)
    assert score(url, "ada") == 1.5
    with opened(url) as book:
        assert grade(book, "ada", "2").manual_score is None
        assert book.find_comment("question_2", "taquin", "taquin", "ada").comment is None


def test_to_be_marked_again(url: str) -> None:
    marks: Marks = {**MARKS, "2": (None, 2.0)}
    record(class_of(result("ada", marks), result("bob", marks, {"2": Correction(2.0)})), url)
    with opened(url) as book:
        waiting = grade(book, "ada", "2")
        assert (waiting.auto_score, waiting.manual_score, waiting.needs_manual_grade) == (None, None, True)
        assert book.find_submission("taquin", "ada").needs_manual_grade
        assert not book.find_submission("taquin", "bob").needs_manual_grade
    record(class_of(result("ada"), result("bob")), url)
    with opened(url) as book:
        assert not book.find_submission("taquin", "ada").needs_manual_grade


def test_what_the_teacher_typed_in_formgrader_stays(url: str) -> None:
    record(class_of(result("ada")), url)
    by_hand(url, "ada", "2", manual_score=1.75, extra_credit=0.25)
    with opened(url) as book:
        book.find_submission_notebook("taquin", "taquin", "ada").late_submission_penalty = 0.5
        book.find_comment("question_2", "taquin", "taquin", "ada").manual_comment = "vu"
        book.db.commit()
    done = record(class_of(result("ada", {**MARKS, "1": (0, 1), "2": (0, 2)})), url)
    assert (done.kept, done.written) == (1, 2)
    assert done.notes == [
        ("ada", "taquin, question 2 : 1,75 saisi dans formgrader est gardé, et marks.csv a 0."),
        ("ada", "taquin, question 2 : 0,25 saisi dans formgrader est gardé, et marks.csv n'a rien."),
    ]
    with opened(url) as book:
        ada, second = book.find_submission("taquin", "ada"), grade(book, "ada", "2")
        assert (second.auto_score, second.manual_score, second.extra_credit) == (0, 1.75, 0.25)
        assert (ada.score, ada.late_submission_penalty) == (2.0, 0.5)
        assert book.find_comment("question_2", "taquin", "taquin", "ada").comment == "vu"


def test_formgrader_wins_against_corrections(url: str) -> None:
    record(class_of(result("ada", MARKS, {"2": Correction(1.5, "bien")})), url)
    by_hand(url, "ada", "2", manual_score=1.0)  # over our own manual score
    for _ in range(2):
        done = record(class_of(result("ada", MARKS, {"2": Correction(1.5, "bien")})), url)
        assert score(url, "ada") == 2.0 and done.kept == 1
        assert done.notes == [("ada", "taquin, question 2 : 1 saisi dans formgrader est gardé, et marks.csv a 1,5.")]
    record(class_of(result("ada")), url)  # the correction is taken back: theirs stays
    assert score(url, "ada") == 2.0
    record(class_of(result("ada", MARKS, {"2": Correction(1.0)})), url)  # the same value is still theirs
    assert record(class_of(result("ada", MARKS, {"2": Correction(0.0)})), url).kept == 1
    assert score(url, "ada") == 2.0


def test_bonus_is_extra_credit(url: str) -> None:
    record(class_of(result("ada", bonus=1.5), result("bob")), url)
    with opened(url) as book:
        ada = book.find_submission("taquin", "ada")
        assert (ada.score, ada.max_score) == (3.0, 4.5) and not ada.needs_manual_grade
        assert book.find_grade("bonus", "taquin", "taquin", "ada").extra_credit == 1.5
        assert book.find_submission("taquin", "bob").score == 1.5
        book.find_grade("bonus", "taquin", "taquin", "bob").extra_credit = 0.75
        book.db.commit()
    done = record(class_of(result("ada", bonus=1.0), result("bob", bonus=2.0)), url)
    assert score(url, "ada") == 2.5 and score(url, "bob") == 2.25
    assert done.notes == [("bob", "taquin, bonus : 0,75 saisi dans formgrader est gardé, et marks.csv a 2.")]
    record(class_of(result("ada"), result("bob")), url)
    assert score(url, "ada") == 1.5 and score(url, "bob") == 2.25


def test_names_addresses_and_absent_students(url: str) -> None:
    group = class_of(
        result("ada", name="LE GOFF Aéla Zoë"),
        absent=(("eve", "Noël, Ève"),),
        roster=Roster(emails={"ada": "a@b.fr", "eve": "e@b.fr"}),
    )
    assert record(group, url).students == 2
    with opened(url) as book:
        ada, eve = book.find_student("ada"), book.find_student("eve")
        assert (ada.last_name, ada.first_name, ada.email) == ("LE GOFF", "Aéla Zoë", "a@b.fr")
        assert (eve.last_name, eve.first_name, eve.email) == ("Noël", "Ève", "e@b.fr")
        assert [each.student.id for each in book.assignment_submissions("taquin")] == ["ada"]
        ada.first_name = "Aëla"
        book.db.commit()
    record(group, url)
    with opened(url) as book:
        assert book.find_student("ada").first_name == "Aëla"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("e12", (None, None)),
        ("Dupont Élodie", ("Dupont", "Élodie")),
        ("DE LA TOUR Jean-Marc", ("DE LA TOUR", "Jean-Marc")),
        ("Jean DUPONT", ("DUPONT", "Jean")),
        ("DUPONT JEAN", ("DUPONT", "JEAN")),
        ("de la Tour, Jean Marc", ("de la Tour", "Jean Marc")),
        ("Ronaldo", ("Ronaldo", None)),
        ("Paul Paul", ("Paul", "Paul")),
    ],
)
def test_split_name(name: str, expected: tuple[str | None, str | None]) -> None:
    assert split_name("e12", name) == expected


def test_cells_have_ascii_names_of_their_own() -> None:
    names = [cell_name(key) for key in ("3", "3 a", "3_a", "3-a", "3é", "3e")]
    assert len(set(names)) == len(names) and all(name.isascii() and " " not in name for name in names)


def test_points_changed_and_question_removed(url: str) -> None:
    record(class_of(result("ada"), result("bob", MARKS, {"2": Correction(2.0)}, bonus=1)), url)
    by_hand(url, "ada", "1", manual_score=0.5)
    record(class_of(result("ada", {"1": (1, 4), "3": (1, 2)}), result("bob", {"1": (4, 4), "3": (2, 2)})), url)
    with opened(url) as book:
        ada, bob = book.find_submission("taquin", "ada"), book.find_submission("taquin", "bob")
        assert (ada.score, ada.max_score, bob.score) == (1.5, 6, 6)
        names = {cell.name for cell in book.find_notebook("taquin", "taquin").grade_cells}
        assert names == {"question_1", "question_3"}
    assert {len(rows) for name, rows in dump(url).items() if name in ("grade", "comment")} == {4}
    assert dump(url)["taquin_written"] == []


def test_a_removed_question_keeps_what_is_not_ours(url: str) -> None:
    record(class_of(result("ada"), result("bob")), url)
    by_hand(url, "ada", "2", manual_score=0.75)
    short: Marks = {"1": (1, 1), "10": (0, 1.5)}
    done = record(class_of(result("ada", short)), url)  # bob is in another folder
    assert [student for student, _ in done.notes] == ["ada", ""]
    assert all("question_2" in told for _, told in done.notes)
    assert score(url, "bob") == 1.5
    record(class_of(result("ada", short), result("bob", short)), url)
    with opened(url) as book:
        ada = book.find_submission("taquin", "ada")
        assert (ada.score, ada.max_score, ada.needs_manual_grade) == (1.75, 2.5, False)
        assert book.find_submission("taquin", "bob").score == 1.0


@pytest.mark.filterwarnings("ignore:Object of type <Submitted")  # nbgrader's add_submission
def test_cells_of_nbgrader_itself_are_left_alone(url: str) -> None:
    with opened(url) as book:
        book.add_assignment("taquin")
        book.add_notebook("taquin", "taquin")
        book.add_student("ada", first_name="A.")
        for name in ("question_99", "essai"):
            book.add_grade_cell(name, "taquin", "taquin", max_score=3, cell_type="code")
            book.add_source_cell(name, "taquin", "taquin", cell_type="code")
        book.add_submission("taquin", "ada")
        book.find_grade("essai", "taquin", "taquin", "ada").auto_score = 3
        book.db.commit()
    record(class_of(result("ada", name="B A")), url)
    with opened(url) as book:
        assert book.find_submission("taquin", "ada").score == 4.5
        assert book.find_student("ada").last_name is None
        assert book.find_grade("question_99", "taquin", "taquin", "ada").max_score == 3


def test_dates_are_those_that_nbgrader_noted(url: str) -> None:
    """timestamp.txt is one of the student's files."""
    dates = {("ada", "taquin"): "2026-11-10 10:00:00 Europe/Paris", ("bob", "taquin"): "hier\0" * 20}
    done = record(class_of(result("ada"), result("bob")), url, dates)
    with opened(url) as book:
        assert book.find_submission("taquin", "ada").timestamp.isoformat() == "2026-11-10T09:00:00"
        assert book.find_submission("taquin", "bob").timestamp is None
    assert done.notes == [("bob", "taquin : la date de remise (timestamp.txt) est illisible, ignorée.")]


def test_copies_of_two_versions_are_said(url: str) -> None:
    done = record(class_of(result("ada"), result("bob", {"1": (1, 2)})), url)
    assert done.notes == [("", "taquin, question 1 : le barème diffère d'une copie à l'autre.")]
    with opened(url) as book:
        bob = book.find_submission("taquin", "bob")
        assert (bob.score, bob.max_score, bob.needs_manual_grade) == (1, 5.5, True)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("statement", ["INSERT INTO student", "UPDATE grade ", "INSERT INTO grade ", "taquin_written "])
def test_a_run_that_is_killed_leaves_nothing_half_written(url: str, statement: str) -> None:
    record(class_of(result("ada")), url)
    before = dump(url)
    group = class_of(result("ada", {**MARKS, "2": (2, 2)}), result("bob", MARKS, {"2": Correction(2.0)}))

    def die(_connection: Any, _cursor: Any, executed: str, *_: Any) -> None:
        if statement in executed and not executed.startswith("SELECT"):
            os._exit(9)

    child = os.fork()
    if not child:
        try:
            event.listen(Engine, "after_cursor_execute", die)
            record(group, url)
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    assert dump(url) == before
    record(group, url)
    assert score(url, "ada") == 3.0 and score(url, "bob") == 3.0


def test_export(url: str, tmp_path: Path) -> None:
    """The command that a teacher runs, in a course folder."""
    roster = Roster(emails={"ada": "z@b.fr"})
    group = class_of(result("ada", bonus=1, name="ÉTÉ Zoé"), absent=(("eve", "Noël Ève"),), roster=roster)
    record(group, url)
    with opened(url) as book:
        book.find_submission_notebook("taquin", "taquin", "ada").late_submission_penalty = 0.5
        book.db.commit()
    record(group, url)
    (tmp_path / "nbgrader_config.py").write_text(f"get_config().CourseDirectory.db_url = {url!r}\n")
    environment = os.environ | {"PYTHONUTF8": "1", "HOME": str(tmp_path), "JUPYTER_PLATFORM_DIRS": "1"}
    command = [sys.executable, "-W", "ignore", str(Path(sysconfig.get_path("scripts")) / "nbgrader"), "export"]
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    with open(tmp_path / "grades.csv", encoding="utf-8", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    ada, eve = rows["ada"], rows["eve"]
    assert (ada["last_name"], ada["first_name"], ada["email"]) == ("ÉTÉ", "Zoé", "z@b.fr")
    assert [float(ada[key]) for key in ("raw_score", "late_submission_penalty", "score", "max_score")] == [
        2.5,
        0.5,
        2,
        4.5,
    ]
    assert (eve["last_name"], float(eve["score"]), eve["timestamp"]) == ("Noël", 0, "")


def test_a_class_costs_few_queries(url: str) -> None:
    marks: Marks = {str(number): (1, 1) for number in range(20)}
    group = class_of(*(result(f"e{number}", marks) for number in range(200)))
    record(group, url)
    asked: list[str] = []

    def listen(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        asked.append(statement)

    event.listen(Engine, "before_cursor_execute", listen)
    try:
        done = record(group, url)
    finally:
        event.remove(Engine, "before_cursor_execute", listen)
    assert done.unchanged == 4000 and len(asked) < 60


@pytest.mark.parametrize(
    "address", ["gradebook.db", "sqlite:////nulle/part/g.db", "chose://x", "sqlite:///{}/faux.db", ""]
)
def test_bad_address(address: str, tmp_path: Path) -> None:
    (tmp_path / "faux.db").write_bytes(b"this is not a database, but it is long enough to look like one" * 20)
    with pytest.raises(TaquinError, match=r"^Le carnet de notes « .* » ne peut pas être ouvert"):
        record(class_of(result("ada")), address.format(tmp_path))


def test_bad_address_never_shows_the_password(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("psycopg", "psycopg2"):
        monkeypatch.setitem(sys.modules, module, None)
    for address in ("postgresql://prof:secr@t@localhost/notes", "postgresql://prof:secr@t@localhost:port/notes"):
        with pytest.raises(TaquinError) as caught:
            record(class_of(result("ada")), address)
        assert "secr" not in str(caught.value) and "prof:***@localhost" in str(caught.value)


def test_without_nbgrader(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nbgrader.api", None)
    with pytest.raises(TaquinError, match=r"pip install 'taquin\[nbgrader\]'"):
        record(class_of(result("ada")), url)


def test_a_new_gradebook_has_the_version_of_nbgrader(url: str) -> None:
    assert len(dump(url)["alembic_version"]) == 1


def test_csv_plugin(url: str, tmp_path: Path) -> None:
    record(class_of(result("ada"), result("ada", {"1": (3, 3)}, sheet="dames")), url)
    exporter = plugins.CsvExportPlugin()
    exporter.to = str(tmp_path / "notes.csv")
    with opened(url) as book:
        exporter.export(book)
    rows = list(csv.DictReader((tmp_path / "notes.csv").read_text("utf-8").splitlines()))
    assert [(row["assignment"], float(row["score"])) for row in rows] == [("dames", 3), ("taquin", 1.5)]
