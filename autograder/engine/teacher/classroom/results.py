"""A class's results on disk: one report per student and sheet, a run log that only grows, the teacher's corrections.

Everything that is published (tables, pages, gradebook) is made from what `load` returns. Students choose their names:
whatever is named after them is in a folder of its own, `copies/`, where it cannot meet a file of the class.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.files import write_atomically
from autograder.engine.marking.report import Report
from autograder.engine.teacher.classroom.bareme import Bareme
from autograder.engine.teacher.classroom.collect import FEW
from autograder.engine.teacher.classroom.corrections import FILE as CORRECTIONS
from autograder.engine.teacher.classroom.corrections import Decided, Decisions, read_corrections
from autograder.engine.teacher.classroom.roster import Roster
from autograder.engine.teacher.classroom.spreadsheet import Spreadsheet
from autograder.engine.text import count, without_accents
from autograder.engine.verdict import Verdict

LOG, CLASS, COPIES, ASIDE = "journal.jsonl", "classe.json", "copies", "anciens"
LONGEST_NAME = 120  # bytes; file systems allow 255
ABSENT = "absent"
FEWEST_LATE, SAME_TIME = 3, 120.0  # copies, seconds: dates that are perhaps not those of the students


@dataclass(frozen=True)
class Classroom:
    """The reports of a class without their details: a class of a thousand is not held in memory.

    Rows of every table are in the order of the roster, then in that of French names.
    """

    reports: tuple[Report, ...]
    absent: tuple[tuple[str, str], ...] = ()  # (student, name): in the roster, nothing handed in
    notes: tuple[tuple[str, str], ...] = ()  # (student or "", what was found, repaired or ignored)
    roster: Roster = field(default_factory=Roster)
    files: Mapping[tuple[str, str], Path] = field(default_factory=dict)  # (student, sheet) → where all the details are
    not_marked: Mapping[tuple[str, str], str] = field(default_factory=dict)  # (student, sheet or "") → why
    decisions: Decisions = field(default_factory=dict)  # the teacher's, also for who has no report
    borrowed: tuple[tuple[str, ...], ...] = ()  # student, sheet, answer, parameter, whose answer it is
    prepared: Callable[[Report], Report] = lambda report: report  # what a report goes through once it is read

    @property
    def sheets(self) -> list[str]:
        """The one that most handed in first."""
        number = {sheet: len(self.of_sheet(sheet)) for sheet in {report.sheet for report in self.reports}}
        return sorted(number, key=lambda sheet: (-number[sheet], sheet))

    @property
    def main_sheets(self) -> list[str]:
        """Without those that only a few students handed in, perhaps by mistake: they change no table of the others."""
        number = {sheet: len(self.of_sheet(sheet)) for sheet in self.sheets}
        most = max(number.values(), default=0)
        return sorted(sheet for sheet in self.sheets if number[sheet] > FEW * most)

    @property
    def students(self) -> dict[str, str]:
        """Everybody that is known of, with their names, in order."""
        others = {report.student: report.name for report in self.reports} | dict(self.absent)
        others |= {student: self.roster.names.get(student, student) for student, _ in self.not_marked}
        found = {student: name for student, name in self.roster.names.items() if student in others}
        return found | dict(sorted(others.items(), key=lambda item: _in_french(item[1], item[0])))

    def of_sheet(self, sheet: str) -> list[Report]:
        return [report for report in self.reports if report.sheet == sheet]

    def without(self, sheet: str) -> dict[str, str]:
        """Who has no report of that sheet → why, in the order of the class."""
        here = {report.student for report in self.of_sheet(sheet)}
        elsewhere = {student: other for other in reversed(self.sheets) for student in self._who(other)}
        found = {}
        for student in self.students:
            if student not in here:
                why = self.not_marked.get((student, sheet)) or self.not_marked.get((student, ""))
                other = f"a rendu {elsewhere[student]}" if student in elsewhere else ABSENT
                found[student] = why or other
        return found

    def _who(self, sheet: str) -> list[str]:
        return [report.student for report in self.of_sheet(sheet)]

    def whole(self, report: Report) -> Report:
        """The same report with all its details, read again. One that was never on disk has them."""
        path = self.files.get((report.student, report.sheet))
        return report if path is None else self.prepared(read_report(path))


def why_not(report: Report) -> str:
    """Why a submission is to be marked again, in a line without any path of this machine; "" if it is not."""
    if not report.to_mark_again:
        return ""
    outcomes = (*report.outcomes, *report.bonuses)
    messages = [outcome.message for outcome in outcomes if outcome.verdict is Verdict.GRADER_ERROR]
    told = next(filter(None, (*messages, *report.repairs[-1:])), "raison inconnue").split("\n")[0]
    return re.sub(r"(?<![\w.])/(?:[\w.@+-]+/)+", "", told)


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """Student → name; homonyms by what tells them apart."""
    often = Counter(names.values())
    return {student: name if often[name] == 1 else student for student, name in names.items()}


def _in_french(name: str, student: str) -> tuple[str, str]:
    """Étienne is between Durand and Faure."""
    return without_accents(name).casefold(), student


# ---------------------------------------------------------------- reading


def load(folder: Path, rounding: float = 0.0, bareme: Bareme | None = None) -> Classroom:
    """All that the folder holds, weighed by `bareme` or by that of the run. A file that cannot be read is said, never
    skipped in silence."""
    if not folder.is_dir():
        raise TaquinError(f"« {folder} » n'existe pas : c'est le dossier donné à « taquin grade --out ».")
    about = _read_json(folder / CLASS) if (folder / CLASS).exists() else {}
    roster = _roster(about)
    notes = [(str(who), str(what)) for who, what in about.get("notes", [])]
    found, files, more = _reports(folder)
    notes += more
    not_marked = _not_marked(folder, about, found)
    students = {student for student, _ in (*found, *not_marked)}
    finder = _finder(roster, students)
    everybody = {*roster.names, *students}
    scheme = (bareme or Bareme(about.get("bareme", {}))).excusing(finder)
    notes += [("", f"Barème : « {name} » des dispenses n'est pas un élève de cette classe.")
              for name in sorted(scheme.excused - everybody)]  # fmt: skip
    decisions = read_corrections(folder / CORRECTIONS, everybody, finder, scheme.points())
    dates: dict[str, float] = about.get("dates", {})
    notes += [("", sentence) for sentence in scheme.only({sheet for _, sheet in found}).told]

    def prepared(report: Report) -> Report:
        decided = decisions.get((report.student, report.sheet), Decided())
        named = replace(report, name=roster.names.get(report.student, report.student), rounding=rounding)
        return decided.on(scheme.on_report(named, dates.get(f"{report.student}/{report.sheet}")))

    reports = [prepared(report).without_details() for report in found.values()]
    notes += _doubtful_dates(reports, dates)
    places = {student: number for number, student in enumerate(roster.names)}
    reports.sort(key=lambda report: (places.get(report.student, len(places)), _in_french(report.name, report.student)))
    borrowed = tuple(tuple(map(str, row)) for row in about.get("borrowed", []))
    absent = tuple((student, name) for student, name in roster.names.items() if student not in students)
    return Classroom(tuple(reports), absent, tuple(notes), roster, files, not_marked, decisions, borrowed, prepared)


def _doubtful_dates(reports: Iterable[Report], dates: Mapping[str, float]) -> Iterator[tuple[str, str]]:
    """A whole class that is late at the same minute was copied or cloned then, not handed in."""
    late = [(report, dates[f"{report.student}/{report.sheet}"]) for report in reports if report.ruling.penalty]
    times = [time for _, time in late]
    if len(late) >= FEWEST_LATE and max(times) - min(times) < SAME_TIME:
        told = "toutes les copies en retard ont la même date, peut-être celle d'un téléchargement"
        yield "", f"Retards à vérifier : {told} ({late[0][0].ruling.why_penalty})."


def _not_marked(folder: Path, about: dict[str, Any], found: Collection[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """(student, sheet) → why there is no mark: what the run said, and what was handed in without a result."""
    not_marked = {(str(student), str(sheet)): str(why) for student, sheet, why in about.get("not_marked", [])}
    for student, sheet in map(tuple, about.get("handed", [])):
        if (student, sheet) not in found:
            is_there = result_file(folder, student, sheet).exists()
            why = "résultat illisible" if is_there else "pas encore corrigé"
            not_marked[student, sheet] = f"{why} : relancer la correction"
    return not_marked


def check_corrections(folder: Path, roster: Roster, students: Iterable[str], bareme: Bareme) -> None:
    """TaquinError if the teacher's decisions cannot be read: better said before an hour of marking than after."""
    known = {*roster.names, *students}
    read_corrections(folder / CORRECTIONS, known, _finder(roster, known), bareme.points())


