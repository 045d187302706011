"""Le jeu de taquin : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (4a, 4b…) se donnent dans le dictionnaire `reponses`.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import U0, decode, print_taquin

reponses = {}


# ---------------------------------------------------------------- 1. Mélange d'un taquin


def taquin_résolu():
    """Renvoie un nouveau taquin, dans la configuration du taquin résolu.

    >>> taquin_résolu()
    [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    """
    ### BEGIN SOLUTION
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    ### END SOLUTION


def place_vide(t):
    """Renvoie le couple (i, j) des coordonnées de la place vide du taquin t.

    >>> place_vide([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
    (2, 2)
    >>> place_vide([[1, 2, 3], [0, 5, 6], [4, 7, 8]])
    (1, 0)
    """
    ### BEGIN SOLUTION
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return i, j
    ### END SOLUTION


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
    ### BEGIN SOLUTION
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if not (0 <= a < 3 and 0 <= b < 3):
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1
    ### END SOLUTION


def suite(u0, n=100000):
    """Renvoie la liste [u_0, …, u_{n-1}] des n premiers termes de la suite.

    >>> suite(5, 3)
    [5, 5110, 5222420]
    >>> len(suite(5))
    100000
    """
    ### BEGIN SOLUTION
    termes = [u0]
    while len(termes) < n:
        termes.append(1022 * termes[-1] % (2**30 - 3))
    return termes[:n]
    ### END SOLUTION


### BEGIN SOLUTION
u = suite(U0)
reponses["4a"] = u[10]
reponses["4b"] = u[500]
reponses["4c"] = u[10000]
### END SOLUTION


def dep(k, l):
    """Renvoie D(k, l), la liste de l directions tirées de u_k, …, u_{k+l-1} (avec u_0 = U0).

    >>> len(dep(3, 7))
    7
    >>> dep(3, 7)[2:] == dep(5, 5)
    True
    """
    ### BEGIN SOLUTION
    return ["NESW"[terme % 4] for terme in u[k : k + l]]
    ### END SOLUTION


### BEGIN SOLUTION
reponses["5a"] = dep(0, 5)
reponses["5b"] = dep(50, 5)
reponses["5c"] = dep(140, 5)
### END SOLUTION


def deplacement_liste(t, directions):
    """Fait dans l'ordre ceux des déplacements qui sont possibles ; modifie t.

    Renvoie le nombre de déplacements réellement effectués.

    >>> t = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    >>> deplacement_liste(t, ["S", "N", "N", "E"])
    3
    >>> t
    [[1, 2, 3], [4, 5, 6], [7, 0, 8]]
    """
    ### BEGIN SOLUTION
    return sum([deplacement(t, direction) for direction in directions])
    ### END SOLUTION


### BEGIN SOLUTION
reponses["6a"] = deplacement_liste(taquin_résolu(), dep(50, 1000))
reponses["6b"] = deplacement_liste(taquin_résolu(), dep(3500, 1000))
reponses["6c"] = deplacement_liste(taquin_résolu(), dep(7100, 1000))
### END SOLUTION


def taq(k):
    """Renvoie T(k) : le taquin résolu, mélangé par les déplacements D(k, 1000).

    >>> sorted(tuile for ligne in taq(7) for tuile in ligne)
    [0, 1, 2, 3, 4, 5, 6, 7, 8]
    """
    ### BEGIN SOLUTION
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t
    ### END SOLUTION


### BEGIN SOLUTION
reponses["7a"] = taq(700)
reponses["7b"] = sum(taq(50)[0])
reponses["7c"] = place_vide(taq(200))
### END SOLUTION


# ---------------------------------------------------------------- 2. Graphe du taquin


def configuration(t):
    """Renvoie la configuration du taquin t : la somme des t[i][j] × 10^(3i+j).

    >>> configuration([[0, 1, 2], [3, 4, 5], [6, 7, 8]])
    876543210
    """
    ### BEGIN SOLUTION
    return sum(t[i][j] * 10 ** (3 * i + j) for i in range(3) for j in range(3))
    ### END SOLUTION


### BEGIN SOLUTION
reponses["8a"] = configuration(taquin_résolu())
reponses["8b"] = configuration(taq(50))
reponses["8c"] = configuration(taq(200))
### END SOLUTION


def voisins(c):
    """Renvoie la liste des configurations atteintes depuis c en un déplacement.

    L'ordre est imposé : le voisin par N, puis par E, par S et par W (ceux qui existent).

    >>> voisins(876543210)
    [876540213, 876543201]
    """
    ### BEGIN SOLUTION
    sortants = []
    for direction in "NESW":
        t = decode(c)
        if deplacement(t, direction):
            sortants.append(configuration(t))
    return sortants
    ### END SOLUTION


### BEGIN SOLUTION
reponses["9a"] = voisins(configuration(taquin_résolu()))
reponses["9b"] = voisins(configuration(taq(50)))
reponses["9c"] = len(voisins(789120345))
### END SOLUTION


def parcours_largeur(c0):
    """Renvoie le dictionnaire `précédent` du parcours en largeur depuis c0.

    À chaque sommet découvert, il associe celui qui a permis de le découvrir.
    Le parcours s'arrête après l'exploration de la configuration résolue.

    >>> c = configuration(taquin_résolu())
    >>> all(parcours_largeur(c)[voisin] == c for voisin in voisins(c))
    True
    """
    ### BEGIN SOLUTION
    from collections import deque

    résolue = configuration(taquin_résolu())
    précédent = {}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
        if x == résolue:
            break
    return précédent
    ### END SOLUTION


### BEGIN SOLUTION
c50, c100, c120, c200 = (configuration(taq(k)) for k in (50, 100, 120, 200))
parcours = {c: parcours_largeur(c) for c in (c50, c100, c120, c200)}
reponses["10a"] = len(parcours[c50])
reponses["10b"] = len(parcours[c120])
reponses["10c"] = parcours[c120][configuration(taquin_résolu())]
### END SOLUTION


def reconstruction_chemin(c0, precedent):
    """Renvoie un chemin optimal [c0, …, configuration résolue], lu dans precedent.

    Renvoie [c0] si c0 est déjà résolue ; lève une ValueError s'il n'y a pas de chemin.

    >>> c = configuration(taquin_résolu())
    >>> reconstruction_chemin(c, parcours_largeur(c)) == [c]
    True
    """
    ### BEGIN SOLUTION
    chemin = [configuration(taquin_résolu())]
    while chemin[-1] != c0:
        if chemin[-1] not in precedent:
            raise ValueError(f"aucun chemin ne mène de {c0} au taquin résolu")
        chemin.append(precedent[chemin[-1]])
    return chemin[::-1]
    ### END SOLUTION


### BEGIN SOLUTION
def coups(chemin):
    """Les directions qui font passer d'une configuration du chemin à la suivante."""
    directions = []
    for x, y in zip(chemin, chemin[1:]):
        possibles = [d for d in "NESW" if deplacement(decode(x), d)]
        directions.append(possibles[voisins(x).index(y)])
    return directions


chemins = {c: reconstruction_chemin(c, parcours[c]) for c in parcours}
for c in chemins[c50]:
    print_taquin(decode(c))
reponses["11a"] = coups(chemins[c50])[:5]
for c in chemins[c120]:
    print_taquin(decode(c))
reponses["11b"] = coups(chemins[c120])[:5]
reponses["11c"] = len(chemins[c100]) - 1
reponses["11d"] = len(chemins[c200]) - 1
### END SOLUTION
