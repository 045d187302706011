"""Solving (question 9): a word is judged by playing it."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question

from .fiche import IDENTITE, MOUVEMENTS
from .jugement import juger_resolution
from .strategies import BETA, GAMMA, jouer, legaux
from .test_3_classes import ILLEGAUX

# The cubes of the bonuses, few since a solver may take several seconds for each: the superflip and two scrambles.
MELANGES = (
    "d f2 g-1 h a b2 d-1 f h2 g a-1 d2 b f-1 g2 h-1",
    "f g2 a-1 h d f g2 a-1 h d f g2 a-1 h d f g2 a-1 h d",
)
BONUS = ((*IDENTITE[:3], (1,) * 12), *map(jouer, MELANGES))


@question("9", "resoudre", points=0.5, secondes=60)
def test_resoudre_proches(eleve, corrige):
    """Le cube résolu, et quelques cubes à un ou deux coups du but.

    Indice : le mot vient après m ; pour m = d, d-1 convient.
    """
    for m in (IDENTITE, MOUVEMENTS["d"], jouer("h2"), jouer("f g")):
        juger_resolution(m, eleve.longue("resoudre", m).value)


@question("9", "resoudre", points=1.25, secondes=120)
@pour_tout(m=legaux(), exemples=[{"m": BETA}, {"m": GAMMA}], nombre=5, en_direct=True)
def test_resoudre(eleve, corrige, m):
    """Un cube mélangé.

    Indice : placer les sommets, puis les arêtes, puis orienter, chaque fois avec la clé qui convient et un parapluie.
    """
    juger_resolution(m, eleve.longue("resoudre", m).value)


@question("9", "resoudre", points=0.25, secondes=60)
def test_resoudre_illegal(eleve, corrige):
    """Un mouvement qui n'est pas légal n'a pas de solution.

    Indice : `est_legal` le dit d'avance ; la valeur est None.
    """
    m = MOUVEMENTS["d"]
    if eleve.longue("resoudre", m).value is None:
        raise Ecart("La valeur est None, alors que ce mouvement est légal.", given={"fonction": "resoudre", "m": m})
    for m in ILLEGAUX:
        valeur = eleve.longue("resoudre", m).value
        if valeur is not None:
            message = "Ce mouvement n'est pas légal : la valeur attendue est None."
            raise Ecart(message, given={"fonction": "resoudre", "m": m}, got={"renvoie": valeur})


@question("9", "resoudre", points=0.5, variante=True, secondes=60)
@pour_tout(m=legaux(), exemples=[{"m": BETA}], nombre=2, en_direct=True)
def test_resoudre_autre_numerotation(eleve, corrige, m):
    """Un cube mélangé, quand les sites sont numérotés autrement.

    Indice : les sites que dérange une clé se lisent dans `mot(CLES[…])` ; rien ne doit être recopié.
    """
    juger_resolution(m, eleve.longue("resoudre", m).value, corrige.MOUVEMENTS)


def longueur_moyenne(eleve, au_plus):
    """Are the words short enough, on average? It stops as soon as that is impossible."""
    total = 0
    for m in BONUS:
        total += juger_resolution(m, eleve.longue("resoudre", m).value)
        if total > au_plus * len(BONUS):
            message = f"Ces mots sont justes, mais comptent en moyenne plus de {au_plus} tours d'une face."
            raise Ecart(message, given={"fonction": "resoudre", "m": m})


@question("9", "resoudre", points=0.5, bonus=True, secondes=60)
def test_bonus_300(eleve, corrige):
    """Au plus 300 tours d'une face, en moyenne sur trois cubes.

    Indice : choisir le plus court des parapluies possibles ; deux tours de suite de la même face n'en font qu'un.
    """
    longueur_moyenne(eleve, 300)


@question("9", "resoudre", points=0.5, bonus=True, secondes=60)
def test_bonus_100(eleve, corrige):
    """Au plus 100 tours d'une face, en moyenne sur trois cubes.

    Indice : chercher d'autres clés ; un commutateur dérange peu de pièces.
    """
    longueur_moyenne(eleve, 100)


@question("9", "resoudre", points=0.5, bonus=True, secondes=60)
def test_bonus_30(eleve, corrige):
    """Au plus 30 tours d'une face, en moyenne sur trois cubes.

    Indice : passer par un sous-groupe, puis finir dans ce sous-groupe.
    """
    longueur_moyenne(eleve, 30)
