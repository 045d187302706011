"""Checks asked of functions that run right here, without a sandbox: for thousands of trusted variants in a minute."""

from __future__ import annotations

import ast
import gc
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from copy import deepcopy
from typing import Any

from autograder.engine.marking.ask import Evidence, ask
from autograder.engine.marking.marking import SEED
from autograder.engine.marking.references import references
from autograder.engine.sandbox.answers import Answer, Lost, Raised
from autograder.engine.sheet.model import Check, Faute, Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.values import Reply
from autograder.engine.verdict import Verdict

SECONDS = 0.4  # of CPU time, for one call of a check that is not long
LONG_SECONDS = 60.0


def source_with(sheet: Sheet, faute: Faute) -> str:
    """The reference with that one mistake."""
    return compose(sheet, {faute.target: faute.source}, header=False, context=sheet.faute_context)


def evidence(sheet: Sheet, check: Check, source: str) -> Evidence:
    """What is seen when the functions of `source` are asked this check."""
    shared = references(sheet.name, None, SEED)
    corrige = shared.variant if check.variant else shared.corrige
    eleve = Here(sheet, loaded(sheet, corrige, source), LONG_SECONDS if check.long or check.seconds else SECONDS)
    return ask(check, eleve, corrige)  # type: ignore[arg-type]


def fails(sheet: Sheet, check: Check, faute: Faute) -> bool:
    """Is this known mistake refused by this check of its function, or of its lettered answer?"""
    if check.lettered is None:
        return not evidence(sheet, check, source_with(sheet, faute)).passed
    corrige = references(sheet.name, None, SEED).corrige
    fast = sheet.oracle.read_text("utf-8") if sheet.oracle else ""
    source = "\n\n\n".join([compose(sheet, header=False, context=sheet.faute_context), fast, faute.source])
    answer = loaded(sheet, corrige, source)[faute.target]()
    return not check.lettered.fits(answer, corrige.functions, corrige)


def loaded(sheet: Sheet, corrige: Any, source: str) -> dict[str, Any]:
    """What the submission's module would hold, with what this reference is given."""
    space: dict[str, Any] = {"__name__": "essai"}
    exec(sheet.given, space)
    space.update(corrige.given)
    load(source, space)
    return space


def load(source: str, space: dict[str, Any]) -> None:
    """Statement by statement, as the sandbox does: one that fails does not hide the others."""
    for statement in ast.parse(source).body:
        with suppress(Exception, Lost), time_limit(5):
            exec(compile(ast.Module([statement], []), "essai.py", "exec"), space)


class Here:
    """Stands for `Eleve`: the same words, answered in this process."""

    def __init__(self, sheet: Sheet, space: dict[str, Any], seconds: float) -> None:
        self._sheet, self._space, self._seconds = sheet, space, seconds
        self.planned: list[Any] = []
        self.journal: list[Any] = []
        self.case: list[Any] = []
        self.complete, self.is_repaired, self.output = True, False, ""
        self.consulted: frozenset[str] = frozenset()

    def __getattr__(self, name: str) -> Callable[..., Reply]:
        if name not in self._sheet.functions:
            raise AttributeError(name)
        return lambda *args: self._reply(name, args)

    def longue(self, name: str, *args: Any) -> Reply:
        return self._reply(name, args)

    def sonder(self, name: str, *args: Any) -> Answer:
        try:
            return self._reply(name, args)
        except (Raised, Lost) as failure:
            return failure

    def garder(self, name: str, *args: Any) -> Any:
        return self._call(name, args)

    def lire(self, kept: Any, part: slice | None = None) -> Any:
        return deepcopy(kept[part] if part is not None and isinstance(kept, list) else kept)

    def ecrire(self, kept: Any, paths: Sequence[Sequence[int]], value: Any) -> bool:
        try:
            for row, column in paths:
                kept[row][column] = value
        except (TypeError, IndexError, KeyError):
            return False
        return True

    def ask_ahead(self, calls: Sequence[Any]) -> list[Answer]:
        return []

    def begin_case(self, calls: Sequence[Any], answers: Sequence[Any]) -> None:
        pass

    def close(self) -> None:
        pass

    def _reply(self, name: str, args: Sequence[Any]) -> Reply:
        mine = deepcopy(list(args))
        value = self._call(name, mine)
        return Reply(*deepcopy((value, tuple(mine))))

    def _call(self, name: str, args: Sequence[Any]) -> Any:
        try:
            with time_limit(self._seconds):
                return self._space[name](*args)
        except Exception as error:  # noqa: BLE001  any of theirs
            kinds = [kind.__name__ for kind in type(error).__mro__]
            raise Raised({"type": kinds[0], "kinds": kinds, "message": str(error)}) from None


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """A function that does not end is lost."""

    def stop(*_: object) -> None:
        raise Lost(Verdict.TIMEOUT, "trop long")

    before = signal.signal(signal.SIGVTALRM, stop)
    gc.disable()  # raised in a callback of the collector, it would be swallowed
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        gc.enable()
