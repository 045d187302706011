"""How long are the solutions of a cube, and how long does it take to find them? The same cubes, in one run.

    python -m bench.rubik [--cubes 100] [--peer PYTHON] [--etude]

By keys: the method of the sheet's source, `resoudre` of the reference. In two phases: reference/rubik/deux_phases.py,
with the shortest first phase, then with one turn more too. Then kociemba, of the registry, written in C: `pip install
kociemba` where PYTHON is (this interpreter, by default). A quarter turn or a half turn counts 1; seconds are CPU time.
`--etude` also writes what docs/etude-rubik.md shows.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rich.console import Console
from rich.table import Table

from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.sources import compose
from bench.etude import IMAGES, ROOT, french, write
from reference.rubik import deux_phases
from reference.rubik.facettes import FACES, IMMOBILE, jouer, mouvement, patron

DOCUMENT = ROOT / "docs" / "etude-rubik.md"
TURNS = [face + power for face in FACES for power in ("", "2", "-1")]
MIXING = 100  # turns of the word that mixes a cube
KEYS, SHORT, SHORTER, PEER = "par clés", "deux phases", "deux phases, plus court", "kociemba (C)"
ABSENT = "kociemba is not there: pip install kociemba, or --peer PYTHON, an interpreter that has it."

PEER_FACES = dict(zip("hdfbga", "URFDLB", strict=True))  # in the peer's order, with its letters
PEER_PROGRAM = """
import json, sys, time
try:
    import kociemba
except ImportError:
    sys.exit("absent")
cubes, found = json.load(sys.stdin), []
kociemba.solve(cubes[0])  # reads its tables
for cube in cubes:
    began = time.process_time()
    word = kociemba.solve(cube)
    found.append((word, time.process_time() - began))
print(json.dumps(found))
"""


@dataclass
class Found:
    lengths: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def scrambles(number: int) -> list[str]:
    draw = random.Random(54)
    return [" ".join(draw.choice(TURNS) for _ in range(MIXING)) for _ in range(number)]


def by_keys() -> Callable[[Any], str]:
    """`resoudre`, as the sheet's reference writes it."""
    sheet = load_sheet("rubik")
    space: dict[str, Any] = {}
    exec(sheet.given + compose(sheet, header=False), space)
    resoudre: Callable[[Any], str] = space["resoudre"]
    return resoudre


def measured(solve: Callable[[Any], str], mixed: list[str]) -> Found:
    found = Found()
    for scramble in mixed:
        cube = jouer(scramble)
        given = mouvement(cube)
        began = time.process_time()
        word = solve(given)
        found.seconds.append(time.process_time() - began)
        assert jouer(word, cube) == IMMOBILE, scramble
        found.lengths.append(len(word.split()))
    return found


# ---------------------------------------------------------------- the peer


def for_peer(cube: Any) -> str:
    """The 54 colours as the peer reads them."""
    net = patron(cube)
    return "".join(PEER_FACES[colour] for face in PEER_FACES for colour in net[face])


def from_peer(word: str) -> str:
    """The peer turns clockwise."""
    ours = {letter: face for face, letter in PEER_FACES.items()}
    return " ".join(ours[turn[0]] + {"": "-1", "'": "", "2": "2"}[turn[1:]] for turn in word.split())


def peer(python: str, mixed: list[str]) -> Found | None:
    cubes = [jouer(scramble) for scramble in mixed]
    question = json.dumps([for_peer(cube) for cube in cubes])
    done = subprocess.run([python, "-c", PEER_PROGRAM], input=question, capture_output=True, text=True, check=False)
    if done.stderr.strip() == "absent":
        return None
    done.check_returncode()
    found = Found()
    for cube, (word, seconds) in zip(cubes, json.loads(done.stdout), strict=True):
        assert jouer(from_peer(word), cube) == IMMOBILE
        found.lengths.append(len(word.split()))
        found.seconds.append(seconds)
    return found


# ---------------------------------------------------------------- what is shown


def shown(measures: dict[str, Found]) -> Table:
    table = Table(title=f"{len(measures[SHORT].lengths)} cubes mixed by {MIXING} turns, ratios to {SHORT}")
    for title in ("method", "mean", "least", "most", "seconds", "length ×", "time ×"):
        table.add_column(title, justify="left" if title == "method" else "right")
    length, seconds = (statistics.mean(values) for values in (measures[SHORT].lengths, measures[SHORT].seconds))
    for name, found in measures.items():
        own, took = statistics.mean(found.lengths), statistics.mean(found.seconds)
        extremes = (str(min(found.lengths)), str(max(found.lengths)))
        table.add_row(name, f"{own:.1f}", *extremes, f"{took:.4f}", f"{own / length:.2f}", f"{took / seconds:.3f}")
    return table


