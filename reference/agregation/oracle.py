"""Fast equivalents of the reference, for the trusted side only; tests/test_agregation.py proves them as good.

Executed in the namespace of the solution, whose names it replaces.
"""

from functools import cache
from heapq import heappop, heappush

MOST_TABLES = 60_000  # looked at by one search for a short word
MOST_NODES = 1_000_000  # explored with patterns for a short word: about a second, and enough for nine tables in ten
GREEDS = (1.5, 2, 2.5)  # how much the distance that is left counts, against the moves already played

# Which pieces are counted together, by side: of the cuts that were tried, the one that leaves the fewest nodes.
MOTIFS = {3: ((1, 2, 3, 4), (5, 6, 7, 8)), 4: ((1, 4, 5, 8, 12), (2, 3, 6, 7, 11), (9, 10, 13, 14, 15))}


def largeur(T):
    return ida_etoile(T)


def bidirectionnel(T):
    return ida_etoile(T)


def profondeur_seuils(T):
    return ida_etoile(T)


def mot_court(T):
    """A word that solves the 4×4 table T: the shortest that is found within a fixed amount of work."""
    mot = par_le_meilleur(T, 1)  # A*: optimal, and at once near the end, where most of the tables that are judged lie
    if mot is None:
        mot, _ = par_motifs(T, MOST_NODES)
    if mot is None:
        trouves = [trouve for greed in GREEDS if (trouve := par_le_meilleur(T, greed)) is not None]
        mot = min([*trouves, ranger(T)], key=len)
    return mot


