"""Properties that can be verified without knowing any answer. They are part of the student's pack, in full.

A property looks at one function, and at those that come before it in the sheet: if one of these is wrong, so may be
what is seen here, and the engine leaves the verdict to the teacher.
"""

from math import lcm

from hypothesis import strategies as st

from autograder.engine.sandbox.answers import Raised
from autograder.engine.sheet.checks import Ecart, pour_tout, question

from .fiche import IDENTITE, MOUVEMENTS, en_cycle, en_liste, en_mouvement, en_partie, enchainer, est_mouvement

D, H, F = MOUVEMENTS["d"], MOUVEMENTS["h"], MOUVEMENTS["f"]
QUELCONQUES = [D, H, F, enchainer(D, H), enchainer(F, enchainer(D, H)), MOUVEMENTS["b"]]

PLACES, TOURS = (tuple(range(8)), tuple(range(12))), ((0,) * 8, (0,) * 12)
ECHANGE = ((1, 0, *range(2, 8)), (1, 0, *range(2, 12)))  # two corners, two edges
SUR_PLACE = (*PLACES, (1, 2, *TOURS[0][2:]), (1, 1, *TOURS[1][2:]))  # pieces that turn where they are
CLASSES = {  # as the statement defines them, none of them asked for; the first ones are not legal
    (ECHANGE[0], PLACES[1], (1, 1, *TOURS[0][2:]), (1, 1, 1, *TOURS[1][3:])): (1, 1, 2),
    (*ECHANGE, (2, *TOURS[0][1:]), TOURS[1]): (0, 0, 2),
    (PLACES[0], ECHANGE[1], (2, *TOURS[0][1:]), (1, 1, *TOURS[1][2:])): (1, 0, 2),
    ((1, 2, 0, *range(3, 8)), PLACES[1], (2, *TOURS[0][1:]), (1, 1, 1, *TOURS[1][3:])): (0, 1, 2),
    (PLACES[0], ECHANGE[1], TOURS[0], (1, *TOURS[1][1:])): (1, 1, 0),
    SUR_PLACE: (0, 0, 0),
    (*ECHANGE, *TOURS): (0, 0, 0),
}
LEGAUX = {m: classe == (0, 0, 0) for m, classe in CLASSES.items()} | {
    (ECHANGE[0], PLACES[1], *TOURS): False,
    (*PLACES, TOURS[0], (1, 1, 1, *TOURS[1][3:])): False,
}


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


@question("1", "composer", points=0)
def test_propriete_composer_ordre(eleve, corrige):
    """Propriété : m d'abord, n ensuite, et les tours au site d'où part chaque pièce.

    Indice : suivre une pièce, de son site par m, puis de là par n.
    """
    for m, n, attendu in ((D, H, QUELCONQUES[3]), (F, QUELCONQUES[3], QUELCONQUES[4])):
        obtenu = mouvement("composer", eleve.composer(m, n).value, m=m, n=n)
        if obtenu != attendu:
            refuser("Ce n'est pas ce que montre le cube après m, puis n.", "composer", obtenu, m=m, n=n)


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


@question("1", "puissance", points=0)
def test_propriete_puissance_mille(eleve, corrige):
    """Propriété : mille quarts de tour d'une face ne changent rien.

    Indice : mille est un multiple de quatre ; une boucle va plus loin qu'une fonction qui s'appelle elle-même.
    """
    for k in (1000, -1000):
        obtenu = mouvement("puissance", eleve.puissance(H, k).value, m=H, k=k)
        if obtenu != IDENTITE:
            refuser("Ce devrait être l'identité.", "puissance", obtenu, m=H, k=k)


@question("2", "mot", points=0)
def test_propriete_mot_refuse(eleve, corrige):
    """Propriété : une ValueError pour ce qui n'est pas un mot.

    Indice : une lettre parmi d g h b f a, puis rien, ou un entier ; une espace entre deux symboles.
    """
    for texte in ("x", "dg", "d-", "d 2", "d2b", "hx", "f2.5"):
        donnee = {"fonction": "mot", "texte": texte}
        try:
            obtenu = eleve.mot(texte).value
        except Raised as erreur:
            if "ValueError" not in erreur.kinds:
                message = "C'est une autre erreur qui est levée."
                raise Ecart(message, given=donnee, got=erreur.type, expected="ValueError") from erreur
        else:
            raise Ecart("Aucune erreur n'est levée.", given=donnee, got={"renvoie": obtenu}, expected="ValueError")


