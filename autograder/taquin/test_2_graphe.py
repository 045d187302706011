"""Part 2 of the sheet: the graph of the puzzle (questions 8 to 11)."""

from autograder.engine.sandbox.answers import Raised
from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.values import Reply, brief, difference, matches

from .fiche import DEPARTS, convention_de_depart
from .strategies import (
    RESOLU,
    configuration,
    configurations,
    configurations_a_resoudre,
    melanger,
    sont_voisins,
    taquins,
)

COIN = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
TRANSPOSE = [[1, 4, 7], [2, 5, 8], [3, 6, 0]]
AU_CENTRE = 863507421  # the order of its neighbours is neither that of the numbers nor that of the hole
CONFIGURATION_RESOLUE = 87654321
A_SEPT_COUPS = configuration(melanger(list("SSEENWN")))
PROCHE = 807654321  # one move from solved
A_SEIZE_COUPS = 812645370
INSOLUBLE = 87654312  # the solved board with its first two tiles exchanged


@question("8", "configuration", points=0.25)
@pour_tout(
    t=taquins(),
    autre=taquins(),
    exemples=[{"t": RESOLU, "autre": TRANSPOSE}, {"t": COIN, "autre": RESOLU}],
    nombre=20,
)
def test_configuration_distincte(eleve, corrige, t, autre):
    """Un entier, et un autre pour un autre taquin.

    Indice : chaque case doit avoir son propre rang dans l'écriture décimale.
    """
    ici, la = eleve.configuration(t).value, eleve.configuration(autre).value
    donnee = {"fonction": "configuration", "t": t}
    if type(ici) is not int or type(la) is not int:
        raise Ecart("La configuration doit être un entier.", given=donnee, got={"renvoie": ici})
    if (ici == la) != (t == autre):
        message = "Ces deux taquins ont le même code." if ici == la else "Le même taquin reçoit deux codes."
        raise Ecart(message, given={**donnee, "autre taquin": autre}, got={"renvoie": ici})


@question("8", "configuration", points=0.25)
@pour_tout(t=taquins(), exemples=[{"t": COIN}, {"t": RESOLU}], nombre=20)
def test_configuration_valeur(eleve, corrige, t):
    """L'entier qui code un taquin.

    Indice : la case (i, j) a pour poids 10^(3i+j) ; la première case donne donc le chiffre des unités.
    """
    assert matches(eleve.configuration(t).value, corrige.configuration(t).value)


@question("8", "configuration", points=0.5)
@pour_tout(t=taquins(), exemples=[{"t": COIN}, {"t": RESOLU}])
def test_configuration(eleve, corrige, t):
    """L'entier qui code un taquin, sans modifier celui-ci.

    Indice : coder un taquin, c'est seulement le lire ; t doit rester tel quel.
    """
    assert eleve.configuration(t) == corrige.configuration(t)


@question("9", "voisins", points=0.25)
def test_voisins_centre(eleve, corrige):
    """Les quatre voisins, quand la place vide est au centre, sans regarder leur ordre.

    Indice : `decode` donne le taquin ; chaque direction s'essaie sur un taquin fraîchement décodé.
    """
    obtenu, attendu = eleve.voisins(AU_CENTRE).value, corrige.voisins(AU_CENTRE).value
    trouves = obtenu if isinstance(obtenu, list | tuple | set) else ()
    if not all(isinstance(voisin, int) for voisin in trouves) or sorted(trouves) != sorted(attendu):
        raise ecart_des_voisins(AU_CENTRE, obtenu, attendu)


def ecart_des_voisins(c, obtenu, attendu):
    message = difference(obtenu, attendu)
    donnee = {"fonction": "voisins", "c": c}
    return Ecart(message, given=donnee, got={"renvoie": obtenu}, expected={"renvoie": attendu})


