"""The list that the school's system gave, back with its marks: Moodle's worksheet, or anybody's, in its own order."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Sequence
from pathlib import PurePath

from autograder.engine.marking.report import Report
from autograder.engine.report.formats import in_a_line
from autograder.engine.sheet.model import OUT_OF
from autograder.engine.teacher.classroom.results import Classroom
from autograder.engine.teacher.classroom.roster import PARTICIPANT
from autograder.engine.teacher.classroom.spreadsheet import Spreadsheet, plain_heading
from autograder.engine.teacher.classroom.tables import defused
from autograder.engine.text import french_number

# What Moodle's import of a grading worksheet looks for, in French; an English Moodle gives its own worksheet.
FRENCH = ("Identifiant", "Nom complet", "Note", "Dernière modification (note)", "Feedback par commentaires")
GRADE, MOST, FEEDBACK = {"note", "grade"}, {"note maximale", "maximum grade"}, "feedback"


def moodle_worksheet(classroom: Classroom, sheet: str) -> bytes | None:
    """The worksheet that was the roster, filled in; with any other, one made from the numbers of Moodle's download."""
    roster = classroom.roster
    if roster.source is not None and _is_worksheet(roster.source):
        return _filled(roster.source, list(roster.names), classroom, sheet)
    if not roster.numbers:
        return None
    names = classroom.students
    rows = [[f"Participant {number}", names.get(who, who), "", "", ""] for who, number in roster.numbers.items()]
    return _filled(Spreadsheet("", FRENCH, _numbered(rows), ","), list(roster.numbers), classroom, sheet)


def own_list(classroom: Classroom) -> tuple[str, bytes] | None:
    """(name of a file, the roster with a column of marks for each sheet): ready to paste where it came from."""
    roster, sheets = classroom.roster, classroom.main_sheets
    if roster.source is None or _is_worksheet(roster.source):
        return None
    given = {(report.student, report.sheet): report for report in classroom.reports}
    heads = ["Note"] if len(sheets) == 1 else [f"Note {sheet}" for sheet in sheets]
    rows = []
    for student, (_, cells) in zip(roster.names, roster.source.rows, strict=True):
        marks = [_mark(classroom, given.get((student, sheet)), student, sheet) for sheet in sheets]
        shown = ["" if mark is None else french_number(mark) for mark in marks]
        rows.append([*map(_safe, cells), *shown])
    table = Spreadsheet("", (*roster.source.headings, *heads), (), roster.source.delimiter, roster.source.encoding)
    return f"{PurePath(roster.source.name).stem}-notes.csv", _written(table, rows)


def moodle_feedback(classroom: Classroom, sheet: str, page: Callable[[Report], bytes]) -> bytes | None:
    """The students' pages as Moodle takes them: in folders named as those of its own download."""
    numbers = classroom.roster.numbers
    reports = [report for report in classroom.of_sheet(sheet) if report.student in numbers]
    if not reports:
        return None
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for report in reports:
            name = report.name.replace("_", " ").replace("/", " ").replace("\\", " ")
            folder = f"{name}_{numbers[report.student]}_assignsubmission_file_"
            archive.writestr(zipfile.ZipInfo(f"{folder}/{sheet}.html"), page(report))
    return content.getvalue()


def _filled(table: Spreadsheet, students: Sequence[str], classroom: Classroom, sheet: str) -> bytes:
    plain = [plain_heading(heading) for heading in table.headings]
    grade = next((i for i, heading in enumerate(plain) if heading in GRADE), None)
    most = next((i for i, heading in enumerate(plain) if heading in MOST), None)
    feedback = next((i for i, heading in enumerate(plain) if heading.startswith(FEEDBACK)), None)
    given = {report.student: report for report in classroom.of_sheet(sheet)}
    rows = []
    for student, (_, cells) in zip(students, table.rows, strict=True):
        row, report = [*map(_safe, cells)], given.get(student)
        mark = _mark(classroom, report, student, sheet)
        if grade is not None and mark is not None:
            row[grade] = f"{mark * _scale(cells[most] if most is not None else ''):.2f}"
        if feedback is not None and report is not None:
            row[feedback] = in_a_line(report)
        rows.append(row)
    return _written(table, rows)


def _is_worksheet(table: Spreadsheet) -> bool:
    """It says « Participant 100001 »."""
    return any(PARTICIPANT.fullmatch(cell) for _, cells in table.rows[:1] for cell in cells)


def _scale(maximum: str) -> float:
    """Moodle's maximum may be 100: the mark is on its scale."""
    try:
        return float(maximum.replace(",", ".")) / OUT_OF
    except ValueError:
        return 1.0


def _mark(classroom: Classroom, report: Report | None, student: str, sheet: str) -> float | None:
    if report is not None:
        return report.total
    decided = classroom.decisions.get((student, sheet))
    return decided.ruling.mark if decided else None


def _safe(cell: str) -> str:
    return cell if cell == "-" else defused(cell)


def _numbered(rows: Sequence[Sequence[str]]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((number, tuple(row)) for number, row in enumerate(rows, start=2))


def _written(table: Spreadsheet, rows: Sequence[Sequence[str]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=table.delimiter, lineterminator="\r\n")
    writer.writerow(table.headings)
    writer.writerows(rows)
    return text.getvalue().encode(table.encoding, "replace")
