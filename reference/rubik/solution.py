"""Le Rubik's cube : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (3a, 3b…) se donnent dans le dictionnaire `reponses`.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

### BEGIN SOLUTION
from itertools import permutations
from math import factorial

### END SOLUTION
from sujet import ARETES, CLES, IDENTITE, MOUVEMENTS, SOMMETS, afficher

reponses = {}


# ---------------------------------------------------------------- 1. Le groupe des mouvements


def composer(m, n):
    """Renvoie le mouvement qui consiste à faire m, puis n.

    >>> composer(MOUVEMENTS["h"], MOUVEMENTS["b"])[0]
    (1, 2, 3, 0, 7, 4, 5, 6)
    """
    ### BEGIN SOLUTION
    (s1, t1, u1, v1), (s2, t2, u2, v2) = m, n
    return (
        tuple(s2[s1[i]] for i in range(8)),
        tuple(t2[t1[i]] for i in range(12)),
        tuple((u1[i] + u2[s1[i]]) % 3 for i in range(8)),
        tuple((v1[i] + v2[t1[i]]) % 2 for i in range(12)),
    )
    ### END SOLUTION


def inverse(m):
    """Renvoie le mouvement qui défait m.

    >>> inverse(MOUVEMENTS["h"])[0]
    (3, 0, 1, 2, 4, 5, 6, 7)
    """
    ### BEGIN SOLUTION
    s, t, u, v = [0] * 8, [0] * 12, [0] * 8, [0] * 12
    for i in range(8):
        s[m[0][i]] = i
        u[m[0][i]] = -m[2][i] % 3
    for i in range(12):
        t[m[1][i]] = i
        v[m[1][i]] = m[3][i]
    return tuple(s), tuple(t), tuple(u), tuple(v)
    ### END SOLUTION


def puissance(m, k):
    """Renvoie le mouvement m fait k fois ; si k est négatif, son inverse fait -k fois.

    >>> puissance(MOUVEMENTS["h"], 2)[0]
    (2, 3, 0, 1, 4, 5, 6, 7)
    """
    ### BEGIN SOLUTION
    if k < 0:
        m, k = inverse(m), -k
    resultat = IDENTITE
    for _ in range(k):
        resultat = composer(resultat, m)
    return resultat
    ### END SOLUTION


def mot(texte):
    """Renvoie le mouvement décrit par un mot, lu de gauche à droite. ValueError si ce n'est pas un mot.

    >>> mot("h b")[0]
    (1, 2, 3, 0, 7, 4, 5, 6)
    >>> mot("h-1")[0]
    (3, 0, 1, 2, 4, 5, 6, 7)
    """
    ### BEGIN SOLUTION
    resultat = IDENTITE
    for symbole in texte.split():
        lettre, exposant = symbole[0], symbole[1:]
        if lettre not in MOUVEMENTS:
            raise ValueError(f"lettre inconnue : {lettre}")
        k = int(exposant) if exposant else 1  # int lève une ValueError si ce n'est pas un entier
        resultat = composer(resultat, puissance(MOUVEMENTS[lettre], k % 4))
    return resultat
    ### END SOLUTION


# ---------------------------------------------------------------- 2. Permutations


def cycles(p):
    """Renvoie les cycles de longueur au moins 2 de la permutation p."""
    ### BEGIN SOLUTION
    trouves, vus = [], set()
    for i in range(len(p)):
        cycle = []
        while i not in vus:
            vus.add(i)
            cycle.append(i)
            i = p[i]
        if len(cycle) > 1:
            trouves.append(tuple(cycle))
    return trouves
    ### END SOLUTION


def support(p):
    """Renvoie les éléments que la permutation p déplace."""
    ### BEGIN SOLUTION
    return [i for i in range(len(p)) if p[i] != i]
    ### END SOLUTION


def signature(p):
    """Renvoie la signature de la permutation p : 1 ou -1.

    >>> signature((1, 0))
    -1
    """
    ### BEGIN SOLUTION
    return (-1) ** sum(len(cycle) - 1 for cycle in cycles(p))
    ### END SOLUTION


def ordre(m):
    """Renvoie le plus petit k ≥ 1 tel que m, fait k fois, ne change rien.

    >>> ordre(IDENTITE)
    1
    """
    ### BEGIN SOLUTION
    k, fait = 1, m
    while fait != IDENTITE:
        fait = composer(fait, m)
        k += 1
    return k
    ### END SOLUTION


# ---------------------------------------------------------------- 3. Ce que l'on peut atteindre


def classe(m):
    """Renvoie la classe (i, j, k) de m."""
    ### BEGIN SOLUTION
    s, t, u, v = m
    return 0 if signature(s) == signature(t) else 1, sum(v) % 2, sum(u) % 3
    ### END SOLUTION


def est_legal(m):
    """Dit si m s'obtient en tournant les faces.

    >>> est_legal(MOUVEMENTS["d"])
    True
    """
    ### BEGIN SOLUTION
    return classe(m) == (0, 0, 0)
    ### END SOLUTION


def cardinal_tournevis():
    """Renvoie le nombre de mouvements « au tournevis »."""
    ### BEGIN SOLUTION
    return factorial(8) * 3**8 * factorial(12) * 2**12
    ### END SOLUTION


def cardinal_legal():
    """Renvoie le nombre de mouvements légaux."""
    ### BEGIN SOLUTION
    return cardinal_tournevis() // 12
    ### END SOLUTION


# ---------------------------------------------------------------- 4. Lire un mouvement


def analyser(m):
    """Renvoie les parties de m : la liste des quadruplets (sorte, cycle, torsion, ruban)."""
    ### BEGIN SOLUTION
    parties = []
    for sorte, p, tours, modulo in (("sommet", m[0], m[2], 3), ("arête", m[1], m[3], 2)):
        sur_place = [(i,) for i in range(len(p)) if p[i] == i and tours[i] != 0]
        for cycle in [*cycles(p), *sur_place]:
            torsion = sum(tours[i] for i in cycle) % modulo
            parties.append((sorte, cycle, torsion, "Möbius" if torsion else "deux faces"))
    return parties
    ### END SOLUTION


def conjugue(m, g):
    """Renvoie le mouvement qui consiste à faire g, puis m, puis à défaire g.

    >>> conjugue(MOUVEMENTS["h"], MOUVEMENTS["d"])[0]
    (0, 5, 3, 1, 4, 2, 6, 7)
    """
    ### BEGIN SOLUTION
    return composer(composer(g, m), inverse(g))
    ### END SOLUTION


# ---------------------------------------------------------------- 5. Résoudre le cube


### BEGIN SOLUTION
SUPERCOUPS = [lettre + exposant for lettre in "dghbfa" for exposant in ("", "2", "-1")]


def a_l_envers(symboles):
    """Les symboles du mot qui défait un mot."""
    return [s[0] + str(-int(s[1:] or 1)) for s in reversed(symboles)]


def chemins_vers(sorte, vers):
    """sites → plus court mot qui amène leurs pièces, dans l'ordre, aux sites `vers` (sorte 0 : sommets, 1 : arêtes)."""
    retours = {s: mot(a_l_envers([s])[0])[sorte] for s in SUPERCOUPS}  # où était, avant s, la pièce d'un site
    chemins, file = {vers: []}, [vers]
    for sites in file:
        for s, p in retours.items():
            avant = tuple(p[site] for site in sites)
            if avant not in chemins:
                chemins[avant] = [s, *chemins[sites]]
                file.append(avant)
    return chemins


