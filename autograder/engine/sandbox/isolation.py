"""How a worker is started: in namespaces of its own where the machine allows it, as a limited process elsewhere.

One bubblewrap, and one Python, for each submission: nothing is shared between two of them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from autograder.engine.errors import TaquinError
from autograder.engine.sandbox import processes
from autograder.engine.sandbox.bubblewrap import ENVIRONMENT, HERE, Bubblewrap, bubblewraps, packages, spawn
from autograder.engine.sandbox.channel import Budget, Channel, PipeEnd, SocketEnd
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.processes import adopt_orphans, end_with
from autograder.engine.sandbox.started import (
    CAN_FORK,
    FULL,
    LEVELS,
    NOBODY,
    PROCESS,
    START_WALL,
    UNLIMITED,
    Files,
    Look,
    NoWorker,
    Worker,
    register,
    remove_folder,
    starting,
)

__all__ = [
    "CAN_FORK",
    "FULL",
    "LEVELS",
    "NOBODY",
    "PROCESS",
    "UNLIMITED",
    "WHAT_IT_LACKS",
    "Files",
    "Look",
    "NoWorker",
    "Way",
    "Worker",
    "adopt_orphans",
    "attempts",
    "bubblewraps",
    "end_with",
    "level",
    "require",
    "start",
]

TRIES = 3  # one start that fails, or is slow, says nothing of the machine
WHAT_IT_LACKS = {
    FULL: "",
    PROCESS: (
        "À ce niveau, le programme d'une copie peut lire et modifier les fichiers du disque, ceux des autres copies "
        "compris, et utiliser le réseau."
    ),
    UNLIMITED: (
        "À ce niveau, le programme d'une copie peut lire et modifier les fichiers du disque, ceux des autres copies "
        "compris, utiliser le réseau et prendre toute la mémoire."
    ),
}


@dataclass(frozen=True)
class Way:
    """One way to start a worker."""

    name: str
    level: str
    start: Callable[[Files, Limits, Budget, Look], Worker]


# ---------------------------------------------------------------- choosing

_chosen: list[Way] = []  # the way that works here, once it is known


def start(files: Files, limits: Limits, budget: Budget, look: Look, *, trusted: bool = False) -> Worker:
    """A worker that is ready to load, started in the strongest way that works on this machine, and in no weaker one.

    NoWorker if it does not start. Our own programs (`trusted`) need no namespaces.
    """
    if trusted:
        return _start(_plain(trusted=True), files, limits, budget, look)
    if not _chosen:
        _chosen.append(_choose())
    return _start(_chosen[0], files, limits, budget, look)


def level() -> str:
    """The level that submissions get on this machine."""
    if not _chosen:
        _chosen.append(_choose())
    return _chosen[0].level


def require(required: str | None) -> None:
    if required is not None and LEVELS.index(level()) < LEVELS.index(required):
        raise TaquinError(
            f"Isolation demandée : {required} ; atteinte ici : {level()}. {WHAT_IT_LACKS[level()]} "
            "« taquin doctor » dit comment obtenir mieux."
        )


def attempts() -> Iterator[tuple[Way, str]]:
    """Every way of this machine from the strongest, with what keeps it from its level."""
    for way in _ways():
        try:
            _start(way, (), Limits(), Budget(START_WALL), lambda: 0.0).kill()
        except NoWorker as error:
            yield way, str(error)
        else:
            yield way, ""


def _choose() -> Way:
    reason = ""
    for way, reason in attempts():
        if not reason:
            return way
    raise NoWorker(reason)


def _start(way: Way, files: Files, limits: Limits, budget: Budget, look: Look) -> Worker:
    """Tried again when it fails, and never taken for less than its level."""
    reason = ""
    for _ in range(TRIES):
        try:
            worker = way.start(files, limits, budget, look)
        except NoWorker as error:
            reason = str(error)
            continue
        if worker.level == way.level:
            return worker
        worker.kill()
        reason = " ; ".join(worker.flaws)
    raise NoWorker(reason)


def _ways() -> Iterator[Way]:
    """From the strongest."""
    if sys.platform == "linux":
        for program in bubblewraps():
            if os.geteuid() == 0:  # root escapes the limit on processes: the worker becomes nobody
                nobody = Bubblewrap(program, as_nobody=True)
                yield Way(f"bubblewrap ({program}), utilisateur nobody", FULL, nobody.start)
            yield Way(f"bubblewrap ({program})", FULL, Bubblewrap(program).start)
    if CAN_FORK and os.geteuid() == 0:
        yield Way("processus de l'utilisateur nobody", PROCESS, partial(_start_process, user=NOBODY))
    yield _plain()


def _plain(*, trusted: bool = False) -> Way:
    return Way("processus", PROCESS if CAN_FORK else UNLIMITED, partial(_start_process, trusted=trusted))


# ---------------------------------------------------------------- a process with limits


def _start_process(
    files: Files, limits: Limits, budget: Budget, look: Look, *, user: int | None = None, trusted: bool = False
) -> Worker:
    """Where there are no namespaces: a process with limits, and a copy of the files that it may spoil."""
    environment = dict(ENVIRONMENT)
    if sys.platform == "win32":
        environment["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
    copy = _copy(files)
    # Imported and not run, so that Python takes it from its cache of bytecode.
    command = [sys.executable, "-s", "-S", "-P", "-c", f"import sys; sys.path.insert(0, {str(HERE)!r}); import worker"]
    command[-1] += "; del sys.path[0]; worker.main()"
    before = frozenset(processes.children(os.getpid()))
    try:
        process, end = _spawn_process(command, environment, copy, user, look)
    except OSError as error:
        remove_folder(copy)
        raise NoWorker(f"le processus de correction ne démarre pas ({error.strerror})") from error
    worker = Worker(
        process,
        Channel(end, Budget(START_WALL)),
        PROCESS if CAN_FORK else UNLIMITED,
        copy,
        sorted({str(path.parent) for path in packages()}),
        copy=copy,
        trusted=trusted,
        not_its_own=before,
    )
    try:
        worker.wait_until_ready()
    except NoWorker:
        worker.kill()
        raise
    worker.channel.budget = budget  # from now on, what is waited for is the submission's doing
    return worker


def _spawn_process(
    command: list[str], environment: dict[str, str], copy: str, user: int | None, look: Look
) -> tuple[subprocess.Popen[bytes], SocketEnd | PipeEnd]:
    if not CAN_FORK:
        pipes = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd=copy or None,
        )
        return pipes, PipeEnd(pipes)
    with starting:
        process, ours = spawn(
            command,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd=copy or os.path.abspath(os.sep),
            start_new_session=True,
            user=user,
            group=user,
            extra_groups=None if user is None else [],
        )
        register(process.pid)
    return process, SocketEnd(ours, look)


def _copy(files: Files) -> str:
    if not files:
        return ""
    folder = Path(tempfile.mkdtemp(prefix="taquin-"))
    folder.chmod(0o755)
    for name, content in files:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return str(folder)
