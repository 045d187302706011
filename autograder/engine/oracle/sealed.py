"""`corrige` in a student's pack: it can say whether values are right, and not what they are."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from autograder.engine.oracle.reference import SEED
from autograder.engine.oracle.seals import Seals
from autograder.engine.sandbox.answers import Call
from autograder.engine.sheet.cases import Case, Cases, Planned
from autograder.engine.sheet.checks import Ecart, TeachersTurn
from autograder.engine.sheet.fiche import Given
from autograder.engine.values import NO_RETURN, Reply, is_of_kind, matches, values_of, wrong_kind


class SealedOracle:
    def __init__(self, seals: Seals, given: Given, seed: int = SEED) -> None:
        self._seals, self.given, self.seed = seals, dict(given), seed
        self._plans: dict[Cases, list[Planned]] = {}
        self.functions = SimpleNamespace(**given)

    def verifier(self, eleve: Any, check: str) -> None:
        """Every value of this check at once: right or wrong, and no more."""
        calls = [Call(name, args) for name, args in self._seals.calls(check)]
        eleve.begin_case(calls, eleve.ask_ahead(calls))
        replies = [eleve.call(call.name, call.args) for call in calls]
        right, sentence = self._seals.of_check(check).judge(values_of(replies))
        if not right and not sentence and self._seals.never_none(check) and any(r.value is None for r in replies):
            raise Ecart(NO_RETURN)
        if not right:
            raise Ecart("Au moins une des valeurs obtenues n'est pas celle attendue.", diagnosis=sentence)

    def verifier_reponse(self, key: str, given: Any, form: Any) -> None:
        right, sentence = self._seals.of_answer(key).judge(form)
        if not right:
            kind = self._seals.kind_of_answer(key)
            message = wrong_kind(given, kind) if kind and not is_of_kind(given, kind) else ""
            raise Ecart(message, given={"réponse": key}, got=given, diagnosis=sentence)

    def exemples(self, eleve: Any, function: str) -> None:
        """The examples of the statement, typed one after the other."""
        typed: list[str] = []
        for source, wanted in self._seals.examples[function]:
            typed.append(source.strip())
            got = eleve.executer(typed[-1])
            if wanted and not _same(got, ast.literal_eval(wanted)):
                shown = "\n".join(f">>> {line}" for line in typed)
                message = f"Un exemple de l'énoncé donne autre chose.\n{shown}"
                if got is None:
                    message += f"\n{NO_RETURN}"
                raise Ecart(message, got=got, expected=ast.literal_eval(wanted))

    def enseignant(self) -> None:
        raise TeachersTurn

    def plan(self, cases: Cases) -> list[Planned]:
        """Nothing is known ahead here: each case without its calls."""
        if cases not in self._plans:
            drawn: list[Case] = [*cases.examples, *cases.draw(self.seed)]
            self._plans[cases] = [Planned(case, ()) for case in drawn]
        return self._plans[cases]

    def reply(self, name: str, args: Sequence[Any]) -> Reply:
        raise LookupError(name)


def _same(got: Any, wanted: Any) -> bool:
    """As an example shows it; letters may come in a list, and a number may have a decimal point."""
    if isinstance(wanted, list | tuple):
        alike = isinstance(got, list | tuple) and len(got) == len(wanted)
        return alike and all(map(_same, got, wanted))
    if isinstance(wanted, int) and isinstance(got, float):
        return got == wanted
    if isinstance(wanted, str) and isinstance(got, list | tuple) and all(isinstance(item, str) for item in got):
        got = "".join(got)
    return matches(got, wanted)
