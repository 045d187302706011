"""A student's notebook → one Python source, and a word on everything that had to be repaired.

A notebook is untrusted: its JSON is read and its code cells are put together as text; nothing of it is parsed or run
here. Cells are found by their ids, wherever they are; each is introduced by a line `# %% cellule 7 (deplacement)`, from
which `place` tells a student where line 212 is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.engine.errors import SubmissionError
from autograder.engine.notebook.cells import Cell, Kind, cells_of, prelude
from autograder.engine.sheet.model import Sheet
from autograder.engine.text import reason, without_accents

SUFFIX = ".ipynb"
MAX_BYTES = 32 * 1024 * 1024  # pictures in the outputs are big
MAX_ITEMS = 3_000_000
MAX_CELLS = 2_000
MAX_CODE = 2_000_000  # characters, as for a .py
MOST_TOLD = 12

MARK = re.compile(r"# %% (cellule \d+(?: \([\w-]+\))?)$")
# Names of a notebook's that mean nothing outside one.
STAND_INS = "display = print\ndef verifier(*_, **__): pass\nanimer = verifier"
# Cell magics whose body is ordinary code; that of the others is another language's, or runs apart.
TRANSPARENT = {"time", "capture", "prun"}
# No statement of Python looks like these: help on a name, the result of a command. (Nor begins with % or !.)
MAGIC = re.compile(r"\?{1,2}[\w.]+|[\w.]+\?{1,2}|[\w., ]+=\s*[%!].*")
LONGEST_MAGIC = 300
FEEDBACK = re.compile(r"from autograder\.notebook import .*|import autograder\.notebook\b.*")
PIECES = re.compile(
    r"""(?P<triple>\"{3}|'{3})|"(?:\\.|[^"\\])*(?:"|\\?$)|'(?:\\.|[^'\\])*(?:'|\\?$)|(?P<comment>\#.*)"""
    r"""|(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<continued>\\$)|\\.|[^"'#()\[\]{}\\]+"""
)
CLOSING = {quotes: re.compile(rf"(?:\\.|[^\\])*?{quotes}") for quotes in ('"""', "'''")}


@dataclass(eq=False)
class Found:
    """One cell of the file."""

    number: int  # from 1, as a reader counts them
    is_code: bool
    source: str
    ids: tuple[str, ...]  # under which it may be known, best first
    known: Cell | None = None
    defines: set[str] = field(default_factory=set)  # functions and answers of the sheet, as far as its lines tell

    @property
    def is_stub(self) -> bool:
        return self.known is not None and bare(self.source) == bare(self.known.stub)

    def __str__(self) -> str:
        return f"{self.number} ({self.known.id})" if self.known else str(self.number)


def place(source: str, line: int) -> str:
    """Where a line of the source stands in the notebook, in words."""
    lines = source.split("\n")
    for number in range(min(line, len(lines)), 0, -1):
        if match := MARK.match(lines[number - 1]):
            return f"{match[1]}, ligne {line - number}"
    return f"ligne {line}"


# ---------------------------------------------------------------- the file


def load(path: Path) -> tuple[list[Found], str]:
    """The cells of a notebook, and the sheet that it says it is for. One sentence if there are none to be had."""
    try:
        with path.open("rb") as file:
            content = _content(file.read(MAX_BYTES + 1))
        found = [_found(number, cell) for number, cell in enumerate(content["cells"], 1) if isinstance(cell, dict)]
        if sum(len(cell.source) for cell in found if cell.is_code) > MAX_CODE:
            raise SubmissionError(f"contient plus de {MAX_CODE} caractères de code.")
    except OSError as error:
        raise SubmissionError(f"« {path} » ne peut pas être lu ({reason(error)}).") from error
    except SubmissionError as error:
        raise SubmissionError(f"« {path} » {error}") from None
    metadata = content.get("metadata")
    ours = metadata.get("taquin") if isinstance(metadata, dict) else None
    sheet = ours.get("sheet") if isinstance(ours, dict) else None
    return found, sheet if isinstance(sheet, str) else ""


def _content(data: bytes) -> dict[str, Any]:
    """A notebook's JSON, with a list of cells that is not too long. What else it is, said after its name."""
    refuse = SubmissionError
    if len(data) > MAX_BYTES:
        raise refuse(f"dépasse {MAX_BYTES >> 20} Mio : effacer les sorties (« Clear all outputs ») et enregistrer.")
    if sum(map(data.count, (b",", b"[", b"{"))) > 2 * MAX_ITEMS:  # before they take sixty bytes each
        raise refuse("contient un volume démesuré de données : effacer les sorties et enregistrer.")
    if not data.strip():
        raise refuse("est vide : repartir du carnet distribué.")
    try:
        content = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        raise refuse("n'est pas un carnet Jupyter lisible (fichier abîmé ?) : le rouvrir et l'enregistrer.") from None
    if not isinstance(content, dict) or not isinstance(content.get("nbformat"), int):
        raise refuse("n'est pas un carnet Jupyter (il n'a pas de numéro de format).")
    if content["nbformat"] < 4 or not isinstance(content.get("cells"), list):
        raise refuse(f"est un carnet d'un format inconnu ({content['nbformat']}) : l'enregistrer au format 4.")
    if len(content["cells"]) > MAX_CELLS:
        raise refuse(f"a plus de {MAX_CELLS} cellules : supprimer celles qui ne servent pas.")
    return content


