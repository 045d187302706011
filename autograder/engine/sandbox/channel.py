"""Frames to and from a process of the student's side: bounded in size and time, believed in nothing."""

from __future__ import annotations

import contextlib
import os
import queue
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from autograder.engine.sandbox import protocol

GLANCE = 0.2  # seconds between two looks at what a worker uses


class Closed(Exception):
    """The other end of the channel is gone, or sends nonsense."""


class Overfull(Closed):
    """Its processes took more than a submission may have: it is to be ended. The text says what, in French."""


class TooMuchMemory(Overfull):
    """All its processes together hold too much memory."""


class TooMuchCpu(Overfull):
    """All its processes together have computed for too long, or too many at a time."""


class TooManyProcesses(Overfull):
    """Its processes start others faster than they can be ended."""


class Late(Exception):
    """Nothing came in time."""


class Budget:
    """The seconds that the trusted side will still spend waiting for one submission, whatever it does; and how many of
    them may still be lost to calls that never end: a call gets no more time than that, but always a little."""

    A_LITTLE = 1.0

    def __init__(self, seconds: float, to_lose: float = float("inf"), long_to_lose: float = float("inf")) -> None:
        self.left, self.to_lose, self.long_to_lose = seconds, to_lose, long_to_lose

    @property
    def is_spent(self) -> bool:
        return self.left <= 0

    def allowed(self, cpu: float, *, long: bool = False) -> float:
        """CPU seconds for a call that would otherwise have that many. What short calls have lost takes nothing from a
        long one."""
        return min(cpu, max(self.A_LITTLE, self.long_to_lose if long else self.to_lose))

    def lose(self, seconds: float, *, long: bool = False) -> None:
        if long:
            self.long_to_lose -= seconds
        else:
            self.to_lose -= seconds

    @contextlib.contextmanager
    def charged(self) -> Iterator[None]:
        """What is done meanwhile for the submission (waiting for it, decoding what it sent) is its own expense."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.left -= time.monotonic() - began


class SocketEnd:
    """Our end of a socket. `watch` is called now and then while we wait: whatever it raises ends the wait, and what it
    returns is how long a busy machine has kept the other side from computing. That much longer is waited."""

    def __init__(self, end: socket.socket, watch: Callable[[], float] | None = None) -> None:
        self._socket, self._watch = end, watch
        self._looked = time.monotonic()
        self.kept_waiting = 0.0

    def send(self, data: bytes, timeout: float, descriptors: Sequence[int] = ()) -> None:
        self._socket.settimeout(timeout)
        if descriptors:  # they travel with the first bytes, and as many of these as there is room for
            data = data[socket.send_fds(self._socket, [data], list(descriptors)) :]
        self._socket.sendall(data)

    def read(self, deadline: float) -> bytes:
        """At least one byte, or b"" at the end of the stream; a look at what the worker uses now and then."""
        while True:
            now = time.monotonic()
            if self._watch is not None and now - self._looked >= GLANCE:
                self._looked = now
                self.kept_waiting = self._watch()
            if now >= deadline + self.kept_waiting:
                raise Late
            self._socket.settimeout(max(0.001, min(deadline + self.kept_waiting - now, GLANCE)))
            with contextlib.suppress(TimeoutError):
                return self._socket.recv(1 << 20)

    def close(self) -> None:
        self._socket.close()


class PipeEnd:
    """Windows: pipes cannot be waited for, so that a thread reads them."""

    kept_waiting = 0.0  # not known there

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin and process.stdout
        self._stdin, self._stdout = process.stdin, process.stdout
        self._chunks: queue.Queue[bytes] = queue.Queue(maxsize=64)
        threading.Thread(target=self._pump, daemon=True).start()

    def _pump(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(self._stdout.fileno(), 1 << 16):
                self._chunks.put(chunk)
        self._chunks.put(b"")

    def send(self, data: bytes, timeout: float, descriptors: Sequence[int] = ()) -> None:
        self._stdin.write(data)
        self._stdin.flush()

    def read(self, deadline: float) -> bytes:
        try:
            return self._chunks.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise Late from None

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._stdin.close()
        self._stdout.close()


class Channel:
    """Frames to and from one process of the student's side. What is waited for is taken from the budget."""

    def __init__(self, end: SocketEnd | PipeEnd, budget: Budget) -> None:
        self._end, self.budget = end, budget
        self._buffer = bytearray()

    def send(self, message: dict[str, Any], timeout: float = 20.0, descriptors: Sequence[int] = ()) -> None:
        with self.budget.charged():
            try:
                self._end.send(protocol.pack(message), timeout, descriptors)
            except OSError as error:  # TimeoutError included: it does not read what it is sent
                raise Closed from error

    def receive(self, timeout: float) -> dict[str, Any]:
        deadline = time.monotonic() + min(timeout, self.budget.left)
        with self.budget.charged():
            while (body := self._frame()) is None:
                self._read(deadline)
            try:
                return protocol.unpack(body)
            except protocol.WireError as error:
                raise Closed from error

    def _read(self, deadline: float) -> None:
        """Some more bytes."""
        try:
            chunk = self._end.read(deadline)
        except OSError as error:
            raise Closed from error
        if not chunk:
            raise Closed
        self._buffer += chunk

    def _frame(self) -> bytes | None:
        """The next whole frame, if it is there."""
        header = protocol.HEADER.size
        if len(self._buffer) < header:
            return None
        (size,) = protocol.HEADER.unpack_from(self._buffer)
        if size > protocol.MAX_FRAME:
            raise Closed
        if len(self._buffer) < header + size:
            return None
        body = bytes(self._buffer[header : header + size])
        del self._buffer[: header + size]
        return body

    def since(self, moment: float) -> float:
        """Seconds since then, without those for which a busy machine kept the other side from computing."""
        return max(0.0, time.monotonic() - moment - self._end.kept_waiting)

    def close(self) -> None:
        self._end.close()
