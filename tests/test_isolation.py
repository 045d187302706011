"""What a submission sees, what it may use, and that nothing of it is left.

Most tests run a small program in the place of the worker (tiny_worker.py), started as any worker is.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.errors import TaquinError
from autograder.engine.sandbox import bubblewrap, isolation, processes, protocol, seccomp, started
from autograder.engine.sandbox.channel import Budget, Closed, TooManyProcesses, TooMuchCpu, TooMuchMemory
from autograder.engine.sandbox.limits import Limits

ROOT = Path(__file__).resolve().parent.parent
LEVELS = [isolation.FULL, isolation.PROCESS]
EPERM = 1


@pytest.fixture(autouse=True)
def tiny_worker(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Workers run tiny_worker.py."""
    folder = tmp_path_factory.mktemp("petit")
    shutil.copy(Path(__file__).parent / "tiny_worker.py", folder / "worker.py")
    shutil.copy(Path(protocol.__file__), folder)
    folder.chmod(0o755)
    for module in (isolation, bubblewrap):
        monkeypatch.setattr(module, "HERE", folder)
    bubblewrap._compiled.cache_clear()
    yield
    bubblewrap._compiled.cache_clear()


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each level in turn, where the machine has it."""
    name: str = request.param
    if name == isolation.PROCESS:
        monkeypatch.setattr(isolation, "_chosen", [isolation._plain()])
    elif isolation.level() != isolation.FULL:
        pytest.skip("no full isolation on this machine: see `taquin doctor`")
    return name


@pytest.fixture
def full() -> None:
    if isolation.level() != isolation.FULL:
        pytest.skip("no full isolation on this machine: see `taquin doctor`")


@contextmanager
def running(limits: Limits | None = None, **files: str) -> Iterator[isolation.Worker]:
    """A worker that is looked at now and then, as a session does."""
    workers: list[isolation.Worker] = []

    def look() -> float:
        for worker in workers:
            worker.check(limits or Limits())
        return 0.0

    contents = [("essai.py", b"x = 1\n"), *((f"{name}.py", text.encode()) for name, text in files.items())]
    workers.append(isolation.start(contents, limits or Limits(), Budget(60.0), look))
    try:
        yield workers[0]
    finally:
        workers[0].kill()


def ask(worker: isolation.Worker, source: str, limits: Limits | None = None, wall: float = 20.0) -> Any:
    """What `f()` returns inside, or the name of what it raises."""
    kernel = (limits or Limits()).of_the_kernel
    if worker.level != isolation.FULL:
        del kernel["NPROC"]  # it would count the user's other processes too
    message = {"source": textwrap.dedent(source), "limits": kernel, "packages": worker.packages}
    worker.channel.send(message)
    reply = worker.channel.receive(wall)
    return reply["e"] if "e" in reply else protocol.decode(reply["v"])


def value_of(source: str, limits: Limits | None = None) -> Any:
    with running(limits) as worker:
        return ask(worker, source, limits)


# ---------------------------------------------------------------- what is visible


@pytest.mark.usefixtures("full")
def test_only_the_interpreter_the_packages_and_the_copy_are_visible() -> None:
    seen = value_of(
        """
        import os
        def f():
            return [sorted(os.listdir(folder)) for folder in ("/", "/copie", "/paquets", "/correction")]
        """
    )

    top, copy, packages, engine = seen
    assert not {"proc", "sys", "var", "mnt", "opt", "boot", "tmp"} & set(top)
    assert copy == ["essai.py"]
    assert packages == ["numpy", "numpy.libs"] or packages == ["numpy"]
    assert engine == ["protocol.pyc", "worker.pyc"]


@pytest.mark.usefixtures("full")
def test_the_project_and_installed_packages_are_out_of_sight() -> None:
    found = value_of(
        f"""
        import os
        from importlib.util import find_spec
        def f():
            names = [name for folder, _, names in os.walk("/") for name in names]
            secret = [name for name in names if name in ("solution.py", "fautes.py", "fiche.py", "isolation.py")]
            return (
                secret,
                os.path.exists({str(ROOT / "reference")!r}),
                [name for name in ("rich", "pytest", "autograder") if find_spec(name)],
            )
        """
    )

    assert found == ([], False, [])


@pytest.mark.usefixtures("full")
def test_nothing_can_be_written_anywhere() -> None:
    """No file is left from one check to the next, and none takes memory."""
    attempts = value_of(
        """
        import os
        def f():
            folders = [folder for folder, _, _ in os.walk("/")] + ["/tmp", "/var/tmp", "/dev/shm", "/run"]
            done = []
            for folder in folders:
                for attempt in (lambda path: open(path, "w"), os.mkdir, lambda path: os.symlink("x", path)):
                    try:
                        attempt(folder + "/essai.txt")
                        done.append(folder)
                    except OSError:
                        pass
            try:
                os.open("/copie", os.O_TMPFILE | os.O_RDWR)
                done.append("O_TMPFILE")
            except OSError:
                pass
            return done
        """
    )

    assert attempts == []


@pytest.mark.usefixtures("full")
def test_nobody_else_is_there() -> None:
    """No capability, no environment, no network, no other process."""
    uid, pid, environment, capabilities, interfaces = value_of(
        """
        import ctypes, os, socket
        def f():
            header, data = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
            ctypes.CDLL(None).capget(header, data)
            try:
                network = [name for _, name in socket.if_nameindex()]
            except PermissionError:
                network = []
            return os.getuid(), os.getppid(), sorted(os.environ), list(data)[:5:3], network
        """
    )

    assert uid == isolation.NOBODY
    assert pid <= 2  # the first of all, and the worker
    assert set(environment) <= {*bubblewrap.ENVIRONMENT, "PWD", "LC_CTYPE"}
    assert capabilities == [0, 0]
    assert interfaces == []


# ---------------------------------------------------------------- what the kernel refuses

REFUSED = {
    "an internet socket": "socket.socket(socket.AF_INET)",
    "a netlink socket": "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
    "a virtual machine's socket": "socket.socket(socket.AF_VSOCK)",
    "a local socket": "socket.socket(socket.AF_UNIX)",
    "a pair of sockets": "socket.socketpair()",
    "a pipe": "os.pipe()",
    "a counter": "os.eventfd(0)",
    "an anonymous shared mapping": "mmap.mmap(-1, 4096)",
    "a shared mapping of a device": "mmap.mmap(os.open('/dev/zero', os.O_RDWR), 4096)",
    "a shared mapping of a file": "mmap.mmap(os.open('/copie/essai.py', os.O_RDONLY), 0, prot=mmap.PROT_READ)",
    "a file in memory": "os.memfd_create('x')",
    "a session of its own": "os.setsid()",
    "a signal to its parent": "os.kill(os.getppid(), signal.SIGUSR1)",
    "a signal to itself": "signal.raise_signal(signal.SIGUSR1)",
    "its parent's priority": "os.setpriority(os.PRIO_PROCESS, os.getppid(), 5)",
    "its parent's limits": "resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE, (30, 30))",
    "a lock": "fcntl.flock(os.open('/copie/essai.py', os.O_RDONLY), fcntl.LOCK_SH)",
    "a root of its own": "os.chroot('/copie')",
    "a message queue": "refuse(libc.msgget(0, 0o1600))",
    "shared memory": "refuse(libc.shmget(0, 4096, 0o1600))",
    "a namespace": "refuse(libc.unshare(0x10000000))",
}


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("what", REFUSED)
def test_no_submission_has_a_use_for(what: str) -> None:
    if seccomp.program() is None:
        pytest.skip("no filter for this machine")
    source = f"""
        import ctypes, fcntl, mmap, os, resource, signal, socket
        libc = ctypes.CDLL(None, use_errno=True)
        def refuse(result):
            if result < 0:
                raise OSError(ctypes.get_errno(), "")
        def f():
            pid = os.fork()
            if pid == 0:
                try:
                    {REFUSED[what]}
                    os._exit(0)
                except OSError as error:
                    os._exit(error.errno)
            return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        """

    assert value_of(source) == EPERM


@pytest.mark.usefixtures("full")
def test_a_raised_buffer_of_the_channel_is_refused() -> None:
    source = """
        import os, socket, stat
        def f():
            for number in range(64):
                try:
                    if stat.S_ISSOCK(os.fstat(number).st_mode):
                        end = socket.socket(fileno=os.dup(number))
                        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 22)
                        return "raised"
                except PermissionError:
                    return "refused"
                except OSError:
                    pass
        """

    assert value_of(source) == "refused"


def test_what_honest_programs_need_works(level: str) -> None:
    source = """
        import collections, copy, functools, heapq, itertools, math, operator, random, re, selectors, threading
        import numpy
        def f():
            found = []
            threads = [threading.Thread(target=found.append, args=(number,)) for number in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            big = numpy.ones((400, 400)) @ numpy.ones((400, 400))
            block = bytearray(200 << 20)
            return sorted(found), float(big[0, 0]), len(block)
        """

    assert value_of(source) == ([0, 1, 2, 3], 400.0, 200 << 20)


def test_the_filter_is_a_program_of_the_kernels_form() -> None:
    filter_ = seccomp.program()
    if filter_ is None:
        pytest.skip("no filter for this machine")

    assert len(filter_) % 8 == 0
    assert len(filter_) // 8 < 4096
    for column in (0, 1):
        numbers = [row[column] for row in seccomp.REFUSED.values() if row[column] != seccomp.ABSENT]
        assert len(set(numbers)) == len(numbers)


# ---------------------------------------------------------------- limits


@pytest.mark.usefixtures("full")
def test_processes_are_a_handful() -> None:
    source = """
        import os, time
        def f():
            number = 0
            try:
                while number < 300:
                    if os.fork() == 0:
                        time.sleep(30)
                        os._exit(0)
                    number += 1
            except OSError:
                pass
            return number
        """

    assert 3 < value_of(source) < Limits().processes <= 16


def test_the_memory_of_all_processes_together_is_limited(level: str) -> None:
    source = """
        import os, time
        def f():
            for _ in range(8):
                if os.fork() == 0:
                    block = bytearray(os.urandom(1)) * (150 << 20)
                    time.sleep(30)
                    os._exit(0)
            time.sleep(20)
        """
    limits = Limits(all_memory=500 << 20)
    with running(limits) as worker, pytest.raises(TooMuchMemory):
        ask(worker, source, limits)


def test_the_cpu_of_all_processes_together_is_limited(level: str) -> None:
    """Each of them is far from its own limit."""
    source = """
        import os, time
        def f():
            for _ in range(6):
                if os.fork() == 0:
                    while True:
                        pass
            time.sleep(60)
        """
    limits = Limits(cpu_ahead=0.5, cores=0.1, all_cpu=100.0)
    began = time.monotonic()
    with running(limits) as worker:
        with pytest.raises(TooMuchCpu):
            ask(worker, source, limits)
        assert worker.cpu() > 0.5

    assert time.monotonic() - began < 15


def test_processes_that_have_ended_are_counted_too(level: str) -> None:
    source = """
        import os, time
        def f():
            for _ in range(4):
                pid = os.fork()
                if pid == 0:
                    while time.process_time() < 0.2:
                        pass
                    os._exit(0)
                os.waitpid(pid, 0)
        """
    with running() as worker:
        ask(worker, source)

        assert worker.cpu() >= 0.7


def test_the_allowance_grows_with_time_up_to_its_end() -> None:
    limits = Limits(all_cpu=100.0, cores=1.0, cpu_ahead=10.0)

    assert [limits.cpu_after(seconds) for seconds in (0, 50, 500)] == [10.0, 60.0, 100.0]


@pytest.mark.usefixtures("full")
def test_limits_cannot_be_raised() -> None:
    source = """
        import resource
        def f():
            raised = []
            for name in ("CPU", "AS", "NOFILE", "FSIZE", "NPROC", "CORE"):
                kind = getattr(resource, "RLIMIT_" + name)
                hard = resource.getrlimit(kind)[1]
                try:
                    resource.setrlimit(kind, (hard, hard + 1))
                    raised.append(name)
                except (ValueError, OSError):
                    pass
            return raised
        """

    assert value_of(source) == []


# ---------------------------------------------------------------- everything ends

DAEMON = """
    import os, signal, sys, time
    def detach():
        try:
            os.setsid()
        except OSError:
            pass
    def f():
        for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD}:
            try:
                signal.signal(number, signal.SIG_IGN)
            except OSError:
                pass
        os.environ.clear()
        child = os.fork()
        if child == 0:
            detach()
            if os.fork() == 0:
                detach()
                if os.fork() == 0:
                    while True:
                        time.sleep(300)
                while True:
                    time.sleep(300)
            os._exit(0)
        os.waitpid(child, 0)
        kept = os.fork()
        if kept == 0:
            time.sleep(300)
        time.sleep(0.2)
        return kept
    """


def alive(pids: list[int]) -> list[int]:
    return [pid for pid in pids if processes.stat(pid).state not in processes.ENDED]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_daemon_ends_with_its_submission(level: str) -> None:
    """Orphans included, whatever their session and their environment."""
    with running() as worker:
        ask(worker, DAEMON)
        everybody = worker.all_processes()
        assert len(everybody) >= 4 + (level == isolation.FULL)

    assert alive(everybody) == []
    assert not worker.copy or not Path(worker.copy).exists()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_others_are_ended_and_those_to_keep_are_kept(level: str) -> None:
    with running() as worker:
        kept = ask(worker, DAEMON)
        worker.end_others([kept])
        left = alive(worker.all_processes())
        assert len(left) == (3 if level == isolation.FULL else 2)
        assert kept in [processes.number_inside(pid) if level == isolation.FULL else pid for pid in left]
        assert ask(worker, "def f():\n    return 1\n") == 1  # it is well
        worker.end_others([])
        assert len(alive(worker.all_processes())) == (2 if level == isolation.FULL else 1)


@pytest.mark.skipif(not os.path.exists("/proc/self/schedstat"), reason="this kernel does not count it")
def test_the_time_that_others_took_is_known() -> None:
    """Three processes that compute on one core for half a second: none of them has had it for more than a half."""
    code = "import os, time; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}); end = time.monotonic() + 0.5\n"
    code += "while time.monotonic() < end: pass\nprint(); input()"
    started = [
        subprocess.Popen([sys.executable, "-S", "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for _ in range(3)
    ]
    for process in started:
        assert process.stdout
        process.stdout.readline()
    waited = [processes.kept_waiting(process.pid) for process in started]
    for process in started:
        process.communicate(b"\n")

    assert sum(waited) > 0.5


CHAIN = """
    import os, time
    def f():
        if os.fork() == 0:
            while True:  # each lives just long enough to start the next one
                if os.fork():
                    os._exit(0)
        time.sleep(0.3)
    """


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_processes_that_replace_each_other_are_ended_or_said(level: str) -> None:
    with running() as worker:
        ask(worker, CHAIN)
        with suppress(TooManyProcesses):
            worker.end_others([])
            assert len(alive(worker.all_processes())) == (2 if level == isolation.FULL else 1)
    time.sleep(0.1)

    assert alive(worker.all_processes()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_worker_does_not_end_what_is_not_its_own() -> None:
    """A process of ours in a session of its own, and another worker."""
    ours = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)
    try:
        plain = isolation._plain()
        first = plain.start((), Limits(), Budget(20.0), lambda: 0.0)
        second = plain.start((), Limits(), Budget(20.0), lambda: 0.0)
        first.kill()
        assert ours.poll() is None
        assert ask(second, "def f():\n    return 1\n") == 1
        second.kill()
        with pytest.raises(isolation.NoWorker):  # not bubblewrap
            bubblewrap.Bubblewrap(Path(sys.executable)).start((), Limits(), Budget(20.0), lambda: 0.0)
        assert ours.poll() is None
    finally:
        ours.kill()
        ours.wait()


def test_a_deep_folder_is_removed(tmp_path: Path) -> None:
    """Deeper than any path may be long, and than Python calls itself; forbidden folders, names of all sorts."""
    top = tmp_path / "copie"
    top.mkdir()
    here = os.open(top, os.O_RDONLY)
    for depth in range(5000):
        os.mkdir("d", dir_fd=here)
        if depth % 1000 == 0:
            os.mkdir("ferme", 0o000, dir_fd=here)
            os.close(os.open("fichier", os.O_CREAT | os.O_WRONLY, dir_fd=here))
            os.symlink(tmp_path, "lien", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    (tmp_path / "autre").write_text("reste")
    started.remove_folder(str(top))

    assert [path.name for path in tmp_path.iterdir()] == ["autre"]


@pytest.mark.usefixtures("full")
def test_the_worker_ends_when_the_marking_is_killed() -> None:
    """SIGKILL leaves no time to clean up: the kernel does it."""
    program = f"""
