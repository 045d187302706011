"""What the engine must know of this sheet: what may be called from where, how its values are drawn and compared."""

from __future__ import annotations

from typing import Any

from autograder.engine.sheet.drawing import Drawing, board
from autograder.engine.sheet.fiche import Fiche, Sample, in_the_containers_of
from autograder.engine.sheet.game import WAYS, Game

LONGUEUR_MAXIMALE = 20_000  # letters: far more than any table that is asked about takes
PLUS_GRAND_DESSIN = 8
LOINTAINE = [[8, 7, 6], [5, 4, 3], [2, 1, 0]]  # for `taquin show`
OPTIMAUX = ("largeur", "bidirectionnel", "profondeur_seuils", "ida_etoile")
MOTS = (*OPTIMAUX, "glouton_echappement", "ligne_a_ligne")
OPPOSES = str.maketrans("NESO", "SONE")
JEU = ("trou", "successeur", "jouer")  # what moves the hole
RECHERCHE = (*JEU, "sigma", "jouable")


class FicheAgregation(Fiche):
    leans_on = {
        "sigma_b": ("sigma",),
        "pi1": ("sigma",),
        "successeur": ("trou",),
        "jouer": ("successeur",),
        "jouable": ("sigma_b", "sigma", "trou", "pi1"),
        "nombre_arcs_utiles": ("nombre_arcs", "nombre_tables_jouables"),
        "pi1_apres": ("trou", "sigma", "successeur", "pi1"),
        "pi2_apres": ("trou", "successeur", "pi2"),
        "largeur": RECHERCHE,
        "bidirectionnel": RECHERCHE,
        "profondeur_seuils": RECHERCHE,
        "minorant": ("trou", "sigma", "pi2"),
        "ida_etoile": (*RECHERCHE, "minorant", "pi2", "pi2_apres"),
        "glouton": (*JEU, "pi1", "pi2", "pi1_apres", "pi2_apres"),
        "glouton_echappement": (*RECHERCHE, "pi1", "pi2", "pi1_apres", "pi2_apres", "glouton"),
        "ligne_a_ligne": RECHERCHE,
        "table_defavorable": RECHERCHE,  # its own row-by-row method is part of what is judged
    }
    board_maker = "table_defavorable"

    def draw(self, value: Any) -> Drawing | None:
        """A square table."""
        return Drawing((board(value),), tells_all=True) if est_table(value) else None

    def game(self, f: Any) -> Game:
        """An arrow is the way in which the piece goes: the hole goes the other way."""
        lettres = {"up": "S", "left": "E", "down": "N", "right": "O"}

        def jouer(T: tuple[tuple[int, ...], ...], touche: str) -> tuple[tuple[int, ...], ...] | None:
            suivante = f.successeur([list(ligne) for ligne in T], lettres[touche]).value
            return None if suivante is None else tuple(map(tuple, suivante))

        return Game(tuple(map(tuple, finale(3))), WAYS, jouer, lambda T: [list(ligne) for ligne in T])

    def film(self, f: Any) -> Any:
        """A table of side 3 that is far from the end."""
        tables = [LOINTAINE]
        for coup in f.bidirectionnel(LOINTAINE):
            tables.append(f.successeur(tables[-1], coup))
        return tables

    def in_the_manner_of(self, sample: Sample | None, function: str, args: tuple[Any, ...], value: Any) -> Any:
        """Tables and words may be lists or tuples."""
        return value if sample is None else in_the_containers_of(sample.value, value)

    def canonical(self, function: str, args: tuple[Any, ...], value: Any, corrige: Any) -> Any:
        """Which of the words that do the same is the student's choice."""
        mot = en_mot(value) if function in MOTS else None
        if mot is None or len(mot) > LONGUEUR_MAXIMALE:
            return value
        for lecture, lu in lectures(mot).items():
            if set(lu) <= set("NESO") and corrige.jouer(args[0], lu).value == finale(len(args[0])):
                return [lecture, len(mot)] if function in OPTIMAUX else [lecture]
        return mot


def finale(n: int) -> list[list[int]]:
    return [[n * i + j for j in range(n)] for i in range(n)]


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


def lectures(mot: str) -> dict[str, str]:
    """The ways in which a word may have been meant."""
    return {
        "le trou": mot,
        "la pièce": mot.translate(OPPOSES),
        "à rebours": mot[::-1],
        "du but au départ": mot[::-1].translate(OPPOSES),
        "W": mot.replace("W", "O"),
    }
