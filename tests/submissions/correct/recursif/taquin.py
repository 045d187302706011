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
    return list(accumulate(repeat(0, n - 1), lambda x, _: 1022 * x % M, initial=u0))


def dep(k, l):
    u = suite(U0, k + l)

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


def lettres(ch):
    if len(ch) < 2:
        return []
    a, b = ch[0], ch[1]
    return [d for d in "NESW" for t in [decode(a)] if deplacement(t, d) and configuration(t) == b] + lettres(ch[1:])


def tout(k):
    c = configuration(taq(k))
    p = parcours_largeur(c)
    return p, lettres(reconstruction_chemin(c, p))


u = suite(U0)
(p50, l50), (p120, l120), (_, l100), (_, l200) = tout(50), tout(120), tout(100), tout(200)
reponses = dict([
    ("4a", u[10]), ("4b", u[500]), ("4c", u[10000]),
    ("5a", dep(0, 5)), ("5b", dep(50, 5)), ("5c", dep(140, 5)),
    ("6a", deplacement_liste(taquin_résolu(), dep(50, 1000))),
    ("6b", deplacement_liste(taquin_résolu(), dep(3500, 1000))),
    ("6c", deplacement_liste(taquin_résolu(), dep(7100, 1000))),
    ("7a", taq(700)), ("7b", sum(taq(50)[0])), ("7c", place_vide(taq(200))),
    ("8a", BUT), ("8b", configuration(taq(50))), ("8c", configuration(taq(200))),
    ("9a", voisins(BUT)), ("9b", voisins(configuration(taq(50)))), ("9c", len(voisins(789120345))),
    ("10a", len(p50)), ("10b", len(p120)), ("10c", p120[BUT]),
    ("11a", l50[:5]), ("11b", l120[:5]), ("11c", len(l100)), ("11d", len(l200))])
