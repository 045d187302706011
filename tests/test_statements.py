"""What statements say is computed: every « `call` vaut `value` » is asked of the reference."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from typing import Any

import pytest

from autograder.engine.oracle.reference import Oracle
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.sources import stub
from autograder.engine.sheet.statement import HEADING
from autograder.engine.teacher.authoring.build import exercise_files
from autograder.engine.teacher.authoring.figures import drawings

SAID = re.compile(r"`(?P<call>[^`\n]+\))` vaut `(?P<value>[^`\n]+)`")
GIVEN = re.compile(r"Avec `(?P<name>\w+) = (?P<value>\d+)`")


def examples() -> Iterator[tuple[str, dict[str, int], str, str]]:
    """(sheet, what is given in that paragraph, call, value)."""
    for name in sheet_names():
        for paragraph in load_sheet(name).statement.split("\n\n"):
            given = {match["name"]: int(match["value"]) for match in GIVEN.finditer(paragraph)}
            for match in SAID.finditer(paragraph):
                if not unknown(name, match["call"]):
                    yield name, given, match["call"], match["value"]


def unknown(sheet: str, call: str) -> set[str]:
    """The names that the sheet does not define: « f(m) vaut … » is a definition, not an example."""
    used = {node.id for node in ast.walk(ast.parse(call)) if isinstance(node, ast.Name)}
    space: dict[str, Any] = {}
    exec(load_sheet(sheet).given, space)
    return used - space.keys() - set(load_sheet(sheet).functions) - set(dir(builtins))


@pytest.mark.parametrize(("name", "given", "call", "value"), list(examples()))
def test_examples_of_statements(name: str, given: dict[str, int], call: str, value: str) -> None:
    corrige = Oracle(load_sheet(name), given)
    space: dict[str, Any] = {}
    exec(load_sheet(name).given, space)
    space |= {function: getattr(corrige.functions, function) for function in load_sheet(name).functions}

    assert eval(call, space) == ast.literal_eval(value)


@pytest.mark.parametrize("name", ["taquin", "agregation", "branch_and_bound", "retournement"])
def test_there_are_examples(name: str) -> None:
    assert name in {sheet for sheet, *_ in examples()}


def test_the_steps_of_the_small_shuffle() -> None:
    """Sheet taquin, question 6, U0 = 5: four moves of six."""
    statement = load_sheet("taquin").statement
    corrige = Oracle(load_sheet("taquin"), {"U0": 5})
    done = corrige.deplacement_liste(corrige.functions.taquin_résolu(), corrige.functions.dep(0, 6)).value
    directions = "".join(corrige.functions.dep(0, 6))

    assert done == 4 and "fait quatre déplacements : deux des six directions" in statement
    assert directions == "ESNNNE"


def test_the_small_search() -> None:
    """Sheet taquin, question 10: the size of the dictionary, and when the goal is explored."""
    statement, f = load_sheet("taquin").statement, drawings(load_sheet("taquin"))
    start, goal = f.configuration(f.A_DEUX_COUPS), f.configuration(f.taquin_résolu())
    found = f.parcours_largeur(start)
    order = [start, *(c for c in found if c != start)]

    assert len(f.reconstruction_chemin(start, found)) - 1 == 2
    assert f"la taille du dictionnaire est {len(found)}" in statement and start in found
    assert order.index(goal) == 6 and "explorée après six autres" in statement


@pytest.mark.parametrize("name", sheet_names())
def test_formulas_are_closed(name: str) -> None:
    """A dollar that is never closed makes a formula of all that follows."""
    for paragraph in re.sub(r"`[^`]*`", "", load_sheet(name).statement).split("\n\n"):
        assert paragraph.count("$") % 2 == 0, paragraph


@pytest.mark.parametrize("name", sheet_names())
def test_the_file_to_fill_has_the_questions(name: str) -> None:
    """Their numbers and titles, in order, each once."""
    text = exercise_files(load_sheet(name))[f"{name}.py"]
    titles = [f"# Question {match['id']}. {match['title']}" for match in HEADING.finditer(load_sheet(name).statement)]
    lines = text.splitlines()

    assert [line for line in lines if line in titles] == titles
    assert [line for line in lines if line not in titles] == stub(load_sheet(name).solution).splitlines()
