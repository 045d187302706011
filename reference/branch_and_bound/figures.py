"""The pictures of the statement, all computed by the reference."""

from itertools import pairwise

from solution import NtoM, NtoV, VtoM, VtoN, branch_and_bound, descendants, exploration, score
from sujet import CIBLE

from autograder.engine.sheet.drawing import board
from autograder.engine.teacher.authoring.pictures import Arrow, Shown, levels, row

MELANGE, PARENT, RACINE = 493617285, 123459786, 293156478
LOYD = (123456879, 123459786, 213456789)


def figures():
    parent = plateau(NtoV(PARENT))
    naissent = [Shown(plateau(v), differences=parent.differences(plateau(v))) for v in descendants(NtoV(PARENT))]
    deux = [Shown(plateau(NtoV(MELANGE)), str(MELANGE)), Shown(plateau(CIBLE), str(VtoN(CIBLE)))]
    return {
        "taquins": row(deux, "Un taquin, et le taquin rangé"),
        "descendants": row([Shown(parent), Arrow(), *naissent], "Un taquin et ses trois descendants"),
        "arbre": arbre(NtoV(RACINE)),
        "loyd": row([Shown(board(NtoM(n), hole=9), str(n)) for n in LOYD], "Trois taquins à comparer"),
    }


def plateau(v):
    return board(VtoM(v), hole=9)


def arbre(racine):
    """The whole tree of a search: what was developed, and the leaves; the path to the stop is marked."""
    pere, niveau = {VtoN(racine): None}, {VtoN(racine): 0}
    for v in exploration(racine):
        for enfant in map(VtoN, descendants(v)):
            if enfant not in pere:
                pere[enfant], niveau[enfant] = VtoN(v), niveau[VtoN(v)] + 1
    rangs = [[n for n in pere if niveau[n] == k] for k in range(max(niveau.values()) + 1)]
    chemin = frozenset(pairwise(map(VtoN, branch_and_bound(racine))))
    montres = {n: Shown(plateau(NtoV(n)), f"{score(NtoV(n)):09}") for n in pere}
    aretes = [(p, n) for n, p in pere.items() if p is not None]
    return levels(montres, rangs, aretes, "Un arbre de recherche", scale=0.85, gap=34, marked=chemin)
