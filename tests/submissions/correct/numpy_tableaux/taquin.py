import numpy as np
from collections import deque
from sujet import U0, decode, print_taquin

P10 = 10 ** np.arange(9, dtype=np.int64)
LETTRES = np.array(list("NESW"))

def taquin_résolu():
    t = np.arange(1, 10).reshape(3, 3)
    t[2, 2] = 0
    return t

def lit(t, i, j):
    return t[i, j] if isinstance(t, np.ndarray) else t[i][j]

def ecrit(t, i, j, v):
    if isinstance(t, np.ndarray):
        t[i, j] = v
    else:
        t[i][j] = v

def place_vide(t):
    i, j = np.argwhere(np.asarray(t) == 0)[0]
    return i, j

def deplacement(t, direction):
    i, j = place_vide(t)
    di, dj = {"N": (1, 0), "S": (-1, 0), "E": (0, -1), "W": (0, 1)}[direction]
    a, b = i + di, j + dj
    if a < 0 or b < 0 or a > 2 or b > 2:
        return 0
    ecrit(t, i, j, lit(t, a, b))
    ecrit(t, a, b, 0)
    return 1

def suite(u0, n=100000):
    u = np.zeros(n, dtype=np.int64)
    if n:
        u[0] = u0
    for i in range(1, n):
        u[i] = 1022 * u[i - 1] % (2 ** 30 - 3)
    return u.tolist()

u = np.array(suite(U0))

def dep(k, l):
    return LETTRES[u[k:k + l] % 4].tolist()

def deplacement_liste(t, directions):
    return sum(deplacement(t, d) for d in directions)

def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t

def configuration(t):
    return int(np.dot(np.asarray(t).ravel(), P10))

# pour chaque position du trou : d'où vient la tuile, dans l'ordre N E S W
def _sources():
    idx = np.arange(9).reshape(3, 3)
    res = []
    for p in range(9):
        i, j = divmod(p, 3)
        s = []
        for di, dj in ((1, 0), (0, -1), (-1, 0), (0, 1)):
            if 0 <= i + di < 3 and 0 <= j + dj < 3:
                s.append(int(idx[i + di, j + dj]))
        res.append(s)
    return res

SOURCES = _sources()

def voisins(c):
    # on déplace un chiffre dans l'entier : c + x*10^p - x*10^q
    chiffres = [(c // 10 ** k) % 10 for k in range(9)]
    p = chiffres.index(0)
    return [c + chiffres[q] * (10 ** p - 10 ** q) for q in SOURCES[p]]

RESOLU = configuration(taquin_résolu())

def parcours_largeur(c0):
    file = deque([c0])
    precedent = {}
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in precedent:
                precedent[y] = x
                file.append(y)
        if x == RESOLU:
            break
    return precedent

def reconstruction_chemin(c0, precedent):
    if c0 != RESOLU and RESOLU not in precedent:
        raise ValueError("configuration non résoluble")
    chemin = [RESOLU]
    while chemin[-1] != c0:
        chemin.append(precedent[chemin[-1]])
    return chemin[::-1]

def coups(ch):
    r = []
    for a, b in zip(ch, ch[1:]):
        A, B = np.array(decode(a)), np.array(decode(b))
        di, dj = np.argwhere(B == 0)[0] - np.argwhere(A == 0)[0]
        r.append({(1, 0): "N", (-1, 0): "S", (0, -1): "E", (0, 1): "W"}[int(di), int(dj)])
    return r

reponses = {}
reponses["4a"], reponses["4b"], reponses["4c"] = u[[10, 500, 10000]]      # np.int64
reponses["5a"], reponses["5b"], reponses["5c"] = dep(0, 5), dep(50, 5), dep(140, 5)
for q, k in (("6a", 50), ("6b", 3500), ("6c", 7100)):
    reponses[q] = deplacement_liste(taquin_résolu(), dep(k, 1000))
reponses["7a"] = taq(700)
reponses["7b"] = taq(50)[0, :].sum()
reponses["7c"] = place_vide(taq(200))
reponses["8a"] = RESOLU
reponses["8b"] = np.dot(taq(50).ravel(), P10)
reponses["8c"] = configuration(taq(200))
reponses["9a"] = voisins(RESOLU)
reponses["9b"] = voisins(reponses["8b"])
reponses["9c"] = len(voisins(789120345))
d = {}
for k in (50, 120, 100, 200):
    c = configuration(taq(k))
    p = parcours_largeur(c)
    d[k] = p, coups(reconstruction_chemin(c, p))
reponses["10a"] = len(d[50][0])
reponses["10b"] = len(d[120][0])
reponses["10c"] = d[120][0][RESOLU]
reponses["11a"] = d[50][1][:5]
reponses["11b"] = d[120][1][:5]
reponses["11c"] = np.int64(len(d[100][1]))
reponses["11d"] = len(d[200][1])
