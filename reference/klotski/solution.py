"""L'Âne rouge : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (4a, 5a…) se donnent dans le dictionnaire `reponses`.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import DEPART, DESSINS, TYPES, afficher

### BEGIN SOLUTION
from collections import Counter
from functools import cache
from itertools import product

### END SOLUTION

reponses = {}


# ---------------------------------------------------------------- 1. Positions


### BEGIN SOLUTION
FORMES = ((2, 2), (1, 2), (2, 1), (1, 1), (1, 1))  # type → hauteur, largeur


def cases_de(sorte, coin):
    """Les cases (ligne, colonne) d'une pièce dont on connaît le type et la case du coin, sur un plateau sans bord."""
    i, j = divmod(coin - 1, 4)
    haut, large = FORMES[sorte]
    return [(i + di, j + dj) for di in range(haut) for dj in range(large)]


### END SOLUTION


def plateau(position):
    """Renvoie le plateau : cinq listes de quatre entiers, le type de ce qui occupe chaque case.

    >>> plateau((2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19))[0]
    [2, 0, 0, 2]
    """
    ### BEGIN SOLUTION
    lignes = [[4] * 4 for _ in range(5)]
    for sorte, coin in zip(TYPES, position):
        for i, j in cases_de(sorte, coin):
            lignes[i][j] = sorte
    return lignes
    ### END SOLUTION


def est_valide(position):
    """Dit si ces entiers sont une position. La réponse est un booléen pour tout tuple d'entiers.

    >>> est_valide((2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19))
    True
    >>> est_valide((2, 10, 1, 4, 9, 12))
    False
    """
    ### BEGIN SOLUTION
    if len(position) != len(TYPES) or not all(1 <= coin <= 20 for coin in position):
        return False
    couvertes = [case for sorte, coin in zip(TYPES, position) for case in cases_de(sorte, coin)]
    if any(i > 4 or j > 3 for i, j in couvertes) or len(set(couvertes)) < 20:
        return False
    suites = zip(TYPES, TYPES[1:], position, position[1:])
    return all(coin < suivant for sorte, autre, coin, suivant in suites if sorte == autre)
    ### END SOLUTION


### BEGIN SOLUTION
# Un ensemble de cases se code par un entier : la case c y compte pour 2^(c - 1). Deux pièces se chevauchent si leurs
# codes ont un chiffre 1 en commun, et le calcul est rapide.


def glissements_de(places):
    """Pour chaque place d'une pièce, celles où un glissement d'une case la mène."""
    voisines = {}
    for (i, j), code in places.items():
        autour = ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1))
        voisines[code] = [places[coin] for coin in autour if coin in places]
    return voisines


def atteintes(place, autres, voisines):
    """Les places où une pièce arrive par des glissements, quand les autres pièces occupent les cases `autres`."""
    vues = [place]
    for vue in vues:
        for suivante in voisines[vue]:
            if not suivante & autres and suivante not in vues:
                vues.append(suivante)
    return vues[1:]


def codes_des_places(sorte):
    """Pour chaque coin (ligne, colonne) d'une pièce de ce type, le code des cases qu'elle couvre."""
    haut, large = FORMES[sorte]
    return {
        (i, j): sum(1 << (4 * k + m) for k, m in cases_de(sorte, 4 * i + j + 1))
        for i in range(6 - haut)
        for j in range(5 - large)
    }


VOISINES = [glissements_de(codes_des_places(sorte)) for sorte in range(4)]
COINS = [{code: 4 * i + j + 1 for (i, j), code in codes_des_places(sorte).items()} for sorte in range(4)]
CODES = [{coin: code for code, coin in coins.items()} for coins in COINS]
RANGS = [[k for k in range(10) if TYPES[k] == sorte] for sorte in range(4)]
TOUT = 2**20 - 1


def vides(occupees):
    """Les deux cases vides."""
    libres = TOUT ^ occupees
    return (libres & -libres).bit_length(), libres.bit_length()


### END SOLUTION


