"""Les erreurs connues de la fiche agregation : les variantes fausses de chaque fonction."""

from math import factorial

from solution import (
    COUPS,
    OPPOSES,
    amener,
    effet,
    factorielle,
    inversions,
    jouable,
    jouer,
    nombre_arcs,
    pas_possibles,
    pi1,
    pi2,
    ranger,
    recherche,
    remonter,
    sigma,
    sigma_b,
    successeur,
    trou,
    voisines,
)
from sujet import afficher, table_finale

from autograder.engine.sheet.checks import faute

# ---------------------------------------------------------------- what several fautes share


def oppose(mot):
    """Les coups opposés : ceux de la pièce quand le mot décrit le trou."""
    return "".join(OPPOSES[a] for a in mot)


def solution(T):
    """Une solution optimale, ou None."""
    return recherche(T) if jouable(T) else None


def un_coup(T, directions, a):
    """Le successeur de T quand la lettre a déplace le trou selon `directions`, ou None."""
    n = len(T)
    i, j = trou(T)
    k, l = i + directions[a][0], j + directions[a][1]
    if not (0 <= k < n and 0 <= l < n):
        return None
    S = [list(ligne) for ligne in T]
    S[i][j], S[k][l] = S[k][l], 0
    return S


def descente(T, poids, continuer, choisir=min):
    """L'algorithme glouton, tant que `continuer(poids du meilleur, poids de la table)`, au plus 50 coups."""
    pi = {"pi1": pi1, "pi2": pi2}[poids]
    mot = ""
    while len(mot) < 50:
        p, a, S = choisir((pi(S), a, S) for a in "NESO" if (S := successeur(T, a)) is not None)
        if not continuer(p, pi(T)):
            break
        mot, T = mot + a, S
    return mot, T


# ---------------------------------------------------------------- question 1


@faute("Les coordonnées sont échangées : la fonction renvoie (colonne, ligne) au lieu de (ligne, colonne).")
def trou(T):
    for i, ligne in enumerate(T):
        for j, piece in enumerate(ligne):
            if piece == 0:
                return j, i


@faute("Les coordonnées sont comptées à partir de 1, alors que la case en haut à gauche est (0, 0).")
def trou(T):
    for i, ligne in enumerate(T):
        for j, piece in enumerate(ligne):
            if piece == 0:
                return i + 1, j + 1


@faute("C'est le numéro de la case dans la lecture ligne par ligne, au lieu du couple (i, j).")
def trou(T):
    return sigma(T).index(0)


@faute("La table est supposée de côté 3, alors que son côté est len(T).")
def trou(T):
    for i in range(3):
        for j in range(3):
            if T[i][j] == 0:
                return i, j


