"""What the engine must know of this sheet: its parameter, what may be called from where, how its values are drawn."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from autograder.engine.sheet.drawing import Drawing, board, side_by_side
from autograder.engine.sheet.fiche import Fiche, Given, Parameter, Sample
from autograder.engine.sheet.game import WAYS, Game

MODULE = 2**30 - 3
DEMANDES = (50, 100, 120, 200, 700)  # the boards T(k) that the sheet asks about
TROP_PROCHE = 5
DEPARTS = {"vide": lambda c0: {}, "lui-même": lambda c0: {c0: c0}, "None": lambda c0: {c0: None}}
DESSINS = 4  # boards in one row
PAQUET = 4_000  # configurations whose neighbours are sent together


class FicheTaquin(Fiche):
    parameter = Parameter(
        name="U0",
        default=42,
        about="le terme u0 de la suite (question 4)",
        telling_answers=("4a", "4b", "4c"),
    )
    leans_on = {
        "deplacement": ("place_vide",),
        "dep": ("suite",),
        "deplacement_liste": ("deplacement",),
        "taq": ("taquin_résolu", "dep", "deplacement_liste"),
        "voisins": ("deplacement", "configuration"),
        "parcours_largeur": ("voisins", "configuration", "taquin_résolu"),
        "reconstruction_chemin": ("configuration", "taquin_résolu"),
    }
    board_maker = "taquin_résolu"

    def refuse(self, value: int, corrige: Any) -> str | None:
        """Out of range, or with a board that is all but solved."""
        if not 1 <= value <= MODULE - 1:
            return f"il faut un entier de 1 à {MODULE - 1}."
        proches = corrige.distances(TROP_PROCHE)
        for k in DEMANDES:
            if corrige.configuration(corrige.taq(k).value).value in proches:
                return f"T({k}) y est à {TROP_PROCHE} coups ou moins du taquin résolu ; en choisir un autre."
        return None

    def variant(self, given: Given) -> Given:
        """Another U0, for which only `dep` and `taq` are asked."""
        return {"U0": (given["U0"] * 48271 + 11) % MODULE or 1}

    def next_calls(self, function: str, args: tuple[Any, ...], corrige: Any) -> list[tuple[Any, ...]]:
        """Whoever asks for the neighbours of many configurations will ask for those of all that can be reached."""
        if function != "voisins" or type(args[0]) is not int or not est_configuration(args[0]):
            return []
        toutes = corrige.moitie(args[0])
        debut = bisect_left(toutes, args[0]) // PAQUET * PAQUET
        return [(configuration,) for configuration in toutes[debut : debut + PAQUET]]

    def draw(self, value: Any) -> Drawing | None:
        """A board, a configuration, or a few of either."""
        if est_plateau(value):
            return Drawing((board(value),), tells_all=True)
        if isinstance(value, int) and not isinstance(value, bool):
            chiffres = str(value).zfill(9)[::-1]
            if est_configuration(value):
                return Drawing((board([chiffres[i : i + 3] for i in (0, 3, 6)], hole="0"),))
        if isinstance(value, list) and 0 < len(value) <= DESSINS:
            return side_by_side(map(self.draw, value))
        return None

    def game(self, f: Any) -> Game:
        """An arrow is the way in which the tile goes."""
        directions = {"up": "N", "left": "W", "down": "S", "right": "E"}

        def jouer(t: tuple[tuple[int, ...], ...], touche: str) -> tuple[tuple[int, ...], ...] | None:
            reponse = f.deplacement([list(ligne) for ligne in t], directions[touche])
            return tuple(map(tuple, reponse.args[0])) if reponse.value else None

        return Game(((1, 2, 3), (4, 5, 6), (7, 8, 0)), WAYS, jouer, lambda t: [list(ligne) for ligne in t])

    def film(self, f: Any) -> Any:
        """T(50), from its configuration to the solved one."""
        c0 = f.configuration(f.taq(50))
        return f.reconstruction_chemin(c0, f.parcours_largeur(c0))

    def canonical(self, function: str, args: tuple[Any, ...], value: Any, corrige: Any) -> Any:
        """How a search notes its start is the student's choice: with None, or with a vertex that it has discovered."""
        if function == "parcours_largeur" and isinstance(value, dict):
            note = value.get(args[0])
            if note is None or (isinstance(note, int) and note in value):
                return {sommet: precedent for sommet, precedent in value.items() if sommet != args[0]}
        return value

    def in_the_manner_of(self, sample: Sample | None, function: str, args: tuple[Any, ...], value: Any) -> Any:
        if function == "parcours_largeur" and isinstance(value, dict) and sample is not None:
            return {**value, **DEPARTS[convention_de_depart(*sample.args, sample.value)](args[0])}
        return super().in_the_manner_of(sample, function, args, value)


def convention_de_depart(c0: Any, precedent: Any) -> str:
    """How a search notes where it starts, in one of the three ways that the sheet accepts."""
    note = precedent.get(c0, "absent") if isinstance(precedent, dict) else "absent"
    return "None" if note is None else "lui-même" if note == c0 else "vide"


def est_configuration(valeur: int) -> bool:
    return sorted(str(valeur).zfill(9)) == list("012345678")


def est_plateau(valeur: Any) -> bool:
    return (
        isinstance(valeur, list)
        and len(valeur) == 3
        and all(isinstance(ligne, list) and len(ligne) == 3 for ligne in valeur)
        and all(isinstance(tuile, int) and 0 <= tuile <= 9 for ligne in valeur for tuile in ligne)
    )


def lettres(mouvements: Any) -> str | None:
    """Moves as one string: a list of letters, or letters with or without separators, say the same."""
    if isinstance(mouvements, list | tuple) and all(isinstance(lettre, str) for lettre in mouvements):
        mouvements = "".join(mouvements)
    return "".join(mouvements.replace(",", " ").split()) if isinstance(mouvements, str) else None
