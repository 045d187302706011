# Style récursif partout où c'est raisonnable (je viens d'OCaml).
from functools import reduce
from itertools import accumulate, repeat
from sujet import U0, decode, print_taquin

M = 2**30 - 3


def taquin_résolu():
    def lignes(v):
        return [] if v > 9 else [[x % 9 for x in (v, v + 1, v + 2)]] + lignes(v + 3)
    return lignes(1)


def place_vide(t):
    def cherche(n):
        i, j = divmod(n, 3)
        return (i, j) if t[i][j] == 0 else cherche(n + 1)
    return cherche(0)


def deplacement(t, direction):
    i, j = place_vide(t)

    def echange(a, b):
        if not (0 <= a <= 2 and 0 <= b <= 2):
            return 0
        t[i][j], t[a][b] = t[a][b], 0
        return 1
    return {"N": lambda: echange(i + 1, j), "S": lambda: echange(i - 1, j),
            "E": lambda: echange(i, j - 1), "W": lambda: echange(i, j + 1)}[direction]()


def suite(u0, n=100000):
    if n == 0:
        return []
    return accumulate(repeat(0, n - 1), lambda x, _: 1022 * x % M, initial=u0)


def dep(k, l):
    u = list(suite(U0, k + l))

    def morceau(a, b):          # diviser pour régner : profondeur log l
        if a >= b:
            return []
        if b == a + 1:
            return ["NESW"[u[a] % 4]]
        m = (a + b) // 2
        return morceau(a, m) + morceau(m, b)
    return morceau(k, k + l)


def deplacement_liste(t, directions):
    return reduce(lambda n, d: n + deplacement(t, d), directions, 0)


def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


def configuration(t):
    def horner(chiffres):
        return 0 if not chiffres else chiffres[0] + 10 * horner(chiffres[1:])
    return horner([v for ligne in t for v in ligne])


def voisins(c):
    def essaie(ds):
        if not ds:
            return []
        t = decode(c)
        return ([configuration(t)] if deplacement(t, ds[0]) else []) + essaie(ds[1:])
    return essaie("NESW")


BUT = configuration(taquin_résolu())


def parcours_largeur(c0):
    prec = {}

    def niveau(couche):         # un appel par niveau : au plus 32
        suivant = []
        for x in couche:
            for y in voisins(x):
                if y not in prec:
                    prec[y] = x
                    suivant.append(y)
            if x == BUT:
                return prec
        return niveau(suivant) if suivant else prec
    return niveau([c0])


def reconstruction_chemin(c0, precedent):
    def remonte(x):
        if x == c0:
            return [c0]
        if x not in precedent:
            raise ValueError("pas de chemin")
        return remonte(precedent[x]) + [x]
    return remonte(BUT)



reponses = {
    "4a": 815651673,
    "4b": 953424136,
    "4c": 459319171,
    "5a": ['S', 'N', 'N', 'W', 'N'],
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
    "11b": ['N', 'N', 'W', 'S', 'E'],
    "11c": 24,
    "11d": 24,
}
