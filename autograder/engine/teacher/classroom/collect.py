"""What a class handed in → one file per student and sheet, and a word on everything else that was there.

Understood: .py files and notebooks; a folder per student, files named by student, nbgrader's
submitted/<student>/<assignment>/, Moodle's download (folder or zip). Contents are only read when a submission's turn
comes: a class of a thousand costs no memory.
"""

from __future__ import annotations

import re
import stat
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.model import SubmissionError, TaquinError
from autograder.engine.submissions.submission import SUFFIXES, Submission, guess_sheet, read_submission, the_filled_one
from autograder.engine.text import without_accents

MOODLE = re.compile(r"(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)", re.DOTALL)
NOT_WORK = {"sujet", "conftest", "setup"}
MAX_ZIP_FILES, MAX_ZIP_BYTES = 50_000, 2 * 1024**3
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
        if self.refusal:
            raise SubmissionError(self.refusal)
        found = read_submission(self.path, self.sheet, helpers=not self.alone)
        return replace(found, student=self.student, repairs=(*self.notes, *found.repairs))


@dataclass
class Collection:
    handed: list[Handed] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)  # (student or "", what was found, repaired, ignored)


class Collector:
    """Keeps what it unpacked until it is closed."""

    def __init__(self, sheet: str | None = None) -> None:
        self._stack = ExitStack()
        self._sheets = [sheet] if sheet else sheet_names()
        self.collection = Collection()

    def __enter__(self) -> Collector:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def collect(self, path: Path) -> Collection:
        if not path.exists():
            raise TaquinError(f"« {path} » n'existe pas : donner le dossier ou le zip des copies.")
        if path.is_file():
            if not zipfile.is_zipfile(path):
                raise TaquinError(
                    f"« {path} » n'est ni un dossier ni un zip de copies (pour une copie : taquin check)."
                )
            path = self._unpack(path)
        if (path / "submitted").is_dir():  # a course of nbgrader's
            path = path / "submitted"
        entries = sorted(entry for entry in path.iterdir() if not _is_noise(entry))
        flat: dict[str, list[Path]] = {}
        for entry in entries:
            if entry.is_symlink():
                self._note("", f"{entry.name} est un lien : ignoré.")
            elif entry.is_dir():
                moodle = MOODLE.fullmatch(entry.name)
                self._student(moodle["name"] if moodle else entry.name, self._files(entry), alone=False)
            elif (moodle := MOODLE.fullmatch(entry.name)) or entry.suffix in (*SUFFIXES, ".zip"):
                flat.setdefault(moodle["name"] if moodle else self._owner(entry), []).append(entry)
            else:
                self._note("", f"{entry.name} n'est pas une copie : ignoré.")
        for student, files in flat.items():
            self._student(student, files, alone=True)
        return self.collection

    # ------------------------------------------------------------

    def _student(self, student: str, files: list[Path], *, alone: bool) -> None:
        """The file of each sheet; of several the latest."""
        for archive in [file for file in files if file.suffix == ".zip"]:
            files.remove(archive)
            try:
                inside = self._files(self._unpack(archive))
            except TaquinError as error:
                self._note(student, str(error))
                continue
            self._note(student, f"{archive.name} a été ouvert.")
            files += inside
            alone = False
        found: dict[str, list[tuple[Path, str]]] = {}
        for file in files:
            sheet, note = self._sheet_of(file)
            if sheet:
                found.setdefault(sheet, []).append((file, note))
            elif (
                file.suffix in SUFFIXES
                and file.stem not in NOT_WORK
                and not any(other.stem in self._sheets and other.suffix in SUFFIXES for other in files)
            ):
                self._note(student, f"{file.name} : fiche inconnue, ignoré.")
            elif file.suffix not in (*SUFFIXES, ".pyc", ".md", ".txt", ".json"):
                self._note(student, f"{file.name} n'est pas un fichier Python : ignoré.")
        for sheet, candidates in sorted(found.items()):
            handed = self._one_of(student, sheet, candidates, alone)
            for text in filter(None, (*handed.notes, handed.refusal)):
                self._note(student, text)
            self.collection.handed.append(handed)
        if not found:
            self._note(student, "aucun fichier d'une fiche : pas de note.")

    def _one_of(self, student: str, sheet: str, candidates: list[tuple[Path, str]], alone: bool) -> Handed:
        """The latest file; of a .py and a notebook, the one that was filled in."""
        latest: dict[str, tuple[Path, str]] = {}
        for one in sorted(candidates, key=lambda one: (one[0].stat().st_mtime, one[0].name)):
            latest[one[0].suffix] = one
        refusal = ""
        try:
            file = the_filled_one([file for file, _ in latest.values()], load_sheet(sheet))
        except SubmissionError as error:
            file, refusal = next(iter(latest.values()))[0], str(error)
        note = latest[file.suffix][1]
        notes = [note] if note else []
        others = sorted(other.name for other, _ in candidates if other != file)
        if sum(other.suffix == file.suffix for other, _ in candidates) > 1:
            notes.append(
                f"Plusieurs fichiers pour {sheet} : le plus récent, {file.name}, compte (écarté : {', '.join(others)})."
            )
        elif others and not refusal:
            notes.append(f"{file.name} compte ; {', '.join(others)}, encore à remplir, est ignoré.")
        return Handed(student, sheet, file, alone, tuple(notes), refusal)

    def _sheet_of(self, file: Path) -> tuple[str | None, str]:
        """(the sheet that a file answers, what is wrong with its name)."""
        if file.suffix not in SUFFIXES or file.is_symlink():
            return None, ""
        if file.stem in self._sheets:
            return file.stem, ""
        if file.stem in NOT_WORK:
            return None, ""
        words = re.split(r"[^a-z0-9]+", without_accents(file.stem).lower())
        for name in self._sheets:
            if name in words:
                return name, f"Le fichier s'appelle {file.name} ; le nom attendu est {name}{file.suffix}."
        try:
            guessed = guess_sheet(file)
        except SubmissionError:
            return None, ""
        if guessed in self._sheets:
            return guessed, f"Le fichier s'appelle {file.name} ; le nom attendu est {guessed}{file.suffix}."
        return None, ""

    def _owner(self, file: Path) -> str:
        """alice_taquin.py, taquin-alice.py and alice.py are alice's."""
        stem = file.stem
        for name in self._sheets:
            stem = re.sub(rf"(^|[-_ .]+){name}([-_ .]+|$)", " ", stem, flags=re.IGNORECASE).strip()
        return stem.strip("-_ .") or file.stem

    def _files(self, folder: Path) -> list[Path]:
        """Three levels are enough for any way of handing in; links are not followed."""
        found: list[Path] = []
        for pattern in ("*", "*/*", "*/*/*"):
            for path in sorted(folder.glob(pattern)):
                inside = path.relative_to(folder).parts
                if any(_is_noise(Path(part)) for part in inside):
                    continue
                if any(parent.is_symlink() for parent in [path, *path.parents][: len(inside)]):
                    self._note(folder.name, f"{path.name} est un lien : ignoré.")
                elif path.is_file():
                    found.append(path)
        if len(found) > MAX_FILES_EACH:
            self._note(folder.name, f"{len(found)} fichiers : seuls les {MAX_FILES_EACH} premiers sont regardés.")
        return found[:MAX_FILES_EACH]

    def _unpack(self, archive: Path) -> Path:
        folder = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="taquin-")))
        try:
            with zipfile.ZipFile(archive) as opened:
                for member in _safe_members(opened, archive.name):
                    opened.extract(member, folder)
        except (zipfile.BadZipFile, RuntimeError, OSError, EOFError) as error:
            raise TaquinError(f"{archive.name} ne peut pas être ouvert ({error}).") from error
        return folder

    def _note(self, student: str, text: str) -> None:
        if (student, text) not in self.collection.notes:
            self.collection.notes.append((student, text))


def _safe_members(opened: zipfile.ZipFile, name: str) -> Iterator[zipfile.ZipInfo]:
    members = opened.infolist()
    if len(members) > MAX_ZIP_FILES or sum(member.file_size for member in members) > MAX_ZIP_BYTES:
        raise TaquinError(f"{name} est refusé : il se déplie en un volume démesuré.")
    for member in members:
        parts = PurePosixPath(member.filename.replace("\\", "/")).parts
        if ".." in parts or member.filename.startswith(("/", "\\")) or ":" in member.filename[:2]:
            raise TaquinError(
                f"{name} est refusé : il contient un chemin qui sort du dossier ({member.filename[:60]!r})."
            )
        if stat.S_ISLNK(member.external_attr >> 16):
            raise TaquinError(f"{name} est refusé : il contient un lien symbolique ({member.filename[:60]!r}).")
        yield member


def _is_noise(path: Path) -> bool:
    return path.name.startswith(".") or path.name in ("__pycache__", "__MACOSX", "Thumbs.db")
