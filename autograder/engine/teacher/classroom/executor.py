"""Many submissions at once: processes of this machine, or an existing cluster, behind one function."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import sys
import threading
from collections import Counter, deque
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.marking.grading import Marking, failed_report, forget_references
from autograder.engine.sheet.model import SubmissionError, TaquinError
from autograder.engine.sandbox import isolation
from autograder.engine.submissions.submission import Submission

Results = Iterator[tuple[int, dict[str, Any]]]  # number of the task, JSON object of its report

_one_at_a_time = threading.Lock()  # a cluster's worker may have threads; what submissions share is not made for that
TRIES = 2  # a submission in flight when its process died is tried once more, alone


@dataclass(frozen=True)
class Task:
    """All that another process, or another machine, needs to mark one submission."""

    number: int
    student: str
    sheet: str
    file: str
    source: str
    files: tuple[tuple[str, bytes], ...]
    repairs: tuple[str, ...]
    u0: int
    seed: int
    required: str | None = None  # the isolation without which it is not to be run, wherever that is

    @classmethod
    def of(cls, number: int, submission: Submission, u0: int, seed: int, required: str | None = None) -> Task:
        return cls(
            number,
            submission.student,
            submission.sheet.name,
            submission.path.name,
            submission.source,
            submission.files,
            submission.repairs,
            u0,
            seed,
            required,
        )


class Tasks(Protocol):
    """Where tasks come from, each read when its turn comes."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int) -> Task: ...


def mark_task(task: Task) -> dict[str, Any]:
    """In a worker process: the JSON object of one report. Whatever goes wrong is a report too."""
    sheet = load_sheet(task.sheet)
    submission = Submission(sheet, task.student, Path(task.file), task.source, task.files, task.repairs)
    try:
        with _one_at_a_time:
            forget_references(keep=8)
            isolation.require(task.required)
            with Marking(submission, u0=task.u0, seed=task.seed) as marking:
                return marking.report().to_json()
    except TaquinError as error:
        return failed_report(sheet, task.student, task.u0, task.seed, str(error)).to_json()
    except Exception as error:  # noqa: BLE001  rule 2: it must be marked again, and stops nobody else
        return failed_report(sheet, task.student, task.u0, task.seed, f"{type(error).__name__} : {error}").to_json()


def run_here(tasks: Tasks, jobs: int) -> Results:
    """Results as they come, from a pool of warm processes, which are started at once."""
    return _results(tasks, jobs, Pool(jobs)) if len(tasks) else iter(())


def _results(tasks: Tasks, jobs: int, pool: Pool) -> Results:
    """Tasks are read a few ahead, never all."""
    waiting = deque(range(len(tasks)))
    deaths: Counter[int] = Counter()
    while waiting:
        alone = bool(deaths)  # after a death, one at a time: the next one tells whose fault it is
        with Pool(1) if alone else pool as pool:
            running: dict[Future[dict[str, Any]], int] = {}
            try:
                while waiting or running:
                    while waiting and len(running) < (1 if alone else 2 * jobs):
                        number = waiting.popleft()
                        try:
                            running[pool.submit(mark_task, tasks[number])] = number
                        except SubmissionError as error:
                            yield number, {"problem": str(error)}
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        result = future.result()
                        yield running.pop(future), result
            except BrokenExecutor:
                for number in sorted(running.values(), reverse=True):
                    deaths[number] += 1
                    if deaths[number] >= TRIES and alone:
                        yield number, {"problem": "le processus de correction s'est arrêté deux fois sur cette copie"}
                    else:
                        waiting.appendleft(number)


class Pool(ProcessPoolExecutor):
    """Processes that know what this one does: forked from it while it has no other thread (a lock held by one would be
    held for ever in the copy), else started anew."""

    def __init__(self, jobs: int) -> None:
        alone = threading.active_count() == 1
        method = "fork" if alone and sys.platform == "linux" else "spawn"
        context = multiprocessing.get_context(method)
        super().__init__(jobs, mp_context=context, initializer=_begin, initargs=(os.getpid(),))
        for _ in range(jobs):
            self.submit(_is_there)  # so that all of them are started now

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            for process in list((getattr(self, "_processes", None) or {}).values()):
                process.terminate()  # what it was marking ends with it
        self.shutdown(wait=True, cancel_futures=True)


def _begin(parent: int) -> None:
    """In a process of the pool: Ctrl-C is its parent's to handle, with whom it ends, as what it starts does with it."""
    import signal
    from multiprocessing.util import Finalize

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    isolation.end_with(parent)
    isolation.adopt_orphans.cache_clear()  # of a fork's parent, not of the fork
    Finalize(None, forget_references, kwargs={"keep": 0}, exitpriority=1)
    Finalize(None, isolation.close, exitpriority=1)


def _is_there() -> None:
    """Nothing to do."""


def run_on_cluster(tasks: Tasks, address: str) -> Results:
    """The same on a Dask cluster: a task whose worker dies is sent to another one."""
    if not len(tasks):
        return
    try:
        dask: Any = importlib.import_module("distributed")
    except ImportError as error:
        raise TaquinError("--scheduler demande Dask : pip install 'taquin[cluster]'.") from error
    try:
        client = dask.Client(address, timeout="10s", set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise TaquinError(f"Aucun ordonnanceur Dask ne répond à {address}.") from error
    with client:
        slots = max(1, sum(client.nthreads().values()))
        numbers = iter(range(len(tasks)))
        submitted: dict[Any, int] = {}
        progress = dask.as_completed(loop=client.loop, raise_errors=False)

        def send_one() -> Iterator[tuple[int, dict[str, Any]]]:
            for number in numbers:
                try:
                    future = client.submit(mark_task, tasks[number], pure=False, retries=TRIES, key=f"taquin-{number}")
                except SubmissionError as error:
                    yield number, {"problem": str(error)}
                    continue
                submitted[future] = number
                progress.add(future)
                return

        for _ in range(2 * slots):
            yield from send_one()
        for future in progress:
            number = submitted.pop(future)
            if future.status == "finished":
                yield number, future.result()
            else:
                yield number, {"problem": f"la correction a échoué sur le réseau ({type(future.exception()).__name__})"}
            future.release()
            yield from send_one()
