"""`taquin grade`: a class's submissions → its results folder. Stopped at any moment, it goes on from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from autograder.engine.errors import ParameterError, SubmissionError, TaquinError
from autograder.engine.files import write_atomically
from autograder.engine.marking.marking import SEED, failed_report
from autograder.engine.oracle.reference import expected_answers
from autograder.engine.sheet.catalog import fiche_of, grader_version, load_sheet
from autograder.engine.teacher.classroom import results
from autograder.engine.teacher.classroom.collect import Collection, Handed
from autograder.engine.teacher.classroom.executor import Failure, Results, Task
from autograder.engine.teacher.classroom.roster import Choice, Roster
from autograder.engine.values import plain
from autograder.engine.verdict import Verdict


@dataclass(frozen=True)
class Planned:
    handed: Handed
    parameter: int | None
    key: str  # what the result depends on: if it is the same, so is the result

    @property
    def place(self) -> tuple[str, str]:
        return self.handed.student, self.handed.sheet


@dataclass(frozen=True)
class Marked:
    """What happened to one submission, for whoever shows the progress."""

    student: str
    sheet: str
    mark: float | None
    seconds: float


class Queue:
    """The submissions that are to be marked, read one by one."""

    def __init__(self, planned: list[Planned], seed: int, required: str | None) -> None:
        self.planned, self._seed, self._required = planned, seed, required

    def __len__(self) -> int:
        return len(self.planned)

    def __getitem__(self, number: int) -> Task:
        planned = self.planned[number]
        return Task.of(number, planned.handed.read(), planned.parameter, self._seed, self._required)


class ClassRun:
    """One run over one class, in the folder that holds its results."""

    def __init__(
        self,
        collection: Collection,
        out: Path,
        *,
        roster: Roster | None = None,
        choice: Choice | None = None,
        seed: int = SEED,
        fresh: bool = False,
        required: str | None = None,
    ) -> None:
        self._collection, self._out, self._seed = collection, out, seed
        self._roster, self._choice = roster or Roster(), choice or Choice()
        self.notes = [(self._roster.student(who) if who else "", text) for who, text in collection.notes]
        self.planned = [self._plan(handed) for handed in self._one_each()]
        done = {} if fresh else self._done()
        self.queue = Queue([one for one in self.planned if done.get(one.place) != one.key], seed, required)
        self.kept = len(self.planned) - len(self.queue)

    @property
    def absent(self) -> list[str]:
        present = {one.handed.student for one in self.planned}
        return [student for student in self._roster.names if student not in present]

    def go(self, results_of_queue: Results) -> Iterator[Marked]:
        """Record what is marked; each result is on disk before it is told of."""
        self._out.mkdir(parents=True, exist_ok=True)
        self._write_class()
        results.append_to_log(self._out, event="début", to_mark=len(self.queue), kept=self.kept)
        for number, report in results_of_queue:
            planned = self.queue.planned[number]
            student, sheet = planned.place
            if isinstance(report, Failure):
                report = failed_report(
                    load_sheet(sheet), student, report.problem, parameter=planned.parameter, seed=self._seed
                )
            results.write_report(self._out, report)
            # Without a key, what failed is tried again by the next run.
            key = "" if report.mark is None else planned.key
            about = {"student": student, "sheet": sheet, "key": key, "mark": report.mark, "seconds": report.seconds}
            results.append_to_log(self._out, event="corrigé", **about)
            yield Marked(student, sheet, report.mark, report.seconds)
        self.notes += self._borrowed_answers()
        self._write_class()
        results.append_to_log(self._out, event="fin")

    # ------------------------------------------------------------

    def _one_each(self) -> list[Handed]:
        """One submission per student and sheet, under the id of the roster."""
        found: dict[tuple[str, str], Handed] = {}
        for handed in self._collection.handed:
            student = self._roster.student(handed.student)
            if self._roster.names and student not in self._roster.names:
                self.notes.append((student, "n'est pas dans la liste de classe ; corrigé quand même."))
            mine = replace(handed, student=student)
            other = found.get((student, handed.sheet))
            if other is not None:
                refusal = other.refusal or mine.refusal  # what cannot be read may be the one that counts
                mine = replace(max(other, mine, key=lambda one: one.written), refusal=refusal)
                self.notes.append((student, f"rendu deux fois : {mine.path.name}, le plus récent, compte."))
            found[student, handed.sheet] = mine
        return [found[place] for place in sorted(found)]

    def _plan(self, handed: Handed) -> Planned:
        parameter = None
        try:
            parameter = self._choice.of(handed.student, handed.sheet, self._roster)
        except ParameterError as error:
            handed = replace(handed, refusal=handed.refusal or str(error))
        return Planned(handed, parameter, _key(handed, parameter, self._seed))

    def _done(self) -> dict[tuple[str, str], str]:
        """The key under which each student's sheet was last marked, if its result is still there."""
        keys = {}
        for entry in results.read_log(self._out):
            if entry.get("event") == "corrigé":
                keys[str(entry.get("student")), str(entry.get("sheet"))] = str(entry.get("key") or "")
        return {place: key for place, key in keys.items() if key and results.result_file(self._out, *place).exists()}

    def _write_class(self) -> None:
        about: dict[str, Any] = {
            "names": self._roster.names,
            "emails": self._roster.emails,
            "absent": self.absent,
            "notes": list(dict.fromkeys(self.notes)),
        }
        for one in self.planned:
            parameter = fiche_of(one.handed.sheet).parameter
            if parameter is not None:
                about.setdefault(parameter.key, {})["/".join(one.place)] = one.parameter
        write_atomically(self._out / results.CLASS, json.dumps(about, ensure_ascii=False, indent=1) + "\n")

    def _borrowed_answers(self) -> Iterator[tuple[str, str]]:
        """Who answers for somebody else's value of the parameter."""
        for sheet_name in sorted({one.handed.sheet for one in self.planned}):
            parameter = fiche_of(sheet_name).parameter
            mine = [one for one in self.planned if one.handed.sheet == sheet_name and not one.handed.refusal]
            if parameter is None or len({one.parameter for one in mine}) < 2:
                continue
            owners: dict[tuple[str, str], str] = {}
            for one in mine:
                answers = expected_answers(load_sheet(sheet_name), one.parameter, parameter.telling_answers)
                owners |= {(key, _as_stored(value)): one.handed.student for key, value in answers.items()}
            for one in mine:
                for key, value in self._wrong_answers(one):
                    owner = owners.get((key, _as_stored(value)))
                    if owner is not None and owner != one.handed.student:
                        told = (
                            f"la réponse {key} de {sheet_name} est celle du {parameter.key} d'un autre élève : {owner}."
                        )
                        yield one.handed.student, told

    def _wrong_answers(self, one: Planned) -> Iterator[tuple[str, Any]]:
        try:
            report = results.read_report(results.result_file(self._out, *one.place))
        except TaquinError:  # interrupted before its turn
            return
        for outcome in report.outcomes:
            example = outcome.counterexample
            if outcome.answer and outcome.verdict is Verdict.FAILED and example and example.got is not None:
                yield outcome.answer, example.got


def _as_stored(value: Any) -> str:
    """The value as a report has it once it was written and read."""
    return json.dumps(plain(value), sort_keys=True, default=str)


def _key(handed: Handed, parameter: int | None, seed: int) -> str:
    digest = hashlib.blake2b(digest_size=16)
    about = f"{grader_version(handed.sheet)} {parameter} {seed} {handed.student} {handed.notes}"
    digest.update(about.encode("utf-8", "replace"))
    try:
        found = handed.read()
        digest.update(repr(found.repairs).encode("utf-8", "replace"))  # of a notebook they are not all in the code
        for name, content in found.files:
            digest.update(f"\0{name}\0{len(content)}\0".encode("utf-8", "replace"))
            digest.update(content)
    except SubmissionError as error:
        digest.update(str(error).encode("utf-8", "replace"))
    return digest.hexdigest()
