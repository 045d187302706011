"""`animer(…)`: a sheet's page that moves in a notebook, its drawing elsewhere."""

from __future__ import annotations

import sys
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autograder import notebook
from autograder.engine.notebook.cells import cells_of
from autograder.engine.report.animation import PLACE
from autograder.engine.sheet.drawing import Animation, Drawing, board
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.sheet.model import Sheet
from autograder.engine.submissions.notebook import STAND_INS

PAGE = f"<p>&amp; « page »</p>{PLACE}"


class Moving(Fiche):
    def animation(self, *values: Any) -> Animation:
        if values != ("mot",):
            raise ValueError("Il faut un mot.")
        return Animation({"mot": "</script>"}, Drawing((board([[1, 2], [3, 0]]),)))


@pytest.fixture
def moving(taquin: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Sheet:
    path = tmp_path / "animation.html"
    path.write_text(PAGE, "utf-8")
    sheet = replace(taquin, fiche=Moving(), animation=path)
    monkeypatch.setattr(notebook, "_sheet", lambda name, namespace: sheet)
    return sheet


@pytest.fixture
def displayed(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, str]]:
    """What a notebook is asked to show."""
    shown: list[dict[str, str]] = []
    shell = SimpleNamespace(get_ipython=lambda: "a shell")
    monkeypatch.setitem(sys.modules, "IPython", shell)  # type: ignore[arg-type]
    display = SimpleNamespace(display=lambda data, raw: shown.append(data))
    monkeypatch.setitem(sys.modules, "IPython.display", display)  # type: ignore[arg-type]
    return shown


@pytest.mark.usefixtures("moving")
def test_where_there_is_no_notebook_the_drawing_is_printed(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    notebook.animer("mot")

    assert "│ 1 │ 2 │\n├───┼───┤\n│ 3 │   │" in capsys.readouterr().out


@pytest.mark.usefixtures("moving")
def test_in_a_notebook_the_page_moves_in_a_frame_of_its_own(displayed):
    notebook.animer("mot")
    (shown,) = displayed
    before, _, rest = shown["text/html"].partition('srcdoc="')
    page, _, after = rest.partition('"')

    assert 'sandbox="allow-scripts"' in before
    assert after == "></iframe>"
    assert unescape(page) == PAGE.replace(">{}<", '>{"mot": "\\u003c/script>"}<')
    assert "│ 3 │   │" in shown["text/plain"]


@pytest.mark.usefixtures("moving")
def test_what_cannot_be_shown_is_said_in_one_sentence(displayed, capsys):
    notebook.animer(1, 2)

    assert capsys.readouterr().out == "Il faut un mot.\n"
    assert displayed == []


def test_a_sheet_without_a_page_says_so(capsys):
    notebook.animer("d", fiche="taquin")

    assert capsys.readouterr().out == "La fiche « taquin » n'a pas d'animation.\n"


def test_only_the_notebook_of_such_a_sheet_has_the_word(taquin: Sheet, moving: Sheet):
    given = {sheet.name + str(bool(sheet.animation)): cells_of(sheet)[1].stub for sheet in (taquin, moving)}

    assert ["import animer" in text for text in given.values()] == [False, True]


def test_the_marking_of_a_notebook_does_not_stumble_on_the_word():
    space: dict[str, Any] = {}
    exec(STAND_INS, space)

    assert space["animer"]("d b2", "h", fiche="rubik") is None
