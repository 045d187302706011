"""Spheres, distances, shortest words (questions 4 and 5)."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question

from .jugement import juger_entier, juger_optimale, juger_rien, juger_solution, juger_spheres
from .strategies import BUT, ILLEGALES, LEGALES, parmi

NON_RESOLUES = LEGALES[1:]
ILLEGALES_SAUF_UNE = [
    {"x": x} for x in ((1, *BUT[1:]), (1, 0, 0, 0, 0, 0, 0, 0, 1), (1, 1, 1, *BUT[3:]))
]  # and a legal one
ILLEGALE = "Cette configuration n'est pas légale : la valeur attendue est None."


def juger_legalite(fonction, x, valeur):
    """None where there is no solution, and nowhere else."""
    if x in ILLEGALES:
        juger_rien(fonction, x, valeur, None, ILLEGALE)
    elif valeur is None:
        message = "Cette configuration est légale : la valeur n'est pas None."
        raise Ecart(message, given={"fonction": fonction, "x": x}, got={"renvoie": None})


@question("4", "spheres", points=0.25)
def test_spheres_debut(eleve, corrige):
    """Les trois premières sphères.

    Indice : le but seul, puis ses voisins, puis les voisins de ceux-ci qui n'ont pas encore été vus.
    """
    juger_spheres(eleve.spheres().value, corrige.spheres().value, 3)


@question("4", "spheres", points=0.5)
def test_spheres(eleve, corrige):
    """Toutes les sphères.

    Indice : s'arrêter dès qu'une sphère serait vide, et ne pas la garder.
    """
    attendues = corrige.spheres().value
    juger_spheres(eleve.spheres().value, attendues, len(attendues))


@question("4", "distance", points=0.5)
@pour_tout(x=parmi(LEGALES), exemples=[{"x": BUT}, {"x": (1,) * 9}, {"x": LEGALES[-1]}])
def test_distance(eleve, corrige, x):
    """La distance au but d'une configuration légale.

    Indice : c'est l'indice de la sphère qui la contient.
    """
    donnee = {"fonction": "distance", "x": x}
    juger_entier(donnee, eleve.distance(x).value, corrige.distance(x).value)


@question("4", "distance", points=0.25)
@pour_tout(x=parmi(ILLEGALES), exemples=ILLEGALES_SAUF_UNE, nombre=15)
def test_distance_illegale(eleve, corrige, x):
    """La distance d'une configuration qui n'est pas légale.

    Indice : elle n'est dans aucune sphère ; la valeur est None.
    """
    juger_legalite("distance", x, eleve.distance(x).value)


@question("5", "resoudre", points=0.25)
@pour_tout(x=parmi(NON_RESOLUES), exemples=[{"x": (1, 1, 1, 0, 0, 0, 0, 0, 0)}, {"x": (1,) * 9}], nombre=30)
def test_resoudre(eleve, corrige, x):
    """Des coups qui mènent au but.

    Indice : jouer la liste depuis x, coup après coup, doit donner neuf 0.
    """
    juger_solution("resoudre", x, eleve.resoudre(x).value)


@question("5", "resoudre", points=0.5)
@pour_tout(x=parmi(NON_RESOLUES), exemples=[{"x": (1, 1, 1, 0, 0, 0, 0, 0, 0)}, {"x": LEGALES[-1]}], nombre=30)
def test_resoudre_optimal(eleve, corrige, x):
    """Le moins de coups possible.

    Indice : à chaque coup, passer à une configuration de la sphère précédente.
    """
    juger_optimale("resoudre", x, eleve.resoudre(x).value, corrige.resoudre(x).value)


@question("5", "resoudre", points=0.25)
def test_resoudre_but(eleve, corrige):
    """Le but se résout sans aucun coup.

    Indice : la liste est vide.
    """
    juger_rien("resoudre", BUT, eleve.resoudre(BUT).value, [], "Le but est déjà atteint : la liste doit être vide.")
    x = (1, 1, 1, *BUT[3:])
    if eleve.resoudre(x).value in ([], (), ""):
        raise Ecart(
            "Cette configuration n'est pas le but : il faut au moins un coup.", given={"fonction": "resoudre", "x": x}
        )


@question("5", "resoudre", points=0.25)
@pour_tout(x=parmi(ILLEGALES), exemples=ILLEGALES_SAUF_UNE, nombre=15)
def test_resoudre_illegale(eleve, corrige, x):
    """Une configuration qui n'est pas légale n'a pas de solution.

    Indice : `est_legale` le dit d'avance ; la valeur est None.
    """
    juger_legalite("resoudre", x, eleve.resoudre(x).value)
