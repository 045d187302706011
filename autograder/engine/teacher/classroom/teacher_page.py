"""A student's page for the teacher: the code of each question beside what was said of it."""

from __future__ import annotations

from autograder.engine.marking.report import Report
from autograder.engine.report.html import mark_panel, question_parts
from autograder.engine.report.pieces import bullets, page, prose, section, text
from autograder.engine.sheet.model import Sheet
from autograder.engine.teacher.classroom.code import code_of

STYLE = """<style>body { max-width: 90rem } pre.code { max-height: none; font-size: .82rem; margin: 1.9rem 0 0 }
.beside { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 1.6rem; align-items: start;
  border-top: 1px solid var(--line); padding-bottom: 1.2rem } .beside > :last-child { order: -1 }
h2 + .beside { border-top: 0 } h2 + .beside pre.code, h2 + .beside h3 { margin-top: .4rem }
@media (max-width: 50rem) { .beside { grid-template-columns: 1fr }
  .beside > :last-child { order: 0; margin-top: .3rem } }
@media print { .beside { display: block } .beside > pre.code { margin-top: .3rem } }</style>"""
NOTHING = "Rien dans le fichier pour cette question."


def teacher_page(report: Report, sheet: Sheet, source: str, student_page: str) -> str:
    """`source` is what was marked; `student_page` the address of the page that the student receives."""
    parts = []
    for question, explained in question_parts(report, sheet.fiche):
        letters = any(outcome.answer for outcome in question.outcomes)
        code = code_of(source, sheet.functions_of(question.id), answers=letters)
        absent = f'<p class="mute">{NOTHING}</p>' if source else "<p></p>"  # what could not be read may hold anything
        shown = f'<pre class="code" tabindex="0">{text(code)}</pre>' if code else absent
        parts.append(f'<div class="beside"><div>{explained}</div>{shown}</div>')
    name = report.name or report.student
    identity = f" · {text(report.student)}" if report.student != name else ""
    return page(
        f"{name} — {report.title or report.sheet} (enseignant)",
        f'{STYLE}<header class="top"><div><p class="mute">{text(report.title or report.sheet)}{identity} · pour '
        f"l'enseignant</p>"
        f"<h1>{text(name)}</h1></div><div>{mark_panel(report)}</div></header>"
        f'<p><a href="./{text(student_page)}">La page de l\'élève</a></p>',
        section("Remarques sur le fichier", bullets(map(prose, report.repairs))),
        section("Le code et ce qui en est dit", "".join(parts)),
        section("Le fichier entier", f'<pre class="code" tabindex="0">{text(source)}</pre>' if source else ""),
    )
