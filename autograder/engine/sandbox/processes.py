"""What the kernel says of processes: who descends from whom, what they use. And how to be rid of them.

Linux only, through /proc: elsewhere the lists are empty and the numbers are zero.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from functools import cache

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
SET_CHILD_SUBREAPER, SET_PARENT_DEATH_SIGNAL = 36, 1  # options of prctl
ENDED = ("Z", "X", "x", "")  # states of a process that runs no more
BIG = 1024**3  # bytes from which shared pages are told apart, which is slow


@dataclass(frozen=True)
class Stat:
    """A few fields of /proc/<pid>/stat."""

    state: str = ""
    parent: int = 0
    session: int = 0
    own_cpu: float = 0.0
    children_cpu: float = 0.0  # of the children that have ended and were waited for
    born: int = 0  # in clock ticks: with its number, this names a process for good


def read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:  # gone meanwhile, somebody else's, or not Linux
        return b""


def stat(pid: int) -> Stat:
    fields = read(f"/proc/{pid}/stat").rpartition(b") ")[2].split()  # after the name, which may hold anything
    if len(fields) < 20:
        return Stat()
    own, waited = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
    return Stat(fields[0].decode(), int(fields[1]), int(fields[3]), own / TICKS, waited / TICKS, int(fields[19]))


def status(pid: int) -> dict[str, str]:
    """The fields of /proc/<pid>/status."""
    lines = read(f"/proc/{pid}/status").decode("utf-8", "replace").splitlines()
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


def number_inside(pid: int) -> int:
    """What a process is called in the innermost PID namespace that it is in."""
    numbers = status(pid).get("NSpid", "").split()
    return int(numbers[-1]) if numbers else pid


def children(pid: int) -> list[int]:
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return []
    return [int(child) for task in tasks for child in read(f"/proc/{pid}/task/{task}/children").split()]


def descendants(pids: Iterable[int]) -> list[int]:
    """These processes, their children, the children of these, and so on."""
    family = list(dict.fromkeys(pids))
    for pid in family:
        family += [child for child in children(pid) if child not in family]
    return family


# ---------------------------------------------------------------- what they use


def memory(pids: Collection[int]) -> int:
    """Bytes that they hold, swapped out or not; once that is much, each shared page is counted once."""
    held = sum(_resident(pid) for pid in pids)
    return held if held < BIG else sum(_share(pid) for pid in pids)


def _resident(pid: int) -> int:
    fields = status(pid)
    return sum(int(fields[name].split()[0]) * 1024 for name in ("VmRSS", "VmSwap") if name in fields)


def _share(pid: int) -> int:
    """Bytes of this process, those of pages shared with its relatives in part."""
    parts = {line.partition(b":")[0]: line.split() for line in read(f"/proc/{pid}/smaps_rollup").splitlines()}
    if b"Pss" not in parts:
        return _resident(pid)
    return sum(int(parts[name][1]) * 1024 for name in (b"Pss", b"SwapPss") if name in parts)


def kept_waiting(pid: int) -> float:
    """Seconds, since it was started, for which it was ready to compute and had no core."""
    fields = read(f"/proc/{pid}/schedstat").split()  # computing, waiting for a core (both in ns), turns
    return int(fields[1]) / 1e9 if len(fields) == 3 else 0.0


class CpuClock:
    """The CPU time of a family of processes whose members come and go. It never runs backwards.

    At least what is known: a process that lives and dies between two looks is counted only if somebody waited for it.
    """

    def __init__(self) -> None:
        self._seen: dict[tuple[int, int], float] = {}  # every process ever seen, with its own time when last seen
        self._most = 0.0

    def read(self, pids: Iterable[int]) -> float:
        with_children = 0.0
        for pid in pids:
            about = stat(pid)
            self._seen[pid, about.born] = about.own_cpu
            with_children += about.own_cpu + about.children_cpu
        self._most = max(self._most, with_children, sum(self._seen.values()))
        return self._most


# ---------------------------------------------------------------- how they end


def end_all(find: Callable[[], list[int]], seconds: float) -> list[int]:
    """Kill what `find` finds until it finds nothing that still runs; those left when the time is over.

    They are stopped first: what is stopped starts nothing new. A process that starts another one and leaves at once
    may escape one look, but then the next look finds something else: two equal looks in a row are needed.
    """
    deadline = time.monotonic() + seconds
    before: list[int] | None = None
    while True:
        found = find()
        left = [pid for pid in found if stat(pid).state not in ENDED]
        if not left and found == before:
            return []
        if time.monotonic() > deadline:
            return left or found
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in left:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, number)
        before = found


def reap(pid: int, *, patient: bool = False) -> None:
    """Let go of a process that has ended, if it is a child of ours."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, 0 if patient else os.WNOHANG)


def wait_for_end(pid: int, seconds: float) -> None:
    """Without letting go of it: until then nobody else has its number."""
    with contextlib.suppress(OSError, AttributeError):  # not Linux
        handle = os.pidfd_open(pid)
        select.select([handle], [], [], seconds)
        os.close(handle)


@cache
def adopt_orphans() -> None:
    """Make what outlives its parent our child (Linux): it can then be found, and waited for."""
    _prctl(SET_CHILD_SUBREAPER, 1)


def end_with(parent: int) -> None:
    """Have the kernel kill this process when its parent ends, however that ends (Linux)."""
    _prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if sys.platform == "linux" and os.getppid() != parent:
        os._exit(1)  # it has ended meanwhile


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes  # late: most commands start no process

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
