"""An error carried forward, on the two sheets: what it repairs, and what it never does in the student's place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from autograder.engine.marking.marking import mark
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.verdict import Verdict

from .conftest import mark_source, submission_of

SUBMISSIONS = Path(__file__).parent / "submissions"
SEARCHES = ("largeur", "bidirectionnel", "profondeur_seuils", "ida_etoile")
LEVELS = {"taquin": (), "agregation": ((*SEARCHES, "glouton_echappement", "ligne_a_ligne"), ("pi1", "pi2"))}
NUMBER_OF_THE_CELL = """
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return 3 * i + j
"""
READ_BACKWARDS = """
def configuration(t):
    return int("".join(str(tuile) for ligne in t for tuile in ligne))
"""
ANSWERS = """
c50, c120 = configuration(taq(50)), configuration(taq(120))
p50, p120 = parcours_largeur(c50), parcours_largeur(c120)
reponses["10a"] = len(p50)
reponses["10b"] = len(p120)
reponses["10c"] = p120[87654321]
"""
HANGS = """
def profondeur_seuils(T):
    if not jouable(T):
        return None
    while T != table_finale(len(T)):
        pass
    return ""
"""


def calls_of_the_reference(sheet: Sheet, function: str) -> set[str]:
    """The functions of the sheet that a function of the reference calls, itself or through helpers."""
    trees = [node for node in ast.parse(sheet.solution).body if isinstance(node, ast.FunctionDef | ast.Assign)]
    bodies = {node.name: node for node in trees if isinstance(node, ast.FunctionDef)}
    globals_ = {
        t.id: node for node in trees if isinstance(node, ast.Assign) for t in node.targets if isinstance(t, ast.Name)
    }
    found: set[str] = set()
    seen: set[str] = set()
    waiting = [function]
    while waiting:
        name = waiting.pop()
        seen.add(name)
        for node in ast.walk(bodies.get(name) or globals_.get(name) or ast.Pass()):
            if isinstance(node, ast.Name) and node.id not in seen and node.id != name:
                if node.id in sheet.functions:
                    found.add(node.id)
                elif node.id in bodies or node.id in globals_:
                    waiting.append(node.id)
    return found - {function}


@pytest.mark.parametrize("name", ["taquin", "agregation"])
def test_the_reference_calls_only_what_a_function_may_lean_on(name: str) -> None:
    sheet = load_sheet(name)
    for function in sheet.functions:
        assert calls_of_the_reference(sheet, function) <= set(sheet.leans_on(function)), function


@pytest.mark.parametrize("name", ["taquin", "agregation"])
def test_functions_of_one_level_never_lean_on_one_another(name: str) -> None:
    sheet = load_sheet(name)
    for level in LEVELS[name]:
        for function in level:
            assert not set(sheet.leans_on(function)) & set(level), function


@pytest.mark.long
def test_a_wrong_search_does_not_do_the_work_of_the_others() -> None:
    """`largeur` is wrong, and all that comes after returns what it finds: nothing is earned by that."""
    sheet = load_sheet("agregation")
    copies = (*SEARCHES[1:], "glouton_echappement", "ligne_a_ligne")
    functions = {"largeur": "def largeur(T):\n    return -1"}
    functions |= {name: f"def {name}(T, poids=None):\n    return largeur(T)" for name in copies}
    checks = [check for check in sheet.checks if check.function in copies]
    report = mark(submission_of(sheet, compose(sheet, functions)), checks=checks)

    assert report.out_of == sum(check.points for check in checks) > 6
    assert report.mark == 0


def test_a_wrong_row_by_row_method_earns_no_ratio() -> None:
    """The table is judged with the student's own method: without one, only that it is a playable table counts."""
    sheet = load_sheet("agregation")
    wrong = {"ligne_a_ligne": "def ligne_a_ligne(T):\n    return 'N'"}
    near = {**wrong, "table_defavorable": "def table_defavorable():\n    return jouer(table_finale(4), 'E')"}

    assert mark_source(sheet, compose(sheet, near), question="table_defavorable").mark == 0.25
    assert mark_source(sheet, compose(sheet, wrong), question="table_defavorable").mark == 0.25


def test_a_table_that_is_not_playable_is_asked_about_after_a_timeout() -> None:
    sheet = load_sheet("agregation")
    source = compose(sheet, {"profondeur_seuils": HANGS})
    checks = [check for check in sheet.checks_of("profondeur_seuils") if not check.long]
    report = mark(submission_of(sheet, source), checks=checks, limits=Limits(call_cpu=1.0))

    assert {outcome.id: outcome.verdict for outcome in report.outcomes} == {
        "test_profondeur": Verdict.TIMEOUT,
        "test_profondeur_injouable": Verdict.PASSED,
    }


