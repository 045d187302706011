"""Les erreurs connues de la fiche rubik : les variantes fausses de chaque fonction."""

import re
from math import factorial, lcm, prod

from solution import (
    SUPERCOUPS,
    a_l_envers,
    abreger,
    analyser,
    apres,
    classe,
    composer,
    cycles,
    est_legal,
    inverse,
    mot,
    ordre_d_une_partie,
    orienter_les_aretes,
    orienter_les_sommets,
    placer_les_aretes,
    placer_les_sommets,
    puissance,
    resoudre,
    signature,
    support,
)
from sujet import CLES, IDENTITE, MOUVEMENTS

from autograder.engine.sheet.checks import faute

# ---------------------------------------------------------------- what several fautes share


def lire(texte):
    """Les symboles d'un mot : lettre et exposant. ValueError si ce n'en est pas un."""
    lus = []
    for symbole in texte.split():
        if symbole[0] not in MOUVEMENTS:
            raise ValueError(symbole)
        lus.append((symbole[0], int(symbole[1:] or 1)))
    return lus


def enchainer(symboles, mouvements):
    m = IDENTITE
    for lettre, k in symboles:
        m = composer(m, puissance(mouvements[lettre], k % 4))
    return m


def parties_des_places(m):
    """Les longueurs des cycles de sommets et d'arêtes."""
    return [len(cycle) for p in m[:2] for cycle in cycles(p)]


