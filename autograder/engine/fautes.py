"""The one word that reference/<sheet>/fautes.py is written with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def faute(sentence: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Mark a wrong variant of the function of that name (or of `reponse_<key>`), with what to tell the student.

    The catalog reads these files without running them; the decorator only has to exist.
    """
    return lambda function: function
