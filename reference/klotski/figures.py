"""The pictures of the statement, all computed by the reference."""

from solution import miroir, plateau, voisins
from sujet import DEPART, DESSINS

from autograder.engine.sheet.drawing import HOLE, Board, Cell, board, pieces
from autograder.engine.teacher.authoring.pictures import Shown, row
from autograder.klotski.fiche import planches

NOMS = {
    "ane_rouge": "L'Âne rouge",
    "century": "Century",
    "pennant": "Pennant",
    "simplicity": "Simplicity",
    "simplicity2": "Simplicity 2",
    "soap": "Soap",
}
UN_COTE = (10, 5, 3, 8, 9, 16, 1, 2, 4, 17, 18, 19)  # not symmetric


def figures():
    return {
        "depart": row(
            [
                Shown(board([range(debut, debut + 4) for debut in (1, 5, 9, 13, 17)], hole=None), "les cases"),
                Shown(planches(DEPART), "le départ"),
                Shown(board(plateau(DEPART), hole=4), "les types"),
            ],
            "Les numéros des cases, la position de départ et les types des pièces",
        ),
        "coups": row(coups(14), "Le départ, et les deux coups du petit carré de la case 14"),
        "sortie": row([Shown(sortie(), "la sortie : case 14")], "Le grand carré au milieu de la dernière ligne"),
        "miroir": row(
            [Shown(planches(UN_COTE), "une position"), Shown(planches(miroir(UN_COTE)), "son image")],
            "Une position et son image dans le miroir",
        ),
        "dessins": row([Shown(pieces(DESSINS[nom].split("\n")), NOMS[nom]) for nom in NOMS], "Les six casse-tête"),
    }


def coups(case):
    """The start, then all that the small square of that cell can do in one move; what has moved is framed."""
    avant = planches(DEPART)
    suites = [planches(position) for position in voisins(DEPART) if case not in position[6:10]]
    return [Shown(avant, "départ"), *(Shown(suite, "", "", avant.differences(suite)) for suite in suites)]


def sortie():
    """An empty board with the large square at its exit."""
    ane = Cell("·", "red", piece="0")
    lignes = [[HOLE] * 4 for _ in range(5)]
    for i, j in ((3, 1), (3, 2), (4, 1), (4, 2)):
        lignes[i][j] = ane
    lignes[3][1] = Cell("14", "red", piece="0")
    return Board(tuple(map(tuple, lignes)))
