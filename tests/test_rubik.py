"""Every figure and claim of the text behind the sheet `rubik`, by computation; and what its graders accept."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise, permutations, product
from math import factorial, lcm
from types import SimpleNamespace
from typing import Any

import pytest

from autograder.engine.errors import TaquinError
from autograder.engine.marking.film import film_of
from autograder.engine.marking.report import Counterexample
from autograder.engine.report.cells import places
from autograder.engine.report.counterexample import sides
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.drawing import Drawing
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.teacher.authoring import laws
from autograder.engine.verdict import Verdict
from autograder.rubik import strategies
from autograder.rubik.fiche import (
    AUTRES_ARETES,
    AUTRES_SOMMETS,
    MELANGE,
    FicheRubik,
    ce_qui_reste,
    mouvements_pour,
    patron,
    sans_accent,
)
from autograder.rubik.test_4_resoudre import BONUS, MELANGES
from reference.rubik.facettes import jouer as facelets
from reference.rubik.facettes import mouvement as read_facelets

from .conftest import mark_source

Space = dict[str, Any]
COLOURS = {  # what the text paints each face, when it tells how to hold the cube
    "1.6.2.1": {"g": "blue", "d": "green", "f": "red", "a": "orange", "h": "yellow", "b": "white"},
    "1.8.3 and 1.8.5": {"h": "white", "d": "red", "f": "green", "b": "yellow", "g": "orange", "a": "blue"},
    "1.8.4": {"h": "white", "d": "orange", "f": "blue", "b": "yellow", "g": "red", "a": "green"},
}


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return load_sheet("rubik")


@pytest.fixture(scope="module")
def f(sheet: Sheet) -> Space:
    """The reference as students would write it, with its answers."""
    space: Space = {}
    exec(sheet.given + sheet.solution.replace("from sujet import", "pass  # "), space)
    return space


def key(f: Space, name: str) -> Any:
    return f["mot"](f["CLES"][name])


def moved(f: Space, m: Any) -> dict[str, tuple[str, int]]:
    """The sites whose pieces move or turn: where they go, and by how much they turn."""
    found = {}
    for names, p, turns in ((f["SOMMETS"], m[0], m[2]), (f["ARETES"], m[1], m[3])):
        for name, to, turn in zip(names, p, turns, strict=True):
            if names[to] != name or turn:
                found[name] = (names[to], turn)
    return found


def painted(site: str, holding: str) -> set[str]:
    return {COLOURS[holding][face] for face in site}


# ---------------------------------------------------------------- what is given


def test_the_graders_know_what_sujet_gives(f: Space) -> None:
    assert f["CLES"] == strategies.CLES
    assert f["MOUVEMENTS"] == strategies.MOUVEMENTS == mouvements_pour(f["SOMMETS"], f["ARETES"])
    assert f["IDENTITE"] == strategies.IDENTITE


def test_another_numbering_is_the_same_cube() -> None:
    """The variant's movements are those that the facelets give when the sites are read in another order."""
    given = FicheRubik().variant({})

    for letter, movement in given["MOUVEMENTS"].items():
        assert movement == read_facelets(facelets(letter), AUTRES_SOMMETS, AUTRES_ARETES)
    assert given["MOUVEMENTS"] != strategies.MOUVEMENTS


