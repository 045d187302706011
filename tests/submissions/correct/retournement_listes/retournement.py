# Tout en listes, avec des boucles ; les configurations sont renvoyées sous forme de listes.
from sujet import *

reponses = {}
BUT = [0] * 9


def phi(y):
    if y < 0 or y > 511:
        raise ValueError("y doit être entre 0 et 511")
    x = []
    for i in range(9):
        x.append(y % 2)
        y = y // 2
    return x


def phi_inverse(x):
    y = 0
    p = 1
    for c in x:
        y = y + c * p
        p = p * 2
    return y


def est_legale(x):
    coins = [x[0], x[2], x[6], x[8]]
    if coins.count(1) == 2:
        return x[0] != x[8]
    return coins.count(1) in [0, 4]


def coup(x, nom):
    if len(nom) != 2 or nom[0] not in "LC" or nom[1] not in "123":
        raise ValueError("coup inconnu " + nom)
    k = int(nom[1]) - 1
    if nom[0] == "L":
        cases = [3 * k, 3 * k + 1, 3 * k + 2]
    else:
        cases = [k, k + 3, k + 6]
    y = list(x)
    for u in range(3):
        y[cases[u]] = 1 - x[cases[2 - u]]
    return y


def voisins(x):
    res = []
    for nom in ["L1", "L2", "L3", "C1", "C2", "C3"]:
        res.append(coup(x, nom))
    return res


def spheres():
    res = [[BUT]]
    vus = [BUT]
    while True:
        nouvelle = []
        for x in res[-1]:
            for v in voisins(x):
                if v not in vus:
                    vus.append(v)
                    nouvelle.append(v)
        if nouvelle == []:
            return res
        res.append(nouvelle)


S = spheres()


def distance(x):
    for k in range(len(S)):
        if list(x) in S[k]:
            return k
    return None


def resoudre(x):
    d = distance(x)
    if d is None:
        return None
    res = []
    while d > 0:
        for nom in COUPS:
            if distance(coup(x, nom)) == d - 1:
                res.append(nom)
                x = coup(x, nom)
                break
        d = d - 1
    return res


def isometrie(nom, x):
    if nom not in ISOMETRIES:
        raise ValueError("isométrie inconnue")
    x = list(x)
    if nom == "i":
        return x
    if nom == "r":
        return [x[2], x[5], x[8], x[1], x[4], x[7], x[0], x[3], x[6]]
    if nom == "r2":
        return x[::-1]
    if nom == "r3":
        return isometrie("r", isometrie("r2", x))
    if nom == "sh":
        return x[6:9] + x[3:6] + x[0:3]
    if nom == "sv":
        return x[0:3][::-1] + x[3:6][::-1] + x[6:9][::-1]
    if nom == "sd":
        return [x[0], x[3], x[6], x[1], x[4], x[7], x[2], x[5], x[8]]
    return [x[8], x[5], x[2], x[7], x[4], x[1], x[6], x[3], x[0]]


def composer(f, g):
    temoin = list(range(9))
    image = isometrie(f, isometrie(g, temoin))
    for nom in ISOMETRIES:
        if isometrie(nom, temoin) == image:
            return nom


def orbite(x):
    res = []
    for nom in ISOMETRIES:
        y = isometrie(nom, x)
        if y not in res:
            res.append(y)
    return res


def stabilisateur(x):
    res = []
    for nom in ISOMETRIES:
        if isometrie(nom, x) == list(x):
            res.append(nom)
    return res


def taille_orbite(x):
    return len(orbite(x))


def meme_type(x, y):
    return list(x) in orbite(y)


def types():
    res = []
    for sphere in S:
        for x in sphere:
            if not any(meme_type(x, t) for t in res):
                res.append(x)
    return res


def voisins_de_type(t):
    res = []
    for v in voisins(t):
        if not any(meme_type(v, u) for u in res):
            res.append(v)
    return res


def niches_montantes():
    res = []
    for t in types():
        d = distance(t)
        if all(distance(v) < d for v in voisins(t)):
            res.append(t)
    return res


def ordre_du_groupe():
    # case i, face : i + 1 si visible, -(i + 1) si retournée
    depart = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    lattes = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]]
    vus = {tuple(depart)}
    pile = [depart]
    while pile:
        e = pile.pop()
        for a, b, c in lattes:
            f = list(e)
            f[a], f[b], f[c] = -e[c], -e[b], -e[a]
            if tuple(f) not in vus:
                vus.add(tuple(f))
                pile.append(f)
    return len(vus)


def non_couverts(balises, rayon):
    couverts = []
    bord = [b for b in balises]
    for k in range(rayon + 1):
        suivant = []
        for x in bord:
            if not any(meme_type(x, t) for t in couverts):
                couverts.append(x)
                suivant = suivant + voisins_de_type(x)
        bord = suivant
    return [t for t in types() if not any(meme_type(t, c) for c in couverts)]


def est_balise(x):
    return any(meme_type(x, b) for b in BALISES)


def essayer(x, depuis, limite):
    d = distance(x)
    if d == 0:
        return []
    for nom in COUPS:
        y = coup(x, nom)
        if distance(y) < d:
            if est_balise(y):
                suite = essayer(y, 0, 2)
            elif depuis + 1 < limite:
                suite = essayer(y, depuis + 1, limite)
            else:
                suite = None
            if suite is not None:
                return [nom] + suite
    return None


def resoudre_par_balises(x):
    if not est_legale(x):
        return None
    res = essayer(x, 0, 2)
    if res is None:
        res = essayer(x, 0, 3)
    return res


X = [[1, 0, 1, 0, 1, 1, 1, 1, 1], [1, 0, 1, 1, 0, 1, 1, 0, 1], [1, 0, 1, 1, 1, 1, 0, 0, 0], [1, 0, 1, 1, 0, 0, 0, 1, 0]]
reponses["1a"] = phi(157)
reponses["2a"] = 192
reponses["2b"] = 6
reponses["3a"] = 48
reponses["4a"] = [len(s) for s in S]
reponses["4b"] = 7
reponses["5a"] = 5
reponses["5b"] = 4
reponses["6a"] = "sm"
reponses["6b"] = "sd"
reponses["6c"] = 10
reponses["7a"] = [taille_orbite(x) for x in X]
reponses["7b"] = {"1": 8, "2": 4, "4": 28, "8": 8}
reponses["7c"] = 16
reponses["8a"] = [1, 2, 6, 11, 13, 9, 4, 2]
reponses["8b"] = 9
reponses["8c"] = 104
reponses["8d"] = [2, 1]
reponses["9a"] = 768
reponses["9b"] = 4
reponses["9c"] = [32, 32, 128, 128, 192]
reponses["10a"] = 2
reponses["10b"] = non_couverts(BALISES, 2)
reponses["10c"] = 4
