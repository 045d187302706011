"""Counting, weights from one table to the next, equivalent words (questions 5 to 7)."""

from hypothesis import strategies as st

from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.values import difference, matches

from .fiche import en_mot
from .jugement import memes
from .strategies import coups_possibles, mots, tables
from .test_1_tables import CENTRE, PETITE, T1

TAILLES = {"n": st.integers(2, 7), "exemples": [{"n": 2}, {"n": 3}, {"n": 4}], "nombre": 6}


@question("5", "nombre_arcs", points=0.5)
@pour_tout(**TAILLES)
def test_nombre_arcs(eleve, corrige, n):
    """Le nombre d'arcs du graphe G.

    Indice : d'une table partent deux, trois ou quatre arcs, selon la place du trou ; combien y a-t-il de tables pour
    chaque place du trou ?
    """
    assert memes(eleve.nombre_arcs(n), corrige.nombre_arcs(n))


@question("5", "nombre_tables_jouables", points=0.25)
@pour_tout(**TAILLES)
def test_nombre_tables_jouables(eleve, corrige, n):
    """Le nombre de tables jouables.

    Indice : échanger deux pièces rend jouable une table qui ne l'est pas, et inversement.
    """
    assert memes(eleve.nombre_tables_jouables(n), corrige.nombre_tables_jouables(n))


@question("5", "nombre_arcs_utiles", points=0.25)
@pour_tout(**TAILLES)
def test_nombre_arcs_utiles(eleve, corrige, n):
    """Le nombre d'arcs entre tables jouables.

    Indice : un arc mène toujours d'une table jouable à une table jouable ; chaque sens compte pour un arc.
    """
    assert memes(eleve.nombre_arcs_utiles(n), corrige.nombre_arcs_utiles(n))


APRES = {
    "T": tables(2, 3, 4, 5),
    "choix": st.integers(0, 3),
    "exemples": [{"T": CENTRE, "choix": choix} for choix in range(4)] + [{"T": PETITE, "choix": 0}],
    "nombre": 40,
}
DECALE = {**APRES, "ecart": st.integers(1, 1000), "nombre": 25}
DECALE["exemples"] = [{"T": T1, "choix": 0, "ecart": 100}, {"T": CENTRE, "choix": 1, "ecart": 7}]


def un_coup(T, choix):
    """One of the moves that are possible."""
    possibles = coups_possibles(T)
    return possibles[choix % len(possibles)]


@question("6", "pi1_apres", points=0.5)
@pour_tout(**APRES)
def test_pi1_apres(eleve, corrige, T, choix):
    """π₁ après un coup.

    Indice : seules changent de place le trou et une pièce ; quelles inversions cela fait-il naître ou disparaître ?
    """
    a, p = un_coup(T, choix), corrige.pi1(T).value
    assert memes(eleve.pi1_apres(T, a, p), corrige.pi1_apres(T, a, p))


@question("6", "pi1_apres", points=0.25)
@pour_tout(**DECALE)
def test_pi1_apres_decale(eleve, corrige, T, choix, ecart):
    """π₁ après un coup, à partir de p.

    Indice : la valeur se déduit de p : si p est plus grand de 100, le résultat aussi.
    """
    a, p = un_coup(T, choix), corrige.pi1(T).value + ecart
    assert memes(eleve.pi1_apres(T, a, p), corrige.pi1_apres(T, a, p))


@question("6", "pi2_apres", points=0.5)
@pour_tout(**APRES)
def test_pi2_apres(eleve, corrige, T, choix):
    """π₂ après un coup.

    Indice : une seule pièce bouge, dans le sens opposé à celui du trou ; sa distance change de 1.
    """
    a, p = un_coup(T, choix), corrige.pi2(T).value
    assert memes(eleve.pi2_apres(T, a, p), corrige.pi2_apres(T, a, p))


@question("6", "pi2_apres", points=0.25)
@pour_tout(**DECALE)
def test_pi2_apres_decale(eleve, corrige, T, choix, ecart):
    """π₂ après un coup, à partir de p.

    Indice : la valeur se déduit de p : si p est plus grand de 100, le résultat aussi.
    """
    a, p = un_coup(T, choix), corrige.pi2(T).value + ecart
    assert memes(eleve.pi2_apres(T, a, p), corrige.pi2_apres(T, a, p))


