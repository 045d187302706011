"""Every figure and claim of the text behind the sheet `retournement`, by computation; and what its graders accept."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from autograder.engine.sheet.catalog import ROOT, load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.teacher.authoring.figures import drawings
from autograder.retournement.fiche import FicheRetournement
from autograder.retournement.strategies import BALISES, CASES, LEGALES, TOUTES, type_de
from bench.graphe_des_types import PICTURE, picture

from .conftest import mark_source

Configuration = tuple[int, ...]
Space = dict[str, Any]

STRIPS = {"L1": (0, 1, 2), "L2": (3, 4, 5), "L3": (6, 7, 8), "C1": (0, 3, 6), "C2": (1, 4, 7), "C3": (2, 5, 8)}
GOAL = (0,) * 9
ALL = list(product((0, 1), repeat=9))


def read(text: str) -> Configuration:
    """« 110/101/100 », row by row."""
    return tuple(int(cell) for cell in text if cell in "01")


def turn(x: Configuration, name: str) -> Configuration:
    a, b, c = STRIPS[name]
    other = list(x)
    other[a], other[b], other[c] = 1 - x[c], 1 - x[b], 1 - x[a]
    return tuple(other)


def play(x: Configuration, moves: str) -> Configuration:
    for name in moves.split():
        x = turn(x, name)
    return x


def image(name: str, x: Configuration) -> Configuration:
    """By coordinates: the first to the right, the second upwards, from the centre."""
    where: dict[str, Callable[[int, int], tuple[int, int]]] = {
        "i": lambda a, b: (a, b),
        "r": lambda a, b: (-b, a),
        "r2": lambda a, b: (-a, -b),
        "r3": lambda a, b: (b, -a),
        "sh": lambda a, b: (a, -b),
        "sv": lambda a, b: (-a, b),
        "sm": lambda a, b: (b, a),
        "sd": lambda a, b: (-b, -a),
    }
    other = [0] * 9
    for cell in range(9):
        a, b = where[name](cell % 3 - 1, 1 - cell // 3)
        other[3 * (1 - b) + a + 1] = x[cell]
    return tuple(other)


NAMES = ("i", "r", "r2", "r3", "sh", "sv", "sm", "sd")


def orbit(x: Configuration) -> frozenset[Configuration]:
    return frozenset(image(name, x) for name in NAMES)


def stabiliser(x: Configuration) -> set[str]:
    return {name for name in NAMES if image(name, x) == x}


@cache
def distances() -> dict[Configuration, int]:
    found, queue = {GOAL: 0}, [GOAL]
    for x in queue:
        for name in STRIPS:
            if (y := turn(x, name)) not in found:
                found[y] = found[x] + 1
                queue.append(y)
    return found


Type = frozenset[Configuration]


@cache
def quotient() -> dict[Type, set[Type]]:
    return {orbit(x): {orbit(turn(x, name)) for name in STRIPS} for x in distances()}


def level(kind: Type) -> int:
    return distances()[min(kind)]


@cache
def between(start: Type) -> dict[Type, int]:
    """How far every type is from this one, in the quotient graph."""
    found, queue = {start: 0}, [start]
    for kind in queue:
        for other in quotient()[kind]:
            if other not in found:
                found[other] = found[kind] + 1
                queue.append(other)
    return found


Token = tuple[int, int]  # which one, and the side that is seen


@cache
def movements() -> list[tuple[Token, ...]]:
    """All of H, on nine numbered two-sided tokens."""
    start = tuple((cell, 0) for cell in range(9))
    found, queue = {start}, [start]
    for state in queue:
        for name in STRIPS:
            if (other := labelled(state, name)) not in found:
                found.add(other)
                queue.append(other)
    return queue


def labelled(state: tuple[Token, ...], name: str) -> tuple[Token, ...]:
    a, b, c = STRIPS[name]
    other = list(state)
    for to, source in ((a, c), (b, b), (c, a)):
        token, side = state[source]
        other[to] = (token, 1 - side)
    return tuple(other)


def seen(state: tuple[Token, ...], x: Configuration) -> Configuration:
    """What the movement makes of x."""
    return tuple(x[token] ^ side for token, side in state)


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return load_sheet("retournement")


@pytest.fixture(scope="module")
def f(sheet: Sheet) -> Space:
    """The reference as students would write it."""
    space: Space = {}
    exec(sheet.given + compose(sheet, header=False), space)
    return space


# ---------------------------------------------------------------- 2.1 and 2.2: moves, first configurations


def test_the_example_of_a_move_is_misprinted() -> None:
    """2.1.2: the text turns 0 1 0 into 0 1 1. The middle must change, and both ends: it is 1 0 1."""
    before = read("010/010/110")

    assert turn(before, "L2") == read("010/101/110")
    assert turn(read("010/001/110"), "L2") == read("010/011/110")  # what was meant, or the other way round


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("100/110/100", "L2 C1"),
        ("100/011/100", "C1 L2"),
        ("000/001/111", "C3 L3"),
        ("000/001/000", "L3 C3 L3"),
        ("000/010/000", "C1 L2 C1"),
        ("010/000/101", "C2 L3 C2"),
        ("101/000/101", "L2 C3 L2 C1"),
    ],
)
def test_the_solutions_of_the_first_configurations(text: str, moves: str) -> None:
    """2.2.1: the answers of the text solve, in as few moves as can be."""
    assert play(read(text), moves) == GOAL
    assert distances()[read(text)] == len(moves.split())


def test_configurations_8_and_9_cannot_be_solved() -> None:
    """2.2.2: with corners of configuration 8, no move ever changes what the corners look like."""
    assert read("001/000/100") not in distances() and read("000/000/001") not in distances()
    reached = {seen(state, read("001/000/100")) for state in movements()}
    assert {(x[0], x[2], x[6], x[8]) for x in reached} == {(0, 1, 1, 0)}


# ---------------------------------------------------------------- 2.3 to 2.5: the group, legality


def test_the_six_moves_are_a_half_turn_of_the_whole() -> None:
    """2.3.1: each token goes to the opposite place, with the same side up."""
    state = tuple((cell, 0) for cell in range(9))
    for name in STRIPS:
        state = labelled(state, name)

    assert state == tuple((8 - cell, 0) for cell in range(9))


def test_the_group_has_768_elements() -> None:
    """2.4: 24 ways for the corners, 4 for the edges' places, 8 for their sides; the centre's side follows."""
    corners, edges = (0, 2, 6, 8), (1, 3, 5, 7)

    assert len(movements()) == 768 == 24 * 4 * 8
    assert len({tuple(state[place] for place in corners) for state in movements()}) == 24
    assert len({tuple(state[place][0] for place in edges) for state in movements()}) == 4
    assert len({tuple(state[place][0] for place in corners) for state in movements()}) == 24  # sides follow places
    still = [state for state in movements() if all(state[place][0] == place for place in range(9))]
    assert len(still) == 8
    assert all(state[4][1] == 0 and sum(side for _, side in state) % 2 == 0 for state in still)
    fixed = [state for state in movements() if all(state[place] == (place, 0) for place in corners)]
    assert len({tuple(state[place][0] for place in edges) for state in fixed}) == 4


def test_the_movement_of_two_edges() -> None:
    """2.4.1: L3 C1 L3 C3 L1 C3 turns G and E over, and does nothing else."""
    state = tuple((cell, 0) for cell in range(9))
    for name in ["L3", "C1", "L3", "C3", "L1", "C3"]:
        state = labelled(state, name)

    assert state == tuple((cell, int(cell in (1, 3))) for cell in range(9))


def test_three_passages_are_impossible() -> None:
    """2.4.2: one edge alone, the centre alone, the centre and one edge."""
    for turned in ({3}, {4}, {4, 5}):
        assert tuple((cell, int(cell in turned)) for cell in range(9)) not in movements()


def test_legality(f: Space) -> None:
    """2.5: 192 legal configurations, six patterns of corners, and the test of 2.5.6 and 2.9.2 on all 512."""
    legal = distances()

    assert len(legal) == 192 == 6 * 2**5
    assert {(x[0], x[2], x[6], x[8]) for x in legal} == {
        (0, 0, 0, 0), (1, 1, 1, 1), (0, 0, 1, 1), (1, 1, 0, 0), (1, 0, 1, 0), (0, 1, 0, 1)
    }  # fmt: skip
    for x in ALL:
        corners_even = (x[0] + x[2] + x[6] + x[8]) % 2 == 0
        products_even = (x[0] * x[8] + x[2] * x[6]) % 2 == 0
        assert (x in legal) == (corners_even and products_even) == bool(f["est_legale"](x))


def test_stabilisers_in_the_group() -> None:
    """2.5.5: four for every legal configuration. H has five orbits on the 512."""
    assert Counter(sum(seen(state, x) == x for state in movements()) for x in distances()) == {4: 192}
    orbits = {frozenset(seen(state, x) for state in movements()) for x in ALL}
    assert sorted(map(len, orbits)) == [32, 32, 128, 128, 192]


# ---------------------------------------------------------------- 2.6: symmetries


TABLE = """
   i  sh sv r2 r  r3 sd sm
