"""Les erreurs connues de la fiche retournement : les variantes fausses de chaque fonction."""

from solution import (
    IMAGES,
    LATTES,
    coup,
    distances_entre_types,
    est_legale,
    isometrie,
    nom_connu,
    orbite,
    phi,
    representants,
    resoudre,
    spheres,
    stabilisateur,
    test_rapide,
    trajet,
    types,
    voisins,
)
from sujet import BALISES, COUPS, ISOMETRIES, afficher

from autograder.engine.sheet.checks import faute

# ---------------------------------------------------------------- what several fautes share


def latte(x, nom, change):
    """x, avec change(a, b, c) à la place des trois cases de la latte."""
    image = list(x)
    places = LATTES[nom]
    for place, valeur in zip(places, change(*(x[place] for place in places))):
        image[place] = valeur
    return tuple(image)


def deplacer(nom, x, images):
    """L'image de x, quand la case (i, j) va en images[nom](i, j)."""
    image = [None] * 9
    for i in range(3):
        for j in range(3):
            k, m = images[nom](i, j)
            image[3 * k + m] = x[3 * i + j]
    return tuple(image)


def table():
    """Le dictionnaire configuration → distance."""
    return {x: k for k, sphere in enumerate(spheres()) for x in sphere}


# ---------------------------------------------------------------- question 1


@faute("Les chiffres sont dans l'ordre de l'écriture : la case 0 doit recevoir le chiffre des unités.")
def phi(y):
    if not 0 <= y <= 511:
        raise ValueError("hors de l'intervalle")
    return tuple(int(chiffre) for chiffre in format(y, "09b"))


@faute("Les zéros de tête manquent : il faut toujours neuf chiffres.")
def phi(y):
    if not 0 <= y <= 511:
        raise ValueError("hors de l'intervalle")
    return tuple(int(chiffre) for chiffre in reversed(format(y, "b")))


