"""A path → one submission per sheet, with everything wrong with it said clearly."""

from __future__ import annotations

import codecs
import io
import os
import re
import tokenize
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.engine.errors import SubmissionError
from autograder.engine.sheet.catalog import EXERCISES, REFERENCE, load_sheet, sheet_names
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import stub, titled_stub
from autograder.engine.submissions import notebook
from autograder.engine.text import reason, without_accents

SUFFIXES = (".py", notebook.SUFFIX)
MAX_BYTES = 2_000_000
MAX_HELPERS = 50
ENCODINGS = re.compile(r"utf-8(-sig)?|ascii|us-ascii|(iso-?8859|latin|cp|windows|mac|koi8)[\w-]*", re.IGNORECASE)
IMPORTS = re.compile(r"^[ \t]*(?:from|import)[ \t]+([\w.]+(?:[ \t]*,[ \t]*[\w.]+)*)", re.MULTILINE)


@dataclass(frozen=True)
class Submission:
    sheet: Sheet
    student: str
    path: Path
    source: str
    files: tuple[tuple[str, bytes], ...] = ()  # the submission and the modules beside it that it imports
    repairs: tuple[str, ...] = ()


def submissions_in(path: Path | None = None, sheet: str | None = None) -> list[Submission]:
    """Every sheet's submission at `path` (a file or a folder), in the order of their names; at least one.

    Without a path: in exercises/ of the current folder, else in the current folder, and nowhere else: the sheets that
    have been begun, or the one to begin with.
    """
    if sheet is not None:
        load_sheet(sheet)  # an unknown name is said before anything else
    if path is None:
        return _in_the_usual_place(sheet)
    if not path.exists():
        raise SubmissionError(f"Rien à corriger : « {path} » n'existe pas.")
    return _in_folder(path, sheet) if path.is_dir() else [_from_file(path, sheet)]


def find_submission(path: Path | None = None, sheet: str | None = None) -> Submission:
    """The only submission at `path`."""
    found = submissions_in(path, sheet)
    if len(found) > 1:
        names = [one.sheet.name for one in found]
        raise SubmissionError(
            f"« {path or found[0].path.parent.parent} » contient plusieurs fiches ({', '.join(names)}) : "
            f"préciser laquelle, par exemple --sheet {names[0]}."
        )
    return found[0]


def first_sheet(names: Sequence[str]) -> str:
    """The sheet to begin with: the shortest one, that is the one with the fewest functions to write."""
    return min(names, key=lambda name: (len(load_sheet(name).functions), name))


def read_source(path: Path) -> tuple[str, list[str]]:
    """The text of a Python file as Python would read it, or as it can be saved.

    What is wrong with it may be shown to the student: the folders of the machine that marks are not told.
    """
    _require_a_file(path)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise SubmissionError(f"« {path.name} » ne peut pas être lu ({reason(error)}).") from error
    if len(data) > MAX_BYTES:
        raise SubmissionError(f"« {path.name} » est trop gros pour un fichier Python (plus de {MAX_BYTES} octets).")
    for mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        if data.startswith(mark):
            text = data.decode("utf-16", "replace")
            return text, ["Le fichier est en UTF-16 : il a été lu quand même ; l'enregistrer en UTF-8."]
    if b"\0" in data:
        raise SubmissionError(
            f"« {path.name} » contient des octets nuls : ce n'est pas un fichier texte "
            "(fichier abîmé, ou mauvais format ?)."
        )
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
        if not ENCODINGS.fullmatch(encoding):  # Python knows some that run code, or take hours
            raise LookupError
        return data.decode(encoding), []
    except (SyntaxError, UnicodeError, LookupError):
        text = data.decode("cp1252", "replace")
        return text, ["Le fichier n'est pas en UTF-8 : il a été lu en Windows-1252 ; l'enregistrer en UTF-8."]


def _require_a_file(path: Path) -> None:
    """Opening a pipe would wait for ever."""
    if not path.is_file():
        raise SubmissionError(f"« {path.name} » n'est pas un fichier ordinaire.")


# ---------------------------------------------------------------- looking for it


