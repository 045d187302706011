"""Properties that can be verified without knowing any answer. They are part of the student's pack, in full.

A property looks at one function, and at those that come before it in the sheet: if one of these is wrong, so may be
what is seen here, and the engine leaves the verdict to the teacher.
"""

from hypothesis import strategies as st

from autograder.engine.sheet.checks import Ecart, pour_tout, question

from .fiche import IDENTITE, MOUVEMENTS, en_cycle, en_liste, en_mouvement, en_partie, enchainer, est_mouvement

D, H, F = MOUVEMENTS["d"], MOUVEMENTS["h"], MOUVEMENTS["f"]
QUELCONQUES = [D, H, F, enchainer(D, H), enchainer(F, enchainer(D, H)), MOUVEMENTS["b"]]


def permutations():
    return st.integers(1, 8).flatmap(lambda n: st.permutations(range(n)).map(tuple))


def quelques_mouvements():
    return st.sampled_from(QUELCONQUES)


def refuser(message, fonction, obtenu, **arguments):
    raise Ecart(message, given={"fonction": fonction, **arguments}, got={"renvoie": obtenu})


def mouvement(fonction, obtenu, **arguments):
    """The movement that came back, in tuples."""
    m = en_mouvement(obtenu)
    if m is None:
        refuser("Il faut quatre suites de 8, 12, 8 et 12 entiers.", fonction, obtenu, **arguments)
    if not est_mouvement(m):
        message = "Il faut deux permutations, et des tours réduits modulo 3 et modulo 2."
        refuser(message, fonction, obtenu, **arguments)
    return m


def collection(fonction, obtenu, **arguments):
    elements = en_liste(obtenu)
    if elements is None:
        refuser("Il faut une liste, un tuple ou un ensemble.", fonction, obtenu, **arguments)
    return elements


@question("1", "composer", points=0)
@pour_tout(m=quelques_mouvements(), n=quelques_mouvements(), nombre=12, en_direct=True, exemples=[{"m": D, "n": H}])
def test_propriete_composer(eleve, corrige, m, n):
    """Propriété : composer avec l'identité ne change rien, et le résultat est un mouvement.

    Indice : l'identité laisse chaque pièce sur son site.
    """
    mouvement("composer", eleve.composer(m, n).value, m=m, n=n)
    for gauche, droite in ((m, IDENTITE), (IDENTITE, m)):
        obtenu = mouvement("composer", eleve.composer(gauche, droite).value, m=gauche, n=droite)
        if obtenu != m:
            refuser(
                "Composer avec l'identité devrait redonner le même mouvement.", "composer", obtenu, m=gauche, n=droite
            )


@question("1", "inverse", points=0)
@pour_tout(m=quelques_mouvements(), nombre=8, en_direct=True, exemples=[{"m": D}])
def test_propriete_inverse(eleve, corrige, m):
    """Propriété : un mouvement suivi de son inverse ne change rien.

    Indice : dans les deux ordres.
    """
    envers = mouvement("inverse", eleve.inverse(m).value, m=m)
    for gauche, droite in ((m, envers), (envers, m)):
        if mouvement("composer", eleve.composer(gauche, droite).value, m=gauche, n=droite) != IDENTITE:
            refuser("Composé avec le mouvement, cet inverse ne donne pas l'identité.", "inverse", envers, m=m)


@question("1", "puissance", points=0)
@pour_tout(m=quelques_mouvements(), k=st.integers(-6, 6), nombre=12, en_direct=True, exemples=[{"m": D, "k": 0}])
def test_propriete_puissance(eleve, corrige, m, k):
    """Propriété : faire le mouvement une fois de plus, c'est la puissance suivante.

    Indice : aussi quand l'exposant est négatif ou nul.
    """
    ici = mouvement("puissance", eleve.puissance(m, k).value, m=m, k=k)
    suivante = mouvement("puissance", eleve.puissance(m, k + 1).value, m=m, k=k + 1)
    if mouvement("composer", eleve.composer(ici, m).value, m=ici, n=m) != suivante:
        refuser("Ce n'est pas la puissance précédente, suivie du mouvement.", "puissance", suivante, m=m, k=k + 1)


@question("2", "mot", points=0)
def test_propriete_mot(eleve, corrige):
    """Propriété : une lettre seule donne son mouvement, et quatre fois la même face ne change rien.

    Indice : les mouvements sont dans MOUVEMENTS.
    """
    for lettre, m in MOUVEMENTS.items():
        if mouvement("mot", eleve.mot(lettre).value, texte=lettre) != m:
            refuser("Ce n'est pas le mouvement donné.", "mot", eleve.mot(lettre).value, texte=lettre)
        for texte in (f"{lettre} {lettre}-1", f"{lettre}2 {lettre}2", " ".join([lettre] * 4)):
            if mouvement("mot", eleve.mot(texte).value, texte=texte) != IDENTITE:
                refuser(
                    "Ce mot ne change rien : il devrait donner l'identité.", "mot", eleve.mot(texte).value, texte=texte
                )


