"""The words that graders are written with: `question`, `reponse`, `pour_tout`, `Ecart`."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cached_property
from itertools import product
from typing import Any

from autograder.engine.sheet.model import Check
from autograder.engine.sandbox.session import BadAnswer, Call, Lost, Missing
from autograder.engine.values import kind_difference, matches

CASES = 40
AT_ONCE = 10  # cases of one example of Hypothesis: most of what drawing costs is an example's, not a value's
CASES_WHEN_REPAIRED = 8
SHRINK_ATTEMPTS = 400
SHRINK_SECONDS = 3.0

NOTHING = object()  # None is a value that can be obtained

Body = Callable[..., None]


class Ecart(AssertionError):
    """A failure that says itself what was given, obtained and expected."""

    def __init__(
        self, message: str, *, given: Any = None, got: Any = NOTHING, expected: Any = None, diagnosis: str | None = None
    ) -> None:
        super().__init__(message)
        self.message, self.given, self.expected = message, given, expected
        self.got = {"renvoie": None} if got is None else None if got is NOTHING else got
        self.diagnosis = diagnosis


def question(
    number: str, function: str, *, points: float, autre_u0: bool = False, longue: bool = False, bonus: bool = False
) -> Callable[[Body], Body]:
    """The check is worth `points` of that question, and judges that function of the sheet.

    With `autre_u0`, it is asked of a copy of the submission that was loaded with another U0.
    With `longue`, it is not asked again when an earlier function is wrong: its question's other checks decide.
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
            other_u0=autre_u0,
            long=longue,
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
                raise Ecart(kind_difference(given, compute(corrige.functions)), given={"réponse": key}, got=given)

        return _of_answer(
            key,
            compute,
            judge,
            points=points,
            expected=lambda corrige: compute(corrige.functions),
            own_answer=fits,
            form=forme,
            sealable=accepte is None,
        )

    return decorate


def scellee(
    key: str, *, points: float, forme: Callable[[Any], Any] | None = None, par_enseignant: bool = False
) -> Callable[[Callable[[], None]], Body]:
    """In a student's pack: the check judges `reponses[key]` by its seal. The decorated function is only its text."""

    def judge(given: Any, corrige: Any) -> None:
        if par_enseignant:
            corrige.enseignant()
        corrige.verifier_reponse(key, given, forme(given) if forme else given)

    return lambda described: _of_answer(key, described, judge, points=points)


def _of_answer(key: str, described: Callable[..., Any], judge: Callable[[Any, Any], None], **about: Any) -> Body:
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
        id=run.__name__, question=number, function=None, answer=key, title=title, hint=hint, run=run, **about
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
        cases = Cases(body, tuple(dict(example) for example in exemples), strategies, nombre, not en_direct)

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


