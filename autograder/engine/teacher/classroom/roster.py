"""Who is in the class, as any school's system exports it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from autograder.engine.errors import TaquinError
from autograder.engine.sheet.catalog import parameters
from autograder.engine.teacher.classroom.spreadsheet import Spreadsheet, plain_heading, read_spreadsheet
from autograder.engine.text import and_list, count, without_accents

HEADINGS = {
    "student": ("student", "id", "login", "identifiant", "identifier", "username", "nom d'utilisateur", "matricule",
                "idnumber", "id number", "numero d'identification", "numero etudiant", "n etudiant", "ine"),
    "name": ("name", "nom complet", "full name", "eleve", "etudiant", "nom et prenom", "nom prenom", "prenom/nom"),
    "last": ("nom", "nom de famille", "surname", "last name"),
    "first": ("prenom", "first name", "given name"),
    "email": ("email", "e-mail", "mail", "courriel", "adresse de courriel", "email address", "adresse e-mail",
              "adresse electronique"),
    "team": ("binome", "trinome", "equipe", "team", "pair", "groupe", "groupes", "group", "groups"),
    "date": ("derniere modification (travail remis)", "last modified (submission)"),
}  # fmt: skip
MEANING = {heading: meaning for meaning, headings in HEADINGS.items() for heading in headings}
SURE_TEAMS = {"binome", "trinome", "equipe", "team", "pair"}  # « groupe » may be half a class
LARGEST_TEAM = 4
PARTICIPANT = re.compile(r"Participant\s*(\d+)", re.IGNORECASE)  # what Moodle's grading worksheet calls a student
BETWEEN_NAMES = re.compile(r"\s*(?:[_+&,;]|\bet\b|\band\b)\s*")
DATE = re.compile(r"(\d{1,2}) ([a-z]+) (\d{4}),? (\d{1,2}):(\d{2})(?: ?([ap]m))?")
MONTHS = (("jan",), ("fev", "feb"), ("mar",), ("avr", "apr"), ("mai", "may"), ("juin", "jun"), ("juil", "jul"),
          ("aou", "aug"), ("sep",), ("oct",), ("nov",), ("dec",))  # fmt: skip
TOLD = {
    "student": "identifiant", "name": "nom", "last": "nom", "first": "prénom", "email": "courriel", "team": "binômes",
    "number": "numéro de Moodle", "date": "date de remise",
}  # fmt: skip


@dataclass
class Roster:
    names: dict[str, str] = field(default_factory=dict)  # student → name, in the order of the file
    emails: dict[str, str] = field(default_factory=dict)
    parameters: dict[str, dict[str, int]] = field(default_factory=dict)  # key of a parameter → student → value
    numbers: dict[str, str] = field(default_factory=dict)  # student → participant, in Moodle
    teams: dict[str, str] = field(default_factory=dict)  # student → what their pair is called
    dates: dict[str, float] = field(default_factory=dict)  # student → when Moodle received their work
    source: Spreadsheet | None = None
    understood: tuple[str, ...] = ()  # sentences on what was made of the file

    def students(self, handed_in_as: str, number: str = "") -> list[str]:
        """The ids of whoever is called so: one student, or those whose names the words join (« Dupont et Martin »).

        Moodle's number goes first, then an id, then a name in any order of its words. Who is not in the class keeps
        the name that they have.
        """
        by_number = [student for student, known in self.numbers.items() if number and known == number]
        if by_number:
            return by_number
        found = self._called(handed_in_as)
        if len(found) == 1:
            return found
        return self._members(handed_in_as) or [handed_in_as]

    def student(self, handed_in_as: str, number: str = "") -> str:
        """The same, where only one student can be meant."""
        found = self.students(handed_in_as, number)
        return found[0] if len(found) == 1 else handed_in_as

    def team_of(self, student: str) -> list[str]:
        """The student, then whoever works with them."""
        team = self.teams.get(student)
        return [
            student,
            *(other for other in self.names if team and other != student and self.teams.get(other) == team),
        ]

    def value(self, key: str, student: str) -> int | None:
        """What the file says of a student's parameter."""
        return self.parameters.get(key, {}).get(student)

    def _members(self, joined: str) -> list[str]:
        """The students whose names the words join, if each of these names is one student's."""
        for separator in (BETWEEN_NAMES, re.compile(r"[\s_-]+")):
            parts = [part for part in separator.split(joined) if part]
            several = [self._called(part) or self._with_a_name(part) for part in parts]
            members = list(dict.fromkeys(student for found in several for student in found))
            if 1 < len(parts) <= LARGEST_TEAM and all(len(found) == 1 for found in several) and len(members) > 1:
                return members
        return []

    def _called(self, name: str) -> list[str]:
        if name in self.names:
            return [name]
        wanted = _words(name)
        return [student for student, full in self.names.items() if wanted and wanted in (_words(student), _words(full))]

    def _with_a_name(self, part: str) -> list[str]:
        wanted = _words(part)
        return [student for student, full in self.names.items() if wanted and wanted <= _words(full)]


