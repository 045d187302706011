"""Une classe Taquin fait tout le travail ; les fonctions demandées ne font que l'appeler."""
from __future__ import annotations

import heapq
import math
from collections import deque
from dataclasses import dataclass

from sujet import afficher, table_finale


@dataclass(frozen=True)
class Taquin:
    côté: int
    cases: tuple

    @classmethod
    def depuis(cls, T):
        return cls(len(T), tuple(int(x) for ligne in T for x in ligne))

    @classmethod
    def final(cls, n):
        return cls(n, tuple(range(n * n)))

    def table(self):
        n = self.côté
        return [list(self.cases[n * i : n * (i + 1)]) for i in range(n)]

    @property
    def vide(self):
        return self.cases.index(0)

    def arrivée(self, lettre):
        i, j = divmod(self.vide, self.côté)
        if lettre == "N":
            i -= 1
        elif lettre == "S":
            i += 1
        elif lettre == "E":
            j += 1
        elif lettre == "O":
            j -= 1
        if 0 <= i < self.côté and 0 <= j < self.côté:
            return i * self.côté + j
        return -1

    def __getitem__(self, lettre):
        v, a = self.vide, self.arrivée(lettre)
        if a < 0:
            return None
        cases = list(self.cases)
        cases[v], cases[a] = cases[a], cases[v]
        return Taquin(self.côté, tuple(cases))

    def voisins(self):
        for lettre in "SENO":
            suivant = self[lettre]
            if suivant is not None:
                yield lettre, suivant

    def distance(self, place, pièce):
        a, b = divmod(place, self.côté)
        c, d = divmod(pièce, self.côté)
        return abs(a - c) + abs(b - d)

    def manhattan(self):
        return sum(self.distance(k, x) for k, x in enumerate(self.cases) if x)

    def désordre(self):
        return sum(1 for j, y in enumerate(self.cases) for x in self.cases[:j] if x > y)

    def pair(self):
        """Parité par les cycles : même parité que le chemin du trou jusqu'à son coin ?"""
        cycles = 0
        vues = set()
        for k in range(len(self.cases)):
            if k not in vues:
                cycles += 1
                while k not in vues:
                    vues.add(k)
                    k = self.cases[k]
        return (len(self.cases) - cycles + sum(divmod(self.vide, self.côté))) % 2 == 0


INVERSE = {"N": "S", "S": "N", "E": "O", "O": "E"}
POIDS = {"pi1": Taquin.désordre, "pi2": Taquin.manhattan}


def trou(T):
    return divmod(Taquin.depuis(T).vide, len(T))


def pi2(T):
    return Taquin.depuis(T).manhattan()


def sigma(T):
    return list(Taquin.depuis(T).cases)


def sigma_b(T):
    serpent = []
    for rang, ligne in enumerate(T):
        morceau = [x for x in ligne if x]
        if rang % 2:
            morceau.reverse()
        serpent += morceau
    return serpent


def pi1(T):
    return Taquin.depuis(T).désordre()


def successeur(T, a):
    suivant = Taquin.depuis(T)[a]
    return suivant and suivant.table()


def jouer(T, mot):
    t = Taquin.depuis(T)
    for lettre in mot:
        t = t[lettre]
        if t is None:
            return
    return t.table()


def jouable(T):
    return int(Taquin.depuis(T).pair())


def nombre_arcs(n):
    total = 0
    for i in range(n):
        for j in range(n):
            total += (i > 0) + (j > 0) + (i < n - 1) + (j < n - 1)
    return total * math.factorial(n * n - 1)


def nombre_tables_jouables(n):
    return math.factorial(n * n) // 2


def nombre_arcs_utiles(n):
    return nombre_arcs(n) >> 1


def pi1_apres(T, a, p):
    t = Taquin.depuis(T)
    n = t.côté
    if a == "E":
        return p + 1
    if a == "O":
        return p - 1
    v, w = sorted((t.vide, t.arrivée(a)))
    x = t.cases[t.arrivée(a)]
    entre = t.cases[v + 1 : w]
    delta = sum(1 if y > x else -1 for y in entre)
    return p - n + delta if a == "N" else p + n - delta


def pi2_apres(T, a, p):
    t = Taquin.depuis(T)
    k = t.arrivée(a)
    return p + t.distance(t.vide, t.cases[k]) - t.distance(k, t.cases[k])


def équivalence(mot):
    plateau, x, y = {}, 0, 0
    for lettre in mot:
        dx, dy = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "O": (-1, 0)}[lettre]
        plateau[x, y] = plateau.get((x + dx, y + dy), (x + dx, y + dy))
        x, y = x + dx, y + dy
        plateau[x, y] = None
    return tuple(sorted((c, o) for c, o in plateau.items() if o is not None and c != o)), (x, y)


def equivalents(mot, longueur):
    résultat, but = [], équivalence(mot)
    file = deque([""])
    while file:
        m = file.popleft()
        if m != mot and équivalence(m) == but:
            résultat.append(m)
        if len(m) < longueur:
            file.extend(m + lettre for lettre in "ENOS" if m[-1:] != INVERSE[lettre])
    return résultat


