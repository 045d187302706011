"""A Sheet → the cells of its notebook, each under an id that never changes. Everything that is written about a
notebook, and read back from one, goes by this list."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from autograder.engine.sheet.model import OpenQuestion, Sheet
from autograder.engine.sheet.sources import answer_keys, regions, stub
from autograder.engine.sheet.statement import BANNER, CODE_HERE, HEADING, points, statement_with_marks
from autograder.engine.text import without_accents

PREFIX = "question_"
GIVEN = "sujet"
GIVEN_TITLE = "# Ce qui est donné : cette cellule s'exécute en premier et ne se modifie pas."
VERIFIER = """\
try:
    from autograder.notebook import verifier
except ModuleNotFoundError:  # sur Colab, par exemple : le carnet se remplit et se rend sans cela

    def verifier(question):
        print("La vérification n'est pas installée ici ; le carnet se remplit et se rend quand même.")"""
ANIMER = """\
try:
    from autograder.notebook import animer
except ModuleNotFoundError:

    def animer(*_):
        print("L'animation n'est pas installée ici.")"""
OPEN_TITLE = "Question ouverte."
ANSWER_HERE = "*La réponse s'écrit ici.*"
RULER = re.compile(r"^# -{10,}")
LONGEST_SLUG = 40


class Kind(Enum):
    """What a cell is for, hence who may change it."""

    TEXT = "text"
    GIVEN = "given"
    SOLUTION = "solution"
    TEST = "test"
    TASK = "task"  # an open question, marked by hand
    ANSWER = "answer"  # where its answer goes


@dataclass(frozen=True)
class Cell:
    id: str  # ASCII: nbgrader's grade id, and the id of the notebook format
    kind: Kind
    source: str  # the teacher's
    stub: str  # the student's
    question: str | None = None
    points: float = 0.0
    names: tuple[str, ...] = ()  # the functions that it is to define, or
    answers: tuple[str, ...] = ()  # the keys of `reponses` that it is to fill

    @property
    def is_code(self) -> bool:
        return self.kind in (Kind.GIVEN, Kind.SOLUTION, Kind.TEST)


def cell_name(question: str) -> str:
    """The test of a question, and its mark in nbgrader's gradebook: stable, ASCII, and never the same for two."""
    return PREFIX + "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in question)


# One pass over the statement, which gives the order; nothing may be placed twice or left out.
def cells_of(sheet: Sheet) -> list[Cell]:
    """Statement, what is given, and after each question its cells to fill and its test."""
    if sheet.seals is not None:
        return [_unpacked(*cell) for cell in sheet.seals.data["cells"]]
    beginning, solutions = _code(sheet)
    given = _given(sheet, beginning)
    cells: list[Cell] = []
    open_questions = {f"### {OPEN_TITLE} {question.title} (": question for question in sheet.open_questions}
    for id, question, text in _sections(sheet):
        asked = next((key for key in open_questions if text.startswith(key)), None)
        if asked is not None:  # the statement has it in its own place
            cells += _open(open_questions.pop(asked))
            continue
        before, _, after = text.partition(CODE_HERE)
        cells.append(_text(id, before))
        if not any(cell.kind is Kind.GIVEN for cell in cells):
            cells.append(Cell(GIVEN, Kind.GIVEN, given, given))
        cells += _to_fill(sheet, question, solutions)
        if after.strip():
            cells.append(_text(f"{id}_suite", after))
    placed = {cell.id for cell in cells}
    assert placed >= {cell.id for cell in solutions} and len(placed) == len(cells), f"{sheet.name}: cells lost or twins"
    return [*cells, *(cell for question in open_questions.values() for cell in _open(question))]


def _given(sheet: Sheet, beginning: str) -> str:
    """The first cell of code: what is given, and how to have the notebook marked."""
    name = f'FICHE = "{sheet.name}"  # ce que verifier("3") doit savoir'
    helpers = [VERIFIER, ANIMER] if sheet.animation else [VERIFIER]
    return "\n\n".join([GIVEN_TITLE, _without_docstring(sheet.given) + "\n", f"{beginning}\n{name}", *helpers])


def _to_fill(sheet: Sheet, question: str | None, solutions: list[Cell]) -> list[Cell]:
    """The cells of a question, and its test; nothing for a section that asks nothing."""
    if question is None:
        return []
    return [*(cell for cell in solutions if cell.question == question), _test(sheet, question)]


def prelude(sheet: Sheet) -> str:
    """What the marking puts in the place of the cell of what is given: its names, with their values."""
    return str(sheet.seals.data["prelude"]) if sheet.seals else f"from sujet import *\n{_code(sheet)[0]}"


def packed(sheet: Sheet) -> list[list[Any]]:
    """The cells as a student's pack knows them: as they are handed out."""
    return [[c.id, c.kind.value, c.stub, c.question, c.points, c.names, c.answers] for c in cells_of(sheet)]


def _unpacked(
    id: str, kind: str, stub: str, question: str | None, points: float, names: list[str], answers: list[str]
) -> Cell:
    return Cell(id, Kind(kind), stub, stub, question, points, tuple(names), tuple(answers))


# ---------------------------------------------------------------- text


