"""Isometries, orbits, types, the group (questions 6 to 9)."""

from autograder.engine.sheet.checks import pour_tout, question
from autograder.engine.values import matches

from .jugement import juger_collection, juger_configuration, juger_entier, juger_erreur, lire_nom, lire_type
from .strategies import BUT, LEGALES, NOMS, TOUTES, parmi

COIN = (1, 1, 0, 0, 0, 0, 0, 0, 0)
CARRE = (1, 0, 1, 0, 0, 0, 1, 0, 1)
COUDE = (0, 1, 0, 1, 0, 0, 0, 0, 0)
BARRE = (1, 0, 1, 1, 0, 1, 1, 0, 1)


@question("6", "isometrie", points=0.25)
@pour_tout(
    nom=parmi(["i", "sh", "sv", "sm", "sd", "r2"]),
    x=parmi(TOUTES),
    exemples=[{"nom": nom, "x": COIN} for nom in NOMS[4:]],
)
def test_isometrie_symetries(eleve, corrige, nom, x):
    """L'identité, les symétries et le demi-tour.

    Indice : sh garde la ligne du milieu, sv la colonne du milieu, sm les cases 6, 4, 2, sd les cases 0, 4, 8.
    """
    donnee = {"fonction": "isometrie", "nom": nom, "x": x}
    juger_configuration(donnee, eleve.isometrie(nom, x).value, corrige.isometrie(nom, x).value)


@question("6", "isometrie", points=0.25)
@pour_tout(nom=parmi(["r", "r3"]), x=parmi(TOUTES), exemples=[{"nom": "r", "x": COIN}, {"nom": "r3", "x": COIN}])
def test_isometrie_rotations(eleve, corrige, nom, x):
    """Les quarts de tour.

    Indice : par r, le contenu du coin en haut à droite va en haut à gauche.
    """
    donnee = {"fonction": "isometrie", "nom": nom, "x": x}
    juger_configuration(donnee, eleve.isometrie(nom, x).value, corrige.isometrie(nom, x).value)


@question("6", "isometrie", points=0.25)
def test_isometrie_inconnue(eleve, corrige):
    """Une ValueError pour une isométrie inconnue.

    Indice : vérifier d'abord que le nom est dans ISOMETRIES.
    """
    eleve.isometrie("r", COIN)  # an error for every name is no answer
    for nom in ("r4", "s", "L1"):
        juger_erreur(eleve, "isometrie", nom=nom, x=COIN)


@question("6", "composer", points=0.5)
@pour_tout(f=parmi(NOMS), g=parmi(NOMS), exemples=[{"f": "r", "g": "sv"}, {"f": "sm", "g": "sh"}], nombre=64)
def test_composer(eleve, corrige, f, g):
    """Le nom de f∘g.

    Indice : g agit d'abord ; une configuration dont les huit images sont différentes suffit à reconnaître f∘g.
    """
    assert eleve.composer(f, g) == corrige.composer(f, g)


@question("6", "composer", points=0.25)
def test_composer_inconnue(eleve, corrige):
    """Une ValueError si l'un des deux noms est inconnu.

    Indice : le premier nom comme le second peuvent être faux, même quand l'autre est "i".
    """
    eleve.composer("r", "sv")
    for f, g in (("r4", "i"), ("i", "r4"), ("L1", "sh"), ("sv", "s")):
        juger_erreur(eleve, "composer", f=f, g=g)


@question("7", "orbite", points=0.5)
@pour_tout(x=parmi(TOUTES), exemples=[{"x": BUT}, {"x": COIN}, {"x": BARRE}])
def test_orbite(eleve, corrige, x):
    """Les images de x par les huit isométries.

    Indice : x en fait partie, comme image par l'identité.
    """
    donnee = {"fonction": "orbite", "x": x}
    juger_collection(donnee, eleve.orbite(x).value, corrige.orbite(x).value, repetitions=True)


