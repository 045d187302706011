"""Tables, permutations, weights, moves (questions 1 to 4)."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.values import matches

from .jugement import memes
from .strategies import (
    coups,
    finale,
    melanger,
    mots,
    successeur,
    tables,
    tables_proches,
    tables_trou_au_milieu,
    tables_trou_en_place,
)

T1 = [[10, 6, 4, 12], [1, 14, 3, 7], [5, 15, 11, 13], [8, 0, 2, 9]]
T2 = [[0, 1, 2, 4], [3, 6, 10, 12], [5, 7, 14, 11], [8, 9, 15, 13]]
PETITE = [[3, 1], [0, 2]]
CENTRE = [[1, 4, 2], [3, 0, 5], [6, 7, 8]]
PREMIERES = [{"T": T1}, {"T": PETITE}]


@question("1", "trou", points=0.5)
@pour_tout(T=tables(2, 3, 4, 5), exemples=PREMIERES, nombre=40)
def test_trou(eleve, corrige, T):
    """Les coordonnées (ligne, colonne) du trou.

    Indice : le trou est codé par 0 ; i est le numéro de la ligne, j celui de la colonne, à partir de 0.
    """
    assert memes(eleve.trou(T), corrige.trou(T))


@question("1", "pi2", points=0.25)
@pour_tout(T=tables_proches(3, 2, 3, 4, 5), exemples=[{"T": melanger(3, "S")}, {"T": melanger(4, "ES")}], nombre=15)
def test_pi2_proche(eleve, corrige, T):
    """Le poids π₂, quand quelques pièces sont à une case de leur place.

    Indice : la pièce v va à la ligne v // n et à la colonne v % n ; le trou ne compte pas.
    """
    assert memes(eleve.pi2(T), corrige.pi2(T))


@question("1", "pi2", points=0.25)
@pour_tout(T=tables_trou_en_place(4), exemples=[{"T": T2}], nombre=15)
def test_pi2_quatre(eleve, corrige, T):
    """Le poids π₂ pour n = 4, quand le trou est à sa place.

    Indice : la distance d'une pièce compte les lignes et les colonnes qui la séparent de sa place.
    """
    assert memes(eleve.pi2(T), corrige.pi2(T))


@question("1", "pi2", points=0.5)
@pour_tout(T=tables(2, 3, 4, 5), exemples=[*PREMIERES, {"T": finale(3)}], nombre=40)
def test_pi2(eleve, corrige, T):
    """Le poids π₂ de toute table, de tout côté.

    Indice : le côté n est len(T), et le trou ne compte jamais.
    """
    assert memes(eleve.pi2(T), corrige.pi2(T))


@question("2", "sigma", points=0.5)
@pour_tout(T=tables(2, 3, 4, 5), exemples=PREMIERES, nombre=25)
def test_sigma(eleve, corrige, T):
    """La permutation standard.

    Indice : toutes les entrées, trou compris, ligne après ligne, de gauche à droite.
    """
    assert memes(eleve.sigma(T), corrige.sigma(T))


@question("2", "sigma_b", points=0.5)
@pour_tout(T=tables(2, 3, 4, 5), exemples=PREMIERES, nombre=25)
def test_sigma_b(eleve, corrige, T):
    """La permutation par boustrophédon.

    Indice : la première ligne de gauche à droite, la deuxième de droite à gauche, et ainsi de suite ; sans le trou.
    """
    assert memes(eleve.sigma_b(T), corrige.sigma_b(T))


@question("2", "pi1", points=0.5)
@pour_tout(T=tables(2, 3, 4, 5), exemples=PREMIERES, nombre=40)
def test_pi1(eleve, corrige, T):
    """Le poids π₁, nombre d'inversions de σ.

    Indice : une inversion est un couple de places i < j, voisines ou non, avec σ(i) > σ(j) ; le 0 du trou compte.
    """
    assert memes(eleve.pi1(T), corrige.pi1(T))


@question("3", "successeur", points=0.25)
@pour_tout(T=tables_trou_au_milieu(), a=coups(), exemples=[{"T": CENTRE, "a": a} for a in "NESO"], nombre=20)
def test_successeur_milieu(eleve, corrige, T, a):
    """La table obtenue en un coup, loin des bords.

    Indice : la lettre dit où va le trou.
    """
    obtenu, attendu = eleve.successeur(T, a).value, corrige.successeur(T, a).value
    assert matches(obtenu, attendu, any_sequence=True)


@question("3", "successeur", points=0.25)
@pour_tout(T=tables(2, 3, 4), exemples=[{"T": PETITE}, {"T": finale(3)}, {"T": CENTRE}], nombre=20)
def test_successeur_bords(eleve, corrige, T):
    """Autant de coups impossibles (None) qu'il faut, selon la place du trou.

    Indice : près d'un bord, certains coups donnent None ; en Python, T[-1] est la dernière ligne, pas une erreur.
    """
    obtenues = {a: eleve.successeur(T, a).value for a in "NESO"}
    attendues = {a: corrige.successeur(T, a).value for a in "NESO"}
    obtenus, attendus = (sum(table is None for table in tables.values()) for tables in (obtenues, attendues))
    if obtenus != attendus:
        message = f"Depuis cette table, None est renvoyé pour {obtenus} des quatre coups, au lieu de {attendus}."
        a = next(a for a in "NESO" if (obtenues[a] is None) != (attendues[a] is None))
        donnee = {"fonction": "successeur", "T": T, "a": a}
        raise Ecart(message, given=donnee, got={"renvoie": obtenues[a]}, expected={"renvoie": attendues[a]})


@question("3", "successeur", points=0.25)
def test_successeur_nouvelle(eleve, corrige):
    """Une table nouvelle, sans toucher à T.

    Indice : copier chaque ligne ; `T[:]` ou `list(T)` recopie la liste des lignes, pas les lignes elles-mêmes.
    """
    T = [ligne[:] for ligne in CENTRE]
    voisines = [successeur(T, a) for a in "NESO"]
    reponses = {a: eleve.successeur(T, a) for a in "NESO"}
    for a, reponse in reponses.items():
        if list(reponse.args) != [T, a]:
            donnee = {"fonction": "successeur", "T": T, "a": a}
            message = "L'argument `T` est modifié alors qu'il devrait rester intact."
            raise Ecart(message, given=donnee, got={"T": reponse.args[0]}, expected={"T": T})
    if not any(matches(reponse.value, S, any_sequence=True) for reponse in reponses.values() for S in voisines):
        donnee, obtenu = {"fonction": "successeur", "T": T, "a": "N"}, {"renvoie": reponses["N"].value}
        raise Ecart("Aucune lettre ne donne une table voisine de T.", given=donnee, got=obtenu)


@question("3", "successeur", points=0.25)
@pour_tout(T=tables(2, 3, 4, 5), a=coups(), exemples=[{"T": CENTRE, "a": a} for a in "NESO"], nombre=50)
def test_successeur(eleve, corrige, T, a):
    """Partout : la table obtenue en un coup, ou None.

    Indice : la lettre dit où va le trou ; près d'un bord, certains coups sont impossibles et donnent None.
    """
    assert memes(eleve.successeur(T, a), corrige.successeur(T, a))


@question("3", "jouer", points=0.5)
@pour_tout(
    T=tables(2, 3, 4),
    mot=mots(12),
    exemples=[
        {"T": CENTRE, "mot": "NOSSE"},
        {"T": PETITE, "mot": ""},
        {"T": PETITE, "mot": "NOE"},
        {"T": T1, "mot": "NNNOSSEEN"},
    ],
)
def test_jouer(eleve, corrige, T, mot):
    """La table obtenue en jouant un mot, ou None si un coup est impossible.

    Indice : un seul coup impossible, et tout le mot est refusé ; le mot vide donne la table de départ.
    """
    assert memes(eleve.jouer(T, mot), corrige.jouer(T, mot))


@question("4", "jouable", points=0.75)
@pour_tout(T=tables(4, 5), exemples=[{"T": T1}, {"T": T2}, {"T": [[0, 2, 1, 3], *finale(4)[1:]]}], nombre=40)
def test_jouable_4(eleve, corrige, T):
    """Les tables jouables pour n = 4 et n = 5.

    Indice : compter les inversions de la permutation par boustrophédon.
    """
    assert memes(eleve.jouable(T), corrige.jouable(T))


@question("4", "jouable", points=0.5)
@pour_tout(T=tables(2, 3), exemples=[{"T": finale(2)}, {"T": finale(3)}, {"T": PETITE}], nombre=60)
def test_jouable_petites(eleve, corrige, T):
    """Les tables jouables pour n = 2 et n = 3.

    Indice : la table finale est jouable, pour tout n : quelle est la parité de sa propre permutation ?
    """
    assert memes(eleve.jouable(T), corrige.jouable(T))


@question("4", "jouable", points=0.25)
@pour_tout(T=tables(6, 7), exemples=[{"T": finale(n)} for n in (6, 7, 8)], nombre=30)
def test_jouable_grandes(eleve, corrige, T):
    """Les tables jouables pour n = 6, 7 et 8.

    Indice : la parité de la table finale change avec n ; c'est à elle qu'il faut comparer.
    """
    assert memes(eleve.jouable(T), corrige.jouable(T))
