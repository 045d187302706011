"""The `taquin` command."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from autograder.engine import catalog, doctor
from autograder.engine.teacher.authoring.build import write_exercises
from autograder.engine.marking.grading import DEFAULT_U0, SEED, default_u0, mark
from autograder.engine.sheet.model import Report, Sheet, TaquinError
from autograder.engine.report.terminal import print_report, print_sheet
from autograder.engine.sandbox import isolation
from autograder.engine.submissions.submission import Submission, find_submission

DONE, NOT_ALL_RIGHT, MISTAKE, INTERRUPTED = 0, 1, 2, 130

# argparse speaks English and offers only its own gettext hook for another language.
FRENCH = {
    "usage: ": "usage : ",
    "positional arguments": "arguments",
    "options": "options",
    "show this help message and exit": "afficher cette aide",
    "%(prog)s: error: %(message)s\n": "%(message)s\nAide : %(prog)s --help\n",
    "the following arguments are required: %s": "il manque : %s",
    "unrecognized arguments: %s": "argument inconnu : %s",
    "argument %(argument_name)s: %(message)s": "%(argument_name)s : %(message)s",
    "expected one argument": "une valeur est attendue",
    "invalid %(type)s value: %(value)r": "%(value)r n'est pas un nombre entier",
    "not allowed with argument %s": "ne se combine pas avec %s",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r est inconnu ; choix : %(choices)s",
}
setattr(argparse, "_", lambda text: FRENCH.get(text, text))  # noqa: B010  the name is argparse's own


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        return code
    except TaquinError as error:
        print(error, file=sys.stderr)
        return MISTAKE
    except BrokenPipeError:  # `taquin list | head`
        sys.stderr.close()
        return DONE
    except KeyboardInterrupt as stop:
        print(f"\n{stop}" if str(stop) else "\nInterrompu.", file=sys.stderr)
        return INTERRUPTED


def _parser() -> argparse.ArgumentParser:
    is_pack = not catalog.REFERENCE.is_dir()  # a student's has neither the reference nor the teacher's commands
    grade = "" if is_pack else "  taquin grade copies/ --out res/   corriger toute une classe\n"
    parser = argparse.ArgumentParser(
        prog="taquin",
        description="Corrige des fiches d'exercices sur le taquin et les jeux de permutation.",
        epilog="exemples :\n"
        "  taquin check                      corriger le travail en cours\n"
        "  taquin check --question 3         seulement la question 3\n"
        "  taquin check --watch              recorriger à chaque enregistrement\n"
        "  taquin list                       les fiches, leurs questions, le barème\n"
        f"{grade}"
        "  taquin doctor                     ce que cette machine permet\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commandes", metavar="COMMANDE", required=True)

    def command(name: str, text: str, examples: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            help=text,
            description=text[:1].upper() + text[1:] + ".",
            epilog="exemples :\n" + examples,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    check = command(
        "check",
        "corriger une fiche et dire, question par question, où en est le travail",
        "  taquin check\n"
        "  taquin check mon_dossier/taquin.py --question 9\n"
        "  taquin check --watch\n"
        "  taquin check --format json > resultat.json\n",
    )
    check.add_argument(
        "path",
        nargs="?",
        type=Path,
        metavar="PATH",
        help="un fichier .py ou un dossier (défaut : exercises/, sinon le dossier courant)",
    )
    check.add_argument("--sheet", help="la fiche, quand plusieurs sont là")
    check.add_argument(
        "--question", metavar="N", help="ne corriger que cette question, par exemple 9 (ou une réponse : 9c)"
    )
    check.add_argument(
        "--u0", type=int, metavar="N", help=f"la valeur de u0 (défaut : {DEFAULT_U0}, ou celle du paquet)"
    )
    check.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"la graine des tirages (défaut : {SEED})")
    check.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="text pour une personne (défaut), json pour un programme",
    )
    doctor.add_require_isolation(check)
    check.add_argument(
        "--watch", action="store_true", help="recorriger à chaque enregistrement du fichier (Ctrl-C pour arrêter)"
    )
    check.set_defaults(run=_check)

    listing = command(
        "list", "lister les fiches, leurs questions et leur barème", "  taquin list\n  taquin list --sheet taquin\n"
    )
    listing.add_argument("--sheet", help="une seule fiche")
    listing.set_defaults(run=_list)

    examination = command(
        "doctor",
        "dire ce que cette machine permet (isolation des copies), et comment obtenir le reste",
        "  taquin doctor\n  taquin doctor --require-isolation full   (code de sortie 2 si elle n'est pas atteinte)\n",
    )
    doctor.add_require_isolation(examination)
    examination.set_defaults(run=_doctor)
    if is_pack:
        return parser
    build = command(
        "build", "produire exercises/ à partir de reference/", "  taquin build\n  taquin build --sheet taquin\n"
    )
    build.add_argument("--sheet", help="une seule fiche")
    build.set_defaults(run=_build)
    from autograder.engine.teacher.cli.klass import add_class_commands

    add_class_commands(command)
    return parser


def _doctor(options: argparse.Namespace) -> int:
    doctor.examine(Console(highlight=False))
    isolation.require(options.require_isolation)
    return DONE


def _sheets(name: str | None) -> list[Sheet]:
    return [catalog.load_sheet(sheet) for sheet in ([name] if name else catalog.sheet_names())]


def _list(options: argparse.Namespace) -> int:
    console = Console()
    for sheet in _sheets(options.sheet):
        print_sheet(sheet, console)
    return DONE


def _build(options: argparse.Namespace) -> int:
    for sheet in _sheets(options.sheet):
        written = write_exercises(sheet, catalog.EXERCISES)
        for path in written:
            print(f"écrit : {path.relative_to(catalog.ROOT)}")
        if not written:
            print(f"{sheet.name} : exercises/ est à jour.")
    return DONE


# ---------------------------------------------------------------- check


def _check(options: argparse.Namespace) -> int:
    if options.watch:
        if options.format != "text":
            raise TaquinError("--watch s'adresse à une personne : il ne se combine pas avec --format json.")
        isolation.require(options.require_isolation)
        return _watch(options)
    submission = find_submission(options.path, options.sheet)
    isolation.require(options.require_isolation)
    report = _mark(submission, options)
    if options.format == "json":
        print(json.dumps(report.to_json(), ensure_ascii=False, indent=2).encode("utf-8", "replace").decode("utf-8"))
    else:
        print_report(report, Console(highlight=False))
    return DONE if report.nothing_to_do else NOT_ALL_RIGHT


def _mark(submission: Submission, options: argparse.Namespace) -> Report:
    checks = submission.sheet.checks_for(options.question) if options.question is not None else None
    u0 = default_u0(submission.sheet) if options.u0 is None else options.u0
    if options.format == "text" and sys.stderr.isatty():
        with Console(stderr=True).status("Correction en cours…"):
            return mark(submission, u0=u0, seed=options.seed, checks=checks)
    return mark(submission, u0=u0, seed=options.seed, checks=checks)


def _watch(options: argparse.Namespace) -> int:
    """Mark again at every save. A file that is for a moment missing or broken is only said."""
    console = Console(highlight=False)
    seen: object = None
    while True:
        try:
            submission = find_submission(options.path, options.sheet)
            state: object = submission.files
        except TaquinError as error:
            submission, state = None, str(error)
        if state != seen:
            seen = state
            console.clear()
            if submission is None:
                console.print(str(state), style="red", markup=False)
            else:
                print_report(_mark(submission, options), console)
            console.print("En attente du prochain enregistrement… (Ctrl-C pour arrêter)", style="dim")
        time.sleep(0.4)
