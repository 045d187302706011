"""reference/ + autograder/ → validated Sheets; in a student's pack, what is left of them. The only reader of both."""

from __future__ import annotations

import ast
import hashlib
import importlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.engine.errors import SheetError
from autograder.engine.oracle.seals import FILE, Seals
from autograder.engine.sheet.fiche import Fiche, Parameter
from autograder.engine.sheet.model import Check, Faute, OpenQuestion, Question, Sheet
from autograder.engine.sheet.sources import BEGIN, END, answer_keys, regions
from autograder.engine.sheet.statement import HEADING, OPEN_HEADING, RUBRIC
from autograder.engine.sheet.validation import problems
from autograder.engine.text import french_syntax

ROOT = Path(__file__).resolve().parents[3]
REFERENCE = ROOT / "reference"
GRADERS = ROOT / "autograder"
ANIMATION = "animation.html"  # among the graders of a sheet
EXERCISES = ROOT / "exercises"

NOTHING_GIVEN = '"""Rien n\'est donné avec cette fiche. Ce fichier ne se modifie pas."""\n'
MARKING = ("sheet", "submissions", "sandbox", "marking", "oracle", "notebook/cells.py", "*.py")  # what marks depend on


def sheet_names() -> list[str]:
    sources = REFERENCE.glob("*/solution.py") if REFERENCE.is_dir() else GRADERS.glob(f"*/{FILE}")
    return sorted(path.parent.name for path in sources)


@cache
def fiche_of(name: str) -> Fiche:
    """What the sheet tells of itself, without its graders: the subclass of Fiche in its fiche.py, or the defaults."""
    where = f"autograder/{name}/fiche.py"
    if not (GRADERS / name / "fiche.py").exists():
        return Fiche()
    try:
        module = importlib.import_module(f"autograder.{name}.fiche")
    except Exception as error:
        raise SheetError(f"{where} ne peut pas être lu ({type(error).__name__} : {error}).") from error
    found = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Fiche) and kind.__module__ == module.__name__
    ]
    if len(found) != 1:
        raise SheetError(
            f"{where} doit définir une classe qui dérive de `Fiche`, et une seule ({len(found)} trouvées)."
        )
    (kind,) = found
    hooks = {hook for hook in vars(Fiche) if not hook.startswith("_")}
    unknown = sorted(hook for hook in vars(kind) if not hook.startswith("_") and hook not in hooks)
    if unknown:
        known = ", ".join(sorted(hooks))
        raise SheetError(f"{where} : `Fiche` ne connaît pas {', '.join(unknown)} ; ce qui s'y redéfinit : {known}.")
    return kind()


@cache
def parameters() -> tuple[Parameter, ...]:
    """The parameters of all sheets, each once."""
    found = {fiche.parameter for fiche in map(fiche_of, sheet_names()) if fiche.parameter is not None}
    return tuple(sorted(found, key=lambda parameter: parameter.key))


@cache
def load_sheet(name: str) -> Sheet:
    """Read one sheet, or say what is wrong with it."""
    if name not in sheet_names():
        raise _unknown(name)
    if not REFERENCE.is_dir():
        return _sealed_sheet(name, Seals.read(GRADERS / name / FILE))
    folder = REFERENCE / name
    statement, solution, fautes_source = (_text_of(folder / file) for file in ("enonce.md", "solution.py", "fautes.py"))
    given = _text_of(folder / "sujet.py") if (folder / "sujet.py").exists() else NOTHING_GIVEN
    for file, source in (("solution.py", solution), ("fautes.py", fautes_source), ("sujet.py", given)):
        _must_be_python(f"reference/{name}/{file}", source)
    if not statement.startswith("# "):
        raise SheetError(f"reference/{name}/enonce.md doit commencer par son titre : « # Titre de la fiche ».")
    _must_be_marked(name, solution)
    functions = _functions(solution)
    fautes, faute_context = _fautes(name, fautes_source)
    titles = {match["id"]: match["title"].strip() for match in HEADING.finditer(statement)}
    checks = _checks(name)
    sheet = Sheet(
        name=name,
        title=statement.splitlines()[0].removeprefix("# ").strip(),
        statement=RUBRIC.sub("", statement),
        questions=_questions(name, titles, [check for check in checks if not check.bonus]),
        functions=functions,
        answers=tuple(key for begin, end in regions(solution) for key in _region_answers(solution, begin, end)),
        given=given,
        solution=solution,
        program=_program(solution, functions),
        fautes=fautes,
        faute_context=faute_context,
        oracle=_if_there(folder / "oracle.py"),
        fiche=fiche_of(name),
        figures=_if_there(folder / "figures.py"),
        animation=_animation(name),
        open_questions=tuple(_open_questions(name, statement)),
        bonuses=tuple(check for check in checks if check.bonus),
    )
    _validate(sheet)
    return sheet


