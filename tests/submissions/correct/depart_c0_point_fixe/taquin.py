import sujet
from sujet import decode, print_taquin

SOLVED = ((1, 2, 3), (4, 5, 6), (7, 8, 0))
reponses = {}
taquin_résolu = lambda: list(map(list, SOLVED))
place_vide = lambda t: next((i, list(l).index(0)) for i, l in enumerate(t) if 0 in l)

def deplacement(t, direction):
    r, c = place_vide(t)
    dr = (direction == "N") - (direction == "S")
    dc = (direction == "W") - (direction == "E")
    if not (0 <= r + dr <= 2 and 0 <= c + dc <= 2): return 0
    t[r][c], t[r + dr][c + dc] = t[r + dr][c + dc], 0
    return 1

def suite(u0, n=100_000):
    m = 2**30 - 3
    return [u0 * pow(1022, k, m) % m for k in range(n)]

def dep(k, l):
    m = 2**30 - 3
    return ["NESW"[sujet.U0 * pow(1022, i, m) % m % 4] for i in range(k, k + l)]

def deplacement_liste(t, directions):
    fait = 0
    for d in directions:
        fait += deplacement(t, d)
    return fait

def taq(k):
    deplacement_liste(t := taquin_résolu(), dep(k, 1000))
    return t

configuration = lambda t: sum(x * 10**n for n, x in enumerate(x for l in t for x in l))
FIN = configuration(SOLVED)

def voisins(c):
    base, r = decode(c), []
    for d in "NESW":
        if deplacement(t := [l[:] for l in base], d):
            r.append(configuration(t))
    return r

def parcours_largeur(c0):
    prec = {c0: c0}
    couche = [c0]
    while couche:                       # couche par couche : même ordre que la file
        suivante = []
        for x in couche:
            for y in voisins(x):
                if y not in prec:
                    prec[y] = x
                    suivante.append(y)
            if x == FIN:
                return prec
        couche = suivante
    return prec

def reconstruction_chemin(c0, precedent):
    if FIN not in precedent:
        raise ValueError("pas de solution depuis %r" % c0)
    x, ch = FIN, [FIN]
    while precedent[x] != x:            # le départ est son propre précédent
        x = precedent[x]
        ch.append(x)
    return ch[::-1]

def mv(ch):
    return ["NESW"["NESW".index(d)] for a, b in zip(ch, ch[1:]) for d in "NESW"
            if deplacement(t := decode(a), d) and configuration(t) == b]

u = suite(sujet.U0)
reponses |= {f"4{l}": u[n] for l, n in zip("abc", (10, 500, 10000))}
reponses |= {f"5{l}": dep(k, 5) for l, k in zip("abc", (0, 50, 140))}
reponses |= {f"6{l}": deplacement_liste(taquin_résolu(), dep(k, 1000)) for l, k in zip("abc", (50, 3500, 7100))}
C = {k: configuration(taq(k)) for k in (50, 120, 100, 200)}
reponses |= {"7a": taq(700), "7b": sum(taq(50)[0]), "7c": place_vide(taq(200))}
reponses |= {"8a": FIN, "8b": C[50], "8c": C[200]}
reponses |= {"9a": voisins(FIN), "9b": voisins(C[50]), "9c": len(voisins(789120345))}
P = {k: parcours_largeur(c) for k, c in C.items()}
M = {k: mv(reconstruction_chemin(C[k], P[k])) for k in C}
reponses |= {"10a": len(P[50]), "10b": len(P[120]), "10c": P[120][FIN]}
reponses |= {"11a": tuple(M[50][:5]) and M[50][:5], "11b": M[120][:5], "11c": len(M[100]), "11d": len(M[200])}
