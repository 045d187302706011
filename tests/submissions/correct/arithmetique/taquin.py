# Pas de plateau pour le graphe : on travaille directement sur les chiffres de l'entier.
from collections import deque
from sujet import U0, print_taquin

def decode(c):                       # ma version à moi
    ch = str(c).zfill(9)[::-1]
    return [[int(x) for x in ch[3*i:3*i+3]] for i in range(3)]

def taquin_résolu():
    return decode(87654321)

def place_vide(t):
    plat = [x for l in t for x in l]
    return divmod(plat.index(0), 3)

def deplacement(t, direction):
    i, j = place_vide(t)
    a, b = {"N": (i+1, j), "E": (i, j-1), "S": (i-1, j), "W": (i, j+1)}[direction]
    if -1 in (a, b) or 3 in (a, b):
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1

def suite(u0, n=100000):
    return [u0] * min(n, 1) + [u0 := u0 * 1022 % (2**30 - 3) for _ in range(n - 1)]

def dep(k, l):
    return list("".join("NESW"[x % 4] for x in suite(U0, k + l)[k:]))

def deplacement_liste(t, directions):
    n = 0
    for d in directions: n += deplacement(t, d)
    return n

def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t

def configuration(t):
    return int("".join(str(int(x)) for l in t for x in l)[::-1])

def voisins(c):
    s = str(c).zfill(9)              # s[0] est la case (2, 2), s[8] la case (0, 0)
    p = s.index("0")
    n = 8 - p
    i, j = divmod(n, 3)
    res = []
    for ok, q in ((i < 2, p-3), (j > 0, p+1), (i > 0, p+3), (j < 2, p-1)):
        if ok:
            l = list(s)
            l[p], l[q] = l[q], "0"
            res.append(int("".join(l)))
    return res

def parcours_largeur(c0):
    f, prec = deque((c0,)), dict()
    while f:
        for y in voisins(x := f.popleft()):
            if y not in prec:
                prec[y] = x
                f.append(y)
        if x == 87654321: break
    return prec

def reconstruction_chemin(c0, precedent):
    l = [87654321]
    if c0 != 87654321 and 87654321 not in precedent:
        raise ValueError("Le taquin %d n'a pas de solution" % c0)
    while l[-1] != c0: l.append(precedent[l[-1]])
    return l[::-1]

def lettre(a, b):
    # différence de position du 0
    d = str(a).zfill(9).index("0") - str(b).zfill(9).index("0")
    return {3: "N", -3: "S", 1: "W", -1: "E"}[d]

if True:
    u = suite(U0)
    reponses = {"4a": u[10], "4b": u[500], "4c": u[10_000]}
    for x, y in ("a", 0), ("b", 50), ("c", 140): reponses["5"+x] = dep(y, 5)
    for x, y in ("a", 50), ("b", 3500), ("c", 7100): reponses["6"+x] = deplacement_liste(taquin_résolu(), dep(y, 1000))
    reponses["7a"] = tuple(map(tuple, taq(700))) and taq(700)
    reponses["7b"] = sum(taq(50)[0])
    reponses["7c"] = place_vide(taq(200))
    reponses["8a"] = 87654321
    reponses["8b"] = configuration(taq(50))
    reponses["8c"] = configuration(taq(200))
    reponses["9a"] = voisins(87654321)
    reponses["9b"] = voisins(reponses["8b"])
    reponses["9c"] = len(voisins(789120345))
    ch = []
    for y in 50, 120, 100, 200:
        c = configuration(taq(y))
        p = parcours_largeur(c)
        ch.append(reconstruction_chemin(c, p))
        if y == 50: reponses["10a"] = len(p)
        if y == 120: reponses["10b"], reponses["10c"] = len(p), p[87654321]
    reponses["11a"] = [lettre(*ab) for ab in zip(ch[0], ch[0][1:6])]
    reponses["11b"] = [lettre(*ab) for ab in zip(ch[1], ch[1][1:6])]
    reponses["11c"] = len(ch[2]) - 1
    reponses["11d"] = len(ch[3]) - 1
