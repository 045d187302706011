"""Properties that can be verified without knowing any answer. They are part of the student's pack, in full.

A property looks at one function, and at those that come before it in the sheet: if one of these is wrong, so may be
what is seen here, and the engine leaves the verdict to the teacher.
"""

from itertools import islice, pairwise

from hypothesis import strategies as st

from autograder.engine.sandbox.answers import Raised
from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.text import count

CONTRAIRE = {"N": "S", "S": "N", "E": "W", "W": "E"}
MODULE = 2**30 - 3


def plateaux():
    """Any board: nothing is known of how tiles move."""
    return st.permutations(range(9)).map(lambda cases: [list(cases[i : i + 3]) for i in (0, 3, 6)])


def directions():
    return st.sampled_from("NESW")


def decode(c):
    return [[c // 10 ** (3 * i + j) % 10 for j in range(3)] for i in range(3)]


def contenu(t, place):
    """What the board holds at that place, None for what is no place of it."""
    try:
        i, j = place
        return t[i][j] if i in range(3) and j in range(3) else None
    except (TypeError, ValueError):
        return None


def une_tuile_a_glisse(avant, apres):
    """Have the hole and one neighbour changed places, and nothing else?"""
    try:
        changees = [(i, j) for i in range(3) for j in range(3) if apres[i][j] != avant[i][j]]
        (a, b), (c, d) = changees
        echangees = (apres[a][b], apres[c][d]) == (avant[c][d], avant[a][b])
        return echangees and abs(a - c) + abs(b - d) == 1 and 0 in (avant[a][b], avant[c][d])
    except (TypeError, IndexError, ValueError):
        return False


@question("1", "taquin_résolu", points=0)
def test_propriete_nouveau_taquin(eleve, corrige):
    """Propriété : modifier un taquin obtenu n'en change aucun autre.

    Indice : la fonction doit construire une nouvelle liste de listes à chaque appel.
    """
    premier, second = eleve.garder("taquin_résolu"), eleve.garder("taquin_résolu")
    avant = eleve.lire(second)
    if not eleve.ecrire(premier, [(i, j) for i in range(3) for j in range(3)], 9):
        raise Ecart("Ce taquin ne peut pas être modifié : il faut une liste de listes.", got=avant)
    for obtenu in (eleve.lire(second), eleve.taquin_résolu().value):
        if obtenu != avant:
            raise Ecart("Modifier un taquin obtenu en change un autre.", got=obtenu, expected=avant)


@question("2", "place_vide", points=0)
@pour_tout(t=plateaux(), nombre=20, en_direct=True, exemples=[{"t": [[1, 2, 3], [4, 5, 6], [7, 8, 0]]}])
def test_propriete_place_vide(eleve, corrige, t):
    """Propriété : la case renvoyée contient bien 0.

    Indice : i est le numéro de la ligne, j celui de la colonne.
    """
    obtenu = eleve.place_vide(t).value
    if contenu(t, obtenu) != 0:
        raise Ecart("Cette case n'est pas la place vide.", given={"fonction": "place_vide", "t": t}, got=obtenu)


@question("3", "deplacement", points=0)
@pour_tout(
    t=plateaux(), d=directions(), nombre=25, en_direct=True,
    exemples=[{"t": [[1, 2, 3], [4, 0, 5], [6, 7, 8]], "d": d} for d in "NESW"],
)  # fmt: skip
def test_propriete_aller_retour(eleve, corrige, t, d):
    """Propriété : un déplacement puis son contraire redonnent le même taquin.

    Indice : une seule tuile bouge, et elle prend la place vide ; si rien n'est possible, t ne change pas.
    """
    donnee = {"fonction": "deplacement", "t": t, "direction": d}
    aller = eleve.deplacement(t, d)
    apres = aller.args[0]
    if aller.value not in (0, 1):
        raise Ecart("La valeur renvoyée doit être 1 ou 0.", given=donnee, got=aller.value)
    if aller.value == 0:
        if apres != t:
            raise Ecart("Le déplacement est refusé (0), mais t a changé.", given=donnee, got=apres, expected=t)
        return
    if not une_tuile_a_glisse(t, apres):
        raise Ecart("Une tuile voisine, et une seule, doit prendre la place vide.", given=donnee, got=apres)
    retour = eleve.deplacement(apres, CONTRAIRE[d])
    if retour.value != 1 or retour.args[0] != t:
        raise Ecart("Le déplacement contraire ne redonne pas le taquin de départ.", given=donnee, got=retour.args[0])


@question("4", "suite", points=0)
@pour_tout(u0=st.integers(1, MODULE - 1), n=st.integers(1, 50), nombre=20, en_direct=True, exemples=[{"u0": 5, "n": 3}])
def test_propriete_suite(eleve, corrige, u0, n):
    """Propriété : n termes, le premier est u0, et chacun donne le suivant.

    Indice : u_{n+1} est le reste de 1022 u_n dans la division par 2^30 − 3.
    """
    donnee = {"fonction": "suite", "u0": u0, "n": n}
    u = eleve.suite(u0, n).value
    if not isinstance(u, list) or len(u) != n or u[0] != u0:
        raise Ecart(f"Il faut une liste (list) de {count(n, 'terme')}, le premier étant {u0}.", given=donnee, got=u)
    for avant, apres in pairwise(u):
        if isinstance(apres, bool) or not isinstance(apres, int) or (apres - 1022 * avant) % MODULE or apres >= MODULE:
            raise Ecart(f"Après {avant}, le terme {apres} n'est pas le bon.", given=donnee, got=u)


@question("5", "dep", points=0)
@pour_tout(
    k=st.integers(0, 5000), longueur=st.integers(1, 30), nombre=12, en_direct=True,
    exemples=[{"k": 0, "longueur": 3}],
)  # fmt: skip
def test_propriete_dep(eleve, corrige, k, longueur):
    """Propriété : D(k, l) compte l lettres, et se prolonge avec D(k + 1, l − 1).

    Indice : D(k, l) ne dépend que de u_k, …, u_{k+l−1}.
    """
    donnee = {"fonction": "dep", "k": k, "l": longueur}
    d = eleve.dep(k, longueur).value
    if not isinstance(d, list) or len(d) != longueur or not all(lettre in ("N", "E", "S", "W") for lettre in d):
        raise Ecart(f"Il faut une liste de {count(longueur, 'lettre')} parmi N, E, S, W.", given=donnee, got=d)
    suite = eleve.dep(k + 1, longueur - 1).value if longueur > 1 else []
    if d[1:] != suite:
        raise Ecart(f"D({k + 1}, {longueur - 1}) devrait être la fin de cette liste.", given=donnee, got=d)


@question("6", "deplacement_liste", points=0)
@pour_tout(
    t=plateaux(), d=st.lists(directions(), max_size=8), nombre=15, en_direct=True,
    exemples=[{"t": [[1, 2, 3], [4, 5, 6], [7, 8, 0]], "d": ["S", "N", "N"]}],
)  # fmt: skip
def test_propriete_liste(eleve, corrige, t, d):
    """Propriété : le même résultat qu'en appelant `deplacement` une fois par direction.

    Indice : un déplacement impossible ne compte pas, et n'empêche pas les suivants.
    """
    faits, attendu = 0, t
    for direction in d:
        coup = eleve.deplacement(attendu, direction)
        faits, attendu = faits + (coup.value == 1), coup.args[0]
    obtenu = eleve.deplacement_liste(t, d)
    if (obtenu.value, obtenu.args[0]) != (faits, attendu):
        raise Ecart(
            f"`deplacement`, direction par direction, fait {count(faits, 'déplacement')}.",
            given={"fonction": "deplacement_liste", "t": t, "directions": d},
            got={"renvoie": obtenu.value, "t": obtenu.args[0]},
            expected={"renvoie": faits, "t": attendu},
        )
    if obtenu.args[1] != d:
        donnee = {"fonction": "deplacement_liste", "t": t, "directions": d}
        raise Ecart("La liste des directions a changé.", given=donnee, got={"directions": obtenu.args[1]})


@question("7", "taq", points=0)
@pour_tout(k=st.integers(0, 3000), nombre=3, en_direct=True, exemples=[{"k": 0}])
def test_propriete_taq(eleve, corrige, k):
    """Propriété : T(k) est le taquin résolu, mélangé par D(k, 1000).

    Indice : `taquin_résolu`, `dep` puis `deplacement_liste`.
    """
    attendu = eleve.deplacement_liste(eleve.taquin_résolu().value, eleve.dep(k, 1000).value).args[0]
    obtenu = eleve.taq(k).value
    if obtenu != attendu:
        raise Ecart(
            "Ces trois fonctions donnent un autre taquin.",
            given={"fonction": "taq", "k": k},
            got=obtenu,
            expected=attendu,
        )


@question("8", "configuration", points=0)
@pour_tout(t=plateaux(), nombre=20, en_direct=True, exemples=[{"t": [[0, 1, 2], [3, 4, 5], [6, 7, 8]]}])
def test_propriete_configuration(eleve, corrige, t):
    """Propriété : `decode` redonne le taquin.

    Indice : la case (i, j) a pour poids 10^(3i+j).
    """
    donnee = {"fonction": "configuration", "t": t}
    obtenu = eleve.configuration(t)
    c = obtenu.value
    if isinstance(c, bool) or not isinstance(c, int) or decode(c) != t:
        raise Ecart("`decode` ne redonne pas ce taquin.", given=donnee, got=c)
    if obtenu.args[0] != t:
        raise Ecart(
            "Coder le taquin ne doit pas le changer.", given=donnee, got={"t": obtenu.args[0]}, expected={"t": t}
        )


@question("9", "voisins", points=0)
@pour_tout(t=plateaux(), nombre=12, en_direct=True, exemples=[{"t": [[1, 2, 3], [4, 0, 5], [6, 7, 8]]}])
def test_propriete_voisins(eleve, corrige, t):
    """Propriété : les taquins que donne `deplacement`, dans l'ordre N, E, S, W.

    Indice : chaque direction s'essaie sur un taquin fraîchement décodé.
    """
    coups = [eleve.deplacement(t, d) for d in "NESW"]
    attendu = [eleve.configuration(coup.args[0]).value for coup in coups if coup.value]
    c = eleve.configuration(t).value
    obtenu = eleve.voisins(c).value
    if obtenu != attendu:
        raise Ecart(
            "`deplacement` donne d'autres voisins.",
            given={"fonction": "voisins", "c": c},
            got=obtenu,
            expected=attendu,
        )


@question("10", "parcours_largeur", points=0)
def test_propriete_parcours(eleve, corrige):
    """Propriété : chaque sommet découvert est un voisin de celui qui le précède.

    Indice : chaque sommet est noté quand on le découvre, avec celui qu'on explore.
    """
    resolue = eleve.configuration(eleve.taquin_résolu().value).value
    departs = (resolue, *eleve.voisins(resolue).value)
    premiers = {}
    for depart in (*departs, *departs):  # twice: a search must not remember the one before
        donnee = {"fonction": "parcours_largeur", "c0": depart}
        precedent = eleve.parcours_largeur(depart).value
        if precedent != premiers.setdefault(depart, precedent):
            raise Ecart("Le même appel, fait plus tard, donne un autre dictionnaire.", given=donnee, got=precedent)
        if not isinstance(precedent, dict):
            raise Ecart("Il faut un dictionnaire.", given=donnee, got=precedent)
        for sommet, avant in islice(precedent.items(), 60):  # a search that never stops discovers 181,440 of them
            if sommet != depart and (avant not in {*precedent, depart} or sommet not in eleve.voisins(avant).value):
                raise Ecart(f"{sommet} n'est pas un voisin découvert depuis {avant}.", given=donnee, got=precedent)
        if resolue not in {*precedent, depart}:
            raise Ecart("La configuration résolue n'a pas été découverte.", given=donnee, got=precedent)


# One walk from the goal, layer after layer: every property is verified on the layer that was just found.
@question("10", "parcours_largeur", points=0)
def test_propriete_sans_detour(eleve, corrige):
    """Propriété : les précédents mènent à la configuration résolue sans détour, et elle est explorée avant l'arrêt.

    Indice : en largeur, le sommet exploré est celui qui attend depuis le plus longtemps.
    """
    resolue = eleve.configuration(eleve.taquin_résolu().value).value
    couches, vus = [[resolue]], {resolue}
    for distance in (1, 2, 3, 4):
        proches = [v for c in couches[-1] for v in eleve.voisins(c).value]
        couches.append([v for v in dict.fromkeys(proches) if v not in vus])
        vus.update(couches[-1])
        if not couches[-1]:
            return  # a wrong `voisins` leads nowhere
        depart = couches[-1][-1]
        donnee = {"fonction": "parcours_largeur", "c0": depart}
        precedent = eleve.parcours_largeur(depart).value
        if not isinstance(precedent, dict) or not all(type(avant) in (int, type(None)) for avant in precedent.values()):
            raise Ecart(
                "Il faut un dictionnaire, dont les valeurs sont des configurations.", given=donnee, got=precedent
            )
        sommet, coups = resolue, 0
        while sommet != depart and sommet in precedent and coups <= distance:
            sommet, coups = precedent[sommet], coups + 1
        if (sommet, coups) != (depart, distance):
            ecart = (
                f"De c0 à la configuration résolue, {count(distance, 'coup')} suffi{'t' if distance == 1 else 'sent'}."
            )
            raise Ecart(f"{ecart} Ces précédents en font davantage, ou n'y mènent pas.", given=donnee, got=precedent)
        for voisin in eleve.voisins(resolue).value:
            if voisin not in precedent:
                raise Ecart(f"{voisin}, voisin de la configuration résolue, manque.", given=donnee, got=precedent)
        if distance > 1 and depart not in precedent:
            raise Ecart("Le départ, redécouvert depuis ses voisins, manque.", given=donnee, got=precedent)


@question("11", "reconstruction_chemin", points=0)
def test_propriete_sans_chemin(eleve, corrige):
    """Propriété : une ValueError quand les précédents ne mènent pas à la configuration résolue.

    Indice : si elle n'a pas été découverte, `raise ValueError(...)` avec un message clair.
    """
    resolue = eleve.configuration(eleve.taquin_résolu().value).value
    depart = next((c for c in eleve.voisins(resolue).value or () if c != resolue), None)
    if depart is None:
        return
    donnee = {"fonction": "reconstruction_chemin", "c0": depart, "precedent": {depart: depart}}
    try:
        obtenu = eleve.reconstruction_chemin(depart, {depart: depart}).value
    except Raised as erreur:
        if "ValueError" in erreur.kinds:
            return
        raise Ecart(
            "C'est une autre erreur qui est levée.", given=donnee, got=erreur.type, expected="ValueError"
        ) from erreur
    raise Ecart("Aucune erreur n'est levée.", given=donnee, got={"renvoie": obtenu}, expected="ValueError")


@question("11", "reconstruction_chemin", points=0)
def test_propriete_chemin(eleve, corrige):
    """Propriété : le chemin remonte les précédents, de la configuration résolue jusqu'à c0, et se lit dans l'ordre.

    Indice : partir de la configuration résolue, remonter jusqu'à c0, puis retourner la liste.
    """
    resolue = eleve.configuration(eleve.taquin_résolu().value).value
    proche = next(iter(eleve.voisins(resolue).value or ()), resolue)  # a wrong `voisins` may find nobody
    loin = next((c for c in eleve.voisins(proche).value or () if c != resolue), proche)
    trouve = eleve.parcours_largeur(proche).value  # only for how it notes where it starts: itself, or None
    note = trouve.get(proche, proche) if isinstance(trouve, dict) else proche
    for chemin in ([resolue], [proche, resolue], [loin, proche, resolue]):
        depart = chemin[0]
        precedent = {depart: depart if note == proche else note, **dict(pairwise(reversed(chemin)))}
        obtenu = eleve.reconstruction_chemin(depart, precedent).value
        if obtenu != chemin:
            donnee = {"fonction": "reconstruction_chemin", "c0": depart, "precedent": precedent}
            raise Ecart("Ce n'est pas le chemin que donnent ces précédents.", given=donnee, got=obtenu, expected=chemin)
