# -*- coding: utf-8 -*-
# clavier qwerty : pas d'accents dans mes noms
from sujet import U0, decode, print_taquin

def taquin_resolu():
    return [[1,2,3],[4,5,6],[7,8,0]]

def place_vide(t):
    i = 0
    while 0 not in t[i]:
        i += 1
    j = 0
    while t[i][j] != 0:
        j += 1
    return [i, j]

def deplacement(t, direction):
    i, j = place_vide(t)
    match direction:
        case "N" if i < 2:
            t[i][j], t[i+1][j] = t[i+1][j], 0
        case "E" if j > 0:
            t[i][j], t[i][j-1] = t[i][j-1], 0
        case "S" if i > 0:
            t[i][j], t[i-1][j] = t[i-1][j], 0
        case "W" if j < 2:
            t[i][j], t[i][j+1] = t[i][j+1], 0
        case _:
            return False
    return True

def suite(u0, n=100000):
    u = [u0]
    for i in range(n-1):
        u += [1022*u[-1] % (2**30-3)]
    return u[:n]

def dep(k, l):
    u = suite(U0, k+l+1)
    r = []
    for i in range(l):
        r += "NESW"[u[i+k] % 4]
    return r

def deplacement_liste(t, directions):
    n = 0
    for d in directions:
        if deplacement(t, d):
            n += 1
    return n

def taq(k):
    t = taquin_resolu()
    deplacement_liste(t, dep(k, 1000))
    return t

def configuration(t):
    s = "".join(str(x) for ligne in t for x in ligne)
    return int(s[::-1])

def voisins(c):
    r = []
    for d in "N", "E", "S", "W":
        t = decode(c)
        if deplacement(t, d):
            r.append(configuration(t))
    return r

def parcours_largeur(c0):
    fini = configuration(taquin_resolu())
    file = [c0]
    debut = 0
    precedent = {}
    while debut < len(file):
        x = file[debut]
        debut += 1
        for y in voisins(x):
            if y not in precedent:
                file.append(y)
                precedent[y] = x
        if x == fini:
            break
    return precedent

def reconstruction_chemin(c0, precedent):
    fini = configuration(taquin_resolu())
    if c0 == fini:
        return [c0]
    if precedent.get(fini) is None:
        raise ValueError("insoluble")
    r = [fini]
    while r[0] != c0:
        r = [precedent[r[0]]] + r
    return r

def dirs(ch):
    s = ""
    for n in range(len(ch)-1):
        i, j = place_vide(decode(ch[n]))
        k, l = place_vide(decode(ch[n+1]))
        if k > i: s += "N"
        if k < i: s += "S"
        if l < j: s += "E"
        if l > j: s += "W"
    return s

u = suite(U0)
t50, t100, t120, t200 = [configuration(taq(k)) for k in (50, 100, 120, 200)]
p50, p100, p120, p200 = map(parcours_largeur, (t50, t100, t120, t200))
reponses = {}
reponses["4a"] = u[10]
reponses["4b"] = u[500]
reponses["4c"] = u[10000]
reponses["5a"] = "".join(dep(0, 5))
reponses["5b"] = "".join(dep(50, 5))
reponses["5c"] = "".join(dep(140, 5))
reponses["6a"] = deplacement_liste(taquin_resolu(), dep(50, 1000))
reponses["6b"] = deplacement_liste(taquin_resolu(), dep(3500, 1000))
reponses["6c"] = deplacement_liste(taquin_resolu(), dep(7100, 1000))
reponses["7a"] = taq(700)
reponses["7b"] = sum(taq(50)[0])
reponses["7c"] = place_vide(taq(200))
reponses["8a"] = configuration(taquin_resolu())
reponses["8b"] = t50
reponses["8c"] = t200
reponses["9a"] = voisins(configuration(taquin_resolu()))
reponses["9b"] = voisins(t50)
reponses["9c"] = len(voisins(789120345))
reponses["10a"] = len(p50)
reponses["10b"] = len(p120)
reponses["10c"] = p120[configuration(taquin_resolu())]
reponses["11a"] = dirs(reconstruction_chemin(t50, p50))[:5]
reponses["11b"] = dirs(reconstruction_chemin(t120, p120))[:5]
reponses["11c"] = len(reconstruction_chemin(t100, p100)) - 1
reponses["11d"] = len(dirs(reconstruction_chemin(t200, p200)))
