"""Part 1 of the sheet: making random boards (questions 1 to 7)."""

from itertools import pairwise

from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.values import difference, matches

from .fiche import est_plateau
from .strategies import (
    RESOLU,
    directions,
    entiers,
    listes_de_directions,
    listes_possibles,
    taquins,
    taquins_vides_en,
    une_tuile_a_glisse,
)

COIN = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
CENTRE = [[1, 2, 3], [4, 0, 5], [7, 8, 6]]
CASES = [(i, j) for i in range(3) for j in range(3)]
BORDS = [place for place in CASES if place != (1, 1)]
LISTES = [
    {"t": RESOLU, "directions": ["S", "N", "N", "E"]},
    {"t": COIN, "directions": list("SSWNNNEESW")},
    {"t": CENTRE, "directions": []},
]
TOURS = list("SENW") * 275  # the hole goes round and round


@question("1", "taquin_résolu", points=0.5)
def test_taquin_resolu(eleve, corrige):
    """Le taquin résolu, ligne par ligne.

    Indice : une liste de trois listes ; la place vide, en bas à droite, s'écrit 0.
    """
    assert eleve.taquin_résolu() == corrige.taquin_résolu()


@question("1", "taquin_résolu", points=0.5)
def test_taquin_resolu_nouveau(eleve, corrige):
    """Un nouveau taquin à chaque appel.

    Indice : si l'on modifie le taquin obtenu, l'appel suivant doit tout de même donner le même taquin qu'avant.
    """
    premier, second = eleve.garder("taquin_résolu"), eleve.garder("taquin_résolu")
    avant, autre = eleve.lire(premier), eleve.lire(second)
    if not ressemble_a_un_plateau(avant):
        raise Ecart("Il faut une liste de trois listes de trois nombres, de 0 à 8.", got=avant)
    if not eleve.ecrire(premier, CASES, 9):
        raise Ecart("Ce taquin ne peut pas être modifié : il faut une liste de listes.", got=avant)

    for ecart, obtenu in (
        ("Deux appels donnent deux taquins différents.", autre),
        ("Modifier un taquin obtenu change aussi un autre taquin.", eleve.lire(second)),
        ("Modifier un taquin obtenu change aussi l'appel suivant.", eleve.taquin_résolu().value),
    ):
        if obtenu != avant:
            raise Ecart(ecart, got=obtenu, expected=avant)


def ressemble_a_un_plateau(valeur):
    """Three rows of three, with the numbers of a board or all but one of them: that slip is judged by another check."""
    if not isinstance(valeur, list) or [len(ligne) for ligne in valeur if isinstance(ligne, list)] != [3, 3, 3]:
        return False
    nombres = {tuile for ligne in valeur for tuile in ligne if isinstance(tuile, int)}
    return len(nombres & set(range(10))) >= 8


@question("2", "place_vide", points=0.5)
@pour_tout(t=taquins_vides_en((0, 0), (1, 1)), exemples=[{"t": COIN}, {"t": CENTRE}], nombre=15)
def test_place_vide_debut(eleve, corrige, t):
    """Les coordonnées de la place vide, en haut à gauche ou au centre.

    Indice : un couple d'entiers, numérotés à partir de 0.
    """
    assert eleve.place_vide(t) == corrige.place_vide(t)


@question("2", "place_vide", points=0.5)
@pour_tout(t=taquins(), exemples=[{"t": RESOLU}, {"t": COIN}])
def test_place_vide(eleve, corrige, t):
    """Les coordonnées (ligne, colonne) de la place vide, où qu'elle soit.

    Indice : i est le numéro de la ligne, j celui de la colonne, et les deux commencent à 0.
    """
    assert eleve.place_vide(t) == corrige.place_vide(t)


@question("3", "deplacement", points=0.5)
@pour_tout(t=taquins_vides_en((1, 1)), exemples=[{"t": CENTRE}], nombre=10)
def test_deplacement_glisse(eleve, corrige, t):
    """Une tuile voisine glisse dans la place vide.

    Indice : la tuile prend la place vide, et 0 prend celle de la tuile ; c'est t lui-même qui change.
    """
    verifier_glissement(eleve, t, "N")


