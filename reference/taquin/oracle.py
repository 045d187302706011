"""Fast equivalents of the reference, for the trusted side only; tests/test_oracle.py proves them equal.

Positions are numbered 0 to 8, row by row; the tile at position p weighs 10^p in a configuration.
Executed in the namespace of the solution, whose names it replaces.
"""

from bisect import bisect_left

RESOLUE = 87654321
POIDS = [10**p for p in range(9)]

# For the hole at h: (position of the tile that slides into it, weight it gains by sliding), in the order N, E, S, W.
GLISSEMENTS = [
    [
        (p, POIDS[h] - POIDS[p])
        for p, existe in ((h + 3, h < 6), (h - 1, h % 3 > 0), (h - 3, h > 2), (h + 1, h % 3 < 2))
        if existe
    ]
    for h in range(9)
]


voisins_enseigne = voisins


def voisins(c):
    if sorted(str(c).zfill(9)) != list("012345678"):
        return voisins_enseigne(c)  # what is no board is answered as taught
    h = str(c).zfill(9)[::-1].index("0")
    return [c + c // POIDS[p] % 10 * gain for p, gain in GLISSEMENTS[h]]


def parcours_largeur(c0):
    trou = str(c0 + 10**9)[::-1].index("0")  # the hole is known along the way, never searched again
    file, prochain = [(c0, trou)], 0
    precedent = {}
    while prochain < len(file):
        x, h = file[prochain]
        prochain += 1
        for p, gain in GLISSEMENTS[h]:
            y = x + x // POIDS[p] % 10 * gain
            if y not in precedent:
                precedent[y] = x
                file.append((y, p))
        if x == RESOLUE:
            break
    return precedent


def distances(rayon=None):
    """The distance to the solved configuration of all that can be solved (within `rayon` moves)."""
    couche, lointain, connues = [(RESOLUE, 8)], 0, {RESOLUE: 0}
    while couche and lointain != rayon:
        lointain += 1
        suivante = []
        for x, h in couche:
            for p, gain in GLISSEMENTS[h]:
                y = x + x // POIDS[p] % 10 * gain
                if y not in connues:
                    connues[y] = lointain
                    suivante.append((y, p))
        couche = suivante
    return connues


MOITIES = []  # the two halves of the graph, in increasing order, each found when it is first asked for


def moitie(c):
    """All configurations that can be reached from c, in increasing order."""
    for connue in MOITIES:
        rang = bisect_left(connue, c)
        if connue[rang : rang + 1] == [c]:
            return connue
    atteintes, file = {c}, [c]
    for x in file:
        nouvelles = [y for y in voisins(x) if y not in atteintes]
        atteintes.update(nouvelles)
        file += nouvelles
    MOITIES.append(sorted(atteintes))
    return MOITIES[-1]
