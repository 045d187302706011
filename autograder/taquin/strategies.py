"""What the graders of this sheet draw. Everything shrinks towards the solved board and short lists."""

from __future__ import annotations

from hypothesis import strategies as st

RESOLU = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
VOISINES = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}


def directions() -> st.SearchStrategy[str]:
    return st.sampled_from("NESW")


def listes_de_directions(longueur: int = 40) -> st.SearchStrategy[list[str]]:
    """Mostly long lists (Hypothesis's own are short), numbered so that a smaller number is a shorter list."""
    return st.integers(0, (4 ** (longueur + 1) - 4) // 3).map(numero_en_directions)


def taquins() -> st.SearchStrategy[list[list[int]]]:
    """Boards that can be solved, near and far, and boards that cannot (two tiles exchanged)."""
    return st.builds(echanger, taquins_solubles(), st.booleans())


def taquins_solubles(melange: int = 40) -> st.SearchStrategy[list[list[int]]]:
    return listes_de_directions(melange).map(melanger)


def configurations() -> st.SearchStrategy[int]:
    return taquins().map(configuration)


def configurations_proches(rayon: int) -> st.SearchStrategy[int]:
    return taquins_solubles(rayon).map(configuration)


def melanger(coups: list[str]) -> list[list[int]]:
    t = [ligne[:] for ligne in RESOLU]
    i, j = 2, 2
    for coup in coups:
        a, b = i + VOISINES[coup][0], j + VOISINES[coup][1]
        if 0 <= a < 3 and 0 <= b < 3:
            t[i][j], t[a][b] = t[a][b], 0
            i, j = a, b
    return t


def numero_en_directions(numero: int) -> list[str]:
    coups = []
    while numero:
        numero -= 1
        coups.append("NESW"[numero % 4])
        numero //= 4
    return coups


def echanger(t: list[list[int]], impair: bool) -> list[list[int]]:
    """With tiles 1 and 2 exchanged, a board that can be solved cannot any more."""
    autre = {1: 2, 2: 1} if impair else {}
    return [[autre.get(tuile, tuile) for tuile in ligne] for ligne in t]


def configuration(t: list[list[int]]) -> int:
    return int("".join(str(case) for ligne in t for case in ligne)[::-1])
