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
        "--aide",
        choices=("complete", "progressive"),
        help="complete : tout à la fois ; progressive : l'exemple, puis l'indice, puis l'erreur reconnue "
        "(défaut : ce que dit le paquet, sinon complete)",
    )
    check.add_argument("--indice", action="store_true", help="avec l'aide progressive, donner les indices")
    check.add_argument(
        "--erreur",
        action="store_true",
        help="avec l'aide progressive, nommer les erreurs reconnues et donner les indices",
    )
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
            _print(report, submission, options)
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
    from autograder.engine.marking.marking import Marking, asked_of

    value = value_for(submission.sheet.fiche, options)
    if options.format != "text" or not sys.stderr.isatty():
        with Marking(submission, parameter=value, seed=seed_of(options)) as marking:
            return marking.report(checks)

    from rich.console import Console

    from autograder.engine.report.progress import LiveView

    sheet = submission.sheet
    with Marking(submission, parameter=value, seed=seed_of(options)) as marking:
        asked = asked_of(marking.candidate, [*sheet.checks, *sheet.bonuses] if checks is None else checks)
        with LiveView(sheet, submission.path.name, asked, Console(stderr=True)) as view:
            return marking.report(checks, view.see)


def _print(report: Report, submission: Submission, options: argparse.Namespace) -> None:
    """With what is remembered of the last check of the same file."""
    from rich.console import Console

    from autograder.engine.report import degrees, memory
    from autograder.engine.report.telling import step_after
    from autograder.engine.report.terminal import print_report
    from autograder.engine.sheet.catalog import GRADERS

    before = memory.recall(report)
    now = memory.after(report, before)
    memory.remember(report, now)
    sheet, console = submission.sheet, Console(highlight=False)
    step = step_after(report, sheet, _sheets_after(sheet.name))
    if (options.aide or degrees.chosen_in(GRADERS)) == degrees.PROGRESSIVE:
        met = [name for name in report.diagnoses if options.erreur or now.mistakes[name] >= degrees.PATIENCE]
        shown = degrees.by_degrees(report, hints=options.indice or options.erreur, names=met)
        print_report(shown, sheet.fiche, console, news=memory.changes(report, before), step=step)
        if shown != report:
            console.print(degrees.MORE, style="dim")
    else:
        print_report(report, sheet.fiche, console, news=memory.changes(report, before), step=step)


def _sheets_after(name: str) -> list[str]:
    """From the shortest to the longest, as they are best begun."""
    from autograder.engine.sheet.catalog import load_sheet, sheet_names

    names = sorted(sheet_names(), key=lambda one: (len(load_sheet(one).functions), one))
    return names[names.index(name) + 1 :]


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
