"""One submission → one Report: ask every check, charge every mistake once, name the known ones."""

from __future__ import annotations

import atexit
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from autograder.engine.teacher.authoring.build import compose
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.checks import Ecart
from autograder.engine.marking.diagnosis import Diagnostician, stays_there
from autograder.engine.marking.eleve import Eleve, Trace
from autograder.engine.marking.first_look import Hurried, first_look
from autograder.engine.sheet.model import (
    Check,
    Counterexample,
    Outcome,
    QuestionResult,
    Report,
    Sheet,
    TeachersTurn,
    Verdict,
)
from autograder.engine.oracle.reference import Oracle, oracles
from autograder.engine.sandbox import isolation, wire
from autograder.engine.sandbox.channel import Budget
from autograder.engine.sandbox.session import (
    Answers,
    BadAnswer,
    Call,
    Child,
    Kept,
    Loaded,
    Lost,
    Missing,
    Program,
    Raised,
    Result,
    Session,
    text_of,
)
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.nursery import Nursery, WorkerError
from autograder.engine.submissions.submission import Submission
from autograder.engine.text import french_syntax, harmless, without_accents
from autograder.engine.values import Reply, difference, is_big, matches, plain, short

DEFAULT_U0 = 42
LONGEST = 2_000  # characters of one message
SEED = 20
TO_DO = "Reste à faire."
NOT_THE_VALUE = (
    "Ce n'est pas la valeur du corrigé. Elle peut encore être comptée juste si elle vient d'une erreur précédente."
)
UNLOADABLE = "Le fichier n'a pas pu être exécuté jusqu'au bout : il ne se termine pas, ou arrête le programme."
UNSTABLE = (
    "La même question, posée seule, reçoit une autre réponse : "
    "la fonction dépend des appels précédents, ou du hasard (non déterministe)."
)


class References:
    """What all submissions with one `u0` share: expected values, drawn cases, the answers of fautes."""

    def __init__(self, sheet: Sheet, u0: int, seed: int) -> None:
        self.corrige, self.other_corrige = oracles(sheet, u0, seed)
        both = (self.corrige, self.other_corrige)
        # The long calls that files begin with, or make again and again: the answers are known.
        suites = () if sheet.seals else sheet.adapter.SUITES_DE_U0
        self.foreseen = tuple(Call(function, (corrige.u0,)) for function in suites for corrige in both)
        self.diagnostician, self.other_diagnostician = (Diagnostician(sheet, one, self.foreseen) for one in both)
        self.workers = {corrige.u0: ReferenceWorker(sheet, corrige, self.foreseen) for corrige in both}

    def close(self) -> None:
        self.diagnostician.close()
        self.other_diagnostician.close()
        for worker in self.workers.values():
            worker.close()


class ReferenceWorker:
    """The reference in a process of its own, for arguments that students choose. It serves a whole class."""

    def __init__(self, sheet: Sheet, corrige: Oracle, foreseen: tuple[Call, ...]) -> None:
        self._corrige, self._foreseen = corrige, foreseen
        self._program = Program(
            sheet.name, compose(sheet), sheet.given, corrige.u0, trusted=True, foreseen=self._foreseen
        )
        self._session: Session | None = None
        self._child: Child | None = None
        self.known = Answers(never=() if sheet.seals else sheet.adapter.LIBERTES)

    def ask(self, call: Call, cpu: float) -> Result:
        if call in self._foreseen:
            return self._corrige.reply(call.name, call.args)  # our own question as much as theirs
        if self._session is None:
            self._session = Session(self._program, Limits(submission_wall=1e6), self._corrige.answer)
            atexit.register(self.close)
        if self._child is None or not self._child.alive:
            self._child = self._session.fork()
        (result,) = self._child.call([call], cpu)
        return result

    def close(self) -> None:
        if self._session is not None:
            atexit.unregister(self.close)
            self._session.close()
            self._session = self._child = None


_references: dict[tuple[str, int, int], References] = {}


def references(name: str, u0: int, seed: int) -> References:
    key = (name, u0, seed)
    if key not in _references:
        _references[key] = References(load_sheet(name), u0, seed)
    return _references[key]


def forget_references(keep: int) -> None:
    """A class in which everybody has a u0 of their own would fill the memory."""
    while len(_references) > keep:
        _references.pop(next(iter(_references))).close()


