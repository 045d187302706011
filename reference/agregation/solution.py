"""Solutions optimales du taquin : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Attention, les conventions ne sont pas celles de la fiche « Le jeu de taquin » : ici les lettres N, E, S, O
(et non W) disent où va le trou, et la table finale a son trou en haut à gauche.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

### BEGIN SOLUTION
from functools import cache

### END SOLUTION
from sujet import T1, T2, afficher, table_finale

COUPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "O": (0, -1)}  # où va le trou : (lignes, colonnes)


# ---------------------------------------------------------------- 1. Tables, permutations et poids


def trou(T):
    """Renvoie le couple (i, j) des coordonnées du trou de la table T.

    >>> trou([[1, 2], [0, 3]])
    (1, 0)
    """
    ### BEGIN SOLUTION
    for i, ligne in enumerate(T):
        for j, piece in enumerate(ligne):
            if piece == 0:
                return i, j
    ### END SOLUTION


def pi2(T):
    """Renvoie π₂(T) : la somme, sur les pièces (pas sur le trou), des distances à leur place finale.

    >>> pi2(T1)
    38
    """
    ### BEGIN SOLUTION
    n = len(T)
    total = 0
    for i in range(n):
        for j in range(n):
            if T[i][j] != 0:
                a, b = divmod(T[i][j], n)
                total += abs(i - a) + abs(j - b)
    return total
    ### END SOLUTION


def sigma(T):
    """Renvoie la permutation standard de T : la liste de ses n² entrées, lues ligne après ligne.

    >>> sigma([[3, 1], [0, 2]])
    [3, 1, 0, 2]
    """
    ### BEGIN SOLUTION
    return [piece for ligne in T for piece in ligne]
    ### END SOLUTION


def sigma_b(T):
    """Renvoie la permutation par boustrophédon de T : ses n² − 1 pièces, une ligne sur deux à l'envers, sans le trou.

    >>> sigma_b([[3, 1], [0, 2]])
    [3, 1, 2]
    """
    ### BEGIN SOLUTION
    lues = []
    for i, ligne in enumerate(T):
        lues += ligne if i % 2 == 0 else ligne[::-1]
    return [piece for piece in lues if piece != 0]
    ### END SOLUTION


def pi1(T):
    """Renvoie π₁(T) : le nombre d'inversions de la permutation standard de T, trou compris.

    >>> pi1([[3, 1], [0, 2]])
    4
    """
    ### BEGIN SOLUTION
    return inversions(sigma(T))
    ### END SOLUTION


### BEGIN SOLUTION
def inversions(liste):
    """Le nombre de couples d'indices i < j tels que liste[i] > liste[j]."""
    return sum(liste[i] > liste[j] for j in range(len(liste)) for i in range(j))


### END SOLUTION


# ---------------------------------------------------------------- 2. Coups, mots et tables jouables


def successeur(T, a):
    """Renvoie s_a(T), une nouvelle table où le trou s'est déplacé d'une case vers a, ou None si c'est impossible.

    La table T n'est pas modifiée.

    >>> successeur([[1, 2], [0, 3]], "N")
    [[0, 2], [1, 3]]
    >>> successeur([[1, 2], [0, 3]], "S") is None
    True
    """
    ### BEGIN SOLUTION
    n = len(T)
    i, j = trou(T)
    k, l = i + COUPS[a][0], j + COUPS[a][1]
    if not (0 <= k < n and 0 <= l < n):
        return None
    S = [list(ligne) for ligne in T]
    S[i][j], S[k][l] = S[k][l], 0
    return S
    ### END SOLUTION


def jouer(T, mot):
    """Renvoie la table obtenue en jouant le mot depuis T, ou None si l'un des coups est impossible.

    La table T n'est pas modifiée.

    >>> jouer([[1, 2], [0, 3]], "NES")
    [[2, 3], [1, 0]]
    >>> jouer([[1, 2], [0, 3]], "NEE") is None
    True
    """
    ### BEGIN SOLUTION
    S = [list(ligne) for ligne in T]
    for a in mot:
        S = successeur(S, a)
        if S is None:
            return None
    return S
    ### END SOLUTION


def jouable(T):
    """Dit si la table T est jouable, c'est-à-dire si un mot mène de T à la table finale.

    >>> jouable(T1), jouable(table_finale(3)), jouable([[0, 2, 1], [3, 4, 5], [6, 7, 8]])
    (True, True, False)
    """
    ### BEGIN SOLUTION
    return inversions(sigma_b(T)) % 2 == inversions(sigma_b(table_finale(len(T)))) % 2
    ### END SOLUTION


