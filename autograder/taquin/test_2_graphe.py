"""Part 2 of the sheet: the graph of the puzzle (questions 8 to 11)."""

from autograder.engine.sandbox.answers import Raised
from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.values import Reply, difference, matches

from .fiche import DEPARTS, convention_de_depart
from .strategies import RESOLU, configuration, configurations, configurations_proches, melanger, taquins

COIN = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
CONFIGURATION_RESOLUE = 87654321
A_SEPT_COUPS = configuration(melanger(list("SSEENWN")))
PROCHE = 807654321  # one move from solved
A_SEIZE_COUPS = 812645370
INSOLUBLE = 87654312  # the solved board with its first two tiles exchanged


@question("8", "configuration", points=1)
@pour_tout(t=taquins(), exemples=[{"t": COIN}, {"t": RESOLU}])
def test_configuration(eleve, corrige, t):
    """L'entier qui code un taquin.

    Indice : la case (i, j) a pour poids 10^(3i+j) ; la première case donne donc le chiffre des unités.
    """
    assert eleve.configuration(t) == corrige.configuration(t)


@question("9", "voisins", points=0.5)
@pour_tout(c=configurations(), exemples=[{"c": 876543210}])
def test_voisins(eleve, corrige, c):
    """Les voisins, sans regarder leur ordre.

    Indice : `decode` donne le taquin ; chaque direction s'essaie sur un taquin fraîchement décodé.
    """
    obtenu, attendu = eleve.voisins(c), corrige.voisins(c)
    if not isinstance(obtenu.value, list) or not all(isinstance(voisin, int) for voisin in obtenu.value):
        assert obtenu == attendu

    assert sorted(obtenu.value) == sorted(attendu.value)


@question("9", "voisins", points=0.5)
@pour_tout(c=configurations(), exemples=[{"c": 876543210}])
def test_voisins_ordre(eleve, corrige, c):
    """Les voisins dans l'ordre N, E, S, W.

    Indice : l'ordre est celui des directions, pas celui des nombres.
    """
    assert eleve.voisins(c) == corrige.voisins(c)


@question("9", "voisins", points=0.5)
@pour_tout(a=configurations(), b=configurations(), exemples=[{"a": 876543210, "b": 123456780}], nombre=20)
def test_voisins_sans_memoire(eleve, corrige, a, b):
    """La réponse ne dépend pas des appels précédents.

    Indice : aucune liste ne doit survivre d'un appel à l'autre (attention aux valeurs par défaut modifiables).
    """
    for c in (a, b, a):
        obtenu, attendu = eleve.voisins(c), corrige.voisins(c)
        assert isinstance(obtenu.value, list)
        assert matches(sorted(obtenu.value, key=str), sorted(attendu.value, key=str))


def verifier_parcours(obtenu, attendu, c0):
    """The dict of the sheet's algorithm, or the same started with {c0: c0} or {c0: None}."""
    acceptes = (attendu, {**attendu, c0: c0}, {**attendu, c0: None})
    donnee = {"fonction": "parcours_largeur", "c0": c0}
    if isinstance(obtenu, dict) and any(obtenu == accepte for accepte in acceptes):
        if {*map(type, obtenu), *map(type, obtenu.values())} <= {int, type(None)}:
            return
        message = "Les sommets doivent être des entiers, pas des nombres à virgule (`//` plutôt que `/` ?)."
        raise Ecart(message, given=donnee, got=obtenu, expected=attendu)
    if isinstance(obtenu, dict) and obtenu.get(c0, "absent") in (c0, None):
        attendu = {**attendu, c0: obtenu[c0]}
    raise Ecart(difference(obtenu, attendu), given=donnee, got=obtenu, expected=attendu)


@question("10", "parcours_largeur", points=1)
@pour_tout(
    c0=configurations_proches(9),
    exemples=[{"c0": 807654321}, {"c0": 687054321}, {"c0": A_SEPT_COUPS}],
    nombre=15,
)
def test_parcours_proche(eleve, corrige, c0):
    """Le dictionnaire, depuis des taquins presque résolus.

    Indice : chaque sommet est noté quand on le découvre, avec celui qu'on explore ; on s'arrête après avoir exploré
    la configuration résolue, voisins compris.
    """
    verifier_parcours(eleve.parcours_largeur(c0).value, corrige.parcours_largeur(c0).value, c0)


@question("10", "parcours_largeur", points=0.25)
def test_parcours_resolu(eleve, corrige):
    """Le dictionnaire, depuis le taquin résolu.

    Indice : la configuration résolue est explorée aussi, puis le parcours s'arrête.
    """
    c0 = CONFIGURATION_RESOLUE
    verifier_parcours(eleve.parcours_largeur(c0).value, corrige.parcours_largeur(c0).value, c0)


