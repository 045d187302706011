"""Who is in the class, and which value of a sheet's parameter is whose."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autograder.engine.errors import ParameterError, TaquinError
from autograder.engine.oracle.reference import refusal
from autograder.engine.sheet.catalog import fiche_of, load_sheet, parameters
from autograder.engine.teacher.classroom.results import read_table
from autograder.engine.text import without_accents

ATTEMPTS = 100


@dataclass
class Roster:
    names: dict[str, str] = field(default_factory=dict)  # student → name, in the order of the file
    emails: dict[str, str] = field(default_factory=dict)
    parameters: dict[str, dict[str, int]] = field(default_factory=dict)  # key of a parameter → student → value

    def student(self, handed_in_as: str) -> str:
        """The id of whoever is called so: an id, or a name in any order of its words."""
        if handed_in_as in self.names:
            return handed_in_as
        wanted = _words(handed_in_as)
        found = [student for student, name in self.names.items() if wanted in (_words(student), _words(name))]
        return found[0] if len(found) == 1 else handed_in_as

    def value(self, key: str, student: str) -> int | None:
        """What the file says of a student's parameter."""
        return self.parameters.get(key, {}).get(student)


def read_roster(path: Path) -> Roster:
    """student[;name][;email] and a column for each parameter, as a spreadsheet or a school's system exports it."""
    roster = Roster()
    for number, row in enumerate(read_table(path, ("student",)), start=2):
        student = row["student"]
        if not student:
            raise TaquinError(f"{path.name}, ligne {number} : la colonne student est vide.")
        if student in roster.names:
            raise TaquinError(f"{path.name}, ligne {number} : « {student} » est déjà dans la liste.")
        name = " ".join(part for part in (row.get("name", ""), row.get("prenom", "")) if part)
        roster.names[student] = name or student
        if row.get("email"):
            roster.emails[student] = row["email"]
        for key in (parameter.key for parameter in parameters()):
            if not row.get(key):
                continue
            try:
                roster.parameters.setdefault(key, {})[student] = int(row[key])
            except ValueError:
                raise TaquinError(f"{path.name}, ligne {number} : « {row[key]} » n'est pas un {key} entier.") from None
    return roster


def own_parameter(secret: str, student: str, sheet_name: str) -> int | None:
    """A student's own value of the sheet's parameter, the same every time and not to be guessed without the secret."""
    sheet = load_sheet(sheet_name)
    parameter = sheet.fiche.parameter
    if parameter is None:
        return None
    for attempt in range(ATTEMPTS):
        digest = hmac.new(secret.encode(), f"{student}\0{attempt}".encode(), hashlib.sha256).digest()
        value = int.from_bytes(digest[:8]) % parameter.largest + 1
        if refusal(sheet, value) is None:
            return value
    raise ParameterError(f"aucun {parameter.key} tiré pour « {student} » ne convient à la fiche « {sheet_name} ».")


@dataclass(frozen=True)
class Choice:
    """The values of the sheets' parameters, by key: for all, or a secret from which each student's own is drawn."""

    values: Mapping[str, int] = field(default_factory=dict)
    secrets: Mapping[str, str] = field(default_factory=dict)

    def of(self, student: str, sheet: str, roster: Roster) -> int | None:
        """What the roster says, else the student's own, else that of all; None for a sheet without a parameter."""
        parameter = fiche_of(sheet).parameter
        if parameter is None:
            return None
        said = roster.value(parameter.key, student)
        if said is not None:
            return said
        if parameter.key in self.secrets:
            return own_parameter(self.secrets[parameter.key], student, sheet)
        return self.values.get(parameter.key, parameter.default)


def _words(name: str) -> frozenset[str]:
    return frozenset(without_accents(name).lower().replace("-", " ").replace(".", " ").split())
