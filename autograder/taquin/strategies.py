"""What the graders of this sheet draw. Everything shrinks towards the solved board and short lists."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from autograder.engine.sheet.checks import petits

RESOLU = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
VOISINES = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}


@cache
def directions() -> st.SearchStrategy[str]:
    return petits(st.sampled_from("NESW"), "NESW")


@cache
def listes_de_directions(longueur: int = 40) -> st.SearchStrategy[list[str]]:
    """Mostly long lists (Hypothesis's own are short), numbered so that a smaller number is a shorter list."""
    numeros = st.integers(0, (4 ** (longueur + 1) - 4) // 3)
    return petits(numeros.map(numero_en_directions), [numero_en_directions(numero) for numero in range(21)])


@cache
def taquins() -> st.SearchStrategy[list[list[int]]]:
    """Boards that can be solved, near and far, and boards that cannot (two tiles exchanged)."""
    proches = taquins_solubles()
    return petits(
        st.builds(echanger, proches, st.booleans()),
        [echanger(t, impair) for impair in (False, True) for t in proches.petits],
    )


@cache
def taquins_solubles(melange: int = 40) -> st.SearchStrategy[list[list[int]]]:
    coups = listes_de_directions(melange)
    taquins = [melanger(liste) for liste in coups.petits]
    return petits(coups.map(melanger), [t for rang, t in enumerate(taquins) if t not in taquins[:rang]])


@cache
def taquins_vides_en(*places: tuple[int, int]) -> st.SearchStrategy[list[list[int]]]:
    """Boards whose hole is at one of these places."""
    tuiles = petits(st.permutations(range(1, 9)), [list(range(1, 9)), [2, 1, *range(3, 9)]])
    return petits(
        st.builds(placer_le_vide, tuiles, st.sampled_from(places)),
        [placer_le_vide(ordre, place) for ordre in tuiles.petits for place in places],
    )


@cache
def listes_possibles(longueur: int = 12) -> st.SearchStrategy[tuple[list[list[int]], list[str]]]:
    """A board, and directions that are all possible from there."""
    return st.builds(seulement_possibles, taquins(), listes_de_directions(longueur))


@cache
def configurations() -> st.SearchStrategy[int]:
    return codes(taquins())


@cache
def configurations_a_resoudre(rayon: int) -> st.SearchStrategy[int]:
    """Near the solved board, which is not among them."""
    proches = taquins_solubles(rayon)
    return codes(petits(proches.filter(a_resoudre), [t for t in proches.petits if a_resoudre(t)]))


@cache
def codes(taquins: st.SearchStrategy[list[list[int]]]) -> st.SearchStrategy[int]:
    return petits(taquins.map(configuration), [configuration(t) for t in taquins.petits])


@cache
def entiers(premier: int, dernier: int) -> st.SearchStrategy[int]:
    return petits(st.integers(premier, dernier), range(premier, min(premier + 8, dernier + 1)))


def melanger(coups: list[str], depart: list[list[int]] = RESOLU) -> list[list[int]]:
    t = [ligne[:] for ligne in depart]
    i, j = next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
    for coup in coups:
        a, b = i + VOISINES[coup][0], j + VOISINES[coup][1]
        if 0 <= a < 3 and 0 <= b < 3:
            t[i][j], t[a][b] = t[a][b], 0
            i, j = a, b
    return t


def seulement_possibles(t: list[list[int]], coups: list[str]) -> tuple[list[list[int]], list[str]]:
    i, j = next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
    gardes = []
    for coup in coups:
        a, b = i + VOISINES[coup][0], j + VOISINES[coup][1]
        if 0 <= a < 3 and 0 <= b < 3:
            gardes.append(coup)
            i, j = a, b
    return t, gardes


def placer_le_vide(tuiles: list[int], place: tuple[int, int]) -> list[list[int]]:
    rang = 3 * place[0] + place[1]
    cases = [*tuiles[:rang], 0, *tuiles[rang:]]
    return [cases[i : i + 3] for i in (0, 3, 6)]


def a_resoudre(t: list[list[int]]) -> bool:
    return t != RESOLU


def une_tuile_a_glisse(avant: list[list[int]], apres: object) -> bool:
    """Have the hole and one neighbour changed places, and nothing else?"""
    return any(apres == melanger([coup], avant) for coup in VOISINES if melanger([coup], avant) != avant)


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


def sont_voisins(x: object, y: object) -> bool:
    """Is each of these configurations one slide from the other?"""
    if type(x) is not int or type(y) is not int or not (0 < x < 10**9 and 0 < y < 10**9):
        return False
    ici, la = f"{x:09}", f"{y:09}"
    i, j = ici.find("0"), la.find("0")
    if min(i, j) < 0 or (abs(i - j) != 3 and (abs(i - j) != 1 or i // 3 != j // 3)):
        return False
    a, b = min(i, j), max(i, j)
    return ici[:a] + ici[b] + ici[a + 1 : b] + ici[a] + ici[b + 1 :] == la
