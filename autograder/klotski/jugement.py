"""How this sheet's values are judged: positions as tuples or lists, paths by following them, components as sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from autograder.engine.sheet.checks import Ecart
from autograder.engine.values import brief, difference, kind_of

from .fiche import LONGUEUR_MAXIMALE, en_degres, en_position, est_plateau
from .strategies import DEPART, SORTIE, TYPES, Position, composante, glisser

Donnee = dict[str, Any]


def juger_valeur(donnee: Donnee, valeur: Any, attendue: Any) -> None:
    """Is this the number, the truth value, or None? What takes positions is read here, never sealed: a seal would
    hand them over as lists, and not as the tuples that are promised."""
    pareille = valeur is None if attendue is None else isinstance(valeur, bool | int) and valeur == attendue
    if not pareille:
        message = difference(valeur, attendue)
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendue})


def juger_plateau(donnee: Donnee, valeur: Any, attendu: list[list[int]], regardees: Iterable[int] = range(20)) -> None:
    """Is this the board, as far as these cells (from 0) are looked at?"""
    if not est_plateau(valeur) or any(valeur[c // 4][c % 4] != attendu[c // 4][c % 4] for c in regardees):
        message = "" if est_plateau(valeur) else "Il faut cinq listes de quatre entiers, de 0 à 4."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendu})


def lire_position(donnee: Donnee, valeur: Any) -> Position:
    position = en_position(valeur)
    if position is None:
        raise Ecart(f"{brief(valeur)} n'est pas une position, un tuple de douze entiers.", given=donnee)
    return position


def lire_positions(donnee: Donnee, valeur: Any) -> list[Position]:
    """A list of positions."""
    if not isinstance(valeur, list | tuple):
        message = f"La valeur est {kind_of(valeur)} : il faut une liste de positions."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    return [lire_position(donnee, element) for element in valeur]


def juger_ensemble(donnee: Donnee, lues: Iterable[Position], attendues: Iterable[Position]) -> None:
    """Are these the positions, whatever their order and however often?"""
    voulues, obtenues = set(attendues), set(lues)
    absentes, intruses = sorted(voulues - obtenues), sorted(obtenues - voulues)
    if intruses:
        combien = "une position" if len(intruses) == 1 else f"{len(intruses)} positions"
        raise Ecart(f"Il y a {combien} en trop.", given=donnee, got={"en trop": intruses[0]})
    if absentes:
        combien = "une position" if len(absentes) == 1 else f"{len(absentes)} positions"
        raise Ecart(f"Il manque {combien}.", given=donnee, expected={"contient": absentes[0]})


def juger_rangement(donnee: Donnee, lues: Sequence[Position]) -> None:
    """In increasing order, each once?"""
    for x, y in pairwise(lues):
        if x >= y:
            message = "Une position est donnée plusieurs fois." if x == y else "La liste n'est pas triée."
            raise Ecart(message, given=donnee, got={"vient d'abord": x, "vient ensuite": y})


def juger_miroir(donnee: Donnee, valeur: Any, attendue: Position, *, en_ordre: bool) -> None:
    """Is this the image? With `en_ordre`, in increasing order within each type."""
    position = lire_position(donnee, valeur)
    if Counter(zip(TYPES, position, strict=True)) != Counter(zip(TYPES, attendue, strict=True)):
        raise Ecart("", given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendue})
    if en_ordre and position != attendue:
        message = "Les pièces sont aux bonnes places, mais leurs cases ne sont pas croissantes dans chaque type."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendue})


def lire_degres(valeur: Any) -> dict[int, int]:
    """The counts, as far as they are numbers."""
    donnee = {"fonction": "degres"}
    if not isinstance(valeur, dict):
        message = f"La valeur est {kind_of(valeur)} : il faut un dictionnaire."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    for cle, nombre in valeur.items():
        if type(cle) is not int or type(nombre) is not int:
            message = "Les clés et les valeurs doivent être des entiers."
            raise Ecart(message, given=donnee, got={"la clé": cle, "sa valeur": nombre})
    lus: dict[int, int] = en_degres(valeur)
    return lus


def lire_composantes(valeur: Any) -> list[list[Position]]:
    """Lists of positions; each a list, a tuple or a set."""
    donnee = {"fonction": "composantes"}
    if not isinstance(valeur, list | tuple):
        message = f"La valeur est {kind_of(valeur)} : il faut une liste de listes de positions."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    return [
        lire_positions(donnee, list(element) if isinstance(element, set | frozenset) else element) for element in valeur
    ]


def juger_distances(donnee: Donnee, valeur: Any, attendues: Mapping[Position, int]) -> None:
    """Is every position there that can be reached, and how far?"""
    if not isinstance(valeur, dict):
        message = f"La valeur est {kind_of(valeur)} : il faut un dictionnaire."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    for cle in valeur:
        if not isinstance(cle, tuple) or en_position(cle) is None:
            raise Ecart(f"La clé {brief(cle)} n'est pas une position, un tuple de douze entiers.", given=donnee)
    juger_ensemble(donnee, valeur, attendues)
    fausses = [x for x in attendues if type(valeur[x]) is not int or valeur[x] != attendues[x]]
    if fausses:
        x = fausses[0]
        obtenu, attendu = {"la position": x, "sa distance": valeur[x]}, {"sa distance": attendues[x]}
        raise Ecart("Une distance est fausse.", given=donnee, got=obtenu, expected=attendu)


def juger_chemin(depart: Position, valeur: Any) -> list[Position]:
    """Moves that lead from the start to the exit."""
    donnee = {"fonction": "resoudre", "depart": depart}
    if valeur is None:
        message = "La valeur est None, alors que le grand carré peut atteindre la case 14."
        raise Ecart(message, given=donnee, got={"renvoie": None})
    chemin = lire_positions(donnee, valeur)
    if not chemin:
        raise Ecart("Le chemin est vide : il commence par le départ.", given=donnee)
    if len(chemin) > LONGUEUR_MAXIMALE:
        raise Ecart(f"Le chemin compte {len(chemin)} positions : c'est démesuré.", given=donnee)
    if chemin[0] != depart:
        message = "Le chemin doit commencer par la position de départ."
        raise Ecart(message, given=donnee, got={"première position": chemin[0]})
    for rang, (x, y) in enumerate(pairwise(chemin), 1):
        if y not in glisser(x):
            message = f"Le pas n° {rang} n'est pas un coup : une seule pièce glisse, et les autres ne bougent pas."
            raise Ecart(message, given=donnee, got={"avant le coup": x, "après le coup": y})
    if chemin[-1][0] != SORTIE:
        message = "À la fin du chemin, le grand carré n'est pas à la case 14."
        raise Ecart(message, given=donnee, got={"dernière position": chemin[-1]})
    return chemin


def juger_optimal(depart: Position, valeur: Any, coups: int) -> None:
    """So many moves, and no more? How many there are from DEPART is asked for: it is not told."""
    chemin = juger_chemin(depart, valeur)
    if len(chemin) - 1 > coups:
        mieux = "moins suffisent" if depart == DEPART else f"{coups} suffisent"
        message = f"Ce chemin mène bien à la sortie, mais il compte {len(chemin) - 1} coups ; {mieux}."
        raise Ecart(message, given={"fonction": "resoudre", "depart": depart}, got={"renvoie": valeur})


def moins_de_coups(depart: Position) -> int:
    """The distance to the exit, in a small component where it can be reached."""
    return min(d for x, d in composante(depart).items() if x[0] == SORTIE)


def juger_tailles(donnee: Donnee, valeur: Any, attendues: list[int], *, en_ordre: bool) -> None:
    """Are these the sizes? With `en_ordre`, decreasing."""
    if not isinstance(valeur, list | tuple) or any(type(taille) is not int for taille in valeur):
        message = f"La valeur est {kind_of(valeur)} : il faut une liste d'entiers."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendues})
    if sorted(valeur, reverse=True) != attendues:
        raise Ecart("", given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendues})
    if en_ordre and list(valeur) != attendues:
        message = "Ce sont les bonnes tailles, mais pas dans l'ordre décroissant."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendues})
