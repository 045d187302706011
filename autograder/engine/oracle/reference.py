"""Where expected values come from: the reference, run once per `u0` in the trusted process, or a pack's seals.

No other module knows which: graders ask `corrige`, whoever it is.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from autograder.engine.teacher.authoring.build import compose
from autograder.engine.sheet.checks import Cases, Ecart, Recorder
from autograder.engine.sheet.model import ParameterError, Sheet, TeachersTurn
from autograder.engine.sandbox.session import Batch, Call
from autograder.engine.oracle.seals import Seals
from autograder.engine.values import NO_RETURN, Reply, is_of_kind, matches, values_of, wrong_kind

BIG = 1000
Plan = list[tuple[dict[str, Any], list[Call]]]  # each case of a check, with the calls that it makes


class Oracle:
    """`corrige`: the reference's functions, each answering with a Reply. Every answer is computed once."""

    def __init__(self, sheet: Sheet, u0: int, seed: int) -> None:
        self._sheet, self.u0, self.seed = sheet, u0, seed
        self._space = _reference(sheet, u0)
        self._replies: dict[str, Reply] = {}
        self._drawn: dict[str, list[dict[str, Any]]] = {}
        self._plans: dict[tuple[int, int], Plan] = {}
        self._batches: dict[int, tuple[Batch, Batch]] = {}
        self.functions = SimpleNamespace(U0=u0, **{name: self._value_of(name) for name in sheet.functions})

    def __getattr__(self, name: str) -> Any:
        if name in self._sheet.functions:
            return lambda *args: self.reply(name, args)
        function = self._space.get(name)
        if callable(function) and not name.startswith("_"):
            return function  # a helper of oracle.py
        raise AttributeError(name)

    def reply(self, name: str, args: Sequence[Any]) -> Reply:
        big = any(isinstance(arg, dict) and len(arg) > BIG for arg in args)
        key = "" if big else f"{name}{args!r}"  # the text of a big dict costs more than the function
        if big or key not in self._replies:
            mine = [_copy(arg) for arg in args]
            reply = Reply(self._space[name](*mine), tuple(mine), trusted=True)
            if big:
                return reply
            self._replies[key] = reply
        return self._replies[key]

    def answer(self, name: str, args: list[Any], named: dict[str, Any]) -> dict[str, Any]:
        """What a program of ours is answered when it makes a call that was foreseen."""
        return {"v": self.reply(name, args).value, "a": args}

    def drawn(self, cases: Cases) -> list[dict[str, Any]]:
        """What the strategies of a check give, once for all checks that have the same."""
        if cases.source not in self._drawn:
            self._drawn[cases.source] = cases.draw(self.seed)
        return self._drawn[cases.source]

    def plan(self, cases: Cases, inputs: Sequence[dict[str, Any]]) -> Plan:
        """For each input, the calls that the check makes of a right submission."""
        key = (id(cases), id(inputs))
        if key not in self._plans:
            plan = []
            for case in inputs:
                recorder = Recorder(self)
                cases.body(recorder, self, **case)
                plan.append((case, recorder.calls))
            self._plans[key] = plan
        return self._plans[key]

    def batches(self, cases: Cases) -> tuple[Batch, Batch]:
        """All planned calls of a check: those of its first cases, then the others."""
        if id(cases) not in self._batches:
            first, rest = list(self.plan(cases, cases.examples)), self.plan(cases, self.drawn(cases))
            if not first:
                first, rest = rest[:1], rest[1:]
            self._batches[id(cases)] = (_batch(first), _batch(rest))
        return self._batches[id(cases)]

    def _value_of(self, name: str) -> Callable[..., Any]:
        return lambda *args: self.reply(name, args).value


class SealedOracle:
    """`corrige` in a student's pack: it can say whether values are right, and not what they are."""

    def __init__(self, seals: Seals, u0: int, seed: int) -> None:
        self._seals, self.u0, self.seed = seals, u0, seed
        self._drawn: dict[int, list[dict[str, Any]]] = {}
        self.functions = SimpleNamespace(U0=u0)

    def verifier(self, eleve: Any, check: str) -> None:
        """Every value of this check at once: right or wrong, and no more."""
        calls = [Call(name, tuple(args)) for name, args in self._seals.calls(check)]
        eleve.replay(calls, eleve.ask_ahead(calls))
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

    def drawn(self, cases: Cases) -> list[dict[str, Any]]:
        if id(cases) not in self._drawn:
            self._drawn[id(cases)] = cases.draw(self.seed)
        return self._drawn[id(cases)]

    def reply(self, name: str, args: Sequence[Any]) -> Reply:
        raise LookupError(name)


def oracles(sheet: Sheet, u0: int, seed: int) -> tuple[Any, Any]:
    """`corrige` for this u0, and for the other one with which functions are tried."""
    if sheet.seals is not None:
        if u0 != sheet.seals.u0:
            raise ParameterError(f"Ce paquet vérifie la fiche « {sheet.name} » pour u0 = {sheet.seals.u0} seulement.")
        return SealedOracle(sheet.seals, u0, seed), SealedOracle(sheet.seals, sheet.seals.other_u0, seed)
    corrige = Oracle(sheet, u0, seed)
    refusal = sheet.adapter.refuse_u0(u0, corrige)
    if refusal:
        raise ParameterError(f"u0 = {u0} ne convient pas à la fiche « {sheet.name} » : {refusal}")
    return corrige, Oracle(sheet, sheet.adapter.autre_u0(u0), seed)


def _batch(plan: Plan) -> Batch:
    return Batch(tuple(call for _, calls in plan for call in calls))


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


def _copy(value: Any) -> Any:
    """Plain data, copied; several times faster than deepcopy, which looks for cycles."""
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return dict(value)
    return value


def _reference(sheet: Sheet, u0: int) -> dict[str, Any]:
    """The reference's namespace, with the fast equivalents of oracle.py in the place of slow functions."""
    given: dict[str, Any] = {"__name__": "sujet"}
    exec(compile(sheet.given, "sujet.py", "exec"), given)
    given["U0"] = u0
    space: dict[str, Any] = {"__name__": "corrige", **given}
    exec(compile(compose(sheet, header=False), "solution.py", "exec"), space)
    if sheet.oracle is not None:
        exec(compile(sheet.oracle.read_text("utf-8"), str(sheet.oracle), "exec"), space)
    return space
