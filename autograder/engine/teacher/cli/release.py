"""`taquin release`: what is given to students, one pack for all or one for each."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import add_parameters, command, secrets_of, values_of
from autograder.engine.errors import ParameterError, TaquinError

if TYPE_CHECKING:
    from autograder.engine.teacher.classroom.bareme import Bareme
    from autograder.engine.teacher.classroom.parameters import Choice
    from autograder.engine.teacher.classroom.roster import Roster
    from autograder.engine.teacher.pack.release import Pack

Values = dict[str, int | None]  # sheet → the value of its parameter, if it has one


def add(commands: Any) -> None:
    release = command(
        commands,
        "release",
        "faire le dossier à distribuer aux élèves, qui se corrige sans le corrigé",
        "  taquin release paquet/\n"
        "  taquin release paquets/ --roster classe.csv   (un par élève, si la liste ou un secret en donne les "
        "paramètres)\n",
    )
    release.add_argument("folder", type=Path, metavar="DIR", help="le dossier à créer")
    release.add_argument("--sheet", help="une seule fiche (défaut : toutes)")
    release.add_argument("--roster", type=Path, metavar="CSV", help="la liste de classe, s'il y a un paquet par élève")
    told = "le barème de l'enseignant, dans les énoncés (défaut : bareme.toml, à côté de la liste)"
    release.add_argument("--bareme", type=Path, metavar="TOML", help=told)
    release.add_argument(
        "--aide",
        choices=("complete", "progressive"),
        default="complete",
        help="ce que dit le paquet d'une erreur : tout à la fois (complete, défaut) ou par degrés (progressive)",
    )
    add_parameters(release, per_student=True)
    release.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import load_sheet, sheet_names
    from autograder.engine.teacher.classroom.bareme import Bareme, chosen_bareme
    from autograder.engine.teacher.classroom.parameters import Choice
    from autograder.engine.teacher.classroom.roster import Roster, read_roster
    from autograder.engine.teacher.pack.release import Pack, is_there, write_pack

    names = [load_sheet(options.sheet).name] if options.sheet else sheet_names()
    roster = read_roster(options.roster) if options.roster else Roster()
    choice = Choice(values_of(options), secrets_of(options))
    bareme = chosen_bareme(options.bareme, options.roster) or Bareme()
    for sentence in bareme.told:
        print(sentence)
    if choice.secrets and not roster.names:
        (key, *_) = choice.secrets
        raise TaquinError(f"--{key}-per-student demande la liste de classe : ajouter --roster classe.csv.")
    if choice.secrets or roster.parameters:
        return _one_each(options.folder, names, roster, choice, bareme, options)
    sheets: Values = {name: choice.of("", name, roster) for name in names}
    pack = Pack(sheets, prepared=bareme.on_sheet, aide=options.aide)
    if is_there(options.folder, pack):
        print(f"Paquet : {options.folder}{_told(sheets)}, déjà là et inchangé.")
        return DONE
    write_pack(options.folder, pack)
    print(f"Paquet : {options.folder}{_told(sheets)}. Il ne contient ni le corrigé ni ses valeurs.")
    return DONE


def _told(sheets: Values) -> str:
    """« (key = value) » for the sheets that have a parameter."""
    from autograder.engine.sheet.catalog import fiche_of

    chosen = {name: fiche_of(name).parameter for name in sheets}
    parts = {f"{parameter.key} = {sheets[name]}": None for name, parameter in chosen.items() if parameter is not None}
    return f" ({', '.join(parts)})" if parts else ""


def _one_each(
    folder: Path, names: list[str], roster: Roster, choice: Choice, bareme: Bareme, options: argparse.Namespace
) -> int:
    from rich.console import Console
    from rich.progress import track

    from autograder.engine.teacher.classroom.executor import Failure, in_processes
    from autograder.engine.teacher.classroom.results import safe_name
    from autograder.engine.teacher.pack.release import Pack, is_there
    from autograder.engine.text import count

    console = Console(stderr=True)
    packs = {}
    for student in track(list(roster.names), "Vérification des paramètres", console=console):
        sheets = _own_values(student, names, roster, choice, options)
        packs[folder / safe_name(student)] = Pack(sheets, roster.names[student], bareme.on_sheet, options.aide)
    # A run that was interrupted goes on where it stopped; anything else that is there is said before it begins.
    kept = [place for place, pack in packs.items() if is_there(place, pack)]
    wanted = [(place, pack) for place, pack in packs.items() if place not in kept]
    made = in_processes(_write, wanted, os.cpu_count() or 1)
    for _, problem in track(made, "Paquets", len(wanted), console=console):
        if problem is not None:
            raise TaquinError(problem.problem if isinstance(problem, Failure) else str(problem))
    told = f", dont {count(len(kept), 'déjà là et inchangé', 'déjà là et inchangés')}" if kept else ""
    print(f"{count(len(packs), 'paquet')} dans {folder}, un par élève{told}.")
    return DONE


def _write(wanted: tuple[Path, Pack]) -> str | None:
    """In a process of its own: one pack, or the sentence that says why there is none."""
    from autograder.engine.teacher.pack.release import write_pack

    try:
        write_pack(*wanted)
    except TaquinError as error:
        return str(error)
    return None


def _own_values(student: str, names: list[str], roster: Roster, choice: Choice, options: argparse.Namespace) -> Values:
    """For each sheet the student's value, or a sentence that says whose does not fit."""
    from autograder.engine.oracle.reference import refusal
    from autograder.engine.sheet.catalog import fiche_of, load_sheet

    found: Values = {}
    for name in names:
        value = found[name] = choice.of(student, name, roster)
        parameter = fiche_of(name).parameter
        if parameter is not None and value is not None and (why := refusal(load_sheet(name), value)):
            told = f"{options.roster.name}, élève « {student} » : {parameter.key} = {value} ne convient pas : {why}"
            raise ParameterError(told)
    return found
