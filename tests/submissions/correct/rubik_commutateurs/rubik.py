"""Écriture fonctionnelle, ensembles, expressions régulières ; le cube est résolu par des trois-cycles de pans."""

import re
from functools import reduce
from itertools import permutations
from math import lcm, prod

from sujet import ARETES, CLES, IDENTITE, MOUVEMENTS, SOMMETS

reponses = {}
MODULO = (3, 2)


def composer(m, n):
    places = [tuple(q[i] for i in p) for p, q in zip(m[:2], n[:2])]
    tours = [tuple((x + t[i]) % k for x, i in zip(s, p)) for s, t, p, k in zip(m[2:], n[2:], m[:2], MODULO)]
    return (*places, *tours)


def inverse(m):
    places = [tuple(sorted(range(len(p)), key=p.__getitem__)) for p in m[:2]]
    tours = [tuple(-t[i] % k for i in q) for t, q, k in zip(m[2:], places, MODULO)]
    return (*places, *tours)


def puissance(m, k):
    """Exponentiation rapide."""
    if k < 0:
        return puissance(inverse(m), -k)
    if k == 0:
        return IDENTITE
    moitie = puissance(composer(m, m), k // 2)
    return composer(moitie, m) if k % 2 else moitie


def symboles(texte):
    lus = [re.fullmatch(r"([dghbfa])(-?\d+)?", symbole) for symbole in texte.split(" ") if symbole]
    if None in lus:
        raise ValueError(f"ce n'est pas un mot : {texte}")
    return [(lu[1], int(lu[2] or 1)) for lu in lus]


def mot(texte):
    return reduce(composer, (puissance(MOUVEMENTS[lettre], k) for lettre, k in symboles(texte)), IDENTITE)


def cycles(p):
    """Chaque cycle commence par son plus grand élément."""
    restants, trouves = set(range(len(p))), set()
    while restants:
        cycle = [max(restants)]
        while p[cycle[-1]] != cycle[0]:
            cycle.append(p[cycle[-1]])
        restants -= set(cycle)
        if len(cycle) > 1:
            trouves.add(tuple(cycle))
    return trouves


def support(p):
    return {i for i, j in enumerate(p) if i != j}


def signature(p):
    inversions = sum(p[i] > p[j] for j in range(len(p)) for i in range(j))
    return 1 if inversions % 2 == 0 else -1


def parties(m):
    for sorte, p, tours, n in zip(("Sommet", "ARETE"), m[:2], m[2:], MODULO):
        for cycle in cycles(p) | {(i,) for i in range(len(p)) if p[i] == i and tours[i]}:
            yield sorte, cycle, sum(tours[i] for i in cycle) % n, n


def ordre(m):
    return lcm(1, *(len(cycle) * (n if torsion else 1) for _, cycle, torsion, n in parties(m)))


def classe(m):
    s, t, u, v = m
    return [int(signature(s) != signature(t)), sum(v) % 2, sum(u) % 3]


def est_legal(m):
    return not any(classe(m))


def cardinal_tournevis():
    return prod(range(1, 9)) * 3**8 * prod(range(1, 13)) * 2**12


def cardinal_legal():
    return cardinal_tournevis() // (2 * 2 * 3)


def analyser(m):
    return {(sorte, cycle, torsion, "MOBIUS" if torsion else "Deux Faces") for sorte, cycle, torsion, _ in parties(m)}


def conjugue(m, g):
    return reduce(composer, (g, m, inverse(g)))


# Un pan est (site, rang) ; un mouvement envoie (i, r) en (p[i], r + tour de i).

TOURS = [lettre + k for lettre in MOUVEMENTS for k in ("", "2", "-1")]
TROIS_CYCLES = ("d-1 b d h d-1 b-1 d h-1", "f2 h d g-1 f2 d-1 g h f2")  # trois sommets ; trois arêtes


def a_l_envers(mots):
    return [lettre + str(-k) for s in reversed(mots) for lettre, k in symboles(s)]


def table(sorte):
    """Le trois-cycle d'une sorte, et le chemin de chaque triplet de pans jusqu'à lui."""
    n = MODULO[sorte]
    m = mot(TROIS_CYCLES[sorte])
    (cycle,) = cycles(m[sorte])
    triplet = [(cycle[0], 0)]
    for _ in range(2):
        i, r = triplet[-1]
        triplet.append((m[sorte][i], (r + m[2 + sorte][i]) % n))
    arrivee = tuple(triplet)
    coups = [(s, inverse(mot(s))) for s in TOURS]
    chemins, file = {arrivee: ()}, [arrivee]
    for pans in file:
        for s, retour in coups:
            avant = tuple((retour[sorte][i], (r + retour[2 + sorte][i]) % n) for i, r in pans)
            if avant not in chemins:
                chemins[avant] = (s, *chemins[pans])
                file.append(avant)
    return TROIS_CYCLES[sorte].split(), chemins


TABLES = [table(0), table(1)]


def ranger(m, sorte):
    """Les symboles qui remettent toutes les pièces d'une sorte, et le mouvement qui reste."""
    cle, chemins = TABLES[sorte]
    n, fait = MODULO[sorte], []
    while True:
        p, tours = m[sorte], m[2 + sorte]
        faux = [i for i in range(len(p)) if p[i] != i or tours[i]]
        if not faux:
            return fait, m
        choix = []
        for i in faux:
            occupant = p.index(i)
            depart, but = (p[i], tours[i]), (i, 0)
            if p[i] != i and occupant != p[i]:  # deux pièces d'un coup
                choix.append((depart, but, (occupant, -tours[occupant] % n)))
        if not choix:
            autres = [*faux, *(i for i in range(len(p)) if i not in faux)]
            for i in faux:
                if p[i] != i:
                    k = next(k for k in autres if k not in (i, p[i]))
                    choix.append(((p[i], tours[i]), (i, 0), (k, 0)))
        if not choix:  # tout est à sa place, mais tourné
            i, j, k = autres[:3]
            choix = [((i, 0), (j, r), (k, s)) for r in range(n) for s in range(n)]
        tournes = [rot for x, y, z in choix for rot in ((x, y, z), (y, z, x), (z, x, y))]
        tournes += [tuple((i, (r + 1) % n) for i, r in trois) for trois in tournes]
        g = min((chemins[trois] for trois in tournes if trois in chemins), key=len)
        etape = [*g, *cle, *a_l_envers(g)]
        fait += etape
        m = composer(m, mot(" ".join(etape)))


def resoudre(m):
    if not est_legal(m):
        return None
    fait = []
    if signature(m[0]) == -1:
        fait, m = ["h"], composer(m, MOUVEMENTS["h"])
    for sorte in (0, 1):
        etapes, m = ranger(m, sorte)
        fait += etapes
    court = []
    for lettre, k in symboles(" ".join(fait)):
        if court and court[-1][0] == lettre:
            k += court.pop()[1]
        if k % 4:
            court.append((lettre, k % 4))
    return " ".join(f"{lettre}{k}" for lettre, k in court)


ALPHA, BETA, GAMMA = map(mot, CLES.values())
EXEMPLE = (2, 3, 5, 1, 4, 0)
reponses["3a"] = cycles(EXEMPLE)
reponses["3b"] = support(EXEMPLE)
reponses["3c"] = signature(EXEMPLE)
reponses["4a"] = ordre(MOUVEMENTS["d"])
reponses["4b"] = ordre(ALPHA)
reponses["4c"] = ordre(BETA)
reponses["4d"] = ordre(GAMMA)
reponses["5a"] = len({(i, j, k) for i in range(2) for j in range(2) for k in range(3)})
reponses["5b"] = (1, 0, 0)
reponses["5c"] = [0, 1, 0]
reponses["5d"] = (0, 0, 1)
reponses["6a"] = cardinal_tournevis()
reponses["6b"] = cardinal_legal()
reponses["7a"] = {len(cycle) * (n if torsion else 1) for _, cycle, torsion, n in parties(BETA)}
reponses["7b"] = [SOMMETS[cycle[0]] for sorte, cycle, _, _ in analyser(puissance(GAMMA, 2)) if sorte == "Sommet"]
reponses["7c"] = {cycle[0] for sorte, cycle, _, _ in analyser(puissance(GAMMA, 3)) if sorte == "ARETE"}
reponses["7d"] = 24
reponses["7e"] = 12
reponses["8a"] = [12, 18]
