"""The pytest side: options, the `eleve` and `corrige` fixtures, outcome → test result.

pytest collects, selects and reports; `Marking` asks the questions, so that `pytest autograder` and
`taquin check` cannot disagree.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from autograder.engine.sheet.catalog import GRADERS, sheet_names
from autograder.engine.marking.grading import DEFAULT_U0, SEED, Marking, default_u0
from autograder.engine.sheet.model import Outcome, TaquinError, Verdict
from autograder.engine.report.terminal import next_step, outcome_details, summary_table
from autograder.engine.submissions.submission import submissions_in

MARKINGS = pytest.StashKey[dict[str, Marking]]()
ASKED = pytest.StashKey[list]()


class CheckFailed(Exception):
    """A check that did not pass, with its outcome."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(f"{outcome.verdict.value}: {outcome.check.title}")
        self.outcome = outcome


def pytest_addoption(parser):
    group = parser.getgroup("taquin", "correction des fiches")
    group.addoption("--submission", metavar="PATH", help="le fichier ou le dossier à corriger (défaut : exercises/)")
    group.addoption("--sheet", help="la fiche à corriger, si plusieurs sont là")
    group.addoption("--u0", type=int, help=f"le terme u0 de l'élève (défaut : {DEFAULT_U0}, ou celui du paquet)")
    group.addoption("--seed", type=int, default=SEED, help=f"la graine des tirages (défaut : {SEED})")


def pytest_configure(config):
    path = config.getoption("--submission")
    try:
        found = submissions_in(Path(path) if path else None, config.getoption("--sheet"))
        u0, seed = config.getoption("--u0"), config.getoption("--seed")
        config.stash[MARKINGS] = {
            submission.sheet.name: Marking(submission, u0=default_u0(submission.sheet) if u0 is None else u0, seed=seed)
            for submission in found
        }
    except TaquinError as error:
        raise pytest.UsageError(str(error)) from error
    config.stash[ASKED] = []


def pytest_unconfigure(config):
    for marking in config.stash.get(MARKINGS, {}).values():
        marking.close()


def pytest_ignore_collect(collection_path, config):
    """Sheets that are not part of this run are not collected."""
    for name in sheet_names():
        if collection_path == GRADERS / name and name not in config.stash[MARKINGS]:
            return True
    return None


def pytest_collection_modifyitems(items):
    """Questions in the order of the sheet, whatever file checks them."""

    def place(item):
        sheet = sheet_of(item)
        check = check_of(item)
        marking = item.config.stash[MARKINGS].get(sheet)
        if check is None or marking is None:
            return (sheet, -1)
        everything = (*marking.sheet.checks, *marking.sheet.bonuses)
        return (sheet, [c.id for c in everything].index(check.id))

    items.sort(key=place)


def sheet_of(item):
    return item.path.parent.name


def check_of(item):
    return getattr(getattr(item, "function", None), "check", None)


@pytest.fixture
def marking(request):
    return request.config.stash[MARKINGS][sheet_of(request.node)]


@pytest.fixture
def eleve(marking):
    """The student's functions, in their own process."""
    return marking.eleve


@pytest.fixture
def corrige(marking):
    """The reference's functions."""
    return marking.corrige


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    check = check_of(pyfuncitem)
    if check is None:
        return None
    marking = pyfuncitem.config.stash[MARKINGS][sheet_of(pyfuncitem)]
    outcome = marking.outcome(check)
    pyfuncitem.config.stash[ASKED].append((marking, check))
    pyfuncitem.user_properties += [
        ("question", check.question),
        ("title", check.title),
        ("verdict", outcome.verdict.value),
        ("points", outcome.points),
        ("out_of", check.points),
        ("carried", str(outcome.carried).lower()),
        ("diagnosis", outcome.diagnosis or ""),
    ]
    if outcome.verdict is Verdict.TEACHER:
        pytest.skip(outcome.message or "vérifié par l'enseignant")
    if outcome.verdict is not Verdict.PASSED and check.bonus:
        pytest.skip(f"bonus : {outcome.message}")
    if outcome.verdict is not Verdict.PASSED:
        raise CheckFailed(outcome)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.excinfo is not None and isinstance(call.excinfo.value, CheckFailed):
        marking = item.config.stash[MARKINGS][sheet_of(item)]
        console = Console(file=StringIO(), width=100, color_system=None)
        console.print(outcome_details(call.excinfo.value.outcome, marking.sheet))
        report.longrepr = console.file.getvalue().rstrip()
    return report


def pytest_terminal_summary(terminalreporter, config):
    asked = config.stash[ASKED]
    console = Console(file=terminalreporter._tw._file, highlight=False)
    for marking in config.stash[MARKINGS].values():
        checks = [check for owner, check in asked if owner is marking]
        if checks:
            report = marking.report(checks)
            console.print()
            console.print(summary_table(report))
            for note in report.repairs:
                console.print(note, style="yellow", markup=False)
            if not report.all_passed:
                console.print("Prochaine étape : " + next_step(report), markup=False)
