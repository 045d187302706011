"""What the graders of this sheet draw. Everything shrinks towards small tables, near the final one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hypothesis import strategies as st

from .fiche import OPPOSES, finale

Table = list[list[int]]

DEPLACEMENTS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "O": (0, -1)}


@cache
def coups() -> st.SearchStrategy[str]:
    return st.sampled_from("NESO")


@cache
def mots(longueur: int) -> st.SearchStrategy[str]:
    return st.text("NESO", max_size=longueur)


@cache
def poids() -> st.SearchStrategy[str]:
    return st.sampled_from(("pi2", "pi1"))


@cache
def tables(*tailles: int) -> st.SearchStrategy[Table]:
    """All tables of these sizes, playable or not."""
    return st.sampled_from(tailles).flatmap(lambda n: st.permutations(range(n * n))).map(en_table)


@cache
def tables_trou_en_place(n: int) -> st.SearchStrategy[Table]:
    """Tables whose hole is in its corner."""
    return st.permutations(range(1, n * n)).map(lambda pieces: en_table([0, *pieces]))


@cache
def tables_trou_au_milieu() -> st.SearchStrategy[Table]:
    """Tables of side 3 and 4 from which the four moves are possible."""
    return st.builds(trou_au_milieu, tables(3, 4), st.integers(0, 3))


@cache
def tables_jouables(*tailles: int) -> st.SearchStrategy[Table]:
    return tables(*tailles).map(rendre_jouable)


@cache
def tables_injouables(*tailles: int) -> st.SearchStrategy[Table]:
    return tables_jouables(*tailles).map(echanger)


@cache
def tables_proches(rayon: int, *tailles: int) -> st.SearchStrategy[Table]:
    """Tables at most `rayon` moves from the final one."""
    return st.builds(melanger, st.sampled_from(tailles), mots_sans_retour(rayon))


@cache
def mots_sans_retour(longueur: int) -> st.SearchStrategy[str]:
    """Mostly long words (Hypothesis's own are short), numbered so that a smaller number is a shorter word."""
    return st.integers(0, (4 ** (longueur + 1) - 4) // 3).map(numero_en_mot)


# ---------------------------------------------------------------- tables and words


def en_table(cases: Sequence[int]) -> Table:
    n = int(len(cases) ** 0.5)
    return [list(cases[n * i : n * i + n]) for i in range(n)]


def trou_au_milieu(T: Table, choix: int) -> Table:
    """The same table, where the hole changes places with a piece that is not at the edge."""
    n = len(T)
    i, j = place_du_trou(T)
    a, b = 1 + choix // 2 % (n - 2), 1 + choix % (n - 2)
    S = [list(ligne) for ligne in T]
    S[i][j], S[a][b] = S[a][b], 0
    return S


def place_du_trou(T: Table) -> tuple[int, int]:
    return next((i, j) for i, ligne in enumerate(T) for j, piece in enumerate(ligne) if piece == 0)


def successeur(T: Table, a: str) -> Table | None:
    """The table after that move of the hole, or None."""
    if a not in DEPLACEMENTS:
        return None
    i, j = place_du_trou(T)
    k, l = i + DEPLACEMENTS[a][0], j + DEPLACEMENTS[a][1]  # noqa: E741  the sheet's own names
    if not (0 <= k < len(T) and 0 <= l < len(T)):
        return None
    S = [list(ligne) for ligne in T]
    S[i][j], S[k][l] = S[k][l], 0
    return S


def jouer(T: Table, mot: str) -> Table | None:
    S: Table | None = [list(ligne) for ligne in T]
    for a in mot:
        if S is None:
            return None
        S = successeur(S, a)
    return S


def coups_possibles(T: Table) -> list[str]:
    return [a for a in DEPLACEMENTS if successeur(T, a) is not None]


def oppose(mot: str) -> str:
    """The same moves, told from the side of the piece that slides."""
    return mot.translate(OPPOSES)


def melanger(n: int, mot: str) -> Table:
    """The final table after the moves of the word that are possible."""
    T = finale(n)
    for a in mot:
        T = successeur(T, a) or T
    return T


def numero_en_mot(numero: int) -> str:
    lettres = ""
    while numero:
        numero -= 1
        lettres += "NESO"[numero % 4]
        numero //= 4
    return lettres


def echanger(T: Table) -> Table:
    """With pieces 1 and 2 exchanged, a playable table is no longer one, and the other way round."""
    autre = {1: 2, 2: 1}
    return [[autre.get(piece, piece) for piece in ligne] for ligne in T]


def rendre_jouable(T: Table) -> Table:
    """The table itself, or the one with two pieces exchanged.

    Every move is a transposition and takes the hole to a square of the other colour: sorting the entries by
    transpositions has the parity of the hole's distance to its corner, for playable tables and for no others.
    """
    cases = [piece for ligne in T for piece in ligne]
    trou, paire = sum(place_du_trou(T)), True
    for k in range(len(cases)):
        while cases[k] != k:
            but = cases[k]
            cases[k], cases[but] = cases[but], but
            paire = not paire
    return T if paire == (trou % 2 == 0) else echanger(T)
