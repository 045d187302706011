"""The pictures of statements: where they come from, and what carries them."""

from __future__ import annotations

import base64
import json
import re
from xml.etree import ElementTree

import pytest

from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.drawing import board
from autograder.engine.teacher.authoring.build import exercise_files
from autograder.engine.teacher.authoring.figures import figures_of, with_figures
from autograder.engine.teacher.authoring.notebooks import source_notebook, student_notebook
from autograder.engine.teacher.authoring.pictures import Arrow, Shown, levels, row

SVG = "{http://www.w3.org/2000/svg}"
BEFORE, AFTER = board([[1, 0], [3, 2]]), board([[0, 1], [3, 2]])
ILLUSTRATED = [name for name in sheet_names() if figures_of(name)]


def test_a_row_shows_boards_arrows_and_words() -> None:
    picture = ElementTree.fromstring(row([Shown(BEFORE, "avant"), Arrow("<E>"), Shown(AFTER, "après")], "Un coup"))

    texts = ["".join(text.itertext()) for text in picture.iter(f"{SVG}text")]
    assert texts == ["1", "3", "2", "avant", "<E>", "1", "3", "2", "après"]
    assert picture.get("aria-label") == "Un coup"


def test_a_picture_has_the_rules_of_what_it_shows_and_no_others() -> None:
    """An image has no style sheet but its own."""
    style = ElementTree.fromstring(row([Shown(BEFORE)], "Un plateau")).findtext(f"{SVG}style") or ""

    assert ".tile{fill:#" in style
    assert ".hole{fill:#" in style
    assert "c-red" not in style
    assert "var(" not in style


def test_edges_of_a_graph_join_two_levels() -> None:
    picture = ElementTree.fromstring(levels({0: Shown(BEFORE), 1: Shown(AFTER)}, [[0], [1]], [(0, 1)], "Deux sommets"))
    edge = next(path for path in picture.iter(f"{SVG}path") if path.get("class") == "e")
    tops = [float(inner.get("y", "")) for inner in picture.iter(f"{SVG}svg") if inner.get("y")]
    start, end = (float(point.split()[1]) for point in edge.get("d", "")[1:].split("L"))

    assert tops[0] < start < end == tops[1]


def test_words_that_are_no_figure_stay() -> None:
    text = "![a](images/autre.svg) et ![b](http://exemple.org/images/nom.svg)"

    assert with_figures(text, {"nom": "<svg/>"}) == text


@pytest.mark.parametrize("name", ILLUSTRATED)
def test_notebooks_hold_their_figures(name: str) -> None:
    """Nothing in a notebook refers to a file: student's and teacher's show every figure of the statement."""
    sheet, figures = load_sheet(name), figures_of(name)

    for text in (student_notebook(sheet), source_notebook(sheet)):
        source = "".join(line for cell in json.loads(text)["cells"] for line in cell["source"])
        held = {
            base64.b64decode(data).decode() for data in re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', source)
        }
        assert held == {svg.strip() for svg in figures.values()}
        assert "](images/" not in source


@pytest.mark.parametrize("name", ILLUSTRATED)
def test_figures_are_files_of_their_own(name: str) -> None:
    """Well-formed, with words for who cannot see them, and without anything from outside."""
    files = {path: text for path, text in exercise_files(load_sheet(name)).items() if path.startswith("images/")}

    assert {f"images/{figure}.svg" for figure in figures_of(name)} == files.keys()
    for text in files.values():
        assert ElementTree.fromstring(text).get("aria-label")
        assert not re.search(r"href|url\(|<script", text)
