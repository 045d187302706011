"""The pages: well formed, self-contained, true to the results; text stays text, no name where none should be."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.marking.report import Correction, Counterexample, QuestionReport, Report
from autograder.engine.report.html import fragment, student_page, summary
from autograder.engine.report.telling import mark_text
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.teacher.classroom.class_page import SCRIPT, class_page
from autograder.engine.verdict import Verdict

from .test_report import FAILED, FICHE, MISSING, SOLVED, SYNTAX, moved, outcome, question, report, unread

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
VOID = {"meta", "br", "hr", "img", "input", "link"}
EVIL = "</title><script>alert(1)</script><img src=x onerror=alert(2)>\"'\x1b[2J\u202e&amp;\ud800"
LONG = "Wolfeschlegelsteinhausenbergerdorff" * 6
TITLE = "Le taquin <3×3>"
NORTH = "Le nord et le sud sont échangés."
ORDER = ("1", "3", "4", "8")


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
    """The page, once sure that it is whole, in French, and loads or runs nothing but what sorts the class's table."""
    page.encode("utf-8")
    ours = f"<script>{SCRIPT}</script>"
    assert page.count(ours) == page.count("script-src 'sha256-") <= 1
    page = page.replace(ours, "")
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


def example(**more: Any) -> Report:
    """One question right, one wrong by one mistake, one carried, one begun."""
    wrong = outcome(FAILED, counterexample=moved(), diagnosis=NORTH, hint="Quelle tuile glisse ?")
    left = [outcome(MISSING, answer=key) for key in ("8a", "8b", "8c")]
    return report(
        question(outcome(name="taquin_résolu"), id="1"),
        question(wrong, outcome(FAILED, "bords", diagnosis=NORTH), id="3"),
        question(outcome(carried_from=("deplacement",)), id="4"),
        question(outcome(FAILED, "configuration", message="La longueur est 2 au lieu de 3."), *left, id="8"),
        **{"title": TITLE, "student": "elefevre", **more},
    )


def with_question(made: Report, index: int, changed: QuestionReport) -> Report:
    questions = list(made.questions)
    questions[index] = changed
    return replace(made, questions=tuple(questions))


def corrected(made: Report, **corrections: Correction) -> Report:
    return made.corrected(lambda question: corrections.get(f"q{question}"))


def unmarked(made: Report) -> Report:
    wrong = outcome(Verdict.GRADER_ERROR, message="La correction a échoué.", hint="Un indice.")
    return with_question(made, 1, question(wrong, outcome(FAILED), id="3"))


def evil() -> Report:
    wrong = outcome(
        Verdict.RAISED, title=EVIL, message=f"ValueError {EVIL}", output=EVIL * 400, hint=EVIL, diagnosis=EVIL,
        line=EVIL, setting=EVIL,
        counterexample=Counterexample({"fonction": EVIL, EVIL: EVIL}, {"renvoie": EVIL}, {EVIL: EVIL}),
    )  # fmt: skip
    strange = QuestionReport(EVIL, EVIL, (outcome(name=EVIL, carried_from=(EVIL,)),))
    made = report(question(wrong, id="3"), strange, title=EVIL, student=EVIL, name=EVIL, repairs=(EVIL,))
    return corrected(made, q3=Correction(1, EVIL))


def classroom() -> list[Report]:
    some = [example(name=f"Zoé Dùpré-{i} {LONG * (i == 3)}", student=f"zdupre{i}") for i in range(28)]
    some[1] = replace(some[1], repairs=("Le dossier de Zoé Dùpré-1 contenait deux fichiers.",))
    unlucky = unmarked(example(name="Noé Ünmarked", student="nunmarked"))
    return [*some, replace(evil(), student="mechant"), unlucky]


NOTES = (("", f"zdupre_copie.py ignoré {EVIL}"), ("aabsent", "Rien n'a été rendu."))
ABSENT = (("aabsent", "Ève Absente"),)


def page_of(reports: list[Report], **more: Any) -> str:
    return class_page(reports, **{"sheet_title": TITLE, "question_order": ORDER, **more})


# ---------------------------------------------------------------- a student's page


