"""One submission → one Report, in stages that each take data and return data, in the order of the sheet:
ask → carry → diagnose → explain → tally."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from autograder.engine.marking import sentences
from autograder.engine.marking.ask import Evidence, ask
from autograder.engine.marking.candidate import Candidate
from autograder.engine.marking.carry import Judged, answer_origin, judge_check
from autograder.engine.marking.causes import common_causes
from autograder.engine.marking.explain import LONGEST, explain, outcome_of
from autograder.engine.marking.references import forget_references, references
from autograder.engine.marking.report import Outcome, QuestionReport, Report
from autograder.engine.marking.standing import Standing
from autograder.engine.oracle.reference import SEED
from autograder.engine.sandbox.answers import Lost
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sheet.catalog import parameters
from autograder.engine.sheet.fiche import Sample
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.submissions.submission import Submission
from autograder.engine.text import harmless, without_accents
from autograder.engine.values import Reply
from autograder.engine.verdict import Verdict

__all__ = ["SEED", "Marking", "failed_report", "forget_references", "mark"]


def mark(
    submission: Submission,
    *,
    parameter: int | None = None,
    seed: int = SEED,
    checks: Iterable[Check] | None = None,
    limits: Limits | None = None,
) -> Report:
    with Marking(submission, parameter=parameter, seed=seed, limits=limits) as marking:
        return marking.report(checks)


class Marking:
    """The marking of one submission: its candidate, and the report made of its outcomes."""

    def __init__(
        self,
        submission: Submission,
        *,
        parameter: int | None = None,
        seed: int = SEED,
        limits: Limits | None = None,
    ) -> None:
        self.sheet, self.seed = submission.sheet, seed
        self.references = references(self.sheet.name, parameter, seed)
        self.candidate = self._candidate(submission, limits or Limits())
        self._began = time.monotonic()

    def _candidate(self, submission: Submission, limits: Limits) -> Candidate:
        return Candidate(submission, self.references, limits)

    def __enter__(self) -> Marking:
        return self

    def __exit__(self, *_: object) -> None:
        self.candidate.close()

    def report(self, checks: Iterable[Check] | None = None, see: Callable[[Outcome], None] | None = None) -> Report:
        """Each outcome is handed to `see` as soon as it is known."""
        chosen = [*self.sheet.checks, *self.sheet.bonuses] if checks is None else list(checks)
        outcomes: dict[str, Outcome] = {}
        for outcome in judge(self.candidate, chosen):
            outcomes[outcome.id] = outcome
            if see is not None:
                see(outcome)
        return self.tally({check.id: outcomes[check.id] for check in chosen if check.id in outcomes})

    def tally(self, outcomes: dict[str, Outcome]) -> Report:
        """The last stage: outcomes of the chosen checks, by their ids → the report."""
        candidate = self.candidate
        causes = common_causes(outcomes.values(), candidate.loaded.uses, self.sheet.functions)
        notes = (*candidate.submission.repairs, *candidate.notes(), *causes)
        return Report(
            sheet=self.sheet.name,
            title=self.sheet.title,
            student=candidate.submission.student,
            name=candidate.submission.student,
            parameters=parameters_of(self.sheet, self.references.parameter),
            seed=self.seed,
            isolation=candidate.isolation,
            repairs=tuple(harmless(note)[:LONGEST] for note in notes),
            seconds=time.monotonic() - self._began,
            questions=tuple(_questions(self.sheet, outcomes)),
            bonuses=tuple(outcomes[check.id] for check in self.sheet.bonuses if check.id in outcomes),
            in_pack=_points_in_pack(self.sheet, outcomes),
            path=candidate.submission.path,
        )


def failed_report(
    sheet: Sheet, student: str, problem: str, *, parameter: int | None = None, seed: int = SEED
) -> Report:
    """A submission that could not be marked at all: every question is to be marked again, by someone who looks."""
    outcomes = {check.id: outcome_of(check, Verdict.GRADER_ERROR, problem) for check in sheet.checks}
    return Report(
        sheet=sheet.name,
        title=sheet.title,
        student=student,
        name=student,
        parameters=parameters_of(sheet, sheet.default_parameter if parameter is None else parameter),
        seed=seed,
        repairs=(harmless(problem)[:LONGEST],),
        questions=tuple(_questions(sheet, outcomes)),
    )


def parameters_of(sheet: Sheet, value: int | None) -> dict[str, int | None]:
    """A field for every parameter that some sheet has: None where this one has not."""
    own = sheet.fiche.parameter
    return {known.key: value if own is not None and own.key == known.key else None for known in parameters()}


def _questions(sheet: Sheet, outcomes: dict[str, Outcome]) -> Iterator[QuestionReport]:
    for question in sheet.questions:
        mine = tuple(outcomes[check.id] for check in question.checks if check.id in outcomes)
        if mine:
            yield QuestionReport(question.id, question.title, mine, is_bonus=question.is_bonus)


def _points_in_pack(sheet: Sheet, outcomes: dict[str, Outcome]) -> float | None:
    if sheet.seals is None:
        return None
    checks = (check for question in sheet.questions if not question.is_bonus for check in question.checks)
    known = (check for check in checks if check.id in outcomes and sheet.seals.knows(check.id, check.answer))
    return sum(check.points for check in known)


# ---------------------------------------------------------------- in the order of the sheet


def judge(candidate: Candidate, chosen: Sequence[Check]) -> Iterator[Outcome]:
    """The outcome of every chosen check, and of those that tell whether what they lean on is right."""
    standing = Standing(candidate.sheet)
    for function, group in groupby(asked_of(candidate, chosen), key=lambda check: check.function):
        checks = list(group)
        outcomes = (
            [judge_answer(check, candidate, standing) for check in checks]
            if function is None
            else judge_function(function, checks, candidate, standing)
        )
        for check, outcome in zip(checks, outcomes, strict=True):
            standing.note(check, outcome)
            yield outcome


def asked_of(candidate: Candidate, chosen: Sequence[Check]) -> list[Check]:
    """The chosen checks and those that they need, in the order in which a submission is asked."""
    corrige = candidate.references.corrige if candidate.can_be_asked_again else None
    return [check for check in in_order(candidate.sheet, chosen, corrige) if candidate.can_ask(check)]


def in_order(sheet: Sheet, chosen: Sequence[Check], corrige: Any = None) -> list[Check]:
    """In the order of the sheet, function by function, bonuses last. Of functions that are only leant on, short checks
    will do."""
    everything = [*sheet.checks, *sheet.bonuses]
    ids = {check.id for check in chosen}
    some = chosen if len(ids) < len(everything) else ()  # to learn what answers are computed with, they are computed
    before = {name for check in some for name in _leant_on(sheet, check, corrige)}
    asked = [c for c in everything if c.id in ids or (c.function in before and not c.long and not c.bonus)]
    ranks = {name: rank for rank, name in enumerate(sheet.functions)}
    places = {question.id: place for place, question in enumerate(sheet.questions)}

    def place(check: Check) -> tuple[Any, ...]:
        lettered = check.function is None
        return (check.bonus, places[check.question], lettered, 0 if lettered else ranks[str(check.function)])

    return sorted(asked, key=place)


def _leant_on(sheet: Sheet, check: Check, corrige: Any = None) -> list[str]:
    """The functions on which the outcome of a check may depend. A lettered answer: those of its question, those that it
    is computed with and what they lean on; in a notebook, where nothing is computed anew, all up to its question."""
    if check.function is not None and sheet.seals is not None:
        return sheet.functions_before(check.function)
    if check.function is not None:
        own = sheet.functions_of(check.question)
        return [*sheet.leans_on(check.function), *(own if check.bonus else [])]
    if check.answer is not None and sheet.seals is not None:
        return sheet.seals.behind_answer(check.answer)
    if check.lettered is not None and corrige is not None:
        return behind_answer(sheet, check, corrige)
    seen: list[str] = []
    for question in sheet.questions:
        seen += sheet.functions_of(question.id)
        if question.id == check.question:
            break
    return seen


def behind_answer(sheet: Sheet, check: Check, corrige: Any) -> list[str]:
    """The functions of an answer's question, those that it is computed with, and what these lean on."""
    used = corrige.functions_used(check.lettered)
    return [*sheet.functions_of(check.question), *used, *sheet.leans_on(*used)]


