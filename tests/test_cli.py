"""The `taquin` command and `pytest autograder`, as people run them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from autograder.engine.cli import main
from autograder.engine.errors import TaquinError
from autograder.engine.sheet.catalog import ROOT, load_sheet, parameters, sheet_names
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.text import french_number
from autograder.engine.verdict import Verdict

from .conftest import right_answers

ENVIRONMENT = {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100", "NO_COLOR": "1"}


def run(*command: str, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = ENVIRONMENT | variables
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False
    )


def taquin_command(*arguments: str, cwd: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "autograder", *arguments, cwd=cwd, **variables)


@pytest.fixture(scope="session")
def half_done(tmp_path_factory: pytest.TempPathFactory, taquin: Sheet) -> Path:
    """Questions 1, 2 and 8 right, `deplacement` wrong, the rest to do."""
    folder = tmp_path_factory.mktemp("eleve") / "dupont"
    folder.mkdir()
    source = compose(taquin, {"deplacement": "def deplacement(t, direction):\n    return 1\n"})
    for name in set(taquin.functions) - {"taquin_résolu", "place_vide", "deplacement", "configuration"}:
        source = source.replace(f"def {name}(", f"def ancien_{name}(")
    (folder / "taquin.py").write_text(source.replace("\nu = suite(U0)", ""), "utf-8")
    return folder


def test_json_is_one_object_with_the_promised_fields(half_done: Path) -> None:
    done = taquin_command("check", str(half_done), "--format", "json")
    report = json.loads(done.stdout)

    assert done.returncode == 1
    assert done.stderr == ""
    assert report["schema"] == 1
    assert set(report) >= {
        "schema", "sheet", "student", "u0", "mark", "out_of", "bonus", "isolation", "seed", "repairs", "seconds",
        "questions",
    }  # fmt: skip
    assert (report["sheet"], report["student"], report["u0"], report["out_of"]) == ("taquin", "dupont", 42, 20)
    assert [question["id"] for question in report["questions"]] == [str(number) for number in range(1, 12)]
    for question in report["questions"]:
        assert set(question) >= {"id", "title", "points", "out_of", "verdict", "carried", "checks"}
        assert question["verdict"] in set(Verdict)
        for check in question["checks"]:
            assert set(check) >= {"id", "title", "verdict", "message", "diagnosis", "counterexample", "output"}
            assert check["counterexample"] is None or set(check["counterexample"]) >= {"given", "got", "expected"}
    assert sum(question["points"] for question in report["questions"]) == report["mark"]
    letters = [
        check["id"] for question in report["questions"] for check in question["checks"] if check["id"][0].isdigit()
    ]
    assert letters[:3] == ["4a", "4b", "4c"] and len(letters) == 25


def test_check_tells_a_person_what_is_done_wrong_and_next(half_done: Path) -> None:
    done = taquin_command("check", str(half_done))

    assert done.returncode == 1
    for words in (
        "✔ 1. Le taquin résolu",
        "✘ 3. Faire glisser",
        "○ 4. Une suite",
        "attendu",
        "Indice",
        "Prochaine étape",
    ):
        assert words in done.stdout
    assert "┌───┬───┬───┐" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


def test_one_question_can_be_asked(half_done: Path) -> None:
    right = taquin_command("check", str(half_done), "--question", "2")
    wrong = taquin_command("check", str(half_done), "--question", "3")
    letter = taquin_command("check", str(half_done), "--question", "9c", "--format", "json")

    assert right.returncode == 0 and "1 / 1" in right.stdout and "3. Faire glisser" not in right.stdout
    assert wrong.returncode == 1
    assert [check["id"] for check in json.loads(letter.stdout)["questions"][0]["checks"]] == ["9c"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check", "nulle/part"], "n'existe pas"),
        (["check", "tests"], "ne contient pas"),
        (["check", "--question", "99"], "n'a pas de question 99"),
        (["check", "--sheet", "taquin", "--question", "4C"], "n'a pas de question 4C : 4c ?"),
        (["check", "--sheet", "dames"], "n'existe pas"),
        (["check", "--sheet", "taquin", "--u0", "0"], "u0 = 0 ne convient pas"),
        (["check", "--u0", "quarante"], "n'est pas un nombre entier"),
        (["check", "--format", "xml"], "'xml' est inconnu"),
        (["check", "--watch", "--format", "json"], "ne se combine pas"),
        (["check", "--vite"], "argument inconnu"),
        (["dessiner"], "'dessiner' est inconnu"),
        ([], "il manque"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_gets_a_sentence_and_no_traceback(arguments: list[str], words: str) -> None:
    done = taquin_command(*arguments)

    assert done.returncode == 2
    assert done.stdout == ""
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_check_never_leaves_the_folder_where_it_is_run(tmp_path: Path) -> None:
    """Not for the project's own exercises/ either: somebody else's work would be marked, and praised."""
    nothing = taquin_command("check", cwd=tmp_path)
    (tmp_path / "taquin (1).py").write_text("def place_vide(t):\n    return 0, 0\n", "utf-8")
    renamed = taquin_command("check", "--question", "2", cwd=tmp_path)
    (tmp_path / "taquin_bis.py").write_text("def place_vide(t):\n    return 0, 0\n", "utf-8")
    several = taquin_command("check", cwd=tmp_path)

    assert nothing.returncode == several.returncode == 2 and nothing.stdout == several.stdout == ""
    assert str(tmp_path) in nothing.stderr and "taquin check DOSSIER" in nothing.stderr
    assert renamed.returncode == 1 and "taquin (1).py" in renamed.stdout.partition("2. Trouver")[0]
    assert 'taquin check "taquin (1).py"' in several.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["taquin (1).py", "taquin_bis.py"]  # nothing left behind


def test_what_changed_since_the_last_check_is_told(half_done: Path, tmp_path: Path) -> None:
    """It is remembered in the cache folder, by the path of the file."""
    work = tmp_path / "travail"
    work.mkdir()
    source = (half_done / "taquin.py").read_text("utf-8")
    stages = [source.replace("def place_vide", "def place_vite"), source, source.replace("return i, j", "return j, i")]
    stages[2:2] = [f"{source}\ndef f(:\n"]  # what cannot be read says nothing of what was right
    told = []
    for stage in stages:
        (work / "taquin.py").write_text(stage, "utf-8")
        told.append(taquin_command("check", "--question", "2", cwd=work, TAQUIN_CACHE=str(tmp_path / "cache")).stdout)

    assert "renommer place_vite en place_vide" in told[0] and "réussie" not in told[0]
    assert "Question 2 réussie !" in told[1] and "La suite : question 3" in told[1]
    assert "Erreur de syntaxe" in told[2] and "plus tout à fait juste" not in told[2]
    assert "Question 2 : plus tout à fait juste." in told[3]
    assert [path.name for path in work.iterdir()] == ["taquin.py"]


def test_help_by_degrees(tmp_path: Path, taquin: Sheet) -> None:
    """The example, then the hint, then the name: on request, or when the same mistake is met a third time."""
    swapped = "def place_vide(t):\n    return [(j, i) for i in range(3) for j in range(3) if t[i][j] == 0][0]\n"
    (tmp_path / "taquin.py").write_text(compose(taquin, {"place_vide": swapped}), "utf-8")
    command = ("check", "--question", "2", "--aide", "progressive")
    first, hint, third = (
        taquin_command(*command, *more, cwd=tmp_path, TAQUIN_CACHE=str(tmp_path / "cache")).stdout
        for more in ([], ["--indice"], [])
    )

    assert "attendu" in first and "Indice : i est" not in first and "Erreur reconnue" not in first
    assert "Pour un indice : --indice" in first
    assert "Indice : i est" in hint and "Erreur reconnue" not in hint
    assert "Erreur reconnue : Les coordonnées sont échangées" in third


@pytest.mark.parametrize("command", [[], ["check"], ["list"], ["build"], ["grade"]], ids=" ".join)
def test_help_has_examples(command: list[str]) -> None:
    done = taquin_command(*command, "--help")

    assert done.returncode == 0
    assert "exemples :" in done.stdout and "taquin " in done.stdout


def test_list_shows_questions_and_marks() -> None:
    done = taquin_command("list")

    assert done.returncode == 0
    assert "reconstruction_chemin" in done.stdout and "Total" in done.stdout


def test_a_folder_with_several_sheets_is_marked_sheet_by_sheet(tmp_path: Path) -> None:
    names = ["retournement", "taquin"]
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.py").write_text("x = 1\n", "utf-8")
    several = json.loads(taquin_command("check", str(tmp_path), "--format", "json").stdout)
    one = json.loads(taquin_command("check", str(tmp_path), "--format", "json", "--sheet", "taquin").stdout)
    text = taquin_command("check", str(tmp_path))

    assert [report["sheet"] for report in several] == names
    assert one["sheet"] == "taquin"
    assert text.returncode == 1
    assert all(load_sheet(name).title in text.stdout for name in names)


def test_each_parameter_of_a_sheet_has_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert [parameter.key for parameter in parameters()] == ["u0"]
    for command, options in (("check", ["--u0"]), ("grade", ["--u0", "--u0-per-student"]), ("release", ["--u0"])):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        told = capsys.readouterr().out
        assert all(option in told for option in options)


def test_verify_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    laws = pytest.importorskip("autograder.engine.teacher.authoring.laws")
    broken = {"taquin": ["La faute « f » ne perd rien.", "Les points font 19."], "agregation": []}
    monkeypatch.setattr(laws, "broken_laws", lambda name, *, quick: iter(broken[name]))

    assert main(["verify", "agregation"]) == 0
    assert capsys.readouterr().out == "agregation : tout est en ordre.\n"
    assert main(["verify", "agregation", "taquin", "--quick"]) == 1
    assert "taquin : Les points font 19.\ntaquin : 2 points à revoir.\n" in capsys.readouterr().out
    assert main(["verify", "dames"]) == 2


def test_new_says_what_it_wrote(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    scaffold = pytest.importorskip("autograder.engine.teacher.authoring.scaffold")
    monkeypatch.setattr(scaffold, "write_sheet", lambda name: [ROOT / "reference" / name / "enonce.md"])

    assert main(["new", "dames"]) == 0
    assert "écrit : reference/dames/enonce.md" in capsys.readouterr().out

    def refuse(name: str) -> list[Path]:
        raise TaquinError(f"« {name} » existe déjà.")

    monkeypatch.setattr(scaffold, "write_sheet", refuse)
    assert main(["new", "taquin"]) == 2


def test_starting_imports_nothing_heavy() -> None:
    code = "import sys\nfrom autograder.engine.cli import _parser\n_parser()\nprint(*sys.modules)"
    loaded = set(run(sys.executable, "-c", code).stdout.split())

    assert not loaded & {"pytest", "hypothesis", "numpy", "rich", "sqlalchemy", "nbgrader", "distributed"}


def test_watch_marks_again_when_the_file_is_saved(half_done: Path, tmp_path: Path) -> None:
    file = tmp_path / "taquin.py"
    file.write_text("def taquin_résolu():\n    return 0\n", "utf-8")
    with subprocess.Popen(
        [sys.executable, "-m", "autograder", "check", str(file), "--watch", "--question", "1"],
        env={**ENVIRONMENT, "PYTHONUNBUFFERED": "1"}, stdout=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        assert process.stdout is not None
        lines: list[str] = []

        def read_until(words: str) -> None:
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and not any(words in line for line in lines):
                lines.append(process.stdout.readline() if process.stdout else "")
            assert any(words in line for line in lines)

        read_until("En attente")
        assert any("0 / 1" in line for line in lines)
        lines.clear()
        file.write_text("def taquin_résolu(:\n", "utf-8")
        read_until("En attente")
        assert any("Erreur de syntaxe" in line for line in lines)
        lines.clear()
        file.write_text("def taquin_résolu():\n    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]\n", "utf-8")
        read_until("En attente")
        assert any("1 / 1" in line for line in lines)
        process.kill()


# ---------------------------------------------------------------- pytest autograder


def pytest_autograder(*arguments: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-m", "pytest", "autograder", "-p", "no:cacheprovider", *arguments)


def test_the_stubs_are_to_do_and_say_what_next() -> None:
    """All sheets of exercises/: nothing has failed, and work that is not begun is no success for a build either."""
    sheets = [load_sheet(name) for name in sheet_names()]
    done = pytest_autograder("-q")

    assert done.returncode == 1
    assert f"{sum(len(sheet.checks) + len(sheet.bonuses) for sheet in sheets)} à faire" in done.stdout
    assert "failed" not in done.stdout
    assert "écrire la fonction" in done.stdout and "Prochaine étape" in done.stdout


def test_selection_works_and_a_right_choice_exits_with_0(half_done: Path) -> None:
    right = pytest_autograder("--submission", str(half_done), "-k", "place_vide or configuration")
    wrong = pytest_autograder("--submission", str(half_done), "-k", "deplacement and not liste")

    assert right.returncode == 0 and " passed" in right.stdout and " failed" not in right.stdout
    assert wrong.returncode == 1 and " failed" in wrong.stdout


def test_junit_xml_says_what_a_teacher_needs(half_done: Path, tmp_path: Path) -> None:
    pytest_autograder("--submission", str(half_done), "-k", "deplacement or place_vide", f"--junitxml={tmp_path}/r.xml")
    cases = {case.get("name"): case for case in ElementTree.parse(tmp_path / "r.xml").iter("testcase")}
    wrong = cases["test_deplacement"]
    properties = {node.get("name"): node.get("value") for node in wrong.iter("property")}
    failure = wrong.find("failure")

    assert properties["question"] == "3" and properties["verdict"] == "FAILED" and properties["points"] == "0.0"
    assert failure is not None and failure.text is not None and "Indice" in failure.text
    assert cases["test_place_vide"].find("failure") is None


def test_a_users_mistake_is_a_usage_error() -> None:
    done = pytest_autograder("--submission", "nulle/part")

    assert done.returncode == 4
    assert "n'existe pas" in done.stderr and "Traceback" not in done.stderr


def test_pytest_and_check_give_the_same_mark(half_done: Path, taquin: Sheet, tmp_path: Path) -> None:
    to_do = "def parcours_largeur():\n    raise NotImplementedError\n"  # it would search for a while
    wrong = {"voisins": "def voisins(c):\n    return []\n", "parcours_largeur": to_do}
    (tmp_path / "taquin.py").write_text(compose(taquin, wrong, right_answers(taquin)), "utf-8")
    mark = json.loads(taquin_command("check", str(tmp_path), "--format", "json").stdout)["mark"]
    done = pytest_autograder("--submission", str(tmp_path), "-q")

    assert mark < 20
    assert f"{french_number(mark)} / 20" in done.stdout