class Marking:
    """The marking of one submission. Outcomes are computed when they are asked for, each once."""

    def __init__(
        self, submission: Submission, *, u0: int = DEFAULT_U0, seed: int = SEED, limits: Limits | None = None
    ) -> None:
        self.submission, self.sheet = submission, submission.sheet
        self.u0, self.seed, self.limits = u0, seed, limits or Limits()
        shared = references(self.sheet.name, u0, seed)
        self.corrige, self.other_corrige = shared.corrige, shared.other_corrige
        self._diagnostician, self._other_diagnostician = shared.diagnostician, shared.other_diagnostician
        self._began = time.monotonic()
        self._budget = Budget(self.limits.submission_wall)
        # A second chance is no place to find what the first one left in the sandbox.
        self._nursery, self._other_nursery = (
            Nursery(submission.files, self.limits, self._budget, source=submission.source, file=submission.path.name)
            for _ in range(2)
        )
        self._outcomes: dict[str, Outcome] = {}
        self._sessions: dict[tuple[bool, tuple[str, ...], bool], Session] = {}
        self._eleves: dict[tuple[bool, tuple[str, ...], bool, bool], Eleve] = {}
        self._workers = shared.workers
        self._chosen: set[str] | None = None  # the checks that a report was asked for
        self._first_looks: dict[bool, dict[str, bool]] = {}  # with another u0 or not → what a first look showed
        self._foreseen = shared.foreseen
        self._suites = tuple({call.name: None for call in self._foreseen})
        self._habit: Any = None
        self._probed: set[int] = set()
        self.eleve = self._eleve()

    def __enter__(self) -> Marking:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for eleve in self._eleves.values():
            eleve.close()
        for session in self._sessions.values():
            session.close()
        self._nursery.close()
        self._other_nursery.close()

    # ------------------------------------------------------------ results

    def outcome(self, check: Check) -> Outcome:
        if check.id not in self._outcomes:
            try:
                outcome = self._judge(check)
            except Exception as error:  # noqa: BLE001  rule 2: our own failure is never the student's
                outcome = _grader_error(check, error)
            # The one place where a student's text enters a report.
            self._outcomes[check.id] = replace(
                outcome, message=harmless(outcome.message)[:LONGEST], output=harmless(outcome.output)
            )
        return self._outcomes[check.id]

    def report(self, checks: Iterable[Check] | None = None) -> Report:
        everything = (*self.sheet.checks, *self.sheet.bonuses)
        chosen = self._chosen = {check.id for check in (everything if checks is None else checks)}
        results = tuple(
            QuestionResult(question, tuple(self.outcome(check) for check in question.checks if check.id in chosen))
            for question in self.sheet.questions
            if any(check.id in chosen for check in question.checks)
        )
        return Report(
            sheet=self.sheet,
            student=self.submission.student,
            u0=self.u0,
            seed=self.seed,
            isolation=self._isolation(),
            repairs=tuple(harmless(note)[:LONGEST] for note in (*self.submission.repairs, *self._load_notes())),
            seconds=time.monotonic() - self._began,
            results=results,
            path=self.submission.path,
            bonuses=tuple(self.outcome(check) for check in self.sheet.bonuses if check.id in chosen),
        )

    def _isolation(self) -> str:
        return isolation.level()

    # ------------------------------------------------------------ judging

    def _judge(self, check: Check) -> Outcome:
        loaded = self._session().loaded
        if loaded.syntax_error is not None:
            return Outcome(check, Verdict.RAISED, _syntax_message(loaded.syntax_error, self._place))
        if check.answer is not None:
            return self._judge_answer(check, loaded)
        return self._judge_function(check, loaded)

    def _judge_function(self, check: Check, loaded: Loaded) -> Outcome:
        assert check.function is not None
        if not loaded.names & {check.function, without_accents(check.function)}:
            return Outcome(check, Verdict.MISSING, self._missing_message(check.function, loaded))
        if check.function in loaded.unfilled:
            return Outcome(check, Verdict.MISSING, TO_DO)
        for sibling in self.sheet.checks_of(check.function):
            known = self._outcomes.get(sibling.id)
            if known is not None and known.verdict is Verdict.MISSING:
                return Outcome(check, Verdict.MISSING, known.message)
            if known is not None and known.verdict.is_fatal:
                return Outcome(check, Verdict.SKIPPED, f"Pas vérifié, car la fonction ne répond pas : {known.message}")
        if check.bonus and self._wrong_functions([check.function]):
            return Outcome(check, Verdict.SKIPPED, f"Il faut d'abord que `{check.function}` soit juste.")
        before = self.sheet.functions_before(check.question, check.function)
        if check.long and not check.bonus:
            carried = self._judge_by_siblings(check, before)
            if carried is not None:
                return carried
        plain_eleve = self._eleve(other_u0=check.other_u0)
        # A function that hangs would cost its time limit in every function that calls it: put it aside at once.
        aside = self._known_to_hang(before) and not check.long and self.sheet.seals is None
        seen = None if aside else self._seen(check)
        if seen and check.other_u0 and any(outcome.carried for outcome in self._with_own_u0(check)):
            wrong = self._wrong_functions(self._suites)  # they were right when this was seen
            return Outcome(check, Verdict.PASSED, _carried_message(wrong) if wrong else "", carried=bool(wrong))
        if seen:
            return Outcome(check, Verdict.PASSED)
        own = self._with_own_u0(check) if check.other_u0 else []
        if own and all(outcome.verdict is Verdict.PASSED and not outcome.carried for outcome in own):
            plain_eleve, seen = self._eleve(other_u0=True, unaided=True), None  # it may lean on what was not computed
        if seen is False and self._wrong_functions(before):
            aside = True  # it would be asked again without them, whatever it answers now
        direct = None if aside else self._ask(check, plain_eleve)
        if direct is not None and direct.verdict in (Verdict.PASSED, Verdict.GRADER_ERROR):
            return direct
        if direct is not None and direct.verdict is Verdict.TEACHER:
            return direct
        trace = plain_eleve.trace()  # looking for the wrong functions will ask other checks
        wrong = self._wrong_functions(before)
        if self.sheet.seals is not None and direct is not None and direct.verdict is not Verdict.MISSING:
            if direct.verdict is Verdict.FAILED:  # a function that is not written would have raised an exception
                wrong = [name for name in wrong if self._is_written(name)]
            if wrong:
                return replace(direct, verdict=Verdict.TEACHER, message=_waiting_message(wrong), diagnosis=None)
        if direct is not None and (check.long or not wrong):
            if check.long and not check.bonus and self._leans_on(wrong, check):
                return Outcome(check, Verdict.PASSED, _carried_message(wrong), carried=True)
            return self._explained(check, direct, plain_eleve, trace)
        attempts = []
        for reload in (False, True):  # a reload also repairs what the module computed with the wrong function
            repaired = self._eleve(other_u0=check.other_u0, pins=self._pins(before), reload=reload)
            again = self._ask(check, repaired)
            if again.verdict is Verdict.PASSED:
                if direct is None and seen is None and not repaired.asks:
                    return again  # it never called the function that hangs
                return replace(again, carried=True, message=_carried_message(wrong))
            attempts.append((again, repaired, repaired.trace()))
            if again.verdict is Verdict.MISSING:
                break
        # Both ways it fails: the mistake is its own, and shows best where the earlier functions are right.
        return self._explained(check, *attempts[0])

    def _judge_by_siblings(self, check: Check, before: Sequence[str]) -> Outcome | None:
        """A long check is not asked again: it is carried when the function's short ones are."""
        siblings = [self.outcome(other) for other in self.sheet.checks_of(check.function or "") if not other.long]
        if all(outcome.verdict is Verdict.PASSED for outcome in siblings) and any(o.carried for o in siblings):
            return Outcome(check, Verdict.PASSED, _carried_message(self._wrong_functions(before)), carried=True)
        return None

    def _leans_on(self, wrong: Sequence[str], check: Check) -> bool:
        """Is the function right wherever it can be asked again, and does it call one of the wrong ones there?"""
        siblings = [other for other in self.sheet.checks_of(check.function or "") if not other.long]
        if not wrong or any(self.outcome(other).verdict is not Verdict.PASSED for other in siblings):
            return False
        repaired = self._eleve(other_u0=check.other_u0, pins=tuple(wrong))
        leaning = False
        for other in siblings:
            if self._ask(other, repaired).verdict is not Verdict.PASSED:
                return False
            leaning = leaning or repaired.asks > 0
        return leaning

    def _judge_answer(self, check: Check, loaded: Loaded) -> Outcome:
        assert check.answer is not None
        if loaded.answers_error and loaded.answers_error != "absent":
            return Outcome(
                check, Verdict.BAD_VALUE, f"`reponses` est de type `{loaded.answers_error}` : il faut un dictionnaire."
            )
        outcome = self._ask(check, self.eleve)
        missing = outcome.verdict is Verdict.MISSING
        if missing and not loaded.errors:  # else it may be missing because computing it failed
            return replace(outcome, message=f'`reponses["{check.answer}"]` reste à donner.')
        if not missing and outcome.verdict is not Verdict.FAILED:
            return outcome
        if self.sheet.seals is not None:
            return self._answer_in_a_pack(check, outcome)
        if self._answer_is_carried(check):
            return Outcome(
                check,
                Verdict.PASSED,
                "Erreur reportée : réponse juste au vu des fonctions qui précèdent. Les points sont acquis.",
                carried=True,
            )
        if missing:
            return replace(outcome, message=f'`reponses["{check.answer}"]` reste à donner.')
        diagnosis = self._diagnostician.of_answer(check.answer, self.eleve.reponse(check.answer))
        return replace(outcome, diagnosis=diagnosis)

    def _answer_in_a_pack(self, check: Check, outcome: Outcome) -> Outcome:
        """A wrong value may still be carried: only the reference can tell, unless all that comes before is right."""
        if outcome.verdict is Verdict.MISSING:
            return replace(outcome, message=f'`reponses["{check.answer}"]` reste à donner.')
        before = self.sheet.functions_before(check.question, None)
        if self._wrong_functions(before):
            return replace(outcome, verdict=Verdict.TEACHER, message=NOT_THE_VALUE, diagnosis=None)
        if any(other.verdict is not Verdict.PASSED for name in before for other in self._outcomes_of(name)):
            return replace(outcome, verdict=Verdict.DOUBTFUL)
        return outcome

    def _answer_is_carried(self, check: Check) -> bool:
        """Right functions in this question, a wrong one before it, and the answer that these give."""
        assert check.answer is not None and check.own_answer is not None
        own = {c.function for c in self.sheet.checks if c.question == check.question and c.function}
        before = [name for name in self.sheet.functions_before(check.question, None) if name not in own]
        wrong = self._wrong_functions(before)
        if not wrong or self._wrong_functions([name for name in own if name]):
            return False
        given = self.eleve.reponse(check.answer)
        if given is not None and not self._known_to_hang(before):
            self.eleve.begin()
            try:
                if check.own_answer(given, self.eleve.functions, self.corrige):
                    return True
            except (Exception, Missing, Lost):  # noqa: BLE001  their functions give no answer at all
                pass
        # An answer may depend on what earlier calls left behind: load once more, with the right functions.
        repaired = self._session(pins=self._pins(before)).loaded.answers.get(check.answer)
        try:
            return repaired is not None and check.own_answer(repaired, self.corrige.functions, self.corrige)
        except (Exception, BadAnswer):  # noqa: BLE001  an answer of any shape: `accepte` may stumble on it
            return False

    def _known_to_hang(self, names: Sequence[str]) -> bool:
        known = (self._outcomes.get(check.id) for name in names for check in self.sheet.checks_of(name))
        return any(outcome is not None and outcome.verdict.is_fatal for outcome in known)

    def _wrong_functions(self, names: Sequence[str]) -> list[str]:
        right = (Verdict.PASSED, Verdict.TEACHER)
        return [name for name in names if any(outcome.verdict not in right for outcome in self._outcomes_of(name))]

    def _is_written(self, function: str) -> bool:
        return any(outcome.verdict is not Verdict.MISSING for outcome in self._outcomes_of(function))

    def _pins(self, names: Sequence[str]) -> tuple[str, ...]:
        """Those to be answered by the reference: the wrong ones, and those that are right only with their help
        (one call to the trusted side then stands for the thousand that these would make)."""
        return tuple(
            name
            for name in names
            if any(outcome.verdict is not Verdict.PASSED or outcome.carried for outcome in self._outcomes_of(name))
        )

    def _outcomes_of(self, function: str) -> list[Outcome]:
        return [self.outcome(check) for check in self.sheet.checks_of(function)]

    # ------------------------------------------------------------ asking

    def _seen(self, check: Check) -> bool | None:
        """Whether the check passed at a first look, if that can be told."""
        if self.sheet.seals is not None:  # nobody there knows the right answers
            return None
        if check.other_u0 not in self._first_looks:
            self._first_looks[check.other_u0] = self._look(other_u0=check.other_u0)
        return self._first_looks[check.other_u0].get(check.id)

    def _look(self, *, other_u0: bool) -> dict[str, bool]:
        written = self._session().loaded.written
        checks = [
            check
            for check in self.sheet.checks
            if check.function in written and check.other_u0 == other_u0 and not check.long
            if self._chosen is None or check.id in self._chosen
        ]
        corrige = self.other_corrige if other_u0 else self.corrige
        eleve = Hurried(
            self.sheet, self._session(other_u0=other_u0), corrige, alone=other_u0 and self._looks_right(checks)
        )
        try:
            return first_look(checks, eleve, corrige)
        finally:
            eleve.close()

    def _looks_right(self, checks: Sequence[Check]) -> bool:
        """Did the functions of these checks pass with the student's own u0, at a first look?"""
        functions = {check.function for check in checks}
        own = [c for c in self.sheet.checks if c.function in functions and not c.other_u0 and not c.long]
        return all(self._first_looks.get(False, {}).get(check.id) for check in own)

    def _ask(self, check: Check, eleve: Eleve) -> Outcome:
        eleve.begin()
        corrige = self.other_corrige if check.other_u0 else self.corrige
        try:
            check.run(eleve, corrige)
        except BaseException as error:  # noqa: BLE001  Missing and Lost are no Exceptions; the rest is raised again
            return self._classify(check, error, eleve, corrige)
        return Outcome(check, Verdict.PASSED, output=eleve.output)

    def _classify(self, check: Check, error: BaseException, eleve: Eleve, corrige: Oracle) -> Outcome:
        """From the exception object, never from its text."""
        if isinstance(error, Missing):
            name = str(error)
            if name not in (check.function, check.answer):
                return Outcome(
                    check, Verdict.RAISED, f"`{name}`, dont cette question a besoin, n'est pas encore écrite."
                )
            return Outcome(check, Verdict.MISSING, TO_DO)
        if isinstance(error, Lost):
            message = error.message[:1].upper() + error.message[1:] + ("" if error.message.endswith("?") else ".")
            return Outcome(check, error.verdict, message, self._given_only(eleve), output=eleve.output)
        if isinstance(error, Raised):
            message = _raised_message(error, self._session())
            return Outcome(check, Verdict.RAISED, message, self._given_only(eleve), output=eleve.output)
        if isinstance(error, BadAnswer):
            what = "La réponse est" if check.answer else "La fonction renvoie"
            message = f"{what} {error.what}, impossible à comparer à la valeur attendue."
            return Outcome(check, Verdict.BAD_VALUE, message, self._given_only(eleve), output=eleve.output)
        if isinstance(error, TeachersTurn):
            return Outcome(check, Verdict.TEACHER)
        if isinstance(error, Ecart):
            example = Counterexample(plain(error.given), plain(error.got), plain(error.expected))
            return Outcome(check, Verdict.FAILED, error.message, example, error.diagnosis, output=eleve.output)
        if isinstance(error, AssertionError):
            message, shown = self._compare(eleve, corrige)
            return Outcome(check, Verdict.FAILED, message, shown, output=eleve.output)
        if isinstance(error, Exception) and not isinstance(error, WorkerError):
            return _grader_error(check, error)
        raise error

    def _explained(self, check: Check, outcome: Outcome, eleve: Eleve, trace: Trace) -> Outcome:
        """A failure with its smallest counterexample and the name of the mistake."""
        settled = (Verdict.PASSED, Verdict.MISSING, Verdict.SKIPPED, Verdict.GRADER_ERROR)
        if outcome.verdict in settled or check.function is None:
            return outcome
        if check.cases is None or outcome.verdict.is_fatal:
            return replace(outcome, diagnosis=outcome.diagnosis or self._diagnosis(check, outcome, trace.journal))
        named = self._name_with_own_u0(check)
        if named:
            return replace(outcome, diagnosis=named)
        corrige = self.other_corrige if check.other_u0 else self.corrige
        calls = self._all_calls(check.cases.calls(eleve, corrige), eleve, trace) or trace.journal
        diagnosis = outcome.diagnosis or self._diagnosis(check, outcome, calls)
        if diagnosis is None or not self._is_named(diagnosis, check.function):  # one small example of a mistake will do
            if not eleve.is_still_at(trace):
                eleve.begin()
            smallest = check.cases.shrink(eleve, corrige, self.seed)
            last = trace.journal[-1] if trace.journal else None
            if smallest is not None:
                outcome = self._classify(check, smallest, eleve, corrige)
            elif last and isinstance(last[1], Reply) and self._answers_otherwise(last, eleve):
                outcome = replace(outcome, message=UNSTABLE)
        return replace(outcome, diagnosis=outcome.diagnosis or diagnosis)

    def _name_with_own_u0(self, check: Check) -> str | None:
        """A function that is wrong with every u0 is so by the same mistake."""
        if not check.other_u0:
            return None
        own = self._with_own_u0(check)
        return next((o.diagnosis for o in own if o.verdict is Verdict.FAILED and o.diagnosis), None)

    def _with_own_u0(self, check: Check) -> list[Outcome]:
        """What became of the same function's checks with the student's own u0."""
        return [self.outcome(c) for c in self.sheet.checks_of(check.function or "") if not c.other_u0]

    def _is_named(self, diagnosis: str, function: str) -> bool:
        known = (self._outcomes.get(check.id) for check in self.sheet.checks_of(function))
        return any(outcome is not None and outcome.diagnosis == diagnosis for outcome in known)

    def _diagnosis(self, check: Check, outcome: Outcome, journal: Sequence[tuple[Call, Result]]) -> str | None:
        assert check.function is not None
        diagnostician = self._other_diagnostician if check.other_u0 else self._diagnostician
        told = [entry for entry in journal if entry[0].name == check.function and not stays_there(entry)]
        touched = any(map(stays_there, journal))  # the check does more than to call: what it says of a faute tells too
        shown = outcome.counterexample is not None and outcome.counterexample.given is not None
        kept = not told and touched
        journal = told or journal
        values = [value for call, result in journal for value in (*call.args, getattr(result, "value", None))]
        known = [self._outcomes.get(sibling.id) for sibling in self.sheet.checks_of(check.function)]
        failed = [other for other in known if other is not None and other.verdict is not Verdict.PASSED]
        if not (check.long or kept or any(map(is_big, values))):
            found = diagnostician.of_calls(check.function, journal, [other.diagnosis for other in failed])
            return diagnostician.of_check(check, outcome, self._ask) if not found and touched and not shown else found
        # A long computation is not repeated for every faute if the function's other checks have been explained, or not.
        for sibling in failed:
            if sibling.diagnosis:
                return sibling.diagnosis
        if outcome.verdict is not Verdict.FAILED:
            return diagnostician.of_exception(journal[-1][1]) if journal else None
        if kept and not shown:
            return diagnostician.of_check(check, outcome, self._ask)
        return None if kept or failed else diagnostician.of_calls(check.function, journal)

    @staticmethod
    def _all_calls(calls: Sequence[Call], eleve: Eleve, trace: Trace) -> Sequence[tuple[Call, Result]]:
        """Every planned call of the check with its result: a diagnosis rests on all of them.

        The check stopped at the first batch that was wrong; its process can be asked the others.
        """
        asked = trace.planned
        if any(is_big(getattr(result, "value", None)) for _, result in asked):
            return asked
        if not eleve.is_still_at(trace):
            eleve.begin()
            asked = ()
        if len(asked) < len(calls):
            following = calls[len(asked) :]
            asked += tuple(zip(following, eleve.ask_ahead(following), strict=False))
        return asked

    @staticmethod
    def _answers_otherwise(entry: tuple[Call, Result], eleve: Eleve) -> bool:
        call, before = entry
        eleve.begin()
        try:
            return eleve.call(call.name, call.args) != before
        except (Exception, Missing, Lost):  # noqa: BLE001  it fails now where it answered before
            return True

    # ------------------------------------------------------------ explaining

    def _compare(self, eleve: Eleve, corrige: Oracle) -> tuple[str, Counterexample | None]:
        """The last call of the check, against the reference's answer to the same call."""
        entry = next(((call, result) for call, result in reversed(eleve.journal) if isinstance(result, Reply)), None)
        if entry is None:
            return "", None
        call, reply = entry
        if isinstance(reply.value, Kept) or any(isinstance(arg, Kept) for arg in call.args):
            return "", None
        try:
            expected = corrige.reply(call.name, call.args)
        except Exception:  # noqa: BLE001  the reference refuses this call: the check says what it expects
            return "", self._given_only(eleve)
        names = self.sheet.functions[call.name]
        message = "" if matches(reply.value, expected.value) else difference(reply.value, expected.value)
        got: dict[str, Any] = {"renvoie": plain(reply.value)}
        right: dict[str, Any] = {"renvoie": plain(expected.value)}
        for name, before, mine, theirs in zip(names, call.args, reply.args, expected.args, strict=False):
            if mine != before or theirs != before:
                got[name], right[name] = plain(mine), plain(theirs)
            if not matches(mine, theirs) and not message and matches(reply.value, expected.value):
                message = (
                    f"L'argument `{name}` est modifié alors qu'il devrait rester intact."
                    if theirs == before
                    else f"L'argument `{name}` n'est pas modifié comme attendu."
                )
        return message, Counterexample(self._given(call), got, right)

    def _given(self, call: Call) -> dict[str, Any]:
        names = self.sheet.functions[call.name]
        shown = {name: plain(arg) for name, arg in zip(names, call.args, strict=False) if not isinstance(arg, Kept)}
        return {"fonction": call.name, **shown}

    def _given_only(self, eleve: Eleve) -> Counterexample | None:
        if not eleve.journal or not eleve.journal[-1][0].name:  # nothing was called, or a line was typed
            return None
        call = eleve.journal[-1][0]
        try:
            expected = plain(self.corrige.reply(call.name, call.args).value)
        except Exception:  # noqa: BLE001  a call that the reference refuses, or with a kept argument
            expected = None
        return Counterexample(self._given(call), None, None if expected is None else {"renvoie": expected})

    def _missing_message(self, function: str, loaded: Loaded) -> str:
        known = set(self.sheet.functions) | {without_accents(name) for name in self.sheet.functions}
        near = get_close_matches(function, sorted(loaded.names - known), n=1, cutoff=0.75)
        if near:
            return f"La fonction `{function}` n'existe pas ; `{near[0]}` existe : faut-il la renommer ?"
        return f"La fonction `{function}` n'existe pas dans le fichier."

    def _load_notes(self) -> list[str]:
        loaded = self._session().loaded
        notes = []
        for error in loaded.errors:
            if "syntax" in error:
                notes.append(_syntax_message(error, self._place))
            elif "lost" in error:
                fate = "cette instruction ne se termine pas, ou arrête le programme ; elle a été laissée de côté"
                notes.append(f"{_capital(self._place(_line(error)))} : {fate}." if _line(error) else UNLOADABLE)
            else:
                details = error.get("e")
                raised = Raised(details if isinstance(details, dict) else {})
                kind = "temps de calcul dépassé" if raised.type == "TooLong" else f"{raised.type} : {raised.message}"
                notes.append(f"{_capital(self._place(_line(error)))} : {kind}. Le reste du fichier a été lu.")
        if self.sheet.answers and loaded.answers_error == "absent" and loaded.syntax_error is None:
            notes.append("Le dictionnaire `reponses` n'existe pas dans le fichier.")
        unknown = sorted(set(loaded.answers) - set(self.sheet.answers))
        if unknown:
            notes.append(f"Clés inconnues dans `reponses` : {short(unknown)}.")
        return notes

    def _place(self, line: int) -> str:
        return self._session().program.place(line)

    # ------------------------------------------------------------ sessions

    def _eleve(
        self, *, other_u0: bool = False, pins: tuple[str, ...] = (), reload: bool = False, unaided: bool = False
    ) -> Eleve:
        key = (other_u0, pins, reload, unaided)
        if key not in self._eleves:
            session = self._session(other_u0=other_u0, pins=pins if reload else (), unaided=unaided)
            corrige = self.other_corrige if other_u0 else self.corrige
            self._eleves[key] = Eleve(self.sheet, session, corrige, pins, self._adapt)
        return self._eleves[key]

    def _adapt(self, eleve: Eleve, name: str, args: Sequence[Any], value: Any) -> Any:
        """A value of the reference in the student's own manner, where the sheet leaves a choice."""
        if name not in self.sheet.adapter.LIBERTES:
            return value
        for asked in (self.eleve, eleve):  # with a wrong function before it, the manner may only show once repaired
            if self._habit is None and id(asked) not in self._probed:
                self._probed.add(id(asked))
                probing = asked.twin()
                self._habit = self.sheet.adapter.habitude(probing, self.corrige)
                probing.close()
        return self.sheet.adapter.a_sa_facon(self._habit, name, tuple(args), value)

    def _session(self, *, other_u0: bool = False, pins: tuple[str, ...] = (), unaided: bool = False) -> Session:
        """The submission, loaded with this u0 or with another one, and the right functions in the place of `pins`.

        With another u0 the long computation that it begins with is not made anew, unless `unaided`.
        """
        key = (other_u0, pins, unaided)
        if key not in self._sessions:
            nursery = self._other_nursery if pins else self._nursery
            u0 = self.other_corrige.u0 if other_u0 else self.u0
            aided = other_u0 and not pins and not unaided
            if aided:
                self._wrong_functions(self._suites)  # they are judged before the right ones can be called
            disabled: tuple[str, ...] = ()
            if other_u0:  # whatever comes after the functions judged so is of no use there, and may be long
                names = list(self.sheet.functions)
                last = max(names.index(c.function) for c in self.sheet.checks if c.other_u0 and c.function)
                disabled = tuple(names[last + 1 :])
            program = Program(
                name=self.sheet.name,
                source=self.submission.source,
                given=self.sheet.given,
                u0=u0,
                file=self.submission.path.name,
                files=self.submission.files,
                pins=pins,
                foreseen=self._foreseen if aided else (),
                memorable=() if other_u0 or pins else tuple(call for call in self._foreseen if call.args == (u0,)),
                disabled=disabled,
            )
            # A load that only serves to ask again can be less patient than the first one.
            limits = (
                replace(self.limits, statement_cpu=self.limits.statement_cpu / 3) if pins or other_u0 else self.limits
            )
            answerer = self._answer_for_other_u0 if other_u0 else self._answer
            session = Session(program, limits, answerer, self._budget, nursery, self._workers[program.u0].known)
            self._sessions[key] = session
            self._learn_boards(session)
        return self._sessions[key]

    def _learn_boards(self, session: Session) -> None:
        """A submission that plays on NumPy arrays is handed NumPy arrays."""
        maker = self.sheet.adapter.PLATEAU
        if maker and "numpy" in self.submission.source:
            session.fork().call([Call(maker, ())], self.limits.call_cpu)

    def _answer(self, name: str, args: list[Any], named: dict[str, Any]) -> dict[str, Any]:
        return self._answer_with(self.u0, name, args, named)

    def _answer_for_other_u0(self, name: str, args: list[Any], named: dict[str, Any]) -> dict[str, Any]:
        return self._answer_with(self.other_corrige.u0, name, args, named)

    def _answer_with(self, u0: int, name: str, args: list[Any], named: dict[str, Any]) -> dict[str, Any]:
        """The right function's answer to a call made by the student's code.

        The arguments are anything: the reference runs in a worker of its own, under the same limits, and the time
        that it takes is the submission's.
        """
        began = time.monotonic()
        try:
            positional = [wire.decode(item) for item in args]
            for parameter in self.sheet.functions[name][len(positional) :]:
                if parameter in named:
                    positional.append(wire.decode(named[parameter]))
            result = self._workers[u0].ask(Call(name, tuple(positional)), self.limits.call_cpu)
            if isinstance(result, Reply):
                value = self._adapt(self.eleve, name, positional, result.value)
                return {"v": value, "a": list(result.args[: len(args)])}
        except (wire.WireError, KeyError):
            return {"raise": "TypeError", "message": "appel impossible"}
        finally:
            self._budget.left -= time.monotonic() - began
        if isinstance(result, Raised):
            return {"raise": result.type, "message": result.message}
        return {"raise": "RuntimeError", "message": "appel impossible"}


