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
    if i + di in range(3) and j + dj in range(3):
        t[i][j] = t[i + di][j + dj]
        t[i + di][j + dj] = 0
        return 1
    else:
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


compteur = 0


def deplacement_liste(t, directions):
    """Q6"""
    global compteur
    for d in directions:
        compteur += deplacement(t, d)
    return compteur


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


reponses = {}
reponses["4a"] = suite(U0)[10]
reponses["4b"] = suite(U0)[500]
reponses["4c"] = suite(U0)[10000]
reponses["5a"] = dep(0, 5)
reponses["5b"] = dep(50, 5)
reponses["5c"] = dep(140, 5)
reponses["6a"] = deplacement_liste(taquin_résolu(), dep(50, 1000))
reponses["6b"] = deplacement_liste(taquin_résolu(), dep(3500, 1000))
reponses["6c"] = deplacement_liste(taquin_résolu(), dep(7100, 1000))
reponses["7a"] = taq(700)
reponses["7b"] = sum(taq(50)[0])
reponses["7c"] = place_vide(taq(200))
reponses["8a"] = configuration(taquin_résolu())
reponses["8b"] = configuration(taq(50))
reponses["8c"] = configuration(taq(200))
reponses["9a"] = voisins(configuration(taquin_résolu()))
reponses["9b"] = voisins(configuration(taq(50)))
reponses["9c"] = len(voisins(789120345))
reponses["10a"] = 151777
reponses["10b"] = 127201
reponses["10c"] = 807654321
reponses["11a"] = ['W', 'S', 'E', 'S', 'W']
reponses["11b"] = ['N', 'N', 'W', 'S', 'E']
reponses["11c"] = 24
reponses["11d"] = 24
