"""Le taquin à retournement : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (1a, 2a…) se donnent dans le dictionnaire `reponses`.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import BALISES, COUPS, ISOMETRIES, afficher

reponses = {}


# ---------------------------------------------------------------- 1. Configurations et coups


def phi(y):
    """Renvoie la configuration x de numéro y : x[i] est le chiffre de 2^i dans l'écriture de y en base 2.

    Lève une ValueError si y n'est pas compris entre 0 et 511.

    >>> phi(11)
    (1, 1, 0, 1, 0, 0, 0, 0, 0)
    """
    ### BEGIN SOLUTION
    if not 0 <= y <= 511:
        raise ValueError(f"{y} n'est pas compris entre 0 et 511")
    return tuple(y // 2**i % 2 for i in range(9))
    ### END SOLUTION


def phi_inverse(x):
    """Renvoie le numéro de la configuration x.

    >>> phi_inverse((1, 1, 0, 1, 0, 0, 0, 0, 0))
    11
    """
    ### BEGIN SOLUTION
    return sum(x[i] * 2**i for i in range(9))
    ### END SOLUTION


### BEGIN SOLUTION
reponses["1a"] = phi(157)
### END SOLUTION


def est_legale(x):
    """Dit si la configuration x est légale, d'après ses quatre coins.

    >>> est_legale((1, 1, 1, 0, 0, 0, 0, 0, 0))
    True
    >>> est_legale((1, 0, 0, 0, 0, 0, 0, 0, 0))
    False
    """
    ### BEGIN SOLUTION
    a, b, c, d = x[0], x[2], x[6], x[8]
    return (a + b + c + d) % 2 == 0 and (a * d + b * c) % 2 == 0
    ### END SOLUTION


### BEGIN SOLUTION
LEGALES = [phi(y) for y in range(512) if est_legale(phi(y))]
reponses["2a"] = len(LEGALES)
reponses["2b"] = len({(x[0], x[2], x[6], x[8]) for x in LEGALES})
### END SOLUTION


### BEGIN SOLUTION
LATTES = {"L1": (0, 1, 2), "L2": (3, 4, 5), "L3": (6, 7, 8), "C1": (0, 3, 6), "C2": (1, 4, 7), "C3": (2, 5, 8)}


def nom_connu(nom, noms):
    """Lève une ValueError si le nom n'est pas l'un des noms."""
    if nom not in noms:
        raise ValueError(f"nom inconnu : {nom}")


### END SOLUTION


def coup(x, nom):
    """Renvoie la configuration obtenue en retournant une latte de x. Lève une ValueError si le nom est inconnu.

    >>> coup((0, 1, 0, 0, 0, 1, 1, 1, 0), "L2")
    (0, 1, 0, 0, 1, 1, 1, 1, 0)
    """
    ### BEGIN SOLUTION
    nom_connu(nom, COUPS)
    a, b, c = LATTES[nom]
    image = list(x)
    image[a], image[b], image[c] = 1 - x[c], 1 - x[b], 1 - x[a]
    return tuple(image)
    ### END SOLUTION


def voisins(x):
    """Renvoie la liste des six configurations obtenues en un coup, dans l'ordre de COUPS, répétitions comprises."""
    ### BEGIN SOLUTION
    return [coup(x, nom) for nom in COUPS]
    ### END SOLUTION


### BEGIN SOLUTION
reponses["3a"] = sum(len(set(voisins(x))) < 6 for x in LEGALES)
### END SOLUTION


# ---------------------------------------------------------------- 2. Distances au but


def spheres():
    """Renvoie la liste des sphères : à l'indice k, les configurations à exactement k coups du but."""
    ### BEGIN SOLUTION
    but = (0,) * 9
    vues, couches = {but}, [[but]]
    while couches[-1]:
        suivante = []
        for x in couches[-1]:
            for y in voisins(x):
                if y not in vues:
                    vues.add(y)
                    suivante.append(y)
        couches.append(suivante)
    return couches[:-1]
    ### END SOLUTION


def distance(x):
    """Renvoie le plus petit nombre de coups qui mènent de x au but, ou None si x n'est pas légale.

    >>> distance((1, 1, 1, 0, 0, 0, 0, 0, 0))
    1
    """
    ### BEGIN SOLUTION
    for k, sphere in enumerate(spheres()):
        if tuple(x) in sphere:
            return k
    return None
    ### END SOLUTION


### BEGIN SOLUTION
reponses["4a"] = [len(sphere) for sphere in spheres()]
reponses["4b"] = len(spheres()) - 1
### END SOLUTION


def resoudre(x):
    """Renvoie une liste de coups, la plus courte possible, qui mène de x au but, ou None si x n'est pas légale.

    >>> resoudre((1, 1, 1, 0, 0, 0, 0, 0, 0))
    ['L1']
    """
    ### BEGIN SOLUTION
    if not est_legale(x):
        return None
    couches = spheres()
    mot = []
    for k in range(distance(x), 0, -1):
        nom = next(nom for nom in COUPS if coup(x, nom) in couches[k - 1])
        mot.append(nom)
        x = coup(x, nom)
    return mot
    ### END SOLUTION


