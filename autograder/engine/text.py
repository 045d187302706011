"""How things are written in French, and how a student's text is made harmless."""

from __future__ import annotations

import unicodedata


def french_number(value: float) -> str:
    """1.5 → « 1,5 »; 2.0 → « 2 »."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace(".", ",")


def without_accents(name: str) -> str:
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")


def harmless(text: str) -> str:
    """A student's text without what could drive a terminal: escapes and other control characters."""
    return "".join(
        char if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else "�"
        for char in text.replace("\r\n", "\n")
    )