def _unknown(name: str) -> SheetError:
    if name and name.isidentifier() and (REFERENCE / name).is_dir():
        _text_of(REFERENCE / name / "solution.py")  # says that it is missing
    known = ", ".join(sheet_names()) or "aucune"
    return SheetError(f"La fiche « {name} » n'existe pas. Fiches connues : {known}.")


def _if_there(path: Path) -> Path | None:
    return path if path.exists() else None


@cache
def grader_version(sheet: str) -> str:
    """Changes with anything that a mark depends on: the sheet, its graders, the parts of the engine that mark."""
    digest = hashlib.blake2b(digest_size=8)
    engine = GRADERS / "engine"
    parts = [path for pattern in MARKING for path in engine.glob(pattern)]
    for folder in (REFERENCE / sheet, GRADERS / sheet, *parts):
        for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _sealed_sheet(name: str, seals: Seals) -> Sheet:
    """What a student's pack knows of a sheet: its questions, and neither solution nor mistakes."""
    return Sheet(
        name=name,
        title=seals.data["title"],
        statement="",
        questions=tuple(
            replace(question, is_bonus=question.id in seals.data["bonus"])
            for question in _questions(name, seals.data["questions"], _checks(name))
        ),
        functions={function: tuple(parameters) for function, parameters in seals.data["functions"].items()},
        answers=tuple(seals.data["answer_keys"]),
        given=seals.data["given"],
        solution=seals.data["stub"],
        program=(),
        fautes=(),
        faute_context="",
        oracle=None,
        fiche=fiche_of(name),
        animation=_animation(name),
        seals=seals,
    )


def _animation(name: str) -> Path | None:
    path = GRADERS / name / ANIMATION
    return path if path.exists() else None