def _found(number: int, cell: dict[str, Any]) -> Found:
    source = cell.get("source", "")
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    text = source if isinstance(source, str) else ""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").encode("utf-8", "replace").decode("utf-8")
    metadata = cell.get("metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    nbgrader = metadata.get("nbgrader")
    grade_id = nbgrader.get("grade_id") if isinstance(nbgrader, dict) else None
    ids = (grade_id, cell.get("id"), metadata.get("id"))  # nbgrader's, the format's, Colab's
    return Found(number, cell.get("cell_type") == "code", text, tuple(id for id in ids if isinstance(id, str)))


# ---------------------------------------------------------------- one module


def read(path: Path, sheet: Sheet) -> tuple[str, list[str]]:
    """The notebook as one module for that sheet, and what was repaired."""
    return assemble(load(path)[0], sheet)


def assemble(found: list[Found], sheet: Sheet) -> tuple[str, list[str]]:
    repairs: list[str] = []
    cells = chosen(found, sheet, repairs)
    parts = [f"# %% ce qui est donné\n{prelude(sheet)}\n{STAND_INS}\n"]
    ignored: list[str] = []
    for cell in cells:
        text, lines = clean(cell.source, sheet.fiche.parameter.name if sheet.fiche.parameter else "")
        parts.append(f"# %% cellule {cell}\n{text.rstrip()}\n")
        ignored += [f"« {line} » (cellule {cell.number})" for line in lines]
    if ignored:
        more = f" et {len(ignored) - MOST_TOLD} autres" if len(ignored) > MOST_TOLD else ""
        repairs.append(f"Ignoré dans le carnet, car sans effet sur la note : {', '.join(ignored[:MOST_TOLD])}{more}.")
    return "\n".join(parts), repairs


def is_untouched(found: list[Found], sheet: Sheet) -> bool:
    """Nothing but what was handed out."""
    stubs = {bare(cell.stub) for cell in cells_of(sheet)}
    return all(bare(cell.source) in stubs or not bare(cell.source) for cell in found if cell.is_code)


def bare(source: str) -> str:
    """A text without what an editor may change by itself."""
    return "\n".join(line.rstrip() for line in source.split("\n") if line.strip())


def chosen(found: list[Found], sheet: Sheet, repairs: list[str]) -> list[Found]:
    """The code cells that count, in the order of the sheet. What was wrong is added to `repairs`."""
    expected = cells_of(sheet)
    _recognise(found, expected, repairs)
    code = _theirs([cell for cell in found if cell.is_code and bare(cell.source)], repairs)
    code = _without_spares(code, expected, repairs)
    there = {cell.known for cell in code} | {None}
    given = {name for cell in code for name in cell.defines}
    absent = [
        cell.id
        for cell in expected
        if cell.kind is Kind.SOLUTION and cell not in there and not given & {*cell.names, *cell.answers}
    ]
    if absent:
        repairs.append(f"Il manque {_listed('cellule', absent)} : à reprendre dans le carnet distribué.")
    return _in_order(code, expected, repairs)


def _theirs(code: list[Found], repairs: list[str]) -> list[Found]:
    """The cells that are to be filled: those that only give something are not read, changed or not."""
    ours = [cell for cell in code if cell.known and cell.known.kind not in (Kind.SOLUTION, Kind.ANSWER)]
    changed = [
        cell
        for cell in ours
        if cell.known and bare(cell.source) not in (bare(cell.known.stub), bare(cell.known.source))
    ]
    if changed:
        repairs.append(f"{_cells(changed)} : ne se modifie pas ; ce qui y a été écrit n'est pas lu.")
    return [cell for cell in code if cell not in ours]


def _without_spares(code: list[Found], expected: list[Cell], repairs: list[str]) -> list[Found]:
    """Without the stubs of what is written in another cell."""
    written = {name for cell in code if not cell.is_stub for name in cell.defines}
    # The original of a cell that was copied, then filled; or a stub that was left when its function moved elsewhere.
    spare = [cell for cell in code if cell.is_stub and cell.defines and cell.defines <= written]
    for known in expected:
        twins = [cell for cell in code if cell.known is known]
        if known.kind is Kind.SOLUTION and len(twins) > 1:
            rule = (
                "celle qui n'est pas remplie est ignorée" if set(twins) & set(spare) else "elles sont lues à la suite"
            )
            repairs.append(f"{_cells(twins)} : la même en plusieurs exemplaires (ou en morceaux) ; {rule}.")
    return [cell for cell in code if cell not in spare]


# Three ways to recognise a cell, in order, and a sentence on each repair: most of the branches are `any` and `next`.
def _recognise(found: list[Found], expected: list[Cell], repairs: list[str]) -> None:
    """What each cell is: by its ids, else because it is untouched, else by what it defines."""
    by_id = {cell.id: cell for cell in expected}
    by_stub = {bare(cell.stub): cell for cell in expected}
    turned = []
    for cell in found:
        cell.known = next((by_id[id] for id in cell.ids if id in by_id), None) or by_stub.get(bare(cell.source))
        if cell.known and cell.known.kind is Kind.SOLUTION and not cell.is_code:
            cell.is_code = True
            turned.append(cell)
        if cell.is_code:
            _recognise_by_content(cell, expected)
    if turned:
        repairs.append(f"{_cells(turned)} : du texte au lieu de code ; lu comme du code.")
    if not any(id in by_id for cell in found for id in cell.ids) and any(cell.known for cell in found):
        repairs.append("Les noms des cellules ont été perdus : elles ont été reconnues à leur contenu.")


def _recognise_by_content(cell: Found, expected: list[Cell]) -> None:
    cell.defines = _defined(cell.source, expected)
    if cell.known is None and cell.defines:
        cell.known = next(known for known in expected if cell.defines & {*known.names, *known.answers})


def _defined(source: str, expected: list[Cell]) -> set[str]:
    names = {match[1] or match[2] for match in re.finditer(r"^def +(\w+)|^(\w+) *=(?!=)", source, re.MULTILINE)}
    names |= {match[1] for match in re.finditer(r"""^reponses\[["'](\w+)["']\] *=""", source, re.MULTILINE)}
    plain = {without_accents(name) for name in names}
    return {name for cell in expected for name in (*cell.names, *cell.answers) if without_accents(name) in plain}


def _in_order(code: list[Found], expected: list[Cell], repairs: list[str]) -> list[Found]:
    """A cell that was added stays after the one that it follows."""
    ranks = {cell.id: rank for rank, cell in enumerate(expected)}
    rank, highest, moved, ranked = -1, -1, [], []
    for cell in code:
        if cell.known:
            rank = ranks[cell.known.id]
            highest = max(highest, rank)
            if rank < highest:
                moved.append(cell)
        ranked.append((rank, cell))
    if moved:
        repairs.append(f"{_cells(moved)} : pas à sa place ; le carnet est lu dans l'ordre de la fiche.")
    return [cell for _, cell in sorted(ranked, key=lambda pair: pair[0])]


def _cells(cells: Sequence[Found]) -> str:
    named = ", ".join(map(str, cells[:MOST_TOLD])) + ("…" if len(cells) > MOST_TOLD else "")
    return f"Cellule{'s' * (len(cells) > 1)} {named}"


def _listed(noun: str, ids: list[str]) -> str:
    named = ", ".join(ids[:MOST_TOLD]) + ("…" if len(ids) > MOST_TOLD else "")
    return f"les {noun}s {named}" if len(ids) > 1 else f"la {noun} {named}"


# ---------------------------------------------------------------- what is Jupyter's, not Python's


def clean(source: str, parameter: str = "") -> tuple[str, list[str]]:
    """The cell without its magics and commands, line for line, and the lines that were ignored."""
    lines = source.split("\n")
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    ignored = []
    if lines[first].startswith("%%"):
        ignored.append(lines[first].strip()[:40])
        end = first + 1 if lines[first][2:].split(" ")[0] in TRANSPARENT else len(lines)
        lines[first:end] = [f"# {line}" for line in lines[first:end]]
    quotes, depth, continued = "", 0, False
    for number, line in enumerate(lines):
        if not quotes and not depth and not continued:  # here a statement begins
            bare_line = line.strip()
            feedback = FEEDBACK.fullmatch(bare_line)
            own = bool(parameter) and re.fullmatch(rf"{parameter}\s*=(?!=).*", line)  # the marking decides its value
            if feedback or _is_magic(bare_line) or own:
                lines[number] = f"{line[: len(line) - len(line.lstrip())]}pass  # {bare_line}"
                if not feedback:
                    ignored.append(bare_line[:40])
                continue
        quotes, depth, continued = _after(line, quotes, depth)
    return "\n".join(lines), ignored


def _is_magic(line: str) -> bool:
    return line[:1] in ("%", "!") or (len(line) < LONGEST_MAGIC and MAGIC.fullmatch(line) is not None)


def _after(line: str, quotes: str, depth: int) -> tuple[str, int, bool]:
    """(the triple quotes that are open, the brackets that are, is the line continued) at the end of a line."""
    position, continued = 0, False
    while position < len(line):
        if quotes:
            closing = CLOSING[quotes].match(line, position)
            if closing is None:
                return quotes, depth, False
            position, quotes = closing.end(), ""
            continue
        match = PIECES.match(line, position)
        assert match is not None
        position = match.end()
        quotes = match["triple"] or ""
        depth = max(0, depth + bool(match["open"]) - bool(match["close"]))
        continued = bool(match["continued"])
    return quotes, depth, continued
