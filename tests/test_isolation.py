"""What a submission sees, what it may use, and that an honest one notices nothing."""

from __future__ import annotations

import os
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
from autograder.engine.marking.grading import Marking

from autograder.engine.sandbox import isolation, seccomp
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.session import Call, Lost, Program, Raised, Session
from autograder.engine.sheet.catalog import ROOT
from autograder.engine.sheet.model import Sheet, SubmissionError, Verdict
from autograder.engine.sheet.sources import compose
from autograder.engine.submissions.submission import find_submission
from autograder.engine.values import Reply

LEVELS = [isolation.FULL, isolation.PROCESS]


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
def running(source: str, limits: Limits | None = None, **files: str) -> Iterator[Session]:
    source = textwrap.dedent(source)
    contents = (("essai.py", source.encode()), *((name, text.encode()) for name, text in files.items()))
    program = Program("essai", source, "U0 = 42\n", 42, file="essai.py", files=contents)
    with Session(program, limits or Limits()) as session:
        yield session


def value_of(source: str, limits: Limits | None = None) -> Any:
    """What `f()` returns inside."""
    with running(source, limits) as session:
        (result,) = session.fork().call([Call("f", ())], 5.0)
    assert isinstance(result, Reply), result
    return result.value


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
    assert not {"home", "proc", "sys", "var", "mnt", "opt", "boot"} & set(top)
    assert copy == ["essai.py"]
    assert packages == ["numpy", "numpy.libs"] or packages == ["numpy"]
    assert engine == ["keeper.pyc", "wire.pyc", "worker.pyc"]


@pytest.mark.usefixtures("full")
def test_the_project_and_installed_packages_are_out_of_sight() -> None:
    found = value_of(
        f"""
        import os
        from importlib.util import find_spec
        def f():
            names = [name for folder, _, names in os.walk("/") for name in names]
            secret = [name for name in names if name in ("solution.py", "fautes.py", "fiche.py", "grading.py")]
            return (
                secret,
                os.path.exists({str(ROOT / "reference")!r}),
                [name for name in ("rich", "pytest", "autograder") if find_spec(name)],
            )
        """
    )

    assert found == ([], False, [])


@pytest.mark.usefixtures("full")
def test_nothing_can_be_written_but_a_small_private_folder() -> None:
    attempts = value_of(
        """
        import os
        def f():
            done = []
            library = os.path.dirname(os.__file__)
            for folder in ("/", "/copie", "/correction", "/paquets/numpy", "/etc", "/dev", "/tmp", library):
                try:
                    open(folder + "/essai.txt", "w").write("x")
                    done.append(folder)
                except OSError:
                    pass
            try:
                for number in range(40):
                    open(f"/tmp/{number}", "wb").write(bytes(1 << 20))
            except OSError:
                done.append(number < 17)
            return done
        """
    )

    assert attempts == ["/tmp", True]


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
    assert pid <= 4  # the first of all, the one that has loaded nothing, maybe its try of the limits, the loaded one
    assert set(environment) <= {*isolation.ENVIRONMENT, "PWD", "LC_CTYPE"}
    assert capabilities == [0, 0]
    assert interfaces == []


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("family", ["AF_INET", "AF_INET6", "AF_NETLINK", "AF_PACKET", "AF_VSOCK"])
def test_no_socket_leads_out(family: str) -> None:
    if seccomp.program() is None:
        pytest.skip("no filter for this machine")
    source = f"""
        import socket
        def f():
            try:
                socket.socket(socket.{family}, socket.SOCK_RAW if {family!r} == "AF_NETLINK" else socket.SOCK_STREAM)
            except OSError as error:
                return error.errno
        """

    assert value_of(source) == 1  # EPERM


# ---------------------------------------------------------------- limits


def test_processes_are_counted(level: str) -> None:
    if level == isolation.PROCESS and os.geteuid() == 0:
        pytest.skip("root is not limited without a user namespace")
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

    assert value_of(source) < Limits().processes


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
    with running(source, Limits(all_memory=500 << 20)) as session:
        (result,) = session.fork().call([Call("f", ())], 10.0)

    assert isinstance(result, Lost) and result.verdict is Verdict.MEMORY


