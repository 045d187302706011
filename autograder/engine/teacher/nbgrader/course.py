"""A course folder of nbgrader's: its configuration, the teacher's notebooks, and the copies that formgrader shows.

nbgrader itself is only imported by `configure`, which it calls.
"""

from __future__ import annotations

import contextlib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from autograder.engine.errors import SubmissionError, TaquinError
from autograder.engine.files import write_atomically
from autograder.engine.marking.report import Report
from autograder.engine.notebook.cells import GIVEN, Cell, Kind, cells_of
from autograder.engine.report.html import fragment
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import BEGIN, stub
from autograder.engine.submissions import notebook as read
from autograder.engine.submissions.submission import Submission
from autograder.engine.teacher.authoring.notebooks import as_cell, notebook, plain_cell, source_notebook, to_text
from autograder.engine.teacher.classroom.collect import SUBMITTED, Handed
from autograder.engine.teacher.classroom.results import Classroom
from autograder.engine.text import french_number, reason

CONFIG = "nbgrader_config.py"
CONFIGURATION = """\
# Un cours nbgrader avec les fiches, préparé par « taquin nbgrader init ». Ce fichier se complète librement.
from autograder.engine.teacher.nbgrader.course import configure

c = get_config()  # noqa: F821
configure(c)
# c.CourseDirectory.course_id = "mon_cours"  # pour distribuer et ramasser par l'échange de nbgrader
"""
CELL_SECONDS, MARKING_SECONDS = 120, 1200  # what a student's cell, and the marking that a hidden test starts, may take
ELSEWHERE = "# Rendu dans un fichier Python, reproduit plus haut."


def prepare(folder: Path, sheets: Iterable[Sheet]) -> list[Path]:
    """Write what is missing or stale; the configuration, once there, is the teacher's."""
    wanted = {folder / "source" / sheet.name / f"{sheet.name}.ipynb": source_notebook(sheet) for sheet in sheets}
    if not (folder / CONFIG).exists():
        wanted[folder / CONFIG] = CONFIGURATION
    stale = {path: text for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text}
    try:
        for path, text in stale.items():
            write_atomically(path, text)
    except OSError as error:
        raise TaquinError(f"« {folder} » ne peut pas devenir le dossier d'un cours ({reason(error)}).") from error
    return sorted(stale)


def configure(config: Any) -> None:
    """For nbgrader: our stubs in the place of solutions, and time enough to mark."""
    preprocessors: Any = import_module("nbgrader.preprocessors")

    class Stubs(preprocessors.ClearSolutions):  # type: ignore[misc]
        """Its own are « YOUR CODE HERE », also where answers are to be given."""

        def preprocess_cell(self, cell: Any, resources: Any, cell_index: int) -> Any:
            if cell.cell_type == "code" and BEGIN in cell.source:
                cell.source = stub(cell.source).strip()
                return cell, resources
            return super().preprocess_cell(cell, resources, cell_index)

    usual = import_module("nbgrader.converters").GenerateAssignment.class_traits()["preprocessors"].default()
    config.GenerateAssignment.preprocessors = [Stubs if one is preprocessors.ClearSolutions else one for one in usual]
    config.Execute.timeout_func = seconds_for


def seconds_for(cell: Any) -> int:
    is_test = cell.metadata.get("nbgrader", {}).get("grade", False)
    return MARKING_SECONDS if is_test else CELL_SECONDS


# ---------------------------------------------------------------- what formgrader shows


def course_of(submissions: Path) -> Path | None:
    """The course whose copies these are."""
    folder = submissions.parent if submissions.name == SUBMITTED else submissions
    return folder if (folder / CONFIG).exists() and (folder / SUBMITTED).is_dir() else None


def show_in_formgrader(folder: Path, handed: Iterable[Handed], classroom: Classroom) -> int:
    """Each student's work as nbgrader keeps it once it is marked, with our feedback as the output of the tests."""
    marked = {(report.student, report.sheet): report for report in classroom.reports}
    shown = 0
    for one in handed:
        report = marked.get((one.student, one.sheet))
        if report is None or Path(one.student).name != one.student:  # an id that is no name of a folder
            continue
        with contextlib.suppress(SubmissionError):  # it has no mark either
            path = folder / "autograded" / one.student / one.sheet / f"{one.sheet}.ipynb"
            cells = _graded_cells(one.read(), classroom.whole(report))
            write_atomically(path, to_text(notebook(load_sheet(one.sheet), cells)))
            shown += 1
    return shown


# One pass over the cells in order: what a student added or copied is shown where it was found.
def _graded_cells(submission: Submission, report: Report) -> list[dict[str, Any]]:
    sheet, expected = submission.sheet, cells_of(submission.sheet)
    theirs: dict[str, list[read.Found]] = defaultdict(list)  # by the cell of ours that they are, or follow
    kept: list[read.Found] = []
    if submission.path.suffix == read.SUFFIX:
        found, _ = read.load(submission.path)
        kept = read.chosen(found, sheet, [])
        anchor = GIVEN
        for one in found:
            anchor = one.known.id if one.known else anchor
            theirs[anchor].append(one)
    cells: list[dict[str, Any]] = []
    for cell in expected:
        mine = [one for one in theirs[cell.id] if one.known and (one in kept or cell.kind is Kind.ANSWER)]
        added = [one for one in theirs[cell.id] if one.known is None]
        cells += [plain_cell(f"copie_{one.number}", one.source, code=True) for one in mine[:-1]]
        cells.append(_graded_cell(cell, mine[-1].source if mine else None, submission, report))
        if cell.id == GIVEN and submission.path.suffix != read.SUFFIX:
            cells.append(plain_cell("fichier", submission.source, code=True))
        cells += [plain_cell(f"ajout_{one.number}", one.source, code=one.is_code) for one in added]
    return cells


def _graded_cell(cell: Cell, written: str | None, submission: Submission, report: Report) -> dict[str, Any]:
    if cell.kind in (Kind.SOLUTION, Kind.ANSWER):
        absent = cell.stub if submission.path.suffix == read.SUFFIX or cell.kind is Kind.ANSWER else ELSEWHERE
        return as_cell(cell, absent if written is None else written)
    shown = as_cell(cell, cell.source)
    question = next((question for question in report.questions if question.id == cell.question), None)
    if cell.kind is Kind.TEST and question is not None:
        points = "à recorriger" if question.points is None else french_number(question.points)
        html = fragment(replace(report, questions=(question,)), submission.sheet.fiche, ())
        output = {"text/html": html, "text/plain": f"{points} / {french_number(question.out_of)}"}
        shown["outputs"] = [{"output_type": "display_data", "metadata": {}, "data": output}]
    return shown