def largeur(T):
    t = Taquin.depuis(T)
    if not t.pair():
        return None
    père = {t.cases: None}
    file = deque([t])
    but = Taquin.final(t.côté)
    while file:
        x = file.popleft()
        if x == but:
            break
        for lettre, y in x.voisins():
            if y.cases not in père:
                père[y.cases] = (x.cases, lettre)
                file.append(y)
    lettres, c = [], but.cases
    while père[c] is not None:
        c, lettre = père[c]
        lettres.append(lettre)
    return "".join(lettres[::-1])


def bidirectionnel(T):
    t = Taquin.depuis(T)
    if not t.pair():
        return None
    but = Taquin.final(t.côté)
    aller, retour = {t: ""}, {but: ""}
    front_a, front_r = [t], [but]
    while True:
        communs = [x for x in front_a if x in retour] or [x for x in front_r if x in aller]
        if communs:
            return min((aller[x] + retour[x] for x in communs), key=len)
        if len(front_a) < len(front_r):
            nouveaux = []
            for x in front_a:
                for lettre, y in x.voisins():
                    if y not in aller:
                        aller[y] = aller[x] + lettre
                        nouveaux.append(y)
            front_a = nouveaux
        else:
            nouveaux = []
            for x in front_r:
                for lettre, y in x.voisins():
                    if y not in retour:
                        retour[y] = INVERSE[lettre] + retour[x]
                        nouveaux.append(y)
            front_r = nouveaux


class Recherche:
    """Une recherche en profondeur bornée, avec ou sans minorant."""

    def __init__(self, T, avec_minorant):
        self.t = Taquin.depuis(T)
        self.cases = list(self.t.cases)
        self.n = self.t.côté
        self.avec = avec_minorant
        self.mot = []
        n = self.n
        self.d = [[self.t.distance(k, x) if x else 0 for x in range(n * n)] for k in range(n * n)]
        self.pas = [
            [(lettre, k) for lettre in "NESO" if (k := Taquin(n, tuple(int(c != v) for c in range(n * n))).arrivée(lettre)) >= 0]
            for v in range(n * n)
        ]

    def descendre(self, v, h, reste):
        if h > reste:
            return False
        if reste == 0:
            return self.cases == sorted(self.cases)
        for lettre, k in self.pas[v]:
            if self.mot and INVERSE[lettre] == self.mot[-1]:
                continue
            x = self.cases[k]
            self.cases[v], self.cases[k] = x, 0
            self.mot.append(lettre)
            if self.descendre(k, h + (self.d[v][x] - self.d[k][x] if self.avec else 0), reste - 1):
                return True
            self.mot.pop()
            self.cases[v], self.cases[k] = 0, x
        return False

    def résoudre(self):
        if not self.t.pair():
            return None
        h = self.t.manhattan() if self.avec else 0
        seuil = h
        while not self.descendre(self.t.vide, h, seuil):
            seuil += 1
        return "".join(self.mot)


def profondeur_seuils(T):
    return Recherche(T, False).résoudre()


def minorant(T):
    return max(pi2(T), sum(x not in (0, k) for k, x in enumerate(sigma(T))))


def ida_etoile(T):
    return Recherche(T, True).résoudre()


def glouton(T, poids):
    t, mot = Taquin.depuis(T), ""
    f = POIDS[poids]
    while True:
        lettre, y = min(t.voisins(), key=lambda c: f(c[1]))
        if f(y) >= f(t):
            return mot, t == Taquin.final(t.côté)
        t, mot = y, mot + lettre


def glouton_echappement(T, poids):
    t = Taquin.depuis(T)
    if not t.pair():
        return None
    f = POIDS[poids]
    tas, vus, numéro = [(f(t), 0, t, "")], {t}, 0
    while True:
        p, _, x, mot = heapq.heappop(tas)
        if p == 0:
            return mot
        for lettre, y in x.voisins():
            if y not in vus:
                vus.add(y)
                numéro += 1
                heapq.heappush(tas, (f(y), numéro, y, mot + lettre))


def ligne_a_ligne(T):
    t = Taquin.depuis(T)
    if not t.pair():
        return None
    n, mot, rangées = t.côté, "", set()
    ordre = []
    for i in reversed(range(2, n)):
        ordre += [[n * i + j] for j in range(n - 2)]
        ordre.append([n * i + n - 1, n * i + n - 2])
    for j in reversed(range(1, n)):
        ordre.append([n + j, j])
    ordre.append([n])
    for pièces in ordre:
        m = amener(t, pièces, rangées)
        for lettre in m:
            t = t[lettre]
        mot += m
        rangées.update(pièces)
    return mot


def amener(t, pièces, rangées):
    n = t.côté
    état = tuple(t.cases.index(x) for x in [0] + pièces)
    mots, file = {état: ""}, deque([état])
    while file:
        e = file.popleft()
        if list(e[1:]) == pièces:
            return mots[e]
        i, j = divmod(e[0], n)
        for lettre, ok, k in (("N", i > 0, e[0] - n), ("S", i < n - 1, e[0] + n), ("E", j < n - 1, e[0] + 1), ("O", j > 0, e[0] - 1)):
            if ok and k not in rangées:
                f = (k,) + tuple(e[0] if p == k else p for p in e[1:])
                if f not in mots:
                    mots[f] = mots[e] + lettre
                    file.append(f)


def table_defavorable():
    t = Taquin.final(4)
    for lettre in "SSSENNNE":
        t = t[lettre]
    return t.table()


if __name__ == "__main__":
    afficher(table_finale(4))
