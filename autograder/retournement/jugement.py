"""How this sheet's values are judged: collections in any order, types by any representative, words by playing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from autograder.engine.sandbox.answers import Raised
from autograder.engine.sheet.checks import Ecart
from autograder.engine.values import NOTHING, brief, difference, kind_of

from .fiche import LONGUEUR_MAXIMALE, en_configuration, en_liste
from .strategies import BUT, LATTES, Configuration, distances, retourner, type_de

Donnee = dict[str, Any]


def juger_configuration(donnee: Donnee, valeur: Any, attendue: Configuration) -> None:
    """Is this the configuration, in a list or in a tuple?"""
    x = en_configuration(valeur)
    if x != attendue:
        message = "" if x else f"La valeur est {kind_of(valeur)} : il faut une configuration, neuf entiers 0 ou 1."
        if not x and isinstance(valeur, list | tuple):
            message = f"Il faut une configuration, neuf entiers 0 ou 1 : {brief(valeur)} n'en est pas une."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendue})


def juger_entier(donnee: Donnee, valeur: Any, attendu: int) -> None:
    """Is this the number, or the truth value? A configuration crosses a pack's seals as a list, not as the tuple that
    is promised: what takes one is read here, never sealed."""
    if not isinstance(valeur, bool | int) or valeur != attendu:
        message = difference(valeur, attendu)
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendu})


def juger_liste(donnee: Donnee, valeur: Any, attendues: Sequence[Configuration], *, en_ordre: bool) -> None:
    """Are these the configurations, repeats included? With `en_ordre`, in this order."""
    if not isinstance(valeur, list | tuple):
        message = f"La valeur est {kind_of(valeur)} : il faut une liste."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendues})
    lues = [lire_configuration(donnee, element) for element in valeur]
    if len(lues) != len(attendues):
        message = f"La liste compte {len(lues)} configurations au lieu de {len(attendues)}."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendues})
    if sorted(lues) != sorted(attendues):
        message = "Ce ne sont pas les bonnes configurations."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendues})
    if en_ordre and lues != list(attendues):
        message = "Ce sont les bonnes configurations, mais pas dans l'ordre de COUPS."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendues})


def lire_configuration(donnee: Donnee, element: Any) -> Configuration:
    x = en_configuration(element)
    if x is None:
        message = f"{brief(element)} n'est pas une configuration (neuf entiers 0 ou 1)."
        raise Ecart(message, given=donnee)
    return x


def lire_type(donnee: Donnee, element: Any) -> Configuration:
    """A type, whichever of its configurations stands for it."""
    return type_de(lire_configuration(donnee, element))


def lire_nom(donnee: Donnee, element: Any) -> str:
    if not isinstance(element, str):
        raise Ecart(f"{brief(element)} n'est pas le nom d'une isométrie.", given=donnee)
    return element


def juger_collection(
    donnee: Donnee,
    valeur: Any,
    attendue: Iterable[Any],
    lire: Callable[[Donnee, Any], Any] = lire_configuration,
    *,
    repetitions: bool = False,
    quoi: str = "configuration",
) -> None:
    """Are these the elements, in any order? With `repetitions`, one may come several times."""
    elements = en_liste(valeur)
    if elements is None:
        message = f"La valeur est {kind_of(valeur)} : il faut une liste, un tuple ou un ensemble."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    voulus = {lire(donnee, element) for element in attendue}
    lus = [lire(donnee, element) for element in elements]
    absents, intrus = sorted(voulus - set(lus)), sorted(set(lus) - voulus)
    if absents:
        raise Ecart("Il en manque.", given=donnee, got={"renvoie": valeur}, expected={"contient": absents[0]})
    if intrus:
        raise Ecart("Il y en a en trop.", given=donnee, got={"renvoie": valeur, "en trop": intrus[0]})
    if not repetitions and len(lus) > len(set(lus)):
        double = next(element for element in lus if lus.count(element) > 1)
        message = "Une même configuration est donnée plusieurs fois."
        message = message if quoi == "configuration" else f"Un même {quoi} est donné plusieurs fois."
        raise Ecart(message, given=donnee, got={"renvoie": valeur, "répété": double})


def juger_spheres(valeur: Any, attendues: Sequence[Sequence[Configuration]], rangs: int) -> None:
    """Are the first spheres right?"""
    donnee = {"fonction": "spheres"}
    if not isinstance(valeur, list | tuple):
        message = f"La valeur est {kind_of(valeur)} : il faut une liste."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    if len(valeur) < rangs or (rangs == len(attendues) and len(valeur) > rangs):
        message = f"La liste compte {len(valeur)} sphères : la dernière doit être la dernière qui n'est pas vide."
        raise Ecart(message, given=donnee)
    for k in range(rangs):
        try:
            juger_collection(donnee, valeur[k], attendues[k])
        except Ecart as ecart:
            parties = ecart.got if isinstance(ecart.got, dict) else {}
            obtenu = {f"sphère de rayon {k}" if nom == "renvoie" else nom: part for nom, part in parties.items()}
            message = f"Sphère de rayon {k}. {ecart.message}"
            raise Ecart(message, given=donnee, got=obtenu or NOTHING, expected=ecart.expected) from None


def parcourir(donnee: Donnee, x: Configuration, valeur: Any) -> list[Configuration]:
    """The configurations that the word goes through, from x to the goal; what is wrong with it otherwise."""
    if not isinstance(valeur, list | tuple):
        message = f"La valeur est {kind_of(valeur)} : il faut la liste des coups."
        if valeur is None:
            message = "La valeur est None, alors que cette configuration est légale."
        raise Ecart(message, given=donnee, got={"renvoie": valeur})
    if len(valeur) > LONGUEUR_MAXIMALE:
        raise Ecart(f"La liste compte {len(valeur)} coups : c'est démesuré.", given=donnee)
    vues = [x]
    for nom in valeur:
        if not isinstance(nom, str) or nom not in LATTES:
            message = f"{brief(nom)} n'est pas le nom d'un coup."
            raise Ecart(message, given=donnee, got={"renvoie": valeur})
        vues.append(retourner(vues[-1], nom))
    if vues[-1] != BUT:
        message = "Ces coups, joués depuis x, ne mènent pas au but."
        raise Ecart(message, given=donnee, got={"renvoie": valeur, "configuration atteinte": vues[-1]})
    return vues


def juger_solution(fonction: str, x: Configuration, valeur: Any) -> None:
    """Does this word lead from x to the goal?"""
    parcourir({"fonction": fonction, "x": x}, x, valeur)


def juger_optimale(fonction: str, x: Configuration, valeur: Any, exemple: Any) -> list[Configuration]:
    """Does it, in as few moves as possible? Returns what it goes through."""
    donnee = {"fonction": fonction, "x": x}
    vues = parcourir(donnee, x, valeur)
    if len(vues) - 1 > distances()[x]:
        message = f"Ces coups mènent au but, mais il y en a {len(vues) - 1} ; {distances()[x]} suffisent."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": exemple})
    return vues


def juger_balises(x: Configuration, valeur: Any, exemple: Any, balises: Iterable[Configuration], premier: int) -> None:
    """Does it go from beacon to beacon, two moves at most at a time (`premier` for the first leg)?"""
    vues = juger_optimale("resoudre_par_balises", x, valeur, exemple)
    types = {type_de(balise) for balise in balises}
    depuis = 0
    for rang, y in enumerate(vues[1:], 1):
        permis = premier if depuis == 0 else 2
        if type_de(y) in types:
            depuis = rang
        elif rang - depuis >= permis:
            message = f"Du coup n° {depuis + 1} au coup n° {rang}, aucune balise n'est rencontrée."
            obtenu = {"renvoie": valeur, f"après le coup n° {rang}": y}
            donnee = {"fonction": "resoudre_par_balises", "x": x}
            raise Ecart(message, given=donnee, got=obtenu, expected={"renvoie": exemple})


def juger_rien(fonction: str, x: Configuration, valeur: Any, attendu: Any, message: str) -> None:
    """None for what is not legal, an empty list for the goal."""
    if (valeur if attendu is None else en_liste(valeur)) != attendu:
        donnee = {"fonction": fonction, "x": x}
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendu})


def juger_erreur(eleve: Any, fonction: str, **arguments: Any) -> None:
    """Is a ValueError raised? The arguments are in the order of the function's."""
    donnee = {"fonction": fonction, **arguments}
    try:
        obtenu = getattr(eleve, fonction)(*arguments.values()).value
    except Raised as erreur:
        if "ValueError" not in erreur.kinds:
            message = f"Une {erreur.type} est levée là où une ValueError est attendue."
            raise Ecart(message, given=donnee, got=erreur.type, expected="ValueError") from erreur
    else:
        raise Ecart("Aucune erreur n'est levée.", given=donnee, got={"renvoie": obtenu}, expected="ValueError")
