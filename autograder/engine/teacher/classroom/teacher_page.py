"""A student's page for the teacher: the code of each question beside what was said of it."""

from __future__ import annotations

from autograder.engine.marking.report import Report
from autograder.engine.report.html import question_parts
from autograder.engine.report.pieces import page, section, text
from autograder.engine.report.telling import AGAIN
from autograder.engine.sheet.model import Sheet
from autograder.engine.teacher.classroom.code import code_of
from autograder.engine.text import french_number

STYLE = """<style>body { max-width: 90rem } pre.code { max-height: none; font-size: .82rem; margin: 1.9rem 0 0 }
.beside { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.6rem; align-items: start;
  border-top: 1px solid var(--line); padding-bottom: 1.2rem }
h2 + .beside { border-top: 0 } h2 + .beside pre.code, h2 + .beside h3 { margin-top: .4rem }
@media (max-width: 50rem) { .beside { grid-template-columns: 1fr } pre.code { margin-top: .3rem; order: 2 } }
@media print { .beside { display: block } }</style>"""
NOTHING = "Rien dans le fichier pour cette question."


def teacher_page(report: Report, sheet: Sheet, source: str, student_page: str) -> str:
    """`source` is what was marked; `student_page` the address of the page that the student receives."""
    mark = (
        AGAIN if report.total is None else f"{french_number(report.total)}&nbsp;/&nbsp;{french_number(report.out_of)}"
    )
    parts = []
    for question, explained in question_parts(report, sheet.fiche):
        letters = any(outcome.answer for outcome in question.outcomes)
        code = code_of(source, sheet.functions_of(question.id), answers=letters)
        shown = f'<pre class="code" tabindex="0">{text(code)}</pre>' if code else f'<p class="mute">{NOTHING}</p>'
        parts.append(f'<div class="beside">{shown}<div>{explained}</div></div>')
    name = report.name or report.student
    return page(
        f"{name} — {report.title or report.sheet} (enseignant)",
        f'{STYLE}<header class="top"><div><p class="mute">{text(report.title or report.sheet)} · pour l\'enseignant</p>'
        f'<h1>{text(name)}</h1></div><div><p class="mark">{mark}</p></div></header>'
        f'<p><a href="./{text(student_page)}">La page de l\'élève</a></p>',
        section("Le code et ce qui en est dit", "".join(parts)),
        section("Le fichier entier", f'<pre class="code" tabindex="0">{text(source)}</pre>' if source else ""),
    )
