"""Submissions written independently of the graders: right ones in many styles, wrong ones with a single mistake."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.marking.marking import mark
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.submissions.submission import find_submission
from autograder.engine.verdict import Verdict

SUBMISSIONS = Path(__file__).parent / "submissions"
QUICK = {  # the others search for half a minute
    "literal_42",
    "numpy_tableaux",
    "retournement_q1_borne",
    "agregation_numpy",
    "agregation_q3_numpy_sans_copie",
    "rubik_commutateurs",
    "rubik_q2_keyerror",
}


def folders(kind: str) -> list[Any]:
    return [
        pytest.param(path, id=path.name, marks=[] if path.name in QUICK else [pytest.mark.long])
        for path in sorted((SUBMISSIONS / kind).iterdir())
        if path.is_dir()
    ]


def variants() -> list[Any]:
    """Right submissions in which a few lines are made wrong."""
    files = sorted((SUBMISSIONS / "buggy").glob("*.json"))
    cases = [case for path in files for case in json.loads(path.read_text("utf-8"))]
    return [
        pytest.param(case, id=case["name"], marks=[] if case["name"] in QUICK else [pytest.mark.long]) for case in cases
    ]


@pytest.mark.parametrize("folder", folders("correct"))
def test_a_right_submission_keeps_all_its_marks(folder: Path) -> None:
    report = mark(find_submission(folder))

    assert [result.id for result in report.questions if result.verdict is not Verdict.PASSED] == []
    assert report.mark == 20
    assert not any(result.carried for result in report.questions)


@pytest.mark.parametrize("folder", folders("buggy"))
def test_a_single_mistake_loses_its_question_and_only_it(folder: Path) -> None:
    loses_only(folder, json.loads((folder / "expected.json").read_text("utf-8")))


@pytest.mark.parametrize("case", variants())
def test_a_few_wrong_lines_lose_their_question_and_only_it(case: dict[str, str], tmp_path: Path) -> None:
    (source,) = (SUBMISSIONS / "correct" / case["base"]).glob("*.py")
    right = source.read_text("utf-8")
    assert right.count(case["old"]) == 1
    (tmp_path / source.name).write_text(right.replace(case["old"], case["new"]), "utf-8")

    loses_only(tmp_path, case)


def loses_only(folder: Path, expected: dict[str, str]) -> None:
    report = mark(find_submission(folder))
    long = {check.id for check in load_sheet(report.sheet).checks if check.long}  # judged by what could be run
    lost = [q.id for q in report.questions if any(o.points < o.out_of and o.id not in long for o in q.outcomes)]

    assert lost == [expected["question"]], expected["note"]
    assert report.mark is not None and report.mark < 20
