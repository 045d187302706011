"""Many submissions at once: processes of this machine, or an existing cluster, behind one function."""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Protocol

from autograder.engine.errors import SubmissionError, TaquinError
from autograder.engine.marking.marking import failed_report, forget_references, mark
from autograder.engine.marking.report import Report
from autograder.engine.sandbox import isolation
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.submissions.submission import Submission

TRIES = 2  # a task whose process died is tried once more
MOST_SECONDS = Limits().submission_wall + 300  # of one task: the submission's own limit, and time for our own work
HEARTBEAT = 1.0  # seconds between two looks at the processes
GOODBYE = 10.0  # seconds that a process has to end by itself
KEPT_REFERENCES = 8
TOO_LONG = "la correction de cette copie a duré trop longtemps et a été arrêtée"

_one_at_a_time = threading.Lock()  # a cluster's worker may have threads; what submissions share is not made for that


@dataclass(frozen=True)
class Failure:
    """A task that gave no result."""

    problem: str  # in French


Results = Iterator[tuple[int, Report | Failure]]  # number of the task, its report


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
    parameter: int | None
    seed: int
    required: str | None = None  # the isolation without which it is not to be run, wherever that is

    @classmethod
    def of(
        cls, number: int, submission: Submission, parameter: int | None, seed: int, required: str | None = None
    ) -> Task:
        return cls(
            number,
            submission.student,
            submission.sheet.name,
            submission.path.name,
            submission.source,
            submission.files,
            submission.repairs,
            parameter,
            seed,
            required,
        )


class Tasks(Protocol):
    """Where tasks come from, each read when its turn comes."""

    def __len__(self) -> int: ...
    def __getitem__(self, number: int) -> Task: ...


def mark_task(task: Task) -> Report:
    """In a worker process: one report. Whatever goes wrong is a report too."""
    sheet = load_sheet(task.sheet)
    submission = Submission(sheet, task.student, Path(task.file), task.source, task.files, task.repairs)
    try:
        with _one_at_a_time:
            forget_references(keep=KEPT_REFERENCES)
            isolation.require(task.required)
            return mark(submission, parameter=task.parameter, seed=task.seed)
    except TaquinError as error:
        problem = str(error)
    except Exception as error:  # noqa: BLE001  rule 2: it must be marked again, and stops nobody else
        problem = f"{type(error).__name__} : {error}"
    return failed_report(sheet, task.student, problem, parameter=task.parameter, seed=task.seed)


# ---------------------------------------------------------------- processes of this machine


def run_here(tasks: Tasks, jobs: int) -> Results:
    """Results as they come, from processes that are started at once."""
    return in_processes(mark_task, tasks, jobs)


def in_processes(
    work: Callable[[Any], Any], tasks: Any, jobs: int, seconds: float = MOST_SECONDS
) -> Iterator[tuple[int, Any]]:
    """(number, `work` of that task or a Failure), as they come. `tasks` has a length and is read task by task.

    A process that dies, or takes longer than `seconds` for one task, costs that task alone.
    """
    processes = [_Process(work) for _ in range(min(jobs, len(tasks)))]  # now, as long as this process has no threads
    return _results(work, tasks, processes, seconds)


# One loop that owns the processes: who hands out, who waits and who replaces the dead must see the same lists.
def _results(
    work: Callable[[Any], Any], tasks: Any, processes: list[_Process], seconds: float
) -> Iterator[tuple[int, Any]]:
    waiting = deque(range(len(tasks)))
    deaths: Counter[int] = Counter()
    try:
        while waiting or any(process.number is not None for process in processes):
            for process in processes:
                while waiting and process.number is None:
                    number = waiting.popleft()
                    try:
                        process.begin(number, tasks[number], seconds)
                    except SubmissionError as error:
                        yield number, Failure(str(error))
            wait([process.pipe for process in processes if process.number is not None], HEARTBEAT)
            for index, process in enumerate(processes):
                done = process.poll()
                if done is None:
                    continue
                number, result = done
                if process.is_lost:
                    process.kill()
                    processes[index] = _Process(work)
                    deaths[number] += 1
                    if isinstance(result, _Death) and deaths[number] < TRIES:
                        waiting.appendleft(number)
                        continue
                yield number, result
        for process in processes:
            process.end()
    finally:
        for process in processes:
            process.kill()


