"""One sheet, a whole class, on a page: marks, questions, mistakes. The teacher's, unless it is anonymous."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from statistics import fmean, median, quantiles
from urllib.parse import quote

from autograder.engine.marking.report import QuestionReport, Report
from autograder.engine.report.pieces import bar, bullets, facts, isolation, page, prose, seconds, section, table, text
from autograder.engine.report.telling import AGAIN
from autograder.engine.sheet.model import OUT_OF
from autograder.engine.teacher.classroom.results import told_apart
from autograder.engine.text import count, french_number
from autograder.engine.verdict import Verdict

Row = tuple[str, Report]  # what the page calls a student (HTML), and the report
Note = tuple[str, str]  # a student, or "", and what was found, repaired or ignored

MOST_MISTAKES = 20
# Sorts by a click on a heading, and shows only the rows that hold what is typed. All in the page, without a server.
SCRIPT = """
const table = document.querySelector("table.heat"), body = table && table.tBodies[0];
if (body) {
  const value = (row, i) => { const cell = row.cells[i]; return cell.dataset.v ?? cell.textContent.trim() };
  [...table.tHead.rows[0].cells].forEach((head, i) => {
    const button = document.createElement("button");
    button.append(...head.childNodes); button.title = "Trier"; head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") !== "ascending";
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const order = (a, b) => i ? a - b : a.localeCompare(b, "fr");
      const rows = [...body.rows].sort((a, b) => order(value(a, i), value(b, i)));
      body.append(...(up ? rows : rows.reverse()));
    });
  });
  const box = document.getElementById("filter"), plain = s => s.normalize("NFD").replace(/\\p{M}/gu, "").toLowerCase();
  box.parentElement.hidden = false;
  box.addEventListener("input", () => {
    for (const row of body.rows) row.hidden = !plain(row.textContent).includes(plain(box.value));
  });
}
"""
FILTER = (
    '<p class="filter" hidden><label for="filter">Ne montrer que&nbsp;: </label>'
    '<input id="filter" type="search" placeholder="un nom, ?, ✘, ○…"></p>'
)
UNTOLD = "Elles ne sont pas montrées ici : elles peuvent citer des noms."


# The page from top to bottom, a section per line: most of the branches say what to show where there is nothing.
def class_page(
    reports: Sequence[Report],
    *,
    sheet_title: str,
    question_order: Sequence[str] = (),
    students: Iterable[tuple[str, str]] = (),
    notes: Iterable[Note] = (),
    without: Mapping[str, str] | None = None,
    anonymous: bool = False,
    link: Callable[[Report], str] | None = None,
) -> str:
    """`reports` are those of this sheet. `students` are (id, name) of all that are known of: who has no report here is
    without copy. `link` gives the path of a student's page, seen from this one.

    When anonymous, whatever could name someone is left out, not hidden: notes and absent students are only counted.
    """
    names = told_apart(dict(students) | {report.student: report.name or report.student for report in reports})
    rows = _rows(reports, names, anonymous, link)
    here = {report.student for report in reports}
    why = {} if anonymous else without or {}
    absent = [
        name + f" ({why.get(student)})" * (student in why) for student, name in names.items() if student not in here
    ]
    repairs = [(report.student, note) for report in reports for note in report.repairs]
    told = list(dict.fromkeys((*notes, *repairs)))
    marks = [mark for mark in map(_out_of_20, reports) if mark is not None]
    questions = _asked(reports, question_order)
    return page(
        f"{sheet_title} — {'résultats anonymes' if anonymous else 'la classe'}",
        f'<header><p class="mute">{"Résultats anonymes" if anonymous else "Résultats de la classe"}</p>'
        f"<h1>{text(sheet_title)}</h1></header>{facts(_figures(reports, marks))}",
        section("Les notes sur 20", _histogram(marks) if marks else ""),
        section("Élèves et questions", _heat_map(rows, questions) if rows else "<p>Aucune copie.</p>"),
        section("Réussite par question", _success(reports, questions) if rows else ""),
        section("Les erreurs reconnues", _mistakes(rows)),
        section("Durée et isolation", _running(rows)),
        section("Sans copie", _without_copy(absent, anonymous)),
        section("Remarques", _notes(told, names, anonymous)),
        script=SCRIPT,
    )


def _rows(
    reports: Sequence[Report], names: Mapping[str, str], anonymous: bool, link: Callable[[Report], str] | None
) -> list[Row]:
    """In the order of the class; without names, in that of the marks."""
    if anonymous:
        return [(f"Élève&nbsp;{i}", report) for i, report in enumerate(sorted(reports, key=_by_mark), start=1)]
    return [(_linked(names[report.student], link(report) if link else ""), report) for report in reports]


def _figures(reports: Sequence[Report], marks: Sequence[float]) -> dict[str, object]:
    figures: dict[str, object] = {"Copies": len(reports)}
    if marks:
        low, _, high = quantiles(marks, n=4, method="inclusive") if len(marks) > 1 else [marks[0]] * 3
        figures |= {
            "Moyenne": french_number(fmean(marks)),
            "Médiane": french_number(median(marks)),
            "Quartiles": f"{french_number(low)} — {french_number(high)}",
            "De … à …": f"{french_number(min(marks))} — {french_number(max(marks))}",
        }
    if again := sum(report.to_mark_again for report in reports):
        figures["À recorriger"] = f"{again} (hors moyenne)"
    if exempt := sum(report.ruling.exempt for report in reports):
        figures["Dispensés"] = f"{exempt} (hors moyenne)"
    return figures


def _by_mark(report: Report) -> tuple[float, str]:
    """Best first; equal marks in an order that says nothing of their names."""
    mark = _out_of_20(report)
    return 1 if mark is None else -mark, sha256(report.student.encode("utf-8", "replace")).hexdigest()


def _linked(name: str, page: str) -> str:
    """« ./ » and no colon: such an address can be neither a script nor another site."""
    return f'<a href="./{quote(page, errors="replace")}">{text(name)}</a>' if page else text(name)


def _out_of_20(report: Report) -> float | None:
    """The same scale for all, also when only some of the questions were asked."""
    return None if report.total is None or not report.out_of else OUT_OF * report.total / report.out_of


def _asked(reports: Iterable[Report], order: Sequence[str]) -> list[QuestionReport]:
    """The questions that someone was asked, in the order of the sheet."""
    found = {question.id: question for report in reports for question in report.questions}
    return sorted(found.values(), key=lambda question: order.index(question.id) if question.id in order else len(order))


def _histogram(marks: list[float]) -> str:
    """Ten bars of two points each; the last one holds 20, and what a bonus puts above."""
    numbers = Counter(min(9, max(0, int(mark / 2))) for mark in marks)
    tallest = max(numbers.values())
    bars, texts = "", "".join(f'<text x="{20 + 40 * k}" y="172">{2 * k}</text>' for k in range(11))
    for k, number in sorted(numbers.items()):
        height = 130 * number / tallest
        bars += f'<rect x="{22 + 40 * k}" y="{155 - height:.1f}" width="36" height="{height:.1f}" rx="2"/>'
        texts += f'<text class="num" x="{40 + 40 * k}" y="{149 - height:.1f}">{number}</text>'
    middle = 20 + 20 * min(OUT_OF, median(marks))
    spans = [f"de {2 * k} à {'moins de ' * (k < 9)}{2 * k + 2} : {numbers[k]}" for k in range(10)]
    return (
        '<figure class="chart"><svg role="img" aria-labelledby="h-title h-desc" viewBox="0 0 440 180">'
        f'<title id="h-title">Histogramme des notes sur 20</title><desc id="h-desc">{" ; ".join(spans)}.</desc>'
        f'<line x1="20" x2="420" y1="155.5" y2="155.5"/>{bars}'
        f"{_median_line(middle, numbers, tallest)}{texts}</svg>"
        "<figcaption>Nombre d'élèves par tranche de deux points&nbsp;; en tirets, la médiane.</figcaption>"
        f"<details><summary>Les effectifs en toutes lettres</summary>{bullets(map(prose, spans))}</details></figure>"
    )


def _median_line(x: float, numbers: Mapping[int, int], tallest: int) -> str:
    """Dashed, from the top to the axis, without crossing the figure that stands above a bar."""
    spans = [(4.0, 155.0)]
    for k, number in numbers.items():
        if abs(x - (40 + 40 * k)) < 14:
            top = 149 - 130 * number / tallest
            spans = [(4.0, top - 14), (top + 6, 155.0)]
    lines = (
        f'<line class="median" x1="{x:.1f}" x2="{x:.1f}" y1="{a:.1f}" y2="{b:.1f}"/>' for a, b in spans if b - a > 3
    )
    return "".join(lines)


def _heat_map(rows: list[Row], questions: list[QuestionReport]) -> str:
    heads = ["Élève", f"Note<small>/&nbsp;{OUT_OF}</small>"]
    heads += [
        f'<abbr title="{text(question.title)}">{text(question.id)}</abbr>'
        f"<small>{'bonus ' * question.is_bonus}/&nbsp;{french_number(question.out_of)}</small>"
        for question in questions
    ]
    lines = []
    for label, report in rows:
        mark = _out_of_20(report)
        by_id = {question.id: question for question in report.questions}
        cells = "".join(_cell(by_id.get(question.id)) for question in questions)
        shown = "disp." if report.ruling.exempt else "?" if mark is None else french_number(mark)
        sorted_by = -1 if mark is None else mark
        lines.append(f'<th scope="row">{label}</th><td data-v="{sorted_by:.4f}">{shown}</td>{cells}')
    return (
        f'{FILTER}<div class="scroll" role="region" aria-label="Élèves et questions" tabindex="0">'
        f"{table('Points par élève et par question', heads, lines, 'heat')}</div>"
        '<p class="mute">Plus la case est teintée, plus la réussite est grande. ✘ faux · ○ hachuré, rien de fait · '
        f"↪ erreur reportée · ✎ note de l'enseignant · ? {AGAIN} · — pas demandée</p>"
    )


def _cell(question: QuestionReport | None) -> str:
    if question is None:
        return '<td data-v="-2">—</td>'
    if question.points is None:
        return '<td data-v="-1">?</td>'
    share = min(1, max(0, question.points / question.out_of)) if question.out_of else 0
    untouched = question.verdict is Verdict.MISSING and not question.points
    is_wrong = not untouched and not question.points
    signs = "○" * untouched + "✘" * is_wrong + "↪" * question.carried + "✎" * (question.correction is not None)
    css = ' class="todo"' if untouched else ' class="wrong"' if is_wrong else f' style="--s:{share:.2f}"'
    return f'<td{css} data-v="{share:.4f}">{french_number(question.points)}<small> {signs}</small></td>'


def _success(reports: Sequence[Report], questions: list[QuestionReport]) -> str:
    lines = []
    for asked in questions:
        given = [q for report in reports for q in report.questions if q.id == asked.id and q.points is not None]
        share = fmean(q.points / q.out_of if q.points and q.out_of else 0 for q in given) if given else 0
        whole = sum(q.points is not None and q.points >= q.out_of for q in given)
        lines.append(
            f'<th scope="row">{text(asked.id)}. {prose(asked.title)}{bar(share)}</th>'
            f'<td class="n">{100 * share:.0f}&nbsp;%</td><td class="n">{whole}&nbsp;/&nbsp;{len(given)}</td>'
        )
    heads = ("Question", "#Réussite", "#Tout juste")
    return table("Part des points obtenus, et nombre de copies qui ont tous les points", heads, lines)


def _mistakes(rows: list[Row]) -> str:
    who: dict[str, list[str]] = {}
    for label, report in rows:
        for diagnosis in report.diagnoses:
            who.setdefault(diagnosis, []).append(label)
    ordered = sorted(who.items(), key=lambda item: -len(item[1]))[:MOST_MISTAKES]
    lines = (
        f'<th scope="row">{prose(diagnosis)}<small>{", ".join(labels)}</small></th><td class="n">{len(labels)}</td>'
        for diagnosis, labels in ordered
    )
    return table("De la plus fréquente à la plus rare", ("Erreur, et qui l'a faite", "#Copies"), lines) if who else ""


def _running(rows: list[Row]) -> str:
    if not rows:
        return ""
    times = [(report.seconds, label) for label, report in rows]
    longest, slowest = max(times)
    levels = Counter(isolation(report) for _, report in rows)
    return bullets(
        [
            f"Durée médiane&nbsp;: {seconds(median(time for time, _ in times))}&nbsp;; en tout&nbsp;: "
            f"{seconds(sum(time for time, _ in times))}&nbsp;; la plus longue&nbsp;: {seconds(longest)} ({slowest}).",
            *(f"Isolation {prose(level)} ({count(number, 'copie')})." for level, number in levels.most_common()),
        ]
    )


def _without_copy(names: Sequence[str], anonymous: bool) -> str:
    if not anonymous:
        return bullets(map(text, names))
    return f"<p>{count(len(names), 'élève')}.</p>" if names else ""


def _notes(notes: Sequence[Note], names: Mapping[str, str], anonymous: bool) -> str:
    """What was found, repaired or ignored, by the collection and by the marking."""
    if anonymous:
        return f"<p>{count(len(notes), 'remarque')}. {UNTOLD}</p>" if notes else ""
    who: dict[str, list[str]] = {}
    for student, note in notes:
        who.setdefault(note, []).extend([names.get(student, student)] * bool(student))
    return bullets(
        (f"<strong>{text(', '.join(students))}</strong> — " if students else "") + prose(note)
        for note, students in who.items()
    )