def voisins(configuration):
    """Renvoie la liste triée des configurations obtenues en un coup : une pièce glisse, les autres ne bougent pas."""
    ### BEGIN SOLUTION
    codes = [CODES[sorte][coin] for sorte, coin in zip(TYPES[:10], configuration)]
    occupees = sum(codes)
    trouves = []
    for k, code in enumerate(codes):
        sorte, autres = TYPES[k], occupees ^ code
        for place in atteintes(code, autres, VOISINES[sorte]):
            debut, fin = RANGS[sorte][0], RANGS[sorte][-1] + 1
            coins = [*configuration[debut:k], COINS[sorte][place], *configuration[k + 1 : fin]]
            trouves.append((*configuration[:debut], *sorted(coins), *configuration[fin:10], *vides(autres | place)))
    return sorted(trouves)
    ### END SOLUTION


# ---------------------------------------------------------------- 2. Le graphe du jeu


### BEGIN SOLUTION
def placer(sortes, occupees=0, dernier=0):
    """Toutes les façons de poser ces pièces, dans l'ordre ; deux pièces pareilles ont des coins croissants."""
    if not sortes:
        yield vides(occupees)
        return
    for coin, code in CODES[sortes[0]].items():
        if coin > dernier and not code & occupees:
            suivant = coin if sortes[1:2] == sortes[:1] else 0
            for reste in placer(sortes[1:], occupees | code, suivant):
                yield (coin, *reste)


@cache
def graphe():
    """Le graphe du jeu : chaque configuration, avec la liste de ses voisins."""
    return {configuration: voisins(configuration) for configuration in configurations()}


### END SOLUTION


def configurations():
    """Renvoie la liste triée de toutes les configurations."""
    ### BEGIN SOLUTION
    return sorted(placer(TYPES[:10]))
    ### END SOLUTION


def degres():
    """Renvoie un dictionnaire : pour chaque nombre de voisins, le nombre de configurations qui en ont autant."""
    ### BEGIN SOLUTION
    return dict(Counter(map(len, graphe().values())))
    ### END SOLUTION


def composantes():
    """Renvoie la liste des composantes connexes, la plus grande d'abord ; chacune est une liste de configurations."""
    ### BEGIN SOLUTION
    trouvees, vues = [], set()
    for configuration in graphe():
        if configuration not in vues:
            vues.add(configuration)
            composante = [configuration]
            for x in composante:
                for y in graphe()[x]:
                    if y not in vues:
                        vues.add(y)
                        composante.append(y)
            trouvees.append(composante)
    return sorted(trouvees, key=len, reverse=True)
    ### END SOLUTION


# ---------------------------------------------------------------- 3. Distances et solutions


def distances(depart):
    """Renvoie un dictionnaire : pour chaque position que l'on peut atteindre, le plus petit nombre de coups."""
    ### BEGIN SOLUTION
    d, file = {depart: 0}, [depart]
    for x in file:
        for y in voisins(x):
            if y not in d:
                d[y] = d[x] + 1
                file.append(y)
    return d
    ### END SOLUTION


def excentricite(configuration):
    """Renvoie la distance de la position la plus lointaine parmi celles que l'on peut atteindre."""
    ### BEGIN SOLUTION
    return max(distances(configuration).values())
    ### END SOLUTION


def resoudre(depart):
    """Renvoie un plus court chemin de `depart` à une position où le grand carré est à la case 14, ou None."""
    ### BEGIN SOLUTION
    precedent, file = {depart: None}, [depart]
    for x in file:
        if x[0] == 14:
            chemin = [x]
            while precedent[chemin[-1]] is not None:
                chemin.append(precedent[chemin[-1]])
            return chemin[::-1]
        for y in voisins(x):
            if y not in precedent:
                precedent[y] = x
                file.append(y)
    return None
    ### END SOLUTION


# ---------------------------------------------------------------- 4. Symétries