@question("10", "parcours_largeur", points=0.5, longue=True)
def test_parcours_complet(eleve, corrige):
    """Le dictionnaire depuis T(50), en temps raisonnable.

    Indice : plus de cent mille sommets : la file doit rendre son premier élément vite (deque), et « déjà vu » se
    demander à un dictionnaire, pas à une liste.
    """
    c0 = corrige.configuration(corrige.taq(50).value).value
    verifier_parcours(eleve.longue("parcours_largeur", c0).value, corrige.parcours_largeur(c0).value, c0)


def comme_eleve(eleve, corrige, precedent, c0):
    """Our dict, with its start noted as the student notes it: as their search does or, if that does not tell, in the
    way in which their reconstruction finds a path."""
    return {**precedent, **DEPARTS[convention(eleve, corrige)](c0)}


def convention(eleve, corrige):
    recherche = eleve.sonder("parcours_largeur", PROCHE)
    if isinstance(recherche, Reply) and not recherche.trusted and isinstance(recherche.value, dict):
        return convention_de_depart(PROCHE, recherche.value)
    precedent = corrige.parcours_largeur(PROCHE).value
    chemin = corrige.reconstruction_chemin(PROCHE, precedent).value
    for nom, depart in DEPARTS.items():
        obtenu = eleve.sonder("reconstruction_chemin", PROCHE, {**precedent, **depart(PROCHE)})
        if isinstance(obtenu, Reply) and obtenu.value == chemin:
            return nom
    return "vide"


@question("11", "reconstruction_chemin", points=0.75)
@pour_tout(c0=configurations_proches(14), exemples=[{"c0": 807654321}, {"c0": A_SEPT_COUPS}], nombre=20, en_direct=True)
def test_chemin(eleve, corrige, c0):
    """Le chemin lu dans un dictionnaire juste.

    Indice : partir de la configuration résolue, remonter de précédent en précédent jusqu'à c0, puis retourner la liste.
    """
    precedent = corrige.parcours_largeur(c0).value
    attendu = corrige.reconstruction_chemin(c0, precedent).value

    obtenu = eleve.reconstruction_chemin(c0, comme_eleve(eleve, corrige, precedent, c0)).value
    assert matches(obtenu, attendu)


@question("11", "reconstruction_chemin", points=0.25)
def test_chemin_resolu(eleve, corrige):
    """Le chemin d'un taquin déjà résolu.

    Indice : sans aucun coup à jouer, le chemin est [c0].
    """
    c0 = CONFIGURATION_RESOLUE
    precedent = corrige.parcours_largeur(c0).value

    obtenu = eleve.reconstruction_chemin(c0, comme_eleve(eleve, corrige, precedent, c0)).value
    assert matches(obtenu, [c0])


@question("11", "reconstruction_chemin", points=0.25)
def test_chemin_inexistant(eleve, corrige):
    """Une ValueError quand il n'y a pas de chemin.

    Indice : si la configuration résolue n'a pas été découverte, `raise ValueError(...)` avec un message clair.
    """
    c0 = INSOLUBLE
    voisins = corrige.voisins(c0).value
    precedent = {**dict.fromkeys(voisins, c0), c0: voisins[0]}
    donnee = {"fonction": "reconstruction_chemin", "c0": c0, "precedent": precedent}
    try:
        obtenu = eleve.reconstruction_chemin(c0, comme_eleve(eleve, corrige, precedent, c0)).value
    except Raised as erreur:
        if "ValueError" not in erreur.kinds:
            message = f"Une {erreur.type} est levée là où une ValueError est attendue."
            raise Ecart(message, given=donnee, got=erreur.type, expected="ValueError") from erreur
    else:
        message = "Aucune erreur n'est levée alors qu'il n'y a pas de chemin."
        raise Ecart(message, given=donnee, got=obtenu, expected="ValueError")


@question("11", "reconstruction_chemin", points=0.25)
def test_chemin_lointain(eleve, corrige):
    """Un chemin optimal de seize coups, lu dans un grand dictionnaire.

    Indice : le chemin va de c0 à la configuration résolue, de voisin en voisin, sans détour.
    """
    precedent = corrige.parcours_largeur(A_SEIZE_COUPS).value
    attendu = corrige.reconstruction_chemin(A_SEIZE_COUPS, precedent).value

    obtenu = eleve.reconstruction_chemin(A_SEIZE_COUPS, comme_eleve(eleve, corrige, precedent, A_SEIZE_COUPS)).value
    if not matches(obtenu, attendu):
        donnee = {"fonction": "reconstruction_chemin", "c0": A_SEIZE_COUPS}
        raise Ecart(difference(obtenu, attendu), given=donnee, got=obtenu, expected=attendu)
