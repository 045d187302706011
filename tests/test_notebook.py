"""Notebooks: what is handed out, and what students make of it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.engine.errors import SubmissionError
from autograder.engine.marking.marking import mark
from autograder.engine.notebook.cells import Kind, cells_of
from autograder.engine.sheet.catalog import EXERCISES, load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.submissions.notebook import clean, place, read
from autograder.engine.submissions.submission import find_submission
from autograder.engine.teacher.authoring.figures import figures_of, with_figures
from autograder.engine.teacher.authoring.notebooks import source_notebook, student_notebook
from autograder.engine.teacher.classroom.collect import Collector
from autograder.engine.verdict import Verdict

from .notebooks import Notebook, blank, cell, code, filled, save, solved


def source_of(data: Notebook, sheet: Sheet, tmp_path: Path) -> tuple[str, list[str]]:
    return read(save(data, tmp_path / "taquin.ipynb"), sheet)


# ---------------------------------------------------------------- what is handed out


def test_ids_are_ascii_and_no_two_are_the_same(taquin: Sheet) -> None:
    ids = [cell.id for cell in cells_of(taquin)]

    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", id) for id in ids)
    assert {"sujet", "taquin_resolu", "reponses_4", "question_3", "ouverte_parite"} <= set(ids)


def test_every_function_answer_and_question_has_its_cell(taquin: Sheet) -> None:
    cells = cells_of(taquin)

    assert [name for cell in cells for name in cell.names] == list(taquin.functions)
    assert [key for cell in cells for key in cell.answers] == list(taquin.answers)
    assert {cell.question: cell.points for cell in cells if cell.kind is Kind.TEST} == {
        question.id: question.out_of for question in taquin.questions
    }


def test_helpers_go_with_the_cell_that_they_follow(taquin: Sheet) -> None:
    """Nothing of a solution is handed out, and each cell runs once those above it have."""
    hidden = "### BEGIN SOLUTION\n@cache\ndef aide():\n    pass\n### END SOLUTION\n"
    start = "### BEGIN SOLUTION\nfrom functools import cache\n### END SOLUTION\nN = 3\n"
    solution = taquin.solution.replace("from sujet", f"{start}from sujet").replace("def suite(", f"{hidden}def suite(")
    cells = {one.id: one for one in cells_of(replace(taquin, solution=solution))}

    assert "N = 3" in cells["sujet"].stub and "cache" not in cells["sujet"].source
    assert cells["taquin_resolu"].source.startswith("### BEGIN SOLUTION\nfrom functools import cache")
    assert "@cache\ndef aide" in cells["deplacement"].source
    assert all("cache" not in one.stub and "aide" not in one.stub for one in cells.values())
    assert cells["deplacement"].stub.endswith("# à compléter")


def test_the_notebook_holds_the_whole_statement_and_what_is_given(taquin: Sheet) -> None:
    text = "\n".join("".join(cell["source"]) for cell in blank(taquin)["cells"])

    statement = with_figures((EXERCISES / "taquin" / "enonce.md").read_text("utf-8"), figures_of("taquin"))
    for line in statement.splitlines()[1:]:
        assert line in text
    assert "def decode(c):" in text and "U0 = 42" in text and "from sujet" not in text and "<!--" not in text


def test_the_students_notebook_gives_nothing_away(taquin: Sheet) -> None:
    handed_out = student_notebook(taquin)
    rubrics = [question.rubric.splitlines()[0] for question in taquin.open_questions]

    for secret in ("BEGIN SOLUTION", "HIDDEN", "noter", "MARK SCHEME", *rubrics):
        assert secret not in handed_out
        assert secret in source_notebook(taquin)
    assert len(rubrics) == 3 and "(bonus : 1 point)" in handed_out
    assert all(question.text.splitlines()[0] in handed_out for question in taquin.open_questions)


def test_test_cells_hold_no_value(taquin: Sheet) -> None:
    """Neither the visible nor the hidden ones: they only name the question."""
    for test in (known for known in cells_of(taquin) if known.kind is Kind.TEST):
        words = set(re.findall(r'"[^"]*"|\d+', test.source))

        assert words <= {f'"{test.question}"', f'"{taquin.name}"'}


def test_what_is_given_runs_by_itself(taquin: Sheet, capsys: pytest.CaptureFixture[str]) -> None:
    """No sujet.py, and maybe no autograder: Colab, Capytale."""
    space: dict[str, Any] = {}
    exec("".join(cell(blank(taquin), "sujet")["source"]), space)
    space["print_taquin"](space["decode"](87654321))

    assert space["reponses"] == {} and "│ 1 │ 2 │ 3 │" in capsys.readouterr().out


# ---------------------------------------------------------------- what is read


def test_an_untouched_notebook_is_all_to_do(taquin: Sheet) -> None:
    report = mark(find_submission(EXERCISES / "taquin" / "taquin.ipynb"))

    assert report.mark == 0 and report.repairs == ()
    assert {result.verdict for result in report.questions} == {Verdict.MISSING}


def test_a_notebook_is_marked_like_the_file(taquin: Sheet, tmp_path: Path) -> None:
    wrong = "def deplacement(t, direction):\n    autre = 0\n    return t[3][3]"
    data = solved(taquin, "taquin_resolu", "place_vide", "configuration", "suite")
    cell(data, "deplacement")["source"] = wrong
    cell(data, "dep")["source"] = "def dep(k, l):\n    return [k"
    report = mark(find_submission(save(data, tmp_path / "dupont" / "taquin.ipynb")))
    verdicts = {result.id: result.verdict for result in report.questions}

    assert report.student == "dupont" and report.mark == 4
    assert (verdicts["1"], verdicts["3"], verdicts["6"]) == (Verdict.PASSED, Verdict.RAISED, Verdict.MISSING)
    assert verdicts["5"] is Verdict.RAISED and "'[' was never closed" in report.questions[4].outcomes[0].message
    assert (
        "taquin.ipynb, cellule 11 (deplacement), ligne 3, dans deplacement" in report.questions[2].outcomes[0].message
    )
    assert [note.split(" : ")[:2] for note in report.repairs] == [["Cellule 18 (dep), ligne 2", "SyntaxError"]]


def index(data: Notebook, id: str) -> int:
    return next(i for i, cell in enumerate(data["cells"]) if cell["id"] == id)


def duplicate(data: Notebook) -> None:
    """Copied, the copy filled, the original left: nbgrader would read the last."""
    data["cells"].insert(index(data, "place_vide"), {**cell(data, "place_vide"), "id": "a1"})
    stub = cell(blank(load_sheet("taquin")), "place_vide")["source"]
    cell(data, "place_vide")["source"] = stub


def split(data: Notebook) -> None:
    """JupyterLab gives both halves the same metadata."""
    whole = "".join(cell(data, "place_vide")["source"]).splitlines(keepends=True)
    data["cells"].insert(index(data, "place_vide"), {**cell(data, "place_vide"), "id": "a1", "source": "aide = 1\n"})
    cell(data, "place_vide")["source"] = whole


def move(data: Notebook) -> None:
    data["cells"].append(data["cells"].pop(index(data, "place_vide")))


def lose_ids(data: Notebook) -> None:
    for one in data["cells"]:
        del one["id"]
        one["metadata"] = {"id": "Xy12"}


def as_colab(data: Notebook) -> None:
    data["nbformat_minor"] = 0
    data["metadata"] = {"colab": {"provenance": []}, "kernelspec": {"name": "python3"}}
    for one in data["cells"]:
        one["metadata"] = {"id": one.pop("id")} | {k: v for k, v in one["metadata"].items() if k == "nbgrader"}


def as_vscode(data: Notebook) -> None:
    for number, one in enumerate(data["cells"]):
        one["id"] = f"{number:08x}"
        one["metadata"] = {**one["metadata"], "vscode": {"languageId": "python"}}


def outputs(data: Notebook) -> None:
    cell(data, "place_vide")["outputs"] = [{"output_type": "stream", "name": "stdout", "text": ["x\n"] * 1000}]


def as_markdown(data: Notebook) -> None:
    cell(data, "place_vide")["cell_type"] = "markdown"


def write_in_ours(data: Notebook) -> None:
    cell(data, "question_2")["source"] = 'verifier("2")\nplace_vide = None'


def delete(data: Notebook) -> None:
    del data["cells"][index(data, "suite")]


REPAIRS = [
    (duplicate, "celle qui n'est pas remplie est ignorée"),
    (split, "elles sont lues à la suite"),
    (move, "(place_vide) : pas à sa place"),
    (lose_ids, "Les noms des cellules ont été perdus"),
    (as_colab, ""),
    (as_vscode, ""),
    (outputs, ""),
    (as_markdown, "Cellule 8 (place_vide) : du texte au lieu de code"),
    (write_in_ours, "Cellule 9 (question_2) : ne se modifie pas"),
    (delete, "Il manque la cellule suite"),
    (lambda data: data["cells"].append(code("aide = 1")), ""),
    (lambda data: data["cells"].insert(3, code("%%bash\nls")), "« %%bash » (cellule 4)"),
    (lambda data: data["cells"].insert(3, code("U0 = 7")), "« U0 = 7 » (cellule 4)"),
    (lambda data: data["cells"].insert(3, code("%%time\nx = !ls\nprint?")), "« %%time » (cellule 4), « x = !ls »"),
]


@pytest.mark.parametrize(("edit", "said"), REPAIRS, ids=[f"{edit.__name__}-{n}" for n, (edit, _) in enumerate(REPAIRS)])
def test_what_students_do_to_notebooks_is_repaired_and_said(
    taquin: Sheet, tmp_path: Path, edit: Callable[[Notebook], Any], said: str
) -> None:
    data = solved(taquin, "taquin_resolu", "place_vide")
    edit(data)
    source, repairs = source_of(data, taquin, tmp_path)
    space: dict[str, Any] = {}
    exec(source.replace("from sujet import *", taquin.given), space)

    assert space["place_vide"]([[1, 0, 2], [3, 4, 5], [6, 7, 8]]) == (0, 1)
    assert space["U0"] == 42
    assert len(repairs) == bool(said) and said in "".join(repairs)


def test_an_added_cell_stays_where_it_is(taquin: Sheet, tmp_path: Path) -> None:
    data = solved(taquin)
    data["cells"].insert(index(data, "suite"), code("def aide():\n    pass"))
    source, repairs = source_of(data, taquin, tmp_path)

    assert source.index("def deplacement(") < source.index("def aide(") < source.index("def suite(")
    assert repairs == []


def test_a_cell_that_was_moved_takes_along_what_follows_it(taquin: Sheet, tmp_path: Path) -> None:
    data = solved(taquin)
    data["cells"] += [data["cells"].pop(index(data, "suite")), code("suivante = 1")]
    source, _ = source_of(data, taquin, tmp_path)

    assert source.index("def suite(") < source.index("suivante") < source.index("u = suite(U0)")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = (7\n% 3)", "x = (7\n% 3)"),
        ('"""\n%matplotlib\n"""', '"""\n%matplotlib\n"""'),
        ("x = 7 \\\n% 3", "x = 7 \\\n% 3"),
        ("x = '(' # [\n%ls", "x = '(' # [\npass  # %ls"),
        ("if x:\n    !ls", "if x:\n    pass  # !ls"),
        ("x = 'a?'", "x = 'a?'"),
        ("f??", "pass  # f??"),
        ("t = %timeit f()", "pass  # t = %timeit f()"),
        ("a != b", "a != b"),
        ("%%html\n<b>", "# %%html\n# <b>"),
        ("%%time\nf()", "# %%time\nf()"),
        ("from autograder.notebook import verifier", "pass  # from autograder.notebook import verifier"),
        ('x = """\\"""\n!x', 'x = """\\"""\n!x'),
        ('x = """\\\\"""\n!x', 'x = """\\\\"""\npass  # !x'),
    ],
)
def test_magics_are_left_out_line_for_line(before: str, after: str) -> None:
    assert clean(before)[0] == after


@given(st.text(alphabet="\"'\\\n#([)%!a =?", max_size=40))
def test_any_text_is_read_to_its_end(source: str) -> None:
    assert clean(source)[0].count("\n") == source.count("\n")


def test_a_line_is_told_by_its_cell(taquin: Sheet, tmp_path: Path) -> None:
    source, _ = source_of(solved(taquin), taquin, tmp_path)
    line = source.split("\n").index("u = suite(U0)") + 1

    assert place(source, line) == "cellule 15 (reponses_4), ligne 2"
    assert place(source, 1) == "ligne 1"


# ---------------------------------------------------------------- what cannot be read

DEEP = b'{"nbformat": 4, "cells": ' + b"[" * 200_000
MANY = b'{"nbformat": 4, "cells": [' + b"[]," * 4_000_000
ODD = {"cells": [3, {"cell_type": 7, "source": {"a": 1}, "metadata": []}, {"source": [1, "x = 1"], "metadata": None}]}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "est vide"),
        (b"{", "carnet Jupyter lisible"),
        (b"\xff\xfe{}", "carnet Jupyter lisible"),
        (b"[]", "n'est pas un carnet Jupyter"),
        (b'{"cells": []}', "pas de num"),
        (b'{"nbformat": 3, "worksheets": []}', r"format inconnu \(3\)"),
        (b'{"nbformat": 4, "cells": 1}', "format inconnu"),
        (b'{"nbformat": 4, "cells": [' + b"1," * 3000 + b"1]}", "plus de 2000 cellules"),
        (b'{"nbformat": 4, "x": ' + b"9" * 5000 + b"}", "carnet Jupyter lisible"),
        (DEEP, "carnet Jupyter lisible"),
        (MANY, "volume"),
        (b" " * (33 << 20), "dépasse 32 Mio"),
    ],
    ids=[
        "empty", "cut", "utf-16", "list", "no version", "version 3", "no cells", "cells", "big number", "deep", "many",
        "big",
    ],
)  # fmt: skip
def test_a_broken_notebook_gets_one_sentence(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "taquin.ipynb"
    path.write_bytes(data)

    with pytest.raises(SubmissionError, match=words) as caught:
        find_submission(path)
    assert "\n" not in str(caught.value)


def test_odd_cells_are_passed_over(taquin: Sheet, tmp_path: Path) -> None:
    odd = {**ODD, "nbformat": 4, "metadata": {"taquin": 3}}
    odd["cells"] = [*ODD["cells"], code("x = '\ud800\0'\rif x:\r\n    pass")]
    source, repairs = source_of(odd, taquin, tmp_path)

    assert "x = '?'\nif x:\n    pass" in source and "\0" not in source
    assert "Il manque les cellules taquin_resolu, place_vide" in repairs[-1]


def test_nothing_of_a_notebook_runs_when_it_is_read(taquin: Sheet, tmp_path: Path) -> None:
    trap = tmp_path / "piège"
    source_of(filled(taquin, {"suite": f"open({str(trap)!r}, 'w')\n!touch {trap}"}), taquin, tmp_path)

    assert not trap.exists()


# ---------------------------------------------------------------- a file and a notebook


def both(taquin: Sheet, folder: Path, python: str, data: Notebook) -> Path:
    save(data, folder / "taquin.ipynb")
    (folder / "taquin.py").write_text(python, "utf-8")
    return folder


def test_of_a_file_and_a_notebook_the_filled_one_counts(taquin: Sheet, tmp_path: Path) -> None:
    stub = (EXERCISES / "taquin" / "taquin.py").read_text("utf-8")
    work = "def place_vide(t):\n    return 0, 0\n"

    assert find_submission(both(taquin, tmp_path, work, blank(taquin))).path.suffix == ".py"
    assert find_submission(both(taquin, tmp_path, stub, solved(taquin, "suite"))).path.suffix == ".ipynb"
    assert find_submission(both(taquin, tmp_path, "\n", solved(taquin, "suite"))).path.suffix == ".ipynb"
    assert find_submission(both(taquin, tmp_path, stub + "\n\n", blank(taquin))).path.suffix == ".py"
    with pytest.raises(SubmissionError, match=r"taquin\.py et taquin\.ipynb, tous deux remplis"):
        find_submission(both(taquin, tmp_path, work, solved(taquin, "suite")))


def test_a_class_may_hand_in_notebooks(taquin: Sheet, tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    stub = (EXERCISES / "taquin" / "taquin.py").read_text("utf-8")
    save(solved(taquin, "suite"), copies / "alice" / "taquin.ipynb")
    both(taquin, copies / "bob", stub, solved(taquin, "suite"))
    both(taquin, copies / "chloe", "x = 1", solved(taquin, "suite"))
    save(solved(taquin, "suite"), copies / "submission" / "Mon travail.ipynb")
    with Collector() as collector:
        collection = collector.collect(copies)
    handed = {one.student: one for one in collection.handed}

    assert {who: one.path.name for who, one in handed.items() if who != "chloe"} == {
        "alice": "taquin.ipynb", "bob": "taquin.ipynb", "submission": "Mon travail.ipynb",
    }  # fmt: skip
    assert handed["alice"].notes == ()
    assert handed["bob"].notes == ("taquin.ipynb compte ; taquin.py, encore à remplir, est ignoré.",)
    with pytest.raises(SubmissionError, match="tous deux remplis"):
        handed["chloe"].read()
    assert "def suite" in handed["alice"].read().source


def test_helpers_beside_a_notebook_come_along(taquin: Sheet, tmp_path: Path) -> None:
    (tmp_path / "aide.py").write_text("trou = (1, 1)\n", "utf-8")
    data = filled(taquin, {"place_vide": "from aide import trou\ndef place_vide(t):\n    return trou"})
    submission = find_submission(save(data, tmp_path / "taquin.ipynb"))

    assert [name for name, _ in submission.files] == ["taquin.ipynb", "aide.py"]
    assert json.dumps(submission.source)  # what is sent to the worker