def miroir(configuration):
    """Renvoie l'image de la configuration dans un miroir vertical : la gauche et la droite sont échangées."""
    ### BEGIN SOLUTION
    images = []
    for sorte, coin in zip(TYPES, configuration):
        i, j = divmod(coin - 1, 4)
        images.append((sorte, 4 * i + 4 - FORMES[sorte][1] - j + 1))
    return tuple(coin for _, coin in sorted(images))
    ### END SOLUTION


def symetriques():
    """Renvoie la liste triée des positions que l'on peut atteindre depuis DEPART et qui sont leur propre image."""
    ### BEGIN SOLUTION
    return sorted(x for x in distances(DEPART) if miroir(x) == x)
    ### END SOLUTION


# ---------------------------------------------------------------- 5. D'autres casse-tête


### BEGIN SOLUTION
def lire(dessin):
    """Les cases (ligne, colonne) du plateau, chacune avec son code, et les cases de chaque pièce."""
    cases, pieces = {}, {}
    for i, ligne in enumerate(dessin.split("\n")):
        for j, signe in enumerate(ligne):
            if signe != "#":
                cases[i, j] = 1 << len(cases)
                if signe != ".":
                    pieces.setdefault(signe, []).append((i, j))
    return cases, pieces


def sorte_de(lettre, piece, distinctes):
    """Ce qui rend deux pièces pareilles : la forme, ramenée en haut à gauche, et la lettre, quand elle compte."""
    haut, gauche = min(i for i, _ in piece), min(j for _, j in piece)
    forme = tuple(sorted((i - haut, j - gauche) for i, j in piece))
    return forme, lettre if lettre in distinctes else ""


def places_de(forme, cases):
    """Pour chaque coin (ligne, colonne) d'une pièce de cette forme, le code des cases qu'elle couvre."""
    places = {}
    for i, j in product(range(max(cases)[0] + 1), range(max(j for _, j in cases) + 1)):
        couvertes = [(i + di, j + dj) for di, dj in forme]
        if all(case in cases for case in couvertes):
            places[i, j] = sum(cases[case] for case in couvertes)
    return places


def par_sortes(dessin, distinctes):
    """Les places des pièces dessinées, sorte par sorte."""
    cases, pieces = lire(dessin)
    sortes = {}
    for lettre, piece in pieces.items():
        sortes.setdefault(sorte_de(lettre, piece, distinctes), []).append(sum(cases[case] for case in piece))
    return sortes


def voisines_de(dessin, sortes):
    """Pour chaque sorte de pièces, les places que joint un glissement."""
    cases, _ = lire(dessin)
    return [glissements_de(places_de(forme, cases)) for forme, _ in sortes]


# Un état d'un casse-tête : pour chaque sorte, dans un ordre fixé, le tuple croissant des places occupées.


def etats(nombres, voisines, occupees=0):
    """Tous les états, quand la sorte k compte nombres[k] pièces."""
    if not nombres:
        yield ()
        return
    libres = [place for place in sorted(voisines[0]) if not place & occupees]
    for choix in sans_chevauchement(libres, nombres[0]):
        for reste in etats(nombres[1:], voisines[1:], occupees | sum(choix)):
            yield (choix, *reste)


def sans_chevauchement(places, nombre):
    """Les façons de choisir ce nombre de places qui ne se chevauchent pas."""
    if nombre == 0:
        yield ()
        return
    for rang, place in enumerate(places):
        suivantes = [autre for autre in places[rang + 1 :] if not autre & place]
        for reste in sans_chevauchement(suivantes, nombre - 1):
            yield (place, *reste)


def etats_voisins(etat, voisines):
    """Les états obtenus en un coup."""
    occupees = sum(map(sum, etat))
    for sorte, places in enumerate(etat):
        for rang, place in enumerate(places):
            for nouvelle in atteintes(place, occupees ^ place, voisines[sorte]):
                rangees = tuple(sorted((*places[:rang], nouvelle, *places[rang + 1 :])))
                yield (*etat[:sorte], rangees, *etat[sorte + 1 :])


def tous_les_etats(dessin, distinctes):
    sortes = par_sortes(dessin, distinctes)
    return etats([len(places) for places in sortes.values()], voisines_de(dessin, sortes))


