"""Archives that a class or a student hands in → folders, with the dates that the archives hold, within bounds."""

from __future__ import annotations

import contextlib
import os
import stat
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from autograder.engine.errors import TaquinError
from autograder.engine.submissions.submission import readable


@dataclass
class Room:
    """What archives may still unfold to."""

    files: int
    bytes: int


def unpack(archive: Path, folder: Path, room: Room) -> dict[str, str]:
    """Unfold into `folder`: member → why it is not there. TaquinError: nothing could be had of it."""
    name = readable(archive.name)
    if not archive.is_file():  # opening a pipe would wait for ever
        raise TaquinError(f"{name} n'est pas un fichier ordinaire.")
    problems: dict[str, str] = {}
    try:
        with zipfile.ZipFile(archive) as opened:
            members = opened.infolist()
            room.files -= len(members)
            room.bytes -= sum(member.file_size for member in members)
            if room.files < 0 or room.bytes < 0:
                raise TaquinError(f"{name} est refusé : il se déplie en un volume démesuré.")
            for member in members:
                problem = _danger(member)
                try:
                    if not problem:
                        _set_date(Path(opened.extract(member, folder)), member)
                except Exception as error:  # noqa: BLE001  zlib, LZMA, the disk: a student's bytes can do anything
                    problem = f"contient un fichier illisible, {_shown(member)} ({type(error).__name__})"
                if problem:
                    problems[member.filename] = f"{name} {problem}."
    except TaquinError:
        raise
    except Exception as error:
        raise TaquinError(f"{name} ne peut pas être ouvert ({type(error).__name__}).") from error
    return problems


def _set_date(path: Path, member: zipfile.ZipInfo) -> None:
    """The archive's own date: extraction gives today's to all, and the latest file is the one that counts."""
    with contextlib.suppress(OSError, ValueError, OverflowError):  # a student may have written any date
        date = time.mktime((*member.date_time, 0, 0, -1))
        os.utime(path, (date, date))


def _danger(member: zipfile.ZipInfo) -> str:
    """Why a member of an archive is not to be written, or ""."""
    parts = PurePosixPath(member.filename.replace("\\", "/")).parts
    if ".." in parts or member.filename.startswith(("/", "\\")) or ":" in member.filename[:2]:
        return f"est refusé : il contient un chemin qui sort du dossier ({_shown(member)})"
    if stat.S_ISLNK(member.external_attr >> 16):
        return f"est refusé : il contient un lien symbolique ({_shown(member)})"
    return ""


def _shown(member: zipfile.ZipInfo) -> str:
    return repr(member.filename[:60])
