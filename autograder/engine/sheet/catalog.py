"""reference/ + autograder/ → validated Sheets; in a student's pack, what is left of them. The only reader of both."""

from __future__ import annotations

import ast
import hashlib
import importlib
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from autograder.engine.teacher.authoring.build import HEADING, ITEM, OPEN_HEADING, answer_keys, regions
from autograder.engine.sheet.model import OUT_OF, Check, Faute, OpenQuestion, Question, Sheet, SheetError
from autograder.engine.oracle.seals import FILE, Seals

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = ROOT / "reference"
GRADERS = ROOT / "autograder"
EXERCISES = ROOT / "exercises"

# Modules of the engine that no mark depends on.
AROUND_MARKING = {
    "cli",
    "cli_class",
    "cache",
    "collect",
    "course",
    "doctor",
    "executor",
    "gradebook",
    "live",
    "publish",
    "results",
    "roster",
    "run",
    "write",
}

RUBRIC = re.compile(r"\s*<!-- barème (?P<points>[\d.]+)\n(?P<text>.*?)-->", re.DOTALL)


def sheet_names() -> list[str]:
    sources = REFERENCE.glob("*/solution.py") if REFERENCE.is_dir() else GRADERS.glob(f"*/{FILE}")
    return sorted(path.parent.name for path in sources)


@cache
def load_sheet(name: str) -> Sheet:
    """Read one sheet, or say what is wrong with it."""
    if name not in sheet_names():
        known = ", ".join(sheet_names()) or "aucune"
        raise SheetError(f"La fiche « {name} » n'existe pas. Fiches connues : {known}.")
    if not REFERENCE.is_dir():
        return _sealed_sheet(name, Seals.read(GRADERS / name / FILE))
    folder = REFERENCE / name
    statement, given, solution = (
        (folder / file).read_text("utf-8") for file in ("enonce.md", "sujet.py", "solution.py")
    )
    fautes_source = (folder / "fautes.py").read_text("utf-8")
    functions = _functions(solution)
    fautes, faute_context = _fautes(fautes_source)
    oracle = folder / "oracle.py"
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
        oracle=oracle if oracle.exists() else None,
        adapter=importlib.import_module(f"autograder.{name}.fiche"),
        open_questions=tuple(_open_questions(name, statement)),
        bonuses=tuple(check for check in checks if check.bonus),
    )
    _validate(sheet)
    return sheet


@cache
def grader_version(sheet: str) -> str:
    """Changes with anything that a mark depends on: the sheet, its graders, the engine."""
    digest = hashlib.blake2b(digest_size=8)
    for folder in (REFERENCE / sheet, GRADERS / sheet, GRADERS / "engine"):
        for path in sorted(folder.rglob("*.py")):
            if "report" not in path.parts and path.stem not in AROUND_MARKING:
                digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _sealed_sheet(name: str, seals: Seals) -> Sheet:
    """What a student's pack knows of a sheet: its questions, and neither solution nor mistakes."""
    return Sheet(
        name=name,
        title=seals.data["title"],
        statement="",
        questions=_questions(name, seals.data["questions"], _checks(name)),
        functions={function: tuple(parameters) for function, parameters in seals.data["functions"].items()},
        answers=tuple(seals.data["answer_keys"]),
        given=seals.data["given"],
        solution=seals.data["stub"],
        program=(),
        fautes=(),
        faute_context="",
        oracle=None,
        adapter=importlib.import_module(f"autograder.{name}.vitrine"),
        seals=seals,
    )


# ---------------------------------------------------------------- graders and statement


def _graders(name: str) -> list[ModuleType]:
    paths = sorted((GRADERS / name).glob("test_*.py"))
    return [importlib.import_module(f"autograder.{name}.{path.stem}") for path in paths]


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
            raise SheetError(f"{name} : {check.id} note la question {check.question}, absente de enonce.md.")
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
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            if not (isinstance(statement, ast.ImportFrom) and statement.module == "sujet"):
                parts.append((None, source))
        elif isinstance(statement, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id in used for target in statement.targets
        ):
            parts.append((None, source))
    return tuple(parts)


# ---------------------------------------------------------------- fautes.py


def _fautes(source: str) -> tuple[tuple[Faute, ...], str]:
    """The fautes, read without running them, and the imports and helpers that they share."""
    fautes, context = [], []
    lines = source.splitlines()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            (decorator,) = node.decorator_list
            assert isinstance(decorator, ast.Call) and isinstance(decorator.args[0], ast.Constant)
            fautes.append(Faute(node.name, str(decorator.args[0].value), _text(lines, node)))
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
    def require(condition: bool, message: str) -> None:
        if not condition:
            raise SheetError(f"{sheet.name} : {message}")

    total = sum(question.out_of for question in sheet.questions)
    require(abs(total - OUT_OF) < 1e-9, f"les points font {total}, pas {OUT_OF}.")
    for question in sheet.questions:
        require(bool(question.checks), f"aucun contrôle pour la question {question.id}.")
    checked = {check.answer for check in sheet.checks if check.answer}
    stated = {match["key"] for match in ITEM.finditer(sheet.statement)}
    require(checked == set(sheet.answers), f"réponses notées et réponses du corrigé : {checked ^ set(sheet.answers)}.")
    require(stated == checked, f"réponses de l'énoncé et réponses notées : {stated ^ checked}.")
    judged = {check.function for check in sheet.checks if check.function}
    require(
        judged == set(sheet.functions), f"fonctions notées et fonctions à écrire : {judged ^ set(sheet.functions)}."
    )
    ids = [check.id for check in (*sheet.checks, *sheet.bonuses)]
    require(len(ids) == len(set(ids)), "deux contrôles portent le même nom.")
    targets = set(sheet.functions) | {f"reponse_{key}" for key in sheet.answers}
    unknown = {faute.target for faute in sheet.fautes} - targets
    require(not unknown, f"fautes sans fonction : {unknown}.")