@pytest.mark.usefixtures("full")
def test_files_are_memory_too() -> None:
    """An empty file takes no room in the private folder, but a kilobyte of the machine."""
    source = """
        def f():
            number = 0
            while True:
                number += 1
                open(f"/tmp/{number}", "w").close()
        """
    with running(source, Limits(all_memory=100 << 20)) as session:
        (result,) = session.fork().call([Call("f", ())], 10.0)

    assert isinstance(result, Lost) and result.verdict is Verdict.MEMORY


def test_limits_cannot_be_raised(level: str) -> None:
    if level == isolation.PROCESS and os.geteuid() == 0:
        pytest.skip("root may raise its own limits")
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
    for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
        try:
            signal.signal(number, signal.SIG_IGN)
        except OSError:
            pass
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            sys.stdout.close()
            time.sleep(300)
            os._exit(0)
        os._exit(0)
    def f():
        return os.getpid()
    """


def relatives(marker: str) -> list[int]:
    """Processes on this machine that run the copy of the submission with that name."""
    found = []
    for entry in filter(str.isdecimal, os.listdir("/proc")):
        try:
            if marker in os.readlink(f"/proc/{entry}/cwd") or marker in Path(f"/proc/{entry}/environ").read_text():
                found.append(int(entry))
        except OSError:
            continue
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_daemon_ends_with_its_submission(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    workers: list[isolation.Worker] = []
    start = isolation.start
    monkeypatch.setattr(isolation, "start", lambda *a, **k: workers.append(start(*a, **k)) or workers[-1])
    with running(DAEMON) as session:
        (result,) = session.fork().call([Call("f", ())], 5.0)
        assert isinstance(result, Reply)
        (worker,) = workers
        if level == isolation.FULL:
            space = os.readlink(f"/proc/{worker.init}/ns/pid")
        else:
            assert len(relatives(worker.mark)) >= 2

    if level == isolation.FULL:
        for entry in filter(str.isdecimal, os.listdir("/proc")):
            try:
                assert os.readlink(f"/proc/{entry}/ns/pid") != space
            except OSError:
                continue
    else:
        assert relatives(worker.mark) == []
        assert not Path(worker.scratch).exists()


@pytest.mark.usefixtures("full")
def test_the_worker_ends_when_the_marking_is_killed(tmp_path: Path) -> None:
    """SIGKILL leaves no time to clean up: the kernel does it."""
    (tmp_path / "taquin.py").write_text("import time\ntime.sleep(120)\n")
    marking = subprocess.Popen(
        [sys.executable, "-m", "autograder", "check", str(tmp_path)], stdout=subprocess.DEVNULL, cwd=ROOT
    )
    namespaces: set[str] = set()
    deadline = time.monotonic() + 20
    while not namespaces and time.monotonic() < deadline:
        time.sleep(0.1)
        family = isolation._children(marking.pid)
        for pid in family:
            family += isolation._children(pid)
            with suppress(OSError):
                namespaces |= {os.readlink(f"/proc/{pid}/ns/pid")} - {os.readlink("/proc/self/ns/pid")}
    assert namespaces
    marking.send_signal(signal.SIGKILL)
    marking.wait()

    def alive() -> bool:
        links = []
        for entry in filter(str.isdecimal, os.listdir("/proc")):
            try:
                state = Path(f"/proc/{entry}/stat").read_text().rsplit(")", 1)[1].split()[0]
                links.append(os.readlink(f"/proc/{entry}/ns/pid") if state != "Z" else "")
            except OSError:
                continue
        return bool(namespaces & set(links))

    deadline = time.monotonic() + 10
    while alive() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not alive()


# ---------------------------------------------------------------- the filter


def test_the_filter_is_a_program_of_the_kernels_form() -> None:
    filter_ = seccomp.program()
    if filter_ is None:
        pytest.skip("no filter for this machine")

    assert len(filter_) % 8 == 0
    assert len(filter_) // 8 < 4096
    assert all(
        len({numbers[column] for numbers in seccomp.REFUSED.values()}) == len(seccomp.REFUSED) for column in (0, 1)
    )


# ---------------------------------------------------------------- honest submissions


def test_an_honest_submission_notices_nothing(taquin: Sheet, tmp_path: Path, level: str) -> None:
    """Helpers and a package beside it, NumPy, heavy printing, a demo under the main guard and one that is not."""
    (tmp_path / "aide.py").write_text("from outils.sommes import somme\n", "utf-8")
    (tmp_path / "outils").mkdir()
    (tmp_path / "outils" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "outils" / "sommes.py").write_text(
        "def somme(t):\n    return sum(t[i][j] * 10 ** (3 * i + j) for i in range(3) for j in range(3))\n", "utf-8"
    )
    configuration = textwrap.dedent(
        """
        import numpy as np
        from aide import somme

        for ligne in range(20_000):
            print("démonstration", ligne, "é" * 50)

        total = sum(range(3_000_000)) + int(np.arange(10).sum())

        def configuration(t):
            print("ici", t)
            return somme(t)

        if __name__ == "__main__":
            raise SystemExit(configuration(0))
        """
    )
    source = "# -*- coding: latin-1 -*-\r\n" + compose(taquin, {"configuration": configuration}).replace("\n", "\r\n")
    (tmp_path / "taquin.py").write_bytes(source.encode("latin-1", "replace"))
    with Marking(find_submission(tmp_path)) as marking:
        report = marking.report(
            [check for check in taquin.checks if check.question in ("1", "2", "8") and check.function]
        )

    assert report.repairs == ()
    assert report.isolation == level
    assert [result.verdict for result in report.questions] == [Verdict.PASSED] * 3


def test_only_imported_neighbours_come_along(tmp_path: Path) -> None:
    """The folder may be full of other students' files."""
    (tmp_path / "taquin.py").write_text("import aide, os.path\nfrom . import voisin\nfrom paquet.module import x\n")
    for name in ("aide.py", "voisin.py", "bob.py", "sujet.py"):
        (tmp_path / name).write_text("x = 1\n")
    (tmp_path / "lien.py").symlink_to(tmp_path / "bob.py")
    (tmp_path / "paquet").mkdir()
    for name in ("__init__.py", "module.py"):
        (tmp_path / "paquet" / name).write_text("import lien\n")
    submission = find_submission(tmp_path)

    assert [name for name, _ in submission.files] == ["taquin.py", "aide.py", "paquet/__init__.py", "paquet/module.py"]
    assert submission.repairs == ("lien.py est un lien vers un autre fichier : il a été ignoré.",)


