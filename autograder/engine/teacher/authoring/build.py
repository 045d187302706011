"""Sheets → exercises/: what students receive. Generated and committed, never edited by hand."""

from __future__ import annotations

from pathlib import Path

from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import titled_stub
from autograder.engine.sheet.statement import statement_with_marks
from autograder.engine.teacher.authoring.figures import FOLDER, figure_files
from autograder.engine.teacher.authoring.notebooks import student_notebook


def exercise_files(sheet: Sheet) -> dict[str, str]:
    """What a student receives, by file name."""
    return {
        "enonce.md": statement_with_marks(sheet),
        "sujet.py": sheet.given,
        f"{sheet.name}.py": titled_stub(sheet),
        f"{sheet.name}.ipynb": student_notebook(sheet),
        **figure_files(sheet),
    }


def write_exercises(sheet: Sheet, exercises: Path) -> list[Path]:
    """Write the files that differ from what is there, and take away old figures; return what changed."""
    files = exercise_files(sheet)
    written = old_figures(sheet, exercises, files)
    for path in written:
        path.unlink()
    for name, text in files.items():
        path = exercises / sheet.name / name
        if not path.exists() or path.read_text("utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
            written.append(path)
    return written


def old_figures(sheet: Sheet, exercises: Path, files: dict[str, str]) -> list[Path]:
    """Figures that the statement no longer shows."""
    folder = exercises / sheet.name / FOLDER
    return [path for path in sorted(folder.glob("*")) if f"{FOLDER}/{path.name}" not in files]