i  i  sh sv r2 r  r3 sd sm
sh sh i  r2 sv sd sm r  r3
sv sv r2 i  sh sm sd r3 r
r2 r2 sv sh i  r3 r  sm sd
r  r  sm sd r3 r2 i  sh sv
r3 r3 sd sm r  i  r2 sv sh
sd sd r3 r  sm sv sh i  r2
sm sm r  r3 sd sh sv r2 i
"""


def test_the_table_of_the_dihedral_group(f: Space) -> None:
    """2.6.5.6: all 64 entries; row f, column g is f∘g."""
    columns, *rows = [line.split() for line in TABLE.strip().splitlines()]
    witness = tuple(range(9))
    for first, *entries in rows:
        for second, entry in zip(columns, entries, strict=True):
            assert image(entry, witness) == image(first, image(second, witness))
            assert f["composer"](first, second) == entry


def test_subgroups(f: Space) -> None:
    """2.6.2: ten, of which three have four elements. {e, sm, sv, r2}, as printed, is none of them: it is sd."""

    def closed(part: tuple[str, ...]) -> bool:
        return all(f["composer"](g, h) in part for g in part for h in part)

    found = [part for size in range(1, 9) for part in combinations(NAMES, size) if closed(part)]
    assert Counter(map(len, found)) == {1: 1, 2: 5, 4: 3, 8: 1}
    assert ("i", "r2", "sm", "sd") in found and not closed(("i", "r2", "sv", "sm"))


def test_the_four_examples_of_orbits() -> None:
    """2.6.5.1."""
    shown = {
        "101/011/111": {"i", "sd"},
        "101/101/101": {"i", "sh", "sv", "r2"},
        "101/111/000": {"i", "sv"},
        "101/100/010": {"i"},
    }
    assert [stabiliser(read(text)) for text in shown] == list(shown.values())
    assert [len(orbit(read(text))) for text in shown] == [4, 2, 4, 8]


def test_which_stabilisers_there_are() -> None:
    """2.6.5.2 and 2.6.5.3: of two elements by an axis only; of four, only {i, sh, sv, r2}."""
    found = {frozenset(stabiliser(x)) for x in distances()}

    assert {"i", "r2"} not in found
    assert [part for part in found if len(part) == 4] == [{"i", "sh", "sv", "r2"}]
    assert {frozenset(stabiliser(x)) for x in ALL} > found


def quick_test(x: Configuration) -> int:
    kept = stabiliser(x)
    if "r" in kept:
        return 1
    if {"sh", "sv"} <= kept:
        return 2
    return 4 if kept & {"sh", "sv", "sm", "sd"} else 8


def test_the_quick_test() -> None:
    """2.6.5.7: right for every legal configuration, wrong for 16 others."""
    wrong = [x for x in ALL if quick_test(x) != len(orbit(x))]

    assert len(wrong) == 16 and not set(wrong) & set(distances())


def test_types_by_size() -> None:
    """2.6.6."""
    assert len(quotient()) == 48
    assert Counter(map(len, quotient())) == {1: 8, 2: 4, 4: 28, 8: 8}


# ---------------------------------------------------------------- 2.7: distances, parity, niches


def test_spheres() -> None:
    """God's number is 7, in the graph and in its quotient; each move changes the distance by exactly 1."""
    assert [count for _, count in sorted(Counter(distances().values()).items())] == [1, 6, 23, 41, 48, 41, 24, 8]
    assert all(abs(distances()[turn(x, name)] - k) == 1 for x, k in distances().items() for name in STRIPS)
    assert all(distances()[x] % 2 == sum(x) % 2 for x in distances())
    assert all(level(kind) == k for kind, k in between(orbit(GOAL)).items())
    assert max(max(between(kind).values()) for kind in quotient()) == 7


