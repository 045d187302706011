"""What the lettered answers ask of whole graphs: diameters, longest inversions. The engine of reference/ computes it.

No function of the sheet gives these in reasonable time: such an answer is judged for itself, and carries no error.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable
from functools import cache
from types import ModuleType
from typing import Any

from autograder.engine.sheet.catalog import REFERENCE


@cache
def moteur() -> ModuleType:
    """reference/klotski/moteur.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("moteur_klotski", REFERENCE / "klotski" / "moteur.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def graphe(dessin: str, distinctes: str = "") -> Any:
    """The graph of a puzzle."""
    return moteur().Graphe(moteur().lire(dessin, distinctes))


@cache
def diametre(dessin: str) -> int:
    """Of the component of the drawing."""
    jeu = graphe(dessin)
    return int(jeu.diametre(jeu.composante[jeu.depart]))


@cache
def excentricite(dessin: str, distinctes: str = "") -> int:
    """How far one can go from the drawing."""
    jeu = graphe(dessin, distinctes)
    return int(jeu.distances([jeu.depart]).max())


@cache
def diametre_des_autres(dessin: str) -> int:
    """The largest diameter of a component that holds neither the drawing nor its image upside down.

    One search from a vertex of each component at a time serves them all: as many searches as the largest has vertices.
    """
    jeu = graphe(dessin)
    exclues = {int(jeu.composante[x]) for x in (jeu.depart, jeu.image(haut_bas=True)[jeu.depart])}
    sommets: dict[int, list[int]] = {}
    for sommet, composante in enumerate(jeu.composante.tolist()):
        if composante not in exclues:
            sommets.setdefault(composante, []).append(sommet)
    rangs = range(max(map(len, sommets.values())))
    return max(int(jeu.distances(un_de_chaque(sommets.values(), rang)).max()) for rang in rangs)


def un_de_chaque(listes: Iterable[list[int]], rang: int) -> list[int]:
    return [liste[rang] for liste in listes if rang < len(liste)]


@cache
def plus_longue_inversion(dessin: str, *, haut_bas: bool = False, partout: bool = True) -> int:
    """The greatest distance from a configuration to its image in a mirror, over those that can reach it: those of the
    component of the drawing, or of all components.

    From a configuration to one a move away, this distance changes by two at most: one search from x bounds it for all
    others. Searches start where the bound is greatest, until none exceeds what was found.
    """
    jeu = graphe(dessin)
    np = moteur().np
    image = jeu.image(gauche_droite=not haut_bas, haut_bas=haut_bas)
    possible = jeu.composante[image] == jeu.composante
    if not partout:
        possible &= jeu.composante == jeu.composante[jeu.depart]
    plus, trouvee = np.where(possible, 2 * len(jeu), -1), -1
    while plus.max() > trouvee:
        source = int(plus.argmax())
        distances = jeu.distances([source])
        ici = int(distances[image[source]])
        trouvee = max(trouvee, ici)
        atteints = distances >= 0
        plus[atteints] = np.minimum(plus, ici + 2 * distances)[atteints]
    return trouvee