def verifier_glissement(eleve, t, d):
    apres = eleve.deplacement(t, d).args[0]
    if not une_tuile_a_glisse(t, apres):
        message = "Une tuile voisine, et une seule, doit prendre la place vide de t."
        raise Ecart(message, given={"fonction": "deplacement", "t": t, "direction": d}, got={"t": apres})


@question("3", "deplacement", points=0.5)
@pour_tout(t=taquins_vides_en((1, 1)), d=directions(), exemples=[{"t": CENTRE, "d": d} for d in "NESW"], nombre=20)
def test_deplacement_centre(eleve, corrige, t, d):
    """Au centre, les quatre directions : la valeur renvoyée et le taquin.

    Indice : la direction est celle de la tuile qui glisse ; quelle tuile peut glisser ainsi dans la place vide ?
    """
    assert eleve.deplacement(t, d) == corrige.deplacement(t, d)


@question("3", "deplacement", points=0.5)
@pour_tout(t=taquins_vides_en(*BORDS), exemples=[{"t": RESOLU}, {"t": COIN}], nombre=20)
def test_deplacement_impossible(eleve, corrige, t):
    """Au bord, un déplacement impossible laisse t intact.

    Indice : près d'un bord, il manque des tuiles ; en Python, t[-1] est la dernière ligne, pas une erreur.
    """
    verifier_glissement(eleve, CENTRE, "N")
    apres = {d: eleve.deplacement(t, d).args[0] for d in "NESW"}
    impossibles = [d for d in "NESW" if corrige.deplacement(t, d).value == 0]
    attendus, intacts = len(impossibles), sum(taquin == t for taquin in apres.values())
    if intacts < attendus:
        bords = "deux des quatre directions sont impossibles" if attendus == 2 else "une des directions est impossible"
        reste = "aucune" if intacts == 0 else "une seule"
        message = f"Depuis ce taquin, {bords} : {reste} ne laisse t intact."
        d = next(d for d in impossibles if apres[d] != t)
        donnee = {"fonction": "deplacement", "t": t, "direction": d}
        raise Ecart(message, given=donnee, got={"t": apres[d]}, expected={"t": t})


@question("3", "deplacement", points=0.5)
@pour_tout(t=taquins(), d=directions(), exemples=[{"t": CENTRE, "d": d} for d in "NESW"])
def test_deplacement(eleve, corrige, t, d):
    """Partout : 1 et le taquin après le déplacement, ou 0 et le taquin intact.

    Indice : la direction est celle de la tuile qui glisse ; cette tuile existe-t-elle, au bord où elle serait ?
    """
    attendu = corrige.deplacement(t, d)

    assert eleve.deplacement(t, d) == attendu


@question("4", "suite", points=0.5)
@pour_tout(u0=entiers(1, 2**30 - 4), n=entiers(6, 60), exemples=[{"u0": 5, "n": 6}], nombre=10)
def test_suite_recurrence(eleve, corrige, u0, n):
    """Chaque terme donne le suivant.

    Indice : u_{n+1} est le reste de 1022 u_n dans la division par 2^30 − 3.
    """
    donnee = {"fonction": "suite", "u0": u0, "n": n}
    u = eleve.suite(u0, n).value
    if not isinstance(u, list) or len(u) < 2 or not all(type(terme) is int for terme in u):
        attendu = corrige.suite(u0, n).value
        raise Ecart("Il faut une liste d'entiers.", given=donnee, got={"renvoie": u}, expected={"renvoie": attendu})
    if not any(u):  # 1022 × 0 = 0: that would be a sequence of its own
        raise Ecart("Tous les termes sont nuls, alors que u_0 ne l'est pas.", given=donnee, got={"renvoie": u})
    for avant, apres in pairwise(u[:100]):
        if apres != corrige.suite(avant, 2).value[1]:
            juste = corrige.suite(avant, 2).value[1]
            message = f"Après le terme {avant} vient {juste}, et non {apres}."
            raise Ecart(message, given=donnee, got={"renvoie": u})


