"""How things are written in French, and how a student's text is made harmless."""

from __future__ import annotations

import errno
import re
import unicodedata
from collections.abc import Sequence


def french_number(value: float) -> str:
    """1.5 → « 1,5 »; 2.0 → « 2 »."""
    return f"{value:.2f}".rstrip("0").rstrip(".").replace(".", ",")


def count(number: int, noun: str, plural: str | None = None) -> str:
    """« 1 copie », « 2 copies »."""
    return f"{number} {noun if abs(number) < 2 else plural or noun + 's'}"


LIGATURES = str.maketrans({"œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"})  # which Unicode does not take apart
ASPIRATED = ("hasard", "haut", "heros", "hors", "huit")  # the commonest; a name in h is taken for one that elides


def of(words: str) -> str:
    """« d'Alice », « de Bob », « d'un entier », « d'Hélène », « de None »."""
    start = without_accents(words[:8]).lower()
    vowel = start[:1] in tuple("aeiou") or (start[:1] == "y" and start[1:2] not in tuple("aeiou"))
    mute = start[:1] == "h" and not start.startswith(ASPIRATED)
    return f"d'{words}" if vowel or mute else f"de {words}"


def instead_of(words: str) -> str:
    """« au lieu d'un entier », « au lieu de None »."""
    return f"au lieu {of(words)}"


def and_list(words: Sequence[str]) -> str:
    """« a », « a et b », « a, b et c »."""
    return " et ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


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


SYNTAX = (  # what Python says of the mistakes that beginners make
    (r"invalid syntax", "ce n'est pas du Python"),
    (r"invalid syntax\. Perhaps you forgot a comma\?", "il manque peut-être une virgule"),
    (r"invalid syntax\. Maybe you meant '==' or ':=' instead of '='\?", "pour comparer, c'est == et non ="),
    (r"expected '(.+)'", r"il manque « \1 »"),
    (r"'(.)' was never closed", r"« \1 » n'est jamais refermé"),
    (r"unmatched '(.)'", r"« \1 » ne referme rien"),
    (r"closing parenthesis '(.)' does not match opening parenthesis '(.)'.*", r"« \1 » ne referme pas « \2 »"),
    (r"unterminated (?:triple-quoted )?string literal.*", "une chaîne de caractères n'est pas refermée"),
    (r"expected an indented block after (.+) on line (\d+)", r"il manque un bloc décalé sous la ligne \2"),
    (r"unexpected indent", "cette ligne est trop décalée vers la droite"),
    (r"unindent does not match any outer indentation level", "le décalage de cette ligne n'est celui d'aucun bloc"),
    (r"inconsistent use of tabs and spaces in indentation", "des tabulations et des espaces sont mélangées"),
    (r"'return' outside function", "`return` n'est dans aucune fonction"),
    (r"cannot assign to (.+) here\. Maybe you meant '==' instead of '='\?", "pour comparer, c'est == et non ="),
)


def french_syntax(said: str) -> str:
    """What is wrong with a line, as Python says it or, where that is known, in French."""
    for pattern, french in SYNTAX:
        if found := re.fullmatch(pattern, said):
            return found.expand(french)
    return said


def without_accents(name: str) -> str:
    """« Œuvrard Éloïse » → « OEuvrard Eloise »."""
    return unicodedata.normalize("NFKD", name.translate(LIGATURES)).encode("ascii", "ignore").decode("ascii")


def harmless(text: str) -> str:
    """A student's text without what could drive a terminal: escapes and other control characters."""
    if text.isprintable():
        return text
    return "".join(
        char if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") else "�"
        for char in text.replace("\r\n", "\n")
    )
