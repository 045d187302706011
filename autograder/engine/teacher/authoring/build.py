"""Sheets → exercises/: what students receive. Generated and committed, never edited by hand."""

from __future__ import annotations

from pathlib import Path

from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import stub
from autograder.engine.sheet.statement import statement_with_marks
from autograder.engine.teacher.authoring.notebooks import student_notebook


def exercise_files(sheet: Sheet) -> dict[str, str]:
    """What a student receives, by file name."""
    return {
        "enonce.md": statement_with_marks(sheet),
        "sujet.py": sheet.given,
        f"{sheet.name}.py": stub(sheet.solution),
        f"{sheet.name}.ipynb": student_notebook(sheet),
    }


def write_exercises(sheet: Sheet, exercises: Path) -> list[Path]:
    """Write the files that differ from what is there; return them."""
    written = []
    for name, text in exercise_files(sheet).items():
        path = exercises / sheet.name / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
            written.append(path)
    return written
