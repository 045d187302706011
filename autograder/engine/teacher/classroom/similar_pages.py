"""Submissions that look alike, to read: a table, and two programs side by side. Folders for Dolos and JPlag."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from autograder.engine.files import write_atomically
from autograder.engine.report.pieces import bullets, page, prose, section, table, text
from autograder.engine.teacher.classroom.results import safe_name
from autograder.engine.teacher.classroom.similar import Pair

CAUTION = (
    "Une ressemblance n'est pas une fraude, et n'est jamais une note : un modèle commun, un cours suivi de près, un "
    "travail à deux permis donnent la même chose. Lire, puis demander."
)
SIDE_STYLE = (
    "<style>body { max-width: 100rem }"
    " .sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem }"
    " .sides pre { max-height: none; white-space: pre-wrap; font-size: .8rem }"
    " .sides mark { background: rgb(var(--heat) / .28); color: inherit }"
    " @media (max-width: 40rem) { .sides { grid-template-columns: 1fr } }</style>"
)


def table_page(title: str, pairs: Sequence[Pair], names: Mapping[str, str], borrowed: Iterable[str]) -> str:
    rows = (
        f'<th scope="row"><a href="./{number}.html">{text(names[pair.first])} — {text(names[pair.second])}</a></th>'
        f'<td class="n">{percent(pair)}</td><td>{"identiques" if pair.same else ""}</td>'
        for number, pair in enumerate(pairs, start=1)
    )
    found = table("Les copies les plus proches d'abord", ("Deux copies", "#En commun", ""), rows)
    return page(
        f"{title} — ressemblances",
        f'<header><p class="mute">Ressemblances</p><h1>{text(title)}</h1></header><p>{prose(CAUTION)}</p>',
        section("Copies qui se ressemblent", found if pairs else "<p>Aucune.</p>"),
        section("Réponses d'un autre sujet", bullets(map(prose, borrowed))),
    )


def pair_page(pair: Pair, names: Mapping[str, str], sources: Mapping[str, str]) -> str:
    sides = "".join(
        f"<div><h2>{text(names[who])}</h2><pre>{_marked(sources[who], lines)}</pre></div>"
        for who, lines in zip((pair.first, pair.second), pair.lines, strict=True)
    )
    return page(
        f"{names[pair.first]} — {names[pair.second]}",
        f"{SIDE_STYLE}<header><h1>{text(names[pair.first])} — {text(names[pair.second])}</h1></header>"
        f"<p>{percent(pair)} en commun, au-delà du modèle et des tournures habituelles. {prose(CAUTION)}</p>",
        f'<div class="sides">{sides}</div>',
    )


def percent(pair: Pair) -> str:
    return f"{100 * min(1.0, pair.share):.0f}\N{NO-BREAK SPACE}%"


def _marked(source: str, lines: Sequence[int]) -> str:
    alike = set(lines)
    shown = (
        f"<mark>{text(line)}</mark>" if number in alike and line.strip() else text(line)
        for number, line in enumerate(source.split("\n"), start=1)
    )
    return "\n".join(shown)


def export(folder: Path, sheet: str, sources: Mapping[str, str], names: Mapping[str, str], given: str) -> None:
    """jplag/<student>/<sheet>.py with modele/<sheet>.py as base code; dolos/ with its info.csv."""
    rows = io.StringIO(newline="")
    writer = csv.writer(rows)
    writer.writerow(["filename", "full_name"])
    for student, source in sources.items():
        own = safe_name(student)
        write_atomically(folder / "jplag" / own / f"{sheet}.py", source)
        write_atomically(folder / "dolos" / f"{own}.py", source)
        writer.writerow([f"{own}.py", names[student]])
    write_atomically(folder / "dolos" / "info.csv", rows.getvalue())
    write_atomically(folder / "modele" / f"{sheet}.py", given)
