"""`taquin play` and `taquin show`: the puzzles are the sheets', and a person can play them."""

from __future__ import annotations

import os
import random
import re
import select
import subprocess
import sys
import time
from io import StringIO
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest
from rich.console import Console

from autograder.engine.cli import main
from autograder.engine.cli.play import Play, own_game, screen
from autograder.engine.errors import TaquinError
from autograder.engine.marking.film import film_of
from autograder.engine.oracle.reference import Oracle
from autograder.engine.report.film import film_html, play_film
from autograder.engine.sheet.catalog import ROOT, fiche_of, load_sheet, sheet_names
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.sheet.game import Game
from autograder.engine.teacher.hints import best

from .conftest import submission_of

PLAYABLE = [name for name in sheet_names() if type(fiche_of(name)).game is not Fiche.game]


def game_with_the_reference(name: str) -> Game:
    sheet = load_sheet(name)
    game = sheet.fiche.game(Oracle(sheet, sheet.given_with(None)))
    assert game is not None
    return game


TAQUIN = game_with_the_reference("taquin")


@pytest.mark.parametrize("name", ["agregation", "branch_and_bound", "taquin"])
def test_an_arrow_is_the_way_in_which_a_tile_slides(name: str) -> None:
    """The tile goes one cell that way, into the hole; at the edge nothing moves."""
    game, hole = game_with_the_reference(name), 9 if name == "branch_and_bound" else 0
    steps = {"up": (-1, 0), "left": (0, -1), "down": (1, 0), "right": (0, 1)}

    def places(position: object) -> dict[int, tuple[int, int]]:
        flat = [tile for row in position for tile in (row if isinstance(row, tuple) else (row,))]  # type: ignore[attr-defined]
        return {tile: divmod(place, 3) for place, tile in enumerate(flat)}

    position = game.goal
    for key in random.Random(5).choices(list(steps), k=40):
        then, before = game.move(position, key), places(position)
        (i, j), (di, dj) = before[hole], steps[key]
        tile = next((one for one, place in before.items() if place == (i - di, j - dj)), None)

        assert (then is None) == (tile is None)
        if then is not None and tile is not None:
            assert places(then) == before | {tile: (i, j), hole: before[tile]}
            position = then


def test_each_key_of_sheet_retournement_turns_the_strip_that_it_names() -> None:
    game = game_with_the_reference("retournement")
    strips = {"L1": (0, 1, 2), "L2": (3, 4, 5), "L3": (6, 7, 8), "C1": (0, 3, 6), "C2": (1, 4, 7), "C3": (2, 5, 8)}

    for key, name in game.keys.items():
        assert game.move(game.goal, key) == tuple(int(cell in strips[name]) for cell in range(9))


def test_hints_lead_to_the_goal_by_a_shortest_way() -> None:
    """Compared with the distances of the reference."""
    corrige = Oracle(load_sheet("taquin"), {})
    position = TAQUIN.shuffled(random.Random(3))
    c0 = corrige.functions.configuration(TAQUIN.value(position))
    expected = len(corrige.functions.reconstruction_chemin(c0, corrige.functions.parcours_largeur(c0))) - 1
    for left in range(expected, 0, -1):
        found = best(TAQUIN, position)
        assert found is not None and found[1] == left
        position = TAQUIN.move(position, found[0])

    assert position == TAQUIN.goal and best(TAQUIN, position) is None


def test_a_position_that_cannot_be_solved_has_no_hint() -> None:
    apart = Game("goal", {"a": "avancer"}, lambda position, key: position)

    assert best(apart, "elsewhere") is None


def test_functions_that_move_nothing_make_no_game() -> None:
    for move in (lambda position, key: None, lambda position, key: position):
        with pytest.raises(ValueError, match="nothing moves"):
            Game("goal", {"a": "avancer"}, move).shuffled(random.Random(1))


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_person_can_play(name: str) -> None:
    """Shuffled, moved, taken back, helped to the end; the screen fits in 80 columns."""
    sheet, game = load_sheet(name), game_with_the_reference(name)
    play = Play(game, random.Random(1), best)
    before = play.position
    assert before == game.start or game.start is None
    key, _ = best(game, before) or ("", 0)
    console = Console(width=80, record=True, file=StringIO())
    console.print(screen(play, sheet.fiche, sheet.title))
    shown = console.export_text()

    assert not game.ends_at(before)
    assert max(map(len, shown.splitlines())) <= 80 and "m mélanger" in shown and "0 coup" in shown
    assert play.press(key) and play.position != before
    assert play.press("u") and play.position == before and play.past == []
    assert play.press("i") and play.said.startswith("Indice : ")
    for _ in range(150):
        found = best(game, play.position)
        if found is not None:
            play.press(found[0])
    assert (
        play.is_solved
        and "Bravo" in str(screen(play, sheet.fiche, sheet.title).renderables[-5])
        and play.press("m")
        and not play.is_solved
    )
    assert not play.press("q")


# Of a pack: the moves are the student's own.
OWN_MOVES = """
def deplacement(t, direction):
    i, j = next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
    k, l = {"N": (i + 1, j), "S": (i - 1, j), "E": (i, j - 1), "W": (i, j + 1)}[direction]
    if not (0 <= k < 3 and 0 <= l < 3):
        return 0
    t[i][j], t[k][l] = t[k][l], 0
    return 1
"""


