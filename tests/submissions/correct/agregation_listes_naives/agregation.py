# Tout avec des listes de listes, sans rien optimiser.
from sujet import *
import copy

dirs = {"N": [-1, 0], "S": [1, 0], "E": [0, 1], "O": [0, -1]}
contraire = {"N": "S", "S": "N", "E": "O", "O": "E"}

def trou(T):
    for i in range(len(T)):
        for j in range(len(T)):
            if T[i][j] == 0:
                return [i, j]

def pi2(T):
    s = 0
    n = len(T)
    for i in range(n):
        for j in range(n):
            v = T[i][j]
            if v > 0:
                s = s + abs(v // n - i) + abs(v % n - j)
    return s

def sigma(T):
    L = []
    for l in T:
        L.extend(l)
    return L

def sigma_b(T):
    L = []
    sens = 1
    for l in T:
        L.extend(l[::sens])
        sens = -sens
    L.remove(0)
    return L

def nb_inv(L):
    c = 0
    for i in range(len(L)):
        for j in range(i + 1, len(L)):
            if L[i] > L[j]:
                c += 1
    return c

def pi1(T):
    return nb_inv(sigma(T))

def successeur(T, a):
    x, y = trou(T)
    x2 = x + dirs[a][0]
    y2 = y + dirs[a][1]
    if x2 < 0 or y2 < 0 or x2 >= len(T) or y2 >= len(T):
        return None
    R = copy.deepcopy(T)
    R[x][y] = R[x2][y2]
    R[x2][y2] = 0
    return R

def jouer(T, mot):
    R = copy.deepcopy(T)
    for a in mot:
        R = successeur(R, a)
        if R == None:
            return None
    return R

def jouable(T):
    n = len(T)
    if n % 4 == 0 or n % 4 == 1:
        return nb_inv(sigma_b(T)) % 2 == 0
    else:
        return nb_inv(sigma_b(T)) % 2 == 1

def fact(k):
    if k == 0:
        return 1
    return k * fact(k - 1)

def nombre_arcs(n):
    # 4 coins à 2 coups, 4(n-2) bords à 3 coups, (n-2)^2 cases à 4 coups
    return fact(n * n - 1) * (4 * 2 + 4 * (n - 2) * 3 + (n - 2) ** 2 * 4)

def nombre_tables_jouables(n):
    return fact(n * n) // 2

def nombre_arcs_utiles(n):
    return nombre_arcs(n) // 2

def pi1_apres(T, a, p):
    # calcul par difference
    return p + pi1(successeur(T, a)) - pi1(T)

def pi2_apres(T, a, p):
    i, j = trou(T)
    n = len(T)
    i2, j2 = i + dirs[a][0], j + dirs[a][1]
    v = T[i2][j2]
    avant = abs(v // n - i2) + abs(v % n - j2)
    apres = abs(v // n - i) + abs(v % n - j)
    return p - avant + apres

def joue_sur_grand_plateau(mot, taille):
    c = taille // 2
    P = [[(i, j) for j in range(taille)] for i in range(taille)]
    i = j = c
    for a in mot:
        i2, j2 = i + dirs[a][0], j + dirs[a][1]
        P[i][j], P[i2][j2] = P[i2][j2], P[i][j]
        i, j = i2, j2
    return P

def equivalents(mot, longueur):
    taille = 2 * max(len(mot), longueur) + 1
    but = joue_sur_grand_plateau(mot, taille)
    # où finit le trou ?
    def arrivee(m):
        i = j = 0
        for a in m:
            i += dirs[a][0]
            j += dirs[a][1]
        return i, j
    res = []
    niveau = [""]
    while len(niveau[0]) <= longueur:
        for m in niveau:
            if m != mot and arrivee(m) == arrivee(mot) and joue_sur_grand_plateau(m, taille) == but:
                res.append(m)
        nouveau = []
        for m in niveau:
            for a in ["E", "N", "O", "S"]:
                if m == "" or contraire[a] != m[-1]:
                    nouveau.append(m + a)
        niveau = nouveau
    return res

def largeur(T):
    if not jouable(T):
        return None
    n = len(T)
    vus = {str(T)}
    file = [(T, "")]
    but = table_finale(n)
    i = 0
    while i < len(file):
        S, mot = file[i]
        i += 1
        if S == but:
            return mot
        for a in "NESO":
            R = successeur_rapide(S, a)
            if R is not None and str(R) not in vus:
                vus.add(str(R))
                file.append((R, mot + a))

def successeur_rapide(T, a):
    x, y = trou(T)
    x2, y2 = x + dirs[a][0], y + dirs[a][1]
    if 0 <= x2 < len(T) and 0 <= y2 < len(T):
        R = [l[:] for l in T]
        R[x][y], R[x2][y2] = R[x2][y2], R[x][y]
        return R

def bidirectionnel(T):
    if not jouable(T):
        return None
    but = table_finale(len(T))
    if T == but:
        return ""
    avant = {str(T): ""}
    arriere = {str(but): ""}
    A, B = [T], [but]
    while True:
        A2 = []
        for S in A:
            for a in "NESO":
                R = successeur_rapide(S, a)
                if R and str(R) not in avant:
                    avant[str(R)] = avant[str(S)] + a
                    A2.append(R)
                    if str(R) in arriere:
                        return avant[str(R)] + arriere[str(R)]
        A = A2
        B2 = []
        for S in B:
            for a in "NESO":
                R = successeur_rapide(S, a)
                if R and str(R) not in arriere:
                    arriere[str(R)] = contraire[a] + arriere[str(S)]
                    B2.append(R)
                    if str(R) in avant:
                        return avant[str(R)] + arriere[str(R)]
        B = B2

def profondeur_seuils(T):
    if not jouable(T):
        return None
    but = table_finale(len(T))
    def dfs(S, mot, k):
        if S == but:
            return mot
        if k == 0:
            return None
        for a in "NESO":
            if mot and mot[-1] == contraire[a]:
                continue
            R = successeur_rapide(S, a)
            if R:
                r = dfs(R, mot + a, k - 1)
                if r is not None:
                    return r
    k = 0
    while True:
        r = dfs(T, "", k)
        if r is not None:
            return r
        k += 1

def minorant(T):
    return pi2(T)

def ida_etoile(T):
    if not jouable(T):
        return None
    but = table_finale(len(T))
    def dfs(S, mot, seuil):
        f = len(mot) + pi2(S)
        if f > seuil:
            return None, f
        if S == but:
            return mot, f
        mini = 10 ** 9
        for a in "NESO":
            if mot and mot[-1] == contraire[a]:
                continue
            R = successeur_rapide(S, a)
            if R:
                r, f = dfs(R, mot + a, seuil)
                if r is not None:
                    return r, f
                mini = min(mini, f)
        return None, mini
    seuil = pi2(T)
    while True:
        r, seuil = dfs(T, "", seuil)
        if r is not None:
            return r

def glouton(T, poids):
    if poids == "pi1":
        pi = pi1
    else:
        pi = pi2
    mot = ""
    while True:
        meilleur = None
        for a in "SNOE":
            R = successeur(T, a)
            if R != None:
                if meilleur == None or pi(R) < pi(meilleur):
                    meilleur = R
                    lettre = a
        if pi(meilleur) < pi(T):
            T = meilleur
            mot += lettre
        else:
            break
    return [mot, T == table_finale(len(T))]

def glouton_echappement(T, poids):
    # meilleur d'abord : on garde toutes les tables vues et on prend la moins lourde
    if not jouable(T):
        return None
    pi = pi1 if poids == "pi1" else pi2
    a_voir = [(pi(T), T, "")]
    vus = {str(T)}
    while True:
        a_voir.sort(key=lambda x: x[0])
        p, S, mot = a_voir.pop(0)
        if p == 0:
            return mot
        for a in "NESO":
            R = successeur_rapide(S, a)
            if R and str(R) not in vus:
                vus.add(str(R))
                a_voir.append((pi(R), R, mot + a))

def ligne_a_ligne(T):
    # une pièce à la fois ; les deux dernières d'une ligne (ou d'une colonne) ensemble
    if not jouable(T):
        return None
    n = len(T)
    T = [l[:] for l in T]
    mot = ""
    fixes = []
    etapes = []
    for i in range(n - 1, 1, -1):
        for j in range(n - 1, 1, -1):
            etapes.append([n * i + j])
        etapes.append([n * i + 1, n * i])
    for j in range(n - 1, 1, -1):
        etapes.append([j, n + j])
    etapes.append([1, n, n + 1])
    for e in etapes:
        m = place(T, e, fixes)
        T = jouer(T, m)
        mot += m
        for v in e:
            fixes.append((v // n, v % n))
    return mot

def place(T, pieces, fixes):
    n = len(T)
    ou = {}
    for i in range(n):
        for j in range(n):
            ou[T[i][j]] = (i, j)
    etat = (ou[0],) + tuple(ou[v] for v in pieces)
    but = tuple((v // n, v % n) for v in pieces)
    file = [(etat, "")]
    vus = {etat}
    for etat, mot in file:
        if etat[1:] == but:
            return mot
        i, j = etat[0]
        for a in dirs:
            c = (i + dirs[a][0], j + dirs[a][1])
            if c in fixes or not (0 <= c[0] < n and 0 <= c[1] < n):
                continue
            e2 = (c,) + tuple((i, j) if p == c else p for p in etat[1:])
            if e2 not in vus:
                vus.add(e2)
                file.append((e2, mot + a))

def table_defavorable():
    # le pire parmi les tables à quelques coups du but
    pire, rapport = None, 0
    for mot in ["SSSE", "SSSENNE", "SSESONNE", "ESSSO", "EESSENNO"]:
        T = jouer(table_finale(4), mot)
        r = len(ligne_a_ligne(T)) / len(largeur(T))
        if r > rapport:
            pire, rapport = T, r
    return pire
