"""A sheet → what a teacher hands out: it marks a student's work, and holds neither the reference nor its values."""

from __future__ import annotations

import ast
import doctest
import json
import re
import secrets
import shutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.files import write_atomically
from autograder.engine.marking.marking import behind_answer
from autograder.engine.marking.references import References, forget_references, references
from autograder.engine.notebook.cells import packed, prelude
from autograder.engine.oracle.reference import SEED
from autograder.engine.oracle.seals import FILE, Seal, packed_call, sealed_data, where_lists
from autograder.engine.report.degrees import COMPLETE, SETTINGS, settings
from autograder.engine.sandbox.answers import Call
from autograder.engine.sheet.catalog import ANIMATION, EXERCISES, GRADERS, grader_version, load_sheet
from autograder.engine.sheet.model import Check, Sheet
from autograder.engine.sheet.sources import titled_stub
from autograder.engine.teacher.authoring.build import exercise_files
from autograder.engine.text import and_list, reason
from autograder.engine.values import Reply, values_of

CASES = 12
TEMPLATES = Path(__file__).parent / "templates"
TEACHERS = "teacher"  # the folder of the engine that stays with the teacher; all the rest goes
# Of a sheet's graders, what goes as it is, and the name that it has there.
COPIED = {name: name for name in ("__init__.py", "fiche.py", ANIMATION)} | {"visible.py": "test_visible.py"}


@dataclass(frozen=True)
class Pack:
    """What a pack is made of. `sheets`: sheet → the value of its parameter."""

    sheets: Mapping[str, int | None]
    student: str = ""
    prepared: Callable[[Sheet], Sheet] = lambda sheet: sheet  # weighed by the teacher's own marking scheme
    aide: str = COMPLETE  # how much help the pack gives at once

    def sheet(self, name: str) -> Sheet:
        """As students read it."""
        sheet = self.prepared(load_sheet(name))
        return replace(sheet, given=_given_with(sheet, self.sheets[name]))

    def open_files(self) -> Iterator[tuple[str, str]]:
        """(path in the pack, text) of all that holds no seal."""
        for path in sorted(GRADERS.glob("*.py")) + sorted((GRADERS / "engine").rglob("*.py")):
            if TEACHERS not in path.relative_to(GRADERS).parts:
                yield path.relative_to(GRADERS.parent).as_posix(), path.read_text("utf-8")
        yield f"{GRADERS.name}/{SETTINGS}", settings(self.aide)
        for name in self.sheets:
            for file, text in exercise_files(self.sheet(name)).items():
                yield f"{EXERCISES.name}/{name}/{file}", text
            for file, seen_as in COPIED.items():
                if (GRADERS / name / file).exists():
                    yield f"{GRADERS.name}/{name}/{seen_as}", (GRADERS / name / file).read_text("utf-8")
        for template in filter(Path.is_file, TEMPLATES.rglob("*")):
            text = template.read_text("utf-8")
            for word, value in _words(self.sheets, self.student).items():
                text = text.replace(word, value)
            yield template.relative_to(TEMPLATES).as_posix().replace("dot-", "."), text

    def is_in(self, folder: Path) -> bool:
        """Is that the pack that would be made? Only seals differ, which are made of salt."""
        try:
            files = folder.glob(f"{GRADERS.name}/*/{FILE}")
            held = {path.parent.name: json.loads(path.read_text("utf-8")) for path in files}
            made_for = {name: (data["parameter"], data["version"]) for name, data in held.items()}
            wanted = {name: (value, grader_version(name)) for name, value in self.sheets.items()}
            return made_for == wanted and all(
                (folder / path).read_text("utf-8") == text for path, text in self.open_files()
            )
        except (OSError, ValueError, KeyError, TypeError):
            return False


def is_there(folder: Path, pack: Pack) -> bool:
    """TaquinError if something else is in its place."""
    if folder.exists() and not pack.is_in(folder):
        other = "autre paramètre, autres fiches, autre barème, autre aide, autre version ou travail commencé"
        raise TaquinError(
            f"« {folder} » existe déjà, et n'est pas ce paquet ({other}) : l'effacer ou choisir un autre dossier, "
            "puis relancer."
        )
    return folder.exists()


