"""What the cells of a notebook call: `verifier("3")`, `animer(…)`, `montrer()` for students, `noter(…)` for nbgrader.

What it imports is only paid for when it is used: a notebook's first cell must not take a second.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.engine.marking.report import Report
    from autograder.engine.sheet.model import Sheet

__all__ = ["animer", "montrer", "noter", "verifier"]

HERE = Path.cwd()  # where the notebook is: its own code may go elsewhere later
WIDTH = 100
HEIGHT = 520  # of a page that moves, in pixels
ONLY_THERE = "À la correction seulement"
_marked: dict[str, dict[str, Any]] = {}  # the content of a notebook → its report: eleven test cells, one marking


def verifier(question: str | int = "", fiche: str | None = None) -> None:
    """Dit où en est une question (« 3 », ou une réponse : « 4a »), avec les fonctions telles qu'elles sont ici ; sans
    argument, où en est toute la fiche, avec le total."""
    from autograder.engine.errors import TaquinError

    namespace = sys._getframe(1).f_globals
    try:
        sheet = _sheet(fiche, namespace)
        if os.environ.get("NBGRADER_EXECUTION") == "autograde":
            _show_marked(sheet, str(question))
        else:
            _show_live(sheet, str(question), namespace)
    except TaquinError as error:
        print(error)


def animer(*valeurs: Any, fiche: str | None = None) -> None:
    """Montre ces valeurs en mouvement, comme l'énoncé le dit ; hors d'un carnet, leur dessin seulement."""
    from autograder.engine.errors import TaquinError

    try:
        _show_moving(_sheet(fiche, sys._getframe(1).f_globals), valeurs)
    except (TaquinError, ValueError) as error:
        print(error)


def montrer(fiche: str | None = None) -> None:
    """Joue, coup après coup, la résolution que trouvent les fonctions telles qu'elles sont ici."""
    from types import SimpleNamespace

    from rich.console import Console

    from autograder.engine.errors import TaquinError
    from autograder.engine.marking.film import film_of
    from autograder.engine.report.film import film_html, play_film

    namespace = sys._getframe(1).f_globals
    try:
        sheet = _sheet(fiche, namespace)
        boards = film_of(sheet, SimpleNamespace(**namespace))
        title = f"{sheet.title} : {len(boards) - 1} coups"
        console = Console(file=StringIO(), width=WIDTH, color_system=None, force_jupyter=False)
        play_film(boards, title, console)
        _display(film_html(boards, title), console.file.getvalue())  # type: ignore[attr-defined]
    except TaquinError as error:
        print(error)


def noter(fiche: str, question: str) -> float:
    """The points of one question: nbgrader reads them as partial credit. The notebook's own file is marked, once, in a
    process that is not the student's."""
    (marked,) = (each for each in _report_of(fiche)["questions"] if each["id"] == question)
    if marked["points"] is None:
        raise RuntimeError("La correction elle-même a échoué : à recorriger.")
    return round(min(float(marked["points"]), float(marked["out_of"])), 6)


# ---------------------------------------------------------------- in place


def _sheet(name: str | None, namespace: dict[str, Any]) -> Sheet:
    """The one that is named, here or by the notebook; else the one of which most functions are there."""
    from autograder.engine.sheet.catalog import load_sheet, sheet_names

    name = name or namespace.get("FICHE")
    if isinstance(name, str):
        return load_sheet(name)
    return max(map(load_sheet, sheet_names()), key=lambda sheet: sum(name in namespace for name in sheet.functions))


def _show_live(sheet: Sheet, question: str, namespace: dict[str, Any]) -> None:
    from autograder.engine.marking.marking import SEED
    from autograder.engine.notebook.live import LiveMarking

    checks = sheet.checks_for(question) if question else sheet.checks
    own = sheet.fiche.parameter
    value = namespace.get(own.name) if own is not None else None
    with LiveMarking(sheet, namespace, value if type(value) is int else None, SEED) as marking:
        report = marking.report(checks)
        left = [check.title for check in checks if not marking.candidate.can_ask(check)]
    if question:
        remarks = [f"{ONLY_THERE} : {' ; '.join(title[:1].lower() + title[1:] for title in left)}."] if left else []
        _show(report, sheet, remarks)
    else:
        _show_summary(report, [f"{ONLY_THERE} : {len(left)} autres contrôles."] if left else [])


