"""A class's results → nbgrader's gradebook, so that `nbgrader export` and formgrader show them.

One transaction for all: a run that is killed leaves the gradebook as it was. `auto_score` and `auto_comment` belong to
the marking and follow it. `manual_score` and `extra_credit` are also written by the teacher, in formgrader: what we
wrote there is remembered in a table of our own, `taquin_written`, and **we write only where there is nothing, or still
exactly what we wrote; anything else is the teacher's and stays**, even against corrections.csv (the notes then say so).
Late penalties, flags and manual comments are never touched; names and addresses only where they are missing.
"""

from __future__ import annotations

import os
import re
import subprocess
import sysconfig
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.marking.report import QuestionReport, Report
from autograder.engine.notebook.cells import PREFIX, Kind, cell_name, cells_of
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.teacher.classroom.results import Classroom
from autograder.engine.text import count, french_number

NOT_INSTALLED = "nbgrader n'est pas installé : lancer « pip install 'taquin[nbgrader]' »."
ADVICE = "donner une adresse comme sqlite:///gradebook.db, dans un dossier où l'on peut écrire, ou postgresql://…"
BONUS = "bonus"  # the extra credit of a cell of its own, out of 0
SHARED = ("manual_score", "extra_credit")  # columns of Grade that the teacher writes too
NOTHING = (None, None)


@dataclass
class Recorded:
    """What a run did. `written` and `unchanged` share out the scores; `kept` are those that are the teacher's own."""

    students: int = 0
    submissions: int = 0
    written: int = 0
    unchanged: int = 0
    kept: int = 0
    notes: list[tuple[str, str]] = field(default_factory=list)  # (student or "", what the teacher should know)


def check_address(url: str) -> None:
    """TaquinError for what is surely no gradebook: better said before an hour of marking than after."""
    if find_spec("nbgrader") is None:
        raise TaquinError(NOT_INSTALLED)
    kind, there, place = url.partition("://")
    folder = Path(place.removeprefix("/")).parent
    if not kind or not there or (kind == "sqlite" and not folder.is_dir()):
        raise TaquinError(f"« {_shown(url)} » n'est pas un carnet de notes : {ADVICE}")


def _shown(url: str) -> str:
    """Without its password."""
    return re.sub(r"//([^:/@]*):.*@", r"//\1:***@", url)


def record(classroom: Classroom, url: str, dates: Mapping[tuple[str, str], str] | None = None) -> Recorded:
    """Write the class into the database (sqlite:///path, postgresql://…), which is created if need be.

    `dates` says when (student, sheet) was handed in, in the words of nbgrader's timestamp.txt.
    """
    try:
        api, sql = import_module("nbgrader.api"), import_module("sqlalchemy")
    except ImportError as error:
        raise TaquinError(NOT_INSTALLED) from error
    shown = _shown(url)
    try:
        book = _open(api, url)
        try:
            return _Writer(api, sql, book, dates or {}).write(classroom)
        finally:
            book.close()  # with what was not committed
    except ImportError as error:
        raise TaquinError(f"Il manque le module « {error.name} » pour ouvrir « {shown} » : l'installer.") from error
    except (sql.exc.SQLAlchemyError, api.InvalidEntry, OSError, subprocess.SubprocessError) as error:
        cause = str(getattr(error, "orig", None) or type(error).__name__).strip().split("\n")[0]  # without the password
        raise TaquinError(
            f"Le carnet de notes « {shown} » ne peut pas être ouvert ou écrit ({cause}) : {ADVICE}"
        ) from error


def split_name(student: str, name: str) -> tuple[str | None, str | None]:
    """(last name, first name): the words in capitals are the last name, else the first word. No comma: nbgrader's CSV
    does not quote."""
    last, comma, first = name.partition(",")
    words = name.replace(",", " ").split()
    if name == student or not words:
        return None, None
    if not comma:
        capitals, others = [w for w in words if w.isupper()], [w for w in words if not w.isupper()]
        family, given = (capitals, others) if capitals and others else (words[:1], words[1:])
        last, first = " ".join(family), " ".join(given)
    return last.strip() or None, " ".join(first.replace(",", " ").split()) or None


