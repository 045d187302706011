"""Properties that can be verified without knowing any answer. They are part of the student's pack, in full.

A property looks at one function, and at those that come before it in the sheet: if one of these is wrong, so may be
what is seen here, and the engine leaves the verdict to the teacher.
"""

from collections import Counter
from itertools import pairwise

from hypothesis import strategies as st

from autograder.engine.sheet.checks import Ecart, pour_tout, question

from .fiche import TYPES, en_position, en_positions, est_plateau, planches

DEPART = (2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19)
DEBUTS = [
    DEPART,
    (10, 5, 3, 8, 9, 16, 1, 2, 4, 17, 18, 19),
    (1, 17, 4, 7, 9, 15, 3, 12, 16, 20, 10, 14),
    (14, 9, 1, 2, 3, 8, 4, 11, 13, 16, 17, 20),
]
PETITS = DEBUTS[1:]  # their components are small
JEUX = ["A.", "AB\n..", "AAB\nCDB\n...", "A#B\n..."]

INVALIDES = [  # each for one reason that the statement gives
    (*DEPART, 20),
    (2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 0, 19),
    (2, 10, 1, 4, 9, 12, -6, 14, 15, 17, 18, 19),
    (2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 21),
    (2, 10, 1, 4, 9, 12, 14, 15, 17, 45, 18, 19),
    (1, 8, 3, 10, 11, 12, 4, 13, 17, 18, 19, 20),
    (2, 10, 1, 4, 12, 17, 9, 13, 14, 15, 18, 19),
    (2, 10, 1, 4, 9, 12, 3, 15, 17, 20, 18, 19),
    (2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 17, 19),
]
COUPS = [  # a position, and one that a move gives: those that the statement draws, then a large piece
    (DEPART, (2, 10, 1, 4, 9, 12, 15, 17, 18, 20, 14, 19)),
    (DEPART, (2, 10, 1, 4, 9, 12, 15, 17, 19, 20, 14, 18)),
    (DEBUTS[1], (14, 5, 3, 8, 9, 16, 1, 2, 4, 17, 10, 11)),
]
PAS_DES_COUPS = [  # a small square that would jump, or go from the end of a line to the next one
    (DEBUTS[3], (14, 9, 1, 2, 3, 8, 4, 11, 16, 20, 13, 17)),
    (DEBUTS[3], (14, 9, 1, 2, 3, 8, 4, 11, 13, 17, 16, 20)),
]
COMPTES = {("A.\n#.", ""): 3, ("AA\n..", ""): 2, ("AB.", "A"): 6, ("ABC.", "AB"): 24, ("ABC.", ""): 4}
TAILLES = {("AB.", ""): [3], ("AB.", "A"): [3, 3], ("A#B\n.#.", ""): [4, 1, 1]}
MINIMUMS = {  # drawing, goal, told apart: small enough to be seen
    ("A..", "..A", ""): 1, ("AB.", "B..", ""): 0, ("AB.", "B..", "A"): None, ("AB.", ".B.", ""): 0,
    ("AB.", "BA.", "AB"): None, ("A.\n.B", ".A\nB.", "AB"): 2, ("A#.", "..A", ""): None,
}  # fmt: skip


def parmi(valeurs):
    exemples = [{"x": valeur} for valeur in valeurs]
    return pour_tout(x=st.sampled_from(valeurs), nombre=len(valeurs), en_direct=True, exemples=exemples)


def refuser(message, fonction, obtenu, **arguments):
    raise Ecart(message, given={"fonction": fonction, **arguments}, got={"renvoie": obtenu})


def est_configuration(valeur):
    """Twelve numbers in order, with which the pieces cover the board?"""
    x = en_position(valeur)
    en_ordre = x is not None and all(a < b for (a, s), (b, t) in pairwise(zip(x, TYPES, strict=True)) if s == t)
    return x is not None and en_ordre and planches(x) is not None


def liste(fonction, obtenu, **arguments):
    """The positions that came back."""
    positions = en_positions(obtenu)
    if positions is None:
        refuser("Il faut une liste de positions, chacune de douze entiers.", fonction, obtenu, **arguments)
    for x in positions:
        if not est_configuration(x):
            refuser("L'une de ces positions n'en est pas une.", fonction, x, **arguments)
    return positions


@question("1", "plateau", points=0)
@parmi(DEBUTS)
def test_propriete_plateau(eleve, corrige, x):
    """Propriété : cinq lignes de quatre types, et chaque type occupe autant de cases que ses pièces.

    Indice : quatre cases pour le grand carré, deux pour chaque rectangle, deux cases vides.
    """
    obtenu = eleve.plateau(x).value
    if not est_plateau(obtenu):
        refuser("Il faut cinq listes de quatre entiers, de 0 à 4.", "plateau", obtenu, position=x)
    if Counter(case for ligne in obtenu for case in ligne) != {0: 4, 1: 2, 2: 8, 3: 4, 4: 2}:
        refuser("Un type n'occupe pas le bon nombre de cases.", "plateau", obtenu, position=x)


