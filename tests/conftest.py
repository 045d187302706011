"""What the project's own tests share."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest

from autograder.engine import cache
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.marking.grading import SEED, Marking, references
from autograder.engine.sheet.model import Report, Sheet
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


def right_answers(sheet: Sheet, u0: int = 42) -> dict[str, Any]:
    """Every lettered answer, from the reference."""
    corrige = references(sheet.name, u0, SEED).corrige
    return {check.answer: check.expected(corrige) for check in sheet.checks if check.answer and check.expected}


def submission_of(sheet: Sheet, source: str) -> Submission:
    return Submission(sheet, "essai", HERE / f"{sheet.name}.py", source)


def mark_source(sheet: Sheet, source: str, *, question: str | None = None, u0: int = 42) -> Report:
    """The report of a submission given as text, for one question or for all."""
    checks = [check for check in sheet.checks if question in (None, check.question, check.answer, check.id)]
    with Marking(submission_of(sheet, source), u0=u0) as marking:
        return marking.report(checks)
