"""Properties that can be verified without knowing any answer. They are part of the student's pack, in full.

A property looks at one function, and at those that come before it in the sheet: if one of these is wrong, so may be
what is seen here, and the engine leaves the verdict to the teacher.
"""

from hypothesis import strategies as st

from autograder.engine.sandbox.answers import Raised
from autograder.engine.sheet.checks import Ecart, pour_tout, question

from .fiche import COUPS, LOINTAINE, en_configuration, en_liste

BUT = (0,) * 9
LIGNE = (1, 1, 1, 0, 0, 0, 0, 0, 0)
COIN = (1, 1, 0, 0, 0, 0, 0, 0, 0)
NOMS = ("i", "r", "r2", "r3", "sh", "sv", "sm", "sd")
PROCHES = [BUT, LIGNE, (1, 1, 0, 1, 0, 0, 1, 0, 0), (0, 1, 0, 0, 0, 0, 0, 0, 0)]
LEGALES = [*PROCHES, (0, 1, 0, 1, 0, 0, 0, 0, 0), (0, 1, 0, 1, 0, 1, 0, 1, 0), (0, 0, 0, 1, 0, 1, 0, 0, 0), LOINTAINE]
COINS = {  # as the statement says: top-left, top-right, bottom-left, bottom-right
    (0, 0, 0, 0): True, (1, 1, 1, 1): True, (1, 1, 0, 0): True, (0, 1, 0, 1): True,
    (1, 0, 0, 1): False, (0, 1, 1, 0): False, (1, 0, 0, 0): False, (1, 1, 0, 1): False,
}  # fmt: skip
GARDEES = {"i": range(9), "sh": (3, 4, 5), "sv": (1, 4, 7), "sm": (6, 4, 2), "sd": (0, 4, 8)}
BALISES = (
    BUT,
    (1, 1, 0, 1, 0, 0, 1, 0, 0),
    (1, 0, 0, 1, 1, 0, 1, 0, 0),
    (0, 1, 0, 0, 1, 0, 1, 0, 1),
    (0, 1, 0, 0, 0, 0, 0, 0, 0),
    (1, 1, 0, 0, 0, 0, 1, 0, 0),
)  # those of sujet.py


def configurations():
    """Any nine 0 or 1: nothing is known of which are legal."""
    return st.tuples(*[st.integers(0, 1)] * 9)


def pour_des_configurations(nombre=12, **autres):
    exemples = [{"x": x, **{nom: valeurs[0] for nom, (_, valeurs) in autres.items()}} for x in (BUT, COIN)]
    strategies = {nom: strategie for nom, (strategie, _) in autres.items()}
    return pour_tout(x=configurations(), nombre=nombre, en_direct=True, exemples=exemples, **strategies)


def parmi(valeurs):
    return st.sampled_from(valeurs), valeurs


def refuser(message, fonction, obtenu, **arguments):
    raise Ecart(message, given={"fonction": fonction, **arguments}, got={"renvoie": obtenu})


def configuration(fonction, obtenu, **arguments):
    """The configuration that came back, as a tuple."""
    x = en_configuration(obtenu)
    if x is None:
        refuser("Il faut une configuration : neuf entiers 0 ou 1.", fonction, obtenu, **arguments)
    return x


def collection(fonction, obtenu, **arguments):
    """The configurations that came back, each once."""
    elements = en_liste(obtenu)
    if elements is None:
        refuser("Il faut une liste, un tuple ou un ensemble.", fonction, obtenu, **arguments)
    lus = [configuration(fonction, element, **arguments) for element in elements]
    if len(set(lus)) < len(lus):
        refuser("Une configuration est donnée plusieurs fois.", fonction, obtenu, **arguments)
    return lus


def doit_refuser(appel, fonction, **arguments):
    """A ValueError, and nothing else."""
    donnee = {"fonction": fonction, **arguments}
    try:
        obtenu = appel(*arguments.values()).value
    except Raised as erreur:
        if "ValueError" in erreur.kinds:
            return
        raise Ecart(
            "C'est une autre erreur qui est levée.", given=donnee, got=erreur.type, expected="ValueError"
        ) from erreur
    raise Ecart("Aucune erreur n'est levée.", given=donnee, got={"renvoie": obtenu}, expected="ValueError")


