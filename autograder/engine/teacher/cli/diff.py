"""`taquin diff`: whose mark moved between two runs, and why."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command

MOVED = 1


def add(commands: Any) -> None:
    diff = command(
        commands,
        "diff",
        "dire quelles notes ont changé, et pourquoi",
        "  taquin diff resultats-lundi/ resultats/\n",
    )
    diff.add_argument("old", type=Path, metavar="OLD")
    diff.add_argument("new", type=Path, metavar="NEW")
    diff.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from rich.console import Console

    from autograder.engine.teacher.classroom.publish import moves, print_moves
    from autograder.engine.teacher.classroom.results import load

    found = list(moves(load(options.old), load(options.new)))
    print_moves(found, Console(highlight=False))
    return MOVED if found else DONE
