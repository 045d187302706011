"""`taquin play`: the puzzle of a sheet, in the terminal."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from autograder.engine.cli import DONE
from autograder.engine.cli._keyboard import keyboard
from autograder.engine.cli._options import command
from autograder.engine.errors import TaquinError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from autograder.engine.sheet.fiche import Fiche
    from autograder.engine.sheet.game import Game, Position

COMMANDS = {"m": "mélanger", "i": "indice", "u": "annuler", "q": "quitter"}


def add(commands: Any) -> None:
    play = command(
        commands,
        "play",
        "jouer au casse-tête d'une fiche, dans le terminal",
        "  taquin play\n  taquin play FICHE\n",
    )
    play.add_argument("sheet", nargs="?", metavar="FICHE", help="la fiche (défaut : la plus courte)")
    play.add_argument("--seed", type=int, metavar="N", help="la graine du mélange (défaut : au hasard)")
    play.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from rich.console import Console

    from autograder.engine.sheet.catalog import fiche_of, load_sheet, sheet_names

    playable = [name for name in sheet_names() if fiche_of(name).game() is not None]
    shortest = min(playable, key=lambda name: (len(load_sheet(name).functions), name), default="")
    name = options.sheet or shortest
    sheet = load_sheet(name)
    game = sheet.fiche.game()
    if game is None:
        raise TaquinError(f"La fiche « {name} » ne se joue pas ici ; celles qui se jouent : {', '.join(playable)}.")
    console = Console(highlight=False)
    with keyboard() as read:
        turn(Play(game, random.Random(options.seed)), read, sheet.fiche, sheet.title, console)
    return DONE


@dataclass
class Play:
    """A game in progress."""

    game: Game
    lot: random.Random
    position: Position = None
    past: list[Position] = field(default_factory=list)
    said: str = ""

    def __post_init__(self) -> None:
        self.position = self.game.shuffled(self.lot) if self.game.start is None else self.game.start

    @property
    def is_solved(self) -> bool:
        return self.game.ends_at(self.position)

    def press(self, key: str) -> bool:
        """What a key does; False when it ends the game."""
        self.said = ""
        if key in ("q", ""):
            return False
        if key in self.game.keys:
            self._move(key)
        elif key == "m":
            self.position, self.past = self.game.shuffled(self.lot), []
        elif key == "u" and self.past:
            self.position = self.past.pop()
        elif key == "i":
            self.said = self._hint()
        return True

    def _move(self, key: str) -> None:
        then = self.game.move(self.position, key)
        if then is None:
            self.said = "Rien ne peut aller par là."
            return
        self.past.append(self.position)
        self.position = then

    def _hint(self) -> str:
        found = self.game.best(self.position)
        if found is None:
            return "C'est fini !" if self.is_solved else "Pas d'indice ici."
        key, length = found
        what = self.game.keys[key]
        return f"Indice : {named(key)} {what} ; la fin est à {length} coup{'s' if length > 1 else ''}."


def turn(play: Play, read: Callable[[], str], fiche: Fiche, title: str, console: Console) -> None:
    """Show, wait for a key, and again."""
    while True:
        console.clear()
        console.print(screen(play, fiche, title))
        if not play.press(read()):
            console.print("À bientôt !")
            return


def screen(play: Play, fiche: Fiche, title: str) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from autograder.engine.report.boxes import boxes

    drawing = fiche.draw(play.game.value(play.position))
    count = play.game.count([*play.past, play.position])
    told = f"{count} coup{'s' if count > 1 else ''}"
    if play.is_solved:
        told = f"Bravo, c'est fini en {told} ! « m » pour une autre partie."
    moves = "   ".join(f"{named(key)} {what}" for key, what in play.game.keys.items())
    others = "   ".join(f"{key} {what}" for key, what in COMMANDS.items())
    return Group(
        Text(title, "bold"),
        Text(),
        *(boxes(board) for board in (drawing.boards if drawing else ())),
        Text(told, "bold green" if play.is_solved else ""),
        Text(play.said, "yellow"),
        Text(),
        Text(moves, "dim"),
        Text(others, "dim"),
    )


def named(key: str) -> str:
    from autograder.engine.sheet.game import ARROWS

    return ARROWS.get(key, key)
