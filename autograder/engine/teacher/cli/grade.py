"""`taquin grade`: a whole class."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from autograder.engine.cli._options import (
    add_parameters,
    add_require_isolation,
    add_seed,
    command,
    secrets_of,
    seed_of,
    values_of,
)
from autograder.engine.errors import TaquinError
from autograder.engine.teacher.cli._published import add_published, bareme_of, report_on
from autograder.engine.text import count, french_number, harmless

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.engine.teacher.classroom.bareme import Bareme
    from autograder.engine.teacher.classroom.collect import Collection
    from autograder.engine.teacher.classroom.executor import Results
    from autograder.engine.teacher.classroom.roster import Roster
    from autograder.engine.teacher.classroom.run import ClassRun, Marked

MOST_NOTES = 20


def add(commands: Any) -> None:
    grade = command(
        commands,
        "grade",
        "corriger les copies de toute une classe",
        "  taquin grade copies/ --out resultats/\n"
        "  taquin grade moodle.zip --out resultats/ --roster classe.csv --jobs 4\n"
        "  taquin grade copies/ --out resultats/ --gradebook sqlite:///gradebook.db\n"
        "Une correction interrompue reprend où elle en était : relancer la même commande.\n",
    )
    grade.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="le dossier ou le zip des copies")
    grade.add_argument("--out", type=Path, required=True, metavar="RESULTS", help="le dossier des résultats")
    grade.add_argument("--sheet", help="ne corriger que cette fiche")
    grade.add_argument("--jobs", type=int, metavar="N", help="copies corrigées à la fois (défaut : une par cœur)")
    grade.add_argument(
        "--roster",
        type=Path,
        metavar="CSV",
        help="la liste de classe, telle que l'exportent Moodle, Pronote ou un tableur",
    )
    add_parameters(grade, per_student=True)
    grade.add_argument(
        "--other-parameters",
        action="store_true",
        help="corriger même si les copies semblent faites pour un autre sujet (mauvais secret, mauvais paquet)",
    )
    add_seed(grade)
    grade.add_argument(
        "--gradebook", metavar="URL", help="écrire aussi les notes chez nbgrader : sqlite:///gradebook.db"
    )
    grade.add_argument("--scheduler", metavar="URL", help="corriger sur un ordonnanceur Dask : tcp://machine:8786")
    again = grade.add_mutually_exclusive_group()
    again.add_argument("--resume", action="store_true", help="ne corriger que ce qui a changé (défaut)")
    again.add_argument("--fresh", action="store_true", help="tout corriger de nouveau")
    add_require_isolation(grade)
    grade.add_argument(
        "--allow-weak-isolation",
        action="store_true",
        help="corriger même sans isolation complète, exigée sinon : seulement des copies de confiance",
    )
    add_published(grade)
    grade.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import load_sheet
    from autograder.engine.teacher.classroom.roster import read_roster
    from autograder.engine.teacher.classroom.workplace import results_folder
    from autograder.engine.teacher.nbgrader.gradebook import check_address

    jobs = (os.cpu_count() or 1) if options.jobs is None else options.jobs
    if jobs < 1:
        raise TaquinError("--jobs demande un nombre d'au moins 1.")
    if options.gradebook:
        check_address(options.gradebook)
    if options.sheet:
        load_sheet(options.sheet)  # an unknown name is said before anything is read
    roster = read_roster(options.roster) if options.roster else None
    bareme = bareme_of(options, options.roster, options.sheet)
    for sentence in roster.understood if roster else ():
        print(harmless(sentence), file=sys.stderr)
    with results_folder(options.out) as workspace:
        return _grade(options, jobs, roster, bareme, workspace)


def _grade(
    options: argparse.Namespace, jobs: int, roster: Roster | None, bareme: Bareme | None, workspace: Path
) -> int:
    from autograder.engine.teacher.classroom.collect import Collector
    from autograder.engine.teacher.classroom.executor import run_here, run_on_cluster
    from autograder.engine.teacher.classroom.parameters import Choice
    from autograder.engine.teacher.classroom.run import ClassRun

    choice = Choice(values_of(options), secrets_of(options))
    choice.check(options.sheet)
    with Collector(options.sheet, workspace) as collector:
        collection = collector.collect(options.submissions)
        _require_copies(collection, options.submissions)
        class_run = ClassRun(
            collection,
            options.out,
            roster=roster,
            choice=choice,
            seed=seed_of(options),
            fresh=options.fresh,
            required=_required_isolation(options),
            other_values=options.other_parameters,
            bareme=bareme,
        )
        queue = class_run.queue
        marking = run_on_cluster(queue, options.scheduler) if options.scheduler else run_here(queue, jobs)
        _mark_all(class_run, marking, jobs)
        return report_on(options.out, options, bareme, options.submissions, class_run.handed)


def _require_copies(collection: Collection, submissions: Path) -> None:
    if not collection.handed:
        told = [*collection.notes, *((one.student, one.why) for one in collection.not_marked)]
        for who, what in told[:MOST_NOTES]:
            print(harmless(f"{who} : {what}" if who else what), file=sys.stderr)
        raise TaquinError(f"« {submissions} » ne contient aucune copie.")


def _required_isolation(options: argparse.Namespace) -> str | None:
    """The level below which nothing is marked: the whole, unless the teacher said otherwise. On a cluster, each machine
    is asked for it when a submission reaches it."""
    from autograder.engine.sandbox import isolation

    required: str | None = options.require_isolation if options.allow_weak_isolation else isolation.FULL
    if options.scheduler:
        return required
    try:
        isolation.require(required)
    except TaquinError as error:
        if options.allow_weak_isolation:
            raise
        raise TaquinError(
            f"{error} Pour corriger quand même des copies de confiance : --allow-weak-isolation."
        ) from error
    if isolation.level() != isolation.FULL:
        print(
            f"Isolation atteinte : {isolation.level()}. {isolation.WHAT_IT_LACKS[isolation.level()]}", file=sys.stderr
        )
    return required


def _mark_all(class_run: ClassRun, results: Results, jobs: int) -> None:
    """A bar with the time left for a person, a line per submission for a file."""
    from rich.console import Console
    from rich.text import Text

    console = Console(stderr=True)
    if class_run.kept:
        kept = count(class_run.kept, "copie déjà corrigée, inchangée", "copies déjà corrigées, inchangées")
        console.print(Text(f"{kept}.", "dim"))
    done: list[Marked] = []
    try:
        if console.is_terminal:
            _show_bar(class_run, results, console, done, jobs)
            return
        for marked in class_run.go(results):
            done.append(marked)
            print(f"{len(done)}/{len(class_run.queue)} {_line(marked)}", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        told = count(len(done), "copie corrigée", "copies corrigées")
        raise KeyboardInterrupt(
            f"Interrompu : {told} sur {len(class_run.queue)}, déjà sur le disque. "
            "Relancer la même commande pour continuer."
        ) from None


def _show_bar(class_run: ClassRun, results: Results, console: Console, done: list[Marked], jobs: int) -> None:
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[left]}"),
        TextColumn("{task.fields[counts]}"),
    )
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("Correction", total=len(class_run.queue), counts="", left="")
        for marked in class_run.go(results):
            done.append(marked)
            marks = [one.mark for one in done if one.mark is not None]
            mean = f"moyenne {french_number(sum(marks) / len(marks))}" if marks else ""
            again = f"{len(done) - len(marks)} à recorriger" if len(marks) < len(done) else ""
            progress.update(task, advance=1, counts=" · ".join(filter(None, (mean, again))))
            left = time_left([one.seconds for one in done], len(class_run.queue) - len(done), jobs)
            progress.update(task, left=f"reste {left}" if left else "")


def time_left(seconds: list[float], left: int, jobs: int) -> str:
    """« 3 min », from what submissions usually take: one that hangs is no news of the others."""
    if not seconds or not left:
        return ""
    usual = sorted(seconds)[: max(1, len(seconds) - len(seconds) // 10 - 1)]
    minutes = sum(usual) / len(usual) * left / min(jobs, left) / 60
    return "moins d'une minute" if minutes < 1 else f"{minutes:.0f} min"


def _line(marked: Marked) -> str:
    mark = f"à recorriger, {marked.why}" if marked.mark is None else french_number(marked.mark)
    return harmless(f"{marked.student} {marked.sheet} : {mark} ({french_number(marked.seconds)} s)")
