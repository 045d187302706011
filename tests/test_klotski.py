"""What the graders of the sheet `klotski` rely on, and what they accept. The engine has tests of its own."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from autograder.engine.marking.eleve import Eleve
from autograder.engine.marking.marking import SEED
from autograder.engine.marking.references import references
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.session import Program, Session
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.teacher.authoring import laws
from autograder.klotski import strategies as s
from autograder.klotski.fiche import PAQUET, PIECES, FicheKlotski
from autograder.klotski.jeu import ane_rouge, places

from .conftest import mark_source, right_answers

Space = dict[str, Any]


@pytest.fixture(scope="module")
def klotski() -> Sheet:
    return load_sheet("klotski")


@cache
def reference() -> Space:
    """The functions of solution.py, without the fast equivalents of oracle.py."""
    sheet = load_sheet("klotski")
    space: Space = {}
    exec(sheet.given, space)
    exec(compose(sheet, header=False), space)
    return space


def drawn(strategy: Any, number: int = 60) -> list[Any]:
    from autograder.engine.sheet.cases import Cases

    return [case["x"] for case in Cases(lambda *_: None, [], {"x": strategy}, number, False).draw(SEED)]


# ---------------------------------------------------------------- what is drawn


def test_graders_and_students_have_the_same_game() -> None:
    given = reference()

    assert given["TYPES"] == s.TYPES and given["DEPART"] == s.DEPART and given["DESSINS"] == s.DESSINS


def test_positions_are_positions_and_the_others_are_not() -> None:
    """The graders' own rule and the reference's agree on all that is drawn."""
    est_valide = reference()["est_valide"]
    right = [*drawn(s.positions()), *s.SIMPLES, *drawn(s.positions_a_vides_au_milieu())]
    manners = (s.melanger, s.chevaucher, s.sortir, s.raccourcir)
    wrong = [x for manner in manners for x in [*drawn(s.fausses(manner)), *s.fausses(manner).petits]]
    wrong += [*drawn(s.debordantes()), *s.debordantes().petits]

    assert all(map(s.est_position, right)) and all(map(est_valide, right))
    assert not any(map(s.est_position, wrong)) and not any(map(est_valide, wrong))


def test_each_wrong_position_is_wrong_in_one_way() -> None:
    """Otherwise a submission that forgets one rule would be caught by another."""
    for x in drawn(s.fausses(s.melanger)):
        assert s.est_position(s.ranger(x))
    for x in [*drawn(s.debordantes()), *s.debordantes().petits]:
        covered = [cell for piece in zip(s.TYPES, x, strict=True) for cell in s.cases(*piece)]
        assert len(set(covered)) == 20 and s.ranger(x) == x
        assert sum(not s.dedans(*piece) for piece in zip(s.TYPES, x, strict=True)) >= 1
    for x in drawn(s.fausses(s.chevaucher)):
        assert all(map(s.dedans, s.TYPES, x)) and s.ranger(x) == x


def test_the_small_components_are_what_they_are_called() -> None:
    for names, kinds in ((s.SORTANTES, {True, False}), (s.SORTIES, {True}), (s.FERMEES, {False})):
        for x in names:
            assert {y[0] == s.SORTIE for y in s.composante(x)} == kinds
            assert len(s.composante(x)) <= 118


def test_two_ways_to_find_moves_and_mirrors_agree() -> None:
    space = reference()
    for x in [*drawn(s.positions(), 200), *s.SIMPLES]:
        assert space["voisins"](x) == s.glisser(x)
        assert space["miroir"](x) == s.miroir(x)


def test_small_puzzles_are_small() -> None:
    """At most twelve cells, but for the two Simplicity; never more than 700 configurations."""
    games = [(d, "") for d in (*s.RECTANGLES, *s.BIZARRES)] + list(s.DISTINGUEES)
    games += [(d, t) for d, _, t in (*s.BUTS, *s.BUTS_PAREILS, *s.BUTS_DISTINGUES, *s.IMPOSSIBLES, *s.ATTEINTS)]
    for drawing, told_apart in games:
        assert len(drawing) - drawing.count("\n") - drawing.count("#") <= 12 or "Y" in drawing
        assert reference()["nb_configurations"](drawing, told_apart) < 700


def test_goals_are_what_they_are_called() -> None:
    coups = reference()["coups_minimum"]
    assert all(coups(*game) > 0 for game in (*s.BUTS, *s.BUTS_PAREILS, *s.BUTS_DISTINGUES))
    assert all(coups(*game) == 0 for game in s.ATTEINTS)
    assert all(coups(*game) is None for game in s.IMPOSSIBLES)


# ---------------------------------------------------------------- the oracle


def test_the_fast_equivalents_agree_on_a_sample() -> None:
    corrige, space = references("klotski", None, SEED).corrige, reference()
    everything = corrige.configurations().value
    assert everything == sorted(everything)
    for x in everything[:: len(everything) // 150]:
        assert corrige.graphe()[x] == space["voisins"](x)
    for told_apart in ("S", "SVW"):
        assert sum(corrige.tailles_composantes(s.DESSINS["soap"], told_apart).value) == space["nb_configurations"](
            s.DESSINS["soap"], told_apart
        )


@pytest.mark.long
def test_the_fast_equivalents_are_equal() -> None:
    """The whole graph of L'Âne rouge, and the puzzles of twenty cells."""
    corrige, space = references("klotski", None, SEED).corrige, reference()
    assert corrige.graphe() == space["graphe"]()
    assert corrige.configurations().value == space["configurations"]()
    for name, told_apart in (("pennant", ""), ("soap", "S"), ("soap", "SVW"), ("century", "")):
        drawing = s.DESSINS[name]
        assert corrige.tailles_composantes(drawing, told_apart).value == space["tailles_composantes"](
            drawing, told_apart
        )
    goal = "....\n....\n....\nAA..\nAA.."
    assert corrige.coups_minimum(s.DESSINS["pennant"], goal).value == space["coups_minimum"](s.DESSINS["pennant"], goal)


