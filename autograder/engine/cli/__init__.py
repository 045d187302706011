"""The `taquin` command. Each command is a module of this folder, or of teacher/cli, which students do not receive."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

from autograder.engine.errors import TaquinError

DONE, NOT_ALL_RIGHT, MISTAKE, INTERRUPTED = 0, 1, 2, 130
TEACHERS = "autograder.engine.teacher.cli"

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
    "expected at least one argument": "au moins une valeur est attendue",
    "invalid %(type)s value: %(value)r": "%(value)r n'est pas un nombre entier",
    "not allowed with argument %s": "ne se combine pas avec %s",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r est inconnu ; choix : %(choices)s",
}
setattr(argparse, "_", lambda text: FRENCH.get(text, text))  # noqa: B010  the name is argparse's own


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        options = _parser().parse_args(arguments)
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
    has_teachers = find_spec("autograder.engine.teacher") is not None
    grade = "  taquin grade copies/ --out res/   corriger toute une classe\n" if has_teachers else ""
    parser = argparse.ArgumentParser(
        prog="taquin",
        description="Corrige des fiches d'exercices sur le taquin et les jeux de permutation.",
        epilog="exemples :\n"
        "  taquin check                      corriger le travail en cours\n"
        "  taquin check --question 3         seulement la question 3\n"
        "  taquin check --watch              recorriger à chaque enregistrement\n"
        "  taquin show                       voir jouer sa propre résolution\n"
        "  taquin play                       jouer au casse-tête\n"
        "  taquin list                       les fiches, leurs questions, le barème\n"
        f"{grade}"
        "  taquin doctor                     ce que cette machine permet\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commandes", metavar="COMMANDE", required=True)
    for module in (*_modules_of(__name__), *(_modules_of(TEACHERS) if has_teachers else ())):
        module.add(commands)
    return parser


def _modules_of(package: str) -> Iterator[Any]:
    """The commands of a folder. They import what they need when they run: `taquin --help` pays for nothing."""
    for found in iter_modules(import_module(package).__path__):
        if not found.name.startswith("_"):
            yield import_module(f"{package}.{found.name}")