@question("1", "phi", points=0)
def test_propriete_bornes(eleve, corrige):
    """Propriété : une ValueError pour un nombre qui n'est pas compris entre 0 et 511.

    Indice : 0 et 511 sont permis, −1 et 512 ne le sont pas.
    """
    for y in (0, 511):
        configuration("phi", eleve.phi(y).value, y=y)
    for y in (512, -1):
        doit_refuser(eleve.phi, "phi", y=y)


@question("2", "est_legale", points=0)
@pour_tout(
    coins=st.sampled_from(list(COINS)),
    autres=st.tuples(*[st.integers(0, 1)] * 5),
    nombre=12,
    en_direct=True,
    exemples=[{"coins": coins, "autres": (0, 1, 0, 0, 0)} for coins in COINS],
)
def test_propriete_legale(eleve, corrige, coins, autres):
    """Propriété : les deux conditions de l'énoncé, pour quelques dispositions des coins.

    Indice : seuls les coins comptent.
    """
    a, b, c, d = coins
    x = (a, autres[0], b, *autres[1:4], c, autres[4], d)
    obtenu = eleve.est_legale(x).value
    if bool(obtenu) != COINS[coins]:
        dit = "est" if COINS[coins] else "n'est pas"
        refuser(f"D'après l'énoncé, cette configuration {dit} légale.", "est_legale", obtenu, x=x)


@question("3", "coup", points=0)
def test_propriete_coup_inconnu(eleve, corrige):
    """Propriété : une ValueError pour un coup qui n'existe pas.

    Indice : les six noms sont ceux de COUPS.
    """
    for nom in ("L4", "D1", ""):
        doit_refuser(eleve.coup, "coup", x=COIN, nom=nom)


@question("6", "isometrie", points=0)
def test_propriete_isometrie_inconnue(eleve, corrige):
    """Propriété : une ValueError pour une isométrie qui n'existe pas.

    Indice : les huit noms sont ceux de l'énoncé.
    """
    for nom in ("r4", "s", ""):
        doit_refuser(eleve.isometrie, "isometrie", x=COIN, nom=nom)


@question("4", "distance", points=0)
@pour_des_configurations()
def test_propriete_distance_illegale(eleve, corrige, x):
    """Propriété : None pour les configurations que `est_legale` refuse, et pour elles seules.

    Indice : le but ne peut pas être atteint depuis une configuration illégale.
    """
    obtenu = eleve.distance(x).value
    if (obtenu is None) == bool(eleve.est_legale(x).value):
        refuser("`est_legale` dit le contraire.", "distance", obtenu, x=x)


@question("5", "resoudre", points=0)
@pour_des_configurations()
def test_propriete_solution_illegale(eleve, corrige, x):
    """Propriété : None pour les configurations que `est_legale` refuse, et pour elles seules.

    Indice : la solution du but est la liste vide, et non None.
    """
    obtenu = eleve.resoudre(x).value
    if (obtenu is None) == bool(eleve.est_legale(x).value):
        refuser("`est_legale` dit le contraire.", "resoudre", obtenu, x=x)


@question("1", "phi_inverse", points=0)
@pour_tout(y=st.integers(0, 90), nombre=12, en_direct=True, exemples=[{"y": 1}, {"y": 300}])
def test_propriete_codage(eleve, corrige, y):
    """Propriété : `phi` puis `phi_inverse` redonnent le même nombre.

    Indice : la case 0 a le poids 1.
    """
    x = configuration("phi", eleve.phi(y).value, y=y)
    if eleve.phi_inverse(x).value != y:
        refuser(
            "`phi` a donné cette configuration pour un autre nombre.", "phi_inverse", eleve.phi_inverse(x).value, x=x
        )


