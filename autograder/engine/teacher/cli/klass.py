"""The commands for a class: `grade`, `report`, `diff`. What they import is only paid for when they are used."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
    track,
)
from rich.text import Text

from autograder.engine.cli.doctor import add_require_isolation
from autograder.engine.marking.grading import DEFAULT_U0, SEED
from autograder.engine.sheet.model import ParameterError, TaquinError
from autograder.engine.sandbox import isolation
from autograder.engine.text import french_number, harmless

if TYPE_CHECKING:
    from autograder.engine.teacher.classroom.collect import Handed
    from autograder.engine.teacher.classroom.executor import Results
    from autograder.engine.teacher.classroom.roster import Roster
    from autograder.engine.teacher.classroom.run import ClassRun, Marked

DONE, MOVED, TO_MARK_AGAIN = 0, 1, 1
STEPS = {"": 0.0, "demi": 0.5, "quart": 0.25}
Command = Callable[[str, str, str], argparse.ArgumentParser]


def add_class_commands(command: Command) -> None:
    grade = command(
        "grade",
        "corriger les copies de toute une classe",
        "  taquin grade copies/ --out resultats/\n"
        "  taquin grade moodle.zip --out resultats/ --roster classe.csv --jobs 4\n"
        "  taquin grade copies/ --out resultats/ --u0-per-student SECRET --gradebook sqlite:///gradebook.db\n"
        "Une correction interrompue reprend où elle en était : relancer la même commande.\n",
    )
    grade.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="le dossier ou le zip des copies")
    grade.add_argument("--out", type=Path, required=True, metavar="RESULTS", help="le dossier des résultats")
    grade.add_argument("--sheet", help="ne corriger que cette fiche")
    grade.add_argument("--jobs", type=int, metavar="N", help="copies corrigées à la fois (défaut : une par cœur)")
    grade.add_argument("--roster", type=Path, metavar="CSV", help="la liste de classe : student;name;email;u0")
    u0 = grade.add_mutually_exclusive_group()
    u0.add_argument("--u0", type=int, default=DEFAULT_U0, metavar="N", help=f"le u0 de tous (défaut : {DEFAULT_U0})")
    u0.add_argument(
        "--u0-per-student", metavar="SECRET", help="un u0 par élève, tiré de ce secret et de son identifiant"
    )
    grade.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"la graine des tirages (défaut : {SEED})")
    grade.add_argument(
        "--gradebook", metavar="URL", help="écrire aussi les notes chez nbgrader : sqlite:///gradebook.db"
    )
    grade.add_argument("--scheduler", metavar="URL", help="corriger sur un ordonnanceur Dask : tcp://machine:8786")
    again = grade.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true", help="ne corriger que ce qui a changé (défaut)")
    again.add_argument("--fresh", action="store_true", help="tout corriger de nouveau")
    add_require_isolation(grade)
    _add_published(grade)
    grade.set_defaults(run=_grade)

    report = command(
        "report",
        "refaire les tableaux et les pages à partir des résultats",
        "  taquin report resultats/\n"
        "  taquin report resultats/ --anonymous --round demi\n"
        "Les décisions de l'enseignant se mettent dans resultats/corrections.csv :\n"
        "  student;sheet;question;points;comment\n",
    )
    report.add_argument("results", type=Path, metavar="RESULTS", help="le dossier des résultats")
    report.add_argument("--gradebook", metavar="URL", help="écrire aussi les notes chez nbgrader")
    _add_published(report)
    report.set_defaults(run=_report)

    nbgrader = command(
        "nbgrader",
        "préparer un cours nbgrader avec les fiches",
        "  taquin nbgrader init mon_cours/\n  taquin nbgrader init mon_cours/ --sheet taquin\n",
    )
    actions = nbgrader.add_subparsers(title="actions", metavar="ACTION", required=True)
    init = actions.add_parser("init", help="écrire, ou mettre à jour, la configuration et les carnets")
    init.add_argument("folder", type=Path, metavar="DIR", help="le dossier du cours")
    init.add_argument("--sheet", help="une seule fiche")
    init.set_defaults(run=_nbgrader_init)

    diff = command("diff", "dire quelles notes ont changé, et pourquoi", "  taquin diff resultats-lundi/ resultats/\n")
    diff.add_argument("old", type=Path, metavar="OLD")
    diff.add_argument("new", type=Path, metavar="NEW")
    diff.set_defaults(run=_diff)
    _add_release(command)


def _add_release(command: Command) -> None:
    release = command(
        "release",
        "faire le dossier à distribuer aux élèves, qui se corrige sans le corrigé",
        "  taquin release paquet/\n"
        "  taquin release paquets/ --roster classe.csv --u0-per-student SECRET   (un par élève)\n",
    )
    release.add_argument("folder", type=Path, metavar="DIR", help="le dossier à créer")
    release.add_argument("--sheet", help="une seule fiche (défaut : toutes)")
    release.add_argument("--roster", type=Path, metavar="CSV", help="la liste de classe, s'il y a un u0 par élève")
    u0 = release.add_mutually_exclusive_group()
    u0.add_argument("--u0", type=int, default=DEFAULT_U0, metavar="N", help=f"le u0 de tous (défaut : {DEFAULT_U0})")
    u0.add_argument("--u0-per-student", metavar="SECRET", help="un u0 par élève, le même que celui de `taquin grade`")
    release.set_defaults(run=_release)


def _release(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import load_sheet, sheet_names
    from autograder.engine.teacher.classroom.executor import Pool
    from autograder.engine.teacher.pack.release import is_up_to_date, write_pack
    from autograder.engine.teacher.classroom.results import safe_name
    from autograder.engine.teacher.classroom.roster import Roster, read_roster
    from autograder.engine.values import count

    names = [load_sheet(options.sheet).name] if options.sheet else sheet_names()
    roster = read_roster(options.roster) if options.roster else Roster()
    if options.u0_per_student and not roster.names:
        raise TaquinError("--u0-per-student demande la liste de classe : ajouter --roster classe.csv.")
    if not (options.u0_per_student or roster.u0):
        write_pack(options.folder, dict.fromkeys(names, options.u0))
        print(f"Paquet : {options.folder} (u0 = {options.u0}). Il ne contient ni le corrigé ni ses valeurs.")
        return DONE
    console = Console(stderr=True)
    packs: dict[str, dict[str, int]] = {}
    for student in track(list(roster.names), "Vérification des u0", console=console):
        packs[student] = _own_u0s(student, names, roster, options)
    kept = [student for student in packs if (options.folder / safe_name(student)).exists()]
    for student in kept:  # a run that was interrupted goes on where it stopped; anything else is said before it begins
        place = options.folder / safe_name(student)
        if not is_up_to_date(place, packs[student]):
            other = "pour un autre u0, d'autres fiches ou une autre version"
            raise TaquinError(f"« {place} » existe déjà, {other} : l'effacer, puis relancer.")
    wanted = [student for student in packs if student not in kept]
    with Pool(min(os.cpu_count() or 1, len(wanted) or 1)) as pool:
        made = [
            pool.submit(write_pack, options.folder / safe_name(student), packs[student], roster.names[student])
            for student in wanted
        ]
        for pack in track(as_completed(made), "Paquets", len(made), console=console):
            pack.result()
    told = f", dont {len(kept)} déjà là et inchangé{'s' if len(kept) > 1 else ''}" if kept else ""
    print(f"{count(len(packs), 'paquet')} dans {options.folder}, un par élève{told}.")
    return DONE


def _own_u0s(student: str, names: list[str], roster: Roster, options: argparse.Namespace) -> dict[str, int]:
    """For each sheet the student's u0, or a sentence that says whose does not fit."""
    from autograder.engine.sheet.catalog import load_sheet
    from autograder.engine.oracle.reference import oracles
    from autograder.engine.teacher.classroom.roster import own_u0

    if options.u0_per_student and student not in roster.u0:
        return {name: own_u0(options.u0_per_student, student, name, SEED) for name in names}
    u0 = roster.u0.get(student, options.u0)
    try:
        for name in names:
            oracles(load_sheet(name), u0, SEED)
    except ParameterError as error:
        where = f"{options.roster.name}, élève « {student} » : " if options.roster else ""
        raise TaquinError(f"{where}{error}") from error
    return dict.fromkeys(names, u0)


