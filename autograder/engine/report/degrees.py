"""Help by degrees, where the teacher wants it: the counterexample, then the hint, then the name of the mistake."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from autograder.engine.marking.report import Outcome, Report

COMPLETE, PROGRESSIVE = "complete", "progressive"
SETTINGS = "reglages.toml"  # in a pack, beside its graders
PATIENCE = 3  # a mistake that is met so many times in a row is named without being asked
MORE = "Pour un indice : --indice ; pour le nom de l'erreur, quand elle est reconnue : --erreur."


def chosen_in(folder: Path) -> str:
    """What the settings of a pack say; all at once where they say nothing."""
    with suppress(OSError, ValueError):
        said = tomllib.loads((folder / SETTINGS).read_text("utf-8")).get("aide")
        return PROGRESSIVE if said == PROGRESSIVE else COMPLETE
    return COMPLETE


def settings(help_chosen: str) -> str:
    return f'# L\'aide : "complete" (tout est dit à la fois) ou "progressive" (par degrés).\naide = "{help_chosen}"\n'


def by_degrees(report: Report, *, hints: bool, names: Collection[str]) -> Report:
    """The report with its counterexamples, and of the rest only hints if they are asked for and these names."""

    def told(outcome: Outcome) -> Outcome:
        named = outcome.diagnosis if outcome.diagnosis in names else None
        return replace(outcome, hint=outcome.hint if hints or named else "", diagnosis=named)

    questions = (replace(q, outcomes=tuple(map(told, q.outcomes))) for q in report.questions)
    return replace(report, questions=tuple(questions))