def test_a_link_is_not_a_submission(tmp_path: Path) -> None:
    (tmp_path / "taquin.py").symlink_to(ROOT / "reference" / "taquin" / "solution.py")
    with pytest.raises(SubmissionError, match="remettre le fichier lui-même"):
        find_submission(tmp_path)

    (tmp_path / "rendu").mkdir()
    (tmp_path / "rendu" / "taquin").symlink_to(ROOT / "exercises" / "taquin")
    with pytest.raises(SubmissionError):
        find_submission(tmp_path / "rendu")


def test_what_is_missing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """`taquin doctor` on a machine that refuses namespaces."""
    from io import StringIO

    from rich.console import Console

    from autograder.engine import doctor

    def refuses(*_: Any) -> isolation.Worker:
        raise isolation.NoWorker("bwrap: No permissions to create new namespace")

    cage = isolation.Way("bubblewrap (/usr/bin/bwrap)", isolation.FULL, refuses)
    monkeypatch.setattr(isolation, "_ways", lambda: iter([cage]))
    console = Console(file=StringIO(), width=200)
    reached = doctor.examine(console)
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()

    assert reached == isolation.PROCESS
    assert "No permissions to create new namespace" in text
    assert "kernel.apparmor_restrict_unprivileged_userns" in text


def test_a_refused_system_call_is_an_ordinary_error(level: str) -> None:
    with running("import os\ndef f():\n    os.chroot('/tmp')\n") as session:
        (result,) = session.fork().call([Call("f", ())], 5.0)

    if level == isolation.FULL:
        assert isinstance(result, Raised) and result.type == "PermissionError"


@pytest.fixture
def kept() -> Iterator[isolation._Keeper]:
    """The keeper of the cages of this process, at work."""
    if isolation.level() != isolation.FULL:
        pytest.skip("no full isolation on this machine: see `taquin doctor`")
    isolation.close()
    cage = isolation._chosen[0].start.__self__  # type: ignore[attr-defined]
    cage.keeper.clear()
    for _ in range(isolation.FEW_STARTS + 1):
        begin().kill()
    (keeper,) = cage.keeper
    assert keeper.pid
    yield keeper
    isolation.close()
    cage.keeper.clear()


