"""What the graders of this sheet draw: positions of any kind, small components, small puzzles.

Positions shrink towards the pieces lying in reading order; puzzles towards few cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from autograder.engine.sheet.checks import petits

Position = tuple[int, ...]

TYPES = (0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4)
TAILLES = ((2, 2), (1, 2), (2, 1), (1, 1), (1, 1))  # type → rows, columns
DEPART: Position = (2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19)
SORTIE = 14

# One position of each of some small components. In those of SORTANTES the large square can come to its exit and away
# from it; in those of SORTIES it is always there; in those of FERMEES never (tests/test_klotski.py holds all that).
SORTANTES = (
    (10, 5, 3, 8, 9, 16, 1, 2, 4, 17, 18, 19),
    (10, 5, 3, 4, 9, 12, 1, 2, 17, 18, 19, 20),
    (13, 11, 1, 3, 6, 15, 2, 4, 8, 9, 16, 20),
    (9, 1, 3, 4, 12, 15, 5, 6, 11, 20, 17, 18),
    (11, 7, 1, 6, 13, 14, 2, 3, 4, 9, 19, 20),
)
SORTIES = (
    (14, 6, 1, 4, 9, 12, 2, 10, 17, 20, 3, 11),
    (14, 9, 1, 2, 3, 8, 4, 11, 13, 16, 17, 20),
    (14, 10, 2, 3, 5, 8, 1, 4, 13, 16, 17, 20),
)
FERMEES = (
    (1, 17, 4, 7, 9, 15, 3, 12, 16, 20, 10, 14),
    (1, 10, 4, 9, 14, 16, 3, 12, 15, 17, 7, 19),
    (11, 18, 1, 3, 6, 13, 2, 4, 9, 20, 8, 14),
    (6, 13, 5, 8, 15, 16, 1, 2, 3, 4, 17, 18),
    (2, 13, 4, 5, 11, 12, 1, 17, 18, 19, 10, 20),
    (11, 6, 1, 4, 9, 14, 2, 3, 10, 19, 17, 20),
    (6, 1, 4, 5, 12, 13, 14, 15, 18, 19, 3, 20),
    (5, 2, 4, 7, 12, 13, 1, 14, 15, 18, 19, 20),
)


def cases(sorte: int, coin: int) -> list[int]:
    """The numbers that a piece would cover on a board without edges: from the end of a row to the next row."""
    hauteur, largeur = TAILLES[sorte]
    return [coin + 4 * i + j for i in range(hauteur) for j in range(largeur)]


def dedans(sorte: int, coin: int) -> bool:
    """Does the piece lie on the board?"""
    hauteur, largeur = TAILLES[sorte]
    i, j = divmod(coin - 1, 4)
    return coin >= 1 and i + hauteur <= 5 and j + largeur <= 4


def ranger(coins: Sequence[int]) -> Position:
    """The corners in increasing order within each type."""
    return tuple(coin for _, coin in sorted(zip(TYPES, coins, strict=True)))


def miroir(position: Position) -> Position:
    """The image in a mirror, left and right exchanged."""
    largeurs = [TAILLES[sorte][1] for sorte in TYPES]
    return ranger([coin - 2 * ((coin - 1) % 4) + 4 - large for coin, large in zip(position, largeurs, strict=True)])


def est_position(position: Sequence[int]) -> bool:
    return (
        len(position) == 12
        and all(map(dedans, TYPES, position))
        and sorted(case for piece in zip(TYPES, position, strict=True) for case in cases(*piece)) == list(range(1, 21))
        and ranger(position) == tuple(position)
    )


# ---------------------------------------------------------------- positions


def poser(chiffres: Sequence[int], places: Sequence[Sequence[int]], libres: int = 20) -> Position | None:
    """The first position that is found when each piece tries its places in turn, from that of its digit on.

    `places`: the corners that each piece may have; `libres`: the number of cells that may be covered.
    """

    def completer(k: int, prises: frozenset[int]) -> Iterator[tuple[int, ...]]:
        if k == 10:
            vides = [case for case in range(1, libres + 1) if case not in prises]
            yield vides[0], vides[1]
            return
        debut = chiffres[k] % len(places[k])
        for coin in (*places[k][debut:], *places[k][:debut]):
            couvertes = cases(TYPES[k], coin)
            if prises.isdisjoint(couvertes):
                for suite in completer(k + 1, prises.union(couvertes)):
                    yield (coin, *suite)

    return next(map(ranger, completer(0, frozenset())), None)


SUR_LE_PLATEAU = [[coin for coin in range(1, 21) if dedans(sorte, coin)] for sorte in TYPES[:10]]


@cache
def positions() -> st.SearchStrategy[Position]:
    """Any position."""
    chiffres = st.lists(st.integers(0, 19), min_size=10, max_size=10)
    return petits(chiffres.map(lambda tires: poser(tires, SUR_LE_PLATEAU)), SIMPLES)


def glisser(position: Position) -> list[Position]:
    """All that one move makes of a position, in order."""
    trouvees = set()
    for k, sorte in enumerate(TYPES[:10]):
        autres = {case for n in range(10) if n != k for case in cases(TYPES[n], position[n])}
        vus = [position[k]]
        for coin in vus:
            for pas in (-4, 4, -1, 1):
                suivant = coin + pas
                a_cote = abs(pas) == 4 or (coin - 1) // 4 == (suivant - 1) // 4
                libre = a_cote and dedans(sorte, suivant) and autres.isdisjoint(cases(sorte, suivant))
                if libre and suivant not in vus:
                    vus.append(suivant)
        for coin in vus[1:]:
            vides = set(range(1, 21)) - autres - set(cases(sorte, coin))
            trouvees.add(ranger([*position[:k], coin, *position[k + 1 : 10], *vides]))
    return sorted(trouvees)


@cache
def composante(depart: Position) -> dict[Position, int]:
    """The component of a position, with the distances to it."""
    d, file = {depart: 0}, [depart]
    for x in file:
        for y in glisser(x):
            if y not in d:
                d[y] = d[x] + 1
                file.append(y)
    return d


SIMPLES = [DEPART, *glisser(DEPART), *SORTANTES, *SORTIES, *FERMEES]


def parmi(valeurs: Sequence[Any]) -> Any:
    """Any of these; the smallest counterexample is looked for among them, in their order."""
    return petits(st.sampled_from(list(valeurs)), valeurs)


@cache
def en_petites_composantes(*representantes: Position) -> Any:
    """Positions of these small components, those of the smallest first."""
    tailles = sorted((composante(x) for x in representantes), key=len)
    return parmi([position for positions in tailles for position in positions])


def vides_separees(position: Position) -> bool:
    """Are the two empty cells apart? Then every move is a slide of one cell."""
    a, b = position[10:]
    return b - a != 4 and (b - a != 1 or b % 4 == 1)


@cache
def positions_a_vides_au_milieu() -> Any:
    """Positions whose two empty cells do not touch, and are in the two columns of the middle."""
    connues = (x for depart in (*SORTANTES, *FERMEES, *SORTIES) for x in composante(depart))
    return parmi([x for x in connues if vides_separees(x) and all(case % 4 in (2, 3) for case in x[10:])])


# ---------------------------------------------------------------- what is no position


def melanger(position: Position, chiffres: Sequence[int]) -> Position:
    """Not in order: two pieces of one type exchanged (some type from 2 to 4)."""
    debut, fin = ((2, 6), (6, 10), (10, 12))[chiffres[0] % 3]
    i = debut + chiffres[1] % (fin - debut)
    j = debut + (i - debut + 1 + chiffres[2] % (fin - debut - 1)) % (fin - debut)
    echangee = list(position)
    echangee[i], echangee[j] = echangee[j], echangee[i]
    return tuple(echangee)


def chevaucher(position: Position, chiffres: Sequence[int]) -> Position:
    """One piece, or an empty cell, is put elsewhere on the board, in order, where something else is."""
    k = (11, 10, 9, 5, 1, 0)[chiffres[0] % 6]
    ailleurs = []
    for coin in range(1, 21):
        autre = ranger([*position[:k], coin, *position[k + 1 :]])
        croissante = all(a < b for a, b, s, t in zip(autre, autre[1:], TYPES, TYPES[1:], strict=False) if s == t)
        if coin != position[k] and dedans(TYPES[k], coin) and croissante:
            ailleurs.append(autre)
    return ailleurs[chiffres[1] % len(ailleurs)]


def sortir(position: Position, chiffres: Sequence[int]) -> Position:
    """One number that is no cell's, the others being right; in order, as far as its place allows it.

    Twenty less is the same place for who takes it as an index of a list, counted from its end.
    """
    if chiffres[0] % 2:
        k = (9, 11, 5, 0)[chiffres[1] % 4]
        return ranger([*position[:k], position[k] - 20, *position[k + 1 :]])
    rang, coin = ((0, 0), (2, 0), (6, -3), (0, -2), (9, 21), (11, 21), (11, 40), (0, 25), (5, 33))[chiffres[0] // 2 % 9]
    return (*position[:rang], coin, *position[rang + 1 :])


def raccourcir(position: Position, chiffres: Sequence[int]) -> Position:
    """Not twelve numbers."""
    manque = chiffres[0] % 14
    return position[:manque] if manque < 12 else (*position, *range(20, 20 + manque - 11))


def deborder(chiffres: Sequence[int]) -> Position:
    """A piece over the right edge (as if the row went on below) or over the lower one, and nothing else wrong."""
    places = [[coin for coin in range(1, 21) if max(cases(sorte, coin)) <= 20] for sorte in TYPES[:10]]
    libres, qui = 20, (1, 0, 2)[chiffres[10] % 3]
    if qui == 2:
        places, libres = [list(coins) for coins in SUR_LE_PLATEAU], 20
        places[5] = [17, 18, 19, 20]  # its lower half is outside
    else:
        places[qui] = [coin for coin in places[qui] if not dedans(qui, coin)]
    found = poser(chiffres, places, libres)
    assert found is not None and not est_position(found)
    return found


@cache
def fausses(maniere: Any) -> Any:
    """Positions made wrong in this manner, and the right ones that they come from."""
    chiffres = st.lists(st.integers(0, 19), min_size=3, max_size=3)
    tirees = st.tuples(positions(), chiffres).map(lambda tire: maniere(*tire))
    simples = [maniere(DEPART, [a, b, 0]) for a in range(14) for b in range(2)]
    return petits(tirees, list(dict.fromkeys(simples)))


@cache
def debordantes() -> Any:
    chiffres = st.lists(st.integers(0, 19), min_size=11, max_size=11)
    return petits(chiffres.map(deborder), [deborder([0] * 10 + [k]) for k in range(3)])


# ---------------------------------------------------------------- small puzzles

SIMPLICITY = "..Y.\nBBYY\n.GR.\n.GRR"
SIMPLICITY_2 = "..Y.\nBBYY\n.GR.\n.GRR\n##.#"
DESSINS = {  # as sujet.py gives them; a test holds that
    "ane_rouge": "ABBC\nABBC\nDEEF\nDGHF\nI..J",
    "century": "2113\n4115\n46.5\n76.8\n99AA",
    "pennant": "AABB\nAACC\nDE..\nFGHH\nFGII",
    "simplicity": SIMPLICITY,
    "simplicity2": SIMPLICITY_2,
    "soap": "....\n.HH.\nLLRR\nVLRW\nVSSW",
}

# Connected pieces on a whole rectangle.
RECTANGLES = (
    "A.", "AB", "A\n.", "AB.", "A..\n...", "AB\n..", "AA\n..", "AA\n.B", "AB\nA.", "ABC\n...", "AAB\n..B",
    "AAB\nCDB\n...", "ABB\nA.C", "A.B\nACB\n...", "AAB.\nAACC\n....", "AAB\nA.B\n..C", "AB.C\nDEFG\n.H..",
)  # fmt: skip
# Walls and holes, pieces in several parts, digits, capitals and small letters.
BIZARRES = (
    "A#\n..", "#A.\n...", "A#B\n...", "A.A", "A.A\n...", "AB\nBA\n..", "1.2\n.#.\n3..", "aA\n..",
    "A#.\n#..\n...", "ABA\n...\n...", "A.#\n.AB\n..B",
)  # fmt: skip
DISTINGUEES = (
    ("A.", "A"), ("AB", "A"), ("AB.", "B"), ("AB\n..", "A"), ("AB\n..", "AB"), ("ABC\n...", "AC"),
    ("AAB\nCCB\n...", "C"), ("AAB\nCDB\n...", "CD"), ("1.2\n.#.\n3..", "13"), (SIMPLICITY, "YR"),
    (SIMPLICITY_2, "YR"),
)  # fmt: skip
# (drawing, goal, letters told apart)
BUTS = (
    ("A.", ".A", ""), ("A\n.", ".\nA", ""), ("A..\n...", "...\n..A", ""), ("AA\n..", "..\nAA", ""),
    ("AB\n..", "..\nAB", ""), ("AAB\n..B", "...\nAA.", ""), ("A#.\n...", ".#A\n...", ""), ("A.A\n...", "...\nA.A", ""),
    ("AB.C\nDEFG\n.H..", "....\n....\n.ABC", ""), ("AAB.\nAACC\n....", "....\n..AA\n..AA", ""),
    (SIMPLICITY_2, "....\n....\n..G.\n..G.\n##.#", ""),
)  # fmt: skip
BUTS_PAREILS = (
    ("AB.", "..A", ""), ("A.B\n...", "...\n..A", ""), ("ABC\n...", "..A\n..B", ""),
    ("AAB\nCDB\n...", "...\n...\n.CD", ""), (SIMPLICITY, "R...\nRR..\n....\n....", ""),
)  # fmt: skip
BUTS_DISTINGUES = (
    ("AB\n..", "..\nA.", "B"), ("AB\n..", "B.\n..", "B"), ("AB\n..", "BA\n..", "A"), ("ABC\n...", "CBA\n...", "AC"),
    (SIMPLICITY, "R...\nRR..\n....\n....", "YR"), (SIMPLICITY, "R.Y.\nRRYY\n....\n....", "YR"),
    (SIMPLICITY_2, "R...\nRR..\n....\n....\n##.#", "YR"), (SIMPLICITY_2, "..R.\nBBRR\n.GY.\n.GYY\n##.#", "YR"),
)  # fmt: skip
IMPOSSIBLES = (
    ("A#.", ".#A", ""), ("AB", "BA", "A"), ("AB.", "..A", "A"), ("AA\nBC", "BC\nAA", ""), ("AB.", "BA.", "A"),
    ("AAB\n..B", "...\n.AA", ""), ("ABB\nA.C", "A..\nABB", ""), ("AAB\nCCB\n...", "CCB\nAAB\n...", "C"),
    (SIMPLICITY, "..R.\nBBRR\n.GY.\n.GYY", "YR"),
)  # fmt: skip
ATTEINTS = (
    ("A.", "A.", ""), ("A.", "..", ""), ("AB", "B.", ""), ("AB\n..", "BA\n..", ""),
    ("AAB\nCDB\n...", "AA.\nD..\n...", ""), (SIMPLICITY, SIMPLICITY, "YR"),
)  # fmt: skip
