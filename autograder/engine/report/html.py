"""A Report as a page that stands alone, or inside a notebook. No script, nothing to download."""

from __future__ import annotations

from collections.abc import Iterable

from autograder.engine.marking.report import Counterexample, Outcome, QuestionReport, Report
from autograder.engine.report.counterexample import Part, Side, sides
from autograder.engine.report.pieces import (
    bar,
    bullets,
    facts,
    page,
    points,
    prose,
    seconds,
    section,
    state_of,
    table,
    text,
)
from autograder.engine.report.style import SCOPE, STYLE, scoped
from autograder.engine.report.svg import svg_board
from autograder.engine.report.telling import (
    AGAIN,
    CONGRATULATIONS,
    ISOLATION_WORDS,
    Kind,
    Remark,
    about_the_file,
    hint_of,
    mark_text,
    message_of,
    question_points,
    told,
)
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.text import french_number

LONGEST_OUTPUT, MOST_LINES = 3000, 40  # the page may be printed
LONGEST_VALUE = 240
EXEMPT = "dispensé"
FRAMED = "Les cases au cadre épais et au coin plein sont celles qui diffèrent entre l'obtenu et l'attendu."
CARRIED = (
    "Une erreur n'est comptée qu'une fois : ce qui dépend d'une fonction fausse a été jugé comme si elle était juste."
)
TONES = {
    Kind.CORRECTION: "correction",
    Kind.MISTAKE: "bad",
    Kind.DOUBTFUL: "bad",
    Kind.SAME_MISTAKE: "bad",
    Kind.ALSO: "bad",
    Kind.NOT_MARKED: "odd",
    Kind.CARRIED: "ok",
}


def student_page(report: Report, fiche: Fiche) -> str:
    """What one student receives: the mark, then all that explains it."""
    title, name = report.title or report.sheet, report.name or report.student
    identity = f" · {text(report.student)}" if report.student != name else ""
    explained = "".join(_question(question, remarks, fiche) for question, remarks in told(report) if remarks)
    legend = [FRAMED] * _shows_differences(report, fiche)
    legend += [CARRIED] * any(question.carried for question in report.questions)
    key = f'<p class="mute">{" ".join(map(prose, legend))}</p>' if legend else ""
    praise = f'<p class="ok"><strong>{prose(CONGRATULATIONS)}</strong></p>' if report.all_passed else ""
    return page(
        f"{name} — {title}",
        f'<header class="top"><div><p class="mute">{text(title)}{identity}</p><h1>{text(name)}</h1>'
        f"</div><div>{mark_panel(report)}</div></header>{facts(_facts(report, fiche))}{_causes(report)}",
        section("Remarques sur le fichier", _repairs(report)),
        section("Les questions", _summary(report)),
        section("Le détail", explained and key + explained),
        praise,
    )


def question_parts(report: Report, fiche: Fiche) -> Iterable[tuple[QuestionReport, str]]:
    """Each question with all that is said of it, for a page that shows something else beside it."""
    return ((question, _question(question, remarks, fiche)) for question, remarks in told(report))


def fragment(report: Report, fiche: Fiche, remarks: Iterable[str] = (), *, folded: bool = False) -> str:
    """The questions of a report inside somebody else's page (a notebook), whose style stays as it is. `folded`: hints
    and names of mistakes are there for who asks."""
    explained = "".join(_question(question, found, fiche, folded) for question, found in told(report))
    legend = f'<p class="mute">{FRAMED}</p>' if _shows_differences(report, fiche) else ""
    return _inside(f"{_causes(report)}{explained}{legend}", remarks)


def summary(report: Report, remarks: Iterable[str] = ()) -> str:
    """Where the whole sheet stands, inside somebody else's page."""
    total = f"<p><strong>{prose(report.title or report.sheet)} — {prose(mark_text(report))}</strong></p>"
    return _inside(f"{_causes(report)}{total}{_summary(report)}", remarks)


def _inside(content: str, remarks: Iterable[str]) -> str:
    notes = "".join(f'<p class="mute">{prose(remark)}</p>' for remark in remarks)
    return f'<div class="{SCOPE}"><style>{scoped(STYLE)}</style>{content}{notes}</div>'


# ---------------------------------------------------------------- the top


def mark_panel(report: Report) -> str:
    """The mark, and what it is made of."""
    total, ruling = report.total, report.ruling
    comment = f'<p class="say">{prose(ruling.comment)}</p>' if ruling.comment else ""
    if total is None:
        return f'<p class="mark odd">{EXEMPT if ruling.exempt else AGAIN}</p>{comment}'
    said = [f"dont {french_number(report.bonus)} de bonus"] if report.bonus else []
    said += [f"{french_number(ruling.penalty)} de moins&nbsp;: {prose(ruling.why_penalty)}"] if ruling.penalty else []
    if ruling.mark is not None:
        said = ["note de l'enseignant"]
    said += [f"arrondie à {french_number(report.rounding)} près"] if report.rounding else []
    return (
        f'<p class="mark">{french_number(total)}<small>&nbsp;/&nbsp;{french_number(report.out_of)}</small></p>'
        f'{bar(total / report.out_of if report.out_of else 0)}<p class="mute">{" · ".join(said)}</p>{comment}'
    )


def _facts(report: Report, fiche: Fiche) -> dict[str, object]:
    parameter = fiche.parameter
    chosen = report.parameters.get(parameter.key) if parameter is not None else None
    return {
        **({parameter.key: chosen} if parameter is not None and chosen is not None else {}),
        "Isolation": ISOLATION_WORDS.get(report.isolation, report.isolation or "inconnue"),
        "Durée de la correction": seconds(report.seconds),
    }


