"""The fourth stage: what was seen → an outcome that a student understands, with the smallest counterexample.

What a function prints or returns while right functions stand in the place of wrong ones is never shown: it could be any
value of the reference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from autograder.engine.marking import sentences
from autograder.engine.marking.ask import Evidence
from autograder.engine.marking.candidate import Candidate
from autograder.engine.marking.carry import Judged
from autograder.engine.marking.eleve import Entry
from autograder.engine.marking.report import Counterexample, Outcome
from autograder.engine.marking.reproduce import InARow, is_right, line_for
from autograder.engine.sandbox.answers import BadAnswer, Call, Kept, Lost, Missing, Raised
from autograder.engine.sheet.checks import Ecart
from autograder.engine.sheet.model import Check
from autograder.engine.text import harmless
from autograder.engine.values import NOTHING, Reply, difference, matches, plain
from autograder.engine.verdict import Verdict

LONGEST = 2_000  # characters of one message


def outcome_of(check: Check, verdict: Verdict, message: str = "", **about: Any) -> Outcome:
    """The one place where texts of a student enter a report: they are cut, and made harmless."""
    about |= {text: harmless(about.get(text, "")) for text in ("output", "line")}
    return Outcome(
        id=check.id,
        title=check.title,
        out_of=check.points,
        verdict=verdict,
        function=check.function,
        answer=check.answer,
        hint=check.hint,
        message=harmless(message)[:LONGEST],
        **about,
    )


def explain(judged: Judged, name: str | None, told: set[str], candidate: Candidate) -> Outcome:
    """`name` is the known mistake that explains the function, `told` what has been explained of it already."""
    evidence = judged.evidence
    check, verdict = evidence.check, evidence.verdict
    if verdict is Verdict.PASSED:
        output = "" if judged.carried_from else evidence.output
        return outcome_of(check, verdict, carried_from=judged.carried_from, output=output)
    if judged.waiting_for:
        # An example of the statement was typed: what came of it is told all the same.
        typed = any(not call.name for call, _ in evidence.journal)
        seen = [_message(evidence, candidate)] * typed
        return outcome_of(check, Verdict.TEACHER, "\n".join([*seen, sentences.waiting_message(judged.waiting_for)]))
    if verdict in (Verdict.TEACHER, Verdict.MISSING, Verdict.GRADER_ERROR):
        return outcome_of(check, verdict, _message(evidence, candidate))
    return _explain_failure(judged, name, told, candidate)


def _explain_failure(judged: Judged, name: str | None, told: set[str], candidate: Candidate) -> Outcome:
    evidence = judged.evidence
    check, verdict = evidence.check, evidence.verdict
    if verdict is Verdict.FAILED and name not in told:  # one small example of a mistake will do
        evidence = _smallest(judged, candidate)
    evidence = _made_alone(evidence, judged, candidate)
    sealed = candidate.sheet.seals is not None  # there a check names a mistake by its values alone
    own = getattr(evidence.failure, "diagnosis", None)
    diagnosis = (name or own) if sealed else (own or name)
    message, example = _message(evidence, candidate), _counterexample(evidence, candidate)
    if _returned_nothing(evidence, candidate):
        message = f"{message} {sentences.no_return(check.function or '')}".strip()
    if judged.as_they_are:
        message = "\n".join(filter(None, (message, sentences.judged_as_they_are(judged.as_they_are))))
    if judged.replaced:
        message = message if evidence.verdict.is_fatal else sentences.even_with(judged.replaced)
        example = example and replace(example, got=None)
    about = {
        "counterexample": example,
        "diagnosis": diagnosis,
        "output": "" if judged.replaced else evidence.output,
        "setting": sentences.with_values(candidate.corrige(check).given) if check.variant else "",
        "line": line_for(evidence, candidate, repaired=bool(judged.replaced)),
    }
    return outcome_of(check, evidence.verdict, message, **about)


# ---------------------------------------------------------------- the smallest counterexample


def _smallest(judged: Judged, candidate: Candidate) -> Evidence:
    """The same failure on the simplest case that can be found; the one that was seen, where there is none."""
    evidence = judged.evidence
    check, corrige = evidence.check, candidate.corrige(evidence.check)
    if check.cases is None or candidate.sheet.seals is not None:
        return evidence
    eleve = candidate.eleve(check, judged.replaced)
    try:
        failure = check.cases.shrink(eleve, corrige, candidate.references.seed, candidate.gives_an_answer_away)
    finally:
        eleve.close()
    found = replace(evidence, failure=failure, case=tuple(eleve.case), output=eleve.output)
    if failure is None or found.verdict is Verdict.GRADER_ERROR:
        return evidence
    # What the reference answers to the smallest case may be a secret: then another case shows more.
    return evidence if _is_secret(found, candidate) and not _is_secret(evidence, candidate) else found


def _is_secret(evidence: Evidence, candidate: Candidate) -> bool:
    return any(candidate.gives_an_answer_away(call) for call, _ in evidence.case)


def _made_alone(evidence: Evidence, judged: Judged, candidate: Candidate) -> Evidence:
    """What is told must be seen again by whoever makes the same call. If it gets another answer alone, earlier calls
    matter: two calls that show it are told instead, where there are such."""
    check, entry = evidence.check, _last_own_call(evidence, candidate)
    if entry is None:
        return evidence
    call, before = entry
    alone = _answers([call], judged, candidate)
    if alone == [before]:
        return evidence
    other = next((made for made, _ in evidence.journal if made.name == call.name and made != call), call)
    for calls, message in (([call, call], sentences.REPEATED), ([other, call], sentences.AFTER_ANOTHER)):
        answers = _answers(calls, judged, candidate)
        if alone and answers and not matches(answers[-1].value, alone[0].value):
            right = {"renvoie": alone[0].value} if is_right(call, alone[0], candidate.corrige(check)) else None
            got = {"renvoie": answers[-1].value}
            failure = InARow(message, given=_given(call, candidate), got=got, expected=right)
            return replace(evidence, failure=failure, case=tuple(zip(calls, answers, strict=True)))
    return replace(evidence, failure=InARow(sentences.UNSTABLE, given=_given(call, candidate)), case=())


def _last_own_call(evidence: Evidence, candidate: Candidate) -> tuple[Call, Reply] | None:
    """The last call of what failed, if it can be made alone: of the student's own function, with plain values, once."""
    if evidence.verdict is not Verdict.FAILED or evidence.check.long or candidate.sheet.seals is not None:
        return None
    answered = ((call, answer) for call, answer in reversed(evidence.case) if isinstance(answer, Reply))
    call, answer = next(answered, (None, None))
    if call is None or answer is None or answer.trusted or call.name != evidence.check.function:
        return None
    is_plain = not any(isinstance(value, Kept) for value in (answer.value, *call.args))
    return (call, answer) if is_plain and sum(made == call for made, _ in evidence.case) == 1 else None