def _in_the_usual_place(sheet: str | None) -> list[Submission]:
    here = Path.cwd()
    for folder in (here / EXERCISES.name, here):
        names = [name for name in ([sheet] if sheet else sheet_names()) if _candidates(folder, name)]
        if names:
            return [_of_sheet(folder, name) for name in _at_work_on(folder, names)]
    return _in_folder(here, sheet)


def _at_work_on(folder: Path, names: list[str]) -> list[str]:
    """The sheets that have been begun or, when none has, the one to begin with."""
    begun = [
        name for name in names if not all(is_untouched(path, load_sheet(name)) for path in _candidates(folder, name))
    ]
    return begun or [first_sheet(names)]


def _candidates(folder: Path, name: str) -> list[Path]:
    """The files of a folder that may be the submission of that sheet: those of the first place that has any."""
    for place in (folder, folder / name, folder / "exercises" / name):
        files = [place / f"{name}{suffix}" for suffix in SUFFIXES]
        if place.resolve() == REFERENCE / name:
            files.append(place / "solution.py")
        found = [path for path in files if path.is_file()]
        if found and not place.is_symlink():
            return found
    return []


def _of_sheet(folder: Path, name: str) -> Submission:
    sheet = load_sheet(name)
    return _read(sheet, the_filled_one(_candidates(folder, name), sheet), [])


def _in_folder(folder: Path, sheet: str | None) -> list[Submission]:
    names = [sheet] if sheet else sheet_names()
    found = [_of_sheet(folder, name) for name in names if _candidates(folder, name)]
    if found:
        return found
    others = sorted(path for path in folder.glob("*") if path.suffix in SUFFIXES and path.name != "sujet.py")
    fitting = [path for path in others if path.is_file() and not path.is_symlink() and _is_nearly_named(path, names)]
    if len(fitting) == 1:  # « taquin (1).py » is marked, and its name is said
        return [_from_file(fitting[0], None)]
    wanted = f"{', '.join(f'{name}.py' for name in names)} (ou .ipynb)"
    hint = " Aller dans le dossier du travail à corriger, ou le donner : taquin check DOSSIER."
    if others:
        held = ", ".join(path.name for path in others[:5])
        which = f'dire lequel : taquin check "{fitting[0].name}"' if fitting else "dire sa fiche : … --sheet FICHE"
        hint = f" Il contient {held} : renommer le fichier à corriger, ou {which}"
    raise SubmissionError(f"Le dossier « {folder} » ne contient pas de fichier {wanted}.{hint}")


def _is_nearly_named(path: Path, names: Sequence[str]) -> bool:
    name = guess_sheet(path)
    return name is not None and name in names and path.stem.lower().startswith(name)


def _from_file(path: Path, sheet: str | None) -> Submission:
    if path.suffix not in SUFFIXES:
        raise SubmissionError(f"« {path} » n'est pas un fichier Python (.py), ni un carnet (.ipynb).")
    if path.resolve().parent.parent == REFERENCE and path.name == "solution.py":
        return _read(load_sheet(sheet or path.resolve().parent.name), path, [])
    if sheet is not None or path.stem in sheet_names():
        return _read(load_sheet(sheet or path.stem), path, [])
    name = guess_sheet(path)
    if name is None:
        known = ", ".join(f"{name}.py" for name in sheet_names())
        raise SubmissionError(
            f"« {path.name} » : de quelle fiche s'agit-il ? Nommer le fichier {known}, ou préciser --sheet."
        )
    told = f"Le fichier s'appelle {path.name} ; le nom attendu est {name}{path.suffix}."
    return _read(load_sheet(name), path, [told])


def the_filled_one(paths: list[Path], sheet: Sheet) -> Path:
    """Of a .py and a notebook in one folder, the one that was filled in. Both: somebody has to choose."""
    filled = [path for path in paths if not is_untouched(path, sheet)] if len(paths) > 1 else []
    if len(filled) > 1:
        names = " et ".join(path.name for path in filled)
        raise SubmissionError(f"Il y a {names}, tous deux remplis : ne garder que celui qui est à corriger.")
    return (filled or paths)[0]


