"""What a pack sees without the reference: every known mistake, except those that are listed here with the reason."""

from __future__ import annotations

import ast
import importlib
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autograder.engine.marking.ask import Evidence
from autograder.engine.marking.known import KnownMistakes
from autograder.engine.marking.marking import _answer_in_a_pack, behind_answer
from autograder.engine.marking.references import references
from autograder.engine.marking.report import Outcome
from autograder.engine.marking.standing import Standing
from autograder.engine.oracle.reference import SEED
from autograder.engine.oracle.sealed import _same
from autograder.engine.oracle.seals import Seals
from autograder.engine.sandbox.answers import Call, Lost
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.checks import Ecart
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.teacher.pack.release import _examples, _probed
from autograder.engine.values import Reply
from autograder.engine.verdict import Verdict

from .in_process import evidence, load, source_with, time_limit

REPLAY = "a property that replays the search is the search itself, which is what the question asks to write"
RULE = "the rule that decides is what the question asks to find"
CHOICE = "what it gives is valid too: only the reference tells what is missing, or that something else comes first"
DRAWS = "one run looks like another: it takes several seeds, or knowing the share, to tell them apart"
VARIANT = "only another numbering of what is given shows it, in a search that takes seconds"
WHOLE = "it shows in the whole graph only, which takes seconds to build; smaller inputs are the sheet's own answers"
SLOW = ("estimation",)  # it takes more than the time of a short call, in the reference too
UNSEEN: dict[str, dict[str, dict[str, int]]] = {  # sheet → reason → function → how many of its fautes
    "taquin": {CHOICE: {"parcours_largeur": 1}},
    "agregation": {
        CHOICE: {"equivalents": 4, "table_defavorable": 1, "glouton": 2},
        REPLAY: {"bidirectionnel": 1, "ida_etoile": 1},
        RULE: {"minorant": 1},
    },
    "branch_and_bound": {REPLAY: {"exploration": 3, "branch_and_bound": 3}, DRAWS: {"estimation": 2}},
    "retournement": {},
    "rubik": {RULE: {"cardinal_legal": 1}, VARIANT: {"resoudre": 1}},
    "klotski": {
        WHOLE: {"configurations": 1, "degres": 3, "composantes": 3, "symetriques": 4},
        REPLAY: {"resoudre": 2},
    },
}


def properties(sheet: Sheet) -> list[Check]:
    module = importlib.import_module(f"autograder.{sheet.name}.visible")
    found = [found.check for found in vars(module).values() if hasattr(found, "check")]
    return [replace(check, long=check.function in SLOW) for check in found]


def sealed(sheet: Sheet) -> list[Check]:
    """The checks that a pack holds as seals: they say that a value is wrong, without saying what is right."""
    corrige = references(sheet.name, None, SEED).corrige
    found = []
    for check in sheet.checks:
        if check.function is not None and not check.long:
            case = corrige.plan(check.cases)[0].case if check.cases is not None else {}
            found += [check] if _probed(check, sheet, **case) is not None else []
    return found


def fails_an_example(sheet: Sheet, function: str, source: str) -> bool:
    """Of those that the statement shows, typed one after the other."""
    space: dict[str, Any] = {"__name__": "essai"}
    exec(sheet.given, space)
    load(source, space)
    for line, wanted in _examples(sheet).get(function, ()):
        got = None
        with suppress(Exception, Lost), time_limit(5):
            if wanted:
                got = eval(line, space)
            else:
                exec(line, space)
        if wanted and not _same(got, ast.literal_eval(wanted)):
            return True
    return False


def test_every_sheet_has_its_list() -> None:
    assert set(UNSEEN) == set(sheet_names())


@pytest.mark.long
@pytest.mark.parametrize("name", list(UNSEEN))
def test_a_pack_sees_all_that_can_be_seen_without_the_reference(name: str) -> None:
    sheet = load_sheet(name)
    checks = [*properties(sheet), *sealed(sheet)]
    unseen: dict[str, int] = {}
    for faute in sheet.fautes:
        if faute.target in sheet.functions:
            source = source_with(sheet, faute)
            own = [check for check in checks if check.function == faute.target]
            passes = all(evidence(sheet, check, source).passed for check in own)
            if passes and not fails_an_example(sheet, faute.target, source):
                unseen[faute.target] = unseen.get(faute.target, 0) + 1
    listed: dict[str, int] = {}
    for functions in UNSEEN[name].values():
        for function, number in functions.items():
            listed[function] = listed.get(function, 0) + number

    assert unseen == listed


@pytest.mark.parametrize(
    ("wrong", "verdict"),
    [
        ((), Verdict.DOUBTFUL),
        (("configuration",), Verdict.DOUBTFUL),  # of an earlier question, and of no use for this answer
        (("deplacement",), Verdict.TEACHER),
        (("deplacement_liste",), Verdict.DOUBTFUL),  # its own question: the teacher carries nothing then
        (("deplacement", "deplacement_liste"), Verdict.DOUBTFUL),
    ],
)
def test_in_a_pack_a_wrong_answer_waits_only_for_what_it_depends_on(wrong: tuple[str, ...], verdict: Verdict) -> None:
    """Answer 6a: a number of moves."""
    sheet = load_sheet("taquin")
    check = next(check for check in sheet.checks if check.answer == "6a")
    behind = behind_answer(sheet, check, references("taquin", None, SEED).corrige)
    sealed_sheet = replace(sheet, seals=Seals({"behind": {"6a": behind}}))
    standing = Standing(sealed_sheet)
    for function in sheet.functions:
        short = next(check for check in sheet.checks_of(function) if not check.long)
        seen = Verdict.FAILED if function in wrong else Verdict.TEACHER
        standing.note(short, Outcome(short.id, short.title, short.points, seen, function=function))
    submission = SimpleNamespace(path=Path("taquin.py"))
    candidate: Any = SimpleNamespace(sheet=sealed_sheet, submission=submission, corrige=lambda check: None)

    outcome = _answer_in_a_pack(check, Evidence(check, Ecart("non")), candidate, standing)

    assert {"deplacement", "deplacement_liste", "dep", "suite"} <= set(behind) and "configuration" not in behind
    assert outcome.verdict is verdict


@pytest.mark.parametrize(  # all the configurations of klotski take ten seconds
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name == "klotski")) for name in UNSEEN]
)
def test_the_reference_has_every_property(name: str) -> None:
    sheet = load_sheet(name)
    source = compose(sheet, header=False)
    failing = [check.id for check in properties(sheet) if not evidence(sheet, check, source).passed]

    assert failing == []


def test_where_there_are_no_known_mistakes_none_is_looked_for() -> None:
    """A pack has neither fautes nor the reference that comparing answers to them may need."""
    sheet = replace(load_sheet("agregation"), fautes=())
    check = sheet.checks_of("largeur")[0]
    seen = Evidence(check, Ecart("non"), journal=((Call("largeur", ([[0, 1], [2, 3]],)), Reply("N")),))

    assert KnownMistakes(sheet, SimpleNamespace(given={}), None).name("largeur", [seen]) is None