@question("9", "voisins", points=0.5)
@pour_tout(c=configurations(), exemples=[{"c": 876543210}, {"c": AU_CENTRE}])
def test_voisins_ordre(eleve, corrige, c):
    """Les voisins sont dans l'ordre N, E, S, W.

    Indice : l'ordre est celui des directions, pas celui des nombres.
    """
    obtenu, attendu = eleve.voisins(c).value, corrige.voisins(c).value
    trouves = [voisin for voisin in obtenu if voisin in attendu] if isinstance(obtenu, list) else []
    ordre = list(dict.fromkeys(reversed(trouves)))[::-1]  # what is there too often, or too much, is judged elsewhere
    if ordre != attendu:
        raise ecart_des_voisins(c, obtenu, attendu)


@question("9", "voisins", points=0.5)
@pour_tout(a=configurations(), b=configurations(), exemples=[{"a": 876543210, "b": 123456780}], nombre=20)
def test_voisins_sans_memoire(eleve, corrige, a, b):
    """La réponse ne dépend pas des appels précédents.

    Indice : aucune liste ne doit survivre d'un appel à l'autre (attention aux valeurs par défaut modifiables).
    """
    premiere, _, seconde = (eleve.voisins(c).value for c in (a, b, a))
    attendu = corrige.voisins(a).value
    trouves = seconde if isinstance(seconde, list | set) else ()
    if premiere != seconde or not any(voisin in attendu for voisin in trouves):
        raise ecart_des_voisins(a, seconde, attendu)


@question("9", "voisins", points=0.25)
@pour_tout(c=configurations(), exemples=[{"c": 876543210}])
def test_voisins(eleve, corrige, c):
    """La liste des voisins, partout : ni plus, ni moins.

    Indice : un déplacement impossible ne donne pas de voisin.
    """
    assert eleve.voisins(c) == corrige.voisins(c)


def verifier_parcours(obtenu, attendu, c0):
    """The dict of the sheet's algorithm, whatever it says of its start."""
    donnee = {"fonction": "parcours_largeur", "c0": c0}
    if not isinstance(obtenu, dict):
        raise Ecart(difference(obtenu, attendu), given=donnee, got=obtenu, expected=attendu)
    lu, juste = sans_depart(obtenu, c0), sans_depart(attendu, c0)
    if lu != juste:
        raise Ecart(difference(lu, juste), given=donnee, got=obtenu, expected=attendu)
    if not {*map(type, obtenu), *map(type, lu.values())} <= {int}:
        message = "Les sommets doivent être des entiers, pas des nombres à virgule (`//` plutôt que `/` ?)."
        raise Ecart(message, given=donnee, got=obtenu, expected=attendu)


def sans_depart(precedent, c0):
    return {sommet: avant for sommet, avant in precedent.items() if sommet != c0}


@question("10", "parcours_largeur", points=0.75)
@pour_tout(
    c0=configurations_a_resoudre(9),
    exemples=[{"c0": 807654321}, {"c0": 687054321}, {"c0": A_SEPT_COUPS}, {"c0": A_SEIZE_COUPS}],
    nombre=15,
)
def test_parcours_proche(eleve, corrige, c0):
    """Le dictionnaire, depuis des taquins presque résolus.

    Indice : chaque sommet est noté quand on le découvre, avec celui qu'on explore ; on s'arrête après avoir exploré
    la configuration résolue, voisins compris.
    """
    verifier_parcours(eleve.parcours_largeur(c0).value, corrige.parcours_largeur(c0).value, c0)


@question("10", "parcours_largeur", points=0.25)
def test_parcours_depart(eleve, corrige):
    """Ce que le dictionnaire dit du départ c0.

    Indice : l'algorithme de l'énoncé découvre c0 à nouveau, depuis l'un de ses voisins ; commencer avec {c0: c0} ou
    {c0: None} convient aussi.
    """
    c0 = A_SEPT_COUPS
    obtenu, attendu = eleve.parcours_largeur(c0).value, corrige.parcours_largeur(c0).value
    donnee = {"fonction": "parcours_largeur", "c0": c0}
    if not isinstance(obtenu, dict) or CONFIGURATION_RESOLUE not in obtenu:
        raise Ecart(difference(obtenu, attendu), given=donnee, got=obtenu, expected=attendu)
    if c0 not in obtenu:
        raise Ecart(f"Le départ {c0} n'est pas une clé du dictionnaire.", given=donnee, got=obtenu, expected=attendu)
    note = obtenu[c0]
    if note is not None and (type(note) is not int or note not in (attendu[c0], c0)):
        message = f"Au départ {c0} est associé {brief(note)}, qui n'est pas un sommet découvert avant lui."
        raise Ecart(message, given=donnee, got={c0: note}, expected={c0: attendu[c0]})


