"""What `grade` and `report` share: options and output of everything that is made from a folder of results."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from autograder.engine.cli import DONE
from autograder.engine.errors import TaquinError

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.engine.teacher.classroom.bareme import Bareme
    from autograder.engine.teacher.classroom.collect import Handed
    from autograder.engine.teacher.classroom.results import Classroom

TO_MARK_AGAIN = 1
STEPS = {"": 0.0, "demi": 0.5, "quart": 0.25}


def add_published(command: argparse.ArgumentParser) -> None:
    command.add_argument("--anonymous", action="store_true", help="une page de classe sans noms, à projeter")
    command.add_argument("--round", choices=tuple(STEPS)[1:], default="", help="arrondir au demi ou au quart de point")
    told = "le barème de l'enseignant (défaut : bareme.toml, à côté de la liste)"
    command.add_argument("--bareme", type=Path, metavar="TOML", help=told)
    command.add_argument("--questions", metavar="1-6", help="ne compter que ces questions, sur 20")
    command.add_argument(
        "--csv-dialect", choices=("fr", "en", "tab"), default="fr", help="fr : « ; » et virgule (défaut)"
    )


def bareme_of(options: argparse.Namespace, roster: Path | None = None, sheet: str | None = None) -> Bareme | None:
    """The marking scheme that the command line, or a file beside the roster, gives."""
    from autograder.engine.sheet.catalog import sheet_names
    from autograder.engine.teacher.classroom.bareme import Bareme, chosen_bareme

    bareme = chosen_bareme(options.bareme, roster)
    if not options.questions:
        return bareme
    return (bareme or Bareme()).with_questions(options.questions, [sheet] if sheet else sheet_names())


def report_on(
    folder: Path,
    options: argparse.Namespace,
    bareme: Bareme | None = None,
    submissions: Path | None = None,
    handed: Sequence[Handed] = (),
) -> int:
    """Publish a folder of results. `handed` are the copies of `submissions` that were just marked, if any were."""
    from rich.console import Console

    from autograder.engine.teacher.classroom.publish import print_summary, publish
    from autograder.engine.teacher.classroom.results import COPIES, load

    classroom = load(folder, STEPS[options.round], bareme)
    if not classroom.reports:
        raise TaquinError(f"« {folder} » ne contient aucun résultat.")
    written = publish(classroom, folder, dialect=options.csv_dialect, anonymous=options.anonymous)
    console = Console(highlight=False)
    print_summary(classroom, console)
    if options.gradebook:
        _record(classroom, options.gradebook, submissions, handed, console)
    print(f"Page de la classe : {written[0]}")  # printed as they are: a path that is cut cannot be opened
    print(f"Notes : {folder / 'marks.csv'} ; pages des élèves : {folder / COPIES}/<élève>/<fiche>.html")
    return TO_MARK_AGAIN if any(report.to_mark_again for report in classroom.reports) else DONE


def _record(
    classroom: Classroom, url: str, submissions: Path | None, handed: Sequence[Handed], console: Console
) -> None:
    from rich.text import Text

    from autograder.engine.teacher.nbgrader.course import course_of, show_in_formgrader
    from autograder.engine.teacher.nbgrader.gradebook import record
    from autograder.engine.text import count, harmless

    course = course_of(submissions) if submissions else None
    recorded = record(classroom, url, {(one.student, one.sheet): one.stamp for one in handed})
    told = (
        count(recorded.students, "élève"),
        count(recorded.written, "note écrite", "notes écrites"),
        count(recorded.unchanged, "inchangée"),
        count(recorded.kept, "de l'enseignant gardée", "de l'enseignant gardées"),
    )
    console.print(Text(f"Carnet de notes nbgrader : {', '.join(told)}."))
    for who, what in recorded.notes:
        console.print(Text(harmless(f"{who} : {what}" if who else what), "dim"))
    if recorded.notes:
        console.print(Text("Pour que marks.csv et le carnet de notes disent la même chose : corrections.csv.", "dim"))
    if course:
        shown = count(show_in_formgrader(course, handed, classroom), "copie")
        console.print(Text(f"Formgrader : {shown} à voir."))