@question("3", "coup", points=0)
@pour_des_configurations(nom=parmi(COUPS))
def test_propriete_coup(eleve, corrige, x, nom):
    """Propriété : le même coup joué deux fois ne change rien, joué une fois il change quelque chose.

    Indice : retourner deux fois une latte la remet comme elle était.
    """
    aller = configuration("coup", eleve.coup(x, nom).value, x=x, nom=nom)
    if aller == x:
        refuser("Le jeton du milieu, au moins, montre son autre face.", "coup", aller, x=x, nom=nom)
    retour = configuration("coup", eleve.coup(aller, nom).value, x=aller, nom=nom)
    if retour != x:
        refuser("Joué deux fois, ce coup devrait redonner la même configuration.", "coup", retour, x=aller, nom=nom)


@question("3", "voisins", points=0)
@pour_des_configurations()
def test_propriete_voisins(eleve, corrige, x):
    """Propriété : ce que donne `coup` pour chaque nom, dans l'ordre.

    Indice : toujours six configurations.
    """
    obtenu = eleve.voisins(x).value
    attendus = [en_configuration(eleve.coup(x, nom).value) for nom in COUPS]
    if [en_configuration(y) for y in en_liste(obtenu) or []] != attendus:
        refuser("`coup`, nom par nom, donne autre chose.", "voisins", obtenu, x=x)


@question("4", "spheres", points=0)
def test_propriete_spheres(eleve, corrige):
    """Propriété : le but seul d'abord, puis des configurations toutes différentes.

    Indice : une configuration n'est que dans une sphère.
    """
    obtenu = eleve.spheres().value
    lues = [collection("spheres", sphere) for sphere in en_liste(obtenu) or []]
    if not lues or lues[0] != [BUT]:
        refuser("La première sphère ne contient que le but.", "spheres", obtenu)
    toutes = [x for sphere in lues for x in sphere]
    if len(set(toutes)) < len(toutes) or [] in lues:
        refuser("Une sphère est vide, ou une configuration est dans deux sphères.", "spheres", obtenu)
    derniers = [y for x in lues[-1] for y in en_liste(eleve.voisins(x).value) or []]
    if not {configuration("voisins", y) for y in derniers} <= set(toutes):
        refuser("Un coup mène de la dernière sphère à une configuration qui n'est dans aucune.", "spheres", obtenu)


@question("4", "distance", points=0)
@pour_tout(
    x=st.sampled_from(PROCHES),
    nom=st.sampled_from(COUPS),
    nombre=12,
    en_direct=True,
    exemples=[{"x": BUT, "nom": "L1"}],
)
def test_propriete_distance(eleve, corrige, x, nom):
    """Propriété : 0 pour le but, et un coup change la distance de 1, en plus ou en moins.

    Indice : la parité de la somme des cases change à chaque coup.
    """
    if eleve.distance(BUT).value != 0:
        refuser("La distance du but est 0.", "distance", eleve.distance(BUT).value, x=BUT)
    ici, la = eleve.distance(x).value, eleve.distance(configuration("coup", eleve.coup(x, nom).value)).value
    if not isinstance(ici, int) or not isinstance(la, int) or abs(ici - la) != 1:
        refuser(f"Après le coup {nom}, la distance devient {la}.", "distance", ici, x=x)


def joue(eleve, fonction, x):
    """The moves, once played with the student's own `coup`."""
    obtenu = getattr(eleve, fonction)(x).value
    y = x
    for nom in en_liste(obtenu) or []:
        if not (isinstance(nom, str) and nom in COUPS):
            refuser(f"{nom!r} n'est pas le nom d'un coup.", fonction, obtenu, x=x)
        y = configuration("coup", eleve.coup(y, nom).value, x=y, nom=nom)
    if en_liste(obtenu) is None or y != BUT:
        refuser("Joués par `coup`, ces coups ne mènent pas au but.", fonction, obtenu, x=x)
    if len(obtenu) != eleve.distance(x).value:
        refuser("Leur nombre n'est pas la distance de x.", fonction, obtenu, x=x)


@question("5", "resoudre", points=0)
def test_propriete_resoudre(eleve, corrige):
    """Propriété : les coups mènent au but, et leur nombre est la distance.

    Indice : les jouer un par un avec `coup`.
    """
    for x in PROCHES:
        joue(eleve, "resoudre", x)


