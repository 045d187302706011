"""The lettered answers."""

from collections import Counter

from autograder.engine.sheet.checks import reponse

from .fiche import en_configuration, en_dict, en_liste
from .strategies import BALISES, LEGALES, NOMS, TOUTES, type_de

X1_A_X4 = [
    (1, 0, 1, 0, 1, 1, 1, 1, 1),
    (1, 0, 1, 1, 0, 1, 1, 0, 1),
    (1, 0, 1, 1, 1, 1, 0, 0, 0),
    (1, 0, 1, 1, 0, 0, 0, 1, 0),
]
A, B = (1, 0, 0, 1, 1, 1, 1, 0, 0), (1, 1, 1, 0, 1, 1, 0, 1, 0)


@reponse("1a", points=0.25, forme=en_configuration)
def test_1a(f):
    """La configuration de numéro 157."""
    return f.phi(157)


@reponse("2a", points=0.25)
def test_2a(f):
    """Le nombre de configurations légales."""
    return sum(map(bool, map(f.est_legale, TOUTES)))


@reponse("2b", points=0.25)
def test_2b(f):
    """Le nombre de dispositions légales des coins."""
    return len({(x[0], x[2], x[6], x[8]) for x in TOUTES if f.est_legale(x)})


@reponse("3a", points=0.25)
def test_3a(f):
    """Le nombre de configurations légales qui ont moins de six voisins différents."""
    return sum(len(set(map(tuple, f.voisins(x)))) < 6 for x in LEGALES)


@reponse("4a", points=0.25)
def test_4a(f):
    """La taille de chaque sphère."""
    return [len(sphere) for sphere in f.spheres()]


@reponse("4b", points=0.25)
def test_4b(f):
    """La plus grande distance au but.

    Indice : c'est l'indice de la dernière sphère, pas le nombre de sphères.
    """
    return len(f.spheres()) - 1


@reponse("5a", points=0.25)
def test_5a(f):
    """Le plus petit nombre de coups pour 110/101/100."""
    return len(f.resoudre((1, 1, 0, 1, 0, 1, 1, 0, 0)))


@reponse("5b", points=0.25)
def test_5b(f):
    """Le plus petit nombre de coups pour 101/000/101."""
    return len(f.resoudre((1, 0, 1, 0, 0, 0, 1, 0, 1)))


@reponse("6a", points=0.25)
def test_6a(f):
    """Le nom de r∘sh."""
    return f.composer("r", "sh")


@reponse("6b", points=0.25)
def test_6b(f):
    """Le nom de sh∘r."""
    return f.composer("sh", "r")


@reponse("6c", points=0.25)
def test_6c(f):
    """Le nombre de sous-groupes de D4.

    Indice : compter aussi les deux sous-groupes triviaux, {i} et D4 tout entier.
    """
    table = {(g, h): f.composer(g, h) for g in NOMS for h in NOMS}
    parties = ([nom for k, nom in enumerate(NOMS) if choix >> k & 1] for choix in range(1, 256))
    return sum(all(table[g, h] in partie for g in partie for h in partie) for partie in parties)


@reponse("7a", points=0.25)
def test_7a(f):
    """La taille des orbites de x1, x2, x3 et x4."""
    return [f.taille_orbite(x) for x in X1_A_X4]


@reponse("7b", points=0.25, forme=en_dict)
def test_7b(f):
    """Le nombre de types de chaque taille.

    Indice : un type de n configurations est compté une fois, pas n.
    """
    return dict(Counter(f.taille_orbite(tuple(t)) for t in f.types()))


@reponse("7c", points=0.25)
def test_7c(f):
    """Le nombre de configurations illégales sur lesquelles le test rapide se trompe."""

    def rapide(s):
        return 1 if "r" in s else 2 if "sh" in s and "sv" in s else 4 if {"sh", "sv", "sm", "sd"} & set(s) else 8

    return sum(rapide(f.stabilisateur(x)) != len(f.orbite(x)) for x in TOUTES if x not in LEGALES)


@reponse("8a", points=0.25)
def test_8a(f):
    """Le nombre de types à chaque distance."""
    nombres = Counter(f.distance(tuple(t)) for t in f.types())
    return [nombres[k] for k in range(1 + max(nombres))]


@reponse("8b", points=0.25)
def test_8b(f):
    """Le nombre de niches montantes."""
    return len(f.niches_montantes())


@reponse("8c", points=0.25)
def test_8c(f):
    """Le nombre d'arêtes du graphe des types.

    Indice : chaque arête a deux extrémités.
    """
    return sum(len(f.voisins_de_type(tuple(t))) for t in f.types()) // 2


@reponse("8d", points=0.25)
def test_8d(f):
    """Le nombre de coups de A vers le type de B, et de B vers le type de A."""
    return [sum(type_de(tuple(y)) == type_de(b) for y in f.voisins(a)) for a, b in ((A, B), (B, A))]


@reponse("9a", points=0.25)
def test_9a(f):
    """Le nombre d'éléments de H."""
    return f.ordre_du_groupe()


@reponse("9b", points=0.25)
def test_9b(f):
    """Le nombre d'éléments de H qui laissent inchangée une configuration légale.

    Indice : la formule des classes, avec l'orbite du but.
    """
    return f.ordre_du_groupe() // len(LEGALES)


@reponse("9c", points=0.25)
def test_9c(f):
    """Les tailles des orbites de H sur les 512 configurations, de la plus petite à la plus grande."""
    tailles, vues = [], set()
    for depart in TOUTES:
        if depart not in vues:
            orbite = [depart]
            vues.add(depart)
            for x in orbite:
                nouveaux = {tuple(y) for y in f.voisins(x)} - vues
                vues |= nouveaux
                orbite += nouveaux
            tailles.append(len(orbite))
    return sorted(tailles)


@reponse("10a", points=0.25)
def test_10a(f):
    """Le nombre de types que les balises ne couvrent pas à deux coups près."""
    return len(f.non_couverts(BALISES, 2))


def memes_types(donnee, calculee, f, corrige):
    """The same types, whichever configurations stand for them, each once."""
    lus = [list(map(en_configuration, en_liste(valeur) or [None])) for valeur in (donnee, calculee)]
    if any(None in configurations for configurations in lus):
        return False
    donnes, voulus = (sorted(map(type_de, configurations)) for configurations in lus)
    return donnes == voulus


@reponse("10b", points=0.25, accepte=memes_types)
def test_10b(f):
    """Les types que les balises ne couvrent pas."""
    return f.non_couverts(BALISES, 2)


@reponse("10c", points=0.25)
def test_10c(f):
    """Le plus petit nombre de boules de rayon 2 qui couvrent tous les types.

    Indice : essayer tous les ensembles d'un type, de deux types, de trois types…
    """
    types = [tuple(t) for t in f.types()]
    rangs = {type_de(t): k for k, t in enumerate(types)}
    loin = {sum(1 << rangs.get(type_de(tuple(t)), 0) for t in f.non_couverts((t,), 2)) for t in types}
    restes, nombre = {(1 << len(types)) - 1}, 0  # what the best choices of that many types leave, as bits
    while 0 not in restes and nombre < len(types):
        restes = {a & b for a in restes for b in loin}
        nombre += 1
    return nombre
