"""Which cases a check is made of, and which one is shown when it fails."""

from __future__ import annotations

import sys
import types
from typing import Any

from hypothesis import strategies as st

from autograder.engine.marking.marking import SEED
from autograder.engine.marking.references import references
from autograder.engine.sheet.cases import Cases
from autograder.engine.sheet.checks import petits
from autograder.engine.sheet.model import Sheet


def cases(number: int = 25, **strategies: Any) -> Cases:
    return Cases(lambda *_, **__: None, (), strategies, number, True)


def test_drawn_cases_are_different_and_begin_with_the_simplest() -> None:
    drawn = cases(a=st.integers(0, 10**6), b=st.booleans()).draw(SEED)

    assert len({repr(case) for case in drawn}) == len(drawn) == 25
    assert drawn[0] == {"a": 0, "b": False}
    assert all(list(case) == ["a", "b"] for case in drawn)


def test_the_seed_decides_what_is_drawn() -> None:
    strategy = st.integers(0, 10**9)

    assert cases(a=strategy).draw(1) == cases(a=strategy).draw(1) != cases(a=strategy).draw(2)


def test_there_are_no_more_cases_than_values() -> None:
    assert sorted(case["a"] for case in cases(a=st.integers(0, 3)).draw(SEED)) == [0, 1, 2, 3]


def test_checks_with_the_same_strategies_share_what_is_drawn(taquin: Sheet) -> None:
    """Unless a lambda is among them: what it depends on does not show."""
    corrige = references(taquin.name, 42, SEED).corrige
    one, other = (cases(a=st.integers(0, 99)) for _ in range(2))
    hidden, elsewhere = (cases(a=st.integers(0, 99).map(lambda n: n + add)) for add in (0, 1000))  # noqa: B023

    assert corrige.drawn(one) is corrige.drawn(other)
    assert corrige.drawn(one) is not corrige.drawn(cases(a=st.integers(0, 98)))
    assert corrige.drawn(hidden) is not corrige.drawn(elsewhere)


def test_plans_of_checks_that_share_their_cases_are_their_own(taquin: Sheet) -> None:
    corrige = references(taquin.name, 42, SEED).corrige
    by_id = {check.id: check for check in taquin.checks}
    first, second = by_id["test_place_vide"], by_id["test_configuration"]

    assert corrige.drawn(first.cases) is corrige.drawn(second.cases)
    for check in (first, second):
        assert {call.name for planned in corrige.plan(check.cases) for call in planned.calls} == {check.function}


def test_the_simplest_cases_come_in_order() -> None:
    """First the one whose values are all the simplest, then those one step away."""
    ladder = cases(a=petits(st.integers(), [0, 1, 2]), b=petits(st.text(), ["", "x"])).smallest

    assert ladder == [{"a": a, "b": b} for a, b in ((0, ""), (0, "x"), (1, ""), (1, "x"), (2, ""), (2, "x"))]
    assert cases(a=petits(st.integers(), [0]), b=st.text()).smallest == []


def test_what_is_drawn_does_not_depend_on_the_modules_that_are_loaded() -> None:
    """Hypothesis would also draw numbers that it finds in them."""
    before = cases(40, a=st.integers(0, 10**9)).draw(SEED)
    name = "module_de_passage"
    module = types.ModuleType(name)
    module.__file__ = __file__
    sys.modules[name] = module
    try:
        assert cases(40, a=st.integers(0, 10**9)).draw(SEED) == before
    finally:
        del sys.modules[name]
