"""The laws that every sheet obeys. They are written in engine/teacher/authoring/laws.py, for `taquin verify` too."""

from __future__ import annotations

import sys

import pytest

from autograder.engine.sheet import catalog
from autograder.engine.sheet.model import OUT_OF, Sheet
from autograder.engine.teacher.authoring import laws

from .in_process import fails

SHEETS = [catalog.load_sheet(name) for name in catalog.sheet_names()]
sheets = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)


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
def test_what_stands_beside_fautes_can_be_loaded(sheet: Sheet) -> None:
    """Fautes that fail because a helper of theirs is missing would be lost for nothing, and all alike."""
    assert list(laws.fautes_can_be_loaded(sheet)) == []


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


TARGETS = [(sheet, target) for sheet in SHEETS for target in laws.targets(sheet)]


def computes_for_seconds(sheet: Sheet, target: str) -> bool:
    return any(check.seconds and not check.long for check in laws.checks_of(sheet, target))


@pytest.mark.parametrize(
    ("sheet", "target"),
    [
        pytest.param(*one, id=f"{one[0].name}-{one[1]}", marks=[pytest.mark.long] if computes_for_seconds(*one) else [])
        for one in TARGETS
    ],
)
def test_every_faute_fails_and_every_check_can_fail(sheet: Sheet, target: str) -> None:
    """No known mistake passes all the checks that are about it, and between them they fail each of these checks."""
    checks = [check for check in laws.checks_of(sheet, target) if not check.long]
    fautes = [faute for faute in sheet.fautes if faute.target == target]
    failed = {faute.sentence: {check.id for check in checks if fails(sheet, check, faute)} for faute in fautes}

    assert [sentence for sentence, ids in failed.items() if not ids] == []
    assert {check.id for check in checks} - set().union(*failed.values()) == set()


FIRST = [pytest.param(sheet, next(iter(sheet.functions)), id=sheet.name) for sheet in SHEETS]
ALL = [pytest.param(*one, id=f"{one[0].name}-{one[1]}", marks=pytest.mark.long) for one in TARGETS]


@pytest.mark.parametrize(("sheet", "target"), [*FIRST, *ALL])
def test_fautes_are_lost_and_named(sheet: Sheet, target: str) -> None:
    """Marked like submissions, known mistakes cost points, and are named."""
    assert list(laws.fautes_are_lost_and_named(sheet, target)) == []


FAUTES = [
    pytest.param(sheet, number, id=f"{sheet.name}-{faute.target}-{number}")
    for sheet in SHEETS
    for number, faute in enumerate(sheet.fautes)
    if faute.target in sheet.functions
]


@pytest.mark.long
@pytest.mark.parametrize(("sheet", "number"), FAUTES)
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