class _Death(Failure):
    """The process ended before the task did."""


class _Process:
    """One process of ours and the task that it is at.

    It is forked from this process while that has no other thread (a lock that a thread holds would be held for ever in
    the copy), else started anew.
    """

    def __init__(self, work: Callable[[Any], Any]) -> None:
        alone = threading.active_count() == 1
        context = multiprocessing.get_context("fork" if alone and sys.platform == "linux" else "spawn")
        self.pipe, theirs = context.Pipe()
        self.number: int | None = None
        self.is_lost = False
        self._deadline = 0.0
        # Daemonic: it never keeps this process from ending.
        self._process = context.Process(target=_serve, args=(theirs, work, os.getpid()), daemon=True)  # type: ignore[attr-defined]
        self._process.start()
        theirs.close()

    def begin(self, number: int, task: Any, seconds: float) -> None:
        self.number, self._deadline = number, time.monotonic() + seconds
        try:
            self.pipe.send((task,))
        except OSError:  # it is dead: `poll` will say so
            self.is_lost = True

    def poll(self) -> tuple[int, Any] | None:
        """(number, what became of its task), when that is known."""
        if self.number is None:
            return None
        number, result = self.number, None
        ended = not self._process.is_alive()  # asked first: what it sent before it ended is still read
        try:
            if self.pipe.poll():
                result = self.pipe.recv()
                self.number = None
                return number, result
        except (EOFError, OSError):
            ended = True
        if ended or self.is_lost:
            result = _Death("le processus de correction s'est arrêté deux fois sur cette copie")
        elif time.monotonic() > self._deadline:
            result = Failure(TOO_LONG)
        else:
            return None
        self.is_lost, self.number = True, None
        return number, result

    def end(self) -> None:
        """Let it end by itself."""
        try:
            self.pipe.send(())
        except OSError:
            return
        self._process.join(GOODBYE)

    def kill(self) -> None:
        """End it now; what it was marking ends with it."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


def _serve(pipe: Connection[Any, Any], work: Callable[[Any], Any], parent: int) -> None:
    """In the process: one task after the other, until an empty message."""
    import signal
    from multiprocessing.util import Finalize

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    isolation.end_with(parent)
    isolation.adopt_orphans.cache_clear()  # of a fork's parent, not of the fork
    Finalize(None, forget_references, kwargs={"keep": 0}, exitpriority=1)
    while message := pipe.recv():
        (task,) = message
        pipe.send(work(task))


# ---------------------------------------------------------------- a cluster


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
        slots = sum(client.nthreads().values())
        if not slots:
            raise TaquinError(
                f"L'ordonnanceur {address} n'a aucun ouvrier : en lancer (dask worker {address} --nthreads 1), "
                "puis relancer la même commande."
            )
        numbers = iter(range(len(tasks)))
        running: dict[Any, tuple[int, float]] = {}  # future → number, until when it is waited for

        def send_one() -> Results:
            for number in numbers:
                try:
                    future = client.submit(mark_task, tasks[number], pure=False, retries=TRIES, key=f"taquin-{number}")
                except SubmissionError as error:
                    yield number, Failure(str(error))
                    continue
                running[future] = number, time.monotonic() + 2 * MOST_SECONDS  # it may wait for its turn first
                return

        for _ in range(2 * slots):
            yield from send_one()
        while running:
            with client.as_current(), contextlib.suppress(TimeoutError):
                dask.wait(list(running), timeout=HEARTBEAT, return_when="FIRST_COMPLETED")
            for future, (number, deadline) in list(running.items()):
                if not future.done() and time.monotonic() < deadline:
                    continue
                del running[future]
                yield number, _outcome(future)
                yield from send_one()


def _outcome(future: Any) -> Report | Failure:
    """What became of a task on the cluster."""
    if future.status == "finished":
        report: Report = future.result()
        future.release()
        return report
    problem = TOO_LONG
    if future.done():
        problem = f"la correction a échoué sur le réseau ({type(future.exception()).__name__})"
    future.cancel()
    return Failure(problem)
