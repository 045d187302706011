"""One submission, marked: plain data that is printed, stored and read back. The last stage of marking, and the only
thing that terminal, pages, notebooks, tables and gradebook ever see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from autograder.engine.values import from_json, readable, to_json
from autograder.engine.verdict import Verdict

SCHEMA = 1


@dataclass(frozen=True)
class Counterexample:
    given: Any
    got: Any
    expected: Any
    variant: bool = False  # seen with other values for what is given

    def to_json(self) -> dict[str, Any]:
        """For any program; and once more, where JSON has no word for a value, as it is read back."""
        sides = {"given": self.given, "got": self.got, "expected": self.expected}
        written, exact = ({name: form(side) for name, side in sides.items()} for form in (readable, to_json))
        more = {"variant": True} if self.variant else {}
        return {**written, **more} if exact == written else {**written, **more, "exact": exact}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Counterexample:
        exact = data.get("exact", data)
        given, got, expected = (from_json(exact[name]) for name in ("given", "got", "expected"))
        return cls(given, got, expected, bool(data.get("variant")))


@dataclass(frozen=True)
class Outcome:
    """What became of one check."""

    id: str
    title: str
    out_of: float
    verdict: Verdict
    function: str | None = None  # the function that it judges, or
    answer: str | None = None  # the key of `reponses`
    hint: str = ""
    message: str = ""
    counterexample: Counterexample | None = None
    diagnosis: str | None = None  # the known mistake that explains all that was seen
    carried_from: tuple[str, ...] = ()  # right once these functions, earlier in the sheet, are replaced by right ones
    suggestion: str = ""  # the function that may have been meant, when the name is not quite right
    output: str = ""  # what the student's code printed
    line: str = ""  # to paste, to see the failure happen
    setting: str = ""  # the other values with which it was asked, for a variant

    @property
    def carried(self) -> bool:
        return bool(self.carried_from)

    @property
    def points(self) -> float:
        return self.out_of if self.verdict is Verdict.PASSED else 0.0

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.answer or self.id,
            "title": self.title,
            "function": self.function,
            "answer": self.answer,
            "verdict": self.verdict.value,
            "points": self.points,
            "out_of": self.out_of,
            "carried": self.carried,
            "carried_from": list(self.carried_from),
            "message": self.message,
            "suggestion": self.suggestion,
            "diagnosis": self.diagnosis,
            "counterexample": self.counterexample.to_json() if self.counterexample else None,
            "hint": self.hint,
            "output": self.output,
            "line": self.line,
            "setting": self.setting,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Outcome:
        """Also of the first results, which did not say what a check judges, nor what it was carried from."""
        name, answer = str(data["id"]), data.get("answer")
        if "answer" not in data and not name.startswith("test_"):
            answer = name
        carried_from = tuple(data.get("carried_from") or (("?",) if data.get("carried") else ()))
        example = data.get("counterexample")
        return cls(
            id=f"test_{answer}" if answer else name,
            title=data["title"],
            out_of=float(data["out_of"]),
            verdict=Verdict(data["verdict"]),
            function=data.get("function"),
            answer=answer,
            hint=data.get("hint", ""),
            message=data.get("message", ""),
            counterexample=Counterexample.from_json(example) if example else None,
            diagnosis=data.get("diagnosis"),
            carried_from=carried_from,
            suggestion=data.get("suggestion", ""),
            output=data.get("output", ""),
            line=data.get("line", ""),
            setting=data.get("setting", ""),
        )


@dataclass(frozen=True)
class Correction:
    """What the teacher decided for a question, whatever the marking says."""

    points: float | None  # None: only a comment
    comment: str = ""


@dataclass(frozen=True)
class ByHand:
    """An open question that the teacher marked: points beside the 20."""

    id: str
    title: str
    points: float
    out_of: float
    comment: str = ""


@dataclass(frozen=True)
class Ruling:
    """What the teacher decided for a whole submission, and what the rules of the class take off."""

    mark: float | None = None  # in the place of the one that was found
    exempt: bool = False  # no mark is given
    comment: str = ""
    penalty: float = 0.0  # points taken off for being late
    why_penalty: str = ""


@dataclass(frozen=True)
class QuestionReport:
    id: str
    title: str
    outcomes: tuple[Outcome, ...]
    correction: Correction | None = None
    is_bonus: bool = False  # a teacher's marking scheme put it beside the 20

    @property
    def verdict(self) -> Verdict:
        return max((outcome.verdict for outcome in self.outcomes), key=lambda verdict: verdict.severity)

    @property
    def carried(self) -> bool:
        return any(outcome.carried for outcome in self.outcomes)

    @property
    def out_of(self) -> float:
        return sum(outcome.out_of for outcome in self.outcomes)

    @property
    def computed(self) -> float | None:
        """What the marking found; None is « à recorriger »."""
        if self.verdict is Verdict.GRADER_ERROR:
            return None
        return sum(outcome.points for outcome in self.outcomes)

    @property
    def points(self) -> float | None:
        decided = self.correction.points if self.correction is not None else None
        return self.computed if decided is None else decided

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "title": self.title,
            "points": self.computed,
            "out_of": self.out_of,
            "bonus": self.is_bonus,
            "verdict": self.verdict.value,
            "carried": self.carried,
            "checks": [outcome.to_json() for outcome in self.outcomes],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> QuestionReport:
        outcomes = tuple(map(Outcome.from_json, data["checks"]))
        return cls(str(data["id"]), data["title"], outcomes, is_bonus=bool(data.get("bonus")))


@dataclass(frozen=True)
class Report:
    """All that is known of one submission for one sheet, once it is marked."""

    sheet: str
    student: str
    questions: tuple[QuestionReport, ...]
    title: str = ""  # of the sheet
    parameters: Mapping[str, int | None] = field(default_factory=dict)  # None: a parameter that this sheet has not
    seed: int = 0
    isolation: str = ""
    repairs: tuple[str, ...] = ()  # what was wrong with the file, and what was made of it
    seconds: float = 0.0
    bonuses: tuple[Outcome, ...] = ()  # beside the marks, part of no question
    in_pack: float | None = None  # in a student's pack, the points that can be told there
    path: Path | None = field(default=None, compare=False)
    name: str = ""  # as the roster has it; the student's id where there is none
    rounding: float = 0.0  # the total is rounded to a multiple of this; 0 for not at all
    by_hand: tuple[ByHand, ...] = ()
    ruling: Ruling = Ruling()

    @property
    def outcomes(self) -> list[Outcome]:
        return [outcome for question in self.questions for outcome in question.outcomes]

    @property
    def mark(self) -> float | None:
        """Without bonus or rounding; None as long as something is to be marked again."""
        points = [question.points for question in self.questions if not question.is_bonus]
        return None if None in points else sum(value for value in points if value is not None)

    @property
    def bonus(self) -> float:
        """All that is beside the 20, as far as it is known."""
        questions = sum(question.points or 0.0 for question in self.questions if question.is_bonus)
        by_hand = sum(question.points for question in self.by_hand)
        return questions + sum(outcome.points for outcome in self.bonuses) + by_hand

    @property
    def bonus_is_open(self) -> bool:
        """Something beside the 20 is to be marked again."""
        questions = any(question.is_bonus and question.points is None for question in self.questions)
        return questions or any(outcome.verdict is Verdict.GRADER_ERROR for outcome in self.bonuses)

    @property
    def total(self) -> float | None:
        """The mark that counts: with bonus, less what lateness costs, rounded; or the one that the teacher decided."""
        if self.ruling.exempt or self.ruling.mark is not None:
            return self.ruling.mark
        if self.mark is None or self.bonus_is_open:
            return None
        return round_to(max(0.0, self.mark + self.bonus - self.ruling.penalty), self.rounding)

    @property
    def to_mark_again(self) -> bool:
        """There should be a mark, and there is none."""
        return self.total is None and not self.ruling.exempt

    @property
    def out_of(self) -> float:
        """20, or less when only some questions were asked."""
        return sum(question.out_of for question in self.questions if not question.is_bonus)

    @property
    def can_be_told(self) -> float:
        return self.out_of if self.in_pack is None else self.in_pack

    @property
    def all_passed(self) -> bool:
        return all(question.verdict is Verdict.PASSED for question in self.questions)

    @property
    def nothing_to_do(self) -> bool:
        """All that can be verified here is right; in a student's pack, the rest is the teacher's."""
        return all(question.verdict in (Verdict.PASSED, Verdict.TEACHER) for question in self.questions)

    @property
    def waiting(self) -> list[Outcome]:
        """What the teacher will verify."""
        return [outcome for outcome in self.outcomes if outcome.verdict is Verdict.TEACHER]

    @property
    def diagnoses(self) -> tuple[str, ...]:
        """The named mistakes, each once."""
        return tuple(dict.fromkeys(outcome.diagnosis for outcome in self.outcomes if outcome.diagnosis))

    def corrected(self, decide: Callable[[str], Correction | None]) -> Report:
        """With what the teacher decided, question by question."""
        return replace(self, questions=tuple(replace(q, correction=decide(q.id)) for q in self.questions))

    def without_details(self) -> Report:
        """What a class page needs: a class of a thousand is not held in memory with all its counterexamples."""

        def brief(outcome: Outcome) -> Outcome:
            why = outcome.message if outcome.verdict is Verdict.GRADER_ERROR else ""
            return replace(outcome, message=why, counterexample=None, output="", hint="", line="")

        questions = (replace(q, outcomes=tuple(map(brief, q.outcomes))) for q in self.questions)
        return replace(self, questions=tuple(questions))

    def to_json(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "sheet": self.sheet,
            "title": self.title,
            "student": self.student,
            **self.parameters,
            "mark": self.mark,
            "out_of": self.out_of,
            "bonus": self.bonus,
            "isolation": self.isolation,
            "seed": self.seed,
            "repairs": list(self.repairs),
            "seconds": round(self.seconds, 3),
            "questions": [question.to_json() for question in self.questions],
            "bonuses": [outcome.to_json() for outcome in self.bonuses],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Report:
        """What `to_json` wrote, now or in an earlier version. ValueError, KeyError or TypeError: it is no report."""
        if data.get("schema") != SCHEMA:
            raise ValueError(f"schema {data.get('schema')!r}")
        known = {"schema", "sheet", "title", "student", "mark", "out_of", "bonus", "isolation", "seed", "repairs"}
        known |= {"seconds", "questions", "bonuses"}
        bonuses = tuple(map(Outcome.from_json, data.get("bonuses", ())))
        if data.get("bonus") and not bonuses:  # the first results only told their sum
            bonuses = (Outcome("bonus", "bonus", float(data["bonus"]), Verdict.PASSED),)
        return cls(
            sheet=str(data["sheet"]),
            student=str(data["student"]),
            questions=tuple(map(QuestionReport.from_json, data["questions"])),
            title=str(data.get("title", "")),
            parameters={key: value for key, value in data.items() if key not in known},
            seed=int(data["seed"]),
            isolation=str(data["isolation"]),
            repairs=tuple(map(str, data["repairs"])),
            seconds=float(data["seconds"]),
            bonuses=bonuses,
            name=str(data["student"]),
        )


def round_to(value: float, step: float) -> float:
    """Halves go up, as a teacher rounds."""
    return round(value, 4) if not step else int(value / step + 0.5 + 1e-9) * step