# ---------------------------------------------------------------- full-size functions


def test_the_neighbours_of_all_configurations_are_sent_in_a_few_parts() -> None:
    corrige = references("klotski", None, SEED).corrige
    everything, fiche = corrige.configurations().value, FicheKlotski()
    parts = {tuple(fiche.next_calls("voisins", (x,), corrige)) for x in everything[:: PAQUET // 2]}

    assert sorted(x for part in parts for (x,) in part) == everything
    for function, x in (("voisins", (1, 2)), ("voisins", 3), ("est_valide", (1,) * 12), ("distances", s.DEPART)):
        assert fiche.next_calls(function, (x,), corrige) == []
    assert ([*s.DEPART],) in fiche.next_calls("miroir", ([*s.DEPART],), corrige)


@pytest.mark.long
def test_a_wrong_voisins_costs_no_full_size_function(klotski: Sheet) -> None:
    """They are asked again with the right one, whose answers come in large parts; the long checks pass too."""
    number = next(n for n, faute in enumerate(klotski.fautes) if faute.target == "voisins")
    report = mark_source(klotski, laws.source_with(klotski, klotski.fautes[number]))
    lost = [outcome for outcome in report.outcomes if outcome.points < outcome.out_of]

    assert {outcome.function for outcome in lost} == {"voisins"}
    full_size = [outcome for outcome in report.outcomes if outcome.function in ("degres", "composantes", "distances")]
    assert {outcome.carried_from for outcome in full_size} == {("voisins",)}


def test_a_long_call_of_several_checks_is_made_once(klotski: Sheet) -> None:
    """What comes after it in a check finds what it left behind, all the same."""
    source = "calls = []\ndef degres():\n    calls.append(1)\n    return {len(calls): id(calls)}\n"
    with Session(
        Program("klotski", f"import os\n{source}".replace("id(calls)", "os.getpid()"), ""), Limits()
    ) as session:
        first, second = (Eleve(klotski, session) for _ in range(2))
        answer = first.longue("degres").value

        assert second.longue("degres").value == answer
        assert list(second.longue("degres").value) == [2] and second.longue("degres").value.values() != answer.values()
        first.close()
        second.close()


# ---------------------------------------------------------------- what is accepted


def with_lines(sheet: Sheet, lines: str, answers: dict[str, Any] | None = None) -> str:
    return compose(sheet, None, answers) + lines


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("miroir", "_miroir = miroir\ndef miroir(c):\n    return list(_miroir(c))\n"),
        ("voisins", "_v = voisins\ndef voisins(c):\n    return [list(y) for y in _v(c)]\n"),
        ("resoudre", "_r = resoudre\ndef resoudre(d):\n    c = _r(d)\n    return c and tuple(map(list, c))\n"),
        ("plateau", "_p = plateau\ndef plateau(p):\n    return tuple(map(tuple, _p(p)))\n"),
        ("est_valide", "_e = est_valide\ndef est_valide(p):\n    return int(_e(p))\n"),
        ("degres", "_d = degres\ndef degres():\n    return Counter({0: 0, 17: 0, **_d()})\n"),
        ("composantes", "_c = composantes\ndef composantes():\n    return [set(c) for c in reversed(_c())]\n"),
        ("tailles_composantes", "_t = tailles_composantes\ndef tailles_composantes(*a):\n    return tuple(_t(*a))\n"),
    ],
)  # fmt: skip
def test_equivalent_values_are_accepted(klotski: Sheet, question: str, lines: str) -> None:
    report = mark_source(klotski, with_lines(klotski, lines), question=question)

    assert [outcome.id for outcome in report.outcomes if outcome.verdict.name != "PASSED"] == []