def test_the_net_of_sujet_is_that_of_the_reports(f: Space) -> None:
    """`afficher` prints, and reports draw, the same colours."""
    for text in ("", "d", "f h2 a-1 g b"):
        faces = f["patron"](f["mot"](text))
        drawing = FicheRubik().draw(f["mot"](text))
        assert drawing is not None
        told = {place: cell.text for place, cell in places(drawing.boards[0])}
        corner = {"h": (0, 3), "g": (3, 0), "f": (3, 3), "d": (3, 6), "a": (3, 9), "b": (6, 3)}
        for face, (i, j) in corner.items():
            assert faces[face] == [told[i + k // 3, j + k % 3] for k in range(9)]


def test_what_is_no_movement_is_not_drawn(f: Space) -> None:
    fiche, m = FicheRubik(), f["IDENTITE"]

    assert fiche.draw(m) is not None and fiche.draw([list(part) for part in m]) is not None
    for value in (None, 3, (), m[:3], (m[0], m[0], m[2], m[3]), ((0,) * 8, *m[1:]), (m[0], m[1], (3,) * 8, m[3])):
        assert fiche.draw(value) is None


# ---------------------------------------------------------------- 1.1 to 1.5: cardinals, permutations


def test_the_two_cardinals(f: Space) -> None:
    """1.1.4 is right; 1.9.1 and 1.10.5 divide 5,2·10²⁰ by 12 and find 3,6·10¹⁹: it is 4,3·10¹⁹."""
    assert f["cardinal_tournevis"]() == 3**8 * factorial(8) * 2**12 * factorial(12)
    assert f"{f['cardinal_tournevis']():.1e}" == "5.2e+20"
    assert f"{f['cardinal_legal']():.1e}" == "4.3e+19"
    assert 8 + 12 + 7 == 27


def test_the_inverse_of_a_word(f: Space) -> None:
    """1.2.3: the cubes of the same movements in the other order undo it."""
    word = ["d", "f", "g", "h", "a", "b", "d2"]
    back = " ".join(f"{symbol} {symbol} {symbol}" for symbol in reversed(word))

    assert f["mot"](" ".join(word) + " " + back) == f["IDENTITE"]


def test_the_permutation_of_the_example(f: Space) -> None:
    """1.5: its cycles, support, inverse and signature; it is no transposition, as 1.5.5 says once."""
    p = (2, 3, 5, 1, 4, 0)

    assert sorted(f["cycles"](p)) == [(0, 2, 5), (1, 3)]
    assert f["support"](p) == [0, 1, 2, 3, 5] == f["support"](tuple(p.index(i) for i in range(6)))
    assert f["signature"](p) == -1
    assert len(f["support"](p)) > 2


def test_the_products_of_s3() -> None:
    """1.5.5: (1 2)∘(1 3) = (1 3 2) and (1 3)∘(1 2) = (1 2 3), from 0 here."""
    rho, omega = (1, 0, 2), (2, 1, 0)

    assert tuple(rho[i] for i in omega) == (2, 0, 1)
    assert tuple(omega[i] for i in rho) == (1, 2, 0)


@pytest.mark.parametrize("n", range(2, 6))
def test_a_cycle_is_a_product_of_transpositions(n: int) -> None:
    """1.5.6: (a1 … ap) = (a1 a2)∘…∘(ap-1 ap), the last one first: p - 1 of them (« permutations », it says once)."""
    image = list(range(n))
    for i in reversed(range(n - 1)):
        swap = {i: i + 1, i + 1: i}
        image = [swap.get(x, x) for x in image]

    assert image == [*range(1, n), 0]


def test_the_signature_is_a_morphism(f: Space) -> None:
    """1.5.7, on all pairs of S4."""
    s4 = list(permutations(range(4)))
    for p, q in product(s4, s4):
        assert f["signature"](tuple(q[i] for i in p)) == f["signature"](p) * f["signature"](q)


# ---------------------------------------------------------------- 1.6: three invariants


def test_an_elementary_movement_is_two_cycles_of_four(f: Space) -> None:
    """1.6.1 and 1.6.2.2: two odd cycles; turns 2, 1, 2, 1 of the corners for d, g, f, a and none for h, b."""
    for letter, m in f["MOUVEMENTS"].items():
        assert [len(cycle) for p in m[:2] for cycle in f["cycles"](p)] == [4, 4]
        assert f["signature"](m[0]) == f["signature"](m[1]) == -1
        (cycle,) = f["cycles"](m[0])
        around = [m[2][i] for i in cycle]
        assert around in ([[0] * 4] if letter in "hb" else [[2, 1, 2, 1], [1, 2, 1, 2]])
        assert all((m[2][i] == 2) == (f["SOMMETS"][i][0] != f["SOMMETS"][m[0][i]][0]) for i in cycle)
        assert [m[3][i] for i in f["cycles"](m[1])[0]] == [1] * 4


def test_the_corner_of_the_illustration(f: Space) -> None:
    """1.6.2.2: by g, the bottom-front-left corner rises, and its pale facelet comes in front: two thirds of a turn."""
    assert moved(f, f["MOUVEMENTS"]["g"])["bfg"] == ("hfg", 2)


def test_no_odd_number_of_quarter_turns_is_the_identity(f: Space) -> None:
    """1.6.1: each quarter turn changes both signatures."""
    draw = random.Random(7)
    for _ in range(50):
        word = " ".join(draw.choice("dghbfa") for _ in range(2 * draw.randrange(10) + 1))
        assert f["signature"](f["mot"](word)[0]) == f["signature"](f["mot"](word)[1]) == -1


def test_the_three_illegal_movements_and_the_twelve_classes(f: Space) -> None:
    """1.6.4.2 and 1.8.8: t, a and s, here an exchange, a flip and a third, reach twelve classes, whose law is a sum."""
    swap, flip, third = f["ECHANGE"], f["BASCULE"], f["TIERS"]

    assert [f["classe"](m) for m in (swap, flip, third)] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    found = set()
    for i, j, k in product(range(2), range(2), range(3)):
        m = f["composer"](f["composer"](f["puissance"](swap, i), f["puissance"](flip, j)), f["puissance"](third, k))
        assert f["classe"](m) == (i, j, k)
        found.add(f["classe"](m))
    assert len(found) == 12 == f["cardinal_tournevis"]() // f["cardinal_legal"]()


def random_movement(draw: random.Random) -> Any:
    turns = tuple(draw.randrange(3) for _ in range(8)), tuple(draw.randrange(2) for _ in range(12))
    return (tuple(draw.sample(range(8), 8)), tuple(draw.sample(range(12), 12)), *turns)


def test_legal_movements_are_a_normal_subgroup(f: Space) -> None:
    """1.8.7: the class of a product is the sum of the classes, that of a conjugate is that of the movement."""
    draw = random.Random(1)
    for _ in range(100):
        m, g = random_movement(draw), random_movement(draw)
        total = [(x + y) % n for x, y, n in zip(f["classe"](m), f["classe"](g), (2, 2, 3), strict=True)]
        assert f["classe"](f["composer"](m, g)) == tuple(total)
        assert f["classe"](f["conjugue"](m, g)) == f["classe"](m)


def test_the_turns_of_an_inverse_are_found_elsewhere(f: Space) -> None:
    """1.8.7 (iv) writes the turn of the inverse at i as -a(σ(i)): it is -a(σ⁻¹(i)); the sums are the same."""
    draw = random.Random(2)
    m = random_movement(draw)
    while m[0] == f["inverse"](m)[0]:
        m = random_movement(draw)
    undone = f["inverse"](m)

    assert undone[2] == tuple(-m[2][m[0].index(i)] % 3 for i in range(8))
    assert undone[2] != tuple(-m[2][m[0][i]] % 3 for i in range(8))
    assert f["composer"](m, undone) == f["composer"](undone, m) == f["IDENTITE"]


# ---------------------------------------------------------------- 1.7 and 1.8: orders, the three keys


def test_the_orders(f: Space) -> None:
    """1.2.4, 1.7 and 1.8: 4 for d, 3 for α, 12 for β; γ has order 6, as 1.8.3 lets one guess."""
    keys = [key(f, name) for name in ("alpha", "beta", "gamma")]

    assert [f["ordre"](m) for m in (f["MOUVEMENTS"]["d"], *keys)] == [4, 3, 12, 6]


def test_keys_move_the_bottom_layer_only(f: Space) -> None:
    """1.8.2."""
    for name in f["CLES"]:
        assert all(site.startswith("b") for site in moved(f, key(f, name)))


def test_alpha(f: Space) -> None:
    """1.8.4: three edges in a cycle without torsion, three corners that turn where they are.

    The edges are yellow with blue, orange and green when the cube is held as 1.8.4 says. The figure of 1.7.2 says
    green, red and blue: it is held as in 1.8.3.
    """
    alpha = key(f, "alpha")
    parts = f["analyser"](alpha)
    (edges,) = [cycle for sort, cycle, twist, _ in parts if sort == "arête" and twist == 0]
    sites = [f["ARETES"][i] for i in edges]

    assert len(parts) == 4 and sorted(sites) == ["ba", "bd", "bf"]
    assert {site: to for site, to in moved(f, alpha).items() if len(site) == 3} == {
        site: (site, 1) for site in ("bfd", "bad", "bag")
    }
    assert set().union(*(painted(site, "1.8.4") for site in sites)) == {"yellow", "blue", "orange", "green"}
    assert set().union(*(painted(site, "1.8.3 and 1.8.5") for site in sites)) == {"yellow", "green", "red", "blue"}


def test_beta(f: Space) -> None:
    """1.8.5.2: four parts of orders 4, 3, 2 and 6, with the colours blue and green exchanged by the text, and one
    « blanc » for « jaune »."""
    beta, holding = key(f, "beta"), "1.8.3 and 1.8.5"
    parts = {}
    for sort, cycle, twist, band in f["analyser"](beta):
        names = f["SOMMETS"] if sort == "sommet" else f["ARETES"]
        parts[frozenset(names[i] for i in cycle)] = (len(cycle), twist, band)

    assert parts == {
        frozenset({"ba", "bg"}): (2, 1, "Möbius"),
        frozenset({"bf"}): (1, 1, "Möbius"),
        frozenset({"bag"}): (1, 1, "Möbius"),
        frozenset({"bfd", "bfg"}): (2, 2, "Möbius"),
    }
    assert f["reponses"]["7a"] == [2, 3, 4, 6] and lcm(2, 3, 4, 6) == 12
    assert painted("bag", holding) == {"yellow", "orange", "blue"}  # the text: vert-jaune-orange
    assert painted("bf", holding) == {"yellow", "green"}  # the text: jaune-bleu
    assert moved(f, beta)["bfg"] == ("bfd", 2)  # the text: bleu-blanc-orange; white is the face on top
    assert painted("bfg", holding) == {"yellow", "green", "orange"}


def test_no_holding_gives_the_colours_of_the_text_for_beta() -> None:
    """1.8.5.2 needs the front blue, the right red and the bottom yellow: that is a mirror image of the cube."""
    seen = COLOURS["1.6.2.1"]
    direct = {("h", "f", "d"), ("f", "d", "h"), ("d", "h", "f")}  # three faces in turn, counter-clockwise
    opposite = {"h": "b", "b": "h", "f": "a", "a": "f", "d": "g", "g": "d"}
    face = {colour: letter for letter, colour in seen.items()}

    def is_direct(*colours: str) -> bool:
        faces = [face[colour] for colour in colours]
        flipped = sum(letter in "bag" for letter in faces)
        right_way = tuple(opposite[x] if x in "bag" else x for x in faces) in direct
        return right_way == (flipped % 2 == 0)

    assert is_direct("yellow", "red", "green")  # haut, devant, droite of 1.6.2.1
    assert is_direct("white", "green", "red")  # of 1.8.3
    assert is_direct("white", "blue", "orange")  # of 1.8.4
    assert not is_direct("white", "blue", "red")


def test_gamma(f: Space) -> None:
    """1.8.3: nothing moves; γ² turns three neighbouring corners by one, γ³ flips two neighbouring edges."""
    gamma = key(f, "gamma")

    assert gamma[:2] == f["IDENTITE"][:2]
    assert moved(f, f["puissance"](gamma, 2)) == {site: (site, 1) for site in ("bfd", "bad", "bag")}
    assert moved(f, f["puissance"](gamma, 3)) == {site: (site, 1) for site in ("bd", "ba")}


def test_the_dispositions_of_an_edge(f: Space) -> None:
    """1.6.3.4: 24 in all, 12 when one stops after every second movement that touches it."""
    assert [f["dispositions"](1), f["dispositions"](2)] == [24, 12] == [f["reponses"]["7d"], f["reponses"]["7e"]]


def test_orders_of_disjoint_parts(f: Space) -> None:
    """1.8.5.1: the order is the lcm of those of the parts."""
    draw = random.Random(3)
    for _ in range(60):
        m = random_movement(draw)
        parts = [f["ordre_d_une_partie"](*part[:3]) for part in f["analyser"](m)]
        assert f["ordre"](m) == lcm(1, *parts)


# ---------------------------------------------------------------- 1.10 and 1.11: the graph


def spheres(f: Space, turns: list[str], radius: int) -> list[int]:
    """How many configurations are at each distance of the goal."""
    moves = [f["mot"](turn) for turn in turns]
    seen, last, sizes = {f["IDENTITE"]}, [f["IDENTITE"]], [1]
    for _ in range(radius):
        last = list({f["composer"](m, n) for m in last for n in moves} - seen)
        seen.update(last)
        sizes.append(len(last))
    return sizes


def test_the_graph_of_the_example_has_seven_vertices() -> None:
    """1.10.1.1 says six vertices and seven edges, and lists A, B, C, D, E, F, G; no edge touches G."""
    edges = ["AB", "AC", "BC", "BD", "CE", "CF", "DE"]

    assert len(edges) == 7
    assert len({vertex for edge in edges for vertex in edge}) == 6
    assert len("ABCDEFG") == 7


def test_neighbours_and_small_spheres(f: Space) -> None:
    """1.10.2 and 1.10.5: twelve neighbours by quarter turns, eighteen by turns; then the published counts."""
    quarters = [letter + power for letter in "dghbfa" for power in ("", "-1")]
    turns = [letter + power for letter in "dghbfa" for power in ("", "2", "-1")]

    assert spheres(f, quarters, 3) == [1, 12, 114, 1068]
    assert spheres(f, turns, 3) == [1, 18, 243, 3240]
    assert f["reponses"]["8a"] == (12, 18)


def test_ten_turns_or_fewer() -> None:
    """1.11.4.2 says 250 milliards at ten turns: by the published counts (cube20.org), that is at ten or fewer."""
    published = [1, 18, 243, 3240, 43239, 574908, 7618438, 100803036, 1332343288, 17596479795, 232248063316]

    assert f"{sum(published) / 1e9:.0f}" == "251"
    assert f"{published[10] / 1e9:.0f}" == "232"


# ---------------------------------------------------------------- solving


def random_cube(f: Space, draw: random.Random) -> Any:
    return f["mot"](" ".join(draw.choice(f["SUPERCOUPS"]) for _ in range(40)))


def test_the_reference_solves_any_cube_by_keys(sheet: Sheet, f: Space) -> None:
    """1.8.6: β, then α, then γ, under umbrellas; the mean length is the statement's, to a tenth."""
    draw = random.Random(4)
    lengths = []
    for _ in range(12):
        m = random_cube(f, draw)
        word = f["resoudre"](m)
        lengths.append(len(word.split()))
        assert f["composer"](m, f["mot"](word)) == f["IDENTITE"]
    stated = re.search(r"environ (\d+) tours d'une face en moyenne", sheet.statement)
    assert stated is not None and sum(lengths) / len(lengths) == pytest.approx(int(stated[1]), rel=0.1)

    assert f["resoudre"](f["IDENTITE"]) == ""
    assert f["resoudre"](f["ECHANGE"]) is None


def test_the_commutator_of_the_rubric(f: Space) -> None:
    """A cycle of three corners in eight turns, and nothing else."""
    m, n = f["mot"]("d-1 b d"), f["mot"]("h")
    commutator = f["composer"](f["composer"](m, n), f["composer"](f["inverse"](m), f["inverse"](n)))

    assert [len(cycle) for cycle in f["cycles"](commutator[0])] == [3]
    assert commutator[1] == f["IDENTITE"][1] and not any(commutator[3])


# ---------------------------------------------------------------- what the graders accept


SUPERFLIP = "h-1 d2 f-1 a-1 d-1 a2 d-1 h2 g-1 a2 d-1 h b d2 f-1 d g-1 a2 h2 f2"  # known to be as short as can be


def test_each_bonus_can_be_earned(sheet: Sheet) -> None:
    """The superflip is undone in twenty turns, the other two cubes by their scrambles read backwards."""
    backwards = [" ".join(f"{s[0]}{-int(s[1:] or 1)}" for s in reversed(word.split())) for word in MELANGES]
    words = dict(zip(BONUS, (SUPERFLIP, *backwards), strict=True))
    own = f"\n\nCOURTS = {words!r}\nLENTE = resoudre\n\n\ndef resoudre(m):\n    return COURTS.get(m) or LENTE(m)\n"
    report = mark_source(sheet, sheet.solution + own)

    assert [outcome.verdict for outcome in report.bonuses] == [Verdict.PASSED] * 3
    assert report.mark == 20


def test_what_is_out_of_reach_is_a_bonus_that_is_not_earned(sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    """A law holds what the sheet says of its reference."""
    monkeypatch.setattr(type(sheet.fiche), "out_of_reach", {"test_bonus_300": "", "test_mot": ""})
    broken = list(laws.reference_is_right(sheet))

    assert [next(id for id in (*sheet.fiche.out_of_reach, "100", "30") if id in said) for said in broken] == [
        "test_bonus_300",
        "test_mot",
        "100",
        "30",
    ]


def test_the_film_of_the_reference_ends_with_the_solved_cube(sheet: Sheet, f: Space) -> None:
    """One net for each symbol of its word; what is no word is refused."""
    boards = film_of(sheet, SimpleNamespace(**f))

    assert len(boards) - 1 == len(f["resoudre"](MELANGE).split()) > 7
    assert boards[-1] == patron(f["IDENTITE"]) and all(a != b for a, b in pairwise(boards))
    for wrong in (None, 3, "d x"):
        with pytest.raises(TaquinError):
            film_of(sheet, SimpleNamespace(resoudre=lambda m, wrong=wrong: wrong))


def test_words_are_told_apart_without_accents_or_case() -> None:
    assert {sans_accent(word) for word in ("Möbius", "MOBIUS", "moebius", "Mo\u0308bius")} == {"mobius"}
    assert {sans_accent(word) for word in ("arête", "ARETE", "Arête ")} == {"arete"}


def test_lists_sets_and_spellings_are_as_good(sheet: Sheet) -> None:
    """The reference, with other containers."""
    own = """

_composer, _cycles, _support, _analyser, _resoudre = composer, cycles, support, analyser, resoudre


def composer(m, n):
    return tuple(map(tuple, _composer(m, n)))


def cycles(p):
    return {tuple(cycle[1:] + cycle[:1]) for cycle in _cycles(p)}


def support(p):
    return frozenset(_support(p))


def analyser(m):
    return [[sorte.upper(), list(cycle), bool(torsion) if sorte != "sommet" else torsion, ruban.upper()]
            for sorte, cycle, torsion, ruban in _analyser(m)]


def resoudre(m):
    mot = _resoudre(m)
    return None if mot is None else "  " + mot.replace(" ", "   ") + " d4 d0 a+1 a-1 "


reponses["3a"] = {(3, 1), (5, 0, 2)}
reponses["5b"] = [True, False, 0]
reponses["7b"] = ("bfd", "bag", "bad")
reponses["7c"] = {9, 10}
"""
    report = mark_source(sheet, sheet.solution + own)

    assert [outcome.id for outcome in report.outcomes if outcome.verdict is not Verdict.PASSED] == []
    assert report.mark == 20


@pytest.mark.parametrize(
    ("key", "wrong"),
    [("7b", (4, 5, 7)), ("7b", True), ("7c", ()), ("7c", "bd"), ("8a", (18, 12)), ("3a", [(0, 5, 2), (1, 3)])],
)
def test_other_answers_are_wrong(sheet: Sheet, key: str, wrong: Any) -> None:
    report = mark_source(sheet, f"{sheet.solution}\nreponses[{key!r}] = {wrong!r}\n", question=key)

    assert [outcome.verdict for outcome in report.outcomes] == [Verdict.FAILED]


def test_a_movement_under_another_numbering_is_drawn_with_it(sheet: Sheet) -> None:
    """And so it is from what the report keeps."""
    copied = compose(sheet).replace(
        "resultat = IDENTITE\n    for symbole",
        f"global MOUVEMENTS\n    MOUVEMENTS = {strategies.MOUVEMENTS!r}\n    resultat = IDENTITE\n    for symbole",
    )
    report = mark_source(sheet, copied, question="test_mot_autre_numerotation")

    (outcome,) = report.outcomes
    assert outcome.verdict is Verdict.FAILED and outcome.counterexample is not None
    example = Counterexample.from_json(json.loads(json.dumps(outcome.counterexample.to_json())))
    (got,) = [side for side in sides(example, FicheRubik()) if side.name == "got"]
    value = example.got["renvoie"]

    assert [part.drawing for part in got.parts] == [FicheRubik().draw_variant(value)] != [FicheRubik().draw(value)]


def test_a_cube_on_which_resoudre_fails_is_drawn_with_the_numbering_that_it_had(sheet: Sheet) -> None:
    own = "\n\n\ndef resoudre(m):\n    raise ZeroDivisionError\n"
    report = mark_source(sheet, compose(sheet) + own, question="test_resoudre_autre_numerotation")

    (outcome,) = report.outcomes
    assert outcome.verdict is Verdict.RAISED and outcome.counterexample is not None
    (given, *_) = sides(outcome.counterexample, FicheRubik())
    net = patron(outcome.counterexample.given["m"], AUTRES_SOMMETS, AUTRES_ARETES)
    assert (
        [part.drawing for part in given.parts]
        == [Drawing((net,))]
        != [FicheRubik().draw(outcome.counterexample.given["m"])]
    )


def test_two_numberings_draw_the_same_cube(f: Space) -> None:
    """On random words: the net of the variant's movement is that of the usual one."""
    other = mouvements_pour(AUTRES_SOMMETS, AUTRES_ARETES)
    draw = random.Random(6)
    for _ in range(20):
        word = " ".join(draw.choice(f["SUPERCOUPS"]) for _ in range(20))
        m = ce_qui_reste(f["IDENTITE"], word, other)
        assert m is not None and FicheRubik().draw_variant(m) == FicheRubik().draw(f["mot"](word))
