"""Results as pages that stand alone: one for a student, one for a class. No script, nothing to download.

Every text goes through `_text` or `_prose`: names, messages, values and outputs are students' and may be hostile.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from hashlib import sha256
from html import escape
from statistics import fmean, median, quantiles
from typing import Any
from urllib.parse import quote

from autograder.engine.sheet.model import OUT_OF, Sheet, Verdict
from autograder.engine.report.terminal import CONGRATULATIONS, ISOLATION, WORDS, sign
from autograder.engine.teacher.classroom.results import Classroom, QuestionMark, Result
from autograder.engine.text import french_number, harmless, without_accents
from autograder.engine.values import count, short

Row = tuple[str, Result]  # what the class page calls a student (HTML), and the result

LONGEST_OUTPUT, MOST_LINES = 3000, 40  # the page may be printed
LONGEST_VALUE = 240
MOST_MISTAKES = 20
TILE = 32
TONES = {Verdict.PASSED: "ok", Verdict.MISSING: "todo", Verdict.SKIPPED: "todo", Verdict.GRADER_ERROR: "odd"}
NUMBERS = ' class="n"'
AGAIN = "à recorriger"
FRAMED = "Les cases au cadre épais et au coin plein sont celles qui diffèrent entre l'obtenu et l'attendu."
CARRIED = (
    "Une erreur n'est comptée qu'une fois : ce qui dépend d'une fonction fausse a été jugé comme si elle était juste."
)
UNTOLD = "Elles ne sont pas montrées ici : elles peuvent citer des noms."

SCOPE = "taquin-retour"
SCOPE_IS = {":root": f".{SCOPE}", "body": f".{SCOPE}", "*": f".{SCOPE} *"}

# Policy: should a text ever get through as markup, the browser still runs and loads nothing.
HEAD = """<!DOCTYPE html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"""
# Dark only on a screen: paper is white. Shades are always written in figures too.
STYLE = """
:root { color-scheme: light dark; --paper: #fff; --soft: #f5f4f0; --ink: #1b2330; --mute: #566070; --line: #d8d5cc;
  --accent: #23527c; --ok: #1a6b3c; --bad: #a8242a; --odd: #7b3690; --tile: #f3e7d0; --edge: #a98d59;
  --heat: 26 128 98 }
