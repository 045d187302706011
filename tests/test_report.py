"""Reports show what happened, and a student's text stays text."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from autograder.engine.marking.exceptions import in_french
from autograder.engine.marking.marking import in_order
from autograder.engine.marking.report import Correction, Counterexample, Outcome, QuestionReport, Report
from autograder.engine.report.counterexample import LABELS, sides
from autograder.engine.report.html import student_page
from autograder.engine.report.progress import LiveView
from autograder.engine.report.telling import (
    CARRIED_ANSWER,
    Kind,
    about_the_file,
    cause,
    remarks,
    state,
    step_after,
)
from autograder.engine.report.terminal import (
    draw_counterexample,
    mark_text,
    next_step,
    outcome_details,
    print_questions,
    print_report,
    summary_table,
)
from autograder.engine.sheet.catalog import GRADERS, load_sheet, sheet_names
from autograder.engine.sheet.drawing import Drawing
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.sheet.model import Sheet
from autograder.engine.text import and_list, count, french_number, french_syntax, harmless, instead_of, of
from autograder.engine.values import brief, difference, matches, plain, spelled
from autograder.engine.verdict import Verdict
from autograder.taquin.fiche import FicheTaquin

FICHE = FicheTaquin()
SOLVED = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
PASSED, FAILED, MISSING = Verdict.PASSED, Verdict.FAILED, Verdict.MISSING
SYNTAX = "Erreur de syntaxe à la ligne 3 : il manque « : »."


def outcome(verdict: Verdict = PASSED, name: str = "deplacement", **more: Any) -> Outcome:
    """A check of a function, or of a lettered answer."""
    answer = more.get("answer")
    about: dict[str, Any] = {"id": f"test_{answer or name}", "title": f"Contrôle {answer or name}", "out_of": 0.5}
    return Outcome(**{**about, "function": None if answer else name, "verdict": verdict, **more})


def question(*outcomes: Outcome, id: str = "3", **more: Any) -> QuestionReport:
    return QuestionReport(id, f"Titre {id}", outcomes, **more)


def report(*questions: QuestionReport, **more: Any) -> Report:
    about: dict[str, Any] = {"sheet": "taquin", "student": "essai", "name": "Élodie Lefèvre", "title": "Le taquin"}
    about |= {"parameters": {"u0": 42}, "seed": 20, "isolation": "full", "seconds": 4.946}
    return Report(questions=questions, **(about | more))


def unread(verdict: Verdict, message: str, **more: Any) -> Report:
    """Nothing could be marked, in two questions."""
    checks = [outcome(verdict, name, message=message) for name in ("f", "g")]
    return report(question(*checks, id="1"), question(*checks, id="2"), **more)


def shown(*things: Any, width: int = 100) -> str:
    console = Console(file=StringIO(), width=width, force_terminal=False)
    console.print(*things)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def printed(made: Report, fiche: Fiche = FICHE, *, width: int = 100) -> str:
    console = Console(file=StringIO(), width=width, force_terminal=False)
    print_report(made, fiche, console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def told(made: QuestionReport) -> list[tuple[Kind, str]]:
    return [(remark.kind, remark.text) for remark in remarks(made)]


# ---------------------------------------------------------------- what is told of a question


def test_nothing_is_told_of_what_is_right_nor_of_what_is_not_begun() -> None:
    assert told(question(outcome(), outcome())) == []
    assert told(question(outcome(MISSING), outcome(MISSING, answer="3a"))) == []
    assert state(question(outcome(MISSING))) == "à faire"
    assert state(question(outcome(MISSING), outcome())) == "commencée"


def test_a_named_mistake_is_explained_once() -> None:
    first, second = outcome(FAILED, diagnosis="D"), outcome(FAILED, "autre", diagnosis="D")

    assert told(question(first, second)) == [
        (Kind.MISTAKE, "Contrôle deplacement : faux"),
        (Kind.SAME_MISTAKE, "Contrôle autre : la même erreur"),
    ]


def test_a_mistake_without_a_name_is_told_once_too() -> None:
    """The same words and the same example of the same function; anything else of that function takes one line."""
    example = Counterexample({"fonction": "f"}, {"renvoie": 1}, {"renvoie": 2})
    first = outcome(FAILED, message="M", counterexample=example)
    other = outcome(FAILED, message="M", counterexample=Counterexample({"fonction": "f"}, 3, 4))

    assert [kind for kind, _ in told(question(first, first, other))] == [Kind.MISTAKE, Kind.SAME_MISTAKE, Kind.ALSO]
    assert [kind for kind, _ in told(question(outcome(FAILED), outcome(FAILED)))] == [Kind.MISTAKE, Kind.ALSO]
    assert [kind for kind, _ in told(question(outcome(FAILED), outcome(FAILED, "g")))] == [Kind.MISTAKE, Kind.MISTAKE]


def test_one_board_is_drawn_however_many_checks_fail() -> None:
    """In the terminal the others take one line; on a page they are folded. Hints belong to the mistake."""
    checks = [outcome(FAILED, message=f"M{i}.", counterexample=moved(), hint=f"H{i}") for i in range(3)]
    text = printed(report(question(*checks)), width=80)

    assert text.count("donné") == 1 and text.count("Indice") == 1
    assert all(f"M{i}." in text for i in range(3))
    assert student_page(report(question(*checks)), FICHE).count("<details") == 2


@pytest.mark.parametrize(
    ("carried_from", "text"),
    [
        (("f",), "juste, une fois `f` corrigée."),
        (("f", "g", "h"), "juste, une fois `f`, `g` et `h` corrigées."),
        (("?",), "juste, une fois corrigé ce qui précède."),
    ],
)
def test_what_is_carried_is_said_with_its_cause(carried_from: tuple[str, ...], text: str) -> None:
    made = question(outcome(carried_from=carried_from), outcome(title="Un autre", carried_from=carried_from))

    assert told(made) == [(Kind.CARRIED, f"Erreur reportée : {text} Les points sont acquis.")]
    assert told(question(outcome(answer="4a", carried_from=("f",)))) == [(Kind.CARRIED, CARRIED_ANSWER)]


def test_what_is_left_of_a_question_that_is_begun() -> None:
    left = [outcome(MISSING, answer=key) for key in ("3a", "3b")]
    made = question(outcome(), outcome(MISSING, "f"), outcome(MISSING, "f"), *left)

    assert told(made) == [(Kind.TO_DO, "Reste à écrire : `f`."), (Kind.ANSWERS, "Réponses à donner : 3a, 3b.")]


def test_a_question_that_waits_for_an_earlier_function_is_begun() -> None:
    waiting = outcome(Verdict.TEACHER, "g", message="À revoir une fois `f` juste.")
    missing = outcome(Verdict.MISSING, answer="6a")

    assert state(question(waiting, missing)) == "commencée" and state(question(missing)) == "à faire"


def test_what_is_carried_names_its_function_where_there_are_several() -> None:
    """And does not call right a function that has mistakes of its own."""
    carried = outcome(Verdict.PASSED, "a", function="g", carried_from=("f",))
    wrong = outcome(Verdict.FAILED, "b", function="f")
    also = outcome(Verdict.FAILED, "c", function="g")

    assert told(question(wrong, carried))[-1][1].startswith(
        "Erreur reportée : `g` est juste, une fois `f` corrigée. Les"
    )
    assert told(question(wrong, carried, also))[-1][1].startswith(
        "Erreur reportée : `g` est juste en partie, une fois `f`"
    )


def test_a_name_that_is_nearly_right_is_to_be_changed() -> None:
    """As the outcome says it, whatever its message."""
    made = question(outcome(MISSING, "deplacement", suggestion="deplacment", message="…"))
    other = question(outcome(MISSING, "deplacement", message="renommer"))

    assert told(made) == [
        (Kind.RENAME, "La fonction `deplacement` n'existe pas ; `deplacment` existe : faut-il la renommer ?")
    ]
    assert told(other) == []
    assert "renommer deplacment en deplacement" in next_step(report(made))


def test_what_waits_for_the_teacher_is_told_once() -> None:
    waiting = [outcome(Verdict.TEACHER, name, message="À revoir une fois `f` écrite.") for name in ("a", "b")]

    assert told(question(*waiting)) == [(Kind.TEACHER, "2 contrôles : À revoir une fois `f` écrite.")]
    assert told(question(outcome(Verdict.TEACHER))) == []
    assert (state(question(*waiting)), state(question(outcome(Verdict.TEACHER)))) == ("à revoir", "juste jusqu'ici")


def test_what_was_skipped_is_told_when_nothing_else_is() -> None:
    skipped = outcome(Verdict.SKIPPED, message="Pas vérifié, car…")

    assert told(question(skipped)) == [(Kind.NOT_ASKED, "Pas vérifié, car…")]
    assert [kind for kind, _ in told(question(outcome(Verdict.TIMEOUT), skipped))] == [Kind.MISTAKE]


def test_a_correction_is_the_teachers_and_comes_first() -> None:
    made = question(outcome(), outcome(FAILED), correction=Correction(1, "Bonne idée."))
    unmarked = question(outcome(Verdict.GRADER_ERROR), correction=Correction(0.5))

    assert told(made)[0] == (Kind.CORRECTION, "Note de l'enseignant : 0,5 / 1 → 1 / 1")
    assert told(unmarked)[0] == (Kind.CORRECTION, "Note de l'enseignant : à recorriger → 0,5 / 0,5")
    assert "Bonne idée." in printed(report(made)) and "1 / 1" in printed(report(made))


def test_doubts_and_our_own_failures_are_no_ordinary_mistakes() -> None:
    made = question(outcome(Verdict.DOUBTFUL, answer="4a"), outcome(Verdict.GRADER_ERROR, hint="Un indice."))

    assert told(made) == [
        (Kind.DOUBTFUL, "Réponse 4a — Contrôle 4a : pas la valeur attendue"),
        (Kind.NOT_MARKED, "Contrôle deplacement : à recorriger"),
    ]
    assert "Indice" not in printed(report(made))


# ---------------------------------------------------------------- what is told of a report


def test_a_file_that_cannot_be_read_is_wrong_in_one_place() -> None:
    """Said once, whether the repairs say it too or not; no question is called wrong."""
    for made in (unread(Verdict.RAISED, SYNTAX), unread(Verdict.RAISED, SYNTAX, repairs=(SYNTAX,))):
        text = printed(made)

        assert cause(made) == SYNTAX
        assert [(note.kind, note.text) for note in about_the_file(made)] == [(Kind.CAUSE, SYNTAX)]
        assert text.count(f"✘ {SYNTAX}") == 1 and text.count("✘") == 1
        assert f"Prochaine étape : {SYNTAX}" in text and "· 1. Titre 1" in text and "pas vérifié" in text


def test_one_function_that_raises_is_a_mistake_of_its_own() -> None:
    """Even when it is all that was asked."""
    checks = [outcome(Verdict.RAISED, message="IndexError", hint="Un indice.") for _ in range(2)]

    assert cause(report(question(*checks))) is None
    assert "Indice : Un indice." in printed(report(question(*checks)))


def test_a_copy_that_could_not_be_marked_says_so_and_why() -> None:
    made = unread(Verdict.GRADER_ERROR, "", repairs=("taquin.py et taquin.ipynb sont remplis tous les deux.",))
    text = printed(made, width=120)

    assert made.mark is None
    assert "pas de note : à recorriger" in text and "! La correction n'a pas pu se faire" in text
    assert "✘" not in text and text.count("! taquin.py et taquin.ipynb sont remplis tous les deux.") == 1
    assert next_step(made) == "la correction a échoué, à signaler à l'enseignant"


def test_a_correction_is_told_even_where_nothing_could_be_marked() -> None:
    decided = Correction(0.5, "Lu à la main.")
    for verdict in (Verdict.RAISED, Verdict.GRADER_ERROR):
        text = printed(unread(verdict, SYNTAX).corrected(lambda _: decided))

        assert text.count("Lu à la main.") == 2 and "1 / 2" in text and "pas de note" not in text
        assert "à recorriger." not in text and text.count(SYNTAX) >= 1


def test_repairs_are_told_and_are_no_mistakes() -> None:
    text = printed(report(question(outcome()), repairs=("Le fichier `taquin(1).py` a été lu.",)))

    assert "⚠ Le fichier `taquin(1).py` a été lu." in text


def test_mistakes_come_before_what_is_not_begun() -> None:
    made = report(question(outcome(MISSING), id="1"), question(outcome(FAILED, message="Faux.\nSuite"), id="8"))

    assert next_step(made) == "question 8, Titre 8 — Faux."


def test_what_is_not_begun_comes_next_and_then_praise() -> None:
    begun = question(outcome(), outcome(MISSING, answer="3a"), outcome(MISSING, answer="3b"))

    assert next_step(report(begun)) == 'question 3, Titre 3 — donner reponses["3a"], reponses["3b"]'
    assert next_step(report(question(outcome(MISSING)))) == "question 3, Titre 3 — écrire la fonction deplacement"
    assert next_step(report(question(outcome()))) == "Tout est juste. Bravo !"


def test_in_a_pack_the_rest_is_the_teachers() -> None:
    made = report(question(outcome(), outcome(Verdict.TEACHER)), in_pack=0.5)

    assert mark_text(made) == "0,5 / 0,5 vérifiés ici + 0,5 ◇ avec l'enseignant"
    assert next_step(made).endswith("le reste (0,5 point) sera vérifié par l'enseignant.")
    assert mark_text(report(question(*[outcome()] * 6), in_pack=3)) == "3 / 3 vérifiés ici"
    assert next_step(report(question(outcome()), in_pack=0.5)).endswith("l'enseignant vérifiera d'autres cas.")


def test_in_a_pack_what_is_right_is_shown_as_such() -> None:
    """What waits for the teacher is counted apart, and is not lost."""
    right = question(outcome(), outcome(Verdict.TEACHER))
    begun = question(outcome(Verdict.TEACHER, message="À revoir."), id="4")
    text = printed(report(right, begun, in_pack=0.5), width=80)

    assert "✔ 3. Titre 3" in text and "0,5 / 0,5 + 0,5 ◇" in text and "juste jusqu'ici" in text
    assert "◇ 4. Titre 4" in text and "à revoir" in text
    assert max(map(len, text.splitlines())) <= 80 and "\njusqu'ici" not in text


def test_after_a_question_comes_the_following_one(taquin: Sheet) -> None:
    asked = replace(report(question(outcome(), id="3")), path=Path("taquin.py"))
    whole = replace(report(*(question(outcome(), id=one.id) for one in taquin.questions)), path=Path("taquin.py"))

    assert step_after(asked, taquin, []) == f"Juste ! La suite : question 4, {taquin.questions[3].title}."
    assert step_after(report(question(outcome(FAILED))), taquin, []) == ""
    said = step_after(whole, taquin, ["klotski"])
    assert said.startswith("Tout est juste. Bravo !") and "rendre taquin.py" in said and "klotski" in said
    assert all(one.title in said for one in taquin.open_questions)


def test_a_name_that_is_nearly_right_comes_before_what_is_not_begun() -> None:
    nearly = question(outcome(MISSING, "g", suggestion="gg"), id="8")

    assert next_step(report(question(outcome(MISSING), id="1"), nearly)).endswith(
        "renommer gg en g, si c'est bien elle"
    )


def test_while_it_is_marked_the_view_names_what_is_being_marked(taquin: Sheet) -> None:
    console = Console(file=StringIO(), width=80, force_terminal=True, color_system=None)
    checks = in_order(taquin, taquin.checks)
    assert isinstance(console.file, StringIO)
    with LiveView(taquin, "taquin.py", checks, console) as view:
        first = console.file.getvalue()
        for check in taquin.checks_for("1"):
            view.see(outcome(PASSED, "taquin_résolu", id=check.id, out_of=check.points))
        view.show()

    assert "taquin.py : lecture, puis question 1, `taquin_résolu`" in first
    assert "✔ 1. Le taquin résolu" in console.file.getvalue() and "question 2, `place_vide`" in console.file.getvalue()


def test_the_footer_shows_the_sheets_own_parameter_and_no_seed() -> None:
    made = report(question(outcome()), seed=20)

    assert "u0 = 42 · isolation : complète · 4,95 s" in printed(made)
    assert "u0" not in printed(made, Fiche()) and "tirage" not in printed(made)


def test_the_bar_is_full_only_when_all_is_right() -> None:
    nearly = report(question(*[outcome()] * 79, outcome(FAILED)))

    assert "█" * 29 + "░" in printed(nearly) and "░" not in printed(report(question(outcome())))


def test_the_summary_says_what_next() -> None:
    text = shown(summary_table(report(question(outcome(carried_from=("f",))), question(outcome(FAILED), id="4"))))

    assert "juste ↪" in text and "revoir : Contrôle deplacement" in text and "0,5 / 1" in text


def test_bonuses_are_shown_below() -> None:
    bonuses = (outcome(title="Vite"), outcome(FAILED, title="Court", message="Trop long."))
    text = printed(report(question(outcome()), bonuses=bonuses))

    assert "✔ Bonus. Vite : 0,5 / 0,5" in text and "· Bonus. Court : 0 / 0,5\n    Trop long." in text


def test_paths_below_are_shown_short() -> None:
    text = printed(report(question(outcome()), path=Path.cwd() / "tests" / "taquin.py"))

    assert str(Path("tests") / "taquin.py") in text and str(Path.cwd()) not in text


def test_a_students_text_cannot_drive_the_terminal() -> None:
    """No escape sequence comes through, and rich's markup is shown as it was typed."""
    evil = "\x1b]0;titre\x07[bold]gras"
    example = Counterexample({"fonction": evil, evil: evil * 9}, {"renvoie": evil}, {"renvoie": 1})
    wrong = outcome(
        Verdict.RAISED, title=evil, message=evil, output="\x1b[2J[red]ROUGE[/red]", counterexample=example, hint=evil
    )
    made = report(question(wrong), question(outcome(diagnosis=evil)), repairs=(evil,), title=evil)
    text = printed(made) + shown(summary_table(made), outcome_details(wrong, FICHE))

    assert "\x1b" not in text and "\x07" not in text
    assert "[red]ROUGE[/red]" in text and "[bold]gras" in text


