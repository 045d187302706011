"""Tout en tuples et en expressions ; les dernières questions par la parité."""
import functools
import heapq
import itertools
import random

from sujet import ARRET, CIBLE

NtoV = lambda n: tuple(map(int, str(n)))
VtoM = lambda v: tuple(tuple(v[i:i + 3]) for i in (0, 3, 6))
MtoV = lambda m: tuple(itertools.chain.from_iterable(m))
VtoN = lambda v: functools.reduce(lambda n, x: 10 * n + x, v)
NtoM = lambda n: VtoM(NtoV(n))
MtoN = lambda m: VtoN(MtoV(m))


def score(v):
    return int("".join("01"[x == i] for i, x in enumerate(v, 1)))


VOISINES = {h: [p for p in range(9) if abs(h // 3 - p // 3) + abs(h % 3 - p % 3) == 1] for h in range(9)}


def descendants(v):
    v = tuple(v)
    h = v.index(9)
    permute = lambda p: tuple(v[p] if k == h else 9 if k == p else v[k] for k in range(9))
    return tuple(permute(p) for p in VOISINES[h])


def _etapes(v, arret):
    """Engendre les sommets choisis, l'un après l'autre, avec la table des pères."""
    v = tuple(v)
    pere, tas, rang = {v: None}, [(-score(v), 0, v)], itertools.count(0, -1)
    while tas:
        s, _, x = heapq.heappop(tas)
        yield x, -s >= arret, pere
        if -s >= arret:
            return
        for y in descendants(x):
            if y not in pere:
                pere[y] = x
                tas.append((-score(y), 0, y))  # la plus récente d'abord


def exploration(v, arret=ARRET):
    return tuple(x for x, fini, _ in _etapes(v, arret) if not fini)


def branch_and_bound(v, arret=ARRET):
    for x, fini, pere in _etapes(v, arret):
        if fini:
            chemin = [x]
            while pere[chemin[0]]:
                chemin.insert(0, pere[chemin[0]])
            return tuple(chemin)


def rangeable(v):
    tuiles = [x for x in v if x != 9]
    return 1 - sum(a > b for a, b in itertools.combinations(tuiles, 2)) % 2


def derniere_ligne(v):
    return (7, 8, 9) if rangeable(v) else (8, 7, 9)


def estimation(n, graine):
    alea = random.Random(f"taquin {graine}")
    f = sum(rangeable(alea.sample(CIBLE, 9)) for _ in range(n)) / n
    return tuple(f + k * (f * (1 - f) / n) ** 0.5 for k in (0, -1.96, 1.96))


_tous = [score(v) for v in itertools.permutations(CIBLE)]
_degres = [len(VOISINES[h]) for h in range(9)]
reponses = {
    **{q: score(NtoV(n)) for q, n in (("2a", 493617285), ("2b", 123459786), ("2c", 213456789), ("7d", 123456879))},
    "2d": len({*_tous}),
    "2e": _tous.count(0),
    "3a": tuple(40320 * _degres.count(d) for d in (2, 3, 4)),
    "4a": len(_tous),
    "5a": len(_tous) // 2,
    "5b": derniere_ligne(NtoV(493617285)),
    "7a": rangeable(NtoV(123456879)),
    "7b": tuple(sum(a == b for a, b in zip(NtoV(n), CIBLE)) for n in (123459786, 213456789)),
    "7c": (1, None),
}