@media screen and (prefers-color-scheme: dark) { :root { --paper: #14171d; --soft: #1e232c; --ink: #e9e7e1;
  --mute: #a5aebb; --line: #39414d; --accent: #8fbce6; --ok: #74cf98; --bad: #ff918c; --odd: #d8a3ea;
  --tile: #3b3527; --edge: #8f7c55; --heat: 52 168 132 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.25; margin: 0; text-wrap: balance; break-after: avoid }
h1 { font-size: 1.9rem; letter-spacing: -.01em }
h2 { font-size: 1.3rem; margin: 2.75rem 0 .9rem; padding-bottom: .3rem; border-bottom: 1px solid var(--line) }
h3 { font-size: 1.08rem; margin: 1.9rem 0 .6rem } h4 { font-size: 1rem }
p, ul, dl { margin: .45rem 0 } ul { padding-left: 1.2rem } li { margin: .2rem 0 }
a { color: var(--accent); text-underline-offset: .15em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
small, .mute, figcaption, caption, summary { color: var(--mute); font-size: .875rem }
small { font-size: .875em; font-weight: 400 }
abbr { text-decoration: none } code, pre { font: .9em/1.5 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace }
code { background: var(--soft); border-radius: .25rem; padding: .1em .3em } .say { white-space: pre-line }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem;
  margin: .3rem 0; max-height: 16rem; overflow: auto; white-space: pre-wrap }
.ok { color: var(--ok) } .bad { color: var(--bad) } .odd { color: var(--odd) } .todo { color: var(--mute) }
.top { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: end; justify-content: space-between }
.top > div:first-child { flex: 1 1 18rem; min-width: 0 } .top p { margin: 0 }
.mark { font-size: 2.6rem; font-weight: 650; line-height: 1.1; font-variant-numeric: tabular-nums }
.mark small { font-size: 1.1rem } .mark.odd { font-size: 1.5rem }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.4rem 0 0 }
.facts div { background: var(--soft); border-radius: .5rem; padding: .55rem .8rem }
dt { color: var(--mute); font-size: .8rem } dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums }
.bar { display: block; height: .55rem; min-width: 4rem; border-radius: .3rem; background: var(--line) }
.bar i { display: block; height: 100%; border-radius: inherit; background: var(--accent) }
.bar, .bar i, .heat td { print-color-adjust: exact; -webkit-print-color-adjust: exact }
table { border-collapse: separate; border-spacing: 0; width: 100% } caption { text-align: left; padding-bottom: .4rem }
th, td { padding: .4rem .6rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line) }
thead th { color: var(--mute); font-size: .8rem; font-weight: 600 } tbody th { font-weight: 500 }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
td { overflow-wrap: break-word } tbody th { min-width: 7.2rem } tbody small { display: block }
small a { color: inherit } th .bar { margin: .35rem 0; max-width: 26rem }
tr, .check, figure, .boards { break-inside: avoid }
.question > h3 { display: flex; flex-wrap: wrap; gap: .1rem 1rem; justify-content: space-between }
.question > h3 > span { font-weight: 500; font-size: .95rem }
.check { border-left: 4px solid var(--line); padding: .1rem 0 .1rem .9rem; margin: .8rem 0 }
.check.bad { border-color: var(--bad) } .check.odd { border-color: var(--odd) } .check.ok { border-color: var(--ok) }
.check > :not(h4) { color: var(--ink) } .correction { border-left-style: double; border-left-width: 6px }
.example, .boards { display: flex; flex-wrap: wrap; gap: .7rem 1.6rem; margin: .45rem 0 } .boards { gap: .5rem }
figure { margin: .3rem 0; min-width: 0 } .example p { margin: .15rem 0 } .example .boards { margin-top: auto }
.example figure { display: flex; flex-direction: column }
.example figcaption { font-weight: 600; text-transform: uppercase; letter-spacing: .05em; font-size: .75rem }
svg { display: block; max-width: 100%; height: auto } svg text { fill: var(--ink); text-anchor: middle }
.tile { fill: var(--tile); stroke: var(--edge) } .hole { fill: var(--soft); stroke: var(--line) }
.got .diff { stroke: var(--bad); stroke-width: 3 } .expected .diff { stroke: var(--ok); stroke-width: 3 }
.got .corner { fill: var(--bad) } .expected .corner { fill: var(--ok) }
code.diff { box-shadow: inset 0 -3px var(--bad) } .expected code.diff { box-shadow: inset 0 -3px var(--ok) }
.chart { max-width: 40rem } .chart svg { width: 100% } .chart text { font-size: 12px }
.chart .num { font-weight: 600; paint-order: stroke; stroke: var(--paper); stroke-width: 4px }
.chart rect { fill: var(--accent) } .chart line { stroke: var(--line) }
.chart .median { stroke: var(--ink); stroke-width: 2; stroke-dasharray: 4 3 }
.scroll { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: .5rem }
.heat th, .heat td { padding: .3rem .5rem; vertical-align: middle } .heat th { background: var(--paper) }
.heat td, .heat thead th:not(:first-child) { text-align: center; white-space: nowrap }
.heat td { background: rgb(var(--heat) / calc(var(--s, 0) * .5)); font-variant-numeric: tabular-nums }
.heat thead th { position: sticky; top: 0; z-index: 2; line-height: 1.2 } .heat thead small { display: block }
.heat tbody small { display: inline; color: inherit } .heat caption { padding: .5rem }
.heat tr > :first-child { position: sticky; left: 0; z-index: 1; min-width: 7.5rem; max-width: 14rem }
.heat thead tr > :first-child { z-index: 3 } .heat tr > :nth-child(2) { font-weight: 650 }
@media (max-width: 30rem) { body { padding-top: 1.25rem } h1 { font-size: 1.5rem } table { font-size: .9rem }
  th, td { padding: .35rem .3rem } .heat tr > :first-child { max-width: 9rem; font-size: .875rem }
  .chart text { font-size: 15px } }
