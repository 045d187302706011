"""One isolated worker for all the programs of a submission, started once; each program is loaded by a fork of it.

The programs: the submission, the submission with other values for what is given, the submission with right functions in
the place of wrong ones. Starting Python in its namespaces costs more than most submissions do.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass

from autograder.engine.sandbox import isolation
from autograder.engine.sandbox.channel import Budget, Channel, Closed, Late, Overfull, SocketEnd
from autograder.engine.sandbox.limits import Limits

CAN_FORK = isolation.CAN_FORK
GRACE = 0.05  # seconds that an honest process has to leave by itself: what it cost is then counted as ours


class WorkerError(Exception):
    """The worker could not even be started: our problem, never the student's."""


@dataclass(frozen=True)
class Process:
    """A fork of the worker that loads one program. Where there is no fork, the worker itself."""

    channel: Channel
    number: int  # as the worker's own PID namespace has it
    worker: isolation.Worker


class Starter:
    def __init__(
        self, files: isolation.Files, limits: Limits, budget: Budget | None = None, *, trusted: bool = False
    ) -> None:
        self._files, self._limits, self._trusted = files, limits, trusted
        lost = () if trusted else (limits.lost_wall, limits.long_lost_wall)
        self.budget = budget or Budget(limits.submission_wall, *lost)
        self._worker: isolation.Worker | None = None
        self._alive: set[int] = set()  # the processes that are ours to end

    def process(self) -> Process:
        """A process that is ready to load a program. WorkerError if there is none to be had."""
        for _ in range(2):  # a submission may have killed the first one
            if self._worker is None:
                self._start()
            assert self._worker is not None
            worker = self._worker
            if not CAN_FORK:
                return Process(worker.channel, 0, worker)
            try:
                return Process(*self.fork(worker.channel), worker)
            except (Closed, Late):
                self.close()
        raise WorkerError("le processus de correction s'arrête à peine démarré")

    def fork(self, channel: Channel) -> tuple[Channel, int]:
        """Have the process at the other end make a copy of itself: our end of a channel to the copy, its number."""
        ours, theirs = socket.socketpair()
        try:
            channel.send({"op": "fork"}, descriptors=[theirs.fileno()])
            number = channel.receive(20.0).get("child")
            if type(number) is not int:
                raise Closed
            self._alive.add(number)
            return Channel(SocketEnd(ours, self.look), self.budget), number
        except (Closed, Late):
            ours.close()
            raise
        finally:
            theirs.close()

    def ended(self, number: int) -> None:
        """One check cannot help another: whatever a process of ours left running ends with it."""
        self._alive.discard(number)
        self.end_strays()

    def end_strays(self) -> None:
        """End all processes of the submission that are not ours to end. An `Overfull` if they cannot be ended."""
        if self._worker is not None and CAN_FORK and not self._trusted:
            self._worker.end_others(self._alive)

    def end(self, process: Process) -> None:
        """An honest process leaves by itself once its channel is closed."""
        process.channel.close()
        if process.worker is not self._worker:
            return
        if not CAN_FORK:
            self.close()
            return
        try:
            process.worker.channel.send({"op": "end", "pid": process.number, "grace": GRACE, "tell": False})
        except (Closed, Late):
            self.close()
        self._alive.discard(process.number)

    def lose(self, process: Process) -> None:
        """That process cannot be trusted to be well: its worker, and all that it started, is ended."""
        if process.worker is self._worker:
            self.close()

    def close(self) -> None:
        if self._worker is not None:
            self._worker.kill()
            self._worker = None
        self._alive = set()

    def look(self) -> float:
        """Each process has its limits; these are the ones of all of them together. Raises an `Overfull`.

        The seconds for which a busy machine kept them waiting are not theirs."""
        if self._worker is None:
            return 0.0
        try:
            if not self._trusted:
                self._worker.check(self._limits)
            return self._worker.kept_waiting()
        except Overfull:
            self.close()
            raise

    def _start(self) -> None:
        try:
            self._worker = isolation.start(self._files, self._limits, self.budget, self.look, trusted=self._trusted)
        except isolation.NoWorker as error:
            raise WorkerError(f"le processus de correction ne démarre pas : {error}") from error
        self._alive = set()
