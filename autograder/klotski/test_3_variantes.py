"""Mirrors, and other puzzles (questions 8 to 10)."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question, reponse

from .chapitre import diametre, excentricite, plus_longue_inversion
from .fiche import en_deux_listes, en_nombres, en_ordre
from .jugement import (
    juger_ensemble,
    juger_miroir,
    juger_rangement,
    juger_tailles,
    juger_valeur,
    lire_positions,
)
from .strategies import (
    ATTEINTS,
    BIZARRES,
    BUTS,
    BUTS_DISTINGUES,
    BUTS_PAREILS,
    DEPART,
    DESSINS,
    DISTINGUEES,
    FERMEES,
    IMPOSSIBLES,
    RECTANGLES,
    SIMPLICITY,
    SIMPLICITY_2,
    SORTIE,
    miroir,
    parmi,
    positions,
)

EN_BAS_AU_MILIEU = "....\n....\n....\n.11.\n.11."
ROUGE_EN_HAUT = "R...\nRR..\n....\n...."


def retourner(dessin):
    """Upside down."""
    return "\n".join(dessin.split("\n")[::-1])


def echanger(dessin, a, b):
    return dessin.translate(str.maketrans(a + b, b + a))


@question("8", "miroir", points=0.5)
@pour_tout(configuration=positions(), exemples=[{"configuration": x} for x in (DEPART, *FERMEES)])
def test_miroir(eleve, corrige, configuration):
    """L'image de chaque pièce, sans regarder l'ordre.

    Indice : le coin en haut à gauche d'une pièce large de deux cases n'est pas l'image de son coin en haut à gauche.
    """
    donnee = {"fonction": "miroir", "configuration": configuration}
    juger_miroir(donnee, eleve.miroir(configuration).value, corrige.miroir(configuration).value, en_ordre=False)


@question("8", "miroir", points=0.25)
@pour_tout(configuration=positions(), exemples=[{"configuration": DEPART}])
def test_miroir_ordre(eleve, corrige, configuration):
    """Une position, dont les cases sont croissantes dans chaque type.

    Indice : la pièce de gauche devient celle de droite : ranger de nouveau.
    """
    donnee = {"fonction": "miroir", "configuration": configuration}
    juger_miroir(donnee, eleve.miroir(configuration).value, corrige.miroir(configuration).value, en_ordre=True)


@question("8", "symetriques", points=0.25, secondes=60)
def test_symetriques_images(eleve, corrige):
    """Des positions égales à leur image, dans l'ordre ; DEPART en est une.

    Indice : comparer chaque position à son image par `miroir`.
    """
    donnee = {"fonction": "symetriques"}
    lues = lire_positions(donnee, eleve.longue("symetriques").value)
    for x in lues:
        if miroir(x) != x:
            raise Ecart("Une position n'est pas égale à son image.", given=donnee, got={"la position": x})
    if DEPART not in lues:
        raise Ecart("Il manque une position.", given=donnee, expected={"contient": DEPART})
    juger_rangement(donnee, lues)


@question("8", "symetriques", points=0.25, secondes=60)
def test_symetriques(eleve, corrige):
    """Toutes les positions symétriques que l'on atteint depuis DEPART.

    Indice : celles d'autres composantes ne comptent pas.
    """
    donnee = {"fonction": "symetriques"}
    lues = lire_positions(donnee, eleve.longue("symetriques").value)
    juger_ensemble(donnee, lues, corrige.symetriques().value)


@reponse("8a", points=0.25)
def test_8a(f):
    """Le nombre de positions symétriques accessibles."""
    return len(f.symetriques())


@reponse("8b", points=0.25, forme=en_nombres)
def test_8b(f):
    """Leur nombre selon la ligne du grand carré, de haut en bas."""
    lignes = [(x[0] - 1) // 4 for x in f.symetriques()]
    return [lignes.count(ligne) for ligne in range(4)]


@reponse("8c", points=0.25, forme=en_ordre)
def test_8c(f):
    """Les distances, depuis DEPART, des positions symétriques où le grand carré est sorti."""
    d = f.distances(DEPART)
    return sorted(d[tuple(x)] for x in f.symetriques() if x[0] == SORTIE)


@reponse("8d", points=0.25)
def test_8d(f):
    """La plus longue inversion de gauche à droite, dans la composante de DEPART.

    Indice : si x s'inverse en k coups, une position à distance d de x s'inverse en 2d + k coups au plus.
    """
    return plus_longue_inversion(DESSINS["ane_rouge"], partout=False)


@reponse("8e", points=0.25)
def test_8e(f):
    """La plus longue inversion de haut en bas.

    Indice : chercher parmi les composantes qui contiennent l'image de leurs positions.
    """
    return plus_longue_inversion(DESSINS["ane_rouge"], haut_bas=True)


# ---------------------------------------------------------------- question 9


@question("9", "nb_configurations", points=0.25)
@pour_tout(dessin=parmi((*RECTANGLES, SIMPLICITY)), exemples=[{"dessin": d} for d in RECTANGLES], nombre=4)
def test_nb_configurations(eleve, corrige, dessin):
    """Le nombre de façons de poser les pièces.

    Indice : deux pièces de même forme sont pareilles, et les échanger ne change rien ; une pièce ne tourne pas.
    """
    juger_valeur(
        {"fonction": "nb_configurations", "dessin": dessin},
        eleve.nb_configurations(dessin).value,
        corrige.nb_configurations(dessin).value,
    )


@question("9", "nb_configurations", points=0.25)
@pour_tout(dessin=parmi((*BIZARRES, SIMPLICITY_2)), exemples=[{"dessin": d} for d in BIZARRES], nombre=4)
def test_nb_configurations_trous(eleve, corrige, dessin):
    """Des plateaux avec des murs, des pièces en plusieurs morceaux.

    Indice : « # » n'est pas une case ; une pièce est faite de toutes les cases qui portent son signe.
    """
    juger_valeur(
        {"fonction": "nb_configurations", "dessin": dessin},
        eleve.nb_configurations(dessin).value,
        corrige.nb_configurations(dessin).value,
    )


@question("9", "nb_configurations", points=0.25)
@pour_tout(jeu=parmi(DISTINGUEES), exemples=[{"jeu": jeu} for jeu in DISTINGUEES], nombre=4)
def test_nb_configurations_distinctes(eleve, corrige, jeu):
    """Des pièces que l'on distingue.

    Indice : une pièce dont la lettre est dans `distinctes` n'est pareille à aucune autre.
    """
    dessin, distinctes = jeu
    juger_valeur(
        {"fonction": "nb_configurations", "dessin": dessin, "distinctes": distinctes},
        eleve.nb_configurations(dessin, distinctes).value,
        corrige.nb_configurations(dessin, distinctes).value,
    )


@question("9", "tailles_composantes", points=0.25)
@pour_tout(
    dessin=parmi((*RECTANGLES, *BIZARRES, SIMPLICITY)), exemples=[{"dessin": d} for d in (*RECTANGLES, *BIZARRES)],
    nombre=4,
)  # fmt: skip
def test_tailles(eleve, corrige, dessin):
    """Les tailles des composantes, sans regarder leur ordre.

    Indice : explorer depuis chaque configuration qui n'a pas encore été vue ; les pièces ne sautent pas les murs.
    """
    donnee = {"fonction": "tailles_composantes", "dessin": dessin}
    valeur, attendues = eleve.tailles_composantes(dessin).value, corrige.tailles_composantes(dessin).value
    juger_tailles(donnee, valeur, attendues, en_ordre=False)


@question("9", "tailles_composantes", points=0.25)
@pour_tout(jeu=parmi(DISTINGUEES), exemples=[{"jeu": jeu} for jeu in DISTINGUEES], nombre=4)
def test_tailles_distinctes(eleve, corrige, jeu):
    """Les tailles par ordre décroissant, avec des pièces que l'on distingue.

    Indice : `sorted(…, reverse=True)`.
    """
    dessin, distinctes = jeu
    donnee = {"fonction": "tailles_composantes", "dessin": dessin, "distinctes": distinctes}
    valeur = eleve.tailles_composantes(dessin, distinctes).value
    juger_tailles(donnee, valeur, corrige.tailles_composantes(dessin, distinctes).value, en_ordre=True)


def trois_nombres(tailles):
    """Configurations, components, size of the largest."""
    return [sum(tailles), len(tailles), max(tailles)]


def decrit(donnee, tailles):
    """Is this the sizes, or the three numbers that sum them up, or how many configurations there are?"""
    if type(donnee) is int:
        return donnee == sum(tailles)
    return en_ordre(donnee) == sorted(tailles) or en_nombres(donnee) == trois_nombres(tailles)


def decrit_deux(donnee, tailles):
    parties = list(donnee.values()) if isinstance(donnee, dict) else donnee
    return (
        isinstance(parties, list | tuple)
        and len(parties) == len(tailles)
        and all(decrit(partie, attendues) for partie, attendues in zip(parties, tailles, strict=True))
    )


@reponse("9a", points=0.25, forme=en_nombres)
def test_9a(f):
    """Century : configurations, composantes, taille de la plus grande."""
    return trois_nombres(f.tailles_composantes(DESSINS["century"]))


@reponse("9b", points=0.25, forme=en_nombres)
def test_9b(f):
    """Pennant : configurations, composantes, taille de la plus grande."""
    return trois_nombres(f.tailles_composantes(DESSINS["pennant"]))


@reponse("9c", points=0.25, forme=en_deux_listes)
def test_9c(f):
    """Simplicity : les tailles, puis les tailles quand on distingue Y et R."""
    return [f.tailles_composantes(SIMPLICITY), f.tailles_composantes(SIMPLICITY, "YR")]


@reponse("9d", points=0.25, accepte=lambda donnee, tailles, f, corrige: decrit(donnee, tailles))
def test_9d(f):
    """Simplicity 2 : les tailles quand on distingue Y et R."""
    return f.tailles_composantes(SIMPLICITY_2, "YR")


@reponse("9e", points=0.25, accepte=lambda donnee, tailles, f, corrige: decrit_deux(donnee, tailles))
def test_9e(f):
    """Soap : le nombre de configurations quand on distingue S, puis quand on distingue S, V et W."""
    return [f.tailles_composantes(DESSINS["soap"], distinctes) for distinctes in ("S", "SVW")]


# ---------------------------------------------------------------- question 10


def juger_coups(eleve, corrige, jeu):
    dessin, but, distinctes = jeu
    donnee = {"fonction": "coups_minimum", "dessin": dessin, "but": but, "distinctes": distinctes}
    valeur = eleve.coups_minimum(dessin, but, distinctes).value
    juger_valeur(donnee, valeur, corrige.coups_minimum(dessin, but, distinctes).value)


def juger_cas_particulier(eleve, corrige, jeu, attendu):
    """Is it this number there, and another one elsewhere, whatever it is?"""
    dessin, but, distinctes = jeu
    if corrige.coups_minimum(dessin, but, distinctes).value == attendu:
        juger_coups(eleve, corrige, jeu)
    elif eleve.coups_minimum(dessin, but, distinctes).value == attendu:
        donnee = {"fonction": "coups_minimum", "dessin": dessin, "but": but, "distinctes": distinctes}
        raise Ecart("Ce but demande au moins un coup, et peut être atteint.", given=donnee, got={"renvoie": attendu})


@question("10", "coups_minimum", points=0.5)
@pour_tout(jeu=parmi(BUTS), exemples=[{"jeu": jeu} for jeu in BUTS], nombre=4)
def test_coups(eleve, corrige, jeu):
    """Le plus petit nombre de coups.

    Indice : un parcours en largeur ; un coup mène une pièce partout où elle peut glisser.
    """
    juger_coups(eleve, corrige, jeu)


@question("10", "coups_minimum", points=0.25)
@pour_tout(jeu=parmi(ATTEINTS), exemples=[{"jeu": jeu} for jeu in (*ATTEINTS, BUTS[0])], nombre=4)
def test_coups_atteint(eleve, corrige, jeu):
    """Le but est déjà atteint.

    Indice : seules comptent les pièces dessinées dans le but ; le nombre de coups est alors 0.
    """
    juger_cas_particulier(eleve, corrige, jeu, 0)


@question("10", "coups_minimum", points=0.25)
@pour_tout(
    jeu=parmi((*BUTS_PAREILS, *BUTS_DISTINGUES)), exemples=[{"jeu": jeu} for jeu in (*BUTS_PAREILS, *BUTS_DISTINGUES)],
    nombre=4,
)  # fmt: skip
def test_coups_pareilles(eleve, corrige, jeu):
    """Des pièces pareilles, et d'autres que l'on distingue.

    Indice : n'importe quelle pièce pareille convient au but ; une pièce distinguée doit y être elle-même.
    """
    juger_coups(eleve, corrige, jeu)


@question("10", "coups_minimum", points=0.25)
@pour_tout(jeu=parmi(IMPOSSIBLES), exemples=[{"jeu": jeu} for jeu in (*IMPOSSIBLES, BUTS[0])], nombre=4)
def test_coups_impossible(eleve, corrige, jeu):
    """Le but ne peut pas être atteint.

    Indice : quand tout ce que l'on peut atteindre a été vu, la valeur est None.
    """
    juger_cas_particulier(eleve, corrige, jeu, None)


@reponse("10a", points=0.25)
def test_10a(f):
    """Century : amener le grand carré en bas au milieu.

    Indice : depuis le dessin donné, où la pièce 6 est à sa place dans une colonne.
    """
    return f.coups_minimum(DESSINS["century"], EN_BAS_AU_MILIEU)


def renversement_de_century(donnee, coups, f, corrige):
    """Conway's piece 6 is half-way between two columns: at the end it may be in either of them, too."""
    dessin = DESSINS["century"]
    return type(donnee) is int and donnee in (coups, f.coups_minimum(dessin, retourner(dessin).replace("6", ".")))


