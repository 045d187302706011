"""The teacher's marking scheme, bareme.toml: what questions are worth, which count, what being late costs.

    [taquin]
    questions = "1-6"             # the others are left out
    points = { 3 = 4, 4 = 2.5 }   # the others are worth what the sheet says
    bonus = ["6"]                 # beside the 20
    arrondi = 0.5
    limite = 2026-11-20T23:59:00
    penalite_par_jour = 1
    penalite_max = 5
    dispenses = ["dupont"]        # late, with an excuse

No grader is touched: what was found is weighed again. Whatever the points, the questions that count make 20.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.marking.report import QuestionReport, Report
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.model import OUT_OF, Question, Sheet
from autograder.engine.text import and_list, count, french_number, of, reason

FILE = "bareme.toml"
DAY = 24 * 3600
Raw = Mapping[str, Mapping[str, Any]]  # sheet → key → value, as in the file, with dates as text


@dataclass(frozen=True)
class Scheme:
    """What the teacher says of one sheet."""

    points: Mapping[str, float] = field(default_factory=dict)
    questions: tuple[str, ...] | None = None  # those that count; None for all
    bonus: frozenset[str] = frozenset()
    rounding: float = 0.0
    deadline: float | None = None  # seconds, as files are dated
    per_day: float = 0.0
    most: float = OUT_OF
    excused: frozenset[str] = frozenset()

    def worth(self, sheet: Sheet) -> dict[str, float]:
        """Question → its points, 0 for one that is left out: those that count make 20, a bonus is what it says."""
        own = {question.id: self.points.get(question.id, question.out_of) for question in sheet.questions}
        kept = {id: points for id, points in own.items() if self.questions is None or id in self.questions}
        total = sum(points for id, points in kept.items() if id not in self.bonus)
        scale = OUT_OF / total if total else 0.0
        return {id: kept.get(id, 0.0) * (1 if id in self.bonus else scale) for id in own}

    def told(self, sheet: Sheet) -> list[str]:
        """What is not as the sheet says."""
        worth = self.worth(sheet)
        said = []
        if left_out := [id for id, points in worth.items() if not points]:
            said.append(f"sans {'la question' if len(left_out) == 1 else 'les questions'} {and_list(left_out)}")
        if self.bonus:
            said.append(f"en bonus : {and_list(sorted(self.bonus))}")
        own = {question.id: self.points.get(question.id, question.out_of) for question in sheet.questions}
        total = sum(own[id] for id, points in worth.items() if points and id not in self.bonus)
        if abs(total - OUT_OF) > 1e-6:
            said.append(f"{french_number(total)} points ramenés à {OUT_OF}")
        if self.deadline is not None:
            cost = f"{french_number(self.per_day)} point{'s' * (self.per_day >= 2)} de moins par jour de retard"
            said.append(f"à rendre le {_day(self.deadline)}, {cost}")
        return [f"Barème {of(sheet.name)} : {', '.join(said)}."] if said else []

    def on_sheet(self, sheet: Sheet) -> Sheet:
        """The sheet as students read it, with these points."""
        worth = self.worth(sheet)
        return replace(sheet, questions=tuple(_weighed(question, worth, self.bonus) for question in sheet.questions))

    def on_report(self, report: Report, sheet: Sheet, written: float | None = None) -> Report:
        """The report weighed again; `written` is when it was handed in."""
        worth = self.worth(sheet)
        counted: list[QuestionReport] = []
        for question in report.questions:
            points = worth.get(question.id, 0.0)
            if not points or not question.out_of:
                continue
            factor = points / question.out_of
            outcomes = tuple(replace(outcome, out_of=outcome.out_of * factor) for outcome in question.outcomes)
            counted.append(replace(question, outcomes=outcomes, is_bonus=question.id in self.bonus))
        days = self._days_late(report.student, written)
        penalty = min(self.most, days * self.per_day)
        why = ""
        if penalty and written is not None:
            why = f"{count(days, 'jour de retard', 'jours de retard')} (rendu le {_day(written)})"
        ruling = replace(report.ruling, penalty=penalty, why_penalty=why)
        rounding = self.rounding or report.rounding
        return replace(report, questions=tuple(counted), ruling=ruling, rounding=rounding)

    def _days_late(self, student: str, written: float | None) -> int:
        if self.deadline is None or written is None or written <= self.deadline or student in self.excused:
            return 0
        return math.ceil((written - self.deadline) / DAY)


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).strftime("%d/%m/%Y à %Hh%M")


def _weighed(question: Question, worth: Mapping[str, float], bonus: frozenset[str]) -> Question:
    factor = worth[question.id] / question.out_of if question.out_of else 0.0
    checks = tuple(replace(check, points=check.points * factor) for check in question.checks)
    return replace(question, checks=checks, is_bonus=question.id in bonus and factor > 0)


@dataclass(frozen=True)
class Bareme:
    """The schemes of all sheets; a sheet of which nothing is said is as it is."""

    raw: Raw = field(default_factory=dict)

    def of(self, sheet: str) -> Scheme:
        return _scheme(sheet, self.raw.get(sheet, {}))

    def on_sheet(self, sheet: Sheet) -> Sheet:
        return self.of(sheet.name).on_sheet(sheet) if sheet.name in self.raw else sheet

    def on_report(self, report: Report, written: float | None = None) -> Report:
        if report.sheet not in self.raw:
            return report
        return self.of(report.sheet).on_report(report, load_sheet(report.sheet), written)

    def points(self) -> dict[str, float]:
        """« sheet/question » → points, where they are not the sheet's own."""
        schemes = {name: self.of(name).worth(load_sheet(name)) for name in self.raw}
        return {f"{name}/{id}": points for name, worth in schemes.items() for id, points in worth.items()}

    def excusing(self, student_of: Callable[[str], str]) -> Bareme:
        """With the students that the names of the file mean."""
        excused = {name: list(map(student_of, map(str, said.get("dispenses", ())))) for name, said in self.raw.items()}
        return Bareme({name: {**said, "dispenses": excused[name]} for name, said in self.raw.items()})

    @property
    def excused(self) -> frozenset[str]:
        """Who may be late, for any sheet."""
        return frozenset(str(name) for said in self.raw.values() for name in said.get("dispenses", ()))

    def with_questions(self, questions: str, sheets: Iterable[str]) -> Bareme:
        """Only these questions, of each of the sheets that have them."""
        made, problems = dict(self.raw), []
        names = list(sheets)
        for name in names:
            said = {**self.raw.get(name, {}), "questions": questions}
            try:
                _scheme(name, said)
                made[name] = said
            except TaquinError as error:
                problems.append(f"--questions {questions}, fiche {name} : {error}")
        if len(problems) == len(names):
            raise TaquinError(problems[0])
        return Bareme(made)

    def only(self, sheets: Collection[str]) -> Bareme:
        return Bareme({name: said for name, said in self.raw.items() if name in sheets})

    @property
    def told(self) -> list[str]:
        return [sentence for name in self.raw for sentence in self.of(name).told(load_sheet(name))]


