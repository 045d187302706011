"""Avec NumPy et une classe pour la recherche ; les feuilles sont rangées par score, dans des piles."""
import numpy as np
from sujet import ARRET, CIBLE

POIDS = 10 ** np.arange(8, -1, -1)
RANGE = np.arange(1, 10)


def NtoV(n):
    return n // POIDS % 10


def VtoM(v):
    return np.array(v).reshape(3, 3)


def MtoV(m):
    return np.array(m).ravel()


def VtoN(v):
    return np.dot(np.array(v), POIDS)


def NtoM(n):
    return VtoM(NtoV(n))


def MtoN(m):
    return VtoN(MtoV(m))


def score(v):
    return POIDS[np.array(v) == RANGE].sum()


def descendants(v):
    m = np.array(v).reshape(3, 3)
    i, j = np.argwhere(m == 9)[0]
    resultat = []
    for a, b in [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]:
        if a in range(3) and b in range(3):
            w = m.copy()
            w[i, j], w[a, b] = m[a, b], 9
            resultat.append(w.ravel())
    return resultat


class Arbre:
    def __init__(self, v, arret):
        self.arret = arret
        self.pere = {}
        self.piles = {}  # score -> feuilles de ce score, la plus récente au bout
        self.ordre = []
        self.ajouter(np.array(v), None)
        self.fin = self.chercher()

    def ajouter(self, v, pere):
        n = v.tobytes()
        if n not in self.pere:
            self.pere[n] = pere
            self.piles.setdefault(int(score(v)), []).append(v)

    def chercher(self):
        while self.piles:
            s = max(self.piles)
            v = self.piles[s].pop()
            if not self.piles[s]:
                del self.piles[s]
            if s >= self.arret:
                return v
            self.ordre.append(v)
            for w in descendants(v):
                self.ajouter(w, v)
        return None

    def chemin(self):
        if self.fin is None:
            return None
        ligne = [self.fin]
        while self.pere[ligne[-1].tobytes()] is not None:
            ligne.append(self.pere[ligne[-1].tobytes()])
        return ligne[::-1]


def exploration(v, arret=ARRET):
    return Arbre(v, arret).ordre


def branch_and_bound(v, arret=ARRET):
    return Arbre(v, arret).chemin()


def derniere_ligne(v):
    fin = list(map(int, branch_and_bound(v)[-1][6:]))
    fin.remove(9)
    return fin + [9]


def rangeable(v):
    return np.array_equal(derniere_ligne(v), [7, 8, 9])


def estimation(n, graine):
    alea = np.random.default_rng(graine)
    bons = 0
    for _ in range(n):
        p = alea.permutation(9)  # parité de la permutation et place du trou : plus rapide que la recherche
        signe = round(np.linalg.det(np.eye(9)[p]))
        k = int(np.where(p == 8)[0][0])
        bons += signe == (-1) ** (4 - k // 3 - k % 3)
    f = bons / n
    e = 1.96 * np.sqrt(f * (1 - f) / n)
    return np.array([f, f - e, f + e])


reponses = {}
reponses["2a"], reponses["2b"], reponses["2c"] = (int(score(NtoV(n))) for n in (493617285, 123459786, 213456789))
reponses["2d"] = 2**9 - 9
d = [1, 0]
while len(d) < 10:
    d.append((len(d) - 1) * (d[-1] + d[-2]))
reponses["2e"] = d[9]
reponses["3a"] = (4 * 40320, 4 * 40320, 40320)
reponses["4a"] = 362880
reponses["5a"] = 181440
reponses["5b"] = derniere_ligne(NtoV(493617285))
reponses["7a"] = rangeable(NtoV(123456879))
reponses["7b"] = np.array([(NtoV(n) == RANGE).sum() for n in (123459786, 213456789)])
reponses["7c"] = 1, None
reponses["7d"] = score(NtoV(123456879))
