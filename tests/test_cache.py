"""What is kept from one run to the next saves time, and changes nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.engine.marking import cache, references
from autograder.engine.marking.cache import Cache
from autograder.engine.marking.known import KnownMistakes
from autograder.engine.marking.report import Report
from autograder.engine.sheet.model import Sheet

from .conftest import mark_source
from .test_grading import SWAPPED


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    return tmp_path


def kept(**texts: str) -> Cache:
    made = Cache("essai")
    for key, text in texts.items():
        made.keep(key, text)
    made.save()
    return made


def test_what_is_kept_is_found_by_the_next_run() -> None:
    kept(a="1")
    kept(b="2")

    assert (Cache("essai").get("a"), Cache("essai").get("b"), Cache("essai").get("c")) == ("1", "2", None)
    assert Cache("autre").get("a") is None


@pytest.mark.parametrize("content", ["", "{", "[]", '{"a": 1}', "\ud800"])
def test_a_spoilt_file_is_no_file(own_folder: Path, content: str) -> None:
    (own_folder / "essai.json").write_text(content, "utf-8", errors="surrogatepass")

    assert Cache("essai").get("a") is None
    kept(a="1")
    assert Cache("essai").get("a") == "1"


def test_where_nothing_can_be_written_nothing_is_kept(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own_folder / "file").write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(own_folder / "file" / "below"))

    assert kept(a="1").get("a") is None


def test_old_files_make_room(own_folder: Path) -> None:
    for number in range(cache.MOST_FILES + 5):
        made = own_folder / f"{number}.json"
        made.write_text("{}")
        os.utime(made, (number, number))
    kept(a="1")

    assert len(list(own_folder.iterdir())) == cache.MOST_FILES
    assert Cache("essai").get("a") == "1" and not (own_folder / "0.json").exists()


def marked(taquin: Sheet, monkeypatch: pytest.MonkeyPatch) -> Report:
    """A swapped pair, marked by a run that knows nothing but what is on disk."""
    monkeypatch.setattr(references, "_references", {})
    report = mark_source(taquin, SWAPPED, question="2")
    references.forget_references(keep=0)
    return report


def test_a_mistake_has_the_same_name_in_the_next_run(taquin: Sheet, monkeypatch: pytest.MonkeyPatch) -> None:
    """And no known mistake is asked again."""
    first = marked(taquin, monkeypatch)
    monkeypatch.setattr(KnownMistakes, "_session", lambda *_, **__: pytest.fail("asked again"))
    second = marked(taquin, monkeypatch)

    assert first.diagnoses
    assert first.questions == second.questions