@faute("Les nombres qui ne sont pas compris entre 0 et 511 ne sont pas refusés.")
def phi(y):
    return tuple(y // 2**i % 2 for i in range(9))


@faute("La borne 512 est acceptée, alors que le dernier numéro est 511.")
def phi(y):
    if not 0 <= y <= 512:
        raise ValueError("hors de l'intervalle")
    return tuple(y // 2**i % 2 for i in range(9))


@faute("Les nombres négatifs ne sont pas refusés.")
def phi(y):
    if y > 511:
        raise ValueError("hors de l'intervalle")
    return tuple(y // 2**i % 2 for i in range(9))


@faute("Les poids sont à l'envers : la case 0 a le poids 1, la case 8 le poids 256.")
def phi_inverse(x):
    return sum(x[i] * 2 ** (8 - i) for i in range(9))


@faute("Les poids commencent à 2 au lieu de 1.")
def phi_inverse(x):
    return sum(x[i] * 2 ** (i + 1) for i in range(9))


@faute("Les chiffres sont lus en base dix : les poids sont les puissances de 2.")
def phi_inverse(x):
    return sum(x[i] * 10**i for i in range(9))


@faute("C'est la configuration lue dans l'autre sens : la case 0 a le poids 1.")
def reponse_1a():
    return phi(157)[::-1]


# ---------------------------------------------------------------- question 2


@faute("Deux 1 sur une diagonale et deux 0 sur l'autre sont acceptés.")
def est_legale(x):
    return (x[0] + x[2] + x[6] + x[8]) % 2 == 0


@faute("La parité du nombre de 1 dans les coins n'est pas vérifiée.")
def est_legale(x):
    return x[0] + x[2] + x[6] + x[8] != 2 or x[0] != x[8]


@faute("La somme est celle des neuf cases : seuls les coins comptent.")
def est_legale(x):
    return sum(x) % 2 == 0 and (x[0] * x[8] + x[2] * x[6]) % 2 == 0


@faute("Quatre 1 dans les coins sont refusés, alors que cette disposition est légale.")
def est_legale(x):
    return (x[0] + x[2] + x[6] + x[8]) % 2 == 0 and x[0] * x[8] == 0 and x[2] * x[6] == 0


@faute("Une seule des deux diagonales est vérifiée.")
def est_legale(x):
    coins = (x[0], x[2], x[6], x[8])
    return sum(coins) % 2 == 0 and coins != (1, 0, 0, 1)


@faute("C'est le nombre de toutes les configurations, légales ou non.")
def reponse_2a():
    return 512


@faute("Les dispositions où deux 1 sont sur une diagonale sont comptées aussi.")
def reponse_2a():
    return 256


@faute("Les deux dispositions diagonales sont comptées aussi : elles ne sont pas légales.")
def reponse_2b():
    return 8


# ---------------------------------------------------------------- question 3


@faute("Les deux bouts de la latte ne sont pas échangés.")
def coup(x, nom):
    nom_connu(nom, COUPS)
    return latte(x, nom, lambda a, b, c: (1 - a, 1 - b, 1 - c))


@faute("Les jetons échangent leurs places sans montrer leur autre face.")
def coup(x, nom):
    nom_connu(nom, COUPS)
    return latte(x, nom, lambda a, b, c: (c, b, a))


@faute("Le jeton du milieu n'est pas retourné.")
def coup(x, nom):
    nom_connu(nom, COUPS)
    return latte(x, nom, lambda a, b, c: (1 - c, b, 1 - a))


@faute("Lignes et colonnes sont échangées.")
def coup(x, nom):
    nom_connu(nom, COUPS)
    return latte(x, {"L": "C", "C": "L"}[nom[0]] + nom[1], lambda a, b, c: (1 - c, 1 - b, 1 - a))


@faute("Un nom inconnu ne lève pas d'erreur.")
def coup(x, nom):
    if nom not in COUPS:
        return x
    return latte(x, nom, lambda a, b, c: (1 - c, 1 - b, 1 - a))


@faute("Un nom inconnu lève une KeyError : c'est une ValueError qui est demandée.")
def coup(x, nom):
    return latte(x, nom, lambda a, b, c: (1 - c, 1 - b, 1 - a))


@faute("Les répétitions sont ôtées : il faut toujours six configurations.")
def voisins(x):
    return list(dict.fromkeys(coup(x, nom) for nom in COUPS))


@faute("Les colonnes viennent avant les lignes : l'ordre est celui de COUPS.")
def voisins(x):
    return [coup(x, nom) for nom in COUPS[3:] + COUPS[:3]]


@faute("Lignes et colonnes alternent : l'ordre est celui de COUPS.")
def voisins(x):
    return [coup(x, lettre + str(k)) for k in (1, 2, 3) for lettre in "LC"]


@faute("Les coups s'ajoutent les uns aux autres : chacun se joue depuis x.")
def voisins(x):
    liste = []
    for nom in COUPS:
        x = coup(x, nom)
        liste.append(x)
    return liste


@faute("C'est un ensemble : il faut une liste de six configurations.")
def voisins(x):
    return {coup(x, nom) for nom in COUPS}


@faute("C'est le nombre parmi toutes les configurations : seules les légales comptent.")
def reponse_3a():
    return 128


@faute("C'est le nombre de configurations qui ont bien six voisins différents.")
def reponse_3a():
    return sum(len(set(voisins(x))) == 6 for x in map(phi, range(512)) if est_legale(x))


# ---------------------------------------------------------------- question 4


@faute("Le but revient dans la sphère de rayon 2, alors qu'il est déjà dans celle de rayon 0.")
def spheres():
    couches, vues = [[(0,) * 9]], set()
    while couches[-1]:
        suivante = []
        for x in couches[-1]:
            for y in voisins(x):
                if y not in vues:
                    vues.add(y)
                    suivante.append(y)
        couches.append(suivante)
    return couches[:-1]


@faute("La dernière sphère est vide : elle ne doit pas être gardée.")
def spheres():
    couches, vues = [[(0,) * 9]], {(0,) * 9}
    while couches[-1]:
        suivante = sorted({y for x in couches[-1] for y in voisins(x)} - vues)
        vues |= set(suivante)
        couches.append(suivante)
    return couches


@faute("La sphère de rayon 0, le but seul, manque.")
def spheres():
    couches, vues = [[(0,) * 9]], {(0,) * 9}
    while couches[-1]:
        suivante = sorted({y for x in couches[-1] for y in voisins(x)} - vues)
        vues |= set(suivante)
        couches.append(suivante)
    return couches[1:-1]


@faute("Une même configuration vient plusieurs fois dans une sphère.")
def spheres():
    couches, vues = [[(0,) * 9]], {(0,) * 9}
    while couches[-1]:
        suivante = [y for x in couches[-1] for y in voisins(x) if y not in vues]
        vues |= set(suivante)
        couches.append(suivante)
    return couches[:-1]


@faute("Ce sont les boules : chaque sphère contient aussi les précédentes.")
def spheres():
    boules = [{(0,) * 9}]
    while True:
        suivante = boules[-1] | {y for x in boules[-1] for y in voisins(x)}
        if suivante == boules[-1]:
            return boules
        boules.append(suivante)


@faute("La dernière sphère manque.")
def spheres():
    couches, vues = [[(0,) * 9]], {(0,) * 9}
    while couches[-1]:
        suivante = sorted({y for x in couches[-1] for y in voisins(x)} - vues)
        vues |= set(suivante)
        couches.append(suivante)
    return couches[:-2]


@faute("La distance est comptée à partir de 1 : celle du but est 0.")
def distance(x):
    for k, sphere in enumerate(spheres(), 1):
        if tuple(x) in sphere:
            return k
    return None


@faute("C'est le nombre de 1 : un coup en change plusieurs à la fois.")
def distance(x):
    return sum(x) if est_legale(x) else None


@faute("Une configuration qui n'est pas légale a la distance −1 au lieu de None.")
def distance(x):
    for k, sphere in enumerate(spheres()):
        if tuple(x) in sphere:
            return k
    return -1


@faute("Ce sont les tailles des boules : une sphère ne compte pas les configurations plus proches.")
def reponse_4a():
    tailles = [len(sphere) for sphere in spheres()]
    return [sum(tailles[: k + 1]) for k in range(len(tailles))]


@faute("C'est le nombre de sphères : elles sont numérotées à partir de 0.")
def reponse_4b():
    return 8


# ---------------------------------------------------------------- question 5


@faute("La liste est à l'envers : le premier coup à jouer doit venir d'abord.")
def resoudre(x):
    if not est_legale(x):
        return None
    d, mot = table(), []
    while d[x] > 0:
        nom = next(nom for nom in COUPS if d[coup(x, nom)] < d[x])
        mot.append(nom)
        x = coup(x, nom)
    return mot[::-1]


@faute("La solution fait un détour : chaque coup doit rapprocher du but.")
def resoudre(x):
    if not est_legale(x):
        return None
    d, mot = table(), []
    if d[x] > 2:
        mot, x = ["L1", "L1"], x
    while d[x] > 0:
        nom = next(nom for nom in COUPS if d[coup(x, nom)] < d[x])
        mot.append(nom)
        x = coup(x, nom)
    return mot


@faute("Le but renvoie None, alors que sa solution est la liste vide.")
def resoudre(x):
    if not est_legale(x):
        return None
    d, mot = table(), []
    while d[x] > 0:
        nom = next(nom for nom in COUPS if d[coup(x, nom)] < d[x])
        mot.append(nom)
        x = coup(x, nom)
    return mot or None


@faute("Une configuration qui n'est pas légale donne une liste vide au lieu de None.")
def resoudre(x):
    d, mot = table(), []
    while x in d and d[x] > 0:
        nom = next(nom for nom in COUPS if d[coup(x, nom)] < d[x])
        mot.append(nom)
        x = coup(x, nom)
    return mot


@faute("Ce sont les configurations traversées : il faut les noms des coups.")
def resoudre(x):
    if not est_legale(x):
        return None
    d, chemin = table(), []
    while d[x] > 0:
        x = next(y for y in voisins(x) if d[y] < d[x])
        chemin.append(x)
    return chemin


@faute("C'est le nombre de coups : il faut la liste de leurs noms.")
def resoudre(x):
    return table().get(x)


@faute("La somme des neuf cases est impaire : un nombre pair de coups est impossible.")
def reponse_5a():
    return 10


@faute("Il existe une solution plus courte.")
def reponse_5a():
    return 7


@faute("Il existe une solution plus courte.")
def reponse_5b():
    return 6


# ---------------------------------------------------------------- question 6


@faute("r tourne dans le sens des aiguilles d'une montre : r et r3 sont échangées.")
def isometrie(nom, x):
    nom_connu(nom, ISOMETRIES)
    return deplacer({"r": "r3", "r3": "r"}.get(nom, nom), x, IMAGES)


@faute("sh et sv sont échangées : sh garde la ligne du milieu.")
def isometrie(nom, x):
    nom_connu(nom, ISOMETRIES)
    return deplacer({"sh": "sv", "sv": "sh"}.get(nom, nom), x, IMAGES)


@faute("sm et sd sont échangées : sm garde la diagonale montante, les cases 6, 4 et 2.")
def isometrie(nom, x):
    nom_connu(nom, ISOMETRIES)
    return deplacer({"sm": "sd", "sd": "sm"}.get(nom, nom), x, IMAGES)


@faute("Une isométrie inconnue ne lève pas d'erreur.")
def isometrie(nom, x):
    return deplacer(nom, x, IMAGES) if nom in ISOMETRIES else x


@faute("Une isométrie inconnue lève une KeyError : c'est une ValueError qui est demandée.")
def isometrie(nom, x):
    return deplacer(nom, x, IMAGES)


@faute("Les jetons sont retournés : une isométrie ne change pas les valeurs.")
def isometrie(nom, x):
    nom_connu(nom, ISOMETRIES)
    return tuple(1 - case for case in deplacer(nom, x, IMAGES))


@faute("L'ordre est inversé : dans f∘g, c'est g qui agit d'abord.")
def composer(f, g):
    temoin = (1, 1, 0, 0, 0, 0, 0, 0, 0)
    image = isometrie(g, isometrie(f, temoin))
    return next(nom for nom in ISOMETRIES if isometrie(nom, temoin) == image)


@faute("Des isométries sont confondues : la configuration qui sert à les reconnaître est sans doute trop symétrique.")
def composer(f, g):
    temoin = (1, 0, 0, 0, 0, 0, 0, 0, 0)
    image = isometrie(f, isometrie(g, temoin))
    return next(nom for nom in ISOMETRIES if isometrie(nom, temoin) == image)


@faute("Quand l'un des deux noms est i, l'autre n'est pas vérifié : inconnu, il doit lever une ValueError.")
def composer(f, g):
    if f == "i":
        return g
    if g == "i":
        return f
    temoin = (1, 1, 0, 0, 0, 0, 0, 0, 0)
    image = isometrie(f, isometrie(g, temoin))
    return next(nom for nom in ISOMETRIES if isometrie(nom, temoin) == image)


@faute("L'ordre est inversé, ou r est pris dans l'autre sens : sh agit d'abord, r ensuite.")
def reponse_6a():
    return "sd"


@faute("L'ordre est inversé, ou r est pris dans l'autre sens : r agit d'abord, sh ensuite.")
def reponse_6b():
    return "sm"


@faute("Il en manque : les sous-groupes triviaux, {i} et D4 tout entier, comptent aussi.")
def reponse_6c():
    return 8


# ---------------------------------------------------------------- question 7


@faute("Les répétitions restent : les isométries qui laissent x inchangée donnent plusieurs fois la même image.")
def orbite(x):
    return [isometrie(nom, x) for nom in ISOMETRIES]


@faute("Seules les rotations sont prises : il y a aussi les quatre symétries.")
def orbite(x):
    return sorted({isometrie(nom, x) for nom in ISOMETRIES[:4]})


@faute("x n'est pas dans sa propre orbite : l'identité est une isométrie.")
def orbite(x):
    return sorted({isometrie(nom, x) for nom in ISOMETRIES} - {x})


@faute("C'est l'orbite pour les coups : il faut les images par les isométries.")
def orbite(x):
    return sorted(set(voisins(x)) | {x})


@faute("L'identité manque.")
def stabilisateur(x):
    return [nom for nom in ISOMETRIES[1:] if isometrie(nom, x) == x]


@faute("Ce sont les isométries qui changent x.")
def stabilisateur(x):
    return [nom for nom in ISOMETRIES if isometrie(nom, x) != x]


@faute("Les rotations r, r2 et r3 ne sont jamais données : elles peuvent aussi laisser x inchangée.")
def stabilisateur(x):
    return [nom for nom in ("i", "sh", "sv", "sm", "sd") if isometrie(nom, x) == x]


@faute("C'est la taille du stabilisateur : celle de l'orbite est 8 divisé par elle.")
def taille_orbite(x):
    return len(stabilisateur(x))


@faute("Les symétries par rapport aux diagonales sont oubliées.")
def taille_orbite(x):
    s = stabilisateur(x)
    return 1 if "r" in s else 2 if "sh" in s and "sv" in s else 4 if "sh" in s or "sv" in s else 8


@faute("La réponse est toujours 4 ou 8 : une configuration très symétrique a une orbite plus petite.")
def taille_orbite(x):
    return 4 if {"sh", "sv", "sm", "sd"} & set(stabilisateur(x)) else 8


@faute("Ce sont les tailles des stabilisateurs : celle d'une orbite est 8 divisé par elle.")
def reponse_7a():
    return [2, 4, 2, 1]


@faute("Ce sont les nombres de configurations : un type de n configurations est compté n fois.")
def reponse_7b():
    return {1: 8, 2: 8, 4: 112, 8: 64}


@faute("Le test rapide se trompe bien sur quelques configurations illégales : l'essayer sur toutes.")
def reponse_7c():
    return 0


# ---------------------------------------------------------------- question 8


@faute("Les configurations illégales sont prises aussi.")
def types():
    return representants(phi(y) for y in range(512))


@faute("Ce sont les configurations légales : celles d'une même orbite ne comptent que pour un type.")
def types():
    return [phi(y) for y in range(512) if est_legale(phi(y))]


@faute("Certains types sont donnés deux fois : les symétries réunissent des configurations, comme les rotations.")
def types():
    tournees = lambda x: min(isometrie(nom, x) for nom in ISOMETRIES[:4])
    return sorted({tournees(phi(y)) for y in range(512) if est_legale(phi(y))})


@faute("Le but manque.")
def types():
    return representants(phi(y) for y in range(1, 512) if est_legale(phi(y)))


@faute("Ce sont les six configurations voisines : plusieurs peuvent avoir le même type.")
def voisins_de_type(t):
    return voisins(t)


@faute("Seuls les voisins plus éloignés du but sont donnés.")
def voisins_de_type(t):
    d = table()
    return representants(y for y in voisins(t) if d[y] > d[t])


@faute("Seules les lignes sont retournées.")
def voisins_de_type(t):
    return representants(voisins(t)[:3])


@faute("Seuls les types les plus éloignés du but sont donnés : d'autres n'ont que des voisins plus proches.")
def niches_montantes():
    d = table()
    return [t for t in types() if d[t] == max(d.values())]


@faute("C'est l'autre sens : les voisins doivent être plus proches du but, pas plus éloignés.")
def niches_montantes():
    d = table()
    return [t for t in types() if all(d[y] > d[t] for y in voisins(t))]


@faute("Ce sont toutes les configurations des niches : un type ne se donne qu'une fois.")
def niches_montantes():
    d = table()
    return [x for x in d if all(d[y] < d[x] for y in voisins(x))]


@faute("Un seul voisin plus proche ne suffit pas : ils doivent tous l'être.")
def niches_montantes():
    d = table()
    return [t for t in types() if any(d[y] < d[t] for y in voisins(t))]


@faute("Ce sont les tailles des sphères : il faut compter les types.")
def reponse_8a():
    return [len(sphere) for sphere in spheres()]


@faute("C'est le nombre de types les plus éloignés : d'autres n'ont aussi que des voisins plus proches.")
def reponse_8b():
    return 2


@faute("Chaque arête est comptée deux fois, une par extrémité.")
def reponse_8c():
    return 208


@faute("Le nombre de coups n'est pas le même dans les deux sens.")
def reponse_8d():
    return [2, 2]


@faute("Les deux nombres sont échangés : A vers B d'abord.")
def reponse_8d():
    return [1, 2]


# ---------------------------------------------------------------- question 9


@faute("Les faces sont oubliées : un mouvement dit aussi quelle face de chaque jeton est visible.")
def ordre_du_groupe():
    vus, file = {tuple(range(9))}, [tuple(range(9))]
    for etat in file:
        for a, b, c in LATTES.values():
            image = list(etat)
            image[a], image[c] = etat[c], etat[a]
            if tuple(image) not in vus:
                vus.add(tuple(image))
                file.append(tuple(image))
    return len(vus)


@faute("C'est le nombre de configurations légales : des mouvements différents peuvent se voir de la même façon.")
def ordre_du_groupe():
    return len(table())


@faute("C'est le nombre de configurations légales : des mouvements différents peuvent se voir de la même façon.")
def reponse_9a():
    return 192


@faute("Un mouvement invisible sur une configuration n'est pas forcément l'identité.")
def reponse_9b():
    return 1


@faute("Les configurations illégales ne forment pas une seule orbite.")
def reponse_9c():
    return [192, 320]


# ---------------------------------------------------------------- question 10


@faute("Les types à distance égale au rayon sont couverts : ils ne doivent pas être donnés.")
def non_couverts(balises, rayon):
    tables = [distances_entre_types(balise) for balise in balises]
    return [t for t in types() if all(d[min(orbite(t))] >= rayon for d in tables)]


@faute("Ce sont les types couverts : il faut les autres.")
def non_couverts(balises, rayon):
    tables = [distances_entre_types(balise) for balise in balises]
    return [t for t in types() if any(d[min(orbite(t))] <= rayon for d in tables)]


@faute("Un type est donné dès qu'il est loin d'une balise : il doit être loin de toutes.")
def non_couverts(balises, rayon):
    tables = [distances_entre_types(balise) for balise in balises]
    return [t for t in types() if any(d[min(orbite(t))] > rayon for d in tables)]


@faute("Sans balise, rien n'est couvert : la fonction doit renvoyer tous les types.")
def non_couverts(balises, rayon):
    if not balises:
        return []
    tables = [distances_entre_types(balise) for balise in balises]
    return [t for t in types() if all(d[min(orbite(t))] > rayon for d in tables)]


@faute("La solution est la plus courte, mais ne passe pas par les balises tous les deux coups.")
def resoudre_par_balises(x):
    return resoudre(x)


@faute("La solution mène au but, mais avec des coups de trop : chaque coup doit en rapprocher.")
def resoudre_par_balises(x):
    if not est_legale(x):
        return None
    mot = resoudre(x)
    return mot and ["L1", "L1"] + mot


@faute("Une configuration qui n'est pas légale doit donner None.")
def resoudre_par_balises(x):
    d = table()
    balises = {y for balise in BALISES for y in orbite(balise)}
    mot = []
    while d.get(x, 0) > 0:
        etape, x = trajet(x, 2, d, balises) or trajet(x, 3, d, balises)
        mot += etape
    return mot


@faute("Le but renvoie None, alors que sa solution est la liste vide.")
def resoudre_par_balises(x):
    if not est_legale(x):
        return None
    d = table()
    balises = {y for balise in BALISES for y in orbite(balise)}
    mot = []
    while d[x] > 0:
        etape, x = trajet(x, 2, d, balises) or trajet(x, 3, d, balises)
        mot += etape
    return mot or None


@faute("Seules les configurations données de BALISES sont reconnues : toutes celles de leurs types sont des balises.")
def resoudre_par_balises(x):
    if not est_legale(x):
        return None
    d, mot = table(), []
    while d[x] > 0:
        etape, x = next(e for k in range(2, 8) if (e := trajet(x, k, d, set(BALISES))))
        mot += etape
    return mot


@faute("C'est ce qui est parfois annoncé, mais ce n'est pas exact : vérifier chaque type.")
def reponse_10a():
    return 1


@faute("Il en manque un : vérifier aussi les types proches du but.")
def reponse_10b():
    return [(0, 1, 0, 1, 1, 1, 0, 1, 0)]


@faute("C'est le nombre de balises : on peut couvrir tous les types avec moins de boules.")
def reponse_10c():
    return 6