### BEGIN SOLUTION
reponses["5a"] = len(resoudre((1, 1, 0, 1, 0, 1, 1, 0, 0)))
reponses["5b"] = len(resoudre((1, 0, 1, 0, 0, 0, 1, 0, 1)))
### END SOLUTION


# ---------------------------------------------------------------- 3. Symétries


### BEGIN SOLUTION
IMAGES = {  # isométrie → la case (ligne, colonne) où va la case (i, j)
    "i": lambda i, j: (i, j),
    "r": lambda i, j: (2 - j, i),
    "r2": lambda i, j: (2 - i, 2 - j),
    "r3": lambda i, j: (j, 2 - i),
    "sh": lambda i, j: (2 - i, j),
    "sv": lambda i, j: (i, 2 - j),
    "sm": lambda i, j: (2 - j, 2 - i),
    "sd": lambda i, j: (j, i),
}
### END SOLUTION


def isometrie(nom, x):
    """Renvoie l'image de x : le contenu de chaque case P va dans la case nom(P). ValueError si le nom est inconnu.

    >>> isometrie("sv", (1, 0, 0, 1, 1, 0, 0, 0, 0))
    (0, 0, 1, 0, 1, 1, 0, 0, 0)
    """
    ### BEGIN SOLUTION
    nom_connu(nom, ISOMETRIES)
    image = [None] * 9
    for i in range(3):
        for j in range(3):
            k, m = IMAGES[nom](i, j)
            image[3 * k + m] = x[3 * i + j]
    return tuple(image)
    ### END SOLUTION


def composer(f, g):
    """Renvoie le nom de f∘g : g d'abord, f ensuite. ValueError si un nom est inconnu.

    >>> composer("r", "sv")
    'sd'
    """
    ### BEGIN SOLUTION
    temoin = (1, 1, 0, 0, 0, 0, 0, 0, 0)  # ses huit images sont différentes
    image = isometrie(f, isometrie(g, temoin))
    return next(nom for nom in ISOMETRIES if isometrie(nom, temoin) == image)
    ### END SOLUTION


### BEGIN SOLUTION
def sous_groupes():
    """Le nombre d'ensembles non vides d'isométries stables par composition."""
    total = 0
    for choix in range(1, 2**8):
        partie = [nom for k, nom in enumerate(ISOMETRIES) if choix >> k & 1]
        total += all(composer(f, g) in partie for f in partie for g in partie)
    return total


reponses["6a"] = composer("r", "sh")
reponses["6b"] = composer("sh", "r")
reponses["6c"] = sous_groupes()
### END SOLUTION


def orbite(x):
    """Renvoie les images de x par les huit isométries, sans répétition."""
    ### BEGIN SOLUTION
    return sorted({isometrie(nom, x) for nom in ISOMETRIES})
    ### END SOLUTION


def stabilisateur(x):
    """Renvoie les noms des isométries qui laissent x inchangée."""
    ### BEGIN SOLUTION
    return [nom for nom in ISOMETRIES if isometrie(nom, x) == tuple(x)]
    ### END SOLUTION


def taille_orbite(x):
    """Renvoie le nombre d'éléments de l'orbite de x, configuration légale."""
    ### BEGIN SOLUTION
    return 8 // len(stabilisateur(x))
    ### END SOLUTION


### BEGIN SOLUTION
X1, X2 = (1, 0, 1, 0, 1, 1, 1, 1, 1), (1, 0, 1, 1, 0, 1, 1, 0, 1)
X3, X4 = (1, 0, 1, 1, 1, 1, 0, 0, 0), (1, 0, 1, 1, 0, 0, 0, 1, 0)


def test_rapide(x):
    """La taille de l'orbite d'après le test rapide."""
    s = stabilisateur(x)
    if "r" in s:
        return 1
    if "sh" in s and "sv" in s:
        return 2
    return 4 if {"sh", "sv", "sm", "sd"} & set(s) else 8


