"""Every claim of the sheet `branch_and_bound` and of its errata, by computation; and what its graders accept."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import permutations
from math import factorial
from typing import Any

import pytest

from autograder.branch_and_bound.strategies import (
    ARRET,
    ARRETS,
    COURTES,
    COURTES_AVEC,
    SIMPLES,
    echanger,
    en_nombre,
    en_vecteur,
    pair,
)
from autograder.branch_and_bound.test_2_recherche import RENCONTRES
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.verdict import Verdict

from .conftest import mark_source, right_answers

Board = tuple[int, ...]
SOLVED: Board = (1, 2, 3, 4, 5, 6, 7, 8, 9)
LOYD = echanger(list(SOLVED))


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return load_sheet("branch_and_bound")


@pytest.fixture(scope="module")
def f(sheet: Sheet) -> dict[str, Any]:
    """The reference, with what the trusted side has beside it."""
    assert sheet.oracle is not None
    space: dict[str, Any] = {}
    exec(sheet.given + compose(sheet, header=False) + sheet.oracle.read_text("utf-8"), space)
    return space


def slides(board: Board) -> Iterator[Board]:
    """A definition of its own: the hole and a cell at distance 1 change places."""
    hole = board.index(9)
    for place in range(9):
        if abs(place // 3 - hole // 3) + abs(place % 3 - hole % 3) == 1:
            other = list(board)
            other[hole], other[place] = other[place], 9
            yield tuple(other)


def value(board: Board) -> int:
    return int("".join("1" if case == place else "0" for place, case in enumerate(board, 1)))


def reach(start: Board) -> dict[Board, int]:
    """The distance of all that slides reach."""
    known, queue = {start: 0}, [start]
    for board in queue:
        for other in slides(board):
            if other not in known:
                known[other] = known[board] + 1
                queue.append(other)
    return known


@pytest.fixture(scope="module")
def solvable() -> dict[Board, int]:
    return reach(SOLVED)


@pytest.fixture(scope="module")
def everything() -> list[Board]:
    return list(permutations(SOLVED))


def search(board: Board, stop: int, choose: Callable[[int], float]) -> tuple[list[Board], list[Board] | None]:
    """The expanded vertices and the path, with any choice among equal leaves: `choose` ranks them by their number."""
    father: dict[Board, Board | None] = {board: None}
    leaves, expanded = [(-value(board), 0.0, board)], []
    while leaves:
        score, _, best = heappop(leaves)
        if -score >= stop:
            path: list[Board] = []
            at: Board | None = best
            while at is not None:
                path.append(at)
                at = father[at]
            return expanded, path[::-1]
        expanded.append(best)
        for other in slides(best):
            if other not in father:
                father[other] = best
                heappush(leaves, (-value(other), choose(len(father)), other))
    return expanded, None


def choices() -> list[Callable[[int], float]]:
    lot = random.Random(3)
    return [lambda number: number, lambda number: -number, *[lambda number: lot.random()] * 3]


# ---------------------------------------------------------------- what the text says


def test_the_figures_of_the_text(f: dict[str, Any]) -> None:
    """Its vector and its number are one board; its two boards have as many well-placed cells, hole included."""
    assert f["NtoV"](493617285) == [4, 9, 3, 6, 1, 7, 2, 8, 5]
    assert f["VtoN"]([4, 9, 3, 6, 1, 7, 2, 8, 5]) == 493617285
    assert value(SOLVED) == 111111111
    placed = [sum(case == place for place, case in enumerate(en_vecteur(n), 1)) for n in (123459786, 213456789)]
    assert placed == [7, 7]
    assert f["score"](en_vecteur(123459786)) > f["score"](en_vecteur(213456789))


def test_one_board_in_two_can_be_solved(everything: list[Board], solvable: dict[Board, int]) -> None:
    """Exactly half of the 9! boards, told by the parity of the inversions of the tiles; Loyd's is in the other half."""
    assert len(everything) == factorial(9) == 362_880
    assert len(solvable) == factorial(9) // 2 == 181_440
    assert all(pair(list(board)) == (board in solvable) for board in everything)
    assert tuple(LOYD) not in solvable and solvable[tuple(en_vecteur(123459786))] == 1
    assert tuple(en_vecteur(213456789)) not in solvable


