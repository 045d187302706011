"""Les erreurs connues de la fiche klotski : les variantes fausses de chaque fonction."""

from itertools import product

from solution import (
    CODES,
    COINS,
    FORMES,
    RANGS,
    TOUT,
    VOISINES,
    atteintes,
    cases_de,
    composantes,
    configurations,
    coups_minimum,
    degres,
    distances,
    echanger,
    etat_de,
    etats,
    etats_voisins,
    excentricite,
    glissements_de,
    graphe,
    lire,
    miroir,
    nb_configurations,
    par_sortes,
    parcours,
    places_de,
    plus_courts_chemins,
    plus_loin,
    plus_longue_inversion,
    renverser,
    resoudre,
    resume,
    retourner,
    symetriques,
    tailles_composantes,
    tous_les_etats,
    vides,
    voisines_de,
    voisins,
)
from sujet import DEPART, DESSINS, TYPES

from autograder.engine.sheet.checks import faute

# ---------------------------------------------------------------- what several fautes share


def peindre(position, formes):
    """Le plateau, quand les pièces ont ces hauteurs et ces largeurs."""
    lignes = [[4] * 4 for _ in range(5)]
    for sorte, coin in zip(TYPES, position):
        i, j = divmod(coin - 1, 4)
        for k, m in product(range(formes[sorte][0]), range(formes[sorte][1])):
            lignes[i + k][j + m] = sorte
    return lignes


def couvrir(position):
    """Les numéros que couvrent les pièces, sans regarder les bords : la ligne continue sur la suivante."""
    return [
        coin + 4 * k + m
        for sorte, coin in zip(TYPES, position)
        for k, m in product(range(FORMES[sorte][0]), range(FORMES[sorte][1]))
    ]


def dans_le_plateau(position):
    return all(
        (coin - 1) // 4 + FORMES[sorte][0] <= 5 and (coin - 1) % 4 + FORMES[sorte][1] <= 4
        for sorte, coin in zip(TYPES, position)
    )


def croissante(position, jusque=12):
    return all(position[k] < position[k + 1] for k in range(jusque - 1) if TYPES[k] == TYPES[k + 1])


def jouer(configuration, places_de_la_piece, rangees=True, mettre_a_jour=True):
    """Les positions obtenues quand la pièce k peut aller où dit `places_de_la_piece(sorte, code, autres)`."""
    codes = [CODES[sorte][coin] for sorte, coin in zip(TYPES[:10], configuration)]
    occupees = sum(codes)
    for k, code in enumerate(codes):
        sorte, autres = TYPES[k], occupees ^ code
        debut, fin = RANGS[sorte][0], RANGS[sorte][-1] + 1
        for place in places_de_la_piece(sorte, code, autres):
            coins = [*configuration[debut:k], COINS[sorte][place], *configuration[k + 1 : fin]]
            coins = sorted(coins) if rangees else coins
            libres = vides(autres | place) if mettre_a_jour else configuration[10:]
            yield (*configuration[:debut], *coins, *configuration[fin:10], *libres)


def permises(sorte, code, autres):
    return atteintes(code, autres, VOISINES[sorte])


def une_case(sorte, code, autres):
    return [place for place in VOISINES[sorte][code] if not place & autres]


def tout_droit(sorte, code, autres):
    """Deux cases au plus, dans une même direction."""
    coin = COINS[sorte][code]
    trouvees = []
    for pas in (-4, 4, -1, 1):
        place = code
        for n in (1, 2):
            suivante = CODES[sorte].get(coin + n * pas)
            if suivante is None or suivante & autres or suivante not in VOISINES[sorte][place]:
                break
            trouvees.append(suivante)
            place = suivante
    return trouvees


def par_couches(depart, voisins_de):
    d, file = {depart: 0}, [depart]
    for x in file:
        for y in voisins_de(x):
            if y not in d:
                d[y] = d[x] + 1
                file.append(y)
    return d


def en_profondeur(depart, arrivee):
    """Le chemin que trouve un parcours en profondeur, ou None."""
    precedent, pile = {depart: None}, [depart]
    while pile:
        x = pile.pop()
        if arrivee(x):
            chemin = [x]
            while precedent[chemin[-1]] is not None:
                chemin.append(precedent[chemin[-1]])
            return chemin[::-1]
        for y in voisins(x):
            if y not in precedent:
                precedent[y] = x
                pile.append(y)
    return None