def _show(report: Report, sheet: Sheet, remarks: list[str]) -> None:
    from autograder.engine.report import degrees
    from autograder.engine.report.html import fragment
    from autograder.engine.report.terminal import print_questions
    from autograder.engine.sheet.catalog import GRADERS

    console = _console()
    folded = degrees.chosen_in(GRADERS) == degrees.PROGRESSIVE
    told = degrees.by_degrees(report, hints=False, names=()) if folded else report
    print_questions(told, sheet.fiche, console)
    for remark in remarks:
        console.print(remark, markup=False, highlight=False)
    _display(fragment(report, sheet.fiche, remarks, folded=folded), console.file.getvalue())


def _show_summary(report: Report, remarks: list[str]) -> None:
    from autograder.engine.report.html import summary
    from autograder.engine.report.telling import next_step
    from autograder.engine.report.terminal import summary_table

    console = _console()
    remarks = [f"Prochaine étape : {next_step(report)}", *remarks]
    console.print(summary_table(report))
    for remark in remarks:
        console.print(remark, markup=False, highlight=False)
    _display(summary(report, remarks), console.file.getvalue())


def _console() -> Any:
    from rich.console import Console

    return Console(file=StringIO(), width=WIDTH, color_system=None, force_jupyter=False)


def _show_moving(sheet: Sheet, values: tuple[Any, ...]) -> None:
    from rich.console import Console

    from autograder.engine.errors import TaquinError
    from autograder.engine.report.animation import frame, page_with
    from autograder.engine.report.boxes import boxes

    made = sheet.fiche.animation(*values)
    if made is None or sheet.animation is None:
        raise TaquinError(f"La fiche « {sheet.name} » n'a pas d'animation.")
    console = Console(file=StringIO(), width=WIDTH, force_terminal=sys.stdout.isatty(), force_jupyter=False)
    for board in made.still.boards:
        console.print(boxes(board))
    page = page_with(sheet.animation.read_text("utf-8"), made.data)
    _display(frame(page, HEIGHT), console.file.getvalue())  # type: ignore[attr-defined]


def _display(html: str, text: str) -> None:
    """As a notebook shows it, or as text where there is none."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    if shell is None:
        print(text)
    else:
        from IPython.display import display

        display({"text/html": html, "text/plain": text}, raw=True)


# ---------------------------------------------------------------- the notebook's own file


def _show_marked(sheet: Sheet, question: str) -> None:
    from autograder.engine.marking.report import Report
    from autograder.engine.report.html import fragment

    data = _report_of(sheet.name)
    asked = [each for each in data["questions"] if each["id"] == question]
    points = ", ".join(f"{each['id']} : {each['points']} / {each['out_of']}" for each in asked)
    remarks = data["repairs"] if asked == data["questions"][:1] else []  # said once, at the top
    _display(fragment(Report.from_json(data | {"questions": asked}), sheet.fiche, remarks), points)


def _report_of(fiche: str) -> dict[str, Any]:
    path = HERE / f"{fiche}.ipynb"
    key = hashlib.blake2b(path.read_bytes()).hexdigest()
    if key not in _marked:
        # -P: a module of the student's beside the notebook must not stand in for one of ours.
        command = [sys.executable, "-P", "-m", "autograder", "check", str(path), "--sheet", fiche, "--format", "json"]
        done = subprocess.run(
            command, capture_output=True, encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"}, check=False
        )
        if done.returncode not in (0, 1):
            raise RuntimeError(done.stderr.strip() or "La correction n'a pas pu être lancée.")
        _marked[key] = json.loads(done.stdout)
    return _marked[key]
