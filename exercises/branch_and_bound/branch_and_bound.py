"""Le dollar de Sam Loyd : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (2a, 2b…) se donnent dans le dictionnaire `reponses`.
Attention, les conventions ne sont pas celles des autres fiches : ici, le trou s'écrit 9.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import ARRET, CIBLE, afficher

reponses = {}


# ---------------------------------------------------------------- 1. Trois façons d'écrire un taquin


# Question 1. D'une écriture à l'autre
def NtoV(n):
    """Renvoie le vecteur (une liste de neuf entiers) du taquin de nombre n.

    >>> NtoV(493617285)
    [4, 9, 3, 6, 1, 7, 2, 8, 5]
    """
    raise NotImplementedError  # à compléter


def VtoM(v):
    """Renvoie la matrice (trois listes de trois entiers) du taquin de vecteur v.

    >>> VtoM([4, 9, 3, 6, 1, 7, 2, 8, 5])
    [[4, 9, 3], [6, 1, 7], [2, 8, 5]]
    """
    raise NotImplementedError  # à compléter


def MtoV(m):
    """Renvoie le vecteur du taquin de matrice m.

    >>> MtoV([[4, 9, 3], [6, 1, 7], [2, 8, 5]])
    [4, 9, 3, 6, 1, 7, 2, 8, 5]
    """
    raise NotImplementedError  # à compléter


def VtoN(v):
    """Renvoie le nombre (un entier de neuf chiffres) du taquin de vecteur v.

    >>> VtoN([4, 9, 3, 6, 1, 7, 2, 8, 5])
    493617285
    """
    raise NotImplementedError  # à compléter


def NtoM(n):
    """Renvoie la matrice du taquin de nombre n.

    >>> NtoM(493617285)
    [[4, 9, 3], [6, 1, 7], [2, 8, 5]]
    """
    raise NotImplementedError  # à compléter


def MtoN(m):
    """Renvoie le nombre du taquin de matrice m.

    >>> MtoN([[4, 9, 3], [6, 1, 7], [2, 8, 5]])
    493617285
    """
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 2. Le score et les descendants


# Question 2. Le score
def score(v):
    """Renvoie le score (un entier) du taquin de vecteur v : 10^(9−i) pour chaque place i, de 1 à 9, où v_i = i.

    >>> score([1, 2, 3, 4, 5, 6, 7, 8, 9])
    111111111
    >>> score([1, 9, 2, 4, 5, 3, 7, 8, 6])
    100110110
    """
    raise NotImplementedError  # à compléter


reponses["2a"] = None  # à compléter
reponses["2b"] = None  # à compléter
reponses["2c"] = None  # à compléter
reponses["2d"] = None  # à compléter
reponses["2e"] = None  # à compléter


# Question 3. Les descendants
def descendants(v):
    """Renvoie la liste des vecteurs que donne un seul glissement à partir de v, dans l'ordre que l'on veut.

    La liste v n'est pas modifiée.

    >>> sorted(descendants([1, 2, 3, 4, 5, 6, 7, 8, 9]))
    [[1, 2, 3, 4, 5, 6, 7, 9, 8], [1, 2, 3, 4, 5, 9, 7, 8, 6]]
    """
    raise NotImplementedError  # à compléter


reponses["3a"] = None  # à compléter


# ---------------------------------------------------------------- 3. La recherche


# Question 4. La recherche
def exploration(v, arret=111111000):
    """Renvoie la liste des vecteurs développés, dans l'ordre où ils le sont, jusqu'à un score d'au moins arret.

    Le sommet où la recherche s'arrête n'y figure pas.

    >>> exploration([1, 2, 3, 4, 5, 6, 7, 9, 8])
    []
    >>> exploration([1, 2, 3, 4, 5, 9, 7, 8, 6])
    [[1, 2, 3, 4, 5, 9, 7, 8, 6]]
    """
    raise NotImplementedError  # à compléter


def branch_and_bound(v, arret=111111000):
    """Renvoie la liste des vecteurs de v au sommet d'arrêt, chacun père du suivant, ou None si aucun n'est atteint.

    >>> branch_and_bound([1, 2, 3, 4, 5, 9, 7, 8, 6])
    [[1, 2, 3, 4, 5, 9, 7, 8, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9]]
    """
    raise NotImplementedError  # à compléter


reponses["4a"] = None  # à compléter


# ---------------------------------------------------------------- 4. Le dollar


# Question 5. Deux dernières lignes
def derniere_ligne(v):
    """Renvoie la dernière ligne où aboutit la recherche, une fois le trou glissé à sa fin : [7, 8, 9] ou [8, 7, 9].

    >>> derniere_ligne([1, 2, 3, 4, 5, 9, 7, 8, 6])
    [7, 8, 9]
    >>> derniere_ligne([1, 2, 3, 4, 5, 6, 9, 8, 7])
    [8, 7, 9]
    """
    raise NotImplementedError  # à compléter


def rangeable(v):
    """Dit (par un booléen) si des glissements mènent de v au taquin rangé.

    >>> rangeable([1, 2, 3, 4, 5, 9, 7, 8, 6])
    True
    """
    raise NotImplementedError  # à compléter


reponses["5a"] = None  # à compléter
reponses["5b"] = None  # à compléter


# Question 6. Estimer une chance sur…
def estimation(n, graine):
    """Renvoie (f, bas, haut) : la part des rangeables parmi n taquins tirés au hasard, et l'intervalle à 95 %.

    Les mêmes arguments donnent toujours le même résultat.
    """
    raise NotImplementedError  # à compléter


# Question 7. Loyd garde son dollar
reponses["7a"] = None  # à compléter
reponses["7b"] = None  # à compléter
reponses["7c"] = None  # à compléter
reponses["7d"] = None  # à compléter
