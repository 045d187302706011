"""Properties that can be verified without knowing any answer. They are part of the student's pack, in full.

A property looks at one function, and at those that come before it in the sheet: if one of these is wrong, so may be
what is seen here, and the engine leaves the verdict to the teacher.
"""

from itertools import pairwise
from math import sqrt

from hypothesis import strategies as st

from autograder.engine.sheet.checks import Ecart, pour_tout, question

RANGE = [1, 2, 3, 4, 5, 6, 7, 8, 9]
MELANGE = [4, 9, 3, 6, 1, 7, 2, 8, 5]
CENTRE = [1, 2, 3, 4, 9, 5, 6, 7, 8]
PROCHES = ([1, 2, 3, 4, 5, 9, 7, 8, 6], [1, 2, 9, 4, 5, 3, 7, 8, 6], [1, 2, 3, 4, 9, 6, 8, 5, 7])


def pour_des_taquins(nombre=12):
    exemples = [{"v": RANGE}, {"v": MELANGE}, {"v": CENTRE}]
    return pour_tout(v=st.permutations(RANGE).map(list), nombre=nombre, en_direct=True, exemples=exemples)


def listes(valeur):
    """The same value with lists for tuples: both are accepted."""
    return [listes(element) for element in valeur] if isinstance(valeur, list | tuple) else valeur


def refuser(message, fonction, v, obtenu):
    raise Ecart(message, given={"fonction": fonction, "v": v}, got=obtenu)


@question("1", "MtoV", points=0)
@pour_des_taquins()
def test_propriete_matrice(eleve, corrige, v):
    """Propriété : `MtoV` défait ce que fait `VtoM`.

    Indice : les deux lisent le taquin ligne par ligne.
    """
    obtenu = listes(eleve.MtoV(listes(eleve.VtoM(v).value)).value)
    if obtenu != v:
        refuser("L'aller et le retour ne redonnent pas v.", "MtoV", v, obtenu)


@question("1", "VtoN", points=0)
@pour_des_taquins()
def test_propriete_nombre(eleve, corrige, v):
    """Propriété : `NtoV` défait ce que fait `VtoN`, et le nombre est un entier de neuf chiffres.

    Indice : la première case donne le premier chiffre.
    """
    nombre = eleve.VtoN(v).value
    if type(nombre) is not int or len(str(nombre)) != 9:
        refuser("Il faut un entier de neuf chiffres.", "VtoN", v, nombre)
    if listes(eleve.NtoV(nombre).value) != v:
        refuser("L'aller et le retour ne redonnent pas v.", "VtoN", v, nombre)


@question("1", "MtoN", points=0)
@pour_des_taquins()
def test_propriete_nombre_matrice(eleve, corrige, v):
    """Propriété : `NtoM` puis `MtoN` redonnent le nombre.

    Indice : en passant par le vecteur, à l'aller comme au retour.
    """
    nombre = int("".join(map(str, v)))
    obtenu = eleve.MtoN(listes(eleve.NtoM(nombre).value)).value
    if obtenu != nombre:
        refuser("L'aller et le retour ne redonnent pas le nombre.", "MtoN", v, obtenu)


@question("2", "score", points=0)
@pour_des_taquins()
def test_propriete_score(eleve, corrige, v):
    """Propriété : le score s'écrit avec des 0 et des 1, et seul le taquin rangé en a neuf.

    Indice : chaque place donne un chiffre.
    """
    obtenu = eleve.score(v).value
    if type(obtenu) is not int or not set(str(obtenu)) <= set("01") or len(str(obtenu)) > 9:
        refuser("Il faut un entier d'au plus neuf chiffres, tous égaux à 0 ou à 1.", "score", v, obtenu)
    if (obtenu == 111111111) != (v == RANGE):
        refuser("Seul le taquin rangé a le score 111111111.", "score", v, obtenu)


