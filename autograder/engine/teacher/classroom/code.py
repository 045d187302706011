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


def statements(source: str) -> list[str]:
    """The statements of the top, each with what is indented below it."""
    text = source.replace("\r\n", "\n")
    found: list[str] = []
    for begin, end in pairwise([*(match.start() for match in TOP.finditer(text)), len(text)]):
        piece = text[begin:end]
        if found and found[-1].lstrip().startswith("@") and found[-1].count("\n") == 1:
            found[-1] += piece  # a decorator belongs to what it decorates
        else:
            found.append(piece)
    return [piece.rstrip() for piece in found]


def code_of(source: str, functions: Sequence[str], *, answers: bool) -> str:
    """The definitions of these functions, under their names with or without accents; the answers too if asked for."""
    wanted = {_plain(name) for name in functions}
    kept = []
    for piece in statements(source):
        defined = DEFINITION.match(piece)
        if (defined and _plain(defined[1]) in wanted) or (answers and ANSWERS.match(piece)):
            kept.append(piece)
    return "\n\n".join(kept)


def _plain(name: str) -> str:
    return without_accents(unicodedata.normalize("NFKC", name))
