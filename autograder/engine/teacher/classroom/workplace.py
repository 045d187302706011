"""The folder of results while a run is at work in it: one run at a time, and nothing left behind."""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.text import reason

LOCK, PREFIX = ".en-cours", "taquin-correction-"


@contextlib.contextmanager
def results_folder(out: Path) -> Iterator[Path]:
    """Yields a folder for what the run unpacks and copies; what a killed run left there is removed first.

    TaquinError, at once, if nothing can be written in `out` or if another run is at work in it.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock = open(out / LOCK, "a+")  # noqa: SIM115  it is held until the end
    except OSError as error:
        raise TaquinError(
            f"« {out} » ne peut pas recevoir les résultats ({reason(error)}) : "
            "donner à --out un dossier où l'on peut écrire."
        ) from error
    with lock:
        # A run that ends removes the file: one that was opened just before is then no longer the lock.
        if not _is_ours(lock) or not os.path.samestat(os.fstat(lock.fileno()), os.stat(out / LOCK)):
            raise TaquinError(f"Une autre correction est en cours dans « {out} » : attendre sa fin, ou changer --out.")
        try:
            with writing_in(out, "Ce qui est déjà corrigé est sur le disque : "), _temporary(out) as folder:
                yield folder
        finally:
            with contextlib.suppress(OSError):
                os.unlink(out / LOCK)
                out.rmdir()  # if nothing came of it


@contextlib.contextmanager
def writing_in(folder: Path, saved: str = "") -> Iterator[None]:
    """What the disk refuses is one sentence."""
    try:
        yield
    except BrokenPipeError:  # the terminal's: whoever reads what is printed has left
        raise
    except OSError as error:
        advice = "faire de la place ou rendre le dossier accessible, puis relancer la même commande."
        told = f"« {folder} » : l'écriture a échoué ({reason(error)}). "
        raise TaquinError(told + (saved + advice if saved else advice.capitalize())) from error


@contextlib.contextmanager
def _temporary(out: Path) -> Iterator[Path]:
    """A temporary folder that belongs to `out`, and where this process and those that it starts make theirs: what
    a killed run leaves, the next one knows where it is."""
    name = hashlib.blake2b(os.fsencode(out.resolve()), digest_size=8).hexdigest()
    folder = Path(tempfile.gettempdir()) / f"{PREFIX}{name}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o755)  # a student's program may run as another user, and reads its own copy there
    before, variable = tempfile.tempdir, os.environ.get("TMPDIR")
    tempfile.tempdir = os.environ["TMPDIR"] = str(folder)
    try:
        yield folder
    finally:
        tempfile.tempdir = before
        if variable is None:
            del os.environ["TMPDIR"]
        else:
            os.environ["TMPDIR"] = variable
        shutil.rmtree(folder, ignore_errors=True)


def _is_ours(lock: Any) -> bool:
    """The system frees it when the process ends, however that happens."""
    try:
        fcntl: Any = importlib.import_module("fcntl")
    except ImportError:  # Windows
        return _is_ours_on_windows(lock)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a network disk without locks: nothing can be said
        return True
    return True


def _is_ours_on_windows(lock: Any) -> bool:
    msvcrt: Any = importlib.import_module("msvcrt")
    try:
        lock.seek(0)
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
