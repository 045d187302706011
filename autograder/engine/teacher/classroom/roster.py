"""Who is in the class, and which u0 is whose."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass, field
from pathlib import Path

from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import ParameterError, TaquinError
from autograder.engine.oracle.reference import Oracle
from autograder.engine.teacher.classroom.results import read_table
from autograder.engine.text import without_accents


@dataclass
class Roster:
    names: dict[str, str] = field(default_factory=dict)  # student → name, in the order of the file
    emails: dict[str, str] = field(default_factory=dict)
    u0: dict[str, int] = field(default_factory=dict)

    def student(self, handed_in_as: str) -> str:
        """The id of whoever is called so: an id, or a name in any order of its words."""
        if handed_in_as in self.names:
            return handed_in_as
        wanted = _words(handed_in_as)
        found = [student for student, name in self.names.items() if wanted in (_words(student), _words(name))]
        return found[0] if len(found) == 1 else handed_in_as


def read_roster(path: Path) -> Roster:
    """student[;name][;email][;u0], as a spreadsheet or a school's system exports it."""
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
        if row.get("u0"):
            try:
                roster.u0[student] = int(row["u0"])
            except ValueError:
                raise TaquinError(f"{path.name}, ligne {number} : « {row['u0']} » n'est pas un u0 entier.") from None
    return roster


def own_u0(secret: str, student: str, sheet: str, seed: int) -> int:
    """A student's own u0, the same every time and not to be guessed without the secret."""
    loaded = load_sheet(sheet)
    for attempt in range(100):
        digest = hmac.new(secret.encode(), f"{student}\0{attempt}".encode(), hashlib.sha256).digest()
        u0 = int.from_bytes(digest[:8]) % 10**9 + 1
        if loaded.adapter.refuse_u0(u0, Oracle(loaded, u0, seed)) is None:
            return u0
    raise ParameterError(f"aucun u0 de « {student} » ne convient à la fiche « {sheet} ».")


def _words(name: str) -> frozenset[str]:
    return frozenset(without_accents(name).lower().replace("-", " ").replace(".", " ").split())
