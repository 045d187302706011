"""Expected values that can be compared with and not read: what a student's pack holds in the place of the reference.

A value is known by a salted and deliberately slow digest of its canonical form. The digest of a known mistake opens the
sentence that names it, and nothing else does.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

FILE = "scelles.json"
COST = {"n": 2**10, "r": 8, "p": 1}  # some milliseconds: nothing for one answer, weeks for all nine-digit numbers
TAG = 16


@dataclass(frozen=True)
class Seal:
    """What a right value and the known wrong ones look like from outside."""

    salt: str
    right: frozenset[str]
    wrong: dict[str, str]  # tag → sentence, under the key of that very value

    @classmethod
    def of(cls, salt: str, right: list[Any], wrong: list[tuple[Any, str]]) -> Seal:
        opened = [_opening(salt, value) for value in right]
        tags = frozenset(tag for tag, _ in opened)
        sentences: dict[str, str] = {}
        for value, sentence in wrong:
            tag, key = _opening(salt, value)
            if tag not in tags:
                sentences.setdefault(tag, _mixed(sentence.encode(), key).hex())
        return cls(salt, tags, sentences)

    def judge(self, value: Any) -> tuple[bool, str | None]:
        """(is it right, else the name of the mistake if it is a known one)."""
        tag, key = _opening(self.salt, value)
        sentence = self.wrong.get(tag)
        return tag in self.right, _mixed(bytes.fromhex(sentence), key).decode() if sentence else None


@dataclass(frozen=True)
class Seals:
    """All that a pack knows of one sheet."""

    data: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> Seals:
        return cls(json.loads(path.read_text("utf-8")))

    @property
    def u0(self) -> int:
        return int(self.data["u0"])

    @property
    def other_u0(self) -> int:
        return int(self.data["other_u0"])

    @cached_property
    def examples(self) -> dict[str, list[list[str]]]:
        """function → [source, what it must give as Python writes it, or ""]."""
        return dict(self.data["examples"])

    def calls(self, check: str) -> list[tuple[str, list[Any]]]:
        return [(name, args) for name, args in self.data["checks"][check]["calls"]]

    def of_check(self, check: str) -> Seal:
        return _seal(self.data["checks"][check])

    def of_answer(self, key: str) -> Seal:
        return _seal(self.data["answers"][key])


def _seal(data: dict[str, Any]) -> Seal:
    return Seal(data["salt"], frozenset(data["right"]), data["wrong"])


def sealed_data(seal: Seal) -> dict[str, Any]:
    return {"salt": seal.salt, "right": sorted(seal.right), "wrong": seal.wrong}


def canonical(value: Any) -> Any:
    """One form for all that a sheet may accept as the same value: True is 1, a tuple is a list."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list | tuple):
        return [canonical(item) for item in value]
    if isinstance(value, dict):
        return {"dict": sorted(([canonical(key), canonical(item)] for key, item in value.items()), key=repr)}
    if isinstance(value, set):
        return {"set": sorted((canonical(item) for item in value), key=repr)}
    return value


def _opening(salt: str, value: Any) -> tuple[str, bytes]:
    """(what the value is known by, what opens the sentence about it)."""
    text = json.dumps(canonical(value), separators=(",", ":"), sort_keys=True)
    long = hashlib.scrypt(text.encode("utf-8", "surrogatepass"), salt=salt.encode(), dklen=64, maxmem=2**26, **COST)
    return long[:TAG].hex(), long[TAG:]


def _mixed(text: bytes, key: bytes) -> bytes:
    """The text under a key of its own, or again in clear."""
    return bytes(a ^ b for a, b in zip(text, hashlib.shake_256(key).digest(len(text)), strict=True))