def test_what_was_written_is_what_is_read_back() -> None:
    """The JSON of a report prints as the report does."""
    example = Counterexample({"fonction": "f", "t": SOLVED}, {"renvoie": 0}, {"renvoie": 1})
    made = report(question(outcome(FAILED, counterexample=example), outcome(carried_from=("f",))), name="essai")

    assert printed(Report.from_json(json.loads(json.dumps(made.to_json())))) == printed(made)


def test_first_results_are_still_told() -> None:
    """They name neither functions nor what was carried."""
    check = {"title": "T", "points": 0.5, "out_of": 0.5, "carried": False, "diagnosis": None, "counterexample": None}
    checks = [
        {**check, "id": "test_a", "verdict": "PASSED", "carried": True, "message": "…"},
        {**check, "id": "test_b", "verdict": "MISSING", "points": 0, "message": "Reste à faire."},
        {**check, "id": "5a", "verdict": "MISSING", "points": 0, "message": "…"},
    ]
    data = {"id": "5", "title": "Q", "points": 0.5, "out_of": 1.5, "verdict": "MISSING", "carried": True}
    kinds = [kind for kind, _ in told(QuestionReport.from_json({**data, "checks": checks}))]

    assert kinds == [Kind.CARRIED, Kind.TO_DO, Kind.ANSWERS]