@media print { @page { size: A4; margin: 15mm } :root { color-scheme: light; font-size: 10pt }
  body { padding: 0 } .scroll, pre { max-height: none; overflow: visible; border: 0 }
  .heat, .heat th { font-size: 8.5pt } .heat th, .heat td { position: static !important; padding: .15rem .3rem }
  a { color: inherit; text-decoration: none } }
"""


def student_page(result: Result, sheet: Sheet) -> str:
    """What one student receives: the mark, then all that explains it."""
    identity = f" · {_text(result.student)}" if result.student != result.name else ""
    mark, out_of, bonus = result.mark, result.out_of, float(result.data.get("bonus") or 0)
    remarks = [f"dont {french_number(bonus)} de bonus"] if bonus else []
    remarks += [f"arrondie à {french_number(result.step)} près"] if result.step else []
    shown = f'<p class="mark odd">{AGAIN}</p>'
    if mark is not None:
        shown = f'<p class="mark">{french_number(mark)}<small>&nbsp;/&nbsp;{french_number(out_of)}</small></p>'
        shown += _bar(mark / out_of if out_of else 0)
    facts = {
        "u0": result.data.get("u0"),
        "Isolation": _isolation(result).split(" :")[0],
        "Durée de la correction": _seconds(result.data.get("seconds") or 0),
        "Tirage": result.data.get("seed"),
    }
    explained = "".join(_question(question, sheet) for question in result.questions)
    legend = [FRAMED] * ("corner" in explained) + [CARRIED] * any(question.carried for question in result.questions)
    return _page(
        f"{result.name} — {sheet.title}",
        f'<header class="top"><div><p class="mute">{_text(sheet.title)}{identity}</p><h1>{_text(result.name)}</h1>'
        f'</div><div>{shown}<p class="mute">{" · ".join(remarks)}</p></div></header>{_facts(facts)}',
        _section("Remarques sur le fichier", _list(map(_prose, result.data.get("repairs") or []))),
        _section("Les questions", _summary(result)),
        _section("Le détail", explained and f'<p class="mute">{" ".join(legend)}</p>{explained}')
        or f'<p class="ok"><strong>{CONGRATULATIONS}</strong></p>',
    )


def fragment(result: Result, sheet: Sheet, remarks: Iterable[str] = ()) -> str:
    """The questions of a result inside somebody else's page (a notebook), whose style stays as it is."""
    explained = "".join(_question(question, sheet) or _question_head(question) for question in result.questions)
    legend = f'<p class="mute">{FRAMED}</p>' if "corner" in explained else ""
    notes = "".join(f'<p class="mute">{_prose(remark)}</p>' for remark in remarks)
    return f'<div class="{SCOPE}"><style>{_scoped(STYLE)}</style>{explained}{legend}{notes}</div>'


