"""The laws that every sheet obeys."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from autograder.engine.marking.marking import mark
from autograder.engine.marking.report import QuestionReport, Report
from autograder.engine.sheet import catalog
from autograder.engine.sheet.model import OUT_OF, Faute, Sheet
from autograder.engine.sheet.sources import compose, regions, stub
from autograder.engine.submissions.submission import find_submission
from autograder.engine.teacher.authoring.build import exercise_files
from autograder.engine.verdict import Verdict

from .conftest import mark_source, right_answers

SHEETS = [catalog.load_sheet(name) for name in catalog.sheet_names()]
sheets = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
QUICKLY_TESTED = 2  # fautes of each function and answer, on their question; `make test-all` takes the others too
UNDECIDED = (Verdict.PASSED, Verdict.SKIPPED, Verdict.GRADER_ERROR)


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


def source_with(sheet: Sheet, faute: Faute) -> str:
    """The reference with that one mistake, and right answers (but the wrong one, for a lettered answer)."""
    answers = right_answers(sheet)
    if faute.target in sheet.functions:
        return compose(sheet, {faute.target: faute.source}, answers, context=sheet.faute_context)
    source = compose(sheet, None, answers, context=sheet.faute_context)
    key = faute.target.removeprefix("reponse_")
    return f"{source}\n\n{faute.source}\n\n\nreponses[{key!r}] = {faute.target}()\n"


def question_of(sheet: Sheet, faute: Faute) -> str:
    key = faute.target.removeprefix("reponse_")
    return next(check.question for check in sheet.checks if faute.target == check.function or key == check.answer)


def lost(report: Report) -> list[str]:
    return [result.id for result in report.questions if result.verdict is not Verdict.PASSED]


@sheets
def test_marks_add_up(sheet: Sheet) -> None:
    """A sheet is marked out of 20, and every check is worth something."""
    assert sum(check.points for check in sheet.checks) == OUT_OF
    assert all(check.points > 0 for check in sheet.checks)


@sheets
def test_the_stub_is_all_to_do(sheet: Sheet) -> None:
    """The stub as handed out scores 0, and nothing in it is called wrong."""
    report = mark(find_submission(catalog.EXERCISES, sheet.name))

    assert report.mark == 0
    assert {outcome.verdict for outcome in report.outcomes} == {Verdict.MISSING}
    assert report.repairs == ()


@sheets
def test_the_reference_scores_full_marks(sheet: Sheet) -> None:
    """The reference scores 20, with the answers that the graders expect and without any help."""
    report = mark(find_submission(catalog.REFERENCE / sheet.name))

    assert lost(report) == []
    assert report.mark == OUT_OF
    assert not any(result.carried for result in report.questions)


@sheets
def test_exercises_are_fresh(sheet: Sheet) -> None:
    """exercises/ is what `taquin build` would write now."""
    for name, text in exercise_files(sheet).items():
        written = (catalog.EXERCISES / sheet.name / name).read_text("utf-8")

        assert written == text, f"exercises/{sheet.name}/{name} is stale: run `taquin build`"


@sheets
def test_stubs_hold_no_line_of_a_solution(sheet: Sheet) -> None:
    """The file to fill contains no line of a solution."""
    lines = sheet.solution.splitlines()
    solutions = {line.strip() for begin, end in regions(sheet.solution) for line in lines[begin + 1 : end - 1]}
    handed_out = {line.strip() for line in exercise_files(sheet)[f"{sheet.name}.py"].splitlines()}

    assert solutions & handed_out <= {""}


@sheets
def test_the_stub_gives_no_answer_away(sheet: Sheet) -> None:
    """No lettered answer that is long enough to be recognised stands in what is handed out."""
    handed_out = "".join(exercise_files(sheet).values())

    for key, answer in right_answers(sheet).items():
        assert len(str(answer)) < 4 or not re.search(rf"\b{re.escape(str(answer))}\b", handed_out), key


@sheets
def test_rubrics_stay_with_the_teacher(sheet: Sheet) -> None:
    """An open question has points and a rubric; students receive its text only."""
    handed_out = "".join(exercise_files(sheet).values())

    assert len({question.id for question in sheet.open_questions}) == len(sheet.open_questions)
    assert "<!-- barème" not in handed_out + sheet.statement
    for question in sheet.open_questions:
        assert question.id.isascii() and question.points > 0
        assert question.text in sheet.statement and question.text in handed_out
        assert question.rubric and question.rubric not in handed_out


@sheets
def test_the_stub_is_python(sheet: Sheet) -> None:
    compile(stub(sheet.solution), "stub.py", "exec")


@sheets
def test_there_are_enough_fautes(sheet: Sheet) -> None:
    """Every function and every lettered answer has its known mistakes, and no sentence serves two of one target."""
    targets = {faute.target for faute in sheet.fautes}

    assert targets == set(sheet.functions) | {f"reponse_{key}" for key in sheet.answers}
    assert len({(faute.target, faute.sentence) for faute in sheet.fautes}) == len(sheet.fautes)
    assert len(sheet.fautes) >= 40


def assert_lost_and_named(sheet: Sheet, faute: Faute, result: QuestionReport) -> None:
    """The mistake costs points, and the student is told its name."""
    names = {faute.sentence}
    if result.verdict is Verdict.TIMEOUT:  # endless loops look alike
        names = {other.sentence for other in sheet.fautes if other.target == faute.target}

    assert result.verdict not in (Verdict.PASSED, Verdict.GRADER_ERROR, Verdict.MISSING)
    assert result.points is not None and result.points < result.out_of
    assert names & {outcome.diagnosis for outcome in result.outcomes}


def result_on_its_question(sheet: Sheet, number: int) -> QuestionReport:
    faute = sheet.fautes[number]
    return mark_source(sheet, source_with(sheet, faute), question=question_of(sheet, faute)).questions[0]


TARGETS = [(sheet, target) for sheet in SHEETS for target in dict.fromkeys(faute.target for faute in sheet.fautes)]


@pytest.mark.parametrize(("sheet", "target"), TARGETS, ids=[f"{sheet.name}-{target}" for sheet, target in TARGETS])
def test_fautes_lose_their_question_and_every_check_can_fail(sheet: Sheet, target: str) -> None:
    """Known mistakes cost points in their question and are named; between them, they fail every check."""
    never_failed = {check.id for check in sheet.checks if target in (check.function, f"reponse_{check.answer}")}
    numbers = [number for number, faute in enumerate(sheet.fautes) if faute.target == target]
    for rank, number in enumerate(numbers):
        if rank < QUICKLY_TESTED or never_failed:
            result = result_on_its_question(sheet, number)
            assert_lost_and_named(sheet, sheet.fautes[number], result)
            never_failed -= {outcome.id for outcome in result.outcomes if outcome.verdict not in UNDECIDED}

    assert not never_failed


@pytest.mark.long
@pytest.mark.parametrize(("sheet", "number"), parameters(functions=False, beyond=QUICKLY_TESTED))
def test_a_wrong_answer_loses_its_question_and_is_named(sheet: Sheet, number: int) -> None:
    """The same for the other wrong answers."""
    assert_lost_and_named(sheet, sheet.fautes[number], result_on_its_question(sheet, number))


@pytest.mark.long
@pytest.mark.parametrize(("sheet", "number"), parameters(functions=True))
def test_a_faute_loses_only_its_question(sheet: Sheet, number: int) -> None:
    """A mistake in a function is charged once: all the other questions keep their marks."""
    faute = sheet.fautes[number]
    report = mark_source(sheet, source_with(sheet, faute))

    assert lost(report) == [question_of(sheet, faute)]
    assert_lost_and_named(sheet, faute, next(r for r in report.questions if r.id == question_of(sheet, faute)))
