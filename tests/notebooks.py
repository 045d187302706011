"""Notebooks as students save them, for the tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.engine.notebook.cells import cells_of
from autograder.engine.sheet.model import Sheet
from autograder.engine.teacher.authoring.notebooks import student_notebook

Notebook = dict[str, Any]


def blank(sheet: Sheet) -> Notebook:
    """As it is handed out."""
    data: Notebook = json.loads(student_notebook(sheet))
    return data


def filled(sheet: Sheet, answers: Mapping[str, str]) -> Notebook:
    """With these cells written, by id."""
    data = blank(sheet)
    for id, source in answers.items():
        cell(data, id)["source"] = source.splitlines(keepends=True)
    return data


def solved(sheet: Sheet, *ids: str) -> Notebook:
    """With the reference's solution in these cells, or in all."""
    return filled(sheet, {known.id: known.source for known in cells_of(sheet) if known.id in ids or not ids})


def cell(data: Notebook, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(cell for cell in data["cells"] if cell["id"] == id)
    return found


def code(source: str) -> dict[str, Any]:
    """A cell that the student added."""
    return {"cell_type": "code", "execution_count": 3, "metadata": {}, "outputs": [], "source": source}


def save(data: Notebook, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data), "utf-8")
    return path
