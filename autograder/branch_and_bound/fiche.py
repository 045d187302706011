"""What the engine must know of this sheet: what may be called from where, how its values are drawn and compared."""

from __future__ import annotations

from math import sqrt
from typing import Any

from autograder.engine.sheet.drawing import Drawing, board, side_by_side
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.sheet.game import WAYS, Game

ECRITURES = ("NtoV", "VtoM", "MtoV", "VtoN", "NtoM", "MtoN")
DESSINS = 6  # boards in one row


class FicheBranchAndBound(Fiche):
    leans_on = {
        "NtoM": ("NtoV", "VtoM"),
        "MtoN": ("MtoV", "VtoN"),
        "score": ECRITURES,
        "descendants": ECRITURES,
        "exploration": (*ECRITURES, "score", "descendants"),
        "branch_and_bound": (*ECRITURES, "score", "descendants"),
        "derniere_ligne": (*ECRITURES, "score", "descendants", "branch_and_bound"),
        "rangeable": (*ECRITURES, "score", "descendants", "branch_and_bound", "derniere_ligne"),
        "estimation": (*ECRITURES, "score", "descendants", "branch_and_bound", "derniere_ligne", "rangeable"),
    }

    def draw(self, value: Any) -> Drawing | None:
        """A vector, a matrix, or a few of either. A number is only written: it reads like the board."""
        if est_vecteur(value):
            return Drawing((board([value[i : i + 3] for i in (0, 3, 6)], hole=9),))
        if est_matrice(value):
            return Drawing((board(value, hole=9),), tells_all=True)
        if isinstance(value, list) and 0 < len(value) <= DESSINS:
            return side_by_side(map(self.draw, value))
        return None

    def game(self, f: Any) -> Game:
        """An arrow is the way in which the tile goes: the descendant whose hole is on the other side."""
        pas = {"up": 3, "left": 1, "down": -3, "right": -1}

        def jouer(v: tuple[int, ...], touche: str) -> tuple[int, ...] | None:
            trous = {list(w).index(9): tuple(w) for w in f.descendants(list(v)).value}
            return trous.get(v.index(9) + pas[touche])

        return Game((1, 2, 3, 4, 5, 6, 7, 8, 9), WAYS, jouer, list)

    def film(self, f: Any) -> Any:
        """The board of the statement, down to its two first rows."""
        return f.branch_and_bound([4, 9, 3, 6, 1, 7, 2, 8, 5])

    def canonical(self, function: str, args: tuple[Any, ...], value: Any, corrige: Any) -> Any:
        """The order of descendants, the choice among equal leaves and the generator are the student's."""
        if function == "descendants":
            return ranges(value)
        if function == "exploration":
            return corrige.empreinte_exploration(value, *args)
        if function == "branch_and_bound":
            return corrige.empreinte_chemin(value, *args)
        if function == "estimation":
            return marges(value, args[0])
        return value


def ranges(vecteurs: Any) -> Any:
    """Vectors in increasing order; what is no list of lists is left alone."""
    try:
        return sorted(list(v) for v in vecteurs)
    except TypeError:
        return vecteurs


def marges(valeur: Any, n: int) -> Any:
    """An estimation without its share: what kind of share it is, and how far from it the two bounds are."""
    try:
        f, bas, haut = (float(x) for x in valeur)
        ecart = sqrt(f * (1 - f) / n)
        return [abs(n * f - round(n * f)) < 1e-6, round((f - bas) / ecart, 2), round((haut - f) / ecart, 2)]
    except (TypeError, ValueError, ZeroDivisionError):
        return valeur


def est_vecteur(valeur: Any) -> bool:
    return (
        isinstance(valeur, list)
        and len(valeur) == 9
        and all(type(case) is int for case in valeur)
        and sorted(valeur) == list(range(1, 10))
    )


def est_matrice(valeur: Any) -> bool:
    return (
        isinstance(valeur, list)
        and len(valeur) == 3
        and all(isinstance(ligne, list) and len(ligne) == 3 for ligne in valeur)
        and all(type(case) is int and 1 <= case <= 9 for ligne in valeur for case in ligne)
    )
