import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import aide
from aide import File, VECTEUR, dedans
from sujet import decode, print_taquin, U0


def taquin_résolu():
    t = [list(range(1 + 3 * i, 4 + 3 * i)) for i in range(3)]
    t[-1][-1] = 0
    return t


def place_vide(t):
    return [(i, j) for i in range(3) for j in range(3) if t[i][j] == 0][0]


def deplacement(t, direction):
    i, j = place_vide(t)
    di, dj = VECTEUR[direction]
    if not dedans(i - di, j - dj):
        return False
    t[i][j], t[i - di][j - dj] = t[i - di][j - dj], 0
    return True


def suite(u0, n=100000):
    return list(aide.suite_lcg(u0, n))


def dep(k, l):
    return ["NESW"[x % 4] for x in aide.TERMES[k:k + l]]


def deplacement_liste(t, directions):
    return sum(1 for d in directions if deplacement(t, d))


def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


def configuration(t):
    return sum(v * 10 ** (3 * i + j) for i, l in enumerate(t) for j, v in enumerate(l))


def voisins(c):
    t = decode(c)
    res = []
    for d in "NESW":
        if deplacement(t, d):
            res.append(configuration(t))
            deplacement(t, aide.OPPOSE[d])
    return res


def parcours_largeur(c0):
    but = configuration(taquin_résolu())
    f = File(c0)
    prec = {c0: None}
    while f:
        x = f.extraire()
        for y in voisins(x):
            if y not in prec:
                f.inserer(y)
                prec[y] = x
        if x == but:
            break
    return prec


def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    if x != c0 and x not in precedent:
        raise ValueError("aucune solution")
    pile = [x]
    while x != c0:
        x = precedent[x]
        pile.append(x)
    return pile[::-1]


def _coups(k):
    c = configuration(taq(k))
    p = parcours_largeur(c)
    ch = reconstruction_chemin(c, p)
    coups = []
    for a, b in zip(ch, ch[1:]):
        i, j = place_vide(decode(b))   # départ de la tuile
        k2, l = place_vide(decode(a))  # arrivée de la tuile
        coups += [d for d, v in VECTEUR.items() if v == (k2 - i, l - j)]
    return p, coups


_a, _b, _c, _d = map(_coups, (50, 120, 100, 200))
_f = configuration(taquin_résolu())
reponses = {
    "4a": suite(U0)[10], "4b": suite(U0)[500], "4c": suite(U0)[10000],
    "5a": "".join(dep(0, 5)), "5b": "".join(dep(50, 5)), "5c": "".join(dep(140, 5)),
    "6a": deplacement_liste(taquin_résolu(), dep(50, 1000)),
    "6b": deplacement_liste(taquin_résolu(), dep(3500, 1000)),
    "6c": deplacement_liste(taquin_résolu(), dep(7100, 1000)),
    "7a": taq(700), "7b": sum(taq(50)[0]), "7c": place_vide(taq(200)),
    "8a": _f, "8b": configuration(taq(50)), "8c": configuration(taq(200)),
    "9a": voisins(_f), "9b": voisins(configuration(taq(50))), "9c": len(voisins(789120345)),
    "10a": len(_a[0]), "10b": len(_b[0]), "10c": _b[0][_f],
    "11a": "".join(_a[1][:5]), "11b": "".join(_b[1][:5]), "11c": len(_c[1]), "11d": len(_d[1]),
}
