"""The inputs of a check that holds for all values of something: examples, drawn values, the simplest ones of all."""

from __future__ import annotations

import contextlib
import inspect
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any
from unittest import mock

from autograder.engine.sandbox.answers import Call, Lost, Missing

CASES = 40
AT_ONCE = 10  # cases of one example of Hypothesis: most of what drawing costs is an example's, not a value's
SHRINK_ATTEMPTS = 400
SHRINK_SECONDS = 3.0

Case = dict[str, Any]
Body = Callable[..., None]


@dataclass(frozen=True)
class Planned:
    """One case, with the calls that the check makes of a right submission."""

    case: Case
    calls: tuple[Call, ...]


class Cases:
    def __init__(
        self, body: Body, examples: Sequence[Case], strategies: Mapping[str, Any], number: int, ask_ahead: bool
    ) -> None:
        self.body, self.examples, self.strategies = body, tuple(examples), dict(strategies)
        self.number = number
        self.ask_ahead = ask_ahead  # the calls do not depend on answers: they can travel in one message

    def replay(self, eleve: Any, corrige: Any) -> None:
        """All cases; raises what the first bad one raises."""
        self.run(corrige.plan(self), eleve, corrige)

    def run(self, plan: Sequence[Planned], eleve: Any, corrige: Any) -> None:
        """The calls of all these cases in one message, then the cases one by one over the answers."""
        answers = eleve.ask_ahead([call for planned in plan for call in planned.calls])
        for planned in plan:
            mine, answers = answers[: len(planned.calls)], answers[len(planned.calls) :]
            eleve.begin_case(planned.calls, mine)
            self.body(eleve, corrige, **planned.case)
        eleve.begin_case((), ())

    def plan(self, cases: Sequence[Case], corrige: Any) -> list[Planned]:
        """Each case with the calls that can be made ahead, learnt by running the body with right answers."""
        plan = []
        for case in cases:
            recorder = Recorder(corrige)
            if self.ask_ahead:
                self.body(recorder, corrige, **case)
            plan.append(Planned(case, tuple(recorder.calls)))
        return plan

    def draw(self, seed: int) -> list[Case]:
        """As many different cases as were asked for, if there are, the simplest first."""
        from hypothesis import strategies as st

        found: list[Case] = []
        several = st.lists(st.fixed_dictionaries(self.strategies), min_size=AT_ONCE, max_size=AT_ONCE)
        examples = 2 + self.number // AT_ONCE  # the first one has the simplest case only, the others some cases twice

        def keep(cases: list[Case]) -> None:
            for case in cases:
                if case not in found:
                    found.append({name: case[name] for name in self.strategies})

        _given(keep, seed, {"cases": several}, examples)()
        return found[: self.number]

    @cached_property
    def smallest(self) -> list[Case]:
        """The simplest cases of all, the simplest first, as far as the strategies tell (`petits`)."""
        values = [getattr(strategy, "petits", ()) for strategy in self.strategies.values()]
        places = sorted(product(*(range(len(petits)) for petits in values)), key=sum)[: self.number]
        return [
            {name: petits[rank] for name, petits, rank in zip(self.strategies, values, place, strict=True)}
            for place in places
        ]

    def shrink(self, eleve: Any, corrige: Any, seed: int, secret: Callable[[Any], bool]) -> Exception | None:
        """The failure of the smallest case that is found; its calls are those that `eleve` made last. Cases with a call
        whose right answer cannot be shown come last."""
        try:
            planned = self.plan(self.smallest, corrige)
            self.run(sorted(planned, key=lambda one: any(map(secret, one.calls))), eleve, corrige)
        except Exception as found:  # noqa: BLE001  what it raises is told apart by whoever asked
            return found
        except (Missing, Lost):
            pass  # it may still answer wrongly elsewhere
        return self._shrink_with_hypothesis(eleve, corrige, seed)

    def _shrink_with_hypothesis(self, eleve: Any, corrige: Any, seed: int) -> Exception | None:
        smallest: list[tuple[Exception, Any]] = []
        deadline, attempts = time.monotonic() + SHRINK_SECONDS, 0

        def attempt(**case: Any) -> None:
            nonlocal attempts
            attempts += 1
            if attempts > SHRINK_ATTEMPTS or time.monotonic() > deadline:
                raise _Enough
            eleve.begin_case((), ())
            try:
                self.body(eleve, corrige, **case)
            except Exception as failure:
                smallest.append((failure, eleve.case[:]))
                raise

        try:
            _given(attempt, seed, self.strategies, self.number, shrink=True)()
        except Exception:  # noqa: BLE001  what Hypothesis raises is one of ours, or its word that it is flaky
            pass
        except BaseException as stop:
            if isinstance(stop, KeyboardInterrupt):
                raise
        if not smallest:
            return None
        failure, eleve.case[:] = smallest[-1]
        return failure


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
            self.calls.append(Call(name, args))
            return answer(*args)

        return call


def _given(
    test: Callable[..., Any], seed: int, strategies: Mapping[str, Any], examples: int, *, shrink: bool = False
) -> Callable[[], None]:
    """A test of Hypothesis, the same at every run."""
    import hypothesis
    from hypothesis import HealthCheck, Phase, settings

    phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
    configured = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=False,  # the seed decides
        phases=phases,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )

    def named(**case: Any) -> None:
        test(**case)

    named.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in strategies]
    )
    test_of_hypothesis: Callable[[], None] = configured(hypothesis.seed(seed)(hypothesis.given(**strategies)(named)))

    def run() -> None:
        with _without_constants_of_modules():
            test_of_hypothesis()

    return run


@contextlib.contextmanager
def _without_constants_of_modules() -> Iterator[None]:
    """Hypothesis also draws numbers that it finds in the modules that happen to be loaded: the same check would be
    asked other cases by another command. It offers no setting for that."""
    from hypothesis.internal.conjecture import providers
    from hypothesis.internal.constants_ast import Constants

    if not hasattr(providers, "_get_local_constants"):  # a version that does not do so
        yield
        return
    with (
        mock.patch.object(providers, "_get_local_constants", return_value=Constants()),
        mock.patch.object(providers, "CONSTANTS_CACHE", type(providers.CONSTANTS_CACHE)(1024)),
    ):
        yield