def liste_de_mots(reponse, mot, longueur, attendu):
    """The words as strings; what else came back is said."""
    valeur = reponse.value
    lus = [en_mot(element) for element in valeur] if isinstance(valeur, list | tuple) else [None]
    if None in lus:
        donnee = {"fonction": "equivalents", "mot": mot, "longueur": longueur}
        message = difference(valeur, attendu) or "Il faut une liste de mots."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendu})
    return lus


def sans_exces(lus, mot):
    """The words without those that are excluded: the given one, and those that go straight back."""
    return [lu for lu in lus if lu != mot and not any(retour in lu for retour in ("NS", "SN", "EO", "OE"))]


def juger_trouves(eleve, corrige, mot, longueur):
    """Are all equivalent words there, whatever their order and whatever excluded words are with them?"""
    attendu = corrige.equivalents(mot, longueur).value
    obtenu = eleve.equivalents(mot, longueur)
    if sorted(sans_exces(liste_de_mots(obtenu, mot, longueur, attendu), mot)) != sorted(attendu):
        donnee = {"fonction": "equivalents", "mot": mot, "longueur": longueur}
        message = "Ce ne sont pas les mots qui ont le même effet."
        raise Ecart(message, given=donnee, got={"renvoie": obtenu.value}, expected={"renvoie": attendu})


ENROULES = ["ENOSEN", "ENOSENO", "NESON", "ESONES", "SOSONENE", "NEN", "E"]


@question("7", "equivalents", points=0.25)
def test_equivalents_meme_longueur(eleve, corrige):
    """Les mots équivalents de même longueur que le mot donné.

    Indice : suivre le trou et les pièces qu'il déplace sur un plateau sans bord ; tourner trois fois autour de quatre
    cases remet tout en place.
    """
    for mot in ("ENOSEN", "ESONES", "NESONE", "NEN"):
        juger_trouves(eleve, corrige, mot, len(mot))


@question("7", "equivalents", points=0.25)
def test_equivalents_plus_courts(eleve, corrige):
    """Les mots équivalents qui sont plus courts que la longueur permise.

    Indice : « au plus » : tous les mots de 0, 1, 2… lettres sont à essayer ; le mot vide est un mot.
    """
    for mot, longueur in (("NS", 2), ("NSE", 3), ("ENOSEN", 7), ("ENOSENO", 7)):
        juger_trouves(eleve, corrige, mot, longueur)


@question("7", "equivalents", points=0.25)
def test_equivalents_ordre(eleve, corrige):
    """Des mots équivalents, par longueur puis par ordre alphabétique.

    Indice : E, N, O, S est l'ordre de l'alphabet ; les mots courts viennent d'abord.
    """
    trouves = 0
    for mot, longueur in (("NSENOSEN", 6), ("EONESON", 7), ("ENOSENOEO", 7), ("OESENOSENO", 8)):
        attendu = corrige.equivalents(mot, longueur).value
        lus = liste_de_mots(eleve.equivalents(mot, longueur), mot, longueur, attendu)
        gardes = sans_exces(lus, mot)
        trouves += len(set(gardes) & set(attendu))
        if gardes != sorted(gardes, key=lambda lu: (len(lu), lu)):
            donnee = {"fonction": "equivalents", "mot": mot, "longueur": longueur}
            raise Ecart(difference(lus, attendu), given=donnee, got={"renvoie": lus}, expected={"renvoie": attendu})
    if not trouves:
        raise Ecart("Aucun des mots attendus n'est trouvé.", given={"fonction": "equivalents"})


@question("7", "equivalents", points=0.25)
@pour_tout(
    mot=st.one_of(st.sampled_from(ENROULES), mots(4)),
    longueur=st.integers(0, 6),
    exemples=[
        {"mot": "ENOSEN", "longueur": 8},
        {"mot": "NESON", "longueur": 7},
        {"mot": "", "longueur": 4},
        {"mot": "NNSS", "longueur": 4},
    ],
    nombre=16,
)
def test_equivalents(eleve, corrige, mot, longueur):
    """Exactement les mots équivalents, ni plus, ni moins.

    Indice : le mot donné peut contenir NS ou EO, ceux de la liste non ; le mot donné n'est jamais dans la liste.
    """
    attendu = corrige.equivalents(mot, longueur).value
    lus = liste_de_mots(eleve.equivalents(mot, longueur), mot, longueur, attendu)

    assert matches(lus, attendu)
