"""Every claim of the sheet `agregation` and of its errata, by computation; and what its graders accept."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from itertools import permutations
from math import factorial
from typing import Any

import pytest

from autograder.agregation.fiche import finale
from autograder.agregation.strategies import (
    Table,
    coups_possibles,
    echanger,
    en_table,
    jouer,
    melanger,
    rendre_jouable,
    successeur,
)
from autograder.agregation.test_3_explorations import COINS, PALIERS, PIEGES, table_du_palier
from autograder.engine.marking.marking import SEED, mark
from autograder.engine.marking.references import references
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.verdict import Verdict
from bench.recherches import by_walking, random_table

from .conftest import mark_source, submission_of

HURRIED = Limits(call_cpu=1.5)


@pytest.fixture(scope="module")
def agregation() -> Sheet:
    return load_sheet("agregation")


@pytest.fixture(scope="module")
def f(agregation: Sheet) -> dict[str, Any]:
    """The reference as students would write it."""
    space: dict[str, Any] = {}
    exec(agregation.given + compose(agregation, header=False), space)
    return space


@pytest.fixture(scope="module")
def trusted(agregation: Sheet) -> dict[str, Any]:
    """The reference with what the trusted side has in its place and beside it."""
    assert agregation.oracle is not None
    space: dict[str, Any] = {}
    exec(agregation.given + compose(agregation, header=False) + agregation.oracle.read_text("utf-8"), space)
    return space


def beside(place: int, n: int) -> list[int]:
    places = [place - n, place + n] + [place - 1] * (place % n > 0) + [place + 1] * (place % n < n - 1)
    return [other for other in places if 0 <= other < n * n]


def neighbours(table: tuple[int, ...], n: int) -> Iterator[tuple[int, ...]]:
    hole = table.index(0)
    for place in beside(hole, n):
        other = list(table)
        other[hole], other[place] = other[place], 0
        yield tuple(other)


def distances(n: int) -> dict[tuple[int, ...], int]:
    """How far every table that can be reached is from the final one, by a search of its own."""
    start = tuple(range(n * n))
    known, queue = {start: 0}, [start]
    for table in queue:
        for other in neighbours(table, n):
            if other not in known:
                known[other] = known[table] + 1
                queue.append(other)
    return known


@pytest.fixture(scope="module")
def near() -> dict[int, dict[tuple[int, ...], int]]:
    return {2: distances(2), 3: distances(3)}


def random_tables(n: int, number: int) -> list[Table]:
    lot = random.Random(n)
    return [en_table(lot.sample(range(n * n), n * n)) for _ in range(number)]


# ---------------------------------------------------------------- what the text says


def test_the_figures_of_the_text(f: dict[str, Any]) -> None:
    """The hole of T1, its two permutations before and after N, and π₂(T1) = 38, are as printed."""
    T1, T2 = f["T1"], f["T2"]

    assert f["trou"](T1) == (3, 1) and T1[2][0] == 5
    assert f["sigma"](T1) == [10, 6, 4, 12, 1, 14, 3, 7, 5, 15, 11, 13, 8, 0, 2, 9]
    assert f["sigma_b"](T1) == [10, 6, 4, 12, 7, 3, 14, 1, 5, 15, 11, 13, 9, 2, 8]
    assert f["sigma"](f["successeur"](T1, "N")) == [10, 6, 4, 12, 1, 14, 3, 7, 5, 0, 11, 13, 8, 15, 2, 9]
    assert f["sigma_b"](f["successeur"](T1, "N")) == [10, 6, 4, 12, 7, 3, 14, 1, 5, 11, 13, 9, 2, 15, 8]
    assert f["pi2"](T1) == 38
    assert f["jouable"](T1) and f["jouable"](T2)
    assert not f["jouable"](echanger(finale(4)))


@pytest.mark.parametrize("n", [2, 3])
def test_the_parity_criterion_is_exact_for_small_tables(f: dict[str, Any], near: dict[int, Any], n: int) -> None:
    """All the (n²)! tables: playable exactly when the permutation has the parity of the final table's.

    As the text puts it (an even permutation), the criterion is wrong for every single one of them.
    """
    of_the_final_one = f["inversions"](f["sigma_b"](finale(n))) % 2
    reachable = near[n]

    assert of_the_final_one == 1
    for cases in permutations(range(n * n)):
        odd = inversions_are_odd(f["sigma_b"](en_table(cases)))
        assert (odd == of_the_final_one) == (cases in reachable)


def inversions_are_odd(values: list[int]) -> bool:
    """By cycles, several times faster than by counting."""
    places, odd = list(values), False
    for k in range(len(places)):
        while places[k] != k + 1:
            other = places[k] - 1
            places[k], places[other] = places[other], places[k]
            odd = not odd
    return odd


@pytest.mark.parametrize("n", [2, 3, 4, 5, 6])
def test_playable_on_random_tables(f: dict[str, Any], n: int) -> None:
    """Shuffled by moves: playable. With two pieces exchanged: not. The row-by-row method really solves the former."""
    lot = random.Random(n)
    for _ in range(20):
        T = melanger(n, "".join(lot.choices("NESO", k=400)))
        assert f["jouable"](T) and not f["jouable"](echanger(T))
    for T in random_tables(n, 6):
        playable = f["jouable"](T)
        assert playable == (rendre_jouable(T) == T)
        assert not playable or jouer(T, f["ligne_a_ligne"](T)) == finale(n)


def test_the_parity_of_the_final_table(f: dict[str, Any]) -> None:
    """⌊n/2⌋·n(n−1)/2 inversions: even for n ≡ 0 or 1 modulo 4 only."""
    for n in range(2, 14):
        inversions = f["inversions"](f["sigma_b"](finale(n)))
        assert inversions == n // 2 * n * (n - 1) // 2
        assert (inversions % 2 == 0) == (n % 4 in (0, 1))


@pytest.mark.parametrize("n", [2, 3])
def test_the_counts(f: dict[str, Any], near: dict[int, Any], n: int) -> None:
    """Vertices and arcs, counted one by one."""
    arcs_of_all = factorial(n * n - 1) * sum(
        len(coups_possibles(en_table([*range(1, k + 1), 0, *range(k + 1, n * n)]))) for k in range(n * n)
    )
    useful = sum(len(coups_possibles(en_table(cases))) for cases in near[n])

    assert f["nombre_arcs"](n) == arcs_of_all
    assert f["nombre_tables_jouables"](n) == len(near[n])
    assert f["nombre_arcs_utiles"](n) == useful


def test_the_farthest_tables(near: dict[int, Any]) -> None:
    """Six moves for n = 2 (one table), thirty-one for n = 3 (two)."""
    for n, farthest, number in ((2, 6, 1), (3, 31, 2)):
        assert max(near[n].values()) == farthest
        assert sum(distance == farthest for distance in near[n].values()) == number


def test_greedy_for_n_2(f: dict[str, Any], near: dict[int, Any]) -> None:
    """With π₂, which is the distance itself, always right and optimal; with π₁, 8 of the 12 tables fail."""
    for cases, distance in near[2].items():
        word, reached = f["glouton"](en_table(cases), "pi2")
        assert (f["pi2"](en_table(cases)), len(word), reached) == (distance, distance, True)
    failures = [cases for cases in near[2] if not f["glouton"](en_table(cases), "pi1")[1]]

    assert len(failures) == 8
    assert {(0, 3, 1, 2), (0, 2, 3, 1)} == {
        cases for cases in failures if f["glouton"](en_table(cases), "pi1")[0] == ""
    }


def test_greedy_on_T2(f: dict[str, Any]) -> None:
    """With π₁ it cannot even begin; with π₂ it stops after three moves."""
    assert f["glouton"](f["T2"], "pi1") == ("", False)
    assert f["glouton"](f["T2"], "pi2") == ("SSS", False)


def test_weights_never_stay_the_same(f: dict[str, Any]) -> None:
    """A move changes π₂ by one and π₁ by an odd number of at most 2n − 1: « strictly » changes nothing."""
    for T in [table for n in (2, 3, 4, 5) for table in random_tables(n, 30)]:
        for a in coups_possibles(T):
            S = successeur(T, a)
            change = abs(f["pi1"](S) - f["pi1"](T))
            assert change % 2 == 1 and change <= 2 * len(T) - 1
            assert abs(f["pi2"](S) - f["pi2"](T)) == 1


def test_the_word_equivalent_to_ENOSEN(f: dict[str, Any]) -> None:
    """NESONE, and no other of at most eight letters; three turns around four squares are the shortest loops."""
    assert f["equivalents"]("ENOSEN", 8) == ["NESONE"]
    assert f["equivalents"]("", 11) == []
    assert f["effet"]("ENOSENOSENOS") == f["effet"]("ESONESONESON") == f["effet"]("")


def test_T1_takes_fifty_moves(f: dict[str, Any]) -> None:
    """The optimum of T1, in pure Python."""
    word = f["ida_etoile"](f["T1"])

    assert len(word) == 50
    assert jouer(f["T1"], word) == finale(4)


# ---------------------------------------------------------------- the reference


@pytest.mark.parametrize("name", ["largeur", "bidirectionnel", "profondeur_seuils", "ida_etoile"])
def test_the_four_searches_agree_with_the_distances(f: dict[str, Any], near: dict[int, Any], name: str) -> None:
    """All of n = 2, and tables of n = 3 within fourteen moves."""
    lot = random.Random(1)
    sample = list(near[2]) + lot.sample([cases for cases, far in near[3].items() if far <= 14], 40)
    for cases in sample:
        n = int(len(cases) ** 0.5)
        word = f[name](en_table(cases))
        assert len(word) == near[n][cases]
        assert jouer(en_table(cases), word) == finale(n)


def test_the_trusted_side_finds_words_of_the_same_length(near: dict[int, Any]) -> None:
    """`corrige` answers for the three other searches with the fastest one."""
    corrige = references("agregation", None, SEED).corrige
    for cases, distance in [*near[2].items(), *list(near[3].items())[::6000]]:
        T = en_table(cases)
        n = len(T)
        for name in ("largeur", "bidirectionnel", "profondeur_seuils"):
            word = getattr(corrige, name)(T).value
            assert (len(word), jouer(T, word)) == (distance, finale(n))
            assert getattr(corrige, name)(echanger(T)).value is None


def test_the_bound_is_admissible_everywhere_on_3x3(f: dict[str, Any], near: dict[int, Any]) -> None:
    """Walking distance: never above the distance, never below π₂, on a twentieth of the 181,440 tables."""
    for cases, distance in list(near[3].items())[::20]:
        T = en_table(cases)
        assert f["pi2"](T) <= f["minorant"](T) <= distance


def conflicts(lines: list[tuple[int, ...]], goal: Callable[[int], int]) -> int:
    """Pairs of pieces that are in the line where they end, in the wrong order."""
    own = [[piece for piece in line if piece and goal(piece) == i] for i, line in enumerate(lines)]
    return sum(line[a] > line[b] for line in own for b in range(len(line)) for a in range(b))


def test_where_two_moves_for_every_pair_are_too_many(f: dict[str, Any], near: dict[int, Any]) -> None:
    """The well-known bound: right with rows alone, wrong on seven of the 181,440 tables with columns too."""
    wrong = []
    for cases, distance in near[3].items():
        rows = conflicts([cases[i : i + 3] for i in (0, 3, 6)], lambda piece: piece // 3)
        columns = conflicts([cases[j::3] for j in range(3)], lambda piece: piece % 3)
        if rows or columns:
            bound = f["pi2"](en_table(cases)) + 2 * rows
            assert bound <= distance
            wrong += [en_table(cases)] * (bound + 2 * columns > distance)

    assert sorted(wrong) == sorted(PIEGES)


def test_where_corners_are_counted_too_high(f: dict[str, Any], near: dict[int, Any]) -> None:
    """Two moves for a corner whose piece is wrong beside a right one: too many on the table that is asked about."""
    cases = tuple(piece for line in COINS for piece in line)
    beside_corner = {2: (1, 5), 6: (3, 7), 8: (5, 7)}
    corners = sum(
        cases[corner] not in (0, corner) and any(cases[place] == place for place in places)
        for corner, places in beside_corner.items()
    )

    assert f["pi2"](COINS) + 2 * corners > near[3][cases]


def test_every_tier_is_as_deep_as_it_says(f: dict[str, Any]) -> None:
    for (n, depth), word in PALIERS.items():
        T = table_du_palier(n, depth)
        assert len(word) == depth == len(f["ida_etoile"](T))


def test_short_words_are_found_within_the_budget(trusted: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """The optimum, far from the end too; where it takes too many nodes, a word that solves."""
    for T in (trusted["T1"], en_table(random_table(4, 7))):
        word = trusted["mot_court"](T)
        assert jouer(T, word) == finale(4) and len(word) == len(trusted["par_motifs"](T)[0])
    monkeypatch.setitem(trusted, "MOST_NODES", 1000)
    word = trusted["mot_court"](trusted["T1"])

    assert jouer(trusted["T1"], word) == finale(4) and len(word) > 50


def test_near_the_end_short_words_need_no_database(trusted: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Ordinary marking pays neither for NumPy nor for patterns, and finds the optimum."""
    monkeypatch.delitem(trusted, "par_motifs")
    for word in ("", "SSESONNE", "SESENNOSSSOONNESESENNOSO"):
        T = melanger(4, word)
        assert len(trusted["mot_court"](T)) == len(trusted["ida_etoile"](T)) <= len(word)


