"""Les erreurs connues de la fiche taquin : les variantes fausses de chaque fonction et de chaque réponse."""

from collections import deque
from math import factorial

from solution import (
    configuration,
    coups,
    dep,
    deplacement,
    deplacement_liste,
    parcours_largeur,
    place_vide,
    reconstruction_chemin,
    suite,
    taq,
    taquin_résolu,
    u,
    voisins,
)
from sujet import U0, decode, print_taquin

from autograder.engine.sheet.checks import faute

# ---------------------------------------------------------------- what several fautes share


def opposees(directions):
    """Les directions opposées : celles de la place vide quand les tuiles suivent `directions`."""
    return [{"N": "S", "E": "W", "S": "N", "W": "E"}[direction] for direction in directions]


def ordre_de_lecture(t):
    """L'entier qu'écrivent les tuiles, de gauche à droite et de haut en bas."""
    return int("".join(str(tuile) for ligne in t for tuile in ligne))


def transposee(t):
    """Le taquin dont les lignes sont les colonnes de t."""
    return [[t[i][j] for i in range(3)] for j in range(3)]


def essais(c, directions):
    """Les configurations après chacun des essais depuis c, c elle-même si le déplacement est impossible."""
    obtenues = []
    for direction in directions:
        t = decode(c)
        deplacement(t, direction)
        obtenues.append(configuration(t))
    return obtenues


def extractions(k):
    """Les sorties de la file depuis T(k) : le départ, puis les sommets dans l'ordre de découverte."""
    découverts = list(parcours_largeur(configuration(taq(k))))
    return 2 + découverts.index(configuration(taquin_résolu()))


def resolution(k):
    """Le chemin optimal de T(k) au taquin résolu."""
    c0 = configuration(taq(k))
    return reconstruction_chemin(c0, parcours_largeur(c0))


# ---------------------------------------------------------------- question 1


