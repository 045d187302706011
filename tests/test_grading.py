"""How one submission becomes a report: charged once, named, never our fault turned into theirs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from autograder.engine.errors import ParameterError
from autograder.engine.marking.marking import SEED, Marking, judge_function, mark
from autograder.engine.marking.references import references
from autograder.engine.marking.report import Counterexample, Outcome, QuestionReport, Report
from autograder.engine.marking.standing import Standing
from autograder.engine.sandbox.answers import Call
from autograder.engine.sandbox.session import Child
from autograder.engine.sheet.checks import question
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.submissions.submission import find_submission
from autograder.engine.verdict import Verdict

from .conftest import mark_source, right_answers, submission_of

SWAPPED = """
def place_vide(t):
    return next((j, i) for i in range(3) for j in range(3) if t[i][j] == 0)
"""
STUB = """
def place_vide(t):
    raise NotImplementedError
"""
LOOP = """
def place_vide(t):
    while True: pass
"""
SHARED = """
RESOLU = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
def taquin_résolu():
    return RESOLU
"""
LATE_SUITE = """
def suite(u0, n=100000):
    u = [1022 * u0 % (2**30 - 3)]
    while len(u) < n:
        u.append(1022 * u[-1] % (2**30 - 3))
    return u
"""
DEP_FROM_WHAT_IS_LEFT = """
def dep(k, l):
    return ["NESW"[terme % 4] for terme in u[k : k + l]]
"""
EMPTIES_ITS_BOARD = """
def configuration(t):
    c = 0
    for ligne in reversed(t):
        while ligne:
            c = 10 * c + ligne.pop()
    return c
"""
NUMPY = {
    "taquin_résolu": """
