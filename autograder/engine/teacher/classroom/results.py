"""A class's results on disk: one report per student and sheet, a run log that only grows, the teacher's corrections.

Everything that is published (tables, pages, gradebook) is made from what `load` returns. Students choose their names:
whatever is named after them is in a folder of its own, `copies/`, where it cannot meet a file of the class.
"""

from __future__ import annotations

import csv
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.files import write_atomically
from autograder.engine.marking.report import Correction, Report
from autograder.engine.text import count, reason, without_accents

LOG, CORRECTIONS, CLASS, COPIES = "journal.jsonl", "corrections.csv", "classe.json", "copies"
LONGEST_NAME = 120  # bytes; file systems allow 255
Corrections = Mapping[tuple[str, str, str], Correction]  # by student, sheet and question


@dataclass(frozen=True)
class Classroom:
    """The reports of a class without their details: a class of a thousand is not held in memory."""

    reports: tuple[Report, ...]
    absent: tuple[tuple[str, str], ...] = ()  # (student, name): in the roster, nothing handed in
    notes: tuple[tuple[str, str], ...] = ()  # (student or "", what was found, repaired or ignored)
    emails: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[tuple[str, str], Path] = field(default_factory=dict)  # (student, sheet) → where all the details are

    @property
    def sheets(self) -> list[str]:
        return sorted({report.sheet for report in self.reports})

    @property
    def students(self) -> dict[str, str]:
        """Everybody that is known of, with their names."""
        return {report.student: report.name for report in self.reports} | dict(self.absent)

    def of_sheet(self, sheet: str) -> list[Report]:
        return [report for report in self.reports if report.sheet == sheet]

    def whole(self, report: Report) -> Report:
        """The same report with all its details, read again. One that was never on disk has them."""
        path = self.files.get((report.student, report.sheet))
        if path is None:
            return report
        decided = {question.id: question.correction for question in report.questions}
        return replace(read_report(path).corrected(decided.get), name=report.name, rounding=report.rounding)


# ---------------------------------------------------------------- reading


def load(folder: Path, rounding: float = 0.0) -> Classroom:
    """All that the folder holds. A file that cannot be read is said, never skipped in silence."""
    if not folder.is_dir():
        raise TaquinError(f"« {folder} » n'existe pas : c'est le dossier donné à « taquin grade --out ».")
    about = _read_json(folder / CLASS) if (folder / CLASS).exists() else {}
    names: dict[str, str] = about.get("names", {})
    corrections = read_corrections(folder / CORRECTIONS)
    notes = [(str(who), str(what)) for who, what in about.get("notes", [])]
    reports: dict[tuple[str, str], Report] = {}
    files: dict[tuple[str, str], Path] = {}
    old = 0
    for path in _result_files(folder):
        try:
            report = read_report(path)
        except TaquinError:
            notes.append((path.parent.name, f"{path.name} est illisible : corriger de nouveau cette copie (--fresh)."))
            continue
        place = report.student, report.sheet
        if place in reports:
            continue
        old += path.parent.parent == folder
        decided = _decisions(corrections, *place)
        name = names.get(report.student, report.student)
        reports[place] = replace(report.corrected(decided.get).without_details(), name=name, rounding=rounding)
        files[place] = path
    if old:
        told = count(old, "résultat d'une version antérieure est lu", "résultats d'une version antérieure sont lus")
        notes.append(("", f"{told} à son ancienne place ; les nouveaux sont dans {COPIES}/."))
    notes += _corrections_of_nothing(corrections, reports.values())
    absent = tuple((student, names.get(student, student)) for student in about.get("absent", []))
    in_order = tuple(reports[place] for place in sorted(reports))
    return Classroom(in_order, absent, tuple(notes), dict(about.get("emails", {})), files)


def _result_files(folder: Path) -> Iterator[Path]:
    """The results, then those that an earlier version left in folders at the top."""
    yield from sorted(folder.glob(f"{COPIES}/*/*.json"))
    yield from sorted(folder.glob("*/*.json"))


def _decisions(corrections: Corrections, student: str, sheet: str) -> dict[str, Correction]:
    return {question: one for (who, what, question), one in corrections.items() if (who, what) == (student, sheet)}


def _corrections_of_nothing(corrections: Corrections, reports: Iterable[Report]) -> Iterator[tuple[str, str]]:
    known = {(report.student, report.sheet, question.id) for report in reports for question in report.questions}
    for student, sheet, question in sorted(set(corrections) - known):
        yield student, f"{CORRECTIONS} : il n'y a pas de question {question} de {sheet} pour cet élève."


def read_report(path: Path) -> Report:
    """One result, of this version or of an earlier one, with all its details."""
    try:
        return Report.from_json(_read_json(path))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise TaquinError(f"« {path} » est illisible.") from error


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
    name = without_accents(heading).strip().lower()
    return HEADINGS.get(name, name)


def _read_json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise TaquinError(f"« {path} » est illisible.") from error
    if not isinstance(data, dict):
        raise TaquinError(f"« {path} » est illisible.")
    return data


# ---------------------------------------------------------------- writing


def own_folder(student: str) -> str:
    """Where a student's files are, seen from the folder of results."""
    return f"{COPIES}/{safe_name(student)}"


def result_file(folder: Path, student: str, sheet: str) -> Path:
    return folder / own_folder(student) / f"{sheet}.json"


def write_report(folder: Path, report: Report) -> Path:
    path = result_file(folder, report.student, report.sheet)
    text = json.dumps(report.to_json(), ensure_ascii=False)  # indented, it would cost as much as a check
    write_atomically(path, text + "\n")
    return path


def append_to_log(folder: Path, **entry: Any) -> None:
    line = json.dumps({"time": datetime.now(UTC).isoformat(timespec="seconds"), **entry}, ensure_ascii=False)
    with open(folder / LOG, "a", encoding="utf-8", errors="replace") as file:
        file.write(line + "\n")


def read_log(folder: Path) -> Iterator[dict[str, Any]]:
    """Every entry; a last line that a kill cut short is no entry."""
    path = folder / LOG
    if path.exists():
        for line in path.read_text("utf-8", "replace").split("\n"):
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if isinstance(entry, dict):
                yield entry


def safe_name(student: str) -> str:
    """A student's id as the name of a folder; no two ids share one, even on purpose."""
    short = re.sub(r'[<>:"/\\|?*\x00-\x1f]', "_", student).encode("utf-8", "replace")[:LONGEST_NAME]
    name = short.decode("utf-8", "ignore").strip(". ")
    if name and name == student and not re.search(r"-[0-9a-f]{8}$", name):
        return name
    return f"{name}-{hashlib.blake2b(student.encode('utf-8', 'replace'), digest_size=4).hexdigest()}"
