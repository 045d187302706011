"""The lettered answers. `f` holds the sheet's functions: the reference's, or the student's own (erreur reportée)."""

from itertools import pairwise

from autograder.engine.sheet.checks import reponse

from .fiche import est_plateau, lettres
from .strategies import VOISINES


@reponse("4a", points=0.25)
def test_4a(f):
    """La valeur de u_10."""
    return f.suite(f.U0)[10]


@reponse("4b", points=0.25)
def test_4b(f):
    """La valeur de u_500."""
    return f.suite(f.U0)[500]


@reponse("4c", points=0.25)
def test_4c(f):
    """La valeur de u_10000."""
    return f.suite(f.U0)[10000]


@reponse("5a", points=0.25, forme=lettres)
def test_5a(f):
    """La liste D(0, 5)."""
    return f.dep(0, 5)


@reponse("5b", points=0.25, forme=lettres)
def test_5b(f):
    """La liste D(50, 5)."""
    return f.dep(50, 5)


@reponse("5c", points=0.25, forme=lettres)
def test_5c(f):
    """La liste D(140, 5)."""
    return f.dep(140, 5)


@reponse("6a", points=0.25)
def test_6a(f):
    """Déplacements effectués parmi D(50, 1000)."""
    return f.deplacement_liste(f.taquin_résolu(), f.dep(50, 1000))


@reponse("6b", points=0.25)
def test_6b(f):
    """Déplacements effectués parmi D(3500, 1000)."""
    return f.deplacement_liste(f.taquin_résolu(), f.dep(3500, 1000))


@reponse("6c", points=0.25)
def test_6c(f):
    """Déplacements effectués parmi D(7100, 1000)."""
    return f.deplacement_liste(f.taquin_résolu(), f.dep(7100, 1000))


@reponse("7a", points=0.25)
def test_7a(f):
    """Le taquin T(700)."""
    return f.taq(700)


@reponse("7b", points=0.25)
def test_7b(f):
    """La somme de la première ligne de T(50)."""
    return sum(f.taq(50)[0])


@reponse("7c", points=0.25)
def test_7c(f):
    """La position de la place vide dans T(200)."""
    return f.place_vide(f.taq(200))


@reponse("8a", points=0.25)
def test_8a(f):
    """La configuration du taquin résolu."""
    return f.configuration(f.taquin_résolu())


@reponse("8b", points=0.25)
def test_8b(f):
    """La configuration de T(50)."""
    return f.configuration(f.taq(50))


@reponse("8c", points=0.25)
def test_8c(f):
    """La configuration de T(200)."""
    return f.configuration(f.taq(200))


@reponse("9a", points=0.25)
def test_9a(f):
    """Les voisins du taquin résolu."""
    return f.voisins(f.configuration(f.taquin_résolu()))


@reponse("9b", points=0.25)
def test_9b(f):
    """Les voisins de T(50)."""
    return f.voisins(f.configuration(f.taq(50)))


@reponse("9c", points=0.25)
def test_9c(f):
    """Le degré du sommet 789120345."""
    return len(f.voisins(789120345))


def parcours(f, k):
    return f.parcours_largeur(f.configuration(f.taq(k)))


@reponse("10a", points=0.25)
def test_10a(f):
    """Le nombre de sommets découverts depuis T(50).

    Indice : c'est la taille du dictionnaire renvoyé, pas le nombre de sommets sortis de la file.
    """
    return len(parcours(f, 50))


@reponse("10b", points=0.25)
def test_10b(f):
    """Le nombre de sommets découverts depuis T(120).

    Indice : c'est la taille du dictionnaire renvoyé, pas le nombre de sommets sortis de la file.
    """
    return len(parcours(f, 120))


@reponse("10c", points=0.25)
def test_10c(f):
    """Le sommet qui précède la configuration résolue depuis T(120)."""
    return parcours(f, 120)[f.configuration(f.taquin_résolu())]


def chemin(f, k):
    return f.reconstruction_chemin(f.configuration(f.taq(k)), parcours(f, k))


def cinq_premiers(f, k):
    """The moves that begin the path."""
    etapes = [plateau(c) for c in chemin(f, k)[:6]]
    return [coup for t, suivant in pairwise(etapes) for coup in VOISINES if jouer(t, coup) == suivant]


def plateau(c):
    chiffres = str(c).zfill(9)[::-1]
    return [[int(chiffres[3 * i + j]) for j in range(3)] for i in range(3)]


def jouer(t, coup):
    """The board after that move, or None."""
    i, j = next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
    a, b = i + VOISINES[coup][0], j + VOISINES[coup][1]
    if not (0 <= a < 3 and 0 <= b < 3):
        return None
    suivant = [ligne[:] for ligne in t]
    suivant[i][j], suivant[a][b] = t[a][b], 0
    return suivant


def debut_optimal(k):
    """Any five moves that bring T(k) five moves nearer to solved are right."""

    def accepte(donnee, attendu, f, corrige):
        coups = lettres(donnee)
        if coups == lettres(attendu):
            return True
        if coups is None or len(coups) != 5 or set(coups) - set(VOISINES):
            return False
        distances = corrige.distances()
        t = f.taq(k)
        if not est_plateau(t):  # the student's own, in *erreur reportée*: it may be anything
            return False
        depart = corrige.configuration(t).value
        for coup in coups:
            t = jouer(t, coup)
            if t is None:
                return False
        return distances.get(depart, 0) - 5 == distances.get(corrige.configuration(t).value)

    return accepte


@reponse("11a", points=0.25, accepte=debut_optimal(50))
def test_11a(f):
    """Les cinq premiers déplacements d'une solution optimale de T(50).

    Indice : la direction est celle de la tuile, pas celle de la place vide.
    """
    return cinq_premiers(f, 50)


@reponse("11b", points=0.25, accepte=debut_optimal(120))
def test_11b(f):
    """Les cinq premiers déplacements d'une solution optimale de T(120).

    Indice : la direction est celle de la tuile, pas celle de la place vide.
    """
    return cinq_premiers(f, 120)


@reponse("11c", points=0.25)
def test_11c(f):
    """Le nombre minimal de déplacements pour T(100).

    Indice : un chemin de n configurations compte n − 1 déplacements.
    """
    return len(chemin(f, 100)) - 1


@reponse("11d", points=0.25)
def test_11d(f):
    """Le nombre minimal de déplacements pour T(200).

    Indice : un chemin de n configurations compte n − 1 déplacements.
    """
    return len(chemin(f, 200)) - 1