def test_the_distance_is_that_of_the_whole_type() -> None:
    """2.7.1: neighbours of a type do not depend on the configuration. The graph is connected, not complete."""
    for x in distances():
        assert {orbit(turn(x, name)) for name in STRIPS} == quotient()[orbit(x)]
        assert len({distances()[y] for y in orbit(x)}) == 1
    assert len(between(orbit(GOAL))) == 48
    assert max(map(len, quotient().values())) == 6


def test_a_move_in_the_quotient_is_conjugated() -> None:
    """2.7.1: for x = f(y), g(x) has the type of g'(y) with g' = f⁻¹∘g∘f; g∘f, as printed, is no move."""
    inverse = {"r": "r3", "r3": "r"}
    moves = [tuple(turn(x, name) for x in ALL) for name in STRIPS]
    for name, move in product(NAMES, STRIPS):
        conjugated = tuple(image(inverse.get(name, name), turn(image(name, x), move)) for x in ALL)
        assert conjugated in moves
        assert name == "i" or tuple(turn(image(name, x), move) for x in ALL) not in moves


def test_neighbours_are_not_always_six() -> None:
    """2.8.2.1 gives six neighbours to every configuration: 48 of the 192 have five, for L2 and C2 then agree."""
    fewer = [x for x in distances() if len({turn(x, name) for name in STRIPS}) < 6]

    assert len(fewer) == 48
    assert all(turn(x, "L2") == turn(x, "C2") and len({turn(x, name) for name in STRIPS}) == 5 for x in fewer)