def apres(m, symboles):
    """Le mouvement m, suivi de ces symboles."""
    return composer(m, mot(" ".join(symboles)))


def parapluie(cle, chemins, choix):
    """Les symboles de g, de la clé, puis de g⁻¹, où g est le plus court des chemins qui partent des sites au choix."""
    g = min((chemins[sites] for sites in choix), key=len)
    return [*g, *cle, *a_l_envers(g)]


def placer_les_sommets(m):
    """Les symboles qui placent les sommets : β échange un sommet mal placé et celui de son site."""
    (echange,) = cycles(mot(CLES["beta"])[0])
    chemins, symboles = chemins_vers(0, echange), []
    while (s := apres(m, symboles)[0]) != IDENTITE[0]:
        paires = [(i, s[i]) for i in support(s)]
        symboles += parapluie(CLES["beta"].split(), chemins, [*paires, *(paire[::-1] for paire in paires)])
    return symboles


def placer_les_aretes(m):
    """Les symboles qui placent les arêtes : α en fait tourner trois, ici de x à i, de i à y et de y à x."""
    (tour,) = cycles(mot(CLES["alpha"])[1])
    chemins, symboles = chemins_vers(1, tour), []
    while (t := apres(m, symboles)[1]) != IDENTITE[1]:
        triplets = [(t[i], i, t.index(i)) for i in support(t) if t.index(i) != t[i]]  # i et y reçoivent leur pièce
        if not triplets:  # il ne reste que des échanges : y est pris dans un autre
            triplets = [(t[i], i, y) for i in support(t) for y in support(t) if y not in (i, t[i])]
        choix = [tourne for x, i, y in triplets for tourne in ((x, i, y), (i, y, x), (y, x, i))]
        symboles += parapluie(CLES["alpha"].split(), chemins, choix)
    return symboles


def orienter_les_sommets(m):
    """Les symboles qui orientent les sommets : γ² en tourne trois, tous d'autant, γ⁻² les mêmes dans l'autre sens."""
    gamma = CLES["gamma"].split()
    tours = mot(" ".join(gamma * 2))[2]
    chemins, symboles = chemins_vers(0, tuple(tournes(tours))), []
    cles = {max(tours): gamma * 2, -max(tours) % 3: a_l_envers(gamma) * 2}  # ce dont chacun tourne → la clé
    while any(u := apres(m, symboles)[2]):
        de_1, de_2 = ([i for i in range(8) if u[i] == tour] for tour in (1, 2))
        if len(de_1) >= 3:
            symboles += parapluie(cles[2], chemins, permutations(de_1, 3))
        elif len(de_2) >= 3:
            symboles += parapluie(cles[1], chemins, permutations(de_2, 3))
        else:  # un de chaque sorte : deux autres servent d'appui, et reviennent comme ils étaient
            appui = [i for i in range(8) if i not in (de_1[0], de_2[0])][:2]
            symboles += parapluie(cles[2], chemins, permutations((de_1[0], *appui)))
            symboles += parapluie(cles[1], chemins, permutations((de_2[0], *appui)))
    return symboles


