"""Des tableaux NumPy d'un bout à l'autre ; le cube est résolu avec les trois clés, et un parcours en largeur pour chacune."""

import math

import numpy as np
from sujet import CLES, IDENTITE, MOUVEMENTS

reponses = {}


def tableaux(m):
    return tuple(np.array(partie) for partie in m)


def composer(m, n):
    s, t, u, v = tableaux(m)
    s2, t2, u2, v2 = tableaux(n)
    return s2[s], t2[t], (u + u2[s]) % 3, (v + v2[t]) % 2


def inverse(m):
    s, t, u, v = tableaux(m)
    si, ti = np.argsort(s), np.argsort(t)
    return si, ti, -u[si] % 3, v[ti]


def est_identite(m):
    return all(np.array_equal(x, y) for x, y in zip(m, IDENTITE))


def puissance(m, k):
    fait, facteur = tableaux(IDENTITE), m if k > 0 else inverse(m)
    for _ in range(abs(k)):
        fait = composer(fait, facteur)
    return fait


def mot(texte):
    fait = tableaux(IDENTITE)
    for symbole in texte.split():
        if symbole[0] not in MOUVEMENTS:
            raise ValueError(symbole)
        k = 1 if len(symbole) == 1 else int(symbole[1:])
        fait = composer(fait, puissance(MOUVEMENTS[symbole[0]], k % 4))
    return fait


def cycles(p):
    p, vus, trouves = np.array(p), np.zeros(len(p), bool), []
    for i in np.flatnonzero(p != np.arange(len(p))):
        if not vus[i]:
            cycle = [i]
            while p[cycle[-1]] != i:
                cycle.append(p[cycle[-1]])
            vus[cycle] = True
            trouves.append(np.array(cycle))
    return trouves


def support(p):
    return np.flatnonzero(np.array(p) != np.arange(len(p)))


def signature(p):
    matrice = np.zeros((len(p), len(p)))
    matrice[np.arange(len(p)), list(p)] = 1
    return int(round(np.linalg.det(matrice)))


def ordre(m):
    k, fait = 1, tableaux(m)
    while not est_identite(fait):
        fait, k = composer(fait, m), k + 1
    return np.int64(k)


def classe(m):
    s, t, u, v = tableaux(m)
    return np.array([(1 - signature(s) * signature(t)) // 2, v.sum() % 2, u.sum() % 3])


def est_legal(m):
    return not classe(m).any()  # un booléen de NumPy


def cardinal_tournevis():
    return math.factorial(8) * math.factorial(12) * 3**8 * 2**12


def cardinal_legal():
    return math.factorial(8) * math.factorial(12) * 3**7 * 2**10


def analyser(m):
    parties = []
    for sorte, p, tours, n in (("Sommet", m[0], m[2], 3), ("Arête", m[1], m[3], 2)):
        p, tours = np.array(p), np.array(tours)
        sur_place = [np.array([i]) for i in np.flatnonzero((p == np.arange(len(p))) & (tours != 0))]
        for cycle in cycles(p) + sur_place:
            torsion = tours[cycle].sum() % n
            parties.append((sorte, cycle, torsion, "Moebius" if torsion else "deux faces"))
    return parties


def conjugue(m, g):
    return composer(composer(g, m), inverse(g))


# ------------------------------------------------------------ résoudre


def puissances_des_cles():
    """Les clés utiles : leurs mots, et leurs mouvements."""
    gamma = CLES["gamma"]
    return {
        "sommets": CLES["beta"],
        "aretes": CLES["alpha"],
        "tours des sommets": f"{gamma} {gamma}",
        "tours des aretes": f"{gamma} {gamma} {gamma}",
    }


def envers(texte):
    return " ".join(s[0] + str(-int(s[1:] or 1)) for s in reversed(texte.split()))


def repertoire(nom, texte):
    """Où la clé sait agir (des sites, dans l'ordre) → le mot qui le fait : un parcours en largeur à partir de la clé."""
    m, sorte = mot(texte), 0 if "sommets" in nom else 1
    if nom in ("sommets", "aretes"):
        (sites,) = cycles(m[sorte])
    else:
        sites = np.flatnonzero(m[2 + sorte])
    tours = [lettre + k for lettre in "dghbfa" for k in ("", "2", "-1")]
    retours = [(s, np.array(mot(envers(s))[sorte])) for s in tours]
    depart = tuple(sites.tolist())
    chemins, file = {depart: ""}, [depart]
    for lu in file:
        for s, retour in retours:
            avant = tuple(retour[list(lu)].tolist())
            if avant not in chemins:
                chemins[avant] = f"{s} {chemins[lu]}"
                file.append(avant)
    return {lu: f"{g} {texte} {envers(g)}" for lu, g in chemins.items()}


REPERTOIRE = {nom: repertoire(nom, texte) for nom, texte in puissances_des_cles().items()}


def resoudre(m):
    if not est_legal(m):
        return None
    fait, m = [], tableaux(m)

    def jouer(texte):
        nonlocal m
        fait.append(texte)
        m = composer(m, mot(texte))

    while len(faux := support(m[0])):
        jouer(min((REPERTOIRE["sommets"][int(i), int(m[0][i])] for i in faux), key=len))
    while len(faux := support(m[1])):
        i = int(faux[0])
        x, y = int(m[1][i]), int(np.argsort(m[1])[i])
        if x == y:
            y = next(int(j) for j in faux if j not in (i, x))
        jouer(REPERTOIRE["aretes"][x, i, y])
    while len(faux := np.flatnonzero(m[3])):
        jouer(REPERTOIRE["tours des aretes"][tuple(map(int, faux[:2]))])
    sens = int(mot(f"{CLES['gamma']} {CLES['gamma']}")[2].max())
    while m[2].any():
        groupes = [np.flatnonzero(m[2] == tour) for tour in (1, 2)]
        if max(map(len, groupes)) >= 3:
            trois = max(groupes, key=len)[:3]
        else:
            appui = [i for i in range(8) if m[2][i] == 0][:2]
            trois = [groupes[0][0], *appui]
        texte = REPERTOIRE["tours des sommets"][tuple(map(int, trois))]
        jouer(texte if (int(m[2][trois[0]]) + sens) % 3 == 0 else envers(texte))
    return " ".join(" ".join(fait).split())


ALPHA, BETA, GAMMA = (mot(CLES[nom]) for nom in ("alpha", "beta", "gamma"))
EXEMPLE = (2, 3, 5, 1, 4, 0)
reponses["3a"] = cycles(EXEMPLE)
reponses["3b"] = support(EXEMPLE)
reponses["3c"] = signature(EXEMPLE)
reponses["4a"] = ordre(MOUVEMENTS["d"])
reponses["4b"] = ordre(ALPHA)
reponses["4c"] = ordre(BETA)
reponses["4d"] = ordre(GAMMA)
reponses["5a"] = np.int64(12)
reponses["5b"] = np.array([1, 0, 0])
reponses["5c"] = (np.int64(0), 1, 0)
reponses["5d"] = (0, 0, 1)
reponses["6a"] = cardinal_tournevis()
reponses["6b"] = cardinal_legal()
reponses["7a"] = np.sort([6, 4, 3, 2])
reponses["7b"] = np.count_nonzero(puissance(GAMMA, 2)[2])
reponses["7c"] = np.count_nonzero(puissance(GAMMA, 3)[3])
reponses["7d"] = 24
reponses["7e"] = 12
reponses["8a"] = np.array([12, 18])
