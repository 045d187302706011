"""Invariants, cardinals, the reading of a movement, conjugates (questions 5 to 8)."""

from autograder.engine.sheet.checks import pour_tout, question
from autograder.engine.values import matches

from .fiche import IDENTITE, MOUVEMENTS, enchainer
from .jugement import juger_classe, juger_collection, juger_entier, juger_mouvement, lire_partie
from .strategies import ALPHA, BASCULE, BETA, ECHANGE, GAMMA, TIERS, jouer, legaux, mouvements, sans_tour

ILLEGAUX = [ECHANGE, BASCULE, TIERS, enchainer(BASCULE, TIERS), enchainer(ECHANGE, TIERS), enchainer(ECHANGE, BASCULE)]

TOUT_FAUX = enchainer(ECHANGE, enchainer(BASCULE, TIERS))  # no invariant holds: accepted only by who accepts anything


@question("5", "classe", points=0.25)
@pour_tout(m=sans_tour(), exemples=[{"m": IDENTITE}, {"m": ECHANGE}])
def test_classe_places(eleve, corrige, m):
    """Le nombre i, pour un mouvement qui ne tourne aucune pièce.

    Indice : c'est le produit des deux signatures qui compte, pas chacune d'elles.
    """
    juger_classe({"fonction": "classe", "m": m}, eleve.classe(m).value, corrige.classe(m).value, (0,))


@question("5", "classe", points=0.5)
@pour_tout(m=mouvements(), exemples=[{"m": MOUVEMENTS["d"]}, *({"m": m} for m in ILLEGAUX)])
def test_classe(eleve, corrige, m):
    """La classe d'un mouvement quelconque.

    Indice : dans l'ordre, les places, les tours des arêtes, les tours des sommets.
    """
    juger_classe({"fonction": "classe", "m": m}, eleve.classe(m).value, corrige.classe(m).value, (0, 1, 2))


@question("5", "est_legal", points=0.25)
@pour_tout(m=legaux(), exemples=[{"m": m} for m in (IDENTITE, MOUVEMENTS["d"], jouer("d h"), BETA, TOUT_FAUX)])
def test_est_legal(eleve, corrige, m):
    """Un mouvement légal est reconnu.

    Indice : après un nombre impair de quarts de tour, les deux signatures valent −1.
    """
    juger_entier({"fonction": "est_legal", "m": m}, eleve.est_legal(m).value, m != TOUT_FAUX)


@question("5", "est_legal", points=0.5)
@pour_tout(m=mouvements(), exemples=[{"m": m} for m in ILLEGAUX])
def test_est_legal_illegaux(eleve, corrige, m):
    """Un mouvement qui n'est pas légal est refusé.

    Indice : les trois invariants doivent être respectés tous les trois.
    """
    juger_entier({"fonction": "est_legal", "m": m}, eleve.est_legal(m).value, corrige.est_legal(m).value)


@question("6", "cardinal_tournevis", points=0.25)
def test_cardinal_tournevis(eleve, corrige):
    """Le nombre de mouvements « au tournevis ».

    Indice : placer les sommets, les tourner, placer les arêtes, les tourner.
    """
    assert matches(eleve.cardinal_tournevis().value, corrige.cardinal_tournevis().value)


@question("6", "cardinal_legal", points=0.25)
def test_cardinal_legal(eleve, corrige):
    """Le nombre de mouvements légaux.

    Indice : toutes les classes ont le même nombre d'éléments ; la division entière `//` reste exacte.
    """
    assert matches(eleve.cardinal_legal().value, corrige.cardinal_legal().value)


@question("7", "analyser", points=0.5)
@pour_tout(m=sans_tour(), exemples=[{"m": IDENTITE}, {"m": ECHANGE}])
def test_analyser_sans_tour(eleve, corrige, m):
    """Les parties d'un mouvement qui ne tourne aucune pièce.

    Indice : une partie par cycle de sommets et par cycle d'arêtes ; sans tour, tous les rubans ont deux faces.
    """
    donnee = {"fonction": "analyser", "m": m}
    juger_collection(donnee, eleve.analyser(m).value, corrige.analyser(m).value, lire_partie)


@question("7", "analyser", points=0.75)
@pour_tout(
    m=mouvements(), exemples=[{"m": TIERS}, {"m": MOUVEMENTS["d"]}, {"m": ALPHA}, {"m": jouer("d f")}, {"m": GAMMA}]
)
def test_analyser(eleve, corrige, m):
    """Les parties d'un mouvement quelconque.

    Indice : une pièce qui tourne sur place forme une partie à elle seule.
    """
    donnee = {"fonction": "analyser", "m": m}
    juger_collection(donnee, eleve.analyser(m).value, corrige.analyser(m).value, lire_partie)


@question("8", "conjugue", points=0.5)
@pour_tout(
    m=mouvements(),
    g=mouvements(),
    exemples=[{"m": MOUVEMENTS["d"], "g": MOUVEMENTS["h"]}, {"m": ALPHA, "g": MOUVEMENTS["d"]}],
)
def test_conjugue(eleve, corrige, m, g):
    """g, puis m, puis l'inverse de g.

    Indice : on ouvre le parapluie avec g avant de faire m.
    """
    donnee = {"fonction": "conjugue", "m": m, "g": g}
    juger_mouvement(donnee, eleve.conjugue(m, g).value, corrige.conjugue(m, g).value)