import time
from pathlib import Path
from autograder.engine.sandbox import bubblewrap, isolation
from autograder.engine.sandbox.channel import Budget
from autograder.engine.sandbox.limits import Limits
isolation.HERE = bubblewrap.HERE = Path({str(bubblewrap.HERE)!r})
worker = isolation.start((), Limits(), Budget(20.0), lambda: 0.0)
print(*worker.all_processes(), flush=True)
time.sleep(120)
"""
    marking = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=ROOT)
    assert marking.stdout is not None
    family = [int(number) for number in marking.stdout.readline().split()]
    assert len(alive(family)) == 2
    marking.send_signal(signal.SIGKILL)
    marking.wait()
    marking.stdout.close()
    deadline = time.monotonic() + 10
    while alive(family) and time.monotonic() < deadline:
        time.sleep(0.1)

    assert alive(family) == []


# ---------------------------------------------------------------- one check cannot help another

HOSTILE = Path(__file__).parent / "submissions" / "hostile"
FORKED = """
__file__ = "/copie/essai.py"
def f():
    rewards = []
    for _ in range(3):  # three checks, each in a process of its own
        pid = os.fork()
        if pid == 0:
            value = 0
            try:
                value = taquin_résolu()
            finally:
                os._exit(1 if value else 0)
        rewards.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    return rewards
