"""What the engine must know of this sheet: what may be called from where, how its values are drawn and compared."""

from __future__ import annotations

from typing import Any

from autograder.engine.sheet.drawing import Board, Cell, Drawing, side_by_side
from autograder.engine.sheet.fiche import Fiche, Sample, in_the_containers_of
from autograder.engine.sheet.game import Game

DESSINS = 4  # boards in one row
CASES = {0: Cell("0", "blue", round=True), 1: Cell("1", "red", round=True)}  # tokens of two colours
LONGUEUR_MAXIMALE = 1000  # moves: no solution takes a hundredth of that

LOINTAINE = (1, 1, 1, 1, 1, 0, 1, 0, 1)  # for `taquin show`
COUPS = ("L1", "L2", "L3", "C1", "C2", "C3")
CODAGE = ("phi", "phi_inverse", "est_legale")
JEU = (*CODAGE, "coup", "voisins")
DISTANCES = (*JEU, "spheres", "distance")
SYMETRIES = ("isometrie", "composer", "orbite", "stabilisateur", "taille_orbite")
GRAPHE = (*DISTANCES, "resoudre", *SYMETRIES, "types", "voisins_de_type")

# What comes back as a collection of configurations, of names, or of types.
DE_CONFIGURATIONS = ("orbite",)
DE_NOMS = ("stabilisateur",)
DE_TYPES = ("types", "voisins_de_type", "niches_montantes", "non_couverts")
MOTS = ("resoudre", "resoudre_par_balises")


class FicheRetournement(Fiche):
    leans_on = {
        "phi_inverse": ("phi",),
        "coup": ("phi", "phi_inverse"),
        "voisins": ("phi", "phi_inverse", "coup"),
        "spheres": JEU,
        "distance": (*JEU, "spheres"),
        "resoudre": DISTANCES,
        "composer": ("isometrie",),
        "orbite": ("isometrie", "composer"),
        "stabilisateur": ("isometrie", "composer", "orbite"),
        "taille_orbite": ("isometrie", "composer", "orbite", "stabilisateur"),
        "types": (*DISTANCES, *SYMETRIES),
        "voisins_de_type": (*DISTANCES, *SYMETRIES, "types"),
        "niches_montantes": GRAPHE,
        "ordre_du_groupe": JEU,
        "non_couverts": (*GRAPHE, "niches_montantes"),
        "resoudre_par_balises": (*GRAPHE, "non_couverts"),
    }

    def draw(self, value: Any) -> Drawing | None:
        """A configuration, or a few of them."""
        cases = en_configuration(value)
        if cases is not None:
            lignes = (cases[i : i + 3] for i in (0, 3, 6))
            return Drawing((Board(tuple(tuple(CASES[case] for case in ligne) for ligne in lignes)),), tells_all=True)
        if isinstance(value, list | tuple) and 0 < len(value) <= DESSINS:
            return side_by_side(map(self.draw, value))
        return None

    def game(self, f: Any) -> Game:
        """Each key turns a strip over."""
        touches = dict(zip("123456", COUPS, strict=True))
        return Game((0,) * 9, touches, lambda x, touche: tuple(f.coup(x, touches[touche]).value))

    def film(self, f: Any) -> Any:
        """One of the farthest configurations."""
        configurations = [LOINTAINE]
        for nom in f.resoudre(LOINTAINE):
            configurations.append(f.coup(configurations[-1], nom))
        return configurations

    def canonical(self, function: str, args: tuple[Any, ...], value: Any, corrige: Any) -> Any:
        """The order of a collection, the representative of a type and the choice of a shortest word are free."""
        elements = en_liste(value)
        if elements is None:
            return value
        if function == "spheres":
            return [en_ordre(sphere) for sphere in elements]
        if function in DE_TYPES:
            return en_ordre([type_selon(corrige, element) for element in elements])
        if function in DE_CONFIGURATIONS or function in DE_NOMS:
            return en_ordre(value)
        if function in MOTS:
            return bilan(elements, args[0], corrige)
        return value

    def in_the_manner_of(self, sample: Sample | None, function: str, args: tuple[Any, ...], value: Any) -> Any:
        if sample is None or not isinstance(value, list | tuple):
            return value
        if function == "spheres":
            modeles = en_liste(sample.value) or [None]
            return [comme(modeles[min(k, len(modeles) - 1)], sphere) for k, sphere in enumerate(value)]
        if function in DE_CONFIGURATIONS or function in DE_NOMS or function in DE_TYPES:
            return comme(sample.value, value)
        return value if sample is None else in_the_containers_of(sample.value, value)


def en_configuration(valeur: Any) -> tuple[int, ...] | None:
    """Nine 0 or 1 in a list or a tuple, True and False included; None for anything else."""
    if not isinstance(valeur, list | tuple) or len(valeur) != 9:
        return None
    binaire = all(isinstance(case, bool | int) and case in (0, 1) for case in valeur)
    return tuple(map(int, valeur)) if binaire else None


def en_liste(valeur: Any) -> list[Any] | None:
    """The elements of a collection: a list, a tuple or a set."""
    return list(valeur) if isinstance(valeur, list | tuple | set | frozenset) else None


def en_ordre(valeur: Any) -> Any:
    """A collection in an order of its own, with configurations as tuples."""
    elements = en_liste(valeur)
    if elements is None:
        return valeur
    return sorted((en_configuration(element) or element for element in elements), key=repr)


def type_selon(corrige: Any, element: Any) -> Any:
    """The smallest configuration of a type."""
    x, orbite = en_configuration(element), getattr(corrige, "orbite", None)  # a student's pack has no reference
    return element if x is None or orbite is None else min(map(tuple, orbite(x).value))


def bilan(mot: list[Any], x: tuple[int, ...], corrige: Any) -> Any:
    """Where a word leads, and in how many moves; the word itself if it is none."""
    coup = getattr(corrige, "coup", None)  # a student's pack has no reference
    connus = len(mot) <= LONGUEUR_MAXIMALE and all(isinstance(nom, str) and nom in COUPS for nom in mot)
    if coup is None or not connus:
        return mot
    for nom in mot:
        x = coup(x, nom).value
    return [len(mot), list(x)]


def comme(modele: Any, collection: Any) -> Any:
    """The collection in a container of the student's: a set, a tuple or a list."""
    if isinstance(modele, set | frozenset):
        return {tuple(element) if isinstance(element, list) else element for element in collection}
    return in_the_containers_of(modele, collection)


def en_dict(valeur: Any) -> Any:
    """Keys as numbers, even if they are written as texts; nothing for zero."""
    if not isinstance(valeur, dict):
        return valeur
    try:
        return {int(cle): nombre for cle, nombre in valeur.items() if nombre != 0}
    except (TypeError, ValueError):
        return valeur
