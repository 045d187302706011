"""The second stage: an error carried forward costs marks once (*erreur reportée*).

What failed after a wrong function is asked again with the right one in its place. Only functions that the sheet says
may be called from there are replaced, and only what was really called counts. A long check is never asked again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from autograder.engine.marking.ask import Evidence, ask
from autograder.engine.marking.candidate import Candidate
from autograder.engine.marking.standing import Standing
from autograder.engine.sandbox.answers import Lost, Missing
from autograder.engine.sheet.model import Check
from autograder.engine.verdict import Verdict

SETTLED = (Verdict.PASSED, Verdict.GRADER_ERROR, Verdict.TEACHER)


@dataclass(frozen=True)
class Judged:
    """What the verdict on a check rests on."""

    evidence: Evidence
    carried_from: tuple[str, ...] = ()  # right once these are replaced
    waiting_for: tuple[str, ...] = ()  # in a student's pack: wrong functions that may explain the failure
    replaced: tuple[str, ...] = ()  # how to ask the same thing again
    reloaded: bool = False


def carry(check: Check, direct: Evidence | None, candidate: Candidate, standing: Standing) -> Judged:
    """`direct` is what was seen with the student's own functions; None if one of these would only have hung."""
    assert check.function is not None
    if not candidate.can_be_asked_again and direct is not None:
        return _in_a_pack(direct, standing.wrong(candidate.sheet.functions_before(check.function)), standing)
    before = candidate.sheet.leans_on(check.function)
    wrong = standing.wrong(before)
    if direct is not None and (direct.verdict in SETTLED or not wrong or check.long):
        return Judged(direct)
    tried = list(_asked_again(check, tuple(standing.to_replace(before)), candidate))
    for again in tried:
        origin = standing.origin(again.evidence.consulted)
        if again.evidence.passed and (origin or direct is None):
            return Judged(again.evidence, carried_from=origin)
    # It fails that way too: the mistake is its own, and shows best where the earlier functions are right. (If it passes
    # without calling what was replaced, it answers differently from one time to the next.)
    failed = [again for again in tried if not again.evidence.passed]
    own = next((again for again in failed if again.evidence.consulted), None)
    return own or (failed[0] if direct is None else Judged(direct))


def _asked_again(check: Check, replaced: tuple[str, ...], candidate: Candidate) -> Iterator[Judged]:
    """In a fork of the loaded program; if that is not enough, in one loaded anew: a reload also repairs what the
    module computed with a wrong function."""
    for reload in (False, True):
        again = ask(check, candidate.eleve(check, replaced, reload=reload), candidate.corrige(check))
        if reload:
            again = replace(again, consulted=again.consulted | candidate.consulted_while_loading(check, replaced))
        yield Judged(again, replaced=replaced, reloaded=reload)
        if again.passed or again.verdict is Verdict.MISSING:
            return


def _in_a_pack(direct: Evidence, wrong: list[str], standing: Standing) -> Judged:
    """Without the reference nothing can be asked again: what may follow from any wrong function before it is left to
    the teacher (the properties that a pack verifies call several functions themselves)."""
    if direct.verdict in SETTLED:
        return Judged(direct)
    if direct.verdict is Verdict.FAILED:  # a function that is not written would have raised an exception
        wrong = [name for name in wrong if standing.is_written(name)]
    return Judged(direct, waiting_for=() if direct.verdict is Verdict.MISSING else tuple(wrong))


def answer_origin(check: Check, candidate: Candidate, standing: Standing) -> tuple[str, ...]:
    """The wrong functions from which a wrong or missing lettered answer follows; none if it does not follow from any.

    The functions of its own question must be right, and the answer be what the student's functions give, or what the
    file answers when the wrong ones are replaced.
    """
    corrige, lettered = candidate.references.corrige, check.lettered
    assert lettered is not None and check.answer is not None
    own = candidate.sheet.functions_of(check.question)
    used = corrige.functions_used(lettered)
    before = [name for name in candidate.sheet.functions if name in {*used, *candidate.sheet.leans_on(*used)}]
    wrong = [name for name in standing.wrong(before) if name not in own]
    if not wrong or standing.wrong(own):
        return ()
    given = candidate.loaded.answers.get(check.answer)
    functions = candidate.own_functions
    if given is not None and not standing.hangs(before) and _fits(lettered.fits, given, functions, corrige):
        return tuple(wrong)
    # An answer may depend on what earlier calls left behind: the file is loaded once more, with right functions.
    repaired = candidate.answers_with(standing.to_replace(before)).get(check.answer)
    if repaired is not None and _fits(lettered.fits, repaired, corrige.functions, corrige):
        return tuple(wrong)
    return ()


def _fits(fits: object, given: object, functions: object, corrige: object) -> bool:
    try:
        return bool(fits(given, functions, corrige))  # type: ignore[operator]
    except (Exception, Missing, Lost):  # noqa: BLE001  their functions give no answer, or the answer has any shape
        return False