reponses["7a"] = [taille_orbite(x) for x in (X1, X2, X3, X4)]
reponses["7b"] = {n: sum(taille_orbite(x) == n for x in LEGALES) // n for n in (1, 2, 4, 8)}
reponses["7c"] = sum(test_rapide(x) != len(orbite(x)) for x in map(phi, range(512)) if not est_legale(x))
### END SOLUTION


# ---------------------------------------------------------------- 4. Le graphe des types


### BEGIN SOLUTION
def representants(configurations):
    """Un représentant de chaque type rencontré : la plus petite configuration de l'orbite."""
    return sorted({min(orbite(x)) for x in configurations})


### END SOLUTION


def types():
    """Renvoie tous les types de configurations légales, chacun donné par l'une de ses configurations."""
    ### BEGIN SOLUTION
    return representants(phi(y) for y in range(512) if est_legale(phi(y)))
    ### END SOLUTION


def voisins_de_type(t):
    """Renvoie les types que l'on atteint en un coup depuis le type de t."""
    ### BEGIN SOLUTION
    return representants(voisins(t))
    ### END SOLUTION


def niches_montantes():
    """Renvoie les types dont tous les voisins sont plus proches du but."""
    ### BEGIN SOLUTION
    d = {x: k for k, sphere in enumerate(spheres()) for x in sphere}
    return [t for t in types() if all(d[v] < d[t] for v in voisins_de_type(t))]
    ### END SOLUTION


### BEGIN SOLUTION
A, B = (1, 0, 0, 1, 1, 1, 1, 0, 0), (1, 1, 1, 0, 1, 1, 0, 1, 0)
reponses["8a"] = [sum(distance(t) == k for t in types()) for k in range(len(spheres()))]
reponses["8b"] = len(niches_montantes())
reponses["8c"] = sum(len(voisins_de_type(t)) for t in types()) // 2
reponses["8d"] = [sum(y in orbite(B) for y in voisins(A)), sum(y in orbite(A) for y in voisins(B))]
### END SOLUTION


# ---------------------------------------------------------------- 5. Le groupe des mouvements


def ordre_du_groupe():
    """Renvoie le nombre d'éléments du groupe H engendré par les six coups, sur neuf cases numérotées."""
    ### BEGIN SOLUTION
    depart = tuple((case, 0) for case in range(9))  # qui est là, et sa face visible
    vus, file = {depart}, [depart]
    for etat in file:
        for a, b, c in LATTES.values():
            image = list(etat)
            for vers, depuis in ((a, c), (b, b), (c, a)):
                case, face = etat[depuis]
                image[vers] = (case, 1 - face)
            if tuple(image) not in vus:
                vus.add(tuple(image))
                file.append(tuple(image))
    return len(vus)
    ### END SOLUTION


### BEGIN SOLUTION
def tailles_des_orbites_de_h():
    """Les tailles des orbites de H sur les 512 configurations."""
    tailles, vues = [], set()
    for depart in map(phi, range(512)):
        if depart not in vues:
            file = [depart]
            vues.add(depart)
            for x in file:
                for y in voisins(x):
                    if y not in vues:
                        vues.add(y)
                        file.append(y)
            tailles.append(len(file))
    return sorted(tailles)


reponses["9a"] = ordre_du_groupe()
reponses["9b"] = ordre_du_groupe() // len(LEGALES)
reponses["9c"] = tailles_des_orbites_de_h()
### END SOLUTION


# ---------------------------------------------------------------- 6. Les balises


### BEGIN SOLUTION
def distances_entre_types(depart):
    """Le dictionnaire type → distance au type de la configuration `depart`."""
    d, file = {min(orbite(depart)): 0}, [min(orbite(depart))]
    for t in file:
        for v in voisins_de_type(t):
            v = min(orbite(v))
            if v not in d:
                d[v] = d[t] + 1
                file.append(v)
    return d


### END SOLUTION


def non_couverts(balises, rayon):
    """Renvoie les types à plus de `rayon` coups de chacune des balises, dans le graphe des types."""
    ### BEGIN SOLUTION
    tables = [distances_entre_types(balise) for balise in balises]
    return [t for t in types() if all(d[min(orbite(t))] > rayon for d in tables)]
    ### END SOLUTION


### BEGIN SOLUTION
def trajet(x, au_plus, d, balises):
    """Le plus court mot d'au plus `au_plus` coups qui mène de x à une balise en s'approchant du but, ou None."""
    chemins = [([], x)]
    for mot, y in chemins:
        if mot and y in balises:
            return mot, y
        if len(mot) < au_plus:
            chemins += [([*mot, nom], coup(y, nom)) for nom in COUPS if d[coup(y, nom)] < d[y]]
    return None


### END SOLUTION


def resoudre_par_balises(x):
    """Renvoie une liste de coups, la plus courte possible, qui mène de x au but de balise en balise."""
    ### BEGIN SOLUTION
    if not est_legale(x):
        return None
    d = {y: k for k, sphere in enumerate(spheres()) for y in sphere}
    balises = {y for balise in BALISES for y in orbite(balise)}
    mot, x = [], tuple(x)
    while d[x] > 0:
        etape, x = trajet(x, 2, d, balises) or trajet(x, 3, d, balises)
        mot += etape
    return mot
    ### END SOLUTION


### BEGIN SOLUTION
def moins_de_boules():
    """Le plus petit nombre de boules de rayon 2 qui couvrent tous les types."""
    rangs = {t: k for k, t in enumerate(types())}
    loin = {sum(2 ** rangs[u] for u in non_couverts([t], 2)) for t in rangs}
    restes, nombre = {2 ** len(rangs) - 1}, 0
    while 0 not in restes:
        restes = {a & b for a in restes for b in loin}
        nombre += 1
    return nombre


reponses["10a"] = len(non_couverts(BALISES, 2))
reponses["10b"] = non_couverts(BALISES, 2)
reponses["10c"] = moins_de_boules()
### END SOLUTION