@question("2", "mot", points=0, variante=True)
def test_propriete_mot_variante(eleve, corrige):
    """Propriété : quand les sites sont numérotés autrement, une lettre donne toujours son mouvement.

    Indice : lire MOUVEMENTS dans sujet, ne rien recopier.
    """
    for lettre, m in corrige.given["MOUVEMENTS"].items():
        if en_mouvement(eleve.mot(lettre).value) != en_mouvement(m):
            refuser("Ce n'est pas le mouvement donné.", "mot", eleve.mot(lettre).value, texte=lettre)


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
    if any(image != x and x not in vus for x, image in enumerate(p)):
        refuser("Un élément déplacé n'est dans aucun cycle.", "cycles", obtenu, p=p)


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
    for k in (obtenu // premier for premier in (2, 3, 5, 7, 11) if obtenu % premier == 0):
        if mouvement("puissance", eleve.puissance(m, k).value, m=m, k=k) == IDENTITE:
            refuser(f"{k} fois suffisent déjà.", "ordre", obtenu, m=m)


@question("5", "classe", points=0)
def test_propriete_classe(eleve, corrige):
    """Propriété : les trois nombres, comme l'énoncé les définit, pour quelques mouvements.

    Indice : i vient des deux signatures, j des tours des arêtes, k de ceux des sommets.
    """
    for m, attendue in CLASSES.items():
        obtenu = eleve.classe(m).value
        if en_liste(obtenu) != list(attendue):
            refuser("Ce n'est pas ce que dit la définition.", "classe", obtenu, m=m)


@question("5", "est_legal", points=0)
def test_propriete_pas_legal(eleve, corrige):
    """Propriété : True pour la classe (0, 0, 0), False pour les autres.

    Indice : les trois conditions doivent être remplies.
    """
    for m, legal in LEGAUX.items():
        obtenu = eleve.est_legal(m).value
        if bool(obtenu) != legal:
            refuser("Les trois conditions de l'énoncé disent le contraire.", "est_legal", obtenu, m=m)


@question("6", "cardinal_tournevis", points=0)
def test_propriete_tournevis(eleve, corrige):
    """Propriété : un entier exact, bien plus grand que le nombre de mouvements sans les tours.

    Indice : chaque pièce a une place et un tour.
    """
    obtenu = eleve.cardinal_tournevis().value
    if type(obtenu) is not int or obtenu < 10**20:
        refuser("Il faut un entier, et il a plus de vingt chiffres.", "cardinal_tournevis", obtenu)


@question("6", "cardinal_legal", points=0)
def test_propriete_cardinal_legal(eleve, corrige):
    """Propriété : un entier, dont le nombre de tous les mouvements est un multiple.

    Indice : toutes les classes ont le même nombre d'éléments, et il y en a plusieurs.
    """
    obtenu, tous = eleve.cardinal_legal().value, eleve.cardinal_tournevis().value
    if type(obtenu) is not int or type(tous) is not int or not 0 < obtenu < tous or tous % obtenu:
        refuser("Ce nombre n'est pas possible.", "cardinal_legal", obtenu)


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


@question("7", "analyser", points=0)
def test_propriete_parties(eleve, corrige):
    """Propriété : aucune pièce immobile, des torsions réduites, et l'ordre du mouvement s'y lit.

    Indice : l'ordre est le plus petit commun multiple de ceux des parties ; une pièce peut tourner sur place.
    """
    for m in (*QUELCONQUES, SUR_PLACE, *CLASSES):
        obtenu, ordres = eleve.analyser(m).value, [1]
        parties = [en_partie(element) for element in collection("analyser", obtenu, m=m)]
        if not all(isinstance(partie, list) and isinstance(partie[1], list | tuple) for partie in parties):
            refuser("Il faut des quadruplets (sorte, cycle, torsion, ruban).", "analyser", obtenu, m=m)
        for sorte, cycle, torsion, _ in parties:
            fois = 3 if sorte == "sommet" else 2
            if torsion not in range(fois):
                refuser(f"Une torsion n'est pas réduite modulo {fois}.", "analyser", obtenu, m=m)
            if len(cycle) == 1 and torsion == 0:
                refuser("Une pièce qui ne bouge pas du tout n'est dans aucune partie.", "analyser", obtenu, m=m)
            ordres.append(len(cycle) * (fois if torsion else 1))
        if lcm(*ordres) != eleve.ordre(m).value:
            refuser("L'ordre que l'on y lit n'est pas celui que donne `ordre`.", "analyser", obtenu, m=m)


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
def test_propriete_pas_de_solution(eleve, corrige):
    """Propriété : None pour un mouvement qui n'est pas légal.

    Indice : `est_legal` le dit.
    """
    for m, legal in LEGAUX.items():
        if not legal:
            obtenu = eleve.longue("resoudre", m).value
            if obtenu is not None:
                refuser("Ce mouvement ne se défait pas en tournant les faces.", "resoudre", obtenu, m=m)


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
