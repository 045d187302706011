"""The archive that Gradescope expects of an autograder: this project, setup.sh and run_autograder."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from autograder.engine.sheet.catalog import ROOT

PARTS = ("autograder", "reference", "exercises", "pyproject.toml", "README.md", "LICENSE")
SETUP = """#!/usr/bin/env bash
# Run once by Gradescope, when it builds the image.
set -e
apt-get update
apt-get install -y bubblewrap python3 python3-venv
python=$(command -v python3.13 || command -v python3.12 || command -v python3.11 || command -v python3)
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  apt-get install -y python3.11 python3.11-venv
  python=python3.11
fi
"$python" -m venv /autograder/venv
/autograder/venv/bin/pip install -e /autograder/source
"""
RUN = """#!/usr/bin/env bash
# Run by Gradescope for each submission: results/results.json is what it shows.
root=${AUTOGRADER_ROOT:-/autograder}
python=${AUTOGRADER_PYTHON:-$root/venv/bin/python}
cd "$root/source" || exit 1
mkdir -p "$root/results"
"$python" -m autograder check "$root/submission" --sheet @SHEET@ --format gradescope > "$root/results/results.json" \\
  2> "$root/results/erreurs.txt"
if [ $? -gt 1 ]; then  # nothing could be marked: the reason, and no score
  "$python" -c 'import json, sys; print(json.dumps({"output": sys.stdin.read()}))' \\
    < "$root/results/erreurs.txt" > "$root/results/results.json"
fi
"""


def write_archive(path: Path, sheet: str) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in (("setup.sh", SETUP), ("run_autograder", RUN.replace("@SHEET@", sheet))):
            about = zipfile.ZipInfo(name)
            about.external_attr = 0o755 << 16
            archive.writestr(about, text)
        for source in _sources():
            archive.write(source, source.relative_to(ROOT).as_posix())


def _sources() -> Iterator[Path]:
    for part in PARTS:
        place = ROOT / part
        found = sorted(place.rglob("*")) if place.is_dir() else [place]
        yield from (path for path in found if path.is_file() and "__pycache__" not in path.parts)