# The tables of sujet.py, as somebody who did not import them would copy them.
RECOPIES = {
    "d": (
        (4, 0, 2, 3, 5, 1, 6, 7),
        (0, 4, 2, 3, 9, 1, 6, 7, 8, 5, 10, 11),
        (2, 1, 0, 0, 1, 2, 0, 0),
        (0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0),
    ),
    "g": (
        (0, 1, 6, 2, 4, 5, 7, 3),
        (0, 1, 2, 6, 4, 5, 11, 3, 8, 9, 10, 7),
        (0, 0, 2, 1, 0, 0, 1, 2),
        (0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1),
    ),
    "h": (
        (1, 2, 3, 0, 4, 5, 6, 7),
        (1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 10, 11),
        (0, 0, 0, 0, 0, 0, 0, 0),
        (1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ),
    "b": (
        (0, 1, 2, 3, 7, 4, 5, 6),
        (0, 1, 2, 3, 4, 5, 6, 7, 11, 8, 9, 10),
        (0, 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1),
    ),
    "f": (
        (3, 1, 2, 7, 0, 5, 6, 4),
        (7, 1, 2, 3, 0, 5, 6, 8, 4, 9, 10, 11),
        (1, 0, 0, 2, 2, 0, 0, 1),
        (1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0),
    ),
    "a": (
        (0, 5, 1, 3, 4, 6, 2, 7),
        (0, 1, 5, 3, 4, 10, 2, 7, 8, 9, 6, 11),
        (0, 2, 1, 0, 0, 1, 2, 0),
        (0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0),
    ),
}


# ---------------------------------------------------------------- question 1


@faute("C'est n qui est fait d'abord, puis m : il faut suivre une pièce de son site par m, puis par n.")
def composer(m, n):
    return (
        tuple(m[0][i] for i in n[0]),
        tuple(m[1][i] for i in n[1]),
        tuple((n[2][i] + m[2][n[0][i]]) % 3 for i in range(8)),
        tuple((n[3][i] + m[3][n[1][i]]) % 2 for i in range(12)),
    )


@faute("Les tours de n sont pris au site de départ de la pièce : quand n commence, elle n'y est plus.")
def composer(m, n):
    return (
        tuple(n[0][i] for i in m[0]),
        tuple(n[1][i] for i in m[1]),
        tuple((m[2][i] + n[2][i]) % 3 for i in range(8)),
        tuple((m[3][i] + n[3][i]) % 2 for i in range(12)),
    )


@faute("Les tours sont bien ajoutés, mais ne sont pas réduits : trois tiers de tour ou deux demi-tours font 0.")
def composer(m, n):
    return (
        tuple(n[0][i] for i in m[0]),
        tuple(n[1][i] for i in m[1]),
        tuple(m[2][i] + n[2][m[0][i]] for i in range(8)),
        tuple(m[3][i] + n[3][m[1][i]] for i in range(12)),
    )


@faute("Les tours de n sont pris au site où la pièce arrive : ils sont rangés d'après celui qu'elle quitte.")
def composer(m, n):
    return (
        tuple(n[0][i] for i in m[0]),
        tuple(n[1][i] for i in m[1]),
        tuple((m[2][i] + n[2][n[0][m[0][i]]]) % 3 for i in range(8)),
        tuple((m[3][i] + n[3][n[1][m[1][i]]]) % 2 for i in range(12)),
    )


@faute("Les tours des arêtes ne sont pas réduits modulo 2 : une arête n'a que deux orientations.")
def composer(m, n):
    return (
        tuple(n[0][i] for i in m[0]),
        tuple(n[1][i] for i in m[1]),
        tuple((m[2][i] + n[2][m[0][i]]) % 3 for i in range(8)),
        tuple((m[3][i] + n[3][m[1][i]]) % 3 for i in range(12)),
    )


@faute("Les tours de m sont oubliés : ceux des deux mouvements s'ajoutent.")
def composer(m, n):
    return (
        tuple(n[0][i] for i in m[0]),
        tuple(n[1][i] for i in m[1]),
        tuple(n[2][m[0][i]] for i in range(8)),
        tuple(n[3][m[1][i]] for i in range(12)),
    )


@faute("Les pièces ne reviennent pas d'où elles venaient : les deux permutations sont à inverser aussi.")
def inverse(m):
    return m[0], m[1], tuple(-u % 3 for u in m[2]), m[3]


def renverser(p):
    return tuple(p.index(i) for i in range(len(p)))


@faute("Les tours sont opposés, mais restés à leur place : la pièce qui revient ne part pas du site i.")
def inverse(m):
    return renverser(m[0]), renverser(m[1]), tuple(-u % 3 for u in m[2]), m[3]


@faute("Les tours sont à la bonne place, mais dans le même sens que ceux de m.")
def inverse(m):
    s, t = renverser(m[0]), renverser(m[1])
    return s, t, tuple(m[2][i] for i in s), tuple(m[3][i] for i in t)


@faute("Les tours sont justes modulo 3, mais certains sont négatifs.")
def inverse(m):
    s, t = renverser(m[0]), renverser(m[1])
    return s, t, tuple(-m[2][i] for i in s), tuple(m[3][i] for i in t)


@faute("Le mouvement est fait une fois de moins.")
def puissance(m, k):
    if k < 0:
        m, k = inverse(m), -k
    resultat = IDENTITE
    for _ in range(1, k):
        resultat = composer(resultat, m)
    return resultat


@faute("Un exposant négatif donne l'identité, au lieu d'une puissance de l'inverse.")
def puissance(m, k):
    resultat = IDENTITE
    for _ in range(k):
        resultat = composer(resultat, m)
    return resultat


@faute("La puissance 0 donne m : elle doit donner l'identité.")
def puissance(m, k):
    if k < 0:
        m, k = inverse(m), -k
    resultat = m
    for _ in range(1, k):
        resultat = composer(resultat, m)
    return resultat


@faute("Le signe de l'exposant est ignoré.")
def puissance(m, k):
    resultat = IDENTITE
    for _ in range(abs(k)):
        resultat = composer(resultat, m)
    return resultat


@faute("Les tours sont multipliés par k : or la pièce change de site, et n'y tourne pas chaque fois d'autant.")
def puissance(m, k):
    fait = IDENTITE
    for _ in range(abs(k)):
        fait = composer(fait, m if k > 0 else inverse(m))
    return fait[0], fait[1], tuple(k * u % 3 for u in m[2]), tuple(k * v % 2 for v in m[3])


@faute("Quand k est grand, la récursion dépasse la limite de Python : une boucle n'en a pas.")
def puissance(m, k):
    if k < 0:
        return puissance(inverse(m), -k)
    return IDENTITE if k == 0 else composer(m, puissance(m, k - 1))


# ---------------------------------------------------------------- question 2


@faute("Le mot est lu de droite à gauche : sa première lettre doit être faite d'abord.")
def mot(texte):
    return enchainer(lire(texte)[::-1], MOUVEMENTS)


@faute("Les exposants sont ignorés : d2 ou d-1 donne la même chose que d.")
def mot(texte):
    return enchainer([(lettre, 1) for lettre, _ in lire(texte)], MOUVEMENTS)


@faute("Le signe des exposants est ignoré : d-1 défait d.")
def mot(texte):
    return enchainer([(lettre, abs(k)) for lettre, k in lire(texte)], MOUVEMENTS)


@faute("Les faces tournent dans l'autre sens : les mouvements sont donnés, il ne faut pas les inverser.")
def mot(texte):
    return enchainer([(lettre, -k) for lettre, k in lire(texte)], MOUVEMENTS)


@faute("Seul un exposant d'un chiffre est lu : l'exposant est tout ce qui suit la lettre.")
def mot(texte):
    lire(texte)
    return enchainer([(s[0], int((re.findall("-?[0-9]", s) or ["1"])[0])) for s in texte.split()], MOUVEMENTS)


@faute("Une lettre inconnue lève une KeyError : il faut une ValueError.")
def mot(texte):
    return enchainer([(s[0], int(s[1:] or 1)) for s in texte.split()], MOUVEMENTS)


@faute("Une lettre inconnue est ignorée sans rien dire : ce qui n'est pas un mot doit lever une ValueError.")
def mot(texte):
    symboles = [s for s in texte.split() if re.fullmatch("[dghbfa](-?[0-9]+)?", s)]
    return enchainer([(s[0], int(s[1:] or 1)) for s in symboles], MOUVEMENTS)


@faute("Des symboles collés sont acceptés : une espace doit les séparer.")
def mot(texte):
    if re.sub("[dghbfa](-?[0-9]+)?| ", "", texte):
        raise ValueError(texte)
    return enchainer([(s, int(k or 1)) for s, k in re.findall("([dghbfa])(-?[0-9]+)?", texte)], MOUVEMENTS)


@faute("Le mot vide est refusé : il ne demande de rien faire.")
def mot(texte):
    if not texte:
        raise ValueError("mot vide")
    return enchainer(lire(texte), MOUVEMENTS)


@faute("Avec une autre numérotation des sites, les mouvements ne changent pas : il faut les lire dans MOUVEMENTS.")
def mot(texte):
    return enchainer(lire(texte), RECOPIES)


# ---------------------------------------------------------------- question 3


@faute("Les éléments fixes y sont aussi : un cycle a au moins deux éléments.")
def cycles(p):
    return [*cycles_justes(p), *((i,) for i in range(len(p)) if p[i] == i)]


def cycles_justes(p):
    trouves = []
    for i in range(len(p)):
        if p[i] != i and all(i not in cycle for cycle in trouves):
            cycle = [i]
            while p[cycle[-1]] != i:
                cycle.append(p[cycle[-1]])
            trouves.append(tuple(cycle))
    return trouves


@faute("Un seul cycle est donné : il peut y en avoir plusieurs.")
def cycles(p):
    return cycles_justes(p)[:1]


@faute("Les cycles sont parcourus à l'envers : après x vient p[x].")
def cycles(p):
    return [cycle[::-1] for cycle in cycles_justes(p)]


@faute("Le même cycle est donné plusieurs fois, à partir de chacun de ses éléments.")
def cycles(p):
    return [cycle[i:] + cycle[:i] for cycle in cycles_justes(p) for i in range(len(cycle))]


@faute("Les éléments sont comptés à partir de 1 : ici ils le sont à partir de 0.")
def cycles(p):
    return [tuple(x + 1 for x in cycle) for cycle in cycles_justes(p)]


@faute("Ce sont les éléments fixes : le support est formé des autres.")
def support(p):
    return [i for i in range(len(p)) if p[i] == i]


@faute("Les éléments sont comptés à partir de 1 : ici ils le sont à partir de 0.")
def support(p):
    return [i + 1 for i in range(len(p)) if p[i] != i]


@faute("Le support est l'ensemble des éléments déplacés, et non leur nombre.")
def support(p):
    return sum(p[i] != i for i in range(len(p)))


@faute("Un cycle ne compte pas toujours pour −1 : sa longueur décide.")
def signature(p):
    return (-1) ** len(cycles(p))


@faute("Un cycle de longueur l compte pour l échanges : un de trop.")
def signature(p):
    return (-1) ** sum(len(cycle) for cycle in cycles(p))


@faute("C'est une parité, 0 ou 1 : la signature vaut 1 ou −1.")
def signature(p):
    return sum(len(cycle) - 1 for cycle in cycles(p)) % 2


@faute("Le signe est inversé : l'identité est paire, de signature 1.")
def signature(p):
    return -((-1) ** sum(len(cycle) - 1 for cycle in cycles(p)))


# ---------------------------------------------------------------- question 4


@faute("Les tours sont oubliés : des pièces revenues à leur place peuvent être mal tournées.")
def ordre(m):
    return lcm(1, *parties_des_places(m))


@faute("C'est la longueur du plus grand cycle : tous doivent être revenus au départ en même temps.")
def ordre(m):
    return max([1, *parties_des_places(m)])


@faute("Les longueurs des cycles sont multipliées entre elles : c'est souvent trop.")
def ordre(m):
    return prod(parties_des_places(m))


@faute("Le résultat est trop petit de 1 : fait une fois, l'identité est déjà l'identité, et son ordre est 1.")
def ordre(m):
    k, fait = 0, m
    while fait != IDENTITE:
        fait = composer(fait, m)
        k += 1
    return k


@faute("Seuls les sommets sont regardés : les arêtes doivent être revenues aussi.")
def ordre(m):
    k, fait = 1, m
    while (fait[0], fait[2]) != (IDENTITE[0], IDENTITE[2]):
        fait = composer(fait, m)
        k += 1
    return k


@faute("L'ordre est parfois trop grand : dans un cycle, les tours des pièces peuvent se compenser.")
def ordre(m):
    longueurs = []
    for p, tours, n in ((m[0], m[2], 3), (m[1], m[3], 2)):
        for cycle in [*cycles(p), *((i,) for i in range(len(p)) if p[i] == i)]:
            longueurs.append(len(cycle) * (n if any(tours[i] for i in cycle) else 1))
    return lcm(*longueurs)


# ---------------------------------------------------------------- question 5


@faute("Seule la permutation des sommets est regardée : c'est le produit des deux signatures qui compte.")
def classe(m):
    return (1 - signature(m[0])) // 2, sum(m[3]) % 2, sum(m[2]) % 3


@faute("Le nombre i vaut 0 ou 1 : c'est 1 quand le produit des signatures est −1.")
def classe(m):
    return signature(m[0]) * signature(m[1]), sum(m[3]) % 2, sum(m[2]) % 3


@faute("Les nombres j et k sont échangés : j vient des arêtes, k des sommets.")
def classe(m):
    return (1 - signature(m[0]) * signature(m[1])) // 2, sum(m[2]) % 3, sum(m[3]) % 2


@faute("Les sommes ne sont pas réduites : j se compte modulo 2, k modulo 3.")
def classe(m):
    return (1 - signature(m[0]) * signature(m[1])) // 2, sum(m[3]), sum(m[2])


@faute("Un quart de tour est refusé : les deux signatures y valent −1, et c'est leur produit qui compte.")
def est_legal(m):
    return signature(m[0]) == signature(m[1]) == 1 and classe(m)[1:] == (0, 0)


@faute("Les places ne sont pas regardées : deux pièces échangées ne se remettent pas en tournant les faces.")
def est_legal(m):
    return classe(m)[1:] == (0, 0)


@faute("Les tours des arêtes ne sont pas regardés.")
def est_legal(m):
    return classe(m)[0] == 0 and classe(m)[2] == 0


@faute("Les tours des sommets ne sont pas regardés.")
def est_legal(m):
    return classe(m)[:2] == (0, 0)


@faute("Il suffit ici qu'un des trois invariants soit respecté : il faut qu'ils le soient tous.")
def est_legal(m):
    return 0 in classe(m)


# ---------------------------------------------------------------- question 6


@faute("Les orientations sont oubliées.")
def cardinal_tournevis():
    return factorial(8) * factorial(12)


@faute("C'est un nombre à virgule : il faut un entier exact.")
def cardinal_tournevis():
    return float(factorial(8) * 3**8 * factorial(12) * 2**12)


@faute("Les quatre nombres s'ajoutent au lieu de se multiplier.")
def cardinal_tournevis():
    return factorial(8) + 3**8 + factorial(12) + 2**12


@faute("C'est un nombre à virgule : il faut une division entière, exacte.")
def cardinal_legal():
    return factorial(8) * 3**8 * factorial(12) * 2**12 / 12


@faute("Un seul des trois invariants est compté : les deux autres excluent aussi des mouvements.")
def cardinal_legal():
    return factorial(8) * 3**8 * factorial(12) * 2**12 // 2


@faute("C'est le nombre de mouvements « au tournevis » : tous ne sont pas légaux.")
def cardinal_legal():
    return factorial(8) * 3**8 * factorial(12) * 2**12


# ---------------------------------------------------------------- question 7


def parties(m, sur_place, torsion, ruban):
    """Les parties de m, lues par ces trois fonctions."""
    trouvees = []
    for sorte, p, tours, n in (("sommet", m[0], m[2], 3), ("arête", m[1], m[3], 2)):
        fixes = [(i,) for i in range(len(p)) if p[i] == i and sur_place(tours[i])]
        for cycle in [*cycles(p), *fixes]:
            total = torsion([tours[i] for i in cycle], n)
            trouvees.append((sorte, cycle, total, ruban(total)))
    return trouvees


def tourne(tour):
    return tour != 0


def somme(tours, n):
    return sum(tours) % n


def nom_du_ruban(torsion):
    return "Möbius" if torsion else "deux faces"


@faute("Les pièces qui ne bougent pas du tout y sont aussi.")
def analyser(m):
    return parties(m, lambda tour: True, somme, nom_du_ruban)


@faute("Il manque les pièces qui tournent sur place.")
def analyser(m):
    return parties(m, lambda tour: False, somme, nom_du_ruban)


@faute("Les deux rubans sont échangés : sans torsion, on revient sur la même face.")
def analyser(m):
    return parties(m, tourne, somme, lambda torsion: "deux faces" if torsion else "Möbius")


@faute("La torsion n'est pas réduite, modulo 3 pour des sommets, modulo 2 pour des arêtes.")
def analyser(m):
    return parties(m, tourne, lambda tours, n: sum(tours), nom_du_ruban)


@faute("La torsion est celle d'une seule pièce du cycle : c'est la somme de toutes.")
def analyser(m):
    return parties(m, tourne, lambda tours, n: tours[0], nom_du_ruban)


@faute("Les arêtes sont oubliées.")
def analyser(m):
    return [partie for partie in parties(m, tourne, somme, nom_du_ruban) if partie[0] == "sommet"]


# ---------------------------------------------------------------- question 8


@faute("Le parapluie est ouvert par g⁻¹ et refermé par g : c'est l'inverse.")
def conjugue(m, g):
    return composer(composer(inverse(g), m), g)


@faute("g n'est pas défait à la fin.")
def conjugue(m, g):
    return composer(g, m)


@faute("g est fait deux fois : à la fin, il faut le défaire.")
def conjugue(m, g):
    return composer(composer(g, m), g)


@faute("C'est un commutateur : m n'a pas à être défait.")
def conjugue(m, g):
    return composer(composer(composer(g, m), inverse(g)), inverse(m))


# ---------------------------------------------------------------- question 9


def resolution(m, etapes=4):
    """Les symboles d'une résolution, ou de ses premières étapes."""
    symboles = []
    for etape in (placer_les_sommets, placer_les_aretes, orienter_les_sommets, orienter_les_aretes)[:etapes]:
        symboles += etape(apres(m, symboles))
    return abreger(symboles)


@faute("Ce mot fait m : il faut celui qui le défait.")
def resoudre(m):
    return " ".join(a_l_envers(resolution(m))) if est_legal(m) else None


@faute("Le résultat est une liste de symboles : il faut un texte, où des espaces les séparent.")
def resoudre(m):
    return resolution(m) if est_legal(m) else None


@faute("Les pièces sont à leur place, mais ne sont pas orientées.")
def resoudre(m):
    return " ".join(resolution(m, 2)) if est_legal(m) else None


@faute("Seuls les cubes à un ou deux coups du but sont résolus : pour les autres, la valeur est None.")
def resoudre(m):
    for premier in ("", *SUPERCOUPS):
        for second in ("", *SUPERCOUPS):
            if composer(m, composer(mot(premier), mot(second))) == IDENTITE:
                return f"{premier} {second}".strip()
    return None


@faute("Un mouvement qui n'est pas légal n'a pas de solution : la valeur doit être None.")
def resoudre(m):
    return " ".join(resolution(m)) if est_legal(m) else ""


@faute("Avec une autre numérotation des sites, le mot est faux : rien ne doit être recopié de sujet.py.")
def resoudre(m):
    if not est_legal(m):
        return None
    vrais = dict(MOUVEMENTS)
    MOUVEMENTS.update(RECOPIES)
    try:
        return " ".join(resolution(m))
    finally:
        MOUVEMENTS.update(vrais)


# ---------------------------------------------------------------- réponses


@faute("Les éléments sont comptés à partir de 1 : il faut les écrire à partir de 0.")
def reponse_3a():
    return [(1, 3, 6), (2, 4)]


@faute("L'élément fixe y est aussi : un cycle a au moins deux éléments.")
def reponse_3a():
    return [*cycles((2, 3, 5, 1, 4, 0)), (4,)]


@faute("Les éléments sont comptés à partir de 1 : il faut les écrire à partir de 0.")
def reponse_3b():
    return [i + 1 for i in support((2, 3, 5, 1, 4, 0))]


@faute("Le signe est à revoir : le compter d'après les longueurs des deux cycles.")
def reponse_3c():
    return -signature((2, 3, 5, 1, 4, 0))


@faute("C'est l'exposant qui donne l'inverse de d : l'ordre est celui qui donne l'identité.")
def reponse_4a():
    return 3


@faute("C'est le produit des ordres des parties : c'est leur ppcm qui compte.")
def reponse_4b():
    return prod(ordre_d_une_partie(*partie[:3]) for partie in analyser(mot(CLES["alpha"])))


@faute("C'est le ppcm des longueurs des cycles : les tours comptent aussi.")
def reponse_4c():
    return lcm(*parties_des_places(mot(CLES["beta"])))


@faute("C'est le produit des ordres des parties : c'est leur ppcm qui compte.")
def reponse_4c():
    return prod(ordre_d_une_partie(*partie[:3]) for partie in analyser(mot(CLES["beta"])))


@faute("Seule l'identité est d'ordre 1 : une pièce qui reste à sa place peut y tourner.")
def reponse_4d():
    return lcm(1, *parties_des_places(mot(CLES["gamma"])))


@faute("C'est le nombre d'invariants : chacun prend deux ou trois valeurs.")
def reponse_5a():
    return 3


@faute("Chaque invariant est compté avec deux valeurs : l'un des trois en prend davantage.")
def reponse_5a():
    return 2**3


@faute("C'est la signature elle-même : i vaut 0 ou 1.")
def reponse_5b():
    return -1, 0, 0


@faute("Les nombres j et k sont échangés : j vient des arêtes, k des sommets.")
def reponse_5c():
    return 0, 0, 1


@faute("Les nombres j et k sont échangés : j vient des arêtes, k des sommets.")
def reponse_5d():
    return 0, 1, 0


@faute("Les orientations sont oubliées.")
def reponse_6a():
    return factorial(8) * factorial(12)


@faute("Ce n'est pas un nombre exact.")
def reponse_6a():
    return 52 * 10**19


@faute("C'est ce que dit le texte d'origine, où il y a une erreur de calcul.")
def reponse_6b():
    return 36 * 10**18


@faute("Un seul des trois invariants est compté.")
def reponse_6b():
    return factorial(8) * 3**8 * factorial(12) * 2**12 // 2


@faute("Ce sont les longueurs des cycles : il faut aussi compter avec leur torsion.")
def reponse_7a():
    return sorted(len(partie[1]) for partie in analyser(mot(CLES["beta"])))


@faute("Certains sommets de la couche du bas ne tournent pas.")
def reponse_7b():
    return 4


@faute("Certaines arêtes de la couche du bas ne sont pas retournées.")
def reponse_7c():
    return 4


@faute("Ce sont les positions seules : une disposition est une position et une orientation.")
def reponse_7d():
    return len(IDENTITE[1])


@faute("C'est le nombre de toutes les dispositions : après deux mouvements, l'orientation est revenue.")
def reponse_7e():
    return 2 * len(IDENTITE[1])


@faute("Les inverses des six mouvements sont aussi des coups.")
def reponse_8a():
    return len(MOUVEMENTS), len(SUPERCOUPS)


@faute("Les deux nombres sont dans l'autre ordre : les coups d'abord, les supercoups ensuite.")
def reponse_8a():
    return len(SUPERCOUPS), 2 * len(MOUVEMENTS)