def test_questions_are_printed_alone() -> None:
    console = Console(file=StringIO(), width=100)
    print_questions(report(question(outcome(FAILED)), repairs=("Réparé.",)), FICHE, console)
    assert isinstance(console.file, StringIO)

    assert "✘ 3. Titre 3" in console.file.getvalue() and "Réparé." not in console.file.getvalue()


# ---------------------------------------------------------------- counterexamples


def moved() -> Counterexample:
    return Counterexample(
        {"fonction": "deplacement", "t": SOLVED, "direction": "E"},
        {"renvoie": 0, "t": SOLVED},
        {"renvoie": 1, "t": [[1, 2, 3], [4, 5, 6], [7, 0, 8]]},
    )


def test_a_call_is_written_as_it_would_be_typed() -> None:
    given, got, expected = sides(moved(), FICHE)

    assert given.call == "deplacement(t, 'E')" and [part.label for part in given.parts] == ["t ="]
    assert [(part.label, part.is_written, part.differs) for part in got.parts] == [
        ("renvoie", True, True),
        ("t =", False, True),
    ]
    assert got.parts[1].differences == expected.parts[1].differences == (frozenset({(2, 1), (2, 2)}),)


def test_what_the_call_spells_out_is_not_written_again() -> None:
    (given,) = sides(Counterexample({"fonction": "voisins", "c": 87654321, "n": 3}, None, None), FICHE)

    assert given.call == "voisins(87654321, 3)"
    assert [(part.label, part.is_written) for part in given.parts] == [("c =", False)]


