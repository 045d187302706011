from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar, Iterator

from sujet import U0, decode, print_taquin


class Direction(Enum):
    N = (1, 0)
    E = (0, -1)
    S = (-1, 0)
    W = (0, 1)


@dataclass
class Plateau:
    cases: list[list[int]] = field(default_factory=lambda: [[1, 2, 3], [4, 5, 6], [7, 8, 0]])
    COTE: ClassVar[int] = 3

    @property
    def trou(self) -> tuple[int, int]:
        for i, ligne in enumerate(self.cases):
            for j, v in enumerate(ligne):
                if v == 0:
                    return i, j
        raise ValueError("pas de trou")

    def bouge(self, d: Direction) -> bool:
        i, j = self.trou
        k, l = i + d.value[0], j + d.value[1]
        if not (0 <= k < self.COTE and 0 <= l < self.COTE):
            return False
        self.cases[i][j], self.cases[k][l] = self.cases[k][l], 0
        return True

    def __int__(self) -> int:
        return sum(int(v) * 10 ** (3 * i + j) for i, l in enumerate(self.cases) for j, v in enumerate(l))

    @classmethod
    def depuis(cls, c: int) -> Plateau:
        return cls(decode(c))

    def suivants(self) -> Iterator[tuple[Direction, int]]:
        c = int(self)
        for d in Direction:
            p = Plateau.depuis(c)
            if p.bouge(d):
                yield d, int(p)


@dataclass(frozen=True)
class Generateur:
    graine: int
    a: int = 1022
    m: int = 2 ** 30 - 3

    def termes(self, n: int) -> list[int]:
        out: list[int] = []
        x = self.graine
        for _ in range(n):
            out.append(x)
            x = self.a * x % self.m
        return out


def taquin_résolu():
    return Plateau().cases


def place_vide(t):
    return Plateau(t).trou


def deplacement(t, direction):
    return int(Plateau(t).bouge(Direction[direction]))


def suite(u0, n=100000):
    return Generateur(u0).termes(n)


def dep(k, l):
    noms = [d.name for d in Direction]
    return [noms[x % 4] for x in suite(U0, k + l)[k:]]


def deplacement_liste(t, directions):
    p = Plateau(t)
    return [p.bouge(Direction[d]) for d in directions].count(True)


def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t


def configuration(t):
    return int(Plateau(t))


def voisins(c):
    return [y for _, y in Plateau.depuis(c).suivants()]


class Recherche:
    but = configuration([[1, 2, 3], [4, 5, 6], [7, 8, 0]])

    def __init__(self, c0):
        self.c0 = c0
        self.prec = {c0: None}

    def lance(self):
        f = deque([self.c0])
        while f:
            x = f.popleft()
            for y in voisins(x):
                if y not in self.prec:
                    self.prec[y] = x
                    f.append(y)
            if x == self.but:
                break
        return self

    def chemin(self):
        if self.c0 == self.but:
            return [self.c0]
        if self.but not in self.prec:
            raise ValueError("il n'existe pas de chemin")
        r = [self.but]
        while r[0] != self.c0:
            r.insert(0, self.prec[r[0]])
        return r


def parcours_largeur(c0):
    return Recherche(c0).lance().prec


def reconstruction_chemin(c0, precedent):
    r = Recherche(c0)
    r.prec = precedent
    return r.chemin()


def lettres(ch):
    return [next(d.name for d, y in Plateau.depuis(a).suivants() if y == b) for a, b in zip(ch, ch[1:])]


u = suite(U0)
r = {k: Recherche(configuration(taq(k))).lance() for k in (50, 120, 100, 200)}
reponses = {
    "4a": u[10], "4b": u[500], "4c": u[10000],
    "5a": dep(0, 5), "5b": dep(50, 5), "5c": dep(140, 5),
    **{q: deplacement_liste(taquin_résolu(), dep(k, 1000)) for q, k in (("6a", 50), ("6b", 3500), ("6c", 7100))},
    "7a": taq(700), "7b": sum(taq(50)[0]), "7c": place_vide(taq(200)),
    "8a": int(Plateau()), "8b": int(Plateau(taq(50))), "8c": int(Plateau(taq(200))),
    "9a": voisins(int(Plateau())), "9b": voisins(configuration(taq(50))), "9c": len(voisins(789120345)),
    "10a": len(r[50].prec), "10b": len(r[120].prec), "10c": r[120].prec[Recherche.but],
    "11a": "".join(lettres(r[50].chemin())[:5]), "11b": "".join(lettres(r[120].chemin())[:5]),
    "11c": len(r[100].chemin()) - 1, "11d": len(r[200].chemin()) - 1,
}
