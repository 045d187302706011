"""What all submissions with one value of the parameter share: the reference, and what known mistakes answer."""

from __future__ import annotations

from collections import Counter
from typing import Any

from autograder.engine.errors import ParameterError
from autograder.engine.marking.known import KnownMistakes
from autograder.engine.oracle.reference import Oracle, usable
from autograder.engine.oracle.sealed import SealedOracle
from autograder.engine.oracle.substitutes import ReferenceWorker
from autograder.engine.sandbox.answers import Call, Kept
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Lettered, Sheet
from autograder.engine.sheet.sources import stub
from autograder.engine.values import is_big

MANY = 40  # calls of one function


class References:
    """`corrige` is the reference with the student's own values, `variant` with the other values, if there are any."""

    def __init__(self, sheet: Sheet, parameter: int | None, seed: int) -> None:
        self.sheet, self.parameter, self.seed = sheet, parameter, seed
        given = sheet.given_with(parameter)
        other = sheet.fiche.variant(given)
        self.corrige: Any
        self.variant: Any
        if sheet.seals is not None:
            if parameter not in (None, sheet.seals.parameter):
                key = sheet.fiche.parameter.key if sheet.fiche.parameter else ""
                told = f"{key} = {sheet.seals.parameter}"
                raise ParameterError(f"Ce paquet vérifie la fiche « {sheet.name} » pour {told} seulement.")
            self.corrige = SealedOracle(sheet.seals, given, seed)
            self.variant = SealedOracle(sheet.seals, other or given, seed)
        else:
            self.corrige = Oracle(sheet, given, seed)
            usable(sheet, parameter, self.corrige)
            self.variant = self.corrige if other is None else Oracle(sheet, {**given, **other}, seed)
        self.known = KnownMistakes(sheet, self.corrige, self.variant)
        self._workers: dict[bool, ReferenceWorker] = {}
        self._secret: set[bytes] | None = None

    def worker(self, variant: bool) -> ReferenceWorker:
        if variant not in self._workers:
            given = (self.variant if variant else self.corrige).given
            self._workers[variant] = ReferenceWorker(self.sheet, given)
        return self._workers[variant]

    def is_secret(self, call: Call) -> bool:
        """Is this call one of a few that are made to compute a lettered answer?"""
        if any(isinstance(arg, Kept) for arg in call.args):
            return False
        if self._secret is None:
            lettered = [check.lettered for check in self.sheet.checks if check.lettered is not None]
            made = {call.key: call for each in lettered for call in self._telling_calls(each)}
            self._secret = {key for key, call in made.items() if not self._is_told(call)}
        return not _is_heavy(call) and call.key in self._secret

    def _telling_calls(self, lettered: Lettered) -> list[Call]:
        """Where a function is called for hundreds of arguments, one of its values tells nothing of the answer."""
        calls = [call for call in self.corrige.calls_of(lettered) if not _is_heavy(call)]
        times = Counter(call.name for call in calls)
        return [call for call in calls if times[call.name] <= MANY]

    def _is_told(self, call: Call) -> bool:
        """Is it an example of the file that students receive?"""
        spelled = f">>> {call.name}({', '.join(map(repr, call.args))})"
        return f"{spelled}\n    {self.corrige.reply(call.name, call.args).value!r}\n" in stub(self.sheet.solution)

    def close(self) -> None:
        self.known.close()
        for worker in self._workers.values():
            worker.close()


def _is_heavy(call: Call) -> bool:
    return any(is_big(arg) for arg in call.args)


_references: dict[tuple[str, int | None, int], References] = {}


def references(name: str, parameter: int | None, seed: int) -> References:
    sheet = load_sheet(name)
    key = (name, sheet.default_parameter if parameter is None else parameter, seed)
    if key not in _references:
        _references[key] = References(sheet, key[1], seed)
    return _references[key]


def forget_references(keep: int) -> None:
    """A class in which everybody has a parameter of their own would fill the memory."""
    while len(_references) > keep:
        _references.pop(next(iter(_references))).close()
