"""A solution, position after position: for a terminal, and for a notebook."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from html import escape

from rich.console import Console, Group
from rich.live import Live
from rich.text import Text

from autograder.engine.report.boxes import boxes
from autograder.engine.report.style import SCOPE, STYLE, scoped
from autograder.engine.report.svg import svg_board
from autograder.engine.sheet.drawing import Board

PACE = 0.45  # seconds for one position
LAST = 3  # times that, for the last one


def play_film(film: Sequence[Board], title: str, console: Console, pace: float = PACE) -> None:
    """At a human pace in a terminal; elsewhere, one position after the other."""
    if not console.is_terminal:
        for number in range(len(film)):
            console.print(_frame(film, number, title))
        return
    with Live(console=console, auto_refresh=False) as live:
        for number in range(len(film)):
            live.update(_frame(film, number, title), refresh=True)
            time.sleep(pace)


def film_html(film: Sequence[Board], title: str, pace: float = PACE) -> str:
    """Without any script: the positions lie on each other, and the style sheet shows each in its turn, for ever."""
    turns = len(film) - 1 + LAST
    name = f"film-{len(film)}"
    frames = "".join(
        f'<div style="animation-delay:{number * pace:.2f}s"{" class=last" if number == len(film) - 1 else ""}>'
        f"{svg_board(_shown(film, number))}<p>{number} / {len(film) - 1}</p></div>"
        for number in range(len(film))
    )
    whole = turns * pace
    style = (
        f".{name}{{display:grid}}.{name}>div{{grid-area:1/1;visibility:hidden}}"
        f".{name}>div{{animation:{name} {whole:.2f}s step-end infinite}}"
        f".{name}>.last{{animation-name:{name}-last}}"
        f"@keyframes {name}{{0%{{visibility:visible}}{100 / turns:.3f}%{{visibility:hidden}}}}"
        f"@keyframes {name}-last{{0%{{visibility:visible}}{100 * LAST / turns:.3f}%{{visibility:hidden}}}}"
        f"@media(prefers-reduced-motion:reduce){{.{name}>div{{animation:none}}.{name}>.last{{visibility:visible}}}}"
    )
    return (
        f'<style>{scoped(STYLE)}{style}</style><div class="{SCOPE}"><p>{escape(title)}</p>'
        f'<div class="{name}">{frames}</div></div>'
    )


def _frame(film: Sequence[Board], number: int, title: str) -> Group:
    return Group(Text(title, "bold"), boxes(_shown(film, number)), Text(f"{number} / {len(film) - 1}", "dim"))


def _shown(film: Sequence[Board], number: int) -> Board:
    """The position, with the tile that has just moved in another colour."""
    moved = film[number].differences(film[number - 1]) if number else frozenset()
    rows = (
        tuple(
            replace(cell, colour="accent") if (i, j) in moved and cell and not cell.colour else cell for j, cell in row
        )
        for i, row in enumerate(map(enumerate, film[number].rows))
    )
    return replace(film[number], rows=tuple(rows))
