"""While a submission is marked: the questions as they are found, and the name of what is being marked."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from autograder.engine.marking.report import Outcome, QuestionReport
from autograder.engine.report.terminal import question_line
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.text import harmless


class LiveView:
    """A view that disappears when the report is there."""

    def __init__(self, sheet: Sheet, file: str, checks: Sequence[Check], console: Console) -> None:
        self._sheet, self._file, self._waiting = sheet, file, list(checks)
        self._found: dict[str, Outcome] = {}
        self._live = Live(self._view(), console=console, transient=True, refresh_per_second=8)

    def __enter__(self) -> LiveView:
        self._live.start(refresh=True)
        return self

    def __exit__(self, *_: object) -> None:
        self._live.stop()

    def see(self, outcome: Outcome) -> None:
        self._found[outcome.id] = outcome
        self._waiting = [check for check in self._waiting if check.id not in self._found]
        self._live.update(self._view())

    def show(self) -> None:
        """At once, and not at the next beat."""
        self._live.refresh()

    def _view(self) -> RenderableType:
        done = []
        for question in self._sheet.questions:
            outcomes = tuple(self._found[check.id] for check in question.checks if check.id in self._found)
            if outcomes and not any(check.question == question.id for check in self._waiting):
                done.append(question_line(QuestionReport(question.id, question.title, outcomes)))
        return Group(*done, Spinner("dots", Text(f" {harmless(self._file)} : {self._doing()}…")))

    def _doing(self) -> str:
        if not self._waiting:
            return "fin de la correction"
        check = self._waiting[0]
        what = f"`{check.function}`" if check.function else f"réponse {check.answer}"
        return (
            f"question {check.question}, {what}" if self._found else f"lecture, puis question {check.question}, {what}"
        )
