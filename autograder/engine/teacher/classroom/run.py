"""`taquin grade`: a class's submissions → its results folder. Stopped at any moment, it goes on from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.engine import results
from autograder.engine.sheet.catalog import grader_version, load_sheet
from autograder.engine.teacher.classroom.collect import Collection, Handed
from autograder.engine.teacher.classroom.executor import Results, Task
from autograder.engine.marking.grading import DEFAULT_U0, SEED, failed_report
from autograder.engine.sheet.model import SubmissionError
from autograder.engine.oracle.reference import Oracle
from autograder.engine.teacher.classroom.roster import Roster, own_u0


@dataclass(frozen=True)
class Planned:
    handed: Handed
    u0: int
    key: str  # what the result depends on: if it is the same, so is the result


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
        return Task.of(number, planned.handed.read(), planned.u0, self._seed, self._required)


class ClassRun:
    """One run over one class, in the folder that holds its results."""

    def __init__(
        self,
        collection: Collection,
        out: Path,
        *,
        roster: Roster | None = None,
        u0: int = DEFAULT_U0,
        secret: str | None = None,
        seed: int = SEED,
        fresh: bool = False,
        required: str | None = None,
    ) -> None:
        self._collection, self._out, self._seed = collection, out, seed
        self._roster, self._secret, self._u0 = roster or Roster(), secret, u0
        self.notes = [(self._roster.student(who) if who else "", text) for who, text in collection.notes]
        self.planned = [self._plan(handed) for handed in self._one_each()]
        done = {} if fresh else self._done()
        self.queue = Queue([one for one in self.planned if done.get(_place(one)) != one.key], seed, required)
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
        for number, data in results_of_queue:
            planned = self.queue.planned[number]
            if "problem" in data:
                sheet = load_sheet(planned.handed.sheet)
                data = failed_report(sheet, planned.handed.student, planned.u0, self._seed, data["problem"]).to_json()
            results.write_result(self._out, data)
            to_mark_again = data["mark"] is None
            results.append_to_log(
                self._out,
                event="corrigé",
                student=planned.handed.student,
                sheet=planned.handed.sheet,
                key="" if to_mark_again else planned.key,  # what failed is tried again by the next run
                mark=data["mark"],
                seconds=data["seconds"],
            )
            yield Marked(planned.handed.student, planned.handed.sheet, data["mark"], data["seconds"])
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
            place = (student, handed.sheet)
            mine = Handed(student, handed.sheet, handed.path, handed.alone, handed.notes)
            other = found.get(place)
            if other is not None:
                mine = max(other, mine, key=lambda one: one.path.stat().st_mtime)
                self.notes.append((student, f"rendu deux fois : {mine.path.name}, le plus récent, compte."))
            found[place] = mine
        return [found[place] for place in sorted(found)]

    def _plan(self, handed: Handed) -> Planned:
        u0 = self._u0
        if self._secret is not None:
            u0 = own_u0(self._secret, handed.student, handed.sheet, self._seed)
        u0 = self._roster.u0.get(handed.student, u0)
        return Planned(handed, u0, _key(handed, u0, self._seed))

    def _done(self) -> dict[tuple[str, str], str]:
        """The key under which each student's sheet was last marked, if its result is still there."""
        keys = {}
        for entry in results.read_log(self._out):
            if entry.get("event") == "corrigé" and entry.get("key"):
                keys[str(entry.get("student")), str(entry.get("sheet"))] = str(entry["key"])
            elif entry.get("event") == "corrigé":
                keys.pop((str(entry.get("student")), str(entry.get("sheet"))), None)
        return {
            (student, sheet): key
            for (student, sheet), key in keys.items()
            if (self._out / results.safe_name(student) / f"{sheet}.json").exists()
        }

    def _write_class(self) -> None:
        about = {
            "names": self._roster.names,
            "emails": self._roster.emails,
            "absent": self.absent,
            "notes": list(dict.fromkeys(self.notes)),
            "u0": {f"{one.handed.student}/{one.handed.sheet}": one.u0 for one in self.planned},
        }
        results.write_atomically(self._out / results.CLASS, json.dumps(about, ensure_ascii=False, indent=1) + "\n")

    def _borrowed_answers(self) -> list[tuple[str, str]]:
        """Who answers for somebody else's u0."""
        if len({one.u0 for one in self.planned}) < 2:
            return []
        owners: dict[tuple[str, str, str], str] = {}
        for one in self.planned:
            sheet = load_sheet(one.handed.sheet)
            corrige = Oracle(sheet, one.u0, self._seed)
            for check in sheet.checks:
                if check.answer and check.expected and check.answer in sheet.adapter.PROPRES_A_U0:
                    owners[sheet.name, check.answer, repr(check.expected(corrige))] = one.handed.student
        found = []
        for one in self.planned:
            for key, value in self._wrong_answers(one):
                owner = owners.get((one.handed.sheet, key, repr(value)))
                if owner is not None and owner != one.handed.student:
                    text = f"la réponse {key} de {one.handed.sheet} est celle du u0 de {owner}."
                    found.append((one.handed.student, text))
        return found

    def _wrong_answers(self, one: Planned) -> Iterator[tuple[str, Any]]:
        path = self._out / results.safe_name(one.handed.student) / f"{one.handed.sheet}.json"
        if path.exists():
            for question in json.loads(path.read_text("utf-8"))["questions"]:
                for check in question["checks"]:
                    example = check["counterexample"]
                    if example and check["verdict"] == "FAILED" and example["got"] is not None:
                        yield check["id"], example["got"]


def _place(one: Planned) -> tuple[str, str]:
    return one.handed.student, one.handed.sheet


def _key(handed: Handed, u0: int, seed: int) -> str:
    digest = hashlib.blake2b(digest_size=16)
    digest.update(f"{grader_version(handed.sheet)} {u0} {seed} {handed.student} {handed.notes}".encode())
    try:
        found = handed.read()
        digest.update(repr(found.repairs).encode("utf-8", "replace"))  # of a notebook they are not all in the code
        for name, content in found.files:
            digest.update(f"\0{name}\0{len(content)}\0".encode())
            digest.update(content)
    except SubmissionError as error:
        digest.update(str(error).encode())
    return digest.hexdigest()
