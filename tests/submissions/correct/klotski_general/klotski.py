"""Le programme général d'abord : l'Âne rouge n'est que l'un des dessins. NumPy pour le plateau, des ensembles partout."""

import numpy as np
from sujet import DEPART, DESSINS, TYPES

reponses = {}


class CasseTete:
    """Un état est un frozenset de couples (sorte, coin), où une sorte est (forme, lettre ou '')."""

    def __init__(self, dessin, distinctes=""):
        self.distinctes = distinctes
        rangees = dessin.split("\n")
        self.cases = frozenset((i, j) for i, r in enumerate(rangees) for j, c in enumerate(r) if c != "#")
        self.depart = self.etat(dessin)

    def etat(self, dessin):
        pieces = {}
        for i, rangee in enumerate(dessin.split("\n")):
            for j, signe in enumerate(rangee):
                if signe not in {".", "#"}:
                    pieces.setdefault(signe, set()).add((i, j))
        couples = set()
        for signe, piece in pieces.items():
            coin = min(i for i, _ in piece), min(j for _, j in piece)
            forme = frozenset((i - coin[0], j - coin[1]) for i, j in piece)
            couples.add(((forme, signe if signe in self.distinctes else ""), coin))
        return frozenset(couples)

    @staticmethod
    def couvre(sorte, coin):
        return {(coin[0] + i, coin[1] + j) for i, j in sorte[0]}

    def voisins(self, etat):
        occupees = set().union(*(self.couvre(*piece) for piece in etat))
        trouves = set()
        for sorte, coin in etat:
            libres = self.cases - (occupees - self.couvre(sorte, coin))
            if len(libres) == len(sorte[0]):
                continue
            a_voir, vus = [coin], {coin}
            while a_voir:
                i, j = a_voir.pop()
                for autre in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                    if autre not in vus and self.couvre(sorte, autre) <= libres:
                        vus.add(autre)
                        a_voir.append(autre)
            reste = etat - {(sorte, coin)}
            trouves |= {reste | {(sorte, autre)} for autre in vus - {coin}}
        return trouves

    def tous(self):
        sortes = {}
        for sorte, _ in self.depart:
            sortes[sorte] = sortes.get(sorte, 0) + 1
        etats = {frozenset()}
        for sorte, nombre in sortes.items():
            places = [coin for coin in {(i, j) for i in range(6) for j in range(6)} if self.couvre(sorte, coin) <= self.cases]
            for _ in range(nombre):
                nouveaux = set()
                for etat in etats:
                    prises = set().union(*(self.couvre(*piece) for piece in etat)) if etat else set()
                    nouveaux |= {etat | {(sorte, coin)} for coin in places if not self.couvre(sorte, coin) & prises}
                etats = nouveaux
        return etats

    def exploration(self, depart):
        d, couche = {depart: 0}, {depart}
        while couche:
            couche = set().union(*map(self.voisins, couche)) - d.keys()
            rang = max(d.values()) + 1 if couche else 0
            d.update(dict.fromkeys(couche, rang))
        return d


# ---- l'Âne rouge : des tuples aux états, et retour

CARRE = frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})
FORMES = [CARRE, frozenset({(0, 0), (0, 1)}), frozenset({(0, 0), (1, 0)}), frozenset({(0, 0)})]
ANE = CasseTete(DESSINS["ane_rouge"])


def plateau(position):
    grille = np.full((5, 4), 4)
    for t, c in zip(TYPES, position):
        i, j = divmod(c - 1, 4)
        grille[i : i + (2 if t in (0, 2) else 1), j : j + (2 if t in (0, 1) else 1)] = t
    return grille


def est_valide(position):
    try:
        couvertes = []
        for t, c in zip(TYPES, position, strict=True):
            if c not in range(1, 21):
                return False
            i, j = divmod(c - 1, 4)
            couvertes += [(i + a, j + b) for a, b in FORMES[min(t, 3)]]
    except ValueError:
        return False
    croissante = list(zip(TYPES, position)) == sorted(zip(TYPES, position))
    return croissante and len(couvertes) == len(set(couvertes)) and set(couvertes) == ANE.cases


def en_etat(position):
    return frozenset(((FORMES[t], ""), divmod(c - 1, 4)) for t, c in zip(TYPES[:10], position))


