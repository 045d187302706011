"""Which known mistake explains these outputs? The fautes of the sheet are asked the same questions."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.engine.build import compose
from autograder.engine.eleve import same_result
from autograder.engine.model import Faute, Sheet, Verdict
from autograder.engine.oracle import Oracle
from autograder.engine.sandbox.client import Call, Kept, Lost, Program, Raised, Result, Session
from autograder.engine.sandbox.limits import Limits
from autograder.engine.values import Reply, matches

LIMITS = Limits(statement_cpu=10.0, call_cpu=2.0, search_cpu=20.0)
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
    """Answers of fautes are kept: in a class, the same mistakes are asked the same questions again and again."""

    def __init__(self, sheet: Sheet, corrige: Oracle) -> None:
        self._sheet, self._corrige = sheet, corrige
        self._answers: dict[tuple[Faute, str], list[Result]] = {}
        self._wrong: dict[Faute, Result] = {}

    def of_calls(self, function: str, journal: Sequence[tuple[Call, Result]]) -> str | None:
        """The sentence of the faute that answers all these calls like the student's function."""
        asked = [(call, result) for call, result in journal if call.name == function]
        asked = [entry for entry in asked if not any(isinstance(arg, Kept) for arg in entry[0].args)]
        asked = [entry for entry in asked if not isinstance(getattr(entry[1], "value", None), Kept)]
        asked = self._telling_first(asked)[:ENOUGH_CALLS]
        if not asked:
            return None
        calls = [call for call, _ in asked]
        for faute in self._sheet.fautes:
            if faute.target == function:
                results = self._ask(faute, calls)
                if len(results) == len(asked) and all(
                    same_result(theirs, mine) for theirs, (_, mine) in zip(results, asked, strict=True)
                ):
                    return faute.sentence
        return self.of_exception(asked[0][1])

    def of_answer(self, key: str, given: object) -> str | None:
        """The sentence of the faute that gives this wrong answer."""
        for faute in self._sheet.fautes:
            if faute.target == f"reponse_{key}":
                if faute not in self._wrong:
                    with self._program({faute.target: faute.source}, faute) as session:
                        (self._wrong[faute],) = session.fork().call([Call(faute.target, ())], LIMITS.search_cpu)
                wrong = self._wrong[faute]
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

    def _ask(self, faute: Faute, calls: Sequence[Call]) -> list[Result]:
        key = (faute, repr(calls))
        if key not in self._answers:
            with self._program({faute.target: faute.source}, faute) as session:
                self._answers[key] = session.fork().call(calls, LIMITS.call_cpu)
        return self._answers[key]

    def _program(self, functions: dict[str, str], faute: Faute) -> Session:
        source = compose(self._sheet, functions, context=self._sheet.faute_context)
        if faute.target not in self._sheet.functions:
            source += "\n\n" + faute.source
        return Session(Program(self._sheet.name, source, self._sheet.given, self._corrige.u0), LIMITS)


def lost_verdict(result: Result) -> Verdict | None:
    return result.verdict if isinstance(result, Lost) else None