def test_in_a_pack_one_plays_with_ones_own_functions() -> None:
    sheet = load_sheet("taquin")
    with own_game(submission_of(sheet, OWN_MOVES)) as game:
        play = Play(game, random.Random(1))
        console = Console(width=80, record=True, file=StringIO())
        console.print(screen(play, sheet.fiche, sheet.title))

        assert play.position == Play(TAQUIN, random.Random(1)).position
        assert play.press("i") and play.said == "" and "indice" not in console.export_text()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("return 1", "raise NotImplementedError"), "il manque une fonction"),
        (("return 1", "return 1 // 0"), "ZeroDivisionError"),
        (("return 1", "return 0"), "ne permet pas de jouer"),
        (("return 1", "while True: pass"), "ne se termine pas"),
    ],
)
def test_functions_that_cannot_be_played_with_are_told(change: tuple[str, str], said: str) -> None:
    submission = submission_of(load_sheet("taquin"), OWN_MOVES.replace(*change))

    with pytest.raises(TaquinError, match=said), own_game(submission) as game:
        Play(game, random.Random(1))


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_in_a_terminal() -> None:
    """Keys that a terminal really sends; the terminal is left as it was."""
    import pty
    import termios

    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    command = [sys.executable, "-m", "autograder", "play", "taquin", "--seed", "1"]
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    process = subprocess.Popen(command, cwd=ROOT, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    seen = ""

    def until(text: str) -> None:
        nonlocal seen
        deadline = time.monotonic() + 60
        while text not in re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", seen) and time.monotonic() < deadline:
            if select.select([ours], [], [], 0.2)[0]:
                seen += os.read(ours, 65536).decode("utf-8", "replace")
        assert text in re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", seen), seen[-2000:]

    try:
        until("0 coup")
        os.write(ours, b"i")
        until("Indice : ")
        os.write(ours, b"\x1b[A\x1b[B\x1b[D\x1b[C")  # at least one of the four moves a tile
        until("coup")
        os.write(ours, "é".encode())
        os.write(ours, b"q")
        until("À bientôt !")
        assert process.wait(30) == 0
        assert termios.tcgetattr(theirs)[3] == before[3]
    finally:
        process.kill()
        process.wait()
        os.close(ours)
        os.close(theirs)


def test_what_cannot_be_played_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "taquin"]) == 2
    assert "terminal" in capsys.readouterr().err
    assert main(["play", "inconnue"]) == 2
    assert "n'existe pas" in capsys.readouterr().err


# ---------------------------------------------------------------- taquin show

SMALL = """
from sujet import decode

def configuration(t):
    return sum(t[i][j] * 10 ** (3 * i + j) for i in range(3) for j in range(3))

def taq(k):
    return [[1, 2, 3], [4, 5, 6], [0, 7, 8]]

def parcours_largeur(c0):
    return {}

def reconstruction_chemin(c0, precedent):
    return [c0, 807654321, 87654321]
"""


def test_the_students_own_solution_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "taquin.py"
    path.write_text(SMALL, "utf-8")

    assert main(["show", str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Le jeu de taquin : 2 coups" in shown and shown.index("0 / 2") < shown.index("1 / 2") < shown.index("2 / 2")
    assert shown.rstrip().endswith("│ 7 │ 8 │   │\n└───┴───┴───┘\n2 / 2")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("return {}", "raise NotImplementedError"), "il manque une fonction"),
        (("return {}", "return 1 // 0"), "ZeroDivisionError"),
        (("return [c0, 807654321, 87654321]", "return None"), "ne trouve pas de résolution"),
        (("return [c0, 807654321, 87654321]", "return [c0, 'fini']"), "n'est pas une résolution"),
    ],
)
def test_what_is_no_solution_is_said(
    change: tuple[str, str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "taquin.py"
    path.write_text(SMALL.replace(*change), "utf-8")

    assert main(["show", str(path)]) == 2
    told = capsys.readouterr()
    assert said in told.err and "Traceback" not in told.err and told.out == ""


@pytest.mark.parametrize("name", PLAYABLE)
def test_the_reference_has_a_film(name: str) -> None:
    """It ends where the sheet's puzzle ends, or where its search stops."""
    sheet = load_sheet(name)
    boards = film_of(sheet, Oracle(sheet, sheet.given_with(None)).functions)
    game = game_with_the_reference(name)
    end = sheet.fiche.draw(game.value(game.goal))

    if type(game).ends_at is Game.ends_at:
        assert end is not None and boards[-1].rows[:2] == end.boards[0].rows[:2]
    assert len(boards) > 7 and all(a.differences(b) for a, b in pairwise(boards))


def test_a_sheet_without_a_film_says_so() -> None:
    sheet = SimpleNamespace(name="essai", fiche=fiche_of("inconnue"))

    with pytest.raises(TaquinError, match="n'a pas de résolution à montrer"):
        film_of(sheet, SimpleNamespace())  # type: ignore[arg-type]


def test_the_film_of_a_notebook_shows_every_position_and_needs_no_script() -> None:
    sheet = load_sheet("retournement")
    boards = film_of(sheet, Oracle(sheet, {}).functions)
    page = film_html(boards, "Essai <1>")

    assert page.count("<svg") == len(boards) and "<script" not in page and "Essai &lt;1&gt;" in page
    assert "@keyframes" in page and "prefers-reduced-motion" in page


def test_a_film_takes_its_time_in_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("time.sleep", pauses.append)
    sheet = load_sheet("retournement")
    boards = film_of(sheet, Oracle(sheet, {}).functions)
    with open(os.devnull, "w") as nowhere:
        play_film(boards, "Essai", Console(file=nowhere))
        assert pauses == []
        play_film(boards, "Essai", Console(file=nowhere, force_terminal=True))

    assert len(pauses) == len(boards) and min(pauses) > 0.2
