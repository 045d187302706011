"""Which known mistake explains these outputs? The fautes of the sheet are asked the same questions."""

from __future__ import annotations

import atexit
import marshal
import textwrap
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, cached_property
from hashlib import blake2b
from typing import Any

from autograder.engine.teacher.authoring.build import compose
from autograder.engine.marking.cache import Cache
from autograder.engine.sheet.catalog import grader_version
from autograder.engine.marking.eleve import Eleve, same_result
from autograder.engine.sheet.model import Check, Outcome, Sheet, Verdict
from autograder.engine.oracle.reference import Oracle
from autograder.engine.sandbox.session import BadAnswer, Call, Child, Kept, Lost, Program, Raised, Result, Session
from autograder.engine.sandbox.limits import Limits
from autograder.engine.values import Reply, is_big, matches

LIMITS = Limits(statement_cpu=10.0, call_cpu=6.0, search_cpu=20.0, submission_wall=1e6)  # it serves a whole class
ENOUGH_CALLS = 40
FIRST_CALLS = 2
MOST_REPLIES = 40_000
SAME_FOR_EQUAL_VALUES = 2  # a version of marshal's format: later ones depend on how a value is shared
LONG = 100_000  # bytes of one of them
PATIENCE = 8.0
SILENT = Lost(Verdict.TIMEOUT, "")
GLANCE_CPU = 0.1
QUICK_CPU = 1.0  # a small answer was not long in coming: a faute that takes longer does not explain it

EXCEPTIONS = {
    "IndexError": "Un indice sort de la liste ou du plateau.",
    "KeyError": "Une clé est cherchée dans un dictionnaire qui ne la contient pas.",
    "NameError": "Un nom est utilisé sans avoir été défini (faute de frappe, ou import oublié ?).",
    "UnboundLocalError": "Une variable locale est lue avant d'avoir reçu une valeur.",
    "RecursionError": "La fonction s'appelle elle-même sans jamais s'arrêter.",
    "ZeroDivisionError": "Une division par zéro.",
    "EOFError": "La fonction attend une saisie au clavier (`input`), impossible pendant la correction.",
}