# ---------------------------------------------------------------- 3. Dénombrer, calculer de proche en proche


def nombre_arcs(n):
    """Renvoie le nombre d'arcs du graphe G des (n²)! tables de côté n.

    >>> nombre_arcs(2)
    48
    """
    ### BEGIN SOLUTION
    return 4 * n * (n - 1) * factorielle(n * n - 1)
    ### END SOLUTION


def nombre_tables_jouables(n):
    """Renvoie le nombre de tables jouables de côté n.

    >>> nombre_tables_jouables(2)
    12
    """
    ### BEGIN SOLUTION
    return factorielle(n * n) // 2
    ### END SOLUTION


def nombre_arcs_utiles(n):
    """Renvoie le nombre d'arcs entre tables jouables de côté n.

    >>> nombre_arcs_utiles(2)
    24
    """
    ### BEGIN SOLUTION
    return nombre_arcs(n) // 2
    ### END SOLUTION


### BEGIN SOLUTION
def factorielle(n):
    """Le produit 1 × 2 × … × n."""
    produit = 1
    for facteur in range(2, n + 1):
        produit *= facteur
    return produit


### END SOLUTION


def pi1_apres(T, a, p):
    """Renvoie π₁(s_a(T)), calculé à partir de p = π₁(T) sans tout recompter. Le coup a est possible.

    >>> pi1_apres([[3, 1], [0, 2]], "E", 4)
    5
    """
    ### BEGIN SOLUTION
    n = len(T)
    i, j = trou(T)
    if a in "EO":  # le trou échange sa place avec sa voisine dans la lecture
        return p + (1 if a == "E" else -1)
    lue = sigma(T)
    debut = n * i + j - (n if a == "N" else 0)
    piece = lue[debut] if a == "N" else lue[debut + n]
    entre = lue[debut + 1 : debut + n]  # les n − 1 pièces que le trou et la pièce enjambent
    plus_grandes = sum(autre > piece for autre in entre)
    plus_petites = n - 1 - plus_grandes
    return p - n + plus_grandes - plus_petites if a == "N" else p + n + plus_petites - plus_grandes
    ### END SOLUTION


def pi2_apres(T, a, p):
    """Renvoie π₂(s_a(T)), calculé à partir de p = π₂(T) sans tout recompter. Le coup a est possible.

    >>> pi2_apres([[3, 1], [0, 2]], "E", 3)
    2
    """
    ### BEGIN SOLUTION
    n = len(T)
    i, j = trou(T)
    k, l = i + COUPS[a][0], j + COUPS[a][1]
    x, y = divmod(T[k][l], n)
    return p + abs(i - x) + abs(j - y) - abs(k - x) - abs(l - y)
    ### END SOLUTION


def equivalents(mot, longueur):
    """Renvoie les autres mots d'au plus `longueur` lettres qui ont le même effet que `mot` sur un plateau sans bord.

    Aucun ne contient NS, SN, EO ni OE. Ils sont rangés par longueur, puis par ordre alphabétique.

    >>> equivalents("NS", 2)
    ['']
    """
    ### BEGIN SOLUTION
    voulu = effet(mot)
    trouves = []
    mots = [""]
    for _ in range(longueur + 1):
        trouves += [essai for essai in mots if essai != mot and effet(essai) == voulu]
        mots = [essai + a for essai in mots for a in "ENOS" if essai[-1:] + a not in ("NS", "SN", "EO", "OE")]
    return trouves
    ### END SOLUTION


### BEGIN SOLUTION
def effet(mot):
    """Où finit le trou parti de (0, 0), et les pièces qui ont changé de case (case finale → case d'origine)."""
    i, j = 0, 0
    venue_de = {}
    for a in mot:
        k, l = i + COUPS[a][0], j + COUPS[a][1]
        venue_de[i, j] = venue_de.get((k, l), (k, l))
        i, j = k, l
    venue_de[i, j] = (0, 0)
    return (i, j), {case: origine for case, origine in venue_de.items() if case != origine}


### END SOLUTION


# ---------------------------------------------------------------- 4. Explorer le graphe