def test_each_half_holds_three_of_the_six_ends(solvable: dict[Board, int]) -> None:
    """So that no search down to 111111000 ever fails; and which of the two last rows an end gives."""
    other = reach(tuple(LOYD))
    ends = {"".join(map(str, end)): (1, 2, 3, 4, 5, 6, *end) for end in permutations((7, 8, 9))}

    assert len(other) == 181_440 and not other.keys() & solvable.keys()
    assert {name for name, board in ends.items() if board in solvable} == {"789", "798", "978"}
    assert {name for name, board in ends.items() if board in other} == {"879", "897", "987"}
    assert set(ends.values()) == {b for b in (*solvable, *other) if value(b) >= ARRET}


def test_the_whole_graph_is_no_tree(everything: list[Board]) -> None:
    """The text calls a tree what has 483 840 edges for 362 880 vertices: cycles are many."""
    ends = sum(len(list(slides(board))) for board in everything)

    assert ends // 2 == 483_840


def test_the_solved_board_need_not_be_a_leaf() -> None:
    """In the complete tree, built level by level from a board that is one slide away, it has a successor."""
    start = tuple(en_vecteur(123456798))
    father, queue = {start: start}, [start]
    for board in queue:
        for other in slides(board):
            if other not in father:
                father[other] = board
                queue.append(other)

    assert len(father) == 181_440
    assert SOLVED in father.values()


def test_at_most_one_new_leaf_reaches_the_stop(everything: list[Board]) -> None:
    """Whether the stop is tested when a leaf is made or when it is chosen, the lists are the same."""
    for board in everything:
        values = sorted((value(other) for other in slides(board)), reverse=True)
        for stop in (ARRET, *ARRETS):
            assert value(board) >= stop or values[1] < stop


def test_the_answers(sheet: Sheet, everything: list[Board], solvable: dict[Board, int]) -> None:
    """Every lettered answer, by enumeration."""
    answers = right_answers(sheet)
    scores = [value(board) for board in everything]
    degrees = [len(list(slides(board))) for board in everything]

    assert answers["2a"] == 1_000_010 and answers["2b"] == 111_110_110 and answers["2c"] == 1_111_111
    assert answers["2d"] == len(set(scores)) == 503
    assert answers["2e"] == scores.count(0) == 133_496
    assert answers["3a"] == tuple(degrees.count(d) for d in (2, 3, 4)) == (161_280, 161_280, 40_320)
    assert answers["4a"] == len(everything)
    assert answers["5a"] == len(solvable)
    assert answers["5b"] == ([7, 8, 9] if tuple(en_vecteur(493617285)) in solvable else [8, 7, 9])
    assert answers["7a"] is False and answers["7b"] == (7, 7) and answers["7c"] == (1, None)
    assert answers["7d"] == value(tuple(LOYD)) == 111_111_001


# ---------------------------------------------------------------- the reference and the judge


def test_conversions_and_their_round_trips(f: dict[str, Any]) -> None:
    lot = random.Random(1)
    for _ in range(300):
        v = lot.sample(SOLVED, 9)
        n = en_nombre(v)
        assert f["VtoN"](f["NtoV"](n)) == n and f["MtoV"](f["VtoM"](v)) == v and f["MtoN"](f["NtoM"](n)) == n


def test_the_reference_and_its_trusted_helpers_agree(f: dict[str, Any]) -> None:
    lot = random.Random(2)
    for _ in range(300):
        v = lot.sample(SOLVED, 9)
        assert f["score"](v) == f["valeur"](tuple(v)) == value(tuple(v))
        assert {*map(tuple, f["descendants"](v))} == {*f["voisins"](tuple(v))} == {*slides(tuple(v))}


def test_rangeable_and_the_last_row_agree_with_parity(f: dict[str, Any]) -> None:
    lot = random.Random(4)
    for _ in range(25):
        v = lot.sample(SOLVED, 9)
        assert f["rangeable"](v) == pair(v)
        assert f["derniere_ligne"](v) == ([7, 8, 9] if pair(v) else [8, 7, 9])