def write_pack(folder: Path, pack: Pack) -> None:
    """Complete or not at all."""
    if folder.exists():
        raise TaquinError(f"« {folder} » existe déjà : choisir un autre dossier, ou l'effacer.")
    made = folder.with_name(f".{folder.name}.{secrets.token_hex(4)}")
    try:
        for path, text in pack.open_files():
            write_atomically(made / path, text)
        for name, parameter in pack.sheets.items():
            _write_seals(pack.sheet(name), made / GRADERS.name / name, parameter)
        made.rename(folder)
        forget_references(keep=len(pack.sheets))
    except OSError as error:
        raise TaquinError(f"« {folder} » ne peut pas être écrit ({reason(error)}).") from error
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _words(sheets: Mapping[str, int | None], student: str) -> dict[str, str]:
    """What the templates leave open."""
    first, *others = sheets
    own = load_sheet(first).fiche.parameter
    told = "" if own is None else f"{own.key} = {sheets[first]}"
    return {
        "@FICHES@": ", ".join(sheets),
        "@FICHE@": first,
        "@AUTRES@": f" (et de même pour {and_list([f'`{name}`' for name in others])})" if others else "",
        "@PARAMETRE@": f" ({told})" if told else "",
        "@POUR@": f" pour {told}" if told else "",
        "@DE@": f" de {student}" if student else "",
    }


def _write_seals(sheet: Sheet, own: Path, parameter: int | None) -> None:
    """The seals of a sheet as students read it, and the graders that judge by them."""
    seals = _seals(sheet.name, parameter)
    data = {
        "parameter": parameter,
        "version": grader_version(sheet.name),
        **seals,
        "title": sheet.title,
        "questions": {question.id: question.title for question in sheet.questions},
        "bonus": [question.id for question in sheet.questions if question.is_bonus],
        "functions": {name: list(parameters) for name, parameters in sheet.functions.items()},
        "answer_keys": list(sheet.answers),
        "given": sheet.given,
        "stub": titled_stub(sheet),
        "cells": packed(sheet),
        "prelude": prelude(sheet),
        "examples": _examples(sheet),
    }
    write_atomically(own / FILE, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    graders = _test_file(sheet, set(seals["checks"]), set(seals["answers"]), data["examples"])
    write_atomically(own / "test_fiche.py", graders)


def _given_with(sheet: Sheet, parameter: int | None) -> str:
    """sujet.py with the student's own value of the parameter."""
    own = sheet.fiche.parameter
    if own is None:
        return sheet.given
    return re.sub(rf"^{own.name} = \d+", f"{own.name} = {parameter}", sheet.given, flags=re.MULTILINE)


# ---------------------------------------------------------------- sealing


@lru_cache(maxsize=4)  # a sheet without a parameter is sealed once for a class
def _seals(name: str, parameter: int | None) -> dict[str, Any]:
    sheet, shared = load_sheet(name), references(name, parameter, SEED)
    values = [repr(shared.corrige.expected(check.lettered)) for check in sheet.checks if check.lettered]
    secret = [value for value in values if len(value) >= 6]
    checks = {check.id: _sealed_check(check, sheet, shared, secret) for check in sheet.checks}
    answers = {check.answer: _sealed_answer(check, sheet, shared) for check in sheet.checks}
    behind = {check.answer: behind_answer(sheet, check, shared.corrige) for check in sheet.checks if check.answer}
    return {
        "checks": {name: sealed for name, sealed in checks.items() if sealed},
        "answers": {name: sealed for name, sealed in answers.items() if sealed},
        "behind": {answer: list(dict.fromkeys(functions)) for answer, functions in behind.items()},
    }


class _NotPlain(Exception):
    """The check looks into what it is given: no seal can stand for that."""


class _Token:
    """Stands for a reply of which nothing is known but where it comes from."""

    def __init__(self, call: Call, owner: _Probe) -> None:
        self._call, self._owner = call, owner

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _Token) or self._call != other._call or self._owner is other._owner:
            raise _NotPlain
        return True

    __hash__ = None  # type: ignore[assignment]

    def resembles(self, other: object) -> bool:
        """As good as equal, where the sheet takes a tuple for a list."""
        self._owner.any_sequence = True
        return self == other

    def __getattr__(self, name: str) -> Any:
        raise _NotPlain


