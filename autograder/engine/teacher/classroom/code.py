"""A submission's code, question by question, read as text: nothing of a student's is parsed or run here."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from autograder.engine.text import without_accents

TOP = re.compile(r"^(?=[^\s#)\]}])", re.MULTILINE)  # where a statement of the top begins
DEFINITION = re.compile(r"(?:@[^\n]*\n)*(?:async[ \t]+)?def[ \t]+(\w+)")
ANSWERS = re.compile(r"reponses\b")


def statements(source: str) -> list[tuple[str, str]]:
    """(the comments above it, a statement of the top with what is indented below it)."""
    text = source.replace("\r\n", "\n")
    starts = [match.start() for match in TOP.finditer(text)]
    found: list[tuple[str, str]] = []
    above = text[: starts[0]] if starts else ""
    for begin, end in pairwise([*starts, len(text)]):
        piece, below = _without_end(text[begin:end])
        if found and found[-1][1].startswith("@") and "\n" not in found[-1][1]:
            found[-1] = found[-1][0], f"{found[-1][1]}\n{piece}"  # a decorator belongs to what it decorates
        else:
            found.append((above.strip("\n"), piece))
        above = below
    return found


def _without_end(piece: str) -> tuple[str, str]:
    """(a statement, the comments below it): these are about the next one."""
    lines = piece.split("\n")
    last = next(i for i in range(len(lines), 0, -1) if lines[i - 1].strip() and not lines[i - 1].startswith("#"))
    return "\n".join(lines[:last]), "\n".join(lines[last:])


def code_of(source: str, functions: Sequence[str], *, answers: bool) -> str:
    """The definitions of these functions, under their names with or without accents; the answers too if asked for."""
    wanted = {_plain(name) for name in functions}
    kept = []
    for above, piece in statements(source):
        defined = DEFINITION.match(piece)
        if (defined and _plain(defined[1]) in wanted) or (answers and ANSWERS.match(piece)):
            kept.append(f"{above}\n{piece}".strip("\n"))
    return "\n\n".join(kept)


def _plain(name: str) -> str:
    return without_accents(unicodedata.normalize("NFKC", name))
