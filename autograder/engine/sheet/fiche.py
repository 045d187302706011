"""What a sheet may tell the engine about itself: a subclass of `Fiche` in autograder/<sheet>/fiche.py.

Every hook has a default, and the smallest sheet has no fiche.py at all. The file is part of the student's pack: it
holds no answer and no solution. Hooks that must compute are handed `corrige`, the reference's functions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.engine.sheet.drawing import Animation, Drawing
from autograder.engine.sheet.game import Game

Given = Mapping[str, Any]  # names of sujet.py → the values that they have in this marking


@dataclass(frozen=True)
class Parameter:
    """A whole number that a teacher may choose for a sheet, for all or for each student.

    `sujet.py` gives it on a line of its own (« N = 42 »). In lower case it names the command's options, a column of
    the roster and a field of the report.
    """

    name: str
    default: int
    about: str = ""  # what it is, for --help, in French
    largest: int = 10**9  # the values drawn for students are from 1 to this
    telling_answers: tuple[str, ...] = ()  # lettered answers that no two values of the parameter share

    @property
    def key(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class Sample:
    """One answer of the student's own function."""

    args: tuple[Any, ...]
    value: Any
    array_depth: int | None = None  # how deep in it NumPy arrays are, if there are: the engine sees to these


class Fiche:
    """The sheet as the engine sees it. A sheet overrides what it needs."""

    parameter: Parameter | None = None

    leans_on: Mapping[str, Sequence[str]] = {}
    """function → the earlier functions that it may call. Only these, and those that they lean on themselves, are
    replaced by the reference's when they are wrong. A test holds that the reference calls no others."""

    out_of_reach: Mapping[str, str] = {}
    """bonus (the name of its test) → why the reference does not earn it. It earns all the others: a law says so."""

    board_maker: str | None = None
    """A function without arguments that returns a board: a submission whose own is a NumPy array is given arrays."""

    def refuse(self, value: int, corrige: Any) -> str | None:
        """Why the sheet makes no sense with this value of its parameter, in French; None when it does."""
        return None

    def variant(self, given: Given) -> Given | None:
        """Other values for what sujet.py gives, to unmask what is hard-coded; None: the sheet has no variant.

        Checks marked `variante=True` are asked of the submission loaded with these.
        """
        return None

    def draw(self, value: Any) -> Drawing | None:
        """What a value looks like; None for a value that is only written."""
        return None

    def draw_variant(self, value: Any) -> Drawing | None:
        """The same for a value that was given or returned under the variant."""
        return self.draw(value)

    def animation(self, *values: Any) -> Animation | None:
        """What `animer(…)` shows in a notebook, for a sheet that has a page `animation.html` beside its fiche.py.

        `ValueError`, with a sentence for the student, when these values cannot be shown; None: nothing ever moves.
        """
        return None

    def game(self, f: Any) -> Game | None:
        """The puzzle, for `taquin play`; None where there is nothing to play.

        `f` has the sheet's functions, as graders see them: the game makes its moves with these, and with nothing else.
        """
        return None

    def film(self, f: Any) -> Sequence[Any] | None:
        """The positions of a solution that the student's own functions find, for `taquin show`; None: there is none.

        `f` has the sheet's functions, as in lettered answers.
        """
        return None

    def next_calls(self, function: str, args: tuple[Any, ...], corrige: Any) -> Sequence[tuple[Any, ...]]:
        """The arguments of a few thousand other calls that a long computation which makes this one will make, too.

        When a wrong function is replaced by the reference's, these are answered at once: a question for each of them
        would take too long.
        """
        return ()

    def canonical(self, function: str, args: tuple[Any, ...], value: Any, corrige: Any) -> Any:
        """The value without what the sheet leaves to the student's choice, to compare two wrong functions by."""
        return value

    def in_the_manner_of(self, sample: Sample | None, function: str, args: tuple[Any, ...], value: Any) -> Any:
        """The reference's value as the student's own function would have written it: their code may rely on that.

        `sample` is an answer of theirs, None if there is none. Where a sheet takes a tuple for a list, it may return
        `in_the_containers_of(sample.value, value)`; elsewhere a tuple is their mistake, and not to be imitated.
        """
        return value


def in_the_containers_of(model: Any, value: Any) -> Any:
    """The same value with lists and tuples as the model has them, as deep as both go; letters in a list, if it has."""
    if isinstance(value, str) and isinstance(model, list | tuple) and all(isinstance(item, str) for item in model):
        return type(model)(value) if model else value
    if isinstance(value, list | tuple) and isinstance(model, list | tuple):
        models = [*model[: len(value)], *[model[-1] if model else None] * (len(value) - len(model))]
        return type(model)(in_the_containers_of(one, item) for one, item in zip(models, value, strict=True))
    return value
