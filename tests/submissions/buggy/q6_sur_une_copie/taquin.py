"""Taquin : version avec beaucoup de petites fonctions d'aide."""
from collections import deque
from copy import deepcopy

from sujet import U0, decode, print_taquin

TAILLE = 3
DIRECTIONS = ("N", "E", "S", "W")
# décalage du trou vers la tuile qui va bouger
VERS_TUILE = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}
_MODELE = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def taquin_résolu():
    return deepcopy(_MODELE)


def _cases():
    for i in range(TAILLE):
        for j in range(TAILLE):
            yield i, j


def place_vide(t):
    return next((i, j) for i, j in _cases() if t[i][j] == 0)


def _dans_cadre(i, j):
    return 0 <= i < TAILLE and 0 <= j < TAILLE


def _echange(t, a, b):
    (i, j), (k, l) = a, b
    t[i][j], t[k][l] = t[k][l], t[i][j]


def deplacement(t, direction):
    i, j = place_vide(t)
    di, dj = VERS_TUILE[direction]
    tuile = (i + di, j + dj)
    if not _dans_cadre(*tuile):
        return 0
    _echange(t, (i, j), tuile)
    return 1


def _suivant(x):
    return 1022 * x % (2 ** 30 - 3)


def suite(u0, n=100000):
    res = []
    x = u0
    while len(res) < n:
        res.append(x)
        x = _suivant(x)
    return res


def dep(k, l):
    u = suite(U0, k + l)
    return [DIRECTIONS[x % 4] for x in u[k:k + l]]


def deplacement_liste(t, directions):
    t = deepcopy(t)
    return sum(deplacement(t, d) for d in directions)


def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


def configuration(t):
    return sum(t[i][j] * 10 ** (3 * i + j) for i, j in _cases())


RESOLU = configuration(taquin_résolu())


def _apres(c, d):
    t = decode(c)
    return configuration(t) if deplacement(t, d) else None


def voisins(c):
    return [y for y in (_apres(c, d) for d in DIRECTIONS) if y is not None]


def parcours_largeur(c0):
    a_traiter = deque([c0])
    precedent = {c0: None}
    while a_traiter:
        x = a_traiter.popleft()
        for y in voisins(x):
            if y not in precedent:
                precedent[y] = x
                a_traiter.append(y)
        if x == RESOLU:
            break
    return precedent


def reconstruction_chemin(c0, precedent):
    if c0 == RESOLU:
        return [c0]
    if RESOLU not in precedent:
        raise ValueError(f"aucun chemin de {c0} à {RESOLU}")
    chemin = []
    x = RESOLU
    while x is not None:
        chemin.append(x)
        x = precedent[x]
    return chemin[::-1]



reponses = {
    "4a": 815651673,
    "4b": 953424136,
    "4c": 459319171,
    "5a": ['S', 'N', 'N', 'W', 'N'],
    "5b": ['E', 'W', 'N', 'N', 'S'],
    "5c": ['S', 'W', 'N', 'S', 'S'],
    "6a": 644,
    "6b": 686,
    "6c": 641,
    "7a": [[3, 5, 1], [7, 6, 2], [4, 0, 8]],
    "7b": 15,
    "7c": (2, 0),
    "8a": 87654321,
    "8b": 370182465,
    "8c": 620143587,
    "9a": [807654321, 687054321],
    "9b": [372180465, 307182465],
    "9c": 3,
    "10a": 151777,
    "10b": 127201,
    "10c": 807654321,
    "11a": ['W', 'S', 'E', 'S', 'W'],
    "11b": ['N', 'N', 'W', 'S', 'E'],
    "11c": 24,
    "11d": 24,
}