@pytest.mark.parametrize("stop", [ARRET, *ARRETS])
def test_any_choice_among_equal_leaves_is_right(f: dict[str, Any], stop: int) -> None:
    """And the path is the line of fathers of its own tree."""
    lot = random.Random(stop)
    for choose in choices():
        board = tuple(lot.sample(SOLVED, 9))
        if stop == ARRETS[0] and not pair(list(board)):
            board = tuple(echanger(list(board)))
        expanded, path = search(board, stop, choose)
        replayed = f["rejouer"](board, stop, expanded)

        assert replayed["faux"] is None
        assert f["suivre"](board, stop, path, replayed["pere"])["faux"] is None


def test_what_the_judge_refuses(f: dict[str, Any]) -> None:
    """A list that is cut, extended, reordered or doubled; a path that is cut, turned round, or of another tree."""
    board = tuple(RENCONTRES)
    expanded, path = search(board, ARRET, lambda number: number)
    assert path is not None
    replayed = f["rejouer"](board, ARRET, expanded)

    def wrong(order: Any) -> str:
        return f["rejouer"](board, ARRET, order)["faux"]

    assert wrong(expanded[:-1]) == "trop court"
    assert wrong([*expanded, path[-1]]) == "sommet d'arret"
    assert wrong(expanded[1:]) == "depart"
    assert wrong([*expanded[:5], expanded[3], *expanded[5:]]) == "repetition"
    assert wrong([*expanded[:5], SOLVED]) == "absent"
    assert wrong(None) == wrong([[1, 2]]) == wrong(["123456789"]) == wrong([[1.0] * 9]) == "forme"
    assert wrong([]) == "trop court"

    def bad(way: Any, tree: Any = None) -> str:
        return f["suivre"](board, ARRET, way, tree)["faux"]

    assert bad(None) == "aucun" and bad([]) == "vide" and bad("chemin") == "forme"
    assert bad(path[::-1]) == "a l'envers" and bad(path[1:]) == "depart" and bad(path[:-1]) == "pas d'arret"
    assert bad([*path[:2], *path[3:]]) == "glissement"
    assert bad([path[0], path[1], *path]) == "repetition"
    beyond = next(other for other in slides(path[-1]) if other not in path)
    assert bad([*path, beyond]) == "arret depasse"
    assert bad(path, {**replayed["pere"], path[2]: path[0]}) == "pere"


def test_short_searches_are_short_whatever_leaf_is_chosen() -> None:
    """What is asked with replaced functions stays small; other stops included."""
    boards = [(n, ARRET) for n in (*COURTES, en_nombre(RENCONTRES))]
    boards += [(en_nombre(v), ARRET) for v in (*SIMPLES, *map(echanger, SIMPLES))]
    boards += [(n, stop) for stop, numbers in COURTES_AVEC.items() for n in numbers]
    for n, stop in boards:
        for choose in choices():
            expanded, path = search(tuple(en_vecteur(n)), stop, choose)
            assert path is not None and len(expanded) <= 400


def test_nothing_is_left_when_the_stop_is_in_the_other_half(f: dict[str, Any]) -> None:
    """181 440 vertices are expanded, then the answer is None."""
    expanded, father, end = f["arbre"](LOYD, 111_111_111)

    assert end is None and len(expanded) == len(father) == 181_440
    assert f["branch_and_bound"](LOYD, 111_111_111) is None


# ---------------------------------------------------------------- what a wrong function costs


@pytest.mark.long
def test_a_wrong_score_does_not_block_the_rest(sheet: Sheet) -> None:
    """With a score that is always 0, every search is exhaustive: the other short checks are still earned."""
    source = compose(sheet, {"score": "def score(v):\n    return 0"}, right_answers(sheet))
    report = mark_source(sheet, source)
    long = {check.id for check in sheet.checks if check.long}
    lost = {o.id for q in report.questions if q.id != "2" for o in q.outcomes if o.verdict is not Verdict.PASSED}

    assert lost <= long
    assert report.mark is not None and report.mark >= 14


def test_without_exploration_the_path_earns_half(sheet: Sheet) -> None:
    missing = "def exploration(v, arret=111111000):\n    raise NotImplementedError"
    report = mark_source(sheet, compose(sheet, {"exploration": missing}, right_answers(sheet)), question="4")
    (question,) = [q for q in report.questions if q.id == "4"]
    own = [outcome for outcome in question.outcomes if outcome.function == "branch_and_bound"]

    earned = sum(outcome.out_of for outcome in own if outcome.verdict is Verdict.PASSED)
    assert earned == sum(outcome.out_of for outcome in own) / 2
