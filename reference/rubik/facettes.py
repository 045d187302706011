"""An independent model of the cube: 54 facelets in space, and rotations. Nothing here comes from the sheet's tables.

Glossary. Space has its first axis to the right (d), its second upwards (h), its third towards the reader (f). A *place*
is the centre of a small cube, three coordinates among -1, 0, 1; a *normal* is the direction in which a face looks. A
*facelet* is a place with a normal. An *allée* tells for each facelet of the solved cube where it is now. The *site*
« hfd » is the place on the faces h, f and d. A *movement* is the sheet's quadruplet (σ, τ, a, b).

    >>> mouvement(jouer("d"))[0]
    (4, 0, 2, 3, 5, 1, 6, 7)
"""

from itertools import product

FACES = {"d": (1, 0, 0), "g": (-1, 0, 0), "h": (0, 1, 0), "b": (0, -1, 0), "f": (0, 0, 1), "a": (0, 0, -1)}
SOMMETS = ("hfd", "had", "hag", "hfg", "bfd", "bad", "bag", "bfg")
ARETES = ("hf", "hd", "ha", "hg", "fd", "ad", "ag", "fg", "bf", "bd", "ba", "bg")
# How a face of a net is read: the way along its rows, then the way from row to row.
LECTURE = {"h": "df", "g": "fb", "f": "db", "d": "ab", "a": "gb", "b": "da"}
PALES = "hb"  # the two faces from which the orientation of a corner is counted


def scalaire(u, v):
    return sum(x * y for x, y in zip(u, v, strict=True))


def vectoriel(u, v):
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


FACETTES = [
    (place, normale)
    for normale in FACES.values()
    for place in product((-1, 0, 1), repeat=3)
    if scalaire(place, normale) == 1
]
IMMOBILE = {facette: facette for facette in FACETTES}


# ---------------------------------------------------------------- turning


def quart(v, axe):
    """The vector v after a quarter turn around a normal, counter-clockwise for who looks at that face."""
    return tuple(scalaire(v, axe) * x + y for x, y in zip(axe, vectoriel(axe, v), strict=True))


def tourner(lettre, facette):
    """Where a quarter turn of a face takes a facelet."""
    axe, (place, normale) = FACES[lettre], facette
    return (quart(place, axe), quart(normale, axe)) if scalaire(place, axe) == 1 else facette


def jouer(texte, allee=IMMOBILE):
    """The allée after a word, from left to right: `d b2 f-1`."""
    for coup in texte.split():
        for _ in range(int(coup[1:] or 1) % 4):
            allee = {depart: tourner(coup[0], arrivee) for depart, arrivee in allee.items()}
    return allee


def couleurs(allee):
    """The colour that each facelet shows: the letter of the face on which it is when the cube is solved."""
    lettre = {normale: face for face, normale in FACES.items()}
    return {arrivee: lettre[normale] for (_, normale), arrivee in allee.items()}


def patron(allee):
    """The colours of each face, row by row, as a net shows them: letter of the face → nine letters."""
    vues, faces = couleurs(allee), {}
    for face, (travers, bas) in LECTURE.items():
        directions = list(zip(FACES[face], FACES[travers], FACES[bas], strict=True))
        places = [tuple(n + j * x + i * y for n, x, y in directions) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        faces[face] = "".join(vues[place, FACES[face]] for place in places)
    return faces


# ---------------------------------------------------------------- reading a movement


def place(site):
    return tuple(map(sum, zip(*(FACES[lettre] for lettre in site), strict=True)))


def tiers(place, depuis, vers):
    """Thirds of a turn around a corner, counter-clockwise seen from outside, from one normal to another."""
    if depuis == vers:
        return 0
    # Between neighbours, the next normal counter-clockwise is the one with which the first turns around the corner.
    return 1 if scalaire(vectoriel(depuis, vers), place) > 0 else 2


def eclairage(facette):
    """The digit, 0 or 1, that lights this side of an edge: a quarter turn exchanges two axes, hence inverts it."""
    place, normale = facette
    cote = tuple(x - y for x, y in zip(place, normale, strict=True))  # the normal of the edge's other side
    axes = [next(k for k in range(3) if v[k]) for v in (normale, cote)]
    return 0 if (axes[1] - axes[0]) % 3 == 1 else 1


def mouvement(allee, sommets=SOMMETS, aretes=ARETES):
    """The quadruplet (σ, τ, a, b) of an allée, for this numbering of the sites."""
    numero = {place(site): i for sites in (sommets, aretes) for i, site in enumerate(sites)}
    sigma, tau, a, b = [], [], [], []
    for site in sommets:
        (pale,) = (FACES[lettre] for lettre in site if lettre in PALES)
        ici, normale = allee[place(site), pale]
        sigma.append(numero[ici])
        a.append(tiers(ici, (0, ici[1], 0), normale))
    for site in aretes:
        depart = (place(site), FACES[site[0]])
        tau.append(numero[allee[depart][0]])
        b.append(eclairage(depart) ^ eclairage(allee[depart]))
    return tuple(sigma), tuple(tau), tuple(a), tuple(b)