def par_le_meilleur(T, greed):
    """Best first: the table of least (moves played + greed × lower bound). None when it takes too many tables."""
    depart = tuple(sigma(T))
    venue_par, joues = {depart: ""}, {depart: 0}
    glisser, longueur = regles(4)
    verticale, horizontale = marches(T)
    attente = [(0, longueur(verticale) + longueur(horizontale), depart, verticale, horizontale)]
    while attente and len(venue_par) < MOST_TABLES:
        _, loin, table, verticale, horizontale = heappop(attente)
        if loin == 0:
            return remonter(venue_par, table, 4)
        k = table.index(0)
        for a, l in pas_possibles(4)[k]:
            voisine, piece = echange(table, k, l), table[l]
            if voisine not in joues or joues[table] + 1 < joues[voisine]:
                venue_par[voisine], joues[voisine] = a, joues[table] + 1
                v = glisser(verticale, l // 4, k // 4, piece // 4) if a in "NS" else verticale
                h = glisser(horizontale, l % 4, k % 4, piece % 4) if a in "EO" else horizontale
                reste = longueur(v) + longueur(h)
                heappush(attente, (joues[voisine] + greed * reste, reste, voisine, v, h))
    return None


def sommets_de_pi2(T):
    """The tables that no search with π₂ can do without: (table, moves from T), and the length of an optimal word.

    Those where the moves from T and π₂ together stay below that length; all are nearer to T than the final table.
    """
    n, optimum = len(T), len(ida_etoile(T))
    depart = tuple(sigma(T))
    coups = {depart: 0}
    for table in (file := [depart]):
        for _, voisine in voisines(table, n):
            lignes = [list(voisine[n * i : n * i + n]) for i in range(n)]
            if voisine not in coups and coups[table] + 1 + pi2(lignes) < optimum:
                coups[voisine] = coups[table] + 1
                file.append(voisine)
    return [([list(table[n * i : n * i + n]) for i in range(n)], joues) for table, joues in coups.items()], optimum


@cache
def distances_3():
    """The distance to the final table of every 3×3 table from which it can be reached."""
    depart = tuple(range(9))
    connues = {depart: 0}
    for table in (file := [depart]):
        for _, voisine in voisines(table, 3):
            if voisine not in connues:
                connues[voisine] = connues[table] + 1
                file.append(voisine)
    return connues


# ---------------------------------------------------------------- any 4×4 table: pattern databases


@cache
def base_du_motif(motif, n):
    """For all the places that the pieces of a pattern may have, the fewest slides of theirs that bring them home.

    The other pieces slide for nothing: the counts of patterns without a common piece add up to a lower bound.
    Byte number Σ place × (n²)^rank of the answer is for these places of the pieces, by their rank in the pattern.
    """
    import numpy  # here, so that ordinary marking does not wait for it

    # One slide further from home at a time, for all places at once; bit k of a number says that the hole may be in k.
    squares = n * n
    everywhere = 2**squares - 1
    left_column = sum(2 ** (n * i) for i in range(n))
    units = [squares**rank for rank in range(len(motif))]

    def beside(bits):
        """The squares next to these, in each direction: (change of place, squares)."""
        west, east = bits & (everywhere - left_column), bits & (everywhere - (left_column << (n - 1)))
        return (-n, bits >> n), (n, bits << n & everywhere), (-1, west >> 1), (1, east << 1)

    slides = numpy.full(squares ** len(motif), 255, numpy.uint8)
    known, fresh = numpy.zeros((2, len(slides)), numpy.uint16)
    fresh[sum(piece * unit for piece, unit in zip(motif, units, strict=True))] = 1
    played = 0
    while len(codes := numpy.flatnonzero(fresh)):
        holes = fresh[codes]
        fresh[codes] = 0
        pieces = [1 << (codes // unit % squares).astype(numpy.uint16) for unit in units]
        free = everywhere - sum(pieces)
        while (wider := free & ~holes & numpy.bitwise_or.reduce([near for _, near in beside(holes)])).any():
            holes |= wider  # the hole goes wherever it can without moving a piece of the pattern
        known[codes] |= holes
        slides[codes] = numpy.minimum(slides[codes], played)
        for unit, piece in zip(units, pieces, strict=True):
            for step, there in beside(piece):
                able = numpy.flatnonzero(holes & there)
                fresh[codes[able] + step * unit] |= piece[able]
        fresh &= ~known
        played += 1
    return slides.tobytes()


@cache
def miroir(n):
    """The image across the diagonal of each place, and so of each piece: the final table is its own image."""
    return [n * (k % n) + k // n for k in range(n * n)]


def codes_des_motifs(cases, motifs, n):
    """Where the pieces of each pattern are, as bytes of its database: in this table, then in its mirror image."""
    reflet = [miroir(n)[cases[l]] for l in miroir(n)]
    return [
        sum(table.index(piece) * n ** (2 * rank) for rank, piece in enumerate(motif))
        for table in (cases, reflet)
        for motif in motifs
    ]


@cache
def glissements_par_motifs(motifs, n):
    """For each place k of the hole: (letter, new place l, what changes in two codes when each piece leaves l for k)."""
    unites = {piece: (m, n ** (2 * rank)) for m, motif in enumerate(motifs) for rank, piece in enumerate(motif)}

    def changement(piece, l, k):
        (m, unite), (reflet, autre) = unites[piece], unites[miroir(n)[piece]]
        return m, (k - l) * unite, len(motifs) + reflet, (miroir(n)[k] - miroir(n)[l]) * autre

    return [
        [(a, l, [None, *(changement(piece, l, k) for piece in range(1, n * n))]) for a, l in pas]
        for k, pas in enumerate(pas_possibles(n))
    ]


def minorants_par_motifs(T, motifs):
    """Two lower bounds: the patterns' counts for T, and for its mirror image, which is as far from the end.

    The counts forget where the hole is: a move may change them by more than one, which only a search that never looks
    twice at a table would have to care about.
    """
    n, m = len(T), len(motifs)
    lus = [base_du_motif(motifs[i % m], n)[code] for i, code in enumerate(codes_des_motifs(sigma(T), motifs, n))]
    return sum(lus[:m]), sum(lus[m:])


def par_motifs(T, most=10**12, motifs=None):
    """A shortest word that solves T, and how many nodes it took; no word if T is not playable or takes more than that.

    As `recherche` does, with a stronger lower bound: a random 4×4 table takes a second, or some seconds, not a minute.
    """
    if not jouable(T):
        return None, 0
    n, nodes = len(T), 0
    motifs = motifs or MOTIFS[n]
    cases, slides = sigma(T), glissements_par_motifs(motifs, n)
    codes, bases = codes_des_motifs(cases, motifs, n), [base_du_motif(motif, n) for motif in motifs] * 2

    def explore(k, origine, direct, reflet, restant):
        """The word of `restant` letters that solves the table, or None. The hole came to k from `origine`."""
        nonlocal nodes
        nodes += 1
        if direct == 0:
            return ""
        for a, l, changements in slides[k]:
            if l == origine:
                continue
            piece = cases[l]
            m, ecart, m2, ecart2 = changements[piece]
            base, code = bases[m], codes[m]
            proche = direct - base[code] + base[code + ecart]
            if proche >= restant:
                continue
            base, code2 = bases[m2], codes[m2]
            proche2 = reflet - base[code2] + base[code2 + ecart2]
            if proche2 < restant and nodes < most:
                cases[k], codes[m], codes[m2] = piece, code + ecart, code2 + ecart2
                mot = explore(l, k, proche, proche2, restant - 1)
                if mot is not None:
                    return a + mot
                cases[l], codes[m], codes[m2] = piece, code, code2
        return None

    depart, (direct, reflet) = cases.index(0), minorants_par_motifs(T, motifs)
    seuil = max(direct, reflet)
    while (mot := explore(depart, None, direct, reflet, seuil)) is None and nodes < most:
        seuil += 2  # each move changes the bounds by an odd number: they have the parity of the length
    return mot, nodes