def class_page(
    classroom: Classroom, sheet: Sheet, *, anonymous: bool = False, link: Callable[[Result], str] | None = None
) -> str:
    """One sheet, a whole class. `link` gives the path of a student's page, seen from this one.

    When anonymous, whatever could name someone is left out, not hidden: notes and absent students are only counted.
    """
    results = classroom.of_sheet(sheet.name)
    if anonymous:
        rows = [(f"Élève&nbsp;{i}", result) for i, result in enumerate(sorted(results, key=_by_mark), start=1)]
    else:
        rows = [(_linked(result, link), result) for result in sorted(results, key=_by_name)]
    marks = [mark for mark in map(_out_of_20, results) if mark is not None]
    low, _, high = quantiles(marks, n=4, method="inclusive") if len(marks) > 1 else (marks or [0.0]) * 3
    figures: dict[str, Any] = {"Copies": len(results)}
    if marks:
        figures |= {
            "Moyenne": french_number(fmean(marks)),
            "Médiane": french_number(median(marks)),
            "Quartiles": f"{french_number(low)} — {french_number(high)}",
            "De … à …": f"{french_number(min(marks))} — {french_number(max(marks))}",
        }
    if len(marks) < len(results):
        figures["À recorriger"] = f"{len(results) - len(marks)} (hors moyenne)"
    questions = _asked(results, sheet)
    return _page(
        f"{sheet.title} — {'résultats anonymes' if anonymous else 'la classe'}",
        f'<header><p class="mute">{"Résultats anonymes" if anonymous else "Résultats de la classe"}</p>'
        f"<h1>{_text(sheet.title)}</h1></header>{_facts(figures)}",
        _section("Les notes sur 20", _histogram(marks) if marks else ""),
        _section("Élèves et questions", _heat_map(rows, questions) if rows else "<p>Aucune copie.</p>"),
        _section("Réussite par question", _success(results, questions) if rows else ""),
        _section("Les erreurs reconnues", _mistakes(rows)),
        _section("Durée et isolation", _running(rows)),
        _section("Sans copie", _absent(classroom, sheet, anonymous)),
        _section("Remarques", _notes(classroom, results, anonymous)),
    )


# ---------------------------------------------------------------- small pieces


def _text(value: object) -> str:
    return escape(harmless(str(value)))


def _prose(value: object) -> str:
    """A French sentence: its `code` as code, its punctuation never alone on a line."""
    text = re.sub(r"`([^`\n]+)`", r"<code>\1</code>", _text(value))
    return re.sub(r" (?=[:;?!»])|(?<=«) ", "&nbsp;", text)


def _page(title: str, *parts: str) -> str:
    head, body = f"{HEAD}\n<title>{_text(title)}</title><style>{STYLE}</style></head>", "\n".join(filter(None, parts))
    return f"{head}\n<body><main>\n{body}\n</main></body></html>\n"


def _scoped(style: str) -> str:
    """The rules that hold inside our element only: what they say of a page, they then say of it."""

    def rule(match: re.Match[str]) -> str:
        selectors = match[1].strip()
        if selectors.startswith("@"):
            return match[0]
        ours = (SCOPE_IS.get(one.strip(), f".{SCOPE} {one.strip()}") for one in selectors.split(","))
        return f"{', '.join(ours)} {{{match[2]}}}\n"

    relative = re.sub(r"(?<=\d)rem\b", "em", style)  # a page may have any idea of what a rem is
    return re.sub(r"([^{}]+)\{([^{}]*)\}", rule, relative) + f".{SCOPE} {{ margin: 0; padding: 0 .9em .6em }}"


def _section(title: str, content: str) -> str:
    return f"<section><h2>{title}</h2>{content}</section>" if content else ""


def _list(items: Iterable[str]) -> str:
    inside = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{inside}</ul>" if inside else ""


def _facts(facts: dict[str, Any]) -> str:
    inside = "".join(f"<div><dt>{name}</dt><dd>{_text(value)}</dd></div>" for name, value in facts.items())
    return f'<dl class="facts">{inside}</dl>'


def _bar(share: float) -> str:
    """Decoration: the figure is always written next to it."""
    return f'<span class="bar" aria-hidden="true"><i style="width:{100 * min(1, max(0, share)):.0f}%"></i></span>'