@question("4", "suite", points=0.25)
@pour_tout(
    u0=entiers(1, 2**30 - 4),
    n=entiers(1, 300),
    exemples=[{"u0": 5, "n": 3}, {"u0": 1, "n": 1}, {"u0": 2**30 - 4, "n": 50}],
)
def test_suite(eleve, corrige, u0, n):
    """Exactement les n premiers termes, à partir de u0.

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
    for partie in (slice(0, 100), slice(0, None, 9_973), slice(99_900, None)):  # each term makes the next
        if not matches(eleve.lire(obtenue, partie), attendue[partie]):
            assert eleve.suite(u0) == corrige.suite(u0)


DEP = {
    "k": entiers(0, 20_000),
    "l": entiers(1, 60),
    "exemples": [{"k": 0, "l": 8}, {"k": 1000, "l": 3}, {"k": 99_990, "l": 10}],
    "nombre": 25,
}


@question("5", "dep", points=0.25)
@pour_tout(k=entiers(0, 20_000), l=entiers(12, 60), exemples=[{"k": 0, "l": 12}, {"k": 1000, "l": 20}], nombre=10)
def test_dep_prolonge(eleve, corrige, k, l):  # noqa: E741  the sheet's own name
    """Une liste de l éléments, que prolonge D(k + 1, l).

    Indice : D(k, l) et D(k + 1, l) se lisent dans la même suite, à un rang de distance.
    """
    ici, apres = eleve.dep(k, l).value, eleve.dep(k + 1, l).value
    donnee = {"fonction": "dep", "k": k, "l": l}
    if not all(isinstance(liste, list | str) and len(liste) == l for liste in (ici, apres)):
        raise Ecart(f"Il faut une liste de {l} éléments.", given=donnee, got={"renvoie": ici})
    if ici[1:] != apres[:-1] or all(element == ici[0] for element in ici):
        message = f"D({k + 1}, {l}) devrait commencer par la fin de D({k}, {l}), à partir de son deuxième élément."
        raise Ecart(message, given=donnee, got={f"D({k}, {l})": ici, f"D({k + 1}, {l})": apres})


@question("5", "dep", points=0.25)
@pour_tout(**DEP)
def test_dep_debut(eleve, corrige, k, l):  # noqa: E741  the sheet's own name
    """Les premières directions de D(k, l).

    Indice : la première vient de u_k, modulo 4 ; le reste 0 donne "N", 1 "E", 2 "S" et 3 "W".
    """
    obtenu, attendu = eleve.dep(k, l).value, corrige.dep(k, l).value
    if not isinstance(obtenu, list | str) or list(obtenu[: min(l, 5)]) != attendu[:5]:
        donnee = {"fonction": "dep", "k": k, "l": l}
        message = difference(list(obtenu) if isinstance(obtenu, str) else obtenu, attendu)
        raise Ecart(message, given=donnee, got={"renvoie": obtenu}, expected={"renvoie": attendu})


@question("5", "dep", points=0.25)
@pour_tout(**DEP)
def test_dep(eleve, corrige, k, l):  # noqa: E741  the sheet's own name
    """La liste D(k, l), ni plus, ni moins.

    Indice : le i-ème élément vient de u_{i+k} modulo 4 ; le reste 0 donne "N", 1 "E", 2 "S" et 3 "W".
    """
    assert eleve.dep(k, l) == corrige.dep(k, l)


@question("5", "dep", points=0.25, variante=True)
@pour_tout(**{**DEP, "nombre": 10})
def test_dep_autre_u0(eleve, corrige, k, l):  # noqa: E741  the sheet's own name
    """La liste D(k, l) avec un autre U0.

    Indice : `dep` doit partir du `U0` donné par le module `sujet`, quel qu'il soit.
    """
    assert eleve.dep(k, l) == corrige.dep(k, l)


@question("6", "deplacement_liste", points=0.25)
@pour_tout(cas=listes_possibles(), exemples=[{"cas": (RESOLU, ["S", "E", "N"])}, {"cas": (CENTRE, [])}], nombre=15)
def test_deplacement_liste_compte(eleve, corrige, cas):
    """Le nombre renvoyé, quand tous les déplacements sont possibles.

    Indice : chaque déplacement fait compte pour un.
    """
    t, directions = cas
    obtenu, attendu = eleve.deplacement_liste(t, directions), corrige.deplacement_liste(t, directions)
    assert matches(obtenu.value, attendu.value)


@question("6", "deplacement_liste", points=0.25)
@pour_tout(t=taquins(), directions=listes_de_directions(), exemples=LISTES, nombre=25)
def test_deplacement_liste_taquin(eleve, corrige, t, directions):
    """Le taquin obtenu, sans regarder le nombre renvoyé.

    Indice : un déplacement impossible est passé, et n'empêche pas les suivants.
    """
    obtenu, attendu = eleve.deplacement_liste(t, directions), corrige.deplacement_liste(t, directions)
    if not matches(obtenu.args[0], attendu.args[0]):
        donnee = {"fonction": "deplacement_liste", "t": t, "directions": directions}
        message = "Le taquin n'est pas modifié comme attendu."
        raise Ecart(message, given=donnee, got={"t": obtenu.args[0]}, expected={"t": attendu.args[0]})


@question("6", "deplacement_liste", points=0.25)
@pour_tout(t=taquins(), directions=listes_de_directions(), exemples=LISTES)
def test_deplacement_liste(eleve, corrige, t, directions):
    """Le nombre de déplacements effectués et le taquin obtenu, la liste restant intacte.

    Indice : un déplacement impossible ne compte pas, et n'empêche pas les suivants.
    """
    attendu = corrige.deplacement_liste(t, directions)

    assert eleve.deplacement_liste(t, directions) == attendu


@question("6", "deplacement_liste", points=0.25)
def test_deplacement_liste_longue(eleve, corrige):
    """Une liste de plus de mille déplacements.

    Indice : la question 7 en demande mille ; rien ne doit arrêter la boucle avant la fin de la liste.
    """
    for liste in (TOURS, [*TOURS, "W"]):  # all are possible, but the last one
        attendu = corrige.deplacement_liste(RESOLU, liste)
        assert eleve.deplacement_liste(RESOLU, liste) == attendu


TAQ = {"k": entiers(1, 9_000), "exemples": [{"k": 0}, {"k": 0}], "nombre": 2}


@question("7", "taq", points=0.25)
@pour_tout(k=entiers(1, 9_000), exemples=[{"k": 0}], nombre=2)
def test_taq_melange(eleve, corrige, k):
    """Un taquin mélangé, autre pour un autre k.

    Indice : les huit tuiles et la place vide y sont, une fois chacune.
    """
    donnee = {"fonction": "taq", "k": k}
    ici, autre = eleve.taq(k).value, eleve.taq(k + 17).value
    if not est_plateau(ici) or sorted(tuile for ligne in ici for tuile in ligne) != list(range(9)) or ici == RESOLU:
        raise Ecart("Il faut un taquin mélangé : une liste de trois lignes.", given=donnee, got={"renvoie": ici})
    if ici == autre:
        raise Ecart(f"T({k}) et T({k + 17}) devraient différer.", given=donnee, got={"renvoie": ici})


@question("7", "taq", points=0.5)
@pour_tout(**TAQ)
def test_taq(eleve, corrige, k):
    """Le taquin T(k), et le même si on le redemande.

    Indice : partir d'un taquin résolu tout neuf, puis appliquer D(k, 1000).
    """
    assert eleve.taq(k) == corrige.taq(k)


@question("7", "taq", points=0.25, variante=True)
@pour_tout(**{**TAQ, "exemples": [{"k": 0}]})
def test_taq_autre_u0(eleve, corrige, k):
    """Le taquin T(k) avec un autre U0.

    Indice : `taq` dépend de U0 à travers `dep` ; rien ne doit être écrit en dur.
    """
    assert eleve.taq(k) == corrige.taq(k)
