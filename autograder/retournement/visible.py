"""Properties that can be verified without knowing any answer. They are part of the student's pack, in full.

A property looks at one function, and at those that come before it in the sheet: if one of these is wrong, so may be
what is seen here, and the engine leaves the verdict to the teacher.
"""

from hypothesis import strategies as st

from autograder.engine.sandbox.answers import Raised
from autograder.engine.sheet.checks import Ecart, pour_tout, question

from .fiche import COUPS, en_configuration, en_liste

BUT = (0,) * 9
LIGNE = (1, 1, 1, 0, 0, 0, 0, 0, 0)
COIN = (1, 1, 0, 0, 0, 0, 0, 0, 0)
NOMS = ("i", "r", "r2", "r3", "sh", "sv", "sm", "sd")
PROCHES = [BUT, LIGNE, (1, 1, 0, 1, 0, 0, 1, 0, 0), (0, 1, 0, 0, 0, 0, 0, 0, 0)]


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
    lues = [collection("spheres", sphere, indice=k) for k, sphere in enumerate(en_liste(obtenu) or [])]
    if not lues or lues[0] != [BUT]:
        refuser("La première sphère ne contient que le but.", "spheres", obtenu)
    toutes = [x for sphere in lues for x in sphere]
    if len(set(toutes)) < len(toutes) or [] in lues:
        refuser("Une sphère est vide, ou une configuration est dans deux sphères.", "spheres", obtenu)


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
@pour_des_configurations()
def test_propriete_orbite(eleve, corrige, x):
    """Propriété : x en fait partie, et rien n'est répété.

    Indice : l'identité est une isométrie.
    """
    obtenu = eleve.orbite(x).value
    if x not in collection("orbite", obtenu, x=x):
        refuser("x est dans sa propre orbite.", "orbite", obtenu, x=x)


@question("7", "stabilisateur", points=0)
@pour_des_configurations()
def test_propriete_stabilisateur(eleve, corrige, x):
    """Propriété : la taille de l'orbite fois celle du stabilisateur fait 8.

    Indice : c'est la formule des classes.
    """
    obtenu = eleve.stabilisateur(x).value
    if len(en_liste(obtenu) or []) * len(en_liste(eleve.orbite(x).value) or []) != 8:
        refuser("Le produit des deux tailles n'est pas 8.", "stabilisateur", obtenu, x=x)


@question("8", "types", points=0)
def test_propriete_types(eleve, corrige):
    """Propriété : des configurations légales, aucune dans l'orbite d'une autre.

    Indice : une seule configuration par orbite.
    """
    obtenu = eleve.types().value
    vues = set()
    for t in collection("types", obtenu):
        if not eleve.est_legale(t).value or t in vues:
            refuser("Ce type est illégal, ou déjà donné par une autre configuration.", "types", t)
        vues |= {en_configuration(y) for y in en_liste(eleve.orbite(t).value) or []}


@question("8", "voisins_de_type", points=0)
def test_propriete_voisins_de_type(eleve, corrige):
    """Propriété : au plus six types, tous légaux.

    Indice : un par coup, parfois moins.
    """
    for t in PROCHES:
        obtenu = eleve.voisins_de_type(t).value
        lus = collection("voisins_de_type", obtenu, t=t)
        if not 1 <= len(lus) <= 6 or not all(eleve.est_legale(v).value for v in lus):
            refuser("Il faut d'un à six types de configurations légales.", "voisins_de_type", obtenu, t=t)


@question("10", "non_couverts", points=0)
def test_propriete_non_couverts(eleve, corrige):
    """Propriété : un plus grand rayon laisse moins de types.

    Indice : ce qui est à plus de 3 coups est à plus de 2 coups.
    """
    restes = [len(collection("non_couverts", eleve.non_couverts((BUT,), rayon).value)) for rayon in (1, 2, 3)]
    if sorted(restes, reverse=True) != restes:
        refuser("Le nombre de types augmente avec le rayon.", "non_couverts", restes)


@question("10", "resoudre_par_balises", points=0)
def test_propriete_par_balises(eleve, corrige):
    """Propriété : les coups mènent au but, et leur nombre est la distance.

    Indice : les jouer un par un avec `coup`.
    """
    for x in PROCHES:
        joue(eleve, "resoudre_par_balises", x)
