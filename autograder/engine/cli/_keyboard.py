"""One key at a time, from a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from autograder.engine.errors import TaquinError

UNIX_ARROWS = {"A": "up", "B": "down", "C": "right", "D": "left"}
WINDOWS_ARROWS = {"H": "up", "P": "down", "M": "right", "K": "left"}
END = ""  # there is nobody at the keyboard any more


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """A function that waits for a key: an arrow's name, a character, or "" at the end. Ctrl-C still interrupts."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TaquinError("On joue dans un terminal : lancer cette commande sans redirection.")
    if sys.platform == "win32":
        yield _windows_key
        return
    import termios
    import tty

    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield lambda: _unix_key(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def _unix_key(descriptor: int) -> str:
    typed = os.read(descriptor, 1)
    if typed == b"\x1b":  # an arrow is three bytes, which come together
        rest = os.read(descriptor, 2).decode("ascii", "replace")
        return UNIX_ARROWS.get(rest[1:], "?") if rest[:1] in ("[", "O") else "?"
    if typed == b"\x04":
        return END
    while typed and typed[0] >= 0xC0 and len(typed) < 2 + (typed[0] >= 0xE0) + (typed[0] >= 0xF0):
        typed += os.read(descriptor, 1)
    return typed.decode("utf-8", "replace").lower()


def _windows_key() -> str:
    import msvcrt

    typed: str = msvcrt.getwch()  # type: ignore[attr-defined, unused-ignore]
    if typed == "\x03":
        raise KeyboardInterrupt
    if typed in ("\x00", "\xe0"):
        return WINDOWS_ARROWS.get(msvcrt.getwch(), "?")  # type: ignore[attr-defined, unused-ignore]
    return typed.lower()