class Diagnostician:
    """Fautes may loop: they too run in a worker. What they answered is kept, for a class is asked the same."""

    def __init__(self, sheet: Sheet, corrige: Oracle, foreseen: tuple[Call, ...] = ()) -> None:
        self._sheet, self._corrige, self._foreseen = sheet, corrige, foreseen
        self._sessions: dict[bool, Session] = {}  # of answers or of functions → the program of all their fautes
        self._wrong_answers: dict[int, Result] = {}
        self._replies: dict[str, str] = {}  # a faute and a call → what it answers, as `mark_of` writes it

    @cached_property
    def _cache(self) -> Cache:
        return Cache(f"{self._sheet.name}-{self._corrige.u0}-{grader_version(self._sheet.name)}")

    def close(self) -> None:
        if self._replies:
            self._cache.save()
        atexit.unregister(self.close)
        while self._sessions:
            self._sessions.popitem()[1].close()

    def of_calls(
        self, function: str, journal: Sequence[tuple[Call, Result]], likely: Sequence[str | None] = ()
    ) -> str | None:
        """The sentence of the faute that answers all these calls like the student's function, the `likely` first."""
        asked = [entry for entry in journal if entry[0].name == function][:ENOUGH_CALLS]
        if not asked or any(map(stays_there, asked)):
            return None
        numbers = [number for number, faute in enumerate(self._sheet.fautes) if faute.target == function]
        if not numbers:  # in a student's pack
            return self.of_exception(asked[-1][1])
        mark = cache(lambda position: mark_of(self._small(*asked[position])))
        for number in numbers:
            if self._sheet.fautes[number].sentence in likely and self._fits(number, asked, mark, likely=True):
                return self._sheet.fautes[number].sentence
        if not any(_took_long(result) for _, result in asked):
            self._glance(numbers, [call for call, _ in asked[:FIRST_CALLS]])
        for number in numbers:
            if self._fits(number, asked, mark):
                return self._sheet.fautes[number].sentence
        return self.of_exception(asked[-1][1])

    def of_check(self, check: Check, outcome: Outcome, ask: Callable[[Check, Eleve], Outcome]) -> str | None:
        """The sentence of the faute that this very check finds wrong in the very same way."""
        for faute in self._sheet.fautes:
            if faute.target == check.function:
                source = compose(self._sheet, {faute.target: faute.source}, context=self._sheet.faute_context)
                with Session(self._program(source), LIMITS) as session:
                    eleve = Eleve(self._sheet, session, self._corrige)
                    found = ask(check, eleve)
                    eleve.close()
                if replace(found, output="") == replace(outcome, output=""):
                    return faute.sentence
        return None

    def of_answer(self, key: str, given: object) -> str | None:
        """The sentence of the faute that gives this wrong answer."""
        for number, faute in enumerate(self._sheet.fautes):
            if faute.target == f"reponse_{key}":
                wrong = self.wrong_answer(number)
                if isinstance(wrong, Reply) and matches(given, wrong.value, any_sequence=True):
                    return faute.sentence
        return None

    def wrong_answer(self, number: int) -> Result:
        """What the faute of that number says that the answer is."""
        if number not in self._wrong_answers:
            child = self._fork(answers=True)
            (self._wrong_answers[number],) = child.call([Call(f"faute_{number}", ())], LIMITS.search_cpu)
            child.close()
        return self._wrong_answers[number]

    def replies_of(self, number: int, calls: Sequence[Call]) -> list[Result]:
        """What the faute of that number answers to these calls, as long as it answers."""
        child = self._fork()
        replies: list[Result] = []
        for reply in child.stream([Call(f"faute_{number}", call.args) for call in calls], QUICK_CPU, together=True):
            if isinstance(reply, Lost):
                break
            replies.append(reply)
        child.close()
        return replies

    @staticmethod
    def of_exception(result: Result) -> str | None:
        if not isinstance(result, Raised):
            return None
        if result.type in ("TypeError", "AttributeError") and "NoneType" in result.message:
            return "Une valeur vaut None : une des fonctions appelées n'a sans doute pas de `return`."
        return EXCEPTIONS.get(result.type)

    # ------------------------------------------------------------

    def _fits(
        self, number: int, asked: Sequence[tuple[Call, Result]], mark: Callable[[int], str], *, likely: bool = False
    ) -> bool:
        """A class is asked the same questions: each faute answers them once, up to the first difference or not.

        `mark(position)` is the student's result there, as `mark_of` writes it.
        """
        if any(isinstance(result, Lost) for _, result in asked):
            return self._fits_when_asked(number, asked)
        patient = any(_took_long(result) for _, result in asked)
        for position, (call, _) in enumerate(asked):
            if self._known(number, patient, position, call) is None:  # most fautes give themselves away at once
                most = len(asked) if position or likely else FIRST_CALLS
                self._learn(number, patient, [call for call, _ in asked[:most]])
            if self._known(number, patient, position, call) != mark(position):
                return False
        return True

    def _known(self, number: int, patient: bool, position: int, call: Call) -> str | None:
        """What the faute answers to that call in that place, if it has been asked, in this run or in an earlier one."""
        key = f"{number} {patient:d} {position} {call.key}"
        return self._replies.get(key) or self._cache.get(key)

    def _note(self, number: int, patient: bool, position: int, call: Call, reply: Result) -> None:
        if len(self._replies) >= MOST_REPLIES:
            self._replies.clear()
        key = f"{number} {patient:d} {position} {call.key}"
        self._replies[key] = mark_of(self._small(call, reply))
        if not isinstance(reply, Lost):  # on another day it may have the time
            self._cache.keep(key, self._replies[key])

    def _glance(self, numbers: Sequence[int], calls: Sequence[Call]) -> None:
        """The first answers of these fautes, from one process: most are told apart by them. Whatever takes a while,
        or the process down, is left for later."""
        places = [
            (number, position, call)
            for number in numbers
            for position, call in enumerate(calls)
            if self._known(number, False, position, call) is None
        ]
        if len(places) < len(numbers):  # they have been asked; those that were too slow are left to `_learn`
            return
        child = self._fork()
        asked = [Call(f"faute_{number}", call.args) for number, _, call in places]
        for (number, position, call), reply in zip(
            places, child.stream(asked, GLANCE_CPU, together=True), strict=False
        ):
            if not isinstance(reply, Lost):
                self._note(number, False, position, call, reply)
        child.close()

    def _learn(self, number: int, patient: bool, calls: Sequence[Call]) -> None:
        """What the faute answers to all these calls. From where it takes too long, it explains nothing."""
        child, deadline = self._fork(), time.monotonic() + PATIENCE
        asked = [Call(f"faute_{number}", call.args) for call in calls]
        replies = child.stream(asked, LIMITS.call_cpu if patient else QUICK_CPU, together=True)
        reply: Result | None = None
        for position, call in enumerate(calls):
            if not isinstance(reply, Lost):
                reply = next(replies) if time.monotonic() < deadline else SILENT
            self._note(number, patient, position, call, reply)
        child.close()

    def _fits_when_asked(self, number: int, asked: Sequence[tuple[Call, Result]]) -> bool:
        """Where the student's function was silent at last: asked in the same order, so must the faute be."""
        child = self._fork()
        deadline = time.monotonic() + PATIENCE
        calls = [Call(f"faute_{number}", call.args) for call, _ in asked]
        try:
            for theirs, (call, mine) in zip(child.stream(calls, LIMITS.call_cpu), asked, strict=False):
                if not same_result(self._small(call, theirs), self._small(call, mine)):
                    return False
                if time.monotonic() > deadline:
                    break
            return True
        finally:
            child.close()

    def _small(self, call: Call, result: Result) -> Result:
        """The result without what the sheet leaves to the student's taste, and a digest in the place of a big value."""
        if not isinstance(result, Reply):
            return result
        value = self._sheet.adapter.canonique(call.name, call.args, result.value)
        return Reply(_digest(value) if is_big(value) else value, result.args)

    def _fork(self, *, answers: bool = False) -> Child:
        if answers not in self._sessions:
            program = replace(self._program(self._all_fautes(answers)), foreseen=self._foreseen)
            self._sessions[answers] = Session(program, LIMITS, self._corrige.answer)
            atexit.register(self.close)
        return self._sessions[answers].fork()

    def _all_fautes(self, answers: bool) -> str:
        """One program with every faute of the answers, or of the functions: each in a scope of its own, beside the
        right functions."""
        parts = [compose(self._sheet, context=self._sheet.faute_context)]
        if self._sheet.oracle is not None:
            parts.append(self._sheet.oracle.read_text("utf-8"))
        numbers = [
            n for n, faute in enumerate(self._sheet.fautes) if (faute.target in self._sheet.functions) != answers
        ]
        for number in numbers:
            faute = self._sheet.fautes[number]
            body = textwrap.indent(f"{faute.source}\nreturn {faute.target}", "    ")
            parts.append(f"def faute_{number}():\n{body}")
        parts.append(f"globals().update({{f'faute_{{n}}': globals()[f'faute_{{n}}']() for n in {numbers}}})")
        return "\n\n\n".join(parts)

    def _program(self, source: str) -> Program:
        return Program(self._sheet.name, source, self._sheet.given, self._corrige.u0, trusted=True)


