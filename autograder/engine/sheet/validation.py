"""What does not fit together in a sheet, in French sentences that name the file and the fix."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from autograder.engine.sheet.fiche import Parameter
from autograder.engine.sheet.model import OUT_OF, Sheet
from autograder.engine.sheet.statement import ITEM


def problems(sheet: Sheet, graders: Path) -> Iterator[str]:
    if not (graders / "__init__.py").exists():
        yield f"il manque autograder/{sheet.name}/__init__.py (un fichier vide) : pytest en a besoin."
    yield from _of_marks(sheet)
    yield from _of_names(sheet)
    yield from _of_fiche(sheet)


def _of_marks(sheet: Sheet) -> Iterator[str]:
    graders = f"autograder/{sheet.name}/test_*.py"
    total = sum(question.out_of for question in sheet.questions)
    if abs(total - OUT_OF) > 1e-9:
        yield f"les points de {graders} font {total:g}, pas {OUT_OF} : revoir les points=…"
    for check in sheet.bonuses:
        if check.question not in {question.id for question in sheet.questions}:
            yield f"{check.id} note la question {check.question}, absente de reference/{sheet.name}/enonce.md."
    for question in sheet.questions:
        if not question.checks:
            yield f"aucun contrôle pour la question {question.id} : en écrire un dans {graders}."


def _of_names(sheet: Sheet) -> Iterator[str]:
    """A function's name is the key that joins a sheet's files; so is that of a lettered answer."""
    graders, reference = f"autograder/{sheet.name}", f"reference/{sheet.name}"
    differ = f"{reference}/solution.py et {graders}/test_*.py n'ont pas les mêmes"
    checked = {check.answer for check in sheet.checks if check.answer}
    stated = {match["key"] for match in ITEM.finditer(sheet.statement)}
    if checked != set(sheet.answers):
        yield f"{differ} réponses : {_listed(checked ^ set(sheet.answers))}."
    if stated != checked:
        missing = _listed(stated ^ checked)
        yield f"{reference}/enonce.md (« - **4a.** … ») et {graders}/test_*.py diffèrent par les réponses {missing}."
    judged = {check.function for check in sheet.checks if check.function}
    if judged != set(sheet.functions):
        yield f"{differ} fonctions : {_listed(judged ^ set(sheet.functions))}."
    ids = [check.id for check in (*sheet.checks, *sheet.bonuses)]
    twice = {name for name in ids if ids.count(name) > 1}
    if twice:
        yield f"deux contrôles de {graders} portent le même nom : {_listed(twice)}."
    targets = set(sheet.functions) | {f"reponse_{key}" for key in sheet.answers}
    unknown = {faute.target for faute in sheet.fautes} - targets
    if unknown:
        yield f"{reference}/fautes.py : {_listed(unknown)} n'est ni une fonction ni une réponse de la fiche."


def _of_fiche(sheet: Sheet) -> Iterator[str]:
    where, fiche = f"autograder/{sheet.name}/fiche.py", sheet.fiche
    yield from _of_leans_on(sheet, f"{where}, leans_on")
    if fiche.board_maker is not None and fiche.board_maker not in sheet.functions:
        yield f"{where}, board_maker : {fiche.board_maker} n'est pas une fonction de la fiche."
    parameter = fiche.parameter
    if parameter is not None and not isinstance(parameter, Parameter):
        yield f'{where} : écrire parameter = Parameter(name="N", default=42).'
        return
    if parameter is not None and not re.search(rf"^{re.escape(parameter.name)} = \d+", sheet.given, re.MULTILINE):
        line = f"{parameter.name} = {parameter.default}"
        yield f"reference/{sheet.name}/sujet.py doit donner {parameter.name} sur une ligne à part : {line}."
        return
    try:
        has_variant = fiche.variant(sheet.given_with(None)) is not None
    except Exception as error:  # noqa: BLE001  the sheet's own code
        yield f"{where} : `variant` échoue ({type(error).__name__} : {error}) ; ce qu'il reçoit est le paramètre seul."
        return
    if not has_variant and any(check.variant for check in sheet.checks):
        yield f"des contrôles demandent une variante, que {where} ne donne pas : écrire `variant`."


def _of_leans_on(sheet: Sheet, where: str) -> Iterator[str]:
    order = list(sheet.functions)
    if not isinstance(sheet.fiche.leans_on, Mapping):
        yield f'{where} : écrire un dictionnaire, {{"fonction": ("fonction précédente",)}}.'
        return
    for function, before in sheet.fiche.leans_on.items():
        if isinstance(before, str):
            yield f'{where} : écrire "{function}": ("{before}",), avec la virgule.'
            continue
        strangers = {name for name in (function, *before) if name not in sheet.functions}
        if strangers:
            yield f"{where} : {_listed(strangers)} n'est pas une fonction de la fiche."
        later = set(before) & set(order[order.index(function) :] if function in order else ())
        if later:
            yield f"{where} : {function} s'appuie sur {_listed(later)}, qui ne la précède pas."


def _listed(names: set[str | None] | set[str]) -> str:
    return ", ".join(sorted(map(str, names)))