def test_the_example_of_parity() -> None:
    """2.7.4.1: an odd sum, so no solution in ten moves; five are enough."""
    assert distances()[read("110/101/100")] == 5


def test_alignment() -> None:
    """2.7.4.2.1: seen from any type, two neighbours are never equally far."""
    for start in quotient():
        far = between(start)
        assert all(abs(far[kind] - far[other]) == 1 for kind in far for other in quotient()[kind])


def test_the_double_link() -> None:
    """2.7.5: L1 and L3 lead from A to B, C3 alone from B to A."""
    a, b = read("100/111/100"), read("111/011/010")

    assert [name for name in STRIPS if orbit(turn(a, name)) == orbit(b)] == ["L1", "L3"]
    assert [name for name in STRIPS if orbit(turn(b, name)) == orbit(a)] == ["C3"]


def test_niches() -> None:
    """2.7.6: nine rising ones, and the goal is the only one that goes down."""
    rising = [kind for kind in quotient() if all(level(other) < level(kind) for other in quotient()[kind])]
    falling = [kind for kind in quotient() if all(level(other) > level(kind) for other in quotient()[kind])]

    assert sorted(map(level, rising)) == [3, 3, 4, 4, 5, 5, 5, 7, 7]
    assert falling == [orbit(GOAL)]


# ---------------------------------------------------------------- the annex