def en_tuple(etat):
    coins = sorted((FORMES.index(sorte[0]), 4 * i + j + 1) for sorte, (i, j) in etat)
    prises = set().union(*(ANE.couvre(*piece) for piece in etat))
    return tuple(c for _, c in coins) + tuple(sorted(4 * i + j + 1 for i, j in ANE.cases - prises))


def voisins(configuration):
    return sorted(map(en_tuple, ANE.voisins(en_etat(configuration))))


def configurations():
    # pièce par pièce, avec des nombres : le programme général y mettrait plus d'une minute
    pieces = [(t, [c for c in range(1, 21) if tient(t, c)]) for t in TYPES[:10]]
    trouvees = [((), frozenset())]
    for k, (t, coins) in enumerate(pieces):
        suivantes = []
        for debut, prises in trouvees:
            for c in coins:
                if k and TYPES[k - 1] == t and c <= debut[-1]:
                    continue
                couvertes = {c + 4 * i + j for i, j in FORMES[t]}
                if prises.isdisjoint(couvertes):
                    suivantes.append(((*debut, c), prises | couvertes))
        trouvees = suivantes
    return sorted((*debut, *sorted(set(range(1, 21)) - prises)) for debut, prises in trouvees)


def tient(t, c):
    i, j = divmod(c - 1, 4)
    return all((i + a, j + b) in ANE.cases for a, b in FORMES[t])


def degres():
    compte = {}
    for c in configurations():
        n = len(voisins(c))
        compte[n] = compte.get(n, 0) + 1
    return compte


def composantes():
    resultat, vues = [], set()
    for c in configurations():
        if c not in vues:
            atteintes = set(distances(c))
            vues |= atteintes
            resultat.append(sorted(atteintes))
    return sorted(resultat, key=len)[::-1]


def distances(depart):
    d, couche, rang = {depart: 0}, [depart], 0
    while couche:
        rang += 1
        suivante = []
        for x in couche:
            for y in voisins(x):
                if y not in d:
                    d[y] = rang
                    suivante.append(y)
        couche = suivante
    return d


def excentricite(configuration):
    return max(distances(configuration).values())


def resoudre(depart):
    d = distances(depart)
    fins = [x for x in d if x[0] == 14]
    if not fins:
        return None
    chemin = [min(fins, key=d.get)]
    while chemin[0] != depart:
        chemin.insert(0, next(y for y in voisins(chemin[0]) if d[y] == d[chemin[0]] - 1))
    return chemin


def miroir(configuration):
    return en_tuple(frozenset((s, (i, 3 - max(b for _, b in s[0]) - j)) for s, (i, j) in en_etat(configuration)))


def symetriques():
    return sorted({c for c in distances(DEPART) if c == miroir(c)})


def nb_configurations(dessin, distinctes=""):
    return len(CasseTete(dessin, distinctes).tous())


def tailles_composantes(dessin, distinctes=""):
    jeu = CasseTete(dessin, distinctes)
    reste, tailles = set(jeu.tous()), []
    while reste:
        atteints = jeu.exploration(next(iter(reste)))
        reste -= atteints.keys()
        tailles.append(len(atteints))
    return sorted(tailles, reverse=True)


def coups_minimum(dessin, but, distinctes=""):
    jeu = CasseTete(dessin, distinctes)
    voulu = jeu.etat(but)
    return min((d for etat, d in jeu.exploration(jeu.depart).items() if voulu <= etat), default=None)


reponses.update({"4a": 65880, "5a": 114958, "5b": 10, "5c": 4, "5d": 3.49, "5e": 898, "5f": 38, "5g": 25955})
reponses.update({"6a": 124, "6b": 8, "6c": 145, "6d": 56, "7a": 81, "7b": 964, "7c": 2, "7d": 256})
reponses.update({"8a": 67, "8b": [43, 14, 6, 4], "8c": [84, 85, 86, 86], "8d": 120, "8e": 7})
reponses.update({"9a": [109260, 2653, 81340], "9b": [18504, 1074, 1398], "9d": [558, 9, 9, 9, 9, 8, 8]})
reponses["9c"] = [[161, 69, 9, 9, 9, 8], [161, 161, 138, 9, 9, 9, 9, 9, 9, 8, 8]]
reponses.update({"9e": [19908, 39816], "10a": 99, "10b": 149, "10c": [59, 24, 29, 61, 105, 28]})
reponses.update({"10d": [18, 27, 26], "10e": [68, 18], "10f": [43, 44]})