@question("2", "est_valide", points=0)
@parmi(DEBUTS)
def test_propriete_est_valide(eleve, corrige, x):
    """Propriété : une position est valide, et ne l'est plus si deux pièces pareilles sont échangées.

    Indice : la réponse est un booléen.
    """
    for position, attendu in ((x, True), ((*x[:10], x[11], x[10]), False), (x[:5], False)):
        if eleve.est_valide(position).value not in (attendu, int(attendu)):
            refuser(f"La réponse devrait être {attendu}.", "est_valide", not attendu, position=position)


@question("3", "voisins", points=0)
@parmi(DEBUTS)
def test_propriete_voisins(eleve, corrige, x):
    """Propriété : des configurations triées, différentes de x, dont x est un voisin.

    Indice : un coup se défait par un coup.
    """
    obtenus = liste("voisins", eleve.voisins(x).value, configuration=x)
    if obtenus != sorted(set(obtenus)) or x in obtenus:
        refuser("Il faut une liste triée, sans répétition et sans x.", "voisins", obtenus, configuration=x)
    for y in obtenus:
        if x not in liste("voisins", eleve.voisins(y).value, configuration=y):
            refuser("Ce voisin ne permet pas de revenir.", "voisins", y, configuration=x)


@question("4", "configurations", points=0, secondes=60)
def test_propriete_configurations(eleve, corrige):
    """Propriété : des positions triées, toutes différentes ; le départ en est une.

    Indice : chaque position compte douze nombres, croissants dans chaque type.
    """
    obtenues = liste("configurations", eleve.longue("configurations").value)
    if any(x >= y for x, y in pairwise(obtenues)) or DEPART not in obtenues:
        refuser("Il faut une liste triée, sans répétition, qui contient DEPART.", "configurations", obtenues[:3])


@question("6", "distances", points=0)
@parmi(PETITS)
def test_propriete_distances(eleve, corrige, x):
    """Propriété : le départ est à distance 0, et d'un voisin à l'autre la distance change d'un coup au plus.

    Indice : tous les voisins d'une position accessible sont accessibles.
    """
    d = eleve.distances(x).value
    if not isinstance(d, dict) or d.get(x) != 0:
        refuser("Il faut un dictionnaire où le départ est à distance 0.", "distances", d, depart=x)
    for y in d:
        for z in map(tuple, eleve.voisins(y).value):
            if z not in d or abs(d[z] - d[y]) > 1:
                refuser("Une distance manque, ou ne s'accorde pas avec celle d'un voisin.", "distances", z, depart=x)


@question("6", "excentricite", points=0)
@parmi(PETITS)
def test_propriete_excentricite(eleve, corrige, x):
    """Propriété : c'est la plus grande des distances.

    Indice : `max` des valeurs du dictionnaire.
    """
    obtenu = eleve.excentricite(x).value
    if obtenu != max(eleve.distances(x).value.values()):
        refuser("Ce n'est pas la plus grande des distances.", "excentricite", obtenu, configuration=x)


@question("7", "resoudre", points=0)
@parmi(PETITS)
def test_propriete_resoudre(eleve, corrige, x):
    """Propriété : un chemin du départ à la case 14, aussi court que le disent les distances ; None s'il n'y en a pas.

    Indice : deux positions qui se suivent sont voisines.
    """
    obtenu = eleve.resoudre(x).value
    d = {position: k for position, k in eleve.distances(x).value.items() if position[0] == 14}
    if not d:
        if obtenu is not None:
            refuser("La case 14 ne peut pas être atteinte : il faut None.", "resoudre", obtenu, depart=x)
        return
    chemin = liste("resoudre", obtenu, depart=x)
    if chemin[:1] != [x] or chemin[-1][0] != 14 or len(chemin) != min(d.values()) + 1:
        refuser("Ce chemin n'a pas les bons bouts, ou la bonne longueur.", "resoudre", obtenu, depart=x)
    for y, z in pairwise(chemin):
        if z not in map(tuple, eleve.voisins(y).value):
            refuser("Deux positions qui se suivent ne sont pas voisines.", "resoudre", [y, z], depart=x)


@question("8", "miroir", points=0)
@parmi(DEBUTS)
def test_propriete_miroir(eleve, corrige, x):
    """Propriété : l'image est une position, et l'image de l'image est la position elle-même.

    Indice : le départ est égal à son image.
    """
    image = en_position(eleve.miroir(x).value)
    if not est_configuration(image):
        refuser("Ce n'est pas une position.", "miroir", image, configuration=x)
    if en_position(eleve.miroir(image).value) != x:
        refuser("L'image de l'image n'est pas la position elle-même.", "miroir", image, configuration=x)
    if x == DEPART and image != x:
        refuser("Le départ est symétrique.", "miroir", image, configuration=x)


