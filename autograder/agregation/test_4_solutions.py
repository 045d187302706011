"""Words that solve without being optimal: greedy, then row by row (questions 11 and 12)."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.text import count

from .fiche import est_table
from .jugement import juger_injouable, juger_solution, parcourir, sans_boucles
from .strategies import (
    coups_possibles,
    finale,
    melanger,
    poids,
    successeur,
    tables_injouables,
    tables_jouables,
    tables_proches,
)
from .test_1_tables import T1, T2

TOURNEE = [[3, 2], [1, 0]]  # the table of side 2 that is farthest from the end
ASSEZ_LOIN, TRES_LOIN = 1.5, 2  # how much longer than a short word, for half of the points and for all of them


def couple(reponse, T, poids):
    """The pair (word, reached), or what came back instead."""
    valeur = reponse.value
    if not isinstance(valeur, list | tuple) or len(valeur) != 2 or not isinstance(valeur[1], bool | int):
        donnee = {"fonction": "glouton", "T": T, "poids": poids}
        message = "Il faut un couple : le mot, puis True ou False."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    return valeur


def descente(corrige, T, mot, poids):
    """Where the word stops being greedy: (number of the move, what is wrong), or None."""
    pi = getattr(corrige, poids)
    for rang, a in enumerate([*mot, ""], 1):
        ici = pi(T).value
        mieux = {lettre: p for lettre in coups_possibles(T) if (p := pi(successeur(T, lettre)).value) < ici}
        if not a:
            return (rang, f"le coup {min(mieux, key=mieux.get)} diminuerait encore le poids", T) if mieux else None
        if a not in mieux:
            return rang, f"le coup {a} ne diminue pas le poids", T
        if mieux[a] > min(mieux.values()):
            return rang, f"le coup {a} donne le poids {mieux[a]}, un autre donne {min(mieux.values())}", T
        T = successeur(T, a)
    return None


GLOUTON = {"T": tables_jouables(2, 3, 4), "poids": poids(), "nombre": 30}
GLOUTON["exemples"] = [
    {"T": melanger(3, "ES"), "poids": "pi2"},
    {"T": T2, "poids": "pi1"},
    {"T": finale(3), "poids": "pi1"},
    {"T": TOURNEE, "poids": "pi2"},
    {"T": T1, "poids": "pi1"},
]


@question("11", "glouton", points=0.75)
@pour_tout(**GLOUTON)
def test_glouton(eleve, corrige, T, poids):
    """Le mot de l'algorithme glouton.

    Indice : à chaque pas, le successeur de plus petit poids, à condition qu'il pèse strictement moins que la table ;
    sinon, c'est fini.
    """
    reponse = eleve.glouton(T, poids)
    valeur = couple(reponse, T, poids)
    attendu = corrige.glouton(T, poids).value
    donnee = {"fonction": "glouton", "T": T, "poids": poids}
    mot, _ = parcourir(T, valeur[0], donnee, attendu[0])
    ecart = descente(corrige, T, mot, poids)
    if ecart is not None:
        rang, pourquoi, table = ecart
        obtenu = {"renvoie": valeur, "à ce moment": table}
        raise Ecart(f"Au coup n° {rang} : {pourquoi}.", given=donnee, got=obtenu, expected={"renvoie": attendu})


@question("11", "glouton", points=0.25)
@pour_tout(**{**GLOUTON, "nombre": 15})
def test_glouton_atteint(eleve, corrige, T, poids):
    """La table finale est-elle atteinte ?

    Indice : la seconde valeur est True si le mot mène à la table finale, False s'il s'arrête avant.
    """
    valeur = couple(eleve.glouton(T, poids), T, poids)
    attendu = corrige.glouton(T, poids).value
    donnee = {"fonction": "glouton", "T": T, "poids": poids}
    _, atteinte = parcourir(T, valeur[0], donnee, attendu[0])
    if bool(valeur[1]) != (atteinte == finale(len(T))):
        message = "La seconde valeur ne dit pas si le mot mène à la table finale."
        raise Ecart(message, given=donnee, got={"renvoie": valeur, "table atteinte": atteinte})


@question("11", "glouton_echappement", points=0.25)
@pour_tout(
    T=tables_jouables(2),
    poids=poids(),
    exemples=[{"T": TOURNEE, "poids": p} for p in ("pi1", "pi2")] + [{"T": finale(2), "poids": "pi1"}],
    nombre=12,
)
def test_echappement_2(eleve, corrige, T, poids):
    """Un mot qui mène à la table finale, pour n = 2.

    Indice : avec π₁, l'algorithme glouton échoue déjà pour n = 2 ; il faut accepter de s'éloigner pour repartir.
    """
    valeur = eleve.glouton_echappement(T, poids).value
    juger_solution("glouton_echappement", T, valeur, corrige.glouton_echappement(T, poids).value, poids=poids)


@question("11", "glouton_echappement", points=0.5)
@pour_tout(
    T=tables_proches(16, 3),
    poids=poids(),
    exemples=[{"T": melanger(3, "SSEENOSSEN"), "poids": p} for p in ("pi1", "pi2")],
    nombre=6,
)
def test_echappement_3(eleve, corrige, T, poids):
    """Un mot qui mène à la table finale, pour n = 3.

    Indice : par exemple, depuis un minimum local, chercher en largeur la table la plus proche qui pèse moins.
    """
    valeur = eleve.glouton_echappement(T, poids).value
    juger_solution("glouton_echappement", T, valeur, corrige.glouton_echappement(T, poids).value, poids=poids)


@question("11", "glouton_echappement", points=0.25, secondes=10)
@pour_tout(T=tables_injouables(2, 3), poids=poids(), exemples=[{"T": [[0, 2], [1, 3]], "poids": "pi2"}], nombre=4)
def test_echappement_injouable(eleve, corrige, T, poids):
    """L'échappement, pour une table qui n'est pas jouable.

    Indice : `jouable` le dit d'avance ; la valeur est alors None.
    """
    juger_injouable(eleve, "glouton_echappement", T, poids)


@question("12", "ligne_a_ligne", points=0.5, secondes=10)
@pour_tout(
    T=tables_jouables(2, 3, 4),
    exemples=[{"T": finale(3)}, {"T": TOURNEE}, {"T": melanger(3, "EESSOONNES")}, {"T": T1}],
    nombre=25,
)
def test_ligne_a_ligne(eleve, corrige, T):
    """Un mot qui mène à la table finale, pour n = 2, 3 et 4.

    Indice : les lignes de la dernière à la troisième, puis les colonnes des deux premières, de la dernière à la
    première ; une fois rangées, elles ne bougent plus.
    """
    juger_solution("ligne_a_ligne", T, eleve.ligne_a_ligne(T).value, corrige.ligne_a_ligne(T).value)


@question("12", "ligne_a_ligne", points=0.25, secondes=10)
@pour_tout(T=tables_jouables(5, 6), exemples=[{"T": melanger(5, "SSEENOSSEESONN")}], nombre=4)
def test_ligne_a_ligne_grandes(eleve, corrige, T):
    """Un mot qui mène à la table finale, pour n = 5 et 6.

    Indice : le travail grandit peu avec n, à condition de ne placer qu'une pièce ou deux à la fois.
    """
    juger_solution("ligne_a_ligne", T, eleve.ligne_a_ligne(T).value, corrige.ligne_a_ligne(T).value)


@question("12", "ligne_a_ligne", points=0.25, secondes=10)
@pour_tout(T=tables_injouables(2, 3, 4), exemples=[{"T": [[0, 2], [1, 3]]}], nombre=6)
def test_ligne_a_ligne_injouable(eleve, corrige, T):
    """La méthode ligne à ligne, pour une table qui n'est pas jouable.

    Indice : les dernières pièces ne peuvent pas se ranger ; `jouable` le dit d'avance.
    """
    juger_injouable(eleve, "ligne_a_ligne", T)


def la_table(eleve, corrige):
    """The student's table, as lists, if it is a playable one of side 4."""
    valeur = eleve.table_defavorable().value
    T = (
        [list(ligne) if isinstance(ligne, tuple) else ligne for ligne in valeur]
        if isinstance(valeur, list | tuple)
        else []
    )
    donnee = {"fonction": "table_defavorable"}
    if not est_table(T) or sorted(piece for ligne in T for piece in ligne) != list(range(16)):
        message = "Il faut une table 4 × 4 qui contient une fois chaque entier de 0 à 15."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    if not corrige.jouable(T).value:
        raise Ecart("Cette table n'est pas jouable.", given=donnee, got={"renvoie": T})
    return T


