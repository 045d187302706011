"""Positions, moves, all configurations (questions 1 to 4)."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question, reponse

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
    positions_a_vides_au_milieu,
    raccourcir,
    ranger,
    sortir,
)

DES_POSITIONS = {"position": positions(), "exemples": [{"position": x} for x in (DEPART, *SORTIES)]}
CORRIDOR = (9, 5, 4, 7, 15, 16, 1, 2, 3, 12, 17, 18)  # the two empty cells side by side, or one above the other:
COIN = (2, 14, 1, 4, 9, 12, 10, 11, 17, 18, 19, 20)  # pieces go two cells far, some round a corner
VRAIE = {"position": DEPART}  # among false ones: whoever refuses everything has not seen what is wrong with them
SUR_UNE_AUTRE = (*DEPART[:10], 1, 18)  # and the other way round
AILLEURS = [{"position": x} for x in ((*DEPART[:11], 21), (*DEPART[:6], 0, 14, 15, 17, 18, 19))]


@question("1", "plateau", points=0.25)
@pour_tout(**DES_POSITIONS)
def test_plateau_coins(eleve, corrige, position):
    """Le type de chaque pièce, sur la case de son coin.

    Indice : la case c est sur la ligne (c − 1) // 4, dans la colonne (c − 1) % 4.
    """
    donnee = {"fonction": "plateau", "position": position}
    valeur, attendu = eleve.plateau(position).value, corrige.plateau(position).value
    juger_plateau(donnee, valeur, attendu, [(case - 1) % 20 for case in position])


@question("1", "plateau", points=0.25)
@pour_tout(**DES_POSITIONS)
def test_plateau(eleve, corrige, position):
    """Le type de ce qui occupe chaque case.

    Indice : le coin d'une pièce est sa case en haut à gauche ; la case c est sur la ligne (c − 1) // 4, dans la colonne
    (c − 1) % 4.
    """
    donnee = {"fonction": "plateau", "position": position}
    juger_plateau(donnee, eleve.plateau(position).value, corrige.plateau(position).value)


@question("2", "est_valide", points=0.25)
@pour_tout(position=positions(), exemples=[{"position": x} for x in (DEPART, *FERMEES, SUR_UNE_AUTRE)], nombre=20)
def test_valide(eleve, corrige, position):
    """De vraies positions.

    Indice : les pièces et les deux cases vides couvrent chacune des vingt cases, une fois et une seule.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=fausses(raccourcir), exemples=[VRAIE, {"position": DEPART[:11]}, {"position": ()}], nombre=20)
def test_valide_longueur(eleve, corrige, position):
    """Un tuple qui n'a pas douze éléments.

    Indice : regarder d'abord la longueur.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=fausses(sortir), exemples=[VRAIE, *AILLEURS], nombre=20)
def test_valide_cases(eleve, corrige, position):
    """Un nombre qui n'est pas celui d'une case.

    Indice : les cases vont de 1 à 20 ; en Python, un indice négatif désigne une case à partir de la fin.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=debordantes(), exemples=[VRAIE, *({"position": x} for x in debordantes().petits)], nombre=20)
def test_valide_bord(eleve, corrige, position):
    """Une pièce qui dépasse du plateau.

    Indice : une pièce large de deux cases ne peut pas avoir son coin dans la dernière colonne, ni une pièce haute de
    deux cases dans la dernière ligne.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=fausses(chevaucher), exemples=[VRAIE, {"position": SUR_UNE_AUTRE}], nombre=30)
def test_valide_chevauchement(eleve, corrige, position):
    """Deux pièces sur une même case, ou une pièce sur une case dite vide.

    Indice : compter les cases différentes que couvrent ensemble les pièces et les cases vides.
    """
    juger_validite(eleve, corrige, position)


@question("2", "est_valide", points=0.25)
@pour_tout(position=fausses(melanger), exemples=[VRAIE, {"position": (*DEPART[:10], 19, 18)}], nombre=20)
def test_valide_ordre(eleve, corrige, position):
    """Des pièces d'un même type qui ne sont pas dans l'ordre.

    Indice : dans chaque type, les cases vides comprises, les nombres vont en croissant.
    """
    juger_validite(eleve, corrige, position)


def juger_validite(eleve, corrige, position):
    donnee = {"fonction": "est_valide", "position": position}
    juger_valeur(donnee, eleve.est_valide(position).value, corrige.est_valide(position).value)


@question("3", "voisins", points=0.5)
@pour_tout(configuration=positions_a_vides_au_milieu())
def test_voisins_une_case(eleve, corrige, configuration):
    """Les coups, quand les deux cases vides sont loin l'une de l'autre, et des bords à gauche et à droite.

    Indice : chaque coup est alors un glissement d'une case. Ne regarder que les cases dont la pièce a besoin.
    """
    donnee = {"fonction": "voisins", "configuration": configuration}
    lues = [ranger(x) for x in lire_positions(donnee, eleve.voisins(configuration).value)]
    juger_ensemble(donnee, [x for x in lues if x != configuration], corrige.voisins(configuration).value)


@question("3", "voisins", points=0.75)
@pour_tout(configuration=positions(), exemples=[{"configuration": x} for x in (DEPART, CORRIDOR, COIN, *SORTANTES)])
def test_voisins(eleve, corrige, configuration):
    """Tous les coups.

    Indice : la case qui suit la fin d'une ligne n'est pas à côté. Une pièce va partout où des glissements la mènent
    pendant que les autres ne bougent pas, après un tournant aussi ; revenir à sa place n'est pas un coup.
    """
    donnee = {"fonction": "voisins", "configuration": configuration}
    lues = lire_positions(donnee, eleve.voisins(configuration).value)
    juger_ensemble(donnee, map(ranger, lues), corrige.voisins(configuration).value)


@question("3", "voisins", points=0.25)
@pour_tout(configuration=positions(), exemples=[{"configuration": DEPART}, {"configuration": COIN}])
def test_voisins_ordre(eleve, corrige, configuration):
    """Une liste triée, sans répétition, de positions rangées.

    Indice : après un coup, ranger les cases dans chaque type ; `sorted` range des tuples ; un ensemble ôte les
    répétitions.
    """
    donnee = {"fonction": "voisins", "configuration": configuration}
    lues = lire_positions(donnee, eleve.voisins(configuration).value)
    for x in lues:
        if x != ranger(x):
            raise Ecart("Des cases d'un même type ne sont pas croissantes.", given=donnee, got={"contient": x})
    juger_rangement(donnee, lues)
    if not lues and configuration == DEPART:
        raise Ecart("La liste est vide, alors que des coups sont possibles.", given=donnee)


@question("4", "configurations", points=0.5, secondes=60)
def test_configurations(eleve, corrige):
    """Toutes les configurations, dans n'importe quel ordre.

    Indice : poser les pièces l'une après l'autre sur les cases libres, celles d'un même type dans l'ordre croissant.
    """
    donnee = {"fonction": "configurations"}
    lues = lire_positions(donnee, eleve.longue("configurations").value)
    juger_ensemble(donnee, lues, corrige.configurations().value)


@question("4", "configurations", points=0.25, secondes=60)
def test_configurations_ordre(eleve, corrige):
    """Une liste triée, sans répétition.

    Indice : `sorted` range des tuples, du plus petit au plus grand.
    """
    donnee = {"fonction": "configurations"}
    lues = lire_positions(donnee, eleve.longue("configurations").value)
    juger_rangement(donnee, lues)
    if not lues:
        raise Ecart("La liste est vide.", given=donnee)


@reponse("4a", points=0.25)
def test_4a(f):
    """Le nombre de configurations."""
    return len(f.configurations())
