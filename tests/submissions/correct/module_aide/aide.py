"""Fonctions d'aide, à côté de taquin.py."""
from collections import deque
from sujet import U0, decode

OPPOSE = {"N": "S", "S": "N", "E": "W", "W": "E"}
VECTEUR = {"N": (-1, 0), "S": (1, 0), "E": (0, 1), "W": (0, -1)}   # mouvement de la tuile


class File:
    def __init__(self, *elements):
        self._d = deque(elements)

    def inserer(self, x):
        self._d.append(x)

    def extraire(self):
        return self._d.popleft()

    def __bool__(self):
        return bool(self._d)


def dedans(i, j):
    return i in (0, 1, 2) and j in (0, 1, 2)


def suite_lcg(x, n, a=1022, m=2**30 - 3):
    for _ in range(n):
        yield x
        x = a * x % m


TERMES = list(suite_lcg(U0, 100000))
