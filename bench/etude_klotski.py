"""The study of docs/etude-klotski.md: its plots and its tables, in one command.

    pip install -e '.[etude]' && python -m bench.etude_klotski

The plots: how the placements of each puzzle fall into components, how far they lie from the start and from the goal,
and the eccentricities. The tables: the puzzles side by side, and what NumPy alone costs against SciPy (if it is there).
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from bench.etude import IMAGES, ROOT, french, write
from bench.klotski_chapitre import COIN, PLATEAUX, SORTIE, coups, echange, graphe
from reference.klotski.moteur import Graphe

DOCUMENT = ROOT / "docs" / "etude-klotski.md"
NOMS = {
    "ane_rouge": "L'Âne rouge",
    "century": "Century",
    "pennant": "Pennant",
    "quzzle": "Quzzle",
    "simplicity": "Simplicity",
    "simplicity2": "Simplicity 2",
    "soap": "Soap",
}
DISTINCTES = {"simplicity": "YR", "simplicity2": "YR", "soap": "S"}
BUTS = {
    "ane_rouge": SORTIE.format("B"),
    "century": SORTIE.format("1"),
    "pennant": "....\n....\n....\nAA..\nAA..",
    "quzzle": "..AA\n..AA\n....\n....\n....",
    "simplicity": COIN + "\n....\n....",
    "simplicity2": echange(PLATEAUX["simplicity2"], "Y", "R"),
    "soap": echange(PLATEAUX["soap"], "H", "S"),
}
DRAWN = ("ane_rouge", "century", "pennant")


def game(nom: str) -> Graphe:
    return graphe(nom, DISTINCTES.get(nom, ""))


# ---------------------------------------------------------------- plots


def draw_components(path: str) -> None:
    """Each size: how many components have it."""
    pyplot = plots()
    figure, axes = pyplot.subplots(1, len(DRAWN), figsize=(13, 4), layout="constrained", sharey=True)
    for axis, nom in zip(axes, DRAWN, strict=True):
        sizes = Counter(game(nom).tailles())
        axis.scatter(list(sizes), list(sizes.values()), s=28, color="#a5562f")
        axis.set_xscale("log")
        axis.set_yscale("log")
        axis.set_xlabel("configurations dans la composante")
        axis.set_title(f"{NOMS[nom]} : {french(len(game(nom).tailles()))} composantes")
        axis.grid(True, which="major", alpha=0.3)
    axes[0].set_ylabel("nombre de composantes")
    figure.savefig(IMAGES / path, dpi=110)
    pyplot.close(figure)


def draw_distances(path: str) -> None:
    """For the component of the start: distances from the start, and to the goal."""
    pyplot = plots()
    figure, axes = pyplot.subplots(1, len(DRAWN), figsize=(13, 4), layout="constrained")
    for axis, nom in zip(axes, DRAWN, strict=True):
        g = game(nom)
        depuis = g.distances([g.depart])
        dedans = depuis >= 0
        vers = g.distances(np.flatnonzero(g.ou(BUTS[nom]) & dedans))[dedans]
        for distances, label, color in ((depuis[dedans], "depuis le départ", "#3f6fa3"), (vers, "au but", "#a5562f")):
            axis.step(range(distances.max() + 1), np.bincount(distances), where="mid", label=label, color=color)
        axis.axvline(depuis[g.ou(BUTS[nom]) & dedans].min(), color="#777", linewidth=1, linestyle=":")
        axis.set_xlabel("coups")
        axis.set_title(NOMS[nom])
        axis.grid(True, alpha=0.3)
    axes[0].set_ylabel("configurations")
    axes[0].legend(frameon=False)
    figure.savefig(IMAGES / path, dpi=110)
    pyplot.close(figure)


def draw_eccentricities(path: str) -> None:
    """The main component of L'Âne rouge: from where is the farthest placement how far?"""
    pyplot = plots()
    g = game("ane_rouge")
    dedans = g.composante == g.composante[g.depart]
    excentricites = g.excentricites()[dedans]
    figure, axis = pyplot.subplots(figsize=(7.5, 3.6), layout="constrained")
    axis.bar(range(excentricites.max() + 1), np.bincount(excentricites), width=1, color="#a5562f")
    axis.axvline(g.distances([g.depart]).max(), color="#333", linewidth=1, linestyle=":", label="le départ classique")
    axis.set_xlim(excentricites.min() - 2, excentricites.max() + 2)
    axis.set_xlabel("excentricité (coups jusqu'à la configuration la plus lointaine)")
    axis.set_ylabel("configurations")
    axis.legend(frameon=False)
    axis.grid(True, axis="y", alpha=0.3)
    figure.savefig(IMAGES / path, dpi=110)
    pyplot.close(figure)