# ---------------------------------------------------------------- pattern databases


def slides_home(pattern: tuple[int, ...], n: int) -> dict[tuple[int, ...], int]:
    """The same counts by a search of its own, one state at a time: (hole, places), where only pieces of ours cost."""
    known, queue = {(0, *pattern): 0}, deque([(0, *pattern)])
    while queue:
        state = queue.popleft()
        hole, places = state[0], state[1:]
        for place in beside(hole, n):
            other = (place, *(hole if at == place else at for at in places))
            cost = known[state] + (place in places)
            if cost < known.get(other, 255):
                known[other] = cost
                (queue.append if place in places else queue.appendleft)(other)
    least: dict[tuple[int, ...], int] = {}
    for (_, *places), cost in known.items():
        least[tuple(places)] = min(cost, least.get(tuple(places), 255))
    return least


PATTERNS = [(3, (1, 2, 3, 4)), (3, (5, 6, 7, 8)), (3, (4,)), (4, (10, 1)), (4, (12, 13, 14)), (2, (1, 3))]


@pytest.mark.parametrize(("n", "pattern"), PATTERNS)
def test_databases_hold_the_fewest_slides(trusted: dict[str, Any], n: int, pattern: tuple[int, ...]) -> None:
    """Every byte: the count of an independent search, or 255 for places that two pieces would share."""
    database, right = trusted["base_du_motif"](pattern, n), slides_home(pattern, n)

    for code, slides in enumerate(database):
        places = tuple(code // (n * n) ** rank % (n * n) for rank in range(len(pattern)))
        assert slides == right.get(places, 255)


def test_patterns_share_no_piece_and_forget_none(trusted: dict[str, Any]) -> None:
    for n, patterns in trusted["MOTIFS"].items():
        assert sorted(piece for pattern in patterns for piece in pattern) == list(range(1, n * n))


def test_patterns_are_admissible_everywhere_on_3x3(trusted: dict[str, Any], near: dict[int, Any]) -> None:
    """All 181,440 tables: neither bound is above the distance, and both have its parity."""
    for cases, distance in near[3].items():
        direct, mirrored = trusted["minorants_par_motifs"](en_table(cases), trusted["MOTIFS"][3])
        assert max(direct, mirrored) <= distance
        assert direct % 2 == mirrored % 2 == distance % 2


def test_patterns_are_admissible_along_walks_on_4x4(trusted: dict[str, Any]) -> None:
    """From the final table, at random: never above the moves made nor below π₂."""
    lot = random.Random(4)
    for _ in range(20):
        cases = tuple(range(16))
        for moves in range(1, 80):
            cases = lot.choice(list(neighbours(cases, 4)))
            for bound in trusted["minorants_par_motifs"](en_table(cases), trusted["MOTIFS"][4]):
                assert trusted["pi2"](en_table(cases)) <= bound <= moves


def test_patterns_find_shortest_words_on_3x3(trusted: dict[str, Any], near: dict[int, Any]) -> None:
    """One table in five hundred, and the two farthest."""
    sample = [*list(near[3])[::500], *(cases for cases, far in near[3].items() if far == 31)]
    for cases in sample:
        word, _ = trusted["par_motifs"](en_table(cases))
        assert (len(word), jouer(en_table(cases), word)) == (near[3][cases], finale(3))


@pytest.mark.parametrize("seed", [3, 4, 10, 11, pytest.param(1, marks=pytest.mark.long)])
def test_patterns_and_walking_distance_find_the_same_lengths(trusted: dict[str, Any], seed: int) -> None:
    T = en_table(random_table(4, seed))
    word, nodes = trusted["par_motifs"](T)

    assert jouer(T, word) == finale(4)
    assert len(word) == by_walking(random_table(4, seed), 4).length
    assert trusted["par_motifs"](T) == (word, nodes)


def test_the_tables_of_the_text_take_fifty_moves_each(trusted: dict[str, Any]) -> None:
    """T2, which the text gives as a step on the way from T1, is as far from the end."""
    for T in (trusted["T1"], trusted["T2"]):
        word, _ = trusted["par_motifs"](T)
        assert (len(word), jouer(T, word)) == (50, finale(4))


def test_patterns_know_when_to_stop(trusted: dict[str, Any]) -> None:
    """At the end, for a table that is not playable, and beyond the nodes that are allowed."""
    assert trusted["par_motifs"](finale(4)) == ("", 1)
    assert trusted["par_motifs"](echanger(finale(4))) == (None, 0)
    assert trusted["par_motifs"](trusted["T2"], 500) == (None, 500)


# ---------------------------------------------------------------- the graders


def verdicts(sheet: Sheet, function: str, **sources: str) -> dict[str, Verdict]:
    """What becomes of each short check of a function when these sources replace the reference's."""
    checks = [check for check in sheet.checks_of(function) if not check.long]
    report = mark(submission_of(sheet, compose(sheet, sources)), checks=checks, limits=HURRIED)
    return {outcome.id: outcome.verdict for outcome in report.outcomes}


def test_any_optimal_word_is_right(agregation: Sheet) -> None:
    """Another order of the letters, a list of letters, a tuple: the word is played, not compared."""
    source = """
def largeur(T):
    if not jouable(T):
        return None
    n, mots = len(T), [()]
    while True:
        justes = [m for m in mots if jouer(T, m) == table_finale(n)]
        if justes:
            return max(justes)
        mots = [m + (a,) for m in mots for a in "SONE" if jouer(T, m + (a,)) and m[-1:] != (OPPOSES[a],)]
"""
    assert set(verdicts(agregation, "largeur", largeur=source).values()) == {Verdict.PASSED}


BOUNDS = {
    "misplaced pieces": ("return sum(x not in (0, k) for k, x in enumerate(sigma(T)))", True),
    "pi2": ("return pi2(T)", True),
    "a float": ("return float(pi2(T))", True),
    "the distance itself": ("return len(recherche(T)) if len(T) < 4 else minorant_juste(T)", True),
    "pi1": ("return pi1(T)", False),
    "inconsistent": (
        "p = pi2(T)\n    return p if p % 4 else sum(map(int.__ne__, sigma(T), range(99)))",
        False,
    ),
    "text": ("return str(pi2(T))", False),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (k > 4)) for k, name in enumerate(BOUNDS)]
)
def test_any_admissible_and_consistent_bound_is_right(agregation: Sheet, name: str) -> None:
    body, right = BOUNDS[name]
    given = "def minorant_juste(T):\n    return sum(map(regles(4)[1], marches(T)))\n\n\n"
    found = verdicts(agregation, "minorant", minorant=f"{given}def minorant(T):\n    {body}")

    assert (set(found.values()) == {Verdict.PASSED}) == right


