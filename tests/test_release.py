"""The student's pack: it marks, it never contradicts the teacher's marking, and it gives nothing away."""

from __future__ import annotations

import base64
import compileall
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.cli import main
from autograder.engine.marking.marking import mark
from autograder.engine.marking.references import references
from autograder.engine.oracle.seals import Seal, Seals, canonical, packed_call, pbkdf2, where_lists
from autograder.engine.sandbox.answers import Call
from autograder.engine.sheet.catalog import ROOT, load_sheet, sheet_names
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose, regions, stub
from autograder.engine.submissions.submission import find_submission
from autograder.engine.teacher.pack.release import Pack, write_pack

from .notebooks import save, solved

Packs = Callable[[str], Path]  # a sheet's name → where its pack is
FAILING = {"FAILED", "BAD_VALUE", "RAISED", "TIMEOUT", "MEMORY", "CRASHED"}
MARK_ALL = """
import json, sys
from pathlib import Path
from autograder.engine.marking.marking import mark
from autograder.engine.submissions.submission import find_submission
for line in sys.stdin:
    submission = find_submission(Path(line.strip()))
    print(json.dumps(mark(submission).to_json()), flush=True)
"""


@pytest.fixture(scope="session")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Packs:
    """A sheet's pack, made once, by whichever of pytest's processes needs it first."""
    base = tmp_path_factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "paquets"
    place.mkdir(exist_ok=True)

    def pack_of(name: str) -> Path:
        with (place / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (place / name).exists():
                write_pack(place / name, default_pack(name))
        return place / name

    return pack_of


@pytest.fixture
def pack(packs: Packs) -> Path:
    return packs("taquin")


def default_pack(*names: str) -> Pack:
    return Pack({name: load_sheet(name).default_parameter for name in names})


def in_pack(pack: Path, *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """As a student would, with the pack's own code."""
    environment = {**os.environ, "PYTHONPATH": str(pack), "NO_COLOR": "1", "COLUMNS": "100"}
    return subprocess.run(
        [sys.executable, *command], cwd=pack, env=environment, input=given, text=True, capture_output=True, check=False
    )


def verdicts(report: dict[str, Any]) -> dict[str, str]:
    return {check["id"]: check["verdict"] for question in report["questions"] for check in question["checks"]}


# ---------------------------------------------------------------- nothing is given away


def expected_values(sheet: Sheet) -> Iterator[str]:
    for value in literal_answers(sheet).values():
        yield from {repr(value), json.dumps(value)}
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            yield "".join(value)


def secret_lines(sheet: Sheet) -> Iterator[str]:
    """Every line of a solution or of a faute that the student's own files do not hold."""
    shown = told_to_students(sheet)
    lines = sheet.solution.splitlines()
    solved = [line.strip() for begin, end in regions(sheet.solution) for line in lines[begin + 1 : end - 1]]
    wrong = [line.strip() for faute in sheet.fautes for line in faute.source.splitlines()[1:]]
    told = ("import ", "from ", "def ", "return None")
    yield from {line for line in solved + wrong if len(line) >= 20 and line not in shown if not line.startswith(told)}
    yield from (faute.sentence for faute in sheet.fautes)


def told_to_students(sheet: Sheet) -> str:
    return stub(sheet.solution) + sheet.given + sheet.statement


def disguises(secret: str) -> Iterator[bytes]:
    data = secret.encode()
    yield data
    yield data[::-1]
    yield data.hex().encode()
    yield json.dumps(secret).strip('"').encode()
    for shift in range(3):  # base64 of the secret wherever it starts in what was encoded
        coded = base64.b64encode(b"\0" * shift + data)
        yield coded[(0, 2, 3)[shift] : -4 if (shift + len(data)) % 3 else None]


ONE_QUICKLY = [name if name == "retournement" else pytest.param(name, marks=pytest.mark.long) for name in sheet_names()]


@pytest.mark.parametrize("name", ONE_QUICKLY)
def test_the_pack_gives_nothing_away(packs: Packs, tmp_path: Path, name: str) -> None:
    # A copy: other tests use the pack meanwhile, and leave traces in it.
    traces = shutil.ignore_patterns("__pycache__", ".pytest_cache", "*.egg-info")
    pack = shutil.copytree(packs(name), tmp_path / "paquet", ignore=traces)
    compileall.compile_dir(pack, quiet=1)
    contents = {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()}
    everything = b"\n".join(contents.values())
    sheet = load_sheet(name)
    told = told_to_students(sheet).encode()
    found = []
    for value in {value for value in expected_values(sheet) if len(value) >= 6}:
        for form in disguises(value):
            alone = re.compile(rb"(?<![0-9])" + re.escape(form) + rb"(?![0-9])")
            if alone.search(everything) and not alone.search(told):
                found.append(value)
    for line in secret_lines(sheet):
        if any(form in everything for form in disguises(line)):
            found.append(line)

    assert len(contents) > 40
    assert found == []


def test_the_search_would_find_something() -> None:
    """A check that cannot fail is no check."""
    for secret in ("87654321", "un secret de plus"):
        for hidden in (
            secret,
            secret[::-1],
            secret.encode().hex(),
            base64.b64encode(f"x{secret}".encode()).decode(),
            base64.b64encode(f"xyzt{secret}".encode()).decode(),
        ):
            assert any(form in hidden.encode() for form in disguises(secret)), hidden


def test_there_is_no_reference_in_it(pack: Path) -> None:
    names = {path.name for path in pack.rglob("*") if path.suffix != ".pyc"}

    assert not names & {"solution.py", "fautes.py", "reference", "strategies.py", "teacher"}
    assert not any(name.startswith("test_") and name not in ("test_fiche.py", "test_visible.py") for name in names)


def test_a_seal_knows_and_does_not_tell() -> None:
    seal = Seal.of("sel", [1, 2], [([2, 1], "À l'envers."), ([1, 2], "Jamais dit.")])

    assert seal.judge((True, 2)) == (True, None)
    assert seal.judge([2, 1]) == (False, "À l'envers.")
    assert seal.judge([3]) == (False, None)
    assert len(seal.wrong) == 1
    assert "envers" not in repr(seal)
    assert canonical({"b": (1, True)}) == canonical({"b": [1, 1]})


def test_a_tuple_is_no_list_for_a_seal_either() -> None:
    board, pair = [[1, 2], [3, 0]], (1, 1)
    strict, free = Seal.of("a", board, [], where_lists(board)), Seal.of("b", pair, [], where_lists(pair))

    assert (where_lists(board), where_lists(pair), where_lists([pair, pair])) == ("LL", "T", "LT")
    assert strict.judge([[1, 2], [3, 0]])[0]
    assert not strict.judge(((1, 2), (3, 0)))[0]
    assert not strict.judge([(1, 2), (3, 0)])[0]
    assert free.judge([1, 1])[0]


@pytest.mark.parametrize("secret", [b"", b"une valeur", b"plus longue qu'un bloc " * 9])
def test_the_digest_of_a_browser_is_the_one_of_openssl(secret: bytes) -> None:
    """Python has no OpenSSL in a browser: what is sealed with it must open without."""
    assert pbkdf2(secret, b"sel", 7) == hashlib.pbkdf2_hmac("sha512", secret, b"sel", 7)


def test_sealed_calls_keep_their_tuples() -> None:
    """A right function may look its argument up in a set, which no list allows."""
    asked = ((0, 1), [2, (3,)], {4: "N"})
    data = json.loads(json.dumps({"checks": {"test_f": {"calls": [packed_call("f", asked)]}}}))

    assert Seals(data).calls("test_f") == [("f", asked)]


@pytest.mark.parametrize("name", ONE_QUICKLY)
def test_known_mistakes_show_in_the_sealed_cases(packs: Packs, name: str) -> None:
    """A mistake that the teacher's own cases find is not left unseen because of what was drawn for a pack."""
    sheet, shared = load_sheet(name), references(name, None, 20)
    seals = Seals.read(packs(name) / "autograder" / name / "scelles.json")
    unseen = []
    for check in sheet.checks:
        if check.cases is None or not seals.knows(check.id, None) or check.variant:
            continue
        calls = [Call(called, args) for called, args in seals.calls(check.id)]
        others = [call for planned in shared.corrige.plan(check.cases) for call in planned.calls]
        for number, faute in enumerate(sheet.fautes):
            if faute.target == check.function:
                here, there = (
                    [shared.corrige.reply(call.name, call.args) for call in asked]
                    == shared.known.replies_of(number, asked, variant=False)
                    for asked in (calls, others)
                )
                unseen += [(check.id, faute.sentence)] * (here and not there)

    assert unseen == []


# ---------------------------------------------------------------- never contradictory


def submissions(folder: Path, step: int, name: str = "taquin") -> Iterator[tuple[str, Path]]:
    """The reference with one mistake each; its answers are literal, so that loading costs nothing."""
    sheet = load_sheet(name)
    corrige = references(name, None, 20)
    answers = literal_answers(sheet)
    programs = {"juste": compose(sheet, answers=answers)}
    for number, faute in list(enumerate(sheet.fautes))[::step]:
        if faute.target in sheet.functions:
            source = compose(sheet, {faute.target: faute.source}, answers, context=sheet.faute_context)
        else:
            reply = corrige.known.wrong_answer(number)
            key = faute.target.removeprefix("reponse_")
            source = compose(sheet, answers={**answers, key: getattr(reply, "value", None)})
        programs[f"{number}-{faute.target}"] = source
    for title, source in programs.items():
        path = folder / f"copie{len(list(folder.iterdir()))}" / f"{name}.py"
        path.parent.mkdir()
        path.write_text(source, "utf-8")
        yield title, path


def contradictions(pack: Path, named: list[tuple[str, Path]]) -> list[str]:
    done = in_pack(pack, "-c", MARK_ALL, given="\n".join(str(path) for _, path in named))
    assert done.returncode == 0, done.stderr
    found = []
    for (name, path), line in zip(named, done.stdout.splitlines(), strict=True):
        here = json.loads(line)
        submission = find_submission(path)
        report = mark(submission)
        teachers = verdicts(report.to_json())
        wrong = {outcome.function for outcome in report.outcomes if outcome.points == 0}
        functions = {check.id: check.function for check in submission.sheet.checks}
        for question in here["questions"]:
            for check in question["checks"]:
                if check["verdict"] not in FAILING:
                    continue
                own = teachers.get(check["id"])
                target = functions.get(check["id"]) or _function_of(pack / "autograder" / path.stem, check["id"])
                if (own == "PASSED") if own is not None else target not in wrong:
                    found.append(f"{name}: {check['id']} is {check['verdict']} here, and right for the teacher")
    return found


def _function_of(graders: Path, check: str) -> str:
    """Which function a check of the pack alone looks at."""
    for file in ("test_fiche.py", "test_visible.py"):
        text = (graders / file).read_text("utf-8")
        before = text.split(f"def {check}(")[0] if f"def {check}(" in text else ""
        if before:
            return re.findall(r"@question\(['\"]\w+['\"], ['\"](\w+)['\"]", before)[-1]
    raise AssertionError(check)


@pytest.mark.long
def test_the_teacher_never_contradicts_the_pack(pack: Path, tmp_path: Path) -> None:
    assert contradictions(pack, list(submissions(tmp_path, 180))) == []


@pytest.mark.long
@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("name", sheet_names())
def test_the_teacher_never_contradicts_the_pack_on_any_known_mistake(
    packs: Packs, tmp_path: Path, name: str, first: int
) -> None:
    assert contradictions(packs(name), list(submissions(tmp_path, 1, name))[first::4]) == []


@pytest.mark.long
@pytest.mark.parametrize("name", sheet_names())
def test_right_submissions_are_right_in_the_pack(packs: Packs, name: str) -> None:
    right = sorted((ROOT / "tests" / "submissions" / "correct").glob(f"*/{name}.py"))
    done = in_pack(packs(name), "-c", MARK_ALL, given="\n".join(map(str, right)))
    bad = [
        (path.parent.name, check)
        for path, line in zip(right, done.stdout.splitlines(), strict=True)
        for check, verdict in verdicts(json.loads(line)).items()
        if verdict not in ("PASSED", "TEACHER")
    ]

    assert right
    assert bad == []


# ---------------------------------------------------------------- as a student meets it


@pytest.mark.long
def test_a_mistake_is_the_students_and_never_the_graders(pack: Path, tmp_path: Path) -> None:
    """Whatever `deplacement` returns, nothing in the pack stumbles on it."""
    sheet = load_sheet("taquin")
    paths = []
    for number, faute in enumerate(faute for faute in sheet.fautes if faute.target == "deplacement"):
        paths.append(tmp_path / str(number) / "taquin.py")
        paths[-1].parent.mkdir()
        paths[-1].write_text(compose(sheet, {"deplacement": faute.source}, {"8a": 1}), "utf-8")
    done = in_pack(pack, "-c", MARK_ALL, given="\n".join(map(str, paths)))
    found = [set(verdicts(json.loads(line)).values()) for line in done.stdout.splitlines()]

    assert len(found) == len(paths) > 5
    assert [of_one for of_one in found if "GRADER_ERROR" in of_one] == []
    assert all(of_one & {"FAILED", "RAISED", "TIMEOUT"} for of_one in found)


def test_a_known_mistake_is_named_by_its_seal(pack: Path, tmp_path: Path) -> None:
    sheet = load_sheet("taquin")
    faute = next(faute for faute in sheet.fautes if faute.target == "deplacement")
    source = compose(sheet, {"deplacement": faute.source}, {"6a": 1, "8a": 1})
    (tmp_path / "taquin.py").write_text(source, "utf-8")

    report = json.loads(in_pack(pack, "-m", "autograder", "check", str(tmp_path), "--format", "json").stdout)

    assert faute.sentence in [check["diagnosis"] for q in report["questions"] for check in q["checks"]]
    assert verdicts(report)["6a"] == "TEACHER"  # it may follow from the mistake
    assert verdicts(report)["8a"] == "DOUBTFUL"  # it cannot


def test_a_mistake_elsewhere_hides_no_failing_example(pack: Path, tmp_path: Path) -> None:
    """`suite` does not call `place_vide`: both are wrong, and both are told with what they returned."""
    sheet = load_sheet("taquin")
    wrong = {
        "place_vide": "def place_vide(t):\n    return 1, 1",
        "suite": "def suite(u0, n=100000):\n    return [u0 + i for i in range(n)]",
    }
    (tmp_path / "taquin.py").write_text(compose(sheet, wrong), "utf-8")

    report = json.loads(in_pack(pack, "-m", "autograder", "check", str(tmp_path), "--format", "json").stdout)
    shown = in_pack(pack, "-m", "autograder", "check", str(tmp_path), "--question", "4").stdout

    failed = [check for q in report["questions"] if q["id"] == "4" for check in q["checks"] if check["function"]]
    assert failed and {check["verdict"] for check in failed} <= {"FAILED", "TEACHER"}
    assert "FAILED" in {check["verdict"] for check in failed}
    example = next(check for check in failed if check["id"].startswith("test_exemples"))
    assert example["verdict"] == "FAILED" and example["counterexample"]["got"] == [5, 6, 7]
    assert "suite(5, 3)" in shown and "place_vide" not in shown


def literal_answers(sheet: Sheet) -> dict[str, Any]:
    corrige = references(sheet.name, None, 20).corrige
    return {check.answer: corrige.expected(check.lettered) for check in sheet.checks if check.answer}


def test_a_wrong_answer_is_told(pack: Path, tmp_path: Path) -> None:
    """With nothing wrong before it, it is no matter for the teacher alone."""
    sheet = load_sheet("taquin")
    wrong = {**literal_answers(sheet), "6a": "644", "9c": 4}
    (tmp_path / "taquin.py").write_text(compose(sheet, answers=wrong), "utf-8")

    data = json.loads(in_pack(pack, "-m", "autograder", "check", str(tmp_path), "--format", "json").stdout)
    shown = in_pack(pack, "-m", "autograder", "check", str(tmp_path))
    tested = in_pack(pack, "-m", "pytest", "autograder", "--submission", str(tmp_path), "-k", "test_9c or test_6a")

    found = {check["id"]: check for question in data["questions"] for check in question["checks"]}
    assert {key for key, check in found.items() if check["verdict"] == "DOUBTFUL"} == {"6a", "9c"}
    assert "un entier qui est attendu" in found["6a"]["message"]
    assert found["9c"]["diagnosis"].startswith("Les quatre directions")
    assert shown.returncode == 1 and "Prochaine étape : question 6" in shown.stdout
    assert "Tout ce qui se vérifie ici est juste" not in shown.stdout
    assert tested.returncode == 1


def test_the_points_that_can_be_earned_here_do_not_move(pack: Path, tmp_path: Path) -> None:
    sheet = load_sheet("taquin")
    (tmp_path / "taquin.py").write_text(compose(sheet, answers=literal_answers(sheet)), "utf-8")

    told = [
        re.findall(r"([0-9,]+) / ([0-9,]+) vérifiés ici", in_pack(pack, "-m", "autograder", "check", path).stdout)[0]
        for path in ("exercises/taquin", str(tmp_path))
    ]

    assert told[0][0] == "0"
    assert told[0][1] == told[1][1] == told[1][0]


def test_a_forgotten_return_is_said(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "taquin.py").write_text("def place_vide(t):\n    i = 2\n", "utf-8")

    shown = in_pack(pack, "-m", "autograder", "check", str(tmp_path), "--question", "2").stdout

    assert "Dans `place_vide`, aucun `return` n'est suivi d'une valeur" in shown


@pytest.mark.parametrize(
    ("name", "case"),
    [pytest.param("taquin", "sans_accents", marks=pytest.mark.long), ("agregation", "agregation_tuples")],
)
def test_examples_ask_for_no_import_and_no_accent(packs: Packs, name: str, case: str) -> None:
    path = ROOT / "tests" / "submissions" / "correct" / case

    done = in_pack(packs(name), "-m", "autograder", "check", str(path), "--question", "1")

    assert done.returncode == 0, done.stdout


@pytest.mark.long
def test_a_search_that_remembers_is_blamed_where_it_is(pack: Path) -> None:
    path = ROOT / "tests" / "submissions" / "buggy" / "q10_etat_garde"

    data = json.loads(in_pack(pack, "-m", "autograder", "check", str(path), "--format", "json").stdout)

    assert {q["id"] for q in data["questions"] if q["verdict"] in FAILING} == {"10"}


def test_a_syntax_error_is_said_once(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "taquin.py").write_text("def f(:\n", "utf-8")

    done = in_pack(pack, "-m", "autograder", "check", str(tmp_path))

    assert done.returncode == 1
    assert len(done.stdout.splitlines()) < 25 and done.stdout.count("def f(:") == 1


def test_a_pack_has_no_command_of_the_teachers(pack: Path) -> None:
    helped = in_pack(pack, "-m", "autograder", "--help").stdout
    tried = in_pack(pack, "-m", "autograder", "build")

    assert "taquin check" in helped and "build" not in helped and "grade" not in helped
    assert tried.returncode == 2 and "Traceback" not in tried.stderr


@pytest.mark.long
def test_an_installed_pack_marks_a_stub_and_a_full_submission(pack: Path, tmp_path: Path) -> None:
    """In a virtual environment with nothing else."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "venv"], check=True)
    scripts = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    install = [scripts / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", pack]
    subprocess.run(install, check=True, capture_output=True)
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100"}
    environment.pop("PYTHONPATH", None)

    def run(*command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [scripts / command[0], *command[1:]], cwd=pack, env=environment, capture_output=True, text=True, check=False
        )

    empty = run("taquin", "check")
    sheet = load_sheet("taquin")
    full = tmp_path / "taquin.py"
    full.write_text(compose(sheet, answers=literal_answers(sheet)), "utf-8")
    right = run("taquin", "check", str(full))
    tested = run("pytest", "autograder", "--submission", str(full), f"--junitxml={tmp_path / 'junit.xml'}")
    partly = run("pytest", "autograder", "-k", "place_vide")

    assert (empty.returncode, empty.stdout.count("à faire")) == (1, 11)
    assert right.returncode == 0, right.stdout
    assert "vérifié par l'enseignant" in right.stdout and "Bravo" not in right.stdout
    assert tested.returncode == 0, tested.stdout
    assert " skipped" in tested.stdout and (tmp_path / "junit.xml").read_text("utf-8").count("<skipped") > 5
    assert partly.returncode == 1 and "à faire" in partly.stdout
    assert run("taquin", "check", "--u0", "7").returncode == 2
    assert run("taquin", "grade", "x").returncode == 2  # a teacher's command


def test_one_question_of_a_pack_is_no_promise(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "taquin.py").write_text(compose(load_sheet("taquin")), "utf-8")

    done = in_pack(pack, "-m", "autograder", "check", str(tmp_path), "--question", "2")

    assert done.returncode == 0
    assert "d'autres cas" in done.stdout and "Bravo" not in done.stdout


# ---------------------------------------------------------------- made again


def test_a_pack_is_kept_if_it_is_the_one_that_would_be_made(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "b.toml").write_text('[taquin]\nquestions = "1-3"\n', "utf-8")
    command = ["release", str(pack), "--sheet", "taquin"]

    assert main(command) == 0
    assert "déjà là et inchangé" in capsys.readouterr().out
    for other in (["--aide", "progressive"], ["--u0", "7"], ["--bareme", str(tmp_path / "b.toml")]):
        assert main([*command, *other]) == 2
        assert "existe déjà, et n'est pas ce paquet" in capsys.readouterr().err
    assert not Pack({"taquin": 42}, student="Zoé").is_in(pack)
    assert not default_pack("taquin", "agregation").is_in(pack)


def test_a_pack_tells_of_all_its_sheets() -> None:
    files = dict(default_pack("taquin", "agregation").open_files())

    assert "`agregation`" in files["README.md"] and "@" not in files["README.md"].replace("@pytest", "")
    assert {"exercises/taquin/taquin.py", "exercises/agregation/agregation.ipynb"} <= files.keys()


# ---------------------------------------------------------------- one per student


@pytest.mark.long
def test_each_student_has_their_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    roster = tmp_path / "classe.csv"
    roster.write_text("student;nom;u0\nalice;Alice;7\nbob;Bob;\n", "utf-8")
    command = ["release", str(tmp_path / "paquets"), "--sheet", "taquin", "--roster", str(roster)]

    assert main([*command, "--u0-per-student", "secret"]) == 0

    given = [json.loads((tmp_path / "paquets" / who / "autograder/taquin/scelles.json").read_text("utf-8"))["parameter"]
             for who in ("alice", "bob")]  # fmt: skip
    assert given[0] == 7 and given[1] not in (7, 42)
    assert f"U0 = {given[1]}" in (tmp_path / "paquets/bob/exercises/taquin/sujet.py").read_text("utf-8")

    assert main([*command, "--u0-per-student", "secret"]) == 0
    assert "2 paquets" in (told := capsys.readouterr()).out and "2 déjà là" in told.out
    assert main([*command, "--u0-per-student", "un autre"]) == 2
    assert "bob » existe déjà" in capsys.readouterr().err


def test_a_u0_that_does_not_fit_is_somebodys_and_said_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    roster = tmp_path / "classe.csv"
    roster.write_text("student;u0\nalice;7\nbob;0\n", "utf-8")

    assert main(["release", str(tmp_path / "paquets"), "--sheet", "taquin", "--roster", str(roster)]) == 2

    assert "classe.csv, élève « bob » : u0 = 0" in capsys.readouterr().err
    assert not (tmp_path / "paquets").exists()


def test_mistakes_of_the_command_are_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", str(tmp_path / "p"), "--u0-per-student", "x"]) == 2
    assert main(["release", str(tmp_path)]) == 2
    assert main(["release", str(tmp_path / "p"), "--sheet", "rubik's"]) == 2

    (tmp_path / "fichier").write_text("")
    assert main(["release", str(tmp_path / "fichier" / "p"), "--sheet", "agregation"]) == 2

    said = capsys.readouterr().err
    assert "--roster" in said and "existe déjà" in said and "ce n'est pas un dossier" in said
    assert [path.name for path in tmp_path.iterdir()] == ["fichier"]


# ---------------------------------------------------------------- in a notebook

IN_A_KERNEL = """
import json, sys
space = {}
for cell in json.load(open("exercises/taquin/taquin.ipynb"))["cells"]:
    if cell["id"] in ("sujet", "place_vide", "deplacement"):
        exec("".join(cell["source"]), space)
exec("def taquin_résolu():\\n    return [[1, 2, 3], [4, 5, 6], [7, 8, 9]]\\nt = 5", space)
for question in ("1", "2"):
    exec(f"verifier({question!r})", space)
assert space["t"] == 5
"""


def test_a_notebook_is_marked_in_the_pack(pack: Path, tmp_path: Path) -> None:
    sheet = load_sheet("taquin")
    handed_out = in_pack(pack, "-m", "autograder", "check", "exercises/taquin/taquin.ipynb", "--format", "json")
    work = save(solved(sheet, "place_vide"), tmp_path / "taquin.ipynb")
    filled_in = in_pack(pack, "-m", "autograder", "check", str(work), "--question", "2", "--format", "json")
    both = in_pack(pack, "-m", "autograder", "check", "exercises/taquin", "--format", "json")

    assert set(verdicts(json.loads(handed_out.stdout)).values()) <= {"MISSING", "TEACHER"}
    assert json.loads(handed_out.stdout)["repairs"] == json.loads(filled_in.stdout)["repairs"] == []
    assert set(verdicts(json.loads(filled_in.stdout)).values()) == {"PASSED"}
    assert json.loads(both.stdout)["repairs"] == []


def test_a_running_notebook_is_verified_in_the_pack(pack: Path) -> None:
    told = in_pack(pack, "-c", IN_A_KERNEL)

    assert told.returncode == 0, told.stderr
    assert "✘ 1. Le taquin résolu" in told.stdout and "○ 2. Trouver la place vide" in told.stdout
