"""Style fonctionnel : n-uplets, fonctions récursives, rien n'est jamais modifié."""
import sys
from functools import lru_cache, reduce
from itertools import chain, combinations, count
from math import factorial, prod

sys.setrecursionlimit(10_000)
VECTEURS = dict(N=(-1, 0), E=(0, 1), S=(1, 0), O=(0, -1))
ANTI = dict(zip("NESO", "SONE"))

figer = lambda T: tuple(tuple(int(x) for x in ligne) for ligne in T)
finale = lambda n: tuple(tuple(range(n * i, n * i + n)) for i in range(n))


def trou(T):
    return next((i, ligne.index(0)) for i, ligne in enumerate(figer(T)) if 0 in ligne)


def pi2(T):
    n = len(T)
    return sum(abs(x // n - i) + abs(x % n - j) for i, l in enumerate(T) for j, x in enumerate(l) if x)


def sigma(T):
    return tuple(chain.from_iterable(T))


def sigma_b(T):
    return tuple(x for i, l in enumerate(figer(T)) for x in l[:: 1 - 2 * (i % 2)] if x)


def tri_fusion(s):
    """(liste triée, nombre d'inversions)"""
    if len(s) < 2:
        return list(s), 0
    m = len(s) // 2
    (a, x), (b, y) = tri_fusion(s[:m]), tri_fusion(s[m:])
    res, z, i, j = [], 0, 0, 0
    while i < len(a) and j < len(b):
        if a[i] <= b[j]:
            res.append(a[i])
            i += 1
        else:
            res.append(b[j])
            z += len(a) - i
            j += 1
    return res + a[i:] + b[j:], x + y + z


def pi1(T):
    return tri_fusion(sigma(T))[1]


def successeur(T, a):
    T = figer(T)
    (i, j), n = trou(T), len(T)
    k, l = i + VECTEURS[a][0], j + VECTEURS[a][1]
    if k not in range(n) or l not in range(n):
        return None
    x = T[k][l]
    return tuple(tuple({0: x, x: 0}.get(y, y) for y in ligne) for ligne in T)


def jouer(T, mot):
    return reduce(lambda S, a: S and successeur(S, a), mot, figer(T))


def signature(s):
    return prod((-1 if a > b else 1) for a, b in combinations(s, 2))


def jouable(T):
    return signature(sigma_b(T)) == signature(sigma_b(finale(len(T))))


nombre_tables_jouables = lambda n: factorial(n * n) // 2
nombre_arcs = lambda n: 4 * (n * n - n) * factorial(n * n - 1)
nombre_arcs_utiles = lambda n: nombre_arcs(n) // 2


def pi1_apres(T, a, p):
    s, n = sigma(T), len(T)
    k = s.index(0)
    m = k + {"N": -n, "S": n, "E": 1, "O": -1}[a]
    g, d = sorted((k, m))
    avant = s[g : d + 1]
    apres = (avant[-1], *avant[1:-1], avant[0])
    return p - tri_fusion(avant)[1] + tri_fusion(apres)[1]


def pi2_apres(T, a, p):
    return p + pi2(successeur(T, a)) - pi2(T)


@lru_cache(None)
def effet(mot):
    """L'effet, construit lettre par lettre : position du trou et pièces déplacées."""
    if not mot:
        return (0, 0), frozenset()
    (i, j), deplacees = effet(mot[:-1])
    a = VECTEURS[mot[-1]]
    k, l = i + a[0], j + a[1]
    d = dict(deplacees)
    d[i, j] = d.pop((k, l), (k, l))
    if d[i, j] == (i, j):
        del d[i, j]
    return (k, l), frozenset(d.items())


def mots(longueur):
    if longueur == 0:
        yield ""
        return
    for m in mots(longueur - 1):
        for a in "ENOS":
            if not m or ANTI[a] != m[-1]:
                yield m + a


def equivalents(mot, longueur):
    return tuple(m for k in range(longueur + 1) for m in mots(k) if m != mot and effet(m) == effet(mot))


def suivants(T):
    return [(a, S) for a in "NESO" if (S := rapide(T, a))]


@lru_cache(None)
def echanges(n, i, j):
    return {a: (i + v[0], j + v[1]) for a, v in VECTEURS.items() if 0 <= i + v[0] < n and 0 <= j + v[1] < n}


def rapide(T, a):
    i, j = trou_rapide(T)
    c = echanges(len(T), i, j).get(a)
    if c is None:
        return None
    k, l = c
    L = [list(x) for x in T]
    L[i][j], L[k][l] = L[k][l], 0
    return tuple(map(tuple, L))


def trou_rapide(T):
    for i, l in enumerate(T):
        if 0 in l:
            return i, l.index(0)


def largeur(T):
    if not jouable(T):
        return None
    T = figer(T)
    but, mots_ = finale(len(T)), {T: ""}
    couche = [T]
    while couche:
        if but in mots_:
            return mots_[but]
        couche = [S for X in couche for a, S in suivants(X) if S not in mots_ and not mots_.update({S: mots_[X] + a})]


def bidirectionnel(T):
    if not jouable(T):
        return None
    T = figer(T)
    but = finale(len(T))
    gauche, droite = {T: ""}, {but: ""}
    a, b = [T], [but]
    while not gauche.keys() & droite.keys():
        if len(a) <= len(b):
            a = etendre(a, gauche, lambda mot, x: mot + x)
        else:
            b = etendre(b, droite, lambda mot, x: ANTI[x] + mot)
    x = min(gauche.keys() & droite.keys(), key=lambda S: len(gauche[S]) + len(droite[S]))
    return gauche[x] + droite[x]


def etendre(couche, connues, colle):
    nouvelle = []
    for X in couche:
        for a, S in suivants(X):
            if S not in connues:
                connues[S] = colle(connues[X], a)
                nouvelle.append(S)
    return nouvelle


def profondeur_seuils(T):
    if not jouable(T):
        return None
    return next(mot for k in count() if (mot := descend(figer(T), k, "", lambda S: 0)) is not None)


def minorant(T):
    """π₂ et les conflits linéaires des lignes seulement (chaque conflit coûte deux coups de plus)."""
    n = len(T)
    conflits = 0
    for i, ligne in enumerate(T):
        buts = [x % n for x in ligne if x and x // n == i]
        while True:
            par_piece = [sum((buts[u] - buts[v]) * (u - v) < 0 for v in range(len(buts))) for u in range(len(buts))]
            if not any(par_piece):
                break
            conflits += 1
            del buts[par_piece.index(max(par_piece))]
    return pi2(T) + 2 * conflits


def descend(T, reste, avant, h):
    if h(T) > reste:
        return None
    if T == finale(len(T)):
        return "" if reste == 0 or h(T) == 0 else None
    if reste == 0:
        return None
    for a, S in suivants(T):
        if avant != ANTI[a]:
            suite = descend(S, reste - 1, a, h)
            if suite is not None:
                return a + suite
    return None


def ida_etoile(T):
    if not jouable(T):
        return None
    T = figer(T)
    return next(mot for k in count(minorant(T), 2) if (mot := descend(T, k, "", minorant)) is not None)


def glouton(T, poids):
    pi = globals()[poids]
    T = figer(T)
    a, S = min(suivants(T), key=lambda c: pi(c[1]))
    if pi(S) >= pi(T):
        return "", T == finale(len(T))
    mot, fin = glouton(S, poids)
    return a + mot, fin


def glouton_echappement(T, poids):
    if not jouable(T):
        return None
    pi = globals()[poids]
    T, but = figer(T), finale(len(T))
    # recherche tabou : le meilleur voisin jamais vu, sinon on revient sur ses pas
    chemin, vues, mot = [T], {T}, ""
    while chemin[-1] != but:
        neufs = [(pi(S), a, S) for a, S in suivants(chemin[-1]) if S not in vues]
        if neufs:
            _, a, S = min(neufs)
            vues.add(S)
            chemin.append(S)
            mot += a
        else:
            chemin.pop()
            mot = mot[:-1]
    return mot


def ligne_a_ligne(T):
    if not jouable(T):
        return None
    n, T = len(T), figer(T)
    etapes = [g for i in range(n - 1, 1, -1) for g in [[n * i + j] for j in range(n - 2)] + [[n * i + n - 2, n * i + n - 1]]]
    etapes += [[j, n + j] for j in range(n - 1, 0, -1)] + [[n]]
    mot, faites = "", frozenset()
    for g in etapes:
        m = amene(tuple(sigma(T)), tuple(g), faites, n)
        T = jouer(T, m)
        mot += m
        faites |= set(g)
    return mot


def amene(s, pieces, faites, n):
    vus = {(s.index(0),) + tuple(map(s.index, pieces)): ""}
    file = list(vus)
    for e in file:
        if e[1:] == pieces:
            return vus[e]
        for a, (k, l) in echanges(n, *divmod(e[0], n)).items():
            c = n * k + l
            if c not in faites:
                f = (c,) + tuple(e[0] if x == c else x for x in e[1:])
                if f not in vus:
                    vus[f] = vus[e] + a
                    file.append(f)


def table_defavorable():
    return jouer(finale(4), "SSESONNEN")
