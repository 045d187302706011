"""Permutations and orders (questions 3 and 4)."""

from autograder.engine.sheet.checks import pour_tout, question

from .fiche import IDENTITE, MOUVEMENTS
from .jugement import juger_collection, juger_entier, lire_cycle
from .strategies import ALPHA, BASCULE, BETA, ECHANGE, GAMMA, TIERS, mouvements, permutations, sans_tour

DIX = (3, 1, 0, 2, 5, 4, 6, 9, 7, 8)
PERMUTATIONS = {"p": permutations(), "exemples": [{"p": (1, 0)}, {"p": (0, 1, 2)}, {"p": DIX}, {"p": (0,)}]}


@question("3", "cycles", points=0.75)
@pour_tout(**PERMUTATIONS)
def test_cycles(eleve, corrige, p):
    """Les cycles de longueur au moins 2.

    Indice : partir de chaque élément qui n'a pas encore été vu, et suivre p jusqu'à y revenir.
    """
    juger_collection({"fonction": "cycles", "p": p}, eleve.cycles(p).value, corrige.cycles(p).value, lire_cycle)


@question("3", "support", points=0.5)
@pour_tout(**PERMUTATIONS)
def test_support(eleve, corrige, p):
    """Les éléments déplacés.

    Indice : ceux qui sont différents de leur image.
    """
    juger_collection({"fonction": "support", "p": p}, eleve.support(p).value, corrige.support(p).value)


@question("3", "signature", points=0.75)
@pour_tout(**PERMUTATIONS)
def test_signature(eleve, corrige, p):
    """La signature.

    Indice : un cycle de longueur l se décompose en l − 1 échanges.
    """
    juger_entier({"fonction": "signature", "p": p}, eleve.signature(p).value, corrige.signature(p).value)


@question("4", "ordre", points=0.5)
@pour_tout(m=sans_tour(), exemples=[{"m": IDENTITE}, {"m": ECHANGE}], nombre=15)
def test_ordre_sans_tour(eleve, corrige, m):
    """L'ordre d'un mouvement qui déplace des pièces sans en tourner aucune.

    Indice : tous les cycles doivent être revenus au départ en même temps.
    """
    juger_entier({"fonction": "ordre", "m": m}, eleve.ordre(m).value, corrige.ordre(m).value)


@question("4", "ordre", points=1)
@pour_tout(
    m=mouvements(),
    exemples=[{"m": TIERS}, {"m": BASCULE}, {"m": MOUVEMENTS["a"]}, {"m": ALPHA}, {"m": BETA}, {"m": GAMMA}],
)
def test_ordre(eleve, corrige, m):
    """L'ordre d'un mouvement quelconque, légal ou non.

    Indice : une pièce revenue à sa place n'est pas forcément bien tournée.
    """
    juger_entier({"fonction": "ordre", "m": m}, eleve.ordre(m).value, corrige.ordre(m).value)
