"""The pictures of a statement: what a sheet's figures.py draws, checked against what enonce.md shows."""

from __future__ import annotations

import base64
import re
import sys
from collections.abc import Mapping
from functools import cache
from html import escape
from types import ModuleType
from typing import Any

from autograder.engine.errors import SheetError
from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose

FOLDER = "images"
SHOWN = re.compile(r"!\[(?P<words>[^\]\n]*)\]\(images/(?P<name>[^)\s]*)\.svg\)")
NAME = re.compile(r"[a-z0-9_-]+")


@cache
def figures_of(name: str) -> Mapping[str, str]:
    """The figures of a sheet by name; a SheetError if these are not the ones that its statement shows."""
    sheet = load_sheet(name)
    where, statement = f"reference/{name}/figures.py", f"reference/{name}/enonce.md"
    shown = {match["name"] for match in SHOWN.finditer(sheet.statement)}
    drawn = _drawn(sheet, where) if sheet.figures is not None else {}
    for figure in sorted(shown - drawn.keys()):
        raise SheetError(
            f"{statement} montre images/{figure}.svg ; le dessiner dans {where} : "
            f'figures() renvoie {{"{figure}": "<svg…"}}.'
        )
    for figure in sorted(drawn.keys() - shown):
        raise SheetError(
            f"{where} dessine « {figure} », que rien ne montre ; "
            f"écrire ![légende](images/{figure}.svg) dans {statement}, ou ôter cette figure."
        )
    return drawn


def figure_files(sheet: Sheet) -> dict[str, str]:
    """The figures as files beside the statement."""
    return {f"{FOLDER}/{name}.svg": text.strip() + "\n" for name, text in figures_of(sheet.name).items()}


def with_figures(text: str, figures: Mapping[str, str]) -> str:
    """The text of a cell with its figures inside. JupyterLab shows no attached SVG, VS Code no SVG in Markdown's own
    form: an <img> with its data is what Jupyter, VS Code, Colab, GitHub and nbgrader all show."""

    def image(match: re.Match[str]) -> str:
        if match["name"] not in figures:
            return match[0]
        data = base64.b64encode(figures[match["name"]].strip().encode()).decode()
        return f'<img alt="{escape(match["words"])}" src="data:image/svg+xml;base64,{data}">'

    return SHOWN.sub(image, text)


def _drawn(sheet: Sheet, where: str) -> dict[str, str]:
    """What `figures()` returns."""
    try:
        made = drawings(sheet).figures()
    except Exception as error:
        raise SheetError(f"{where} échoue ({type(error).__name__} : {error}).") from error
    if not isinstance(made, dict) or not all(isinstance(svg, str) and "<svg" in svg for svg in made.values()):
        raise SheetError(f'{where} : figures() doit renvoyer {{"nom": "<svg…"}}.')
    for name in made:
        if not NAME.fullmatch(str(name)):
            raise SheetError(f"{where} : nommer la figure « {name} » avec a-z, 0-9, _ et - seulement.")
    return made


def drawings(sheet: Sheet) -> Any:
    """The sheet's figures.py as a module. It may import from `sujet` and from `solution`, whose slow functions are
    those of oracle.py where there is one."""
    assert sheet.figures is not None
    sources = {"sujet": [sheet.given], "solution": [compose(sheet)], "figures": [sheet.figures.read_text("utf-8")]}
    if sheet.oracle is not None:
        sources["solution"].append(sheet.oracle.read_text("utf-8"))
    before = {name: sys.modules.get(name) for name in sources}
    made = {name: ModuleType(name) for name in sources}
    try:
        for name, parts in sources.items():
            sys.modules[name] = made[name]
            for part in parts:
                exec(compile(part, f"{name}.py", "exec"), vars(made[name]))
    finally:
        for name, module in before.items():
            if module is None:
                del sys.modules[name]
            else:
                sys.modules[name] = module
    return made["figures"]
