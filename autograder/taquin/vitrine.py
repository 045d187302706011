"""What a student may see of the machinery: how values of this sheet are drawn and read. It is part of the pack."""

from __future__ import annotations

from typing import Any

PLATEAU = "taquin_résolu"  # the function that shows whether a submission plays on lists or on NumPy arrays


def grilles(valeur: Any) -> list[list[list[int]]]:
    """The boards that a value stands for: a board, a configuration, or a few of either."""
    if est_plateau(valeur):
        return [valeur]
    if isinstance(valeur, int) and not isinstance(valeur, bool):
        chiffres = str(valeur).zfill(9)[::-1]
        if sorted(chiffres) == list("012345678"):
            return [[[int(chiffres[3 * i + j]) for j in range(3)] for i in range(3)]]
    if isinstance(valeur, list) and 0 < len(valeur) <= 4:
        toutes = [grilles(element) for element in valeur]
        if all(len(grille) == 1 for grille in toutes):
            return [grille[0] for grille in toutes]
    return []


def est_plateau(valeur: Any) -> bool:
    return (
        isinstance(valeur, list)
        and len(valeur) == 3
        and all(isinstance(ligne, list) and len(ligne) == 3 for ligne in valeur)
        and all(isinstance(tuile, int) and 0 <= tuile <= 9 for ligne in valeur for tuile in ligne)
    )


def lettres(mouvements):
    """Moves as one string: a list of letters, or letters with or without separators, say the same."""
    if isinstance(mouvements, list | tuple) and all(isinstance(lettre, str) for lettre in mouvements):
        mouvements = "".join(mouvements)
    return "".join(mouvements.replace(",", " ").split()) if isinstance(mouvements, str) else None
