"""Marks that cannot be bought: what right functions answer in the place of wrong ones serves nobody but the marking."""

from __future__ import annotations

import json

import pytest

from autograder.engine.marking.marking import SEED
from autograder.engine.marking.references import references
from autograder.engine.marking.report import Report
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.verdict import Verdict

from .conftest import mark_source, right_answers

ALWAYS_ZERO = "def place_vide(t):\n    return 0, 0\n"
TELLS = {
    "a value": "return place_vide([[1, 2, 3], [4, 5, 6], [7, 8, 0]]) + (987,)",
    "a printed text": "print('SECRET', place_vide([[1, 2, 3], [4, 0, 6], [7, 8, 5]])); return 5",
    "a message": "raise ValueError(f'SECRET {place_vide([[1, 2, 3], [4, 0, 6], [7, 8, 5]])}')",
    "a type": "raise type(f'SECRET{place_vide([[1, 2, 3], [4, 0, 6], [7, 8, 5]])[0]}', (Exception,), {})()",
}


def question_3(report: Report) -> str:
    return json.dumps([question.to_json() for question in report.questions if question.id == "3"], ensure_ascii=False)


@pytest.mark.parametrize("how", TELLS)
def test_what_a_replaced_function_answers_is_not_shown(taquin: Sheet, how: str) -> None:
    """A wrong function that tells what it was told, while the right one stands in the place of another wrong one."""
    functions = {"place_vide": ALWAYS_ZERO, "deplacement": f"def deplacement(t, direction):\n    {TELLS[how]}\n"}
    report = mark_source(taquin, compose(taquin, functions), question="deplacement")

    assert [o.verdict for o in report.outcomes if o.function == "deplacement" and o.verdict is Verdict.PASSED] == []
    told = question_3(report)
    assert "SECRET" not in told and "987" not in told


def test_breaking_an_earlier_function_earns_nothing_for_a_rare_mistake(taquin: Sheet) -> None:
    """All cases are asked again with the right function: a mistake that only the last one shows is still seen."""
    corrige = references(taquin.name, None, SEED).corrige
    cases = next(check.cases for check in taquin.checks_of("deplacement") if check.cases)
    calls = [call for planned in corrige.plan(cases) for call in planned.calls]
    board, direction = next(c.args for c in reversed(calls) if corrige.reply(c.name, c.args).value == 1)
    rare = f"""
def deplacement(t, direction):
    di, dj = {{"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if not (0 <= a < 3 and 0 <= b < 3) or (t, direction) == ({board!r}, {direction!r}):
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1
"""
    honest = mark_source(taquin, compose(taquin, {"deplacement": rare}), question="3")
    broken = mark_source(taquin, compose(taquin, {"deplacement": rare, "place_vide": ALWAYS_ZERO}), question="3")

    assert honest.mark is not None and broken.mark is not None
    assert broken.mark <= honest.mark < honest.out_of


@pytest.mark.long
def test_a_long_check_is_judged_by_what_was_run(taquin: Sheet) -> None:
    """With a wrong `voisins`, the short checks of the search are carried; the full search is not."""
    reversed_ = "def voisins(c):\n    return [configuration(t) for t in suivants(c)][::-1]\n"
    helper = """
def suivants(c):
    for d in "NESW":
        t = decode(c)
        if deplacement(t, d):
            yield t
"""
    source = compose(taquin, {"voisins": helper + reversed_}, right_answers(taquin))
    report = mark_source(taquin, source, question="parcours_largeur")
    own = [o for o in report.outcomes if o.function == "parcours_largeur"]

    long = {check.id for check in taquin.checks if check.long}
    assert {o.carried_from for o in own if o.id not in long and o.verdict is Verdict.PASSED} >= {("voisins",)}
    assert not any(o.carried for o in own if o.id in long)


def test_only_functions_that_were_called_carry(taquin: Sheet) -> None:
    """`configuration` calls nobody: a wrong function before it explains nothing of it."""
    functions = {"place_vide": ALWAYS_ZERO, "configuration": "def configuration(t):\n    return 0\n"}
    report = mark_source(taquin, compose(taquin, functions), question="8")
    (outcome,) = [o for o in report.outcomes if o.function == "configuration"][:1]

    assert outcome.verdict is Verdict.FAILED and outcome.counterexample is not None
    assert outcome.counterexample.got == {"renvoie": 0}
