"""The game, for `taquin play`. Students do not receive this file: it holds moves and a search, which are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from autograder.engine.sheet.game import Game

from .fiche import DEBUT, PIECES

ARRIVEE = "4253\n4253\n1167\n900.\n800."


def ane_rouge() -> Game:
    noms = ("grand carré", "couché", *["debout"] * 4, *["petit"] * 4)
    return AneRouge(ARRIVEE, dict(zip(PIECES, noms, strict=True)), avancer, start=DEBUT)


# On drawings in which each piece has a digit.


def places(dessin: str, piece: str) -> list[str]:
    """The drawings that sliding this piece can give, in the order of its places; the drawing itself is one of them."""
    libre = dessin.replace(piece, ".")
    vues = [cases_de(dessin, piece)]
    for cases in vues:
        for pas in (-5, -1, 1, 5):  # a line is four signs and its end, which nothing crosses
            voisine = [i + pas for i in cases]
            if voisine not in vues and all(0 <= i < len(libre) and libre[i] == "." for i in voisine):
                vues.append(voisine)
    return ["".join(piece if i in cases else signe for i, signe in enumerate(libre)) for cases in sorted(vues)]


def avancer(dessin: str, piece: str) -> str | None:
    """The piece goes to the next of its places; None if it has no other."""
    possibles = places(dessin, piece)
    return possibles[(possibles.index(dessin) + 1) % len(possibles)] if len(possibles) > 1 else None


def bougee(avant: str, apres: str) -> str:
    """The piece that is not where it was."""
    return next(piece for piece in PIECES if cases_de(avant, piece) != cases_de(apres, piece))


def cases_de(dessin: str, piece: str) -> list[int]:
    return [i for i, signe in enumerate(dessin) if signe == piece]


@dataclass(frozen=True)
class AneRouge(Game):
    """A key takes a piece to the next of its places; a move takes it to any of them, and may need several keys."""

    chemins: dict[str, tuple[str, int]] = field(default_factory=dict)  # drawings on a shortest way: key, moves left

    def ends_at(self, position: Any) -> bool:
        """Is the large square in the middle of the two last lines?"""
        return bool(position[16:18] == position[21:23] == "00")

    def count(self, line: Sequence[Any]) -> int:
        """Keys that take the same piece on are one move, or none if it is back."""
        coups: list[tuple[str, str]] = []  # piece, drawing before
        for avant, apres in pairwise(line):
            piece = bougee(avant, apres)
            if not coups or coups[-1][0] != piece:
                coups.append((piece, avant))
            elif coups[-1][1] == apres:
                coups.pop()
        return len(coups)

    def best(self, position: Any) -> tuple[str, int] | None:
        if position not in self.chemins and not self.ends_at(position):
            self._noter(self._chemin(position))
        return self.chemins.get(position)

    def _chemin(self, depart: str) -> list[str]:
        """A shortest way to the end; pieces of one kind are alike."""
        sortes = str.maketrans("23456789", "22223333")
        vus, venant, file = {depart.translate(sortes)}, {depart: ""}, [depart]
        for dessin in file:
            for suivant in self._coups(dessin):
                if suivant.translate(sortes) not in vus:
                    vus.add(suivant.translate(sortes))
                    venant[suivant] = dessin
                    file.append(suivant)
                    if self.ends_at(suivant):
                        chemin = [suivant]
                        while venant[chemin[-1]]:
                            chemin.append(venant[chemin[-1]])
                        return chemin[::-1]
        return []

    def _coups(self, dessin: str) -> Iterator[str]:
        """All that one move makes of a drawing."""
        autour = {i + pas for i, signe in enumerate(dessin) if signe == "." for pas in (-5, -1, 1, 5)}
        for piece in {dessin[i] for i in autour if 0 <= i < len(dessin)} - set(".\n"):
            yield from places(dessin, piece)

    def _noter(self, chemin: Sequence[str]) -> None:
        """The key of each drawing of a way, and of those in between when a move needs several keys."""
        for reste, (apres, avant) in enumerate(pairwise(chemin[::-1]), 1):
            piece = bougee(avant, apres)
            while avant != apres:
                self.chemins[avant] = piece, reste
                avant = str(avancer(avant, piece))