class _Probe:
    """Stands for `eleve` or `corrige` to learn whether a check only compares their replies."""

    def __init__(self, functions: Any) -> None:
        self._functions = functions
        self.calls: list[Call] = []
        self.any_sequence = False

    def __getattr__(self, name: str) -> Any:
        if name not in self._functions:
            raise _NotPlain

        def call(*args: Any) -> _Token:
            made = Call(name, args)
            self.calls.append(made)
            return _Token(made, self)

        return call


def _probed(check: Check, sheet: Sheet, **case: Any) -> _Probe | None:
    """What a check asks, if it only compares replies; None for any other check."""
    eleve, corrige = _Probe(sheet.functions), _Probe(sheet.functions)
    try:
        (check.run if check.cases is None else check.cases.body)(eleve, corrige, **case)
    except _NotPlain:
        return None
    return eleve if all(call.name == check.function for call in eleve.calls) else None


def _calls(check: Check, sheet: Sheet, shared: References, secret: list[str]) -> tuple[list[Call], bool]:
    """The calls of a check that can be sealed, on cases of the pack's own: none that tells an answer of the sheet, and
    among them, for each known mistake that shows in one of those drawn, a case where it does. And whether a tuple is as
    good as a list there."""
    drawn: list[dict[str, Any]] = [{}]
    if check.cases is not None:
        drawn = [*check.cases.examples, *check.cases.draw(secrets.randbelow(2**30))]
    probes = [probe for case in drawn if (probe := _probed(check, sheet, **case)) is not None]
    plain = [probe.calls for probe in probes if not any(value in repr(probe.calls) for value in secret)]
    if 2 * len(plain) < len(drawn):
        return [], False
    chosen = _telling_cases(check, sheet, shared, plain)
    return [call for number in chosen for call in plain[number]], any(probe.any_sequence for probe in probes)


def _telling_cases(check: Check, sheet: Sheet, shared: References, plain: list[list[Call]]) -> list[int]:
    """For each known mistake, a case where it shows, if there is one; then the last cases, up to CASES."""
    corrige = shared.variant if check.variant else shared.corrige
    asked = [(number, call) for number, calls in enumerate(plain) for call in calls]
    right = [corrige.reply(call.name, call.args) for _, call in asked]
    chosen: set[int] = set()
    for replies in _wrong_replies(check, sheet, shared, [call for _, call in asked]).values():
        wrong = [asked[at][0] for at, reply in enumerate(right) if at >= len(replies) or replies[at] != reply]
        if wrong and chosen.isdisjoint(wrong):
            chosen.add(wrong[-1])  # the last ones: Hypothesis begins with the simplest
    for number in reversed(range(len(plain))):
        if len(chosen) < CASES:
            chosen.add(number)
    return sorted(chosen)


def _wrong_replies(check: Check, sheet: Sheet, shared: References, calls: list[Call]) -> dict[str, list[Any]]:
    """What each known mistake of the function answers, by its sentence."""
    return {
        faute.sentence: shared.known.replies_of(number, calls, variant=check.variant)
        for number, faute in enumerate(sheet.fautes)
        if faute.target == check.function
    }


def _sealed_check(check: Check, sheet: Sheet, shared: References, secret: list[str]) -> dict[str, Any] | None:
    calls, any_sequence = ([], False) if check.answer or check.long else _calls(check, sheet, shared, secret)
    if not calls:
        return None
    corrige = shared.variant if check.variant else shared.corrige
    right = [corrige.reply(call.name, call.args) for call in calls]
    wrong = [
        (values_of(replies), sentence)
        for sentence, replies in _wrong_replies(check, sheet, shared, calls).items()
        if len(replies) == len(calls) and all(isinstance(reply, Reply) for reply in replies)
    ]
    lists = "" if any_sequence else where_lists(values_of(right))
    seal = Seal.of(secrets.token_hex(16), values_of(right), wrong, lists)
    asked = [packed_call(call.name, call.args) for call in calls]
    return {**sealed_data(seal), "calls": asked, "never_none": all(reply.value is not None for reply in right)}


