"""The lettered answers."""

from autograder.engine.sheet.checks import reponse

from .fiche import ARETES, IDENTITE, SOMMETS, en_cycles, en_ensemble, en_liste, en_mouvement, enchainer
from .strategies import BASCULE, CLES, ECHANGE, LETTRES, TIERS

EXEMPLE = (2, 3, 5, 1, 4, 0)


def lu(f, texte):
    """The movement of a word as the student reads it; in tuples, as every function is promised."""
    m = f.mot(texte)
    return en_mouvement(m) or m


def fait(f, texte, k):
    m = f.puissance(lu(f, texte), k)
    return en_mouvement(m) or m


@reponse("3a", points=0.25, forme=en_cycles)
def test_3a(f):
    """Les cycles de la permutation de l'exemple."""
    return f.cycles(EXEMPLE)


@reponse("3b", points=0.25, forme=en_ensemble)
def test_3b(f):
    """Le support de la permutation de l'exemple."""
    return f.support(EXEMPLE)


@reponse("3c", points=0.25)
def test_3c(f):
    """La signature de la permutation de l'exemple."""
    return f.signature(EXEMPLE)


@reponse("4a", points=0.25)
def test_4a(f):
    """L'ordre de d."""
    return f.ordre(lu(f, "d"))


@reponse("4b", points=0.25)
def test_4b(f):
    """L'ordre de la clé alpha."""
    return f.ordre(lu(f, CLES["alpha"]))


@reponse("4c", points=0.25)
def test_4c(f):
    """L'ordre de la clé beta."""
    return f.ordre(lu(f, CLES["beta"]))


@reponse("4d", points=0.25)
def test_4d(f):
    """L'ordre de la clé gamma."""
    return f.ordre(lu(f, CLES["gamma"]))


@reponse("5a", points=0.25)
def test_5a(f):
    """Le nombre de classes.

    Indice : combien de triplets (i, j, k) sont possibles ?
    """
    trouvees = set()
    for places in (IDENTITE, ECHANGE):
        for aretes in (IDENTITE, BASCULE):
            for sommets in (IDENTITE, TIERS, enchainer(TIERS, TIERS)):
                trouvees.add(tuple(f.classe(enchainer(enchainer(places, aretes), sommets))))
    return len(trouvees)


@reponse("5b", points=0.25)
def test_5b(f):
    """La classe de l'échange des arêtes hf et hd."""
    return f.classe(ECHANGE)


@reponse("5c", points=0.25)
def test_5c(f):
    """La classe du retournement de l'arête fd."""
    return f.classe(BASCULE)


@reponse("5d", points=0.25)
def test_5d(f):
    """La classe du tiers de tour du sommet hfd."""
    return f.classe(TIERS)


@reponse("6a", points=0.25)
def test_6a(f):
    """Le nombre de mouvements « au tournevis »."""
    return f.cardinal_tournevis()


@reponse("6b", points=0.25)
def test_6b(f):
    """Le nombre de mouvements légaux."""
    return f.cardinal_legal()


@reponse("7a", points=0.25, forme=en_ensemble)
def test_7a(f):
    """Les ordres des quatre parties de la clé beta.

    Indice : sur un ruban de Möbius, il faut faire plusieurs fois le tour pour revenir comme au départ.
    """
    parties = f.analyser(lu(f, CLES["beta"]))
    return sorted(
        len(cycle) * (1 if torsion == 0 else 3 if sorte[0] in "sS" else 2) for sorte, cycle, torsion, _ in parties
    )


def ceux(noms):
    """Accepts how many sites there are, or which: their numbers or their names, in any order."""

    def accepte(donnee, calculee, f, corrige):
        if isinstance(donnee, int) and not isinstance(donnee, bool):
            return donnee == len(calculee)
        elements = en_liste(donnee)
        if elements is None:
            return False
        return sorted(map(str, elements)) in (sorted(map(str, calculee)), sorted(noms[site] for site in calculee))

    return accepte


@reponse("7b", points=0.25, accepte=ceux(SOMMETS))
def test_7b(f):
    """Le nombre de sommets que tourne γ²."""
    parties = f.analyser(fait(f, CLES["gamma"], 2))
    return sorted(cycle[0] for sorte, cycle, torsion, _ in parties if sorte[0] in "sS" and torsion)


@reponse("7c", points=0.25, accepte=ceux(ARETES))
def test_7c(f):
    """Le nombre d'arêtes que retourne γ³."""
    parties = f.analyser(fait(f, CLES["gamma"], 3))
    return sorted(cycle[0] for sorte, cycle, torsion, _ in parties if sorte[0] not in "sS" and torsion)


def dispositions(f, pas):
    """The dispositions (site, turn) of an edge after a multiple of `pas` moves that touch it."""
    coups = [lu(f, lettre) for lettre in LETTRES]
    vues, file = {(0, 0, 0)}, [(0, 0, 0)]  # site, turn, number of moves modulo `pas`
    for site, tour, compte in file:
        for m in coups:
            suite = (m[1][site], (tour + m[3][site]) % 2, (compte + 1) % pas)
            if m[1][site] != site and suite not in vues:
                vues.add(suite)
                file.append(suite)
    return sum(compte == 0 for _, _, compte in vues)


@reponse("7d", points=0.25)
def test_7d(f):
    """Le nombre de dispositions d'une arête."""
    return dispositions(f, 1)


@reponse("7e", points=0.25)
def test_7e(f):
    """Le nombre de dispositions d'une arête, en ne s'arrêtant qu'après chaque second mouvement qui la touche.

    Indice : chaque quart de tour qui la touche change son orientation.
    """
    return dispositions(f, 2)


@reponse("8a", points=0.25)
def test_8a(f):
    """Le nombre de voisins d'un sommet, avec les coups, puis avec les supercoups."""
    coups = {lu(f, lettre + k) for lettre in LETTRES for k in ("", "-1")}
    return [len(coups), len(coups | {lu(f, f"{lettre}2") for lettre in LETTRES})]
