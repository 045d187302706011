"""`taquin verify`: the laws that every sheet obeys, and what is missing."""

from __future__ import annotations

import argparse
from typing import Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command

BROKEN = 1


def add(commands: Any) -> None:
    verify = command(
        commands,
        "verify",
        "vérifier qu'une fiche tient debout, et dire ce qui lui manque",
        "  taquin verify ma_fiche\n  taquin verify ma_fiche --quick\n",
    )
    verify.add_argument("names", nargs="*", metavar="NAME", help="les fiches (défaut : toutes)")
    verify.add_argument("--quick", action="store_true", help="sans les vérifications qui prennent des minutes")
    verify.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import load_sheet, sheet_names
    from autograder.engine.teacher.authoring.laws import broken_laws
    from autograder.engine.text import count

    code = DONE
    for name in options.names or sheet_names():
        load_sheet(name)  # an unknown name, or sources that do not fit together, are said first
        found = 0
        for sentence in broken_laws(name, quick=options.quick):
            found += 1
            print(f"{name} : {sentence}", flush=True)
        if found:
            code = BROKEN
            print(f"{name} : {count(found, 'point')} à revoir.")
        else:
            print(f"{name} : tout est en ordre.")
    return code
