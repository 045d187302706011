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

from autograder.engine.sandbox.protocol import Encoder, decode

FILE = "scelles.json"
ROUNDS = 5_000  # some milliseconds: nothing for one answer, weeks for all nine-digit numbers
TAG = 16
BLOCK = 128  # of SHA-512


@dataclass(frozen=True)
class Seal:
    """What a right value and the known wrong ones look like from outside."""

    salt: str
    right: str
    wrong: dict[str, str]  # tag → sentence, under the key of that very value
    lists: str = ""  # at each depth, « L » where only a list will do

    @classmethod
    def of(cls, salt: str, right: Any, wrong: list[tuple[Any, str]], lists: str = "") -> Seal:
        seal = cls(salt, _opening(salt, canonical(right, lists))[0], {}, lists)
        for value, sentence in wrong:
            tag, key = _opening(salt, canonical(value, lists))
            if tag != seal.right:
                seal.wrong.setdefault(tag, _mixed(sentence.encode(), key).hex())
        return seal

    def judge(self, value: Any) -> tuple[bool, str | None]:
        """(is it right, else the name of the mistake if it is a known one)."""
        tag, key = _opening(self.salt, canonical(value, self.lists))
        sentence = self.wrong.get(tag)
        return tag == self.right, _mixed(bytes.fromhex(sentence), key).decode() if sentence else None


@dataclass(frozen=True)
class Seals:
    """All that a pack knows of one sheet."""

    data: dict[str, Any]

    @classmethod
    def read(cls, path: Path) -> Seals:
        return cls(json.loads(path.read_text("utf-8")))

    @property
    def parameter(self) -> int | None:
        """The value of the sheet's parameter that this pack was made for."""
        value = self.data["parameter"]
        return None if value is None else int(value)

    @cached_property
    def examples(self) -> dict[str, list[list[str]]]:
        """function → [source, what it must give as Python writes it, or ""]."""
        return dict(self.data["examples"])

    def knows(self, check: str, answer: str | None) -> bool:
        """Is there a seal for that check?"""
        return check in self.data["checks"] or answer in self.data["answers"]

    def calls(self, check: str) -> list[tuple[str, tuple[Any, ...]]]:
        return [(name, decode(args)) for name, args in self.data["checks"][check]["calls"]]

    def never_none(self, check: str) -> bool:
        return bool(self.data["checks"][check]["never_none"])

    def kind_of_answer(self, key: str) -> str:
        """The type that an answer must have, as Python names it; "" where there is a choice."""
        return str(self.data["answers"][key]["kind"])

    def behind_answer(self, key: str) -> list[str]:
        """The functions on which an answer depends."""
        return list(self.data["behind"][key])

    def of_check(self, check: str) -> Seal:
        return _seal(self.data["checks"][check])

    def of_answer(self, key: str) -> Seal:
        return _seal(self.data["answers"][key])


def _seal(data: dict[str, Any]) -> Seal:
    return Seal(data["salt"], data["right"], data["wrong"], data["lists"])


def packed_call(name: str, args: tuple[Any, ...]) -> list[Any]:
    """A call in JSON, with the tuples of its arguments: a student's code may rely on them."""
    return [name, Encoder().encode(args)]


def sealed_data(seal: Seal) -> dict[str, Any]:
    return {"salt": seal.salt, "right": seal.right, "wrong": seal.wrong, "lists": seal.lists}


def canonical(value: Any, lists: str = "") -> Any:
    """One form for all that a sheet may accept as the same value: True is 1, a tuple is a list, but not everywhere."""
    deeper = lists[1:]
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list | tuple):
        simple = set(map(type, value)) <= {int, str}  # at C speed: some have a hundred thousand
        items = list(value) if simple else [canonical(item, deeper) for item in value]
        return {"tuple": items} if isinstance(value, tuple) and lists.startswith("L") else items
    if isinstance(value, dict):
        pairs = ([canonical(key, deeper), canonical(item, deeper)] for key, item in value.items())
        return {"dict": sorted(pairs, key=repr)}
    if isinstance(value, set):
        return {"set": sorted((canonical(item, deeper) for item in value), key=repr)}
    return value


def where_lists(value: Any) -> str:
    """At each depth of a right value, « L » where a tuple will not do: it cannot be modified."""
    found, level = "", [value]
    while level := [item for item in level if isinstance(item, list | tuple | dict)]:
        found += "T" if any(isinstance(item, tuple) for item in level) else "L"
        level = [part for item in level for part in (item.values() if isinstance(item, dict) else item)]
    return found


def _opening(salt: str, form: Any) -> tuple[str, bytes]:
    """(what a value in that form is known by, what opens the sentence about it)."""
    text = json.dumps(form, separators=(",", ":"), sort_keys=True)
    secret = text.encode("utf-8", "surrogatepass")
    derive = getattr(hashlib, "pbkdf2_hmac", None)  # of OpenSSL, which Python has everywhere but in a browser
    long = derive("sha512", secret, salt.encode(), ROUNDS) if derive else pbkdf2(secret, salt.encode(), ROUNDS)
    return long[:TAG].hex(), long[TAG:]


def pbkdf2(secret: bytes, salt: bytes, rounds: int) -> bytes:
    """hashlib.pbkdf2_hmac("sha512", …) as RFC 8018 defines it, a few times slower."""
    key = (secret if len(secret) <= BLOCK else hashlib.sha512(secret).digest()).ljust(BLOCK, b"\0")
    inner, outer = (hashlib.sha512(bytes(byte ^ pad for byte in key)) for pad in (0x36, 0x5C))

    def keyed(message: bytes) -> bytes:
        inside, around = inner.copy(), outer.copy()
        inside.update(message)
        around.update(inside.digest())
        return around.digest()

    last = keyed(salt + (1).to_bytes(4, "big"))
    total = int.from_bytes(last, "big")
    for _ in range(rounds - 1):
        last = keyed(last)
        total ^= int.from_bytes(last, "big")
    return total.to_bytes(len(last), "big")


def _mixed(text: bytes, key: bytes) -> bytes:
    """The text under a key of its own, or again in clear."""
    return bytes(a ^ b for a, b in zip(text, hashlib.shake_256(key).digest(len(text)), strict=True))