def sorti(x):
    return x[0] == 14


def en_miroir(configuration, largeur):
    """L'image, quand on croit que les pièces de chaque type ont cette largeur."""
    return [4 * ((coin - 1) // 4) + 5 - largeur(sorte) - (coin - 1) % 4 for sorte, coin in zip(TYPES, configuration)]


def ranger(coins):
    return tuple(coin for _, coin in sorted(zip(TYPES, coins)))


def explorer(dessin, but, distinctes, voisins_de):
    """Le nombre de coups, avec d'autres voisins."""
    sortes, voulues = par_sortes(dessin, distinctes), par_sortes(but, distinctes)
    if not voulues.keys() <= sortes.keys():
        return None
    voisines = voisines_de(dessin, sortes)
    d = par_couches(etat_de(sortes), lambda etat: voisins_de(etat, voisines))
    atteints = [
        d[etat] for etat in d
        if all(set(voulues.get(sorte, ())) <= set(places) for sorte, places in zip(sortes, etat))
    ]  # fmt: skip
    return min(atteints, default=None)


def tailles(dessin, distinctes, voisins_de):
    voisines = voisines_de(dessin, par_sortes(dessin, distinctes))
    trouvees, vus = [], set()
    for etat in tous_les_etats(dessin, distinctes):
        if etat not in vus:
            atteints = par_couches(etat, lambda x: voisins_de(x, voisines))
            vus.update(atteints)
            trouvees.append(len(atteints))
    return sorted(trouvees, reverse=True)


def sauts(etat, voisines):
    """Une pièce va à n'importe quelle place libre."""
    occupees = sum(map(sum, etat))
    for sorte, places in enumerate(etat):
        for rang, place in enumerate(places):
            for autre in voisines[sorte]:
                if not autre & (occupees ^ place) and autre != place:
                    yield (
                        *etat[:sorte],
                        tuple(sorted((*places[:rang], autre, *places[rang + 1 :]))),
                        *etat[sorte + 1 :],
                    )


def pas_a_pas(etat, voisines):
    """Une pièce n'avance que d'une case."""
    occupees = sum(map(sum, etat))
    for sorte, places in enumerate(etat):
        for rang, place in enumerate(places):
            for autre in voisines[sorte][place]:
                if not autre & (occupees ^ place):
                    yield (
                        *etat[:sorte],
                        tuple(sorted((*places[:rang], autre, *places[rang + 1 :]))),
                        *etat[sorte + 1 :],
                    )


def lettres(dessin):
    return "".join(sorted(set(dessin) - set(".#\n")))


# ---------------------------------------------------------------- question 1


@faute("Seul le coin de chaque pièce est marqué : une pièce occupe toutes ses cases.")
def plateau(position):
    return peindre(position, ((1, 1),) * 5)


@faute("Les rectangles couchés et debout sont échangés : le type 1 est large, le type 2 est haut.")
def plateau(position):
    lignes = [[4] * 6 for _ in range(6)]
    for sorte, coin in zip(TYPES, position):
        i, j = divmod(coin - 1, 4)
        for k, m in product(range(FORMES[sorte][1]), range(FORMES[sorte][0])):
            lignes[i + k][j + m] = sorte
    return [ligne[:4] for ligne in lignes[:5]]


@faute("Le grand carré est peint comme un rectangle debout : il est aussi large que haut.")
def plateau(position):
    return peindre(position, ((2, 1), *FORMES[1:]))


@faute("Les pièces sont décalées d'une case : la case 1 est en haut à gauche.")
def plateau(position):
    lignes = [[4] * 4 for _ in range(7)]
    for sorte, coin in zip(TYPES, position):
        for i, j in cases_de(sorte, coin):
            i, j = divmod(4 * i + j + 1, 4)
            lignes[i][j] = sorte
    return lignes[:5]


@faute(
    "Les cinq lignes sont identiques : ce sont sans doute cinq fois la même liste, et peindre l'une les peint toutes."
)
def plateau(position):
    lignes = [[4] * 4] * 5
    for sorte, coin in zip(TYPES, position):
        for i, j in cases_de(sorte, coin):
            lignes[i][j] = sorte
    return lignes


# ---------------------------------------------------------------- question 2


@faute("De vraies positions sont refusées : l'ordre croissant ne vaut que dans chaque type, pas d'un bout à l'autre.")
def est_valide(position):
    couvertes = couvrir(position)
    return (
        len(position) == 12
        and sorted(couvertes) == list(range(1, 21))
        and dans_le_plateau(position)
        and list(position) == sorted(position)
    )


@faute("Un tuple trop court provoque une exception : la réponse doit être False.")
def est_valide(position):
    if not all(1 <= position[k] <= 20 for k in range(12)):
        return False
    return sorted(couvrir(position)) == list(range(1, 21)) and dans_le_plateau(position) and croissante(position)


@faute("Un tuple trop long est accepté : seuls ses douze premiers éléments sont regardés.")
def est_valide(position):
    if len(position) < 12 or not all(1 <= coin <= 20 for coin in position[:12]):
        return False
    return sorted(couvrir(position)) == list(range(1, 21)) and dans_le_plateau(position) and croissante(position)


@faute("Un nombre nul ou négatif est accepté : aucune case ne porte ce numéro.")
def est_valide(position):
    if len(position) != 12 or not dans_le_plateau(position):
        return False
    return len(set(couvrir(position))) == 20 and croissante(position)


@faute("Un nombre plus grand que 20 provoque une exception : la réponse doit être False.")
def est_valide(position):
    if len(position) != 12 or min(position) < 1:
        return False
    occupees = [0] * 20
    for case in couvrir(position):
        occupees[case - 1] += 1
    return occupees == [1] * 20 and dans_le_plateau(position) and croissante(position)


@faute("Une pièce large est acceptée dans la dernière colonne : elle dépasse du plateau.")
def est_valide(position):
    if len(position) != 12 or not all(1 <= coin <= 20 for coin in position):
        return False
    return sorted(couvrir(position)) == list(range(1, 21)) and croissante(position)


@faute("Une pièce haute est acceptée dans la dernière ligne : elle dépasse du plateau.")
def est_valide(position):
    if len(position) != 12 or not all(1 <= coin <= 20 for coin in position):
        return False
    colonnes = all((coin - 1) % 4 + FORMES[sorte][1] <= 4 for sorte, coin in zip(TYPES, position))
    return len(set(couvrir(position))) == 20 and colonnes and croissante(position)


@faute("Les chevauchements ne sont pas vus : chaque case ne peut être occupée qu'une fois.")
def est_valide(position):
    if len(position) != 12 or not all(1 <= coin <= 20 for coin in position):
        return False
    return dans_le_plateau(position) and croissante(position)


@faute("Une case dite vide peut être occupée : les deux derniers nombres doivent être ceux de cases libres.")
def est_valide(position):
    if len(position) != 12 or not all(1 <= coin <= 20 for coin in position):
        return False
    couvertes = couvrir(position)[:18]
    return len(set(couvertes)) == 18 and dans_le_plateau(position) and croissante(position)


@faute("L'ordre des pièces d'un même type n'est pas regardé : leurs cases doivent croître.")
def est_valide(position):
    if len(position) != 12 or not all(1 <= coin <= 20 for coin in position):
        return False
    return sorted(couvrir(position)) == list(range(1, 21)) and dans_le_plateau(position)


@faute("L'ordre des deux cases vides n'est pas regardé : elles forment un type comme les autres.")
def est_valide(position):
    if len(position) != 12 or not all(1 <= coin <= 20 for coin in position):
        return False
    return sorted(couvrir(position)) == list(range(1, 21)) and dans_le_plateau(position) and croissante(position, 10)


# ---------------------------------------------------------------- question 3


@faute("Une pièce n'avance que d'une case : en un coup, elle va aussi loin qu'elle peut glisser.")
def voisins(configuration):
    return sorted(jouer(configuration, une_case))


@faute("Les pièces ne tournent pas les coins : en un coup, une pièce peut changer de direction.")
def voisins(configuration):
    return sorted(jouer(configuration, tout_droit))


@faute("Après un coup, les cases d'un même type ne sont plus rangées par ordre croissant.")
def voisins(configuration):
    return sorted(jouer(configuration, permises, rangees=False))


@faute("Une pièce saute à n'importe quelle place libre : elle doit y glisser, de case vide en case vide.")
def voisins(configuration):
    def libres(sorte, code, autres):
        return [place for place in VOISINES[sorte] if not place & autres and place != code]

    return sorted(jouer(configuration, libres))


@faute("Une pièce passe d'un bord à l'autre : la case qui suit la fin d'une ligne n'est pas sa voisine.")
def voisins(configuration):
    def suivantes(sorte, code, autres):
        vues = [code]
        for vue in vues:
            for pas in (-4, 4, -1, 1):
                place = CODES[sorte].get(COINS[sorte][vue] + pas)
                if place is not None and not place & autres and place not in vues:
                    vues.append(place)
        return vues[1:]

    return sorted(jouer(configuration, suivantes))


@faute("Seuls les coups vers la première des deux cases vides sont donnés.")
def voisins(configuration):
    premiere = 1 << (configuration[10] - 1)

    def vers_la_premiere(sorte, code, autres):
        return [place for place in permises(sorte, code, autres) if place & premiere]

    return sorted(jouer(configuration, vers_la_premiere))


@faute("Il manque les coups pour lesquels une pièce a besoin des deux cases vides.")
def voisins(configuration):
    def petites(sorte, code, autres):
        cote = [place for place in permises(sorte, code, autres) if (place & ~code).bit_count() < 2 or sorte == 3]
        return [] if sorte == 0 else cote

    return sorted(jouer(configuration, petites))


@faute("Les deux cases vides ne sont pas mises à jour après le coup.")
def voisins(configuration):
    return sorted(jouer(configuration, permises, mettre_a_jour=False))


@faute("La configuration elle-même est dans la liste : ne pas bouger n'est pas un coup.")
def voisins(configuration):
    return sorted([configuration, *jouer(configuration, permises)])


@faute("La liste n'est pas triée.")
def voisins(configuration):
    return sorted(jouer(configuration, permises), reverse=True)


@faute("Une même configuration est donnée plusieurs fois.")
def voisins(configuration):
    trouves = list(jouer(configuration, permises))
    return sorted([*trouves, *trouves[:1]])


# ---------------------------------------------------------------- question 4


@faute("Ce ne sont que les positions que l'on atteint depuis le départ.")
def configurations():
    return sorted(distances(DEPART))


@faute("La liste n'est pas triée.")
def configurations():
    return sorted(placer(TYPES[:10]), reverse=True)


@faute("Les deux cases vides manquent : une position compte douze nombres.")
def configurations():
    return sorted(configuration[:10] for configuration in placer(TYPES[:10]))


# ---------------------------------------------------------------- question 5


@faute("Seules les positions que l'on atteint depuis le départ sont comptées.")
def degres():
    return dict(Counter(len(voisins(configuration)) for configuration in distances(DEPART)))


@faute("C'est une liste : il faut un dictionnaire.")
def degres():
    nombres = Counter(map(len, graphe().values()))
    return [nombres[degre] for degre in range(max(nombres) + 1)]


@faute("Les valeurs sont des sommes de voisins : il faut compter les configurations.")
def degres():
    return {degre: degre * nombre for degre, nombre in Counter(map(len, graphe().values())).items()}


@faute("Il n'y a que la composante du départ : il les faut toutes.")
def composantes():
    return [list(distances(DEPART))]


@faute("Ce sont les tailles des composantes : il faut les configurations elles-mêmes.")
def composantes():
    trouvees, vues = [], set()
    for configuration in graphe():
        if configuration not in vues:
            atteintes_ = par_couches(configuration, graphe().__getitem__)
            vues.update(atteintes_)
            trouvees.append(len(atteintes_))
    return sorted(trouvees, reverse=True)


@faute("La première configuration d'une composante y est deux fois : la marquer comme vue, elle aussi.")
def composantes():
    trouvees, vues = [], set()
    for configuration in graphe():
        if configuration not in vues:
            composante = [configuration]
            for x in composante:
                for y in graphe()[x]:
                    if y not in vues:
                        vues.add(y)
                        composante.append(y)
            trouvees.append(composante)
    return trouvees


# ---------------------------------------------------------------- question 6


@faute("La position de départ manque : elle est à distance 0.")
def distances(depart):
    return {x: d for x, d in par_couches(depart, voisins).items() if d > 0}


@faute("Les distances sont comptées à partir de 1 : le départ est à distance 0.")
def distances(depart):
    return {x: d + 1 for x, d in par_couches(depart, voisins).items()}


@faute("Ce ne sont pas les plus petits nombres de coups : le parcours est sans doute en profondeur.")
def distances(depart):
    d, pile = {depart: 0}, [depart]
    while pile:
        x = pile.pop()
        for y in voisins(x):
            if y not in d:
                d[y] = d[x] + 1
                pile.append(y)
    return d


@faute("Ce qui est plus loin que la sortie la plus proche manque : il faut atteindre tout ce qui peut l'être.")
def distances(depart):
    d = par_couches(depart, voisins)
    plus_pres = min((d[x] for x in d if sorti(x)), default=len(d))
    return {x: k for x, k in d.items() if k <= plus_pres}


@faute("C'est le nombre de positions que l'on atteint : il faut la plus grande distance.")
def excentricite(configuration):
    return len(distances(configuration))


@faute("C'est un de trop : le départ est à distance 0, et ne compte pas pour un coup.")
def excentricite(configuration):
    return max(distances(configuration).values()) + 1


# ---------------------------------------------------------------- question 7


@faute("Le chemin ne commence pas par la position de départ.")
def resoudre(depart):
    d = par_couches(depart, voisins)
    arrivees = [x for x in d if sorti(x)]
    if not arrivees:
        return None
    chemin = [min(arrivees, key=d.get)]
    while d[chemin[-1]] > 1:
        chemin.append(next(y for y in voisins(chemin[-1]) if d[y] == d[chemin[-1]] - 1))
    return chemin[::-1] if chemin[0] != depart else chemin


@faute("Le chemin est à l'envers : il doit aller du départ à la sortie.")
def resoudre(depart):
    d = par_couches(depart, voisins)
    arrivees = [x for x in d if sorti(x)]
    if not arrivees:
        return None
    chemin = [min(arrivees, key=d.get)]
    while d[chemin[-1]] > 0:
        chemin.append(next(y for y in voisins(chemin[-1]) if d[y] == d[chemin[-1]] - 1))
    return chemin


@faute("Le chemin n'est pas le plus court : le parcours est sans doute en profondeur.")
def resoudre(depart):
    return en_profondeur(depart, sorti)


@faute("Le grand carré est sur la dernière ligne, mais pas à la case 14.")
def resoudre(depart):
    d = par_couches(depart, voisins)
    arrivees = [x for x in d if x[0] >= 13]
    if not arrivees:
        return None
    chemin = [min(arrivees, key=d.get)]
    while d[chemin[-1]] > 0:
        chemin.append(next(y for y in voisins(chemin[-1]) if d[y] == d[chemin[-1]] - 1))
    return chemin[::-1]


@faute("Quand le grand carré est déjà sorti, le chemin n'est pas vide : il contient le départ.")
def resoudre(depart):
    return [] if sorti(depart) else en_largeur(depart)


@faute("Quand le grand carré ne peut pas sortir, la valeur doit être None, et non une liste vide.")
def resoudre(depart):
    return en_largeur(depart) or []


def en_largeur(depart):
    """Un plus court chemin, ou None."""
    precedent, file = {depart: None}, [depart]
    for x in file:
        if sorti(x):
            chemin = [x]
            while precedent[chemin[-1]] is not None:
                chemin.append(precedent[chemin[-1]])
            return chemin[::-1]
        for y in voisins(x):
            if y not in precedent:
                precedent[y] = x
                file.append(y)
    return None


# ---------------------------------------------------------------- question 8


@faute("La largeur des pièces est oubliée : le coin d'une pièce large se déplace autrement.")
def miroir(configuration):
    return ranger(en_miroir(configuration, lambda sorte: 1))


@faute("Les pièces sont aux bonnes places, mais pas rangées : leurs cases doivent croître dans chaque type.")
def miroir(configuration):
    return tuple(en_miroir(configuration, lambda sorte: FORMES[sorte][1]))


@faute("C'est le haut et le bas qui sont échangés : il faut la gauche et la droite.")
def miroir(configuration):
    return renverser(configuration)


@faute("Les douze nombres sont triés ensemble : l'ordre ne se refait que dans chaque type.")
def miroir(configuration):
    return tuple(sorted(en_miroir(configuration, lambda sorte: FORMES[sorte][1])))


@faute("Toutes les configurations symétriques sont données, accessibles ou non depuis le départ.")
def symetriques():
    return sorted(x for x in graphe() if miroir(x) == x)


@faute("La liste n'est pas triée.")
def symetriques():
    return [x for x in distances(DEPART) if miroir(x) == x]


@faute("La position de départ manque : elle est sa propre image.")
def symetriques():
    return sorted(x for x, d in distances(DEPART).items() if d > 0 and miroir(x) == x)


@faute("Ce sont les positions dont le grand carré est au milieu : toutes les pièces doivent se correspondre.")
def symetriques():
    return sorted(x for x in distances(DEPART) if x[0] % 4 == 2)


# ---------------------------------------------------------------- question 9


@faute("Les pièces pareilles sont distinguées : échanger deux pièces de même forme ne change rien.")
def nb_configurations(dessin, distinctes=""):
    return sum(1 for _ in tous_les_etats(dessin, lettres(dessin)))


@faute("Les lettres de `distinctes` sont ignorées.")
def nb_configurations(dessin, distinctes=""):
    return sum(1 for _ in tous_les_etats(dessin, ""))


@faute("Les pièces distinguées le sont en bloc : chacune doit l'être aussi des autres.")
def nb_configurations(dessin, distinctes=""):
    reste = "".join(lettre for lettre in lettres(dessin) if lettre not in distinctes)
    sortes = {}
    cases, pieces = lire(dessin)
    for (forme, _), places in par_sortes(dessin, lettres(dessin)).items():
        lettre = next(l for l in pieces if [sum(cases[case] for case in pieces[l])] == places)
        sortes.setdefault((forme, lettre in reste), []).extend(places)
    return sum(1 for _ in etats([len(places) for places in sortes.values()], voisines_de(dessin, sortes)))


@faute("Seules les configurations que l'on atteint depuis le dessin sont comptées.")
def nb_configurations(dessin, distinctes=""):
    sortes = par_sortes(dessin, distinctes)
    return len(parcours(etat_de(sortes), voisines_de(dessin, sortes)))


@faute("« # » est pris pour une case vide : ce n'est pas une case.")
def nb_configurations(dessin, distinctes=""):
    return sum(1 for _ in tous_les_etats(dessin.replace("#", "."), distinctes))


@faute("Les pièces tournent : un rectangle couché ne devient pas un rectangle debout.")
def nb_configurations(dessin, distinctes=""):
    cases, _ = lire(dessin)
    total = 0
    formes = [(forme, len(places)) for (forme, _), places in par_sortes(dessin, distinctes).items()]
    choix = []
    for forme, nombre in formes:
        tournee = tuple(sorted((j, i) for i, j in forme))
        choix.append(
            [{forme: k, tournee: nombre - k} for k in range(nombre + 1)] if tournee != forme else [{forme: nombre}]
        )
    for tirage in product(*choix):
        nombres = [n for sortes in tirage for n in sortes.values()]
        voisines = [glissements_de(places_de(forme, cases)) for sortes in tirage for forme in sortes]
        total += sum(1 for _ in etats(nombres, voisines))
    return total


@faute("Les tailles sont dans l'ordre croissant : la plus grande vient d'abord.")
def tailles_composantes(dessin, distinctes=""):
    return tailles(dessin, distinctes, etats_voisins)[::-1]


@faute("Il n'y a que la composante du dessin : il les faut toutes.")
def tailles_composantes(dessin, distinctes=""):
    sortes = par_sortes(dessin, distinctes)
    return [len(parcours(etat_de(sortes), voisines_de(dessin, sortes)))]


@faute("Les pièces sautent par-dessus les autres : elles ne font que glisser.")
def tailles_composantes(dessin, distinctes=""):
    return tailles(dessin, distinctes, sauts)


@faute("Les lettres de `distinctes` sont ignorées.")
def tailles_composantes(dessin, distinctes=""):
    return tailles(dessin, "", etats_voisins)


# ---------------------------------------------------------------- question 10


@faute("Chaque glissement d'une case est compté : un coup mène une pièce aussi loin qu'elle peut glisser.")
def coups_minimum(dessin, but, distinctes=""):
    return explorer(dessin, but, distinctes, pas_a_pas)


@faute("Toutes les pièces sont distinguées : une pièce pareille peut prendre la place d'une autre dans le but.")
def coups_minimum(dessin, but, distinctes=""):
    return explorer(dessin, but, lettres(dessin), etats_voisins)


@faute("Les lettres de `distinctes` sont ignorées.")
def coups_minimum(dessin, but, distinctes=""):
    return explorer(dessin, but, "", etats_voisins)


@faute("Le but est pris pour une configuration entière : « . » y veut dire n'importe quoi.")
def coups_minimum(dessin, but, distinctes=""):
    sortes, voulues = par_sortes(dessin, distinctes), par_sortes(but, distinctes)
    if sortes.keys() != voulues.keys():
        return None
    voulu = tuple(tuple(sorted(voulues[sorte])) for sorte in sortes)
    return parcours(etat_de(sortes), voisines_de(dessin, sortes)).get(voulu)


@faute("Le départ compte pour un coup : il faut compter les coups, pas les positions du chemin.")
def coups_minimum(dessin, but, distinctes=""):
    coups = explorer(dessin, but, distinctes, etats_voisins)
    return None if coups is None else coups + 1


@faute("Quand le but ne peut pas être atteint, la valeur doit être None, et non −1.")
def coups_minimum(dessin, but, distinctes=""):
    coups = explorer(dessin, but, distinctes, etats_voisins)
    return -1 if coups is None else coups


@faute("Quand le but est déjà atteint, il faut 0 coup : ce n'est pas impossible.")
def coups_minimum(dessin, but, distinctes=""):
    return explorer(dessin, but, distinctes, etats_voisins) or None


# ---------------------------------------------------------------- réponses


@faute("Ce sont les positions que l'on atteint depuis le départ : il les faut toutes.")
def reponse_4a():
    return len(distances(DEPART))


@faute("C'est la somme des degrés : chaque arête a deux bouts.")
def reponse_5a():
    return sum(degre * nombre for degre, nombre in degres().items())


@faute("C'est le nombre de voisins le plus fréquent : il faut le plus grand.")
def reponse_5b():
    nombres = degres()
    return max(nombres, key=nombres.get)


@faute("C'est le nombre de configurations dont le degré est le plus fréquent.")
def reponse_5c():
    return max(degres().values())


@faute("C'est le nombre d'arêtes par configuration : chaque arête compte pour ses deux bouts.")
def reponse_5d():
    nombres = degres()
    return round(sum(degre * nombre for degre, nombre in nombres.items()) / sum(nombres.values()) / 2, 2)


@faute("C'est le nombre de tailles différentes.")
def reponse_5e():
    return len(set(map(len, composantes())))


@faute("C'est le nombre de composantes.")
def reponse_5f():
    return len(composantes())


@faute("C'est le total des deux plus grandes composantes, qui ont la même taille : il faut celle d'une seule.")
def reponse_5g():
    return 2 * max(map(len, composantes()))


@faute("C'est la distance à la sortie : il faut celle de la position la plus lointaine.")
def reponse_6a():
    return len(resoudre(DEPART)) - 1


@faute("Il y en a plus d'une : plusieurs positions sont à cette distance.")
def reponse_6b():
    return 1


@faute("C'est l'excentricité du départ : d'autres positions sont plus éloignées l'une de l'autre.")
def reponse_6c():
    return excentricite(DEPART)


@faute("C'est la taille d'une composante : il faut un diamètre.")
def reponse_6d():
    return sorted(map(len, composantes()))[-3]


@faute("C'est le nombre de positions du chemin : il y a un coup de moins.")
def reponse_7a():
    return len(resoudre(DEPART))


@faute("Toutes les configurations sont comptées, accessibles ou non depuis le départ.")
def reponse_7b():
    return sum(map(sorti, graphe()))


@faute("Il y en a plus d'une : l'image d'une telle position dans le miroir convient aussi.")
def reponse_7c():
    return 1


@faute("Ce sont les positions d'arrivée : plusieurs chemins mènent à chacune.")
def reponse_7d():
    d = distances(DEPART)
    arrivees = [d[x] for x in d if sorti(x)]
    return arrivees.count(min(arrivees))


@faute("Les chemins ne sont comptés que vers l'une des positions d'arrivée.")
def reponse_7d():
    d = distances(DEPART)
    return plus_courts_chemins(d)[min((x for x in d if sorti(x)), key=d.get)]


@faute("Toutes les configurations symétriques sont comptées, accessibles ou non depuis le départ.")
def reponse_8a():
    return sum(miroir(x) == x for x in graphe())


@faute("Les lignes sont données de bas en haut : la première est celle du haut.")
def reponse_8b():
    lignes = [(x[0] - 1) // 4 for x in symetriques()]
    return [lignes.count(ligne) for ligne in (3, 2, 1, 0)]


@faute("Chaque distance n'est donnée qu'une fois : deux positions peuvent être à la même.")
def reponse_8c():
    d = distances(DEPART)
    return sorted({d[x] for x in symetriques() if sorti(x)})


@faute("C'est l'excentricité du départ : il faut la distance d'une configuration à son image.")
def reponse_8d():
    return excentricite(DEPART)


@faute("C'est le nombre de positions du chemin : il y a un coup de moins.")
def reponse_8e():
    petites = (composante for composante in composantes() if len(composante) < 1000)
    return 1 + max(plus_longue_inversion(composante, graphe().__getitem__, renverser) for composante in petites)


@faute("Seules les configurations que l'on atteint depuis le dessin sont comptées.")
def reponse_9a():
    return [plus_grande_taille("century"), 1, plus_grande_taille("century")]


@faute("Seules les configurations que l'on atteint depuis le dessin sont comptées.")
def reponse_9b():
    return [plus_grande_taille("pennant"), 1, plus_grande_taille("pennant")]


def plus_grande_taille(nom):
    """La taille de la composante du dessin."""
    sortes = par_sortes(DESSINS[nom], "")
    return len(parcours(etat_de(sortes), voisines_de(DESSINS[nom], sortes)))


@faute("Les tailles sont deux fois les mêmes : distinguer Y et R change le graphe.")
def reponse_9c():
    return [tailles_composantes(DESSINS["simplicity"])] * 2


@faute("Y et R ne sont pas distinguées.")
def reponse_9d():
    return tailles_composantes(DESSINS["simplicity2"])


@faute("S n'est pas distinguée de H.")
def reponse_9e():
    return [nb_configurations(DESSINS["soap"]), nb_configurations(DESSINS["soap"], "VW")]


@faute("C'est un coup de trop : il faut compter les coups, et la pièce 6 part ici de la deuxième colonne.")
def reponse_10a():
    return 1 + coups_minimum(DESSINS["century"], "....\n....\n....\n.11.\n.11.")


@faute("C'est deux coups de trop : ici, la pièce 6 part d'une colonne et arrive dans une colonne, sans demi-coup.")
def reponse_10b():
    return 2 + coups_minimum(DESSINS["century"], retourner(DESSINS["century"]).replace("6", "."))


@faute("Les coins ne sont pas dans l'ordre demandé : en bas à gauche, en haut à droite, en bas à droite.")
def reponse_10c():
    dessin = DESSINS["pennant"]
    a, b, c = "....\n....\n....\nAA..\nAA..", "..AA\n..AA\n....\n....\n....", "....\n....\n....\n..AA\n..AA"
    coups = [coups_minimum(dessin, but) for but in (b, a, c, retourner(dessin))]
    return [*coups, *inversions_de_pennant()]


def inversions_de_pennant():
    """Le diamètre de la composante du dessin, et la plus longue inversion."""
    dessin = DESSINS["pennant"]
    ensembles = list(composantes_du_jeu(dessin))
    sienne = next(c for c in ensembles if etat_de(par_sortes(dessin, "")) in c)
    longueurs = [plus_longue_inversion(c, voisins_dans(dessin), inverser(dessin)) for c in ensembles]
    return diametre(numeroter(sienne, voisins_dans(dessin))[1]), max(longueurs)


@faute("Y et R ne sont pas distinguées : l'une peut alors prendre la place de l'autre.")
def reponse_10d():
    buts = ("R...\nRR..\n....\n....", "R.Y.\nRRYY\n....\n....")
    a, b = (coups_minimum(DESSINS["simplicity"], but) for but in buts)
    return [a, plus_loin(DESSINS["simplicity"], ""), b]


@faute("Les deux nombres sont échangés : l'échange de Y et R vient d'abord.")
def reponse_10e():
    dessin = DESSINS["simplicity2"]
    buts = ("R...\nRR..\n....\n....\n##.#", echanger(dessin, "Y", "R"))
    return [coups_minimum(dessin, but, "YR") for but in buts]


@faute("Le même nombre est donné deux fois : distinguer V et W change le problème.")
def reponse_10f():
    return [coups_minimum(DESSINS["soap"], echanger(DESSINS["soap"], "H", "S"), "S")] * 2