@question("9", "tailles_composantes", points=0)
@parmi(JEUX)
def test_propriete_tailles(eleve, corrige, x):
    """Propriété : des tailles décroissantes, dont la somme est le nombre de configurations.

    Indice : chaque configuration est dans une composante et une seule.
    """
    obtenu = eleve.tailles_composantes(x).value
    if not isinstance(obtenu, list | tuple) or not all(type(taille) is int for taille in obtenu):
        refuser("Il faut une liste d'entiers.", "tailles_composantes", obtenu, dessin=x)
    if list(obtenu) != sorted(obtenu, reverse=True) or sum(obtenu) != eleve.nb_configurations(x).value:
        refuser("L'ordre ou la somme ne convient pas.", "tailles_composantes", obtenu, dessin=x)


@question("10", "coups_minimum", points=0)
@parmi(JEUX)
def test_propriete_coups(eleve, corrige, x):
    """Propriété : il faut 0 coup pour atteindre le dessin lui-même.

    Indice : seules comptent les pièces dessinées dans le but.
    """
    obtenu = eleve.coups_minimum(x, x).value
    if obtenu != 0 or isinstance(obtenu, bool):
        refuser("Le but est déjà atteint.", "coups_minimum", obtenu, dessin=x, but=x)


@question("2", "est_valide", points=0)
def test_propriete_invalides(eleve, corrige):
    """Propriété : False pour chacune des raisons de l'énoncé, et jamais une exception.

    Indice : douze nombres, de 1 à 20 ; rien ne dépasse, rien ne se chevauche.
    """
    for position in INVALIDES:
        obtenu = eleve.est_valide(position).value
        if obtenu or obtenu is None:
            refuser("Ce n'est pas une position : la réponse doit être False.", "est_valide", obtenu, position=position)


@question("3", "voisins", points=0)
def test_propriete_voisins_dessines(eleve, corrige):
    """Propriété : les coups que dessine l'énoncé, et celui d'une grande pièce.

    Indice : une pièce s'arrête où elle veut, après un tournant aussi.
    """
    for x, y in COUPS:
        obtenu = eleve.voisins(x).value
        if y not in liste("voisins", obtenu, configuration=x):
            refuser(f"Il manque {y}.", "voisins", obtenu, configuration=x)
    for x, y in PAS_DES_COUPS:
        obtenu = eleve.voisins(x).value
        if y in liste("voisins", obtenu, configuration=x):
            refuser(f"{y} est de trop : aucun glissement n'y mène.", "voisins", obtenu, configuration=x)


@question("9", "nb_configurations", points=0)
def test_propriete_comptes(eleve, corrige):
    """Propriété : de très petits plateaux, où l'on peut tout compter à la main.

    Indice : « # » n'est pas une case ; une pièce ne tourne pas ; chaque pièce distinguée l'est de toutes les autres.
    """
    for (dessin, distinctes), attendu in COMPTES.items():
        obtenu = eleve.nb_configurations(dessin, distinctes).value
        if obtenu != attendu:
            refuser(f"Il y en a {attendu}.", "nb_configurations", obtenu, dessin=dessin, distinctes=distinctes)


@question("9", "tailles_composantes", points=0)
def test_propriete_tailles_a_la_main(eleve, corrige):
    """Propriété : de très petits plateaux, où l'on peut tout voir.

    Indice : dans un couloir, deux pièces distinguées gardent leur ordre.
    """
    for (dessin, distinctes), attendu in TAILLES.items():
        obtenu = eleve.tailles_composantes(dessin, distinctes).value
        if not isinstance(obtenu, list | tuple) or list(obtenu) != attendu:
            message = f"Les tailles sont {', '.join(map(str, attendu))}."
            refuser(message, "tailles_composantes", obtenu, dessin=dessin, distinctes=distinctes)


@question("10", "coups_minimum", points=0)
def test_propriete_coups_minimum_a_la_main(eleve, corrige):
    """Propriété : de très petits plateaux, où l'on peut tout voir.

    Indice : « . » veut dire n'importe quoi ; une pièce pareille peut prendre la place d'une autre.
    """
    for (dessin, but, distinctes), attendu in MINIMUMS.items():
        obtenu = eleve.coups_minimum(dessin, but, distinctes).value
        if obtenu != attendu or isinstance(obtenu, bool):
            donnee = {"dessin": dessin, "but": but, "distinctes": distinctes}
            refuser(f"La réponse est {attendu}.", "coups_minimum", obtenu, **donnee)
