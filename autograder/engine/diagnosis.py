"""Which known mistake explains these outputs? The fautes of the sheet are asked the same questions."""

from __future__ import annotations

import atexit
import textwrap
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import blake2b

from autograder.engine.build import compose
from autograder.engine.eleve import Eleve, same_result
from autograder.engine.model import Check, Outcome, Sheet, Verdict
from autograder.engine.oracle import Oracle
from autograder.engine.sandbox.client import Call, Child, Kept, Lost, Program, Raised, Result, Session
from autograder.engine.sandbox.limits import Limits
from autograder.engine.values import Reply, is_big, matches

LIMITS = Limits(statement_cpu=10.0, call_cpu=6.0, search_cpu=20.0, submission_wall=1e6)  # it serves a whole class
ENOUGH_CALLS = 120
MOST_REPLIES = 40_000
PATIENCE = 8.0
SILENT = Lost(Verdict.TIMEOUT, "")
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

    def __init__(self, sheet: Sheet, corrige: Oracle) -> None:
        self._sheet, self._corrige = sheet, corrige
        self._session: Session | None = None
        self._wrong_answers: dict[int, Result] = {}
        self._replies: dict[tuple[int, bool, int, str], Result] = {}  # (faute, patient, position, call) → its answer

    def close(self) -> None:
        if self._session is not None:
            atexit.unregister(self._session.close)
            self._session.close()
            self._session = None

    def of_calls(self, function: str, journal: Sequence[tuple[Call, Result]]) -> str | None:
        """The sentence of the faute that answers all these calls like the student's function."""
        asked = [entry for entry in journal if entry[0].name == function][:ENOUGH_CALLS]
        if not asked or any(map(stays_there, asked)):
            return None
        for number, faute in enumerate(self._sheet.fautes):
            if faute.target == function and self._fits(number, asked):
                return faute.sentence
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
            child = self._fork()
            (self._wrong_answers[number],) = child.call([Call(f"faute_{number}", ())], LIMITS.search_cpu)
            child.close()
        return self._wrong_answers[number]

    def replies_of(self, number: int, calls: Sequence[Call]) -> list[Result]:
        """What the faute of that number answers to these calls."""
        child = self._fork()
        replies = child.call([Call(f"faute_{number}", call.args) for call in calls], QUICK_CPU)
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

    def _fits(self, number: int, asked: Sequence[tuple[Call, Result]]) -> bool:
        """A class is asked the same questions: each faute answers them once, up to the first difference or not."""
        if any(isinstance(result, Lost) for _, result in asked):
            return self._fits_when_asked(number, asked)
        patient = any(_took_long(result) for _, result in asked)
        for position, (call, mine) in enumerate(asked):
            key = (number, patient, position, call.key)
            if key not in self._replies:
                self._learn(number, patient, [call for call, _ in asked])
            if not self._same(call, self._replies[key], mine):
                return False
        return True

    def _learn(self, number: int, patient: bool, calls: Sequence[Call]) -> None:
        """What the faute answers to all these calls. Where it says nothing, it explains nothing."""
        if len(self._replies) >= MOST_REPLIES:
            self._replies.clear()
        child = self._fork()
        asked = [Call(f"faute_{number}", call.args) for call in calls]
        replies = child.call_ahead(asked, LIMITS.call_cpu if patient else QUICK_CPU, PATIENCE)
        child.close()
        for position, call in enumerate(calls):
            reply = replies[position] if position < len(replies) else SILENT
            self._replies[number, patient, position, call.key] = self._small(call, reply)

    def _fits_when_asked(self, number: int, asked: Sequence[tuple[Call, Result]]) -> bool:
        """Where the student's function was silent at last: asked in the same order, so must the faute be."""
        child = self._fork()
        deadline = time.monotonic() + PATIENCE
        calls = [Call(f"faute_{number}", call.args) for call, _ in asked]
        try:
            for theirs, (call, mine) in zip(child.stream(calls, LIMITS.call_cpu), asked, strict=False):
                if not self._same(call, theirs, mine):
                    return False
                if time.monotonic() > deadline:
                    break
            return True
        finally:
            child.close()

    def _same(self, call: Call, theirs: Result, mine: Result) -> bool:
        return same_result(self._small(call, theirs), self._small(call, mine))

    def _small(self, call: Call, result: Result) -> Result:
        """The result without what the sheet leaves to the student's taste, and a digest in the place of a big value."""
        if not isinstance(result, Reply):
            return result
        value = self._sheet.adapter.canonique(call.name, call.args, result.value)
        return Reply(_digest(value) if is_big(value) else value, result.args)

    def _fork(self) -> Child:
        if self._session is None:
            self._session = Session(self._program(self._all_fautes()), LIMITS)
            atexit.register(self._session.close)
        return self._session.fork()

    def _all_fautes(self) -> str:
        """One program with every faute, each in a scope of its own, beside the right functions."""
        parts = [compose(self._sheet, context=self._sheet.faute_context)]
        if self._sheet.oracle is not None:
            parts.append(self._sheet.oracle.read_text("utf-8"))
        for number, faute in enumerate(self._sheet.fautes):
            body = textwrap.indent(f"{faute.source}\nreturn {faute.target}", "    ")
            parts.append(f"def faute_{number}():\n{body}\n\n\nfaute_{number} = faute_{number}()")
        return "\n\n\n".join(parts)

    def _program(self, source: str) -> Program:
        return Program(self._sheet.name, source, self._sheet.given, self._corrige.u0, trusted=True)


def _digest(value: object) -> str:
    return blake2b(repr(value).encode("utf-8", "replace"), digest_size=16).hexdigest()


def _took_long(result: Result) -> bool:
    return isinstance(result, Lost) or is_big(getattr(result, "value", None))


def stays_there(entry: tuple[Call, Result]) -> bool:
    """A call whose values never left the student's side says nothing here."""
    call, result = entry
    return any(isinstance(arg, Kept) for arg in call.args) or isinstance(getattr(result, "value", None), Kept)
