"""`taquin similar`: which submissions of a class look alike."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command
from autograder.engine.errors import TaquinError

if TYPE_CHECKING:
    from autograder.engine.teacher.classroom.results import Classroom
    from autograder.engine.teacher.classroom.similar import Pair, Shapes

MOST_SHOWN = 20  # in the terminal; the page has them all
SECONDS = 30.0  # to read one submission


def add(commands: Any) -> None:
    similar = command(
        commands,
        "similar",
        "trouver les copies qui se ressemblent (une raison de demander, jamais une note)",
        "  taquin similar resultats/\n  taquin similar resultats/ --export ressemblances/\n",
    )
    similar.add_argument("results", type=Path, metavar="RESULTS", help="le dossier des résultats")
    similar.add_argument("--sheet", help="une seule fiche (défaut : toutes celles de la classe)")
    told = "écrire aussi les dossiers que lisent Dolos et JPlag"
    similar.add_argument("--export", type=Path, metavar="DIR", help=told)
    similar.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import load_sheet
    from autograder.engine.teacher.classroom.results import load
    from autograder.engine.teacher.classroom.workplace import writing_in

    classroom = load(options.results)
    sheets = [load_sheet(options.sheet).name] if options.sheet else classroom.sheets
    if not sheets:
        raise TaquinError(f"« {options.results} » ne contient aucun résultat.")
    for sheet in sheets:
        with writing_in(options.results):
            _compare(classroom, options.results, sheet, options.export)
    return DONE


def _compare(classroom: Classroom, folder: Path, sheet_name: str, place: Path | None) -> None:
    from autograder.engine.files import write_atomically
    from autograder.engine.sheet.catalog import load_sheet
    from autograder.engine.sheet.sources import stub
    from autograder.engine.teacher.classroom import similar, similar_pages
    from autograder.engine.teacher.classroom.results import read_source, told_apart
    from autograder.engine.teacher.classroom.workplace import writing_in

    sheet = load_sheet(sheet_name)
    marked = [report for report in classroom.of_sheet(sheet_name) if not report.to_mark_again]
    names = told_apart({report.student: report.name for report in marked})
    sources = {student: text for student in names if (text := read_source(folder, student, sheet_name))}
    teams = {student: classroom.roster.teams.get(student, student) for student in sources}
    known = frozenset(sheet.functions)
    shapes = _shapes(sources, known)
    given = stub(sheet.solution)
    common = similar.shapes_of(given, known).keys() | similar.shapes_of(sheet.solution, known).keys()
    pairs = similar.suspicious(similar.compare(shapes, frozenset(common), sources))
    pairs = [pair for pair in pairs if teams[pair.first] != teams[pair.second]]
    borrowed = [
        f"{names.get(who, who)} : la réponse {answer} est celle du {key} de {names.get(owner, owner)}."
        for who, on, answer, key, owner in classroom.borrowed
        if on == sheet_name
    ]
    pages = folder / "ressemblances" / sheet_name
    write_atomically(pages / "index.html", similar_pages.table_page(sheet.title, pairs, names, borrowed))
    for number, pair in enumerate(pairs, start=1):
        write_atomically(pages / f"{number}.html", similar_pages.pair_page(pair, names, sources))
    _print(sheet_name, len(names) - len(sources), len(shapes), pairs, names, borrowed)
    print(f"Côte à côte : {pages / 'index.html'}")
    if place is not None:
        own = place / sheet_name
        with writing_in(place):
            similar_pages.export(own, sheet_name, sources, names, given)
        print(f"Pour JPlag : jplag --language python3 --base-code {own / 'modele'} {own / 'jplag'}")
        print(f"Pour Dolos : dolos run -l python {own / 'dolos' / 'info.csv'}")


def _shapes(sources: dict[str, str], known: frozenset[str]) -> dict[str, Shapes]:
    """Read in processes of their own: what a student wrote may crash a parser."""
    from autograder.engine.teacher.classroom.executor import Failure, in_processes

    students = list(sources)
    tasks = [(sources[student], known) for student in students]
    found = dict(in_processes(_shapes_of, tasks, os.cpu_count() or 1, SECONDS))
    return {student: found[n] for n, student in enumerate(students) if not isinstance(found[n], Failure) and found[n]}


def _shapes_of(task: tuple[str, frozenset[str]]) -> Shapes:
    from autograder.engine.teacher.classroom.similar import shapes_of

    return shapes_of(*task)


def _print(sheet: str, missing: int, read: int, pairs: list[Pair], names: dict[str, str], borrowed: list[str]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from autograder.engine.teacher.classroom.similar_pages import percent
    from autograder.engine.text import count, harmless

    console = Console(highlight=False)
    if read < 2:
        console.print(Text(f"{sheet} : il faut au moins deux copies qui se lisent pour les comparer."))
        return
    console.print(Text(f"{sheet} : {count(read, 'copie comparée', 'copies comparées')}."))
    if missing:
        console.print(Text(f"{count(missing, 'copie')} sans code gardé : les corriger de nouveau (--fresh).", "dim"))
    table = Table("copie", "copie", "en commun", "", box=None, pad_edge=False)
    for pair in pairs[:MOST_SHOWN]:
        who = (Text(harmless(names[student])) for student in (pair.first, pair.second))
        table.add_row(*who, percent(pair), "identiques" if pair.same else "")
    console.print(table if pairs else Text("Aucune ressemblance au-delà du modèle et des tournures habituelles."))
    if len(pairs) > MOST_SHOWN:
        console.print(Text(f"… et {len(pairs) - MOST_SHOWN} autres, dans la page.", "dim"))
    for sentence in borrowed:
        console.print(Text(harmless(sentence), "yellow"))