def _answers(calls: Sequence[Call], judged: Judged, candidate: Candidate) -> list[Reply] | None:
    """What a program that has just been loaded answers to these calls; None if it fails."""
    eleve = candidate.eleve(judged.evidence.check, judged.replaced)
    try:
        return [eleve.call(call.name, call.args) for call in calls]
    except (Exception, Missing, Lost):  # noqa: BLE001
        return None
    finally:
        eleve.close()


# ---------------------------------------------------------------- words and values


def _returned_nothing(evidence: Evidence, candidate: Candidate) -> bool:
    """Was None the answer of a function in which no `return` is written?"""
    function = evidence.check.function
    own = [answer for call, answer in (evidence.case or evidence.journal) if call.name == function]
    last = own[-1] if own else None
    return isinstance(last, Reply) and last.value is None and function in candidate.loaded.silent


def _message(evidence: Evidence, candidate: Candidate) -> str:
    failure, check = evidence.failure, evidence.check
    if isinstance(failure, Missing):
        name = str(failure)
        return sentences.TO_DO if name in (check.function, check.answer) else sentences.not_yet_written(name)
    if isinstance(failure, Lost):
        return sentences.lost_message(failure)
    if isinstance(failure, Raised):
        return sentences.raised_message(failure, candidate.place_of_frame)
    if isinstance(failure, BadAnswer):
        what = "La réponse est" if check.answer else "La fonction renvoie"
        return f"{what} {failure.what}, impossible à comparer à la valeur attendue."
    if isinstance(failure, Ecart):
        return failure.message
    if isinstance(failure, AssertionError):
        return _compared(evidence, candidate)[0]
    return sentences.grader_error(failure) if evidence.verdict is Verdict.GRADER_ERROR and failure else ""


