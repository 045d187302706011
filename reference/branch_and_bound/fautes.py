"""Les erreurs connues de la fiche branch_and_bound : les variantes fausses de chaque fonction."""

from heapq import heappop, heappush
from math import factorial, sqrt
from random import Random

from solution import arbre, branch_and_bound, derniere_ligne, descendants, rangeable, remonter, score
from sujet import ARRET, CIBLE

from autograder.engine.sheet.checks import faute

# ---------------------------------------------------------------- what several fautes share


def chiffres(n):
    return [int(chiffre) for chiffre in str(n)]


def lignes(v):
    return [list(v[i : i + 3]) for i in (0, 3, 6)]


def colonnes(v):
    return [list(v[j::3]) for j in range(3)]


def inversions(suite):
    return sum(a > b for k, a in enumerate(suite) for b in suite[k + 1 :])


def tirage(n, hasard):
    """La part des rangeables parmi n taquins que tire ce générateur."""
    return sum(rangeable(hasard.sample(CIBLE, 9)) for _ in range(n)) / n


def encadrer(f, n):
    marge = 1.96 * sqrt(f * (1 - f) / n)
    return f, f - marge, f + marge


def en_listes(sommets):
    return [list(x) for x in sommets]


# ---------------------------------------------------------------- question 1


@faute("Les chiffres sont lus de droite à gauche : le premier chiffre du nombre est la première case.")
def NtoV(n):
    return chiffres(n)[::-1]


@faute("Les cases sont des chaînes de caractères : il faut des entiers.")
def NtoV(n):
    return list(str(n))


@faute("Le vecteur est rangé par colonnes : les trois premières cases sont la première ligne.")
def VtoM(v):
    return colonnes(v)


@faute("Les trois lignes sont identiques : la deuxième doit commencer à la quatrième case, la troisième à la septième.")
def VtoM(v):
    return [list(v[:3])] * 3


@faute("La matrice est lue colonne par colonne, au lieu de ligne par ligne.")
def MtoV(m):
    return [m[i][j] for j in range(3) for i in range(3)]


@faute("C'est encore une matrice : il faut une seule liste de neuf entiers.")
def MtoV(m):
    return m


@faute("Le résultat est une chaîne de caractères : il faut un entier.")
def VtoN(v):
    return "".join(str(case) for case in v)


@faute("Le nombre est écrit à l'envers : la première case donne le premier chiffre, celui des centaines de millions.")
def VtoN(v):
    return sum(case * 10**k for k, case in enumerate(v))


@faute("Le nombre est rangé par colonnes : les trois premiers chiffres sont la première ligne.")
def NtoM(n):
    return colonnes(chiffres(n))


@faute("C'est le vecteur : il reste à le découper en trois lignes.")
def NtoM(n):
    return chiffres(n)


@faute("Le résultat est une chaîne de caractères : il faut un entier.")
def MtoN(m):
    return "".join(str(case) for ligne in m for case in ligne)


@faute("La matrice est lue colonne par colonne, au lieu de ligne par ligne.")
def MtoN(m):
    return int("".join(str(m[i][j]) for j in range(3) for i in range(3)))


# ---------------------------------------------------------------- question 2


@faute("Les poids sont à l'envers : c'est la première case qui vaut le plus, 10⁸.")
def score(v):
    return sum(10 ** (i - 1) for i, case in enumerate(v, 1) if case == i)


@faute("Le trou n'est pas compté : bien placé, il vaut 1.")
def score(v):
    return sum(10 ** (9 - i) for i, case in enumerate(v, 1) if case == i != 9)


@faute("C'est le nombre de cases bien placées : chacune doit compter 10^(9−i).")
def score(v):
    return sum(case == i for i, case in enumerate(v, 1))


@faute("Les places sont comptées à partir de 0 : la case d'indice k est bien placée si elle contient k + 1.")
def score(v):
    return sum(10 ** (8 - k) for k, case in enumerate(v) if case == k)


@faute("Les poids sont dix fois trop grands : la première case vaut 10⁸, la dernière 1.")
def score(v):
    return sum(10 ** (9 - k) for k, case in enumerate(v) if case == k + 1)


@faute("Le résultat est une chaîne de 0 et de 1 : il faut un entier.")
def score(v):
    return "".join(str(int(case == i)) for i, case in enumerate(v, 1))


@faute("Les poids sont à l'envers : c'est la première case qui vaut le plus, 10⁸.")
def reponse_2a():
    return 10**2 + 10**7


@faute("Le trou n'est pas à sa place : la sixième et la neuvième case ne comptent pas.")
def reponse_2b():
    return 111111110


