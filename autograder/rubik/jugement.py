"""How this sheet's values are judged: movements term by term, collections in any order, words by playing them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from autograder.engine.sandbox.answers import Raised
from autograder.engine.sheet.checks import Ecart
from autograder.engine.values import brief, difference, kind_of

from .fiche import (
    IDENTITE,
    LONGUEUR_MAXIMALE,
    MOUVEMENTS,
    SYMBOLE,
    Mouvement,
    Mouvements,
    ce_qui_reste,
    en_cycle,
    en_liste,
    en_mouvement,
    en_partie,
    lire_mot,
)

Donnee = dict[str, Any]
TERMES = ("Les places des sommets", "Les places des arêtes", "Les tours des sommets", "Les tours des arêtes")
PLACES, TOUT = (0, 1), (0, 1, 2, 3)


def juger_mouvement(donnee: Donnee, valeur: Any, attendu: Any, termes: Sequence[int] = TOUT) -> None:
    """Are these terms of the movement right?"""
    m = lire_mouvement(donnee, valeur)
    for terme in termes:
        if m[terme] != attendu[terme]:
            modulo = 3 if terme == 2 else 2
            message = f"{TERMES[terme]} ne sont pas les bons."
            if terme < 2:
                message = f"{TERMES[terme]} ne sont pas les bonnes."
            elif tuple(x % modulo for x in m[terme]) == attendu[terme]:
                message = f"{TERMES[terme]} ne sont pas réduits modulo {modulo}."
            raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendu})


def lire_mouvement(donnee: Donnee, valeur: Any) -> Mouvement:
    m = en_mouvement(valeur)
    if m is None:
        message = f"La valeur est {kind_of(valeur)} : il faut un mouvement, quatre suites de 8, 12, 8 et 12 entiers."
        if isinstance(valeur, list | tuple):
            message = (
                f"Il faut un mouvement, quatre suites de 8, 12, 8 et 12 entiers ; {brief(valeur)} n'en est pas un."
            )
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    return m


def juger_entier(donnee: Donnee, valeur: Any, attendu: int) -> None:
    """Is this the number, or the truth value?"""
    if not isinstance(valeur, bool | int) or valeur != attendu:
        message = difference(valeur, attendu)
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendu})


def juger_classe(donnee: Donnee, valeur: Any, attendue: Sequence[int], termes: Sequence[int]) -> None:
    """Are these terms of the class right?"""
    if not isinstance(valeur, list | tuple) or len(valeur) != 3:
        message = f"Il faut un triplet (i, j, k) ; la valeur est {kind_of(valeur)}."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    for terme in termes:
        if not isinstance(valeur[terme], bool | int) or valeur[terme] != attendue[terme]:
            message = f"Le nombre {'ijk'[terme]} n'est pas le bon."
            raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendue})


def lire_entier(donnee: Donnee, element: Any) -> Any:
    if not isinstance(element, int):
        raise Ecart(f"{brief(element)} n'est pas un entier.", given=donnee)
    return int(element)


def lire_cycle(donnee: Donnee, element: Any) -> Any:
    """A cycle, wherever it begins, as a tuple."""
    cycle = en_cycle(element)
    if not isinstance(element, list | tuple) or not all(isinstance(x, int) for x in cycle):
        raise Ecart(f"{brief(element)} n'est pas un cycle : il faut une liste ou un tuple d'entiers.", given=donnee)
    return tuple(cycle)


def lire_partie(donnee: Donnee, element: Any) -> Any:
    """(kind, cycle, torsion, band), in one spelling."""
    if not isinstance(element, list | tuple) or len(element) != 4:
        raise Ecart(f"{brief(element)} n'est pas un quadruplet (sorte, cycle, torsion, ruban).", given=donnee)
    sorte, _, torsion, ruban = en_partie(element)
    if sorte not in ("sommet", "arete"):
        raise Ecart(f'La sorte {brief(element[0])} est inconnue : il faut "sommet" ou "arête".', given=donnee)
    if ruban not in ("deux faces", "mobius"):
        raise Ecart(f'Le ruban {brief(element[3])} est inconnu : il faut "deux faces" ou "Möbius".', given=donnee)
    return sorte, lire_cycle(donnee, element[1]), lire_entier(donnee, torsion), ruban


def juger_collection(
    donnee: Donnee, valeur: Any, attendue: Sequence[Any], lire: Callable[[Donnee, Any], Any] = lire_entier
) -> None:
    """Are these the elements, each once, in any order?"""
    elements = en_liste(valeur)
    if elements is None:
        message = f"La valeur est {kind_of(valeur)} : il faut une liste, un tuple ou un ensemble."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    voulus = [lire(donnee, element) for element in attendue]
    lus = [lire(donnee, element) for element in elements]
    message = ""
    if any(voulu not in lus for voulu in voulus):
        message = "Il en manque." if all(lu in voulus for lu in lus) else "Ce ne sont pas les bons éléments."
    elif any(lu not in voulus for lu in lus):
        message = "Il y en a en trop."
    elif len(lus) > len(voulus):
        message = "Un même élément est donné plusieurs fois."
    if message:
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendue})


def juger_erreur(eleve: Any, texte: str) -> None:
    """Is a ValueError raised?"""
    donnee = {"fonction": "mot", "texte": texte}
    try:
        obtenu = eleve.mot(texte).value
    except Raised as erreur:
        if "ValueError" not in erreur.kinds:
            message = f"Une {erreur.type} est levée là où une ValueError est attendue."
            raise Ecart(message, given=donnee, got=erreur.type, expected="ValueError") from erreur
    else:
        raise Ecart("Aucune erreur n'est levée.", given=donnee, got={"renvoie": obtenu}, expected="ValueError")


def juger_resolution(m: Mouvement, valeur: Any, mouvements: Mouvements = MOUVEMENTS) -> int:
    """The number of turns of a face in a word that brings m to the identity; what is wrong with it otherwise."""
    donnee: Donnee = {"fonction": "resoudre", "m": m}
    debut = "Ici, " if mouvements is MOUVEMENTS else "Avec une autre numérotation des sites, "
    if valeur is None:
        raise Ecart(f"{debut}la valeur est None, alors que ce mouvement est légal.", given=donnee)
    if not isinstance(valeur, str):
        message = f"La valeur est {kind_of(valeur)} : il faut un texte, comme en lit `mot`."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    symboles = valeur.split()
    if len(symboles) > LONGUEUR_MAXIMALE:
        raise Ecart(f"Le mot compte {len(symboles)} symboles : c'est démesuré.", given=donnee)
    faux = next((symbole for symbole in symboles if not SYMBOLE.fullmatch(symbole)), None)
    reste = ce_qui_reste(m, valeur, mouvements)
    if faux is not None or reste is None:
        raise Ecart(f"Ce n'est pas un mot : {brief(faux)} n'a pas de sens.", given=donnee, got={"renvoie": valeur})
    if reste != IDENTITE:
        message = f"{debut}le cube n'est pas résolu après ce mot."
        raise Ecart(message, given=donnee, got={"renvoie": valeur, "ce qui reste": reste})
    return sum(quarts > 0 for _, quarts in lire_mot(valeur) or [])
