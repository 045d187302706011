"""Beacons (question 10)."""

from hypothesis import strategies as st

from autograder.engine.sheet.checks import petits, pour_tout, question

from .jugement import juger_balises, juger_collection, juger_optimale, juger_rien, lire_type
from .strategies import BALISES, BUT, ILLEGALES, LEGALES, parmi
from .test_2_distances import ILLEGALE, NON_RESOLUES

LOINTAINE = (0, 1, 0, 1, 1, 1, 0, 1, 0)
ENSEMBLES = petits(st.lists(parmi(LEGALES), min_size=1, max_size=4).map(tuple), [(x,) for x in LEGALES[:30]])


@question("10", "non_couverts", points=0.5)
@pour_tout(
    balises=ENSEMBLES,
    rayon=petits(st.integers(0, 5), range(6)),
    exemples=[{"balises": (BUT,), "rayon": 0}, {"balises": (BUT, (1,) * 9), "rayon": 2}],
    nombre=15,
)
def test_non_couverts(eleve, corrige, balises, rayon):
    """Les types qui sont loin de toutes les balises.

    Indice : la distance est celle du graphe des types ; une balise peut être n'importe quel représentant.
    """
    donnee = {"fonction": "non_couverts", "balises": balises, "rayon": rayon}
    valeur, attendue = eleve.non_couverts(balises, rayon).value, corrige.non_couverts(balises, rayon).value
    juger_collection(donnee, valeur, attendue, lire_type, quoi="type")


@question("10", "non_couverts", points=0.25)
def test_non_couverts_sans_balise(eleve, corrige):
    """Sans balise, rien n'est couvert.

    Indice : la fonction renvoie alors tous les types.
    """
    donnee = {"fonction": "non_couverts", "balises": (), "rayon": 2}
    valeur = eleve.non_couverts((), 2).value
    juger_collection(donnee, valeur, corrige.types().value, lire_type, quoi="type")


@question("10", "resoudre_par_balises", points=0.25)
@pour_tout(x=parmi(NON_RESOLUES), exemples=[{"x": (1, 1, 1, 0, 0, 0, 0, 0, 0)}, {"x": LOINTAINE}], nombre=30)
def test_par_balises_optimal(eleve, corrige, x):
    """Le moins de coups possible.

    Indice : une balise n'est utile que si elle est sur une route directe vers le but.
    """
    juger_optimale("resoudre_par_balises", x, eleve.resoudre_par_balises(x).value, corrige.resoudre(x).value)


@question("10", "resoudre_par_balises", points=0.5)
@pour_tout(x=parmi(NON_RESOLUES), exemples=[{"x": LEGALES[-1]}, {"x": LOINTAINE}, {"x": (1,) * 9}], nombre=60)
def test_par_balises(eleve, corrige, x):
    """Une balise au moins tous les deux coups.

    Indice : une configuration est à une balise dès qu'elle est du même type ; depuis un type qui n'est pas couvert,
    le premier trajet peut prendre trois coups.
    """
    loin = {lire_type({}, t) for t in corrige.non_couverts(BALISES, 2).value}
    premier = 3 if lire_type({}, x) in loin else 2
    exemple = corrige.resoudre_par_balises(x).value
    juger_balises(x, eleve.resoudre_par_balises(x).value, exemple, BALISES, premier)


@question("10", "resoudre_par_balises", points=0.25)
def test_par_balises_but(eleve, corrige):
    """Le but, et les configurations qui ne sont pas légales.

    Indice : une liste vide pour le but, None pour une configuration qui n'est pas légale.
    """
    fonction = "resoudre_par_balises"
    juger_rien(fonction, BUT, eleve.resoudre_par_balises(BUT).value, [], "Le but est déjà atteint : la liste est vide.")
    for x in ILLEGALES[:12]:
        juger_rien(fonction, x, eleve.resoudre_par_balises(x).value, None, ILLEGALE)