def _table(caption: str, heads: Iterable[str], rows: Iterable[str], css: str = "") -> str:
    """Rows hold their own cells; a head that begins with # is that of a column of numbers."""
    top = "".join(f'<th scope="col"{NUMBERS * head.startswith("#")}>{head.lstrip("#")}</th>' for head in heads)
    return (
        f'<table class="{css}"><caption>{caption}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>"
    )


def _points(points: float | None, out_of: float) -> str:
    return AGAIN if points is None else f"{french_number(points)}&nbsp;/&nbsp;{french_number(out_of)}"


def _seconds(value: float) -> str:
    return f"{french_number(round(value, 1))}\N{NO-BREAK SPACE}s"


def _isolation(result: Result) -> str:
    level = str(result.data.get("isolation") or "inconnue")
    return ISOLATION.get(level, level)


# ---------------------------------------------------------------- a student's page


def _state(question: QuestionMark) -> str:
    """Sign and word of the verdict, the sign never alone."""
    verdict = Verdict(question.verdict)
    word = "commencée" if verdict is Verdict.MISSING and question.points else WORDS[verdict]
    more = " ↪&nbsp;erreur reportée" * question.carried + " ✎&nbsp;note de l'enseignant" * bool(question.correction)
    return f'<span class="{TONES.get(verdict, "bad")}">{sign(verdict)[0]}&nbsp;{word}</span>{more}'


def _summary(result: Result) -> str:
    rows = (
        f'<th scope="row">{_text(question.id)}. {_prose(question.title)}</th>'
        f'<td class="n">{_points(question.points, question.out_of)}</td><td>{_state(question)}</td>'
        for question in result.questions
    )
    return _table("Points et état de chaque question", ("Question", "#Points", "État"), rows)


def _question(question: QuestionMark, sheet: Sheet) -> str:
    """The teacher's word, the mistakes (each explained once), what was carried, what waits; nothing if all is right."""
    if question.verdict == Verdict.PASSED and not question.carried and not question.correction:
        return ""
    parts, explained = [], set()
    if question.correction:
        before, after = (_points(points, question.out_of) for points in (question.computed, question.points))
        comment = f'<p class="say">{_prose(question.correction.comment)}</p>' if question.correction.comment else ""
        parts.append(
            f'<div class="check correction"><h4>✎ Note de l\'enseignant&nbsp;: {before} → {after}</h4>{comment}</div>'
        )
    for check in question.checks:
        if check["verdict"] not in (Verdict.PASSED, Verdict.SKIPPED, Verdict.MISSING):
            parts.append(_check(check, sheet, again=check["diagnosis"] in explained))
            explained.add(check["diagnosis"] or "")
    carried = dict.fromkeys(check["message"] for check in question.checks if check["carried"])
    parts.append(_block("ok", [f"↪ {_prose(message)}" for message in carried]))
    waiting = [check for check in question.checks if check["verdict"] in (Verdict.MISSING, Verdict.SKIPPED)]
    letters = [check["id"] for check in waiting if check["id"] in sheet.answers and check["verdict"] == Verdict.MISSING]
    told = dict.fromkeys(check["message"] or check["title"] for check in waiting if check["id"] not in letters)
    told |= {f"Réponse{'s' * (len(letters) > 1)} à donner : {', '.join(letters)}.": None} if letters else {}
    parts.append(_block("todo", [f"○ {_prose(message)}" for message in told]))
    return _question_head(question, "".join(parts))


def _question_head(question: QuestionMark, details: str = "") -> str:
    return (
        f'<section class="question"><h3>{_text(question.id)}. {_prose(question.title)}'
        f"<span>{_points(question.points, question.out_of)} · {_state(question)}</span></h3>{details}</section>"
    )


def _block(css: str, lines: list[str]) -> str:
    return f'<div class="check {css}">{"".join(f"<p>{line}</p>" for line in lines)}</div>' if lines else ""


