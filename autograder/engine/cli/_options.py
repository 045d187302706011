"""What several commands share: how a command is added, and options that are the same everywhere."""

from __future__ import annotations

import argparse
from typing import Any

from autograder.engine.sandbox import isolation
from autograder.engine.sheet.catalog import parameters
from autograder.engine.sheet.fiche import Fiche


def command(commands: Any, name: str, text: str, examples: str) -> argparse.ArgumentParser:
    """A command with its help: what it does, and examples of its use."""
    added: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=text[:1].upper() + text[1:] + ".",
        epilog="exemples :\n" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return added


def add_require_isolation(to: argparse.ArgumentParser) -> None:
    to.add_argument(
        "--require-isolation",
        choices=isolation.LEVELS[1:],
        metavar="LEVEL",
        help="refuser de corriger avec une isolation moindre : full (complète) ou process (processus limité)",
    )


def add_seed(to: argparse.ArgumentParser) -> None:
    to.add_argument("--seed", type=int, metavar="N", help="la graine des tirages (défaut : toujours la même)")


def seed_of(options: argparse.Namespace) -> int:
    from autograder.engine.marking.marking import SEED

    return SEED if options.seed is None else int(options.seed)


def add_parameters(to: argparse.ArgumentParser, *, per_student: bool) -> None:
    """The parameters that sheets have: one option each for a value, and one for a secret that gives each student's."""
    for parameter in parameters():
        key, about = parameter.key, parameter.about.replace("%", "%%") or f"la valeur de {parameter.name}"
        group = to.add_mutually_exclusive_group()
        group.add_argument(f"--{key}", type=int, metavar="N", help=f"{about} (défaut : {parameter.default})")
        if per_student:
            told = f"un {key} par élève, tiré de ce secret et de son identifiant (le même pour grade et release)"
            group.add_argument(f"--{key}-per-student", metavar="SECRET", help=told)


def values_of(options: argparse.Namespace) -> dict[str, int]:
    """The parameters that the command line gives, by key."""
    given = {parameter.key: getattr(options, _name(parameter.key)) for parameter in parameters()}
    return {key: value for key, value in given.items() if value is not None}


def secrets_of(options: argparse.Namespace) -> dict[str, str]:
    given = {parameter.key: getattr(options, _name(f"{parameter.key}_per_student")) for parameter in parameters()}
    return {key: value for key, value in given.items() if value is not None}


def value_for(fiche: Fiche, options: argparse.Namespace) -> int | None:
    """The value on the command line of the parameter of that sheet, if it has one."""
    return None if fiche.parameter is None else values_of(options).get(fiche.parameter.key)


def _name(option: str) -> str:
    """As argparse calls it."""
    return option.replace("-", "_")
