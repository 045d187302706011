from sujet import U0, print_taquin, decode

# --- une file toute simple, comme dans le cours ---
def nouvelle_file():
    return {"debut": 0, "donnees": []}

def inserer(file, x):
    file["donnees"].append(x)

def extraire(file):
    x = file["donnees"][file["debut"]]
    file["debut"] += 1
    return x

def est_vide(file):
    return file["debut"] == len(file["donnees"])

def taquin_résolu():
    return [[1, 2, 3],
            [4, 5, 6],
            [7, 8, 0]]

def place_vide(t):
    reponse = None
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                reponse = (i, j)
    return reponse

def deplacement(t, direction):
    i, j = place_vide(t)
    if direction == "N":
        possible = i + 1 <= 2
        ti, tj = i + 1, j
    elif direction == "S":
        possible = i - 1 >= 0
        ti, tj = i - 1, j
    elif direction == "E":
        possible = j - 1 >= 0
        ti, tj = i, j - 1
    else:
        possible = j + 1 <= 2
        ti, tj = i, j + 1
    if possible:
        t[i][j] = t[ti][tj]
        t[ti][tj] = 0
        return 1
    return 0

def suite(u0, n=100000):
    u = [u0 for _ in range(n)]
    for i in range(1, n):
        u[i] = (u[i - 1] * 1022) % (2 ** 30 - 3)
    return u

def dep(k, l):
    u = suite(U0)
    d = ["N", "E", "S", "W"]
    return [d[u[i + k] % 4] for i in range(0, l)]

def deplacement_liste(t, directions):
    s = 0
    for direction in directions:
        s += deplacement(t, direction)
    return s

def taq(k):
    t = taquin_résolu()
    _ = deplacement_liste(t, dep(k, 1000))
    return t

def configuration(t):
    somme = 0
    for i in range(3):
        for j in range(3):
            somme += t[i][j] * 10 ** (3 * i + j)
    return somme

def voisins(c):
    t = decode(c)
    contraire = {"N": "S", "E": "W", "S": "N", "W": "E"}
    liste = []
    for d in ["N", "E", "S", "W"]:
        if deplacement(t, d) == 1:
            liste.append(configuration(t))
            deplacement(t, contraire[d])      # on remet en place
    return liste

def parcours_largeur(c0):
    file = nouvelle_file()
    inserer(file, c0)
    précédent = {}
    résolu = configuration(taquin_résolu())
    while not est_vide(file):
        x = extraire(file)
        for y in voisins(x):
            if not (y in précédent):
                inserer(file, y)
                précédent[y] = x
                if y == résolu:
                    return précédent
    return précédent

def reconstruction_chemin(c0, precedent):
    résolu = configuration(taquin_résolu())
    chemin = []
    x = résolu
    while x != c0:
        chemin.append(x)
        try:
            x = precedent[x]
        except KeyError:
            raise ValueError("il n'y a pas de chemin de %s au taquin résolu" % c0) from None
    chemin.append(c0)
    return chemin[::-1]



reponses = {
    "4a": 815651673,
    "4b": 953424136,
    "4c": 459319171,
    "5a": ['S', 'N', 'N', 'W', 'N'],
    "5b": ['E', 'W', 'N', 'N', 'S'],
    "5c": ['S', 'W', 'N', 'S', 'S'],
    "6a": 644,
    "6b": 686,
    "6c": 641,
    "7a": [[3, 5, 1], [7, 6, 2], [4, 0, 8]],
    "7b": 15,
    "7c": (2, 0),
    "8a": 87654321,
    "8b": 370182465,
    "8c": 620143587,
    "9a": [807654321, 687054321],
    "9b": [372180465, 307182465],
    "9c": 3,
    "10a": 151777,
    "10b": 127201,
    "10c": 807654321,
    "11a": ['W', 'S', 'E', 'S', 'W'],
    "11b": ['N', 'N', 'W', 'S', 'E'],
    "11c": 24,
    "11d": 24,
}
