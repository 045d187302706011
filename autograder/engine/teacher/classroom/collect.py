"""What a class handed in → one file per student and sheet, and a word on everything else that was there.

Understood: .py files and notebooks, at any depth and under odd names; a folder per student, files named by student,
nbgrader's submitted/<student>/<assignment>/, Moodle's download (folder or zip), repositories, archives in archives.
Whatever is wrong with one student's files is that student's: their submission is then to be marked again, with the
reason, and the others are collected.
"""

from __future__ import annotations

import re
import tempfile
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath

from autograder.engine.errors import SubmissionError, TaquinError
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.submissions.submission import SUFFIXES, Submission, guess_sheet, read_submission, readable
from autograder.engine.teacher.classroom.archives import Room, unpack
from autograder.engine.teacher.classroom.files import ARCHIVE, File, choose, is_noise, split, walk, with_usual_name
from autograder.engine.text import and_list, without_accents

MOODLE = re.compile(r"(?P<name>.+)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_?(?P<file>.*)", re.DOTALL)
MAX_ZIP_FILES, MAX_ZIP_BYTES = 50_000, 2 * 1024**3  # of a class's archive, unfolded
MAX_OWN_FILES, MAX_OWN_BYTES = 2_000, 64 * 1024**2  # of all the archives of one student
MAX_FILES_EACH = 200
FEW = 0.25  # a sheet that fewer than this share of the others' students handed in is not one of the class's
SUBMITTED, STAMP, LONGEST_STAMP = "submitted", "timestamp.txt", 100  # nbgrader's
ANONYMOUS = "Participant"  # how Moodle calls everybody when names are hidden
NO_FILE = "aucun fichier d'une fiche"
UNTOUCHED = "rendue telle que distribuée, rien n'y est rempli"


@dataclass(frozen=True)
class Handed:
    """One student's file for one sheet. Its content is read when it is marked."""

    student: str
    sheet: str
    path: Path
    alone: bool = False  # its neighbours are other students' files
    notes: tuple[str, ...] = ()
    refusal: str = ""  # why it cannot be marked
    number: str = ""  # of the participant, in Moodle
    written: float = 0.0  # when it was handed in, as far as that is known
    stamp: str = ""  # what nbgrader's timestamp.txt says of that

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


@dataclass(frozen=True)
class NotMarked:
    """Somebody who handed something in, and has no submission of a sheet."""

    student: str
    sheet: str  # "" when nothing of any sheet was found
    why: str
    number: str = ""


@dataclass
class Collection:
    handed: list[Handed] = field(default_factory=list)
    not_marked: list[NotMarked] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)  # (student or "", what was found, repaired, ignored)