def begin(**files: str) -> isolation.Worker:
    contents = [(name, text.encode()) for name, text in files.items()]
    return isolation.start(contents, Limits(), isolation.Budget(20.0), lambda: None)


def open_files(pid: int) -> list[str]:
    """All but the standard ones, which lead nowhere."""
    names = [os.readlink(f"/proc/{pid}/fd/{number}") for number in os.listdir(f"/proc/{pid}/fd")]
    return [name for name in names if name != os.devnull]


def test_a_cage_within_a_cage_is_its_own(kept: isolation._Keeper) -> None:
    worker = begin(mienne="1")
    try:
        assert worker.keeper is kept
        assert worker.level == isolation.FULL
        for kind in ("pid", "net", "ipc", "mnt", "uts"):
            seen = {os.readlink(f"/proc/{pid}/ns/{kind}") for pid in (worker.init, kept.pid, os.getpid())}
            assert len(seen) == 3, kind
        assert os.listdir(f"/proc/{worker.init}/root/copie") == ["mienne"]
        (served,) = isolation._children(worker.init)
        assert len(open_files(served)) == 1  # its own channel
        deadline = time.monotonic() + 5
        while open_files(worker.init) and time.monotonic() < deadline:
            time.sleep(0.01)  # it has just forked the other one, and lets go of that channel
        assert open_files(worker.init) == []
        for pid in (worker.init, served):
            status = Path(f"/proc/{pid}/status").read_text()
            assert "CapEff:\t0000000000000000" in status and "CapPrm:\t0000000000000000" in status
            assert "NoNewPrivs:\t1" in status and (seccomp.program() is None or "Seccomp:\t2" in status)
    finally:
        worker.kill()


def test_big_files_arrive_there_whole(kept: isolation._Keeper) -> None:
    big = "x" * (isolation.MOST_HANDED - 10)
    worker = begin(gros=big)
    assert worker.keeper is kept
    assert Path(f"/proc/{worker.init}/root/copie/gros").read_text() == big
    worker.kill()


def test_there_is_one_such_cage_at_a_time(kept: isolation._Keeper) -> None:
    """Processes are counted by user namespace: those of a second cage there would be counted with the first one's."""
    first, second = begin(), begin()
    assert first.keeper is kept and second.keeper is None and second.level == isolation.FULL
    assert os.readlink(f"/proc/{first.init}/ns/user") != os.readlink(f"/proc/{second.init}/ns/user")
    first.kill()
    third = begin()
    assert third.keeper is kept
    second.kill()
    third.kill()


def test_what_one_submission_leaves_in_its_cage_the_next_does_not_find(kept: isolation._Keeper) -> None:
    source = """
        import os
        def f():
            found = os.listdir("/tmp")
            open("/tmp/pour-la-suite", "w").close()
            return found
    """
    assert [value_of(source), value_of(source)] == [[], []]
    with running(source) as session:
        session.fork()
        assert session._nursery._worker is not None and session._nursery._worker.keeper is kept


def test_a_keeper_that_dies_is_replaced_and_nothing_is_lost(kept: isolation._Keeper) -> None:
    before = kept.pid
    os.kill(before, signal.SIGKILL)
    workers = [begin() for _ in range(2)]  # from scratch at first, by a new keeper then
    assert [worker.level for worker in workers] == [isolation.FULL] * 2
    assert [worker.keeper is kept for worker in workers] == [False, True]
    assert kept.pid not in (0, before)
    for worker in workers:
        worker.kill()


def test_a_keeper_ends_when_it_is_closed(kept: isolation._Keeper) -> None:
    pid, worker = kept.pid, begin()
    isolation.close()
    assert not os.path.exists(f"/proc/{pid}")
    assert not os.path.exists(f"/proc/{worker.init}")  # whatever it made ends with it
    worker.kill()


def test_a_cage_that_cannot_be_made_within_is_made_beside(
    kept: isolation._Keeper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some kernels let nobody make namespaces within namespaces."""
    monkeypatch.setattr(isolation, "COPY", "/nulle/part")
    assert kept.worker((), Limits(), lambda: None) is None
