"""The cells of a sheet → notebooks: the student's, and the teacher's source for nbgrader. Plain JSON."""

from __future__ import annotations

import json
from typing import Any

from autograder.engine.notebook.cells import Cell, Kind, cells_of
from autograder.engine.sheet.model import Sheet
from autograder.engine.teacher.authoring.figures import figures_of, with_figures

SCHEMA = 3  # of nbgrader's metadata


def student_notebook(sheet: Sheet) -> str:
    """What a student receives: what `nbgrader generate_assignment` makes of the teacher's source."""
    return to_text(notebook(sheet, [as_cell(cell, cell.stub) for cell in cells_of(sheet)]))


def source_notebook(sheet: Sheet) -> str:
    """The teacher's: with solutions, hidden tests and rubrics."""
    return to_text(notebook(sheet, [as_cell(cell, cell.source) for cell in cells_of(sheet)]))


def notebook(sheet: Sheet, cells: list[dict[str, Any]]) -> dict[str, Any]:
    metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        "taquin": {"sheet": sheet.name},
    }
    figures = figures_of(sheet.name)
    for cell in cells:
        if figures and cell["cell_type"] == "markdown":
            cell["source"] = with_figures("".join(cell["source"]), figures).splitlines(keepends=True)
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def as_cell(cell: Cell, source: str) -> dict[str, Any]:
    """In the notebook format, with nbgrader's metadata. Locked as `nbgrader generate_assignment` locks."""
    metadata: dict[str, Any] = {}
    if cell.kind is not Kind.ANSWER:
        metadata["deletable"] = False
        if cell.kind is not Kind.SOLUTION:
            metadata["editable"] = False
        metadata["nbgrader"] = _nbgrader(cell)
    return plain_cell(cell.id, source, code=cell.is_code) | {"metadata": metadata}


def plain_cell(id: str, source: str, *, code: bool) -> dict[str, Any]:
    lines = source.splitlines(keepends=True)
    if not code:
        return {"cell_type": "markdown", "id": id, "metadata": {}, "source": lines}
    return {"cell_type": "code", "execution_count": None, "id": id, "metadata": {}, "outputs": [], "source": lines}


def _nbgrader(cell: Cell) -> dict[str, Any]:
    test, task = cell.kind is Kind.TEST, cell.kind is Kind.TASK
    # An open question is out of 0: its points are extra credit, or they would inflate the maximum.
    out_of = {"points": cell.points} if test or task else {}
    return {
        "grade": test,
        "grade_id": cell.id,
        "locked": cell.kind is not Kind.SOLUTION,
        **out_of,
        "schema_version": SCHEMA,
        "solution": cell.kind is Kind.SOLUTION,
        "task": task,
    }


def to_text(data: dict[str, Any]) -> str:
    """As Jupyter itself saves it."""
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