def plots() -> Any:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    return pyplot


# ---------------------------------------------------------------- tables


def boards() -> str:
    rows = [
        "| jeu | configurations | connexions | composantes | accessibles | but | excentricité du départ | diamètre |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for nom in NOMS:
        g = game(nom)
        depuis = g.distances([g.depart])
        values = [
            len(g),
            g.aretes.shape[1],
            len(g.tailles()),
            int((depuis >= 0).sum()),
            coups(depuis, g.ou(BUTS[nom].replace("#", "."))) or 0,
            int(depuis.max()),
            g.diametre(int(g.composante[g.depart])),
        ]
        rows.append(f"| {NOMS[nom]} | {' | '.join(map(french, values))} |")
    return "\n".join(rows)


def seconds(work: Callable[[], Any], times: int = 5) -> float:
    work()
    found = []
    for _ in range(times):
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def imported(module: str) -> float:
    """Seconds to import a module in a new process, the process itself taken off."""
    code = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
    runs = [float(subprocess.check_output([sys.executable, "-c", code])) for _ in range(3)]
    return min(runs)


def against_scipy() -> str:
    """The same work on the graph of L'Âne rouge: milliseconds."""
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import breadth_first_order, connected_components, dijkstra

    g = game("ane_rouge")
    matrix = csr_array((np.ones(len(g.liste), np.int8), g.liste, g.bornes), shape=(len(g), len(g)))
    lines = {
        "importer": (imported("numpy"), imported("scipy.sparse.csgraph"), "`scipy.sparse.csgraph`"),
        "composantes": (
            seconds(g._components),
            seconds(lambda: connected_components(matrix, directed=False)),
            "`connected_components`",
        ),
        "distances depuis le départ": (
            seconds(lambda: g.distances([g.depart])),
            seconds(lambda: dijkstra(matrix, unweighted=True, indices=g.depart)),
            "`dijkstra(unweighted=True)`",
        ),
        "ordre de visite seul": (
            seconds(lambda: list(g.couches([g.depart]))),
            seconds(lambda: breadth_first_order(matrix, g.depart)),
            "`breadth_first_order`, sans les distances",
        ),
    }
    rows = ["| millisecondes | NumPy seul | SciPy | |", "|---|---:|---:|---|"]
    rows += [f"| {n} | {french(a * 1000, 1)} | {french(b * 1000, 1)} | {c} |" for n, (a, b, c) in lines.items()]
    return "\n".join(rows)


def searches() -> str:
    rows = [
        "| | sommets | recherches pour le diamètre | pour toutes les excentricités |",
        "|---|---:|---:|---:|",
    ]
    for nom in ("ane_rouge", "pennant", "quzzle"):
        g = game(nom)
        principale = g.composante == g.composante[g.depart]
        counts = [g._between_bounds(principale, all_of_them)[1] for all_of_them in (False, True)]
        rows.append(f"| {NOMS[nom]} | {french(int(principale.sum()))} | {counts[0]} | {french(counts[1])} |")
    g = game("century")
    count = g._between_bounds(g.composante == 0, False)[1]
    rows.append(f"| Century | {french(g.tailles()[0])} | {count} | |")
    return "\n".join(rows)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    draw_components("etude-klotski-composantes.png")
    draw_distances("etude-klotski-distances.png")
    draw_eccentricities("etude-klotski-excentricites.png")
    blocks = {"jeux": boards(), "recherches": searches()}
    if importlib.util.find_spec("scipy"):
        blocks["scipy"] = against_scipy()
    else:
        print("SciPy n'est pas installé : le tableau qui le compare à NumPy reste tel quel.")
    write(blocks, DOCUMENT)


if __name__ == "__main__":
    main()