def _check(check: dict[str, Any], sheet: Sheet, *, again: bool) -> str:
    """One check that failed; `again` when its mistake is one that was just explained."""
    verdict = Verdict(check["verdict"])
    answer = f"Réponse {check['id']} — " if check["id"] in sheet.answers else ""
    parts = [f"<h4>{sign(verdict)[0]} {_prose(answer + check['title'])}&nbsp;: {WORDS[verdict]}</h4>"]
    if again:
        parts.append("<p>La même erreur.</p>")
    else:
        if check["message"]:
            parts.append(f'<p class="say">{_prose(check["message"])}</p>')
        if check["counterexample"]:
            parts.append(_counterexample(check["counterexample"], sheet))
        if check["diagnosis"]:
            parts.append(f"<p><strong>Erreur reconnue&nbsp;:</strong> {_prose(check['diagnosis'])}</p>")
    if check["hint"]:
        parts.append(f"<p><strong>Indice&nbsp;:</strong> {_prose(check['hint'])}</p>")
    if output := check["output"].rstrip():
        cut = "\n".join(output.split("\n")[:MOST_LINES])[:LONGEST_OUTPUT]
        title = "Ce que le programme a affiché" + f" (le début de {len(output)} caractères)" * (cut != output)
        parts.append(f'<p class="mute">{title}&nbsp;:</p><pre tabindex="0">{_text(cut)}</pre>')
    return f'<article class="check {TONES.get(verdict, "bad")}">{"".join(parts)}</article>'


def _counterexample(example: dict[str, Any], sheet: Sheet) -> str:
    """Given, got and expected, side by side. A lettered answer was given nothing, and what it expects is a secret."""
    given, got, expected = example["given"], example["got"], example["expected"]
    sides = []
    for css, title, side, other in (
        ("given", "Donné", given, None),
        ("got", "Obtenu", got, expected),
        ("expected", "Attendu", expected, got),
    ):
        if side is not None and not (isinstance(side, dict) and "réponse" in side):
            inside = "".join(_side(side, other, sheet))
            sides.append(f'<figure class="{css}"><figcaption>{title}</figcaption>{inside}</figure>')
    return f'<div class="example">{"".join(sides)}</div>'


def _by_part(side: Any) -> dict[str, Any]:
    """The arguments and the value of a call by their names; any other value under no name."""
    return dict(side) if isinstance(side, dict) and ("renvoie" in side or "fonction" in side) else {"": side}


def _side(side: Any, other: Any, sheet: Sheet) -> Iterable[str]:
    """The call as it would be typed, the values in words and, where they stand for boards, those boards."""
    parts, others = _by_part(side), {} if other is None else _by_part(other)
    if function := parts.pop("fonction", None):
        brief = {name: repr(item) if len(repr(item)) <= 24 else name for name, item in parts.items()}
        yield f"<p><code>{_text(function)}({_text(', '.join(brief.values()))})</code></p>"
        parts = {name: item for name, item in parts.items() if brief[name] == name or sheet.adapter.grilles(item)}
    for name, item in parts.items():
        boards = sheet.adapter.grilles(item)
        label = "renvoie " if name == "renvoie" else f"{_text(name)} = " if name else ""
        if boards in ([item], item) and boards:  # boards themselves, not what stands for them
            yield f"<p>{label}</p>" if label else ""
        else:
            css = ' class="diff"' if name in others and others[name] != item else ""
            yield f"<p>{label}<code{css}>{_text(short(item, LONGEST_VALUE))}</code></p>"
        if boards:
            facing = sheet.adapter.grilles(others[name]) if name in others else []
            facing += [None] * (len(boards) - len(facing))
            drawn = "".join(_board(grid, versus) for grid, versus in zip(boards, facing, strict=False))
            yield f'<div class="boards">{drawn}</div>'