def _roster(about: Mapping[str, Any]) -> Roster:
    """As the run that wrote the folder had it."""
    source = about.get("roster")
    if source is not None:
        rows = tuple((int(line), tuple(map(str, cells))) for line, cells in source["rows"])
        source = Spreadsheet(source["name"], tuple(source["headings"]), rows, source["delimiter"], source["encoding"])
    kept: list[dict[str, str]] = [dict(about.get(key, {})) for key in ("names", "emails", "numbers", "teams")]
    names, emails, numbers, teams = kept
    return Roster(names, emails, numbers=numbers, teams=teams, source=source)


def _finder(roster: Roster, students: Iterable[str]) -> Callable[[str], str]:
    """The student that the teacher means: an id, or a name as the roster or the class has it."""
    class_itself = Roster(roster.names | {student: student for student in students if student not in roster.names})
    return class_itself.student


Places = dict[tuple[str, str], Report]


def _reports(folder: Path) -> tuple[Places, dict[tuple[str, str], Path], list[tuple[str, str]]]:
    """The reports without their details, where each is, and what there is to say of them."""
    reports: Places = {}
    files: dict[tuple[str, str], Path] = {}
    notes: list[tuple[str, str]] = []
    old = 0
    for path in _result_files(folder):
        try:
            report = read_report(path)
        except TaquinError:
            told = f"{path.name} est illisible : la prochaine correction reprendra cette copie."
            notes.append((path.parent.name, told))
            continue
        place = report.student, report.sheet
        if place not in reports:
            old += path.parent.parent == folder
            reports[place], files[place] = report.without_details(), path
    if old:
        told = count(old, "résultat d'une version antérieure est lu", "résultats d'une version antérieure sont lus")
        notes.append(("", f"{told} à son ancienne place ; les nouveaux sont dans {COPIES}/."))
    return reports, files, notes


