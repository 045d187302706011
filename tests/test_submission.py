"""Whatever lies at the path, the person gets a submission or one clear French sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.engine.errors import SheetError, SubmissionError
from autograder.engine.marking.marking import mark
from autograder.engine.sheet.catalog import EXERCISES, REFERENCE, load_sheet, sheet_names
from autograder.engine.sheet.sources import titled_stub
from autograder.engine.submissions.submission import find_submission, first_sheet, submissions_in
from autograder.engine.verdict import Verdict

ONE = "def taquin_résolu():\n    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]\n"


def write(path: Path, data: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
    return path


def test_a_file_a_folder_and_a_folder_of_sheets_are_the_same_submission(tmp_path: Path) -> None:
    file = write(tmp_path / "dupont" / "taquin" / "taquin.py", ONE)
    found = {find_submission(path).path for path in (file, file.parent, file.parent.parent)}

    assert found == {file.resolve()}
    assert find_submission(file).student == "dupont"


def test_without_a_path_the_current_folder_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = write(tmp_path / "taquin.py", ONE)
    monkeypatch.chdir(tmp_path)
    assert find_submission().path == file.resolve()

    inner = write(tmp_path / "exercises" / "taquin" / "taquin.py", ONE)
    assert find_submission().path == inner.resolve()


def test_the_reference_is_a_submission() -> None:
    for path in (REFERENCE / "taquin", REFERENCE / "taquin" / "solution.py"):
        assert find_submission(path).path.name == "solution.py"


def test_a_folder_with_several_sheets_is_several_submissions(tmp_path: Path) -> None:
    for name in sheet_names():
        write(tmp_path / "depot" / name / f"{name}.py", "x = 1\n")
        write(tmp_path / "eleve" / "exercises" / name / f"{name}.py", "x = 1\n")
    for folder in (REFERENCE, EXERCISES, tmp_path / "depot", tmp_path / "eleve"):
        assert [one.sheet.name for one in submissions_in(folder)] == sheet_names()
        assert [one.sheet.name for one in submissions_in(folder, "taquin")] == ["taquin"]
        assert find_submission(folder, "taquin").sheet.name == "taquin"
        with pytest.raises(SubmissionError, match="plusieurs fiches"):
            find_submission(folder)


def test_without_a_path_it_is_what_has_been_begun_or_the_shortest_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in sheet_names():
        stub = (EXERCISES / name / f"{name}.py").read_bytes()
        write(tmp_path / "exercises" / name / f"{name}.py", stub)
    (only,) = submissions_in()
    assert only.sheet.name == first_sheet(sheet_names())
    assert len(only.sheet.functions) == min(len(load_sheet(name).functions) for name in sheet_names())

    write(tmp_path / "exercises" / "agregation" / "agregation.py", "x = 1\n")
    assert [one.sheet.name for one in submissions_in()] == ["agregation"]
    write(tmp_path / "exercises" / "taquin" / "taquin.py", ONE)
    assert [one.sheet.name for one in submissions_in()] == ["agregation", "taquin"]


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "taquin.py")

    with pytest.raises(SubmissionError, match="n'est pas un fichier ordinaire"):
        find_submission(tmp_path / "taquin.py")
    with pytest.raises(SubmissionError, match="ne contient pas"):
        find_submission(tmp_path)


def test_another_name_is_accepted_and_said(tmp_path: Path) -> None:
    submission = find_submission(write(tmp_path / "tp_dupont.py", ONE))

    assert submission.sheet.name == "taquin"
    assert "taquin.py" in submission.repairs[0]


@pytest.mark.parametrize("name", sheet_names())
def test_a_whole_file_is_known_by_its_functions(tmp_path: Path, name: str) -> None:
    """Though some of their names are those of other sheets too."""
    submission = find_submission(write(tmp_path / f"{name} (1).py", titled_stub(load_sheet(name))))

    assert submission.sheet.name == name and "le nom attendu" in submission.repairs[0]


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("absent.py", None, "n'existe pas"),
        ("taquin.txt", "", "n'est pas un fichier Python"),
        ("tp.py", "a = 1\n", "de quelle fiche"),
        ("taquin.py", b"a = 1\0", "octets nuls"),
        ("taquin.py", b"#" * 3_000_000, "trop gros"),
    ],
)
def test_what_cannot_be_marked_is_said_in_one_sentence(
    tmp_path: Path, name: str, data: str | bytes | None, words: str
) -> None:
    path = tmp_path / name if data is None else write(tmp_path / name, data)

    with pytest.raises(SubmissionError, match=words) as caught:
        find_submission(path)
    assert "\n" not in str(caught.value)


def test_a_folder_without_a_submission_names_what_it_holds(tmp_path: Path) -> None:
    with pytest.raises(SubmissionError, match="ne contient pas"):
        find_submission(tmp_path)
    write(tmp_path / "brouillon.py", ONE)
    with pytest.raises(SubmissionError, match=r"brouillon\.py"):
        find_submission(tmp_path)


def test_an_unknown_sheet_lists_the_known_ones(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="taquin"):
        find_submission(tmp_path, "échecs")


@pytest.mark.parametrize(
    ("data", "repaired"),
    [
        (ONE.encode("utf-8-sig"), False),
        (ONE.replace("\n", "\r\n").encode(), False),
        (b"# -*- coding: latin-1 -*-\n" + ONE.encode("latin-1"), False),
        (ONE.encode("cp1252"), True),
        (ONE.encode("utf-16"), True),
    ],
    ids=["bom", "crlf", "coding line", "cp1252", "utf-16"],
)
def test_encodings_are_read_as_python_would_or_repaired_and_said(tmp_path: Path, data: bytes, repaired: bool) -> None:
    submission = find_submission(write(tmp_path / "taquin.py", data))
    checks = [check for check in submission.sheet.checks if check.function == "taquin_résolu"]

    assert bool(submission.repairs) == repaired
    assert mark(submission, checks=checks).mark == 1


def test_an_empty_file_is_all_to_do(tmp_path: Path) -> None:
    report = mark(find_submission(write(tmp_path / "taquin.py", " \n")))

    assert report.mark == 0
    assert {question.verdict for question in report.questions} == {Verdict.MISSING}
    assert any("vide" in note for note in report.repairs)


def test_a_syntax_error_is_said_with_its_line(tmp_path: Path) -> None:
    report = mark(find_submission(write(tmp_path / "taquin.py", ONE + "def place_vide(t:\n    pass\n")))

    assert report.mark == 0
    assert {question.verdict for question in report.questions} == {Verdict.RAISED}
    assert "ligne 3" in report.outcomes[0].message
