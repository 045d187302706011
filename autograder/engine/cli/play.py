"""`taquin play`: the puzzle of a sheet, in the terminal.

Where the reference is, the moves are the reference's, and there are hints. A student's pack has neither: there
one plays with one's own functions.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from autograder.engine.cli import DONE
from autograder.engine.cli._keyboard import keyboard
from autograder.engine.cli._options import command
from autograder.engine.errors import TaquinError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from autograder.engine.sheet.fiche import Fiche
    from autograder.engine.sheet.game import Game, Hint, Position
    from autograder.engine.sheet.model import Sheet
    from autograder.engine.submissions.submission import Submission

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
    from autograder.engine.sheet.fiche import Fiche

    playable = [name for name in sheet_names() if type(fiche_of(name)).game is not Fiche.game]
    shortest = min(playable, key=lambda name: (len(load_sheet(name).functions), name), default="")
    name = options.sheet or shortest
    sheet = load_sheet(name)
    if name not in playable:
        raise TaquinError(f"La fiche « {name} » ne se joue pas ici ; celles qui se jouent : {', '.join(playable)}.")
    console = Console(highlight=False)
    with keyboard() as read, game_of(sheet) as (game, best):
        turn(Play(game, random.Random(options.seed), best), read, sheet.fiche, sheet.title, console)
    return DONE


@contextmanager
def game_of(sheet: Sheet) -> Iterator[tuple[Game, Callable[[Game, Position], Hint] | None]]:
    """The game, with the way to find a hint where there is one."""
    if sheet.seals is not None:
        from autograder.engine.submissions.submission import find_submission

        with own_game(find_submission(None, sheet.name)) as game:
            yield game, None
        return

    from autograder.engine.oracle.reference import Oracle
    from autograder.engine.teacher.hints import best

    found = sheet.fiche.game(Oracle(sheet, sheet.given_with(None)))
    assert found is not None
    yield found, best


@contextmanager
def own_game(submission: Submission) -> Iterator[Game]:
    """The game of a student's own functions, in the sandbox. What they do wrong ends it with a sentence."""
    from autograder.engine.marking.candidate import Candidate
    from autograder.engine.marking.film import in_one_sentence
    from autograder.engine.marking.references import references
    from autograder.engine.oracle.reference import SEED
    from autograder.engine.sandbox.limits import Limits

    sheet = submission.sheet
    shared = references(sheet.name, sheet.default_parameter, SEED)
    with (
        Candidate(submission, shared, Limits()) as candidate,
        in_one_sentence("La partie", "ne permet pas de jouer"),
    ):
        game = sheet.fiche.game(candidate.player())
        if game is None:
            raise TaquinError(f"La fiche « {sheet.name} » ne se joue pas avec ce que l'on y écrit.")
        yield game


@dataclass
class Play:
    """A game in progress."""

    game: Game
    lot: random.Random
    best: Callable[[Game, Position], Hint] | None = None  # how a hint is found
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
        elif key == "i" and self.best is not None:
            self.said = self._hint(self.best)
        return True

    def _move(self, key: str) -> None:
        then = self.game.move(self.position, key)
        if then is None:
            self.said = "Rien ne peut aller par là."
            return
        self.past.append(self.position)
        self.position = then

    def _hint(self, best: Callable[[Game, Position], Hint]) -> str:
        found = best(self.game, self.position)
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
    others = "   ".join(f"{key} {what}" for key, what in COMMANDS.items() if key != "i" or play.best is not None)
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
