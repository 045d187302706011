"""What the engine must know of this sheet: what may be called from where, how its values are drawn and compared."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from autograder.engine.sheet.drawing import HOLE, Board, Cell, Drawing, board, pieces, side_by_side
from autograder.engine.sheet.fiche import Fiche, Sample, in_the_containers_of
from autograder.engine.sheet.game import Game

TYPES = (0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4)
TAILLES = ((2, 2), (1, 2), (2, 1), (1, 1), (1, 1))  # type → rows, columns
COULEURS = ("red", "", "", "")  # the donkey, and wood
SANS_TEXTE = ("·", "", "", "")  # a colour without text would show its initial
DESSINS = 5  # boards in one row: of a longer path, the first ones and the last ones
PAQUET = 2_000  # configurations whose neighbours are sent together
LONGUEUR_MAXIMALE = 1000  # positions of a path: no shortest one has a fifth of that
CASES_MAXIMALES = 64  # of a drawing

DEPART = (2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19)
PIECES = "0123456789"  # of a game: the large square, the one that lies, the four that stand, the four small ones
DEBUT = "2003\n2003\n4115\n4675\n8..9"

CODAGE = ("plateau", "est_valide")
JEU = (*CODAGE, "voisins", "configurations")
D_UNE_POSITION = (*CODAGE, "voisins", "miroir")
SUITES = ("voisins", "configurations", "resoudre", "symetriques")  # lists of positions


class FicheKlotski(Fiche):
    leans_on = {
        "est_valide": ("plateau",),
        "voisins": CODAGE,
        "configurations": CODAGE,
        "degres": JEU,
        "composantes": JEU,
        "distances": (*CODAGE, "voisins"),
        "excentricite": (*CODAGE, "voisins", "distances"),
        "resoudre": (*CODAGE, "voisins", "distances"),
        "miroir": CODAGE,
        "symetriques": (*JEU, "distances", "miroir"),
        "tailles_composantes": ("nb_configurations",),
        "coups_minimum": ("nb_configurations", "tailles_composantes"),
    }

    def draw(self, value: Any) -> Drawing | None:
        """A position, the types of a board, a drawing, or a few positions: the ends of a path, if it is long."""
        position = en_position(value)
        if position is not None:
            dessinee = planches(position)
            return None if dessinee is None else Drawing((dessinee,))
        if isinstance(value, str):
            return Drawing((dessine(value),), tells_all=True) if est_dessin(value) else None
        if est_plateau(value):
            return Drawing((board(value, hole=4),), tells_all=True)
        if isinstance(value, list | tuple) and 0 < len(value) <= LONGUEUR_MAXIMALE:
            montrees = value if len(value) <= DESSINS else [*value[: DESSINS - 2], *value[-2:]]
            return side_by_side(map(self.draw, montrees)) if en_position(value[0]) else None
        return None

    def game(self, f: Any) -> Game | None:
        """A key moves a piece, and not a configuration: the sheet's functions do not tell alike pieces apart."""
        try:
            from .jeu import ane_rouge
        except ModuleNotFoundError:  # in a student's pack
            return None
        return ane_rouge()

    def film(self, f: Any) -> Any:
        """A shortest solution from the start, in which each piece keeps its digit."""
        return suivre(f.resoudre(DEPART))

    def next_calls(self, function: str, args: tuple[Any, ...], corrige: Any) -> list[tuple[Any, ...]]:
        """Whoever asks for the neighbours, or the image, of many configurations will ask for those of all others."""
        position = en_position(args[0]) if function in D_UNE_POSITION else None
        toutes = corrige.configurations().value if position else []
        rang = bisect_left(toutes, position or ())
        if toutes[rang : rang + 1] != [position]:
            return []  # no configuration
        debut = rang // PAQUET * PAQUET
        return [(type(args[0])(configuration),) for configuration in toutes[debut : debut + PAQUET]]

    def canonical(self, function: str, args: tuple[Any, ...], value: Any, corrige: Any) -> Any:
        """A list stands for a tuple, the order of components and the choice of a shortest path are free."""
        if function in ("voisins", "configurations", "symetriques"):
            return en_positions(value) or value
        if function == "miroir":
            return en_position(value) or value
        if function == "degres":
            return en_degres(value)
        if function == "composantes" and isinstance(value, list | tuple):
            return sorted((sorted(en_positions(element) or [], key=repr) for element in value), key=repr)
        if function == "tailles_composantes" and isinstance(value, tuple):
            return list(value)
        if function == "resoudre":
            return bilan(value, corrige)
        return value

    def in_the_manner_of(self, sample: Sample | None, function: str, args: tuple[Any, ...], value: Any) -> Any:
        """Positions as lists, if the student's own function returns lists."""
        if sample is None or function not in ("plateau", "composantes", "miroir", *SUITES):
            return value
        return in_the_containers_of(sample.value, value)


def en_position(valeur: Any) -> tuple[int, ...] | None:
    """Twelve integers in a list or a tuple; None for anything else."""
    if not isinstance(valeur, list | tuple) or len(valeur) != len(TYPES):
        return None
    return tuple(valeur) if set(map(type, valeur)) == {int} else None


