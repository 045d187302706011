"""Archives that a class or a student hands in → folders, with the dates that the archives hold, within bounds."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import tarfile
import time
import unicodedata
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from autograder.engine.errors import TaquinError
from autograder.engine.submissions.submission import readable

TAR = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tar.xz")
ARCHIVES = (".zip", *TAR)
SAYS_UTF8 = 0x800  # a flag of a zip's member


@dataclass
class Room:
    """What archives may still unfold to."""

    files: int
    bytes: int


@dataclass(frozen=True)
class _Member:
    name: str
    size: int
    is_link: bool
    date: Callable[[], float]  # ValueError or OverflowError: a student may have written any date
    extract: Callable[[Path], str | Path]  # into that folder; where it then is


def unpack(archive: Path, folder: Path, room: Room) -> dict[str, str]:
    """Unfold into `folder`: member → why it is not there. TaquinError: nothing could be had of it."""
    name = readable(archive.name)
    if not archive.is_file():  # opening a pipe would wait for ever
        raise TaquinError(f"{name} n'est pas un fichier ordinaire.")
    problems: dict[str, str] = {}
    try:
        for member in _of_tar(archive) if name.lower().endswith(TAR) else _of_zip(archive):
            room.files -= 1
            room.bytes -= member.size
            if room.files < 0 or room.bytes < 0:
                raise TaquinError(f"{name} est refusé : il se déplie en un volume démesuré.")
            problem = _danger(member)
            try:
                if not problem:
                    _set_date(Path(member.extract(folder)), member)
            except Exception as error:  # noqa: BLE001  zlib, LZMA, the disk: a student's bytes can do anything
                problem = f"contient un fichier illisible, {_shown(member)} ({type(error).__name__})"
            if problem:
                problems[member.name] = f"{name} {problem}."
    except TaquinError:
        raise
    except Exception as error:
        raise TaquinError(f"{name} ne peut pas être ouvert ({type(error).__name__}).") from error
    return problems


def _of_zip(archive: Path) -> Iterator[_Member]:
    with zipfile.ZipFile(archive) as opened:
        for one in opened.infolist():
            one.filename = _zip_name(one)
            yield _Member(
                one.filename,
                one.file_size,
                stat.S_ISLNK(one.external_attr >> 16),
                lambda one=one: time.mktime((*one.date_time, 0, 0, -1)),  # type: ignore[misc]
                lambda folder, one=one: opened.extract(one, folder),  # type: ignore[misc]
            )


def _zip_name(member: zipfile.ZipInfo) -> str:
    """As its author reads it: a Mac writes UTF-8 without saying so, and accents apart from their letters."""
    name = member.filename
    if not member.flag_bits & SAYS_UTF8:
        with contextlib.suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return unicodedata.normalize("NFC", name)


def _of_tar(archive: Path) -> Iterator[_Member]:
    """One by one: what comes after a member that is too big is never unfolded."""
    with tarfile.open(archive) as opened:
        for one in opened:

            def extract(folder: Path, one: tarfile.TarInfo = one) -> Path:
                target, content = folder / one.name, opened.extractfile(one)
                (target.parent if content else target).mkdir(parents=True, exist_ok=True)
                if content is not None:
                    with content, target.open("wb") as file:
                        shutil.copyfileobj(content, file)
                return target

            is_plain = one.isfile() or one.isdir()
            yield _Member(one.name, one.size, not is_plain, lambda one=one: float(one.mtime), extract)  # type: ignore[misc]


def _set_date(path: Path, member: _Member) -> None:
    """The archive's own date: extraction gives today's to all, and the latest file is the one that counts."""
    with contextlib.suppress(OSError, ValueError, OverflowError):
        date = member.date()
        os.utime(path, (date, date))


def _danger(member: _Member) -> str:
    """Why a member of an archive is not to be written, or ""."""
    parts = PurePosixPath(member.name.replace("\\", "/")).parts
    if ".." in parts or member.name.startswith(("/", "\\")) or ":" in member.name[:2]:
        return f"est refusé : il contient un chemin qui sort du dossier ({_shown(member)})"
    if member.is_link:
        return f"est refusé : il contient un lien symbolique ({_shown(member)})"
    return ""


def _shown(member: _Member) -> str:
    return repr(member.name[:60])
