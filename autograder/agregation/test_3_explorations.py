"""Optimal words: blind searches, then searches that prune (questions 8 to 10)."""

from autograder.engine.sheet.checks import Ecart, pour_tout, question

from .jugement import juger_injouable, juger_optimale, palier
from .strategies import (
    coups_possibles,
    finale,
    melanger,
    successeur,
    tables_injouables,
    tables_jouables,
    tables_proches,
)
from .test_1_tables import T1

# One table for each depth: the final table after a word that cannot be shortened (tests/test_agregation.py).
PALIERS = {
    (3, 12): "SSENENOSSENO",
    (3, 18): "ESSENOONEESONOSESO",
    (3, 20): "SEESONOSEENNOSSENNOS",
    (3, 26): "EESSOONENOSEENOSSENNOSSONN",
    (4, 24): "SESONNESSSONEENENOSOOSEE",
    (4, 30): "EEESOOSSENENOSSENNNOOSSESENNNO",
    (4, 36): "EESESSOOONNENESESOONNESOOSESONNNESSO",
}
VOISINE = [[1, 0, 2], [3, 4, 5], [6, 7, 8]]
PETITE = [[2, 1], [3, 0]]  # two moves from the end
A_CINQ_COUPS = melanger(3, "SESEN")
PIEGE_DE_PI1 = [[3, 0, 5], [4, 2, 1], [6, 7, 8]]  # seven moves from the end; pruned by π₁, nine are found
INJOUABLES = {"T": tables_injouables(2, 3), "exemples": [{"T": [[0, 2], [1, 3]]}], "nombre": 4}
PROCHES = {"T": tables_proches(8, 2, 3, 4), "nombre": 15}
PROCHES["exemples"] = [{"T": VOISINE}, {"T": PETITE}, {"T": finale(3)}, {"T": A_CINQ_COUPS}]


def table_du_palier(n, profondeur):
    return melanger(n, PALIERS[n, profondeur])


@question("8", "largeur", points=0.5)
@pour_tout(**PROCHES)
def test_largeur(eleve, corrige, T):
    """Une solution optimale par un parcours en largeur, près de la table finale.

    Indice : marquer chaque table dès qu'elle entre dans la file, et retenir la lettre qui y a mené.
    """
    juger_optimale("largeur", T, eleve.largeur(T).value, corrige.largeur(T).value)


@question("8", "largeur", points=0.25, secondes=10)
@pour_tout(**INJOUABLES)
def test_largeur_injouable(eleve, corrige, T):
    """Le parcours en largeur d'une table qui n'est pas jouable.

    Indice : `jouable` le dit d'avance ; la valeur est alors None.
    """
    juger_injouable(eleve, "largeur", T)


@question("8", "largeur", points=0.5, longue=True)
def test_largeur_profondeur_20(eleve, corrige):
    """Le parcours en largeur jusqu'à la profondeur 20 (3 × 3).

    Indice : des dizaines de milliers de tables : « déjà vue » se demande à un ensemble ou à un dictionnaire (des
    tables rangées dans des n-uplets), et la file est une `deque`.
    """
    palier(eleve, corrige, "largeur", table_du_palier(3, 20))


@question("8", "bidirectionnel", points=0.5)
@pour_tout(**PROCHES)
def test_bidirectionnel(eleve, corrige, T):
    """Une solution optimale par une recherche dans les deux sens, près de la table finale.

    Indice : le chemin venu de la table finale se lit à l'envers, et chaque coup y devient le coup opposé.
    """
    juger_optimale("bidirectionnel", T, eleve.bidirectionnel(T).value, corrige.bidirectionnel(T).value)


@question("8", "bidirectionnel", points=0.25, secondes=10)
@pour_tout(**INJOUABLES)
def test_bidirectionnel_injouable(eleve, corrige, T):
    """La recherche dans les deux sens, pour une table qui n'est pas jouable.

    Indice : `jouable` le dit d'avance ; la valeur est alors None.
    """
    juger_injouable(eleve, "bidirectionnel", T)


