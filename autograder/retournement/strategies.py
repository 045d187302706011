"""What the graders of this sheet draw. Everything shrinks towards few 1s, near the goal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from math import isqrt
from typing import Any

from hypothesis import strategies as st

from autograder.engine.sheet.checks import petits

Configuration = tuple[int, ...]

LATTES = {"L1": (0, 1, 2), "L2": (3, 4, 5), "L3": (6, 7, 8), "C1": (0, 3, 6), "C2": (1, 4, 7), "C3": (2, 5, 8)}
NOMS = ("i", "r", "r2", "r3", "sh", "sv", "sm", "sd")
CASES = {  # isometry → for each cell, where its content goes
    "i": (0, 1, 2, 3, 4, 5, 6, 7, 8),
    "r": (6, 3, 0, 7, 4, 1, 8, 5, 2),
    "r2": (8, 7, 6, 5, 4, 3, 2, 1, 0),
    "r3": (2, 5, 8, 1, 4, 7, 0, 3, 6),
    "sh": (6, 7, 8, 3, 4, 5, 0, 1, 2),
    "sv": (2, 1, 0, 5, 4, 3, 8, 7, 6),
    "sm": (8, 5, 2, 7, 4, 1, 6, 3, 0),
    "sd": (0, 3, 6, 1, 4, 7, 2, 5, 8),
}
BUT: Configuration = (0,) * 9
BALISES = (  # as sujet.py gives them; a test holds that
    BUT,
    (1, 1, 0, 1, 0, 0, 1, 0, 0),
    (1, 0, 0, 1, 1, 0, 1, 0, 0),
    (0, 1, 0, 0, 1, 0, 1, 0, 1),
    (0, 1, 0, 0, 0, 0, 0, 0, 0),
    (1, 1, 0, 0, 0, 0, 1, 0, 0),
)


def retourner(x: Configuration, nom: str) -> Configuration:
    a, b, c = LATTES[nom]
    image = list(x)
    image[a], image[b], image[c] = 1 - x[c], 1 - x[b], 1 - x[a]
    return tuple(image)


def transformer(x: Configuration, nom: str) -> Configuration:
    image = [0] * 9
    for depuis, vers in enumerate(CASES[nom]):
        image[vers] = x[depuis]
    return tuple(image)


@cache
def type_de(x: Configuration) -> Configuration:
    """The smallest configuration of the orbit."""
    return min(transformer(x, nom) for nom in NOMS)


@cache
def distances() -> dict[Configuration, int]:
    """All legal configurations, the nearest first, with their distance to the goal."""
    d, file = {BUT: 0}, [BUT]
    for x in file:
        for nom in LATTES:
            y = retourner(x, nom)
            if y not in d:
                d[y] = d[x] + 1
                file.append(y)
    return d


def coins(x: Configuration) -> Configuration:
    return x[0], x[2], x[6], x[8]


TOUTES = sorted(product((0, 1), repeat=9), key=lambda x: (sum(x), x[::-1]))
LEGALES = list(distances())
ILLEGALES = [x for x in TOUTES if x not in distances()]
COINS_PAIRS = [x for x in TOUTES if sum(coins(x)) % 2 == 0]
COINS_SIMPLES = [x for x in TOUTES if coins(x) not in ((1, 0, 0, 1), (0, 1, 1, 0), (1, 1, 1, 1))]


def parmi(valeurs: Sequence[Any]) -> Any:
    """Any of these; the smallest counterexample is looked for among all of them, in their order.

    Drawn by two digits: what Hypothesis draws from long ranges depends on which modules happen to be loaded.
    """
    base = isqrt(len(valeurs) - 1) + 1
    chiffres = st.tuples(st.integers(0, base - 1), st.integers(0, base - 1))
    return petits(chiffres.map(lambda rang: valeurs[(base * rang[0] + rang[1]) % len(valeurs)]), valeurs)
