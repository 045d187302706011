"""The comparative study of docs/etude-agregation.md: its plots and its tables, in one command.

    pip install -e '.[etude]' && python -m bench.etude

For each side and depth, a few tables; for each search, the median of nodes, tables kept and CPU seconds. A search is
followed as deep as it takes less than a few seconds for one table. Then the hard tables, which take some minutes.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.recherches import BOUNDS as LOWER_BOUNDS
from bench.recherches import (
    ROOT,
    Bound,
    Count,
    at_depth,
    both_ways,
    breadth_first,
    by_patterns,
    by_thresholds,
    by_walking,
)
from bench.taquin_optimal import MANY, Hard, hard_measures, many_measures

DOCUMENT = ROOT / "docs" / "etude-agregation.md"
IMAGES = ROOT / "docs" / "images"
TABLES = 5  # of each depth
PATIENCE = 1.5  # CPU seconds for one table: beyond, the search is not followed any deeper
DEPTHS = {3: range(2, 29, 2), 4: range(2, 41, 2)}
MOST_NODES = 1_500_000


@dataclass(frozen=True)
class Point:
    depth: int
    seconds: float
    kept: float
    nodes: float


def by(bound: Bound) -> Callable[[tuple[int, ...], int], Count | None]:
    return lambda table, n: by_thresholds(table, n, bound, MOST_NODES)


SEARCHES: dict[str, Callable[[tuple[int, ...], int], Count | None]] = {
    "largeur": breadth_first,
    "dans les deux sens": both_ways,
    "seuils, sans minorant": by(LOWER_BOUNDS["rien"]),
    "IDA*, pièces mal placées": by(LOWER_BOUNDS["pièces mal placées"]),
    "IDA*, π₂": by(LOWER_BOUNDS["π₂"]),
    "IDA*, π₂ et conflits": by(LOWER_BOUNDS["π₂ et conflits linéaires"]),
    "IDA*, distance de marche": lambda table, n: by_walking(table, n, MOST_NODES),
    "IDA*, motifs": lambda table, n: by_patterns(table, n, None, MOST_NODES),
}


def curve(search: Callable[[tuple[int, ...], int], Count | None], n: int) -> list[Point]:
    points = []
    for depth in DEPTHS[n]:
        counts, times = [], []
        for seed in range(TABLES):
            table = at_depth(n, depth, seed)
            began = time.process_time()
            count = search(table, n)
            times.append(time.process_time() - began)
            if count is None or times[-1] > PATIENCE:
                return points
            assert count.length == depth
            counts.append(count)
        middle = statistics.median
        kept, nodes = middle(count.kept for count in counts), middle(count.nodes for count in counts)
        points.append(Point(depth, middle(times), kept, nodes))
    return points


def draw(n: int, curves: dict[str, list[Point]], path: Path) -> None:
    import matplotlib

    matplotlib.use("agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 3, figsize=(13, 4.6), layout="constrained")
    titles = {"seconds": "temps (secondes)", "kept": "mémoire (tables gardées)", "nodes": "sommets explorés"}
    styles = ("o-", "s-", "^--", "v--", "D-.", "x-.", "*-", "P-")
    for axis, (field, title) in zip(axes, titles.items(), strict=True):
        for (name, points), style in zip(curves.items(), styles, strict=True):
            values = [max(getattr(point, field), 1e-5) for point in points]
            axis.plot([point.depth for point in points], values, style, label=name, markersize=4, linewidth=1.3)
        axis.set_yscale("log")
        axis.set_xlabel("profondeur (longueur d'une solution optimale)")
        axis.set_title(title)
        axis.grid(True, which="major", alpha=0.3)
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False)
    figure.suptitle(f"Taquin {n} × {n}")
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


def french(value: float, decimals: int = 0) -> str:
    return f"{value:,.{decimals}f}".replace(",", " ").replace(".", ",")


def measures(curves: dict[int, dict[str, list[Point]]]) -> str:
    """The deepest table that each search reaches, and what it costs there."""
    rows = [
        "| n | recherche | profondeur atteinte | sommets | tables gardées | secondes |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for n, found in curves.items():
        for name, points in found.items():
            last = points[-1]
            costs = f"{french(last.nodes)} | {french(last.kept)} | {french(last.seconds, 3)}"
            rows.append(f"| {n} | {name} | {last.depth} | {costs} |")
    return "\n".join(rows)


def hard_rows(measures: dict[str, Hard]) -> str:
    """For each hard table, the nodes and the seconds of each search; what each one computes beforehand comes first."""
    titles = [f"{name}, {unit}" for name in measures for unit in ("sommets", "secondes")]
    before = [cell for hard in measures.values() for cell in ("", french(hard.preparation, 1))]
    rows = [
        f"| table | coups | {' | '.join(titles)} |",
        f"|---|---:|{'---:|' * len(titles)}",
        f"| *préparation* | | {' | '.join(before)} |",
    ]
    for name, (count, _) in next(iter(measures.values())).found.items():
        found = [hard.found[name] for hard in measures.values()]
        costs = [cell for cost, seconds in found for cell in (french(cost.nodes), french(seconds, 2))]
        rows.append(f"| {name} | {count.length} | {' | '.join(costs)} |")
    sizes = " ; ".join(f"{name}, {french(hard.size / 2**20)} Mio" for name, hard in measures.items() if hard.size)
    return "\n".join([*rows, "", f"Taille des bases : {sizes}."])


def many_rows(summaries: dict[str, tuple[float, float]]) -> str:
    rows = [f"| {len(MANY)} tables au hasard | sommets | secondes |", "|---|---:|---:|"]
    rows += [f"| {name} | {french(nodes)} | {french(seconds, 2)} |" for name, (nodes, seconds) in summaries.items()]
    return "\n".join(rows)


def write(blocks: dict[str, str], document: Path = DOCUMENT) -> None:
    """Each block of the document between its two comments."""
    text = document.read_text("utf-8")
    for name, content in blocks.items():
        before, begin, rest = text.partition(f"<!-- {name} -->")
        _, end, after = rest.partition("<!-- fin -->")
        assert begin and end, f"no place for « {name} »"
        text = f"{before}{begin}\n{content}\n{end}{after}"
    document.write_text(text, "utf-8")


def main() -> None:
    for n in DEPTHS:
        by_patterns(tuple(range(n * n)), n)  # what is computed once is not counted
    curves = {n: {name: curve(search, n) for name, search in SEARCHES.items()} for n in DEPTHS}
    IMAGES.mkdir(exist_ok=True)
    for n, found in curves.items():
        draw(n, found, IMAGES / f"etude-agregation-{n}.png")
    blocks = {"mesures": measures(curves), "tables difficiles": hard_rows(hard_measures())}
    write({**blocks, "tables au hasard": many_rows(many_measures())})


if __name__ == "__main__":
    main()
