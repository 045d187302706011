"""One line that a student can paste to see a failure happen: after their own file, or in a cell of their notebook."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from autograder.engine.marking.ask import Evidence
from autograder.engine.marking.candidate import Candidate
from autograder.engine.sandbox.answers import Call, stays_there
from autograder.engine.sheet.checks import Ecart
from autograder.engine.sheet.model import Sheet
from autograder.engine.values import Excerpt, Reply, plain

LONGEST = 600  # characters that one still pastes


class InARow(Ecart):
    """The calls of the case show it only together, one after the other; without a case, none does."""


def line_for(evidence: Evidence, candidate: Candidate, *, repaired: bool) -> str:
    """The call that failed or, where no call can be typed, the command that asks the question again. With right
    functions in the place of wrong ones, only that command does the same."""
    check, sheet, path = evidence.check, candidate.sheet, candidate.submission.path
    if check.answer:
        return f'print(reponses["{check.answer}"])'
    typed = "" if repaired else _typed(evidence, sheet, candidate.corrige(check))
    if typed and check.variant:
        given = candidate.corrige(check).given.items()
        values = "; ".join(f"sujet.{name} = {value!r}" for name, value in given)
        is_module = path.suffix == ".py" and path.stem.isidentifier()
        typed = f"import sujet; {values}; from {path.stem} import *; {typed}" if is_module else ""
    if typed and len(typed) <= LONGEST:
        return typed
    if not path.suffix:  # a running notebook
        return f'verifier("{check.question}")'
    return f"taquin check {_quoted(path.name)} --question {check.question}"


def _typed(evidence: Evidence, sheet: Sheet, corrige: Any) -> str:
    if isinstance(evidence.failure, InARow):
        return "; ".join(f"print({call.name}({', '.join(map(repr, call.args))}))" for call, _ in evidence.case)
    entries = evidence.case or evidence.journal
    if lines := [str(call.args[0]) for call, _ in entries if not call.name]:
        return _examples(lines)
    call = _call_of_check(evidence.failure, sheet, [made for made, _ in entries])
    if call is None:
        call = entries[-1][0] if entries and not _names_a_call(evidence.failure) else None
    stayed = any(stays_there(*entry) for entry in entries)  # the check does more than to call
    if call is None or stayed or any(isinstance(plain(arg), Excerpt) for arg in call.args):
        return ""
    return _printed(call, entries, sheet.functions[call.name], corrige)


def _printed(call: Call, entries: Sequence[tuple[Call, Any]], names: Sequence[str], corrige: Any) -> str:
    """The call, with what it returns and the arguments that it changes, or should."""
    changed = _changed(call, entries, corrige)
    before = [f"{names[i]} = {call.args[i]!r}" for i in changed]
    spelled = [names[i] if i in changed else repr(arg) for i, arg in enumerate(call.args)]
    first, *later = [answer for made, answer in entries if made == call] or [None]
    if isinstance(first, Reply) and is_right(call, first, corrige) and all(answer == first for answer in later):
        return ""  # the check found fault with something else: another call, or what several of them say together
    typed = f"{call.name}({', '.join(spelled)})"
    text = isinstance(first, Reply) and isinstance(first.value, str)  # print would hide that it is one
    shown = [f"repr({typed})" if text else typed, *(names[i] for i in changed)]
    again = bool(later) and later[-1] != first  # it is the second answer that is wrong
    return "; ".join([*before, *[f"print({', '.join(shown)})"] * (2 if again else 1)])


def is_right(call: Call, reply: Reply, corrige: Any) -> bool:
    try:
        return bool(reply == corrige.reply(call.name, call.args))
    except Exception:  # noqa: BLE001  the reference refuses this call, or there is none
        return False


def _examples(lines: list[str]) -> str:
    """Examples of the statement, which the check typed one after the other."""
    *earlier, last = lines
    return "; ".join([*(earlier if any(" = " in line for line in earlier) else ()), f"print({last})"])


def _call_of_check(failure: BaseException | None, sheet: Sheet, made: Sequence[Call]) -> Call | None:
    """The call that the check itself names, if it can be typed: with all its arguments, or as it was made."""
    given = failure.given if isinstance(failure, Ecart) and isinstance(failure.given, dict) else {}
    name = given.get("fonction")
    names = sheet.functions.get(str(name), ())
    args = [given[parameter] for parameter in names if parameter in given]
    if name not in sheet.functions or list(given)[1:] != list(names[: len(args)]):
        return None
    call = Call(str(name), tuple(args))
    return call if len(args) == len(names) or call in made else None


def _names_a_call(failure: BaseException | None) -> bool:
    return isinstance(failure, Ecart) and isinstance(failure.given, dict) and "fonction" in failure.given


def _changed(call: Call, entries: Sequence[tuple[Call, Any]], corrige: Any) -> list[int]:
    """The arguments that the call was seen to change, or that the reference changes: they are worth printing too."""
    answers = [answer for made, answer in entries if made == call and isinstance(answer, Reply)][-1:]
    with suppress(Exception):  # the reference refuses this call, or there is none
        answers.append(corrige.reply(call.name, call.args))
    pairs = [zip(call.args, answer.args, strict=False) for answer in answers]
    return sorted({i for each in pairs for i, (before, after) in enumerate(each) if before != after})


def _quoted(name: str) -> str:
    return f'"{name}"' if any(char in name for char in " ()'&;") else name