# A row is refused or kept as a whole: the two refusals need the line, the name and what was read before.
def read_roster(path: Path) -> Roster:
    """Columns are recognised by their headings, in French or English; what was understood is told."""
    table = read_spreadsheet(path)
    columns = _columns(table)
    if not columns.keys() & {"student", "name", "last", "number"}:
        seen = ", ".join(f"« {heading} »" for heading in table.headings) or "aucune"
        raise TaquinError(
            f"« {path.name} » ne dit pas qui sont les élèves : il faut une première ligne qui nomme les colonnes, avec "
            f"student (ou identifiant), Nom complet, Élève, ou Nom et Prénom. Colonnes trouvées : {seen}."
        )
    roster = Roster(source=table)
    rows = [(line, {meaning: cells[number] for meaning, number in columns.items()}) for line, cells in table.rows]
    full = [_full_name(row) for _, row in rows]
    often = Counter(full)
    lines: dict[str, int] = {}
    for (line, row), name in zip(rows, full, strict=True):
        number = _number(row)
        student = row.get("student") or _id(row, name, number, often[name] > 1)
        if not student:
            raise TaquinError(f"{path.name}, ligne {line} : rien ne dit de quel élève il s'agit.")
        if student in lines:
            raise TaquinError(
                f"{path.name}, ligne {line} : « {student} » est déjà dans la liste, ligne {lines[student]} "
                "(deux homonymes ? leur donner un identifiant, dans une colonne student)."
            )
        lines[student] = line
        roster.names[student] = name or student
        for value, kept in (
            (row.get("email"), roster.emails),
            (row.get("team"), roster.teams),
            (number, roster.numbers),
        ):
            if value:
                kept[student] = value
        if (date := moodle_date(row.get("date", ""))) is not None:
            roster.dates[student] = date
        _read_parameters(roster, student, row, f"{path.name}, ligne {line}")
    roster.understood = tuple(_understood(roster, table, columns))
    return roster


def _id(row: dict[str, str], name: str, number: str, is_shared: bool) -> str:
    """Without a column of ids, a name; homonyms by Moodle's number, else by their address."""
    if number and (is_shared or not name):
        return f"{name or 'Participant'} {number}"
    return row.get("email") or name if is_shared else name


def _columns(table: Spreadsheet) -> dict[str, int]:
    """Meaning → column. Moodle's « Identifiant » that holds « Participant 100001 » is a number, not an id."""
    columns = table.columns(MEANING)
    place = columns.get("student")
    if place is not None and table.rows and all(PARTICIPANT.fullmatch(cells[place]) for _, cells in table.rows):
        del columns["student"]
        columns["number"] = place
        others = [i for i, heading in enumerate(table.headings) if MEANING.get(plain_heading(heading)) == "student"]
        if len(others) > 1:
            columns["student"] = others[1]
    place = columns.get("student")
    if place is not None and columns.keys() & {"name", "last"} and not any(cells[place] for _, cells in table.rows):
        del columns["student"]  # an export may have a column of ids that the school does not fill
    return columns


def _full_name(row: dict[str, str]) -> str:
    return row.get("name") or " ".join(filter(None, (row.get("last"), row.get("first"))))


def _number(row: dict[str, str]) -> str:
    found = PARTICIPANT.fullmatch(row.get("number", ""))
    return found[1] if found else ""


def moodle_date(text: str) -> float | None:
    """« mardi 18 novembre 2026, 10:12 », « Tuesday, 18 November 2026, 10:12 AM »: None for anything else (« - »)."""
    found = DATE.search(without_accents(text).lower())
    if found is None:
        return None
    day, month, year, hour, minute, half = found.groups()
    number = next((n for n, names in enumerate(MONTHS, start=1) if month.startswith(names)), None)
    try:
        hours = int(hour) % 12 + 12 * (half == "pm") if half else int(hour)
        return datetime(int(year), number or 0, int(day), hours, int(minute)).timestamp()
    except ValueError:
        return None


def _read_parameters(roster: Roster, student: str, row: dict[str, str], where: str) -> None:
    for key in (parameter.key for parameter in parameters()):
        if not row.get(key):
            continue
        try:
            roster.parameters.setdefault(key, {})[student] = int(row[key])
        except ValueError:
            raise TaquinError(f"{where} : « {row[key]} » n'est pas un {key} entier.") from None


def _understood(roster: Roster, table: Spreadsheet, columns: dict[str, int]) -> Iterator[str]:
    """What was made of the columns, and what they do not tell."""
    known = {**TOLD, **{parameter.key: parameter.key for parameter in parameters()}}
    parts = [f"{known[name]} = « {table.headings[place]} »" for name, place in columns.items() if name in known]
    yield f"Liste {table.name} : {count(len(roster.names), 'élève')} ; {' ; '.join(parts)}."
    if roster.teams:
        yield from _check_teams(roster, table.headings[columns["team"]])
    missing = [name for name, place in (("courriel", roster.emails), ("numéro de Moodle", roster.numbers)) if not place]
    if missing:
        yield f"Liste {table.name} : pas de {and_list(missing).replace(' et ', ' ni de ')}."


def _check_teams(roster: Roster, heading: str) -> Iterator[str]:
    """A column « groupe » is taken for pairs only if its groups are small."""
    members: dict[str, list[str]] = defaultdict(list)
    for student, team in roster.teams.items():
        members[team].append(student)
    largest = max(map(len, members.values()))
    if largest > LARGEST_TEAM and plain_heading(heading) not in SURE_TEAMS:
        roster.teams = {}
        yield f"La colonne « {heading} » n'est pas prise pour des binômes (jusqu'à {largest} élèves par groupe)."
    elif shared := sum(len(team) > 1 for team in members.values()):
        yield f"{count(shared, 'groupe de travail', 'groupes de travail')} : les élèves d'un groupe ont la même note."


def _words(name: str) -> frozenset[str]:
    return frozenset(without_accents(name).lower().replace("-", " ").replace(".", " ").split())