@pytest.mark.long
def test_a_deadline_says_at_which_depth(agregation: Sheet) -> None:
    """A search that is not guided runs out of time, at a depth that is said."""
    slow = compose(agregation, {"ida_etoile": "def ida_etoile(T):\n    return profondeur_seuils(T)"})
    (outcome,) = mark_source(agregation, slow, question="test_ida_profondeur_30", limits=HURRIED).outcomes

    assert outcome.verdict is Verdict.TIMEOUT
    assert outcome.message.startswith("Table 4 × 4, à la profondeur 30 : ")
    assert "boucle sans fin" not in outcome.message


RETURNED: dict[str, Callable[[Sheet], dict[str, Verdict]]] = {
    "tuples": lambda sheet: verdicts(
        sheet,
        "jouer",
        jouer="def jouer(T, mot):\n    for a in mot:\n        T = T and successeur(T, a)\n"
        "    return T and tuple(map(tuple, T))",
    ),
    "a tuple of words": lambda sheet: verdicts(
        sheet,
        "equivalents",
        equivalents=function_of(sheet, "equivalents").replace("return trouves", "return tuple(trouves)"),
    ),
}


def function_of(sheet: Sheet, name: str) -> str:
    return next(source for function, source in sheet.program if function == name)


@pytest.mark.parametrize("name", RETURNED)
def test_equivalent_types_are_accepted(agregation: Sheet, name: str) -> None:
    assert set(RETURNED[name](agregation).values()) == {Verdict.PASSED}


