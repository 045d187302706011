"""Version NumPy : les tables sont des tableaux, en entrée (quel que soit leur type) comme en sortie."""
import numpy as np
from itertools import product
from math import factorial

PAS = {"N": np.array([-1, 0]), "E": np.array([0, 1]), "S": np.array([1, 0]), "O": np.array([0, -1])}
INVERSE = {"N": "S", "S": "N", "E": "O", "O": "E"}


def trou(T):
    i, j = np.argwhere(np.asarray(T) == 0)[0]
    return i, j


def pi2(T):
    T = np.asarray(T)
    n = len(T)
    lignes, colonnes = np.indices(T.shape)
    d = np.abs(T // n - lignes) + np.abs(T % n - colonnes)
    return d[T > 0].sum()


def sigma(T):
    return np.asarray(T).ravel()


def sigma_b(T):
    T = np.array(T)
    T[1::2] = T[1::2, ::-1]
    s = T.ravel()
    return s[s != 0]


def inversions(s):
    s = np.asarray(s)
    return int(np.triu(s[:, None] > s[None, :], 1).sum())


def pi1(T):
    return inversions(sigma(T))


def successeur(T, a):
    T = np.array(T)
    i, j = trou(T)
    k, l = np.array([i, j]) + PAS[a]
    n = len(T)
    if not (0 <= k < n and 0 <= l < n):
        return None
    T[i, j], T[k, l] = T[k, l], 0
    return T


def jouer(T, mot):
    T = np.array(T)
    for a in mot:
        T = successeur(T, a)
        if T is None:
            return None
    return T


def jouable(T):
    n = len(T)
    return (inversions(sigma_b(T)) - inversions(sigma_b(np.arange(n * n).reshape(n, n)))) % 2 == 0


def nombre_arcs(n):
    cases = np.pad(np.ones((n, n), int), 1)
    degres = cases[:-2, 1:-1] + cases[2:, 1:-1] + cases[1:-1, :-2] + cases[1:-1, 2:]
    return int(degres.sum()) * factorial(n * n - 1)


def nombre_tables_jouables(n):
    return factorial(n**2) // 2


def nombre_arcs_utiles(n):
    return nombre_arcs(n) // 2


def pi1_apres(T, a, p):
    T = np.asarray(T)
    n = len(T)
    s = sigma(T)
    k = int(np.flatnonzero(s == 0)[0])
    k2 = k + {"N": -n, "E": 1, "S": n, "O": -1}[a]
    x = s[k2]
    milieu = s[min(k, k2) + 1 : max(k, k2)]
    grands = int((milieu > x).sum())
    petits = len(milieu) - grands
    if k2 < k:  # le trou recule, la pièce avance
        return p - 1 - len(milieu) + grands - petits
    return p + 1 + len(milieu) + petits - grands


def pi2_apres(T, a, p):
    T = np.asarray(T)
    n = len(T)
    ici = np.array(trou(T))
    la = ici + PAS[a]
    but = np.array(divmod(T[tuple(la)], n))
    return p + np.abs(ici - but).sum() - np.abs(la - but).sum()


def effet(mot):
    m = len(mot) + 1
    P = np.arange((2 * m + 1) ** 2).reshape(2 * m + 1, 2 * m + 1)
    i = j = m
    for a in mot:
        k, l = i + PAS[a][0], j + PAS[a][1]
        P[i, j], P[k, l] = P[k, l], P[i, j]
        i, j = k, l
    # les pièces déplacées, repérées depuis le centre
    change = np.argwhere(P != np.arange(P.size).reshape(P.shape))
    return (i - m, j - m), {
        (x - m, y - m): (P[x, y] // (2 * m + 1) - m, P[x, y] % (2 * m + 1) - m) for x, y in change.tolist()
    }


def equivalents(mot, longueur):
    di, dj = effet(mot)[0]
    trouves = []
    for taille in range(longueur + 1):
        if (taille - di - dj) % 2:
            continue
        for lettres in product("ENOS", repeat=taille):
            m = "".join(lettres)
            if m == mot or m.count("S") - m.count("N") != di or m.count("E") - m.count("O") != dj:
                continue
            if any(r in m for r in ("NS", "SN", "EO", "OE")):
                continue
            if effet(m) == effet(mot):
                trouves.append(m)
    return trouves


def pas(n):
    p = []
    for k in range(n * n):
        i, j = divmod(k, n)
        p.append(
            [(a, k + d) for a, d, ok in (("N", -n, i > 0), ("E", 1, j < n - 1), ("S", n, i < n - 1), ("O", -1, j > 0)) if ok]
        )
    return p


def largeur(T):
    if not jouable(T):
        return None
    n = len(T)
    P = pas(n)
    depart, but = bytes(sigma(T).tolist()), bytes(range(n * n))
    parent = {depart: None}
    couche = [depart]
    while but not in parent:
        nouvelle = []
        for s in couche:
            k = s.index(0)
            for a, l in P[k]:
                t = bytearray(s)
                t[k], t[l] = t[l], 0
                t = bytes(t)
                if t not in parent:
                    parent[t] = (s, a)
                    nouvelle.append(t)
        couche = nouvelle
    mot = ""
    while parent[but]:
        but, a = parent[but]
        mot = a + mot
    return mot


def bidirectionnel(T):
    if not jouable(T):
        return None
    n = len(T)
    P = pas(n)
    d, b = bytes(sigma(T).tolist()), bytes(range(n * n))
    parents = [{d: None}, {b: None}]
    couches = [[d], [b]]
    c = 0
    while not parents[0].keys() & parents[1].keys():
        nouvelle = []
        for s in couches[c]:
            k = s.index(0)
            for a, l in P[k]:
                t = bytearray(s)
                t[k], t[l] = t[l], 0
                t = bytes(t)
                if t not in parents[c]:
                    parents[c][t] = (s, a)
                    nouvelle.append(t)
        couches[c] = nouvelle
        c = 1 - c
    milieu = s = next(iter(parents[0].keys() & parents[1].keys()))
    debut = ""
    while parents[0][s]:
        s, a = parents[0][s]
        debut = a + debut
    fin, s = "", milieu
    while parents[1][s]:
        s, a = parents[1][s]
        fin += INVERSE[a]
    return debut + fin


def profondeur_seuils(T):
    if not jouable(T):
        return None
    n = len(T)
    P = pas(n)
    s = sigma(T).tolist()
    but = list(range(n * n))

    def dfs(k, reste, avant):
        if reste == 0:
            return [] if s == but else None
        for a, l in P[k]:
            if a == avant:
                continue
            s[k], s[l] = s[l], 0
            r = dfs(l, reste - 1, INVERSE[a])
            s[l], s[k] = s[k], 0
            if r is not None:
                return [a] + r
        return None

    seuil = 0
    while True:
        r = dfs(s.index(0), seuil, "")
        if r is not None:
            return "".join(r)
        seuil += 1


def minorant(T):
    return pi2(T)


def ida_etoile(T):
    if not jouable(T):
        return None
    n = len(T)
    P = pas(n)
    s = sigma(T).tolist()
    ii, jj = np.divmod(np.arange(n * n), n)
    D = (np.abs(ii[:, None] - ii) + np.abs(jj[:, None] - jj)).tolist()  # D[place][pièce]

    def dfs(k, g, h, seuil, avant):
        if h == 0:
            return []
        for a, l in P[k]:
            if a != avant:
                x = s[l]
                h2 = h + D[k][x] - D[l][x]
                if g + 1 + h2 <= seuil:
                    s[k], s[l] = x, 0
                    r = dfs(l, g + 1, h2, seuil, INVERSE[a])
                    s[l], s[k] = x, 0
                    if r is not None:
                        return [a] + r
        return None

    seuil = int(pi2(T))
    while True:
        r = dfs(s.index(0), 0, int(pi2(T)), seuil, "")
        if r is not None:
            return "".join(r)
        seuil += 2


def glouton(T, poids):
    f = {"pi1": pi1, "pi2": pi2}[poids]
    T, mot = np.array(T), []
    while True:
        suivants = {a: S for a in "OSEN" if (S := successeur(T, a)) is not None}
        a = min(suivants, key=lambda a: f(suivants[a]))
        if f(suivants[a]) >= f(T):
            return "".join(mot), bool(f(T) == 0)
        T = suivants[a]
        mot.append(a)


def glouton_echappement(T, poids):
    if not jouable(T):
        return None
    mot, fini = glouton(T, poids)
    if fini:
        return mot
    return mot + largeur(jouer(T, mot))


def ligne_a_ligne(T):
    if not jouable(T):
        return None
    n = len(T)
    P = pas(n)
    s = sigma(T).tolist()
    mot, bloquees = "", set()
    plan = []
    for i in range(n - 1, 1, -1):
        plan += [(n * i + j,) for j in range(n - 2)] + [(n * i + n - 2, n * i + n - 1)]
    plan += [(j, n + j) for j in range(n - 1, 1, -1)] + [(1, n + 1, n)]
    for groupe in plan:
        etat = (s.index(0), *[s.index(v) for v in groupe])
        parent = {etat: None}
        file = [etat]
        for e in file:
            if e[1:] == groupe:
                break
            for a, l in P[e[0]]:
                if l not in bloquees:
                    f = (l, *[e[0] if q == l else q for q in e[1:]])
                    if f not in parent:
                        parent[f] = (e, a)
                        file.append(f)
        m = ""
        while parent[e]:
            e, a = parent[e]
            m = a + m
        for a in m:
            k = s.index(0)
            l = dict(P[k])[a]
            s[k], s[l] = s[l], 0
        mot += m
        bloquees |= set(groupe)
    return mot


def table_defavorable():
    return jouer(np.arange(16).reshape(4, 4), "SSSENNE")