def judge_function(
    function: str, checks: Sequence[Check], candidate: Candidate, standing: Standing
) -> Iterator[Outcome]:
    """All checks of one function: asked, carried, then named and explained together."""
    unasked = _cannot_be_asked(function, checks, candidate, standing)
    if unasked is not None:
        yield from unasked
        return
    judged: list[Judged | Exception] = []
    for check in checks:
        try:
            judged.append(_unless_it_hangs(check, judged, candidate, standing))
        except Exception as error:  # noqa: BLE001  our own failure is never the student's
            judged.append(error)
    evidences = [one.evidence for one in judged if isinstance(one, Judged)]
    _learn_manner(function, evidences, candidate)
    told: set[str] = set()
    try:
        name = candidate.name(function, evidences)
    except Exception as error:  # noqa: BLE001
        judged = [error if isinstance(one, Judged) and not one.evidence.passed else one for one in judged]
        name = None
    for check, found in zip(checks, judged, strict=True):
        outcome = _explained(check, found, name, told, candidate)
        told |= {outcome.diagnosis} if outcome.diagnosis else set()
        yield outcome


def _unless_it_hangs(
    check: Check, before: Sequence[Judged | Exception], candidate: Candidate, standing: Standing
) -> Judged:
    """A check, after the others of its function: a function that was lost gets little time, and is not made to search
    if it was lost everywhere, or in a search already."""
    seen = [one.evidence for one in before if isinstance(one, Judged)]
    lost = [evidence for evidence in seen if evidence.verdict.is_fatal]
    if check.function in candidate.too_slow and check.long:
        return Judged(Evidence(check, Lost(Verdict.TIMEOUT, "la fonction est trop lente pour un long calcul")))
    if lost and (candidate.is_out_of_patience or (check.long and not any(evidence.passed for evidence in seen))):
        return Judged(Evidence(check, Lost(Verdict.TIMEOUT, "la fonction ne répond pas")))
    one = judge_check(check, candidate, standing, impatient=bool(lost))
    if one.evidence.verdict.is_fatal and check.long and not one.evidence.repaired:
        candidate.too_slow.add(str(check.function))
    return one