@faute("La place vide est en haut à gauche, au lieu d'être en bas à droite, après le 8.")
def taquin_résolu():
    return [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


@faute("Le taquin est rempli colonne par colonne au lieu de l'être ligne par ligne.")
def taquin_résolu():
    return [[1, 4, 7], [2, 5, 8], [3, 6, 0]]


@faute("La place vide est notée 9, alors que l'absence de tuile se note 0.")
def taquin_résolu():
    return [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


@faute("Tous les appels renvoient les mêmes lignes : modifier un taquin obtenu modifie aussi les autres.")
def taquin_résolu(t=[[1, 2, 3], [4, 5, 6], [7, 8, 0]]):
    return t


@faute("Les trois lignes sont identiques : ce sont sans doute trois fois la même liste, remplie trois fois.")
def taquin_résolu():
    t = [[0] * 3] * 3
    for i in range(3):
        for j in range(3):
            t[i][j] = (3 * i + j + 1) % 9
    return t


@faute("Le taquin est une seule liste de neuf nombres, et non une liste de trois lignes.")
def taquin_résolu():
    return [1, 2, 3, 4, 5, 6, 7, 8, 0]


@faute("C'est le taquin à 15 tuiles, de côté 4, au lieu du taquin à 8 tuiles, de côté 3.")
def taquin_résolu():
    return [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 0]]


@faute("La fonction affiche, mais ne renvoie rien : afficher et renvoyer sont deux choses différentes.")
def taquin_résolu():
    print_taquin([[1, 2, 3], [4, 5, 6], [7, 8, 0]])


# ---------------------------------------------------------------- question 2


@faute("Les coordonnées sont échangées : la fonction renvoie (colonne, ligne) au lieu de (ligne, colonne).")
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return j, i


@faute("Les coordonnées sont comptées à partir de 1, alors que la case en haut à gauche est (0, 0).")
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return i + 1, j + 1


@faute("C'est le numéro de la case, de 0 à 8, qui est renvoyé au lieu du couple (i, j).")
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return 3 * i + j


@faute("Dans la dernière ligne et la dernière colonne, la place vide n'est pas trouvée : les indices vont de 0 à 2.")
def place_vide(t):
    for i in range(2):
        for j in range(2):
            if t[i][j] == 0:
                return i, j


@faute("Seule la première case est regardée : un `return` dans la boucle met sans doute fin à la fonction.")
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return i, j
            else:
                return None


@faute("Le couple est renvoyé dans une liste, [(i, j)], au lieu du couple (i, j) lui-même.")
def place_vide(t):
    return [(i, j) for i in range(3) for j in range(3) if t[i][j] == 0]


@faute("C'est la position de la tuile 8 qui est renvoyée, au lieu de celle de la place vide.")
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 8:
                return i, j


# ---------------------------------------------------------------- question 3


@faute("C'est la place vide qui suit la direction, alors que la direction est celle de la tuile qui glisse.")
def deplacement(t, direction):
    di, dj = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if a < 0 or a > 2 or b < 0 or b > 2:
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1


@faute("Le nord et le sud sont échangés : une tuile qui va vers le nord vient d'en dessous de la place vide.")
def deplacement(t, direction):
    di, dj = {"N": (-1, 0), "E": (0, -1), "S": (1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if a < 0 or a > 2 or b < 0 or b > 2:
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1


@faute("L'est et l'ouest sont échangés : une tuile qui va vers l'est vient de la gauche de la place vide.")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, 1), "S": (-1, 0), "W": (0, -1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if a < 0 or a > 2 or b < 0 or b > 2:
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1


@faute("Lignes et colonnes sont confondues : vers le nord ou le sud, c'est la ligne i qui change.")
def deplacement(t, direction):
    dx, dy = {"N": (0, 1), "E": (-1, 0), "S": (0, -1), "W": (1, 0)}[direction]
    x, y = place_vide(t)
    a, b = x + dx, y + dy
    if a < 0 or a > 2 or b < 0 or b > 2:
        return 0
    t[x][y], t[a][b] = t[a][b], 0
    return 1


@faute("Une tuile traverse le bord : l'indice -1 n'est pas une erreur en Python, c'est la dernière case.")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    try:
        t[i][j], t[i + di][j + dj] = t[i + di][j + dj], 0
        return 1
    except IndexError:
        return 0


@faute("Au bord, l'indice 3 provoque une erreur et l'indice -1 désigne le bord opposé : il faut y renvoyer 0.")
def deplacement(t, direction):
    i, j = place_vide(t)
    if direction == "N":
        t[i][j], t[i + 1][j] = t[i + 1][j], 0
    elif direction == "E":
        t[i][j], t[i][j - 1] = t[i][j - 1], 0
    elif direction == "S":
        t[i][j], t[i - 1][j] = t[i - 1][j], 0
    else:
        t[i][j], t[i][j + 1] = t[i][j + 1], 0
    return 1


@faute("Les bords se rejoignent : un déplacement impossible fait passer une tuile d'un bord à l'autre.")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = (i + di) % 3, (j + dj) % 3
    t[i][j], t[a][b] = t[a][b], 0
    return 1


@faute("La fonction renvoie toujours 1, même quand le déplacement est impossible et que rien ne bouge.")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if 0 <= a < 3 and 0 <= b < 3:
        t[i][j], t[a][b] = t[a][b], 0
    return 1


@faute("Le taquin donné en argument n'est jamais modifié (le déplacement se fait-il sur une copie ?).")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    t = [list(ligne) for ligne in t]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if not (0 <= a < 3 and 0 <= b < 3):
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1


@faute("Un déplacement refusé (0) change parfois le taquin : le bord se teste avant de le modifier.")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if a < 3 and b < 3:
        t[i][j], t[a][b] = t[a][b], 0
    if 0 <= a < 3 and 0 <= b < 3:
        return 1
    return 0


@faute("La tuile qui glisse est en double, et la place vide a disparu : il faut vider la case qu'elle quitte.")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if not (0 <= a < 3 and 0 <= b < 3):
        return 0
    t[i][j] = t[a][b]
    t[a][b] = t[i][j]
    return 1


@faute("Une tuile de la ligne 0 ou de la colonne 0 ne glisse jamais : l'indice 0 est pourtant dans le cadre.")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if not (0 < a < 3 and 0 < b < 3):
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    return 1


@faute("La direction W est toujours refusée : rien ne bouge (l'ouest s'écrit bien W, et non O).")
def deplacement(t, direction):
    i, j = place_vide(t)
    if direction == "N" and i < 2:
        t[i][j], t[i + 1][j] = t[i + 1][j], 0
        return 1
    if direction == "E" and j > 0:
        t[i][j], t[i][j - 1] = t[i][j - 1], 0
        return 1
    if direction == "S" and i > 0:
        t[i][j], t[i - 1][j] = t[i - 1][j], 0
        return 1
    if direction == "O" and j < 2:
        t[i][j], t[i][j + 1] = t[i][j + 1], 0
        return 1
    return 0


@faute("Rien n'est renvoyé quand le déplacement réussit : la fonction renvoie alors None au lieu de 1.")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if not (0 <= a < 3 and 0 <= b < 3):
        return 0
    t[i][j], t[a][b] = t[a][b], 0


@faute("C'est le taquin qui est renvoyé, au lieu de 1 (déplacement fait) ou 0 (déplacement impossible).")
def deplacement(t, direction):
    di, dj = {"N": (1, 0), "E": (0, -1), "S": (-1, 0), "W": (0, 1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if 0 <= a < 3 and 0 <= b < 3:
        t[i][j], t[a][b] = t[a][b], 0
    return t


# ---------------------------------------------------------------- question 4


@faute("La liste commence à u_1 : le premier terme, u_0, est oublié.")
def suite(u0, n=100000):
    termes = []
    x = u0
    for _ in range(n):
        x = 1022 * x % (2**30 - 3)
        termes.append(x)
    return termes


@faute("Il y a un terme de trop : de u_0 à u_n, il y a n + 1 termes, et il en faut n.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(n):
        termes.append(1022 * termes[-1] % (2**30 - 3))
    return termes


@faute("Il manque un terme : après u_0, il reste n - 1 termes à calculer, et non n - 2.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(1, n - 1):
        termes.append(1022 * termes[-1] % (2**30 - 3))
    return termes


@faute("Le modulo utilisé est 2^30 - 1 au lieu de 2^30 - 3.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(n - 1):
        termes.append(1022 * termes[-1] % (2**30 - 1))
    return termes


@faute("Le modulo utilisé est 2^30 au lieu de 2^30 - 3 : tous les termes finissent par être nuls.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(n - 1):
        termes.append(1022 * termes[-1] % 2**30)
    return termes


@faute("Le reste est pris modulo 2^30, et 3 n'est retranché qu'ensuite : il manque sans doute des parenthèses.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(n - 1):
        termes.append(1022 * termes[-1] % 2**30 - 3)
    return termes


@faute("Le modulo est appliqué à u_n avant de multiplier, au lieu de l'être au produit de 1022 par u_n.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(n - 1):
        termes.append(1022 * (termes[-1] % (2**30 - 3)))
    return termes


@faute("En Python, ^ n'est pas la puissance mais le « ou exclusif » : 2^30 - 3 y vaut 25.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(n - 1):
        termes.append(1022 * termes[-1] % (2 ^ 30 - 3))
    return termes


@faute("Les entiers sont limités à 32 bits : le produit de 1022 par u_n déborde avant que son reste soit pris.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(n - 1):
        produit = (1022 * termes[-1] + 2**31) % 2**32 - 2**31  # ce que garde un int32 de NumPy
        termes.append(produit % (2**30 - 3))
    return termes


@faute("L'argument u0 est ignoré : la suite part toujours de la valeur de U0 donnée par l'énoncé.")
def suite(u0, n=100000):
    termes = [U0]
    for _ in range(n - 1):
        termes.append(1022 * termes[-1] % (2**30 - 3))
    return termes


@faute("La longueur par défaut est 10000 au lieu de 100000 : il manque un zéro.")
def suite(u0, n=10000):
    termes = [u0]
    for _ in range(n - 1):
        termes.append(1022 * termes[-1] % (2**30 - 3))
    return termes


@faute("L'argument n est ignoré : la liste a toujours 100000 termes.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(99999):
        termes.append(1022 * termes[-1] % (2**30 - 3))
    return termes


@faute("À partir de u_1, tous les termes sont égaux : chacun se calcule à partir du précédent, et non de u_0.")
def suite(u0, n=100000):
    termes = [u0]
    for _ in range(n - 1):
        termes.append(1022 * u0 % (2**30 - 3))
    return termes


@faute("Seul le dernier terme, u_{n-1}, est renvoyé, au lieu de la liste de tous les termes.")
def suite(u0, n=100000):
    x = u0
    for _ in range(n - 1):
        x = 1022 * x % (2**30 - 3)
    return x


@faute("C'est u_9, le dixième terme : la suite commence à u_0.")
def reponse_4a():
    return suite(U0)[9]


@faute("C'est u_11 : la suite commence à u_0, et u_10 est donc son onzième terme.")
def reponse_4a():
    return suite(U0)[11]


@faute("C'est la valeur obtenue avec le modulo 2^30, au lieu de 2^30 - 3.")
def reponse_4a():
    return U0 * 1022**10 % 2**30


@faute("C'est la valeur obtenue avec le modulo 25 : en Python, ^ n'est pas la puissance et 2^30 - 3 vaut 25.")
def reponse_4a():
    return U0 * 1022**10 % (2 ^ 30 - 3)


@faute("C'est u_499, le cinq-centième terme : la suite commence à u_0.")
def reponse_4b():
    return suite(U0)[499]


@faute("C'est u_501 : la suite commence à u_0, et u_500 est donc son terme n° 501.")
def reponse_4b():
    return suite(U0)[501]


@faute("u_500 n'est pas nul : il le serait avec le modulo 2^30, au lieu de 2^30 - 3.")
def reponse_4b():
    return U0 * 1022**500 % 2**30


@faute("C'est u_9999, le dix-millième terme : la suite commence à u_0.")
def reponse_4c():
    return suite(U0)[9999]


@faute("C'est u_10001 : la suite commence à u_0, et u_10000 est donc son terme n° 10001.")
def reponse_4c():
    return suite(U0)[10001]


@faute("C'est u_1000 : il manque un zéro à l'indice demandé, 10000.")
def reponse_4c():
    return suite(U0)[1000]


# ---------------------------------------------------------------- question 5


@faute("La suite part toujours de 42, au lieu de partir du U0 donné par le module `sujet`, quel qu'il soit.")
def dep(k, l):
    return ["NESW"[terme % 4] for terme in suite(42)[k : k + l]]


@faute("L'argument k est ignoré : les directions sont toujours tirées à partir de u_0, au lieu de u_k.")
def dep(k, l):
    return ["NESW"[terme % 4] for terme in u[:l]]


@faute("Les termes vont de u_k à u_{l-1} : l est pris pour l'indice de fin, alors que c'est la longueur.")
def dep(k, l):
    return ["NESW"[terme % 4] for terme in u[k:l]]


@faute("Les termes sont décalés d'un rang : ils vont de u_{k+1} à u_{k+l} au lieu de u_k à u_{k+l-1}.")
def dep(k, l):
    return ["NESW"[u[k + i] % 4] for i in range(1, l + 1)]


@faute("La liste a une direction de trop : de u_k à u_{k+l}, il y a l + 1 termes.")
def dep(k, l):
    return ["NESW"[terme % 4] for terme in u[k : k + l + 1]]


@faute("Les arguments sont échangés : k est pris pour la longueur et l pour l'indice de départ.")
def dep(k, l):
    return ["NESW"[terme % 4] for terme in u[l : l + k]]


@faute("La suite repart de la valeur k : D(k, l) commence au terme u_k de la même suite, pas à u_0 = k.")
def dep(k, l):
    return ["NESW"[terme % 4] for terme in suite(k, l)]


@faute("Les directions sont rangées N, S, E, W, alors que les restes 0, 1, 2, 3 donnent N, E, S, W.")
def dep(k, l):
    return ["NSEW"[terme % 4] for terme in u[k : k + l]]


@faute("L'est et l'ouest sont échangés : le reste 1 donne E et le reste 3 donne W.")
def dep(k, l):
    return ["NWSE"[terme % 4] for terme in u[k : k + l]]


@faute("Les directions sont numérotées de 1 à 4, alors que les restes modulo 4 vont de 0 (N) à 3 (W).")
def dep(k, l):
    return ["WNES"[terme % 4] for terme in u[k : k + l]]


@faute("L'ouest est noté O, alors que l'énoncé le note W.")
def dep(k, l):
    return ["NESO"[terme % 4] for terme in u[k : k + l]]


@faute("Les directions sont en minuscules, alors qu'elles s'écrivent N, E, S, W.")
def dep(k, l):
    return ["nesw"[terme % 4] for terme in u[k : k + l]]


@faute("Les restes modulo 4 sont renvoyés tels quels, sans être traduits en directions N, E, S, W.")
def dep(k, l):
    return [terme % 4 for terme in u[k : k + l]]


@faute("Le résultat est une chaîne de caractères, au lieu d'une liste de directions.")
def dep(k, l):
    return "".join("NESW"[terme % 4] for terme in u[k : k + l])


@faute("C'est D(1, 5) : les directions sont décalées d'un rang, la première se tire de u_0.")
def reponse_5a():
    return dep(1, 5)


@faute("Les directions sont rangées N, S, E, W, alors que les restes 0, 1, 2, 3 donnent N, E, S, W.")
def reponse_5a():
    return ["NSEW"[terme % 4] for terme in suite(U0)[:5]]


@faute("Les directions sont en minuscules, alors qu'elles s'écrivent N, E, S, W.")
def reponse_5a():
    return "".join(dep(0, 5)).lower()


@faute("Ce sont les restes modulo 4, qui restent à traduire en directions N, E, S, W.")
def reponse_5a():
    return [terme % 4 for terme in suite(U0)[:5]]


@faute("C'est D(51, 5) : les directions sont décalées d'un rang, la première se tire de u_50.")
def reponse_5b():
    return dep(51, 5)


@faute("C'est D(0, 5) : les directions sont tirées de u_0 à u_4 au lieu de u_50 à u_54.")
def reponse_5b():
    return dep(0, 5)


@faute("C'est D(5, 50) : l'indice de départ et la longueur sont échangés.")
def reponse_5b():
    return dep(5, 50)


@faute("Les directions sont numérotées de 1 à 4, alors que les restes modulo 4 vont de 0 (N) à 3 (W).")
def reponse_5b():
    return ["WNES"[terme % 4] for terme in suite(U0)[50:55]]


@faute("C'est D(141, 5) : les directions sont décalées d'un rang, la première se tire de u_140.")
def reponse_5c():
    return dep(141, 5)


@faute("C'est D(0, 5) : les directions sont tirées de u_0 à u_4 au lieu de u_140 à u_144.")
def reponse_5c():
    return dep(0, 5)


@faute("C'est D(5, 140) : l'indice de départ et la longueur sont échangés.")
def reponse_5c():
    return dep(5, 140)


# ---------------------------------------------------------------- question 6


@faute("Tous les déplacements de la liste sont comptés, y compris ceux qui sont impossibles.")
def deplacement_liste(t, directions):
    compte = 0
    for direction in directions:
        deplacement(t, direction)
        compte += 1
    return compte


@faute("Ce sont les déplacements impossibles qui sont comptés, au lieu de ceux qui sont effectués.")
def deplacement_liste(t, directions):
    compte = 0
    for direction in directions:
        if deplacement(t, direction) == 0:
            compte += 1
    return compte


@faute("Tout s'arrête au premier déplacement impossible, alors que les suivants peuvent être possibles.")
def deplacement_liste(t, directions):
    compte = 0
    for direction in directions:
        if not deplacement(t, direction):
            break
        compte += 1
    return compte


@faute("Un déplacement possible est joué deux fois : l'appel à `deplacement` qui le teste l'a déjà fait.")
def deplacement_liste(t, directions):
    compte = 0
    for direction in directions:
        if deplacement(t, direction) == 1:
            deplacement(t, direction)
            compte += 1
    return compte


@faute("Seule la première direction est suivie : un `return` dans la boucle met sans doute fin à la fonction.")
def deplacement_liste(t, directions):
    compte = 0
    for direction in directions:
        compte += deplacement(t, direction)
        return compte
    return compte


@faute("Le nombre renvoyé est celui du dernier déplacement seul (1 ou 0) : il faut les ajouter tous.")
def deplacement_liste(t, directions):
    compte = 0
    for direction in directions:
        compte = deplacement(t, direction)
    return compte


@faute("Le compte est juste, mais le taquin donné n'est pas modifié (les déplacements se font-ils sur une copie ?).")
def deplacement_liste(t, directions):
    copie = [list(ligne) for ligne in t]
    return sum(deplacement(copie, direction) for direction in directions)


@faute("Le taquin donné en argument est ignoré : les déplacements partent toujours d'un taquin résolu.")
def deplacement_liste(t, directions):
    t = taquin_résolu()
    return sum(deplacement(t, direction) for direction in directions)


@faute("La liste des directions est vidée, alors que seul le taquin doit être modifié.")
def deplacement_liste(t, directions):
    compte = 0
    while directions:
        compte += deplacement(t, directions.pop(0))
    return compte


@faute("Les déplacements partent de la dernière direction, et la liste est vidée (`pop()` ôte le dernier élément).")
def deplacement_liste(t, directions):
    compte = 0
    while directions:
        compte += deplacement(t, directions.pop())
    return compte


@faute("Seules les 999 premières directions sont suivies, alors que la liste peut être plus longue.")
def deplacement_liste(t, directions):
    compte = 0
    for direction in directions[:999]:
        compte += deplacement(t, direction)
    return compte


@faute("C'est le taquin qui est renvoyé, au lieu du nombre de déplacements réellement effectués.")
def deplacement_liste(t, directions):
    for direction in directions:
        deplacement(t, direction)
    return t


@faute("Le nombre de déplacements effectués n'est pas renvoyé : la fonction renvoie None.")
def deplacement_liste(t, directions):
    for direction in directions:
        deplacement(t, direction)


@faute("Tous les déplacements de D(50, 1000) sont comptés, y compris ceux qui sont impossibles.")
def reponse_6a():
    return len(dep(50, 1000))


@faute("C'est le nombre de déplacements impossibles, au lieu de celui des déplacements effectués.")
def reponse_6a():
    return 1000 - deplacement_liste(taquin_résolu(), dep(50, 1000))


@faute("C'est le nombre de déplacements avant le premier impossible : ensuite, d'autres sont encore possibles.")
def reponse_6a():
    t = taquin_résolu()
    return [deplacement(t, direction) for direction in dep(50, 1000)].index(0)


@faute("C'est la réponse pour D(1000, 50) : l'indice de départ et la longueur sont échangés.")
def reponse_6a():
    return deplacement_liste(taquin_résolu(), dep(1000, 50))


@faute("Tous les déplacements de D(3500, 1000) sont comptés, y compris ceux qui sont impossibles.")
def reponse_6b():
    return len(dep(3500, 1000))


@faute("C'est le nombre de déplacements impossibles, au lieu de celui des déplacements effectués.")
def reponse_6b():
    return 1000 - deplacement_liste(taquin_résolu(), dep(3500, 1000))


@faute("C'est le nombre de déplacements avant le premier impossible : ensuite, d'autres sont encore possibles.")
def reponse_6b():
    t = taquin_résolu()
    return [deplacement(t, direction) for direction in dep(3500, 1000)].index(0)


@faute("Tous les déplacements de D(7100, 1000) sont comptés, y compris ceux qui sont impossibles.")
def reponse_6c():
    return len(dep(7100, 1000))


@faute("C'est le nombre de déplacements impossibles, au lieu de celui des déplacements effectués.")
def reponse_6c():
    return 1000 - deplacement_liste(taquin_résolu(), dep(7100, 1000))


@faute("C'est le nombre de déplacements avant le premier impossible : ensuite, d'autres sont encore possibles.")
def reponse_6c():
    t = taquin_résolu()
    return [deplacement(t, direction) for direction in dep(7100, 1000)].index(0)


# ---------------------------------------------------------------- question 7


@faute("Le mélange est D(k, 100) au lieu de D(k, 1000) : il manque un zéro à la longueur.")
def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 100))
    return t


@faute("Le mélange est D(0, k) : k est pris pour le nombre de déplacements au lieu de l'indice de départ.")
def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(0, k))
    return t


@faute("Le mélange est D(1000, k) au lieu de D(k, 1000) : les arguments sont échangés.")
def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(1000, k))
    return t


@faute("Le mélange est toujours D(0, 1000) : l'argument k est ignoré.")
def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(0, 1000))
    return t


@faute("Le mélange vient toujours de la suite qui part de 42, au lieu de suivre le U0 donné par le module `sujet`.")
def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, ["NESW"[terme % 4] for terme in suite(42)[k : k + 1000]])
    return t


@faute("C'est le nombre de déplacements effectués qui est renvoyé, au lieu du taquin mélangé.")
def taq(k):
    t = taquin_résolu()
    return deplacement_liste(t, dep(k, 1000))


@faute("Le taquin mélangé n'est pas renvoyé : la fonction renvoie None.")
def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))


@faute("C'est la configuration de T(k), un entier, qui est renvoyée au lieu du taquin lui-même.")
def taq(k):
    t = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return configuration(t)


@faute("Le taquin renvoyé est toujours résolu : les déplacements ont sans doute été faits sur un autre taquin.")
def taq(k):
    deplacement_liste(taquin_résolu(), dep(k, 1000))
    return taquin_résolu()


@faute("Les mélanges s'ajoutent sur un seul taquin : chaque appel doit repartir d'un taquin résolu tout neuf.")
def taq(k, t=taquin_résolu()):
    deplacement_liste(t, dep(k, 1000))
    return t


@faute("C'est le taquin mélangé par D(700, 100) au lieu de D(700, 1000).")
def reponse_7a():
    t = taquin_résolu()
    deplacement_liste(t, dep(700, 100))
    return t


@faute("C'est le taquin mélangé par D(0, 700) : 700 est l'indice de départ, pas le nombre de déplacements.")
def reponse_7a():
    t = taquin_résolu()
    deplacement_liste(t, dep(0, 700))
    return t


@faute("C'est le taquin obtenu quand la place vide suit les directions : ce sont les tuiles qui les suivent.")
def reponse_7a():
    t = taquin_résolu()
    deplacement_liste(t, opposees(dep(700, 1000)))
    return t


@faute("Les lignes et les colonnes sont échangées : chaque ligne donnée est une colonne de T(700).")
def reponse_7a():
    return transposee(taq(700))


@faute("C'est la configuration de T(700), un entier, alors que la réponse est le taquin lui-même.")
def reponse_7a():
    return configuration(taq(700))


@faute("C'est la somme de la première colonne de T(50), au lieu de la première ligne.")
def reponse_7b():
    return sum(ligne[0] for ligne in taq(50))


@faute("C'est la somme de la ligne d'indice 1, la deuxième : la première ligne a l'indice 0.")
def reponse_7b():
    return sum(taq(50)[1])


@faute("C'est la somme de toutes les tuiles, au lieu de celle de la première ligne.")
def reponse_7b():
    return sum(sum(ligne) for ligne in taq(50))


@faute("Les coordonnées sont échangées : c'est (colonne, ligne) au lieu de (ligne, colonne).")
def reponse_7c():
    i, j = place_vide(taq(200))
    return j, i


@faute("Les coordonnées sont comptées à partir de 1, alors que la case en haut à gauche est (0, 0).")
def reponse_7c():
    i, j = place_vide(taq(200))
    return i + 1, j + 1


@faute("C'est le numéro de la case, de 0 à 8, alors que la position est un couple (ligne, colonne).")
def reponse_7c():
    i, j = place_vide(taq(200))
    return 3 * i + j


# ---------------------------------------------------------------- question 8


@faute("Les indices sont échangés dans l'exposant : c'est 3i + j, et non 3j + i.")
def configuration(t):
    return sum(t[i][j] * 10 ** (3 * j + i) for i in range(3) for j in range(3))


@faute("Les chiffres sont à l'envers : t[0][0] est le chiffre des unités, pas le premier chiffre écrit.")
def configuration(t):
    c = 0
    for ligne in t:
        for tuile in ligne:
            c = 10 * c + tuile
    return c


@faute("Les puissances sont décalées d'un rang : l'exposant de t[0][0] est 0, et non 1.")
def configuration(t):
    c = 0
    exposant = 0
    for ligne in t:
        for tuile in ligne:
            exposant += 1
            c += tuile * 10**exposant
    return c


@faute("L'exposant est 3(i + j) au lieu de 3i + j : plusieurs cases ont alors le même.")
def configuration(t):
    return sum(t[i][j] * 10 ** (3 * (i + j)) for i in range(3) for j in range(3))


@faute("L'exposant est i + j au lieu de 3i + j : plusieurs cases ont alors le même.")
def configuration(t):
    return sum(t[i][j] * 10 ** (i + j) for i in range(3) for j in range(3))


@faute("En Python, ^ n'est pas la puissance mais le « ou exclusif » : la puissance s'écrit **.")
def configuration(t):
    c = 0
    for i in range(3):
        for j in range(3):
            c += t[i][j] * (10 ^ (3 * i + j))
    return c


@faute("Seule la dernière case est comptée : chaque terme doit s'ajouter aux précédents, au lieu de les remplacer.")
def configuration(t):
    for i in range(3):
        for j in range(3):
            c = t[i][j] * 10 ** (3 * i + j)
    return c


@faute("Le taquin est vidé pendant le calcul, alors que le coder ne doit pas le changer.")
def configuration(t):
    c = 0
    for ligne in reversed(t):
        while ligne:
            c = 10 * c + ligne.pop()
    return c


@faute("Le résultat est une chaîne de chiffres, alors qu'une configuration est un entier.")
def configuration(t):
    chiffres = ""
    for ligne in t:
        for tuile in ligne:
            chiffres = str(tuile) + chiffres
    return chiffres


@faute("Les chiffres sont à l'envers : t[0][0] est le chiffre des unités, pas le premier chiffre écrit.")
def reponse_8a():
    return ordre_de_lecture(taquin_résolu())


@faute("Les indices sont échangés dans l'exposant : c'est 3i + j, et non 3j + i.")
def reponse_8a():
    return configuration(transposee(taquin_résolu()))


@faute("Les puissances sont décalées d'un rang : l'exposant de t[0][0] est 0, et non 1.")
def reponse_8a():
    return 10 * configuration(taquin_résolu())


@faute("C'est une chaîne de neuf chiffres, alors que la configuration est un entier, sans 0 au début.")
def reponse_8a():
    return f"{configuration(taquin_résolu()):09}"


@faute("Les chiffres sont à l'envers : t[0][0] est le chiffre des unités, pas le premier chiffre écrit.")
def reponse_8b():
    return ordre_de_lecture(taq(50))


@faute("Les indices sont échangés dans l'exposant : c'est 3i + j, et non 3j + i.")
def reponse_8b():
    return configuration(transposee(taq(50)))


@faute("C'est la configuration du taquin résolu, au lieu de celle de T(50).")
def reponse_8b():
    return configuration(taquin_résolu())


@faute("Les chiffres sont à l'envers : t[0][0] est le chiffre des unités, pas le premier chiffre écrit.")
def reponse_8c():
    return ordre_de_lecture(taq(200))


@faute("Les indices sont échangés dans l'exposant : c'est 3i + j, et non 3j + i.")
def reponse_8c():
    return configuration(transposee(taq(200)))


@faute("C'est la configuration de T(50), au lieu de celle de T(200).")
def reponse_8c():
    return configuration(taq(50))


# ---------------------------------------------------------------- question 9


@faute("Les voisins sont donnés dans l'ordre N, S, E, W, au lieu de N, E, S, W.")
def voisins(c):
    sortants = []
    for direction in "NSEW":
        t = decode(c)
        if deplacement(t, direction):
            sortants.append(configuration(t))
    return sortants


@faute("L'ordre est celui des mouvements de la place vide, au lieu de celui des mouvements des tuiles.")
def voisins(c):
    sortants = []
    for direction in "SWNE":
        t = decode(c)
        if deplacement(t, direction):
            sortants.append(configuration(t))
    return sortants


@faute("Les voisins sont donnés dans l'ordre W, S, E, N, au lieu de N, E, S, W.")
def voisins(c):
    sortants = []
    for direction in "NESW":
        t = decode(c)
        if deplacement(t, direction):
            sortants.insert(0, configuration(t))
    return sortants


@faute("Les voisins sont triés par valeur, alors que l'ordre imposé est celui des directions N, E, S, W.")
def voisins(c):
    sortants = []
    for direction in "NESW":
        t = decode(c)
        if deplacement(t, direction):
            sortants.append(configuration(t))
    return sorted(sortants)


@faute("Les déplacements s'ajoutent les uns aux autres, au lieu de repartir chacun de c.")
def voisins(c):
    sortants = []
    t = decode(c)
    for direction in "NESW":
        if deplacement(t, direction):
            sortants.append(configuration(t))
    return sortants


@faute("Un déplacement impossible donne c elle-même, qui est comptée à tort parmi les voisins.")
def voisins(c):
    sortants = []
    for direction in "NESW":
        t = decode(c)
        deplacement(t, direction)
        sortants.append(configuration(t))
    return sortants


@faute("La liste est conservée d'un appel à l'autre : les voisins des appels précédents y sont encore.")
def voisins(c):
    global sortants_de_tous
    sortants_de_tous = globals().get("sortants_de_tous", [])
    for direction in "NESW":
        t = decode(c)
        if deplacement(t, direction):
            sortants_de_tous.append(configuration(t))
    return sortants_de_tous


@faute("Seul le premier voisin trouvé est renvoyé : un `return` dans la boucle met sans doute fin à la fonction.")
def voisins(c):
    sortants = []
    for direction in "NESW":
        t = decode(c)
        if deplacement(t, direction):
            sortants.append(configuration(t))
            return sortants
    return sortants


@faute("Le résultat est un ensemble, qui n'a pas d'ordre, au lieu d'une liste dans l'ordre N, E, S, W.")
def voisins(c):
    sortants = set()
    for direction in "NESW":
        t = decode(c)
        if deplacement(t, direction):
            sortants.add(configuration(t))
    return sortants


@faute("Ce sont des taquins qui sont renvoyés, au lieu de leurs configurations.")
def voisins(c):
    sortants = []
    for direction in "NESW":
        t = decode(c)
        if deplacement(t, direction):
            sortants.append(t)
    return sortants


@faute("Ce sont les directions possibles qui sont renvoyées, au lieu des configurations atteintes.")
def voisins(c):
    return [direction for direction in "NESW" if deplacement(decode(c), direction)]


@faute("Ce sont bien les deux voisins, mais ils ne sont pas dans l'ordre imposé : N, E, S, W.")
def reponse_9a():
    résolue = configuration(taquin_résolu())
    return [y for y in essais(résolue, "SWNE") if y != résolue]


@faute("La configuration résolue elle-même, donnée par les déplacements impossibles, n'est pas un voisin.")
def reponse_9a():
    return essais(configuration(taquin_résolu()), "NESW")


@faute("Ce sont des taquins, au lieu de leurs configurations.")
def reponse_9a():
    return [decode(y) for y in voisins(configuration(taquin_résolu()))]


@faute("Les voisins sont donnés dans l'ordre inverse, W, S, E, N, au lieu de N, E, S, W.")
def reponse_9b():
    return voisins(configuration(taq(50)))[::-1]


@faute("Chaque déplacement s'ajoute aux précédents, au lieu de repartir de T(50).")
def reponse_9b():
    t = taq(50)
    return [configuration(t) for direction in "NESW" if deplacement(t, direction)]


@faute("Ce sont des taquins, au lieu de leurs configurations.")
def reponse_9b():
    return [decode(y) for y in voisins(configuration(taq(50)))]


@faute("Les quatre directions ne sont pas toutes possibles : la place vide est au bord du cadre.")
def reponse_9c():
    return len(essais(789120345, "NESW"))


@faute("La place vide est au milieu d'un bord du cadre, et non dans un coin où seuls deux voisins existent.")
def reponse_9c():
    return len(voisins(configuration(taquin_résolu())))


@faute("Chaque voisin est compté deux fois, à l'aller et au retour, alors que le degré est leur nombre.")
def reponse_9c():
    return 2 * len(voisins(789120345))


@faute("C'est la liste des voisins, alors que le degré est leur nombre.")
def reponse_9c():
    return voisins(789120345)


# ---------------------------------------------------------------- question 10


@faute("Le dictionnaire associe à chaque sommet sa distance au départ, au lieu du sommet qui le précède.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    distance = {c0: 0}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in distance:
                distance[y] = distance[x] + 1
                file.append(y)
        if x == résolue:
            break
    return distance


@faute("Le parcours s'arrête à la découverte de la configuration résolue, et non après son exploration.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
            if y == résolue:
                return précédent
    return précédent


@faute("Le parcours s'arrête avant d'explorer la configuration résolue, au lieu de s'arrêter juste après.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {}
    file = deque([c0])
    while file:
        x = file.popleft()
        if x == résolue:
            break
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
    return précédent


@faute("Le parcours va toujours au bout : il doit s'arrêter à la configuration résolue (un entier, pas un taquin).")
def parcours_largeur(c0):
    précédent = {}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
        if x == taquin_résolu():
            break
    return précédent


@faute("C'est un parcours en profondeur : le sommet exploré est le dernier entré dans la file, au lieu du premier.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {}
    file = [c0]
    while file:
        x = file.pop()
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
        if x == résolue:
            break
    return précédent


@faute("Le précédent d'un sommet déjà découvert est remplacé : seule la première découverte compte.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                file.append(y)
            précédent[y] = x
        if x == résolue:
            break
    return précédent


@faute("Tant qu'un sommet est dans la file, un autre précédent remplace le premier : il faut garder celui-ci.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {c0: None}
    visités = set()
    file = deque([c0])
    while file:
        x = file.popleft()
        visités.add(x)
        for y in voisins(x):
            if y not in visités:
                précédent[y] = x
                file.append(y)
        if x == résolue:
            break
    return précédent


@faute("Le départ c0 n'est jamais dans le dictionnaire, alors que l'algorithme de l'énoncé l'y met en le redécouvrant.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {}
    visités = {c0}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in visités:
                visités.add(y)
                précédent[y] = x
                file.append(y)
        if x == résolue:
            break
    return précédent


@faute("L'association est à l'envers : à x est associé le sommet y qu'il découvre, au lieu d'associer x à y.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {}
    visités = {c0}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in visités:
                visités.add(y)
                précédent[x] = y
                file.append(y)
        if x == résolue:
            break
    return précédent


@faute("Le parcours part de la configuration résolue et cherche c0, au lieu de partir de c0.")
def parcours_largeur(c0):
    précédent = {}
    file = deque([configuration(taquin_résolu())])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
        if x == c0:
            break
    return précédent


@faute("Les précédents sont des nombres à virgule, et non des entiers (la division / en donne toujours un).")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x / 1
                file.append(y)
        if x == résolue:
            break
    return précédent


@faute("C'est l'ensemble des sommets découverts qui est renvoyé : le précédent de chacun est perdu.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    visités = {c0}
    file = deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in visités:
                visités.add(y)
                file.append(y)
        if x == résolue:
            break
    return visités


@faute("C'est la liste des sommets explorés qui est renvoyée, au lieu du dictionnaire `précédent`.")
def parcours_largeur(c0):
    résolue = configuration(taquin_résolu())
    précédent = {}
    explorés = []
    file = deque([c0])
    while file:
        x = file.popleft()
        explorés.append(x)
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
        if x == résolue:
            break
    return explorés


@faute("C'est le nombre de sorties de la file, au lieu du nombre de sommets découverts.")
def reponse_10a():
    return extractions(50)


@faute("C'est le nombre de sommets explorés, au lieu du nombre de sommets découverts.")
def reponse_10a():
    return extractions(50) - 1


@faute("Le sommet de départ T(50) n'est pas compté, alors qu'il est dans le dictionnaire.")
def reponse_10a():
    return len(parcours_largeur(configuration(taq(50)))) - 1


@faute("Ce sont toutes les configurations accessibles : le parcours ne s'est pas arrêté au taquin résolu.")
def reponse_10a():
    return factorial(9) // 2


@faute("C'est le nombre de sorties de la file, au lieu du nombre de sommets découverts.")
def reponse_10b():
    return extractions(120)


@faute("C'est le nombre de sommets explorés, au lieu du nombre de sommets découverts.")
def reponse_10b():
    return extractions(120) - 1


@faute("Le sommet de départ T(120) n'est pas compté, alors qu'il est dans le dictionnaire.")
def reponse_10b():
    return len(parcours_largeur(configuration(taq(120)))) - 1


@faute("Ce sont toutes les configurations accessibles : le parcours ne s'est pas arrêté au taquin résolu.")
def reponse_10b():
    return factorial(9) // 2


@faute("C'est l'autre voisin du taquin résolu, et non celui depuis lequel il a été découvert.")
def reponse_10c():
    avant, résolue = resolution(120)[-2:]
    autres = [y for y in voisins(résolue) if y != avant]
    return autres[0]


@faute("C'est le sommet qui suit T(120) sur le chemin, au lieu de celui qui précède le taquin résolu.")
def reponse_10c():
    return resolution(120)[1]


@faute("C'est un taquin, alors que les sommets du graphe sont des configurations (des entiers).")
def reponse_10c():
    return decode(resolution(120)[-2])


# ---------------------------------------------------------------- question 11


@faute("Le chemin est à l'envers : il va de la configuration résolue à c0.")
def reconstruction_chemin(c0, precedent):
    chemin = [configuration(taquin_résolu())]
    while chemin[-1] != c0:
        if chemin[-1] not in precedent:
            raise ValueError("aucun chemin")
        chemin.append(precedent[chemin[-1]])
    return chemin


@faute("Le départ c0 manque au début du chemin, qui va de c0 à la configuration résolue.")
def reconstruction_chemin(c0, precedent):
    chemin = []
    x = configuration(taquin_résolu())
    while x != c0:
        if x not in precedent:
            raise ValueError("aucun chemin")
        chemin.append(x)
        x = precedent[x]
    return chemin[::-1]


@faute("La configuration résolue manque à la fin du chemin, qui va de c0 jusqu'à elle.")
def reconstruction_chemin(c0, precedent):
    chemin = []
    x = configuration(taquin_résolu())
    while x != c0:
        if x not in precedent:
            raise ValueError("aucun chemin")
        x = precedent[x]
        chemin.append(x)
    return chemin[::-1]


@faute("Quand c0 est déjà résolue, le chemin renvoyé est vide, alors qu'il contient une configuration : c0.")
def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    if x == c0:
        return []
    chemin = [x]
    while x != c0:
        if x not in precedent:
            raise ValueError("aucun chemin")
        x = precedent[x]
        chemin.append(x)
    return chemin[::-1]


@faute("Quand c0 est déjà résolue, la remontée continue, alors que le chemin [c0] est complet.")
def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    chemin = [x]
    while True:
        if x not in precedent:
            raise ValueError("aucun chemin")
        x = precedent[x]
        chemin.append(x)
        if x == c0:
            return chemin[::-1]


@faute("Quand il n'y a pas de chemin, une KeyError survient, au lieu d'une ValueError claire.")
def reconstruction_chemin(c0, precedent):
    chemin = [configuration(taquin_résolu())]
    while chemin[-1] != c0:
        chemin.append(precedent[chemin[-1]])
    return chemin[::-1]


@faute("Quand il n'y a pas de chemin, une liste vide est renvoyée, au lieu de lever une ValueError.")
def reconstruction_chemin(c0, precedent):
    chemin = [configuration(taquin_résolu())]
    while chemin[-1] != c0:
        if chemin[-1] not in precedent:
            return []
        chemin.append(precedent[chemin[-1]])
    return chemin[::-1]


@faute("Quand il n'y a pas de chemin, None est renvoyé, au lieu de lever une ValueError.")
def reconstruction_chemin(c0, precedent):
    chemin = [configuration(taquin_résolu())]
    while chemin[-1] != c0:
        if chemin[-1] not in precedent:
            return None
        chemin.append(precedent[chemin[-1]])
    return chemin[::-1]


@faute("La fonction ne finit que si c0 est résolue : `precedent` ramène vers c0, il faut partir de l'autre bout.")
def reconstruction_chemin(c0, precedent):
    résolue = configuration(taquin_résolu())
    chemin = [c0]
    while chemin[-1] != résolue:
        chemin.append(precedent[chemin[-1]])
    return chemin


@faute("La fonction ne finit jamais, même si c0 est déjà résolue : la remontée doit s'arrêter en c0.")
def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    chemin = [x]
    while x in precedent:
        x = precedent[x]
        chemin.append(x)
    return chemin[::-1]


@faute("C'est le nombre de déplacements qui est renvoyé, au lieu de la liste des configurations du chemin.")
def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    compte = 0
    while x != c0:
        if x not in precedent:
            raise ValueError("aucun chemin")
        x = precedent[x]
        compte += 1
    return compte


@faute("Le chemin est une liste de taquins, au lieu d'une liste de configurations.")
def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    chemin = [decode(x)]
    while x != c0:
        if x not in precedent:
            raise ValueError("aucun chemin")
        x = precedent[x]
        chemin.append(decode(x))
    return chemin[::-1]


@faute("Ce sont les directions des déplacements qui sont renvoyées, au lieu des configurations du chemin.")
def reconstruction_chemin(c0, precedent):
    chemin = [configuration(taquin_résolu())]
    while chemin[-1] != c0:
        if chemin[-1] not in precedent:
            raise ValueError("aucun chemin")
        chemin.append(precedent[chemin[-1]])
    return coups(chemin[::-1])


@faute("Ce sont les mouvements de la place vide, alors que la direction est celle de la tuile qui glisse.")
def reponse_11a():
    return opposees(coups(resolution(50))[:5])


@faute("Ce sont les cinq derniers déplacements de la résolution de T(50), au lieu des cinq premiers.")
def reponse_11a():
    return coups(resolution(50))[-5:]


@faute("Le chemin est lu à l'envers : ces déplacements partent du taquin résolu, et non de T(50).")
def reponse_11a():
    return coups(resolution(50)[::-1])[:5]


@faute("Il manque un déplacement : cinq configurations du chemin ne donnent que quatre déplacements.")
def reponse_11a():
    return coups(resolution(50)[:5])


@faute("Ce sont les cinq premières configurations du chemin, au lieu des cinq premiers déplacements.")
def reponse_11a():
    return resolution(50)[:5]


@faute("Ce sont les mouvements de la place vide, alors que la direction est celle de la tuile qui glisse.")
def reponse_11b():
    return opposees(coups(resolution(120))[:5])


@faute("Ce sont les cinq derniers déplacements de la résolution de T(120), au lieu des cinq premiers.")
def reponse_11b():
    return coups(resolution(120))[-5:]


@faute("Le chemin est lu à l'envers : ces déplacements partent du taquin résolu, et non de T(120).")
def reponse_11b():
    return coups(resolution(120)[::-1])[:5]


@faute("Il manque un déplacement : cinq configurations du chemin ne donnent que quatre déplacements.")
def reponse_11b():
    return coups(resolution(120)[:5])


@faute("C'est le nombre de configurations du chemin, qui compte un de plus que le nombre de déplacements.")
def reponse_11c():
    return len(resolution(100))


@faute("C'est le nombre de configurations intermédiaires du chemin, au lieu du nombre de déplacements.")
def reponse_11c():
    return len(resolution(100)) - 2


@faute("C'est le nombre de déplacements du mélange qui donne T(100), pas celui d'une résolution optimale.")
def reponse_11c():
    return deplacement_liste(taquin_résolu(), dep(100, 1000))


@faute("C'est le nombre de configurations du chemin, qui compte un de plus que le nombre de déplacements.")
def reponse_11d():
    return len(resolution(200))


@faute("C'est le nombre de configurations intermédiaires du chemin, au lieu du nombre de déplacements.")
def reponse_11d():
    return len(resolution(200)) - 2


@faute("C'est le nombre de déplacements du mélange qui donne T(200), pas celui d'une résolution optimale.")
def reponse_11d():
    return deplacement_liste(taquin_résolu(), dep(200, 1000))