@question("3", "descendants", points=0)
@pour_des_taquins()
def test_propriete_descendants(eleve, corrige, v):
    """Propriété : de deux à quatre descendants, tous différents, et v est un descendant de chacun d'eux.

    Indice : un glissement se défait par un glissement.
    """
    reponse = eleve.descendants(v)
    obtenus = listes(reponse.value)
    if reponse.args[0] != v:
        refuser("Le vecteur donné a changé.", "descendants", v, reponse.args[0])
    if not isinstance(obtenus, list) or not all(isinstance(w, list) and sorted(w) == RANGE for w in obtenus):
        refuser("Il faut une liste de vecteurs.", "descendants", v, obtenus)
    if not 2 <= len(obtenus) <= 4 or len(set(map(tuple, obtenus))) < len(obtenus) or v in obtenus:
        refuser("Il faut de deux à quatre vecteurs, différents entre eux et de v.", "descendants", v, obtenus)
    for w in obtenus:
        (a, b), (c, d) = divmod(v.index(9), 3), divmod(w.index(9), 3)
        if abs(a - c) + abs(b - d) != 1:
            refuser("Le trou ne va que d'une case à une voisine, sur sa ligne ou sa colonne.", "descendants", v, w)
        if v not in listes(eleve.descendants(w).value):
            refuser("Ce descendant ne permet pas de revenir à v.", "descendants", v, w)


@question("4", "exploration", points=0)
def test_propriete_exploration(eleve, corrige):
    """Propriété : v est développé d'abord, rien ne l'est deux fois, et rien de ce qui l'est n'atteint le score d'arrêt.

    Indice : le sommet d'arrêt n'est pas dans la liste.
    """
    for v in PROCHES:
        obtenus = listes(eleve.exploration(v).value)
        if not isinstance(obtenus, list) or obtenus[:1] != [v]:
            refuser("La liste doit commencer par v.", "exploration", v, obtenus)
        if any(w in obtenus[:rang] for rang, w in enumerate(obtenus)):
            refuser("Un vecteur est développé deux fois.", "exploration", v, obtenus)
        if any(eleve.score(w).value >= 111111000 for w in obtenus):
            refuser("Un vecteur développé atteint déjà le score d'arrêt.", "exploration", v, obtenus)


@question("4", "exploration", points=0)
def test_propriete_arret_exploration(eleve, corrige):
    """Propriété : rien n'est développé quand v atteint déjà `arret`, ni rien de ce qui l'atteint.

    Indice : `arret` est un paramètre : 111111000 n'est que sa valeur par défaut.
    """
    for v, arret in ((RANGE, 111111111), (PROCHES[0], 111000000), (MELANGE, 111000000)):
        obtenus = listes(eleve.exploration(v, arret).value)
        donnee = {"fonction": "exploration", "v": v, "arret": arret}
        if not isinstance(obtenus, list) or bool(obtenus) != (eleve.score(v).value < arret):
            raise Ecart(
                "La liste est vide si v atteint déjà `arret`, et dans ce cas seulement.", given=donnee, got=obtenus
            )
        if any(eleve.score(w).value >= arret for w in obtenus):
            raise Ecart("Un vecteur développé atteint déjà `arret`.", given=donnee, got=obtenus)


@question("4", "branch_and_bound", points=0)
def test_propriete_arret_chemin(eleve, corrige):
    """Propriété : le dernier vecteur du chemin atteint `arret`, et lui seul.

    Indice : si v l'atteint déjà, le chemin est [v].
    """
    for v, arret in ((RANGE, 111111111), (PROCHES[0], 111000000), (MELANGE, 111000000)):
        chemin = listes(eleve.branch_and_bound(v, arret).value)
        donnee = {"fonction": "branch_and_bound", "v": v, "arret": arret}
        if not isinstance(chemin, list) or chemin[:1] != [v]:
            raise Ecart("Le chemin doit commencer par v.", given=donnee, got=chemin)
        if [w for w in chemin if eleve.score(w).value >= arret] != chemin[-1:]:
            raise Ecart("Le dernier vecteur, et lui seul, atteint `arret`.", given=donnee, got=chemin)


