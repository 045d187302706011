"""Des listes et des boucles partout ; le cube est résolu pièce par pièce, avec une table de mots que l'on trouve seul."""

from sujet import CLES, IDENTITE, MOUVEMENTS

reponses = {}


def composer(m, n):
    places_s, places_a, tours_s, tours_a = [], [], [], []
    for i in range(8):
        milieu = m[0][i]
        places_s.append(n[0][milieu])
        tours_s.append((m[2][i] + n[2][milieu]) % 3)
    for i in range(12):
        milieu = m[1][i]
        places_a.append(n[1][milieu])
        tours_a.append((m[3][i] + n[3][milieu]) % 2)
    return [places_s, places_a, tours_s, tours_a]


def egaux(m, n):
    return [list(x) for x in m] == [list(x) for x in n]


def inverse(m):
    places_s, places_a, tours_s, tours_a = [None] * 8, [None] * 12, [None] * 8, [None] * 12
    for i in range(8):
        places_s[m[0][i]] = i
        tours_s[m[0][i]] = (3 - m[2][i]) % 3
    for i in range(12):
        places_a[m[1][i]] = i
        tours_a[m[1][i]] = (2 - m[3][i]) % 2
    return [places_s, places_a, tours_s, tours_a]


def puissance(m, k):
    resultat = IDENTITE
    base = m if k >= 0 else inverse(m)
    compteur = abs(k)
    while compteur > 0:
        resultat = composer(resultat, base)
        compteur -= 1
    return resultat


def mot(texte):
    resultat = [list(x) for x in IDENTITE]
    if texte == "":
        return resultat
    for symbole in texte.split():
        lettre = symbole[0]
        exposant = symbole[1:]
        if lettre not in "dghbfa":
            raise ValueError("lettre inconnue")
        if exposant == "":
            k = 1
        elif exposant.isdigit() or (exposant[0] == "-" and exposant[1:].isdigit()):
            k = int(exposant)
        else:
            raise ValueError("exposant incompris")
        for _ in range(k % 4):
            resultat = composer(resultat, MOUVEMENTS[lettre])
    return resultat


def cycles(p):
    liste = []
    deja = [False] * len(p)
    for depart in range(len(p)):
        if not deja[depart] and p[depart] != depart:
            cycle = []
            x = depart
            while not deja[x]:
                deja[x] = True
                cycle.append(x)
                x = p[x]
            liste.append(cycle)
    return liste


def support(p):
    liste = []
    for cycle in cycles(p):
        for x in cycle:
            liste.append(x)
    return liste


def signature(p):
    signe = 1
    for cycle in cycles(p):
        if len(cycle) % 2 == 0:
            signe = -signe
    return signe


def ordre(m):
    k = 1
    courant = m
    while not egaux(courant, IDENTITE):
        courant = composer(courant, m)
        k += 1
    return k


def classe(m):
    i = (1 - signature(m[0]) * signature(m[1])) // 2
    return [i, sum(m[3]) % 2, sum(m[2]) % 3]


def est_legal(m):
    if classe(m) == [0, 0, 0]:
        return 1
    return 0


def factorielle(n):
    produit = 1
    for i in range(2, n + 1):
        produit *= i
    return produit


def cardinal_tournevis():
    return factorielle(8) * 3**8 * factorielle(12) * 2**12


def cardinal_legal():
    return factorielle(8) * 3**7 * factorielle(12) * 2**11 // 2


def analyser(m):
    parties = []
    for sorte, places, tours, modulo in [["sommet", m[0], m[2], 3], ["arete", m[1], m[3], 2]]:
        tous = cycles(places)
        for i in range(len(places)):
            if places[i] == i and tours[i] != 0:
                tous.append([i])
        for cycle in tous:
            torsion = 0
            for x in cycle:
                torsion = (torsion + tours[x]) % modulo
            if torsion == 0:
                parties.append([sorte, cycle, torsion, "deux faces"])
            else:
                parties.append([sorte, cycle, torsion, "möbius"])
    return parties


def conjugue(m, g):
    return composer(g, composer(m, inverse(g)))


# Une case de la table : pour une pièce et l'endroit où elle est, un mouvement qui l'y envoie depuis sa place, sans
# toucher aux pièces précédentes. On défait ces mouvements l'un après l'autre.

PIECES = [(0, i) for i in range(8)] + [(1, i) for i in range(12)]


def endroit(m, piece):
    sorte, i = piece
    return m[sorte][i], m[2 + sorte][i]


def envers(symboles):
    return [(lettre, -k % 4) for lettre, k in reversed(symboles)]


def court(symboles):
    resultat = []
    for lettre, k in symboles:
        if resultat and resultat[-1][0] == lettre:
            k = (k + resultat.pop()[1]) % 4
        if k:
            resultat.append((lettre, k))
    return resultat


def filtrer(table, m, symboles, au_plus):
    """Descend dans la table en défaisant m ; note ce qui est nouveau ou plus court."""
    for rang, piece in enumerate(PIECES):
        cle = endroit(m, piece)
        if len(symboles) > au_plus:
            return
        if cle not in table[rang]:
            table[rang][cle] = (m, symboles)
            return
        n, autres = table[rang][cle]
        if len(symboles) < len(autres):
            table[rang][cle] = (m, symboles)
            m, symboles, n, autres = n, autres, m, symboles
        m = composer(m, inverse(n))
        symboles = court(symboles + envers(autres))


def construire():
    table = [{endroit(IDENTITE, piece): (IDENTITE, [])} for piece in PIECES]
    coups = [(lettre, k) for lettre in "dghbfa" for k in (1, 2, 3)]
    couche = [(IDENTITE, [])]
    for _ in range(3):
        suivante = []
        for m, symboles in couche:
            for lettre, k in coups:
                if not symboles or symboles[-1][0] != lettre:
                    suivante.append((composer(m, puissance(MOUVEMENTS[lettre], k)), symboles + [(lettre, k)]))
        for m, symboles in suivante:
            filtrer(table, m, symboles, 40)
        couche = suivante
    limite = 40
    while sum(len(cases) for cases in table) < 259:
        for rang in range(len(PIECES)):
            entrees = list(table[rang].values())
            for m, x in entrees:
                for n, y in entrees:
                    if len(x) + len(y) <= limite // 2:
                        filtrer(table, composer(m, n), court(x + y), limite)
        limite = limite * 3 // 2
    return table


TABLE = construire()


def resoudre(m):
    if not est_legal(m):
        return None
    solution = []
    for rang, piece in enumerate(PIECES):
        n, symboles = TABLE[rang][endroit(m, piece)]
        m = composer(m, inverse(n))
        solution += envers(symboles)
    return " ".join(lettre + str(k) for lettre, k in court(solution))


reponses["3a"] = [[5, 0, 2], [3, 1]]
reponses["3b"] = [0, 1, 2, 3, 5]
reponses["3c"] = -1
reponses["4a"] = 4
reponses["4b"] = ordre(mot(CLES["alpha"]))
reponses["4c"] = ordre(mot(CLES["beta"]))
reponses["4d"] = ordre(mot(CLES["gamma"]))
reponses["5a"] = 12
reponses["5b"] = [1, 0, 0]
reponses["5c"] = [0, 1, 0]
reponses["5d"] = [0, 0, 1]
reponses["6a"] = 519024039293878272000
reponses["6b"] = 43252003274489856000
reponses["7a"] = [2, 3, 4, 6]
reponses["7b"] = 3
reponses["7c"] = 2
reponses["7d"] = 24
reponses["7e"] = 12
reponses["8a"] = (12, 18)
