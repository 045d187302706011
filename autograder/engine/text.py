"""How things are written in French, and how a student's text is made harmless."""

from __future__ import annotations

import errno
import unicodedata


def french_number(value: float) -> str:
    """1.5 → « 1,5 »; 2.0 → « 2 »."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace(".", ",")


REASONS = {
    errno.ENOENT: "fichier ou dossier introuvable",
    errno.EACCES: "accès refusé",
    errno.EPERM: "accès refusé",
    errno.ENOTDIR: "ce n'est pas un dossier",
    errno.EISDIR: "c'est un dossier",
    errno.EROFS: "disque en lecture seule",
    errno.ENOSPC: "disque plein",
    errno.ELOOP: "liens en boucle",
    errno.ENAMETOOLONG: "nom trop long",
}


def reason(error: OSError) -> str:
    """Why the system refuses, in a few words."""
    return REASONS.get(error.errno or 0, error.strerror or type(error).__name__)


def without_accents(name: str) -> str:
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")


def harmless(text: str) -> str:
    """A student's text without what could drive a terminal: escapes and other control characters."""
    return "".join(
        char if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else "�"
        for char in text.replace("\r\n", "\n")
    )