def _text(id: str, text: str) -> Cell:
    return Cell(id, Kind.TEXT, text.strip(), text.strip())


def _sections(sheet: Sheet) -> Iterator[tuple[str, str | None, str]]:
    """(id, question or None, text) of each part of the statement that has a heading."""
    text = statement_with_marks(sheet, keep_markers=True).removeprefix(BANNER).strip()
    parts: list[list[str]] = [[]]
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        if re.match(r"#{1,3} ", line) and not fenced and parts[-1]:
            parts.append([])
        parts[-1].append(line)
    for number, lines in enumerate(parts):
        found = HEADING.match(lines[0])
        slug = re.sub(r"[^a-z0-9]+", "_", without_accents(lines[0]).lower()).strip("_")[:LONGEST_SLUG]
        id = f"enonce_{cell_name(found['id'])}" if found else f"enonce_{slug}" if number else "enonce"
        yield id, found["id"] if found else None, "\n".join(lines)


def _open(question: OpenQuestion) -> Iterator[Cell]:
    bonus = points(question.points)
    text = f"### {OPEN_TITLE} {question.title} (bonus : {bonus})\n\n{question.text.strip()}"
    out_of = f"Bonus de {bonus} au plus, à saisir comme « extra credit » (note : 0)."
    scheme = f"\n\n=== BEGIN MARK SCHEME ===\n{out_of}\n\n{question.rubric.strip()}\n=== END MARK SCHEME ==="
    id = f"ouverte_{question.id}"
    yield Cell(id, Kind.TASK, text + scheme, text, question.id)
    yield Cell(f"{id}_reponse", Kind.ANSWER, ANSWER_HERE, ANSWER_HERE, question.id)


# ---------------------------------------------------------------- code


def _test(sheet: Sheet, question: str) -> Cell:
    visible = f'verifier("{question}")'
    call = f'from autograder.notebook import noter\n\nnoter("{sheet.name}", "{question}")'
    hidden = f"\n### BEGIN HIDDEN TESTS\n{call}\n### END HIDDEN TESTS"
    out_of = next(known.out_of for known in sheet.questions if known.id == question)
    return Cell(cell_name(question), Kind.TEST, visible + hidden, visible, question, out_of)


# One pass over solution.py: where a piece goes depends on the cells made so far.
def _code(sheet: Sheet) -> tuple[str, list[Cell]]:
    """What solution.py begins with, and the cells to fill in its order. Helpers go with the cell that they follow."""
    question_of = {c.function: c.question for c in reversed(sheet.checks) if c.function}
    question_of |= {c.answer: c.question for c in sheet.checks if c.answer}
    header: list[str] = []
    cells: list[Cell] = []
    waiting: list[str] = []
    for text, name, keys, hidden in _pieces(sheet):
        if not name and not keys:
            if cells:
                source = f"{cells[-1].source}\n\n\n{text}"
                cells[-1] = replace(cells[-1], source=source, stub=stub(source).strip())
            else:
                (waiting if hidden else header).append(text)
            continue
        source = "\n\n\n".join([*waiting, text])
        waiting = []
        question = question_of[name or keys[0]]
        id = without_accents(name) if name else f"reponses_{cell_name(question).removeprefix(PREFIX)}"
        twins = sum(cell.id == id or cell.id.startswith(f"{id}__") for cell in cells)
        id = f"{id}__{twins + 1}" if twins else id
        names = (name,) if name else ()
        cells.append(Cell(id, Kind.SOLUTION, source, stub(source).strip(), question, names=names, answers=keys))
    return "\n".join(header), cells


def _pieces(sheet: Sheet) -> Iterator[tuple[str, str, tuple[str, ...], bool]]:
    """(text, function to fill or "", answers, is it all solution) for each piece of solution.py."""
    lines = sheet.solution.splitlines()
    marked = list(regions(sheet.solution))
    reached = 0
    for node in ast.parse(sheet.solution).body:
        decorators = getattr(node, "decorator_list", [])
        begin, end = min([node, *decorators], key=lambda part: part.lineno).lineno - 1, node.end_lineno or node.lineno
        region = next((region for region in marked if region[0] <= begin < region[1]), None)
        if end <= reached or _is_header(node):
            reached = max(reached, end)
            continue
        end = max([end, *(last for first, last in marked if begin <= first < end)])  # the mark after the last statement
        begin, end = region or (begin, end)
        comments = [line for line in lines[reached:begin] if line.startswith("#") and not RULER.match(line)]
        text = "\n".join([*comments, *lines[begin:end]])
        name = node.name if isinstance(node, ast.FunctionDef) and node.name in sheet.functions and not region else ""
        yield text, name, tuple(answer_keys(text)) if region else (), region is not None
        reached = end


def _is_header(node: ast.stmt) -> bool:
    """The module's docstring, and the import of what the notebook holds itself."""
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return docstring or (isinstance(node, ast.ImportFrom) and node.module == "sujet")


def _without_docstring(source: str) -> str:
    first = ast.parse(source).body[0]
    lines = source.splitlines()
    return "\n".join(lines[first.end_lineno :] if _is_header(first) else lines).strip()
