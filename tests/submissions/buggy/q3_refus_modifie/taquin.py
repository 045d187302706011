#!/usr/bin/env python3
"""Jeu de taquin. Lancer le fichier pour voir la démonstration."""
import sys
from collections import deque

from sujet import U0, print_taquin, decode

DELTA = dict(N=(+1, 0), E=(0, -1), S=(-1, 0), W=(0, +1))


def taquin_résolu():
    """Q1"""
    return [list(ligne) for ligne in ((1, 2, 3), (4, 5, 6), (7, 8, 0))]


def place_vide(t):
    """Q2"""
    for i, ligne in enumerate(t):
        for j, tuile in enumerate(ligne):
            if not tuile:
                return i, j


def deplacement(t, direction):
    """Q3"""
    i, j = place_vide(t)
    di, dj = DELTA[direction]
    a, b = (i + di) % 3, (j + dj) % 3
    t[i][j], t[a][b] = t[a][b], t[i][j]
    if i + di in range(3) and j + dj in range(3):
        return 1
    return 0


def suite(u0, n=100000):
    """Q4"""
    return [x for x, _ in zip(_termes(u0), range(n))]


def _termes(x):
    while True:
        yield x
        x = x * 1022 % 1073741821


def dep(k, l):
    """Q5"""
    return ["NESW"[v & 3] for v in suite(U0, k + l)[k:]]


def deplacement_liste(t, directions):
    """Q6"""
    total = 0
    for d in directions:
        total += deplacement(t, d)
    return total


def taq(k):
    """Q7"""
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


def configuration(t):
    """Q8 : lecture des chiffres de la fin vers le début (Horner)"""
    c = 0
    for i in (2, 1, 0):
        for j in (2, 1, 0):
            c = 10 * c + t[i][j]
    return c


def voisins(c):
    """Q9"""
    out = []
    for d in DELTA:
        t = decode(c)
        if deplacement(t, d):
            out.append(configuration(t))
    return out


BUT = configuration(taquin_résolu())


def parcours_largeur(c0):
    """Q10"""
    q, prec = deque(), {c0: c0}
    q.append(c0)
    while q:
        x = q.popleft()
        for y in voisins(x):
            if y in prec:
                continue
            q.append(y)
            prec[y] = x
        if x == BUT:
            return prec
    return prec


def reconstruction_chemin(c0, precedent):
    """Q11"""
    if c0 == BUT:
        return [BUT]
    if BUT not in precedent:
        raise ValueError("taquin insoluble")
    ch = deque([BUT])
    while ch[0] != c0:
        ch.appendleft(precedent[ch[0]])
    return list(ch)



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
