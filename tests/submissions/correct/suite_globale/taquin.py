from sujet import U0, decode, print_taquin
from collections import deque

def suite(u0, n=100000):
    liste = []
    terme = u0
    for k in range(n):
        liste.append(terme)
        terme = divmod(1022 * terme, 2**30 - 3)[1]
    return liste

u = suite(U0)
D = [("N", "E", "S", "W")[x % 4] for x in u]

def dep(k, l):
    return D[k:k+l]

def taquin_résolu():
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]

def place_vide(t):
    for i in 0, 1, 2:
        for j in 0, 1, 2:
            if t[i][j] == 0:
                return (i, j)

def deplacement(t, direction):
    i, j = place_vide(t)
    try:
        if direction == "N":
            t[i][j], t[i+1][j] = t[i+1][j], t[i][j]
        elif direction == "W":
            t[i][j], t[i][j+1] = t[i][j+1], t[i][j]
        elif direction == "S":
            assert i > 0
            t[i][j], t[i-1][j] = t[i-1][j], t[i][j]
        elif direction == "E":
            assert j > 0
            t[i][j], t[i][j-1] = t[i][j-1], t[i][j]
    except (IndexError, AssertionError):
        return 0
    return 1

def deplacement_liste(t, directions):
    return len([d for d in directions if deplacement(t, d)])

def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t

def configuration(t):
    return (t[0][0] + 10*t[0][1] + 100*t[0][2] + 1000*t[1][0] + 10000*t[1][1]
            + 100000*t[1][2] + 1000000*t[2][0] + 10000000*t[2][1] + 100000000*t[2][2])

def voisins(c):
    v = []
    for d in "NESW":
        t = decode(c)
        if deplacement(t, d):
            v.append(configuration(t))
    return v

cr = configuration(taquin_résolu())

def parcours_largeur(c0):
    f = deque([c0])
    precedent = {}
    while f:
        x = f.pop()
        for y in voisins(x):
            if y not in precedent:
                f.appendleft(y)
                precedent[y] = x
        if x == cr:
            break
    return precedent

def reconstruction_chemin(c0, precedent):
    if c0 == cr:
        return [c0]
    if cr not in precedent:
        raise ValueError("impossible à résoudre")
    l = [cr]
    while l[-1] != c0:
        l.append(precedent[l[-1]])
    l.reverse()
    return l

def lettre(a, b):
    for d in "NESW":
        t = decode(a)
        if deplacement(t, d) and configuration(t) == b:
            return d

reponses = {"4a": u[10], "4b": u[500], "4c": u[10000], "5a": D[:5], "5b": D[50:55], "5c": D[140:145]}
for c, k in zip("abc", [50, 3500, 7100]):
    reponses["6" + c] = deplacement_liste(taquin_résolu(), dep(k, 1000))
reponses.update({"7a": taq(700), "7b": sum(taq(50)[0]), "7c": place_vide(taq(200))})
reponses.update({"8a": cr, "8b": configuration(taq(50)), "8c": configuration(taq(200))})
reponses.update({"9a": voisins(cr), "9b": voisins(configuration(taq(50))), "9c": len(voisins(789120345))})
ch = {}
for k in [50, 120, 100, 200]:
    c0 = configuration(taq(k))
    prec = parcours_largeur(c0)
    ch[k] = reconstruction_chemin(c0, prec)
    if k == 50: reponses["10a"] = len(prec)
    if k == 120: reponses["10b"], reponses["10c"] = len(prec), prec[cr]
reponses["11a"] = [lettre(ch[50][i], ch[50][i+1]) for i in range(5)]
reponses["11b"] = [lettre(ch[120][i], ch[120][i+1]) for i in range(5)]
reponses["11c"] = len(ch[100]) - 1
reponses["11d"] = len(ch[200]) - 1
