"""The files of one student: which are work, under whatever name, and which one of a sheet counts."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.engine.errors import SubmissionError
from autograder.engine.sheet.model import Sheet
from autograder.engine.submissions.submission import (
    MAX_BYTES,
    MAX_HELPERS,
    SUFFIXES,
    is_untouched,
    read_source,
    readable,
    the_filled_one,
)
from autograder.engine.teacher.classroom.archives import ARCHIVES
from autograder.engine.text import and_list

NOT_WORK = {"sujet", "conftest", "setup"}
SKIPPED_FOLDERS = {"__pycache__", "__MACOSX", "venv", "env", "node_modules", "site-packages"}
ENGINE = {"autograder", "exercises"}  # side by side, they are a student's pack: the first one is nobody's work
ARCHIVE = "archive"  # a kind of file, whatever its name ends in
DEEPEST = 12
SAME_TIME = 2.0  # seconds: what a zip, or a clone of a repository, cannot tell apart
HELPERS_TOO = (".txt", ".json")  # what a browser or a mail program puts after the name
ANSWERS = re.compile(r"^reponses[ \t]*=(?!=)", re.MULTILINE)
FUNCTION = re.compile(r"^def[ \t]+(\w+)(.*?)(?=^[^\s#)]|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class File:
    """A file that a student handed in."""

    path: Path
    alone: bool = False  # its neighbours are other students' files
    handed_as: str = ""  # the name that it had, when that was odd
    archive_date: float | None = None  # of the archive in which it was handed in, when that has one of its own

    @property
    def name(self) -> str:
        return self.handed_as or readable(self.path.name)

    @property
    def kind(self) -> str:
        return split(self.path.name)[1]

    @property
    def is_work(self) -> bool:
        return self.kind in SUFFIXES and self.path.stem.lower() not in NOT_WORK

    @property
    def date(self) -> float:
        """When the student wrote it."""
        return self.path.stat().st_mtime

    @property
    def handed_in(self) -> float:
        """When it was handed in, as far as files tell: inside a student's own archive, dates are the student's."""
        return self.date if self.archive_date is None else self.archive_date


def split(name: str) -> tuple[str, str]:
    """« TAQUIN.PY.txt » → (« TAQUIN », « .py »): the name, and the kind of file that it means."""
    path = Path(name)
    if path.suffix.lower() in HELPERS_TOO and path.stem.lower().endswith((*SUFFIXES, *ARCHIVES)):
        path = Path(path.stem)
    if path.name.lower().endswith(ARCHIVES):
        return path.name.removesuffix(path.suffix).removesuffix(".tar"), ARCHIVE
    return path.stem, path.suffix.lower()


def is_noise(name: str) -> bool:
    return name.startswith(".") or name in SKIPPED_FOLDERS or name == "Thumbs.db"


def walk(folder: Path, told: Callable[[str], None]) -> Iterator[File]:
    """All files, whatever the depth, the nearest first; links are not followed, and told of."""
    waiting = [folder]
    for _ in range(DEEPEST):
        below: list[Path] = []
        for place in waiting:
            inside = sorted(path for path in place.iterdir() if not is_noise(path.name))
            is_pack = {path.name for path in inside} >= ENGINE
            for path in inside:
                if path.is_symlink():
                    told(f"{readable(path.name)} est un lien : ignoré.")
                elif path.is_dir():
                    below += [] if is_pack and path.name == "autograder" else [path]
                else:
                    yield File(path)
        waiting = below
    if waiting:
        told(f"dossiers emboîtés plus de {DEEPEST} fois : le fond n'est pas regardé.")


def with_usual_name(file: File, folder: Callable[[], Path]) -> File:
    """A file that is Python under an odd name (.PY, .py.txt), copied under the usual one with the modules beside it."""
    stem, kind = split(file.path.name)
    wanted = stem + kind
    if kind not in SUFFIXES or file.path.name == wanted or not file.path.is_file():
        return file
    place = folder()
    if file.path.stat().st_size > MAX_BYTES * 20:  # of a notebook with its outputs; the reader refuses it in words
        return file
    if not file.alone:
        for other in sorted(file.path.parent.glob("*.py"))[:MAX_HELPERS]:
            if other.is_file() and not other.is_symlink() and other.stat().st_size <= MAX_BYTES:
                shutil.copy2(other, place / other.name)
    shutil.copy2(file.path, place / wanted)
    return replace(file, path=place / wanted, handed_as=readable(file.path.name))


# ---------------------------------------------------------------- which one counts


@dataclass(frozen=True)
class Chosen:
    file: File
    notes: tuple[str, ...] = ()
    refusal: str = ""  # why none of them can be marked
    untouched: bool = False  # there is nothing in them but what was given out


def choose(files: Sequence[File], sheet: Sheet, folder: Callable[[], Path]) -> Chosen:
    """Of one student's files for one sheet, the one that counts: filled in, and the latest.

    Where that may not be what the student meant, nobody guesses: it is refused, with the reason.
    """
    filled = [file for file in files if not is_untouched(file.path, sheet)]
    if not filled:
        return Chosen(files[0], untouched=True)
    notes = []
    if others := sorted({file.name for file in files if file not in filled}):
        kept = f"{filled[0].name} compte ; " if len(filled) == 1 else ""
        notes.append(f"{kept}{and_list(others)}, encore à remplir, est ignoré.")
    filled = _without_helpers(_without_twins(filled))
    by_kind = {file.kind: file for file in sorted(filled, key=lambda file: (file.date, file.path.name))}
    try:
        the_filled_one([file.path for file in by_kind.values()], sheet)
    except SubmissionError as error:
        return Chosen(filled[0], tuple(notes), str(error))
    if len(filled) == 1:
        return Chosen(filled[0], tuple(notes))
    return _of_several(filled, sheet, notes, folder)


def _of_several(filled: list[File], sheet: Sheet, notes: list[str], folder: Callable[[], Path]) -> Chosen:
    """Files of one kind, all filled in, all different."""
    *others, latest = sorted(filled, key=lambda file: (file.date, file.path.name))
    names = sorted(file.name for file in others)
    written = {file: _written(file, sheet) for file in filled}
    if latest.kind == ".py" and _share_out(list(written.values())):
        in_order = sorted(filled, key=lambda file: min(map(list(sheet.functions).index, written[file])))
        merged = _merge(in_order, sheet, folder())
        parts = [f"{file.name} ({_questions(written[file], sheet)})" for file in in_order]
        return Chosen(merged, (*notes, f"Un fichier par question : {and_list(parts)} ont été réunis."))
    if latest.date - others[-1].date < SAME_TIME:
        both = and_list(sorted([others[-1].name, latest.name]))
        return Chosen(
            latest, tuple(notes), f"{both}, de même date, diffèrent : ne garder que celui qui est à corriger."
        )
    lost = [name for file in others for name in written[file] if name not in written[latest]]
    if lost:
        told = f"{latest.name}, le plus récent, ne contient pas {and_list(list(dict.fromkeys(lost)))}, "
        return Chosen(latest, tuple(notes), told + f"qui est dans {and_list(names)} : réunir le travail en un fichier.")
    told = (
        f"Plusieurs fichiers pour {sheet.name} : le plus récent, {latest.name}, compte (écarté : {', '.join(names)})."
    )
    return Chosen(latest, (*notes, told))


def _without_twins(files: list[File]) -> list[File]:
    """Of files with the same bytes, the first."""
    kept: dict[bytes, File] = {}
    for number, file in enumerate(files):
        try:
            content = file.path.read_bytes() if file.path.is_file() else b"%d" % number
        except OSError:
            content = b"%d" % number
        kept.setdefault(content, file)
    return list(kept.values())


def _without_helpers(files: list[File]) -> list[File]:
    """Without the modules that another of these files imports."""
    texts = {file: _text(file) for file in files}

    def is_imported(module: File) -> bool:
        statement = re.compile(rf"^[ \t]*(?:from|import)[ \t]+{re.escape(module.path.stem)}\b", re.MULTILINE)
        return any(
            other is not module and other.path.parent == module.path.parent and statement.search(texts[other])
            for other in files
        )

    return [file for file in files if not is_imported(file)] or files


def _written(file: File, sheet: Sheet) -> list[str]:
    """The functions of the sheet that a Python file really writes."""
    if file.kind != ".py":
        return []
    found = FUNCTION.finditer(_text(file))
    return [match[1] for match in found if match[1] in sheet.functions and "NotImplementedError" not in match[2]]


def _questions(functions: Sequence[str], sheet: Sheet) -> str:
    """« question 1 », « questions 1 et 2 »: those that these functions answer."""
    found = [one.id for one in sheet.questions if set(functions) & set(sheet.functions_of(one.id))]
    return f"question{'s' * (len(found) > 1)} {and_list(found)}"


def _share_out(parts: list[list[str]]) -> bool:
    """Each has functions of its own, and no two have the same."""
    names = [name for part in parts for name in part]
    return all(parts) and len(set(names)) == len(names)


def _merge(files: list[File], sheet: Sheet, folder: Path) -> File:
    path = folder / f"{sheet.name}.py"
    parts = [f"# {file.name}\n{_text(file).rstrip()}\n" for file in files]
    answered = [index for index, part in enumerate(parts) if ANSWERS.search(part)]
    for index in answered[1:]:  # the answers of all files, not of the last one
        parts[index] = ANSWERS.sub("reponses |=", parts[index])
    path.write_text("\n\n".join(parts), "utf-8", errors="replace", newline="\n")
    return File(path, alone=True, archive_date=max(file.handed_in for file in files))


def _text(file: File) -> str:
    try:
        return read_source(file.path)[0].replace("\r\n", "\n") if file.kind == ".py" else ""
    except SubmissionError:
        return ""