@question("10", "parcours_largeur", points=0.25)
def test_parcours_resolu(eleve, corrige):
    """Le dictionnaire, depuis le taquin résolu.

    Indice : la configuration résolue est explorée aussi, puis le parcours s'arrête.
    """
    c0 = CONFIGURATION_RESOLUE
    verifier_parcours(eleve.parcours_largeur(c0).value, corrige.parcours_largeur(c0).value, c0)


def verifier_grand_parcours(obtenu, c0):
    """A dict whose vertices are each one slide from the one before. Their order was judged near the solved board: it is
    not again here, where nothing is asked twice with right functions in the place of wrong ones."""
    donnee = {"fonction": "parcours_largeur", "c0": c0}
    if not isinstance(obtenu, dict):
        raise Ecart(difference(obtenu, {}), given=donnee, got=obtenu)
    for sommet, avant in sans_depart(obtenu, c0).items():
        if not sont_voisins(sommet, avant):
            message = f"À la clé {brief(sommet)} est associé {brief(avant)}, qui n'en est pas voisin."
            raise Ecart(message, given=donnee, got=obtenu)


@question("10", "parcours_largeur", points=0.25, longue=True)
def test_parcours_complet(eleve, corrige):
    """Un parcours complet depuis T(50), en temps raisonnable.

    Indice : plus de cent mille sommets : la file doit rendre son premier élément vite (deque), et « déjà vu » se
    demander à un dictionnaire, pas à une liste.
    """
    c0 = corrige.configuration(corrige.taq(50).value).value
    obtenu = eleve.longue("parcours_largeur", c0).value
    verifier_grand_parcours(obtenu, c0)
    x, longueur, optimum = CONFIGURATION_RESOLUE, 0, corrige.distances()[c0]
    while x != c0 and longueur < optimum:
        x, longueur = obtenu.get(x), longueur + 1
    if x != c0:
        message = f"De précédent en précédent, la configuration résolue devrait mener à c0 en {optimum} déplacements."
        raise Ecart(message, given={"fonction": "parcours_largeur", "c0": c0}, got=obtenu)


@question("10", "parcours_largeur", points=0.25, longue=True)
def test_parcours_sans_solution(eleve, corrige):
    """Un parcours depuis un taquin qui n'a pas de solution.

    Indice : la configuration résolue n'est jamais découverte : le parcours prend fin quand la file est vide.
    """
    obtenu = eleve.longue("parcours_largeur", INSOLUBLE).value
    verifier_grand_parcours(obtenu, INSOLUBLE)
    attendu = corrige.parcours_largeur(INSOLUBLE).value
    if {*obtenu, INSOLUBLE} != {*attendu, INSOLUBLE}:
        message = (
            f"Il faut que tous les sommets reliés à c0 soient découverts : {len(obtenu)} clés, et non {len(attendu)}."
        )
        raise Ecart(message, given={"fonction": "parcours_largeur", "c0": INSOLUBLE}, got=obtenu)


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
@pour_tout(
    c0=configurations_a_resoudre(14), exemples=[{"c0": 807654321}, {"c0": A_SEPT_COUPS}], nombre=20, en_direct=True
)
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
    possible = corrige.parcours_largeur(PROCHE).value
    eleve.reconstruction_chemin(PROCHE, comme_eleve(eleve, corrige, possible, PROCHE))  # here there is one
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
