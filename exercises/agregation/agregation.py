"""Solutions optimales du taquin : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Attention, les conventions ne sont pas celles de la fiche « Le jeu de taquin » : ici les lettres N, E, S, O
(et non W) disent où va le trou, et la table finale a son trou en haut à gauche.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import T1, T2, afficher, table_finale

COUPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "O": (0, -1)}  # où va le trou : (lignes, colonnes)


# ---------------------------------------------------------------- 1. Tables, permutations et poids


# Question 1. Le trou et le poids π₂
def trou(T):
    """Renvoie le couple (i, j) des coordonnées du trou de la table T.

    >>> trou([[1, 2], [0, 3]])
    (1, 0)
    """
    raise NotImplementedError  # à compléter


def pi2(T):
    """Renvoie π₂(T) : la somme, sur les pièces (pas sur le trou), des distances à leur place finale.

    >>> pi2(T1)
    38
    """
    raise NotImplementedError  # à compléter


# Question 2. Deux permutations et le poids π₁
def sigma(T):
    """Renvoie la permutation standard de T : la liste de ses n² entrées, lues ligne après ligne.

    >>> sigma([[3, 1], [0, 2]])
    [3, 1, 0, 2]
    """
    raise NotImplementedError  # à compléter


def sigma_b(T):
    """Renvoie la permutation par boustrophédon de T : ses n² − 1 pièces, une ligne sur deux à l'envers, sans le trou.

    >>> sigma_b([[3, 1], [0, 2]])
    [3, 1, 2]
    """
    raise NotImplementedError  # à compléter


def pi1(T):
    """Renvoie π₁(T) : le nombre d'inversions de la permutation standard de T, trou compris.

    >>> pi1([[3, 1], [0, 2]])
    4
    """
    raise NotImplementedError  # à compléter




# ---------------------------------------------------------------- 2. Coups, mots et tables jouables


# Question 3. Jouer un coup, jouer un mot
def successeur(T, a):
    """Renvoie s_a(T), une nouvelle table où le trou s'est déplacé d'une case vers a, ou None si c'est impossible.

    La table T n'est pas modifiée.

    >>> successeur([[1, 2], [0, 3]], "N")
    [[0, 2], [1, 3]]
    >>> successeur([[1, 2], [0, 3]], "S") is None
    True
    """
    raise NotImplementedError  # à compléter


def jouer(T, mot):
    """Renvoie la table obtenue en jouant le mot depuis T, ou None si l'un des coups est impossible.

    La table T n'est pas modifiée.

    >>> jouer([[1, 2], [0, 3]], "NES")
    [[2, 3], [1, 0]]
    >>> jouer([[1, 2], [0, 3]], "NEE") is None
    True
    """
    raise NotImplementedError  # à compléter


# Question 4. Les tables jouables
def jouable(T):
    """Dit si la table T est jouable, c'est-à-dire si un mot mène de T à la table finale.

    >>> jouable(T1), jouable(table_finale(3)), jouable([[0, 2, 1], [3, 4, 5], [6, 7, 8]])
    (True, True, False)
    """
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 3. Dénombrer, calculer de proche en proche


# Question 5. Trois dénombrements
def nombre_arcs(n):
    """Renvoie le nombre d'arcs du graphe G des (n²)! tables de côté n.

    >>> nombre_arcs(2)
    48
    """
    raise NotImplementedError  # à compléter


def nombre_tables_jouables(n):
    """Renvoie le nombre de tables jouables de côté n.

    >>> nombre_tables_jouables(2)
    12
    """
    raise NotImplementedError  # à compléter


def nombre_arcs_utiles(n):
    """Renvoie le nombre d'arcs entre tables jouables de côté n.

    >>> nombre_arcs_utiles(2)
    24
    """
    raise NotImplementedError  # à compléter




# Question 6. Un poids de proche en proche
def pi1_apres(T, a, p):
    """Renvoie π₁(s_a(T)), calculé à partir de p = π₁(T) sans tout recompter. Le coup a est possible.

    >>> pi1_apres([[3, 1], [0, 2]], "E", 4)
    5
    """
    raise NotImplementedError  # à compléter


def pi2_apres(T, a, p):
    """Renvoie π₂(s_a(T)), calculé à partir de p = π₂(T) sans tout recompter. Le coup a est possible.

    >>> pi2_apres([[3, 1], [0, 2]], "E", 3)
    2
    """
    raise NotImplementedError  # à compléter


# Question 7. Des mots équivalents
def equivalents(mot, longueur):
    """Renvoie les autres mots d'au plus `longueur` lettres qui ont le même effet que `mot` sur un plateau sans bord.

    Aucun ne contient NS, SN, EO ni OE. Ils sont rangés par longueur, puis par ordre alphabétique.

    >>> equivalents("NS", 2)
    ['']
    """
    raise NotImplementedError  # à compléter




# ---------------------------------------------------------------- 4. Explorer le graphe


# Question 8. En largeur, puis dans les deux sens
def largeur(T):
    """Renvoie une solution optimale de T, trouvée par un parcours en largeur, ou None si T n'est pas jouable.

    >>> largeur(table_finale(3))
    ''
    """
    raise NotImplementedError  # à compléter




def bidirectionnel(T):
    """Renvoie une solution optimale de T, cherchée à la fois depuis T et depuis la table finale, ou None.

    >>> len(bidirectionnel([[3, 2], [1, 0]]))
    6
    """
    raise NotImplementedError  # à compléter


# Question 9. En profondeur, par seuils croissants
def profondeur_seuils(T):
    """Renvoie une solution optimale de T, par parcours en profondeur à seuils croissants, ou None.

    >>> len(profondeur_seuils([[3, 2], [1, 0]]))
    6
    """
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 5. Élaguer


# Question 10. Un minorant, et la recherche IDA*
def minorant(T):
    """Renvoie un entier inférieur ou égal à la longueur d'une solution optimale de T, nul pour la table finale.

    D'une table à un successeur, il varie d'au plus 1. Il vaut au moins le nombre de pièces mal placées.

    >>> minorant(table_finale(4))
    0
    """
    raise NotImplementedError  # à compléter




def ida_etoile(T):
    """Renvoie une solution optimale de T, en profondeur à seuils croissants élagués par un minorant, ou None.

    >>> len(ida_etoile([[3, 2], [1, 0]]))
    6
    """
    raise NotImplementedError  # à compléter




# ---------------------------------------------------------------- 6. Se contenter d'une solution


# Question 11. L'algorithme glouton
def glouton(T, poids):
    """Suit le meilleur successeur tant que le poids ("pi1" ou "pi2") diminue strictement.

    Renvoie le couple (mot joué, True si la table finale est atteinte et False sinon).

    >>> glouton([[1, 4, 2], [3, 0, 5], [6, 7, 8]], "pi2")
    ('NO', True)
    """
    raise NotImplementedError  # à compléter


def glouton_echappement(T, poids):
    """Renvoie un mot qui mène de T à la table finale, en s'échappant des minimums locaux du poids, ou None.

    >>> jouer([[3, 2], [1, 0]], glouton_echappement([[3, 2], [1, 0]], "pi1"))
    [[0, 1], [2, 3]]
    """
    raise NotImplementedError  # à compléter




# Question 12. Ligne à ligne
def ligne_a_ligne(T):
    """Renvoie un mot qui mène de T à la table finale : les dernières lignes d'abord, puis les colonnes, ou None.

    >>> jouer(T1, ligne_a_ligne(T1))
    [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]
    """
    raise NotImplementedError  # à compléter




def table_defavorable():
    """Renvoie une table 4 × 4 jouable où le mot de `ligne_a_ligne` est bien plus long qu'une solution optimale.

    >>> jouable(table_defavorable())
    True
    """
    raise NotImplementedError  # à compléter
