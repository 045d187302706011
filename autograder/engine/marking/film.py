"""The boards of a solution that a submission finds by itself, its functions called in the sandbox."""

from __future__ import annotations

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


def boards_of(submission: Submission, parameter: int | None) -> list[Board]:
    with Candidate(submission, references(submission.sheet.name, parameter, SEED), Limits()) as candidate:
        return film_of(submission.sheet, candidate.own_functions)


def film_of(sheet: Sheet, functions: Any) -> list[Board]:
    """What the sheet shows of these functions, or why there is nothing to show, in one sentence."""
    if type(sheet.fiche).film is Fiche.film:
        raise TaquinError(f"La fiche « {sheet.name} » n'a pas de résolution à montrer.")
    then = "`taquin check` dit où en est le travail."
    try:
        positions = sheet.fiche.film(functions)
    except (Missing, NotImplementedError):
        raise TaquinError(f"Rien à montrer encore : il manque une fonction de la résolution ; {then}") from None
    except Lost as lost:
        raise TaquinError(f"La résolution ne se termine pas ({lost.message}) ; {then}") from None
    except (Raised, BadAnswer) as error:
        raise TaquinError(f"La résolution échoue ({error}) ; {then}") from None
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
        raise TaquinError(f"Ce que renvoie le programme n'est pas une résolution ; {then}") from None
    if not isinstance(positions, list | tuple):
        raise TaquinError(f"Le programme ne trouve pas de résolution ; {then}")
    drawings = [sheet.fiche.draw(position) for position in positions[:LONGEST]]
    boards = [drawing.boards[0] for drawing in drawings if drawing is not None and drawing.boards]
    if not boards or len(boards) < len(drawings):
        raise TaquinError(f"Ce que renvoie le programme n'est pas une résolution ; {then}")
    return boards
