from collections import OrderedDict, deque
from functools import cache, lru_cache
from itertools import count, islice, takewhile

from sujet import U0, decode, print_taquin

TRANS = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}


def taquin_résolu():
    it = iter((*range(1, 9), 0))
    return [list(islice(it, 3)) for _ in range(3)]


def place_vide(t):
    return next(divmod(n, 3) for n in count() if t[n // 3][n % 3] == 0)


def deplacement(t, direction):
    i, j = place_vide(t)
    k, l = i + TRANS[direction][0], j + TRANS[direction][1]
    ok = 0 <= k < 3 and 0 <= l < 3
    if ok:
        t[i][j], t[k][l] = t[k][l], 0
    return ok


def _u(x):
    while True:
        yield x
        x = x * 1022 % (2**30 - 3)


def suite(u0, n=100000):
    return [*islice(_u(u0), n)]


@cache
def _tableau(u0):
    return tuple(suite(u0, 100000))


def dep(k, l):
    return ["NESW"[_tableau(U0)[i] % 4] for i in range(k, k + l)]


def deplacement_liste(t, directions):
    return sum(int(deplacement(t, d)) for d in directions)


def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


def configuration(t):
    return sum(x * 10**n for n, x in enumerate(sum(([*l] for l in t), [])))


@lru_cache(maxsize=None)
def _voisins(c):
    res = []
    for d in TRANS:
        t = decode(c)
        if deplacement(t, d):
            res.append(configuration(t))
    return tuple(res)


def voisins(c):
    return list(_voisins(c))


BUT = configuration(taquin_résolu())


def _decouvertes(c0):
    """Engendre les couples (sommet, précédent) dans l'ordre de leur découverte."""
    vus, file = set(), deque([c0])
    while file:
        x = file.popleft()
        nouveaux = [y for y in _voisins(x) if y not in vus]
        vus.update(nouveaux)
        file.extend(nouveaux)
        yield from ((y, x) for y in nouveaux)
        if x == BUT:
            return


def parcours_largeur(c0):
    return {y: x for y, x in _decouvertes(c0)}


def _remonte(c0, prec):
    x = BUT
    while x != c0:
        yield x
        if x not in prec:
            raise ValueError("aucun chemin jusqu'au taquin résolu")
        x = prec[x]
    yield c0


def reconstruction_chemin(c0, precedent):
    return [*_remonte(c0, precedent)][::-1]


def coups(ch):
    for a, b in zip(ch, ch[1:]):
        (i, j), (k, l) = place_vide(decode(a)), place_vide(decode(b))
        yield next(d for d in TRANS if TRANS[d] == (k - i, l - j))


P = {k: parcours_largeur(configuration(taq(k))) for k in (50, 100, 120, 200)}
CH = {k: reconstruction_chemin(configuration(taq(k)), p) for k, p in P.items()}
u = _tableau(U0)
reponses = OrderedDict()
reponses.update(zip(("4a", "4b", "4c"), (u[10], u[500], u[10000])))
reponses.update(zip(("5a", "5b", "5c"), (dep(k, 5) for k in (0, 50, 140))))
reponses.update(zip(("6a", "6b", "6c"), (deplacement_liste(taquin_résolu(), dep(k, 1000)) for k in (50, 3500, 7100))))
reponses.update(zip(("7a", "7b", "7c"), (taq(700), sum(taq(50)[0]), place_vide(taq(200)))))
reponses.update(zip(("8a", "8b", "8c"), (BUT, configuration(taq(50)), configuration(taq(200)))))
reponses.update(zip(("9a", "9b", "9c"), (voisins(BUT), voisins(configuration(taq(50))), len(voisins(789120345)))))
reponses.update(zip(("10a", "10b", "10c"), (len(P[50]), len(P[120]), P[120][BUT])))
reponses.update(zip(("11a", "11b", "11c", "11d"),
                    ([*islice(coups(CH[50]), 5)], [*islice(coups(CH[120]), 5)], len(CH[100]) - 1, len(CH[200]) - 1)))