def juger_rapport(eleve, corrige, voulu):
    """Is the row-by-row word that many times longer than a short one? (The reference's word, if theirs is wrong.)"""
    T = la_table(eleve, corrige)
    valeur = eleve.ligne_a_ligne(T).value
    mot = sans_boucles(T, juger_solution("ligne_a_ligne", T, valeur, corrige.ligne_a_ligne(T).value))
    court = corrige.mot_court(T)
    if len(mot) < voulu * max(len(court), 1):
        message = (
            f"Pour cette table, `ligne_a_ligne` donne {count(len(mot), 'coup')} "
            f"et il existe un mot de {count(len(court), 'coup')} : "
            f"il faut au moins {str(voulu).replace('.', ',')} fois plus."
        )
        raise Ecart(message, given={"fonction": "table_defavorable"}, got={"renvoie": T})


@question("12", "table_defavorable", points=0.25, secondes=10)
def test_table_defavorable(eleve, corrige):
    """Une table 4 × 4 jouable.

    Indice : quelques coups joués depuis la table finale donnent toujours une table jouable.
    """
    la_table(eleve, corrige)


@question("12", "table_defavorable", points=0.25, secondes=10)
def test_table_defavorable_loin(eleve, corrige):
    """Une table pour laquelle `ligne_a_ligne` est loin de l'optimum.

    Indice : chercher parmi les tables proches de la table finale, mais dont la dernière ligne est dérangée.
    """
    juger_rapport(eleve, corrige, ASSEZ_LOIN)


@question("12", "table_defavorable", points=0.5, secondes=10)
def test_table_defavorable_tres_loin(eleve, corrige):
    """Une table pour laquelle `ligne_a_ligne` est manifestement loin de l'optimum.

    Indice : essayer toutes les tables à moins de dix coups de la table finale, et garder la pire.
    """
    juger_rapport(eleve, corrige, TRES_LOIN)