def _open(api: Any, url: str) -> Any:
    """nbgrader asks the command `alembic` for its version: it is next to our Python, activated or not."""
    path = os.environ.get("PATH", "")
    os.environ["PATH"] = os.pathsep.join((sysconfig.get_path("scripts"), path))
    try:
        return api.Gradebook(url)
    except ValueError as error:  # a port that is no number
        raise api.InvalidEntry(*error.args) from error
    finally:
        os.environ["PATH"] = path


@dataclass(frozen=True)
class _Notebook:
    """One notebook of the gradebook: its cells by name, and by copy and cell what they hold."""

    sources: set[str]  # names of cells that nbgrader made
    places: Mapping[str, str]  # score → the cell that bears the comment on it
    grade_cells: Mapping[str, Any]
    solutions: Mapping[str, Any]
    tasks: Mapping[str, Any]
    grades: Mapping[tuple[str, str], Any]
    comments: Mapping[tuple[str, str], Any]


class _Writer:
    """nbgrader's own methods commit at each call and ask one query per score: here its tables are used directly."""

    def __init__(self, api: Any, sql: Any, book: Any, dates: Mapping[tuple[str, str], str]) -> None:
        self.api, self.sql, self.book, self.db, self.dates = api, sql, book, book.db, dates
        self.done = Recorded()
        self.ours: dict[str, tuple[float | None, float | None]] = {}  # grade → what we wrote in the shared columns

    def write(self, classroom: Classroom) -> Recorded:
        sql, notebooks = self.sql, {}
        columns = (sql.Column(name, sql.Float) for name in SHARED)
        key = sql.Column("grade_id", sql.String(32), primary_key=True)  # no foreign key: nbgrader may delete its grades
        table = sql.Table("taquin_written", sql.MetaData(), key, *columns)
        table.create(self.book.engine, checkfirst=True)
        for sheet in classroom.sheets:
            self.book.update_or_create_assignment(sheet)
            notebook = self.book.update_or_create_notebook(sheet, sheet)
            notebooks[sheet] = notebook.id, notebook.assignment_id
        # This changes nothing, but SQLite then lets nobody else write until the end: what is read stays true.
        course = self.api.Course
        self.db.execute(sql.update(course).values(id=course.id).execution_options(synchronize_session=False))
        before = {grade: (manual, extra) for grade, manual, extra in self.db.execute(sql.select(table))}
        self.ours = dict(before)
        self._students(classroom)
        for sheet, ids in notebooks.items():
            once = {report.student: report for report in classroom.of_sheet(sheet)}
            self._sheet(list(once.values()), *ids)
        for grade in before.keys() | self.ours.keys():
            now = self.ours.get(grade, NOTHING)
            if now != before.get(grade, NOTHING):
                self.db.execute(sql.delete(table).where(key == grade))
                if now != NOTHING:
                    self.db.execute(sql.insert(table).values((grade, *now)))
        self.db.commit()
        return self.done

    def _new(self, kind: Any, **values: Any) -> Any:
        row = kind(**{"id": self.api.new_uuid()} | values)
        self.db.add(row)
        return row

    def _students(self, classroom: Classroom) -> None:
        known = {student.id: student for student in self.db.scalars(self.sql.select(self.api.Student))}
        names = classroom.students
        for student, name in names.items():
            row = known.get(student) or self._new(self.api.Student, id=student)
            if not row.last_name and not row.first_name:
                row.last_name, row.first_name = split_name(student, name)
            row.email = row.email or classroom.roster.emails.get(student)
        self.done.students = len(names)

    def _sheet(self, reports: list[Report], notebook_id: str, assignment_id: str) -> None:
        """The scores of one sheet, for all its copies."""
        points = self._points(reports)
        book = self._notebook(reports[0].sheet, notebook_id, points)
        there = self._copies_there(notebook_id, assignment_id)
        copies = set()
        for report in reports:
            submission, copy_id = there.get(report.student, NOTHING)
            submission = (
                submission
                or self._new(self.api.SubmittedAssignment, student_id=report.student, assignment_id=assignment_id).id
            )
            copy_id = (
                copy_id or self._new(self.api.SubmittedNotebook, assignment_id=submission, notebook_id=notebook_id).id
            )
            copies.add(copy_id)
            self._copy(report, copy_id, points, book)
            self._date(report, submission)
            self.done.submissions += 1
        # Questions that the sheet no longer has. What is nbgrader's is not ours.
        for name in sorted(book.grade_cells.keys() - points.keys() - book.sources):
            if name in book.solutions and (name == BONUS or name.startswith(PREFIX)):
                cell, solution = book.grade_cells[name], book.solutions[name]
                of_cell = [grade for (_, cell_id), grade in book.grades.items() if cell_id == cell.id]
                pairs = [(grade, book.comments.get((grade.notebook_id, solution.id))) for grade in of_cell]
                self._drop(reports[0].sheet, cell, solution, pairs, copies)
        self.db.flush()

    def _notebook(self, sheet: str, notebook_id: str, points: Mapping[str, float]) -> _Notebook:
        """What the gradebook has of one notebook, with a cell for each score."""
        api, sql = self.api, self.sql
        # A cell with a source was made by nbgrader from a notebook.
        query = sql.select(api.SourceCell.name).where(api.SourceCell.notebook_id == notebook_id)
        sources = set(self.db.scalars(query))
        places = self._comment_places(sheet, points, sources)
        grade_cells = self._cells(api.GradeCell, notebook_id, points, cell_type="code", max_score=0.0)
        for name, out_of in points.items():
            grade_cells[name].max_score = out_of
        return _Notebook(
            sources=sources,
            places=places,
            grade_cells=grade_cells,
            solutions=self._cells(api.SolutionCell, notebook_id, places.values()),  # what a comment needs
            tasks=self._cells(api.TaskCell, notebook_id, ()),
            grades=self._rows(api.Grade, notebook_id, "auto_score", *SHARED, "needs_manual_grade"),
            comments=self._rows(api.Comment, notebook_id, "auto_comment", "manual_comment"),
        )

    def _cells(self, kind: Any, notebook_id: str, names: Iterable[str], **values: Any) -> dict[str, Any]:
        """The notebook's cells of a kind by name; those of these names are made if need be."""
        found = self.db.scalars(self.sql.select(kind).where(kind.notebook_id == notebook_id))
        by_name = {cell.name: cell for cell in found}
        missing = (name for name in names if name not in by_name)
        return by_name | {name: self._new(kind, name=name, notebook_id=notebook_id, **values) for name in missing}

    def _rows(self, kind: Any, notebook_id: str, *columns: str) -> dict[tuple[str, str], Any]:
        """The sheet's grades or comments by copy and cell, in one query, locked where the database can."""
        sql, copy = self.sql, self.api.SubmittedNotebook
        only = sql.orm.load_only(*(getattr(kind, name) for name in ("notebook_id", "cell_id", *columns)))
        query = sql.select(kind).join(copy, kind.notebook_id == copy.id).where(copy.notebook_id == notebook_id)
        found = self.db.scalars(query.options(only).with_for_update(of=kind))
        return {(row.notebook_id, row.cell_id): row for row in found}

    def _copies_there(self, notebook_id: str, assignment_id: str) -> dict[str, list[Any]]:
        """student → the ids of the submission and of its notebook, as far as they are there."""
        sql, handed_in, copy = self.sql, self.api.SubmittedAssignment, self.api.SubmittedNotebook
        same = sql.and_(copy.assignment_id == handed_in.id, copy.notebook_id == notebook_id)
        query = sql.select(handed_in.student_id, handed_in.id, copy.id).outerjoin(copy, same)
        return {who: ids for who, *ids in self.db.execute(query.where(handed_in.assignment_id == assignment_id))}

    def _copy(self, report: Report, copy_id: str, points: Mapping[str, float], book: _Notebook) -> None:
        """One copy's scores and comments."""
        api = self.api
        questions = {cell_name(question.id): question for question in report.questions}
        for name in points:
            cell, solution = book.grade_cells[name].id, book.solutions[book.places[name]].id
            grade = book.grades.get((copy_id, cell)) or self._new(api.Grade, notebook_id=copy_id, cell_id=cell)
            comment = book.comments.get((copy_id, solution))
            comment = comment or self._new(api.Comment, notebook_id=copy_id, cell_id=solution)
            self._grade(report, name, questions.get(name), grade, comment)
        self._say_what_else_differs(report, copy_id, points, book)
        # nbgrader expects a grade and a comment wherever its own notebook has room for one.
        for kind, known, cells in (
            (api.Grade, book.grades, [*book.grade_cells.values(), *book.tasks.values()]),
            (api.Comment, book.comments, [*book.solutions.values(), *book.tasks.values()]),
        ):
            for other in cells:
                done = other.name in points or other.name in book.places.values()
                if other.name in book.sources and not done and (copy_id, other.id) not in known:
                    self._new(kind, notebook_id=copy_id, cell_id=other.id)

    def _say_what_else_differs(
        self, report: Report, copy_id: str, points: Mapping[str, float], book: _Notebook
    ) -> None:
        """What one side has and the other cannot have: the two must not disagree without a word."""
        decided = report.ruling.exempt or report.ruling.mark is not None or report.ruling.penalty
        if decided:
            told = "la note de marks.csv (corrections.csv, retard) n'est pas celle du carnet de nbgrader"
            self._note(report.student, f"{report.sheet} : {told}, qui n'a que les points des questions.")
        for cell in (*book.grade_cells.values(), *book.tasks.values()):
            grade = book.grades.get((copy_id, cell.id))
            if cell.name not in points and grade is not None and any(_shared(grade)):
                given = french_number(sum(value or 0.0 for value in _shared(grade)))
                told = f"{given} saisi dans formgrader pour « {cell.name} » n'est pas dans marks.csv"
                self._note(report.student, f"{report.sheet} : {told}.")

    @staticmethod
    def _comment_places(sheet: str, names: Iterable[str], sources: set[str]) -> dict[str, str]:
        """The cell that bears the comment on each mark: its namesake or, in a notebook of nbgrader's (where a test
        bears none, and no cell may be added), the first one that the question asks to fill."""
        places = {name: name for name in names}
        if sources & places.keys():
            for cell in reversed(cells_of(load_sheet(sheet))):
                test = cell_name(cell.question or "")
                if cell.kind is Kind.SOLUTION and {test, cell.id} <= sources and test in places:
                    places[test] = cell.id
        return places

    def _date(self, report: Report, submission: str) -> None:
        """As nbgrader's autograde does: formgrader takes a copy of another date for one that waits to be marked."""
        said = self.dates.get((report.student, report.sheet))
        if not said:
            return
        try:
            date = import_module("nbgrader.utils").parse_utc(said)
        except Exception:  # noqa: BLE001  a student's text, read by a parser that takes it for a date
            self._note(report.student, f"{report.sheet} : la date de remise (timestamp.txt) est illisible, ignorée.")
            return
        self.db.flush()
        self.db.get(self.api.SubmittedAssignment, submission).timestamp = date

    def _points(self, reports: list[Report]) -> dict[str, float]:
        """What each cell is out of. Copies marked with several versions of the sheet: the most, and it is said."""
        points: dict[str, float] = {}
        for report in reports:
            for question in report.questions:
                name = cell_name(question.id)
                if question.is_bonus:
                    continue
                if points.setdefault(name, question.out_of) != question.out_of:
                    points[name] = max(points[name], question.out_of)
                    self._note("", f"{report.sheet}, question {question.id} : le barème diffère d'une copie à l'autre.")
            if report.bonus or report.bonus_is_open:
                points[BONUS] = 0.0
        return points

    def _grade(self, report: Report, name: str, question: QuestionReport | None, grade: Any, comment: Any) -> None:
        """One score. A question that this copy was not asked is left to mark by hand, as one « à recorriger »."""

        def state() -> list[Any]:
            return [grade.auto_score, *_shared(grade), grade.needs_manual_grade, comment.auto_comment]

        was = state()
        correction = question.correction if question else None
        kept = self._share(report, name, question, grade)
        used = correction is not None and grade.manual_score == correction.points
        comment.auto_comment = (correction.comment or None) if correction and used else None
        grade.auto_score = question.computed if question else None
        if name == BONUS and not report.bonus_is_open:
            grade.auto_score = 0.0
        grade.needs_manual_grade = grade.auto_score is None and grade.manual_score is None  # as formgrader decides
        self.done.kept += kept
        if state() == was:
            self.done.unchanged += 1
        else:
            self.done.written += 1

    def _share(self, report: Report, name: str, question: QuestionReport | None, grade: Any) -> bool:
        """The scores that the teacher may also type in formgrader: written, unless somebody else's is there. Was one
        kept?"""
        correction = question.correction if question else None
        bonus = (report.bonus or None) if name == BONUS else None
        ours, kept = list(self.ours.get(grade.id, NOTHING)), False
        for i, wanted in enumerate((correction.points if correction else None, bonus)):
            stored = getattr(grade, SHARED[i])
            if stored is None or stored == ours[i]:
                ours[i] = wanted
                setattr(grade, SHARED[i], wanted)
                continue
            kept, ours[i] = True, None
            marked = wanted if wanted is not None or i else question.points if question else None
            if stored != marked:
                self._note(report.student, _kept_score(report, question, stored, marked))
        self.ours[grade.id] = ours[0], ours[1]
        return kept

    def _drop(self, sheet: str, cell: Any, solution: Any, pairs: list[tuple[Any, Any]], copies: set[str]) -> None:
        """A cell that is no longer asked goes, with the scores of these copies; the teacher's own and those of students
        that are not in this class stay, and then the cell too."""
        left = []
        for grade, comment in pairs:
            ours = self.ours.get(grade.id, NOTHING)
            theirs = any(value not in (None, our) for value, our in zip(_shared(grade), ours, strict=True))
            if grade.notebook_id not in copies or theirs or (comment and comment.manual_comment):
                left.append(grade)
                continue
            self.ours.pop(grade.id, None)
            for row in filter(None, (grade, comment)):
                self.db.delete(row)
        if not left:
            self.db.flush()
            self.db.delete(cell)
            self.db.delete(solution)
            return
        if all(grade.notebook_id in copies for grade in left):
            cell.max_score = 0.0
            for grade in left:
                grade.auto_score, grade.needs_manual_grade = 0.0, False
        remain = count(len(left), "score y reste", "scores y restent")
        self._note(
            "",
            f"{sheet} : « {cell.name} » n'est plus demandé, mais {remain} "
            "(saisi dans formgrader, ou d'un élève qui n'est pas dans ce dossier).",
        )

    def _note(self, student: str, text: str) -> None:
        if (student, text) not in self.done.notes:
            self.done.notes.append((student, text))


def _kept_score(report: Report, question: QuestionReport | None, stored: float, marked: float | None) -> str:
    what = f"question {question.id}" if question else "bonus"
    ours = "n'a rien" if marked is None else f"a {french_number(marked)}"
    kept = f"{french_number(stored)} saisi dans formgrader est gardé"
    return f"{report.sheet}, {what} : {kept}, et marks.csv {ours}."


def _shared(grade: Any) -> list[float | None]:
    return [getattr(grade, column) for column in SHARED]
