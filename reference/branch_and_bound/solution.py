"""Le dollar de Sam Loyd : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (2a, 2b…) se donnent dans le dictionnaire `reponses`.
Attention, les conventions ne sont pas celles des autres fiches : ici, le trou s'écrit 9.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

### BEGIN SOLUTION
from heapq import heappop, heappush
from itertools import permutations
from math import factorial, sqrt
from random import Random

### END SOLUTION
from sujet import ARRET, CIBLE, afficher

reponses = {}


# ---------------------------------------------------------------- 1. Trois façons d'écrire un taquin


def NtoV(n):
    """Renvoie le vecteur (une liste de neuf entiers) du taquin de nombre n.

    >>> NtoV(493617285)
    [4, 9, 3, 6, 1, 7, 2, 8, 5]
    """
    ### BEGIN SOLUTION
    v = []
    for _ in range(9):
        v.append(n % 10)
        n //= 10
    return v[::-1]
    ### END SOLUTION


def VtoM(v):
    """Renvoie la matrice (trois listes de trois entiers) du taquin de vecteur v.

    >>> VtoM([4, 9, 3, 6, 1, 7, 2, 8, 5])
    [[4, 9, 3], [6, 1, 7], [2, 8, 5]]
    """
    ### BEGIN SOLUTION
    return [list(v[i : i + 3]) for i in (0, 3, 6)]
    ### END SOLUTION


def MtoV(m):
    """Renvoie le vecteur du taquin de matrice m.

    >>> MtoV([[4, 9, 3], [6, 1, 7], [2, 8, 5]])
    [4, 9, 3, 6, 1, 7, 2, 8, 5]
    """
    ### BEGIN SOLUTION
    return [case for ligne in m for case in ligne]
    ### END SOLUTION


def VtoN(v):
    """Renvoie le nombre (un entier de neuf chiffres) du taquin de vecteur v.

    >>> VtoN([4, 9, 3, 6, 1, 7, 2, 8, 5])
    493617285
    """
    ### BEGIN SOLUTION
    n = 0
    for case in v:
        n = 10 * n + case
    return n
    ### END SOLUTION


def NtoM(n):
    """Renvoie la matrice du taquin de nombre n.

    >>> NtoM(493617285)
    [[4, 9, 3], [6, 1, 7], [2, 8, 5]]
    """
    ### BEGIN SOLUTION
    return VtoM(NtoV(n))
    ### END SOLUTION


def MtoN(m):
    """Renvoie le nombre du taquin de matrice m.

    >>> MtoN([[4, 9, 3], [6, 1, 7], [2, 8, 5]])
    493617285
    """
    ### BEGIN SOLUTION
    return VtoN(MtoV(m))
    ### END SOLUTION


# ---------------------------------------------------------------- 2. Le score et les descendants


def score(v):
    """Renvoie le score (un entier) du taquin de vecteur v : 10^(9−i) pour chaque place i, de 1 à 9, où v_i = i.

    >>> score([1, 2, 3, 4, 5, 6, 7, 8, 9])
    111111111
    >>> score([1, 9, 2, 4, 5, 3, 7, 8, 6])
    100110110
    """
    ### BEGIN SOLUTION
    return sum(10 ** (9 - i) for i, case in enumerate(v, 1) if case == i)
    ### END SOLUTION


### BEGIN SOLUTION
reponses["2a"] = score(NtoV(493617285))
reponses["2b"] = score(NtoV(123459786))
reponses["2c"] = score(NtoV(213456789))
tous = [score(v) for v in permutations(CIBLE)]
reponses["2d"] = len(set(tous))
reponses["2e"] = tous.count(0)
### END SOLUTION


def descendants(v):
    """Renvoie la liste des vecteurs que donne un seul glissement à partir de v, dans l'ordre que l'on veut.

    La liste v n'est pas modifiée.

    >>> sorted(descendants([1, 2, 3, 4, 5, 6, 7, 8, 9]))
    [[1, 2, 3, 4, 5, 6, 7, 9, 8], [1, 2, 3, 4, 5, 9, 7, 8, 6]]
    """
    ### BEGIN SOLUTION
    v = list(v)
    trou = v.index(9)
    i, j = divmod(trou, 3)
    nouveaux = []
    for k, l in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
        if 0 <= k < 3 and 0 <= l < 3:
            autre = v[:]
            autre[trou], autre[3 * k + l] = autre[3 * k + l], 9
            nouveaux.append(autre)
    return nouveaux
    ### END SOLUTION


### BEGIN SOLUTION
# Le nombre de descendants ne dépend que de la place du trou, et chaque place convient à 8! taquins.
degres = [len(descendants([*CIBLE[:h], 9, *CIBLE[h:8]])) for h in range(9)]
reponses["3a"] = tuple(factorial(8) * degres.count(d) for d in (2, 3, 4))
### END SOLUTION


# ---------------------------------------------------------------- 3. La recherche


### BEGIN SOLUTION
def arbre(v, arret):
    """Les sommets développés dans l'ordre, le père de chaque sommet, et celui où la recherche s'arrête (ou None)."""
    # Un sommet est un tuple. Le tas rend d'abord le plus petit de ses éléments : on y met l'opposé du score.
    racine = tuple(v)
    pere = {racine: None}
    feuilles = [(-score(v), racine)]
    developpes = []
    while feuilles:
        oppose, x = heappop(feuilles)
        if -oppose >= arret:
            return developpes, pere, x
        developpes.append(x)
        for descendant in descendants(list(x)):
            y = tuple(descendant)
            if y not in pere:
                pere[y] = x
                heappush(feuilles, (-score(descendant), y))
    return developpes, pere, None


def remonter(pere, x):
    """La ligne des pères, de la racine à x."""
    chemin = []
    while x is not None:
        chemin.append(list(x))
        x = pere[x]
    return chemin[::-1]


### END SOLUTION
def exploration(v, arret=111111000):
    """Renvoie la liste des vecteurs développés, dans l'ordre où ils le sont, jusqu'à un score d'au moins arret.

    Le sommet où la recherche s'arrête n'y figure pas.

    >>> exploration([1, 2, 3, 4, 5, 6, 7, 9, 8])
    []
    >>> exploration([1, 2, 3, 4, 5, 9, 7, 8, 6])
    [[1, 2, 3, 4, 5, 9, 7, 8, 6]]
    """
    ### BEGIN SOLUTION
    return [list(x) for x in arbre(v, arret)[0]]
    ### END SOLUTION


def branch_and_bound(v, arret=111111000):
    """Renvoie la liste des vecteurs de v au sommet d'arrêt, chacun père du suivant, ou None si aucun n'est atteint.

    >>> branch_and_bound([1, 2, 3, 4, 5, 9, 7, 8, 6])
    [[1, 2, 3, 4, 5, 9, 7, 8, 6], [1, 2, 3, 4, 5, 6, 7, 8, 9]]
    """
    ### BEGIN SOLUTION
    _, pere, fin = arbre(v, arret)
    return None if fin is None else remonter(pere, fin)
    ### END SOLUTION


### BEGIN SOLUTION
# Le graphe a deux moitiés de même taille, et chacune contient trois des six fins possibles : aucune recherche n'échoue.
reponses["4a"] = factorial(9)
### END SOLUTION


# ---------------------------------------------------------------- 4. Le dollar


def derniere_ligne(v):
    """Renvoie la dernière ligne où aboutit la recherche, une fois le trou glissé à sa fin : [7, 8, 9] ou [8, 7, 9].

    >>> derniere_ligne([1, 2, 3, 4, 5, 9, 7, 8, 6])
    [7, 8, 9]
    >>> derniere_ligne([1, 2, 3, 4, 5, 6, 9, 8, 7])
    [8, 7, 9]
    """
    ### BEGIN SOLUTION
    fin = branch_and_bound(v)[-1]
    return [case for case in fin[6:] if case != 9] + [9]
    ### END SOLUTION


def rangeable(v):
    """Dit (par un booléen) si des glissements mènent de v au taquin rangé.

    >>> rangeable([1, 2, 3, 4, 5, 9, 7, 8, 6])
    True
    """
    ### BEGIN SOLUTION
    return derniere_ligne(v) == [7, 8, 9]
    ### END SOLUTION


### BEGIN SOLUTION
# Échanger 7 et 8 fait passer d'une moitié du graphe à l'autre : elles ont autant de sommets.
reponses["5a"] = factorial(9) // 2
reponses["5b"] = derniere_ligne(NtoV(493617285))
### END SOLUTION


def estimation(n, graine):
    """Renvoie (f, bas, haut) : la part des rangeables parmi n taquins tirés au hasard, et l'intervalle à 95 %.

    Les mêmes arguments donnent toujours le même résultat.
    """
    ### BEGIN SOLUTION
    hasard = Random(graine)
    f = sum(rangeable(hasard.sample(CIBLE, 9)) for _ in range(n)) / n
    marge = 1.96 * sqrt(f * (1 - f) / n)
    return f, f - marge, f + marge
    ### END SOLUTION


### BEGIN SOLUTION
loyd, proche, echange = NtoV(123456879), NtoV(123459786), NtoV(213456789)


def bien_placees(v):
    return sum(case == i for i, case in enumerate(v, 1))


def glissements(v):
    """Le plus petit nombre de glissements qui rangent v ; None si rien n'y mène."""
    vus, couche, k = {tuple(v)}, [tuple(v)], 0
    while couche:
        if tuple(CIBLE) in couche:
            return k
        suivante = {tuple(y) for x in couche for y in descendants(x)} - vus
        vus |= suivante
        couche, k = list(suivante), k + 1


reponses["7a"] = rangeable(loyd)
reponses["7b"] = (bien_placees(proche), bien_placees(echange))
reponses["7c"] = tuple(glissements(v) if rangeable(v) else None for v in (proche, echange))
reponses["7d"] = score(loyd)
### END SOLUTION
