"""`taquin build`: what students receive, from reference/."""

from __future__ import annotations

import argparse
from typing import Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command


def add(commands: Any) -> None:
    build = command(
        commands,
        "build",
        "produire exercises/ à partir de reference/",
        "  taquin build\n  taquin build --sheet FICHE\n",
    )
    build.add_argument("--sheet", help="une seule fiche")
    build.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import EXERCISES, ROOT, load_sheet, sheet_names
    from autograder.engine.teacher.authoring.build import write_exercises

    for name in [options.sheet] if options.sheet else sheet_names():
        written = write_exercises(load_sheet(name), EXERCISES)
        for path in written:
            print(f"{'écrit' if path.exists() else 'ôté'} : {path.relative_to(ROOT)}")
        if not written:
            print(f"{name} : exercises/ est à jour.")
    return DONE