@question("6", "isometrie", points=0)
@pour_des_configurations(nom=parmi(NOMS))
def test_propriete_isometrie(eleve, corrige, x, nom):
    """Propriété : le centre ne bouge pas, et il y a toujours autant de 1.

    Indice : les valeurs ne changent pas, elles se déplacent.
    """
    obtenu = configuration("isometrie", eleve.isometrie(nom, x).value, nom=nom, x=x)
    if sum(obtenu) != sum(x) or obtenu[4] != x[4]:
        refuser("Ce ne sont plus les mêmes jetons, ou le centre a bougé.", "isometrie", obtenu, nom=nom, x=x)


@question("6", "isometrie", points=0)
@pour_des_configurations(nom=parmi(tuple(GARDEES)))
def test_propriete_cases_gardees(eleve, corrige, x, nom):
    """Propriété : ce que chaque symétrie garde, et le sens du quart de tour.

    Indice : relire ce que gardent sh, sv, sm et sd ; r amène en haut à gauche le coin en haut à droite.
    """
    obtenu = configuration("isometrie", eleve.isometrie(nom, x).value, nom=nom, x=x)
    if any(obtenu[case] != x[case] for case in GARDEES[nom]):
        refuser(f"Une case que {nom} garde a changé.", "isometrie", obtenu, nom=nom, x=x)
    tournee = configuration("isometrie", eleve.isometrie("r", x).value, nom="r", x=x)
    if tournee[0] != x[2]:
        refuser("Le coin en haut à droite devrait venir en haut à gauche.", "isometrie", tournee, nom="r", x=x)


@question("6", "composer", points=0)
def test_propriete_composer_inconnue(eleve, corrige):
    """Propriété : une ValueError pour une isométrie qui n'existe pas.

    Indice : les deux noms sont à vérifier, même si l'autre est l'identité.
    """
    for f, g in (("r", "r4"), ("s", "sh"), ("i", "r4"), ("r4", "i")):
        doit_refuser(eleve.composer, "composer", f=f, g=g)


@question("6", "composer", points=0)
@pour_des_configurations(f=parmi(NOMS), g=parmi(NOMS))
def test_propriete_composer(eleve, corrige, x, f, g):
    """Propriété : appliquer g, puis f, c'est appliquer f∘g.

    Indice : g agit d'abord.
    """
    nom = eleve.composer(f, g).value
    deux = eleve.isometrie(f, configuration("isometrie", eleve.isometrie(g, x).value, nom=g, x=x)).value
    if nom not in NOMS or en_configuration(eleve.isometrie(nom, x).value) != en_configuration(deux):
        refuser("`isometrie` donne autre chose pour g, puis f.", "composer", nom, f=f, g=g)


@question("7", "orbite", points=0)
@pour_des_configurations(nom=parmi(NOMS))
def test_propriete_orbite(eleve, corrige, x, nom):
    """Propriété : x et ses images en font partie, rien n'est répété, et la taille divise 8.

    Indice : l'identité est une isométrie, les quatre symétries aussi.
    """
    obtenu = eleve.orbite(x).value
    lue = collection("orbite", obtenu, x=x)
    if x not in lue:
        refuser("x est dans sa propre orbite.", "orbite", obtenu, x=x)
    if configuration("isometrie", eleve.isometrie(nom, x).value, nom=nom, x=x) not in lue:
        refuser(f"L'image de x par {nom} n'y est pas.", "orbite", obtenu, x=x)
    if 8 % len(lue):
        refuser("La taille d'une orbite divise 8.", "orbite", obtenu, x=x)


@question("7", "stabilisateur", points=0)
@pour_des_configurations()
def test_propriete_stabilisateur(eleve, corrige, x):
    """Propriété : la taille de l'orbite fois celle du stabilisateur fait 8.

    Indice : c'est la formule des classes.
    """
    obtenu = eleve.stabilisateur(x).value
    if len(en_liste(obtenu) or []) * len(en_liste(eleve.orbite(x).value) or []) != 8:
        refuser("Le produit des deux tailles n'est pas 8.", "stabilisateur", obtenu, x=x)