@question("4", "branch_and_bound", points=0)
def test_propriete_chemin(eleve, corrige):
    """Propriété : des glissements mènent de v à un vecteur qui atteint le score d'arrêt, le seul du chemin.

    Indice : `descendants` et `score` le disent.
    """
    for v in PROCHES:
        chemin = listes(eleve.branch_and_bound(v).value)
        if not isinstance(chemin, list) or chemin[:1] != [v]:
            refuser("Le chemin doit commencer par v.", "branch_and_bound", v, chemin)
        for x, y in pairwise(chemin):
            if y not in listes(eleve.descendants(x).value):
                refuser("Un vecteur du chemin n'est pas un descendant du précédent.", "branch_and_bound", v, chemin)
        arrives = [w for w in chemin if eleve.score(w).value >= 111111000]
        if arrives != chemin[-1:]:
            refuser("Le dernier vecteur, et lui seul, atteint le score d'arrêt.", "branch_and_bound", v, chemin)


@question("5", "derniere_ligne", points=0)
def test_propriete_derniere_ligne(eleve, corrige):
    """Propriété : l'une des deux lignes, la même pour v et pour ses descendants.

    Indice : un glissement ne change pas ce que l'on peut atteindre.
    """
    for v in PROCHES:
        ici = listes(eleve.derniere_ligne(v).value)
        if ici not in ([7, 8, 9], [8, 7, 9]):
            refuser("Il faut [7, 8, 9] ou [8, 7, 9].", "derniere_ligne", v, ici)
        w = listes(eleve.descendants(v).value)[0]
        if listes(eleve.derniere_ligne(w).value) != ici:
            refuser("Un descendant de v donne l'autre ligne.", "derniere_ligne", v, ici)


@question("5", "rangeable", points=0)
def test_propriete_rangeable(eleve, corrige):
    """Propriété : le taquin rangé se range, et `derniere_ligne` dit la même chose.

    Indice : la réponse est un booléen.
    """
    for v in (RANGE, *PROCHES):
        obtenu = eleve.rangeable(v).value
        if obtenu not in (True, False) or bool(obtenu) != (listes(eleve.derniere_ligne(v).value) == [7, 8, 9]):
            refuser("Ce n'est pas ce que dit `derniere_ligne`.", "rangeable", v, obtenu)
    if not eleve.rangeable(RANGE).value:
        refuser("Le taquin rangé l'est déjà.", "rangeable", RANGE, eleve.rangeable(RANGE).value)


@question("6", "estimation", points=0)
def test_propriete_estimation(eleve, corrige):
    """Propriété : deux appels identiques donnent trois fois les mêmes nombres, la part au milieu de l'intervalle.

    Indice : créer le générateur dans la fonction, avec `graine`.
    """
    premier = listes(eleve.longue("estimation", 40, 8).value)
    if not isinstance(premier, list) or len(premier) != 3 or not all(isinstance(x, int | float) for x in premier):
        raise Ecart("Il faut trois nombres, (f, bas, haut).", got=premier)
    if listes(eleve.longue("estimation", 40, 8).value) != premier:
        raise Ecart("Un second appel donne un autre résultat.", got=premier)
    f, bas, haut = premier
    if not 0 <= f <= 1 or abs(40 * f - round(40 * f)) > 1e-6:
        raise Ecart("Sur 40 taquins, la part est un nombre entier de quarantièmes.", got=premier)
    if max(abs(f - bas - (haut - f)), abs((haut - bas) / 2 - 1.96 * sqrt(f * (1 - f) / 40))) > 1e-4:
        raise Ecart("Les bornes ne sont pas à 1,96 · √(f (1 − f) / n) de la part.", got=premier)
