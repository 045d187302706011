"""The pages: well formed, self-contained, true to the results; text stays text, no name where none should be."""

from __future__ import annotations

import re
import shutil
import subprocess
from copy import deepcopy
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.marking.grading import mark
from autograder.engine.sheet.model import Sheet
from autograder.engine.report.html import class_page, student_page
from autograder.engine.teacher.classroom.results import Classroom, Correction, Result, _result

from .conftest import submission_of

EXAMPLE = Path(__file__).parent.parent / "docs" / "exemple" / "taquin.py"
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
VOID = {"meta", "br", "hr", "img", "input", "link"}
EVIL = "</title><script>alert(1)</script><img src=x onerror=alert(2)>\"'\x1b[2J\u202e&amp;\ud800"
EVIL_SOURCE = f"""
def configuration(t):
    print({EVIL!r} * 400)
    raise ValueError({EVIL!r})
"""
LONG = "Wolfeschlegelsteinhausenbergerdorff" * 6


class Reader(HTMLParser):
    """What a page is made of; its end tags must answer its start tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.text += data.replace("\N{NO-BREAK SPACE}", " ")

    def count(self, tag: str, css: str | None = None) -> int:
        return sum(name == tag and css in (None, attrs.get("class")) for name, attrs in self.tags)


def read(page: str) -> Reader:
    """The page, once sure that it is whole, in French, and loads or runs nothing."""
    page.encode("utf-8")
    reader = Reader(page)
    assert page.startswith('<!DOCTYPE html>\n<html lang="fr">') and 'name="viewport"' in page
    for tag, attrs in reader.tags:
        assert tag not in ("script", "img", "link", "iframe", "object", "base", "form")
        assert not any(name.startswith("on") or name == "src" for name in attrs)
        assert "url(" not in (attrs.get("style") or "")
        assert ":" not in (attrs.get("href") or "")
    assert "@import" not in page and "url(" not in page and "\x1b" not in page and "\u202e" not in page
    headings = [int(tag[1]) for tag, _ in reader.tags if re.fullmatch("h[1-6]", tag)]
    assert headings[0] == 1 and headings.count(1) == 1
    assert all(below <= above + 1 for above, below in pairwise(headings))
    assert reader.count("table") == reader.count("caption")
    return reader


@pytest.fixture(scope="module")
def example(taquin: Sheet) -> dict[str, Any]:
    checks = [check for check in taquin.checks if check.question in ("1", "2", "3", "8")]
    return mark(submission_of(taquin, EXAMPLE.read_text("utf-8")), checks=checks).to_json()


@pytest.fixture(scope="module")
def evil(taquin: Sheet) -> dict[str, Any]:
    checks = [check for check in taquin.checks if check.question in ("1", "8")]
    return mark(submission_of(taquin, EVIL_SOURCE), checks=checks).to_json()


def result_of(
    data: dict[str, Any], name: str = "Élodie Lefèvre", student: str = "elefevre", **corrections: Any
) -> Result:
    data = {**deepcopy(data), "student": student}
    decided = {(student, data["sheet"], key.lstrip("q")): value for key, value in corrections.items()}
    return _result(data, {student: name}, decided, 0.0)


def unmarked(data: dict[str, Any]) -> dict[str, Any]:
    data = deepcopy(data)
    data["questions"][2].update(points=None, verdict="GRADER_ERROR")
    data["questions"][2]["checks"][0].update(verdict="GRADER_ERROR", message="La correction a échoué.")
    return data


@pytest.fixture(scope="module")
def classroom(example: dict[str, Any], evil: dict[str, Any]) -> Classroom:
    some = [result_of(example, f"Zoé Dùpré-{i} {LONG * (i == 3)}", f"zdupre{i}") for i in range(28)]
    others = [result_of(evil, EVIL, "mechant"), result_of(unmarked(example), "Noé Ünmarked", "nunmarked")]
    notes = (("zdupre1", "Le dossier de Zoé Dùpré-1 contenait deux fichiers."), ("", f"zdupre_copie.py ignoré {EVIL}"))
    return Classroom((*some, *others), absent=(("aabsent", "Ève Absente"),), notes=notes)


# ---------------------------------------------------------------- a student's page


def test_a_students_page_says_all(taquin: Sheet, example: dict[str, Any]) -> None:
    data = {**example, "repairs": ["Le fichier `taquin(1).py` a été lu."], "seconds": 4.946, "isolation": "full"}
    page = read(student_page(result_of(data), taquin))

    for expected in (
        "Élodie Lefèvre",
        "elefevre",
        taquin.title,
        "u042",
        "complète",
        "4,9 s",
        "taquin(1).py",
        "✔ juste",
    ):
        assert expected in page.text
    for expected in ("✘ faux", "Erreur reconnue :", "Indice :", "La même erreur.", "Réponses à donner : 8a, 8b, 8c."):
        assert expected in page.text
    assert "Le taquin résolu, ligne par ligne" not in page.text  # passed: nothing to explain
    assert "2 / 5,75" in page.text and "0 / 1,75" in page.text


def test_counterexamples_are_drawn(taquin: Sheet, example: dict[str, Any]) -> None:
    """Given, got, expected; what differs is marked on both sides, and not by colour only."""
    page = read(student_page(result_of(example), taquin))

    assert [page.count("figure", side) for side in ("given", "got", "expected")] == [2, 2, 2]
    assert ("svg", "8 7 vide") in [(tag, (attrs.get("aria-label") or "")[-8:]) for tag, attrs in page.tags]
    assert page.count("path", "corner") == 2 * (
        2 + 8
    )  # the two tiles that crossed the edge; digits the wrong way round
    assert page.count("rect", "tile diff") + page.count("rect", "hole diff") == page.count("path", "corner")
    assert "deplacement(t, 'E')" in page.text


def test_a_carried_mistake_is_explained(taquin: Sheet, example: dict[str, Any]) -> None:
    data = deepcopy(example)
    data["questions"][1]["carried"] = True
    data["questions"][1]["checks"][0].update(carried=True, message="Erreur reportée : juste, une fois `f` corrigée.")
    page = read(student_page(result_of(data), taquin))

    assert "↪ Erreur reportée : juste, une fois f corrigée." in page.text
    assert "✔ juste ↪ erreur reportée" in page.text and "comptée qu'une fois" in page.text


def test_a_correction_is_shown_as_the_teachers(taquin: Sheet, example: dict[str, Any]) -> None:
    page = read(student_page(result_of(example, q3=Correction(1.25, "Bonne <idée>.")), taquin))
    again = read(student_page(result_of(unmarked(example), q3=Correction(0.5)), taquin))

    assert "Note de l'enseignant : 0 / 2 → 1,25 / 2" in page.text and "Bonne <idée>." in page.text
    assert "3,25 / 5,75" in page.text
    assert "Note de l'enseignant : à recorriger → 0,5 / 2" in again.text


def test_no_mark_is_to_be_marked_again(taquin: Sheet, example: dict[str, Any]) -> None:
    page = read(student_page(result_of(unmarked(example)), taquin))

    assert page.count("p", "mark odd") == 1 and page.count("p", "mark") == 0
    assert "! à recorriger" in page.text and "La correction a échoué." in page.text


def test_a_students_text_stays_text(taquin: Sheet, evil: dict[str, Any]) -> None:
    """Name, message and output; and a long output is cut."""
    source = student_page(result_of(evil, EVIL, EVIL, q1=Correction(1, EVIL)), taquin)
    page = read(source)

    assert "<script" not in source and "<img" not in source
    assert "<script>alert(1)</script>" in page.text and "ValueError" in page.text
    assert "Ce que le programme a affiché" in page.text and len(source) < 60_000


@pytest.mark.parametrize(
    "odd", ["<b>", {"a": [None, {"<i>": 1}]}, None, 10**300, [[1, 2], [3]], [[0] * 3] * 3, "x" * 9999]
)
def test_odd_values_are_shown(taquin: Sheet, example: dict[str, Any], odd: Any) -> None:
    board = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    for counterexample in (
        {"given": odd, "got": odd, "expected": board},
        {"given": {"fonction": "f", "t": odd}, "got": {"renvoie": board}, "expected": {"renvoie": odd}},
    ):
        data = deepcopy(example)
        data["questions"][2]["checks"][0].update(counterexample=counterexample, output="é" * 20_000)
        read(student_page(result_of(data), taquin))


def test_all_right(taquin: Sheet, example: dict[str, Any]) -> None:
    data = {**example, "questions": example["questions"][:2]}
    page = read(student_page(result_of(data), taquin))

    assert "Bravo" in page.text and "Le détail" not in page.text


# ---------------------------------------------------------------- the class page


def test_the_class_page(taquin: Sheet, classroom: Classroom) -> None:
    page = read(class_page(classroom, taquin, link=lambda result: f"élèves/{result.student}.html"))

    for expected in ("Copies30", "À recorriger1", "Moyenne", "Médiane", "Quartiles", "Histogramme des notes sur 20"):
        assert expected in page.text
    for expected in ("de 6 à moins de 8 : 28", "Ève Absente", "deux fichiers", "Zoé Dùpré-7", "97 %", "Isolation "):
        assert expected in page.text
    rows = sum(tag == "th" and attrs.get("scope") == "row" for tag, attrs in page.tags)
    assert rows == 30 + 4 + 2  # students, questions, named mistakes
    assert ("a", {"href": "./%C3%A9l%C3%A8ves/zdupre0.html"}) in page.tags
    assert page.count("svg") == 1 and page.count("desc") == 1


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "//evil.example/", "https://evil.example", '" onclick="x', "\ud800"]
)
def test_a_link_stays_in_the_folder(taquin: Sheet, example: dict[str, Any], address: str) -> None:
    page = read(class_page(Classroom((result_of(example),)), taquin, link=lambda _: address))

    hrefs = [attrs["href"] or "" for tag, attrs in page.tags if tag == "a"]
    assert hrefs and all(href.startswith("./") and ":" not in href and '"' not in href for href in hrefs)


def test_an_anonymous_page_names_no_one(taquin: Sheet, classroom: Classroom) -> None:
    source = class_page(classroom, taquin, anonymous=True, link=lambda result: result.student)
    page = read(source)

    for name in ("zdupre", "Zoé", "Dùpré", "mechant", "alert", "nunmarked", "Ünmarked", "aabsent", "Ève", "href"):
        assert name not in source
    assert "Élève 1" in page.text and "Élève 30" in page.text and "Élève 31" not in page.text
    assert "3 remarques. Elles ne sont pas montrées ici" in page.text


def test_the_anonymous_order_is_not_that_of_the_names(taquin: Sheet, classroom: Classroom) -> None:
    """Marks go down; those to be marked again come last."""
    source = class_page(classroom, taquin, anonymous=True)
    marks = re.findall(r'<th scope="row">Élève&nbsp;\d+</th><td>([\d,?]+)</td>', source)

    assert len(marks) == 30 and marks[-1] == "?"
    numbers = [float(mark.replace(",", ".")) for mark in marks[:-1]]
    assert numbers == sorted(numbers, reverse=True)


def test_an_empty_class_and_a_class_without_marks(taquin: Sheet, example: dict[str, Any]) -> None:
    assert "Aucune copie." in read(class_page(Classroom(()), taquin)).text
    only = Classroom((result_of(unmarked(example)),))
    assert "À recorriger1" in read(class_page(only, taquin)).text
    assert "Copies1" in read(class_page(only, taquin, anonymous=True)).text


def test_who_handed_in_another_sheet_only_is_without_copy(taquin: Sheet, example: dict[str, Any]) -> None:
    other = result_of({**example, "sheet": "autre"}, "Inès Ailleurs", "iailleurs")

    assert "Inès Ailleurs" in read(class_page(Classroom((other, result_of(example))), taquin)).text


# ---------------------------------------------------------------- in a browser

MEASURE = (
    "<script>parent.document.title += ' ' + innerWidth + '/' + document.documentElement.scrollWidth</script></body>"
)


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
def test_nothing_overflows(taquin: Sheet, example: dict[str, Any], classroom: Classroom, tmp_path: Path) -> None:
    """Each page on a phone and on a desk, in frames: a window cannot be as narrow as a phone."""
    data = deepcopy(example)
    data["questions"][2]["checks"][0].update(verdict="CRASHED", message="x" * 500, output="y" * 5000)
    data["questions"][3].update(verdict="BAD_VALUE", carried=True)
    pages = [
        student_page(result_of(data, LONG, "x" * 200, q3=Correction(1, "z" * 300)), taquin),
        class_page(classroom, taquin, link=lambda result: result.student),
    ]
    frames = "<title></title>"
    for page in pages:
        page = re.sub("<meta http-equiv[^>]*>", "", page)  # the policy would refuse the test's script too
        for width in (375, 1200):
            inside = escape(page.replace("</body>", MEASURE))
            frames += f'<iframe width="{width}" height="900" frameborder="0" srcdoc="{inside}"></iframe>'
    (tmp_path / "frames.html").write_text(frames, "utf-8")
    flags = "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --hide-scrollbars"
    command = [str(BROWSER), *flags.split(), "--disable-component-update", "--disable-sync", "--window-size=1400,900"]
    command += ["--dump-dom", f"--user-data-dir={tmp_path}/profile", (tmp_path / "frames.html").as_uri()]
    dom = subprocess.run(command, capture_output=True, timeout=60, check=True).stdout.decode("utf-8")
    title = dom.partition("<title>")[2].partition("</title>")[0]

    assert sorted(title.split()) == ["1200/1200", "1200/1200", "375/375", "375/375"]
