"""`corrige`: the reference's functions, run in the trusted process. Every answer is computed once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from autograder.engine.errors import ParameterError
from autograder.engine.sandbox.answers import Call
from autograder.engine.sheet.cases import Case, Cases, Planned
from autograder.engine.sheet.fiche import Given
from autograder.engine.sheet.model import Lettered, Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.values import Reply

BIG = 1000  # pairs of a dict: encoding it to remember the answer costs more than most functions
SEED = 20  # of what is drawn


class Oracle:
    """The reference with one set of values for what is given."""

    def __init__(self, sheet: Sheet, given: Given, seed: int = SEED) -> None:
        self._sheet, self.given, self.seed = sheet, dict(given), seed
        self._space = _namespace(sheet, given)
        self._replies: dict[str, Reply] = {}
        self._drawn: dict[tuple[Any, ...], list[Case]] = {}
        self._plans: dict[Cases, list[Planned]] = {}
        self._calls: dict[Lettered, list[Call]] = {}
        self.functions = SimpleNamespace(**given, **{name: self._value_of(name) for name in sheet.functions})

    def __getattr__(self, name: str) -> Any:
        if name in self._sheet.functions:
            return lambda *args: self.reply(name, args)
        if name in self.given:
            return self.given[name]
        function = self._space.get(name)
        if callable(function) and not name.startswith("_"):
            return function  # a helper of oracle.py
        raise AttributeError(name)

    def reply(self, name: str, args: Sequence[Any]) -> Reply:
        if any(isinstance(arg, dict) and len(arg) > BIG for arg in args):
            return self.compute(name, args)
        key = f"{name}{args!r}"  # of plain values only, as graders give them: equal texts are equal values
        if key not in self._replies:
            self._replies[key] = self.compute(name, args)
        return self._replies[key]

    def plan(self, cases: Cases) -> list[Planned]:
        """The examples of a check, then what is drawn for it, with the calls that it makes of a right submission."""
        if cases not in self._plans:
            self._plans[cases] = cases.plan([*cases.examples, *self.drawn(cases)], self)
        return self._plans[cases]

    def drawn(self, cases: Cases) -> list[Case]:
        """Checks with the same strategies share what is drawn."""
        key = (cases.number, *cases.strategies.items())
        if key not in self._drawn:
            self._drawn[key] = cases.draw(self.seed)
        return self._drawn[key]

    def expected(self, lettered: Lettered) -> Any:
        return lettered.compute(self.functions)

    def functions_used(self, lettered: Lettered) -> list[str]:
        """The functions that an answer is computed with."""
        return list(dict.fromkeys(call.name for call in self.calls_of(lettered)))

    def calls_of(self, lettered: Lettered) -> list[Call]:
        """The calls that computing an answer makes."""
        if lettered not in self._calls:
            made: list[Call] = []

            def noting(name: str) -> Callable[..., Any]:
                def value(*args: Any) -> Any:
                    made.append(Call(name, args))
                    return self.reply(name, args).value

                return value

            lettered.compute(SimpleNamespace(**self.given, **{name: noting(name) for name in self._sheet.functions}))
            self._calls[lettered] = made
        return self._calls[lettered]

    def compute(self, name: str, args: Sequence[Any]) -> Reply:
        """Now, and not kept."""
        mine = [_copy(arg) for arg in args]
        return Reply(self._space[name](*mine), tuple(mine), trusted=True)

    def _value_of(self, name: str) -> Callable[..., Any]:
        return lambda *args: self.reply(name, args).value


def refusal(sheet: Sheet, value: int) -> str | None:
    """Why the sheet makes no sense with this value of its parameter; None when it does."""
    return sheet.fiche.refuse(value, Oracle(sheet, sheet.given_with(value)))


def expected_answers(sheet: Sheet, parameter: int | None, keys: Sequence[str]) -> dict[str, Any]:
    """The right lettered answers of these keys."""
    corrige = Oracle(sheet, sheet.given_with(parameter))
    return {
        check.answer: corrige.expected(check.lettered)
        for check in sheet.checks
        if check.answer in keys and check.answer is not None and check.lettered is not None
    }


def usable(sheet: Sheet, parameter: int | None, corrige: Oracle) -> None:
    """ParameterError if the sheet makes no sense with that value."""
    declared = sheet.fiche.parameter
    if declared is None or parameter is None:
        return
    reason = sheet.fiche.refuse(parameter, corrige)
    if reason:
        raise ParameterError(f"{declared.key} = {parameter} ne convient pas à la fiche « {sheet.name} » : {reason}")


def _copy(value: Any) -> Any:
    """Plain data, copied; several times faster than deepcopy, which looks for cycles."""
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return dict(value)
    return value


def _namespace(sheet: Sheet, given: Given) -> dict[str, Any]:
    """The reference's namespace, with the fast equivalents of oracle.py in the place of slow functions."""
    space: dict[str, Any] = {"__name__": "sujet"}
    exec(compile(sheet.given, "sujet.py", "exec"), space)
    space.update(given, __name__="corrige")
    exec(compile(compose(sheet, header=False), "solution.py", "exec"), space)
    if sheet.oracle is not None:
        exec(compile(sheet.oracle.read_text("utf-8"), str(sheet.oracle), "exec"), space)
    return space