def rows(measures: dict[str, Found]) -> str:
    lines = [
        "| méthode | longueur moyenne | la plus courte | la plus longue | secondes par cube |",
        "|---|---:|---:|---:|---:|",
    ]
    for name, found in measures.items():
        mean, seconds = statistics.mean(found.lengths), statistics.mean(found.seconds)
        extremes = f"{min(found.lengths)} | {max(found.lengths)}"
        lines.append(f"| {name} | {french(mean, 1)} | {extremes} | {french(seconds, 3)} |")
    return "\n".join(lines)


def sentence(measures: dict[str, Found], building: float) -> str:
    keys, short = (statistics.mean(measures[name].lengths) for name in (KEYS, SHORT))
    ratio = french(keys / short, 0)
    return (
        f"Sur {len(measures[SHORT].lengths)} cubes mélangés au hasard, la méthode des clés prend en moyenne "
        f"**{french(keys, 0)} tours** de face ; une recherche en deux phases en prend **{french(short, 1)}** : "
        f"{ratio} fois moins. Ses tables se construisent une fois, en {french(building, 1)} secondes."
    )


COLOURS = {KEYS: "#c2410c", SHORT: "#2563eb"}


def histogram(measures: dict[str, Found], width: int = 10) -> str:
    """How many cubes for each length, `width` turns to a bar, as SVG."""
    bins = {name: Counter(length // width for length in measures[name].lengths) for name in COLOURS}
    last, high = max(max(found) for found in bins.values()), max(max(found.values()) for found in bins.values())
    step, up, left, bottom = 640 / (last + 1), 200 / high, 50, 230
    parts = []
    for (name, colour), y in zip(COLOURS.items(), (30, 50), strict=True):
        for k, number in bins[name].items():
            x, tall = left + k * step, number * up
            title = f"<title>{name}, {k * width} à {k * width + width - 1} tours : {number} cubes</title>"
            box = f'x="{x:.1f}" y="{bottom - tall:.1f}" width="{step - 1:.1f}" height="{tall:.1f}"'
            parts.append(f'<rect {box} fill="{colour}">{title}</rect>')
        parts.append(f'<rect x="500" y="{y - 10}" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="518" y="{y}">{name}</text>')
    for k in range(0, last + 2, 5):
        parts.append(f'<text x="{left + k * step:.1f}" y="{bottom + 18}" text-anchor="middle">{k * width}</text>')
    parts.append(f'<text x="{left - 8}" y="{bottom - high * up + 5:.0f}" text-anchor="end">{high}</text>')
    parts.append(f'<text x="{left - 8}" y="{bottom}" text-anchor="end">0</text>')
    parts.append(f'<text x="370" y="{bottom + 40}" text-anchor="middle">tours de face</text>')
    parts.append(f'<path d="M{left} 20V{bottom}H700" fill="none" stroke="#666"/>')
    style = '<style>text{font:13px sans-serif;fill:#222}</style><rect width="720" height="280" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 280">{style}{"".join(parts)}</svg>\n'


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--cubes", type=int, default=100)
    arguments.add_argument("--peer", metavar="PYTHON", default=sys.executable, help="an interpreter that has kociemba")
    arguments.add_argument("--etude", action="store_true", help="write docs/etude-rubik.md")
    given = arguments.parse_args()
    console, mixed = Console(), scrambles(given.cubes)
    began = time.process_time()
    deux_phases.construire()
    building = time.process_time() - began
    deux_phases.tables()
    measures = {KEYS: measured(by_keys(), mixed), SHORT: measured(deux_phases.resoudre, mixed)}
    measures[SHORTER] = measured(lambda m: deux_phases.resoudre(m, 1), mixed)
    if theirs := peer(given.peer, mixed):
        measures[PEER] = theirs
    console.print(shown(measures))
    console.print(f"Tables of the two phases: built in {building:.1f} s of CPU time, then read from the cache.")
    if theirs is None:
        console.print(ABSENT)
    if given.etude:
        (IMAGES / "etude-rubik.svg").write_text(histogram(measures), "utf-8")
        write({"résumé": sentence(measures, building), "mesures": rows(measures)}, DOCUMENT)


if __name__ == "__main__":
    main()