@question("8", "bidirectionnel", points=0.25, longue=True)
def test_bidirectionnel_profondeur_26(eleve, corrige):
    """La recherche dans les deux sens à la profondeur 26 (3 × 3).

    Indice : avancer couche par couche ; la première rencontre entre couches complètes est la bonne.
    """
    palier(eleve, corrige, "bidirectionnel", table_du_palier(3, 26))


@question("8", "bidirectionnel", points=0.25, longue=True)
def test_bidirectionnel_profondeur_24(eleve, corrige):
    """La recherche dans les deux sens à la profondeur 24 (4 × 4).

    Indice : d'un seul côté, il faudrait des dizaines de millions de tables ; des deux, quelques dizaines de milliers.
    """
    palier(eleve, corrige, "bidirectionnel", table_du_palier(4, 24))


@question("9", "profondeur_seuils", points=0.5)
@pour_tout(**PROCHES)
def test_profondeur(eleve, corrige, T):
    """Une solution optimale par seuils croissants, près de la table finale.

    Indice : explorer jusqu'au seuil 0, puis 1, puis 2… ; en remontant, défaire le coup qui n'a rien donné.
    """
    juger_optimale("profondeur_seuils", T, eleve.profondeur_seuils(T).value, corrige.profondeur_seuils(T).value)


@question("9", "profondeur_seuils", points=0.25, secondes=10)
@pour_tout(**INJOUABLES)
def test_profondeur_injouable(eleve, corrige, T):
    """Les seuils croissants, pour une table qui n'est pas jouable.

    Indice : sans solution, aucun seuil ne suffit jamais ; `jouable` le dit d'avance.
    """
    juger_injouable(eleve, "profondeur_seuils", T)


@question("9", "profondeur_seuils", points=0.25, longue=True)
def test_profondeur_12(eleve, corrige):
    """Les seuils croissants jusqu'à la profondeur 12 (3 × 3).

    Indice : l'arbre grossit vite ; ne pas recopier la table plus souvent qu'il ne faut.
    """
    palier(eleve, corrige, "profondeur_seuils", table_du_palier(3, 12))


@question("9", "profondeur_seuils", points=0.5, longue=True)
def test_profondeur_18(eleve, corrige):
    """Les seuils croissants jusqu'à la profondeur 18 (3 × 3).

    Indice : ne jamais jouer aussitôt le coup opposé au précédent : l'arbre maigrit à chaque niveau.
    """
    palier(eleve, corrige, "profondeur_seuils", table_du_palier(3, 18))


def nombre_de(reponse, T):
    """The student's bound, if it is a number at all."""
    if not isinstance(reponse.value, int | float) or not abs(reponse.value) < 10**9:  # nan compares with nothing
        donnee = {"fonction": "minorant", "T": T}
        raise Ecart("Le minorant doit être un nombre.", given=donnee, got={"renvoie": reponse.value})
    return reponse.value


def verifier_utile(eleve):
    """A bound that says the same of all tables would be admissible and consistent, and say nothing."""
    fin, loin = (nombre_de(eleve.minorant(T), T) for T in (finale(3), A_CINQ_COUPS))
    if fin != 0:
        donnee = {"fonction": "minorant", "T": finale(3)}
        raise Ecart("Le minorant de la table finale doit être 0.", given=donnee, got={"renvoie": fin})
    if loin <= 0:
        donnee = {"fonction": "minorant", "T": A_CINQ_COUPS}
        raise Ecart("Loin de la fin, le minorant devrait être plus grand.", given=donnee, got={"renvoie": loin})