def test_boards_are_drawn_side_by_side_where_they_fit() -> None:
    wide, narrow = (shown(draw_counterexample(moved(), FICHE), width=width) for width in (80, 40))

    assert any(line.count("│ 7 │") == 3 for line in wide.splitlines())
    assert narrow.count("│ 7 │") == 3 and max(map(len, narrow.splitlines())) <= 40
    assert "│‹8›│‹ ›│" in wide and "│‹ ›│‹8›│" in wide


def test_boards_stand_at_one_height() -> None:
    """Below a call and a label, or below a label only; where there is no board, nothing is moved."""
    example = Counterexample({"fonction": "f", "t": SOLVED}, {"renvoie": SOLVED}, {"renvoie": 1})
    lines = shown(draw_counterexample(example, FICHE), width=80).splitlines()

    assert any(line.count("┌───┬───┬───┐") == 2 for line in lines) and "renvoie 1" in lines[1]


def test_many_boards_take_several_rows() -> None:
    example = Counterexample(None, [87654321] * 4, None)

    assert all(len(line) <= 45 for line in shown(draw_counterexample(example, FICHE), width=45).splitlines())


def test_values_that_look_alike_are_written() -> None:
    """A board where the number that stands for it was expected: the drawings are the same."""
    got, expected = sides(Counterexample(None, {"renvoie": SOLVED}, {"renvoie": 87654321}), FICHE)

    assert got.parts[0].is_written and expected.parts[0].is_written
    assert got.parts[0].written(99) == str(SOLVED) and expected.parts[0].written(99) == "87654321"


