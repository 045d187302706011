"""What the graders of this sheet draw. Everything shrinks towards the solved board."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from hypothesis import strategies as st

from autograder.engine.sheet.checks import petits

Vecteur = list[int]

CIBLE = [1, 2, 3, 4, 5, 6, 7, 8, 9]
ARRET = 111111000
ARRETS = (111111111, 111100000, 111000000)  # beside the usual one
VOISINES = [
    [p for p, existe in ((h - 3, h > 2), (h + 3, h < 6), (h - 1, h % 3 > 0), (h + 1, h % 3 < 2)) if existe]
    for h in range(9)
]

# Boards whose search is short, whatever leaf is taken among equals (tests/test_branch_and_bound.py): a search with a
# replaced function crosses to the trusted side at every vertex.
COURTES = (123749865, 123947865, 123968475, 193826547, 123467985, 923176548, 912843576, 236597148, 412759863)
COURTES_AVEC = {
    111111111: (193428765, 123748965, 139726548, 129743586, 941752863, 123568497),
    111100000: (123849576, 193628475, 841952763, 193824576, 123894576),
    111000000: (412759863, 412795863, 491752863, 368257149, 412853796),
}
# Boards of each half, far from any stop: a search expands one or several thousand vertices.
LOINTAINES = (867254391, 647859321, 987654321, 493617285)


def glisser(v: Vecteur, p: int) -> Vecteur:
    """The tile at place p (from 0), beside the hole, slides into it."""
    h = v.index(9)
    w = v[:]
    w[h], w[p] = w[p], 9
    return w


def en_vecteur(n: int) -> Vecteur:
    return [int(chiffre) for chiffre in str(n)]


def en_matrice(v: Vecteur) -> list[Vecteur]:
    return [v[i : i + 3] for i in (0, 3, 6)]


def en_nombre(v: Vecteur) -> int:
    return int("".join(map(str, v)))


def promener(numero: int) -> Vecteur:
    """The solved board after the slides that the digits of a number in base 4 say, as far as they exist."""
    v = CIBLE
    while numero:
        numero -= 1
        places = VOISINES[v.index(9)]
        v = glisser(v, places[numero % 4 % len(places)])
        numero //= 4
    return v


def echanger(v: Vecteur) -> Vecteur:
    """With tiles 7 and 8 exchanged, a board belongs to the other half."""
    autre = {7: 8, 8: 7}
    return [autre.get(case, case) for case in v]


def pair(v: Vecteur) -> bool:
    """Can it be solved? An even number of inversions among the tiles, for a board of odd side."""
    tuiles = [case for case in v if case != 9]
    return sum(a > b for k, a in enumerate(tuiles) for b in tuiles[k + 1 :]) % 2 == 0


SIMPLES = [CIBLE, *(promener(numero) for numero in (1, 2, 6, 9, 10, 25))]


@cache
def taquins() -> st.SearchStrategy[Vecteur]:
    """Any board, of either half."""
    return petits(st.permutations(CIBLE).map(list), [*SIMPLES, *map(echanger, SIMPLES)])


@cache
def nombres() -> st.SearchStrategy[int]:
    return petits(taquins().map(en_nombre), [en_nombre(v) for v in taquins().petits])


@cache
def matrices() -> st.SearchStrategy[list[Vecteur]]:
    return petits(taquins().map(en_matrice), [en_matrice(v) for v in taquins().petits])


@cache
def sans_trou_place() -> st.SearchStrategy[Vecteur]:
    """Boards whose hole is not at its end: whether it counts makes no difference."""
    deplaces = taquins().map(deplacer_trou)
    return petits(deplaces, [v for v in SIMPLES if v[8] != 9])


def deplacer_trou(v: Vecteur) -> Vecteur:
    return [v[8], *v[:8]] if v[8] == 9 else v


@cache
def trou_place() -> st.SearchStrategy[Vecteur]:
    rangees = st.permutations(CIBLE[:8]).map(lambda tuiles: [*tuiles, 9])
    return petits(rangees, [CIBLE, echanger(CIBLE), [2, 1, *CIBLE[2:]]])


@cache
def recherches_courtes() -> st.SearchStrategy[Vecteur]:
    """Boards of either half whose search down to the usual stop is short."""
    simples = [v for v in (*SIMPLES, *map(echanger, SIMPLES)) if v[:6] != CIBLE[:6]]
    valeurs = [*simples, *map(en_vecteur, COURTES)]
    return petits(st.sampled_from(valeurs), valeurs)


@cache
def arrives() -> st.SearchStrategy[Vecteur]:
    """Boards at which the search stops at once."""
    fins = [[*CIBLE[:6], *fin] for fin in permutations(CIBLE[6:])]
    return petits(st.sampled_from(fins), fins)


@cache
def recherches_avec_arret() -> st.SearchStrategy[tuple[Vecteur, int]]:
    """Pairs of a board and another stop, for short searches."""
    valeurs = [(en_vecteur(n), arret) for arret, nombres in COURTES_AVEC.items() for n in nombres]
    valeurs.sort(key=lambda couple: (COURTES_AVEC[couple[1]].index(en_nombre(couple[0])), couple[1]))
    return petits(st.sampled_from(valeurs), valeurs)
