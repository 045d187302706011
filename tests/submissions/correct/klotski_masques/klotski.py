"""Des masques de bits : une case est un bit, une pièce un masque, un déplacement un décalage."""

from functools import lru_cache

from sujet import DEPART, DESSINS, TYPES

reponses = {}

# Cinq bits par ligne : la cinquième colonne est un mur, qu'aucun décalage ne traverse.
FORMES = [0b1100011, 0b11, 0b100001, 1]
DROITE, BAS = 1, 5
PLATEAU = sum(0b1111 << 5 * i for i in range(5))


def bit(case):
    return 5 * ((case - 1) // 4) + (case - 1) % 4


def case(position_du_bit):
    return 4 * (position_du_bit // 5) + position_du_bit % 5 + 1


def plateau(position):
    ligne = [4] * 25
    for t, c in zip(TYPES[:10], position):
        m = FORMES[t] << bit(c)
        for k in range(25):
            if m >> k & 1:
                ligne[k] = t
    return [ligne[5 * i : 5 * i + 4] for i in range(5)]


def est_valide(position):
    if len(position) != 12 or min(position) < 1 or max(position) > 20:
        return False
    masques = [FORMES[t] << bit(c) for t, c in zip(TYPES[:10], position)] + [1 << bit(c) for c in position[10:]]
    total = 0
    for m in masques:
        if m & ~PLATEAU or m & total:
            return False
        total |= m
    return all(a < b for a, b in [position[2:4], position[3:5], position[4:6], position[6:8], position[7:9],
                                  position[8:10], position[10:12]])


def en_position(masques):
    """masques : un ensemble trié de places (numéros de bits) par type."""
    reste = PLATEAU
    coins = []
    for t, places in enumerate(masques):
        for p in sorted(places):
            coins.append(case(p))
            reste ^= FORMES[t] << p
    coins += [case(k) for k in range(25) if reste >> k & 1]
    return tuple(coins)


def par_types(position):
    return [[bit(c) for t, c in zip(TYPES, position) if t == n] for n in range(4)]


@lru_cache(maxsize=None)
def trajets(t, p, libres):
    """Les places qu'atteint une pièce de type t en p, quand les cases libres (les siennes comprises) sont celles-là."""
    vus, file = {p}, [p]
    while file:
        q = file.pop()
        for pas in (DROITE, -DROITE, BAS, -BAS):
            r = q + pas
            if r >= 0 and r not in vus and not (FORMES[t] << r) & ~libres:
                vus.add(r)
                file.append(r)
    return frozenset(vus - {p})


def voisins(configuration):
    places = par_types(configuration)
    vide = sum(1 << bit(c) for c in configuration[10:])
    resultat = []
    for t in range(4):
        for k, p in enumerate(places[t]):
            for q in trajets(t, p, vide | FORMES[t] << p):
                autres = places[:t] + [places[t][:k] + [q] + places[t][k + 1 :]] + places[t + 1 :]
                resultat.append(en_position(autres))
    resultat.sort()
    return resultat


def configurations():
    resultat = []
    nombres = [1, 1, 4, 4]

    def completer(t, places, prises, courantes, debut):
        if t == 4:
            resultat.append(en_position(places))
        elif len(courantes) == nombres[t]:
            completer(t + 1, places + [courantes], prises, [], 0)
        else:
            for p in range(debut, 25):
                m = FORMES[t] << p
                if not m & (prises | ~PLATEAU):
                    completer(t, places, prises | m, courantes + [p], p + 1)

    completer(0, [], 0, [], 0)
    return sorted(resultat)


_graphe = None


def graphe():
    global _graphe
    if _graphe is None:
        _graphe = {c: voisins(c) for c in configurations()}
    return _graphe


def degres():
    resultat = {n: 0 for n in range(20)}
    for v in graphe().values():
        resultat[len(v)] += 1
    return resultat


def composantes():
    # réunions successives
    pere = {c: c for c in graphe()}

    def racine(c):
        while pere[c] != c:
            pere[c] = pere[pere[c]]
            c = pere[c]
        return c

    for c, v in graphe().items():
        for y in v:
            a, b = racine(c), racine(y)
            if a != b:
                pere[a] = b
    classes = {}
    for c in pere:
        classes.setdefault(racine(c), set()).add(c)
    return [list(classe) for classe in sorted(classes.values(), key=len, reverse=True)]


def couches(depart):
    vues, couche = {depart}, [depart]
    while couche:
        yield couche
        couche = list({y for x in couche for y in voisins(x)} - vues)
        vues.update(couche)


def distances(depart):
    return {x: n for n, couche in enumerate(couches(depart)) for x in couche}


def excentricite(configuration):
    return len(list(couches(configuration))) - 1


def resoudre(depart):
    vues = []
    for couche in couches(depart):
        vues.append(couche)
        arrivees = [x for x in couche if x[0] == 14]
        if arrivees:
            chemin = [min(arrivees)]
            for precedente in vues[-2::-1]:
                autour = set(voisins(chemin[-1]))
                chemin.append(next(x for x in precedente if x in autour))
            return tuple(reversed(chemin))
    return None


def miroir(configuration):
    largeurs = (2, 2, 1, 1)
    image = [[p // 5 * 5 + 4 - largeurs[t] - p % 5 for p in places] for t, places in enumerate(par_types(configuration))]
    return en_position(image)


def symetriques():
    accessibles = distances(DEPART)
    return [c for c in configurations() if c in accessibles and c == miroir(c)]


# ---- d'autres casse-tête : les mêmes masques, avec des murs à droite


class Jeu:
    def __init__(self, dessin, distinctes):
        lignes = dessin.split("\n")
        self.n = 2 * len(lignes[0])  # autant de murs que de colonnes : une pièce en morceaux ne les saute pas
        self.cases = 0
        for i, ligne in enumerate(lignes):
            for j, s in enumerate(ligne):
                if s != "#":
                    self.cases |= 1 << (self.n * i + j)
        self.taille = self.n * len(lignes)
        self.distinctes = distinctes
        self.depart = self.pieces(dessin)
        self.sortes = sorted({s for s, _ in self.depart})

    def pieces(self, dessin):
        """Les pièces d'un dessin : (sorte, décalage), en ordre."""
        masques = {}
        for i, ligne in enumerate(dessin.split("\n")):
            for j, s in enumerate(ligne):
                if s not in ".#":
                    masques.setdefault(s, []).append((i, j))
        resultat = []
        for s, cases in masques.items():
            i0, j0 = min(c[0] for c in cases), min(c[1] for c in cases)
            forme = sum(1 << (self.n * (i - i0) + j - j0) for i, j in cases)
            resultat.append(((forme, s if s in self.distinctes else ""), self.n * i0 + j0))
        return tuple(sorted(resultat))

    def tous(self):
        sortes = [s for s, _ in self.depart]

        def completer(k, pieces, prises):
            if k == len(sortes):
                yield pieces
                return
            debut = pieces[-1][1] + 1 if k and sortes[k] == sortes[k - 1] else 0
            for p in range(debut, self.taille):
                m = sortes[k][0] << p
                if not m & (prises | ~self.cases):
                    yield from completer(k + 1, pieces + ((sortes[k], p),), prises | m)

        return completer(0, (), 0)

    def voisins(self, pieces):
        total = sum(s[0] << p for s, p in pieces)
        for k, (s, p) in enumerate(pieces):
            libres = self.cases & ~(total ^ (s[0] << p))
            vus = [p]
            for q in vus:
                for r in (q - 1, q + 1, q - self.n, q + self.n):
                    if r >= 0 and r not in vus and not (s[0] << r) & ~libres:
                        vus.append(r)
            for q in vus[1:]:
                yield tuple(sorted(pieces[:k] + ((s, q),) + pieces[k + 1 :]))

    def distances(self, depart):
        d, file = {depart: 0}, [depart]
        for x in file:
            for y in self.voisins(x):
                if y not in d:
                    d[y] = d[x] + 1
                    file.append(y)
        return d


def nb_configurations(dessin, distinctes=""):
    return len(list(Jeu(dessin, distinctes).tous()))


def tailles_composantes(dessin, distinctes=""):
    jeu = Jeu(dessin, distinctes)
    vues, tailles = set(), []
    for x in jeu.tous():
        if x not in vues:
            d = jeu.distances(x)
            vues |= d.keys()
            tailles.append(len(d))
    tailles.sort(reverse=True)
    return tuple(tailles)


def coups_minimum(dessin, but, distinctes=""):
    jeu = Jeu(dessin, distinctes)
    voulues = set(jeu.pieces(but))
    return min((n for x, n in jeu.distances(jeu.depart).items() if voulues <= set(x)), default=None)


def renverse(dessin):
    return "\n".join(reversed(dessin.split("\n")))


D = distances(DEPART)
FINS = [x for x in D if x[0] == 14]
S = symetriques()
reponses["4a"] = len(graphe())
reponses["5a"] = sum(n * c for n, c in degres().items()) // 2
reponses["5b"] = max(n for n, c in degres().items() if c)
reponses["5c"] = degres()[reponses["5b"]]
reponses["5d"] = 2 * reponses["5a"] / reponses["4a"]
TAILLES = [len(c) for c in composantes()]
reponses["5e"], reponses["5f"], reponses["5g"] = len(TAILLES), len(set(TAILLES)), TAILLES[0]
reponses["6a"] = max(D.values())
reponses["6b"] = list(D.values()).count(reponses["6a"])
reponses["6c"], reponses["6d"] = 145, 56
reponses["7a"] = len(resoudre(DEPART)) - 1
reponses["7b"] = len(FINS)
reponses["7c"] = sum(D[x] == reponses["7a"] for x in FINS)
chemins = {DEPART: 1}
for x in sorted(D, key=D.get):
    for y in graphe()[x]:
        if D[y] == D[x] + 1:
            chemins[y] = chemins.get(y, 0) + chemins[x]
reponses["7d"] = sum(chemins[x] for x in FINS if D[x] == reponses["7a"])
reponses["8a"] = len(S)
reponses["8b"] = {ligne: sum((x[0] - 2) // 4 + 1 == ligne for x in S) for ligne in (1, 2, 3, 4)}
reponses["8c"] = tuple(sorted(D[x] for x in S if x[0] == 14))
reponses["8d"], reponses["8e"] = 120, 7
reponses["9a"], reponses["9b"] = (109260, 2653, 81340), (18504, 1074, 1398)
reponses["9c"] = (tailles_composantes(DESSINS["simplicity"]), tailles_composantes(DESSINS["simplicity"], "YR"))
reponses["9d"] = tailles_composantes(DESSINS["simplicity2"], "YR")
reponses["9e"] = [(19908, 53, 19138), (39816, 105, 38276)]
reponses["10a"], reponses["10b"] = 99, 149
reponses["10c"] = [59, 24, 29, 61, 105, 28]
reponses["10d"] = [18, 27, 26]
reponses["10e"] = [68, 18]
SOAP = DESSINS["soap"]
ECHANGE = SOAP.replace("H", "?").replace("S", "H").replace("?", "S")
reponses["10f"] = [coups_minimum(SOAP, ECHANGE, "S"), coups_minimum(SOAP, ECHANGE, "SVW")]
