"""Whatever lies at the path, the person gets a submission or one clear French sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.engine.sheet.catalog import REFERENCE
from autograder.engine.marking.grading import mark
from autograder.engine.sheet.model import SheetError, SubmissionError, Verdict
from autograder.engine.submissions.submission import find_submission

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


def test_another_name_is_accepted_and_said(tmp_path: Path) -> None:
    submission = find_submission(write(tmp_path / "tp_dupont.py", ONE))

    assert submission.sheet.name == "taquin"
    assert "taquin.py" in submission.repairs[0]


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
    checks = submission.sheet.checks_of("taquin_résolu")

    assert bool(submission.repairs) == repaired
    assert mark(submission, checks=checks).mark == 1


def test_an_empty_file_is_all_to_do(tmp_path: Path) -> None:
    report = mark(find_submission(write(tmp_path / "taquin.py", " \n")))

    assert report.mark == 0
    assert {result.verdict for result in report.results} == {Verdict.MISSING}
    assert any("vide" in note for note in report.repairs)


def test_a_syntax_error_is_said_with_its_line(tmp_path: Path) -> None:
    report = mark(find_submission(write(tmp_path / "taquin.py", ONE + "def place_vide(t:\n    pass\n")))

    assert report.mark == 0
    assert {result.verdict for result in report.results} == {Verdict.RAISED}
    assert "ligne 3" in report.results[0].outcomes[0].message
