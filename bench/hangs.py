"""What loops without end cost: the time to mark one copy that holds one.

`python -m bench.hangs [SHEET …]` marks, for each sheet, its solution (answers computed in the file, as students do)
with one function after the other turned into a loop, then with a loop outside all functions, then with the known slow
ones. It prints wall and CPU seconds, the questions that were lost, and the totals.
"""

from __future__ import annotations

import ast
import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from autograder.engine.marking.marking import mark
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import stub
from autograder.engine.submissions.submission import Submission

LOOP = "while True:\n    pass\n"
HELPER = "def aide():\n    while True:\n        pass\n\n\naide()\n"
AIM = 15.0  # seconds of CPU that one loop anywhere adds to those of a right copy,
WORST = 40.0  # and those of the worst copy

WITHOUT_MEMORY = """
def parcours_largeur(c0):
    but, precedent, file = configuration(taquin_résolu()), {c0: c0}, [c0]
    while file:
        c = file.pop(0)
        for v in voisins(c):
            precedent.setdefault(v, c)
            file.append(v)
        if c == but:
            return precedent
    return precedent
"""
WITH_A_LIST = """
def parcours_largeur(c0):
    but, precedent, file, vus = configuration(taquin_résolu()), {c0: c0}, [c0], [c0]
    while file:
        c = file.pop(0)
        for v in voisins(c):
            if v not in vus:
                vus.append(v)
                precedent[v] = c
                file.append(v)
        if c == but:
            return precedent
    return precedent
"""
SLOW = {
    "taquin": {
        "10, sans « déjà vu »": ("parcours_largeur", WITHOUT_MEMORY),
        "10, « déjà vu » est une liste": ("parcours_largeur", WITH_A_LIST),
    },
    "branch_and_bound": {
        "score toujours nul": ("score", "def score(v):\n    return 0\n"),
        "score des cases mal placées": (
            "score",
            "def score(v):\n    return sum(10 ** (9 - i) for i, x in enumerate(v, 1) if x != i)\n",
        ),
    },
}


class Cost(NamedTuple):
    wall: float
    cpu: float
    mark: float | None
    lost: str


def with_function(source: str, name: str, new: str) -> str:
    """The file with another definition of that function."""
    (old,) = (node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == name)
    lines = source.splitlines()
    return "\n".join([*lines[: old.lineno - 1], *new.splitlines(), *lines[old.end_lineno :]]) + "\n"


def cases(sheet: Sheet) -> dict[str, str]:
    solution = sheet.solution
    found = {"(juste)": solution}
    for name, parameters in sheet.functions.items():
        head = f"def {name}({', '.join(f'{parameter}=None' for parameter in parameters)}):\n"
        found[f"{name} boucle"] = with_function(solution, name, f"{head}    while True:\n        pass\n")
    every = solution
    for name in sheet.functions:
        every = with_function(every, name, f"def {name}(*_, **__):\n    while True:\n        pass\n")
    found |= {
        "hors des fonctions, à la fin": solution + LOOP,
        "hors des fonctions, fichier à compléter": stub(solution) + LOOP,
        "hors des fonctions, dans une aide": stub(solution) + HELPER,
        "toutes les fonctions bouclent": every,
    }
    for title, (name, new) in SLOW.get(sheet.name, {}).items():
        found[title] = with_function(solution, name, new)
    return found


def cost(sheet: Sheet, source: str) -> Cost:
    wall, before = time.perf_counter(), os.times()
    report = mark(Submission(sheet, "essai", Path(f"{sheet.name}.py"), source))
    after = os.times()
    lost = [f"{question.id} ({question.points:g}/{question.out_of:g})" for question in report.questions]
    lost = [told for told, question in zip(lost, report.questions, strict=True) if question.points != question.out_of]
    cpu = sum(after[:4]) - sum(before[:4])
    return Cost(time.perf_counter() - wall, cpu, report.mark, " ".join(lost))


def main() -> None:
    console = Console()
    for name in sys.argv[1:] or sheet_names():
        sheet = load_sheet(name)
        mark(Submission(sheet, "essai", Path(f"{name}.py"), sheet.solution))  # what is kept for the next ones
        costs = {}
        table = Table(title=f"{name} : ce que coûte une boucle sans fin", title_justify="left")
        for column in ("la copie", "durée", "calcul", "note", "questions perdues"):
            table.add_column(column, justify="right" if column in ("durée", "calcul", "note") else "left")
        for title, source in cases(sheet).items():
            costs[title] = found = cost(sheet, source)
            table.add_row(title, f"{found.wall:.1f} s", f"{found.cpu:.1f} s", f"{found.mark}", found.lost)
            console.print(f"[dim]{title} {found.wall:.1f} s, {found.cpu:.1f} s[/]")
        console.print(table)
        right = costs["(juste)"].cpu
        single = max(found.cpu for title, found in costs.items() if title.endswith("boucle"))
        worst = max(costs, key=lambda title: costs[title].cpu)
        more = f"{single - right:.1f} s de plus que la copie juste (but : {AIM:g} s)"
        console.print(f"Une fonction qui boucle : {single:.1f} s au plus, {more}.")
        console.print(f"Le pire, « {worst} » : {costs[worst].cpu:.1f} s (but : {WORST:g} s).")
        console.print(f"En tout : {sum(found.cpu for found in costs.values()):.0f} s de calcul.\n")


if __name__ == "__main__":
    main()