def test_a_students_page_says_all() -> None:
    made = example(repairs=("Le fichier `taquin(1).py` a été lu.",))
    page = read(student_page(made, FICHE))

    for expected in ("Élodie Lefèvre", "elefevre", TITLE, "u042", "complète", "4,9 s", "taquin(1).py", "✔ juste"):
        assert expected in page.text
    for expected in ("✘ faux", "Erreur reconnue :", "Indice :", "Contrôle bords : la même erreur"):
        assert expected in page.text
    assert "Réponses à donner : 8a, 8b, 8c." in page.text
    assert "Contrôle taquin_résolu" not in page.text  # passed: nothing to explain
    assert "1 / 4" in page.text and "0 / 1" in page.text


def test_a_page_tells_what_its_reader_can_use() -> None:
    """A parameter only where the sheet has one; how the cases were drawn is nobody's business."""
    assert "u0" not in student_page(example(), Fiche())
    assert "irage" not in student_page(example(seed=987654), FICHE) and "987654" not in student_page(example(), FICHE)


def test_counterexamples_are_drawn() -> None:
    """Given, got, expected; what differs is marked on both sides, and not by colour only."""
    page = read(student_page(example(), FICHE))
    labels = [attrs.get("aria-label") or "" for tag, attrs in page.tags if tag == "svg"]

    assert [page.count("figure", side) for side in ("given", "got", "expected")] == [1, 1, 1]
    assert labels[0] == "1 2 3 / 4 5 6 / 7 8 vide"
    assert labels[2].startswith("1 2 3 / 4 5 6 / 7 vide 8 — diffère : ligne 3, colonne 2")
    assert page.count("path", "corner") == page.count("rect", "diff") == 2 * 2
    assert "deplacement(t, 'E')" in page.text and page.count("code", "diff") == 2


def test_the_legend_is_there_when_something_is_framed() -> None:
    """As the drawings have it, whatever the texts say."""
    plain = report(question(outcome(FAILED, message="corner diff"), id="3"))

    assert "cadre épais" in student_page(example(), FICHE) and "cadre épais" in fragment(example(), FICHE)
    assert "cadre épais" not in student_page(plain, FICHE) + fragment(plain, FICHE)
    assert "cadre épais" not in student_page(example(), Fiche())  # a sheet that draws nothing


def test_a_carried_mistake_is_explained() -> None:
    page = read(student_page(example(), FICHE))

    assert "↪ Erreur reportée : juste, une fois deplacement corrigée. Les points sont acquis." in page.text
    assert "✔ juste ↪ erreur reportée" in page.text and "comptée qu'une fois" in page.text


def test_a_correction_is_shown_as_the_teachers() -> None:
    page = read(student_page(corrected(example(), q3=Correction(0.75, "Bonne <idée>.")), FICHE))
    again = read(student_page(corrected(unmarked(example()), q3=Correction(0.5)), FICHE))

    assert "Note de l'enseignant : 0 / 1 → 0,75 / 1" in page.text and "Bonne <idée>." in page.text
    assert "1,75 / 4" in page.text
    assert "Note de l'enseignant : à recorriger → 0,5 / 1" in again.text


def test_bonus_and_rounding_are_said() -> None:
    page = read(student_page(example(bonuses=(outcome(),), rounding=0.5), FICHE))

    assert "1,5 / 4" in page.text and "dont 0,5 de bonus · arrondie à 0,5 près" in page.text


def test_no_mark_is_to_be_marked_again() -> None:
    page = read(student_page(unmarked(example()), FICHE))

    assert page.count("p", "mark odd") == 1 and page.count("p", "mark") == 0
    assert "! à recorriger" in page.text and "La correction a échoué." in page.text
    assert "Un indice." not in page.text  # nothing to look for: the failure is ours


def test_a_copy_that_could_not_be_marked_says_why() -> None:
    why = "`taquin.py` et `taquin.ipynb` sont remplis tous les deux : n'en rendre qu'un."
    for made in (unread(Verdict.GRADER_ERROR, "", repairs=(why,)), unread(Verdict.GRADER_ERROR, why, repairs=(why,))):
        page = read(student_page(made, FICHE))

        assert page.count("div", "cause odd") == page.count("p", "mark odd") == 1
        assert "La correction n'a pas pu se faire : à recorriger." in page.text
        assert page.text.count("taquin.py et taquin.ipynb sont remplis tous les deux") == 1
        assert "Le détail" not in page.text and "Bravo" not in page.text


