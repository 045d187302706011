"""Fast equivalents of the reference, for the trusted side only; tests/test_oracle.py proves them equal.

Positions are numbered 0 to 8, row by row; the tile at position p weighs 10^p in a configuration.
Executed in the namespace of the solution, whose names it replaces.
"""

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
