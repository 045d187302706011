# Pas de récursivité : des piles et des files. Les mots sont des listes de lettres.
from collections import deque
from math import factorial

L = "NESO"
OPP = {"N": "S", "E": "O", "S": "N", "O": "E"}


def trou(T):
    n = len(T)
    k = 0
    while T[k // n][k % n] != 0:
        k += 1
    return (k // n, k % n)


def pi2(T):
    n = len(T)
    total = 0
    for k in range(n * n):
        v = T[k // n][k % n]
        if v:
            total += abs(v // n - k // n) + abs(v % n - k % n)
    return total


def sigma(T):
    return sum([list(l) for l in T], [])


def sigma_b(T):
    res = []
    for i, l in enumerate(T):
        l = list(l)
        if i % 2 == 1:
            l = l[::-1]
        res = res + [v for v in l if v != 0]
    return res


def pi1(T):
    vus, total = [], 0
    for v in sigma(T):
        total += sum(1 for w in vus if w > v)
        vus.append(v)
    return total


def successeur(T, a):
    n = len(T)
    i, j = trou(T)
    if a == "N":
        k, l = i - 1, j
    elif a == "S":
        k, l = i + 1, j
    elif a == "E":
        k, l = i, j + 1
    else:
        k, l = i, j - 1
    if k in (-1, n) or l in (-1, n):
        return None
    S = [[T[x][y] for y in range(n)] for x in range(n)]
    S[i][j] = S[k][l]
    S[k][l] = 0
    return S


def jouer(T, mot):
    S = [list(l) for l in T]
    for a in mot:
        if S is not None:
            S = successeur(S, a)
    return S


def jouable(T):
    # on ramène le trou dans son coin, puis on trie par échanges en comptant
    S = [list(l) for l in T]
    while trou(S)[0] > 0:
        S = successeur(S, "N")
    while trou(S)[1] > 0:
        S = successeur(S, "O")
    s, echanges = sigma(S), 0
    for k in range(len(s)):
        m = s.index(k)
        if m != k:
            s[k], s[m] = s[m], s[k]
            echanges += 1
    return echanges % 2 == 0


def nombre_arcs(n):
    return 4 * n * (n - 1) * factorial(n * n) // (n * n)


def nombre_tables_jouables(n):
    produit = 1
    for k in range(3, n * n + 1):
        produit *= k
    return produit


def nombre_arcs_utiles(n):
    return 4 * n * (n - 1) * nombre_tables_jouables(n) // (n * n)


def pi1_apres(T, a, p):
    n = len(T)
    s = sigma(T)
    k = s.index(0)
    # un coup vertical est une suite de n échanges de voisins, aller, puis n - 1 au retour
    m = k + {"N": -n, "S": n, "E": 1, "O": -1}[a]
    pas = 1 if m > k else -1
    q = k
    while q != m:
        p += 1 if s[q] < s[q + pas] and pas == 1 else 0
        p -= 1 if s[q] < s[q + pas] and pas == -1 else 0
        s[q], s[q + pas] = s[q + pas], s[q]
        q += pas
    q -= pas
    while q != k:
        # la pièce retourne vers l'ancienne place du trou
        g, d = min(q, q - pas), max(q, q - pas)
        p += 1 if s[g] < s[d] else -1
        s[g], s[d] = s[d], s[g]
        q -= pas
    return p


def pi2_apres(T, a, p):
    S = successeur(T, a)
    n = len(T)
    i, j = trou(T)
    v = S[i][j]
    k, l = trou(S)
    return p - abs(k - v // n) - abs(l - v % n) + abs(i - v // n) + abs(j - v % n)


def effet(mot):
    pos = {}  # pièce (sa case d'origine) -> case
    x = y = 0
    case = {}
    for a in mot:
        u, v = x + (a == "E") - (a == "O"), y + (a == "S") - (a == "N")
        piece = case.pop((u, v), (u, v))
        case[x, y] = piece
        pos[piece] = (x, y)
        x, y = u, v
    return (x, y), {q: c for q, c in pos.items() if q != c}


def equivalents(mot, longueur):
    but = effet(mot)
    pile, trouves = [""], []
    while pile:
        m = pile.pop()
        if m != mot and effet(m) == but:
            trouves.append(m)
        if len(m) < longueur:
            for a in L:
                if not m or m[-1] != OPP[a]:
                    pile.append(m + a)
    trouves.sort()
    trouves.sort(key=len)
    return trouves


def voisins(s, n):
    k = s.index(0)
    res = []
    for a, d, ok in (("N", -n, k >= n), ("E", 1, k % n != n - 1), ("S", n, k < n * n - n), ("O", -1, k % n != 0)):
        if ok:
            t = list(s)
            t[k], t[k + d] = t[k + d], 0
            res.append((a, tuple(t)))
    return res


def largeur(T):
    if not jouable(T):
        return None
    n = len(T)
    but = tuple(range(n * n))
    d = tuple(sigma(T))
    prec = {but: (None, None)}
    file = deque([but])  # depuis le but, c'est la même chose
    while d not in prec:
        s = file.popleft()
        for a, t in voisins(s, n):
            if t not in prec:
                prec[t] = (s, OPP[a])
                file.append(t)
    mot = []
    while d != but:
        d, a = prec[d]
        mot.append(a)
    return mot


def bidirectionnel(T):
    if not jouable(T):
        return None
    n = len(T)
    but, d = tuple(range(n * n)), tuple(sigma(T))
    A, B = {d: (None, "")}, {but: (None, "")}
    fa, fb = deque([d]), deque([but])
    m = d if d == but else None
    while m is None:
        for connus, autres, file in ((A, B, fa), (B, A, fb)):
            for _ in range(len(file)):
                s = file.popleft()
                for a, t in voisins(s, n):
                    if t not in connus:
                        connus[t] = (s, a)
                        file.append(t)
                        if t in autres:
                            m = t
            if m is not None:
                break
    debut, s = [], m
    while A[s][0] is not None:
        s, a = A[s]
        debut.append(a)
    fin, s = [], m
    while B[s][0] is not None:
        s, a = B[s]
        fin.append(OPP[a])
    return debut[::-1] + fin


def profondeur(T, h):
    n = len(T)
    s = sigma(T)
    if not jouable(T):
        return None
    seuil = h(s, n)
    while True:
        prochain = 10**9
        pile = [(tuple(s), 0, "", None)]
        chemin = []
        while pile:
            t, g, a, _ = pile.pop()
            del chemin[max(g - 1, 0):]
            if a:
                chemin.append(a)
            f = g + h(t, n)
            if f > seuil:
                prochain = min(prochain, f)
                continue
            if all(t[k] == k for k in range(n * n)):
                return list(chemin)
            for b, u in voisins(t, n):
                if not a or b != OPP[a]:
                    pile.append((u, g + 1, b, None))
        seuil = prochain


def rien(s, n):
    return 0


def manhattan(s, n):
    total = 0
    for k, v in enumerate(s):
        if v:
            total += abs(k // n - v // n) + abs(k % n - v % n)
    return total


def profondeur_seuils(T):
    return profondeur(T, rien)


def minorant(T):
    return float(pi2(T))


def ida_etoile(T):
    return profondeur(T, manhattan)


def glouton(T, poids):
    mot = []
    while True:
        p = pi1(T) if poids == "pi1" else pi2(T)
        choix = []
        for a in L:
            S = successeur(T, a)
            if S is not None:
                choix.append((pi1(S) if poids == "pi1" else pi2(S), a))
        choix.sort()
        if choix[0][0] >= p:
            return mot, 1 if p == 0 else 0
        mot.append(choix[0][1])
        T = successeur(T, choix[0][1])


def glouton_echappement(T, poids):
    if not jouable(T):
        return None
    mot, fini = glouton(T, poids)
    while not fini:
        S = jouer(T, mot)
        # on quitte le minimum par la solution optimale de quelques coups, puis on reprend
        mot += bidirectionnel(S)[:4]
        suite, fini = glouton(jouer(T, mot), poids)
        if len(bidirectionnel(jouer(T, mot + suite))) < len(bidirectionnel(jouer(T, mot))):
            mot += suite
        else:
            fini = jouer(T, mot) == [list(range(len(T) * i, len(T) * i + len(T))) for i in range(len(T))]
    return mot


def ligne_a_ligne(T):
    if not jouable(T):
        return None
    n = len(T)
    s = tuple(sigma(T))
    mot, fixes = [], set()
    taches = []
    for i in range(n - 1, 1, -1):
        for j in range(n - 1, 1, -1):
            taches.append((n * i + j,))
        taches.append((n * i, n * i + 1))
    for j in range(n - 1, 0, -1):
        taches.append((j, n + j))
    taches.append((n,))
    for pieces in taches:
        depart = (s.index(0),) + tuple(s.index(v) for v in pieces)
        prec = {depart: None}
        file = deque([depart])
        while file:
            e = file.popleft()
            if e[1:] == pieces:
                break
            k = e[0]
            for a, d, ok in (("N", -n, k >= n), ("E", 1, k % n != n - 1), ("S", n, k < n * n - n), ("O", -1, k % n != 0)):
                if ok and k + d not in fixes:
                    f = (k + d,) + tuple(k if q == k + d else q for q in e[1:])
                    if f not in prec:
                        prec[f] = (e, a)
                        file.append(f)
        bout = []
        while prec[e]:
            e, a = prec[e]
            bout.append(a)
        for a in reversed(bout):
            s = dict(voisins(s, n))[a]
            mot.append(a)
        fixes.update(pieces)
    return mot


def table_defavorable():
    T = [list(range(4 * i, 4 * i + 4)) for i in range(4)]
    return jouer(T, "SEESENON")
