"""How much of the machine a submission may use. CPU time decides; wall time is only the backstop."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    statement_cpu: float = 5.0  # one top-level statement, before it is asked whether the functions at work are right
    load_wall: float = 300.0  # the whole of the module-level code
    call_cpu: float = 2.0  # one ordinary call: inputs are tiny
    slow_call_cpu: float = 10.0  # one ordinary call of a check that is long, or says how long it may take
    probe_cpu: float = 1.5  # one tiny call whose answer only guides the next ones
    again_cpu: float = 0.5  # one ordinary call of a function that has been lost already
    search_cpu: float = 20.0  # all the long calls of a check that does not say how long they may take
    search_again_cpu: float = 4.0  # all the long calls of a check whose function has been lost already
    ahead_wall: float = 4.0  # a batch of calls; what is not answered by then is asked call by call
    submission_wall: float = 900.0  # all that the trusted side waits for one submission
    lost_wall: float = 15.0  # all of it that may go to calls and statements which never end,
    long_lost_wall: float = 180.0  # and to long calls which never end: the longest one, and half of it for others
    memory: int = 3 * 1024**3  # of one process
    all_memory: int = 5 * 1024**3  # of all the processes that a submission starts
    all_cpu: float = 900.0  # seconds of all the processes that a submission starts
    cores: float = 1.25  # an honest submission computes in one process at a time: so many cores on average,
    cpu_ahead: float = 10.0  # and so many seconds on top
    processes: int = 16  # threads included: the worker, the loaded program, the process of a check, and some room
    open_files: int = 64
    file_size: int = 16 * 1024**2  # of one file, where there is a folder that can be written to
    output: int = 20_000  # bytes of what is printed, for each call
    asks_per_statement: int = 2_000  # calls to the trusted side made by one top-level statement
    asks_per_call: int = 20_000

    def seconds_for(self, *, long: bool, seconds: float | None, lost: bool) -> tuple[float, float]:
        """CPU seconds for one ordinary call of a check, and for all its long ones. `lost`: its function was lost."""
        if lost:
            return self.again_cpu, self.search_again_cpu
        is_slow = long or seconds is not None
        return self.slow_call_cpu if is_slow else self.call_cpu, seconds or self.search_cpu

    def wall(self, cpu: float) -> float:
        """A busy machine may give a process a third of a core; a sleeping process gets no more than this."""
        return 3 * cpu + min(5.0, 1 + 2 * cpu)

    def cpu_after(self, seconds: float) -> float:
        """All the CPU time that the processes of a submission may have used so long after its start."""
        return min(self.all_cpu, self.cpu_ahead + self.cores * seconds)

    @property
    def of_the_kernel(self) -> dict[str, int]:
        """What each process is held to for good, by the names of `resource`."""
        return {
            "CPU": int(self.submission_wall),
            "AS": self.memory,
            "NPROC": self.processes,
            "NOFILE": self.open_files,
            "FSIZE": self.file_size,
            "CORE": 0,
        }
