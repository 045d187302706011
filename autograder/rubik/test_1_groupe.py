"""The group of movements and its words (questions 1 and 2)."""

from hypothesis import strategies as st

from autograder.engine.sheet.checks import petits, pour_tout, question

from .fiche import MOUVEMENTS
from .jugement import PLACES, juger_erreur, juger_mouvement
from .strategies import ALPHA, BETA, LETTRES, mots, mouvements

D, H, F = MOUVEMENTS["d"], MOUVEMENTS["h"], MOUVEMENTS["f"]
DEUX = {"m": mouvements(), "n": mouvements(), "exemples": [{"m": D, "n": H}, {"m": H, "n": D}, {"m": F, "n": D}]}
UN = {"m": mouvements(), "exemples": [{"m": D}, {"m": H}, {"m": BETA}]}

EXPOSANTS = tuple(
    lettre + k for lettre in LETTRES for k in ("", "2", "-1", "3", "-2", "1", "-3", "0", "4", "10", "-13")
)
SIMPLES = mots(LETTRES, [*LETTRES, "d h", "h d", "d b d"])
DEMI_TOURS = petits(st.sampled_from(LETTRES).map("{}2".format), [f"{lettre}2" for lettre in LETTRES])
PUISSANCES = mots(EXPOSANTS, ["h2", "d2", "h-1", "d-1", "d3", "h0", "d b-1"])


@question("1", "composer", points=0.5)
@pour_tout(**DEUX)
def test_composer_places(eleve, corrige, m, n):
    """Où vont les pièces quand on fait m, puis n.

    Indice : la pièce du site i va d'abord en σₘ[i] ; c'est de là que n l'emmène.
    """
    donnee = {"fonction": "composer", "m": m, "n": n}
    juger_mouvement(donnee, eleve.composer(m, n).value, corrige.composer(m, n).value, PLACES)


@question("1", "composer", points=0.75)
@pour_tout(**DEUX)
def test_composer(eleve, corrige, m, n):
    """De combien tournent les pièces quand on fait m, puis n.

    Indice : les tours de n sont rangés d'après le site que la pièce quitte alors : ce n'est plus le site i.
    """
    donnee = {"fonction": "composer", "m": m, "n": n}
    juger_mouvement(donnee, eleve.composer(m, n).value, corrige.composer(m, n).value)


@question("1", "inverse", points=0.5)
@pour_tout(**UN)
def test_inverse_places(eleve, corrige, m):
    """Où vont les pièces quand on défait m.

    Indice : si m emmène la pièce du site i au site j, son inverse emmène celle du site j au site i.
    """
    donnee = {"fonction": "inverse", "m": m}
    juger_mouvement(donnee, eleve.inverse(m).value, corrige.inverse(m).value, PLACES)


@question("1", "inverse", points=0.5)
@pour_tout(**UN)
def test_inverse(eleve, corrige, m):
    """De combien tournent les pièces quand on défait m.

    Indice : la pièce qui revient au site i part du site σ[i] : c'est là que son tour est rangé.
    """
    donnee = {"fonction": "inverse", "m": m}
    juger_mouvement(donnee, eleve.inverse(m).value, corrige.inverse(m).value)


@question("1", "puissance", points=0.5)
@pour_tout(
    m=mouvements(),
    k=petits(st.integers(1, 40), range(1, 8)),
    exemples=[{"m": D, "k": 2}, {"m": BETA, "k": 5}],
    nombre=25,
)
def test_puissance(eleve, corrige, m, k):
    """Un mouvement fait k fois, pour k ≥ 1.

    Indice : partir de l'identité, et composer k fois.
    """
    donnee = {"fonction": "puissance", "m": m, "k": k}
    juger_mouvement(donnee, eleve.puissance(m, k).value, corrige.puissance(m, k).value)


@question("1", "puissance", points=0.25)
@pour_tout(
    m=mouvements(),
    k=petits(st.integers(-40, 0), [-1, 0, -2, -3]),
    exemples=[{"m": D, "k": 0}, {"m": D, "k": -1}, {"m": BETA, "k": -5}],
    nombre=25,
)
def test_puissance_negative(eleve, corrige, m, k):
    """La puissance 0 et les puissances négatives.

    Indice : faire −3 fois un mouvement, c'est faire 3 fois son inverse ; le faire 0 fois ne change rien.
    """
    donnee = {"fonction": "puissance", "m": m, "k": k}
    juger_mouvement(donnee, eleve.puissance(m, k).value, corrige.puissance(m, k).value)


@question("1", "puissance", points=0.25)
def test_puissance_grande(eleve, corrige):
    """Mille fois le même mouvement.

    Indice : une boucle y suffit ; une fonction qui s'appelle elle-même mille fois s'arrête avant la fin.
    """
    for k in (1000, -1000, 997):
        donnee = {"fonction": "puissance", "m": ALPHA, "k": k}
        juger_mouvement(donnee, eleve.puissance(ALPHA, k).value, corrige.puissance(ALPHA, k).value)


@question("2", "mot", points=0.5)
@pour_tout(texte=SIMPLES, exemples=[{"texte": "d"}, {"texte": "d h"}, {"texte": "a g f b"}])
def test_mot_lettres(eleve, corrige, texte):
    """Un mot sans exposant.

    Indice : les lettres se lisent de gauche à droite, la première est faite d'abord.
    """
    assert eleve.mot(texte).resembles(corrige.mot(texte))


@question("2", "mot", points=0.5)
@pour_tout(texte=PUISSANCES, exemples=[{"texte": "b2"}, {"texte": "d-1 f3"}, {"texte": "a-2 h10 g0"}])
def test_mot_exposants(eleve, corrige, texte):
    """Un mot avec des exposants.

    Indice : après la lettre, tout le reste du symbole est l'exposant, quel que soit cet entier.
    """
    assert eleve.mot(texte).resembles(corrige.mot(texte))


@question("2", "mot", points=0.25)
def test_mot_vide(eleve, corrige):
    """Le mot vide.

    Indice : il ne demande de rien faire.
    """
    assert eleve.mot("").resembles(corrige.mot(""))


@question("2", "mot", points=0.5)
def test_mot_erreurs(eleve, corrige):
    """Une ValueError pour ce qui n'est pas un mot.

    Indice : une lettre inconnue, deux lettres collées, un exposant qui n'est pas un entier, un exposant sans lettre.
    """
    eleve.mot("d")  # an error for every text is no answer
    for texte in ("x", "D", "d b z", "db", "d 2", "-1", "d--1", "d-", "d'", "b1.5", "2d"):
        juger_erreur(eleve, texte)


@question("2", "mot", points=0.5, variante=True)
@pour_tout(texte=DEMI_TOURS, exemples=[{"texte": f"{lettre}2"} for lettre in LETTRES])
def test_mot_autre_numerotation(eleve, corrige, texte):
    """Un demi-tour, quand les sites sont numérotés autrement.

    Indice : les six mouvements sont dans MOUVEMENTS ; rien ne doit être recopié.
    """
    donnee = {"fonction": "mot", "texte": texte, "numérotation": "une autre"}
    m, attendu = eleve.mot(texte).value, corrige.mot(texte).value
    juger_mouvement(donnee, m, attendu)