HOSTILE = {
    "a bound that compares with nothing": ("minorant", "def minorant(T):\n    return float('nan')"),
    "a bound without end": ("minorant", "def minorant(T):\n    return float('inf')"),
    "a word of three million letters": ("ligne_a_ligne", "def ligne_a_ligne(T):\n    return 'NS' * 1_500_000"),
    "a word in other alphabets": ("largeur", "def largeur(T):\n    return '\\x1b[31mΝESО'"),
    "a table that holds itself": (
        "table_defavorable",
        "def table_defavorable():\n    t = []\n    t.append(t)\n    return t",
    ),
    "a table of booleans": ("table_defavorable", "def table_defavorable():\n    return [[False, True, 2, 3]] * 4"),
}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (k > 2)) for k, name in enumerate(HOSTILE)]
)
def test_hostile_values_gain_nothing(agregation: Sheet, name: str) -> None:
    function, source = HOSTILE[name]
    found = set(verdicts(agregation, function, **{function: source}).values())

    assert not found & {Verdict.PASSED, Verdict.GRADER_ERROR}


def test_a_word_made_longer_by_going_back_and_forth_earns_no_ratio(agregation: Sheet) -> None:
    """Ten useless returns at the end of every word: the table is judged by the word without them."""
    padded = "def ligne_a_ligne(T):\n    return ranger(T) + 'SN' * 40 if jouable(T) else None"
    near = "def table_defavorable():\n    return jouer(table_finale(4), 'E')"
    found = verdicts(agregation, "table_defavorable", ligne_a_ligne=padded, table_defavorable=near)

    assert found["test_table_defavorable"] is Verdict.PASSED
    assert found["test_table_defavorable_loin"] is found["test_table_defavorable_tres_loin"] is Verdict.FAILED


def bonus(sheet: Sheet, function: str, **sources: str) -> float:
    checks = [*sheet.checks_of(function), *(check for check in sheet.bonuses if check.function == function)]
    report = mark(submission_of(sheet, compose(sheet, sources)), checks=checks)
    assert report.out_of == sum(check.points for check in sheet.checks_of(function))  # the bonus is beside
    return report.bonus


def test_a_stronger_bound_earns_a_bonus(agregation: Sheet) -> None:
    """Walking distance earns all of it; π₂, which is right, none; nor does what is no lower bound."""
    assert bonus(agregation, "minorant") == 1
    assert bonus(agregation, "minorant", minorant="def minorant(T):\n    return pi2(T)") == 0
    assert bonus(agregation, "minorant", minorant="def minorant(T):\n    return 2 * pi2(T)") == 0


@pytest.mark.long
def test_the_table_of_the_text_earns_a_bonus(agregation: Sheet) -> None:
    assert bonus(agregation, "ida_etoile") == 0.5
