"""The fast equivalents behind `corrige` are proven equal to the reference that is taught."""

from __future__ import annotations

from typing import Any

import pytest

from autograder.engine.marking.marking import SEED
from autograder.engine.marking.references import references
from autograder.engine.oracle.reference import Oracle, refusal
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.taquin.fiche import PAQUET

from .conftest import right_answers


@pytest.fixture(scope="module")
def taught(taquin: Sheet) -> dict[str, Any]:
    """The reference as students would write it."""
    space: dict[str, Any] = {}
    exec(taquin.given + compose(taquin, header=False), space)
    return space


@pytest.fixture(scope="module")
def corrige() -> Oracle:
    return references("taquin", 42, SEED).corrige


def test_fast_searches_equal_the_taught_one_near_the_solved_board(taught: dict[str, Any], corrige: Oracle) -> None:
    """The same dict, for every start within eight moves: 268 of them."""
    starts = list(corrige.distances(8))

    assert len(starts) == 268
    for start in starts:
        assert corrige.parcours_largeur(start).value == taught["parcours_largeur"](start)


@pytest.mark.long
@pytest.mark.parametrize("k", [50, 100, 120, 200])
def test_fast_searches_equal_the_taught_one_at_full_size(taught: dict[str, Any], corrige: Oracle, k: int) -> None:
    start = taught["configuration"](taught["taq"](k))
    fast, slow = corrige.parcours_largeur(start).value, taught["parcours_largeur"](start)

    assert list(fast.items()) == list(slow.items())


def test_fast_neighbours_equal_the_taught_ones(taught: dict[str, Any], corrige: Oracle) -> None:
    """On 1,000 boards of each half, and where a 9 stands for a tile."""
    sample = [*corrige.moitie(87654321)[::181], *corrige.moitie(87654312)[::181]]

    for c in [*sample, 789120345, 123456780]:
        assert corrige.voisins(c).value == taught["voisins"](c)


def test_the_neighbours_of_a_whole_half_are_sent_in_parts(taquin: Sheet, corrige: Oracle) -> None:
    """Both halves have 181,440 boards, and the parts of one have all of them once."""
    for start in (87654321, 87654312):
        half = corrige.moitie(start)
        parts = {tuple(taquin.fiche.next_calls("voisins", (c,), corrige)) for c in half[:: PAQUET // 2]}

        assert len(half) == 181_440
        assert sorted(c for part in parts for (c,) in part) == half
    for function, args in (("voisins", (789120345,)), ("voisins", ("876543210",)), ("place_vide", ([[1]],))):
        assert taquin.fiche.next_calls(function, args, corrige) == []


def test_distances_cover_the_half_that_can_be_solved(corrige: Oracle) -> None:
    """181,440 boards, none farther than 31 moves: two of them are that far."""
    distances = corrige.distances()

    assert len(distances) == 181_440
    assert max(distances.values()) == 31
    assert sum(distance == 31 for distance in distances.values()) == 2


def test_the_figures_of_the_errata(taught: dict[str, Any], corrige: Oracle, taquin: Sheet) -> None:
    """What docs/errata.md states of 10a, 10b, 9c, 11c and 11d is what the code computes."""
    answers = right_answers(taquin)

    assert (answers["10a"], answers["10b"]) == (151_777, 127_201)
    assert [extracted(corrige, k) for k in (50, 120)] == [133_486, 102_763]
    assert taught["voisins"](789120345) == [780129345, 789125340, 789102345]
    assert (answers["11c"], answers["11d"]) == (24, 24)


def extracted(corrige: Oracle, k: int) -> int:
    """How many vertices leave the queue: those discovered before the solved one is explored, and the start again."""
    start = corrige.configuration(corrige.taq(k).value).value
    order = list(corrige.parcours_largeur(start).value)
    return 1 + order.index(87654321) + 1


@pytest.mark.long
def test_which_small_u0_are_refused(taquin: Sheet) -> None:
    """Of 1 to 2000, only 120 and 1592."""
    refused = [u0 for u0 in range(1, 2001) if refusal(taquin, u0)]

    assert refused == [120, 1592]