@reponse("10b", points=0.25, accepte=renversement_de_century)
def test_10b(f):
    """Century : renverser le dessin de haut en bas.

    Indice : le but est le dessin, lu de la dernière ligne à la première.
    """
    return f.coups_minimum(DESSINS["century"], retourner(DESSINS["century"]))


@reponse("10c", points=0.25, forme=en_nombres)
def test_10c(f):
    """Pennant : trois coins, le renversement, le diamètre, la plus longue inversion.

    Indice : la plus longue inversion de gauche à droite se cherche dans toutes les composantes.
    """
    dessin = DESSINS["pennant"]
    coins = ("....\n....\n....\nAA..\nAA..", "..AA\n..AA\n....\n....\n....", "....\n....\n....\n..AA\n..AA")
    coups = [f.coups_minimum(dessin, but) for but in (*coins, retourner(dessin))]
    return [*coups, diametre(dessin), plus_longue_inversion(dessin)]


@reponse("10d", points=0.25, forme=en_nombres)
def test_10d(f):
    """Simplicity : R dans le coin, l'excentricité du départ, R et Y côte à côte en haut."""
    en_haut = f.coups_minimum(SIMPLICITY, ROUGE_EN_HAUT, "YR")
    return [en_haut, excentricite(SIMPLICITY, "YR"), f.coups_minimum(SIMPLICITY, "R.Y.\nRRYY\n....\n....", "YR")]


@reponse("10e", points=0.25, forme=en_nombres)
def test_10e(f):
    """Simplicity 2 : échanger Y et R, puis R dans le coin."""
    buts = (echanger(SIMPLICITY_2, "Y", "R"), f"{ROUGE_EN_HAUT}\n##.#")
    return [f.coups_minimum(SIMPLICITY_2, but, "YR") for but in buts]


@reponse("10f", points=0.25, forme=en_nombres)
def test_10f(f):
    """Soap : échanger H et S, les pièces V et W étant pareilles, puis distinguées."""
    dessin = DESSINS["soap"]
    return [f.coups_minimum(dessin, echanger(dessin, "H", "S"), distinctes) for distinctes in ("S", "SVW")]
