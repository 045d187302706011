"""The pytest side: options, outcome → test result.

pytest collects, selects and reports; `marking.judge` asks the questions, so that `pytest autograder` and `taquin check`
cannot disagree.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from autograder.engine.errors import TaquinError
from autograder.engine.marking.marking import SEED, Marking, judge
from autograder.engine.report.terminal import next_step, outcome_details, summary_table
from autograder.engine.sheet.catalog import EXERCISES, GRADERS, parameters, sheet_names
from autograder.engine.submissions.submission import submissions_in
from autograder.engine.verdict import Verdict


class Run:
    """The marking of one submission: outcomes are computed in the order of the sheet, as far as they are needed."""

    def __init__(self, submission, parameter, seed):
        self.marking = Marking(submission, parameter=parameter, seed=seed)
        self.sheet = self.marking.sheet
        self.chosen = []
        self._coming = None
        self._known = {}
        self.told = {}
        self.is_finished = True  # nothing is left to write

    def outcome(self, check):
        if self._coming is None:
            self._coming = judge(self.marking.candidate, self.chosen or [check])
        while check.id not in self._known:
            outcome = next(self._coming)
            self._known[outcome.id] = outcome
        self.told[check.id] = self._known[check.id]
        return self._known[check.id]


TO_DO = "à faire :"
RUNS = pytest.StashKey[dict[str, Run]]()


class CheckFailed(Exception):
    """A check that did not pass, with its outcome."""

    def __init__(self, outcome):
        super().__init__(f"{outcome.verdict.value}: {outcome.title}")
        self.outcome = outcome


def pytest_addoption(parser):
    group = parser.getgroup("taquin", "correction des fiches")
    group.addoption("--submission", metavar="PATH", help="le fichier ou le dossier à corriger (défaut : exercises/)")
    group.addoption("--sheet", help="la fiche à corriger, si plusieurs sont là")
    group.addoption("--seed", type=int, default=SEED, help=f"la graine des tirages (défaut : {SEED})")
    for parameter in parameters():
        about = f"{parameter.about} (défaut : {parameter.default}, ou celui du paquet)"
        group.addoption(f"--{parameter.key}", type=int, help=about)


def pytest_configure(config):
    path = config.getoption("--submission")
    here = Path.cwd() / EXERCISES.name
    place = Path(path) if path else here if here.is_dir() else EXERCISES  # all its sheets, begun or not
    try:
        found = submissions_in(place, config.getoption("--sheet"))
        config.stash[RUNS] = {
            submission.sheet.name: Run(submission, _parameter(config, submission.sheet), config.getoption("--seed"))
            for submission in found
        }
    except TaquinError as error:
        raise pytest.UsageError(str(error)) from error


def _parameter(config, sheet):
    own = sheet.fiche.parameter
    return None if own is None else config.getoption(f"--{own.key}")


def pytest_unconfigure(config):
    for run in config.stash.get(RUNS, {}).values():
        run.marking.candidate.close()


def pytest_ignore_collect(collection_path, config):
    """Sheets that are not part of this run are not collected."""
    if collection_path.parent == GRADERS and collection_path.name in sheet_names():
        return True if collection_path.name not in config.stash[RUNS] else None
    return None


def pytest_collection_modifyitems(items):
    """Questions in the order of the sheet, whatever file checks them."""

    def place(item):
        check, run = check_of(item), run_of(item)
        if check is None or run is None:
            return (sheet_of(item), -1)
        everything = [each.id for each in (*run.sheet.checks, *run.sheet.bonuses)]
        return (run.sheet.name, everything.index(check.id))

    items.sort(key=place)


def pytest_collection_finish(session):
    """What is selected is now known."""
    for item in session.items:
        check, run = check_of(item), run_of(item)
        if check is not None and run is not None:
            run.chosen.append(check)


def sheet_of(item):
    return item.path.parent.name


def run_of(item):
    return item.config.stash[RUNS].get(sheet_of(item))


def check_of(item):
    return getattr(getattr(item, "function", None), "check", None)


@pytest.fixture
def eleve():
    """Graders are called by `marking.judge`, with the student's functions in their own process."""


@pytest.fixture
def corrige():
    """And with the reference's functions."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    check = check_of(pyfuncitem)
    if check is None:
        return None
    outcome = run_of(pyfuncitem).outcome(check)
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
    if outcome.verdict is Verdict.MISSING:
        run_of(pyfuncitem).is_finished = False
        pytest.skip(f"{TO_DO} {outcome.message}")
    if outcome.verdict is not Verdict.PASSED and check.bonus:
        pytest.skip(f"bonus : {outcome.message}")
    if outcome.verdict is not Verdict.PASSED:
        raise CheckFailed(outcome)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.excinfo is not None and isinstance(call.excinfo.value, CheckFailed):
        console = Console(file=StringIO(), width=100, color_system=None)
        console.print(outcome_details(call.excinfo.value.outcome, run_of(item).sheet.fiche))
        report.longrepr = console.file.getvalue().rstrip()
    return report


def pytest_report_teststatus(report, config):
    """What is still to be written is neither failed nor just skipped."""
    if report.skipped and isinstance(report.longrepr, tuple) and TO_DO in str(report.longrepr[2]):
        return "à faire", "○", ("À FAIRE", {"cyan": True})
    return None


def pytest_sessionfinish(session, exitstatus):
    """Work that is not finished is no success for a build, as for `taquin check`, even if nothing has failed."""
    unfinished = any(not run.is_finished for run in session.config.stash.get(RUNS, {}).values())
    if exitstatus == pytest.ExitCode.OK and unfinished:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    console = Console(file=terminalreporter._tw._file, highlight=False)
    for run in config.stash[RUNS].values():
        if run.told:
            report = run.marking.tally(run.told)
            console.print()
            console.print(summary_table(report))
            for note in report.repairs:
                console.print(note, style="yellow", markup=False)
            if not report.all_passed:
                console.print("Prochaine étape : " + next_step(report), markup=False)
