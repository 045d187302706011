"""Des grilles : la position est peinte sur un plateau de listes, et l'on y déplace les pièces case par case."""

from collections import Counter, deque

from sujet import DEPART, DESSINS, TYPES

reponses = {}

H = [2, 1, 2, 1, 1]
L = [2, 2, 1, 1, 1]
DIRECTIONS = [(-1, 0), (0, 1), (1, 0), (0, -1)]


def plateau(position):
    grille = []
    for i in range(5):
        grille.append([4, 4, 4, 4])
    for k in range(12):
        ligne = (position[k] - 1) // 4
        colonne = (position[k] - 1) % 4
        for a in range(H[TYPES[k]]):
            for b in range(L[TYPES[k]]):
                grille[ligne + a][colonne + b] = TYPES[k]
    return grille


def est_valide(position):
    if len(position) != 12:
        return False
    grille = [[None] * 4 for _ in range(5)]
    for k in range(12):
        if position[k] < 1 or position[k] > 20:
            return False
        if k > 0 and TYPES[k] == TYPES[k - 1] and position[k] <= position[k - 1]:
            return False
        ligne, colonne = divmod(position[k] - 1, 4)
        for a in range(H[TYPES[k]]):
            for b in range(L[TYPES[k]]):
                if ligne + a > 4 or colonne + b > 3 or grille[ligne + a][colonne + b] is not None:
                    return False
                grille[ligne + a][colonne + b] = k
    return True


def voisins(configuration):
    # qui occupe chaque case : le rang de la pièce, ou -1
    grille = [[-1] * 4 for _ in range(5)]
    for k in range(10):
        ligne, colonne = divmod(configuration[k] - 1, 4)
        for a in range(H[TYPES[k]]):
            for b in range(L[TYPES[k]]):
                grille[ligne + a][colonne + b] = k
    resultat = set()
    for k in range(10):
        t = TYPES[k]
        vus = {configuration[k]}
        file = deque(vus)
        while file:
            ligne, colonne = divmod(file.popleft() - 1, 4)
            for di, dj in DIRECTIONS:
                i, j = ligne + di, colonne + dj
                if i < 0 or j < 0 or i + H[t] > 5 or j + L[t] > 4:
                    continue
                if all(grille[i + a][j + b] in (-1, k) for a in range(H[t]) for b in range(L[t])):
                    coin = 4 * i + j + 1
                    if coin not in vus:
                        vus.add(coin)
                        file.append(coin)
        vus.remove(configuration[k])
        for coin in vus:
            nouvelle = list(configuration[:10])
            nouvelle[k] = coin
            resultat.add(ranger(nouvelle))
    return sorted(resultat)


def ranger(pieces):
    """Dix coins dans le bon ordre, puis les cases vides."""
    pieces = list(pieces)
    pieces[2:6] = sorted(pieces[2:6])
    pieces[6:10] = sorted(pieces[6:10])
    libres = set(range(1, 21))
    for k in range(10):
        for a in range(H[TYPES[k]]):
            for b in range(L[TYPES[k]]):
                libres.discard(pieces[k] + 4 * a + b)
    return tuple(pieces) + tuple(sorted(libres))


def configurations():
    trouvees = []

    def poser(k, pieces, prises):
        if k == 10:
            trouvees.append(tuple(pieces) + tuple(sorted(set(range(1, 21)) - prises)))
            return
        t = TYPES[k]
        premier = pieces[-1] + 1 if k > 0 and TYPES[k - 1] == t else 1
        for coin in range(premier, 21):
            ligne, colonne = divmod(coin - 1, 4)
            if ligne + H[t] <= 5 and colonne + L[t] <= 4:
                cases = {coin + 4 * a + b for a in range(H[t]) for b in range(L[t])}
                if not cases & prises:
                    poser(k + 1, pieces + [coin], prises | cases)

    poser(0, [], set())
    return sorted(trouvees)


def degres():
    return Counter(len(voisins(c)) for c in configurations())


def composantes():
    reste = set(configurations())
    resultat = []
    while reste:
        depart = reste.pop()
        composante = [depart]
        file = deque(composante)
        while file:
            for y in voisins(file.popleft()):
                if y in reste:
                    reste.remove(y)
                    composante.append(y)
                    file.append(y)
        resultat.append(composante)
    resultat.sort(key=lambda c: -len(c))
    return resultat


def distances(depart):
    d = {depart: 0}
    file = deque([depart])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in d:
                d[y] = d[x] + 1
                file.append(y)
    return d


def excentricite(configuration):
    return max(distances(configuration).values()) + 1


def resoudre(depart):
    pere = {depart: None}
    file = deque([depart])
    while file:
        x = file.popleft()
        if x[0] == 14:
            chemin = []
            while x is not None:
                chemin.insert(0, list(x))
                x = pere[x]
            return chemin
        for y in voisins(x):
            if y not in pere:
                pere[y] = x
                file.append(y)