# For each distance, the types in the annex's order: « rising neighbours > falling neighbours ».
ANNEX = [
    [">1,2"],
    ["1>1,2,3,4", "1>3,5,6"],
    ["1>5,6,9,10", "1>1,4,6,10", "1,2>2,6,10", "1>2,3,7", "2>3,7,8,11", "2>7"],
    ["2>3", "3,4>", "4,5>", "2>1,7,2", "1>4,5,11,12", "1,2,3>1,3", "4,5,6>7,13", "5>2,3,7,13", "1>6,8,9,10",
     "1,2,3>5,6", "5>4,7,9,13"],
    ["4,6>", "4,8>", "1,6,8>1", "5,11>2,3,7", "5,10>2,4,5", "9,10>3,6,7", "4,7,8,11>1", "9>2,3,4,8", "9,11>4,5,6",
     "9>2,5,7,9", "5>5,6,7,8", "5>3,4,6,9", "7,8,11>2,6"],
    ["3,7>", "4,5,8,10,13>", "4,6,8,12>3", "5,8,9,12>4", "5,9,10,11>3", "6,9,11,12,13>", "4,6,10,11>4",
     "8,11>1,2,3,4", "10,12>1,2,3,4"],
    ["8,9>1", "8,9>2", "3,5,8>1,2", "4,7,8,9>1,2"],
    ["1,3,4>", "2,3,4>"],
]  # fmt: skip
PICTURES = {
    (0, 1): "000/000/000", (1, 1): "111/000/000", (1, 2): "000/111/000",
    (2, 1): "110/100/100", (2, 2): "100/110/100", (2, 3): "110/110/110",
    (2, 4): "101/101/101", (2, 5): "010/010/101", (2, 6): "010/101/010",
    (3, 1): "000/010/000", (3, 2): "111/111/111", (3, 3): "101/010/101", (3, 4): "111/010/111",
    (3, 5): "010/000/000", (3, 6): "111/101/000", (3, 7): "010/101/101", (3, 8): "010/000/101",
    (3, 9): "101/101/111", (3, 10): "111/110/000", (3, 11): "110/011/100",
    (5, 4): "100/111/100", (5, 9): "110/000/100", (6, 4): "111/011/010",
}  # fmt: skip
Node = tuple[int, int]
Edge = tuple[Node, Node]


def annex_edges() -> tuple[set[Edge], set[Edge]]:
    """What its lists of rising neighbours say, and what its lists of falling ones say."""
    rising, falling = set(), set()
    for k, row in enumerate(ANNEX):
        for number, text in enumerate(row, 1):
            up, down = (list(map(int, re.findall(r"\d+", part))) for part in text.split(">"))
            rising |= {((k - 1, other), (k, number)) for other in up}
            falling |= {((k, number), (k + 1, other)) for other in down}
    return rising, falling


def numberings(edges: set[Edge]) -> Iterator[dict[Node, Type]]:
    """The ways to give the annex's numbers to the computed types, with exactly these edges."""
    nodes = [(k, number) for k, row in enumerate(ANNEX) for number in range(1, len(row) + 1)]
    drawn = {node: orbit(read(text)) for node, text in PICTURES.items()}

    def place(rank: int, known: dict[Node, Type]) -> Iterator[dict[Node, Type]]:
        if rank == len(nodes):
            yield dict(known)
            return
        node = nodes[rank]
        free = [kind for kind in quotient() if level(kind) == node[0] and kind not in known.values()]
        for kind in [drawn[node]] if node in drawn else free:
            above = {other for other in known if other[0] == node[0] - 1 and known[other] in quotient()[kind]}
            if above == {other for other, below in edges if below == node}:
                known[node] = kind
                yield from place(rank + 1, known)
                del known[node]

    yield from place(0, {})


def test_the_annex() -> None:
    """Its tables are those of the computed graph, but for one rising neighbour that is left out: (5;9) of (6;3)."""
    rising, falling = annex_edges()

    assert [len(row) for row in ANNEX] == [1, 2, 6, 11, 13, 9, 4, 2]
    assert falling - rising == {((5, 9), (6, 3))} and rising < falling
    assert len(falling) == 104 == sum(map(len, quotient().values())) // 2
    found = list(numberings(falling))
    assert len(found) == 2 and not list(numberings(rising))
    first, second = found
    assert {node for node in first if first[node] != second[node]} == {(6, 1), (6, 2), (7, 1), (7, 2)}


