"""The pictures of the statement, all computed by the reference."""

from solution import largeur, successeur
from sujet import T1, T2, table_finale

from autograder.engine.sheet.drawing import board
from autograder.engine.teacher.authoring.pictures import Shown, levels, row

EXEMPLE = [[1, 4, 2], [3, 0, 5], [6, 7, 8]]
LETTRES = "NESO"


def figures():
    grandes = [Shown(board(T1), "T1"), Shown(board(T2), "T2"), Shown(board(table_finale(4)), "table finale")]
    return {
        "tables": row(grandes, "Les tables T1 et T2, et la table finale"),
        "successeurs": row(successeurs(EXEMPLE), "Une table et ses quatre successeurs"),
        "graphe2": graphe(table_finale(2), jusque=2),
    }


def successeurs(T):
    suivants = {a: board(successeur(T, a)) for a in LETTRES}
    montres = [Shown(apres, "", f'"{a}"', board(T).differences(apres)) for a, apres in suivants.items()]
    return [Shown(board(T), "", "départ"), *montres]


def graphe(but, jusque):
    """What leads to a table in so many moves, by distance."""
    rangs, aretes = [[en_tuples(but)]], set()
    distance = {en_tuples(but): 0}
    for rang in rangs:
        suivant = []
        for T in rang:
            for apres in map(en_tuples, filter(None, (successeur(en_listes(T), a) for a in LETTRES))):
                loin = len(largeur(en_listes(apres)))
                if loin <= jusque:
                    aretes.add(tuple(sorted([T, apres])))
                    if apres not in distance:
                        distance[apres] = loin
                        suivant.append(apres)
        if suivant:
            rangs.append(suivant)
    montres = {T: Shown(board(T)) for T in distance}
    titres = [str(distance[rang[0]]) for rang in rangs]
    titre = "Le graphe des tables de côté 2, près de la table finale"
    return levels(montres, rangs, sorted(aretes), titre, scale=0.75, gap=24, titles=titres)


def en_tuples(T):
    return tuple(map(tuple, T))


def en_listes(T):
    return list(map(list, T))
