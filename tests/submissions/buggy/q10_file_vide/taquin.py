# TP taquin
from sujet import *


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
    i, j = place_vide(t)
    if direction == "N":
        if i == 2:
            return 0
        t[i][j] = t[i+1][j]
        t[i+1][j] = 0
        return 1
    if direction == "S":
        if i == 0:
            return 0
        t[i][j] = t[i-1][j]
        t[i-1][j] = 0
        return 1
    if direction == "E":
        if j == 0:
            return 0
        t[i][j] = t[i][j-1]
        t[i][j-1] = 0
        return 1
    if direction == "W":
        if j == 2:
            return 0
        t[i][j] = t[i][j+1]
        t[i][j+1] = 0
        return 1
    return 0

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
    while True:
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

# réponses relevées dans la console
reponses = {
    "4a": 815651673,
    "4b": 953424136,
    "4c": 459319171,
    "5a": 'SNNWN',
    "5b": ['E', 'W', 'N', 'N', 'S'],
    "5c": ['S', 'W', 'N', 'S', 'S'],
    "6a": 644,
    "6b": 686,
    "6c": 641,
    "7a": [[3, 5, 1], [7, 6, 2], [4, 0, 8]],
    "7b": 15,
    "7c": (2, 0),
    "8a": 87654321,
    "8b": 370182465,
    "8c": 620143587,
    "9a": [807654321, 687054321],
    "9b": [372180465, 307182465],
    "9c": 3,
    "10a": 151777,
    "10b": 127201,
    "10c": 807654321,
    "11a": ['W', 'S', 'E', 'S', 'W'],
    "11b": 'NNWSE',
    "11c": 24,
    "11d": 24,
}
