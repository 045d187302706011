"""`taquin new`: the smallest sheet that passes, to begin with."""

from __future__ import annotations

import argparse
from typing import Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command


def add(commands: Any) -> None:
    new = command(
        commands,
        "new",
        "commencer une fiche : écrire les quatre fichiers dont elle a besoin",
        "  taquin new ma_fiche\n  taquin verify ma_fiche\n",
    )
    new.add_argument("name", metavar="NAME", help="le nom de la fiche, en minuscules et sans accents")
    new.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import ROOT
    from autograder.engine.teacher.authoring.scaffold import write_sheet

    for path in write_sheet(options.name):
        print(f"écrit : {path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}")
    print(f"Ensuite : taquin verify {options.name}")
    return DONE
