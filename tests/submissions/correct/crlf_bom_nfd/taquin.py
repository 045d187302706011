from sujet import *
from collections import deque

reponses = {"4a": None, "4b": None, "4c": None, "5a": None, "5b": None, "5c": None,
            "6a": None, "6b": None, "6c": None, "7a": None, "7b": None, "7c": None,
            "8a": None, "8b": None, "8c": None, "9a": None, "9b": None, "9c": None,
            "10a": None, "10b": None, "10c": None, "11a": None, "11b": None, "11c": None, "11d": None}


def taquin_résolu():
    t = []
    v = 1
    for i in range(3):
        ligne = []
        for j in range(3):
            ligne.append(v % 9)
            v += 1
        t.append(ligne)
    return t


def place_vide(t):
    for n in range(9):
        if t[n // 3][n % 3] == 0:
            return n // 3, n % 3


def deplacement(t, direction):
    i, j = place_vide(t)
    # position de la tuile qui glisse
    x, y = i, j
    if direction == "N": x = i + 1
    if direction == "S": x = i - 1
    if direction == "E": y = j - 1
    if direction == "W": y = j + 1
    if x < 0 or x > 2 or y < 0 or y > 2:
        return 0
    t[i][j] = t[x][y]
    t[x][y] = 0
    return 1


def suite(u0, n=100000):
    u, x = [], u0
    for _ in range(n):
        u.append(x)
        x = 1022 * x % (2**30 - 3)
    return u


u = suite(U0)
reponses["4a"] = u[10]
reponses["4b"] = u[500]
reponses["4c"] = u[10000]


def dep(k, l):
    directions = {0: "N", 1: "E", 2: "S", 3: "W"}
    return [directions[u[i] % 4] for i in range(k, k + l)]


reponses["5a"] = dep(0, 5)
reponses["5b"] = dep(50, 5)
reponses["5c"] = dep(140, 5)


def deplacement_liste(t, directions):
    return sum([deplacement(t, d) for d in directions])


for nom, k in [("6a", 50), ("6b", 3500), ("6c", 7100)]:
    reponses[nom] = deplacement_liste(taquin_résolu(), dep(k, 1000))


def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


reponses["7a"] = taq(700)
reponses["7b"] = sum(taq(50)[0])
reponses["7c"] = place_vide(taq(200))


def configuration(t):
    return sum(t[i][j] * 10**(3*i + j) for i in range(3) for j in range(3))


reponses["8a"] = configuration(taquin_résolu())
reponses["8b"] = configuration(taq(50))
reponses["8c"] = configuration(taq(200))


def voisins(c):
    lst = []
    for d in ("N", "E", "S", "W"):
        copie = decode(c)
        if deplacement(copie, d):
            lst.append(configuration(copie))
    return lst


reponses["9a"] = voisins(reponses["8a"])
reponses["9b"] = voisins(reponses["8b"])
reponses["9c"] = len(voisins(789120345))


def parcours_largeur(c0):
    file = deque()
    file.append(c0)
    précédent = {c0: None}
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                file.append(y)
                précédent[y] = x
        if x == 87654321:
            break
    return précédent


def reconstruction_chemin(c0, précédent):
    # on remonte depuis l'arrivée ; le départ est le seul sommet sans précédent (None)
    if 87654321 not in précédent:
        raise ValueError("Aucun chemin !")
    x = 87654321
    chemin = []
    while x is not None:
        chemin = [x] + chemin
        x = précédent[x]
    return chemin


def trouve_moves(chemin):
    moves = []
    for a, b in zip(chemin, chemin[1:]):
        for d in ("N", "E", "S", "W"):
            copie = decode(a)
            if deplacement(copie, d) and configuration(copie) == b:
                moves.append(d)
    return moves


c50, c120, c100, c200 = (configuration(taq(k)) for k in (50, 120, 100, 200))
prec50, prec120 = parcours_largeur(c50), parcours_largeur(c120)
reponses["10a"] = len(prec50)
reponses["10b"] = len(prec120)
reponses["10c"] = prec120[87654321]
reponses["11a"] = trouve_moves(reconstruction_chemin(c50, prec50))[:5]
reponses["11b"] = trouve_moves(reconstruction_chemin(c120, prec120))[:5]
reponses["11c"] = len(reconstruction_chemin(c100, parcours_largeur(c100))) - 1
reponses["11d"] = len(reconstruction_chemin(c200, parcours_largeur(c200))) - 1
