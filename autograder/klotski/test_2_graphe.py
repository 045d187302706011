"""Degrees, components, distances, solutions (questions 5 to 7)."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question, reponse

from .chapitre import diametre, diametre_des_autres
from .fiche import en_moyenne
from .jugement import (
    juger_chemin,
    juger_distances,
    juger_ensemble,
    juger_optimal,
    juger_valeur,
    lire_composantes,
    lire_degres,
    moins_de_coups,
)
from .strategies import DEPART, DESSINS, FERMEES, SORTANTES, SORTIE, SORTIES, en_petites_composantes

PETITES = {
    "nombre": 12,
    "exemples": [{"depart": FERMEES[0]}, {"depart": SORTIES[0]}, {"depart": SORTANTES[1]}],
    "depart": en_petites_composantes(*FERMEES, *SORTIES, *SORTANTES),
}
SOLUBLES = {
    "nombre": 12,
    "exemples": [{"depart": x} for x in SORTANTES],
    "depart": en_petites_composantes(*SORTANTES).filter(lambda x: x[0] != SORTIE),
}
SOLUBLES["depart"].petits = [x for x in en_petites_composantes(*SORTANTES).petits if x[0] != SORTIE]


@question("5", "degres", points=0.25, secondes=60)
def test_degres_total(eleve, corrige):
    """Chaque configuration est comptée une fois.

    Indice : la somme des valeurs du dictionnaire est le nombre de configurations.
    """
    lus = lire_degres(eleve.longue("degres").value)
    if sum(lus.values()) != len(corrige.configurations().value):
        message = "La somme des valeurs n'est pas le nombre de configurations."
        raise Ecart(message, given={"fonction": "degres"}, got={"la somme": sum(lus.values())})


@question("5", "degres", points=0.25, longue=60)
def test_degres(eleve, corrige):
    """Combien de configurations ont 1, 2, 3… voisins.

    Indice : appeler `voisins` pour chacune des configurations, et compter.
    """
    if lire_degres(eleve.longue("degres").value) != corrige.degres().value:
        raise Ecart("Ce ne sont pas les bons nombres.", given={"fonction": "degres"})


@question("5", "composantes", points=0.25, secondes=60)
def test_composantes_partition(eleve, corrige):
    """Chaque configuration est dans une composante et une seule.

    Indice : partir de chaque configuration qui n'a pas encore été vue, et marquer tout ce que l'on atteint.
    """
    donnee = {"fonction": "composantes"}
    lues = [x for positions in lire_composantes(eleve.longue("composantes").value) for x in positions]
    juger_ensemble(donnee, lues, corrige.configurations().value)
    if len(lues) > len(set(lues)):
        raise Ecart("Une configuration est donnée plusieurs fois.", given=donnee)


@question("5", "composantes", points=0.25, longue=60)
def test_composantes(eleve, corrige):
    """Les composantes, dans n'importe quel ordre.

    Indice : deux configurations sont dans la même composante si des coups mènent de l'une à l'autre.
    """
    lues = lire_composantes(eleve.longue("composantes").value)
    if set(map(frozenset, lues)) != set(map(frozenset, corrige.composantes().value)):
        raise Ecart("Ce ne sont pas les composantes.", given={"fonction": "composantes"})


@question("6", "distances", points=0.75)
@pour_tout(**PETITES)
def test_distances(eleve, corrige, depart):
    """Les distances, dans de petites composantes.

    Indice : un parcours en largeur ; le départ est à distance 0.
    """
    donnee = {"fonction": "distances", "depart": depart}
    juger_distances(donnee, eleve.distances(depart).value, corrige.distances(depart).value)


@question("6", "distances", points=0.25, longue=60)
def test_distances_depart(eleve, corrige):
    """Toutes les distances depuis DEPART.

    Indice : une position déjà vue se cherche dans un dictionnaire ou un ensemble, pas dans une liste.
    """
    donnee = {"fonction": "distances", "depart": DEPART}
    juger_distances(donnee, eleve.longue("distances", DEPART).value, corrige.distances(DEPART).value)


@question("6", "excentricite", points=0.5)
@pour_tout(**PETITES)
def test_excentricite(eleve, corrige, depart):
    """L'excentricité, dans de petites composantes.

    Indice : c'est la plus grande des distances.
    """
    donnee = {"fonction": "excentricite", "configuration": depart}
    juger_valeur(donnee, eleve.excentricite(depart).value, corrige.excentricite(depart).value)


@question("7", "resoudre", points=0.25)
@pour_tout(**SOLUBLES)
def test_resoudre(eleve, corrige, depart):
    """Un chemin qui amène le grand carré à la case 14.

    Indice : garder, pour chaque position atteinte, celle d'où l'on vient ; remonter depuis l'arrivée, puis retourner la
    liste.
    """
    juger_chemin(depart, eleve.resoudre(depart).value)


@question("7", "resoudre", points=0.5)
@pour_tout(**SOLUBLES)
def test_resoudre_optimal(eleve, corrige, depart):
    """Le moins de coups possible.

    Indice : un parcours en largeur atteint d'abord les positions les plus proches.
    """
    juger_optimal(depart, eleve.resoudre(depart).value, moins_de_coups(depart))


@question("7", "resoudre", points=0.25)
@pour_tout(depart=en_petites_composantes(*SORTIES), exemples=[{"depart": x} for x in SORTIES], nombre=6)
def test_resoudre_arrive(eleve, corrige, depart):
    """Le grand carré est déjà à la case 14.

    Indice : le chemin est alors [depart].
    """
    juger_optimal(depart, eleve.resoudre(depart).value, 0)


@question("7", "resoudre", points=0.25)
@pour_tout(
    depart=en_petites_composantes(*FERMEES), exemples=[{"depart": x} for x in (*FERMEES[:3], SORTANTES[0])], nombre=8
)
def test_resoudre_impossible(eleve, corrige, depart):
    """Aucun chemin ne mène à la sortie.

    Indice : quand tout ce que l'on peut atteindre a été vu, la valeur est None.
    """
    valeur, donnee = eleve.resoudre(depart).value, {"fonction": "resoudre", "depart": depart}
    if corrige.resoudre(depart).value is not None:
        if valeur is None:
            raise Ecart("De là, le grand carré peut sortir : il y a un chemin.", given=donnee, got={"renvoie": None})
    elif valeur is not None:
        message = "De là, le grand carré n'atteint jamais la case 14 : la valeur attendue est None."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})


@question("7", "resoudre", points=0.25, longue=60)
def test_resoudre_depart(eleve, corrige):
    """Une plus courte solution depuis DEPART.

    Indice : s'arrêter dès que le grand carré est à la case 14.
    """
    coups = len(corrige.resoudre(DEPART).value) - 1
    juger_optimal(DEPART, eleve.longue("resoudre", DEPART).value, coups)


@reponse("5a", points=0.25)
def test_5a(f):
    """Le nombre d'arêtes.

    Indice : chaque arête a deux bouts.
    """
    return sum(degre * nombre for degre, nombre in f.degres().items()) // 2


@reponse("5b", points=0.25)
def test_5b(f):
    """Le plus grand nombre de voisins."""
    return max(degre for degre, nombre in f.degres().items() if nombre)


@reponse("5c", points=0.25)
def test_5c(f):
    """Le nombre de configurations qui ont le plus de voisins."""
    degres = {degre: nombre for degre, nombre in f.degres().items() if nombre}
    return degres[max(degres)]


@reponse("5d", points=0.25, forme=en_moyenne)
def test_5d(f):
    """Le nombre moyen de voisins, à deux décimales."""
    degres = f.degres()
    return round(sum(degre * nombre for degre, nombre in degres.items()) / sum(degres.values()), 2)


@reponse("5e", points=0.25)
def test_5e(f):
    """Le nombre de composantes."""
    return len(f.composantes())


@reponse("5f", points=0.25)
def test_5f(f):
    """Le nombre de tailles différentes."""
    return len(set(map(len, f.composantes())))


@reponse("5g", points=0.25)
def test_5g(f):
    """La taille de la plus grande composante."""
    return max(map(len, f.composantes()))


@reponse("6a", points=0.25)
def test_6a(f):
    """L'excentricité de DEPART."""
    return max(f.distances(DEPART).values())


