"""The pictures of the statement, all computed by the reference."""

from itertools import pairwise

from solution import configuration, deplacement, parcours_largeur, reconstruction_chemin, suite, taquin_résolu
from sujet import decode

from autograder.engine.sheet.drawing import board
from autograder.engine.teacher.authoring.pictures import Arrow, Shown, levels, row

DEPART = [[4, 1, 3], [7, 2, 0], [8, 5, 6]]
AU_CENTRE = 874602315
A_DEUX_COUPS = [[1, 2, 3], [4, 5, 6], [0, 7, 8]]
PETIT_U0 = 5


def figures():
    return {
        "resolu": row([Shown(board(taquin_résolu()))], "Le taquin résolu"),
        "deplacements": row(quatre_directions(DEPART), "Un taquin, et l'effet de chaque direction"),
        "voisins": row(quatre_directions(decode(AU_CENTRE), nombres=True), "Une configuration et ses quatre voisins"),
        "liste": row(
            pas_a_pas(["NESW"[u % 4] for u in suite(PETIT_U0, 6)]), "Six directions suivies l'une après l'autre"
        ),
        "configuration": row([Shown(board(decode(AU_CENTRE)), str(AU_CENTRE))], "Un taquin et sa configuration"),
        "parcours": parcours(configuration(A_DEUX_COUPS)),
    }


def pas_a_pas(directions):
    """From the solved board; a direction that cannot be followed changes nothing."""
    t = taquin_résolu()
    montres = [Shown(board(t))]
    for direction in directions:
        fait = deplacement(t, direction)
        montres += [Arrow(f'"{direction}"'), Shown(board(t), "" if fait else "passée")]
    return montres


def parcours(c0):
    """The tree of the search, numbered in the order of discovery; the shortest path is marked."""
    precedent = {y: x for y, x in parcours_largeur(c0).items() if y != c0}
    chemin = reconstruction_chemin(c0, precedent)
    rangs, niveau = [], [c0]
    while niveau:
        rangs.append(niveau)
        niveau = [y for y, x in precedent.items() if x in niveau]
    numeros = {c: str(numero) for numero, c in enumerate([c0, *precedent])}
    montres = {c: Shown(board(decode(c)), "départ" if c == c0 else numeros[c]) for c in numeros}
    marques = frozenset(pairwise(chemin))
    aretes = [(x, y) for y, x in precedent.items()]
    return levels(montres, rangs, aretes, "Un parcours en largeur", scale=0.7, marked=marques)


def quatre_directions(depart, nombres=False):
    """The board, then what each direction makes of it; what has moved is framed."""
    avant = board(depart)
    montres = [Shown(avant, str(configuration(depart)) if nombres else "départ")]
    for direction in "NESW":
        t = [list(ligne) for ligne in depart]
        possible = deplacement(t, direction)
        legende = str(configuration(t)) if nombres else "" if possible else "impossible"
        montres.append(Shown(board(t), legende, f'"{direction}"', avant.differences(board(t))))
    return montres