SIGMA_KEEPS_ITS_ORDER = "def sigma_b(T):\n    return sigma(T)"
HALF_DONE = ("pi1_apres", "pi2_apres", "minorant", *SEARCHES)  # still as they were handed out
OFF_BY_ONE = "def pi2(T):\n    return 1 + pi2_juste(T)"


def carried_in_glouton(functions: dict[str, str], statement: str = "") -> set[tuple[Verdict, tuple[str, ...]]]:
    """What `glouton` is told when a statement stands before it, and all that it may lean on has been judged."""
    sheet = load_sheet("agregation")
    stubs = {
        name: f"def {name}({', '.join(sheet.functions[name])}):\n    raise NotImplementedError" for name in HALF_DONE
    }
    source = compose(sheet, stubs | {"sigma_b": SIGMA_KEEPS_ITS_ORDER} | functions)
    source = source.replace("def glouton(", f"{statement}\n\n\ndef glouton(", 1)
    before = {"glouton", "sigma_b", *sheet.leans_on("glouton")}
    checks = [check for check in sheet.checks if check.function in before and not check.long]
    found = [
        {(o.verdict, o.carried_from) for o in mark(submission_of(sheet, source), checks=checks).outcomes
         if o.function == "glouton"}
        for _ in range(2)
    ]  # fmt: skip
    assert found[0] == found[1]
    return found[0]


def test_only_functions_that_were_called_carry() -> None:
    """`glouton` is right and calls none of what is wrong or still to do: nothing of it is put on them."""
    assert carried_in_glouton({}) == {(Verdict.PASSED, ())}


def test_a_statement_that_tries_a_stub_does_not_make_a_later_function_lean_on_it() -> None:
    assert carried_in_glouton({}, 'print(pi1_apres(T1, "N", 3))') == {(Verdict.PASSED, ())}


def test_of_two_wrong_functions_only_the_one_that_was_called_is_named() -> None:
    right = dict(load_sheet("agregation").program)["pi2"].replace("def pi2(", "def pi2_juste(")
    told = carried_in_glouton({"pi2": f"{right}\n\n\n{OFF_BY_ONE}"}, 'print(pi1_apres(T1, "N", 3))')

    assert (Verdict.PASSED, ("pi2",)) in told
    assert told <= {(Verdict.PASSED, ()), (Verdict.PASSED, ("pi2",))}


def test_what_a_statement_computed_with_a_wrong_function_carries(taquin: Sheet) -> None:
    """`dep` reads the list that `u = suite(U0)` made: it is right once `suite` is."""
    one_too_many = "def suite(u0, n=100000):\n    return suite_juste(u0, n + 1)[1:]"
    right = dict(taquin.program)["suite"].replace("def suite(", "def suite_juste(")
    reads_u = "u = suite(U0)\n\n\ndef dep(k, l):\n    return ['NESW'[x % 4] for x in u[k : k + l]]"
    source = compose(taquin, {"suite": f"{right}\n\n\n{one_too_many}", "dep": reads_u})
    checks = [check for check in taquin.checks if check.function in ("suite", "dep")]
    told = {o.carried_from for o in mark(submission_of(taquin, source), checks=checks).outcomes if o.function == "dep"}

    assert ("suite",) in told and told <= {(), ("suite",)}


@pytest.mark.parametrize(("kept", "used"), [("ou = place_vide", "ou"), ("OU = [place_vide]", "OU[0]")])
def test_a_wrong_function_that_is_kept_elsewhere_carries(taquin: Sheet, kept: str, used: str) -> None:
    """Under another name it is replaced in the loaded program; in a list, the program is loaded with the right one."""
    source = compose(taquin, {"place_vide": f"{NUMBER_OF_THE_CELL}\n\n{kept}"})
    source = source.replace("i, j = place_vide(t)", f"i, j = {used}(t)")
    outcomes = mark_source(taquin, source, question="deplacement").outcomes

    assert {outcome.verdict for outcome in outcomes} == {Verdict.PASSED}
    assert ("place_vide",) in {outcome.carried_from for outcome in outcomes}