@reponse("6b", points=0.25)
def test_6b(f):
    """Le nombre de positions qui sont le plus loin de DEPART."""
    d = list(f.distances(DEPART).values())
    return d.count(max(d))


@reponse("6c", points=0.25)
def test_6c(f):
    """Le diamètre de la composante de DEPART.

    Indice : il n'est pas nécessaire d'explorer depuis chaque position ; si e est l'excentricité de x, celle d'une
    position à distance d de x est comprise entre e − d et e + d.
    """
    return diametre(DESSINS["ane_rouge"])


@reponse("6d", points=0.25)
def test_6d(f):
    """Le plus grand diamètre des autres composantes.

    Indice : ne compter ni la composante de DEPART, ni celle de son image renversée de haut en bas.
    """
    return diametre_des_autres(DESSINS["ane_rouge"])


@reponse("7a", points=0.25)
def test_7a(f):
    """Le plus petit nombre de coups depuis DEPART."""
    return len(f.resoudre(DEPART)) - 1


@reponse("7b", points=0.25)
def test_7b(f):
    """Le nombre de positions accessibles où le grand carré est à la case 14."""
    return sum(x[0] == SORTIE for x in f.distances(DEPART))


@reponse("7c", points=0.25)
def test_7c(f):
    """Parmi elles, le nombre de celles qui sont à la plus petite distance."""
    d = [distance for x, distance in f.distances(DEPART).items() if x[0] == SORTIE]
    return d.count(min(d))


@reponse("7d", points=0.25)
def test_7d(f):
    """Le nombre de solutions de longueur minimale.

    Indice : le nombre de plus courts chemins qui mènent à une position est la somme des mêmes nombres pour ses voisins
    qui sont un coup plus près du départ.
    """
    d = f.distances(DEPART)
    plus_pres = min(distance for x, distance in d.items() if x[0] == SORTIE)
    nombres = {x: 1 for x, distance in d.items() if x[0] == SORTIE and distance == plus_pres}
    for distance in range(plus_pres, 0, -1):
        avant: dict[tuple[int, ...], int] = {}
        for x, nombre in nombres.items():
            for y in map(tuple, f.voisins(x)):
                if d.get(y) == distance - 1:
                    avant[y] = avant.get(y, 0) + nombre
        nombres = avant
    return sum(nombres.values())
