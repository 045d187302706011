"""What a student may see of the machinery: how values of this sheet are drawn and read. It is part of the pack."""

from __future__ import annotations

from typing import Any

PLATEAU = "table_defavorable"  # the function that shows whether a submission plays on lists or on NumPy arrays
PLUS_GRAND_DESSIN = 8


def grilles(valeur: Any) -> list[list[list[int]]]:
    """The boards that a value stands for: a square table."""
    return [valeur] if est_table(valeur) else []


def est_table(valeur: Any) -> bool:
    return (
        isinstance(valeur, list)
        and 2 <= len(valeur) <= PLUS_GRAND_DESSIN
        and all(isinstance(ligne, list) and len(ligne) == len(valeur) for ligne in valeur)
        and all(type(piece) is int and 0 <= piece < 1000 for ligne in valeur for piece in ligne)
    )


def en_mot(valeur: Any) -> str | None:
    """A word: a string of letters, or a list of letters."""
    if isinstance(valeur, list | tuple) and all(isinstance(lettre, str) for lettre in valeur):
        valeur = "".join(valeur)
    return valeur if isinstance(valeur, str) else None