import os
"""


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize(
    "name",
    [
        "accomplice_answers_the_next_check",
        "memory_in_socket_buffers",
        "memory_shared_then_let_go",
        "state_in_any_file",
        "state_made_while_loading",
    ],
)
def test_an_attack_that_pays_when_something_is_left_does_not_pay(name: str) -> None:
    if seccomp.program() is None:
        pytest.skip("no filter for this machine")
    source = (HOSTILE / name / "taquin.py").read_text("utf-8")

    assert value_of(source + FORKED) == [0, 0, 0]


@pytest.mark.usefixtures("full")
def test_sixty_burners_are_ended() -> None:
    source = (HOSTILE / "sixty_burners" / "taquin.py").read_text("utf-8")
    with running() as worker:
        ask(worker, source + "\n\ndef f():\n    return taquin_résolu()\n")
        assert 5 < len(alive(worker.all_processes())) <= Limits().processes + 1
        worker.end_others([])

        assert len(alive(worker.all_processes())) == 2


# ---------------------------------------------------------------- choosing a level


def plan(outcomes: list[str]) -> tuple[isolation.Way, list[str]]:
    """A way whose starts go as planned: "ok", "fails" or "weak". The list is what is left of the plan."""

    class Double:
        def __init__(self, level: str) -> None:
            self.level, self.flaws = level, ["le disque est visible"]

        def kill(self) -> None:
            pass

    def begin(*_: Any) -> Any:
        outcome = outcomes.pop(0)
        if outcome == "fails":
            raise isolation.NoWorker("en panne")
        return Double(isolation.FULL if outcome == "ok" else isolation.PROCESS)

    return isolation.Way("bubblewrap", isolation.FULL, begin), outcomes


def begin() -> isolation.Worker:
    return isolation.start((), Limits(), Budget(20.0), lambda: 0.0)


def test_one_failed_or_weak_start_does_not_lower_the_level(monkeypatch: pytest.MonkeyPatch) -> None:
    way, left = plan(["fails", "weak", "ok", "fails", "ok"])
    monkeypatch.setattr(isolation, "_chosen", [])
    monkeypatch.setattr(isolation, "_ways", lambda: iter([way, isolation._plain()]))

    assert isolation.level() == isolation.FULL
    assert begin().level == isolation.FULL
    assert left == []


def test_the_level_never_falls_once_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    way, left = plan(["fails"] * isolation.TRIES)
    monkeypatch.setattr(isolation, "_chosen", [way])
    with pytest.raises(isolation.NoWorker, match="en panne"):
        begin()

    assert left == []
    assert isolation.level() == isolation.FULL


def test_a_way_that_never_keeps_its_promise_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    way, _ = plan(["weak"] * 2 * isolation.TRIES)
    monkeypatch.setattr(isolation, "_chosen", [])
    monkeypatch.setattr(isolation, "_ways", lambda: iter([way, isolation._plain()]))

    assert isolation.level() == isolation.PROCESS
    assert [reason for _, reason in isolation.attempts()] == ["le disque est visible", ""]
    with pytest.raises(TaquinError, match="lire et modifier"):
        isolation.require(isolation.FULL)


def test_what_a_level_lacks_is_said() -> None:
    assert set(isolation.WHAT_IT_LACKS) == set(isolation.LEVELS)
    for level in (isolation.PROCESS, isolation.UNLIMITED):
        assert all(word in isolation.WHAT_IT_LACKS[level] for word in ("lire", "modifier", "réseau"))


@pytest.mark.usefixtures("full")
def test_what_the_kernel_denies_is_a_flaw(monkeypatch: pytest.MonkeyPatch) -> None:
    """This very process, as if it were a worker."""
    found = bubblewrap.flaws(os.getpid())

    assert {"pas d'espace de noms « pid »", "le disque est visible"} <= set(found)


def test_a_worker_that_dies_is_closed(level: str) -> None:
    with running() as worker, pytest.raises(Closed):
        ask(worker, "import os\ndef f():\n    os._exit(3)\n")
