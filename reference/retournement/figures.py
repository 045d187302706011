"""The pictures of the statement, all computed by the reference."""

from solution import composer, coup, distance, isometrie, orbite, resoudre, types, voisins_de_type
from sujet import BALISES

from autograder.engine.sheet.drawing import Board, Cell
from autograder.engine.teacher.authoring.pictures import Arrow, Shown, levels, row, untangled
from autograder.retournement.fiche import FicheRetournement

BUT = (0,) * 9
EXEMPLE = (0, 1, 0, 0, 0, 1, 1, 1, 0)
A_RESOUDRE = (0, 1, 0, 1, 0, 1, 0, 1, 0)
COIN = (1, 0, 0, 1, 1, 0, 0, 0, 0)
X = ((1, 0, 1, 0, 1, 1, 1, 1, 1), (1, 0, 1, 1, 0, 1, 1, 0, 1), (1, 0, 1, 1, 1, 1, 0, 0, 0), (1, 0, 1, 1, 0, 0, 0, 1, 0))
PREMIERS_NIVEAUX = 2


def figures():
    numeros = Board(tuple(tuple(Cell(str(3 * i + j)) for j in range(3)) for i in range(3)))
    isometries = [Shown(plateau(isometrie(nom, COIN)), nom) for nom in ("i", "r", "sh", "sv", "sm", "sd")]
    deux = [Shown(plateau(COIN), "x"), Arrow("sv"), Shown(plateau(isometrie("sv", COIN)), "sv(x)")]
    deux += [Arrow("r"), Shown(plateau(isometrie("r", isometrie("sv", COIN))), f"{composer('r', 'sv')}(x)")]
    return {
        "cases": row([Shown(numeros, "les cases"), Shown(plateau(BUT), "le but")], "Les numéros des cases, et le but"),
        "coup": row(un_coup(EXEMPLE, "L2"), "Le coup L2 : la ligne du milieu pivote d'un demi-tour"),
        "resolution": row(suite(A_RESOUDRE, resoudre(A_RESOUDRE)), "Une configuration résolue en deux coups"),
        "isometries": row(isometries, "Une configuration et cinq de ses images"),
        "composition": row(deux, "La symétrie sv, puis le quart de tour r"),
        "orbites": row([Shown(plateau(x), f"x{k}") for k, x in enumerate(X, 1)], "Les configurations x1 à x4"),
        "types": graphe(PREMIERS_NIVEAUX),
        "balises": row([Shown(plateau(x)) for x in BALISES], "Les six balises"),
    }


def graphe(plus_loin):
    """The types up to that distance, one level for each, with the size of their orbits."""
    rangs = [[t for t in types() if distance(t) == k] for k in range(plus_loin + 1)]
    connus = {t for rang in rangs for t in rang}
    aretes = [(t, v) for t in connus for v in map(representant, voisins_de_type(t)) if v in connus and t < v]
    montres = {t: Shown(plateau(t), f"×{len(orbite(t))}") for t in connus}
    titres = [f"distance {k}" for k in range(plus_loin + 1)]
    titre = "Le graphe des types, niveau par niveau"
    return levels(montres, untangled(rangs, sorted(aretes)), sorted(aretes), titre, scale=0.55, gap=60, titles=titres)


def plateau(x):
    return FicheRetournement().draw(x).boards[0]


def un_coup(x, nom):
    """Before and after; the tokens that turned over are framed."""
    k = int(nom[1]) - 1
    latte = frozenset((k, i) if nom[0] == "L" else (i, k) for i in range(3))
    return [Shown(plateau(x), differences=latte), Arrow(nom), Shown(plateau(coup(x, nom)))]


def suite(x, noms):
    montres = [Shown(plateau(x))]
    for nom in noms:
        x = coup(x, nom)
        montres += [Arrow(nom), Shown(plateau(x))]
    return montres


def representant(t):
    return min(orbite(t))