class Collector:
    """Keeps what it unpacked until it is closed, in a folder of its own or in `workspace`."""

    def __init__(self, sheet: str | None = None, workspace: Path | None = None) -> None:
        self._stack, self._workspace = ExitStack(), workspace
        self._sheets = [load_sheet(sheet).name] if sheet else sheet_names()
        self._stuck: list[tuple[str, str, Path]] = []  # (student, why nothing of theirs is marked, what is odd)
        self._damaged: list[tuple[str, bool, str]] = []  # (entry of the class's archive, is a folder, what is wrong)
        self._archive = Path()
        self._submitted: Path | None = None  # of a course of nbgrader's
        self._numbers: dict[str, str] = {}  # student → number in Moodle
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
        path = self._inside(path)
        entries = []
        for entry in sorted(entry for entry in path.iterdir() if not is_noise(entry.name)):
            if entry.is_symlink():
                self._note("", f"{readable(entry.name)} est un lien : ignoré.")
            elif entry.is_dir() or self._is_handed_in(entry):
                entries.append(entry)
            else:
                self._note("", f"{readable(entry.name)} n'est pas une copie : ignoré.")
        for student, own in self._by_student(entries).items():
            self._student(student, own)
        self._refuse_the_stuck()
        return self.collection

    @staticmethod
    def _is_handed_in(entry: Path) -> bool:
        return bool(MOODLE.fullmatch(readable(entry.name))) or split(entry.name)[1] in (*SUFFIXES, ARCHIVE)

    def _inside(self, path: Path) -> Path:
        """Where the students are: below a course of nbgrader's, below a single folder that holds several of them."""
        if (path / SUBMITTED).is_dir() or path.name == SUBMITTED:
            self._submitted = path if path.name == SUBMITTED else path / SUBMITTED
            return self._submitted
        entries = [entry for entry in path.iterdir() if not is_noise(entry.name)]
        if len(entries) != 1 or not entries[0].is_dir() or MOODLE.fullmatch(readable(entries[0].name)):
            return path
        (only,) = entries
        owners: dict[str, set[str]] = defaultdict(set)  # sheet → the folders in which there is a file of its name
        for file in walk(only, lambda _: None):
            first, *below = file.path.relative_to(only).parts
            if below and split(file.path.name)[0].lower() in self._sheets:
                owners[split(file.path.name)[0].lower()].add(first)
        is_class = any(MOODLE.fullmatch(readable(entry.name)) for entry in only.iterdir())
        return only if is_class or any(len(folders) > 1 for folders in owners.values()) else path

    # ------------------------------------------------------------ whose it is

    def _by_student(self, entries: Iterable[Path]) -> dict[str, list[Path]]:
        """Moodle's number tells homonyms apart."""
        owners = {entry: self._owner_of(readable(entry.name), entry.is_dir()) for entry in entries}
        lost = [(self._owner_of(name, is_dir), problem) for name, is_dir, problem in self._damaged]
        numbers: dict[str, set[str]] = defaultdict(set)
        for owner, number in (*owners.values(), *(whose for whose, _ in lost)):
            numbers[owner].add(number)

        def label(owner: str, number: str) -> str:
            student = f"{owner} {number}" if number and len(numbers[owner]) > 1 else owner
            if number:
                self._numbers[student] = number
            return student

        found: dict[str, list[Path]] = defaultdict(list)
        for entry, whose in owners.items():
            found[label(*whose)].append(entry)
        for whose, problem in lost:
            self._stop(label(*whose), problem, self._archive)
        self._note_homonyms(numbers)
        return found

    def _note_homonyms(self, numbers: Mapping[str, set[str]]) -> None:
        for owner, several in sorted(numbers.items()):
            if len(several - {""}) > 1 and owner != ANONYMOUS:
                students = and_list([f"« {owner} {number} »" for number in sorted(several) if number])
                self._note("", f"homonymes : {students} sont des élèves différents (numéros de Moodle).")

    def _owner_of(self, name: str, is_folder: bool) -> tuple[str, str]:
        """(whose an entry of the class is, the number that Moodle gives them)."""
        if moodle := MOODLE.fullmatch(name):
            return moodle["name"], moodle["id"]
        return name if is_folder else self._owner(name), ""

    def _owner(self, name: str) -> str:
        """alice_SHEET.py, SHEET-alice.py and alice.py are alice's."""
        original = stem = split(name)[0]
        for sheet in self._sheets:
            stem = re.sub(rf"(^|[-_ .]+){sheet}([-_ .]+|$)", " ", stem, flags=re.IGNORECASE).strip()
        return stem.strip("-_ .") or original

    # ------------------------------------------------------------ one student

    def _student(self, student: str, entries: list[Path]) -> None:
        """The file of each sheet."""
        try:
            files: list[File] = []
            for entry in entries:
                files += self._files(student, entry) if entry.is_dir() else [File(entry, alone=True)]
            self._sort(student, [with_usual_name(file, self._folder) for file in self._opened(student, files)])
        except Exception as error:  # noqa: BLE001  one student's files never stop the class
            self._stop(
                student, f"{readable(entries[0].name)} ne peut pas être lu ({type(error).__name__}).", entries[0]
            )

    def _opened(self, student: str, files: list[File]) -> list[File]:
        """The files, with what archives hold in the place of these."""
        room = Room(MAX_OWN_FILES, MAX_OWN_BYTES)
        found: list[File] = []
        waiting = list(files)
        while waiting:
            file = waiting.pop(0)
            if file.kind != ARCHIVE:
                found.append(file)
                continue
            try:
                folder = self._folder()
                problems = unpack(file.path, folder, room)
            except TaquinError as error:
                self._stop(student, str(error), file.path)
                continue
            for problem in problems.values():
                self._stop(student, problem, file.path)
            self._note(student, f"{file.name} a été ouvert.")
            waiting += [replace(one, archive_date=file.handed_in) for one in self._files(student, folder)]
        return found

    def _files(self, student: str, folder: Path) -> list[File]:
        found = list(walk(folder, lambda text: self._note(student, text)))
        if len(found) > MAX_FILES_EACH:
            self._note(student, f"{len(found)} fichiers : seuls les {MAX_FILES_EACH} premiers sont regardés.")
        return found[:MAX_FILES_EACH]

    def _sort(self, student: str, files: list[File]) -> None:
        found: dict[str, list[tuple[File, str]]] = {}
        named = any(file.path.stem in self._sheets and file.kind in SUFFIXES for file in files)
        for file in files:
            sheet, note = self._sheet_of(file)
            if sheet:
                found.setdefault(sheet, []).append((file, note))
            else:
                self._leave_out(student, file, named)
        for sheet, candidates in sorted(found.items()):
            self._hand_in(student, sheet, candidates)
        if not found and not any(stuck == student for stuck, _, _ in self._stuck):
            names = ", ".join(file.name for file in files[:5]) + ", …" * (len(files) > 5)
            self._not_marked(student, "", f"{NO_FILE} ({names})" if names else "dossier vide")

    def _leave_out(self, student: str, file: File, named: bool) -> None:
        """A file of no sheet; `named`: others have a sheet's name, so that this one is a module of theirs."""
        if file.is_work and not file.path.is_file():
            self._stop(student, f"{file.name} n'est pas un fichier ordinaire.", file.path)
        elif file.is_work and not named:
            self._note(student, f"{file.name} : fiche inconnue, ignoré.")
        elif file.kind not in (*SUFFIXES, ".pyc", ".md", ".txt", ".json", ".toml", ".cfg", ".yml"):
            self._note(student, f"{file.name} n'est pas un fichier Python : ignoré.")

    def _hand_in(self, student: str, sheet: str, candidates: list[tuple[File, str]]) -> None:
        chosen = choose([file for file, _ in candidates], load_sheet(sheet), self._folder)
        if chosen.untouched:
            self._not_marked(student, sheet, UNTOUCHED)
            return
        names = {file: note for file, note in candidates if note}
        notes = tuple(filter(None, (names.get(chosen.file), *chosen.notes)))
        for text in filter(None, (*notes, chosen.refusal)):
            self._note(student, text)
        number, file, stamp = self._numbers.get(student, ""), chosen.file, self._stamp(student, sheet)
        written = self._date(student, stamp, file)
        self.collection.handed.append(
            Handed(student, sheet, file.path, file.alone, notes, chosen.refusal, number, written, stamp)
        )

    def _stamp(self, student: str, sheet: str) -> str:
        """When nbgrader says that it was handed in: in a file among the student's, hence possibly anything."""
        if self._submitted is None:
            return ""
        path = self._submitted / student / sheet / STAMP
        try:
            if path.is_symlink() or not path.is_file():
                return ""
            with path.open(encoding="utf-8", errors="replace") as file:
                return file.read(LONGEST_STAMP).strip()
        except OSError:
            return ""

    def _date(self, student: str, stamp: str, file: File) -> float:
        try:
            said = datetime.fromisoformat(re.sub(r"\s*(UTC|GMT|Z)$", "", stamp)) if stamp else None
            if said is not None:
                return said.replace(tzinfo=said.tzinfo or UTC).timestamp()
        except (ValueError, OverflowError):
            self._note(student, f"{STAMP} ne donne pas une date ({readable(stamp)}) : celle du fichier compte.")
        return file.handed_in

    def _sheet_of(self, file: File) -> tuple[str | None, str]:
        """(the sheet that a file answers, what is wrong with its name)."""
        if not file.is_work or file.path.is_symlink():
            return None, ""
        stem = readable(file.path.stem)
        if stem in self._sheets and not file.handed_as:
            return stem, ""
        words = re.split(r"[^a-z0-9]+", without_accents(stem).lower())
        name = next((name for name in self._sheets if name in words or stem.lower() == name), None)
        if name is None:
            try:
                name = guess_sheet(file.path)
            except SubmissionError:
                return None, ""
        if name not in self._sheets:
            return None, ""
        return name, f"Le fichier s'appelle {file.name} ; le nom attendu est {name}{file.kind}."

    # ------------------------------------------------------------ archives

    def _folder(self) -> Path:
        """An empty folder that lasts as long as the collector."""
        made = tempfile.TemporaryDirectory(prefix="taquin-", dir=self._workspace)
        return Path(self._stack.enter_context(made))

    def _open_class(self, archive: Path) -> Path:
        """A class's archive. Damage in it is that of the students whose files are damaged."""
        if not archive.is_file() or not (zipfile.is_zipfile(archive) or split(archive.name)[1] == ARCHIVE):
            raise TaquinError(f"« {archive} » n'est ni un dossier ni un zip de copies (pour une copie : taquin check).")
        folder = self._folder()
        problems = unpack(archive, folder, Room(MAX_ZIP_FILES, MAX_ZIP_BYTES))
        if problems and not any(folder.iterdir()):
            raise TaquinError(next(iter(problems.values())))
        for member, problem in problems.items():
            first, *inside = PurePosixPath(member).parts or (member,)
            self._damaged.append((first, bool(inside), problem))
        self._archive = archive
        return folder

    # ------------------------------------------------------------ what is said

    def _stop(self, student: str, why: str, path: Path) -> None:
        self._note(student, why)
        self._stuck.append((student, why, path))

    def _refuse_the_stuck(self) -> None:
        """Nothing of theirs is marked: what cannot be read may be the work that counts. Where it does not say which
        sheet it is about, it is about those that the class handed in."""
        handed = self.collection.handed
        often = Counter(one.sheet for one in handed)
        of_the_class = sorted(name for name in often if often[name] > FEW * max(often.values())) or self._sheets
        for student, why, path in self._stuck:
            if not any(one.student == student for one in handed):
                number = self._numbers.get(student, "")
                handed += [Handed(student, sheet, path, number=number) for sheet in of_the_class]
            for index, one in enumerate(handed):
                if one.student == student and not one.refusal:
                    handed[index] = replace(one, refusal=why)
        stuck = {student for student, _, _ in self._stuck}
        self.collection.not_marked = [one for one in self.collection.not_marked if one.student not in stuck]

    def _not_marked(self, student: str, sheet: str, why: str) -> None:
        self.collection.not_marked.append(NotMarked(student, sheet, why, self._numbers.get(student, "")))

    def _note(self, student: str, text: str) -> None:
        if (student, text) not in self.collection.notes:
            self.collection.notes.append((student, text))