# Where well-known wrong bounds are above the distance (tests/test_agregation.py): π₂ and two moves for each pair of a
# row or of a column in the wrong order, on these seven tables of side 3 and on no others; and π₂ and two moves for each
# corner whose piece is wrong beside a right one.
PIEGES = [
    [[6, 7, 8], [5, 4, 3], [0, 1, 2]],
    [[8, 7, 6], [5, 4, 3], [0, 2, 1]],
    [[2, 7, 0], [5, 4, 3], [8, 1, 6]],
    [[8, 7, 0], [5, 4, 6], [2, 1, 3]],
    [[8, 7, 6], [5, 4, 3], [2, 0, 1]],
    [[8, 7, 6], [5, 4, 0], [2, 1, 3]],
    [[8, 7, 6], [5, 4, 3], [2, 1, 0]],
]
COINS = [[1, 2, 8], [3, 0, 5], [4, 6, 7]]


@question("10", "minorant", points=0.5)
@pour_tout(
    T=tables_jouables(2, 3),
    exemples=[
        {"T": finale(3)},
        {"T": A_CINQ_COUPS},
        {"T": COINS},
        *({"T": T} for T in PIEGES),
        {"T": melanger(4, "SESSENNO")},
        {"T": table_du_palier(4, 24)},
        {"T": melanger(5, "SSEENOSEN")},
    ],
    nombre=40,
)
def test_minorant_admissible(eleve, corrige, T):
    """Le minorant ne dépasse jamais la longueur d'une solution optimale.

    Indice : un seul dépassement, et la recherche peut manquer la meilleure solution ; le trou ne compte pas.
    """
    verifier_utile(eleve)
    obtenu, optimum = nombre_de(eleve.minorant(T), T), len(corrige.ida_etoile(T).value)
    if obtenu > optimum:
        message = f"Le minorant vaut {obtenu}, plus que la longueur d'une solution optimale, {optimum}."
        raise Ecart(message, given={"fonction": "minorant", "T": T}, got={"renvoie": obtenu})


@question("10", "minorant", points=0.25)
@pour_tout(T=tables_jouables(3, 4), exemples=[{"T": VOISINE}, {"T": A_CINQ_COUPS}], nombre=25)
def test_minorant_mal_placees(eleve, corrige, T):
    """Le minorant vaut au moins le nombre de pièces mal placées.

    Indice : chaque pièce mal placée doit bouger au moins une fois.
    """
    n = len(T)
    mal_placees = sum(T[i][j] not in (0, n * i + j) for i in range(n) for j in range(n))
    obtenu = nombre_de(eleve.minorant(T), T)
    if obtenu < mal_placees:
        message = f"Le minorant vaut {obtenu} ; le nombre de pièces mal placées est {mal_placees}."
        raise Ecart(message, given={"fonction": "minorant", "T": T}, got={"renvoie": obtenu})


@question("10", "minorant", points=0.25)
@pour_tout(T=tables_jouables(2, 3, 4), exemples=[{"T": VOISINE}, {"T": A_CINQ_COUPS}], nombre=25)
def test_minorant_coherent(eleve, corrige, T):
    """D'une table à un successeur, le minorant varie d'au plus 1.

    Indice : un coup ne déplace qu'une pièce, d'une case.
    """
    verifier_utile(eleve)
    ici = nombre_de(eleve.minorant(T), T)
    for a in coups_possibles(T):
        S = successeur(T, a)
        la = nombre_de(eleve.minorant(S), S)
        if abs(la - ici) > 1:
            message = f"Un seul coup ({a}) fait passer le minorant de {ici} à {la}."
            donnee = {"fonction": "minorant", "T": S}
            raise Ecart(message, given=donnee, got={"renvoie": la})


@question("10", "ida_etoile", points=0.5)
@pour_tout(T=tables_proches(14, 2, 3, 4, 5), exemples=[*PROCHES["exemples"], {"T": PIEGE_DE_PI1}], nombre=15)
def test_ida(eleve, corrige, T):
    """Une solution optimale par seuils élagués, près de la table finale.

    Indice : abandonner une branche dès que sa longueur augmentée du minorant dépasse le seuil ; le seuil suivant est
    la plus petite valeur qui a dépassé.
    """
    juger_optimale("ida_etoile", T, eleve.ida_etoile(T).value, corrige.ida_etoile(T).value)