def largeur(T):
    """Renvoie une solution optimale de T, trouvée par un parcours en largeur, ou None si T n'est pas jouable.

    >>> largeur(table_finale(3))
    ''
    """
    ### BEGIN SOLUTION
    if not jouable(T):
        return None
    n = len(T)
    depart, but = tuple(sigma(T)), tuple(range(n * n))
    venue_par = {depart: ""}
    couche = [depart]
    while but not in venue_par:
        suivante = []
        for table in couche:
            for a, voisine in voisines(table, n):
                if voisine not in venue_par:
                    venue_par[voisine] = a
                    suivante.append(voisine)
        couche = suivante
    return remonter(venue_par, but, n)
    ### END SOLUTION


### BEGIN SOLUTION
OPPOSES = {"N": "S", "S": "N", "E": "O", "O": "E", "": ""}


@cache
def pas_possibles(n):
    """Pour chaque place du trou, numérotée ligne par ligne : les couples (lettre, place d'arrivée)."""
    return [
        [
            (a, n * (k // n + di) + k % n + dj)
            for a, (di, dj) in COUPS.items()
            if 0 <= k // n + di < n and 0 <= k % n + dj < n
        ]
        for k in range(n * n)
    ]


def echange(table, k, l):
    """Le n-uplet `table`, où le trou passe de la place k à la place l."""
    cases = list(table)
    cases[k], cases[l] = cases[l], 0
    return tuple(cases)


def voisines(table, n):
    """Les couples (lettre, table successeur), les tables étant lues ligne par ligne dans un n-uplet."""
    k = table.index(0)
    return [(a, echange(table, k, l)) for a, l in pas_possibles(n)[k]]


def remonter(venue_par, table, n):
    """Le mot qui mène du départ (venu par le mot vide) à la table, lu à rebours dans le dictionnaire."""
    lettres = []
    while venue_par[table]:
        a = venue_par[table]
        lettres.append(a)
        table = dict(voisines(table, n))[OPPOSES[a]]
    return "".join(reversed(lettres))


### END SOLUTION


def bidirectionnel(T):
    """Renvoie une solution optimale de T, cherchée à la fois depuis T et depuis la table finale, ou None.

    >>> len(bidirectionnel([[3, 2], [1, 0]]))
    6
    """
    ### BEGIN SOLUTION
    if not jouable(T):
        return None
    n = len(T)
    depart, but = tuple(sigma(T)), tuple(range(n * n))
    connues = {depart: ""}, {but: ""}
    couches = [[depart], [but]]
    rencontre = depart if depart == but else None
    while rencontre is None:
        cote = 0 if len(couches[0]) <= len(couches[1]) else 1  # toujours la plus petite des deux couches
        suivante = []
        for table in couches[cote]:
            for a, voisine in voisines(table, n):
                if voisine not in connues[cote]:
                    connues[cote][voisine] = a
                    suivante.append(voisine)
                    if voisine in connues[1 - cote]:
                        rencontre = voisine
        couches[cote] = suivante
    retour = remonter(connues[1], rencontre, n)
    return remonter(connues[0], rencontre, n) + "".join(OPPOSES[a] for a in reversed(retour))
    ### END SOLUTION


def profondeur_seuils(T):
    """Renvoie une solution optimale de T, par parcours en profondeur à seuils croissants, ou None.

    >>> len(profondeur_seuils([[3, 2], [1, 0]]))
    6
    """
    ### BEGIN SOLUTION
    if not jouable(T):
        return None
    n = len(T)
    cases, but = sigma(T), list(range(n * n))
    mot = []

    def explore(k, restant):
        """Un mot d'exactement `restant` lettres mène-t-il au but ? Le trou est à la place k."""
        if restant == 0:
            return cases == but
        retour = OPPOSES[mot[-1]] if mot else ""
        for a, l in pas_possibles(n)[k]:
            if a != retour:
                cases[k], cases[l] = cases[l], 0
                mot.append(a)
                if explore(l, restant - 1):
                    return True
                mot.pop()
                cases[l], cases[k] = cases[k], 0
        return False

    seuil = 0
    while not explore(cases.index(0), seuil):
        seuil += 1
    return "".join(mot)
    ### END SOLUTION


# ---------------------------------------------------------------- 5. Élaguer


def minorant(T):
    """Renvoie un entier inférieur ou égal à la longueur d'une solution optimale de T, nul pour la table finale.

    D'une table à un successeur, il varie d'au plus 1. Il vaut au moins le nombre de pièces mal placées.

    >>> minorant(table_finale(4))
    0
    """
    ### BEGIN SOLUTION
    verticale, horizontale = marches(T)
    longueur = regles(len(T))[1]
    return longueur(verticale) + longueur(horizontale)
    ### END SOLUTION


### BEGIN SOLUTION
PLUS_GRANDE_MARCHE = 4  # au-delà, le tableau des marches ne tient plus en mémoire : la distance π₂ le remplace


@cache
def tableau_des_marches(n):
    """Les trajets de ligne en ligne, quand on oublie les colonnes : (numéros, longueurs, glissements)."""
    # Une répartition dit combien de pièces de chaque ligne vont à chaque ligne ; chaque compte est un chiffre d'un
    # entier écrit en base 8. Un parcours en largeur depuis la répartition finale donne à chacune un numéro et une
    # longueur ; glissements[numéro][ligne, but] est le numéro de celle que l'on obtient quand une pièce destinée à
    # la ligne `but` quitte `ligne` pour celle du trou.
    unites = [[8 ** (n * ligne + but) for but in range(n)] for ligne in range(n)]
    finale = sum(n * unites[i][i] for i in range(n)) - unites[0][0]
    numeros, longueurs, glissements = {finale: 0}, [0], []
    file = [(finale, 0)]
    for repartition, ligne_du_trou in file:
        glissements.append({})
        for ligne in (ligne_du_trou - 1, ligne_du_trou + 1):
            if 0 <= ligne < n:
                for but, unite in enumerate(unites[ligne]):
                    if repartition // unite % 8:
                        autre = repartition - unite + unites[ligne_du_trou][but]
                        if autre not in numeros:
                            numeros[autre] = len(longueurs)
                            longueurs.append(longueurs[numeros[repartition]] + 1)
                            file.append((autre, ligne))
                        glissements[-1][ligne, but] = numeros[autre]
    return numeros, longueurs, glissements


@cache
def regles(n):
    """Deux fonctions : la marche après qu'une pièce va d'une ligne à une autre, et la longueur d'une marche."""
    if n > PLUS_GRANDE_MARCHE:
        return lambda marche, de, vers, but: marche + abs(vers - but) - abs(de - but), int
    _, longueurs, glissements = tableau_des_marches(n)
    return lambda marche, de, vers, but: glissements[marche][de, but], longueurs.__getitem__


def marches(T):
    """La marche verticale de T (ses pièces regroupées par lignes) et l'horizontale (par colonnes)."""
    n = len(T)
    lignes = [[piece // n for piece in ligne if piece] for ligne in T]
    colonnes = [[ligne[j] % n for ligne in T if ligne[j]] for j in range(n)]
    if n > PLUS_GRANDE_MARCHE:
        return [sum(abs(i - but) for i, buts in enumerate(groupes) for but in buts) for groupes in (lignes, colonnes)]
    numeros = tableau_des_marches(n)[0]
    return [
        numeros[sum(8 ** (n * i + but) for i, buts in enumerate(groupes) for but in buts)]
        for groupes in (lignes, colonnes)
    ]


### END SOLUTION


def ida_etoile(T):
    """Renvoie une solution optimale de T, en profondeur à seuils croissants élagués par un minorant, ou None.

    >>> len(ida_etoile([[3, 2], [1, 0]]))
    6
    """
    ### BEGIN SOLUTION
    return recherche(T) if jouable(T) else None
    ### END SOLUTION


### BEGIN SOLUTION
def recherche(T):
    """Une solution optimale de la table jouable T."""
    n = len(T)
    glisser, longueur = regles(n)
    cases = sigma(T)
    mot = []

    def explore(k, verticale, horizontale, restant):
        """Un mot d'au plus `restant` lettres mène-t-il à la table finale ? Le trou est à la place k."""
        if longueur(verticale) + longueur(horizontale) == 0:
            return True
        retour = OPPOSES[mot[-1]] if mot else ""
        for a, l in pas_possibles(n)[k]:
            if a == retour:
                continue
            piece, v, h = cases[l], verticale, horizontale
            if a in "NS":
                v = glisser(v, l // n, k // n, piece // n)
            else:
                h = glisser(h, l % n, k % n, piece % n)
            if longueur(v) + longueur(h) < restant:
                cases[k], cases[l] = piece, 0
                mot.append(a)
                if explore(l, v, h, restant - 1):
                    return True
                mot.pop()
                cases[l], cases[k] = piece, 0
        return False

    verticale, horizontale = marches(T)
    seuil = longueur(verticale) + longueur(horizontale)
    while not explore(cases.index(0), verticale, horizontale, seuil):
        seuil += 2  # la parité de la longueur est fixée par la place du trou
    return "".join(mot)


### END SOLUTION


# ---------------------------------------------------------------- 6. Se contenter d'une solution


def glouton(T, poids):
    """Suit le meilleur successeur tant que le poids ("pi1" ou "pi2") diminue strictement.

    Renvoie le couple (mot joué, True si la table finale est atteinte et False sinon).

    >>> glouton([[1, 4, 2], [3, 0, 5], [6, 7, 8]], "pi2")
    ('NO', True)
    """
    ### BEGIN SOLUTION
    pi = {"pi1": pi1, "pi2": pi2}[poids]
    mot = ""
    while True:
        successeurs = [(pi(S), a, S) for a in "NESO" if (S := successeur(T, a)) is not None]
        p, a, S = min(successeurs)
        if p >= pi(T):
            return mot, pi(T) == 0
        mot, T = mot + a, S
    ### END SOLUTION


def glouton_echappement(T, poids):
    """Renvoie un mot qui mène de T à la table finale, en s'échappant des minimums locaux du poids, ou None.

    >>> jouer([[3, 2], [1, 0]], glouton_echappement([[3, 2], [1, 0]], "pi1"))
    [[0, 1], [2, 3]]
    """
    ### BEGIN SOLUTION
    if not jouable(T):
        return None
    pi = {"pi1": pi1, "pi2": pi2}[poids]
    mot, atteinte = glouton(T, poids)
    while not atteinte:
        mot += evasion(jouer(T, mot), pi)
        suite, atteinte = glouton(jouer(T, mot), poids)
        mot += suite
    return mot
    ### END SOLUTION


### BEGIN SOLUTION
def evasion(T, pi):
    """Un plus court mot qui mène de T à une table de poids strictement plus petit."""
    n = len(T)
    depart = tuple(sigma(T))
    venue_par = {depart: ""}
    for table in (file := [depart]):
        for a, voisine in voisines(table, n):
            if voisine not in venue_par:
                venue_par[voisine] = a
                if pi([voisine[n * i : n * i + n] for i in range(n)]) < pi(T):
                    return remonter(venue_par, voisine, n)
                file.append(voisine)


### END SOLUTION


def ligne_a_ligne(T):
    """Renvoie un mot qui mène de T à la table finale : les dernières lignes d'abord, puis les colonnes, ou None.

    >>> jouer(T1, ligne_a_ligne(T1))
    [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]
    """
    ### BEGIN SOLUTION
    return ranger(T) if jouable(T) else None
    ### END SOLUTION


### BEGIN SOLUTION
def ranger(T):
    """Un mot qui mène de la table jouable T à la table finale."""
    n = len(T)
    groupes = []
    for i in range(n - 1, 1, -1):  # les lignes de la dernière à la troisième ; les deux dernières pièces ensemble
        groupes += [(n * i + j,) for j in range(n - 2)] + [(n * i + n - 2, n * i + n - 1)]
    groupes += [(j, n + j) for j in range(n - 1, 0, -1)] + [(n,)]
    cases, mot, rangees = sigma(T), "", set()
    for pieces in groupes:
        for a in amener(cases, pieces, rangees, n):
            k = cases.index(0)
            l = dict(pas_possibles(n)[k])[a]
            cases[k], cases[l] = cases[l], 0
            mot += a
        rangees.update(pieces)
    return mot


def amener(cases, pieces, rangees, n):
    """Un plus court mot qui met les pièces à leur place sans toucher à celles qui sont rangées."""
    # Le parcours en largeur ne retient que la place du trou et celles des pièces à amener.
    depart = (cases.index(0), *(cases.index(piece) for piece in pieces))
    mots = {depart: ""}
    for etat in (file := [depart]):
        if etat[1:] == pieces:
            return mots[etat]
        k = etat[0]
        for a, l in pas_possibles(n)[k]:
            if l not in rangees:
                suivant = (l, *(k if place == l else place for place in etat[1:]))
                if suivant not in mots:
                    mots[suivant] = mots[etat] + a
                    file.append(suivant)


### END SOLUTION


def table_defavorable():
    """Renvoie une table 4 × 4 jouable où le mot de `ligne_a_ligne` est bien plus long qu'une solution optimale.

    >>> jouable(table_defavorable())
    True
    """
    ### BEGIN SOLUTION
    return jouer(table_finale(4), "SSESONNE")
    ### END SOLUTION
