"""Sheets → what is generated from them: stubs, statements with marks, composed submissions."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from autograder.engine.sheet.model import Question, Sheet
from autograder.engine.text import french_number

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
BANNER = "<!-- Fichier produit par `taquin build` à partir de reference/ : ne pas le modifier à la main. -->"


def compose(
    sheet: Sheet,
    functions: Mapping[str, str] | None = None,
    answers: Mapping[str, Any] | None = None,
    *,
    header: bool = True,
    context: str = "",
) -> str:
    """A submission made of the reference's functions, some of them replaced, and of literal answers."""
    functions = functions or {}
    parts = [source if name is None else functions.get(name, source) for name, source in sheet.program]
    if header:
        parts.insert(0, "from sujet import *")
    if context:
        parts.insert(1, context)
    parts.append(f"reponses = {dict(answers or {})!r}")
    return "\n\n\n".join(parts) + "\n"


def exercise_files(sheet: Sheet) -> dict[str, str]:
    """What a student receives, by file name."""
    from autograder.engine.teacher.authoring.notebooks import student_notebook  # which is written with what is below

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


# ---------------------------------------------------------------- solution.py


def regions(solution: str) -> Iterator[tuple[int, int]]:
    """The lines (from 0, end excluded) of each solution, markers included."""
    begin = None
    for number, line in enumerate(solution.splitlines()):
        if line.strip() == BEGIN:
            begin = number
        elif line.strip() == END:
            assert begin is not None, f"line {number + 1}: {END} without {BEGIN}"
            yield begin, number + 1
            begin = None
    assert begin is None, f"line {(begin or 0) + 1}: {BEGIN} without {END}"


def stub(solution: str) -> str:
    """The reference without its solutions: bodies to fill, answers to give."""
    lines = solution.splitlines()
    for begin, end in reversed(list(regions(solution))):
        indent = lines[begin][: len(lines[begin]) - len(lines[begin].lstrip())]
        if indent:
            filling = [f"{indent}raise NotImplementedError  # à compléter"]
        else:
            keys = answer_keys("\n".join(lines[begin:end]))
            filling = [f'reponses["{key}"] = None  # à compléter' for key in keys]
        lines[begin:end] = filling
    text = "\n".join(lines)
    return text.rstrip("\n") + "\n"


def answer_keys(source: str) -> list[str]:
    """The keys of `reponses` that these statements fill, in order."""
    return [
        target.slice.value
        for statement in ast.parse(source).body
        if isinstance(statement, ast.Assign)
        for target in statement.targets
        if isinstance(target, ast.Subscript)
        and isinstance(target.value, ast.Name)
        and target.value.id == "reponses"
        and isinstance(target.slice, ast.Constant)
        and isinstance(target.slice.value, str)
    ]


# ---------------------------------------------------------------- enonce.md

HEADING = re.compile(r"^### Question (?P<id>\w+)\. (?P<title>.+)$", re.MULTILINE)
ITEM = re.compile(r"^- \*\*(?P<key>\w+)\.\*\* ", re.MULTILINE)
CODE_HERE = "<!-- code -->"  # where a question's code cells go in the notebook, if not at its end
OPEN_HEADING = re.compile(r"^### Question ouverte (?P<id>[a-z0-9_]+)\. (?P<title>.+)$", re.MULTILINE)


def statement_with_marks(sheet: Sheet, *, keep_markers: bool = False) -> str:
    """The statement, with what each question and each lettered answer is worth."""
    questions = {question.id: question for question in sheet.questions}
    answers = {check.answer: check for check in sheet.checks if check.answer}
    text = HEADING.sub(lambda match: f"{match[0]} ({points(questions[match['id']].out_of)})", sheet.statement)
    bonus = {question.id: question.points for question in sheet.open_questions}
    text = OPEN_HEADING.sub(
        lambda match: f"### Question ouverte. {match['title']} (bonus : {points(bonus[match['id']])})", text
    )
    text = ITEM.sub(lambda match: f"- **{match['key']}** ({points(answers[match['key']].points)}). ", text)
    if not keep_markers:
        text = text.replace(f"{CODE_HERE}\n\n", "")
    text = f"{BANNER}\n\n{text.rstrip()}\n\n## Barème\n\n{marks_table(sheet.questions)}\n"
    for check in sheet.bonuses:
        text += f"\nBonus (question {check.question}, {points(check.points)}) : {check.title}.\n"
    return text


def marks_table(questions: tuple[Question, ...]) -> str:
    rows = ["| Question | Titre | Fonction | Réponses | Total |", "|---|---|---:|---:|---:|"]
    for question in questions:
        code = sum(check.points for check in question.checks if not check.answer)
        letters = sum(check.points for check in question.checks if check.answer)
        rows.append(
            f"| {question.id} | {question.title} | {french_number(code)} "
            f"| {french_number(letters) if letters else '—'} | {french_number(question.out_of)} |"
        )
    total = sum(question.out_of for question in questions)
    return "\n".join([*rows, f"| | | | **Total** | **{french_number(total)}** |"])


def points(value: float) -> str:
    return f"{french_number(value)} point{'s' if value >= 2 else ''}"