@pytest.mark.long
def test_right_functions_answer_in_arrays_where_the_students_own_did() -> None:
    """`resoudre` adds the parts of what the student's own `composer`, which is wrong, returns: NumPy arrays."""
    sheet, right = load_sheet("rubik"), (SUBMISSIONS / "correct" / "rubik_numpy" / "rubik.py").read_text("utf-8")
    other_way_round = "def composer(m, n):\n    return composer_juste(n, m)\n\n\ndef composer_juste(m, n):"
    outcomes = mark_source(sheet, right.replace("def composer(m, n):", other_way_round), question="resoudre").outcomes

    assert {outcome.verdict for outcome in outcomes} == {Verdict.PASSED}
    assert ("composer",) in {outcome.carried_from for outcome in outcomes}


@pytest.mark.long
@pytest.mark.parametrize("wrong", [NUMBER_OF_THE_CELL, READ_BACKWARDS], ids=["place_vide", "configuration"])
def test_answers_that_could_not_be_computed_are_carried(taquin: Sheet, wrong: str) -> None:
    """With a `place_vide` that returns a number, with 87654321 written in clear: nothing of 10a to 10c is lost."""
    function = wrong.split("(")[0].split()[-1]
    report = mark_source(taquin, compose(taquin, {function: wrong}) + ANSWERS, question="10")
    answers = [outcome for outcome in report.outcomes if outcome.answer]

    assert [outcome.verdict for outcome in answers] == [Verdict.PASSED] * 3
    assert {outcome.carried_from for outcome in answers} == {(function,)}


def test_a_list_cut_after_999_moves_is_charged_to_question_6(taquin: Sheet) -> None:
    short = "def deplacement_liste(t, directions):\n    return sum([deplacement(t, d) for d in directions[:999]])"
    checks = [check for check in taquin.checks if check.function in ("deplacement_liste", "taq")]
    report = mark(submission_of(taquin, compose(taquin, {"deplacement_liste": short})), checks=checks)
    lost = [outcome.id for outcome in report.outcomes if outcome.points != outcome.out_of]

    assert lost == ["test_deplacement_liste_longue"]


@pytest.mark.long
def test_a_function_that_hangs_is_asked_little_more(taquin: Sheet) -> None:
    """Its other short checks get little time, since one edge may be all that is wrong; it is not made to search."""
    loop = "def parcours_largeur(c0):\n    while c0 != 12345678:\n        pass\n    return {c0: c0}\n"
    endless = "def parcours_largeur(c0):\n    while True:\n        pass\n"
    checks = taquin.checks_of("parcours_largeur")
    for source in (loop, endless):
        found = compose(taquin, {"parcours_largeur": source})
        report = mark(submission_of(taquin, found), checks=checks, limits=Limits(call_cpu=0.5, search_again_cpu=0.5))
        outcomes = [outcome for question in report.questions for outcome in question.outcomes]

        assert Verdict.TIMEOUT in {outcome.verdict for outcome in outcomes}
        long = [outcome for outcome in outcomes if outcome.id in {check.id for check in checks if check.long}]
        assert len(long) == 2 and all(outcome.verdict is Verdict.TIMEOUT for outcome in long)
        if source is endless:
            assert all("ne répond pas" in outcome.message for outcome in long)


SLOW_BEYOND = """
def parcours_largeur(c0):
    but, precedent, file = configuration(taquin_résolu()), {c0: c0}, [c0]
    for c in file:
        for v in voisins(c):
            if v not in precedent:
                precedent[v] = c
                file.append(v)
        if c == but:
            break
        while len(file) > 12000:
            pass
    return precedent
"""
BACKWARDS = """
def voisins(c):
    return voisins_dans_l_ordre(c)[::-1]
"""


@pytest.mark.long
def test_a_slow_search_gains_nothing_from_a_mistake_before_it(taquin: Sheet) -> None:
    """Its answers follow from no wrong function: it would not give them with a right one either."""
    limits = Limits(statement_cpu=1.0, search_cpu=3.0, search_again_cpu=1.0)
    right = dict(taquin.program)["voisins"]
    broken = right.replace("def voisins(", "def voisins_dans_l_ordre(") + BACKWARDS
    marks = []
    for own in (right, broken):
        source = compose(taquin, {"voisins": own, "parcours_largeur": SLOW_BEYOND}) + ANSWERS
        checks = [check for check in taquin.checks if check.question == "10"]
        report = mark(submission_of(taquin, source), checks=checks, limits=limits)
        answers = [o for q in report.questions for o in q.outcomes if o.id.startswith("test_10")]
        marks.append(sum(outcome.points for outcome in answers))

    assert marks[1] <= marks[0]
