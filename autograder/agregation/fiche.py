"""What the engine must know of this sheet: how its values are drawn, what it leaves to everyone's taste."""

from __future__ import annotations

from typing import Any

from autograder.engine.values import Reply

from .jugement import LONGUEUR_MAXIMALE
from .strategies import finale, jouer, oppose
from .vitrine import PLATEAU as PLATEAU
from .vitrine import en_mot
from .vitrine import grilles as grilles

PROPRES_A_U0 = ()  # nothing here depends on u0
SUITES_DE_U0 = ()
OPTIMAUX = ("largeur", "bidirectionnel", "profondeur_seuils", "ida_etoile")
MOTS = (*OPTIMAUX, "glouton_echappement", "ligne_a_ligne")

# The functions whose value may be a list or a tuple (of letters, of rows), each with a small call that shows which.
_VOISINE = [[1, 0], [2, 3]]
ESSAIS: dict[str, tuple[Any, ...]] = {
    "trou": (_VOISINE,),
    "sigma": (_VOISINE,),
    "sigma_b": (_VOISINE,),
    "successeur": (_VOISINE, "O"),
    "jouer": (_VOISINE, "O"),
    "equivalents": ("NSE", 2),
    **dict.fromkeys(OPTIMAUX, (_VOISINE,)),
    "glouton": (_VOISINE, "pi2"),
    "glouton_echappement": (_VOISINE, "pi2"),
    "ligne_a_ligne": (_VOISINE,),
}
LIBERTES = tuple(ESSAIS)


def refuse_u0(u0: int, corrige: Any) -> str | None:
    """Any u0 will do: this sheet has no random sequence."""
    return None


def autre_u0(u0: int) -> int:
    return u0


def habitude(eleve: Any, corrige: Any) -> dict[str, Any] | None:
    """What the student's own functions return, list or tuple, wherever they answer at all."""
    vues = {}
    for fonction, args in ESSAIS.items():
        reponse = eleve.sonder(fonction, *args)
        if isinstance(reponse, Reply) and not reponse.trusted:
            vues[fonction] = reponse.value
    return vues or None


def a_sa_facon(habitude: dict[str, Any] | None, fonction: str, args: tuple[Any, ...], valeur: Any) -> Any:
    """The reference's value, as the student would have written it: their code may rely on it."""
    return comme((habitude or {}).get(fonction), valeur)


def comme(modele: Any, valeur: Any) -> Any:
    """The same value in the containers of the model, as deep as both go."""
    if isinstance(valeur, str) and isinstance(modele, list | tuple):
        return type(modele)(valeur)
    if isinstance(valeur, list | tuple) and isinstance(modele, list | tuple):
        modeles = list(modele) + [modele[-1] if modele else None] * len(valeur)
        return type(modele)(comme(un, element) for un, element in zip(modeles, valeur, strict=False))
    return valeur


def canonique(fonction: str, args: tuple[Any, ...], valeur: Any) -> Any:
    """The value without what is left to taste: which of the words that do the same."""
    mot = en_mot(valeur) if fonction in MOTS else None
    if mot is None or len(mot) > LONGUEUR_MAXIMALE:
        return valeur
    T = args[0]
    for lecture, lu in lectures(mot).items():
        if jouer(T, lu) == finale(len(T)):
            return [lecture, len(mot)] if fonction in OPTIMAUX else [lecture]
    return mot


def lectures(mot: str) -> dict[str, str]:
    """The ways in which a word may have been meant."""
    return {
        "le trou": mot,
        "la pièce": oppose(mot),
        "à rebours": mot[::-1],
        "du but au départ": oppose(mot[::-1]),
        "W": mot.replace("W", "O"),
    }
