"""The checks themselves are tested: each thing that they refuse is refused to some known mistake."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from autograder.engine.sheet import catalog
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.teacher.authoring.laws import idle_functions
from autograder.engine.verdict import Verdict

from .in_process import evidence, source_with

SHEETS = [catalog.load_sheet(name) for name in catalog.sheet_names()]
QUICK = ("retournement", "branch_and_bound")
OUR_FAULT = (Verdict.PASSED, Verdict.GRADER_ERROR)  # what a check that no longer refuses something comes to


@dataclass(frozen=True)
class Refusal:
    """One `assert`, or one `raise` of an Ecart, in a function of the graders."""

    module: str
    function: str
    line: int

    def __str__(self) -> str:
        return f"{self.module.removeprefix('autograder.')}.{self.function}:{self.line}"


def grader_modules(sheet: Sheet) -> list[str]:
    """The files that refuse: not fiche.py, not strategies.py, and not the properties of the student's pack."""
    names = [path.stem for path in sorted(Path(catalog.GRADERS / sheet.name).glob("*.py"))]
    chosen = [name for name in names if name.startswith("test_") or name == "jugement"]
    return [f"autograder.{sheet.name}.{name}" for name in chosen]


def refuses(node: ast.AST) -> bool:
    """An assert, or the raise of a failure of the student's (`Lost` is the engine's own)."""
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
        return False
    return "ecart" in ast.unparse(node.exc.func).lower()


def tree_of(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(importlib.import_module(module)))


def refusals(sheet: Sheet) -> Iterator[Refusal]:
    for module in grader_modules(sheet):
        for function in tree_of(module).body:
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if refuses(node):
                        yield Refusal(module, function.name, node.lineno)  # type: ignore[attr-defined]


def body_of(module: str, function: str) -> FunctionType:
    """The function as its file has it, under the decorators."""
    found: Any = getattr(importlib.import_module(module), function)
    body: FunctionType = found.cases.body if hasattr(found, "cases") else found
    return body


class Neutralise(ast.NodeTransformer):
    def __init__(self, line: int) -> None:
        self.line = line

    def visit(self, node: ast.AST) -> Any:
        if refuses(node) and node.lineno == self.line:  # type: ignore[attr-defined]
            return ast.copy_location(ast.Pass(), node)
        return super().visit(node)


def code_without(refusal: Refusal) -> CodeType:
    tree = ast.fix_missing_locations(Neutralise(refusal.line).visit(tree_of(refusal.module)))
    module = compile(tree, refusal.module, "exec")
    return next(code for code in module.co_consts if isinstance(code, CodeType) and code.co_name == refusal.function)


def callers(sheet: Sheet, function: str) -> tuple[Check, ...]:
    """The checks that run this function, themselves or through helpers. Long ones only if no others do."""
    named = {function}
    trees = [node for name in grader_modules(sheet) for node in tree_of(name).body if isinstance(node, ast.FunctionDef)]
    for _ in range(4):
        named |= {node.name for node in trees if named & {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}}
    checks = [check for check in (*sheet.checks, *sheet.bonuses) if check.id in named]
    return tuple(check for check in checks if not check.long and not check.bonus) or tuple(checks)


def variants(sheet: Sheet, function: str) -> tuple[str, ...]:
    """Wrong submissions: every known mistake of the function, and functions that are wrong whatever is asked."""
    known = [source_with(sheet, faute) for faute in sheet.fautes if faute.target == function]
    return (*known, *(source_with(sheet, idle) for idle in idle_functions(sheet, function)))


@cache
def verdict_before(sheet: str, check: str, source: str) -> Verdict:
    loaded = catalog.load_sheet(sheet)
    found = next(one for one in (*loaded.checks, *loaded.bonuses) if one.id == check)
    return evidence(loaded, found, source).verdict


def is_noticed(sheet: Sheet, refusal: Refusal) -> bool:
    """Without this refusal, does some wrong submission pass a check that it fails now?"""
    body = body_of(refusal.module, refusal.function)
    original = body.__code__
    for check in callers(sheet, refusal.function):
        assert check.function is not None
        for source in variants(sheet, check.function):
            if verdict_before(sheet.name, check.id, source) in OUR_FAULT:
                continue
            body.__code__ = code_without(refusal)
            try:
                after = evidence(sheet, check, source).verdict
            finally:
                body.__code__ = original
            if after in OUR_FAULT:
                return True
    return False


ALL = [(sheet, refusal) for sheet in SHEETS for refusal in refusals(sheet)]


@pytest.mark.long
@pytest.mark.parametrize(("sheet", "refusal"), ALL, ids=[str(refusal) for _, refusal in ALL])
def test_every_refusal_is_needed(sheet: Sheet, refusal: Refusal) -> None:
    assert is_noticed(sheet, refusal)


@pytest.mark.parametrize(
    "sheet",
    [pytest.param(sheet, id=sheet.name, marks=[] if sheet.name in QUICK else [pytest.mark.long]) for sheet in SHEETS],
)
def test_nothing_is_earned_by_a_function_that_does_nothing(sheet: Sheet) -> None:
    """None, -1, an empty list, the argument, an exception…: whatever is asked, no check lets them pass."""
    passed = [
        (check.id, idle.sentence)
        for check in sheet.checks
        if check.function is not None and not check.long
        for idle in idle_functions(sheet, check.function)
        if verdict_before(sheet.name, check.id, source_with(sheet, idle)) in OUR_FAULT
    ]

    assert passed == []