@question("7", "taille_orbite", points=0)
def test_propriete_taille_orbite(eleve, corrige):
    """Propriété : autant que d'éléments dans `orbite`.

    Indice : essayer le test rapide dans l'ordre où il est donné.
    """
    for x in LEGALES:
        obtenu = eleve.taille_orbite(x).value
        if obtenu != len(en_liste(eleve.orbite(x).value) or []):
            refuser("`orbite` en donne un autre nombre.", "taille_orbite", obtenu, x=x)


def orbite_de(eleve, x):
    return {configuration("orbite", y, x=x) for y in en_liste(eleve.orbite(x).value) or []}


def types_lus(eleve, fonction, obtenu, **arguments):
    """Types that came back, each as its orbit: legal, and none twice."""
    orbites = []
    for t in collection(fonction, obtenu, **arguments):
        if not eleve.est_legale(t).value:
            refuser("L'une de ces configurations est illégale.", fonction, obtenu, **arguments)
        if any(t in orbite for orbite in orbites):
            refuser("Un type est donné deux fois, par deux configurations.", fonction, obtenu, **arguments)
        orbites.append(orbite_de(eleve, t))
    return orbites


@question("8", "types", points=0)
def test_propriete_types(eleve, corrige):
    """Propriété : des configurations légales, aucune dans l'orbite d'une autre, et tous les types.

    Indice : une seule configuration par orbite ; le but est aussi une configuration.
    """
    obtenu = eleve.types().value
    orbites = types_lus(eleve, "types", obtenu)
    for x in LEGALES:
        if not any(x in orbite for orbite in orbites):
            refuser(f"Il manque le type de {x}.", "types", obtenu)


@question("8", "voisins_de_type", points=0)
def test_propriete_voisins_de_type(eleve, corrige):
    """Propriété : des types légaux, chacun une fois, et celui de chaque voisin de t.

    Indice : un par coup, parfois moins.
    """
    for t in PROCHES:
        obtenu = eleve.voisins_de_type(t).value
        orbites = types_lus(eleve, "voisins_de_type", obtenu, t=t)
        atteintes = [configuration("voisins", y, x=t) for y in en_liste(eleve.voisins(t).value) or []]
        if not all(any(y in orbite for orbite in orbites) for y in atteintes):
            refuser("Il manque le type d'une configuration que donne `voisins`.", "voisins_de_type", obtenu, t=t)
        if not all(orbite & set(atteintes) for orbite in orbites):
            refuser("Un coup de t ne mène à aucune configuration de l'un d'eux.", "voisins_de_type", obtenu, t=t)


def plus_proches(eleve, distances, x):
    """Of the six neighbours of x, how many are nearer to the goal."""
    proches = [configuration("voisins", y, x=x) for y in en_liste(eleve.voisins(x).value) or []]
    return sum(distances.get(y, 9) < distances[x] for y in proches)


@question("8", "niches_montantes", points=0)
def test_propriete_niches(eleve, corrige):
    """Propriété : depuis une niche, chaque coup rapproche du but ; aucune n'est oubliée, aucune ne vient deux fois.

    Indice : une niche n'est pas forcément aussi loin que possible du but.
    """
    distances = {}
    for k, sphere in enumerate(en_liste(eleve.spheres().value) or []):
        distances |= dict.fromkeys(collection("spheres", sphere), k)
    obtenu = eleve.niches_montantes().value
    orbites = types_lus(eleve, "niches_montantes", obtenu)
    for orbite in orbites:
        x = min(orbite)
        if x not in distances or plus_proches(eleve, distances, x) < 6:
            refuser(f"Depuis {x}, un coup ne rapproche pas du but.", "niches_montantes", obtenu)
    for sphere in (1, 3, 5, 7):
        for x in [x for x, k in distances.items() if k == sphere][:40]:
            if plus_proches(eleve, distances, x) == 6 and not any(x in orbite for orbite in orbites):
                refuser("Il manque une niche montante.", "niches_montantes", obtenu)


