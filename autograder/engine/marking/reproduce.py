"""One line that a student can paste to see a failure happen: after their own file, or in a cell of their notebook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.engine.marking.ask import Evidence
from autograder.engine.marking.candidate import Candidate
from autograder.engine.sandbox.answers import Call, stays_there
from autograder.engine.sheet.checks import Ecart
from autograder.engine.sheet.model import Sheet
from autograder.engine.values import Excerpt, Reply, plain

LONGEST = 600  # characters that one still pastes


def line_for(evidence: Evidence, candidate: Candidate, *, repaired: bool) -> str:
    """The call that failed or, where no call can be typed, the command that asks the question again. With right
    functions in the place of wrong ones, only that command does the same."""
    check, sheet, path = evidence.check, candidate.sheet, candidate.submission.path
    if check.answer:
        return f'print(reponses["{check.answer}"])'
    typed = "" if repaired else _typed(evidence, sheet)
    if typed and check.variant:
        given = candidate.corrige(check).given.items()
        values = "; ".join(f"sujet.{name} = {value!r}" for name, value in given)
        is_module = path.suffix == ".py" and path.stem.isidentifier()
        typed = f"import sujet; {values}; from {path.stem} import *; {typed}" if is_module else ""
    if typed and len(typed) <= LONGEST:
        return typed
    return f"taquin check {_quoted(path.name)} --question {check.question}"


def _typed(evidence: Evidence, sheet: Sheet) -> str:
    entries = evidence.case or evidence.journal
    if lines := [str(call.args[0]) for call, _ in entries if not call.name]:
        return _examples(lines)
    call = _call_of_check(evidence.failure, sheet) or (entries[-1][0] if entries else None)
    stayed = any(stays_there(*entry) for entry in entries)  # the check does more than to call
    if call is None or stayed or any(isinstance(plain(arg), Excerpt) for arg in call.args):
        return ""
    return _printed(call, entries, sheet.functions[call.name])


def _printed(call: Call, entries: Sequence[tuple[Call, Any]], names: Sequence[str]) -> str:
    """The call, with what it returns and the arguments that it changes."""
    changed = _changed(call, entries)
    before = [f"{names[i]} = {call.args[i]!r}" for i in changed]
    spelled = [names[i] if i in changed else repr(arg) for i, arg in enumerate(call.args)]
    shown = [f"{call.name}({', '.join(spelled)})", *(names[i] for i in changed)]
    again = sum(made == call for made, _ in entries) > 1  # it is the second answer that is wrong
    return "; ".join([*before, *[f"print({', '.join(shown)})"] * (2 if again else 1)])


def _examples(lines: list[str]) -> str:
    """Examples of the statement, which the check typed one after the other."""
    *earlier, last = lines
    return "; ".join([*(earlier if any(" = " in line for line in earlier) else ()), f"print({last})"])


def _call_of_check(failure: BaseException | None, sheet: Sheet) -> Call | None:
    """The call that the check itself names."""
    given = failure.given if isinstance(failure, Ecart) and isinstance(failure.given, dict) else {}
    name = given.get("fonction")
    names = sheet.functions.get(str(name), ())
    args = [given[parameter] for parameter in names if parameter in given]
    whole = len(args) == len(given) - 1 and list(given)[1:] == list(names[: len(args)])
    return Call(str(name), tuple(args)) if name in sheet.functions and whole else None


def _changed(call: Call, entries: Sequence[tuple[Call, Any]]) -> list[int]:
    """The arguments that the call was seen to change: they are worth printing too."""
    for made, answer in reversed(entries):
        if made == call and isinstance(answer, Reply):
            pairs = zip(call.args, answer.args, strict=False)
            return [i for i, (before, after) in enumerate(pairs) if before != after]
    return []


def _quoted(name: str) -> str:
    return f'"{name}"' if any(char in name for char in " ()'&;") else name
