"""The words that graders are written with: `question`, `reponse`, `pour_tout`, `petits`, `Ecart`; and `faute`."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any

from autograder.engine.sandbox.answers import BadAnswer, Missing
from autograder.engine.sheet.cases import CASES, Body, Cases
from autograder.engine.sheet.model import Check, Lettered
from autograder.engine.values import kind_difference, matches

NOTHING = object()  # None is a value that can be obtained


class Ecart(AssertionError):
    """A failure that says itself what was given, obtained and expected."""

    def __init__(
        self, message: str, *, given: Any = None, got: Any = NOTHING, expected: Any = None, diagnosis: str | None = None
    ) -> None:
        super().__init__(message)
        self.message, self.given, self.expected = message, given, expected
        self.got = {"renvoie": None} if got is None else None if got is NOTHING else got
        self.diagnosis = diagnosis


class TeachersTurn(Exception):
    """This cannot be told without the reference. (Only in a student's pack.)"""


def question(
    number: str,
    function: str,
    *,
    points: float,
    variante: bool = False,
    longue: bool | float = False,
    secondes: float | None = None,
    bonus: bool = False,
) -> Callable[[Body], Body]:
    """The check is worth `points` of that question, and judges that function of the sheet.

    With `variante`, it is asked of the submission loaded with other values for what is given (`Fiche.variant`).
    With `longue`, it is a long computation: it names no mistake, and says nothing of the function to those after it.
    `longue=120` also says how many seconds of CPU time all its calls to `eleve.longue` have together, and so does
    `secondes=120` for a check that tells as much of the function as any other.
    With `bonus`, its points are beside the 20.
    """

    def decorate(run: Body) -> Body:
        title, hint = _title_and_hint(run)
        run.check = Check(  # type: ignore[attr-defined]
            id=run.__name__,
            question=number,
            function=function,
            answer=None,
            title=title,
            hint=hint,
            points=points,
            run=run,
            variant=variante,
            long=bool(longue),
            seconds=secondes if isinstance(longue, bool) else float(longue),
            bonus=bonus,
            cases=getattr(run, "cases", None),
        )
        return run

    return decorate


def reponse(
    key: str,
    *,
    points: float,
    forme: Callable[[Any], Any] | None = None,
    accepte: Callable[[Any, Any, Any, Any], bool] | None = None,
) -> Callable[[Callable[[Any], Any]], Body]:
    """The check judges `reponses[key]`. The decorated function says how to compute the answer with the functions
    `f` of the sheet: the reference's for what is expected, the student's own for *erreur reportée*.

    With `forme`, answers that have the same form are the same answer.
    `accepte(given, computed, f, corrige)` replaces equality where several answers are right.
    """

    def decorate(compute: Callable[[Any], Any]) -> Body:
        def fits(given: Any, functions: Any, corrige: Any) -> bool:
            computed = compute(functions)
            if accepte is not None:
                return accepte(given, computed, functions, corrige)
            if forme is not None:
                return bool(forme(given) == forme(computed))
            return matches(given, computed, any_sequence=True)

        def judge(given: Any, corrige: Any) -> None:
            if not fits(given, corrige.functions, corrige):
                # What is wrong is shown, what is right is not: it would be the answer.
                free = forme is not None or accepte is not None  # other kinds of values may be right
                message = "" if free else kind_difference(given, compute(corrige.functions))
                raise Ecart(message, given={"réponse": key}, got=given)

        return _of_answer(key, compute, judge, points, Lettered(compute, fits, forme, sealable=accepte is None))

    return decorate


def scellee(
    key: str, *, points: float, forme: Callable[[Any], Any] | None = None, par_enseignant: bool = False
) -> Callable[[Callable[[], None]], Body]:
    """In a student's pack: the check judges `reponses[key]` by its seal. The decorated function is only its text."""

    def judge(given: Any, corrige: Any) -> None:
        if par_enseignant:
            corrige.enseignant()
        corrige.verifier_reponse(key, given, forme(given) if forme else given)

    return lambda described: _of_answer(key, described, judge, points)


def _of_answer(
    key: str,
    described: Callable[..., Any],
    judge: Callable[[Any, Any], None],
    points: float,
    lettered: Lettered | None = None,
) -> Body:
    """The check of an answer that was given and is a plain value."""
    title, hint = _title_and_hint(described)

    def run(eleve: Any, corrige: Any) -> None:
        given = eleve.reponse(key)
        if given is None:
            raise Missing(key)
        if isinstance(given, BadAnswer):
            raise given
        judge(given, corrige)

    run.__name__, run.__doc__, run.__module__ = described.__name__, described.__doc__, described.__module__
    run.described = described  # type: ignore[attr-defined]
    number = key.rstrip("abcdefghij")
    run.check = Check(  # type: ignore[attr-defined]
        id=run.__name__,
        question=number,
        function=None,
        answer=key,
        title=title,
        hint=hint,
        points=points,
        run=run,
        lettered=lettered,
    )
    return run


def pour_tout(
    *, exemples: Sequence[Mapping[str, Any]] = (), nombre: int = CASES, en_direct: bool = False, **strategies: Any
) -> Callable[[Body], Body]:
    """The check holds for the examples and for all values of the strategies.

    Cases are drawn once per run and replayed for every submission; Hypothesis only shrinks what fails.
    The calls of all cases travel in one message, unless `en_direct`: what is asked depends on earlier answers.
    """

    def decorate(body: Body) -> Body:
        cases = Cases(body, [dict(example) for example in exemples], strategies, nombre, not en_direct)

        def run(eleve: Any, corrige: Any) -> None:
            cases.replay(eleve, corrige)

        run.__name__ = body.__name__
        run.__doc__ = body.__doc__
        run.__module__ = body.__module__
        run.cases = cases  # type: ignore[attr-defined]
        return run

    return decorate


def petits(strategie: Any, valeurs: Sequence[Any]) -> Any:
    """The strategy, with its simplest values, the simplest first: a smallest counterexample is looked for there."""
    own = copy(strategie)  # Hypothesis gives the same object to all who ask for the same strategy
    own.petits = valeurs
    return own


def faute(sentence: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """In reference/<sheet>/fautes.py: a wrong variant of the function of that name (or of `reponse_<key>`), with what
    to tell the student. The catalog reads these files without running them; the decorator only has to exist."""
    return lambda function: function


def _title_and_hint(function: Callable[..., Any]) -> tuple[str, str]:
    """A check's docstring: its first line is the title that the student sees, the rest is the hint."""
    lines = inspect.cleandoc(function.__doc__ or function.__name__).splitlines()
    return lines[0].rstrip("."), " ".join(" ".join(lines[1:]).split()).removeprefix("Indice : ")
