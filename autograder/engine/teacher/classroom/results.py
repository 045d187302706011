"""A class's results on disk: one JSON per student and sheet, a run log that only grows, the teacher's corrections.

Everything that is published (tables, pages, gradebook) is made from what `load` returns.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import re
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.engine.sheet.model import TaquinError
from autograder.engine.text import reason

LOG, CORRECTIONS, CLASS = "journal.jsonl", "corrections.csv", "classe.json"


@dataclass(frozen=True)
class Correction:
    """What the teacher decided, whatever the marking says."""

    points: float
    comment: str = ""


@dataclass(frozen=True)
class QuestionMark:
    id: str
    title: str
    points: float | None  # with the teacher's correction; None is « à recorriger »
    out_of: float
    verdict: str
    carried: bool
    checks: Sequence[dict[str, Any]]  # read from the file when they are looked at
    computed: float | None  # what the marking found
    correction: Correction | None = None


@dataclass(frozen=True)
class Result:
    """One student's marked sheet, corrections included. `data` is the object of `taquin check --format json`,
    but for its questions: a class of a thousand is not held in memory."""

    student: str
    name: str  # as in the roster, else the student's id
    sheet: str
    data: dict[str, Any]
    questions: tuple[QuestionMark, ...]
    step: float = 0.0  # marks are rounded to a multiple of it; 0 for not at all
    diagnoses: tuple[str, ...] = ()  # the named mistakes, each once

    @property
    def mark(self) -> float | None:
        """None as long as something is to be marked again."""
        points = [question.points for question in self.questions]
        if None in points:
            return None
        total = sum(value for value in points if value is not None) + float(self.data.get("bonus") or 0)
        return round_to(total, self.step)

    @property
    def out_of(self) -> float:
        return sum(question.out_of for question in self.questions)


@dataclass(frozen=True)
class Classroom:
    results: tuple[Result, ...]
    absent: tuple[tuple[str, str], ...] = ()  # (student, name): in the roster, nothing handed in
    notes: tuple[tuple[str, str], ...] = ()  # (student or "", what was found, repaired or ignored)
    emails: dict[str, str] = field(default_factory=dict)

    @property
    def sheets(self) -> list[str]:
        return sorted({result.sheet for result in self.results})

    def of_sheet(self, sheet: str) -> list[Result]:
        return [result for result in self.results if result.sheet == sheet]


def round_to(value: float, step: float) -> float:
    """Halves go up, as a teacher rounds."""
    return round(value, 4) if not step else int(value / step + 0.5 + 1e-9) * step


# ---------------------------------------------------------------- reading


def load(folder: Path, step: float = 0.0) -> Classroom:
    """All that the folder holds. A file that cannot be read is said, never skipped in silence."""
    if not folder.is_dir():
        raise TaquinError(f"« {folder} » n'existe pas : c'est le dossier donné à « taquin grade --out ».")
    about = _read_json(folder / CLASS) if (folder / CLASS).exists() else {}
    names: dict[str, str] = about.get("names", {})
    corrections = read_corrections(folder / CORRECTIONS)
    notes = [(str(who), str(what)) for who, what in about.get("notes", [])]
    results = []
    for path in sorted(folder.glob("*/*.json")):
        try:
            data = _read_json(path)
            results.append(_result(data, names, corrections, step, path))
        except (TaquinError, KeyError, TypeError, ValueError):
            notes.append((path.parent.name, f"{path.name} est illisible : corriger de nouveau cette copie (--fresh)."))
    known = {(result.student, result.sheet, question.id) for result in results for question in result.questions}
    for student, sheet, question in sorted(set(corrections) - known):
        notes.append((student, f"{CORRECTIONS} : il n'y a pas de question {question} de {sheet} pour cet élève."))
    absent = tuple((student, names.get(student, student)) for student in about.get("absent", []))
    return Classroom(tuple(results), absent, tuple(notes), dict(about.get("emails", {})))


def of_json(data: dict[str, Any]) -> Result:
    """One report by itself, with all that it says."""
    return _result(data, {}, {}, 0.0)


def _result(
    data: dict[str, Any],
    names: dict[str, str],
    corrections: dict[tuple[str, str, str], Correction],
    step: float,
    path: Path | None = None,
) -> Result:
    student, sheet = str(data["student"]), str(data["sheet"])
    questions = []
    named: dict[str, None] = {}
    for index, question in enumerate(data["questions"]):
        named |= dict.fromkeys(check["diagnosis"] for check in question["checks"] if check["diagnosis"])
        correction = corrections.get((student, sheet, question["id"]))
        questions.append(
            QuestionMark(
                id=question["id"],
                title=question["title"],
                points=correction.points if correction else question["points"],
                out_of=question["out_of"],
                verdict=question["verdict"],
                carried=question["carried"],
                checks=question["checks"] if path is None else _Checks(path, index),
                computed=question["points"],
                correction=correction,
            )
        )
    about = {key: value for key, value in data.items() if key != "questions"}
    return Result(student, names.get(student, student), sheet, about, tuple(questions), step, tuple(named))


class _Checks(Sequence[dict[str, Any]]):
    """The checks of one question, in the file."""

    def __init__(self, path: Path, question: int) -> None:
        self._path, self._question = path, question

    def _read(self) -> list[dict[str, Any]]:
        checks: list[dict[str, Any]] = _questions(self._path, self._path.stat().st_mtime_ns)[self._question]["checks"]
        return checks

    def __len__(self) -> int:
        return len(self._read())

    def __getitem__(self, index: Any) -> Any:
        return self._read()[index]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return iter(self._read())


@lru_cache(maxsize=2)  # the questions of a result are read one after the other
def _questions(path: Path, _written: int) -> list[dict[str, Any]]:
    questions: list[dict[str, Any]] = _read_json(path)["questions"]
    return questions


def read_corrections(path: Path) -> dict[tuple[str, str, str], Correction]:
    """student;sheet;question;points;comment, with any separator of a spreadsheet and a decimal comma or point."""
    if not path.exists():
        return {}
    found = {}
    for number, row in enumerate(read_table(path, ("student", "sheet", "question", "points")), start=2):
        try:
            points = float(row["points"].replace(",", "."))
        except ValueError:
            raise TaquinError(
                f"{path.name}, ligne {number} : « {row['points']} » n'est pas un nombre de points."
            ) from None
        found[row["student"], row["sheet"], row["question"]] = Correction(points, row.get("comment", ""))
    return found


HEADINGS = {  # what teachers write → what we call it
    "eleve": "student", "etudiant": "student", "id": "student", "identifiant": "student", "login": "student",
    "fiche": "sheet", "exercice": "question", "note": "points", "commentaire": "comment", "nom": "name",
    "email": "email", "courriel": "email", "adresse de courriel": "email", "e-mail": "email",
}  # fmt: skip


def read_table(path: Path, needed: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """The rows of a CSV file as a French spreadsheet may have written it."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise TaquinError(f"« {path} » ne peut pas être lu ({reason(error)}).") from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("cp1252", "replace")
    first = text.split("\n", 1)[0]
    delimiter = max(";,\t", key=first.count)
    rows = csv.DictReader(text.splitlines(), delimiter=delimiter, restval="")
    plain = {heading: _plain(heading) for heading in rows.fieldnames or []}
    missing = [name for name in needed if name not in plain.values()]
    if missing:
        raise TaquinError(
            f"« {path.name} » doit avoir une première ligne qui nomme ses colonnes ({', '.join(needed)}) ; "
            f"il manque {', '.join(missing)}."
        )
    for row in rows:
        cells = {plain[key]: (value or "").strip() for key, value in row.items() if key in plain}
        if any(cells.values()):
            yield cells


