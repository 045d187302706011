"""The laws that every sheet obeys. They are written in engine/teacher/authoring/laws.py, for `taquin verify` too."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest

from autograder.engine.sheet import catalog
from autograder.engine.sheet.model import OUT_OF, Sheet
from autograder.engine.teacher.authoring import laws

SHEETS = [catalog.load_sheet(name) for name in catalog.sheet_names()]
sheets = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
QUICKLY_TESTED = 2  # fautes of each function and answer, on their question; `make test-all` takes the others too


def parameters(*, functions: bool, beyond: int = 0) -> list[Any]:
    """The fautes of functions, or of lettered answers: those of each target `beyond` the first ones."""
    found = []
    for sheet in SHEETS:
        seen: Counter[str] = Counter()
        for number, faute in enumerate(sheet.fautes):
            if functions == (faute.target in sheet.functions) and seen[faute.target] >= beyond:
                found.append(pytest.param(sheet, number, id=f"{sheet.name}-{faute.target}-{number}"))
            seen[faute.target] += 1
    return found


@sheets
def test_marks_add_up(sheet: Sheet) -> None:
    """A sheet is marked out of 20, and every check is worth something."""
    assert sum(check.points for check in sheet.checks) == OUT_OF
    assert list(laws.every_check_counts(sheet)) == []


@sheets
def test_the_stub_is_all_to_do(sheet: Sheet) -> None:
    """The stub as handed out scores 0, and nothing in it is called wrong."""
    assert list(laws.stub_is_all_to_do(sheet)) == []


@sheets
def test_the_reference_scores_full_marks(sheet: Sheet) -> None:
    """The reference scores 20, with the answers that the graders expect and without any help."""
    assert list(laws.reference_is_right(sheet)) == []


@sheets
def test_exercises_are_fresh(sheet: Sheet) -> None:
    """exercises/ is what `taquin build` would write now."""
    assert list(laws.exercises_are_fresh(sheet)) == []


@sheets
def test_stubs_hold_no_line_of_a_solution(sheet: Sheet) -> None:
    """The file to fill is Python, and contains no line of a solution."""
    assert list(laws.stub_holds_no_solution(sheet)) == []


@sheets
def test_the_stub_gives_no_answer_away(sheet: Sheet) -> None:
    """No lettered answer that is long enough to be recognised stands in what is handed out."""
    assert list(laws.stub_gives_no_answer_away(sheet)) == []


@sheets
def test_rubrics_stay_with_the_teacher(sheet: Sheet) -> None:
    """An open question has points and a rubric; students receive its text only."""
    assert list(laws.rubrics_stay_with_the_teacher(sheet)) == []


@sheets
def test_there_are_enough_fautes(sheet: Sheet) -> None:
    """Every function and every lettered answer has its known mistakes, and no sentence serves two of one target."""
    assert list(laws.fautes_are_enough(sheet)) == []


@sheets
def test_calls_are_declared(sheet: Sheet) -> None:
    """The reference calls, in each function, only what the sheet says it may lean on."""
    assert list(laws.calls_are_declared(sheet)) == []


@sheets
def test_forms_go_with_the_pack(sheet: Sheet) -> None:
    """What says that two answers are the same stands in fiche.py: a student's pack has no other file of the sheet."""
    forms = [check.lettered.form for check in sheet.checks if check.lettered and check.lettered.form]
    fiche = sys.modules[type(sheet.fiche).__module__]
    assert [form.__name__ for form in forms if getattr(fiche, form.__name__, None) is not form] == []


def has_full_size_checks(sheet: Sheet, question: str) -> bool:
    """Is a function judged there that takes no argument, and seconds? Nothing smaller can be asked of it."""
    return any(c.function and not sheet.functions[c.function] and c.seconds for c in sheet.checks_for(question))


TARGETS = [
    pytest.param(
        sheet,
        target,
        id=f"{sheet.name}-{target}",
        marks=[pytest.mark.long] if has_full_size_checks(sheet, laws.question_of(sheet, target)) else [],
    )
    for sheet in SHEETS
    for target in laws.targets(sheet)
]


@pytest.mark.parametrize(("sheet", "target"), TARGETS)
def test_fautes_lose_their_question_and_every_check_can_fail(sheet: Sheet, target: str) -> None:
    """Known mistakes cost points in their question and are named; between them, they fail every check."""
    assert list(laws.fautes_are_lost_and_named(sheet, target, at_least=QUICKLY_TESTED)) == []


@pytest.mark.long
@pytest.mark.parametrize(("sheet", "number"), parameters(functions=False, beyond=QUICKLY_TESTED))
def test_a_wrong_answer_loses_its_question_and_is_named(sheet: Sheet, number: int) -> None:
    """The same for the other wrong answers."""
    assert list(laws.faute_is_lost_and_named(sheet, number)) == []


@pytest.mark.long
@pytest.mark.parametrize(("sheet", "number"), parameters(functions=True))
def test_a_faute_loses_only_its_question(sheet: Sheet, number: int) -> None:
    """An error in a function costs marks once: all the other questions keep their marks, save for long checks."""
    assert list(laws.faute_loses_only_its_question(sheet, number)) == []


FUNCTIONS = [(sheet, function) for sheet in SHEETS for function in sheet.functions]
functions = pytest.mark.parametrize(
    ("sheet", "function"), FUNCTIONS, ids=[f"{sheet.name}-{function}" for sheet, function in FUNCTIONS]
)


@pytest.mark.long
@functions
def test_all_that_a_check_verifies_is_needed(sheet: Sheet, function: str) -> None:
    """Without one of its verifications, a check lets some faute pass, or tells it something else."""
    assert list(laws.verifications_are_needed(sheet, function)) == []


@pytest.mark.long
@functions
def test_breaking_a_function_never_raises_the_mark(sheet: Sheet, function: str) -> None:
    """Nobody gains by making an earlier function wrong."""
    assert list(laws.breaking_never_pays(sheet, function)) == []
