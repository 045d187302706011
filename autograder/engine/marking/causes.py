"""What wrong functions have in common: a helper or a constant of the student's own that no right function uses.

The sheet's own functions are replaced when they are wrong; a helper of the student's cannot be, since nobody knows what
it should be. It costs points in every function that uses it, and this at least says where to look.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from autograder.engine.marking.report import Outcome
from autograder.engine.marking.sentences import named
from autograder.engine.verdict import Verdict

UNKNOWN = (Verdict.MISSING, Verdict.SKIPPED, Verdict.TEACHER, Verdict.DOUBTFUL, Verdict.GRADER_ERROR)
Uses = Mapping[str, frozenset[str]]  # function → the functions and constants of the file that it names


def common_causes(outcomes: Iterable[Outcome], uses: Uses, functions: Iterable[str]) -> list[str]:
    """One French sentence for each group of wrong functions that share what no right one uses."""
    sheet = set(functions)
    verdicts = _verdicts(outcomes)
    right = [name for name, found in verdicts.items() if found == {Verdict.PASSED}]
    wrong = [name for name, found in verdicts.items() if found - {Verdict.PASSED, *UNKNOWN}]
    helpers = {name: _helpers(name, uses, sheet) for name in (*right, *wrong)}
    innocent = {helper for name in right for helper in helpers[name]}
    shared: dict[tuple[str, ...], list[str]] = {}
    for helper in sorted({helper for name in wrong for helper in helpers[name]} - innocent):
        users = tuple(name for name in wrong if helper in helpers[name])
        if len(users) > 1:
            shared.setdefault(users, []).append(helper)
    return [_sentence(users, found) for users, found in shared.items()]


def _verdicts(outcomes: Iterable[Outcome]) -> dict[str, set[Verdict]]:
    """By function."""
    found: dict[str, set[Verdict]] = {}
    for outcome in outcomes:
        if outcome.function is not None:
            found.setdefault(outcome.function, set()).add(outcome.verdict)
    return found


def _helpers(function: str, uses: Uses, sheet: set[str]) -> set[str]:
    """All that a function uses of the student's own, through helpers but not through functions of the sheet."""
    found: set[str] = set()
    waiting = [function]
    while waiting:
        for name in uses.get(waiting.pop(), frozenset()) - sheet - found:
            found.add(name)
            waiting.append(name)
    return found


def _sentence(functions: tuple[str, ...], helpers: list[str]) -> str:
    them = "ne l'utilise" if len(helpers) == 1 else "ne les utilise"
    return (
        f"{named(functions)} sont fausses et utilisent {named(helpers)} ; aucune fonction juste {them} : "
        "une même erreur s'y trouve peut-être."
    )
