"""Un travail en cours, avec les erreurs qu'on rencontre : `make grade` le corrige."""

from sujet import U0, decode

reponses = {}


def taquin_résolu():
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return i, j


def deplacement(t, direction):
    i, j = place_vide(t)
    if direction == "N":
        a, b = i + 1, j
    elif direction == "S":
        a, b = i - 1, j
    elif direction == "E":
        a, b = i, j - 1
    else:
        a, b = i, j + 1
    if a > 2 or b > 2:
        return 0
    t[i][j] = t[a][b]
    t[a][b] = 0
    return 1


def suite(u0, n=100000):
    u = [u0]
    for _ in range(n - 1):
        u.append(1022 * u[-1] % (2**30 - 3))
    return u


u = suite(U0)
reponses["4a"] = u[9]
reponses["4b"] = u[500]
reponses["4c"] = u[10000]


def dep(k, l):
    return ["NESW"[x % 4] for x in u[k : k + l]]


reponses["5a"] = dep(0, 5)
reponses["5b"] = dep(50, 5)
reponses["5c"] = dep(140, 5)


def deplacement_liste(t, directions):
    n = 0
    for d in directions:
        n += deplacement(t, d)
    return n


reponses["6a"] = deplacement_liste(taquin_résolu(), dep(50, 1000))
reponses["6b"] = deplacement_liste(taquin_résolu(), dep(3500, 1000))
reponses["6c"] = deplacement_liste(taquin_résolu(), dep(7100, 1000))


def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


def configuration(t):
    c = 0
    for i in range(3):
        for j in range(3):
            c = c * 10 + t[i][j]
    return c


def voisins(c):
    resultat = []
    for d in ["N", "E", "S", "W"]:
        t = decode(c)
        if deplacement(t, d) == 1:
            resultat.append(configuration(t))
    return resultat