ANSWERS = {
    "5d": [3.49, 3.4899],
    "8b": [(43, 14, 6, 4), {1: 43, 2: 14, 3: 6, 4: 4}],
    "8c": [(84, 85, 86, 86)],
    "9a": [(109260, 2653, 81340)],
    "9c": [((161, 69, 9, 9, 9, 8), (161, 161, 138, 9, 9, 9, 9, 9, 9, 8, 8))],
    "9d": [(558, 9, 9, 9, 9, 8, 8), (610, 7, 558), 610],
    "9e": [(19908, 39816), [(19908, 53, 19138), (39816, 105, 38276)]],
    "10b": [148, 149],
    "10f": [(43, 44)],
}
WRONG_ANSWERS = {
    "5d": [3.5, 3, "3.49", None],
    "8b": [[4, 6, 14, 43], 67],
    "8c": [[84, 85, 86]],
    "9d": [[558, 9, 9, 9, 9, 8], 611],
    "9e": [(19908, 19908), 19908, (39816, 19908)],
    "10a": [100],
    "10b": [147, 150, (149, 148), True],
}


def test_an_answer_may_be_written_in_several_ways(klotski: Sheet) -> None:
    right = right_answers(klotski)
    for key, written in ANSWERS.items():
        check = next(check for check in klotski.checks if check.answer == key)
        corrige = references("klotski", None, SEED).corrige
        assert all(check.lettered.fits(value, corrige.functions, corrige) for value in [right[key], *written]), key


def test_a_wrong_answer_is_refused_however_it_is_written(klotski: Sheet) -> None:
    for key, written in WRONG_ANSWERS.items():
        check = next(check for check in klotski.checks if check.answer == key)
        corrige = references("klotski", None, SEED).corrige
        assert not any(check.lettered.fits(value, corrige.functions, corrige) for value in written), key


# ---------------------------------------------------------------- what is drawn of values