def test_a_file_that_cannot_be_read_is_wrong_in_one_place() -> None:
    page = read(student_page(unread(Verdict.RAISED, SYNTAX, repairs=(SYNTAX,)), FICHE))

    assert page.text.count("✘ Erreur de syntaxe") == page.text.count("✘") == 1 and "· pas vérifié" in page.text
    assert fragment(unread(Verdict.RAISED, SYNTAX), FICHE).count("Erreur de syntaxe") == 1


def test_a_students_text_stays_text() -> None:
    """Name, message and output; and a long output is cut."""
    source = student_page(evil(), FICHE)
    page = read(source)

    for made in (source, fragment(evil(), FICHE, [EVIL])):
        assert "<script" not in made and "<img" not in made
    assert "<script>alert(1)</script>" in page.text and "ValueError" in page.text
    assert "Ce que le programme a affiché" in page.text and len(source) < 60_000


@pytest.mark.parametrize(
    "odd", ["<b>", {"a": [None, {"<i>": 1}]}, None, 10**300, [[1, 2], [3]], [[0] * 3] * 3, "x" * 9999]
)
def test_odd_values_are_shown(odd: Any) -> None:
    for counterexample in (
        Counterexample(odd, odd, SOLVED),
        Counterexample({"fonction": "f", "t": odd}, {"renvoie": SOLVED}, {"renvoie": odd}),
    ):
        wrong = outcome(FAILED, counterexample=counterexample, output="é" * 20_000)
        read(student_page(report(question(wrong)), FICHE))


def test_all_right() -> None:
    page = read(student_page(report(question(outcome())), FICHE))

    assert "Bravo" in page.text and "Le détail" not in page.text


def test_what_is_not_begun_is_not_praised() -> None:
    page = read(student_page(report(question(outcome(MISSING))), FICHE))

    assert "Bravo" not in page.text and "○ à faire" in page.text


def test_help_by_degrees_is_folded() -> None:
    """The hint first, then the name of the mistake, each for who asks."""
    open_, folded = (fragment(example(), FICHE, folded=chosen) for chosen in (False, True))

    assert "<details>" not in open_ and open_.index(NORTH) < open_.index("Quelle tuile")
    assert folded.count("<details><summary>") == 2 and folded.index("Quelle tuile") < folded.index(NORTH)


def test_the_summary_of_a_notebook_has_the_total() -> None:
    shown = summary(example(), ["Prochaine étape."])

    assert mark_text(example()) in Reader(shown).text and "Prochaine étape." in shown
    assert all(f"{one.id}. {one.title}" in Reader(shown).text for one in example().questions)


def test_a_fragment_keeps_to_itself() -> None:
    """Each of its rules holds inside of it only; a right question has its line too."""
    source = fragment(example(), FICHE, ["<b>"])
    style = source.partition("<style>")[2].partition("</style>")[0]
    rules = re.sub(r"@(media|page)[^{]*\{", "", style)
    selectors = [one.strip() for group in re.findall(r"([^{}]+)\{", rules) for one in group.split(",")]

    assert len(selectors) > 50 and all(one.startswith(".taquin-retour") for one in selectors)
    assert "&lt;b&gt;" in source and "1. Titre 1" in source and "<svg" in source


# ---------------------------------------------------------------- the class page


def test_the_class_page() -> None:
    source = page_of(classroom(), students=ABSENT, notes=NOTES, link=lambda made: f"élèves/{made.student}.html")
    page = read(source)

    for expected in ("Copies30", "À recorriger1", "Moyenne", "Médiane", "Quartiles", "Histogramme des notes sur 20"):
        assert expected in page.text
    for expected in ("de 4 à moins de 6 : 28", "Ève Absente", "deux fichiers", "Zoé Dùpré-7", "Isolation "):
        assert expected in page.text
    rows = sum(tag == "th" and attrs.get("scope") == "row" for tag, attrs in page.tags)
    assert rows == 30 + 5 + 2  # students, questions, named mistakes
    assert ("a", {"href": "./%C3%A9l%C3%A8ves/zdupre0.html"}) in page.tags
    assert page.count("svg") == 1 and page.count("desc") == 1


def test_one_copy_is_singular() -> None:
    assert "(1 copie)" in read(page_of([example()])).text