@question("7", "orbite", points=0.25)
@pour_tout(x=parmi(TOUTES), exemples=[{"x": BUT}, {"x": BARRE}])
def test_orbite_sans_repetition(eleve, corrige, x):
    """L'orbite, chaque configuration une seule fois.

    Indice : deux isométries peuvent donner la même image ; un ensemble ne la garde qu'une fois.
    """
    donnee = {"fonction": "orbite", "x": x}
    juger_collection(donnee, eleve.orbite(x).value, corrige.orbite(x).value)


@question("7", "stabilisateur", points=0.5)
@pour_tout(x=parmi(TOUTES), exemples=[{"x": BUT}, {"x": COIN}, {"x": BARRE}])
def test_stabilisateur(eleve, corrige, x):
    """Les isométries qui laissent x inchangée.

    Indice : l'identité en fait toujours partie.
    """
    donnee = {"fonction": "stabilisateur", "x": x}
    juger_collection(donnee, eleve.stabilisateur(x).value, corrige.stabilisateur(x).value, lire_nom, quoi="nom")


@question("7", "taille_orbite", points=0.5)
@pour_tout(x=parmi(LEGALES), exemples=[{"x": BUT}, {"x": BARRE}, {"x": CARRE}, {"x": COUDE}])
def test_taille_orbite(eleve, corrige, x):
    """La taille de l'orbite d'une configuration légale.

    Indice : 8 divisé par le nombre d'isométries qui laissent x inchangée.
    """
    donnee = {"fonction": "taille_orbite", "x": x}
    juger_entier(donnee, eleve.taille_orbite(x).value, corrige.taille_orbite(x).value)


@question("8", "types", points=0.5)
def test_types(eleve, corrige):
    """Tous les types sont là.

    Indice : un représentant par orbite, parmi les configurations légales seulement.
    """
    valeur = eleve.types().value
    juger_collection({"fonction": "types"}, valeur, corrige.types().value, lire_type, repetitions=True, quoi="type")


@question("8", "types", points=0.25)
def test_types_une_fois(eleve, corrige):
    """Chaque type une seule fois.

    Indice : deux configurations de la même orbite sont le même type.
    """
    juger_collection({"fonction": "types"}, eleve.types().value, corrige.types().value, lire_type, quoi="type")


@question("8", "voisins_de_type", points=0.5)
@pour_tout(t=parmi(LEGALES), exemples=[{"t": BUT}, {"t": (1,) * 9}])
def test_voisins_de_type(eleve, corrige, t):
    """Les types atteints en un coup.

    Indice : ce sont les types des six voisins de t.
    """
    donnee = {"fonction": "voisins_de_type", "t": t}
    valeur, attendue = eleve.voisins_de_type(t).value, corrige.voisins_de_type(t).value
    juger_collection(donnee, valeur, attendue, lire_type, repetitions=True, quoi="type")


@question("8", "voisins_de_type", points=0.25)
@pour_tout(t=parmi(LEGALES), exemples=[{"t": BUT}, {"t": (1,) * 9}])
def test_voisins_de_type_une_fois(eleve, corrige, t):
    """Chaque type voisin une seule fois.

    Indice : deux coups mènent souvent au même type.
    """
    donnee = {"fonction": "voisins_de_type", "t": t}
    juger_collection(donnee, eleve.voisins_de_type(t).value, corrige.voisins_de_type(t).value, lire_type, quoi="type")


@question("8", "niches_montantes", points=0.5)
def test_niches_montantes(eleve, corrige):
    """Les types dont tous les voisins sont plus proches du but.

    Indice : « monter », c'est s'approcher du but ; les types les plus éloignés en font partie, mais pas eux seuls.
    """
    valeur, attendue = eleve.niches_montantes().value, corrige.niches_montantes().value
    juger_collection({"fonction": "niches_montantes"}, valeur, attendue, lire_type, quoi="type")


@question("9", "ordre_du_groupe", points=0.5, secondes=10)
def test_ordre_du_groupe(eleve, corrige):
    """Le nombre de mouvements différents.

    Indice : numéroter les neuf jetons, noter la face visible de chacun, et compter ce que l'on atteint.
    """
    assert matches(eleve.ordre_du_groupe().value, corrige.ordre_du_groupe().value)
