"""What a class handed in → one file per student and sheet, and a word on everything else that was there.

Understood: .py files and notebooks; a folder per student, files named by student, nbgrader's
submitted/<student>/<assignment>/, Moodle's download (folder or zip). Contents are only read when a submission's turn
comes: a class of a thousand costs no memory. Whatever is wrong with one student's files is that student's: their
submission is then to be marked again, with the reason, and the others are collected.
"""

from __future__ import annotations

import re
import stat
import tempfile
import zipfile
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from autograder.engine.errors import SubmissionError, TaquinError
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.submissions.submission import (
    SUFFIXES,
    Submission,
    guess_sheet,
    read_submission,
    readable,
    the_filled_one,
)
from autograder.engine.text import without_accents

MOODLE = re.compile(r"(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)", re.DOTALL)
NOT_WORK = {"sujet", "conftest", "setup"}
MAX_ZIP_FILES, MAX_ZIP_BYTES = 50_000, 2 * 1024**3  # of a class's archive, unfolded
MAX_OWN_FILES, MAX_OWN_BYTES = 2_000, 64 * 1024**2  # of all the archives of one student
MAX_FILES_EACH = 200


@dataclass(frozen=True)
class Handed:
    """One student's file for one sheet. Its content is read when it is marked."""

    student: str
    sheet: str
    path: Path
    alone: bool = False  # its neighbours are other students' files
    notes: tuple[str, ...] = ()
    refusal: str = ""  # why it cannot be marked

    def read(self) -> Submission:
        """SubmissionError, whatever is wrong with it."""
        if self.refusal:
            raise SubmissionError(self.refusal)
        try:
            found = read_submission(self.path, self.sheet, helpers=not self.alone)
        except SubmissionError:
            raise
        except Exception as error:
            told = f"{readable(self.path.name)} ne peut pas être lu ({type(error).__name__})."
            raise SubmissionError(told) from error
        return replace(found, student=self.student, repairs=(*self.notes, *found.repairs))

    @property
    def written(self) -> float:
        """When its file was last written."""
        try:
            return self.path.stat().st_mtime
        except OSError:
            return 0.0


@dataclass
class Collection:
    handed: list[Handed] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)  # (student or "", what was found, repaired, ignored)


@dataclass(frozen=True)
class _File:
    """A file that a student handed in."""

    path: Path
    alone: bool = False  # its neighbours are other students' files

    @property
    def name(self) -> str:
        return readable(self.path.name)

    @property
    def is_work(self) -> bool:
        return self.path.suffix in SUFFIXES and self.path.stem not in NOT_WORK


@dataclass
class _Room:
    """What archives may still unfold to."""

    files: int
    bytes: int


