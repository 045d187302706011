"""Des entiers et des opérations sur les bits ; rien n'est modifié en place."""

from functools import cache, reduce
from itertools import accumulate, combinations

from sujet import BALISES, COUPS, ISOMETRIES

LIGNES = {nom: (3 * k, 3 * k + 1, 3 * k + 2) for k, nom in enumerate(COUPS[:3])}
COLONNES = {nom: (k, k + 3, k + 6) for k, nom in enumerate(COUPS[3:])}
LATTES = LIGNES | COLONNES


def phi(y):
    if isinstance(y, int) and 0 <= y < 512:
        return tuple(y >> i & 1 for i in range(9))
    raise ValueError("de 0 à 511")


def phi_inverse(x):
    return reduce(lambda y, c: 2 * y + c, reversed(x), 0)


def est_legale(x):
    return int((x[0], x[2], x[6], x[8]) in {(0,) * 4, (1,) * 4, (1, 1, 0, 0), (0, 0, 1, 1), (1, 0, 1, 0), (0, 1, 0, 1)})


def coup(x, nom):
    if nom not in COUPS:
        raise ValueError(nom)
    a, b, c = LATTES[nom]
    depuis = {a: c, b: b, c: a}
    return tuple(1 - x[depuis[p]] if p in depuis else x[p] for p in range(9))


def voisins(x):
    return tuple(coup(x, nom) for nom in COUPS)


@cache
def couches():
    def pas(etat):
        vues, couche = etat
        suivante = frozenset(y for x in couche for y in voisins(x)) - vues
        return vues | suivante, suivante

    def toutes(etat):
        return [etat[1]] + (toutes(pas(etat)) if etat[1] else [])

    but = frozenset({phi(0)})
    return [couche for couche in toutes((but, but)) ]


def spheres():
    return couches()


def distance(x):
    return next((k for k, couche in enumerate(couches()) if tuple(x) in couche), None)


def resoudre(x):
    if not est_legale(x):
        return None
    if not any(x):
        return []
    nom = min(reversed(COUPS), key=lambda nom: distance(coup(x, nom)))
    return [nom, *resoudre(coup(x, nom))]


def quart(x):
    return tuple(x[3 * j + 2 - i] for i in range(3) for j in range(3))


def miroir(x):
    return tuple(x[3 * j + i] for i in range(3) for j in range(3))


FABRIQUE = {"i": (0, 0), "r": (1, 0), "r2": (2, 0), "r3": (3, 0), "sd": (0, 1), "sh": (1, 1), "sm": (2, 1), "sv": (3, 1)}


def isometrie(nom, x):
    if nom not in FABRIQUE:
        raise ValueError(nom)
    tours, retourne = FABRIQUE[nom]
    return reduce(lambda y, _: quart(y), range(tours), miroir(x) if retourne else x)


def composer(f, g):
    for nom in (f, g):
        if nom not in FABRIQUE:
            raise ValueError(nom)
    (a, s), (b, t) = FABRIQUE[f], FABRIQUE[g]
    cherche = ((a - b if s else a + b) % 4, s ^ t)
    return next(nom for nom, couple in FABRIQUE.items() if couple == cherche)


def orbite(x):
    return frozenset(isometrie(nom, x) for nom in ISOMETRIES)


def stabilisateur(x):
    return frozenset(filter(lambda nom: isometrie(nom, x) == x, ISOMETRIES))


def taille_orbite(x):
    s = stabilisateur(x)
    return 1 if "r" in s else 2 if {"sh", "sv"} <= s else 4 if {"sh", "sv", "sm", "sd"} & s else 8


@cache
def classe(x):
    return orbite(x)


def types():
    return [next(iter(o)) for o in {classe(x) for couche in couches() for x in couche}]


def voisins_de_type(t):
    return tuple(min(o) for o in {classe(y) for y in voisins(t)})


def niches_montantes():
    return [t for t in types() if not any(distance(y) > distance(t) for y in voisins(t))]


def ordre_du_groupe():
    """Les mouvements agissent sur les 18 faces : 0 à 8 dessus, 9 à 17 dessous."""

    def permutation(latte):
        a, b, c = latte
        envoie = {a: c + 9, c: a + 9, b: b + 9, a + 9: c, c + 9: a, b + 9: b}
        return tuple(envoie.get(k, k) for k in range(18))

    generateurs = [permutation(latte) for latte in LATTES.values()]
    groupe, bord = {tuple(range(18))}, {tuple(range(18))}
    while bord:
        bord = {tuple(p[k] for k in g) for p in bord for g in generateurs} - groupe
        groupe = groupe | bord
    return len(groupe)


@cache
def boule(o, rayon):
    if rayon == 0:
        return frozenset({o})
    return boule(o, rayon - 1) | {classe(y) for u in boule(o, rayon - 1) for y in voisins(next(iter(u)))}


def non_couverts(balises, rayon):
    couverts = frozenset().union(*(boule(classe(tuple(b)), rayon) for b in balises))
    return {t for t in types() if classe(t) not in couverts}


@cache
def chemins(x):
    """Toutes les solutions les plus courtes."""
    if not any(x):
        return [()]
    bons = [nom for nom in COUPS if distance(coup(x, nom)) < distance(x)]
    return [(nom, *fin) for nom in bons for fin in chemins(coup(x, nom))]


def resoudre_par_balises(x):
    if not est_legale(x):
        return None
    balises = {y for b in BALISES for y in classe(b)}

    def trajets(mot):
        haltes = [k for k, y in enumerate(accumulate(mot, coup, initial=x)) if k == 0 or y in balises]
        return [b - a for a, b in zip(haltes, haltes[1:])]

    bons = [mot for mot in chemins(x) if all(t <= 2 for t in trajets(mot))]
    bons = bons or [mot for mot in chemins(x) if trajets(mot)[0] <= 3 and all(t <= 2 for t in trajets(mot)[1:])]
    return list(bons[0])


def moins_de_boules():
    tous = {classe(t) for t in types()}
    return next(
        k for k in range(1, 49) if any(tous <= frozenset().union(*c) for c in combinations([boule(o, 2) for o in tous], k))
    )


reponses = {
    "1a": phi(157), "2a": 192, "2b": 6, "3a": 48, "4a": list(map(len, spheres())), "4b": len(spheres()) - 1,
    "5a": distance((1, 1, 0, 1, 0, 1, 1, 0, 0)), "5b": distance((1, 0, 1, 0, 0, 0, 1, 0, 1)),
    "6a": composer("r", "sh"), "6b": composer("sh", "r"), "6c": 10, "7a": [4, 2, 4, 8],
    "7b": {n: sum(taille_orbite(t) == n for t in types()) for n in (1, 2, 4, 8)}, "7c": 16,
    "8a": [sum(distance(t) == k for t in types()) for k in range(8)], "8b": len(niches_montantes()),
    "8c": sum(len(voisins_de_type(t)) for t in types()) // 2, "8d": [2, 1], "9a": ordre_du_groupe(),
    "9b": ordre_du_groupe() // 192, "9c": [32, 32, 128, 128, 192],
    "10a": len(non_couverts(BALISES, 2)), "10b": tuple(non_couverts(BALISES, 2)), "10c": moins_de_boules(),
}