def _result_files(folder: Path) -> Iterator[Path]:
    """The results, then those that an earlier version left in folders at the top."""
    yield from sorted(folder.glob(f"{COPIES}/*/*.json"))
    yield from sorted(folder.glob("*/*.json"))


def read_report(path: Path) -> Report:
    """One result, of this version or of an earlier one, with all its details."""
    try:
        return Report.from_json(_read_json(path))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise TaquinError(f"« {path} » est illisible.") from error


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


def move_aside(folder: Path, keep: Callable[[str, str], bool]) -> list[tuple[str, str]]:
    """Results of (student, sheet) that are not to be kept go to a folder of the past, with their pages."""
    place = folder / ASIDE / datetime.now().strftime("%Y-%m-%d %Hh%M%S")
    moved, left = [], set()
    for path in sorted(folder.glob(f"{COPIES}/*/*.json")):
        try:
            report = read_report(path)
        except TaquinError:
            continue  # it is marked again, or said
        if keep(report.student, report.sheet):
            left.add(report.sheet)
            continue
        moved.append((report.student, report.sheet))
        own = [
            path,
            *path.parent.glob(f"{path.stem}*.html"),
            path.with_suffix(".py.txt"),
            path.parent / "gradescope" / report.sheet,
        ]
        _move(folder, place, own)
    for sheet in {sheet for _, sheet in moved} - left:
        _move(folder, place, [*folder.glob(f"classe-{sheet}*.html"), folder / f"marks-{sheet}.csv"])
    return moved


def _move(folder: Path, place: Path, files: Sequence[Path]) -> None:
    for path in files:
        if path.exists():
            target = place / path.relative_to(folder)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)


def source_file(folder: Path, student: str, sheet: str) -> Path:
    """The code that was marked: what the teacher reads beside the verdicts."""
    return result_file(folder, student, sheet).with_suffix(".py.txt")


def write_source(folder: Path, student: str, sheet: str, source: str) -> None:
    write_atomically(source_file(folder, student, sheet), source)


def read_source(folder: Path, student: str, sheet: str) -> str:
    """ "" where there is none: results of an earlier version, or a file that could not be read."""
    try:
        return source_file(folder, student, sheet).read_text("utf-8", "replace")
    except OSError:
        return ""


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
