"""The search that expands the best leaf (question 4), judged by replaying it."""

from math import factorial

from autograder.engine.sheet.checks import Ecart, pour_tout, question, reponse

from .jugement import juger_chemin, juger_exploration, juger_peres
from .strategies import (
    ARRET,
    CIBLE,
    LOINTAINES,
    arrives,
    echanger,
    en_vecteur,
    glisser,
    recherches_avec_arret,
    recherches_courtes,
)

A_UN_COUP = glisser(CIBLE, 5)
RENCONTRES = en_vecteur(123764985)  # its search meets leaves again, by other ways
EXEMPLES = [{"v": v} for v in (A_UN_COUP, echanger(A_UN_COUP), en_vecteur(412759863), RENCONTRES)]
ARRIVES = [{"v": CIBLE}, {"v": [1, 2, 3, 4, 5, 6, 9, 8, 7]}, {"v": RENCONTRES}]  # the last has not arrived
AUTRES_ARRETS = [
    {"essai": (en_vecteur(n), arret)}
    for n, arret in ((193428765, 111111111), (193628475, 111100000), (491752863, 111000000))
]


@question("4", "exploration", points=1)
@pour_tout(v=recherches_courtes(), exemples=EXEMPLES, nombre=5)
def test_exploration(eleve, corrige, v):
    """Les sommets développés, quand la recherche est courte.

    Indice : à chaque étape, la meilleure feuille de tout l'arbre (n'importe laquelle s'il y en a plusieurs) ; ses
    descendants n'entrent dans l'arbre que s'ils n'y sont pas déjà.
    """
    juger_exploration(corrige, v, ARRET, eleve.exploration(v).value)


@question("4", "exploration", points=0.25)
@pour_tout(v=arrives(), exemples=ARRIVES, nombre=3)
def test_exploration_arrivee(eleve, corrige, v):
    """Rien à développer quand v atteint déjà le score d'arrêt.

    Indice : regarder le score avant de développer.
    """
    valeur = eleve.exploration(v).value
    if not corrige.exploration(v).value:
        juger_exploration(corrige, v, ARRET, valeur)
    elif valeur in ([], ()):
        raise Ecart(
            "Ce taquin n'atteint pas le score d'arrêt : il faut le développer.",
            given={"fonction": "exploration", "v": v},
        )


@question("4", "exploration", points=0.5)
@pour_tout(essai=recherches_avec_arret(), exemples=AUTRES_ARRETS, nombre=4)
def test_exploration_arret(eleve, corrige, essai):
    """Les sommets développés, avec un autre score d'arrêt.

    Indice : c'est le paramètre `arret` qui décide.
    """
    v, arret = essai
    juger_exploration(corrige, v, arret, eleve.exploration(v, arret).value, fin_libre=True)


@question("4", "exploration", points=1, longue=60)
def test_exploration_longue(eleve, corrige):
    """Les sommets développés, quand il y en a des milliers.

    Indice : garder le score de chaque feuille au lieu de le recalculer ; « déjà dans l'arbre » se demande à un
    ensemble ou à un dictionnaire.
    """
    for n in LOINTAINES[:3]:
        v = en_vecteur(n)
        juger_exploration(corrige, v, ARRET, eleve.longue("exploration", v).value, fin_libre=True)


@question("4", "branch_and_bound", points=0.5)
@pour_tout(v=recherches_courtes(), exemples=EXEMPLES, nombre=5)
def test_chemin(eleve, corrige, v):
    """Un chemin de v au sommet d'arrêt, quand la recherche est courte.

    Indice : remonter de père en père depuis le sommet d'arrêt, puis retourner la liste.
    """
    juger_chemin(corrige, v, ARRET, eleve.branch_and_bound(v).value)


@question("4", "branch_and_bound", points=0.25)
@pour_tout(v=arrives(), exemples=ARRIVES, nombre=3)
def test_chemin_arrive(eleve, corrige, v):
    """Le chemin quand v atteint déjà le score d'arrêt.

    Indice : le chemin est alors [v].
    """
    juger_chemin(corrige, v, ARRET, eleve.branch_and_bound(v).value)


@question("4", "branch_and_bound", points=0.5)
@pour_tout(essai=recherches_avec_arret(), exemples=[{"essai": (RENCONTRES, ARRET)}, *AUTRES_ARRETS], nombre=4)
def test_chemin_des_peres(eleve, corrige, essai):
    """Le chemin est la ligne des pères, dans l'arbre que décrit `exploration`.

    Indice : le père d'un sommet est celui qui l'a fait entrer dans l'arbre, pour toujours ; entre feuilles de même
    score, les deux fonctions font le même choix.
    """
    v, arret = essai
    chemin = eleve.branch_and_bound(v, arret).value
    juger_peres(corrige, v, arret, chemin, eleve.exploration(v, arret).value)


@question("4", "branch_and_bound", points=0.5, longue=60)
def test_chemin_long(eleve, corrige):
    """La ligne des pères, quand la recherche est longue.

    Indice : un dictionnaire qui donne le père de chaque sommet suffit à tout.
    """
    for n in LOINTAINES[1:3]:
        v = en_vecteur(n)
        chemin = eleve.longue("branch_and_bound", v).value
        juger_peres(corrige, v, ARRET, chemin, eleve.longue("exploration", v).value)


@question("4", "branch_and_bound", points=0.25, longue=120)
def test_chemin_inexistant(eleve, corrige):
    """None quand plus aucune feuille ne reste.

    Indice : le taquin de Loyd ne se range pas ; toute une moitié des taquins est alors développée.
    """
    v = echanger(CIBLE)
    obtenu = eleve.longue("branch_and_bound", v, 111111111).value
    if obtenu is not None:
        message = "Aucune feuille n'atteint ce score d'arrêt : la valeur attendue est None."
        donnee = {"fonction": "branch_and_bound", "v": v, "arret": 111111111}
        raise Ecart(message, given=donnee, got={"renvoie": obtenu})


@reponse("4a", points=0.25)
def test_4a(f):
    """Le nombre de taquins depuis lesquels la recherche atteint ARRET.

    Indice : que contient chacune des deux moitiés du graphe ?
    """
    return factorial(9)
