"""`taquin check`: one person's work, sheet by sheet."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.engine.cli import DONE, NOT_ALL_RIGHT
from autograder.engine.cli._options import add_parameters, add_require_isolation, add_seed, command, seed_of, value_for
from autograder.engine.errors import TaquinError

if TYPE_CHECKING:
    from autograder.engine.marking.report import Report
    from autograder.engine.sheet.model import Check
    from autograder.engine.submissions.submission import Submission

BETWEEN_LOOKS = 0.4  # seconds


def add(commands: Any) -> None:
    check = command(
        commands,
        "check",
        "corriger une ou plusieurs fiches et dire, question par question, où en est le travail",
        "  taquin check\n"
        "  taquin check mon_dossier/ --question 9\n"
        "  taquin check --watch\n"
        "  taquin check --format json > resultat.json\n",
    )
    check.add_argument(
        "path",
        nargs="?",
        type=Path,
        metavar="PATH",
        help="un fichier .py, un carnet .ipynb ou un dossier (défaut : exercises/, sinon le dossier courant)",
    )
    check.add_argument("--sheet", help="une seule fiche, quand plusieurs sont là")
    check.add_argument(
        "--question", metavar="N", help="ne corriger que cette question, par exemple 9 (ou une réponse : 9c)"
    )
    add_parameters(check, per_student=False)
    add_seed(check)
    check.add_argument(
        "--format",
        choices=("text", "json", "vpl", "coderunner", "gradescope", "junit"),
        default="text",
        help="text pour une personne (défaut), json pour un programme (une liste s'il y a plusieurs fiches), "
        "ou ce que lit une plateforme : vpl, coderunner, gradescope, junit",
    )
    add_require_isolation(check)
    check.add_argument(
        "--watch", action="store_true", help="recorriger à chaque enregistrement du fichier (Ctrl-C pour arrêter)"
    )
    check.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sandbox import isolation
    from autograder.engine.submissions.submission import submissions_in

    if options.watch:
        if options.format != "text":
            raise TaquinError("--watch s'adresse à une personne : il ne se combine pas avec --format.")
        isolation.require(options.require_isolation)
        return _watch(options)
    submissions = submissions_in(options.path, options.sheet)
    isolation.require(options.require_isolation)
    reports = list(_marked(submissions, options))
    if options.format == "json":
        _print_json(reports)
    elif options.format != "text":
        _print_for_a_platform(reports, options.format)
    return DONE if all(report.nothing_to_do for report in reports) else NOT_ALL_RIGHT


def _marked(submissions: list[Submission], options: argparse.Namespace) -> Iterator[Report]:
    """One sheet after the other; for a person, each is printed once it is marked."""
    for submission, checks in _asked(submissions, options.question):
        report = _mark(submission, checks, options)
        if options.format == "text":
            _print(report, submission)
        yield report


def _asked(submissions: list[Submission], question: str | None) -> list[tuple[Submission, list[Check] | None]]:
    """The submissions with the checks to run; when a question is asked, only the sheets that have it."""
    if question is None:
        return [(submission, None) for submission in submissions]
    found: list[tuple[Submission, list[Check] | None]] = []
    missing: list[TaquinError] = []
    for submission in submissions:
        try:
            found.append((submission, list(submission.sheet.checks_for(question))))
        except TaquinError as error:
            missing.append(error)
    if not found:
        raise missing[0]
    return found


def _mark(submission: Submission, checks: list[Check] | None, options: argparse.Namespace) -> Report:
    from rich.console import Console

    from autograder.engine.marking.marking import mark

    asked: dict[str, Any] = {
        "parameter": value_for(submission.sheet.fiche, options),
        "seed": seed_of(options),
        "checks": checks,
    }
    if options.format == "text" and sys.stderr.isatty():
        with Console(stderr=True).status("Correction en cours…"):
            return mark(submission, **asked)
    return mark(submission, **asked)


def _print(report: Report, submission: Submission) -> None:
    from rich.console import Console

    from autograder.engine.report.terminal import print_report

    print_report(report, submission.sheet.fiche, Console(highlight=False))


def _print_json(reports: list[Report]) -> None:
    import json

    objects = [report.to_json() for report in reports]
    text = json.dumps(objects[0] if len(objects) == 1 else objects, ensure_ascii=False, indent=2)
    print(text.encode("utf-8", "replace").decode("utf-8"))


def _print_for_a_platform(reports: list[Report], name: str) -> None:
    from autograder.engine.report.formats import FORMATS

    print(FORMATS[name](reports).encode("utf-8", "replace").decode("utf-8"))


def _watch(options: argparse.Namespace) -> int:
    """Mark again, at every save, the sheets that changed. A file that is for a moment missing or broken is said."""
    import time

    from rich.console import Console

    from autograder.engine.submissions.submission import submissions_in

    console = Console(highlight=False)
    seen: dict[str, object] = {}
    while True:
        try:
            submissions = submissions_in(options.path, options.sheet)
            state: dict[str, object] = {one.sheet.name: one.files for one in submissions}
        except TaquinError as error:
            submissions, state = [], {"": str(error)}
        if state != seen:
            changed = [one for one in submissions if seen.get(one.sheet.name) != one.files]
            seen = state
            console.clear()
            if not submissions:
                console.print(str(state[""]), style="red", markup=False)
            for _ in _marked(changed or submissions, options):
                pass
            console.print("En attente du prochain enregistrement… (Ctrl-C pour arrêter)", style="dim")
        time.sleep(BETWEEN_LOOKS)