def default_u0(sheet: Sheet) -> int:
    return DEFAULT_U0 if sheet.seals is None else sheet.seals.u0


def mark(
    submission: Submission, *, u0: int = DEFAULT_U0, seed: int = SEED, checks: Iterable[Check] | None = None
) -> Report:
    with Marking(submission, u0=u0, seed=seed) as marking:
        return marking.report(checks)


def failed_report(sheet: Sheet, student: str, u0: int, seed: int, problem: str) -> Report:
    """A submission that could not be marked at all: every question is to be marked again, by someone who looks."""
    results = tuple(
        QuestionResult(
            question,
            tuple(Outcome(check, Verdict.GRADER_ERROR, harmless(problem)[:LONGEST]) for check in question.checks),
        )
        for question in sheet.questions
    )
    return Report(sheet, student, u0, seed, "", (harmless(problem)[:LONGEST],), 0.0, results)


# ---------------------------------------------------------------- sentences


def _grader_error(check: Check, error: BaseException) -> Outcome:
    message = f"La correction elle-même a échoué ({type(error).__name__} : {short(str(error), 200)}) : à recorriger."
    return Outcome(check, Verdict.GRADER_ERROR, message)


def _waiting_message(wrong: Sequence[str]) -> str:
    names = ", ".join(f"`{name}`" for name in wrong[:3]) + (f" et {len(wrong) - 3} autres" if len(wrong) > 3 else "")
    plural = "s" if len(wrong) > 1 else ""
    return f"À revoir une fois {names} écrite{plural} et juste{plural}. Une erreur n'est comptée qu'une fois."


def _carried_message(wrong: Sequence[str]) -> str:
    names = ", ".join(f"`{name}`" for name in wrong)
    plural = "s" if len(wrong) > 1 else ""
    return f"Erreur reportée : juste, une fois {names} corrigée{plural}. Les points sont acquis."


def _syntax_message(error: dict[str, Any], place: Callable[[int], str]) -> str:
    where = f"{place(_line(error))} : " if _line(error) else ""
    text = text_of(error.get("text"), 200).strip()
    shown = f" — `{text}`" if text else ""
    what = french_syntax(text_of(error.get("syntax"), 200))
    return f"Erreur de syntaxe, {where}{what}{shown}. Python ne peut pas lire le fichier."


def _line(error: dict[str, Any]) -> int:
    line = error.get("line")
    return line if type(line) is int and 0 <= line < 10**7 else 0


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _raised_message(error: Raised, session: Session) -> str:
    if error.unfilled and error.type == "NotImplementedError":
        return f"`{error.unfilled}`, appelée ici, n'est pas encore écrite."
    text = f"{error.type} : {error.message}" if error.message else error.type
    if error.frames:
        file, _, function, source = error.frames[-1]
        text += f"\n{file}, {session.place(error.frames[-1])}, dans {function} : {source}"
    return text