def etat_de(sortes):
    """L'état que montre un dessin, dont les pièces sont rangées par sortes."""
    return tuple(tuple(sorted(places)) for places in sortes.values())


def parcours(depart, voisines):
    """Les états que l'on atteint, du plus proche au plus lointain, avec leurs distances au départ."""
    d, file = {depart: 0}, [depart]
    for x in file:
        for y in etats_voisins(x, voisines):
            if y not in d:
                d[y] = d[x] + 1
                file.append(y)
    return d


### END SOLUTION


def nb_configurations(dessin, distinctes=""):
    """Renvoie le nombre de façons de poser sur le plateau les pièces du dessin.

    >>> nb_configurations("AB\\n..")
    6
    >>> nb_configurations("AB\\n..", "A")
    12
    """
    ### BEGIN SOLUTION
    return sum(1 for _ in tous_les_etats(dessin, distinctes))
    ### END SOLUTION


def tailles_composantes(dessin, distinctes=""):
    """Renvoie les tailles des composantes connexes du graphe du casse-tête, par ordre décroissant."""
    ### BEGIN SOLUTION
    voisines = voisines_de(dessin, par_sortes(dessin, distinctes))
    tailles, vus = [], set()
    for etat in tous_les_etats(dessin, distinctes):
        if etat not in vus:
            atteints = parcours(etat, voisines)
            vus.update(atteints)
            tailles.append(len(atteints))
    return sorted(tailles, reverse=True)
    ### END SOLUTION


def coups_minimum(dessin, but, distinctes=""):
    """Renvoie le plus petit nombre de coups qui mènent du dessin au but, ou None si c'est impossible."""
    ### BEGIN SOLUTION
    sortes, voulues = par_sortes(dessin, distinctes), par_sortes(but, distinctes)
    if not voulues.keys() <= sortes.keys():
        return None
    exigences = [set(voulues.get(sorte, ())) for sorte in sortes]
    for etat, d in parcours(etat_de(sortes), voisines_de(dessin, sortes)).items():
        if all(exigence <= set(places) for exigence, places in zip(exigences, etat)):
            return d
    return None
    ### END SOLUTION


# ---------------------------------------------------------------- Réponses


### BEGIN SOLUTION
def numeroter(sommets, voisins_de):
    """Le graphe de ces sommets, numérotés à partir de 0 : la liste des numéros des voisins de chacun."""
    numeros = {sommet: k for k, sommet in enumerate(sommets)}
    return numeros, [[numeros[voisin] for voisin in voisins_de(sommet)] for sommet in sommets]


def depuis(source, liste):
    """La distance de chaque sommet à la source, dans un graphe connexe."""
    d, file = [-1] * len(liste), [source]
    d[source] = 0
    for x in file:
        for y in liste[x]:
            if d[y] < 0:
                d[y] = d[x] + 1
                file.append(y)
    return d


def plus_grande(valeur, pente, liste):
    """La plus grande des valeurs, quand celles de deux voisins diffèrent de `pente` au plus."""
    # Un parcours depuis x donne la valeur v de x, et encadre celle d'un sommet à distance d : entre v - pente d et
    # v + pente d. On explore tour à tour depuis le sommet de plus petit minorant et depuis celui de plus grand
    # majorant, tant qu'un majorant dépasse ce qui est trouvé : quelques dizaines de parcours suffisent.
    trouvee, tour = -1, 0
    majorants, minorants = [pente * len(liste)] * len(liste), [0] * len(liste)
    reste = range(len(liste))
    while reste:
        x = max(reste, key=majorants.__getitem__) if tour % 2 else min(reste, key=minorants.__getitem__)
        d = depuis(x, liste)
        v = valeur(x, d)
        trouvee, tour = max(trouvee, v), tour + 1
        majorants = [min(majorant, v + pente * k) for majorant, k in zip(majorants, d)]
        minorants = [max(minorant, v - pente * k) for minorant, k in zip(minorants, d)]
        reste = [y for y in reste if majorants[y] > trouvee]
    return trouvee


