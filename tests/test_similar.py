"""Copies are found under other names and in another order; what was written independently is not shown."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from autograder.engine.cli import main
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.sources import stub
from autograder.engine.submissions.submission import read_source
from autograder.engine.teacher.classroom.roster import Roster
from autograder.engine.teacher.classroom.similar import compare, shapes_of, suspicious
from bench.similar import CLONES
from tests.classes import grade, write

HERE = Path(__file__).parent / "submissions" / "correct"
SHEET = load_sheet("taquin")
KNOWN = frozenset(SHEET.functions)
COMMON = frozenset(shapes_of(stub(SHEET.solution), KNOWN).keys() | shapes_of(SHEET.solution, KNOWN).keys())
INDEPENDENT = ("arithmetique", "recursif", "numpy_tableaux", "classe_dataclass", "cache_generateurs", "suite_globale")
SOURCES = {name: read_source(HERE / name / "taquin.py")[0] for name in INDEPENDENT}


def shown(sources: dict[str, str]) -> list[tuple[str, str]]:
    shapes = {name: shapes_of(text, KNOWN) for name, text in sources.items()}
    return [(pair.first, pair.second) for pair in suspicious(compare(shapes, COMMON, sources))]


def test_independent_right_solutions_are_not_shown() -> None:
    assert shown(SOURCES) == []


@pytest.mark.parametrize("kind", CLONES)
def test_clones_are_found(kind: str) -> None:
    clones = {f"{name} bis": CLONES[kind](text, random.Random(1)) for name, text in SOURCES.items()}

    assert set(shown(SOURCES | clones)) >= {(name, f"{name} bis") for name in SOURCES}


def test_two_untouched_or_broken_files_are_no_copies() -> None:
    assert shown({"a": stub(SHEET.solution), "b": stub(SHEET.solution)}) == []
    assert shown({"a": SHEET.solution, "b": SHEET.solution}) == []
    assert shapes_of("def f(:\n", KNOWN) == {} == shapes_of("(" * 100_000, KNOWN)


def test_the_command_shows_pairs_side_by_side_and_no_mark_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = "def taquin_résolu():\n" + "".join(f"    x{n} = [n * {n} for n in range({n}) if n % 3]\n" for n in range(9))
    copies = {"alice": one, "bob": one.replace("x", "y"), "carl": "def taquin_résolu():\n    return 0\n", "dora": one}
    files = {f"{name}/taquin.py": text for name, text in copies.items()}
    roster = Roster({name: name.title() for name in copies}, teams={"alice": "1", "dora": "1"})
    out = tmp_path / "res"
    grade(write(tmp_path / "c", files), out, roster=roster)
    before = sorted((path, path.read_bytes()) for path in out.glob("copies/*/*.json"))

    assert main(["similar", str(out), "--export", str(tmp_path / "x")]) == 0
    said = capsys.readouterr().out
    assert "Alice" in said and "Bob" in said and "Carl" not in said
    index = (out / "ressemblances/taquin/index.html").read_text("utf-8")
    assert "Alice — Bob" in index and "Bob — Dora" in index and "Alice — Dora" not in index  # they work together
    assert "jamais une note" in index
    assert "<mark>" in (out / "ressemblances/taquin/1.html").read_text("utf-8")
    assert sorted((path, path.read_bytes()) for path in out.glob("copies/*/*.json")) == before
    assert (tmp_path / "x/taquin/jplag/alice/taquin.py").read_text("utf-8") == one
    assert (tmp_path / "x/taquin/dolos/info.csv").read_text("utf-8").startswith("filename,full_name")
