"""Codings, legality, moves (questions 1 to 3)."""

from autograder.engine.sheet.checks import pour_tout, question

from .jugement import juger_configuration, juger_entier, juger_erreur, juger_liste
from .strategies import BUT, COINS_PAIRS, COINS_SIMPLES, LATTES, TOUTES, parmi

CROIX = (0, 1, 0, 1, 1, 1, 0, 1, 0)
SYMETRIQUES = [x for x in TOUTES if x[:3] == x[6:] and all(x[i] == x[i + 2] for i in (0, 3, 6))]


@question("1", "phi", points=0.5)
@pour_tout(y=parmi(range(512)), exemples=[{"y": 1}, {"y": 511}, {"y": 300}])
def test_phi(eleve, corrige, y):
    """La configuration de numéro y.

    Indice : la case 0, en haut à gauche, a le poids 1 ; la case 8, en bas à droite, le poids 256.
    """
    donnee = {"fonction": "phi", "y": y}
    juger_configuration(donnee, eleve.phi(y).value, corrige.phi(y).value)


@question("1", "phi", points=0.25)
def test_phi_bornes(eleve, corrige):
    """Une ValueError pour un nombre qui n'est pas compris entre 0 et 511.

    Indice : neuf chiffres en base 2 vont jusqu'à 2^9 − 1.
    """
    eleve.phi(5)  # an error for every number is no answer
    for y in (512, -1, 1000):
        juger_erreur(eleve, "phi", y=y)


@question("1", "phi_inverse", points=0.5)
@pour_tout(x=parmi(TOUTES), exemples=[{"x": (1, 0, 0, 0, 0, 0, 0, 0, 0)}, {"x": (1,) * 9}])
def test_phi_inverse(eleve, corrige, x):
    """Le numéro d'une configuration.

    Indice : c'est la somme des x[i] · 2^i.
    """
    donnee = {"fonction": "phi_inverse", "x": x}
    juger_entier(donnee, eleve.phi_inverse(x).value, corrige.phi_inverse(x).value)


@question("2", "est_legale", points=0.5)
@pour_tout(
    x=parmi(COINS_SIMPLES), exemples=[{"x": BUT}, {"x": (1, 0, 1, *BUT[3:])}, {"x": (1, *BUT[1:])}, {"x": CROIX}]
)
def test_est_legale(eleve, corrige, x):
    """Le nombre de 1 dans les coins.

    Indice : un coup change la parité de la somme des neuf cases, mais pas celle de la somme des quatre coins.
    """
    donnee = {"fonction": "est_legale", "x": x}
    juger_entier(donnee, eleve.est_legale(x).value, corrige.est_legale(x).value)


@question("2", "est_legale", points=0.5)
@pour_tout(x=parmi(COINS_PAIRS), exemples=[{"x": (1, 0, 0, 0, 0, 0, 0, 0, 1)}, {"x": (0, 0, 1, 0, 0, 0, 1, 0, 0)}])
def test_est_legale_diagonales(eleve, corrige, x):
    """Les coins d'une diagonale.

    Indice : deux 1 sur une diagonale et deux 0 sur l'autre, c'est impossible ; quatre 1, c'est possible.
    """
    donnee = {"fonction": "est_legale", "x": x}
    juger_entier(donnee, eleve.est_legale(x).value, corrige.est_legale(x).value)


@question("3", "coup", points=0.25)
@pour_tout(x=parmi(SYMETRIQUES), nom=parmi(list(LATTES)), exemples=[{"x": BUT, "nom": nom} for nom in LATTES])
def test_coup_symetrique(eleve, corrige, x, nom):
    """Retourner une latte dont les deux bouts sont pareils.

    Indice : les trois jetons montrent leur autre face, 1 − x ; les six autres cases ne changent pas.
    """
    donnee = {"fonction": "coup", "x": x, "nom": nom}
    juger_configuration(donnee, eleve.coup(x, nom).value, corrige.coup(x, nom).value)


@question("3", "coup", points=0.5)
@pour_tout(x=parmi(TOUTES), nom=parmi(list(LATTES)), exemples=[{"x": (1, *BUT[1:]), "nom": "L1"}], nombre=60)
def test_coup(eleve, corrige, x, nom):
    """Retourner une latte quelconque.

    Indice : une latte retournée échange aussi ses deux bouts.
    """
    donnee = {"fonction": "coup", "x": x, "nom": nom}
    juger_configuration(donnee, eleve.coup(x, nom).value, corrige.coup(x, nom).value)


@question("3", "coup", points=0.25)
def test_coup_inconnu(eleve, corrige):
    """Une ValueError pour un nom inconnu.

    Indice : un dictionnaire lève une KeyError ; vérifier d'abord que le nom est dans COUPS.
    """
    eleve.coup(BUT, "L1")
    for nom in ("L4", "C0", "D1"):
        juger_erreur(eleve, "coup", x=BUT, nom=nom)


@question("3", "voisins", points=0.25)
@pour_tout(x=parmi(TOUTES), exemples=[{"x": BUT}, {"x": CROIX}])
def test_voisins(eleve, corrige, x):
    """Les six configurations obtenues en un coup, sans regarder leur ordre.

    Indice : toujours six, même quand deux coups donnent la même configuration.
    """
    donnee = {"fonction": "voisins", "x": x}
    juger_liste(donnee, eleve.voisins(x).value, corrige.voisins(x).value, en_ordre=False)


@question("3", "voisins", points=0.25)
@pour_tout(x=parmi(TOUTES), exemples=[{"x": BUT}])
def test_voisins_ordre(eleve, corrige, x):
    """Les voisins dans l'ordre de COUPS.

    Indice : L1, L2, L3, puis C1, C2, C3.
    """
    donnee = {"fonction": "voisins", "x": x}
    juger_liste(donnee, eleve.voisins(x).value, corrige.voisins(x).value, en_ordre=True)