class Collector:
    """Keeps what it unpacked until it is closed."""

    def __init__(self, sheet: str | None = None) -> None:
        self._stack = ExitStack()
        self._sheets = [sheet] if sheet else sheet_names()
        self._stuck: list[tuple[str, str, Path]] = []  # (student, why nothing of theirs is marked, what is odd)
        self.collection = Collection()

    def __enter__(self) -> Collector:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def collect(self, path: Path) -> Collection:
        if not path.exists():
            raise TaquinError(f"« {path} » n'existe pas : donner le dossier ou le zip des copies.")
        if not path.is_dir():
            path = self._open_class(path)
        if (path / "submitted").is_dir():  # a course of nbgrader's
            path = path / "submitted"
        flat: dict[str, list[_File]] = {}
        for entry in sorted(entry for entry in path.iterdir() if not _is_noise(entry)):
            name = readable(entry.name)
            moodle = MOODLE.fullmatch(name)
            if entry.is_symlink():
                self._note("", f"{name} est un lien : ignoré.")
            elif entry.is_dir():
                self._student(moodle["name"] if moodle else name, entry, [])
            elif moodle or entry.suffix in (*SUFFIXES, ".zip"):
                flat.setdefault(moodle["name"] if moodle else self._owner(name), []).append(_File(entry, alone=True))
            else:
                self._note("", f"{name} n'est pas une copie : ignoré.")
        for student, files in flat.items():
            self._student(student, None, files)
        self._refuse_the_stuck()
        return self.collection

    # ------------------------------------------------------------ one student

    def _student(self, student: str, folder: Path | None, files: list[_File]) -> None:
        """The file of each sheet; of several the latest."""
        try:
            if folder is not None:
                files = self._files(student, folder)
            self._sort(student, self._opened(student, files))
        except Exception as error:  # noqa: BLE001  one student's files never stop the class
            where = folder or files[0].path
            self._stop(student, f"{readable(where.name)} ne peut pas être lu ({type(error).__name__}).", where)

    def _opened(self, student: str, files: list[_File]) -> list[_File]:
        """The files, with what archives hold in the place of these."""
        room = _Room(MAX_OWN_FILES, MAX_OWN_BYTES)
        found = [file for file in files if file.path.suffix != ".zip"]
        for archive in (file for file in files if file.path.suffix == ".zip"):
            try:
                folder, problems = self._unpack(archive.path, room)
            except TaquinError as error:
                self._stop(student, str(error), archive.path)
                continue
            for problem in problems.values():
                self._stop(student, problem, archive.path)
            self._note(student, f"{archive.name} a été ouvert.")
            found += self._files(student, folder)
        return found

    def _sort(self, student: str, files: list[_File]) -> None:
        found: dict[str, list[tuple[_File, str]]] = {}
        named = any(file.path.stem in self._sheets and file.path.suffix in SUFFIXES for file in files)
        for file in files:
            sheet, note = self._sheet_of(file)
            if sheet:
                found.setdefault(sheet, []).append((file, note))
            elif file.is_work and not file.path.is_file():
                self._stop(student, f"{file.name} n'est pas un fichier ordinaire.", file.path)
            elif file.is_work and not named:
                self._note(student, f"{file.name} : fiche inconnue, ignoré.")
            elif file.path.suffix not in (*SUFFIXES, ".pyc", ".md", ".txt", ".json"):
                self._note(student, f"{file.name} n'est pas un fichier Python : ignoré.")
        for sheet, candidates in sorted(found.items()):
            handed = self._one_of(student, sheet, candidates)
            for text in filter(None, (*handed.notes, handed.refusal)):
                self._note(student, text)
            self.collection.handed.append(handed)
        if not found:
            self._note(student, "aucun fichier d'une fiche : pas de note.")

    def _one_of(self, student: str, sheet: str, candidates: list[tuple[_File, str]]) -> Handed:
        """The latest file; of a .py and a notebook, the one that was filled in."""
        latest: dict[str, tuple[_File, str]] = {}
        for one in sorted(candidates, key=lambda one: (one[0].path.stat().st_mtime, one[0].path.name)):
            latest[one[0].path.suffix] = one
        refusal = ""
        try:
            path = the_filled_one([file.path for file, _ in latest.values()], load_sheet(sheet))
        except SubmissionError as error:
            path, refusal = next(iter(latest.values()))[0].path, str(error)
        file, note = latest[path.suffix]
        notes = [note] if note else []
        others = sorted(other.name for other, _ in candidates if other != file)
        if sum(other.path.suffix == path.suffix for other, _ in candidates) > 1:
            notes.append(
                f"Plusieurs fichiers pour {sheet} : le plus récent, {file.name}, compte (écarté : {', '.join(others)})."
            )
        elif others and not refusal:
            notes.append(f"{file.name} compte ; {', '.join(others)}, encore à remplir, est ignoré.")
        return Handed(student, sheet, path, file.alone, tuple(notes), refusal)

    def _sheet_of(self, file: _File) -> tuple[str | None, str]:
        """(the sheet that a file answers, what is wrong with its name)."""
        if not file.is_work or file.path.is_symlink():
            return None, ""
        stem, suffix = readable(file.path.stem), file.path.suffix
        if stem in self._sheets:
            return stem, ""
        words = re.split(r"[^a-z0-9]+", without_accents(stem).lower())
        name = next((name for name in self._sheets if name in words), None)
        if name is None:
            try:
                name = guess_sheet(file.path)
            except SubmissionError:
                return None, ""
        if name not in self._sheets:
            return None, ""
        return name, f"Le fichier s'appelle {file.name} ; le nom attendu est {name}{suffix}."

    def _owner(self, name: str) -> str:
        """alice_SHEET.py, SHEET-alice.py and alice.py are alice's."""
        original = stem = Path(name).stem
        for sheet in self._sheets:
            stem = re.sub(rf"(^|[-_ .]+){sheet}([-_ .]+|$)", " ", stem, flags=re.IGNORECASE).strip()
        return stem.strip("-_ .") or original

    def _files(self, student: str, folder: Path) -> list[_File]:
        """Three levels are enough for any way of handing in; links are not followed."""
        found: list[_File] = []
        for pattern in ("*", "*/*", "*/*/*"):
            for path in sorted(folder.glob(pattern)):
                inside = path.relative_to(folder).parts
                if any(_is_noise(Path(part)) for part in inside):
                    continue
                if any(parent.is_symlink() for parent in [path, *path.parents][: len(inside)]):
                    self._note(student, f"{readable(path.name)} est un lien : ignoré.")
                elif not path.is_dir():
                    found.append(_File(path))
        if len(found) > MAX_FILES_EACH:
            self._note(student, f"{len(found)} fichiers : seuls les {MAX_FILES_EACH} premiers sont regardés.")
        return found[:MAX_FILES_EACH]

    # ------------------------------------------------------------ archives

    def _open_class(self, archive: Path) -> Path:
        """A class's archive. Damage in it is that of the students whose files are damaged."""
        if not archive.is_file() or not zipfile.is_zipfile(archive):
            raise TaquinError(f"« {archive} » n'est ni un dossier ni un zip de copies (pour une copie : taquin check).")
        folder, problems = self._unpack(archive, _Room(MAX_ZIP_FILES, MAX_ZIP_BYTES))
        if problems and not any(folder.iterdir()):
            raise TaquinError(next(iter(problems.values())))
        for member, problem in problems.items():
            first, *inside = PurePosixPath(member).parts or (member,)
            moodle = MOODLE.fullmatch(first)
            self._stop(moodle["name"] if moodle else first if inside else self._owner(first), problem, archive)
        return folder

    def _unpack(self, archive: Path, room: _Room) -> tuple[Path, dict[str, str]]:
        """(where its files are now, member → why it is not among them). TaquinError: nothing could be had of it."""
        name = readable(archive.name)
        if not archive.is_file():  # opening a pipe would wait for ever
            raise TaquinError(f"{name} n'est pas un fichier ordinaire.")
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="taquin-")))
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
                            opened.extract(member, folder)
                    except Exception as error:  # noqa: BLE001  zlib, LZMA, the disk: a student's bytes can do anything
                        problem = f"contient un fichier illisible, {_shown(member)} ({type(error).__name__})"
                    if problem:
                        problems[member.filename] = f"{name} {problem}."
        except TaquinError:
            raise
        except Exception as error:
            raise TaquinError(f"{name} ne peut pas être ouvert ({type(error).__name__}).") from error
        return folder, problems

    # ------------------------------------------------------------ what is said

    def _stop(self, student: str, why: str, path: Path) -> None:
        self._note(student, why)
        self._stuck.append((student, why, path))

    def _refuse_the_stuck(self) -> None:
        """Nothing of theirs is marked: what cannot be read may be the work that counts. Where it does not say which
        sheet it is about, it is about those that the class handed in."""
        handed = self.collection.handed
        of_the_class = sorted({one.sheet for one in handed}) or self._sheets
        for student, why, path in self._stuck:
            if not any(one.student == student for one in handed):
                handed += [Handed(student, sheet, path) for sheet in of_the_class]
            for index, one in enumerate(handed):
                if one.student == student and not one.refusal:
                    handed[index] = replace(one, refusal=why)

    def _note(self, student: str, text: str) -> None:
        if (student, text) not in self.collection.notes:
            self.collection.notes.append((student, text))


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


def _is_noise(path: Path) -> bool:
    return path.name.startswith(".") or path.name in ("__pycache__", "__MACOSX", "Thumbs.db")