def diametre(liste):
    return plus_grande(lambda x, d: max(d), 1, liste)


def plus_longue_inversion(sommets, voisins_de, image):
    """La plus grande distance d'un sommet à son image, dans une composante ; -1 si les images sont ailleurs."""
    numeros, liste = numeroter(sommets, voisins_de)
    if image(sommets[0]) not in numeros:
        return -1
    images = [numeros[image(sommet)] for sommet in sommets]
    return plus_grande(lambda x, d: d[images[x]], 2, liste)


def renverser(configuration):
    """L'image de haut en bas."""
    images = []
    for sorte, coin in zip(TYPES, configuration):
        i, j = divmod(coin - 1, 4)
        images.append((sorte, 4 * (5 - FORMES[sorte][0] - i) + j + 1))
    return tuple(coin for _, coin in sorted(images))


def retourner(dessin):
    """Le dessin, de haut en bas."""
    return "\n".join(dessin.split("\n")[::-1])


def echanger(dessin, a, b):
    return dessin.translate(str.maketrans(a + b, b + a))


def resume(tailles):
    """Le nombre de configurations, le nombre de composantes, la taille de la plus grande."""
    return [sum(tailles), len(tailles), tailles[0]]


def composantes_du_jeu(dessin):
    """Les composantes d'un casse-tête, chacune une liste d'états."""
    voisines, vus = voisines_de(dessin, par_sortes(dessin, "")), set()
    for etat in tous_les_etats(dessin, ""):
        if etat not in vus:
            atteints = list(parcours(etat, voisines))
            vus.update(atteints)
            yield atteints


def inverser(dessin):
    """L'image d'un état dans un miroir vertical, quand les formes sont leur propre image."""
    cases, _ = lire(dessin)
    largeur = 1 + max(j for _, j in cases)
    images = {code: cases[i, largeur - 1 - j] for (i, j), code in cases.items()}

    def image(etat):
        return tuple(
            tuple(sorted(sum(autre for code, autre in images.items() if place & code) for place in places))
            for places in etat
        )

    return image


def plus_courts_chemins(d):
    """Pour chaque position, le nombre de plus courts chemins qui y mènent, d'après les distances au départ."""
    nombres = {}
    for x in d:  # de la plus proche à la plus lointaine
        avant = [nombres[y] for y in graphe()[x] if d[y] == d[x] - 1]
        nombres[x] = sum(avant) if avant else 1
    return nombres


def voisins_dans(dessin):
    """La fonction qui donne les voisins d'un état du casse-tête."""
    voisines = voisines_de(dessin, par_sortes(dessin, ""))
    return lambda etat: etats_voisins(etat, voisines)


def plus_loin(dessin, distinctes):
    """L'excentricité de ce que montre le dessin."""
    sortes = par_sortes(dessin, distinctes)
    return max(parcours(etat_de(sortes), voisines_de(dessin, sortes)).values())


reponses["4a"] = len(graphe())
### END SOLUTION

### BEGIN SOLUTION
DEGRES, COMPOSANTES = degres(), composantes()

reponses["5a"] = sum(degre * nombre for degre, nombre in DEGRES.items()) // 2
reponses["5b"] = max(DEGRES)
reponses["5c"] = DEGRES[max(DEGRES)]
reponses["5d"] = round(2 * reponses["5a"] / len(graphe()), 2)
reponses["5e"] = len(COMPOSANTES)
reponses["5f"] = len(set(map(len, COMPOSANTES)))
reponses["5g"] = len(COMPOSANTES[0])
### END SOLUTION

### BEGIN SOLUTION
DISTANCES = distances(DEPART)
SIENNE = next(composante for composante in COMPOSANTES if DEPART in composante)
AUTRES = [composante for composante in COMPOSANTES if not {DEPART, renverser(DEPART)} & set(composante)]

