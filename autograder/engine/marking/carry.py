"""The second stage: an error carried forward costs marks once (*erreur reportée*).

What failed after a wrong function is asked again with the right one in its place. Only functions that the sheet says
may be called from there are replaced, and only what was really called and really ran counts: a long computation that
calls them too often is judged with the student's own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from autograder.engine.marking.ask import Evidence, ask
from autograder.engine.marking.candidate import Candidate, Loading
from autograder.engine.marking.standing import Standing
from autograder.engine.sandbox.answers import Lost, Missing
from autograder.engine.sheet.model import Check, Lettered
from autograder.engine.text import without_accents
from autograder.engine.verdict import Verdict

SETTLED = (Verdict.PASSED, Verdict.GRADER_ERROR, Verdict.TEACHER)


@dataclass(frozen=True)
class Judged:
    """What the verdict on a check rests on."""

    evidence: Evidence
    carried_from: tuple[str, ...] = ()  # right once these are replaced
    waiting_for: tuple[str, ...] = ()  # in a student's pack: wrong functions that may explain the failure
    replaced: tuple[str, ...] = ()  # how to ask the same thing again
    as_they_are: tuple[str, ...] = ()  # wrong functions that a long computation really called


def judge_check(check: Check, candidate: Candidate, standing: Standing, *, impatient: bool = False) -> Judged:
    """One check: with the student's own functions, or first with right ones where it leans on wrong ones."""
    assert check.function is not None
    before = candidate.sheet.leans_on(check.function)
    if not candidate.can_be_asked_again:
        direct = ask(check, candidate.eleve(check, impatient=impatient), candidate.corrige(check))
        wrong = standing.wrong(candidate.sheet.functions_before(check.function))
        called = _may_have_been_called(direct, candidate)
        return _in_a_pack(direct, [name for name in wrong if {name, without_accents(name)} & called], standing)
    if not standing.wrong(before):
        return Judged(_ask_directly(check, candidate, standing, impatient=impatient))
    replaced = tuple(standing.to_replace(before))
    again = _ask_with(check, candidate, replaced, impatient=impatient)
    if again.passed:
        return _carried(again, candidate, standing, replaced, impatient=impatient or standing.hangs(before))
    # It fails even so; but a function may be right in its own way, with the mistakes of those that it calls.
    hurried = impatient or (again.verdict.is_fatal and not check.long)
    direct = again if standing.hangs(before) else _ask_directly(check, candidate, standing, impatient=hurried)
    consulted = again.consulted | again.consulted_while_loading
    if direct.passed or not consulted or again.verdict.is_fatal:
        return Judged(direct, as_they_are=standing.origin(consulted) if check.long and not direct.passed else ())
    return Judged(again, replaced=replaced)


def _carried(
    again: Evidence, candidate: Candidate, standing: Standing, replaced: tuple[str, ...], *, impatient: bool
) -> Judged:
    """Right with these replaced. Those that only the file's own statements called are named if it takes them too."""
    apart = again.consulted_while_loading - again.consulted
    if standing.origin(apart):
        fewer = tuple(name for name in replaced if name not in apart)
        without = _ask_with(again.check, candidate, fewer, impatient=impatient)
        again = without if without.passed else again
    return Judged(again, carried_from=standing.origin(again.consulted | again.consulted_while_loading))


def _ask_with(check: Check, candidate: Candidate, replaced: tuple[str, ...], *, impatient: bool) -> Evidence:
    """With right functions in the place of these. In the loaded program first, then in one that is loaded with them:
    a table that was computed with a wrong function, or holds it, stays as it is in the first."""
    for load in candidate.loadings(check, replaced):
        eleve = candidate.eleve(check, replaced, impatient=impatient, load=load)
        again = ask(check, eleve, candidate.corrige(check))
        loading = candidate.consulted_while_loading(check, replaced, load)
        again = replace(again, consulted_while_loading=loading)
        if again.passed or (again.verdict.is_fatal and not _loading_matters(again, candidate, replaced, load)):
            break
    return again


