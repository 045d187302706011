# Taquin de Loyd, version toute simple : des listes et des boucles
from sujet import *
import random
from math import sqrt

reponses = {}


def NtoV(n):
    v = []
    for c in str(n):
        v.append(int(c))
    return v


def VtoM(v):
    return [[v[0], v[3], v[6]], [v[1], v[4], v[7]], [v[2], v[5], v[8]]]


def MtoV(m):
    return m[0] + m[1] + m[2]


def VtoN(v):
    t = ""
    for x in v:
        t += str(x)
    return int(t)


def NtoM(n):
    return VtoM(NtoV(n))


def MtoN(m):
    return VtoN(MtoV(m))


def score(v):
    s = 0
    for i in range(1, 10):
        if v[i - 1] == i:
            s += 10 ** (9 - i)
    return s


def descendants(v):
    res = []
    k = v.index(9)
    if k >= 3:
        res.append(echange(v, k, k - 3))
    if k <= 5:
        res.append(echange(v, k, k + 3))
    if k % 3 != 0:
        res.append(echange(v, k, k - 1))
    if k % 3 != 2:
        res.append(echange(v, k, k + 1))
    return res


def echange(v, a, b):
    w = v[:]
    w[a], w[b] = w[b], w[a]
    return w


def recherche(v, arret):
    # feuilles : dictionnaire nombre -> score ; la meilleure se cherche avec max
    racine = VtoN(v)
    pere = {racine: None}
    feuilles = {racine: score(v)}
    ordre = []
    while feuilles:
        meilleure = max(feuilles, key=feuilles.get)
        if feuilles[meilleure] >= arret:
            chemin = []
            while meilleure is not None:
                chemin.append(NtoV(meilleure))
                meilleure = pere[meilleure]
            chemin.reverse()
            return ordre, chemin
        del feuilles[meilleure]
        x = NtoV(meilleure)
        ordre.append(x)
        for d in descendants(x):
            n = VtoN(d)
            if n not in pere:
                pere[n] = meilleure
                feuilles[n] = score(d)
    return ordre, None


def exploration(v, arret=111111000):
    return recherche(v, arret)[0]


def branch_and_bound(v, arret=111111000):
    # pour le cas sans issue : la parité dit d'avance qu'on épuiserait les feuilles
    if arret == 111111111 and inversions(v) % 2 == 1:
        return None
    return recherche(v, arret)[1]


def inversions(v):
    c = 0
    for i in range(9):
        for j in range(i + 1, 9):
            if v[i] != 9 and v[j] != 9 and v[i] > v[j]:
                c += 1
    return c


def rangeable(v):
    return derniere_ligne(v)[0] == 7


def derniere_ligne(v):
    fin = branch_and_bound(v)[-1]
    ligne = fin[6:9]
    while ligne[2] != 9:
        k = ligne.index(9)
        ligne[k], ligne[k + 1] = ligne[k + 1], ligne[k]
    return ligne


def estimation(n, graine):
    random.seed(graine)
    tirages = []
    for _ in range(n):
        v = list(range(1, 10))
        random.shuffle(v)
        tirages.append(v)
    bons = 0
    for v in tirages:
        if rangeable(v):
            bons += 1
    f = bons / n
    e = 1.96 * sqrt(f * (1 - f) / n)
    return [f, f - e, f + e]


reponses["2a"] = 1000010
reponses["2b"] = 111110110
reponses["2c"] = 1111111
reponses["2d"] = 503
reponses["2e"] = 133496
reponses["3a"] = [161280, 161280, 40320]
reponses["4a"] = 362880
reponses["5a"] = 181440
reponses["5b"] = derniere_ligne(NtoV(493617285))
reponses["7a"] = False
reponses["7b"] = [7, 7]
reponses["7c"] = [1, None]
reponses["7d"] = 111111001
