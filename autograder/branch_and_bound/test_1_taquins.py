"""Three ways to write a board, its score and its descendants (questions 1 to 3)."""

from math import factorial

from autograder.engine.sheet.checks import Ecart, pour_tout, question, reponse

from .fiche import ranges
from .strategies import CIBLE, en_matrice, en_vecteur, matrices, nombres, sans_trou_place, taquins, trou_place

EXEMPLE = 493617285
VECTEUR = en_vecteur(EXEMPLE)
MATRICE = en_matrice(VECTEUR)


@question("1", "NtoV", points=0.5)
@pour_tout(n=nombres(), exemples=[{"n": EXEMPLE}], nombre=20)
def test_NtoV(eleve, corrige, n):
    """Du nombre au vecteur.

    Indice : `% 10` donne le dernier chiffre, `// 10` ôte ce chiffre ; le premier chiffre est en haut à gauche.
    """
    assert eleve.NtoV(n).resembles(corrige.NtoV(n))


@question("1", "VtoM", points=0.5)
@pour_tout(v=taquins(), exemples=[{"v": VECTEUR}], nombre=20)
def test_VtoM(eleve, corrige, v):
    """Du vecteur à la matrice.

    Indice : les trois premières cases sont la première ligne.
    """
    assert eleve.VtoM(v).resembles(corrige.VtoM(v))


@question("1", "MtoV", points=0.5)
@pour_tout(m=matrices(), exemples=[{"m": MATRICE}], nombre=20)
def test_MtoV(eleve, corrige, m):
    """De la matrice au vecteur.

    Indice : ligne par ligne, de haut en bas.
    """
    assert eleve.MtoV(m).resembles(corrige.MtoV(m))


@question("1", "VtoN", points=0.5)
@pour_tout(v=taquins(), exemples=[{"v": VECTEUR}], nombre=20)
def test_VtoN(eleve, corrige, v):
    """Du vecteur au nombre.

    Indice : multiplier par 10 ce qu'on a déjà, puis ajouter le chiffre suivant ; le résultat est un entier.
    """
    assert eleve.VtoN(v).resembles(corrige.VtoN(v))


@question("1", "NtoM", points=0.5)
@pour_tout(n=nombres(), exemples=[{"n": EXEMPLE}], nombre=20)
def test_NtoM(eleve, corrige, n):
    """Du nombre à la matrice.

    Indice : en passant par le vecteur.
    """
    assert eleve.NtoM(n).resembles(corrige.NtoM(n))


@question("1", "MtoN", points=0.5)
@pour_tout(m=matrices(), exemples=[{"m": MATRICE}], nombre=20)
def test_MtoN(eleve, corrige, m):
    """De la matrice au nombre.

    Indice : en passant par le vecteur.
    """
    assert eleve.MtoN(m).resembles(corrige.MtoN(m))


@question("2", "score", points=0.75)
@pour_tout(v=sans_trou_place(), exemples=[{"v": VECTEUR}, {"v": [1, 9, 2, 4, 5, 3, 7, 8, 6]}])
def test_score(eleve, corrige, v):
    """Le score, quand le trou n'est pas à sa place.

    Indice : la place i, comptée à partir de 1, vaut 10^(9−i) si elle contient i, et 0 sinon.
    """
    assert eleve.score(v) == corrige.score(v)


@question("2", "score", points=0.5)
@pour_tout(v=trou_place(), exemples=[{"v": CIBLE}], nombre=15)
def test_score_trou(eleve, corrige, v):
    """Le score, quand le trou est à sa place.

    Indice : le trou s'écrit 9, et sa place est la neuvième : il compte comme les autres.
    """
    assert eleve.score(v) == corrige.score(v)


@reponse("2a", points=0.25)
def test_2a(f):
    """Le score de 493617285."""
    return f.score(f.NtoV(493617285))


@reponse("2b", points=0.25)
def test_2b(f):
    """Le score de 123459786."""
    return f.score(f.NtoV(123459786))


@reponse("2c", points=0.25)
def test_2c(f):
    """Le score de 213456789."""
    return f.score(f.NtoV(213456789))


@reponse("2d", points=0.5)
def test_2d(f):
    """Le nombre de scores différents.

    Indice : chaque place est bonne ou mauvaise ; peut-il y en avoir une seule de mauvaise ?
    """
    return 2**9 - 9


@reponse("2e", points=0.5)
def test_2e(f):
    """Le nombre de taquins de score nul.

    Indice : `itertools.permutations` les donne tous.
    """
    return sum((-1) ** k * factorial(9) // factorial(k) for k in range(10))


@question("3", "descendants", points=1)
@pour_tout(v=taquins(), exemples=[{"v": CIBLE}, {"v": [1, 2, 3, 4, 9, 5, 6, 7, 8]}, {"v": VECTEUR}])
def test_descendants(eleve, corrige, v):
    """Les descendants, dans l'ordre que l'on veut.

    Indice : le trou et une case voisine, de la même ligne ou de la même colonne, échangent leurs contenus.
    """
    obtenus, attendus = eleve.descendants(v).value, corrige.descendants(v).value
    if ranges(obtenus) != ranges(attendus):
        message = "Ce ne sont pas les descendants de v."
        raise Ecart(message, given={"fonction": "descendants", "v": v}, got=obtenus, expected=attendus)


def contient_des_listes(valeur):
    """What is left to judge when the given vector is intact: a function that does nothing leaves it intact too."""
    return bool(valeur) and isinstance(valeur, list | tuple) and all(isinstance(v, list | tuple) for v in valeur)


@question("3", "descendants", points=0.5)
@pour_tout(v=taquins(), exemples=[{"v": CIBLE}, {"v": [1, 2, 3, 4, 9, 5, 6, 7, 8]}], nombre=10)
def test_descendants_intact(eleve, corrige, v):
    """Le vecteur donné n'est pas modifié.

    Indice : `v[:]` ou `list(v)` fait une nouvelle liste, dans laquelle échanger les deux cases.
    """
    reponse = eleve.descendants(v)
    apres, donnee = reponse.args[0], {"fonction": "descendants", "v": v}
    if apres != v:
        message = "Après l'appel, le vecteur donné a changé."
        raise Ecart(message, given=donnee, got={"v après l'appel": apres}, expected=v)
    if not contient_des_listes(reponse.value):
        raise Ecart("Il faut une liste de vecteurs.", given=donnee, got={"renvoie": reponse.value})


@reponse("3a", points=0.5)
def test_3a(f):
    """Les nombres de taquins qui ont 2, 3 et 4 descendants.

    Indice : tout dépend de la place du trou.
    """
    degres = [len(f.descendants([*CIBLE[:h], 9, *CIBLE[h:8]])) for h in range(9)]
    return tuple(factorial(8) * degres.count(d) for d in (2, 3, 4))