def _board(grid: list[list[int]], other: list[list[int]] | None) -> str:
    """A drawing that says in words what it shows. What differs has a thick frame and a corner: colour is not enough."""
    if other is not None and [*map(len, other)] != [*map(len, grid)]:
        other = None
    shapes, words = [], []
    for i, row in enumerate(grid):
        for j, tile in enumerate(row):
            x, y = TILE * j + 2, TILE * i + 2
            differs = other is not None and other[i][j] != tile
            css = ("tile" if tile else "hole") + " diff" * differs
            shapes.append(
                f'<rect class="{css}" x="{x + 1.5}" y="{y + 1.5}" width="{TILE - 3}" height="{TILE - 3}" rx="3"/>'
            )
            if differs:
                shapes.append(f'<path class="corner" d="M{x + 2} {y + 2}h10l-10 10z"/>')
            if tile:
                weight = 800 if differs else 500
                middle = f'x="{x + TILE / 2}" y="{y + TILE / 2 + 6}"'
                shapes.append(f'<text {middle} font-size="17" font-weight="{weight}">{_text(tile)}</text>')
        words.append(" ".join(str(tile or "vide") for tile in row))
    width, height = TILE * max(map(len, grid)) + 4, TILE * len(grid) + 4
    return (
        f'<svg role="img" aria-label="{_text(" / ".join(words))}" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}">{"".join(shapes)}</svg>'
    )


# ---------------------------------------------------------------- the class page


def _by_mark(result: Result) -> tuple[float, str]:
    """Best first; equal marks in an order that says nothing of their names."""
    mark = _out_of_20(result)
    return 1 if mark is None else -mark, sha256(result.student.encode("utf-8", "replace")).hexdigest()


def _by_name(result: Result) -> tuple[str, str]:
    return without_accents(result.name).casefold(), result.student


def _linked(result: Result, link: Callable[[Result], str] | None) -> str:
    """« ./ » and no colon: such an address can be neither a script nor another site."""
    if link is None:
        return _text(result.name)
    return f'<a href="./{quote(link(result), errors="replace")}">{_text(result.name)}</a>'


def _out_of_20(result: Result) -> float | None:
    """The same scale for all, also when only some of the questions were asked."""
    return None if result.mark is None or not result.out_of else OUT_OF * result.mark / result.out_of


def _asked(results: Iterable[Result], sheet: Sheet) -> list[QuestionMark]:
    """The questions that someone was asked, in the order of the sheet."""
    found = {question.id: question for result in results for question in result.questions}
    order = [question.id for question in sheet.questions]
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
        f'<line class="median" x1="{middle:.1f}" x2="{middle:.1f}" y1="4" y2="155"/>{texts}</svg>'
        "<figcaption>Nombre d'élèves par tranche de deux points&nbsp;; en tirets, la médiane.</figcaption>"
        f"<details><summary>Les effectifs en toutes lettres</summary>{_list(map(_prose, spans))}</details></figure>"
    )


def _heat_map(rows: list[Row], questions: list[QuestionMark]) -> str:
    heads = ["Élève", f"Note<small>/&nbsp;{OUT_OF}</small>"]
    heads += [
        f'<abbr title="{_text(question.title)}">{_text(question.id)}</abbr>'
        f"<small>/&nbsp;{french_number(question.out_of)}</small>"
        for question in questions
    ]
    lines = []
    for label, result in rows:
        mark = _out_of_20(result)
        by_id = {question.id: question for question in result.questions}
        cells = "".join(_cell(by_id.get(question.id)) for question in questions)
        lines.append(f'<th scope="row">{label}</th><td>{"?" if mark is None else french_number(mark)}</td>{cells}')
    return (
        f'<div class="scroll" role="region" aria-label="Élèves et questions" tabindex="0">'
        f"{_table('Points par élève et par question', heads, lines, 'heat')}</div>"
        '<p class="mute">Plus la case est teintée, plus la réussite est grande. ○ rien de fait · ↪ erreur reportée · '
        f"✎ note de l'enseignant · ? {AGAIN} · — pas demandée</p>"
    )