def test_the_straight_path_of_the_text() -> None:
    """2.8.1.2: (7;1) (6;1) (5;9) (4;12) (3;5) (2;1) (1;1) goal is a path, whichever numbering is taken."""
    for number in numberings(annex_edges()[1]):
        path = [number[node] for node in ((7, 1), (6, 1), (5, 9), (4, 12), (3, 5), (2, 1), (1, 1), (0, 1))]
        assert all(there in quotient()[here] for here, there in pairwise(path))
        assert len(number[5, 9]) == 8  # 2.8.1.1
        assert orbit(turn(read("110/000/100"), "L1")) == number[4, 12]


# ---------------------------------------------------------------- 2.8: beacons


def ball(kind: Type, radius: int) -> set[Type]:
    return {other for other, far in between(kind).items() if far <= radius}


def test_the_beacons_leave_two_types() -> None:
    """2.8.1.3 (i): not (5;1) alone, but (3;2) too, nine times 1. The goal's ball adds nothing to the five others."""
    beacons = [orbit(x) for x in BALISES]
    left = set(quotient()) - {other for kind in beacons for other in ball(kind, 2)}

    assert [level(kind) for kind in beacons] == [0, 2, 2, 2, 3, 5]
    assert left == {orbit(read("010/111/010")), orbit(read("111/111/111"))}
    assert all(number[5, 1] in left and number[3, 2] in left for number in numberings(annex_edges()[1]))
    assert left == set(quotient()) - {other for kind in beacons[1:] for other in ball(kind, 2)}


def test_the_beacons_lead_straight_to_the_goal() -> None:
    """2.8.1.3 (ii): all other types see, at most two moves away, a beacon that is on a straight way to the goal."""
    beacons = [orbit(x) for x in BALISES]
    blind = {
        kind
        for kind in quotient()
        if level(kind) > 0
        and not any(0 < between(kind)[b] <= 2 and between(kind)[b] + level(b) == level(kind) for b in beacons)
    }
    assert blind == {orbit(read("010/111/010")), orbit(read("111/111/111"))}


def test_four_balls_cover_all_types() -> None:
    """280 ways with four balls of radius 2, none with three."""
    kinds = list(quotient())
    masks = [sum(1 << k for k, other in enumerate(kinds) if other in ball(kind, 2)) for kind in kinds]
    full = (1 << 48) - 1

    assert not any(a | b | c == full for a, b, c in combinations(masks, 3))
    assert sum(a | b | c | d == full for a, b, c, d in combinations(masks, 4)) == 280


def test_the_ways_between_beacons() -> None:
    """2.8.1.3 (iii): from (5;9), L1 then C1 leads to (3;5), and C1 from there to (2;1)."""
    goal_, b21, _, _, b35, b59 = (orbit(x) for x in BALISES)

    assert between(b59)[b35] == 2 and between(b35)[b21] == 1 and between(b21)[goal_] == 2
    assert orbit(play(BALISES[5], "L1 C1")) == b35 and orbit(turn(BALISES[4], "C1")) == b21


# ---------------------------------------------------------------- 2.9: codings


def test_codings(f: Space) -> None:
    """2.9.1 and 2.9.3: 157 is 101/110/010, a legal configuration; φ is a bijection; C2 as printed."""
    assert f["phi"](157) == read("101/110/010") and f["est_legale"](f["phi"](157))
    assert [f["phi_inverse"](f["phi"](y)) for y in range(512)] == list(range(512))
    for a in ALL:
        assert f["coup"](a, "C2") == (a[0], 1 - a[7], a[2], a[3], 1 - a[4], a[5], a[6], 1 - a[1], a[8])


def test_the_recurrence_of_spheres() -> None:
    """2.9.5.1: the next sphere is what is one move away from this one, without the one before."""
    spheres = [{x for x, k in distances().items() if k == rank} for rank in range(8)]
    for rank in range(1, 7):
        assert {turn(x, name) for x in spheres[rank] for name in STRIPS} - spheres[rank - 1] == spheres[rank + 1]