class Cases:
    """The inputs of one check: a few examples, and as many drawn values as it takes."""

    def __init__(
        self,
        body: Body,
        examples: tuple[dict[str, Any], ...],
        strategies: Mapping[str, Any],
        number: int,
        ask_ahead: bool,
    ) -> None:
        self.body, self.examples, self.strategies = body, examples, strategies
        self.number, self.ask_ahead = number, ask_ahead

    def replay(self, eleve: Any, corrige: Any) -> None:
        """All cases, the calls of each batch in one message. Raises what the first bad case raises."""
        self._replay(self.plan(self.examples, corrige), eleve, corrige)
        self._replay(self._drawn_plan(eleve, corrige), eleve, corrige)  # drawn now: a stub has stopped at the examples

    def calls(self, eleve: Any, corrige: Any) -> list[Call]:
        """All that is asked of a right submission, as far as it can be known ahead."""
        return [
            call for _, calls in self.plan(self.examples, corrige) + self._drawn_plan(eleve, corrige) for call in calls
        ]

    def _drawn_plan(self, eleve: Any, corrige: Any) -> list[tuple[dict[str, Any], list[Call]]]:
        plan = self.plan(corrige.drawn(self), corrige)
        # Every call that asked-again code makes to a right function crosses to the trusted side.
        return plan[:CASES_WHEN_REPAIRED] if eleve.is_repaired else plan

    def _replay(self, plan: list[tuple[dict[str, Any], list[Call]]], eleve: Any, corrige: Any) -> None:
        planned = [call for _, calls in plan for call in calls]
        replies = eleve.ask_ahead(planned)
        if planned and len(replies) == len(planned) and all(map(_is_right, planned, replies)):
            return  # these very answers, the reference's own, have passed when the calls were planned
        for case, calls in plan:
            eleve.replay(calls, replies[: len(calls)])
            replies = replies[len(calls) :]
            self.body(eleve, corrige, **case)
        eleve.replay([], [])

    def plan(self, inputs: Sequence[dict[str, Any]], corrige: Any) -> list[tuple[dict[str, Any], list[Call]]]:
        """Each input, with the calls that can be made ahead."""
        if not self.ask_ahead:
            return [(case, []) for case in inputs]
        plan: list[tuple[dict[str, Any], list[Call]]] = corrige.plan(self, inputs)
        return plan

    def draw(self, seed: int) -> list[dict[str, Any]]:
        """As many different cases as were asked for, if there are, the simplest first."""
        from hypothesis import strategies as st

        found: dict[str, dict[str, Any]] = {}
        several = st.lists(st.fixed_dictionaries(dict(self.strategies)), min_size=AT_ONCE, max_size=AT_ONCE)
        examples = 2 + self.number // AT_ONCE  # the first one has the simplest case only, the others some cases twice

        def keep(cases: list[dict[str, Any]]) -> None:
            ordered = ({name: case[name] for name in self.strategies} for case in cases)
            found.update((repr(case), case) for case in ordered)

        self._given(keep, seed, {"cases": several}, examples)()
        return list(found.values())[: self.number]

    @cached_property
    def source(self) -> str:
        """What the drawn values depend on, besides the seed. (What a lambda depends on does not show.)"""
        shown = f"{self.number} {self.strategies!r}"
        return f"{id(self)} {shown}" if "lambda" in shown else shown

    @cached_property
    def smallest(self) -> list[dict[str, Any]]:
        """The simplest cases of all, the simplest first, as far as the strategies tell."""
        values = [getattr(strategy, "petits", ()) for strategy in self.strategies.values()]
        places = sorted(product(*(range(len(petits)) for petits in values)), key=sum)[: self.number]
        return [
            {name: petits[rank] for name, petits, rank in zip(self.strategies, values, place, strict=True)}
            for place in places
        ]

    def shrink(self, eleve: Any, corrige: Any, seed: int) -> Exception | None:
        """The failure of the smallest case that is found, if need be by Hypothesis; its calls are in the journal."""
        plan = self.plan(self.smallest, corrige) or [(corrige.drawn(self)[0], [])]
        replies = eleve.ask_ahead([call for _, calls in plan for call in calls])
        for case, calls in plan:
            eleve.begin_case()
            eleve.replay(calls, replies[: len(calls)])
            replies = replies[len(calls) :]
            try:
                self.body(eleve, corrige, **case)
            except Exception as found:  # noqa: BLE001  what it raises is told apart by whoever asked
                return found
            except (Missing, Lost):
                break  # it may still answer wrongly elsewhere
        return self._shrink_with_hypothesis(eleve, corrige, seed)

    def _shrink_with_hypothesis(self, eleve: Any, corrige: Any, seed: int) -> Exception | None:
        smallest: list[tuple[Exception, Any]] = []
        deadline, attempts = time.monotonic() + SHRINK_SECONDS, 0

        def attempt(**case: Any) -> None:
            nonlocal attempts
            attempts += 1
            if attempts > SHRINK_ATTEMPTS or time.monotonic() > deadline:
                raise _Enough
            eleve.begin_case()
            try:
                self.body(eleve, corrige, **case)
            except Exception as failure:
                smallest.append((failure, eleve.journal[:]))
                raise

        try:
            self._given(attempt, seed, self.strategies, self.number, shrink=True)()
        except Exception:  # noqa: BLE001  what Hypothesis raises is one of ours, or its word that it is flaky
            pass
        except BaseException as stop:
            if isinstance(stop, KeyboardInterrupt):
                raise
        if not smallest:
            return None
        failure, eleve.journal[:] = smallest[-1]
        return failure

    @staticmethod
    def _given(
        test: Callable[..., Any], seed: int, strategies: Mapping[str, Any], examples: int, *, shrink: bool = False
    ) -> Callable[[], None]:
        import hypothesis
        from hypothesis import HealthCheck, Phase, settings

        phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
        configured = settings(
            max_examples=examples,
            database=None,
            deadline=None,
            derandomize=False,
            phases=phases,
            suppress_health_check=list(HealthCheck),
            report_multiple_bugs=False,
        )

        def named(**case: Any) -> None:
            test(**case)

        named.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
            [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in strategies]
        )
        test_of_hypothesis: Callable[[], None] = configured(
            hypothesis.seed(seed)(hypothesis.given(**strategies)(named))
        )
        return test_of_hypothesis


def _is_right(call: Call, reply: Any) -> bool:
    return reply is call.right


class _Enough(BaseException):
    """The budget for shrinking is spent: what was found so far will do."""


class Recorder:
    """Stands in for `eleve` to learn which calls a case makes when all answers are right."""

    def __init__(self, corrige: Any) -> None:
        self._corrige = corrige
        self.calls: list[Call] = []

    def __getattr__(self, name: str) -> Callable[..., Any]:
        answer = getattr(self._corrige, name)

        def call(*args: Any) -> Any:
            right = answer(*args)
            self.calls.append(Call(name, args, right))
            return right

        return call


def _title_and_hint(function: Callable[..., Any]) -> tuple[str, str]:
    """A check's docstring: its first line is the title that the student sees, the rest is the hint."""
    lines = inspect.cleandoc(function.__doc__ or function.__name__).splitlines()
    return lines[0].rstrip("."), " ".join(" ".join(lines[1:]).split()).removeprefix("Indice : ")
