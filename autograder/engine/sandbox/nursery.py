"""Processes for the programs of one submission, all copies of one worker that has loaded nothing.

Starting Python in its namespaces costs more than most submissions do. It is done once; each program (the submission,
the submission with another u0, the submission with right functions in the place of wrong ones) is loaded by a fork.
"""

from __future__ import annotations

import contextlib
import socket
from dataclasses import dataclass

from autograder.engine.sandbox import isolation
from autograder.engine.sandbox.channel import Budget, Channel, Closed, Late, Overfull, SocketEnd
from autograder.engine.sandbox.limits import Limits

CAN_FORK = isolation.CAN_FORK
GRACE = 0.05


class WorkerError(Exception):
    """The worker could not even be started: our problem, never the student's."""


@dataclass(frozen=True)
class Mould:
    """A process that loads one program and is then forked for each check. Where there is no fork, the worker."""

    channel: Channel
    pid: int
    folder: str
    packages: list[str]


class Nursery:
    """With `source` and the name of its file, what the programs have in common is prepared once, too."""

    def __init__(
        self,
        files: isolation.Files,
        limits: Limits,
        budget: Budget,
        *,
        source: str = "",
        file: str = "",
        trusted: bool = False,
    ) -> None:
        self._files, self._limits, self._budget, self._trusted = files, limits, budget, trusted
        self._source, self._file = source, file
        self._worker: isolation.Worker | None = None

    def mould(self) -> Mould:
        """A process that is ready to load a program. WorkerError if there is none to be had."""
        for attempt in range(2):  # a submission may have killed the first one
            if self._worker is None:
                self._start(read=not attempt)
            assert self._worker is not None
            worker = self._worker
            if not CAN_FORK:
                return Mould(worker.channel, 0, worker.folder, worker.packages)
            try:
                channel, pid = fork(worker.channel, self)
                return Mould(channel, pid, worker.folder, worker.packages)
            except (Closed, Late):
                self.close()
        raise WorkerError("le processus de correction s'arrête à peine démarré")

    def end(self, mould: Mould) -> None:
        """An honest process leaves by itself once its channel is closed; it is waited for, so that its cost counts."""
        mould.channel.close()
        if not CAN_FORK:
            self.close()
        elif self._worker is not None:
            try:
                self._worker.channel.send({"op": "end", "pid": mould.pid, "grace": GRACE, "tell": False})
            except (Closed, Late):
                self.close()

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None

    def look(self) -> None:
        """Each process has its limit; this is the one of all of them together."""
        if self._worker is not None and self._worker.memory() > self._limits.all_memory:
            self.close()
            raise Overfull

    @property
    def budget(self) -> Budget:
        return self._budget

    def _start(self, *, read: bool) -> None:
        try:
            self._worker = isolation.start(self._files, self._limits, self._budget, self.look, trusted=self._trusted)
        except isolation.NoWorker as error:
            raise WorkerError(f"le processus de correction ne démarre pas : {error}") from error
        with contextlib.suppress(Closed):  # if it is gone, whoever asks it for something will see
            self._worker.channel.send(
                {"op": "limit", "limits": self._limits.of_the_kernel, "apart": self._worker.counts_apart}
            )
            if read and self._source:
                path = path_of(self._file, self._worker.folder)
                self._worker.channel.send(
                    {"op": "read", "source": self._source, "path": path, "packages": self._worker.packages}
                )


def path_of(file: str, folder: str) -> str:
    """Where a program believes that its source is."""
    return f"{folder}/{file}" if file else "<programme>"


def fork(channel: Channel, nursery: Nursery) -> tuple[Channel, int]:
    """Have the process at the other end make a copy of itself: our end of a channel to the copy, and its number."""
    ours, theirs = socket.socketpair()
    try:
        channel.send({"op": "fork"}, descriptors=[theirs.fileno()])
        pid = channel.receive(20.0).get("child")
        if type(pid) is not int:
            raise Closed
        return Channel(SocketEnd(ours, nursery.look), nursery.budget), pid
    except (Closed, Late):
        ours.close()
        raise
    finally:
        theirs.close()
