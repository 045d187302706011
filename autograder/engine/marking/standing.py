"""What is known of the functions judged so far: who is right, who is wrong, and who must be replaced."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from autograder.engine.marking.report import Outcome
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.verdict import Verdict

FINE = (Verdict.PASSED, Verdict.TEACHER)


class Standing:
    """Checks are judged in the order of the sheet: when a function fails, the earlier ones are known."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._outcomes: dict[str, list[Outcome]] = {}  # function → the outcomes of its short checks

    def note(self, check: Check, outcome: Outcome) -> None:
        """A long check says nothing of whether a function is right: it may only be slow."""
        if check.function is not None and not check.long and not check.bonus:
            self._outcomes.setdefault(check.function, []).append(outcome)

    def wrong(self, functions: Iterable[str]) -> list[str]:
        return [name for name in functions if any(o.verdict not in FINE for o in self._outcomes.get(name, ()))]

    def to_replace(self, functions: Iterable[str]) -> list[str]:
        """The wrong ones, and those that are right only with right ones before them: one call to the trusted side then
        stands for the thousand that they would make."""
        return [
            name for name in functions if any(o.verdict not in FINE or o.carried for o in self._outcomes.get(name, ()))
        ]

    def hangs(self, functions: Iterable[str]) -> bool:
        """Would calling one of these cost its time limit again?"""
        return any(o.verdict.is_fatal for name in functions for o in self._outcomes.get(name, ()))

    def is_written(self, function: str) -> bool:
        return any(o.verdict is not Verdict.MISSING for o in self._outcomes.get(function, ()))

    def certain(self, functions: Iterable[str]) -> bool:
        """In a student's pack: has everything of these functions been verified?"""
        return all(o.verdict is Verdict.PASSED for name in functions for o in self._outcomes.get(name, ()))

    def origin(self, consulted: Iterable[str]) -> tuple[str, ...]:
        """The wrong functions behind those that were replaced and called, in the order of the sheet."""
        found: set[str] = set()
        for name in consulted:
            outcomes = self._outcomes.get(name, ())
            if any(o.verdict not in FINE for o in outcomes):
                found.add(name)
            found.update(origin for o in outcomes for origin in o.carried_from)
        return self._ordered(found)

    def _ordered(self, names: Iterable[str]) -> tuple[str, ...]:
        wanted = set(names)
        order: Sequence[str] = list(self._sheet.functions)
        return tuple(name for name in order if name in wanted)
