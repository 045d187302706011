"""`taquin nbgrader`: a course folder of nbgrader's."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command


def add(commands: Any) -> None:
    nbgrader = command(
        commands,
        "nbgrader",
        "préparer un cours nbgrader avec les fiches",
        "  taquin nbgrader init mon_cours/\n  taquin nbgrader init mon_cours/ --sheet FICHE\n",
    )
    actions = nbgrader.add_subparsers(title="actions", metavar="ACTION", required=True)
    init = actions.add_parser("init", help="écrire, ou mettre à jour, la configuration et les carnets")
    init.add_argument("folder", type=Path, metavar="DIR", help="le dossier du cours")
    init.add_argument("--sheet", help="une seule fiche")
    init.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import load_sheet, sheet_names
    from autograder.engine.teacher.nbgrader.course import prepare

    sheets = [load_sheet(name) for name in ([options.sheet] if options.sheet else sheet_names())]
    written = prepare(options.folder, sheets)
    for path in written:
        print(f"écrit : {path}")
    if not written:
        print(f"{options.folder} est à jour.")
    print(f"Ensuite, dans {options.folder} : nbgrader generate_assignment {sheets[0].name}")
    return DONE