def _loading_matters(again: Evidence, candidate: Candidate, replaced: tuple[str, ...], load: Loading) -> bool:
    """It was lost in the loaded program; with a table that a wrong function has made?"""
    return load is Loading.SHARED and bool(candidate.consulted_while_loading(again.check, replaced, Loading.ANEW))


def _ask_directly(check: Check, candidate: Candidate, standing: Standing, *, impatient: bool) -> Evidence:
    """With the student's own functions. A variant that fails is loaded whole before anything is called wrong."""
    direct = ask(check, candidate.eleve(check, impatient=impatient), candidate.corrige(check))
    if direct.passed or not check.variant or standing.wrong(candidate.sheet.leans_on(check.function or "")):
        return direct
    if Loading.WHOLE in candidate.loadings(check):
        whole = ask(check, candidate.eleve(check, load=Loading.WHOLE), candidate.corrige(check))
        direct = whole if whole.passed else direct
    return direct


def _may_have_been_called(evidence: Evidence, candidate: Candidate) -> set[str]:
    """The functions that the check asked, and all that these may call: as the sheet says, or as the file names them."""
    sheet, uses = candidate.sheet, candidate.loaded.uses
    typed = {word for call, _ in evidence.journal if not call.name for word in re.findall(r"\w+", str(call.args[0]))}
    found: set[str] = {str(evidence.check.function)}
    waiting = [
        *found,
        *(call.name for call, _ in evidence.journal),
        *(name for name in sheet.functions if name in typed),
    ]
    while waiting:
        name = waiting.pop()
        found.add(name)
        waiting += [one for one in (*sheet.leans_on(name), *uses.get(name, ())) if one not in found]
    return found


def _in_a_pack(direct: Evidence, wrong: list[str], standing: Standing) -> Judged:
    """Without the reference nothing can be asked again: what may follow from a wrong function that was called is left
    to the teacher (the properties that a pack verifies call several functions themselves)."""
    if direct.verdict in SETTLED:
        return Judged(direct)
    if direct.verdict is Verdict.FAILED:  # a function that is not written would have raised an exception
        wrong = [name for name in wrong if standing.is_written(name)]
    return Judged(direct, waiting_for=() if direct.verdict is Verdict.MISSING else tuple(wrong))


# The conditions come one after the other, each with its reason: apart, they would hide that all of them must hold.
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
    # What is too slow by itself is never answered in its place: being slow must cost the same after any mistake.
    replaced = [name for name in standing.to_replace(before) if name not in candidate.too_slow]
    given = candidate.loaded.answers.get(check.answer)
    if given is None and candidate.answers_with(replaced).get(check.answer) is None:
        return ()  # it is still to be given
    if not _gives_the_answer(lettered, candidate.functions_with(replaced), corrige):
        return ()  # there is another mistake in it, of its own
    functions = candidate.own_functions
    if given is not None and not standing.hangs(before) and _fits(lettered, given, functions, corrige):
        return tuple(wrong)
    # An answer may depend on what earlier calls left behind: the file is loaded once more, with right functions.
    repaired = candidate.answers_with(replaced).get(check.answer)
    if repaired is not None and _fits(lettered, repaired, corrige.functions, corrige):
        return tuple(wrong)
    return ()


def _gives_the_answer(lettered: Lettered, functions: Any, corrige: Any) -> bool:
    """Do these functions give the right answer?"""
    try:
        return lettered.fits(lettered.compute(functions), corrige.functions, corrige)
    except (Exception, Missing, Lost):  # noqa: BLE001  they give no answer at all
        return False


def _fits(lettered: Lettered, given: Any, functions: Any, corrige: Any) -> bool:
    try:
        return lettered.fits(given, functions, corrige)
    except (Exception, Missing, Lost):  # noqa: BLE001  their functions give no answer, or the answer has any shape
        return False