def test_questions_stand_in_the_order_of_the_sheet() -> None:
    page = page_of([example()], question_order=("8", "4", "3", "1"))

    assert re.findall(r'<abbr title="[^"]*">(\d)</abbr>', page) == ["8", "4", "3", "1"]


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "//evil.example/", "https://evil.example", '" onclick="x', "\ud800"]
)
def test_a_link_stays_in_the_folder(address: str) -> None:
    page = read(page_of([example()], link=lambda _: address))

    hrefs = [attrs["href"] or "" for tag, attrs in page.tags if tag == "a"]
    assert hrefs and all(href.startswith("./") and ":" not in href and '"' not in href for href in hrefs)


def test_an_anonymous_page_names_no_one() -> None:
    made = [replace(each, title=TITLE) for each in classroom() if each.student != "mechant"]
    source = page_of(made, students=ABSENT, notes=NOTES, anonymous=True, link=lambda each: each.student)
    page = read(source)

    for name in ("zdupre", "Zoé", "Dùpré", "alert", "nunmarked", "Ünmarked", "aabsent", "Ève", "href"):
        assert name not in source
    assert "Élève 1" in page.text and "Élève 29" in page.text and "Élève 30" not in page.text
    assert "3 remarques. Elles ne sont pas montrées ici" in page.text and "1 élève." in page.text


def test_the_anonymous_order_is_not_that_of_the_names() -> None:
    """Marks go down; those to be marked again come last."""
    found = page_of(classroom(), anonymous=True)
    marks = re.findall(r'<th scope="row">Élève&nbsp;\d+</th><td data-v="[^"]+">([\d,?]+)</td>', found)

    assert len(marks) == 30 and marks[-1] == "?"
    numbers = [float(mark.replace(",", ".")) for mark in marks[:-1]]
    assert numbers == sorted(numbers, reverse=True)


def test_an_empty_class_and_a_class_without_marks() -> None:
    assert "Aucune copie." in read(page_of([])).text
    assert "À recorriger1" in read(page_of([unmarked(example())])).text
    assert "Copies1" in read(page_of([unmarked(example())], anonymous=True)).text


def test_who_has_no_report_here_is_without_copy() -> None:
    """Of the roster, or with another sheet only; who has one is not."""
    students = (("iailleurs", "Inès Ailleurs"), ("elefevre", "Élodie Lefèvre"))
    without = page_of([example()], students=students).partition("Sans copie")[2]

    assert "Inès Ailleurs" in without and "Élodie" not in without


def test_a_class_is_told_without_its_details() -> None:
    """What a class of a thousand keeps in memory is enough."""
    made = classroom()

    assert page_of([each.without_details() for each in made]) == page_of(made)


# ---------------------------------------------------------------- in a browser

MEASURE = (
    "<script>parent.document.title += ' ' + innerWidth + '/' + document.documentElement.scrollWidth</script></body>"
)


@pytest.mark.skipif(BROWSER is None, reason="no Chromium here")
def test_nothing_overflows(tmp_path: Path) -> None:
    """Each page on a phone and on a desk, in frames: a window cannot be as narrow as a phone."""
    wrong = outcome(Verdict.CRASHED, message="x" * 500, output="y" * 5000, counterexample=moved())
    made = with_question(example(name=LONG, student="x" * 200), 1, question(wrong, id="3"))
    pages = [
        student_page(corrected(made, q3=Correction(1, "z" * 300)), FICHE),
        page_of(classroom(), link=lambda each: each.student),
    ]
    frames = "<title></title>"
    for page in pages:
        page = re.sub("<meta http-equiv[^>]*>", "", page)  # the policy would refuse the test's script too
        for width in (375, 1200):
            inside = escape(page.replace("</body>", MEASURE))
            frames += f'<iframe width="{width}" height="900" frameborder="0" srcdoc="{inside}"></iframe>'
    (tmp_path / "frames.html").write_text(frames, "utf-8")
    flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync --hide-scrollbars"
    command = [
        str(BROWSER),
        *flags.split(),
        "--disable-component-update",
        "--disable-background-networking",
        "--window-size=1400,900",
    ]
    command += ["--dump-dom", f"--user-data-dir={tmp_path}/profile", (tmp_path / "frames.html").as_uri()]
    dom = subprocess.run(command, capture_output=True, timeout=60, check=True).stdout.decode("utf-8")
    title = dom.partition("<title>")[2].partition("</title>")[0]

    assert sorted(title.split()) == ["1200/1200", "1200/1200", "375/375", "375/375"]