@faute("Le trou est à sa place : il compte.")
def reponse_2c():
    return 1111110


@faute("Un seul nombre ne peut pas être mal placé : neuf des 2⁹ scores imaginables n'existent pas.")
def reponse_2d():
    return 2**9


@faute("Il y en a bien plus : le score ne dit pas seulement combien de cases sont bien placées, mais lesquelles.")
def reponse_2d():
    return 9


@faute("Le trou compte aussi : il doit être mal placé comme les autres.")
def reponse_2e():
    return 148329


# ---------------------------------------------------------------- question 3


@faute("Au bord d'une ligne, le trou passe à la ligne voisine : la case d'à côté n'est pas toujours d'indice ± 1.")
def descendants(v):
    h = v.index(9)
    nouveaux = []
    for p in (h - 3, h + 3, h - 1, h + 1):
        if 0 <= p < 9:
            autre = list(v)
            autre[h], autre[p] = autre[p], 9
            nouveaux.append(autre)
    return nouveaux


@faute("Les cases voisines en diagonale sont prises aussi : une tuile ne glisse qu'en ligne ou en colonne.")
def descendants(v):
    h = v.index(9)
    nouveaux = []
    for p in range(9):
        if p != h and abs(p // 3 - h // 3) <= 1 and abs(p % 3 - h % 3) <= 1:
            autre = list(v)
            autre[h], autre[p] = autre[p], 9
            nouveaux.append(autre)
    return nouveaux


@faute("Tous les descendants sont égaux, et v est modifié : chacun doit être une nouvelle liste.")
def descendants(v):
    h = v.index(9)
    nouveaux = []
    for p in (h - 3, h + 3, h - 1, h + 1):
        if 0 <= p < 9 and (p // 3 == h // 3 or p % 3 == h % 3):
            v[h], v[p] = v[p], v[h]
            nouveaux.append(v)
            h = p
    return nouveaux


@faute("Les descendants sont justes, mais v est modifié : il doit rester intact.")
def descendants(v):
    h = v.index(9)
    nouveaux, ancien = [], h
    for p in (h - 3, h + 3, h - 1, h + 1):
        if 0 <= p < 9 and (p // 3 == h // 3 or p % 3 == h % 3):
            v[ancien], v[h] = v[h], v[ancien]
            v[h], v[p] = v[p], v[h]
            nouveaux.append(list(v))
            ancien = p
    return nouveaux


@faute("Le trou ne bouge que le long de sa ligne : il manque la case du dessus et celle du dessous.")
def descendants(v):
    h = v.index(9)
    nouveaux = []
    for p in (h - 1, h + 1):
        if 0 <= p < 9 and p // 3 == h // 3:
            autre = list(v)
            autre[h], autre[p] = autre[p], 9
            nouveaux.append(autre)
    return nouveaux


@faute("Les nombres sont dans le mauvais ordre : deux descendants d'abord, puis trois, puis quatre.")
def reponse_3a():
    return factorial(8), 4 * factorial(8), 4 * factorial(8)


@faute("C'est le nombre de places du trou : chacune convient à 8! taquins.")
def reponse_3a():
    return 4, 4, 1


# ---------------------------------------------------------------- question 4


@faute("Les feuilles ne sont pas développées d'après leur score, mais plutôt dans l'ordre où elles arrivent.")
def exploration(v, arret=111111000):
    vus, file, developpes = {tuple(v)}, [tuple(v)], []
    for x in file:
        if score(x) >= arret or len(developpes) == 2000:
            break
        developpes.append(x)
        for y in map(tuple, descendants(list(x))):
            if y not in vus:
                vus.add(y)
                file.append(y)
    return en_listes(developpes)


@faute("C'est la plus mauvaise feuille qui est développée : un tas rend d'abord le plus petit de ses éléments.")
def exploration(v, arret=111111000):
    vus, tas, developpes = {tuple(v)}, [(score(v), tuple(v))], []
    while tas:
        s, x = heappop(tas)
        if s >= arret or len(developpes) == 2000:
            break
        developpes.append(x)
        for y in map(tuple, descendants(list(x))):
            if y not in vus:
                vus.add(y)
                heappush(tas, (score(y), y))
    return en_listes(developpes)


@faute("La feuille développée est la meilleure des derniers descendants, et non celle de tout l'arbre.")
def exploration(v, arret=111111000):
    x, vus, developpes = tuple(v), {tuple(v)}, []
    while x is not None and score(x) < arret:
        developpes.append(x)
        nouveaux = [y for y in map(tuple, descendants(list(x))) if y not in vus]
        vus.update(nouveaux)
        x = max(nouveaux, key=score, default=None)
    return en_listes(developpes)


@faute("Le sommet où la recherche s'arrête ne fait pas partie des sommets développés.")
def exploration(v, arret=111111000):
    developpes, _, fin = arbre(v, arret)
    return en_listes(developpes + [fin])


@faute("Quand v atteint déjà le score d'arrêt, il n'y a rien à développer : la liste doit être vide.")
def exploration(v, arret=111111000):
    developpes, _, _ = arbre(v, arret)
    return en_listes(developpes) or [list(v)]


@faute("Le paramètre `arret` n'est pas utilisé : la recherche s'arrête toujours au même score.")
def exploration(v, arret=111111000):
    return en_listes(arbre(v, 111111000)[0])


@faute("Un sommet de score plus grand que `arret` est développé : il doit arrêter la recherche, comme un score égal.")
def exploration(v, arret=111111000):
    vus, tas, developpes = {tuple(v)}, [(-score(v), tuple(v))], []
    while tas:
        s, x = heappop(tas)
        if -s == arret or len(developpes) == 2000:
            break
        developpes.append(x)
        for y in map(tuple, descendants(list(x))):
            if y not in vus:
                vus.add(y)
                heappush(tas, (-score(y), y))
    return en_listes(developpes)


@faute("Un sommet est développé deux fois : il ne doit entrer dans l'arbre qu'une fois, même comme feuille.")
def exploration(v, arret=111111000):
    tas, developpes = [(-score(v), tuple(v))], []
    while tas:
        s, x = heappop(tas)
        if -s >= arret:
            break
        developpes.append(x)
        for y in map(tuple, descendants(list(x))):
            if y not in developpes:
                heappush(tas, (-score(y), y))
    return en_listes(developpes)


@faute("Il manque la racine v, premier sommet développé.")
def exploration(v, arret=111111000):
    return en_listes(arbre(v, arret)[0])[1:]


@faute("Les sommets ne sont pas dans l'ordre où ils sont développés (est-ce celui où ils entrent dans l'arbre ?).")
def exploration(v, arret=111111000):
    developpes, pere, _ = arbre(v, arret)
    return en_listes(pere)[: len(developpes)]


@faute("Le chemin est à l'envers : il va de v au sommet d'arrêt.")
def branch_and_bound(v, arret=111111000):
    _, pere, fin = arbre(v, arret)
    return None if fin is None else remonter(pere, fin)[::-1]


@faute("Le chemin finit trop tôt : son dernier sommet doit être le sommet d'arrêt.")
def branch_and_bound(v, arret=111111000):
    _, pere, fin = arbre(v, arret)
    return None if fin is None else remonter(pere, fin)[:-1]


@faute("Il manque v, au début du chemin.")
def branch_and_bound(v, arret=111111000):
    _, pere, fin = arbre(v, arret)
    return None if fin is None else remonter(pere, fin)[1:]


@faute("Des sommets qui se suivent ne sont pas voisins : le chemin remonte de père en père depuis le sommet d'arrêt.")
def branch_and_bound(v, arret=111111000):
    developpes, _, fin = arbre(v, arret)
    return None if fin is None else en_listes(developpes + [fin])


@faute("Quand v atteint déjà le score d'arrêt, le chemin doit être [v], et non une liste vide.")
def branch_and_bound(v, arret=111111000):
    _, pere, fin = arbre(v, arret)
    return None if fin is None else [] if fin == tuple(v) else remonter(pere, fin)


@faute("C'est un plus court chemin : il faut celui de l'arbre, où la meilleure feuille est toujours développée.")
def branch_and_bound(v, arret=111111000):
    pere, file = {tuple(v): None}, [tuple(v)]
    for x in file:
        if score(x) >= arret:
            return remonter(pere, x)
        for y in map(tuple, descendants(list(x))):
            if y not in pere:
                pere[y] = x
                file.append(y)
    return None


@faute("Le chemin ne suit pas les pères de l'arbre de `exploration` : le premier père d'un sommet est le bon.")
def branch_and_bound(v, arret=111111000):
    racine = tuple(v)
    pere, tas, developpes = {racine: None}, [(-score(v), racine)], set()
    while tas:
        s, x = heappop(tas)
        if -s >= arret:
            return remonter(pere, x)
        developpes.add(x)
        for y in map(tuple, descendants(list(x))):
            if y not in pere:
                heappush(tas, (-score(y), y))
            if y not in developpes:
                pere[y] = x
    return None


@faute("Le paramètre `arret` n'est pas utilisé : la recherche s'arrête toujours au même score.")
def branch_and_bound(v, arret=111111000):
    _, pere, fin = arbre(v, 111111000)
    return remonter(pere, fin)


@faute("C'est la moitié des taquins : l'autre moitié atteint ARRET aussi, avec 8 avant 7.")
def reponse_4a():
    return factorial(9) // 2


# ---------------------------------------------------------------- question 5


@faute("Le trou n'est pas glissé à la fin de la ligne.")
def derniere_ligne(v):
    return branch_and_bound(v)[-1][6:]


@faute("7 et 8 changent d'ordre quand le trou commence la ligne : il doit glisser d'une case à la fois.")
def derniere_ligne(v):
    ligne = branch_and_bound(v)[-1][6:]
    h = ligne.index(9)
    ligne[h], ligne[2] = ligne[2], ligne[h]
    return ligne


@faute("La réponse est toujours [7, 8, 9] : l'ordre de 7 et 8 est justement ce que l'on cherche.")
def derniere_ligne(v):
    return sorted(branch_and_bound(v)[-1][6:])


@faute("C'est la dernière ligne de v : il faut celle du sommet où la recherche s'arrête.")
def derniere_ligne(v):
    return [case for case in v[6:] if case != 9] + [9]


@faute("La dernière ligne peut être 7 9 8 ou 9 7 8 : il reste à y glisser le trou.")
def rangeable(v):
    return branch_and_bound(v)[-1] == CIBLE


@faute("Le trou est compté parmi les inversions : seules comptent celles des huit tuiles.")
def rangeable(v):
    return inversions(v) % 2 == 0


@faute("C'est le contraire : un taquin se range quand sa dernière ligne devient 7 8 9.")
def rangeable(v):
    return derniere_ligne(v) != [7, 8, 9]


@faute("La réponse est toujours True : atteindre ARRET ne suffit pas, la dernière ligne peut être 8 7 9.")
def rangeable(v):
    return branch_and_bound(v) is not None


@faute("Ce sont tous les taquins : la moitié seulement se range.")
def reponse_5a():
    return factorial(9)


@faute("C'est l'autre dernière ligne.")
def reponse_5b():
    seul = derniere_ligne([4, 9, 3, 6, 1, 7, 2, 8, 5])
    return [seul[1], seul[0], 9]


# ---------------------------------------------------------------- question 6


@faute("La part est toujours 1 : il faut tirer parmi toutes les permutations, et ne compter que ce qui se range.")
def estimation(n, graine):
    hasard, bons = Random(graine), 0
    for _ in range(n):
        v = CIBLE
        for _ in range(20):
            v = hasard.choice(descendants(v))
        bons += rangeable(v)
    return encadrer(bons / n, n)


@faute("C'est un nombre de taquins : la part est ce nombre divisé par n.")
def estimation(n, graine):
    f, bas, haut = encadrer(tirage(n, Random(graine)), n)
    return n * f, n * bas, n * haut


@faute("La part n'est pas un nombre entier de n-ièmes : le nombre de taquins qui se rangent se divise par n.")
def estimation(n, graine):
    return encadrer(tirage(n, Random(graine)) * n / (n - 1), n)


@faute("Il manque la racine carrée dans la marge.")
def estimation(n, graine):
    f = tirage(n, Random(graine))
    marge = 1.96 * f * (1 - f) / n
    return f, f - marge, f + marge


@faute("La marge n'est pas multipliée par 1,96.")
def estimation(n, graine):
    f = tirage(n, Random(graine))
    marge = sqrt(f * (1 - f) / n)
    return f, f - marge, f + marge


@faute("La marge est 1/√n : il faut 1,96 · √(f (1 − f) / n).")
def estimation(n, graine):
    f = tirage(n, Random(graine))
    return f, f - 1 / sqrt(n), f + 1 / sqrt(n)


hasard_commun = Random(1)


@faute("Le générateur n'est pas réinitialisé par `graine` : deux appels identiques donnent des tirages différents.")
def estimation(n, graine):
    return encadrer(tirage(n, hasard_commun), n)


@faute("Toutes les graines donnent la même part : c'est `graine` qui doit initialiser le générateur.")
def estimation(n, graine):
    return encadrer(tirage(n, Random(42)), n)


# ---------------------------------------------------------------- question 7


@faute("Une seule paire est échangée, et c'est justement ce qu'aucune suite de glissements ne défait.")
def reponse_7a():
    return True


@faute("Le trou n'est pas compté : il est à sa place dans le second taquin.")
def reponse_7b():
    return 7, 6


@faute("Échanger deux tuiles voisines n'est pas un glissement : le second taquin ne se range pas.")
def reponse_7c():
    return 1, 1


@faute("Le trou est à sa place : il compte pour 1.")
def reponse_7d():
    return 111111000
