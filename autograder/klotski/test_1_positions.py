"""Positions, moves, all configurations (questions 1 to 4)."""

from autograder.engine.sheet.checks import pour_tout, question, reponse

from .jugement import (
    juger_ensemble,
    juger_plateau,
    juger_rangement,
    juger_valeur,
    lire_positions,
)
from .strategies import (
    DEPART,
    FERMEES,
    SORTANTES,
    SORTIES,
    chevaucher,
    debordantes,
    fausses,
    melanger,
    positions,
    positions_a_vides_separees,
    raccourcir,
    sortir,
)

DES_POSITIONS = {"position": positions(), "exemples": [{"position": x} for x in (DEPART, *SORTIES)]}
CORRIDOR = (9, 5, 4, 7, 15, 16, 1, 2, 3, 12, 17, 18)  # the two empty cells side by side, or one above the other:
COIN = (2, 14, 1, 4, 9, 12, 10, 11, 17, 18, 19, 20)  # pieces go two cells far, some round a corner
AILLEURS = [{"position": x} for x in ((*DEPART[:11], 21), (*DEPART[:6], 0, 14, 15, 17, 18, 19))]


@question("1", "plateau", points=0.5)
@pour_tout(**DES_POSITIONS)
def test_plateau(eleve, corrige, position):
    """Le type de ce qui occupe chaque case.

    Indice : le coin d'une pièce est sa case en haut à gauche ; la case c est sur la ligne (c − 1) // 4, dans la colonne
    (c − 1) % 4.
    """
    donnee = {"fonction": "plateau", "position": position}
    juger_plateau(donnee, eleve.plateau(position).value, corrige.plateau(position).value)


@question("2", "est_valide", points=0.25)
@pour_tout(position=positions(), exemples=[{"position": x} for x in (DEPART, *FERMEES)], nombre=20)
def test_valide(eleve, corrige, position):
    """De vraies positions.

    Indice : les pièces et les deux cases vides couvrent chacune des vingt cases, une fois et une seule.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=fausses(raccourcir), exemples=[{"position": DEPART[:11]}, {"position": ()}], nombre=20)
def test_valide_longueur(eleve, corrige, position):
    """Un tuple qui n'a pas douze éléments.

    Indice : regarder d'abord la longueur.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=fausses(sortir), exemples=AILLEURS, nombre=20)
def test_valide_cases(eleve, corrige, position):
    """Un nombre qui n'est pas celui d'une case.

    Indice : les cases vont de 1 à 20 ; en Python, un indice négatif désigne une case à partir de la fin.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=debordantes(), exemples=[{"position": x} for x in debordantes().petits], nombre=20)
def test_valide_bord(eleve, corrige, position):
    """Une pièce qui dépasse du plateau.

    Indice : une pièce large de deux cases ne peut pas avoir son coin dans la dernière colonne, ni une pièce haute de
    deux cases dans la dernière ligne.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=fausses(chevaucher), exemples=[{"position": (*DEPART[:10], 1, 18)}], nombre=30)
def test_valide_chevauchement(eleve, corrige, position):
    """Deux pièces sur une même case, ou une pièce sur une case dite vide.

    Indice : compter les cases différentes que couvrent ensemble les pièces et les cases vides.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=fausses(melanger), exemples=[{"position": (*DEPART[:10], 19, 18)}], nombre=20)
def test_valide_ordre(eleve, corrige, position):
    """Des pièces d'un même type qui ne sont pas dans l'ordre.

    Indice : dans chaque type, les cases vides comprises, les nombres vont en croissant.
    """
    juger_validite(eleve, corrige, position)


def juger_validite(eleve, corrige, position):
    donnee = {"fonction": "est_valide", "position": position}
    juger_valeur(donnee, eleve.est_valide(position).value, corrige.est_valide(position).value)


@question("3", "voisins", points=0.5)
@pour_tout(configuration=positions_a_vides_separees(), exemples=[{"configuration": FERMEES[0]}])
def test_voisins_une_case(eleve, corrige, configuration):
    """Les coups, quand les deux cases vides ne se touchent pas.

    Indice : chaque coup est alors un glissement d'une case. Ne regarder que les cases dont la pièce a besoin, et les
    bords ; ranger ensuite les cases dans chaque type.
    """
    donnee = {"fonction": "voisins", "configuration": configuration}
    lues = lire_positions(donnee, eleve.voisins(configuration).value)
    juger_ensemble(donnee, lues, corrige.voisins(configuration).value)


@question("3", "voisins", points=0.75)
@pour_tout(configuration=positions(), exemples=[{"configuration": x} for x in (DEPART, CORRIDOR, COIN, *SORTANTES)])
def test_voisins(eleve, corrige, configuration):
    """Tous les coups.

    Indice : une pièce va partout où des glissements la mènent pendant que les autres ne bougent pas, après un tournant
    aussi ; revenir à sa place n'est pas un coup.
    """
    donnee = {"fonction": "voisins", "configuration": configuration}
    lues = lire_positions(donnee, eleve.voisins(configuration).value)
    juger_ensemble(donnee, lues, corrige.voisins(configuration).value)


@question("3", "voisins", points=0.25)
@pour_tout(configuration=positions(), exemples=[{"configuration": DEPART}, {"configuration": COIN}])
def test_voisins_ordre(eleve, corrige, configuration):
    """Une liste triée, sans répétition.

    Indice : `sorted` range des tuples ; un ensemble ôte les répétitions.
    """
    donnee = {"fonction": "voisins", "configuration": configuration}
    juger_rangement(donnee, lire_positions(donnee, eleve.voisins(configuration).value))


@question("4", "configurations", points=0.75, secondes=60)
def test_configurations(eleve, corrige):
    """Toutes les configurations, triées.

    Indice : poser les pièces l'une après l'autre sur les cases libres, celles d'un même type dans l'ordre croissant.
    """
    donnee = {"fonction": "configurations"}
    lues = lire_positions(donnee, eleve.longue("configurations").value)
    juger_ensemble(donnee, lues, corrige.configurations().value)
    juger_rangement(donnee, lues)


@reponse("4a", points=0.25)
def test_4a(f):
    """Le nombre de configurations."""
    return len(f.configurations())
