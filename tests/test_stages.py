"""Each stage of marking by itself, on values made by hand: data in, data out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from autograder.engine.marking import sentences
from autograder.engine.marking.ask import Evidence, ask
from autograder.engine.marking.candidate import Candidate
from autograder.engine.marking.causes import common_causes
from autograder.engine.marking.eleve import Eleve
from autograder.engine.marking.explain import outcome_of
from autograder.engine.marking.known import Signature
from autograder.engine.marking.marking import SEED, in_order
from autograder.engine.marking.references import references
from autograder.engine.marking.report import Outcome, QuestionReport, Report, round_to
from autograder.engine.marking.standing import Standing
from autograder.engine.sandbox.answers import BadAnswer, Lost, Missing, Raised
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet.checks import Ecart, TeachersTurn, question
from autograder.engine.sheet.fiche import Fiche, in_the_containers_of
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.verdict import Verdict

from .conftest import submission_of


def check_of(function: str, **options: Any) -> Check:
    def body(eleve: Any, corrige: Any) -> None:
        """Un titre."""

    body.__name__ = f"test_{function}"
    made: Check = question("1", function, points=1, **options)(body).check  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize(
    ("options", "long", "seconds"),
    [
        ({}, False, None),
        ({"longue": True}, True, None),
        ({"longue": 60}, True, 60.0),
        ({"secondes": 20}, False, 20),
        ({"longue": True, "secondes": 20}, True, 20),
    ],
)
def test_a_check_says_how_long_it_may_take(options: dict[str, Any], long: bool, seconds: float | None) -> None:
    check = check_of("voisins", **options)

    assert (check.long, check.seconds) == (long, seconds)


# ---------------------------------------------------------------- ask


class Silent:
    """What `ask` needs of an `eleve` that is never asked anything."""

    planned = journal = case = ()
    complete, output, is_repaired, consulted = True, "", False, frozenset[str]()
    closed = False

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize(
    ("failure", "verdict"),
    [
        (None, Verdict.PASSED),
        (AssertionError(), Verdict.FAILED),
        (Ecart("non"), Verdict.FAILED),
        (Raised({"type": "IndexError"}), Verdict.RAISED),
        (BadAnswer("un générateur"), Verdict.BAD_VALUE),
        (Missing("f"), Verdict.MISSING),
        (Missing("g"), Verdict.RAISED),
        (Lost(Verdict.MEMORY, ""), Verdict.MEMORY),
        (TeachersTurn(), Verdict.TEACHER),
        (KeyError("panne"), Verdict.GRADER_ERROR),
    ],
)
def test_a_verdict_is_told_by_what_was_raised(failure: BaseException | None, verdict: Verdict) -> None:
    def run(eleve: Any, corrige: Any) -> None:
        """Un titre."""
        if failure is not None:
            raise failure

    eleve: Any = Silent()
    evidence = ask(question("1", "f", points=1)(run).check, eleve, None)  # type: ignore[attr-defined]

    assert evidence.verdict is verdict
    assert evidence.failure is failure
    assert eleve.closed


def test_an_interruption_is_nobodys_verdict() -> None:
    def run(eleve: Any, corrige: Any) -> None:
        """Un titre."""
        raise KeyboardInterrupt

    eleve: Any = Silent()
    with pytest.raises(KeyboardInterrupt):
        ask(question("1", "f", points=1)(run).check, eleve, None)  # type: ignore[attr-defined]
    assert eleve.closed


# ---------------------------------------------------------------- carry


def noted(sheet: Sheet, **verdicts: Verdict | tuple[str, ...]) -> Standing:
    """Functions with their verdict, or with the functions that they were carried from."""
    standing = Standing(sheet)
    for function, what in verdicts.items():
        verdict, origin = (what, ()) if isinstance(what, Verdict) else (Verdict.PASSED, what)
        check = check_of(function)
        standing.note(check, outcome_of(check, verdict, carried_from=origin))
    return standing


def test_only_what_is_leant_on_is_replaced(taquin: Sheet) -> None:
    """And what was right only with help is replaced too: one call stands for thousands."""
    standing = noted(
        taquin,
        place_vide=Verdict.FAILED,
        deplacement=("place_vide",),
        suite=Verdict.FAILED,
        configuration=Verdict.PASSED,
    )

    assert taquin.leans_on("voisins") == ["place_vide", "deplacement", "configuration"]
    assert standing.wrong(taquin.leans_on("voisins")) == ["place_vide"]
    assert standing.to_replace(taquin.leans_on("voisins")) == ["place_vide", "deplacement"]
    assert standing.to_replace(taquin.leans_on("configuration")) == []


def test_the_origin_of_a_carried_error_is_the_wrong_function(taquin: Sheet) -> None:
    standing = noted(taquin, place_vide=Verdict.FAILED, deplacement=("place_vide",), configuration=Verdict.PASSED)

    assert standing.origin(["deplacement"]) == ("place_vide",)
    assert standing.origin(["place_vide", "deplacement"]) == ("place_vide",)
    assert standing.origin([]) == standing.origin(["configuration"]) == ()


def test_long_checks_and_bonuses_say_nothing_of_whether_a_function_is_right(taquin: Sheet) -> None:
    standing = Standing(taquin)
    for check in (check_of("voisins", longue=True), check_of("voisins", bonus=True)):
        standing.note(check, outcome_of(check, Verdict.TIMEOUT))

    assert standing.wrong(["voisins"]) == [] and not standing.hangs(["voisins"])


def test_what_tells_whether_a_function_is_right_is_asked_before_it(taquin: Sheet) -> None:
    """In the order of the sheet; of the functions that are only leant on, the short checks."""
    asked = in_order(taquin, taquin.checks_of("parcours_largeur"))
    functions = list(dict.fromkeys(check.function for check in asked))

    assert functions == ["taquin_résolu", "place_vide", "deplacement", "configuration", "voisins", "parcours_largeur"]
    assert {check.function for check in asked if check.long} <= {"parcours_largeur"}
    assert in_order(taquin, taquin.checks) == sorted(taquin.checks, key=in_order(taquin, taquin.checks).index)


def test_values_of_the_reference_come_in_the_students_containers() -> None:
    assert in_the_containers_of(((1, 2), (3, 4)), [[5, 6], [7, 8]]) == ((5, 6), (7, 8))
    assert in_the_containers_of(["N"], "NE") == ["N", "E"]
    assert in_the_containers_of("NE", "SO") == "SO"
    assert in_the_containers_of(None, [1]) == [1]
    assert Fiche().in_the_manner_of(None, "f", (), [1]) == [1]


# ---------------------------------------------------------------- diagnose


@pytest.mark.parametrize(
    ("mine", "faute", "fits"),
    [
        (("aabb", True, False), ("aabb", True, False), True),
        (("aabb", True, False), ("aacc", True, False), False),
        (("aabb", True, False), ("aabbcc", True, False), False),
        (("aabb", False, False), ("aabbcc", True, False), True),  # asked less, as far as it goes
        (("", False, False), ("aabb", True, False), False),  # nothing was seen
        (("aabb", True, False), ("aabb", True, True), False),  # the faute prints, the student does not
        (("aabb", True, True), ("aabb", True, False), True),  # prints of one's own are no other mistake
    ],
)
def test_a_mistake_is_named_by_all_that_was_seen(mine: Any, faute: Any, fits: bool) -> None:
    assert Signature(*mine).fits(Signature(*faute)) is fits
    assert Signature.from_json(Signature(*mine).to_json()) == Signature(*mine)


# ---------------------------------------------------------------- explain


def test_a_students_text_is_made_harmless_where_it_enters() -> None:
    outcome = outcome_of(check_of("f"), Verdict.RAISED, "\x1b[31m" + "x" * 5000, output="\x07")

    assert outcome.message.startswith("�[31m") and len(outcome.message) == 2000
    assert outcome.output == "�"


def test_sentences_agree_in_number() -> None:
    assert sentences.even_with(["f"]) == "Ce n'est pas le résultat attendu, même avec `f` juste."
    assert sentences.even_with(["f", "g"]).endswith("même avec `f`, `g` justes.")
    assert "`f` écrite et juste." in sentences.waiting_message(["f"])
    assert "`a`, `b`, `c` et 2 autres écrites" in sentences.waiting_message(list("abcde"))


# ---------------------------------------------------------------- tally


def report(*verdicts: Verdict, **about: Any) -> Report:
    outcomes = tuple(Outcome(f"test_{n}", "", 1.0, verdict) for n, verdict in enumerate(verdicts))
    return Report("fiche", "alice", (QuestionReport("1", "Un", outcomes),), **about)


def test_a_question_has_the_verdict_of_its_worst_check_and_the_points_of_the_others() -> None:
    half = report(Verdict.PASSED, Verdict.FAILED)

    assert (half.questions[0].verdict, half.mark) == (Verdict.FAILED, 1.0)
    assert report(Verdict.PASSED, Verdict.GRADER_ERROR).mark is None


def test_a_report_is_what_it_was_once_written_and_read() -> None:
    made = report(Verdict.PASSED, Verdict.TIMEOUT, seed=20, parameters={"n": 3}, repairs=("vide",), name="alice")

    assert Report.from_json(made.to_json()) == made


def test_marks_round_as_a_teacher_rounds() -> None:
    assert [round_to(value, 0.5) for value in (10.25, 10.24, 19.75)] == [10.5, 10.0, 20.0]
    assert round_to(10.255, 0) == 10.255


def test_evidence_passes_when_nothing_was_raised() -> None:
    assert Evidence(check_of("f")).passed and not Evidence(check_of("f"), Ecart("")).passed


def test_what_wrong_functions_have_in_common_is_pointed_out() -> None:
    """A constant that a right function uses too is not accused, nor is what one function alone uses."""
    verdicts = {"f": Verdict.FAILED, "g": Verdict.RAISED, "h": Verdict.PASSED, "k": Verdict.MISSING}
    outcomes = [Outcome(f"test_{name}", "", 1.0, verdict, function=name) for name, verdict in verdicts.items()]
    uses = {
        "f": frozenset({"aide", "TAILLE"}),
        "g": frozenset({"PAS", "TAILLE", "seule", "f"}),
        "h": frozenset({"TAILLE"}),
        "k": frozenset({"PAS"}),
        "aide": frozenset({"PAS"}),
    }

    (sentence,) = common_causes(outcomes, uses, verdicts)
    assert sentence.startswith("`f`, `g` sont fausses et utilisent `PAS` ; aucune fonction juste ne l'utilise")
    assert common_causes(outcomes[:1], uses, verdicts) == []


def test_a_quick_call_that_never_ends_is_made_once(taquin: Sheet) -> None:
    made: list[str] = []

    def call(asked: Any, cpu: float) -> Lost:
        made.append(asked.name)
        return Lost(Verdict.TIMEOUT, "")

    child = SimpleNamespace(call=call, alive=True)
    program = SimpleNamespace(substitutes=())
    session: Any = SimpleNamespace(limits=Limits(), lost_probes={}, program=program, fork=lambda replaced: child)
    answers = [Eleve(taquin, session).sonder(name, 1) for name in ("voisins", "voisins", "decode")]

    assert made == ["voisins", "decode"]
    assert all(isinstance(answer, Lost) for answer in answers)


def test_a_statement_in_which_nothing_of_the_sheet_is_at_work_gets_no_more_time(taquin: Sheet) -> None:
    candidate = Candidate(submission_of(taquin, ""), references("taquin", None, SEED), Limits())

    assert candidate._patience(["aide", "<module>"], 5.0) == 0.0
    assert candidate._patience([], 5.0) == 0.0
