"""`taquin list`: the sheets, their questions and what these are worth."""

from __future__ import annotations

import argparse
from typing import Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command


def add(commands: Any) -> None:
    listing = command(
        commands,
        "list",
        "lister les fiches, leurs questions et leur barème",
        "  taquin list\n  taquin list --sheet FICHE\n",
    )
    listing.add_argument("--sheet", help="une seule fiche")
    listing.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from rich.console import Console

    from autograder.engine.report.terminal import print_sheet
    from autograder.engine.sheet.catalog import load_sheet, sheet_names

    console = Console()
    for name in [options.sheet] if options.sheet else sheet_names():
        print_sheet(load_sheet(name), console)
    return DONE