def _cell(question: QuestionMark | None) -> str:
    if question is None:
        return "<td>—</td>"
    if question.points is None:
        return "<td>?</td>"
    share = min(1, max(0, question.points / question.out_of)) if question.out_of else 0
    untouched = question.verdict == Verdict.MISSING and not question.points
    signs = "○" * untouched + "↪" * question.carried + "✎" * bool(question.correction)
    return f'<td style="--s:{share:.2f}">{french_number(question.points)}<small> {signs}</small></td>'


def _success(results: list[Result], questions: list[QuestionMark]) -> str:
    lines = []
    for asked in questions:
        given = [q for result in results for q in result.questions if q.id == asked.id and q.points is not None]
        share = fmean(q.points / q.out_of if q.points and q.out_of else 0 for q in given) if given else 0
        whole = sum(q.points is not None and q.points >= q.out_of for q in given)
        lines.append(
            f'<th scope="row">{_text(asked.id)}. {_prose(asked.title)}{_bar(share)}</th>'
            f'<td class="n">{100 * share:.0f}&nbsp;%</td><td class="n">{whole}&nbsp;/&nbsp;{len(given)}</td>'
        )
    heads = ("Question", "#Réussite", "#Tout juste")
    return _table("Part des points obtenus, et nombre de copies qui ont tous les points", heads, lines)


def _mistakes(rows: list[Row]) -> str:
    who: dict[str, list[str]] = {}
    for label, result in rows:
        for diagnosis in result.diagnoses:
            who.setdefault(diagnosis, []).append(label)
    ordered = sorted(who.items(), key=lambda item: -len(item[1]))[:MOST_MISTAKES]
    lines = (
        f'<th scope="row">{_prose(diagnosis)}<small>{", ".join(labels)}</small></th><td class="n">{len(labels)}</td>'
        for diagnosis, labels in ordered
    )
    return _table("De la plus fréquente à la plus rare", ("Erreur, et qui l'a faite", "#Copies"), lines) if who else ""


def _running(rows: list[Row]) -> str:
    if not rows:
        return ""
    times = [(float(result.data.get("seconds") or 0), label) for label, result in rows]
    longest, slowest = max(times)
    levels = Counter(_isolation(result) for _, result in rows)
    return _list(
        [
            f"Durée médiane&nbsp;: {_seconds(median(time for time, _ in times))}&nbsp;; en tout&nbsp;: "
            f"{_seconds(sum(time for time, _ in times))}&nbsp;; la plus longue&nbsp;: {_seconds(longest)} ({slowest}).",
            *(f"Isolation {_prose(level)} ({count(number, 'copie')})." for level, number in levels.most_common()),
        ]
    )


def _names(classroom: Classroom) -> dict[str, str]:
    return dict(classroom.absent) | {result.student: result.name for result in classroom.results}


def _absent(classroom: Classroom, sheet: Sheet, anonymous: bool) -> str:
    """Those of the roster, and those who handed in another sheet only."""
    here = {result.student for result in classroom.of_sheet(sheet.name)}
    names = [name for student, name in _names(classroom).items() if student not in here]
    if not anonymous:
        return _list(_text(name) for name in sorted(names, key=lambda name: without_accents(name).casefold()))
    return f"<p>{count(len(names), 'élève')}.</p>" if names else ""


def _notes(classroom: Classroom, results: list[Result], anonymous: bool) -> str:
    """What was found, repaired or ignored, by the collection and by the marking."""
    names = _names(classroom)
    repairs = [(result.student, note) for result in results for note in result.data.get("repairs") or []]
    notes = list(dict.fromkeys((*classroom.notes, *repairs)))
    if anonymous:
        return f"<p>{count(len(notes), 'remarque')}. {UNTOLD}</p>" if notes else ""
    return _list(
        (f"<strong>{_text(names.get(student, student))}</strong> — " if student else "") + _prose(note)
        for student, note in notes
    )