def test_none_is_shown_where_it_is_expected() -> None:
    text = shown(draw_counterexample(Counterexample({"fonction": "f"}, {"renvoie": 1}, {"renvoie": None}), FICHE))

    assert "attendu" in text and "renvoie None" in text


def test_a_sheet_that_cannot_draw_a_value_still_has_it_written() -> None:
    class Clumsy(Fiche):
        def draw(self, value: Any) -> Drawing | None:
            raise ValueError(value)

    assert "renvoie 1" in shown(draw_counterexample(moved(), Clumsy()))


def test_what_a_lettered_answer_expects_is_a_secret() -> None:
    (only,) = sides(Counterexample({"réponse": "4a"}, "+1+1", None), FICHE)

    assert (only.title, only.parts[0].written(9)) == ("obtenu", "'+1+1'")


# ---------------------------------------------------------------- French


def test_french_numbers() -> None:
    assert [french_number(value) for value in (0, 1.5, 2.0, 0.25, 20)] == ["0", "1,5", "2", "0,25", "20"]


def test_nouns_agree_with_their_number() -> None:
    assert [count(number, "copie") for number in (0, 1, 2)] == ["0 copie", "1 copie", "2 copies"]
    assert count(2, "valeur fausse", "valeurs fausses") == "2 valeurs fausses"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("alice", "d'alice"), ("Bob", "de Bob"), ("Éva", "d'Éva"), ("Hélène", "d'Hélène"), ("huit", "de huit"),
        ("Yves", "d'Yves"), ("Yann", "de Yann"), ("Œdipe", "d'Œdipe"), ("un entier", "d'un entier"),
        ("None", "de None"), ("3", "de 3"), ("", "de "),
    ],
)  # fmt: skip
def test_de_is_elided_before_a_vowel(words: str, expected: str) -> None:
    assert of(words) == expected
    assert instead_of(words) == f"au lieu {expected}"