def _explained(
    check: Check, found: Judged | Exception, name: str | None, told: set[str], candidate: Candidate
) -> Outcome:
    try:
        if isinstance(found, Judged):
            return explain(found, name, told, candidate)
    except Exception as error:  # noqa: BLE001  our own failure is never the student's
        found = error
    return outcome_of(check, Verdict.GRADER_ERROR, sentences.grader_error(found))


def _cannot_be_asked(
    function: str, checks: Sequence[Check], candidate: Candidate, standing: Standing
) -> list[Outcome] | None:
    """A file that cannot be read, a function that is not there, a bonus that is too early."""
    loaded, sheet = candidate.loaded, candidate.sheet
    if loaded.syntax_error is not None:
        message = sentences.syntax_message(loaded.syntax_error, candidate.place)
        return [outcome_of(check, Verdict.RAISED, message) for check in checks]
    if not loaded.names & {function, without_accents(function)}:
        suggestion = sentences.suggested_name(function, sheet, loaded)
        message = sentences.missing_message(function, suggestion)
        return [outcome_of(check, Verdict.MISSING, message, suggestion=harmless(suggestion)) for check in checks]
    if function in loaded.unfilled:
        return [outcome_of(check, Verdict.MISSING, sentences.TO_DO) for check in checks]
    if all(check.bonus for check in checks) and standing.wrong([function]):
        message = f"Il faut d'abord que `{function}` soit juste."
        return [outcome_of(check, Verdict.SKIPPED, message) for check in checks]
    return None


def _learn_manner(function: str, evidences: Sequence[Evidence], candidate: Candidate) -> None:
    """An answer of the student's own, as a model for the reference when it stands in the place of this function."""
    for evidence in evidences:
        for call, answer in (*evidence.planned, *evidence.journal):
            if not isinstance(answer, Reply) or answer.trusted or answer.value is None:
                continue
            if call.name == function:
                candidate.samples[function] = Sample(call.args, answer.value, answer.array_depth)
                return


def judge_answer(check: Check, candidate: Candidate, standing: Standing) -> Outcome:
    """One lettered answer: right, or what follows from a wrong function before it, or wrong."""
    try:
        return _answer(check, candidate, standing)
    except Exception as error:  # noqa: BLE001  our own failure is never the student's
        return outcome_of(check, Verdict.GRADER_ERROR, sentences.grader_error(error))


def _answer(check: Check, candidate: Candidate, standing: Standing) -> Outcome:
    assert check.answer is not None
    loaded = candidate.loaded
    if loaded.syntax_error is not None:
        return outcome_of(check, Verdict.RAISED, sentences.syntax_message(loaded.syntax_error, candidate.place))
    if loaded.answers_error and loaded.answers_error != "absent":
        message = f"`reponses` est de type `{loaded.answers_error}` : il faut un dictionnaire."
        return outcome_of(check, Verdict.BAD_VALUE, message)
    evidence = ask(check, candidate.eleve(check), candidate.corrige(check))
    missing = evidence.verdict is Verdict.MISSING
    if not missing and evidence.verdict is not Verdict.FAILED:
        return explain(Judged(evidence), None, set(), candidate)
    if candidate.sheet.seals is not None:
        return _answer_in_a_pack(check, evidence, candidate, standing)
    origin = answer_origin(check, candidate, standing)  # an answer may also be missing because computing it failed
    if origin:
        return outcome_of(check, Verdict.PASSED, carried_from=origin)
    if missing:
        return outcome_of(check, Verdict.MISSING, sentences.answer_to_give(check.answer))
    name = candidate.name_of_answer(check, loaded.answers.get(check.answer))
    return explain(Judged(evidence), name, set(), candidate)


def _answer_in_a_pack(check: Check, evidence: Evidence, candidate: Candidate, standing: Standing) -> Outcome:
    """A wrong value may follow from a wrong function of an earlier question that it depends on, and from no other, if
    the functions of its own question are right: only the reference can tell."""
    assert check.answer is not None
    if evidence.verdict is Verdict.MISSING:
        return outcome_of(check, Verdict.MISSING, sentences.answer_to_give(check.answer))
    before, own = _leant_on(candidate.sheet, check), candidate.sheet.functions_of(check.question)
    if standing.wrong(before) and not standing.wrong(own):
        return outcome_of(check, Verdict.TEACHER, sentences.NOT_THE_VALUE)
    outcome = explain(Judged(evidence), None, set(), candidate)
    if standing.certain(before):
        return outcome
    return outcome_of(
        check,
        Verdict.DOUBTFUL,
        outcome.message,
        counterexample=outcome.counterexample,
        diagnosis=outcome.diagnosis,
    )
