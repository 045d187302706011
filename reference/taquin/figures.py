"""The pictures of the statement, all computed by the reference."""

from solution import configuration, deplacement, taquin_résolu
from sujet import decode

from autograder.engine.sheet.drawing import board
from autograder.engine.teacher.authoring.pictures import Shown, row

DEPART = [[4, 1, 3], [7, 2, 0], [8, 5, 6]]
AU_CENTRE = 874602315


def figures():
    return {
        "resolu": row([Shown(board(taquin_résolu()))], "Le taquin résolu"),
        "deplacements": row(quatre_directions(DEPART), "Un taquin, et l'effet de chaque direction"),
        "voisins": row(quatre_directions(decode(AU_CENTRE), nombres=True), "Une configuration et ses quatre voisins"),
    }


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