def test_lists_of_words_end_with_et() -> None:
    assert [and_list(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a et b", "a, b et c"]


@pytest.mark.parametrize(
    "source",
    [
        "if True\n    pass", "f(1", "x = )", "x = 'a", "def f():\nx = 1", "  x = 1", "return 1", "x y", "f(1 2)",
        "if x:\n    a\n  b", "(1]", "if x = 1: pass", "f(x) = 1",
    ],
)  # fmt: skip
def test_the_syntax_errors_of_beginners_are_said_in_french(source: str) -> None:
    """As this very Python words them."""
    with pytest.raises(SyntaxError) as caught:
        compile(source, "x", "exec")

    assert french_syntax(caught.value.msg) != caught.value.msg
    assert french_syntax("something new") == "something new"


@pytest.mark.parametrize(
    "source",
    [
        "[][0]", "''[0]", "(1,)[5]", "[].pop()", "{}[3]", "set().pop()", "xx", "printt", "n = None; n[0]",
        "[x for x in 3]", "a, b = None", "n = 3; n()", "t = (1,); t[0] = 2", "1 + None", "'a' + 1", "[1] + 2",
        "1 < 'a'", "{[]: 1}", "i = 'a'; [1][i]", "range(1.5)", "len(3)", "(lambda x: x)()", "(lambda x: x)(1, 2)",
        "[].appendd(1)", "a, b = 1,", "a, b = 1, 2, 3", "int('a')", "[1].index(2)", "[].remove(1)", "1 / 0",
        "import zz", "from math import zz", "d = {1: 1}\nfor k in d: d[k + 1] = 1", "def f():\n    x += 1\nf()",
        "def f(): f()\nf()",
    ],
)  # fmt: skip
def test_the_exceptions_of_beginners_are_said_in_french(source: str) -> None:
    """As this very Python words them."""
    with pytest.raises(Exception) as caught:  # noqa: PT011  all kinds of them
        exec(source, {})
    told = in_french(type(caught.value).__name__, str(caught.value))

    assert told.endswith((".", "?")) and "{" not in told and "\\" not in told
    assert in_french("ValueError", "aucun chemin") == ""


def test_harmless_keeps_french_and_line_ends() -> None:
    assert harmless("é ✔\n\tœ\r\n") == "é ✔\n\tœ\n"
    assert harmless("a\x1b[31m\u202eb\ud800") == "a�[31m�b�"


# ---------------------------------------------------------------- values


def test_equivalent_values_match_and_others_do_not() -> None:
    """A list for a tuple, True for 1; but no tuple for a list, no float for an int, no text for a list."""
    assert matches([1, 2], (1, 2)) and matches(True, 1) and matches([[1, True]], [[1, 1]])
    assert not matches((1, 2), [1, 2]) and not matches(1.0, 1) and not matches("NE", ["N", "E"])
    assert matches((1, 2), [1, 2], any_sequence=True)
    assert not matches(None, 0) and not matches({1: 2}, {1: 3}) and not matches([1], [1, 2])


def test_differences_are_said_in_words() -> None:
    assert "None" in difference(None, 3)
    assert "longueur est 2 au lieu de 3" in difference([1, 2], [1, 2, 3])
    assert "indice 4" in difference([0, 1, 2, 3, 9], [0, 1, 2, 3, 4])
    assert "une chaîne de caractères" in difference("NE", ["N", "E"])
    assert "1 clé en moins" in difference({}, {1: 2}) and "1 clé en trop" in difference({1: 2}, {})
    assert difference(["a"], [None]) == "À l'indice 0 : une chaîne de caractères au lieu de None."
    assert difference(["a"], [1]) == "À l'indice 0 : une chaîne de caractères au lieu d'un entier."


def test_values_are_shown_as_python_spells_them() -> None:
    """Couples, integer keys and sets as they are, in a report that was written and read back too."""
    value = {"renvoie": (1, {2: (3, 4)}, {5}), "t": [None]}
    read = Counterexample.from_json(json.loads(json.dumps(Counterexample(None, value, (0,)).to_json())))

    assert (read.got, read.expected) == (value, (0,))
    assert plain((1, {2: {3}})) == (1, {2: {3}})
    assert repr(plain(10**5000)) == "un entier démesuré" and repr(plain(float("nan"))) == "nan"
    assert brief([1] * 1000, 9) == "[1, 1, 1…" and brief("abc") == "'abc'"


@pytest.mark.parametrize("make", [list, tuple, lambda items: {item: str(item) for item in items}, set])
def test_a_long_value_is_shown_where_it_first_differs(make: Any) -> None:
    right = make(range(1000))
    wrong = make([*range(700), -1, *range(701, 1000)])

    assert "-1" in repr(plain(wrong, right)) and "700" in repr(plain(right, wrong))
    assert "1000" in repr(plain(wrong)) and len(repr(plain(wrong, right))) < 200
    assert "-1" in spelled(wrong, 60, right)


@pytest.mark.parametrize("most", [1, 40, 150])
def test_what_differs_deep_inside_is_spelled_even_where_there_is_no_room(most: int) -> None:
    row = ["é" * 100] * 40
    wrong = [[row, row, [-1, *row]], row]

    assert "élément" in spelled(wrong, most, [[row, row, row], row])
    assert spelled(wrong, most) and plain(wrong, row)


def test_a_board_and_the_number_that_stands_for_it_are_told_apart() -> None:
    numbers, boards = [87654321] * 2, [SOLVED] * 2
    text = shown(draw_counterexample(Counterexample(None, {"renvoie": boards}, {"renvoie": numbers}), FICHE))

    assert str(boards) in text and str(numbers) in text


def test_an_exception_that_a_check_names_is_not_shown_as_a_text() -> None:
    example = Counterexample({"fonction": "mot", "texte": "x"}, "KeyError", "ValueError")
    _, got, expected = sides(example, Fiche())

    assert [part.label for part in (*got.parts, *expected.parts)] == ["lève une KeyError", "lève une ValueError"]
    assert not any(part.is_written for part in (*got.parts, *expected.parts))
    returned = sides(Counterexample({"fonction": "mot"}, {"renvoie": "KeyError"}, None), Fiche())[1].parts[0]
    assert returned.label == "renvoie" and returned.is_written


# ---------------------------------------------------------------- what graders say of a side


def sides_said() -> Iterator[tuple[str, list[str], set[str]]]:
    """Where a grader writes a side of a counterexample with labels: the place, the labels, the sheet's parameters."""
    for name in sheet_names():
        parameters = {one for names in load_sheet(name).functions.values() for one in names}
        for path in sorted((GRADERS / name).glob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                ecart = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Ecart"
                for keyword in node.keywords if ecart else ():  # type: ignore[attr-defined]
                    if keyword.arg in ("got", "expected") and isinstance(keyword.value, ast.Dict):
                        keys = [key.value for key in keyword.value.keys if isinstance(key, ast.Constant)]
                        if keys:
                            yield f"{name}/{path.name}:{keyword.value.lineno}", keys, parameters


def test_labels_of_graders_are_told_from_a_dict_that_was_returned() -> None:
    said = list(sides_said())

    assert len(said) > 20
    for place, labels, parameters in said:
        assert any(label in (*LABELS, *parameters) or " " in label for label in labels), place
