"""What the engine must know of this sheet: which u0 make sense, how its values are drawn."""

from __future__ import annotations

from typing import Any

from autograder.engine.values import Reply

from .vitrine import PLATEAU as PLATEAU
from .vitrine import grilles as grilles

MODULE = 2**30 - 3
DEMANDES = (50, 100, 120, 200, 700)  # the boards T(k) that the sheet asks about
TROP_PROCHE = 5
PROPRES_A_U0 = ("4a", "4b", "4c")  # quick to compute, and no other u0 has the same
SUITES_DE_U0 = ("suite",)  # the long computations that files start with, from U0 alone
LIBERTES = ("parcours_largeur",)  # the functions whose value is partly left to taste
DEPART = {"vide": lambda c0: {}, "lui-même": lambda c0: {c0: c0}, "None": lambda c0: {c0: None}}


def refuse_u0(u0: int, corrige: Any) -> str | None:
    """Why this u0 is refused, or None."""
    if not 1 <= u0 <= MODULE - 1:
        return f"il faut un entier de 1 à {MODULE - 1}."
    proches = corrige.distances(TROP_PROCHE)
    for k in DEMANDES:
        if corrige.configuration(corrige.taq(k).value).value in proches:
            return f"T({k}) y est à {TROP_PROCHE} coups ou moins du taquin résolu ; en choisir un autre."
    return None


def autre_u0(u0: int) -> int:
    """Another value, for which only `dep` and `taq` are asked."""
    return (u0 * 48271 + 11) % MODULE or 1


def habitude(eleve: Any, corrige: Any) -> str | None:
    """How the student notes the start of a search, in one of the three ways that the sheet accepts, if it shows.

    Seen in their search or, if it cannot be told there, in the reconstruction that goes with it.
    """
    c0 = 807654321
    recherche = eleve.sonder("parcours_largeur", c0)
    if isinstance(recherche, Reply) and not recherche.trusted and isinstance(recherche.value, dict):
        note = recherche.value.get(c0, "vide")
        return "None" if note is None else "lui-même" if note == c0 else "vide"
    precedent = corrige.parcours_largeur(c0).value
    chemin = corrige.reconstruction_chemin(c0, precedent).value
    for convention, depart in DEPART.items():
        obtenu = eleve.sonder("reconstruction_chemin", c0, {**precedent, **depart(c0)})
        if isinstance(obtenu, Reply) and obtenu.value == chemin:
            return convention
    return None


def a_sa_facon(habitude: str | None, fonction: str, args: tuple[Any, ...], valeur: Any) -> Any:
    """The reference's value, as the student would have written it."""
    if fonction == "parcours_largeur" and isinstance(valeur, dict):
        return {**valeur, **DEPART[habitude or "vide"](args[0])}
    return valeur


def canonique(fonction: str, args: tuple[Any, ...], valeur: Any) -> Any:
    """The value without what is left to taste: how a search notes its start."""
    if fonction == "parcours_largeur" and isinstance(valeur, dict):
        return {sommet: precedent for sommet, precedent in valeur.items() if sommet != args[0]}
    return valeur
