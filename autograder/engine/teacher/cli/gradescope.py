"""`taquin gradescope`: the archive by which Gradescope marks a sheet."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command
from autograder.engine.errors import TaquinError
from autograder.engine.text import reason


def add(commands: Any) -> None:
    gradescope = command(
        commands,
        "gradescope",
        "faire le zip par lequel Gradescope corrige une fiche (setup.sh, run_autograder)",
        "  taquin gradescope autograder.zip --sheet FICHE\n",
    )
    gradescope.add_argument("archive", type=Path, metavar="ZIP", help="le zip à créer ; il contient le corrigé")
    gradescope.add_argument("--sheet", required=True, help="la fiche à corriger")
    gradescope.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import load_sheet
    from autograder.engine.teacher.pack.gradescope import write_archive

    sheet = load_sheet(options.sheet)
    try:
        write_archive(options.archive, sheet.name)
    except OSError as error:
        raise TaquinError(f"« {options.archive} » ne peut pas être écrit ({reason(error)}).") from error
    print(f"Écrit : {options.archive}. À déposer dans Gradescope, « Configure Autograder » ; il contient le corrigé.")
    return DONE