def _text_of(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except OSError as error:
        raise SheetError(
            f"Il manque reference/{path.parent.name}/{path.name} : l'écrire (taquin new en montre un)."
        ) from error
    except UnicodeError as error:
        raise SheetError(f"reference/{path.parent.name}/{path.name} : l'enregistrer en UTF-8.") from error


def _must_be_python(where: str, source: str) -> None:
    try:
        ast.parse(source)
    except SyntaxError as error:
        raise SheetError(f"{where}, ligne {error.lineno} : {french_syntax(error.msg)}.") from error


def _must_be_marked(name: str, solution: str) -> None:
    marks = [line.strip() for line in solution.splitlines() if line.strip() in (BEGIN, END)]
    if marks != [BEGIN, END] * (len(marks) // 2):
        told = f"chaque {BEGIN} va avec un {END}, et chacun est seul sur sa ligne"
        raise SheetError(f"reference/{name}/solution.py : {told}.")


# ---------------------------------------------------------------- graders and statement


def _graders(name: str) -> list[ModuleType]:
    paths = sorted((GRADERS / name).glob("test_*.py"))
    if not paths:
        raise SheetError(f"Il manque autograder/{name}/test_1.py : y écrire les contrôles (taquin new en montre un).")
    return [_grader(name, path) for path in paths]


def _grader(name: str, path: Path) -> ModuleType:
    where = f"autograder/{name}/{path.name}"
    try:
        return importlib.import_module(f"autograder.{name}.{path.stem}")
    except SyntaxError as error:
        file = Path(error.filename or path).name
        raise SheetError(f"autograder/{name}/{file}, ligne {error.lineno} : {french_syntax(error.msg)}.") from error
    except Exception as error:
        raise SheetError(f"{where} ne peut pas être lu ({type(error).__name__} : {error}).") from error


def _checks(name: str) -> list[Check]:
    """All checks, in the order of the graders."""
    checks: list[Check] = []
    for module in _graders(name):
        found = [value.check for value in vars(module).values() if hasattr(value, "check")]
        checks += sorted(found, key=lambda check: _body(check).__code__.co_firstlineno)
    return checks


def _questions(name: str, titles: dict[str, str], checks: Sequence[Check]) -> tuple[Question, ...]:
    """The questions in the order of the statement, each with its checks in the order of the graders."""
    for check in checks:
        if check.question not in titles:
            where = f"reference/{name}/enonce.md"
            heading = f"« ### Question {check.question}. Titre »"
            raise SheetError(f"{check.id} note la question {check.question}, absente de {where} : y écrire {heading}.")
    return tuple(
        Question(id, title, tuple(sorted((c for c in checks if c.question == id), key=lambda c: bool(c.answer))))
        for id, title in titles.items()
    )


def _open_questions(name: str, statement: str) -> Iterator[OpenQuestion]:
    """Each « ### Question ouverte id. Titre », up to the next heading: its text, then its points and rubric."""
    for heading in OPEN_HEADING.finditer(statement):
        section = re.split(r"^#+ ", statement[heading.end() :], maxsplit=1, flags=re.MULTILINE)[0]
        rubric = RUBRIC.search(section)
        if rubric is None:
            raise SheetError(f"{name} : la question ouverte {heading['id']} n'a pas de « <!-- barème … --> ».")
        text = section[: rubric.start()].strip()
        yield OpenQuestion(
            heading["id"], heading["title"].strip(), text, float(rubric["points"]), rubric["text"].strip()
        )


def _body(check: Check) -> Callable[..., Any]:
    """The function as the grader's file has it, under the decorators."""
    body: Callable[..., Any] = check.cases.body if check.cases else getattr(check.run, "described", check.run)
    return body


# ---------------------------------------------------------------- solution.py


def _functions(solution: str) -> dict[str, tuple[str, ...]]:
    """The functions that students fill: those whose body holds a solution."""
    inside = [begin + 1 for begin, _ in regions(solution)]
    return {
        node.name: tuple(arg.arg for arg in node.args.args)
        for node in ast.parse(solution).body
        if isinstance(node, ast.FunctionDef) and any(node.lineno < line <= (node.end_lineno or 0) for line in inside)
    }


def _region_answers(solution: str, begin: int, end: int) -> list[str]:
    lines = solution.splitlines()[begin:end]
    return [] if lines[0][:1].isspace() else answer_keys("\n".join(lines))


def _program(solution: str, functions: dict[str, tuple[str, ...]]) -> tuple[tuple[str | None, str], ...]:
    """solution.py without what only computes answers: imports, functions, and the globals that functions use."""
    tree = ast.parse(solution)
    used = {
        node.id
        for statement in tree.body
        if isinstance(statement, ast.FunctionDef)
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    parts: list[tuple[str | None, str]] = []
    lines = solution.splitlines()
    for statement in tree.body:
        source = _text(lines, statement)
        if isinstance(statement, ast.FunctionDef):
            decorators = [_text(lines, decorator) for decorator in statement.decorator_list]
            source = "\n".join([*(f"@{text.lstrip('@')}" for text in decorators), source])
            parts.append((statement.name if statement.name in functions else None, source))
        elif _is_needed(statement, used):
            parts.append((None, source))
    return tuple(parts)


def _is_needed(statement: ast.stmt, used: set[str]) -> bool:
    """An import, but of what is given, or an assignment to a global that functions use?"""
    if isinstance(statement, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id in used for target in statement.targets)
    return isinstance(statement, ast.Import) or (isinstance(statement, ast.ImportFrom) and statement.module != "sujet")


# ---------------------------------------------------------------- fautes.py


def _fautes(name: str, source: str) -> tuple[tuple[Faute, ...], str]:
    """The fautes, read without running them, and the imports and helpers that they share."""
    fautes, context = [], []
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            decorator = node.decorator_list[0]
            told = decorator.args[0] if isinstance(decorator, ast.Call) and decorator.args else None
            if not (isinstance(told, ast.Constant) and isinstance(told.value, str) and told.value.strip()):
                where = f"reference/{name}/fautes.py, ligne {node.lineno}"
                raise SheetError(f'{where} : écrire @faute("ce qui est dit à l\'élève") au-dessus de {node.name}.')
            fautes.append(Faute(node.name, told.value, _text(lines, node)))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in (
            "solution",
            "sujet",
            "autograder",
        ):
            continue
        elif not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
            context.append(_text(lines, node))
    return tuple(fautes), "\n\n".join(context)


def _text(lines: list[str], node: ast.stmt | ast.expr) -> str:
    """The source of a top-level statement, without its decorators (ast's own way is quadratic)."""
    return "\n".join(lines[node.lineno - 1 : node.end_lineno])


# ---------------------------------------------------------------- the sheet as a whole


def _validate(sheet: Sheet) -> None:
    """Everything that must fit together; the first thing that does not is said, with the file to mend."""
    for problem in problems(sheet, GRADERS / sheet.name):
        raise SheetError(f"{sheet.name} : {problem}")
