"""Sliding blocks: the engine against the sheet's solution (plain Python), and against igraph (or networkx).

    python -m bench.klotski                half a minute; the library searches from a few hundred vertices
    python -m bench.klotski --complet      the library does all of its work (some ten minutes)

The libraries are no part of this project: `pip install igraph`. All times are CPU seconds of one process, measured in
one run; the ratios are printed, never asserted. Without `--complet`, what a library would take is its time for some
vertices times how many there are: it makes one search per vertex.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.sources import compose
from bench.klotski_chapitre import PLATEAUX
from reference.klotski.moteur import Graphe, lire

SAMPLE = 250  # vertices from which the libraries search, without --complet


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    began = time.process_time()
    result = work()
    return result, time.process_time() - began


def best(work: Callable[[], Any], times: int = 3) -> tuple[Any, float]:
    """The least of a few measures, for what is short."""
    runs = [timed(work) for _ in range(times)]
    return runs[0][0], min(seconds for _, seconds in runs)


# ---------------------------------------------------------------- plain Python


def solution() -> dict[str, Any]:
    """The functions of the sheet's solution, without the fast ones of the trusted side."""
    sheet = load_sheet("klotski")
    space: dict[str, Any] = {}
    exec(sheet.given + compose(sheet, header=False), space)
    return space


def plain(space: dict[str, Any]) -> tuple[int, int, Counter[int]]:
    """Placements, edges and the sizes of the components of L'Âne rouge."""
    sizes = Counter(map(len, space["composantes"]()))
    return len(space["graphe"]()), sum(map(len, space["graphe"]().values())) // 2, sizes


def engine() -> tuple[int, int, Counter[int]]:
    graphe = Graphe(lire(PLATEAUX["ane_rouge"]))
    return len(graphe), graphe.aretes.shape[1], Counter(graphe.tailles())


# ---------------------------------------------------------------- libraries


class Igraph:
    name = "igraph"

    def __init__(self, size: int, edges: np.ndarray) -> None:
        import igraph

        self.graph = igraph.Graph(n=size, edges=edges.T.tolist())

    def eccentricities(self, vertices: list[int]) -> list[int]:
        return [int(value) for value in self.graph.eccentricity(vertices)]

    def diameter(self) -> int:
        return int(self.graph.diameter(directed=False))


class Networkx:
    name = "networkx"

    def __init__(self, size: int, edges: np.ndarray) -> None:
        import networkx

        self.search = networkx.single_source_shortest_path_length
        self.graph = networkx.Graph()
        self.graph.add_nodes_from(range(size))
        self.graph.add_edges_from(edges.T.tolist())

    def eccentricities(self, vertices: list[int]) -> list[int]:
        return [max(self.search(self.graph, vertex).values()) for vertex in vertices]

    def diameter(self) -> int:
        return max(self.eccentricities(list(self.graph)))


def libraries() -> list[type[Igraph] | type[Networkx]]:
    """The faster of those that are installed, if any."""
    return [library for library in (Igraph, Networkx) if importlib.util.find_spec(library.name)][:1]


def part(graphe: Graphe, composante: int | None) -> tuple[np.ndarray, np.ndarray]:
    """The vertices of a component (or all of them), and its edges by their ranks among them."""
    sommets = np.flatnonzero(graphe.composante == composante) if composante is not None else np.arange(len(graphe))
    rang = np.full(len(graphe), -1)
    rang[sommets] = np.arange(len(sommets))
    aretes = rang[graphe.aretes]
    return sommets, aretes[:, (aretes >= 0).all(axis=0)]


def compare(
    library: type[Igraph] | type[Networkx], graphe: Graphe, composante: int | None, whole: bool
) -> tuple[Any, float]:
    """What the library finds, and its seconds: the diameter of a component, or (None) all eccentricities."""
    sommets, aretes = part(graphe, composante)
    other = library(len(sommets), aretes)
    if whole:
        return timed(other.diameter if composante is not None else partial(other.eccentricities, range(len(sommets))))
    sample = np.linspace(0, len(sommets) - 1, SAMPLE).astype(int).tolist()
    found, seconds = timed(partial(other.eccentricities, sample))
    assert composante is not None or found == graphe.excentricites()[sommets[sample]].tolist()
    return None, seconds * len(sommets) / SAMPLE


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.klotski", description="Mesures du moteur de la fiche klotski."
    )
    parser.add_argument("--complet", action="store_true", help="les bibliothèques font tout leur travail (longtemps)")
    whole = parser.parse_args().complet
    console = Console()
    table = Table(title="Secondes de processeur, en une seule exécution")
    for title in ("travail", "moteur", "comparé à", "secondes", "rapport"):
        table.add_column(title, justify="left" if title in ("travail", "comparé à") else "right")

    def row(work: str, ours: float, name: str, theirs: float, measured: bool) -> None:
        shown = f"{theirs:.2f}" if measured else f"≈ {theirs:.0f}"
        table.add_row(work, f"{ours:.3f}", name, shown, f"× {theirs / ours:.0f}")

    (ours, seconds), (theirs, slow) = best(engine, 5), timed(partial(plain, solution()))
    assert ours == theirs
    row("L'Âne rouge : configurations, graphe, composantes", seconds, "solution.py", slow, True)
    found = libraries()
    for nom, composante in (("ane_rouge", 0), ("century", 0), ("ane_rouge", None)):
        graphe = Graphe(lire(PLATEAUX[nom]))
        ours, seconds = best(graphe.excentricites if composante is None else partial(graphe.diametre, composante), 2)
        what = f"{nom} : " + ("toutes les excentricités" if composante is None else f"diamètre ({ours})")
        for library in found:
            theirs, slow = compare(library, graphe, composante, whole)
            assert not whole or np.array_equal(ours, theirs)
            row(what, seconds, library.name, slow, whole)
        if not found:
            table.add_row(what, f"{seconds:.3f}", "—", "", "")
    console.print(table)
    if not whole:
        console.print(f"≈ : le temps de {SAMPLE} sommets, rapporté à tous ; --complet mesure tout.")
    if not found:
        console.print("Pour comparer : pip install igraph (ou networkx, bien plus lent).")


if __name__ == "__main__":
    main()
