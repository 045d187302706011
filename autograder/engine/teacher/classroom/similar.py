"""Submissions that look alike: a reason to ask, never a mark.

What is compared is the shape of the syntax tree: the kinds of its nodes in order, ten at a time, within one function.
Names of variables, the order of functions, layout and comments have no part in it. What the stub and the reference
hold is not evidence, and the rarer a shape is in the class, the more it weighs.
"""

from __future__ import annotations

import ast
import builtins
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log

LENGTH = 10  # nodes of one shape
SHOWN = 0.35  # of what one submission has of its own, found in the other: bench/similar.py says what that finds
LEAST = 12.0  # weight of evidence; a few common lines are none
BUILTINS = frozenset(dir(builtins))
SKIPPED = (ast.expr_context, ast.arguments, ast.alias)

Shapes = Mapping[str, tuple[int, ...]]  # shape → the lines on which it is


def shapes_of(source: str, known: frozenset[str] = frozenset()) -> dict[str, tuple[int, ...]]:
    """The shapes of a program; `known` are the functions of the sheet, whose names everybody shares.

    Whatever cannot be parsed has none: SyntaxError, RecursionError, MemoryError, ValueError are a student's to cause.
    """
    try:
        tree = ast.parse(source)
        found: dict[str, set[int]] = defaultdict(set)
        for part in _functions(tree):
            nodes = list(_kinds(part, known))
            for start in range(len(nodes) - LENGTH + 1):
                window = nodes[start : start + LENGTH]
                found[" ".join(kind for kind, _ in window)].update(line for _, line in window if line)
    except (SyntaxError, RecursionError, MemoryError, ValueError):
        return {}
    return {gram: tuple(sorted(lines)) for gram, lines in found.items()}


def _functions(tree: ast.Module) -> Iterator[ast.AST]:
    """Each function at the top, or in a class, by itself; then what is left of the top."""
    rest: list[ast.stmt] = []
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield statement
        elif isinstance(statement, ast.ClassDef):
            yield from statement.body
        elif not isinstance(statement, ast.Import | ast.ImportFrom | ast.Assign):  # answers, constants
            rest.append(statement)
    yield ast.Module(rest, [])


# A case per kind of node: what is left out of the comparison is seen here at a glance.
def _kinds(node: ast.AST, known: frozenset[str]) -> Iterator[tuple[str, int]]:
    """(kind of node, its line) from the root down, without docstrings and annotations."""
    line = getattr(node, "lineno", 0)
    if isinstance(node, ast.Name):
        yield node.id if node.id in BUILTINS or node.id in known else "Name", line
        return
    if isinstance(node, ast.Constant):
        yield repr(node.value)[:12] if isinstance(node.value, int | float | None) else type(node.value).__name__, line
        return
    if not isinstance(node, SKIPPED):
        yield f".{node.attr}" if isinstance(node, ast.Attribute) else type(node).__name__, line
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_comment", "type_params", "decorator_list"):
            continue
        children = value if isinstance(value, list) else [value]
        for number, child in enumerate(children):
            if isinstance(child, ast.AST) and not (name == "body" and number == 0 and _is_docstring(child)):
                yield from _kinds(child, known)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


# ---------------------------------------------------------------- pairs


@dataclass(frozen=True)
class Pair:
    first: str
    second: str
    share: float  # of what the smaller of the two has of its own, found in the other
    weight: float  # how much evidence that is
    lines: tuple[tuple[int, ...], tuple[int, ...]]  # of each, where it is alike
    same: bool = False  # the same text, to the last character


def compare(
    shapes: Mapping[str, Shapes], common: frozenset[str] = frozenset(), sources: Mapping[str, str] | None = None
) -> list[Pair]:
    """Every two submissions, the most alike first. `common` is what everybody was given."""
    often = Counter(gram for own in shapes.values() for gram in own)
    number = max(2, len(shapes))
    # In a class of two, what both have is as rare as it gets; in a big one, what all have weighs nothing.
    weights = {gram: log((number + 2) / times) for gram, times in often.items() if gram not in common}
    own = {who: {gram for gram in found if gram in weights} for who, found in shapes.items()}
    totals = {who: sum(weights[gram] for gram in grams) for who, grams in own.items()}
    pairs = []
    for first, second in combinations(shapes, 2):
        shared = own[first] & own[second]
        weight = sum(weights[gram] for gram in shared)
        least = min(totals[first], totals[second])
        same = sources is not None and bool(shared) and sources[first] == sources[second]
        lines = _lines(shapes[first], shared), _lines(shapes[second], shared)
        pairs.append(Pair(first, second, weight / least if least else 0.0, weight, lines, same))
    return sorted(pairs, key=lambda pair: (not pair.same, -pair.share, pair.first, pair.second))


def suspicious(pairs: Sequence[Pair], threshold: float = SHOWN) -> list[Pair]:
    return [pair for pair in pairs if pair.share >= threshold and pair.weight >= LEAST]


def _lines(shapes: Shapes, grams: set[str]) -> tuple[int, ...]:
    return tuple(sorted({line for gram in grams for line in shapes[gram]}))