# ---------------------------------------------------------------- the reference, the graders


def test_the_reference_is_right_everywhere(f: Space) -> None:
    """All 512 configurations, against the computations of this file."""
    for x in ALL:
        assert f["distance"](x) == distances().get(x)
        assert set(f["orbite"](x)) == orbit(x) and set(f["stabilisateur"](x)) == stabiliser(x)
        for function in ("resoudre", "resoudre_par_balises"):
            moves = f[function](x)
            assert (moves is None) == (x not in distances())
            assert moves is None or (len(moves) == distances()[x] and play(x, " ".join(moves)) == GOAL)
    assert {orbit(x) for x in f["types"]()} == set(quotient()) and len(f["types"]()) == 48
    for kind, others in quotient().items():
        assert {orbit(x) for x in f["voisins_de_type"](max(kind))} == others


def test_what_the_graders_know(f: Space) -> None:
    """Their own tables are those of this file and of sujet.py."""
    assert f["BALISES"] == BALISES
    assert {x: type_de(x) for x in TOUTES} == {x: min(orbit(x)) for x in ALL}
    assert list(distances()) == LEGALES
    assert all(image(name, tuple(range(9)))[to] == cell for name in NAMES for cell, to in enumerate(CASES[name]))


def test_drawings() -> None:
    """A configuration is a board of three rows; a few are drawn side by side."""
    fiche = FicheRetournement()
    drawing = fiche.draw([1, 0, 0, 0, 1, 0, 0, 0, 1])

    assert drawing is not None and [[cell.text for cell in row if cell] for row in drawing.boards[0].rows] == [
        ["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]
    ]  # fmt: skip
    several = fiche.draw([[0] * 9, [1] * 9])
    assert several is not None and len(several.boards) == 2
    assert fiche.draw([1, 2, 3]) is None and fiche.draw([2] * 9) is None


ANY_REPRESENTATIVE = """
_types, _voisins, _niches, _non_couverts = types, voisins_de_type, niches_montantes, non_couverts

def _tourner(collection):
    return {isometrie("r3", t) for t in collection}

def types():
    return _tourner(_types())

def voisins_de_type(t):
    return _tourner(_voisins(t))

def niches_montantes():
    return tuple(map(list, _tourner(_niches())))

def non_couverts(balises, rayon):
    return _tourner(_non_couverts(balises, rayon))

reponses["10b"] = {isometrie("sv", t) for t in reponses["10b"]}
reponses["7b"] = {str(n): k for n, k in reponses["7b"].items()}
"""


def test_any_representative_of_a_type_is_accepted(sheet: Sheet) -> None:
    report = mark_source(sheet, sheet.solution + ANY_REPRESENTATIVE)

    assert report.mark == 20 and not any(outcome.carried for outcome in report.outcomes)


def test_the_graph_in_docs_is_the_computed_one() -> None:
    """`python -m bench.graphe_des_types` writes it again."""
    assert PICTURE.read_text("utf-8") == picture()


def test_the_figures_of_the_study(sheet: Sheet) -> None:
    """docs/etude-retournement.md: types by distance, and how many edges join which levels."""
    f = drawings(sheet)
    text = (ROOT / "docs" / "etude-retournement.md").read_text("utf-8")
    d = {t: f.distance(t) for t in f.types()}
    edges = {frozenset((t, min(f.orbite(v)))) for t in d for v in f.voisins_de_type(t)}
    row = " | ".join(str(list(d.values()).count(k)) for k in range(8))

    assert f"| types | {row} |" in text
    assert f"{len(d)} types, {sum(len(f.orbite(t)) for t in d)} configurations légales, {len(edges)} arêtes" in text
    assert {abs(d[a] - d[b]) for a, b in map(tuple, edges)} == {1}
    niches = {t for t in d if all(d[min(f.orbite(v))] < d[t] for v in f.voisins_de_type(t))}
    assert {t for t in d if d[t] == 7} < niches