def mark_of(result: Result) -> str:
    """The same text for results of two programs that did the same with one call."""
    if isinstance(result, Reply):
        held = [result.value, list(result.args)]
        if _is_long(held):
            return _digest(held)
        text = repr(held)
        if any(word in text for word in ("True", "False", "{", "set(")):
            text = repr(_without_booleans(held))
        return _digest(text)
    if isinstance(result, Raised):
        return f"raises {result.type}"
    if isinstance(result, BadAnswer):
        return f"returns {result.what}"
    return f"{type(result).__name__} {id(result)}"  # like no other


def _is_long(value: Any) -> bool:
    """Too long to be looked at item by item."""
    return len(marshal.dumps(value, SAME_FOR_EQUAL_VALUES)) > LONG


def _without_booleans(value: Any) -> Any:
    """True is as good as 1, and the order of a dict or a set is not looked at."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list | tuple):
        return type(value)(map(_without_booleans, value))
    if isinstance(value, dict):
        return sorted(map(repr, map(_without_booleans, value.items())))
    return sorted(map(repr, value)) if isinstance(value, set) else value


def _digest(value: Any) -> str:
    return blake2b(marshal.dumps(value, SAME_FOR_EQUAL_VALUES), digest_size=16).hexdigest()


def _took_long(result: Result) -> bool:
    return isinstance(result, Lost) or is_big(getattr(result, "value", None))


def stays_there(entry: tuple[Call, Result]) -> bool:
    """A call whose values never left the student's side says nothing here."""
    call, result = entry
    return any(isinstance(arg, Kept) for arg in call.args) or isinstance(getattr(result, "value", None), Kept)
