"""Feedback may be silent, never false: sources of students, and the sentences that do not fit them."""

from __future__ import annotations

import pytest

from autograder.engine.marking.marking import mark
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.sources import compose

from .conftest import submission_of

NO_RETURN = """
def taquin_résolu():
    t = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
"""
SHALLOW = """
RESOLU = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
def taquin_résolu():
    return RESOLU.copy()
"""
ONE_CASE_APART = """
def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    if x not in precedent and x != c0:
        raise ValueError("aucun chemin")
    chemin = [x]
    while x in precedent:
        x = precedent[x]
        chemin.append(x)
        if x == c0:
            break
    return chemin[::-1] if len(chemin) > 1 else []
"""
START_IS_ZERO = """
def parcours_largeur(c0):
    from collections import deque
    précédent, file = {c0: 0}, deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
        if x == 87654321:
            break
    return précédent
"""
SAME_TABLE = """
def successeur(T, a):
    i, j = trou(T)
    k, l = i + COUPS[a][0], j + COUPS[a][1]
    if not (0 <= k < len(T) and 0 <= l < len(T)):
        return None
    R = T
    R[i][j], R[k][l] = R[k][l], 0
    return R
"""
NEVER_NONE = """
def jouer(T, mot):
    for a in mot:
        T = successeur(T, a)
    return T
"""
MARKS_TABLES = """
def profondeur_seuils(T):
    n = len(T)
    def explore(S, mot, seuil, vues):
        if S == table_finale(n):
            return mot
        for a in "NESO" if len(mot) < seuil else "":
            R = successeur(S, a)
            if R is not None and str(R) not in vues:
                vues.add(str(R))
                trouve = explore(R, mot + a, seuil, vues)
                if trouve is not None:
                    return trouve
    for seuil in range(32 if jouable(T) else 0):
        mot = explore(T, "", seuil, {str(T)})
        if mot is not None:
            return mot
"""
RIGHT_FOR_FOUR = """
def jouable(T):
    return (inversions(sigma_b(T)) - (len(T) in (2, 5))) % 2 == 0
"""
# (sheet, function, source, what must not be said, what may be)
CASES = {
    "no return, no print": ("taquin", "taquin_résolu", NO_RETURN, "affiché", None),
    "a shallow copy": ("taquin", "taquin_résolu", SHALLOW, "même liste", "les mêmes lignes"),
    "a case apart": ("taquin", "reconstruction_chemin", ONE_CASE_APART, "suivi depuis c0", "déjà résolue"),
    "{c0: 0}": ("taquin", "parcours_largeur", START_IS_ZERO, "jamais dans le dictionnaire", None),
    "R = T": ("agregation", "successeur", SAME_TABLE, "liste des lignes", "ses propres lignes"),
    "None is not tested": ("agregation", "jouer", NEVER_NONE, "return", None),
    "tables are marked": ("agregation", "profondeur_seuils", MARKS_TABLES, "5 en 5", None),
    "right for n = 4": ("agregation", "jouable", RIGHT_FOR_FOUR, "autre fiche", None),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_said_fits(case: str) -> None:
    name, function, source, false, true = CASES[case]
    sheet = load_sheet(name)
    checks = [check for check in sheet.checks_of(function) if not check.long or function == "profondeur_seuils"]
    report = mark(submission_of(sheet, compose(sheet, {function: source})), checks=checks)
    said = " ".join(f"{outcome.message} {outcome.diagnosis or ''}" for outcome in report.outcomes)

    assert report.mark is not None and report.mark < report.out_of
    assert false not in said
    assert true is None or true in said


def test_a_board_with_an_empty_text_is_new_at_every_call() -> None:
    """The hole is written '' instead of 0: that is one mistake, and not also the other one."""
    sheet = load_sheet("taquin")
    source = "def taquin_résolu():\n    return [[1, 2, 3], [4, 5, 6], [7, 8, '']]"
    report = mark(
        submission_of(sheet, compose(sheet, {"taquin_résolu": source})), checks=sheet.checks_of("taquin_résolu")
    )

    assert [outcome.points for outcome in report.outcomes] == [0, 0.5]