@question("10", "ida_etoile", points=0.25, secondes=10)
@pour_tout(**INJOUABLES)
def test_ida_injouable(eleve, corrige, T):
    """Les seuils élagués, pour une table qui n'est pas jouable.

    Indice : sans solution, aucun seuil ne suffit jamais ; `jouable` le dit d'avance.
    """
    juger_injouable(eleve, "ida_etoile", T)


@question("10", "ida_etoile", points=0.25, longue=True)
def test_ida_profondeur_26(eleve, corrige):
    """Les seuils élagués à la profondeur 26 (3 × 3).

    Indice : π₂ suffit ici ; le nombre de pièces mal placées élague trop peu.
    """
    palier(eleve, corrige, "ida_etoile", table_du_palier(3, 26))


@question("10", "ida_etoile", points=0.25, longue=True)
def test_ida_profondeur_30(eleve, corrige):
    """Les seuils élagués à la profondeur 30 (4 × 4).

    Indice : éviter le coup opposé au précédent, et calculer le minorant de proche en proche.
    """
    palier(eleve, corrige, "ida_etoile", table_du_palier(4, 30))


@question("10", "ida_etoile", points=0.25, longue=True)
def test_ida_profondeur_36(eleve, corrige):
    """Les seuils élagués à la profondeur 36 (4 × 4).

    Indice : jouer et défaire le coup sur une seule table évite de la recopier à chaque sommet.
    """
    palier(eleve, corrige, "ida_etoile", table_du_palier(4, 36))


def juger_economie(eleve, corrige, voulue):
    """Which share of the tables that π₂ must explore does the student's bound rule out?"""
    sommets, optimum = corrige.sommets_de_pi2(table_du_palier(3, 26))
    distances = corrige.distances_3()
    restants = 0
    for T, joues in sommets:
        borne = nombre_de(eleve.minorant(T), T)
        if borne > distances[tuple(piece for ligne in T for piece in ligne)]:
            message = f"Le minorant vaut {borne}, plus que la longueur d'une solution optimale."
            raise Ecart(message, given={"fonction": "minorant", "T": T}, got={"renvoie": borne})
        restants += joues + borne < optimum
    economie = 1 - restants / len(sommets)
    if economie < voulue:
        message = (
            f"Le minorant évite {economie:.0%} des {len(sommets)} sommets que π₂ oblige à explorer ; "
            f"il en faut au moins {voulue:.0%}."
        )
        raise Ecart(message.replace("%", " %"), given={"fonction": "minorant", "T": table_du_palier(3, 26)})


@question("10", "minorant", points=0.5, bonus=True)
def test_bonus_minorant(eleve, corrige):
    """un minorant qui évite au moins 15 % des sommets que π₂ oblige à explorer.

    Indice : deux pièces d'une même ligne, toutes deux dans leur ligne mais dans le mauvais ordre, coûtent deux coups.
    """
    juger_economie(eleve, corrige, 0.15)


@question("10", "minorant", points=0.5, bonus=True)
def test_bonus_minorant_fort(eleve, corrige):
    """un minorant qui évite au moins 50 % des sommets que π₂ oblige à explorer.

    Indice : oublier les colonnes, et compter les coups qu'il faut pour que chaque pièce soit dans sa ligne.
    """
    juger_economie(eleve, corrige, 0.5)


@question("10", "ida_etoile", points=0.5, bonus=True, longue=True)
def test_bonus_T1(eleve, corrige):
    """une solution optimale de T1 dans le temps accordé.

    Indice : un minorant plus fort que π₂, calculé de proche en proche.
    """
    juger_economie(eleve, corrige, 0.15)  # with π₂ alone, it would only take all the time that there is
    palier(eleve, corrige, "ida_etoile", T1)
