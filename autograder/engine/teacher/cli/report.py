"""`taquin report`: tables and pages again, from a folder of results."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from autograder.engine.cli._options import command
from autograder.engine.teacher.cli._published import add_published, bareme_of, report_on


def add(commands: Any) -> None:
    report = command(
        commands,
        "report",
        "refaire les tableaux et les pages à partir des résultats",
        "  taquin report resultats/\n"
        "  taquin report resultats/ --anonymous --round demi\n"
        "Les décisions de l'enseignant se mettent dans resultats/corrections.csv :\n"
        "  student;sheet;question;points;comment\n",
    )
    report.add_argument("results", type=Path, metavar="RESULTS", help="le dossier des résultats")
    report.add_argument("--gradebook", metavar="URL", help="écrire aussi les notes chez nbgrader")
    add_published(report)
    report.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.teacher.classroom.workplace import writing_in

    with writing_in(options.results):
        return report_on(options.results, options, bareme_of(options))