def test_a_position_is_drawn_as_blocks() -> None:
    drawing = FicheKlotski().draw(s.DEPART)

    assert drawing is not None
    (board,) = drawing.boards
    assert board.shape == (4, 4, 4, 4, 4)
    assert [cell.piece for cell in board.rows[0] if cell] == ["2-1", "0-2", "0-2", "2-4"]
    assert board.rows[0][1] is not None and board.rows[0][1].colour == "red"


def test_what_is_no_position_is_only_written() -> None:
    draw = FicheKlotski().draw

    assert draw((2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 2)) is None  # on top of another piece
    assert draw((4, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19)) is None  # over the edge
    assert draw("distances") is None and draw("YR") is None and draw([]) is None and draw([1, 2]) is None


def test_a_long_path_shows_its_ends() -> None:
    path = [s.DEPART] * 40
    drawing = FicheKlotski().draw(path)

    assert drawing is not None and len(drawing.boards) == 5 and not drawing.tells_all


def test_a_drawing_is_drawn() -> None:
    drawing = FicheKlotski().draw(s.SIMPLICITY_2)

    assert drawing is not None
    assert drawing.boards[0].rows[4][0] is None
    assert drawing.boards[0].rows[4][2] is not None


# ---------------------------------------------------------------- the game and the film


def as_position(drawing: str) -> s.Position:
    """The corners of the pieces of a game, and the empty cells."""
    signs = drawing.replace("\n", "")
    return s.ranger([*(signs.index(piece) + 1 for piece in PIECES), *(i + 1 for i in range(20) if signs[i] == ".")])


def test_a_move_of_the_game_is_a_move_of_the_sheet() -> None:
    """Along a random game: what keys can do with one piece is what the graders' own rule does."""
    game = ane_rouge()
    assert as_position(str(game.start)) == s.DEPART and game.start is not None
    drawing, lot = str(game.start), random.Random(2)
    for _ in range(60):
        found = {as_position(then) for piece in PIECES for then in places(drawing, piece)} - {as_position(drawing)}
        assert sorted(found) == s.glisser(as_position(drawing))
        drawing = str(lot.choice(list(game.after(drawing).values())))


def test_hints_lead_to_the_end_in_as_few_moves_as_can_be() -> None:
    """The length of the lettered answer; keys that take the same piece on are one move, there and back is none."""
    game = ane_rouge()
    shortest = len(references("klotski", None, SEED).corrige.resoudre(s.DEPART).value) - 1
    line = [game.start]
    while (best := game.best(line[-1])) is not None:
        assert best[1] >= shortest - game.count(line)
        line.append(game.move(line[-1], best[0]))

    assert game.ends_at(line[-1]) and as_position(str(line[-1]))[0] == s.SORTIE
    assert game.count(line) == shortest < len(line) - 1
    assert game.ends_at(game.goal) and s.est_position(as_position(str(game.goal)))
    assert game.count([line[0], line[1], line[0]]) == 0


def test_the_film_follows_each_piece() -> None:
    """From one drawing to the next one piece moves, as in the path that is shown; what is no path is refused."""
    path = references("klotski", None, SEED).corrige.resoudre(s.DEPART).value
    film = FicheKlotski().film(SimpleNamespace(resoudre=lambda depart: path))

    assert list(map(as_position, film)) == path
    assert all(sum(a.index(p) != b.index(p) for p in PIECES) == 1 for a, b in pairwise(film))
    for wrong in ([path[1]], [path[0], path[2]], [path[0], path[0]], [path[0], path[1][:5]], [path[0], 3], []):
        with pytest.raises((ValueError, TypeError, LookupError)):
            FicheKlotski().film(SimpleNamespace(resoudre=lambda depart, wrong=wrong: wrong))


def test_afficher_shows_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    reference()["afficher"](s.DEPART)

    assert capsys.readouterr().out.split("\n")[:5] == [" C A A D", " C A A D", " E B B F", " E G H F", " I . . J"]
