"""`taquin show`: the student's own solution, played move by move."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import add_parameters, add_require_isolation, command, value_for

if TYPE_CHECKING:
    from autograder.engine.submissions.submission import Submission


def add(commands: Any) -> None:
    show = command(
        commands,
        "show",
        "jouer, coup après coup, la résolution que trouve le programme rendu",
        "  taquin show\n  taquin show mon_dossier/taquin.py\n",
    )
    show.add_argument("path", nargs="?", type=Path, metavar="PATH", help="le fichier ou le dossier, comme pour check")
    show.add_argument("--sheet", help="une seule fiche, quand plusieurs sont là")
    add_parameters(show, per_student=False)
    add_require_isolation(show)
    show.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from rich.console import Console

    from autograder.engine.marking.film import boards_of
    from autograder.engine.report.film import play_film
    from autograder.engine.sandbox import isolation
    from autograder.engine.submissions.submission import submissions_in

    submission = _chosen(submissions_in(options.path, options.sheet))
    isolation.require(options.require_isolation)
    console = Console(highlight=False)
    with console.status("Le programme cherche une résolution…"):
        boards = boards_of(submission, value_for(submission.sheet.fiche, options))
    play_film(boards, f"{submission.sheet.title} : {len(boards) - 1} coups", console)
    return DONE


def _chosen(submissions: list[Submission]) -> Submission:
    """The first sheet that was begun, of those that have something to show."""
    from autograder.engine.sheet.fiche import Fiche
    from autograder.engine.submissions.submission import is_untouched

    shown = [one for one in submissions if type(one.sheet.fiche).film is not Fiche.film]
    begun = [one for one in shown if not is_untouched(one.path, one.sheet)]
    return next(iter(begun or shown or submissions))
