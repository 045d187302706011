"""How this sheet's values are judged: words by playing them, tables and lists whatever plain type holds them."""

from __future__ import annotations

from typing import Any

from autograder.engine.sandbox.answers import Lost
from autograder.engine.sheet.checks import Ecart
from autograder.engine.text import count
from autograder.engine.values import Reply, kind_of
from autograder.engine.verdict import Verdict

from .fiche import LONGUEUR_MAXIMALE, en_mot, finale, lectures
from .strategies import Table, jouer, successeur


def memes(obtenu: Reply, attendu: Reply) -> bool:
    """The same value, in a list or in a tuple, and arguments left alone."""
    return obtenu.resembles(attendu)


def sans_boucles(T: Table, mot: str) -> str:
    """The word without moves that come back to a table: they would make any word as long as one likes."""
    garde, vues = "", {str(T): 0}
    for a in mot:
        T = successeur(T, a) or T
        garde = (garde + a)[: vues.get(str(T), len(garde) + 1)]
        vues = {table: rang for table, rang in vues.items() if rang <= len(garde)} | {str(T): len(garde)}
    return garde


def parcourir(T: Table, valeur: Any, donnee: dict[str, Any], attendu: Any) -> tuple[str, Table]:
    """The word and the table where it leads; what is wrong with it otherwise."""
    mot = en_mot(valeur)
    if mot is None:
        message = f"La valeur est {kind_of(valeur)} : il faut un mot, comme « NESO »."
        if valeur is None:
            message = "La valeur est None, alors que cette table est jouable."
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendu})
    if len(mot) > LONGUEUR_MAXIMALE:
        message = f"Le mot compte {len(mot)} lettres : c'est démesuré."
        raise Ecart(message, given=donnee, expected={"renvoie": attendu})
    S = T
    for rang, a in enumerate(mot, 1):
        suivante = successeur(S, a)
        if suivante is None:
            message = (
                f"La lettre « {a} » n'est pas un coup : il faut N, E, S ou O."
                if a not in "NESO"
                else f"Le coup n° {rang} du mot ({a}) est impossible : le trou sortirait de la table."
            )
            obtenu = {"renvoie": valeur, "avant ce coup": S}
            raise Ecart(message, given=donnee, got=obtenu, expected={"renvoie": attendu})
        S = suivante
    return mot, S


def juger_solution(fonction: str, T: Table, valeur: Any, attendu: str | None, **autres: Any) -> str:
    """Does this word solve T? Its spelling is free. Returns the word."""
    donnee = {"fonction": fonction, "T": T, **autres}
    mot, atteinte = parcourir(T, valeur, donnee, attendu)
    if atteinte != finale(len(T)):
        message = "Le mot se joue, mais ne mène pas à la table finale."
        obtenu = {"renvoie": valeur, "table atteinte": atteinte}
        raise Ecart(message, given=donnee, got=obtenu, expected={"renvoie": attendu, "table atteinte": finale(len(T))})
    return mot


def juger_optimale(fonction: str, T: Table, valeur: Any, attendu: str) -> None:
    """Does this word solve T in as few moves as possible?"""
    mot = juger_solution(fonction, T, valeur, attendu)
    if len(mot) > len(attendu):
        assez = f"{len(attendu)} suffi{'sent' if len(attendu) > 1 else 't'} (par d'autres mots aussi)"
        assez = assez if attendu else "la table finale n'en demande aucun"
        message = f"Le mot résout la table en {count(len(mot), 'coup')} ; {assez}."
        donnee = {"fonction": fonction, "T": T}
        raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected={"renvoie": attendu})


def juger_injouable(eleve: Any, fonction: str, T: Table, *autres: Any) -> None:
    """None for a table that is not playable, but not for the final table, which the empty word solves."""
    for table, jouable in ((finale(3), True), (T, False)):
        valeur = getattr(eleve, fonction)(table, *autres).value
        if (valeur is None) == jouable:
            message = (
                "La table finale est jouable : le mot vide convient, et la valeur ne doit pas être None."
                if jouable
                else "Cette table n'est pas jouable : aucun mot ne convient, la valeur attendue est None."
            )
            donnee = {"fonction": fonction, "T": table, **({"poids": autres[0]} if autres else {})}
            attendu = {"renvoie": "" if jouable else None}
            raise Ecart(message, given=donnee, got={"renvoie": valeur}, expected=attendu)


def palier(eleve: Any, corrige: Any, fonction: str, T: Table) -> None:
    """One table at a given depth. Out of time or memory, the message says at which.

    How the letters are to be read is judged near the end, and not again here: any reading of the word will do.
    """
    attendu = corrige.ida_etoile(T).value
    n = len(T)
    try:
        valeur = getattr(eleve, fonction)(T).value
    except Lost as perte:
        if perte.verdict in (Verdict.TIMEOUT, Verdict.MEMORY):
            ou = f"table {n} × {n}, à la profondeur {len(attendu)}"
            raise Lost(perte.verdict, f"{ou} : {perte.message.removesuffix(' : une boucle sans fin ?')}") from perte
        raise
    lus = lectures(en_mot(valeur) or "").values()
    if not any(len(lu) == len(attendu) and jouer(T, lu) == finale(n) for lu in lus):
        juger_optimale(fonction, T, valeur, attendu)