def _counterexample(evidence: Evidence, candidate: Candidate) -> Counterexample | None:
    failure = evidence.failure
    if isinstance(failure, Ecart):
        got, expected = _labelled(failure.got, failure.expected), _labelled(failure.expected, failure.got)
        example: Counterexample | None = Counterexample(_labelled(failure.given, None), got, expected)
    elif isinstance(failure, AssertionError):
        example = _compared(evidence, candidate)[1]
    else:
        example = _given_only(evidence, candidate)
    if example is not None and _is_secret(evidence, candidate):
        example = replace(example, expected=None)
    return example and replace(example, variant=evidence.check.variant)


# The message and the counterexample come of one comparison, argument by argument: apart, it would be made twice.
def _compared(evidence: Evidence, candidate: Candidate) -> tuple[str, Counterexample | None]:
    """The last call of the case, against the reference's answer to the same call."""
    entry = next(((call, answer) for call, answer in reversed(evidence.case) if isinstance(answer, Reply)), None)
    if entry is None:
        return "", None
    call, reply = entry
    if isinstance(reply.value, Kept) or any(isinstance(arg, Kept) for arg in call.args):
        return "", None
    try:
        expected = candidate.corrige(evidence.check).reply(call.name, call.args)
    except Exception:  # noqa: BLE001  the reference refuses this call: the check says what it expects
        return "", _given_only(evidence, candidate)
    message = "" if matches(reply.value, expected.value) else difference(reply.value, expected.value)
    got: dict[str, Any] = {"renvoie": plain(reply.value, expected.value)}
    right: dict[str, Any] = {"renvoie": plain(expected.value, reply.value)}
    names = candidate.sheet.functions[call.name]
    for name, before, mine, theirs in zip(names, call.args, reply.args, expected.args, strict=False):
        if mine != before or theirs != before:
            got[name], right[name] = plain(mine, theirs), plain(theirs, mine)
        if not message and not matches(mine, theirs):
            intact = "est modifié alors qu'il devrait rester intact"
            what = intact if theirs == before else "n'est pas modifié comme attendu"
            message = f"L'argument `{name}` {what}."
    return message, Counterexample(_given(call, candidate), got, right)


def _given(call: Call, candidate: Candidate) -> dict[str, Any]:
    names = candidate.sheet.functions[call.name]
    shown = {name: plain(arg) for name, arg in zip(names, call.args, strict=False) if not isinstance(arg, Kept)}
    return {"fonction": call.name, **shown}


def _given_only(evidence: Evidence, candidate: Candidate) -> Counterexample | None:
    calls: Sequence[Entry] = evidence.case or evidence.journal
    if not calls or not calls[-1][0].name:  # nothing was called, or a line was typed
        return None
    call = calls[-1][0]
    try:
        value = candidate.corrige(evidence.check).reply(call.name, call.args).value
        expected: dict[str, Any] | None = {"renvoie": plain(value)}
    except Exception:  # noqa: BLE001  a call that the reference refuses, or with a kept argument
        expected = None
    return Counterexample(_given(call, candidate), None, expected)


def _labelled(side: Any, other: Any) -> Any:
    """What a check says of a side: one value, or several by their names."""
    if isinstance(side, dict) and side and all(isinstance(name, str) for name in side):
        others = other if isinstance(other, dict) else {}
        return {name: plain(value, others.get(name, NOTHING)) for name, value in side.items()}
    return None if side is None else plain(side, NOTHING if other is None else other)