@question("9", "ordre_du_groupe", points=0)
def test_propriete_ordre(eleve, corrige):
    """Propriété : un multiple du nombre de configurations légales, et pas ce nombre lui-même.

    Indice : jouer les six coups ne se voit pas sur le but, mais déplace des jetons et change leurs faces.
    """
    legales = sum(len(en_liste(sphere) or []) for sphere in en_liste(eleve.spheres().value) or [])
    obtenu = eleve.ordre_du_groupe().value
    if type(obtenu) is not int or legales == 0 or obtenu <= legales or obtenu % legales:
        refuser("Ce nombre n'est pas possible.", "ordre_du_groupe", obtenu)


@question("10", "non_couverts", points=0)
def test_propriete_non_couverts(eleve, corrige):
    """Propriété : une balise couvre son propre type, plusieurs couvrent davantage, un plus grand rayon aussi.

    Indice : à la distance du rayon, un type est couvert ; sans balise, aucun ne l'est.
    """
    A, B = BALISES[1], BALISES[3]
    restes = {}
    for balises, rayon in [((), 2), ((A,), 0), ((A,), 1), ((A,), 2), ((B,), 1), ((A, B), 1)]:
        obtenu = eleve.non_couverts(balises, rayon).value
        restes[balises, rayon] = types_lus(eleve, "non_couverts", obtenu, balises=balises, rayon=rayon)
    tous = len(en_liste(eleve.types().value) or [])

    def dire(message, balises, rayon):
        refuser(message, "non_couverts", eleve.non_couverts(balises, rayon).value, balises=balises, rayon=rayon)

    if len(restes[(), 2]) != tous:
        dire("Sans balise, aucun type n'est couvert.", (), 2)
    if len(restes[(A,), 0]) != tous - 1 or any(A in orbite for orbite in restes[(A,), 0]):
        dire("Avec le rayon 0, une balise ne couvre que son propre type.", (A,), 0)
    if not all(orbite in restes[(A,), 1] for orbite in restes[(A,), 2]):
        dire("Un type qui est à plus de 2 coups est aussi à plus de 1 coup.", (A,), 2)
    if restes[(A, B), 1] and not all(o in restes[(A,), 1] and o in restes[(B,), 1] for o in restes[(A, B), 1]):
        dire("L'un de ces types est couvert par l'une des deux balises.", (A, B), 1)


@question("10", "resoudre_par_balises", points=0)
@pour_des_configurations()
def test_propriete_balises_illegale(eleve, corrige, x):
    """Propriété : None pour les configurations que `est_legale` refuse, et pour elles seules.

    Indice : la solution du but est la liste vide, et non None.
    """
    obtenu = eleve.resoudre_par_balises(x).value
    if (obtenu is None) == bool(eleve.est_legale(x).value):
        refuser("`est_legale` dit le contraire.", "resoudre_par_balises", obtenu, x=x)


@question("10", "resoudre_par_balises", points=0)
def test_propriete_par_balises(eleve, corrige):
    """Propriété : les coups mènent au but, leur nombre est la distance, et une balise vient tous les deux coups.

    Indice : toutes les configurations du type d'une balise sont des balises.
    """
    balises = set().union(*(orbite_de(eleve, balise) for balise in BALISES))
    loin = types_lus(eleve, "non_couverts", eleve.non_couverts(BALISES, 2).value, balises=BALISES, rayon=2)
    for x in (*LEGALES, (0, 1, 0, 0, 0, 1, 0, 0, 0), (0, 0, 0, 1, 0, 0, 0, 1, 0)):
        joue(eleve, "resoudre_par_balises", x)
        obtenu, y, depuis = eleve.resoudre_par_balises(x).value, x, 0
        permis = 3 if any(x in orbite for orbite in loin) else 2
        for nom in obtenu:
            y, depuis = configuration("coup", eleve.coup(y, nom).value, x=y, nom=nom), depuis + 1
            if depuis > permis:
                refuser("Trop de coups passent sans rencontrer de balise.", "resoudre_par_balises", obtenu, x=x)
            if y in balises:
                depuis, permis = 0, 2
