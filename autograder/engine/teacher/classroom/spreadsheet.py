"""A CSV file as a spreadsheet or a school's system writes it: any separator, UTF-8 or Windows-1252."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.engine.errors import TaquinError
from autograder.engine.text import and_list, reason, without_accents

UTF8, WINDOWS = "utf-8-sig", "cp1252"


@dataclass(frozen=True)
class Spreadsheet:
    name: str  # of the file
    headings: tuple[str, ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]  # (line in the file, as many cells as headings); no empty line
    delimiter: str = ";"
    encoding: str = UTF8

    def columns(self, names: Mapping[str, str]) -> dict[str, int]:
        """What each column is called by us → its number; of two with one meaning, the first."""
        found: dict[str, int] = {}
        for number, heading in enumerate(self.headings):
            plain = plain_heading(heading)
            found.setdefault(names.get(plain, plain), number)
        return found

    def records(self, names: Mapping[str, str], needed: Iterable[str]) -> Iterator[tuple[int, dict[str, str]]]:
        """(line, what each column holds), or a sentence on the columns that are missing."""
        columns = self.columns(names)
        needed = tuple(needed)
        if missing := [name for name in needed if name not in columns]:
            raise TaquinError(
                f"« {self.name} » doit avoir une première ligne qui nomme ses colonnes ({', '.join(needed)}) ; "
                f"il manque {and_list(missing)}."
            )
        for line, cells in self.rows:
            yield line, {name: cells[number] for name, number in columns.items()}


def read_spreadsheet(path: Path) -> Spreadsheet:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise TaquinError(f"« {path} » ne peut pas être lu ({reason(error)}).") from error
    encoding = UTF8
    try:
        text = raw.decode(UTF8)
    except UnicodeDecodeError:
        encoding, text = WINDOWS, raw.decode(WINDOWS, "replace")
    delimiter = max(";,\t", key=text.split("\n", 1)[0].count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    headings: tuple[str, ...] = ()
    rows = []
    try:
        for cells in reader:
            if not any(cell.strip() for cell in cells):
                continue
            if not headings:
                headings = tuple(cell.strip() for cell in cells)
                continue
            whole = [cell.strip() for cell in cells[: len(headings)]]
            rows.append((reader.line_num, tuple(whole + [""] * (len(headings) - len(whole)))))
    except csv.Error as error:
        raise TaquinError(f"« {path.name} », ligne {reader.line_num} : ce n'est pas un CSV lisible.") from error
    return Spreadsheet(path.name, headings, tuple(rows), delimiter, encoding)


def plain_heading(heading: str) -> str:
    return re.sub(r"\s+", " ", without_accents(heading.replace("’", "'"))).strip().lower()