import numpy as np
def taquin_résolu():
    return np.array([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
""",
    "place_vide": """
def place_vide(t):
    i, j = np.argwhere(np.array(t) == 0)[0]
    return i, j
""",
    "configuration": """
def configuration(t):
    return sum(np.array(t)[i, j] * 10 ** (3 * i + j) for i in range(3) for j in range(3))
""",
    "deplacement_liste": """
def deplacement_liste(t, directions):
    t[0, 0] = t[0, 0]
    return sum(deplacement(t, d) for d in directions)
""",
}
AIDE = """
def somme(t):
    return sum(t[i][j] * 10**(3*i+j) for i in range(3) for j in range(3))
"""
EARLY = ("1", "2", "3", "4", "5", "6", "7", "8", "9")


def marked(sheet: Sheet, source: str, questions: tuple[str, ...] = EARLY) -> Report:
    checks = [check for check in sheet.checks if check.question in questions]
    return mark(submission_of(sheet, source), checks=checks)


def by_question(report: Report) -> dict[str, QuestionReport]:
    return {result.id: result for result in report.questions}


def outcomes(report: Report) -> dict[str, Outcome]:
    return {outcome.answer or outcome.id: outcome for outcome in report.outcomes}


@pytest.mark.parametrize("wrong", [SWAPPED, STUB, LOOP], ids=["wrong", "not written", "endless"])
def test_a_mistake_in_an_early_function_is_charged_once(taquin: Sheet, wrong: str) -> None:
    """The functions that call it are asked again with the right one in its place, and earn their points."""
    results = by_question(marked(taquin, compose(taquin, {"place_vide": wrong}, right_answers(taquin))))

    assert [id for id, result in results.items() if result.points != result.out_of] == ["2"]
    assert [id for id, result in results.items() if result.carried] == ["3", "6", "7", "9"]
    assert results["2"].verdict is {SWAPPED: Verdict.FAILED, STUB: Verdict.MISSING, LOOP: Verdict.TIMEOUT}[wrong]


def test_a_function_that_is_wrong_itself_is_not_carried(taquin: Sheet) -> None:
    """With the right `place_vide` in its place, a `configuration` that is wrong on its own stays wrong."""
    functions = {
        "place_vide": SWAPPED,
        "deplacement": "def deplacement(t, direction):\n    place_vide(t)\n    return 1\n",
    }
    results = by_question(marked(taquin, compose(taquin, functions, right_answers(taquin)), ("3",)))

    assert results["3"].verdict is Verdict.FAILED
    assert not results["3"].carried


def test_what_the_module_computes_with_a_wrong_function_is_repaired(taquin: Sheet) -> None:
    """`u = suite(U0)` at the top level feeds `dep`: a wrong `suite` is charged to question 4 alone."""
    source = compose(taquin, {"suite": LATE_SUITE})
    source += "".join(f'reponses["{key}"] = {expression}\n' for key, expression in COMPUTED.items())
    results = by_question(marked(taquin, source))

    assert [id for id, result in results.items() if result.points != result.out_of] == ["4"]
    assert {id for id, result in results.items() if result.carried} >= {"5", "6", "7"}  # later boards may coincide


COMPUTED = {
    "4a": "u[10]",
    "4b": "u[500]",
    "4c": "u[10000]",
    "5a": "dep(0, 5)",
    "5b": "''.join(dep(50, 5))",
    "5c": "tuple(dep(140, 5))",
    "6a": "deplacement_liste(taquin_résolu(), dep(50, 1000))",
    "6b": "deplacement_liste(taquin_résolu(), dep(3500, 1000))",
    "6c": "deplacement_liste(taquin_résolu(), dep(7100, 1000))",
    "7a": "taq(700)",
    "7b": "sum(taq(50)[0])",
    "7c": "list(place_vide(taq(200)))",
    "8a": "configuration(taquin_résolu())",
    "8b": "configuration(taq(50))",
    "8c": "configuration(taq(200))",
    "9a": "voisins(configuration(taquin_résolu()))",
    "9b": "voisins(configuration(taq(50)))",
    "9c": "len(voisins(789120345))",
}


def test_a_sequence_that_a_function_leaves_behind_is_as_good_with_another_u0(taquin: Sheet) -> None:
    """The long call is not made with the other u0; where more than its value is needed, it is made after all."""
    leaves = LATE_SUITE.replace("    u = [1022 * u0 % (2**30 - 3)]", "    global u\n    u = [u0]")
    functions = {"suite": f"{leaves}\nsuite(U0)\n", "dep": DEP_FROM_WHAT_IS_LEFT}
    report = mark_source(taquin, compose(taquin, functions, right_answers(taquin)), question="5")

    assert {outcome.verdict for outcome in report.questions[0].outcomes} == {Verdict.PASSED}
    assert not report.questions[0].carried


def test_answers_that_shared_state_spoilt_are_carried(taquin: Sheet) -> None:
    """One board for all calls: the answers depend on the order of the calls, and are charged to question 1 alone."""
    source = compose(taquin, {"taquin_résolu": SHARED})
    source += "".join(f'reponses["{key}"] = {expression}\n' for key, expression in COMPUTED.items())
    results = by_question(marked(taquin, source))

    assert [id for id, result in results.items() if result.points != result.out_of] == ["1"]


def test_a_typed_in_answer_that_nothing_explains_is_charged(taquin: Sheet) -> None:
    """Carried answers must be what the student's own functions return."""
    answers = {**right_answers(taquin), "7b": 3}
    report = marked(taquin, compose(taquin, {"suite": LATE_SUITE}, answers), ("7",))

    assert outcomes(report)["7b"].verdict is Verdict.FAILED
    assert outcomes(report)["7a"].verdict is Verdict.PASSED


@pytest.mark.long
def test_a_right_submission_is_asked_for_two_full_searches(taquin: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    """From T(50), and from a board that cannot be solved."""
    near = references(taquin.name, None, SEED).corrige.distances(16)
    far: list[Call] = []
    original = Child._ask

    def spy(self: Child, message: Any, calls: Any, *args: Any, **named: Any) -> Any:
        starts = [call for call in calls if call.name == "parcours_largeur"]
        far.extend(call for call in starts if call.args[0] not in near)
        return original(self, message, calls, *args, **named)

    monkeypatch.setattr(Child, "_ask", spy)
    report = mark_source(taquin, compose(taquin, None, right_answers(taquin)))

    assert report.mark == 20
    assert len(far) == 2


def test_a_failure_is_shrunk_to_a_small_board(taquin: Sheet) -> None:
    """`place_vide` swapped: the counterexample is one move from solved."""
    report = mark_source(taquin, compose(taquin, {"place_vide": SWAPPED}), question="test_place_vide")
    (outcome,) = report.outcomes
    assert outcome.counterexample is not None

    assert outcome.counterexample in [
        Counterexample(
            {"fonction": "place_vide", "t": [[1, 2, 3], [4, 5, 0], [7, 8, 6]]}, {"renvoie": (2, 1)}, {"renvoie": (1, 2)}
        ),
        Counterexample(
            {"fonction": "place_vide", "t": [[1, 2, 3], [4, 5, 6], [7, 0, 8]]}, {"renvoie": (1, 2)}, {"renvoie": (2, 1)}
        ),
    ]


def test_a_function_that_ends_the_program_on_the_simplest_case_is_wrong_elsewhere(taquin: Sheet) -> None:
    wrong = """
def deplacement_liste(t, directions):
    if not directions:
        import os
        os._exit(3)
    return -1
"""
    source = compose(taquin, {"deplacement_liste": wrong})
    (outcome,) = mark_source(taquin, source, question="test_deplacement_liste").outcomes

    assert outcome.verdict is Verdict.FAILED
    assert outcome.counterexample is not None
    assert outcome.counterexample.given["directions"]


def test_a_function_that_leans_on_what_an_earlier_one_left_is_wrong(taquin: Sheet) -> None:
    """Asked by itself, it knows nothing of the calls before: what is foreseen for all must say the same."""
    wrong = {
        "suite": """
def suite(u0, n=100000):
    global u
    u = [u0]
    while len(u) < n:
        u.append(u[-1] * 1022 % (2**30 - 3))
    return u
""",
        "dep": """
def dep(k, l):
    suite_ici = u[k:k + l] if len(u) == 100000 else None
    return ["NESW"[v % 4] for v in suite_ici]
""",
    }
    source = compose(taquin, wrong).replace("\nu = suite(U0)\n", "\n")
    report = mark_source(taquin, source, question="5")

    assert {outcome.verdict for outcome in report.outcomes if outcome.function} == {Verdict.RAISED}


def test_an_argument_that_must_not_change_is_pointed_out(taquin: Sheet) -> None:
    source = compose(taquin, {"configuration": EMPTIES_ITS_BOARD})
    (outcome,) = mark_source(taquin, source, question="test_configuration").outcomes

    assert outcome.verdict is Verdict.FAILED
    assert "`t` est modifié" in outcome.message


def test_a_function_that_answers_at_random_is_failed_not_an_error_of_ours(taquin: Sheet) -> None:
    body = "def configuration(t):\n    import random\n    return random.randrange(10**9)\n"
    report = mark_source(taquin, compose(taquin, {"configuration": body}), question="test_configuration")

    assert outcomes(report)["test_configuration"].verdict is Verdict.FAILED


def test_marking_twice_gives_the_same_report(taquin: Sheet) -> None:
    source = compose(taquin, {"place_vide": SWAPPED}, right_answers(taquin))
    first, second = (marked(taquin, source, ("1", "2", "3", "9")).to_json() for _ in range(2))

    del first["seconds"], second["seconds"]
    assert first == second


def test_what_a_student_prints_is_in_the_feedback(taquin: Sheet) -> None:
    body = "def configuration(t):\n    print('coucou', t[0][0])\n    return 0\n"
    report = mark_source(taquin, compose(taquin, {"configuration": body}), question="test_configuration")

    assert "coucou" in outcomes(report)["test_configuration"].output


@pytest.mark.parametrize("error", [RuntimeError("panne"), KeyError("panne"), OSError("panne")])
def test_our_own_failure_is_never_the_students(taquin: Sheet, error: Exception) -> None:
    """A grader that breaks gives no mark at all, neither points nor blame."""

    def broken(eleve: Any, corrige: Any) -> None:
        raise error

    check = question("1", "taquin_résolu", points=20)(broken).check  # type: ignore[attr-defined]
    with Marking(submission_of(taquin, compose(taquin))) as marking:
        (outcome,) = judge_function("taquin_résolu", [check], marking.candidate, Standing(taquin))
    report = Report("taquin", "", (QuestionReport("1", "", (outcome,)),))

    assert outcome.verdict is Verdict.GRADER_ERROR
    assert report.mark is None and report.questions[0].points is None
    assert report.to_json()["mark"] is None


@pytest.mark.parametrize("u0", [0, -3, 2**30 - 3, 120, 1592])
def test_a_u0_without_sense_is_refused(taquin: Sheet, u0: int) -> None:
    """Out of range, or with a board that is all but solved (T(200) for 120, T(50) for 1592)."""
    with pytest.raises(ParameterError, match=f"u0 = {u0} "):
        Marking(submission_of(taquin, ""), parameter=u0)


@pytest.mark.long
@pytest.mark.parametrize("u0", [1, 7, 123456789, 2**30 - 4])
def test_right_functions_stay_right_for_any_u0(taquin: Sheet, u0: int) -> None:
    source = compose(taquin, None, right_answers(taquin, u0))
    report = mark_source(taquin, source, parameter=u0)

    assert report.mark == 20


def test_numpy_boards_are_handed_numpy_boards(taquin: Sheet) -> None:
    """A submission that returns arrays and indexes them with t[i, j] is right."""
    report = marked(taquin, compose(taquin, NUMPY, right_answers(taquin)))

    assert report.mark == report.out_of


def test_a_name_that_is_nearly_right_is_suggested(taquin: Sheet) -> None:
    source = compose(taquin).replace("def place_vide(", "def placeVide(")
    report = mark_source(taquin, source, question="2")

    assert "`placeVide` existe" in outcomes(report)["test_place_vide"].message


def test_helper_modules_beside_the_file_are_found(taquin: Sheet, tmp_path: Path) -> None:
    (tmp_path / "aide.py").write_text(AIDE)
    source = compose(taquin, {"configuration": "from aide import somme as configuration"})
    (tmp_path / "taquin.py").write_text(source, "utf-8")
    report = mark(find_submission(tmp_path), checks=taquin.checks_of("configuration"))

    assert report.all_passed
