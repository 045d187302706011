"""Which known mistake explains these outputs? The fautes of the sheet are asked the same questions."""

from __future__ import annotations

import atexit
import textwrap
from collections.abc import Sequence

from autograder.engine.build import compose
from autograder.engine.eleve import same_result
from autograder.engine.model import Sheet
from autograder.engine.oracle import Oracle
from autograder.engine.sandbox.client import Call, Kept, Lost, Program, Raised, Result, Session
from autograder.engine.sandbox.limits import Limits
from autograder.engine.values import Reply, matches

LIMITS = Limits(statement_cpu=10.0, call_cpu=6.0, search_cpu=20.0)
ENOUGH_CALLS = 80

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
    """Fautes may loop: they too run in a worker. Their answers are kept, for a class repeats its mistakes."""

    def __init__(self, sheet: Sheet, corrige: Oracle) -> None:
        self._sheet, self._corrige = sheet, corrige
        self._session: Session | None = None
        self._answers: dict[tuple[int, str], list[Result]] = {}

    def of_calls(self, function: str, journal: Sequence[tuple[Call, Result]]) -> str | None:
        """The sentence of the faute that answers all these calls like the student's function."""
        asked = [entry for entry in journal if entry[0].name == function and not _stays_there(entry)]
        asked = self._telling_first(asked)[:ENOUGH_CALLS]
        if not asked:
            return None
        for number, faute in enumerate(self._sheet.fautes):
            # Most fautes give themselves away at once: the rest is only asked of those that fit so far.
            if faute.target == function and self._fits(number, asked[:1]) and self._fits(number, asked[1:]):
                return faute.sentence
        return self.of_exception(asked[0][1])

    def of_answer(self, key: str, given: object) -> str | None:
        """The sentence of the faute that gives this wrong answer."""
        for number, faute in enumerate(self._sheet.fautes):
            if faute.target == f"reponse_{key}":
                (wrong,) = self._ask(number, [Call(faute.target, ())], LIMITS.search_cpu)
                if isinstance(wrong, Reply) and matches(given, wrong.value, any_sequence=True):
                    return faute.sentence
        return None

    @staticmethod
    def of_exception(result: Result) -> str | None:
        if not isinstance(result, Raised):
            return None
        if result.type in ("TypeError", "AttributeError") and "NoneType" in result.message:
            return "Une valeur vaut None : une des fonctions appelées n'a sans doute pas de `return`."
        return EXCEPTIONS.get(result.type)

    # ------------------------------------------------------------

    def _telling_first(self, asked: list[tuple[Call, Result]]) -> list[tuple[Call, Result]]:
        """The calls that went wrong, then the others: a faute is unmasked by both. A lost call stays last."""

        def is_right(entry: tuple[Call, Result]) -> bool:
            call, result = entry
            try:
                return isinstance(result, Reply) and result == self._corrige.reply(call.name, call.args)
            except Exception:  # noqa: BLE001  the reference refuses this call (ValueError): not a right reply
                return False

        return sorted(asked, key=lambda entry: 2 if isinstance(entry[1], Lost) else int(is_right(entry)))

    def _fits(self, number: int, asked: Sequence[tuple[Call, Result]]) -> bool:
        if not asked:
            return True
        calls = [call for call, _ in asked]
        results = self._ask(number, calls, LIMITS.call_cpu)
        return all(
            same_result(self._canonical(call, theirs), self._canonical(call, mine))
            for theirs, (call, mine) in zip(results, asked, strict=False)
        )

    def _canonical(self, call: Call, result: Result) -> Result:
        """The result without what the sheet leaves to the student's taste."""
        if not isinstance(result, Reply):
            return result
        return Reply(self._sheet.adapter.canonique(call.name, call.args, result.value), result.args)

    def _ask(self, number: int, calls: Sequence[Call], cpu: float) -> list[Result]:
        key = (number, repr(calls))
        if key not in self._answers:
            if self._session is None:
                self._session = self._open()
                atexit.register(self._session.close)
            child = self._session.fork()
            renamed = [Call(f"faute_{number}", call.args) for call in calls]
            self._answers[key] = child.call(renamed, cpu, patience=LIMITS.ahead_wall)
            child.close()
        return self._answers[key]

    def _open(self) -> Session:
        """One program with every faute, each in a scope of its own, beside the right functions."""
        parts = [compose(self._sheet, context=self._sheet.faute_context)]
        for number, faute in enumerate(self._sheet.fautes):
            body = textwrap.indent(f"{faute.source}\nreturn {faute.target}", "    ")
            parts.append(f"def faute_{number}():\n{body}\n\n\nfaute_{number} = faute_{number}()")
        program = Program(self._sheet.name, "\n\n\n".join(parts), self._sheet.given, self._corrige.u0)
        return Session(program, LIMITS)


def _stays_there(entry: tuple[Call, Result]) -> bool:
    """A call whose values never left the student's side says nothing here."""
    call, result = entry
    return any(isinstance(arg, Kept) for arg in call.args) or isinstance(getattr(result, "value", None), Kept)
