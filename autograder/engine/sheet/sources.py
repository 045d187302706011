"""What is made of a sheet's solution.py: the stub, and submissions composed of its functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from autograder.engine.sheet.model import Sheet

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"


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


def regions(solution: str) -> Iterator[tuple[int, int]]:
    """The lines (from 0, end excluded) of each solution, markers included."""
    begin = None
    for number, line in enumerate(solution.splitlines()):
        if line.strip() == BEGIN:
            assert begin is None, f"line {number + 1}: {BEGIN} again before {END}"
            begin = number
        elif line.strip() == END:
            assert begin is not None, f"line {number + 1}: {END} without {BEGIN}"
            yield begin, number + 1
            begin = None
    assert begin is None, f"line {(begin or 0) + 1}: {BEGIN} without {END}"


@cache
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


def titled_stub(sheet: Sheet) -> str:
    """The stub with each question's number and title above the first thing that it asks for."""
    titles = tuple((question.id, f"# Question {question.id}. {question.title}") for question in sheet.questions)
    return _titled(stub(sheet.solution), titles, tuple((c.question, c.function, c.answer) for c in sheet.checks))


@cache
def _titled(
    text: str, titles: tuple[tuple[str, str], ...], checks: tuple[tuple[str, str | None, str | None], ...]
) -> str:
    """`checks`: the question, function and answer of each. Every submission of a class is compared with this text."""
    first: dict[str, int] = {}
    for node in ast.parse(text).body:
        keys = answer_keys(ast.unparse(node))
        name = node.name if isinstance(node, ast.FunctionDef) else ""
        for question in {number for number, function, answer in checks if answer in keys or function == name}:
            line = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
            first.setdefault(question, line - 1)
    lines = text.splitlines()
    for question, line in sorted(first.items(), key=lambda item: item[1], reverse=True):
        lines[line:line] = [dict(titles)[question]]
    return "\n".join(lines) + "\n"


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
