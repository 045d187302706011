"""Files written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path


def write_atomically(path: Path, content: str | bytes | Iterable[str]) -> None:
    """The whole file or the old one: never half of it. What comes in pieces is never whole in memory."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pieces = [content] if isinstance(content, str | bytes) else content
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".tmp")
    try:
        with open(handle, "wb") as file:
            for piece in pieces:
                # A student's file name may be no text at all: it must not keep a result from being written.
                file.write(piece if isinstance(piece, bytes) else piece.encode("utf-8", "replace"))
        os.chmod(name, 0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