def _add_published(command: argparse.ArgumentParser) -> None:
    command.add_argument("--anonymous", action="store_true", help="une page de classe sans noms, à projeter")
    command.add_argument("--round", choices=tuple(STEPS)[1:], default="", help="arrondir au demi ou au quart de point")
    command.add_argument(
        "--csv-dialect", choices=("fr", "en", "tab"), default="fr", help="fr : « ; » et virgule (défaut)"
    )


# ---------------------------------------------------------------- grade


def _grade(options: argparse.Namespace) -> int:
    from autograder.engine.teacher.classroom.collect import Collector
    from autograder.engine.teacher.classroom.executor import run_here, run_on_cluster
    from autograder.engine.teacher.classroom.roster import read_roster
    from autograder.engine.teacher.classroom.run import ClassRun

    jobs = options.jobs or os.cpu_count() or 1
    if jobs < 1:
        raise TaquinError("--jobs demande un nombre d'au moins 1.")
    roster = read_roster(options.roster) if options.roster else None
    isolation.require(options.require_isolation)
    with Collector(options.sheet) as collector:
        collection = collector.collect(options.submissions)
        if not collection.handed:
            for who, what in collection.notes[:20]:
                print(harmless(f"{who} : {what}" if who else what), file=sys.stderr)
            raise TaquinError(f"« {options.submissions} » ne contient aucune copie.")
        class_run = ClassRun(
            collection,
            options.out,
            roster=roster,
            u0=options.u0,
            secret=options.u0_per_student,
            seed=options.seed,
            fresh=options.fresh,
            required=options.require_isolation,
        )

        queue = class_run.queue
        _mark_all(class_run, run_on_cluster(queue, options.scheduler) if options.scheduler else run_here(queue, jobs))
        return _report_on(options.out, options, [planned.handed for planned in class_run.planned])


