"""Le jeu de taquin : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (4a, 4b…) se donnent dans le dictionnaire `reponses`.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import U0, decode, print_taquin

reponses = {}


# ---------------------------------------------------------------- 1. Mélange d'un taquin


# Question 1. Le taquin résolu
def taquin_résolu():
    """Renvoie un nouveau taquin, dans la configuration du taquin résolu.

    >>> taquin_résolu()
    [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    """
    raise NotImplementedError  # à compléter


# Question 2. Trouver la place vide
def place_vide(t):
    """Renvoie le couple (i, j) des coordonnées de la place vide du taquin t.

    >>> place_vide([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
    (2, 2)
    >>> place_vide([[1, 2, 3], [0, 5, 6], [4, 7, 8]])
    (1, 0)
    """
    raise NotImplementedError  # à compléter


# Question 3. Faire glisser une tuile
def deplacement(t, direction):
    """Fait glisser une tuile de t dans la direction "N", "E", "S" ou "W".

    Si c'est possible, modifie t et renvoie 1 ; sinon, laisse t intact et renvoie 0.

    >>> t = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    >>> deplacement(t, "S")
    1
    >>> t
    [[1, 2, 3], [4, 5, 0], [7, 8, 6]]
    >>> deplacement(t, "W")
    0
    >>> t
    [[1, 2, 3], [4, 5, 0], [7, 8, 6]]
    """
    raise NotImplementedError  # à compléter


# Question 4. Une suite récurrente
def suite(u0, n=100000):
    """Renvoie la liste [u_0, …, u_{n-1}] des n premiers termes de la suite.

    >>> suite(5, 3)
    [5, 5110, 5222420]
    >>> len(suite(5))
    100000
    """
    raise NotImplementedError  # à compléter


reponses["4a"] = None  # à compléter
reponses["4b"] = None  # à compléter
reponses["4c"] = None  # à compléter


# Question 5. Des directions au hasard
def dep(k, l):
    """Renvoie D(k, l), la liste de l directions tirées de u_k, …, u_{k+l-1} (avec u_0 = U0).

    >>> len(dep(3, 7))
    7
    >>> dep(3, 7)[2:] == dep(5, 5)
    True
    """
    raise NotImplementedError  # à compléter


reponses["5a"] = None  # à compléter
reponses["5b"] = None  # à compléter
reponses["5c"] = None  # à compléter


# Question 6. Une liste de déplacements
def deplacement_liste(t, directions):
    """Fait dans l'ordre ceux des déplacements qui sont possibles ; modifie t.

    Renvoie le nombre de déplacements réellement effectués.

    >>> t = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    >>> deplacement_liste(t, ["S", "N", "N", "E"])
    3
    >>> t
    [[1, 2, 3], [4, 5, 6], [7, 0, 8]]
    """
    raise NotImplementedError  # à compléter


reponses["6a"] = None  # à compléter
reponses["6b"] = None  # à compléter
reponses["6c"] = None  # à compléter


# Question 7. Des taquins mélangés
def taq(k):
    """Renvoie T(k) : le taquin résolu, mélangé par les déplacements D(k, 1000).

    >>> sorted(tuile for ligne in taq(7) for tuile in ligne)
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    raise NotImplementedError  # à compléter


reponses["7a"] = None  # à compléter
reponses["7b"] = None  # à compléter
reponses["7c"] = None  # à compléter


# ---------------------------------------------------------------- 2. Graphe du taquin


# Question 8. D'un taquin à un entier
def configuration(t):
    """Renvoie la configuration du taquin t : la somme des t[i][j] × 10^(3i+j).

    >>> configuration([[0, 1, 2], [3, 4, 5], [6, 7, 8]])
    876543210
    """
    raise NotImplementedError  # à compléter


reponses["8a"] = None  # à compléter
reponses["8b"] = None  # à compléter
reponses["8c"] = None  # à compléter


# Question 9. Les voisins d'un sommet
def voisins(c):
    """Renvoie la liste des configurations atteintes depuis c en un déplacement.

    L'ordre est imposé : le voisin par N, puis par E, par S et par W (ceux qui existent).

    >>> voisins(876543210)
    [876540213, 876543201]
    """
    raise NotImplementedError  # à compléter


reponses["9a"] = None  # à compléter
reponses["9b"] = None  # à compléter
reponses["9c"] = None  # à compléter


# Question 10. Le parcours en largeur
def parcours_largeur(c0):
    """Renvoie le dictionnaire `précédent` du parcours en largeur depuis c0.

    À chaque sommet découvert, il associe celui qui a permis de le découvrir.
    Le parcours s'arrête après l'exploration de la configuration résolue.

    >>> c = configuration(taquin_résolu())
    >>> all(parcours_largeur(c)[voisin] == c for voisin in voisins(c))
    True
    """
    raise NotImplementedError  # à compléter


reponses["10a"] = None  # à compléter
reponses["10b"] = None  # à compléter
reponses["10c"] = None  # à compléter


# Question 11. Retrouver un plus court chemin
def reconstruction_chemin(c0, precedent):
    """Renvoie un chemin optimal [c0, …, configuration résolue], lu dans precedent.

    Renvoie [c0] si c0 est déjà résolue ; lève une ValueError s'il n'y a pas de chemin.

    >>> c = configuration(taquin_résolu())
    >>> reconstruction_chemin(c, parcours_largeur(c)) == [c]
    True
    """
    raise NotImplementedError  # à compléter


reponses["11a"] = None  # à compléter
reponses["11b"] = None  # à compléter
reponses["11c"] = None  # à compléter
reponses["11d"] = None  # à compléter
