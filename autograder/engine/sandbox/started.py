"""A started worker: what it uses, and how to be sure that nothing of it is left."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import select
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from autograder.engine.sandbox import processes
from autograder.engine.sandbox.channel import Channel, Closed, Late, TooManyProcesses, TooMuchCpu, TooMuchMemory
from autograder.engine.sandbox.limits import Limits

CAN_FORK = hasattr(os, "fork")
FULL, PROCESS, UNLIMITED = "full", "process", "process-sans-limites"
LEVELS = (UNLIMITED, PROCESS, FULL)  # from the weakest
NOBODY = 65534
START_WALL = 20.0  # seconds for a worker to be ready
LEAVING = 0.05  # seconds for an honest worker to leave by itself
ENDING = 5.0  # seconds after which processes that cannot be ended are given up

Files = Sequence[tuple[str, bytes]]  # relative name, content
# Called now and then while a worker is silent: for how long a busy machine has kept it from computing.
Look = Callable[[], float]


class NoWorker(Exception):
    """A worker could not be started this way; the text says why, in French."""


_first_processes: set[int] = set()  # of all the workers at the lower level that this process has started
starting = threading.Lock()  # held while one of them is started and registered


@dataclass
class Worker:
    """A started worker. At the full level, `init` is the first process of its PID namespace, whose end is the end of
    all processes in it; `server` is the worker itself. At the lower level, `init` is 0."""

    process: subprocess.Popen[bytes]  # what was started: bubblewrap, or the worker itself
    channel: Channel
    level: str
    folder: str  # where it finds the submission's files
    packages: list[str]
    init: int = 0
    init_handle: int = -1  # that very process, even once another one has its number
    server: int = 0
    copy: str = ""  # the folder that was made for it, if any
    flaws: list[str] = field(default_factory=list)  # what keeps it from the level that was asked for
    trusted: bool = False  # it runs our own programs, which leave nothing behind
    not_its_own: frozenset[int] = frozenset()  # children of ours that were there before it
    _began: float = field(default_factory=time.monotonic)
    _clock: processes.CpuClock = field(default_factory=processes.CpuClock)

    def __post_init__(self) -> None:
        if not self.init and CAN_FORK:
            self.server = self.server or self.process.pid

    # ------------------------------------------------------------ what it uses

    def all_processes(self) -> list[int]:
        """All that descends from it, found from parent to child: nothing that they say of themselves is asked."""
        return processes.descendants([self.init] if self.init else [self.process.pid, *self._orphans()])

    def memory(self) -> int:
        """Bytes that its processes hold."""
        return processes.memory(self.all_processes())

    def cpu(self) -> float:
        """Seconds of CPU time that its processes have used, those that have ended included, as far as is known."""
        return self._clock.read(self.all_processes())

    def kept_waiting(self) -> float:
        """Seconds for which one of its processes could have computed, and the machine was busy with others."""
        return max(map(processes.kept_waiting, self.all_processes()), default=0.0)

    def check(self, limits: Limits) -> None:
        """Each process has its own limits; these are the ones of all of them together. Raises an `Overfull`."""
        if self.memory() > limits.all_memory:
            raise TooMuchMemory("mémoire épuisée par les processus lancés")
        if self.cpu() > limits.cpu_after(time.monotonic() - self._began):
            raise TooMuchCpu("temps de calcul épuisé par les processus lancés")

    @property
    def counts_apart(self) -> bool:
        """Does the kernel's limit on processes count those of its user namespace alone? (Linux 5.14)"""
        release = [int(part) for part in re.findall(r"\d+", os.uname().release)[:2]] if self.level == FULL else []
        return release >= [5, 14]

    # ------------------------------------------------------------ how it ends

    def end_others(self, keep: Collection[int]) -> None:
        """Kill its processes, save its first ones and those with these numbers, which are the worker's own names for
        them (at the full level, those of its PID namespace). What has ended is for its parent to wait for.

        TooManyProcesses if they cannot be ended in a few seconds: the worker is then to be killed.
        """

        def others() -> list[int]:
            first = (self.init, self.server)
            found = [pid for pid in self.all_processes() if pid not in first]
            return [pid for pid in found if self._its_number(pid) not in keep]

        if left := processes.end_all(others, ENDING):
            raise TooManyProcesses(f"{len(left)} processus lancés par le programme ne s'arrêtent pas")

    def kill(self) -> None:
        """End the worker and all that it started, wait until they are gone, and remove its folder."""
        self.channel.close()  # an honest worker leaves by itself, and what it cost is counted as ours
        if self.init_handle >= 0:
            self._end_namespace()
        elif CAN_FORK:
            processes.wait_for_end(self.process.pid, LEAVING)
            processes.end_all(self.all_processes, ENDING)
            with contextlib.suppress(ProcessLookupError, PermissionError):  # where there is no /proc
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        _first_processes.discard(self.process.pid)
        if self.init:
            processes.reap(self.init, patient=True)
        if self.copy:
            remove_folder(self.copy)

    def wait_until_ready(self) -> None:
        with contextlib.suppress(Closed, Late):
            if self.channel.receive(START_WALL) == {"ready": True}:
                return
        raise NoWorker("le processus de correction ne répond pas")

    # ------------------------------------------------------------

    def _end_namespace(self) -> None:
        select.select([self.init_handle], [], [], LEAVING)
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(self.init_handle, signal.SIGKILL)
        select.select([self.init_handle], [], [], 2 * ENDING)  # it ends last: the kernel ends its namespace before
        os.close(self.init_handle)
        self.init_handle = -1

    def _orphans(self) -> list[int]:
        """Its processes whose parent has ended: they have become children of ours.

        Those that are in its session are its own. Those in a session that nobody here has started may be another
        worker's; no honest program has any, so that nobody's work is lost when they are ended.
        """
        if self.trusted or self.level == FULL or not CAN_FORK:
            return []
        ours, found = os.getsid(0), []
        with starting:
            others = self.not_its_own | _first_processes
            for pid in processes.children(os.getpid()):
                about = processes.stat(pid)
                if pid in others or about.session in {ours, *others} - {self.server}:
                    continue
                if about.state in processes.ENDED:
                    processes.reap(pid)
                found.append(pid)
        return found

    def _its_number(self, pid: int) -> int:
        return processes.number_inside(pid) if self.init else pid


def register(pid: int) -> None:
    """Tell the other workers of this process that this new one is no orphan of theirs."""
    _first_processes.add(pid)


def remove_folder(folder: str) -> None:
    """However deep it is, and whatever its author has forbidden: what lies deep is brought up, then removed."""
    unknown, brought = secrets.token_hex(8), 0  # a name that nobody has thought of
    with contextlib.suppress(OSError):
        os.chmod(folder, 0o700)
        while inner := [entry.path for entry in os.scandir(folder) if entry.is_dir(follow_symlinks=False)]:
            for path in inner:
                os.chmod(path, 0o700)
                for entry in list(os.scandir(path)):
                    if entry.is_dir(follow_symlinks=False):
                        brought += 1
                        os.chmod(entry.path, 0o700)
                        os.rename(entry.path, os.path.join(folder, f"{unknown}-{brought}"))
                    else:
                        os.unlink(entry.path)
                os.rmdir(path)
    shutil.rmtree(folder, ignore_errors=True)
