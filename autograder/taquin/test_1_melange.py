"""Part 1 of the sheet: making random boards (questions 1 to 7)."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.values import difference, matches

from .strategies import RESOLU, directions, entiers, listes_de_directions, taquins

COIN = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
CENTRE = [[1, 2, 3], [4, 0, 5], [7, 8, 6]]
CASES = [(i, j) for i in range(3) for j in range(3)]


@question("1", "taquin_résolu", points=0.5)
def test_taquin_resolu(eleve, corrige):
    """Le taquin résolu, ligne par ligne.

    Indice : une liste de trois listes ; la place vide, en bas à droite, s'écrit 0.
    """
    assert eleve.taquin_résolu() == corrige.taquin_résolu()


@question("1", "taquin_résolu", points=0.5)
def test_taquin_resolu_nouveau(eleve, corrige):
    """Un nouveau taquin à chaque appel.

    Indice : si l'on modifie le taquin obtenu, l'appel suivant doit tout de même donner un taquin résolu.
    """
    premier = eleve.garder("taquin_résolu")
    second = eleve.garder("taquin_résolu")
    if not eleve.ecrire(premier, CASES, 9):
        raise Ecart("Ce taquin ne peut pas être modifié : il faut une liste de listes.", got=eleve.lire(premier))

    resolu = corrige.taquin_résolu().value
    for quand, obtenu in (("un autre taquin", eleve.lire(second)), ("l'appel suivant", eleve.taquin_résolu().value)):
        if not matches(obtenu, resolu):
            raise Ecart(f"Modifier un taquin obtenu change aussi {quand}.", got=obtenu, expected=resolu)


@question("2", "place_vide", points=1)
@pour_tout(t=taquins(), exemples=[{"t": RESOLU}, {"t": COIN}])
def test_place_vide(eleve, corrige, t):
    """Les coordonnées (ligne, colonne) de la place vide.

    Indice : i est le numéro de la ligne, j celui de la colonne, et les deux commencent à 0.
    """
    assert eleve.place_vide(t) == corrige.place_vide(t)


@question("3", "deplacement", points=1.25)
@pour_tout(t=taquins(), d=directions(), exemples=[{"t": CENTRE, "d": d} for d in "NESW"])
def test_deplacement(eleve, corrige, t, d):
    """La valeur renvoyée et le taquin après un déplacement.

    Indice : la direction est celle de la tuile qui glisse ; quelle tuile peut glisser ainsi dans la place vide ?
    """
    attendu = corrige.deplacement(t, d)

    assert eleve.deplacement(t, d) == attendu


@question("3", "deplacement", points=0.75)
@pour_tout(t=taquins(), nombre=20, exemples=[{"t": RESOLU}, {"t": COIN}])
def test_deplacement_impossible(eleve, corrige, t):
    """Les déplacements impossibles sont refusés, et eux seuls.

    Indice : près d'un bord, il manque des tuiles ; en Python, t[-1] est la dernière ligne, pas une erreur.
    """
    for d in "NESW":
        refus = eleve.deplacement(t, d)
        assert matches(refus.value, corrige.deplacement(t, d).value)
        if refus.value == 0:
            assert refus == corrige.deplacement(t, d)


@question("4", "suite", points=0.75)
@pour_tout(
    u0=entiers(1, 2**30 - 4),
    n=entiers(1, 300),
    exemples=[{"u0": 5, "n": 3}, {"u0": 1, "n": 1}, {"u0": 2**30 - 4, "n": 50}],
)
def test_suite(eleve, corrige, u0, n):
    """Les n premiers termes, pour tout u0.

    Indice : la liste commence par u_0 lui-même et compte exactement n termes.
    """
    assert eleve.suite(u0, n) == corrige.suite(u0, n)


@question("4", "suite", points=0.25)
def test_suite_par_defaut(eleve, corrige):
    """Sans second argument, 100 000 termes.

    Indice : en Python, un paramètre peut avoir une valeur par défaut.
    """
    u0 = corrige.U0  # a file that has computed this already does not compute it again
    attendue, obtenue = corrige.suite(u0).value, eleve.garder("suite", u0)
    debut = slice(0, 100)
    obtenu, attendu = eleve.lire(obtenue, debut), attendue[debut]
    if isinstance(obtenu, list) and len(obtenu) == len(attendu) and not matches(obtenu, attendu):
        donnee = {"fonction": "suite", "u0": u0}
        raise Ecart(difference(obtenu, attendu), given=donnee, got=obtenu, expected=attendu)
    for partie in (slice(0, None, 9_973), slice(99_900, None)):  # each term makes the next: these tell of all
        if not matches(eleve.lire(obtenue, partie), attendue[partie]):
            assert eleve.suite(u0) == corrige.suite(u0)


DEP = {
    "k": entiers(0, 20_000),
    "l": entiers(1, 60),
    "exemples": [{"k": 0, "l": 8}, {"k": 1000, "l": 3}, {"k": 99_990, "l": 10}],
    "nombre": 25,
}


@question("5", "dep", points=0.5)
@pour_tout(**DEP)
def test_dep(eleve, corrige, k, l):  # noqa: E741  the sheet's own name
    """La liste D(k, l).

    Indice : le i-ème élément vient de u_{i+k} modulo 4 ; le reste 0 donne "N", 1 "E", 2 "S" et 3 "W".
    """
    assert eleve.dep(k, l) == corrige.dep(k, l)


@question("5", "dep", points=0.5, variante=True)
@pour_tout(**{**DEP, "nombre": 10})
def test_dep_autre_u0(eleve, corrige, k, l):  # noqa: E741  the sheet's own name
    """La liste D(k, l) avec un autre U0.

    Indice : `dep` doit partir du `U0` donné par le module `sujet`, quel qu'il soit.
    """
    assert eleve.dep(k, l) == corrige.dep(k, l)


@question("6", "deplacement_liste", points=1)
@pour_tout(
    t=taquins(),
    directions=listes_de_directions(),
    exemples=[
        {"t": RESOLU, "directions": ["S", "N", "N", "E"]},
        {"t": COIN, "directions": list("SSWNNNEESW")},
        {"t": CENTRE, "directions": []},
    ],
)
def test_deplacement_liste(eleve, corrige, t, directions):
    """Le nombre de déplacements effectués et le taquin obtenu.

    Indice : un déplacement impossible ne compte pas, et n'empêche pas les suivants.
    """
    attendu = corrige.deplacement_liste(t, directions)

    assert eleve.deplacement_liste(t, directions) == attendu


TAQ = {"k": entiers(1, 9_000), "exemples": [{"k": 0}, {"k": 0}], "nombre": 2}


@question("7", "taq", points=0.5)
@pour_tout(**TAQ)
def test_taq(eleve, corrige, k):
    """Le taquin T(k), et le même si on le redemande.

    Indice : partir d'un taquin résolu tout neuf, puis appliquer D(k, 1000).
    """
    assert eleve.taq(k) == corrige.taq(k)


@question("7", "taq", points=0.5, variante=True)
@pour_tout(**{**TAQ, "exemples": [{"k": 0}]})
def test_taq_autre_u0(eleve, corrige, k):
    """Le taquin T(k) avec un autre U0.

    Indice : `taq` dépend de U0 à travers `dep` ; rien ne doit être écrit en dur.
    """
    assert eleve.taq(k) == corrige.taq(k)