def _sealed_answer(check: Check, sheet: Sheet, shared: References) -> dict[str, Any] | None:
    lettered = check.lettered
    if check.answer is None or lettered is None or not lettered.sealable:
        return None
    form = lettered.form or (lambda value: value)
    wrong = []
    for number, faute in enumerate(sheet.fautes):
        if faute.target == f"reponse_{check.answer}":
            reply = shared.known.wrong_answer(number)
            if isinstance(reply, Reply):
                wrong.append((form(reply.value), faute.sentence))
    expected = shared.corrige.expected(lettered)
    kind = "" if lettered.form else type(expected).__name__
    return {**sealed_data(Seal.of(secrets.token_hex(16), form(expected), wrong)), "kind": kind}


# ---------------------------------------------------------------- what the pack's graders look like


def _examples(sheet: Sheet) -> dict[str, list[list[str]]]:
    """The examples of each function's docstring, which the student reads too."""
    found: dict[str, list[list[str]]] = {}
    parser = doctest.DocTestParser()
    for name, source in sheet.program:
        (function,) = ast.parse(source).body if name is not None else (None,)
        text = ast.get_docstring(function) if isinstance(function, ast.FunctionDef) else None
        if name is not None and text and ">>>" in text:
            found[name] = [[example.source, example.want.strip()] for example in parser.get_examples(text)]
    return found


def _test_file(sheet: Sheet, checks: set[str], answers: set[str | None], examples: dict[str, Any]) -> str:
    forms = sorted({_form(check) for check in sheet.checks if check.answer in answers} - {""})
    head = [
        '"""Les contrôles de la fiche, sans leurs réponses (fichier produit par `taquin release`)."""\n',
        "from autograder.engine.sheet.checks import question, scellee",
        *([f"\nfrom .fiche import {', '.join(forms)}"] if forms else []),
    ]
    parts = ["\n".join(head)]
    for asked in sheet.questions:
        for function in dict.fromkeys(check.function for check in asked.checks if check.function in examples):
            name = f"test_exemples_{asked.id}_{list(sheet.functions).index(str(function))}"
            title = f"Les exemples de l'énoncé pour `{function}`."
            decorator = f"@question({asked.id!r}, {function!r}, points=0)"
            parts.append(_test(decorator, name, title, "", f'corrige.exemples(eleve, "{function}")'))
        parts += [_check(check, check.id in checks or check.answer in answers) for check in asked.checks]
    return "\n\n\n".join(parts) + "\n"


def _form(check: Check) -> str:
    """The name of the function of fiche.py that says which answers are the same."""
    form = check.lettered.form if check.lettered else None
    return form.__name__ if form is not None else ""


def _check(check: Check, sealed: bool) -> str:
    hint = f"\n\n    Indice : {check.hint}" if check.hint else ""
    if check.answer and sealed:
        form = f", forme={_form(check)}" if _form(check) else ""
        return "\n".join([
            f"@scellee({check.answer!r}, points={check.points}{form})",
            f"def {check.id}():",
            f'    """{check.title}.{hint}{_foot(hint)}"""',
        ])  # fmt: skip
    if check.answer:
        decorator = f"@scellee({check.answer!r}, points={check.points}, par_enseignant=True)"
        return "\n".join([decorator, f"def {check.id}():", f'    """{check.title}.{hint}{_foot(hint)}"""'])
    options = ", variante=True" if check.variant and sealed else ""
    decorator = f"@question({check.question!r}, {check.function!r}, points={check.points}{options})"
    body = f'corrige.verifier(eleve, "{check.id}")' if sealed else "corrige.enseignant()"
    return _test(decorator, check.id, f"{check.title}.", hint, body)


def _test(decorator: str, name: str, title: str, hint: str, body: str) -> str:
    return f'{decorator}\ndef {name}(eleve, corrige):\n    """{title}{hint}{_foot(hint)}"""\n    {body}'


def _foot(hint: str) -> str:
    return "\n    " if hint else ""
