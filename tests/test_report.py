"""Reports show what happened, and a student's text stays text."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from autograder.engine.teacher.authoring.build import compose
from autograder.engine.sheet.model import Counterexample, Sheet
from autograder.engine.report.terminal import board, draw_counterexample, next_step, print_report
from autograder.engine.text import french_number, french_syntax, harmless
from autograder.engine.values import difference, matches, plain

from .conftest import mark_source

EVIL = r"""
def configuration(t):
    print('\x1b[2J[red]ROUGE[/red]')
    raise ValueError('\x1b]0;titre\x07[bold]gras')
"""


def printed(sheet: Sheet, source: str, question: str) -> str:
    console = Console(file=StringIO(), width=100, force_terminal=False)
    print_report(mark_source(sheet, source, question=question), console)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_students_text_cannot_drive_the_terminal(taquin: Sheet) -> None:
    """No escape sequence comes through, and rich's markup is shown as it was typed."""
    text = printed(taquin, compose(taquin, {"configuration": EVIL}), "test_configuration")

    assert "\x1b" not in text and "\x07" not in text
    assert "[red]ROUGE[/red]" in text and "[bold]gras" in text


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


def test_harmless_keeps_french_and_line_ends() -> None:
    assert harmless("é ✔\n\tœ\r\n") == "é ✔\n\tœ\n"
    assert harmless("a\x1b[31m\u202eb\ud800") == "a�[31m�b�"


def test_a_carried_question_is_said_with_its_cause(taquin: Sheet) -> None:
    stub = "def place_vide(t):\n    raise NotImplementedError\n"
    text = printed(taquin, compose(taquin, {"place_vide": stub}), "3")

    assert "Erreur reportée : juste, une fois `place_vide` corrigée" in text


def test_mistakes_come_before_what_is_not_begun(taquin: Sheet) -> None:
    source = "def configuration(t):\n    return 0\n"
    report = mark_source(taquin, source)

    assert next_step(report).startswith("question 8")


def test_boards_are_drawn_side_by_side(taquin: Sheet) -> None:
    solved, other = [[1, 2, 3], [4, 5, 6], [7, 8, 0]], [[1, 2, 3], [4, 5, 6], [7, 0, 8]]
    example = Counterexample(
        {"fonction": "deplacement", "t": solved, "direction": "E"},
        {"renvoie": 0, "t": solved},
        {"renvoie": 1, "t": other},
    )
    console = Console(file=StringIO(), width=100)
    console.print(draw_counterexample(example, taquin))
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()

    assert "deplacement(t, 'E')" in text
    assert any(line.count("│ 7 │") == 3 for line in text.splitlines())
    assert "on red" in str(board(solved, other).spans)


def test_configurations_are_drawn_as_boards(taquin: Sheet) -> None:
    draw = taquin.adapter.grilles

    assert draw(87654321) == [[[1, 2, 3], [4, 5, 6], [7, 8, 0]]]
    assert len(draw([87654321, 807654321])) == 2
    assert draw(42) == draw("N") == draw([]) == draw(789120345) == []


def test_french_numbers() -> None:
    assert [french_number(value) for value in (0, 1.5, 2.0, 0.25, 20)] == ["0", "1,5", "2", "0,25", "20"]


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


def test_long_values_are_cut_for_the_reader() -> None:
    assert plain(list(range(1000)))[-1] == "… (1000 éléments)"
    assert plain({i: i for i in range(1000)})["…"] == "1000 clés"
    assert plain((1, {2})) == [1, [2]]
    assert plain(10**5000) == "un entier démesuré"


def test_paths_below_are_shown_short(taquin: Sheet) -> None:
    text = printed(taquin, compose(taquin), "1")

    assert str(Path("tests") / "taquin.py") in text
