"""What the project's own tests share."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.marking import cache
from autograder.engine.marking.marking import SEED, mark
from autograder.engine.marking.references import references
from autograder.engine.marking.report import Report
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.submissions.submission import Submission

HERE = Path(__file__).parent


CACHE = pytest.StashKey[str]()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("filterwarnings", "error")  # here, not for students who run `pytest autograder`
    if cache.VARIABLE not in os.environ:  # nor does a test find what another run has kept
        config.stash[CACHE] = os.environ[cache.VARIABLE] = tempfile.mkdtemp(prefix="taquin-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if CACHE in config.stash:
        shutil.rmtree(config.stash[CACHE], ignore_errors=True)


@pytest.fixture(scope="session")
def taquin() -> Sheet:
    return load_sheet("taquin")


def right_answers(sheet: Sheet, parameter: int | None = None) -> dict[str, Any]:
    """Every lettered answer, from the reference."""
    corrige = references(sheet.name, parameter, SEED).corrige
    return {check.answer: corrige.expected(check.lettered) for check in sheet.checks if check.answer}


def submission_of(sheet: Sheet, source: str) -> Submission:
    return Submission(sheet, "essai", HERE / f"{sheet.name}.py", source)


def mark_source(
    sheet: Sheet,
    source: str,
    *,
    question: str | None = None,
    parameter: int | None = None,
    limits: Limits | None = None,
) -> Report:
    """The report of a submission given as text, for one question, answer, check or function, or for all."""
    everything = [*sheet.checks, *sheet.bonuses] if question is None else sheet.checks
    chosen = [c for c in everything if question in (None, c.question, c.answer, c.id, c.function)]
    return mark(submission_of(sheet, source), parameter=parameter, checks=chosen, limits=limits)
