"""What the trusted side needs to judge searches by replaying them; tests/test_branch_and_bound.py proves it right.

Executed in the namespace of the solution. Vectors are tuples here. A judgement is a dict: `faux` is None or a word for
what is wrong first, with what tells more of it.
"""

from collections import deque

PUISSANCES = [10 ** (8 - k) for k in range(9)]
GLISSEMENTS = [
    [p for p, existe in ((h - 3, h > 2), (h + 3, h < 6), (h - 1, h % 3 > 0), (h + 1, h % 3 < 2)) if existe]
    for h in range(9)
]


def valeur(x):
    """The score."""
    return sum(PUISSANCES[k] for k in range(9) if x[k] == k + 1)


def voisins(x):
    h = x.index(9)
    for p in GLISSEMENTS[h]:
        y = list(x)
        y[h], y[p] = y[p], 9
        yield tuple(y)


def vecteurs(donnee):
    """A list of vectors as tuples, or None for anything else."""
    if not isinstance(donnee, list | tuple):
        return None
    for x in donnee:
        if not isinstance(x, list | tuple) or len(x) != 9 or any(type(case) is not int for case in x):
            return None
    return [tuple(x) for x in donnee] if all(sorted(x) == CIBLE for x in donnee) else None


def rejouer(v, arret, donnee):
    """The search told by a list of expanded vectors: is each one a best leaf, below the stop, at its turn?

    `pere` holds the father of every vertex of the tree as far as the list is right.
    """
    ordre, racine = vecteurs(donnee), tuple(v)
    pere, feuilles = {racine: None}, {racine}
    niveau, attente = {racine: 0}, [(-valeur(racine), racine)]
    if ordre is None:
        return {"faux": "forme", "pere": pere}
    developpes = set()
    for rang, x in enumerate(ordre, 1):
        while attente and attente[0][1] not in feuilles:
            heappop(attente)
        meilleur = -attente[0][0] if attente else None
        if x not in feuilles:
            faux = "depart" if rang == 1 else "repetition" if x in developpes else "absent"
            return {"faux": faux, "rang": rang, "sommet": x, "pere": pere, "dernier": rang == len(ordre)}
        if valeur(x) >= arret:
            return {"faux": "sommet d'arret", "rang": rang, "sommet": x, "pere": pere, "dernier": rang == len(ordre)}
        if meilleur >= arret:
            return {"faux": "arret depasse", "rang": rang, "sommet": x, "pere": pere}
        if valeur(x) < meilleur:
            return {
                "faux": "moins bonne", "rang": rang, "sommet": x, "pere": pere, "meilleur": meilleur,
                # How it was chosen instead, whatever the order of equals: what tells known mistakes apart.
                "pire": valeur(x) == min(map(valeur, feuilles)),
                "ancienne": niveau[x] == min(niveau[y] for y in feuilles),
                "locale": pere[x] == ordre[rang - 2]
                and valeur(x) == max(valeur(y) for y in feuilles if pere[y] == pere[x]),
            }  # fmt: skip
        feuilles.remove(x)
        developpes.add(x)
        for y in voisins(x):
            if y not in pere:
                pere[y], niveau[y] = x, niveau[x] + 1
                feuilles.add(y)
                heappush(attente, (-valeur(y), y))
    meilleur = max(map(valeur, feuilles), default=None)
    if meilleur is not None and meilleur < arret:
        return {"faux": "trop court", "pere": pere, "meilleur": meilleur}
    return {"faux": None, "pere": pere}


def suivre(v, arret, donnee, pere=None):
    """A path told by a list of vectors: slides from v, nothing twice, only the last one stops. With `pere`, each one is
    moreover the father of the next in that tree."""
    chemin = vecteurs(donnee)
    if not chemin:
        return {"faux": "aucun" if donnee is None else "vide" if chemin is not None else "forme"}
    if chemin[0] != tuple(v):
        return {"faux": "a l'envers" if chemin[-1] == tuple(v) else "depart"}
    for rang in range(1, len(chemin)):
        if chemin[rang] not in voisins(chemin[rang - 1]):
            return {"faux": "glissement", "rang": rang, "sommet": chemin[rang]}
        if chemin[rang] in chemin[:rang]:
            return {"faux": "repetition", "rang": rang, "sommet": chemin[rang]}
        if valeur(chemin[rang - 1]) >= arret:
            return {"faux": "arret depasse", "rang": rang, "sommet": chemin[rang - 1]}
    if valeur(chemin[-1]) < arret:
        return {"faux": "pas d'arret", "rang": len(chemin), "sommet": chemin[-1]}
    for rang in range(1, len(chemin)) if pere is not None else ():
        if pere.get(chemin[rang]) != chemin[rang - 1]:
            return {"faux": "pere", "rang": rang, "sommet": chemin[rang], "pere": pere.get(chemin[rang])}
    return {"faux": None}


def plus_court(v, arret):
    """The least number of slides from v to a vertex that stops; None if there is none."""
    depart = tuple(v)
    loin, file = {depart: 0}, deque([depart])
    while file:
        x = file.popleft()
        if valeur(x) >= arret:
            return loin[x]
        for y in voisins(x):
            if y not in loin:
                loin[y] = loin[x] + 1
                file.append(y)
    return None


def empreinte_exploration(donnee, v, arret=ARRET):
    """What a list of expanded vectors shows of how it was made, whatever the order of equals."""
    juge = rejouer(v, arret, donnee)
    noms = ("faux", "pire", "ancienne", "locale", "dernier")
    return [juge.get(nom) for nom in noms] if juge["faux"] != "forme" else donnee


def empreinte_chemin(donnee, v, arret=ARRET):
    juge = suivre(v, arret, donnee)
    if juge["faux"] is None:
        return ["chemin", len(donnee) - 1 == plus_court(v, arret)]
    return [juge["faux"]] if juge["faux"] != "forme" else donnee
