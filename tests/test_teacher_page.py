"""What a teacher looks at: the code beside the verdict, a table that sorts, nothing undone taken for wrong."""

from __future__ import annotations

import json
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.engine.marking.report import Outcome, QuestionReport, Report
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.teacher.classroom import class_page as pages
from autograder.engine.teacher.classroom.class_page import class_page
from autograder.engine.teacher.classroom.code import code_of
from autograder.engine.teacher.classroom.publish import publish
from autograder.engine.teacher.classroom.results import load
from autograder.engine.teacher.classroom.teacher_page import teacher_page
from autograder.engine.verdict import Verdict
from tests.classes import grade, write
from tests.test_html import BROWSER

SOURCE = """import math

reponses = {
    "4a": 3,
}

@decorated
def taquin_resolu():
    # <b>
    return [
[1]
]

def place_vide(t):
    return 0
"""


def report(student: str, *verdicts: Verdict) -> Report:
    questions = (
        QuestionReport(str(n), f"Titre {n}", (Outcome(f"test_{n}", "x", 1.0, verdict),))
        for n, verdict in enumerate(verdicts, start=1)
    )
    return Report("taquin", student, tuple(questions), name=student)


def test_the_code_of_a_question_is_found_as_text() -> None:
    assert code_of(SOURCE, ["taquin_résolu"], answers=False).startswith("@decorated\ndef taquin_resolu():\n    # <b>")
    assert code_of(SOURCE, ["place_vide"], answers=True) == (
        'reponses = {\n    "4a": 3,\n}\n\ndef place_vide(t):\n    return 0'
    )
    assert code_of("def f(:\n  x", ["f"], answers=False) == "def f(:\n  x"
    commented = "# un\ndef f():\n    pass\n\n# deux\n# encore\n\ndef g():\n    pass\n# fin\n"
    assert code_of(commented, ["f"], answers=False) == "# un\ndef f():\n    pass"
    assert code_of(commented, ["g"], answers=False) == "# deux\n# encore\ndef g():\n    pass"
    assert code_of("", ["f"], answers=True) == ""


def test_the_teachers_page_shows_the_code_beside_the_verdict() -> None:
    sheet = load_sheet("taquin")
    page = teacher_page(report("eve", Verdict.PASSED, Verdict.FAILED, Verdict.MISSING), sheet, SOURCE, "taquin.html")
    beside = re.findall(r'<div class="beside"><div>(.*?</section></div>.*?)</div>', page, re.DOTALL)

    assert len(beside) == 3
    assert "taquin_resolu" in beside[0] and "&lt;b&gt;" in beside[0] and "1. Titre 1" in beside[0]
    assert "place_vide" in beside[1] and "faux" in beside[1]
    assert "Rien dans le fichier" in beside[2]


def test_undone_and_wrong_are_told_apart(tmp_path: Path) -> None:
    page = class_page([report("eve", Verdict.MISSING, Verdict.FAILED, Verdict.PASSED)], sheet_title="Titre")

    assert re.search(r'<td class="todo" data-v="0.0000">0<small> ○</small></td>', page)
    assert re.search(r'<td class="wrong" data-v="0.0000">0<small> ✘</small></td>', page)
    assert re.search(r'<td style="--s:1.00" data-v="1.0000">1', page)


def test_the_class_page_tells_homonyms_apart_and_says_a_remark_once() -> None:
    two = [
        replace(report(f"MARTIN Léa {n}", Verdict.PASSED), name="MARTIN Léa", repairs=("Pas de nom.",)) for n in (7, 8)
    ]
    page = class_page([*two, report("Zoé", Verdict.PASSED)], sheet_title="Titre")

    assert re.findall(r'<tr><th scope="row">([^<]+)</th><td data-v', page) == ["MARTIN Léa 7", "MARTIN Léa 8", "Zoé"]
    assert "<strong>MARTIN Léa 7, MARTIN Léa 8</strong> — Pas de nom." in page


CLICKS = """
const names = () => [...document.querySelectorAll("table.heat tbody tr")].filter(row => !row.hidden)
  .map(row => row.cells[0].textContent);
const click = place => (document.querySelectorAll("table.heat thead button")[place].click(), names());
const type = text => { const box = document.getElementById("filter"); box.value = text;
  box.dispatchEvent(new Event("input")); return names() };
const seen = [click(1), click(1), click(0), click(2), type("elo"), type("✘"), type("")];
document.body.replaceChildren(JSON.stringify(seen));
"""


@pytest.mark.skipif(BROWSER is None, reason="no browser")
def test_the_table_sorts_and_filters_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "SCRIPT", pages.SCRIPT + CLICKS)  # the page runs no other script
    right, wrong, undone = Verdict.PASSED, Verdict.FAILED, Verdict.MISSING
    reports = [report("Zoé", right, wrong), report("Éloïse", right, right), report("Œdipe", undone, wrong)]
    (tmp_path / "classe.html").write_text(class_page(reports, sheet_title="Titre"), "utf-8")
    command = [str(BROWSER), "--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profil"]
    shown = subprocess.run(
        [*command, "--dump-dom", (tmp_path / "classe.html").as_uri()], capture_output=True, text=True, timeout=120
    )
    seen = json.loads(re.findall(r"<body[^>]*>(\[\[.*\]\])", shown.stdout)[0])

    assert seen == [
        ["Œdipe", "Zoé", "Éloïse"],  # by the mark, then the other way round
        ["Éloïse", "Zoé", "Œdipe"],
        ["Éloïse", "Œdipe", "Zoé"],  # by the name
        ["Œdipe", "Éloïse", "Zoé"],  # by the first question
        ["Éloïse"],
        ["Œdipe", "Zoé"],
        ["Œdipe", "Éloïse", "Zoé"],
    ]


def test_the_dash_of_the_median_leaves_figures_alone() -> None:
    page = class_page([report(f"e{n}", Verdict.PASSED, Verdict.FAILED) for n in range(3)], sheet_title="Titre")
    labels = [(float(x), float(y)) for x, y in re.findall(r'<text class="num" x="([\d.]+)" y="([\d.]+)"', page)]
    lines = re.findall(r'<line class="median" x1="([\d.]+)" x2="[\d.]+" y1="([\d.]+)" y2="([\d.]+)"', page)

    assert labels and lines
    for x, low, high in (map(float, line) for line in lines):
        for at, y in labels:
            assert abs(x - at) >= 12 or high <= y - 11 or low >= y + 3


def test_the_class_page_leads_to_the_teachers_page(tmp_path: Path) -> None:
    out = tmp_path / "res"
    grade(write(tmp_path / "c", {"eve/taquin.py": SOURCE.replace("@decorated\n", "")}), out)
    publish(load(out), out)

    assert 'href="./copies/eve/taquin-enseignant.html"' in (out / "classe-taquin.html").read_text("utf-8")
    page = (out / "copies/eve/taquin-enseignant.html").read_text("utf-8")
    assert 'href="./taquin.html"' in page and "def place_vide(t)" in page
    assert "place_vide(t):" not in (out / "copies/eve/taquin.html").read_text("utf-8")
