"""The boards of a solution that a submission finds by itself, its functions called in the sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.marking.candidate import Candidate
from autograder.engine.marking.references import references
from autograder.engine.oracle.reference import SEED
from autograder.engine.sandbox.answers import BadAnswer, Lost, Missing, Raised
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet.drawing import Board
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.sheet.model import Sheet
from autograder.engine.submissions.submission import Submission

LONGEST = 400  # positions
THEN = "`taquin check` dit où en est le travail."


def boards_of(submission: Submission, parameter: int | None) -> list[Board]:
    with Candidate(submission, references(submission.sheet.name, parameter, SEED), Limits()) as candidate:
        return film_of(submission.sheet, candidate.own_functions)


def film_of(sheet: Sheet, functions: Any) -> list[Board]:
    """What the sheet shows of these functions, or why there is nothing to show, in one sentence."""
    if type(sheet.fiche).film is Fiche.film:
        raise TaquinError(f"La fiche « {sheet.name} » n'a pas de résolution à montrer.")
    with in_one_sentence("La résolution", "n'est pas une résolution"):
        positions = sheet.fiche.film(functions)
    if not isinstance(positions, list | tuple):
        raise TaquinError(f"Le programme ne trouve pas de résolution ; {THEN}")
    drawings = [sheet.fiche.draw(position) for position in positions[:LONGEST]]
    boards = [drawing.boards[0] for drawing in drawings if drawing is not None and drawing.boards]
    if not boards or len(boards) < len(drawings):
        raise TaquinError(f"Ce que renvoie le programme n'est pas une résolution ; {THEN}")
    return boards


@contextmanager
def in_one_sentence(what: str, otherwise: str) -> Iterator[None]:
    """Why the functions of a student cannot be watched at work. `what` is of the feminine."""
    try:
        yield
    except (Missing, NotImplementedError):
        raise TaquinError(f"{what} attend encore : il manque une fonction ; {THEN}") from None
    except Lost as lost:
        raise TaquinError(f"{what} ne se termine pas ({lost.message}) ; {THEN}") from None
    except (Raised, BadAnswer) as error:
        raise TaquinError(f"{what} échoue ({error}) ; {THEN}") from None
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
        raise TaquinError(f"Ce que renvoie le programme {otherwise} ; {THEN}") from None