def _causes(report: Report) -> str:
    """Why nothing could be marked, said once and first."""
    causes = [each for each in about_the_file(report) if each.kind is not Kind.FILE]
    told = "".join(f"<div>{each.sign} {_panel(each.text)}</div>" for each in causes)
    return f'<div class="cause {TONES.get(causes[0].kind, "bad")}">{told}</div>' if causes else ""


def _panel(message: str) -> str:
    """What a file is stopped by: a sentence, then lines in which a caret must stand below its place."""
    first, _, rest = message.partition("\n")
    return prose(first) + (f'<pre tabindex="0">{text(rest)}</pre>' if rest else "")


def _repairs(report: Report) -> str:
    return bullets(prose(each.text) for each in about_the_file(report) if each.kind is Kind.FILE)


def _summary(report: Report) -> str:
    rows = (
        f'<th scope="row">{text(question.id)}. {prose(question.title)}</th>'
        f'<td class="n">{text(question_points(question))}</td><td>{state_of(question)}</td>'
        for question, _ in told(report)
    )
    by_hand = (
        f'<th scope="row">Question ouverte. {prose(one.title)}</th><td class="n">{points(one.points, one.out_of)}</td>'
        f"<td>✎&nbsp;bonus{f'&nbsp;: {prose(one.comment)}' if one.comment else ''}</td>"
        for one in report.by_hand
    )
    return table("Points et état de chaque question", ("Question", "#Points", "État"), (*rows, *by_hand))


# ---------------------------------------------------------------- a question


def _question(question: QuestionReport, remarks: Iterable[Remark], fiche: Fiche, folded: bool = False) -> str:
    return (
        f'<section class="question"><h3>{text(question.id)}. {prose(question.title)}'
        f"<span>{text(question_points(question))} · {state_of(question)}</span></h3>"
        f"{''.join(_remark(remark, fiche, folded) for remark in remarks)}</section>"
    )


def _remark(remark: Remark, fiche: Fiche, folded: bool) -> str:
    said = f"{remark.sign} {prose(remark.text)}"
    tone = TONES.get(remark.kind, "todo")
    if remark.outcome is not None and remark.kind is Kind.ALSO:
        inside = _explanation(remark.outcome, fiche, folded)
        return f'<details class="check {tone}"><summary>{said}</summary>{inside}</details>'
    if remark.outcome is not None:
        return f'<article class="check {tone}"><h4>{said}</h4>{_explanation(remark.outcome, fiche, folded)}</article>'
    comment = f'<p class="say">{prose(remark.comment)}</p>' if remark.comment else ""
    head = f"<h4>{said}</h4>" if remark.kind is Kind.CORRECTION else f"<p>{said}</p>"
    return f'<div class="check {tone}">{head}{comment}</div>'


def _explanation(outcome: Outcome, fiche: Fiche, folded: bool) -> str:
    """All that is known of a check that failed."""
    parts = []
    if message := message_of(outcome):
        parts.append(f'<p class="say">{prose(message)}</p>')
    if outcome.counterexample is not None:
        parts.append(_counterexample(outcome.counterexample, fiche))
    if outcome.line:
        parts.append(f"<p><strong>À essayer&nbsp;:</strong> <code>{text(outcome.line)}</code></p>")
    helps = {"Erreur reconnue": outcome.diagnosis or "", "Indice": hint_of(outcome)}
    for title, words in reversed(helps.items()) if folded else helps.items():
        parts.append(_help(title, words, folded) if words else "")
    if output := outcome.output.rstrip():
        cut = "\n".join(output.split("\n")[:MOST_LINES])[:LONGEST_OUTPUT]
        title = "Ce que le programme a affiché" + f" (le début de {len(output)} caractères)" * (cut != output)
        parts.append(f'<p class="mute">{title}&nbsp;:</p><pre tabindex="0">{text(cut)}</pre>')
    return "".join(parts)


def _help(title: str, words: str, folded: bool) -> str:
    if folded:
        return f"<details><summary>{title}</summary><p>{prose(words)}</p></details>"
    return f"<p><strong>{title}&nbsp;:</strong> {prose(words)}</p>"


# ---------------------------------------------------------------- counterexamples


def _counterexample(example: Counterexample, fiche: Fiche) -> str:
    """Given, got and expected, side by side."""
    return f'<div class="example">{"".join(map(_side, sides(example, fiche)))}</div>'


def _side(side: Side) -> str:
    call = f"<p><code>{text(side.call)}</code></p>" if side.call else ""
    inside = "".join(map(_part, side.parts))
    return f'<figure class="{side.name}"><figcaption>{text(side.title)}</figcaption>{call}{inside}</figure>'


def _part(part: Part) -> str:
    """The value in words and, where the sheet draws it, its boards."""
    label, value = text(part.label), ""
    if part.is_written:
        css = ' class="diff"' if part.differs else ""
        value = f"<code{css}>{text(part.written(LONGEST_VALUE))}</code>"
    written = f"<p>{' '.join(filter(None, (label, value)))}</p>" if label or value else ""
    if part.drawing is None:
        return written
    boards = zip(part.drawing.boards, part.differences, strict=True)
    return f'{written}<div class="boards">{"".join(svg_board(board, places) for board, places in boards)}</div>'


def _shows_differences(report: Report, fiche: Fiche) -> bool:
    """Whether some drawing has framed cells, which the reader must be told about."""
    outcomes = (remark.outcome for _, remarks in told(report) for remark in remarks)
    examples = (outcome.counterexample for outcome in outcomes if outcome is not None)
    return any(side.shows_differences for example in examples if example for side in sides(example, fiche))