def _plain(heading: str) -> str:
    name = unicodedata.normalize("NFKD", heading).encode("ascii", "ignore").decode().strip().lower()
    return HEADINGS.get(name, name)


def _read_json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise TaquinError(f"« {path} » est illisible.") from error
    if not isinstance(data, dict):
        raise TaquinError(f"« {path} » est illisible.")
    return data


# ---------------------------------------------------------------- writing


def write_atomically(path: Path, content: str | bytes | Iterable[str]) -> None:
    """The whole file or the old one: never half of it. What comes in pieces is never whole in memory."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pieces = [content] if isinstance(content, str | bytes) else content
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    try:
        with open(handle, "wb") as file:
            for piece in pieces:
                file.write(piece if isinstance(piece, bytes) else piece.encode("utf-8"))
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_result(folder: Path, data: dict[str, Any]) -> Path:
    path = folder / safe_name(data["student"]) / f"{data['sheet']}.json"
    write_atomically(path, json.dumps(data, ensure_ascii=False) + "\n")  # indented, it would cost as much as a check
    return path


def append_to_log(folder: Path, **entry: Any) -> None:
    line = json.dumps({"time": datetime.now(UTC).isoformat(timespec="seconds"), **entry}, ensure_ascii=False)
    with open(folder / LOG, "a", encoding="utf-8") as file:
        file.write(line + "\n")


def read_log(folder: Path) -> Iterator[dict[str, Any]]:
    """Every entry; a last line that a kill cut short is no entry."""
    path = folder / LOG
    if path.exists():
        for line in path.read_text("utf-8", "replace").splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if isinstance(entry, dict):
                yield entry


def safe_name(student: str) -> str:
    """A student's id as the name of a folder; no two ids share one."""
    name = re.sub(r'[<>:"/\\|?*\x00-\x1f]', "_", student).strip(". ")[:80]
    if name and name == student:
        return name
    return f"{name}-{hashlib.blake2b(student.encode('utf-8', 'replace'), digest_size=4).hexdigest()}"
