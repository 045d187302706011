"""`taquin grade`: a class's submissions → its results folder. Stopped at any moment, it goes on from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from autograder.engine.errors import ParameterError, SubmissionError, TaquinError
from autograder.engine.files import write_atomically
from autograder.engine.marking.marking import SEED, failed_report
from autograder.engine.marking.report import Report
from autograder.engine.oracle.reference import expected_answers
from autograder.engine.sheet.catalog import fiche_of, grader_version, load_sheet
from autograder.engine.sheet.fiche import Parameter
from autograder.engine.teacher.classroom import results
from autograder.engine.teacher.classroom.bareme import Bareme
from autograder.engine.teacher.classroom.collect import Collection, Handed
from autograder.engine.teacher.classroom.executor import Failure, Results, Task
from autograder.engine.teacher.classroom.parameters import AnswersOfTheClass, Choice, given_value
from autograder.engine.teacher.classroom.roster import Roster
from autograder.engine.text import count
from autograder.engine.values import plain
from autograder.engine.verdict import Verdict

OTHER = "Vérifier le secret, la liste ou le paquet distribué ; pour corriger quand même : --other-parameters."


@dataclass(frozen=True)
class Planned:
    handed: Handed
    parameter: int | None
    key: str  # what the result depends on: if it is the same, so is the result
    students: tuple[str, ...]  # whose it is

    @property
    def places(self) -> list[tuple[str, str]]:
        return [(student, self.handed.sheet) for student in self.students]


@dataclass(frozen=True)
class Marked:
    """What happened to one submission, for whoever shows the progress."""

    student: str
    sheet: str
    mark: float | None
    seconds: float
    why: str = ""  # there is no mark


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
        other_values: bool = False,
        bareme: Bareme | None = None,
    ) -> None:
        """`other_values`: go on although the submissions seem to be made for other values of the parameter."""
        self._collection, self._out, self._seed, self._other_values = collection, out, seed, other_values
        self._roster, self._choice, self._bareme = roster or Roster(), choice or Choice(), bareme or Bareme()
        self._homonyms: list[str] = []  # of the roster, who may be one of several that handed in
        self._borrowed: list[tuple[str, str, str, str, str]] = []  # student, sheet, answer, parameter, whose it is
        self.notes = [(self._roster.student(who) if who else "", text) for who, text in collection.notes]
        self.planned = [self._plan(students, handed) for students, handed in self._one_each()]
        self._refuse_other_values()
        done = {} if fresh else self._done()
        waiting = [one for one in self.planned if any(done.get(place) != one.key for place in one.places)]
        self.queue = Queue(waiting, seed, required)
        self.kept = len(self.planned) - len(self.queue)

    @property
    def handed(self) -> list[Handed]:
        """One for each student, also of those who share one."""
        return [replace(one.handed, student=student) for one in self.planned for student in one.students]

    def go(self, results_of_queue: Results) -> Iterator[Marked]:
        """Record what is marked; each result is on disk before it is told of."""
        self._out.mkdir(parents=True, exist_ok=True)
        students = {student for one in self.planned for student in one.students}
        students |= {student for student, _, _ in self._not_marked()}
        students |= {str(entry.get("student")) for entry in results.read_log(self._out)}  # those of other sheets
        results.check_corrections(self._out, self._roster, students, self._bareme)
        self._move_ghosts_aside()
        self._write_class()
        results.append_to_log(self._out, event="début", to_mark=len(self.queue), kept=self.kept)
        answers = self._answers_kept()
        for number, report in results_of_queue:
            planned = self.queue.planned[number]
            if isinstance(report, Failure):
                report = failed_report(
                    load_sheet(planned.handed.sheet),
                    planned.students[0],
                    report.problem,
                    parameter=planned.parameter,
                    seed=self._seed,
                )
            self._record(planned, report)
            weighed = self._bareme.on_report(report)
            yield Marked(*planned.places[0], weighed.total, report.seconds, results.why_not(weighed))
            answers.add(report)
            self._refuse_other_answers(answers)
        self._borrowed = list(self._borrowed_answers())
        for student, sheet, answer, key, owner in self._borrowed:
            self.notes.append(
                (student, f"la réponse {answer} de {sheet} est celle du {key} d'un autre élève : {owner}.")
            )
        self._write_class()
        results.append_to_log(self._out, event="fin")

    def _record(self, planned: Planned, report: Report) -> None:
        """On disk, for each of the students whose work it is."""
        source = _source(planned.handed)
        for student, sheet in planned.places:
            results.write_source(self._out, student, sheet, source)
            results.write_report(self._out, replace(report, student=student))
            # Without a key, what failed is tried again by the next run.
            key = "" if report.to_mark_again else planned.key
            about = {"student": student, "sheet": sheet, "key": key, "mark": report.mark, "seconds": report.seconds}
            results.append_to_log(self._out, event="corrigé", **about)

    # ------------------------------------------------------------ who handed in what

    def _one_each(self) -> list[tuple[list[str], Handed]]:
        """(whose it is, what it is): one submission per student and sheet, under the ids of the roster."""
        found: dict[tuple[str, str], Handed] = {}
        for handed in self._collection.handed:
            for student in self._roster.students(handed.student, handed.number):
                if self._roster.names and student not in self._roster.names:
                    self._note_a_stranger(student, handed.number)
                other = found.get((student, handed.sheet))
                found[student, handed.sheet] = handed if other is None else self._latest(student, other, handed)
        self._share_in_teams(found)
        owners: dict[Handed, list[str]] = {}
        for (student, _), handed in sorted(found.items(), key=lambda item: item[0]):
            owners.setdefault(handed, []).append(student)
        return [(students, replace(handed, student=students[0])) for handed, students in owners.items()]

    def _note_a_stranger(self, student: str, number: str) -> None:
        """Who is not in the list, perhaps because it does not say which of two homonyms is which."""
        meant = self._roster.student(student.removesuffix(number).strip())
        if number and meant in self._roster.names:
            self._homonyms.append(meant)
            told = f"est peut-être « {meant} » de la liste, qui ne donne pas les numéros de Moodle ; corrigé à part."
        else:
            told = "n'est pas dans la liste de classe ; corrigé quand même."
        self.notes.append((student, told))

    def _latest(self, student: str, other: Handed, mine: Handed) -> Handed:
        refusal = other.refusal or mine.refusal  # what cannot be read may be the one that counts
        latest = replace(max(other, mine, key=lambda one: one.written), refusal=refusal)
        self.notes.append((student, f"rendu deux fois : {latest.path.name}, le plus récent, compte."))
        return latest

    def _share_in_teams(self, found: dict[tuple[str, str], Handed]) -> None:
        """Who works with someone that handed in, and did not, has the same submission."""
        for (student, sheet), handed in list(found.items()):
            team = self._roster.team_of(student)
            if len({found[other, sheet] for other in team if (other, sheet) in found}) > 1:
                told = f"{sheet} : le groupe a rendu plusieurs copies ; qui a rendu a la note de la sienne."
                self.notes.append((student, told))
            for other in team:
                found.setdefault((other, sheet), handed)

    def _plan(self, students: list[str], handed: Handed) -> Planned:
        parameter = None
        try:
            values = [self._choice.of(student, handed.sheet, self._roster) for student in students]
            declared = fiche_of(handed.sheet).parameter
            own = given_value(handed, declared) if declared is not None else None
            parameter = own if own in values else values[0]  # of a pair, the one of whom they filled the file
        except ParameterError as error:
            handed = replace(handed, refusal=handed.refusal or str(error))
        return Planned(handed, parameter, _key(handed, parameter, self._seed), tuple(students))

    def _done(self) -> dict[tuple[str, str], str]:
        """The key under which each student's sheet was last marked, if its result is still there and can be read."""
        keys = {}
        for entry in results.read_log(self._out):
            if entry.get("event") == "corrigé":
                keys[str(entry.get("student")), str(entry.get("sheet"))] = str(entry.get("key") or "")
        return {place: key for place, key in keys.items() if key and self._read(place) is not None}

    def _read(self, place: tuple[str, str]) -> Report | None:
        try:
            return results.read_report(results.result_file(self._out, *place))
        except TaquinError:
            return None

    # ------------------------------------------------------------ values of the parameter

    def _refuse_other_values(self) -> None:
        """A submission that holds another value than the one that it would be marked with."""
        told = []
        for one in self.planned:
            parameter = fiche_of(one.handed.sheet).parameter
            own = given_value(one.handed, parameter) if parameter is not None else None
            if parameter is not None and own is not None and one.parameter is not None and own != one.parameter:
                told.append(f"{one.students[0]} a {parameter.key} = {own}, et non {one.parameter}")
                self.notes.append((one.students[0], f"son sujet dit {parameter.key} = {own}, et non {one.parameter}."))
        if told and not self._other_values:
            shown = " ; ".join(told[:3]) + " ; …" * (len(told) > 3)
            raise TaquinError(
                f"{count(len(told), 'copie')} d'un autre sujet que celui de la correction : {shown}. {OTHER}"
            )

    def _answers_kept(self) -> AnswersOfTheClass:
        answers = AnswersOfTheClass()
        waiting = {place for one in self.queue.planned for place in one.places}
        for one in self.planned:
            if one.places[0] not in waiting and (report := self._read(one.places[0])) is not None:
                answers.add(report)
        self._refuse_other_answers(answers)
        return answers

    def _refuse_other_answers(self, answers: AnswersOfTheClass) -> None:
        if answers.are_for_other_values and not self._other_values:
            raise TaquinError(
                f"Des réponses qui dépendent du paramètre, {answers.wrong} sont fausses et {answers.right} justes, "
                f"chez des élèves dont les fonctions sont justes : la classe a sans doute eu un autre sujet. {OTHER}"
            )

    # ------------------------------------------------------------ the folder of results

    def _move_ghosts_aside(self) -> None:
        """Results follow the class: those of who is no longer in it are kept elsewhere, and said."""
        places = {place for one in self.planned for place in one.places}
        sheets = {sheet for _, sheet in places}
        known = self._roster.names.keys() | {student for student, _ in places}

        def keep(student: str, sheet: str) -> bool:
            if sheet in sheets:
                return (student, sheet) in places
            return student in known or not self._roster.names

        moved = results.move_aside(self._out, keep)
        if moved:
            names = ", ".join(dict.fromkeys(student for student, _ in moved))
            told = count(len(moved), "résultat d'une correction précédente", "résultats d'une correction précédente")
            self.notes.append(("", f"{told}, absents de celle-ci, sont mis de côté dans {results.ASIDE}/ : {names}."))

    def _write_class(self) -> None:
        roster = self._roster
        about: dict[str, Any] = {
            "names": roster.names,
            "emails": roster.emails,
            "numbers": roster.numbers
            | {one.students[0]: one.handed.number for one in self.planned if one.handed.number},
            "teams": roster.teams,
            "roster": asdict(roster.source) if roster.source else None,
            "handed": [place for one in self.planned for place in one.places],
            "dates": {"/".join(place): self._date(one, place[0]) for one in self.planned for place in one.places},
            "bareme": self._bareme.raw,
            "borrowed": self._borrowed,
            "not_marked": list(self._not_marked()),
            "notes": list(dict.fromkeys(self.notes)),
        }
        for one in self.planned:
            parameter = fiche_of(one.handed.sheet).parameter
            if parameter is not None:
                for place in one.places:
                    about.setdefault(parameter.key, {})["/".join(place)] = one.parameter
        write_atomically(self._out / results.CLASS, json.dumps(about, ensure_ascii=False, indent=1) + "\n")

    def _date(self, one: Planned, student: str) -> float:
        """When it was handed in: Moodle's list knows, else the files tell."""
        known = [self._roster.dates[who] for who in (student, *one.students) if who in self._roster.dates]
        return known[0] if known else one.handed.written

    def _not_marked(self) -> Iterator[tuple[str, str, str]]:
        """Who handed in something that is not marked, and is not marked otherwise."""
        places = {place for one in self.planned for place in one.places}
        students = {student for student, _ in places}
        for one in self._collection.not_marked:
            for student in self._roster.students(one.student, one.number):
                if (student, one.sheet) not in places and (one.sheet or student not in students):
                    yield student, one.sheet, one.why
        for student in dict.fromkeys(self._homonyms):
            if student not in students:
                yield student, "", "des homonymes ont rendu : dire qui est qui, par les numéros de Moodle dans la liste"

    def _borrowed_answers(self) -> Iterator[tuple[str, str, str, str, str]]:
        """Who answers for somebody else's value of the parameter."""
        for sheet_name in sorted({one.handed.sheet for one in self.planned}):
            parameter = fiche_of(sheet_name).parameter
            mine = [one for one in self.planned if one.handed.sheet == sheet_name and not one.handed.refusal]
            if parameter is None or len({one.parameter for one in mine}) < 2:
                continue
            owners = _owners(sheet_name, mine, parameter)
            for one in mine:
                for key, value in self._wrong_answers(one):
                    owner = owners.get((key, _as_stored(value)))
                    if owner is not None and owner not in one.students:
                        yield one.handed.student, sheet_name, key, parameter.key, owner

    def _wrong_answers(self, one: Planned) -> Iterator[tuple[str, Any]]:
        report = self._read(one.places[0])
        for outcome in report.outcomes if report is not None else ():  # None: interrupted before its turn
            example = outcome.counterexample
            if outcome.answer and outcome.verdict is Verdict.FAILED and example and example.got is not None:
                yield outcome.answer, example.got


def _source(handed: Handed) -> str:
    """The code that was marked, for the teacher's pages; "" of what cannot be read."""
    try:
        return handed.read().source
    except SubmissionError:
        return ""


def _as_stored(value: Any) -> str:
    """The value as a report has it once it was written and read."""
    return json.dumps(plain(value), sort_keys=True, default=str)


def _owners(sheet: str, planned: Iterable[Planned], parameter: Parameter) -> dict[tuple[str, str], str]:
    """(answer, its right value) → the student whose value of the parameter gives it."""
    owners: dict[tuple[str, str], str] = {}
    for one in planned:
        answers = expected_answers(load_sheet(sheet), one.parameter, parameter.telling_answers)
        owners |= {(key, _as_stored(value)): one.handed.student for key, value in answers.items()}
    return owners


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
