"""Fast equivalents of the reference, for the trusted side only; tests/test_agregation.py proves them as good.

Executed in the namespace of the solution, whose names it replaces.
"""

from heapq import heappop, heappush

MOST_TABLES = 60_000  # looked at by one search for a short word
GREEDS = (1.5, 2, 2.5)  # how much the distance that is left counts, against the moves already played


def largeur(T):
    return ida_etoile(T)


def bidirectionnel(T):
    return ida_etoile(T)


def profondeur_seuils(T):
    return ida_etoile(T)


def mot_court(T):
    """A word that solves the 4×4 table T: the shortest that is found within a fixed amount of work."""
    trouves = [mot for greed in GREEDS if (mot := par_le_meilleur(T, greed)) is not None]
    return min([*trouves, ranger(T)], key=len)


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
        for a, l in pas_possibles(4)[k]:  # noqa: E741  the sheet's own name
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