def is_untouched(path: Path, sheet: Sheet) -> bool:
    """Still what was handed out, or empty. What cannot be read is somebody's work."""
    try:
        _require_a_file(path)
        if path.suffix == notebook.SUFFIX:
            return notebook.is_untouched(notebook.load(path)[0], sheet)
        source = notebook.bare(read_source(path)[0])
        return source in ("", notebook.bare(stub(sheet.solution)), notebook.bare(titled_stub(sheet)))
    except SubmissionError:
        return False


def guess_sheet(path: Path) -> str | None:
    """The sheet of which the file defines the most functions, if there is only one, or the one that a notebook says it
    is for. (Some names are those of several sheets.)"""
    _require_a_file(path)
    if path.suffix == notebook.SUFFIX:
        cells, said = notebook.load(path)
        if said in sheet_names():
            return said
        source = "\n".join(cell.source for cell in cells if cell.is_code)
    else:
        source, _ = read_source(path)
    names = {line.split("(")[0].removeprefix("def ").strip() for line in source.splitlines() if line.startswith("def ")}
    names |= {without_accents(name) for name in names}
    shared = {
        sheet: len(names & {without_accents(name) for name in load_sheet(sheet).functions}) for sheet in sheet_names()
    }
    most = max(shared.values(), default=0)
    fitting = [sheet for sheet, number in shared.items() if number == most > 0]
    return fitting[0] if len(fitting) == 1 else None


def read_submission(path: Path, sheet: str, *, helpers: bool = True) -> Submission:
    """The submission in that very file. Without `helpers`, its neighbours are none of its business."""
    return _read(load_sheet(sheet), path, [], helpers=helpers)


def _read(sheet: Sheet, path: Path, repairs: list[str], *, helpers: bool = True) -> Submission:
    if path.is_symlink():
        raise SubmissionError(f"« {path.name} » est un lien vers un autre fichier : remettre le fichier lui-même.")
    _require_a_file(path)
    path = path.resolve()
    source, notes = notebook.read(path, sheet) if path.suffix == notebook.SUFFIX else read_source(path)
    if not source.strip():
        notes.append(f"{path.name} est vide : repartir de la version distribuée.")
    parent = path.parent
    student = parent.parent.name if parent.name == sheet.name else parent.name
    neighbours, ignored = _helpers(parent, source) if helpers else ({}, [])
    # Of a notebook only the code: the rest is of no use to the student's process, and may be big.
    own = source.encode("utf-8") if path.suffix == notebook.SUFFIX else path.read_bytes()
    files = ((readable(path.name), own), *((name, data) for name, data in neighbours.items() if name != path.name))
    return Submission(sheet, readable(student or path.stem), path, source, files, (*repairs, *notes, *ignored))


def readable(name: str) -> str:
    """The name of a file as text that can be written anywhere: one that is not UTF-8 is read as Windows-1252."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(name).decode("cp1252", "replace")
    return name


def _helpers(folder: Path, source: str) -> tuple[dict[str, bytes], list[str]]:
    """The modules of this folder that the source imports, those that these import, and what was left out.

    Only what is imported: the folder may hold other students' files, or all of a home folder.
    """
    found: dict[str, bytes] = {}
    ignored: list[str] = []
    known: set[str] = set()
    waiting = [source]
    while waiting:
        for name in sorted(_imported(waiting.pop()) - known):
            known.add(name)
            for path in _module_files(folder, name):
                relative = path.relative_to(folder).as_posix()
                if path.is_symlink() or path.parent.is_symlink():
                    ignored.append(f"{relative} est un lien vers un autre fichier : il a été ignoré.")
                elif path.stat().st_size > MAX_BYTES or len(found) >= MAX_HELPERS:
                    ignored.append(f"{relative} est de trop (taille, ou nombre de modules) : il a été ignoré.")
                else:
                    found[relative] = path.read_bytes()
                    waiting.append(found[relative].decode("utf-8", "replace"))
    return found, ignored


def _imported(source: str) -> set[str]:
    lists = (match.group(1).split(",") for match in IMPORTS.finditer(source))
    return {name.strip().split(".")[0] for names in lists for name in names} - {""}  # "" for `from . import x`


def _module_files(folder: Path, name: str) -> list[Path]:
    package = folder / name
    files = [folder / f"{name}.py", *(sorted(package.glob("*.py")) if package.is_dir() else [])]
    return [path for path in files if path.is_file()]
