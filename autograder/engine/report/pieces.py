"""Small pieces of pages.

Every text goes through `text` or `prose`: names, messages, values and outputs are students' and may be hostile.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape

from autograder.engine.marking.report import QuestionReport, Report
from autograder.engine.report.style import STYLE
from autograder.engine.report.telling import ISOLATION, sign_of, state
from autograder.engine.text import french_number, harmless
from autograder.engine.verdict import Verdict

SHORT = 12  # characters of a state that no line is broken in
TONES = {
    Verdict.PASSED: "ok",
    Verdict.TEACHER: "todo",
    Verdict.MISSING: "todo",
    Verdict.SKIPPED: "todo",
    Verdict.GRADER_ERROR: "odd",
}
NUMBERS = ' class="n"'
# Policy: should a text ever get through as markup, the browser still runs and loads nothing.
HEAD = """<!DOCTYPE html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"""


def text(value: object) -> str:
    return escape(harmless(str(value)))


def prose(value: object) -> str:
    """A French sentence: its `code` as code, its punctuation never alone on a line."""
    written = re.sub(r"`([^`\n]+)`", r"<code>\1</code>", text(value))
    return re.sub(r" (?=[:;?!»])|(?<=«) ", "&nbsp;", written)


def page(title: str, *parts: str, script: str = "") -> str:
    """`script` is ours: the policy names its digest, so that no other one runs."""
    head = HEAD
    if script:
        digest = b64encode(sha256(script.encode()).digest()).decode()
        head = head.replace("style-src", f"script-src 'sha256-{digest}'; style-src")
        script = f"<script>{script}</script>"
    head, body = f"{head}\n<title>{text(title)}</title><style>{STYLE}</style></head>", "\n".join(filter(None, parts))
    return f"{head}\n<body><main>\n{body}\n</main>{script}</body></html>\n"


def section(title: str, content: str) -> str:
    return f"<section><h2>{title}</h2>{content}</section>" if content else ""


def bullets(items: Iterable[str]) -> str:
    inside = "".join(f"<li>{item}</li>" for item in items)
    return f"<ul>{inside}</ul>" if inside else ""


def facts(known: Mapping[str, object]) -> str:
    inside = "".join(f"<div><dt>{text(name)}</dt><dd>{text(value)}</dd></div>" for name, value in known.items())
    return f'<dl class="facts">{inside}</dl>'


def bar(share: float) -> str:
    """Decoration: the figure is always written next to it. Full only when all is right."""
    return f'<span class="bar" aria-hidden="true"><i style="width:{int(100 * min(1, max(0, share)))}%"></i></span>'


def table(caption: str, heads: Iterable[str], rows: Iterable[str], css: str = "") -> str:
    """Rows hold their own cells; a head that begins with # is that of a column of numbers."""
    top = "".join(f'<th scope="col"{NUMBERS * head.startswith("#")}>{head.lstrip("#")}</th>' for head in heads)
    return (
        f'<table class="{css}"><caption>{caption}</caption><thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(f'<tr>{row}</tr>' for row in rows)}</tbody></table>"
    )


def points(value: float | None, out_of: float) -> str:
    return "—" if value is None else f"{french_number(value)}&nbsp;/&nbsp;{french_number(out_of)}"


def seconds(value: float) -> str:
    return f"{french_number(round(value, 1))}\N{NO-BREAK SPACE}s"


def isolation(report: Report) -> str:
    level = report.isolation or "inconnue"
    return ISOLATION.get(level, level)


def state_of(question: QuestionReport) -> str:
    """Sign and word of the verdict, the sign never alone."""
    sign, verdict = sign_of(question)
    more = " ↪&nbsp;erreur reportée" * question.carried
    more += " ✎&nbsp;note de l'enseignant" * bool(question.correction and question.correction.points is not None)
    told = text(state(question))
    told = told.replace(" ", "&nbsp;") if len(told) <= SHORT else told  # « à faire » stays on one line of a phone
    return f'<span class="{TONES.get(verdict, "bad")}">{sign}&nbsp;{told}</span>{more}'
