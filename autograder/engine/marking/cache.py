"""What is worth keeping from one run to the next, in the user's cache folder. Losing it costs time, nothing else."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path

VARIABLE = "TAQUIN_CACHE"
MOST = 40_000  # entries of one file
MOST_FILES = 50  # a version of the graders, or a parameter, that nobody uses any more leaves its file behind


def folder() -> Path:
    """$TAQUIN_CACHE, or where this system keeps such things."""
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen)
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "taquin"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "taquin"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "taquin"


class Cache:
    """Texts by their keys, in one file that is read when the first one is asked for."""

    def __init__(self, name: str) -> None:
        self._path = folder() / f"{name}.json"
        self._found: dict[str, str] | None = None
        self._new: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        if self._found is None:
            self._found = self._read()
        return self._new.get(key) or self._found.get(key)

    def keep(self, key: str, text: str) -> None:
        self._new[key] = text

    def save(self) -> None:
        """Add what is new to what others have written meanwhile. Where nothing can be written, nothing is kept."""
        if self._new:
            from autograder.engine.files import write_atomically

            kept = {**self._read(), **self._new}
            self._new = {}
            with suppress(OSError):
                write_atomically(self._path, json.dumps(dict(list(kept.items())[-MOST:])))
                by_age = sorted(self._path.parent.glob("*.json"), key=lambda path: path.stat().st_mtime)
                for old in by_age[:-MOST_FILES]:
                    old.unlink()

    def _read(self) -> dict[str, str]:
        with suppress(OSError, ValueError):
            data = json.loads(self._path.read_text("utf-8"))
            if isinstance(data, dict) and all(type(text) is str for text in data.values()):
                return data
        return {}