def orienter_les_aretes(m):
    """Les symboles qui orientent les arêtes : γ³ en retourne deux."""
    gamma = CLES["gamma"].split()
    chemins, symboles = chemins_vers(1, tuple(tournes(mot(" ".join(gamma * 3))[3]))), []
    while any(v := apres(m, symboles)[3]):
        symboles += parapluie(gamma * 3, chemins, permutations(tournes(v), 2))
    return symboles


def tournes(tours):
    """Les sites des pièces qui tournent."""
    return [i for i in range(len(tours)) if tours[i]]


def abreger(symboles):
    """Les mêmes symboles, où deux tours de suite de la même face n'en font qu'un."""
    courts = []
    for s in symboles:
        k = int(s[1:] or 1)
        if courts and courts[-1][0] == s[0]:
            k += courts.pop()[1]
        if k % 4:
            courts.append((s[0], k % 4))
    return [lettre + {1: "", 2: "2", 3: "-1"}[k] for lettre, k in courts]


### END SOLUTION


def resoudre(m):
    """Renvoie un mot qui ramène m à l'identité, ou None si m n'est pas légal."""
    ### BEGIN SOLUTION
    if not est_legal(m):
        return None
    symboles = []
    for etape in (placer_les_sommets, placer_les_aretes, orienter_les_sommets, orienter_les_aretes):
        symboles += etape(apres(m, symboles))
    return " ".join(abreger(symboles))
    ### END SOLUTION


# ---------------------------------------------------------------- Réponses


### BEGIN SOLUTION
ALPHA, BETA, GAMMA = (mot(CLES[nom]) for nom in ("alpha", "beta", "gamma"))


def avec(terme, valeurs):
    """L'identité, où quelques valeurs de l'un des quatre termes sont changées : rang → valeur."""
    m = list(IDENTITE)
    m[terme] = tuple(valeurs.get(i, valeur) for i, valeur in enumerate(m[terme]))
    return tuple(m)


HF, HD, FD, HFD = ARETES.index("hf"), ARETES.index("hd"), ARETES.index("fd"), SOMMETS.index("hfd")
ECHANGE = avec(1, {HF: HD, HD: HF})
BASCULE = avec(3, {FD: 1})
TIERS = avec(2, {HFD: 1})


def ordre_d_une_partie(sorte, cycle, torsion):
    """Le nombre de fois qu'il faut faire une partie pour qu'elle ne change rien."""
    return len(cycle) * (1 if torsion == 0 else 3 if sorte == "sommet" else 2)


def dispositions(pas):
    """Les dispositions (site, orientation) de l'arête 0 après un multiple de `pas` mouvements qui la touchent."""
    vues, file = {(0, 0, 0)}, [(0, 0, 0)]  # site, orientation, nombre de mouvements modulo `pas`
    for site, tour, compte in file:
        for m in MOUVEMENTS.values():
            if m[1][site] != site:
                suite = m[1][site], (tour + m[3][site]) % 2, (compte + 1) % pas
                if suite not in vues:
                    vues.add(suite)
                    file.append(suite)
    return sum(compte == 0 for _, _, compte in vues)


reponses["3a"] = cycles((2, 3, 5, 1, 4, 0))
reponses["3b"] = support((2, 3, 5, 1, 4, 0))
reponses["3c"] = signature((2, 3, 5, 1, 4, 0))
### END SOLUTION

### BEGIN SOLUTION
reponses["4a"] = ordre(MOUVEMENTS["d"])
reponses["4b"] = ordre(ALPHA)
reponses["4c"] = ordre(BETA)
reponses["4d"] = ordre(GAMMA)
### END SOLUTION

### BEGIN SOLUTION
reponses["5a"] = 2 * 2 * 3
reponses["5b"] = classe(ECHANGE)
reponses["5c"] = classe(BASCULE)
reponses["5d"] = classe(TIERS)
### END SOLUTION

### BEGIN SOLUTION
reponses["6a"] = cardinal_tournevis()
reponses["6b"] = cardinal_legal()
### END SOLUTION

### BEGIN SOLUTION
reponses["7a"] = sorted(ordre_d_une_partie(*partie[:3]) for partie in analyser(BETA))
reponses["7b"] = sum(sorte == "sommet" for sorte, *_ in analyser(puissance(GAMMA, 2)))
reponses["7c"] = sum(sorte == "arête" for sorte, *_ in analyser(puissance(GAMMA, 3)))
reponses["7d"] = dispositions(1)
reponses["7e"] = dispositions(2)
### END SOLUTION

### BEGIN SOLUTION
reponses["8a"] = (len({mot(s) for s in SUPERCOUPS if "2" not in s}), len({mot(s) for s in SUPERCOUPS}))
### END SOLUTION