@faute("Le trou est compté dans la somme, alors que π₂ n'additionne que les distances des pièces.")
def pi2(T):
    n = len(T)
    return sum(abs(i - T[i][j] // n) + abs(j - T[i][j] % n) for i in range(n) for j in range(n))


@faute(
    "La place finale est celle de l'autre fiche (le 1 en haut à gauche) : ici, la table finale commence par le trou."
)
def pi2(T):
    n = len(T)
    return sum(
        abs(i - (T[i][j] - 1) // n) + abs(j - (T[i][j] - 1) % n) for i in range(n) for j in range(n) if T[i][j] != 0
    )


@faute("C'est le nombre de pièces mal placées, au lieu de la somme de leurs distances.")
def pi2(T):
    n = len(T)
    return sum(T[i][j] not in (0, n * i + j) for i in range(n) for j in range(n))


@faute("Lignes et colonnes sont échangées : la pièce v va à la ligne v // n et à la colonne v % n.")
def pi2(T):
    n = len(T)
    return sum(abs(i - T[i][j] % n) + abs(j - T[i][j] // n) for i in range(n) for j in range(n) if T[i][j] != 0)


@faute("La distance est le plus grand des deux écarts, au lieu de leur somme.")
def pi2(T):
    n = len(T)
    return sum(max(abs(i - T[i][j] // n), abs(j - T[i][j] % n)) for i in range(n) for j in range(n) if T[i][j] != 0)


@faute("Les places finales sont calculées comme si le côté était toujours 4, alors qu'il vaut len(T).")
def pi2(T):
    n = len(T)
    return sum(abs(i - T[i][j] // 4) + abs(j - T[i][j] % 4) for i in range(n) for j in range(n) if T[i][j] != 0)


# ---------------------------------------------------------------- question 2


@faute("Le trou est oublié : la permutation standard porte sur les n² entrées, 0 compris.")
def sigma(T):
    return [piece for ligne in T for piece in ligne if piece != 0]


@faute("La table est lue colonne par colonne, au lieu de l'être ligne par ligne.")
def sigma(T):
    return [T[i][j] for j in range(len(T)) for i in range(len(T))]


@faute("Une ligne sur deux est lue à l'envers : c'est la lecture par boustrophédon, pas la lecture standard.")
def sigma(T):
    return [piece for i, ligne in enumerate(T) for piece in (ligne if i % 2 == 0 else ligne[::-1])]


@faute("Le trou est gardé, alors que la permutation par boustrophédon ne porte que sur les pièces.")
def sigma_b(T):
    return [piece for i, ligne in enumerate(T) for piece in (ligne if i % 2 == 0 else ligne[::-1])]


@faute("Toutes les lignes sont lues de gauche à droite, alors qu'une sur deux se lit de droite à gauche.")
def sigma_b(T):
    return [piece for ligne in T for piece in ligne if piece != 0]


@faute("Ce sont les mauvaises lignes qui sont lues à l'envers : la première se lit de gauche à droite.")
def sigma_b(T):
    return [piece for i, ligne in enumerate(T) for piece in (ligne if i % 2 == 1 else ligne[::-1]) if piece != 0]


@faute("Le trou n'est pas compté, alors que π₁ porte sur la permutation standard, 0 compris.")
def pi1(T):
    return inversions([piece for piece in sigma(T) if piece != 0])


@faute("C'est la permutation par boustrophédon qui est utilisée, au lieu de la permutation standard.")
def pi1(T):
    return inversions(sigma_b(T))


@faute("Seuls les couples de places voisines sont comparés, alors que toutes les places i < j comptent.")
def pi1(T):
    lue = sigma(T)
    return sum(lue[i] > lue[i + 1] for i in range(len(lue) - 1))


@faute("Ce sont les couples bien rangés qui sont comptés, au lieu des inversions.")
def pi1(T):
    lue = sigma(T)
    return sum(lue[i] < lue[j] for j in range(len(lue)) for i in range(j))


@faute("C'est la parité du nombre d'inversions, au lieu du nombre lui-même.")
def pi1(T):
    return inversions(sigma(T)) % 2


# ---------------------------------------------------------------- question 3


@faute("La lettre est prise pour la direction de la pièce, comme dans l'autre fiche : ici, elle dit où va le trou.")
def successeur(T, a):
    return un_coup(T, {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "O": (0, 1)}, a)


@faute("Le coup O donne toujours None : ici, l'ouest s'écrit O, et non W.")
def successeur(T, a):
    if a not in ("N", "E", "S", "W"):
        return None
    return un_coup(T, {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}, a)


@faute("T est modifiée : le coup est joué sur ses propres lignes, et non sur une copie de chacune.")
def successeur(T, a):
    n = len(T)
    i, j = trou(T)
    k, l = i + COUPS[a][0], j + COUPS[a][1]
    if not (0 <= k < n and 0 <= l < n):
        return None
    S = T[:]
    S[i][j], S[k][l] = S[k][l], 0
    return S


@faute("Le trou traverse le bord : l'indice -1 n'est pas une erreur en Python, c'est la dernière case.")
def successeur(T, a):
    n = len(T)
    i, j = trou(T)
    k, l = i + COUPS[a][0], j + COUPS[a][1]
    if k >= n or l >= n:
        return None
    S = [list(ligne) for ligne in T]
    S[i][j], S[k][l] = S[k][l], 0
    return S


@faute("Un coup impossible renvoie la table inchangée, au lieu de None.")
def successeur(T, a):
    return un_coup(T, COUPS, a) or [list(ligne) for ligne in T]


@faute("Lignes et colonnes sont confondues : vers le nord ou le sud, c'est la ligne i qui change.")
def successeur(T, a):
    return un_coup(T, {"N": (0, -1), "E": (1, 0), "S": (0, 1), "O": (-1, 0)}, a)


@faute("Le nord et le sud sont échangés : vers le nord, le trou monte, et le numéro de sa ligne diminue.")
def successeur(T, a):
    return un_coup(T, {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "O": (0, -1)}, a)


@faute("Un coup impossible est simplement passé, alors que tout le mot est alors refusé (None).")
def jouer(T, mot):
    S = [list(ligne) for ligne in T]
    for a in mot:
        S = successeur(S, a) or S
    return S


@faute("Le mot est joué à l'envers, de la dernière lettre à la première.")
def jouer(T, mot):
    S = [list(ligne) for ligne in T]
    for a in reversed(mot):
        S = successeur(S, a)
        if S is None:
            return None
    return S


@faute("Quand un coup est impossible, la table d'avant ce coup est renvoyée, au lieu de None.")
def jouer(T, mot):
    S = [list(ligne) for ligne in T]
    for a in mot:
        suivante = successeur(S, a)
        if suivante is None:
            return S
        S = suivante
    return S


@faute("Le mot vide donne None, alors qu'il laisse la table telle quelle.")
def jouer(T, mot):
    if not mot:
        return None
    S = [list(ligne) for ligne in T]
    for a in mot:
        S = successeur(S, a)
        if S is None:
            return None
    return S


# ---------------------------------------------------------------- question 4


@faute(
    "Une permutation paire n'est pas toujours le bon critère : pour n = 2 ou 3, celle de la table finale est impaire."
)
def jouable(T):
    return inversions(sigma_b(T)) % 2 == 0


@faute("C'est la permutation standard qui est utilisée : sa parité change à chaque coup.")
def jouable(T):
    return inversions(sigma(T)) % 2 == inversions(sigma(table_finale(len(T)))) % 2


@faute("La réponse est à l'envers : True pour les tables qui ne sont pas jouables.")
def jouable(T):
    return inversions(sigma_b(T)) % 2 != inversions(sigma_b(table_finale(len(T)))) % 2


@faute("La parité de référence n'est pas toujours la bonne : il faut celle de la table finale, trou en haut à gauche.")
def jouable(T):
    n = len(T)
    autre = [[(n * i + j + 1) % (n * n) for j in range(n)] for i in range(n)]
    return inversions(sigma_b(T)) % 2 == inversions(sigma_b(autre)) % 2


# ---------------------------------------------------------------- question 5


@faute("Chaque table compte pour quatre arcs, alors qu'au bord certains coups sont impossibles.")
def nombre_arcs(n):
    return 4 * factorielle(n * n)


@faute("Les arcs sont comptés sans leur sens : un coup et le coup opposé sont deux arcs.")
def nombre_arcs(n):
    return 2 * n * (n - 1) * factorielle(n * n - 1)


@faute("C'est le nombre de sommets, (n²)!, au lieu du nombre d'arcs.")
def nombre_arcs(n):
    return factorielle(n * n)


@faute("Le nombre de places du trou est compté deux fois : pour chaque place, il y a (n² − 1)! tables, pas (n²)!.")
def nombre_arcs(n):
    return 4 * n * (n - 1) * factorielle(n * n)


@faute("Toutes les tables sont comptées, alors que seule la moitié est jouable.")
def nombre_tables_jouables(n):
    return factorielle(n * n)


@faute("C'est la moitié de (n² − 1)! : les places possibles du trou sont oubliées.")
def nombre_tables_jouables(n):
    return factorielle(n * n - 1) // 2


@faute("C'est un nombre à virgule, faux pour de grands nombres : la division // donne un entier, / jamais.")
def nombre_tables_jouables(n):
    return factorial(n * n) / 2


@faute("Tous les arcs sont comptés, y compris ceux qui relient des tables non jouables.")
def nombre_arcs_utiles(n):
    return nombre_arcs(n)


@faute("Le nombre d'arcs est divisé par 4, alors que la moitié des tables, donc des arcs, est utile.")
def nombre_arcs_utiles(n):
    return nombre_arcs(n) // 4


@faute("C'est le nombre de tables jouables, au lieu du nombre d'arcs qui les relient.")
def nombre_arcs_utiles(n):
    return factorielle(n * n) // 2


# ---------------------------------------------------------------- question 6


@faute("Tout est recompté sur la table d'arrivée : le p donné est ignoré.")
def pi1_apres(T, a, p):
    return pi1(successeur(T, a))


@faute("Les pièces enjambées sont oubliées : vers le nord ou le sud, la pièce change aussi de côté pour n − 1 autres.")
def pi1_apres(T, a, p):
    n = len(T)
    return p + {"N": -n, "E": 1, "S": n, "O": -1}[a]


@faute("Le trou est oublié : ses propres inversions changent aussi, de 1 ou de n.")
def pi1_apres(T, a, p):
    n = len(T)
    return p + pi1(successeur(T, a)) - pi1(T) - {"N": -n, "E": 1, "S": n, "O": -1}[a]


@faute("Le signe est faux : ce qui devrait s'ajouter à p en est retranché.")
def pi1_apres(T, a, p):
    return p - (pi1(successeur(T, a)) - pi1(T))


@faute("C'est la différence des deux poids, au lieu du poids de la table d'arrivée.")
def pi1_apres(T, a, p):
    return pi1(successeur(T, a)) - pi1(T)


@faute("Tout est recompté sur la table d'arrivée : le p donné est ignoré.")
def pi2_apres(T, a, p):
    return pi2(successeur(T, a))


@faute("La pièce est supposée aller dans le même sens que le trou, alors qu'elle va dans l'autre.")
def pi2_apres(T, a, p):
    n = len(T)
    i, j = trou(T)
    di, dj = COUPS[a]
    x, y = divmod(T[i + di][j + dj], n)
    return p + abs(i + 2 * di - x) + abs(j + 2 * dj - y) - abs(i + di - x) - abs(j + dj - y)


@faute("Le signe est faux : ce qui devrait s'ajouter à p en est retranché.")
def pi2_apres(T, a, p):
    return p - (pi2(successeur(T, a)) - pi2(T))


@faute("La distance de la place de départ n'est pas retranchée : la nouvelle distance s'ajoute à l'ancienne.")
def pi2_apres(T, a, p):
    n = len(T)
    i, j = trou(T)
    x, y = divmod(T[i + COUPS[a][0]][j + COUPS[a][1]], n)
    return p + abs(i - x) + abs(j - y)


@faute("Le poids diminue toujours de 1, alors qu'un coup peut aussi éloigner une pièce de sa place.")
def pi2_apres(T, a, p):
    return p - 1


@faute("La lettre est prise pour la direction de la pièce, comme dans l'autre fiche : ici, elle dit où va le trou.")
def pi2_apres(T, a, p):
    S = successeur(T, OPPOSES[a])
    return p if S is None else p + pi2(S) - pi2(T)


# ---------------------------------------------------------------- question 7


@faute("Seule l'arrivée du trou est comparée, alors que les pièces doivent aussi finir aux mêmes places.")
def equivalents(mot, longueur):
    trouves, mots = [], [""]
    for _ in range(longueur + 1):
        trouves += [essai for essai in mots if essai != mot and effet(essai)[0] == effet(mot)[0]]
        mots = [essai + a for essai in mots for a in "ENOS" if essai[-1:] + a not in ("NS", "SN", "EO", "OE")]
    return trouves


@faute("Le mot donné figure dans la liste, alors que l'on demande les autres.")
def equivalents(mot, longueur):
    return sorted(set(equivalents_justes(mot, longueur)) | {mot}, key=lambda m: (len(m), m))


@faute("Les mots sont rangés par ordre alphabétique seulement, alors que les plus courts viennent d'abord.")
def equivalents(mot, longueur):
    return sorted(equivalents_justes(mot, longueur))


@faute("Des mots reviennent aussitôt sur leurs pas (NS, SN, EO, OE), alors qu'ils sont exclus.")
def equivalents(mot, longueur):
    trouves, mots = [], [""]
    for _ in range(longueur + 1):
        trouves += [essai for essai in mots if essai != mot and effet(essai) == effet(mot)]
        mots = [essai + a for essai in mots for a in "ENOS"]
    return trouves


@faute("Seuls les mots d'exactement `longueur` lettres sont cherchés, alors que de plus courts conviennent.")
def equivalents(mot, longueur):
    return [essai for essai in equivalents_justes(mot, longueur) if len(essai) == longueur]


@faute("Les lettres sont prises dans l'ordre N, E, S, O, alors que l'ordre alphabétique est E, N, O, S.")
def equivalents(mot, longueur):
    return sorted(equivalents_justes(mot, longueur), key=lambda m: (len(m), ["NESO".index(a) for a in m]))


@faute("Les mots de `longueur` lettres manquent : la longueur permise va jusqu'à `longueur` comprise.")
def equivalents(mot, longueur):
    return [essai for essai in equivalents_justes(mot, longueur) if len(essai) < longueur]


def equivalents_justes(mot, longueur):
    """Les mots équivalents, comme le corrigé les donne."""
    trouves, mots = [], [""]
    for _ in range(longueur + 1):
        trouves += [essai for essai in mots if essai != mot and effet(essai) == effet(mot)]
        mots = [essai + a for essai in mots for a in "ENOS" if essai[-1:] + a not in ("NS", "SN", "EO", "OE")]
    return trouves


# ---------------------------------------------------------------- question 8


@faute("Les lettres sont celles des pièces, comme dans l'autre fiche : ici, elles disent où va le trou.")
def largeur(T):
    mot = solution(T)
    return mot and oppose(mot)


@faute("Le mot est à l'envers : remonter de la table finale au départ donne les coups du dernier au premier.")
def largeur(T):
    mot = solution(T)
    return mot and mot[::-1]


@faute("Une table qui n'est pas jouable donne un mot vide, au lieu de None.")
def largeur(T):
    return solution(T) or ""


@faute("La solution n'est pas la plus courte : le parcours est sans doute en profondeur, au lieu d'être en largeur.")
def largeur(T):
    if not jouable(T):
        return None
    n = len(T)
    depart, but = tuple(sigma(T)), tuple(range(n * n))
    venue_par, pile = {depart: ""}, [depart]
    while but not in venue_par and len(venue_par) < 3000:
        table = pile.pop()
        for a, voisine in voisines(table, n):
            if voisine not in venue_par:
                venue_par[voisine] = a
                pile.append(voisine)
    return remonter(venue_par, but, n) if but in venue_par else "NS" * 1000


@faute("C'est la longueur de la solution, au lieu du mot lui-même.")
def largeur(T):
    mot = solution(T)
    return None if mot is None else len(mot)


@faute("La partie venue de la table finale est retournée, mais ses coups ne sont pas remplacés par les coups opposés.")
def bidirectionnel(T):
    mot = solution(T)
    return mot and mot[: len(mot) // 2] + oppose(mot[len(mot) // 2 :])


@faute("Une table qui n'est pas jouable donne un mot vide, au lieu de None.")
def bidirectionnel(T):
    return solution(T) or ""


@faute("La partie venue de la table finale n'est pas retournée : elle se joue du point de rencontre vers le but.")
def bidirectionnel(T):
    mot = solution(T)
    return mot and mot[: len(mot) // 2] + mot[len(mot) // 2 :][::-1]


@faute("Le mot compte deux coups de trop : la première rencontre des deux recherches n'est pas toujours la meilleure.")
def bidirectionnel(T):
    mot = solution(T)
    if not mot or len(mot) < 3:
        return mot
    detour = next(a for a in "NESO" if a != OPPOSES[mot[0]] and a != mot[0] and successeur(T, a) is not None)
    return detour + OPPOSES[detour] + mot


@faute("Le mot s'arrête à mi-chemin : il manque la partie venue de la table finale.")
def bidirectionnel(T):
    mot = solution(T)
    return mot and mot[: (len(mot) + 1) // 2 - (len(mot) == 1)]


# ---------------------------------------------------------------- question 9


@faute("Les lettres sont celles des pièces, comme dans l'autre fiche : ici, elles disent où va le trou.")
def profondeur_seuils(T):
    mot = solution(T)
    return mot and oppose(mot)


@faute("Une table qui n'est pas jouable donne un mot vide, au lieu de None.")
def profondeur_seuils(T):
    return solution(T) or ""


@faute("Une table déjà rangée donne un mot de deux coups, au lieu du mot vide : le premier seuil doit être 0.")
def profondeur_seuils(T):
    mot = solution(T)
    aller = next(a for a in "NESO" if successeur(T, a) is not None)
    return aller + OPPOSES[aller] if mot == "" else mot


@faute("Le mot n'est pas toujours le plus court : tous les mots de k coups s'essaient avant ceux de k + 1.")
def profondeur_seuils(T):
    mot = solution(T)
    if not mot:
        return mot
    aller = next(a for a in "NESO" if successeur(T, a) is not None and a != mot[0])
    return aller + OPPOSES[aller] + mot if len(mot) % 5 in (1, 2, 3) else mot


@faute("La récursion descend trop loin : il faut renoncer à une branche dès que sa longueur dépasse le seuil.")
def profondeur_seuils(T):
    def explore(S, mot):
        if S == table_finale(len(T)):
            return mot
        a = next(a for a in "NESO" if successeur(S, a) is not None and mot[-1:] != OPPOSES[a])
        return explore(successeur(S, a), mot + a)

    return explore(T, "") if jouable(T) else None


# ---------------------------------------------------------------- question 10


@faute(
    "C'est π₁, qui dépasse souvent la longueur d'une solution : un coup vers le nord peut changer 2n − 1 inversions."
)
def minorant(T):
    return pi1(T)


@faute("Le trou est compté : la somme peut alors dépasser la longueur d'une solution optimale.")
def minorant(T):
    n = len(T)
    return sum(abs(i - T[i][j] // n) + abs(j - T[i][j] % n) for i in range(n) for j in range(n))


@faute("Un minorant toujours nul ne dit rien et n'élague rien : il faut au moins le nombre de pièces mal placées.")
def minorant(T):
    return 0


@faute(
    "La place finale est celle de l'autre fiche (trou en bas à droite) : le minorant de la table finale n'est pas nul."
)
def minorant(T):
    n = len(T)
    return sum(
        abs(i - (T[i][j] - 1) // n) + abs(j - (T[i][j] - 1) % n) for i in range(n) for j in range(n) if T[i][j] != 0
    )


@faute("C'est le double de π₂ : il dépasse la longueur d'une solution optimale, ce n'est plus un minorant.")
def minorant(T):
    return 2 * pi2(T)


@faute(
    "Trois pièces d'une même ligne à l'envers font trois couples, mais ne coûtent que quatre coups de plus, pas six."
)
def minorant(T):
    n = len(T)
    total = pi2(T)
    for i in range(n):
        ligne = [piece for piece in T[i] if piece and piece // n == i]
        colonne = [T[k][i] for k in range(n) if T[k][i] and T[k][i] % n == i]
        total += 2 * inversions(ligne) + 2 * inversions(colonne)
    return total


@faute("C'est π₂ divisé par 2 : il n'atteint pas toujours le nombre de pièces mal placées.")
def minorant(T):
    return pi2(T) // 2


@faute("Les lettres sont celles des pièces, comme dans l'autre fiche : ici, elles disent où va le trou.")
def ida_etoile(T):
    mot = solution(T)
    return mot and oppose(mot)


@faute("Une table qui n'est pas jouable donne un mot vide, au lieu de None.")
def ida_etoile(T):
    return solution(T) or ""


@faute("Le mot est à l'envers : le premier coup à jouer doit venir d'abord.")
def ida_etoile(T):
    mot = solution(T)
    return mot and mot[::-1]


@faute("Le mot n'est pas toujours le plus court : le minorant utilisé est sans doute parfois trop grand, comme π₁.")
def ida_etoile(T):
    return solution_par_seuils(T, pi1)


def solution_par_seuils(T, h):
    """IDA*, élaguée par h sur des tables recopiées ; au plus 40 coups."""
    if not jouable(T):
        return None

    def explore(S, mot, seuil):
        if len(mot) + h(S) > seuil:
            return None
        if S == table_finale(len(S)):
            return mot
        for a in "NESO":
            suivante = successeur(S, a)
            if suivante is not None and mot[-1:] != OPPOSES[a]:
                trouve = explore(suivante, mot + a, seuil)
                if trouve is not None:
                    return trouve
        return None

    depart = [list(ligne) for ligne in T]
    for seuil in range(h(depart), 200):
        mot = explore(depart, "", seuil)
        if mot is not None:
            return mot


# ---------------------------------------------------------------- question 11


@faute("La descente continue même quand le poids augmente : elle doit s'arrêter dès qu'il ne diminue plus.")
def glouton(T, poids):
    mot, S = descente(T, poids, lambda p, ici: ici > 0)
    return mot, S == table_finale(len(S))


@faute("C'est le premier successeur qui améliore, au lieu du meilleur de tous.")
def glouton(T, poids):
    pi = {"pi1": pi1, "pi2": pi2}[poids]
    mot = ""
    while True:
        mieux = [(a, S) for a in "OSEN" if (S := successeur(T, a)) is not None and pi(S) < pi(T)]
        if not mieux:
            return mot, pi(T) == 0
        mot, T = mot + mieux[0][0], mieux[0][1]


@faute("La seconde valeur est toujours True, même si la descente s'arrête avant la table finale.")
def glouton(T, poids):
    return descente(T, poids, lambda p, ici: p < ici)[0], True


@faute("L'argument `poids` est ignoré : c'est toujours π₂ qui est utilisé.")
def glouton(T, poids):
    mot, S = descente(T, "pi2", lambda p, ici: p < ici)
    return mot, S == table_finale(len(S))


@faute("Seul le mot est renvoyé, au lieu du couple (mot, atteinte).")
def glouton(T, poids):
    return descente(T, poids, lambda p, ici: p < ici)[0]


@faute("Un seul coup est joué : il faut continuer tant que le poids diminue.")
def glouton(T, poids):
    mot, S = descente(T, poids, lambda p, ici: p < ici)
    return mot[:1], jouer(T, mot[:1]) == table_finale(len(T))


@faute("Le mot s'arrête au premier minimum local, sans jamais s'en échapper.")
def glouton_echappement(T, poids):
    return descente(T, poids, lambda p, ici: p < ici)[0] if jouable(T) else None


@faute("Une table qui n'est pas jouable donne un mot vide, au lieu de None.")
def glouton_echappement(T, poids):
    return solution(T) or ""


@faute("C'est un couple qui est renvoyé, comme par `glouton`, au lieu d'un mot.")
def glouton_echappement(T, poids):
    return (solution(T), True) if jouable(T) else None


@faute("Les lettres sont celles des pièces, comme dans l'autre fiche : ici, elles disent où va le trou.")
def glouton_echappement(T, poids):
    mot = solution(T)
    return mot and oppose(mot)


@faute("La fonction ne finit pas : après un seul coup hors d'un minimum local, la descente peut y revenir sans fin.")
def glouton_echappement(T, poids):
    if not jouable(T):
        return None
    mot, S = descente(T, poids, lambda p, ici: p < ici)
    while S != table_finale(len(S)):
        a = next(a for a in "NESO" if successeur(S, a) is not None)
        suite, S = descente(successeur(S, a), poids, lambda p, ici: p < ici)
        mot = (mot + a + suite)[-1000:]
    return mot


# ---------------------------------------------------------------- question 12


@faute("La table est rangée comme dans l'autre fiche, avec le trou en bas à droite.")
def ligne_a_ligne(T):
    if not jouable(T):
        return None
    n = len(T)
    return ranger(T) + "E" * (n - 1) + "S" * (n - 1)


@faute("Une table qui n'est pas jouable donne un mot vide, au lieu de None.")
def ligne_a_ligne(T):
    return ranger(T) if jouable(T) else ""


@faute("Les lettres sont celles des pièces, comme dans l'autre fiche : ici, elles disent où va le trou.")
def ligne_a_ligne(T):
    return oppose(ranger(T)) if jouable(T) else None


@faute("Le trou erre des milliers de coups avant d'arriver : ranger les lignes une à une demande bien moins.")
def ligne_a_ligne(T):
    return ranger(T) + "SN" * 12_000 if jouable(T) else None


@faute("Le mot est vide pour les tables de côté 5 et plus : elles doivent être rangées aussi.")
def ligne_a_ligne(T):
    if not jouable(T):
        return None
    return ranger(T) if len(T) <= 4 else ""


@faute("La table n'est pas rangée jusqu'au bout : les deux premières lignes restent à faire.")
def ligne_a_ligne(T):
    if not jouable(T):
        return None
    n = len(T)
    groupes = []
    for i in range(n - 1, 1, -1):
        groupes += [(n * i + j,) for j in range(n - 2)] + [(n * i + n - 2, n * i + n - 1)]
    return placer(T, groupes)


def placer(T, groupes):
    """Le mot qui place ces groupes de pièces l'un après l'autre."""
    n = len(T)
    cases, mot, rangees = sigma(T), "", set()
    for pieces in groupes:
        for a in amener(cases, pieces, rangees, n):
            k = cases.index(0)
            l = dict(pas_possibles(n)[k])[a]
            cases[k], cases[l] = cases[l], 0
            mot += a
        rangees.update(pieces)
    return mot


@faute("C'est la table finale : aucun coup n'est nécessaire, et rien n'y est plus long qu'il ne faut.")
def table_defavorable():
    return table_finale(4)


@faute("La table n'est pas jouable : échanger deux pièces change la parité.")
def table_defavorable():
    return [[0, 2, 1, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]


@faute("La table est de côté 3, alors qu'on la demande de côté 4.")
def table_defavorable():
    return [[8, 7, 6], [5, 4, 3], [2, 1, 0]]


@faute(
    "La table suit les conventions de l'autre fiche (trou en bas à droite) : à lui seul, ce rangement n'éloigne pas assez."
)
def table_defavorable():
    return [[1, 2, 3, 0], [4, 5, 6, 7], [8, 9, 10, 11], [12, 13, 14, 15]]


@faute("La fonction renvoie un mot, au lieu d'une table.")
def table_defavorable():
    return "SSESONNE"