def chosen_bareme(given: Path | None, roster: Path | None) -> Bareme | None:
    """That of the command line, else the one that lies beside the roster."""
    beside = roster.parent / FILE if roster else None
    path = given or (beside if beside and beside.exists() else None)
    return read_bareme(path) if path else None


def read_bareme(path: Path) -> Bareme:
    """The file, checked: one sentence says what is wrong with it."""
    try:
        data = tomllib.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise TaquinError(f"« {path} » ne peut pas être lu ({reason(error)}).") from error
    except ValueError as error:
        raise TaquinError(f"{path.name} n'est pas un fichier TOML : {error}.") from error
    for name, said in data.items():
        if name not in sheet_names() or not isinstance(said, dict):
            raise TaquinError(f"{path.name} : « {name} » n'est pas une fiche ({', '.join(sheet_names())}).")
        for key, value in said.items():
            if isinstance(value, date):
                said[key] = value.isoformat()
        try:
            _scheme(name, said)
        except TaquinError as error:
            raise TaquinError(f"{path.name}, [{name}] : {error}") from error
    return Bareme(data)


def _scheme(name: str, said: Mapping[str, Any]) -> Scheme:
    """TaquinError: what the teacher wrote makes no sense for that sheet."""
    sheet = load_sheet(name)
    known = ("questions", "points", "bonus", "arrondi", "limite", "penalite_par_jour", "penalite_max", "dispenses")
    if others := [key for key in said if key not in known]:
        raise TaquinError(f"« {others[0]} » est inconnu ; on peut écrire {', '.join(known)}.")
    ids = [question.id for question in sheet.questions]
    points = {str(id): _number(value, f"points de {id}") for id, value in dict(said.get("points", {})).items()}
    chosen = _chosen(said["questions"], ids) if "questions" in said else None
    bonus = frozenset(map(str, said.get("bonus", ())))
    if unknown := [id for id in (*points, *bonus) if id not in ids]:
        raise TaquinError(f"il n'y a pas de question « {unknown[0]} » ({', '.join(ids)}).")
    scheme = Scheme(
        points,
        chosen,
        bonus,
        _number(said.get("arrondi", 0), "arrondi"),
        _date(said["limite"]) if "limite" in said else None,
        _number(said.get("penalite_par_jour", 0), "penalite_par_jour"),
        _number(said.get("penalite_max", OUT_OF), "penalite_max"),
        frozenset(map(str, said.get("dispenses", ()))),
    )
    if not any(value for id, value in scheme.worth(sheet).items() if id not in bonus):
        raise TaquinError("aucune question ne compte.")
    return scheme


def _chosen(said: Any, ids: list[str]) -> tuple[str, ...]:
    """« 1-6, 8 » or a list, in the order of the sheet."""
    found: set[str] = set()
    for part in re.split(r"[\s,;]+", said.strip()) if isinstance(said, str) else map(str, said):
        first, dash, last = part.partition("-")
        for id in (first, last) if dash else (part,):
            if id not in ids:
                raise TaquinError(f"il n'y a pas de question « {id} » ({', '.join(ids)}).")
        found |= set(ids[ids.index(first) : ids.index(last) + 1]) if dash else {part}
    return tuple(id for id in ids if id in found)


def _number(value: Any, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise TaquinError(f"{what} = {value} n'est pas un nombre positif.")
    return float(value)


def _date(value: Any) -> float:
    try:
        return datetime.fromisoformat(str(value)).timestamp()
    except ValueError:
        raise TaquinError(f"limite = {value} n'est pas une date (2026-11-20T23:59:00).") from None
