"""a search whose vertices are floats, and a path of floats: the contract wants ints everywhere"""

from collections import deque

from sujet import decode


def _voisins(c):
    t = decode(c)
    p = [x for ligne in t for x in ligne]
    h = p.index(0)
    for q, ok in ((h + 3, h < 6), (h - 1, h % 3 > 0), (h - 3, h > 2), (h + 1, h % 3 < 2)):
        if ok:
            yield c + p[q] * (10**h - 10**q)


def parcours_largeur(c0):
    precedent, file = {}, deque([c0])
    while file:
        x = file.popleft()
        for y in _voisins(x):
            if y not in precedent:
                precedent[y] = x
                file.append(y)
        if x == 87654321:
            break
    return {float(y): float(x) for y, x in precedent.items()}