reponses["6a"] = excentricite(DEPART)
reponses["6b"] = list(DISTANCES.values()).count(excentricite(DEPART))
reponses["6c"] = diametre(numeroter(SIENNE, graphe().__getitem__)[1])
reponses["6d"] = max(diametre(numeroter(composante, graphe().__getitem__)[1]) for composante in AUTRES)
### END SOLUTION

### BEGIN SOLUTION
SORTIES = [x for x in DISTANCES if x[0] == 14]
AU_PLUS_PRES = [x for x in SORTIES if DISTANCES[x] == min(DISTANCES[y] for y in SORTIES)]

reponses["7a"] = len(resoudre(DEPART)) - 1
reponses["7b"] = len(SORTIES)
reponses["7c"] = len(AU_PLUS_PRES)
reponses["7d"] = sum(map(plus_courts_chemins(DISTANCES).get, AU_PLUS_PRES))
### END SOLUTION

### BEGIN SOLUTION
SYMETRIQUES = symetriques()

reponses["8a"] = len(SYMETRIQUES)
reponses["8b"] = [sum((x[0] - 1) // 4 == ligne for x in SYMETRIQUES) for ligne in range(4)]
reponses["8c"] = sorted(DISTANCES[x] for x in SYMETRIQUES if x[0] == 14)
reponses["8d"] = plus_longue_inversion(SIENNE, graphe().__getitem__, miroir)
reponses["8e"] = max(plus_longue_inversion(c, graphe().__getitem__, renverser) for c in COMPOSANTES)
### END SOLUTION

### BEGIN SOLUTION
CENTURY, PENNANT, SOAP = DESSINS["century"], DESSINS["pennant"], DESSINS["soap"]
SIMPLICITY, SIMPLICITY_2 = DESSINS["simplicity"], DESSINS["simplicity2"]
COMPOSANTES_DE_PENNANT = list(composantes_du_jeu(PENNANT))

reponses["9a"] = resume(tailles_composantes(CENTURY))
reponses["9b"] = resume(sorted(map(len, COMPOSANTES_DE_PENNANT), reverse=True))
reponses["9c"] = [tailles_composantes(SIMPLICITY), tailles_composantes(SIMPLICITY, "YR")]
reponses["9d"] = tailles_composantes(SIMPLICITY_2, "YR")
reponses["9e"] = [nb_configurations(SOAP, "S"), nb_configurations(SOAP, "SVW")]
### END SOLUTION

### BEGIN SOLUTION
COINS_DE_PENNANT = ("....\n....\n....\nAA..\nAA..", "..AA\n..AA\n....\n....\n....", "....\n....\n....\n..AA\n..AA")
SIENNE_DE_PENNANT = next(c for c in COMPOSANTES_DE_PENNANT if etat_de(par_sortes(PENNANT, "")) in c)

reponses["10a"] = coups_minimum(CENTURY, "....\n....\n....\n.11.\n.11.")
reponses["10b"] = coups_minimum(CENTURY, retourner(CENTURY))
reponses["10c"] = [
    *(coups_minimum(PENNANT, but) for but in (*COINS_DE_PENNANT, retourner(PENNANT))),
    diametre(numeroter(SIENNE_DE_PENNANT, voisins_dans(PENNANT))[1]),
    max(plus_longue_inversion(c, voisins_dans(PENNANT), inverser(PENNANT)) for c in COMPOSANTES_DE_PENNANT),
]
reponses["10d"] = [
    coups_minimum(SIMPLICITY, "R...\nRR..\n....\n....", "YR"),
    plus_loin(SIMPLICITY, "YR"),
    coups_minimum(SIMPLICITY, "R.Y.\nRRYY\n....\n....", "YR"),
]
reponses["10e"] = [
    coups_minimum(SIMPLICITY_2, echanger(SIMPLICITY_2, "Y", "R"), "YR"),
    coups_minimum(SIMPLICITY_2, "R...\nRR..\n....\n....\n##.#", "YR"),
]
reponses["10f"] = [coups_minimum(SOAP, echanger(SOAP, "H", "S"), distinctes) for distinctes in ("S", "SVW")]
### END SOLUTION