def _mark_all(class_run: ClassRun, results: Results) -> None:
    """A bar with the time left for a person, a line per submission for a file."""
    console = Console(stderr=True)
    total = len(class_run.queue)
    if class_run.kept:
        console.print(Text(f"{class_run.kept} copies déjà corrigées, inchangées.", "dim"))
    done = 0
    try:
        if not console.is_terminal:
            for marked in class_run.go(results):
                done += 1
                print(f"{done}/{total} {_line(marked)}", file=sys.stderr, flush=True)
            return
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("reste"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[counts]}"),
        )
        marks: list[float] = []
        again = 0
        with Progress(*columns, console=console) as progress:
            task = progress.add_task("Correction", total=total, counts="")
            for marked in class_run.go(results):
                done += 1
                if marked.mark is None:
                    again += 1
                else:
                    marks.append(marked.mark)
                mean = f"moyenne {french_number(sum(marks) / len(marks))}" if marks else ""
                counts = " · ".join(part for part in (mean, f"{again} à recorriger" if again else "") if part)
                progress.update(task, advance=1, counts=counts)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            f"Interrompu : {done} copies corrigées sur {total}, enregistrées. Relancer la même commande pour continuer."
        ) from None


def _line(marked: Marked) -> str:
    mark = "à recorriger" if marked.mark is None else french_number(marked.mark)
    return harmless(f"{marked.student} {marked.sheet} : {mark} ({french_number(marked.seconds)} s)")


# ---------------------------------------------------------------- report, diff


def _report(options: argparse.Namespace) -> int:
    return _report_on(options.results, options)


def _report_on(folder: Path, options: argparse.Namespace, handed: Sequence[Handed] = ()) -> int:
    from autograder.engine.teacher.classroom.publish import print_summary, publish
    from autograder.engine.teacher.classroom.results import load

    classroom = load(folder, STEPS[options.round])
    if not classroom.results:
        raise TaquinError(f"« {folder} » ne contient aucun résultat.")
    written = publish(classroom, folder, dialect=options.csv_dialect, anonymous=options.anonymous)
    console = Console(highlight=False)
    print_summary(classroom, console)
    if options.gradebook:
        from autograder.engine.teacher.nbgrader.gradebook import record
        from autograder.engine.teacher.nbgrader.course import course_of, dates_of, show_in_formgrader

        course = course_of(options.submissions) if handed else None
        recorded = record(classroom, options.gradebook, dates_of(handed) if course else None)
        told = f"{recorded.written} notes écrites, {recorded.unchanged} inchangées"
        kept = f"{recorded.kept} de l'enseignant gardées"
        console.print(Text(f"Carnet de notes nbgrader : {recorded.students} élèves, {told}, {kept}."))
        for who, what in recorded.notes:
            console.print(Text(harmless(f"{who} : {what}" if who else what), "dim"))
        if course:
            console.print(Text(f"Formgrader : {show_in_formgrader(course, handed, classroom)} copies à voir."))
    print(f"Page de la classe : {written[0]}")  # printed as they are: a path that is cut cannot be opened
    print(f"Notes : {folder / 'marks.csv'} ; pages des élèves : {folder}/<élève>/<fiche>.html")
    return TO_MARK_AGAIN if any(result.mark is None for result in classroom.results) else DONE


def _nbgrader_init(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import load_sheet, sheet_names
    from autograder.engine.teacher.nbgrader.course import prepare

    sheets = [load_sheet(name) for name in ([options.sheet] if options.sheet else sheet_names())]
    written = prepare(options.folder, sheets)
    for path in written:
        print(f"écrit : {path}")
    if not written:
        print(f"{options.folder} est à jour.")
    print(f"Ensuite, dans {options.folder} : nbgrader generate_assignment {sheets[0].name}")
    return DONE


def _diff(options: argparse.Namespace) -> int:
    from autograder.engine.teacher.classroom.publish import moves, print_moves
    from autograder.engine.teacher.classroom.results import load

    found = list(moves(load(options.old), load(options.new)))
    print_moves(found, Console(highlight=False))
    return MOVED if found else DONE
