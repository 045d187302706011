"""The pack in the Python of browsers, for real: no OpenSSL, no process, no timer, and the same words."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.engine.teacher.pack.release import Pack, write_pack

HERE = Path(__file__).parent / "pyodide"
PYTHON_OF_PYODIDE = "3.13"
PURE = ("--only-binary", ":all:", "--platform", "any", "--implementation", "py", "--abi", "none")

pytestmark = pytest.mark.long


def installed(command: list[str], folder: Path, what: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip(f"{what} cannot be installed (no network?): {done.stderr.strip()[-200:]}")


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The runtime, from the npm package."""
    npm = shutil.which("npm")
    if npm is None or shutil.which("node") is None:
        pytest.skip("Node and npm are not there: they run Pyodide")
    folder = tmp_path_factory.mktemp("pyodide")
    shutil.copy(HERE / "package.json", folder)
    installed([npm, "install", "--no-audit", "--no-fund", "--silent"], folder, "pyodide")
    return folder / "node_modules" / "pyodide"


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the pack needs, as micropip would choose it: wheels without compiled code."""
    folder = tmp_path_factory.mktemp("bibliotheques")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--target", str(folder)]
    installed([*pip, *PURE, "--python-version", PYTHON_OF_PYODIDE, "hypothesis", "rich"], folder, "hypothesis")
    return folder


def test_the_pack_says_the_same_in_a_browser(pyodide: Path, libraries: Path, tmp_path: Path) -> None:
    pack = tmp_path / "paquet"
    write_pack(pack, Pack({"taquin": 42}))
    program = HERE / "program.py"
    environment = {"PYTHONPATH": f"{pack}{os.pathsep}{libraries}", "NO_COLOR": "1", "COLUMNS": "100"}
    here = subprocess.run(
        [sys.executable, str(program)], cwd=pack, env={**os.environ, **environment}, capture_output=True, text=True
    )
    there = subprocess.run(
        ["node", str(HERE / "run.mjs"), str(pyodide), str(pack), str(libraries), str(program)],
        capture_output=True,
        text=True,
    )

    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout
    assert "✔ 2. Trouver la place vide" in there.stdout and "✘ 3. Faire glisser une tuile" in there.stdout
    assert "✔ 4. Une suite récurrente ························ 0,25 / 0,25" in there.stdout  # 4a, by its seal
    assert "à recorriger" not in there.stdout