@question("3", "cycles", points=0)
@pour_tout(p=permutations(), nombre=12, en_direct=True, exemples=[{"p": (1, 0, 2)}])
def test_propriete_cycles(eleve, corrige, p):
    """Propriété : dans un cycle, chaque élément est suivi de son image ; les cycles n'ont rien en commun.

    Indice : le dernier élément est suivi du premier.
    """
    obtenu = eleve.cycles(p).value
    vus = []
    for cycle in collection("cycles", obtenu, p=p):
        lus = en_cycle(cycle)
        if not isinstance(cycle, list | tuple) or len(cycle) < 2 or not all(x in range(len(p)) for x in lus):
            refuser("Un cycle a au moins deux éléments, pris dans la permutation.", "cycles", obtenu, p=p)
        if any(p[x] != lus[(rang + 1) % len(lus)] for rang, x in enumerate(lus)):
            refuser("Un élément n'est pas suivi de son image.", "cycles", obtenu, p=p)
        vus += lus
    if len(set(vus)) < len(vus):
        refuser("Un élément est dans deux cycles.", "cycles", obtenu, p=p)


@question("3", "support", points=0)
@pour_tout(p=permutations(), nombre=12, en_direct=True, exemples=[{"p": (1, 0, 2)}])
def test_propriete_support(eleve, corrige, p):
    """Propriété : le support est formé des éléments des cycles.

    Indice : un élément fixe n'est dans aucun cycle de longueur au moins 2.
    """
    obtenu = eleve.support(p).value
    des_cycles = {x for cycle in collection("cycles", eleve.cycles(p).value, p=p) for x in cycle}
    if set(collection("support", obtenu, p=p)) != des_cycles:
        refuser("Ce ne sont pas les éléments que donne `cycles`.", "support", obtenu, p=p)


@question("3", "signature", points=0)
@pour_tout(p=permutations(), nombre=12, en_direct=True, exemples=[{"p": (1, 0, 2)}])
def test_propriete_signature(eleve, corrige, p):
    """Propriété : 1 ou −1, et échanger deux images change le signe.

    Indice : la signature d'un produit est le produit des signatures.
    """
    obtenu = eleve.signature(p).value
    if obtenu not in (1, -1):
        refuser("La signature vaut 1 ou −1.", "signature", obtenu, p=p)
    if len(p) > 1 and eleve.signature((p[1], p[0], *p[2:])).value != -obtenu:
        refuser("En échangeant deux images, le signe ne change pas.", "signature", obtenu, p=p)


@question("4", "ordre", points=0)
@pour_tout(m=quelques_mouvements(), nombre=6, en_direct=True, exemples=[{"m": D}])
def test_propriete_ordre(eleve, corrige, m):
    """Propriété : fait autant de fois, le mouvement ne change rien.

    Indice : `puissance` le dit.
    """
    obtenu = eleve.ordre(m).value
    if not isinstance(obtenu, int) or not 1 <= obtenu <= 1000:
        refuser("Il faut un entier, au moins égal à 1.", "ordre", obtenu, m=m)
    if mouvement("puissance", eleve.puissance(m, obtenu).value, m=m, k=obtenu) != IDENTITE:
        refuser("Fait autant de fois, ce mouvement change encore quelque chose.", "ordre", obtenu, m=m)


@question("5", "est_legal", points=0)
def test_propriete_est_legal(eleve, corrige):
    """Propriété : ce que l'on obtient en tournant les faces est légal.

    Indice : un quart de tour change les deux signatures à la fois.
    """
    for m in QUELCONQUES:
        if not eleve.est_legal(m).value:
            refuser("Ce mouvement s'obtient en tournant les faces.", "est_legal", eleve.est_legal(m).value, m=m)


@question("7", "analyser", points=0)
@pour_tout(m=quelques_mouvements(), nombre=6, en_direct=True, exemples=[{"m": D}])
def test_propriete_analyser(eleve, corrige, m):
    """Propriété : chaque partie est un quadruplet, et son ruban a deux faces quand sa torsion est nulle.

    Indice : la torsion est la somme des tours des pièces du cycle.
    """
    obtenu = eleve.analyser(m).value
    for element in collection("analyser", obtenu, m=m):
        partie = en_partie(element)
        if not isinstance(partie, list) or partie[0] not in ("sommet", "arete"):
            refuser("Il faut des quadruplets (sorte, cycle, torsion, ruban).", "analyser", obtenu, m=m)
        if (partie[2] == 0) != (partie[3] == "deux faces"):
            refuser("Un ruban a deux faces quand sa torsion est nulle, et alors seulement.", "analyser", obtenu, m=m)


@question("8", "conjugue", points=0)
@pour_tout(m=quelques_mouvements(), nombre=6, en_direct=True, exemples=[{"m": D}])
def test_propriete_conjugue(eleve, corrige, m):
    """Propriété : un mouvement est son propre conjugué par l'identité, et par lui-même.

    Indice : g, puis m, puis l'inverse de g.
    """
    for g in (IDENTITE, m):
        obtenu = mouvement("conjugue", eleve.conjugue(m, g).value, m=m, g=g)
        if obtenu != m:
            refuser("Ce conjugué devrait être le mouvement lui-même.", "conjugue", obtenu, m=m, g=g)


@question("9", "resoudre", points=0)
def test_propriete_resoudre(eleve, corrige):
    """Propriété : le mot ramène le cube au but.

    Indice : `composer(m, mot(resoudre(m)))` vaut l'identité.
    """
    for m in QUELCONQUES:
        texte = eleve.longue("resoudre", m).value
        if not isinstance(texte, str):
            refuser("Il faut un texte.", "resoudre", texte, m=m)
        reste = eleve.composer(m, mouvement("mot", eleve.mot(texte).value, texte=texte)).value
        if mouvement("composer", reste, m=m) != IDENTITE:
            refuser("Après ce mot, le cube n'est pas résolu.", "resoudre", texte, m=m)