def miroir(configuration):
    pieces = []
    for k in range(10):
        ligne, colonne = divmod(configuration[k] - 1, 4)
        pieces.append(4 * ligne + (4 - colonne - L[TYPES[k]]) + 1)
    return ranger(pieces)


def symetriques():
    return sorted(c for c in distances(DEPART) if miroir(c) == c)


# ---- le jeu général : un état est la liste des pièces (forme, lettre, coin), remise en ordre


def lire(dessin):
    lignes = dessin.split("\n")
    cases = {(i, j) for i in range(len(lignes)) for j in range(len(lignes[i])) if lignes[i][j] != "#"}
    pieces = {}
    for i, j in sorted(cases):
        if lignes[i][j] != ".":
            pieces.setdefault(lignes[i][j], []).append((i, j))
    return cases, pieces


def etat(pieces, distinctes):
    resultat = []
    for lettre, cases in pieces.items():
        i0 = min(i for i, j in cases)
        j0 = min(j for i, j in cases)
        forme = tuple((i - i0, j - j0) for i, j in cases)
        resultat.append((forme, lettre if lettre in distinctes else "", (i0, j0)))
    return tuple(sorted(resultat))


def occupees(e):
    return {(i + a, j + b) for forme, _, (i, j) in e for a, b in forme}


def suivants(e, cases):
    for k, (forme, lettre, coin) in enumerate(e):
        reste = e[:k] + e[k + 1 :]
        libres = cases - occupees(reste)
        vus = [coin]
        for i, j in vus:
            for di, dj in DIRECTIONS:
                c = (i + di, j + dj)
                if c not in vus and all((c[0] + a, c[1] + b) in libres for a, b in forme):
                    vus.append(c)
        for c in vus[1:]:
            yield tuple(sorted(reste + ((forme, lettre, c),)))


def tous(dessin, distinctes):
    cases, pieces = lire(dessin)
    etats = {()}
    for forme, lettre, _ in etat(pieces, distinctes):
        nouveaux = set()
        for e in etats:
            libres = cases - occupees(e)
            for i in range(-1, 8):
                for j in range(-1, 8):
                    if all((i + a, j + b) in libres for a, b in forme):
                        nouveaux.add(tuple(sorted(e + ((forme, lettre, (i, j)),))))
        etats = nouveaux
    return etats


def nb_configurations(dessin, distinctes=""):
    return len(tous(dessin, distinctes))


def tailles_composantes(dessin, distinctes=""):
    cases, _ = lire(dessin)
    reste = tous(dessin, distinctes)
    tailles = []
    while reste:
        file = [reste.pop()]
        for e in file:
            for s in suivants(e, cases):
                if s in reste:
                    reste.remove(s)
                    file.append(s)
        tailles.append(len(file))
    return sorted(tailles)[::-1]


def coups_minimum(dessin, but, distinctes=""):
    cases, pieces = lire(dessin)
    voulu = etat(lire(but)[1], distinctes)
    depart = etat(pieces, distinctes)
    d = {depart: 0}
    file = deque([depart])
    while file:
        e = file.popleft()
        if all(piece in e for piece in voulu):
            return d[e]
        for s in suivants(e, cases):
            if s not in d:
                d[s] = d[e] + 1
                file.append(s)
    return None


reponses["4a"] = 65880
reponses["5a"] = 114958
reponses["5b"] = 10
reponses["5c"] = 4
reponses["5d"] = 3.49
reponses["5e"] = 898
reponses["5f"] = 38
reponses["5g"] = 25955
reponses["6a"] = 124
reponses["6b"] = 8
reponses["6c"] = 145
reponses["6d"] = 56
reponses["7a"] = 81
reponses["7b"] = 964
reponses["7c"] = 2
reponses["7d"] = 256
reponses["8a"] = 67
reponses["8b"] = (43, 14, 6, 4)
reponses["8c"] = [84, 85, 86, 86]
reponses["8d"] = 120
reponses["8e"] = 7
reponses["9a"] = (109260, 2653, 81340)
reponses["9b"] = (18504, 1074, 1398)
reponses["9c"] = [tailles_composantes(DESSINS["simplicity"]), tailles_composantes(DESSINS["simplicity"], "YR")]
reponses["9d"] = tailles_composantes(DESSINS["simplicity2"], "YR")
reponses["9e"] = (19908, 39816)
reponses["10a"] = 99
reponses["10b"] = 148
reponses["10c"] = (59, 24, 29, 61, 105, 28)
reponses["10d"] = (18, 27, 26)
reponses["10e"] = (68, 18)
reponses["10f"] = (43, 44)