def en_positions(valeur: Any) -> list[tuple[int, ...]] | None:
    """A list of positions; None for anything else."""
    if not isinstance(valeur, list | tuple):
        return None
    lues = [en_position(element) for element in valeur]
    return None if None in lues else [position for position in lues if position is not None]


def en_degres(valeur: Any) -> Any:
    """Without what nothing has."""
    return {cle: nombre for cle, nombre in valeur.items() if nombre != 0} if isinstance(valeur, dict) else valeur


def en_nombres(valeur: Any) -> Any:
    """A list of numbers, whatever holds them; a dict's values in the order of its keys."""
    if isinstance(valeur, dict):
        try:
            valeur = [valeur[cle] for cle in sorted(valeur)]
        except TypeError:
            return valeur
    return list(valeur) if isinstance(valeur, list | tuple) else valeur


def en_ordre(valeur: Any) -> Any:
    """Numbers in increasing order."""
    nombres = en_nombres(valeur)
    entiers = isinstance(nombres, list) and all(type(nombre) is int for nombre in nombres)
    return sorted(nombres) if entiers else nombres


def en_deux_listes(valeur: Any) -> Any:
    """Two lists of sizes, or one after the other in a dict."""
    parties = list(valeur.values()) if isinstance(valeur, dict) else valeur
    return [en_ordre(partie) for partie in parties] if isinstance(parties, list | tuple) else valeur


def en_moyenne(valeur: Any) -> Any:
    """A number to two decimals."""
    return round(valeur, 2) if isinstance(valeur, int | float) and not isinstance(valeur, bool) else valeur


def planches(position: tuple[int, ...]) -> Board | None:
    """The board of a position, each piece with the number of its corner; None if it does not fit there."""
    cellules: list[list[Cell | None]] = [[None] * 4 for _ in range(5)]
    for sorte, coin in zip(TYPES, position, strict=True):
        i, j = (coin - 1) // 4, (coin - 1) % 4
        hauteur, largeur = TAILLES[sorte]
        if not (0 <= i <= 5 - hauteur and j <= 4 - largeur):
            return None
        for k in range(i, i + hauteur):
            for m in range(j, j + largeur):
                if cellules[k][m] is not None:
                    return None
                texte = str(coin) if (k, m) == (i, j) else SANS_TEXTE[min(sorte, 3)]
                cellules[k][m] = HOLE if sorte == 4 else Cell(texte, COULEURS[sorte], piece=f"{sorte}-{coin}")
    return Board(tuple(map(tuple, cellules)))


def dessine(dessin: str) -> Board:
    """A drawing; in a game, the large square is red."""
    planche = pieces(dessin.split("\n"))
    return Board(tuple(tuple(replace(c, colour="red") if c and c.piece == "0" else c for c in r) for r in planche.rows))


def est_plateau(valeur: Any) -> bool:
    """Five rows of four types?"""
    return (
        isinstance(valeur, list | tuple)
        and len(valeur) == 5
        and all(isinstance(ligne, list | tuple) and len(ligne) == 4 for ligne in valeur)
        and all(type(case) is int and 0 <= case <= 4 for ligne in valeur for case in ligne)
    )


def est_dessin(valeur: str) -> bool:
    """Several lines of letters, dots and walls?"""
    return (
        3 <= len(valeur) <= CASES_MAXIMALES
        and "\n" in valeur
        and len({len(ligne) for ligne in valeur.split("\n")}) == 1
        and all(signe in ".#\n" or (signe.isascii() and signe.isalnum()) for signe in valeur)
    )


def bilan(valeur: Any, corrige: Any) -> Any:
    """What a path is: how long, from where to where, and whether each step is a move."""
    chemin = en_positions(valeur)
    voisins = getattr(corrige, "voisins", None)  # a student's pack has no reference
    if not chemin or voisins is None or len(chemin) > LONGUEUR_MAXIMALE:
        return valeur
    pas = [planches(x) is not None and y in voisins(x).value for x, y in pairwise(chemin)]
    return [len(chemin), list(chemin[0]), chemin[-1][0], all(pas)]


def suivre(positions: Sequence[Any]) -> list[str]:
    """A path as drawings, each piece with its digit. ValueError or TypeError if it is none."""
    if en_position(positions[0]) != DEPART:
        raise ValueError("another start")
    dessins, ou = [DEBUT], {piece: (sorte, coin) for piece, sorte, coin in zip(PIECES, TYPES, DEPART, strict=False)}
    for position in positions[1:]:
        presents = set(zip(TYPES[:10], position[:10], strict=True))
        (piece,) = [piece for piece, place in ou.items() if place not in presents]
        (ou[piece],) = presents - set(ou.values())
        dessins.append(posee(dessins[-1], piece, *ou[piece]))
    return dessins


def posee(dessin: str, piece: str, sorte: int, coin: int) -> str:
    """The drawing with this piece elsewhere. ValueError if there is no room."""
    signes, (i, j), (hauteur, largeur) = list(dessin.replace(piece, ".")), divmod(coin - 1, 4), TAILLES[sorte]
    cases = [5 * (i + k) + j + m for k in range(hauteur) for m in range(largeur)]  # a line is four signs and its end
    if any(not 0 <= case < len(signes) or signes[case] != "." for case in cases):
        raise ValueError("no room")
    for case in cases:
        signes[case] = piece
    return "".join(signes)
