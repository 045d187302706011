"""`verifier("3")`: the same feedback in a running notebook, in a second, with no process if there is none."""

from __future__ import annotations

import re
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.marking.marking import SEED
from autograder.engine.marking.report import Report
from autograder.engine.notebook import live
from autograder.engine.notebook.cells import cells_of
from autograder.engine.notebook.live import LiveMarking
from autograder.engine.report.html import fragment
from autograder.engine.sandbox import isolation
from autograder.engine.sheet.model import Sheet
from autograder.engine.verdict import Verdict

from .conftest import mark_source

WRONG = """\
def deplacement(t, direction):
    di, dj = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}[direction]
    i, j = place_vide(t)
    a, b = i + di, j + dj
    if not (0 <= a < 3 and 0 <= b < 3):
        return 0
    t[i][j], t[a][b] = t[a][b], 0
    print("fait")
    return 1
"""


@pytest.fixture
def namespace(taquin: Sheet) -> dict[str, Any]:
    """A kernel in which all the cells but the searches were executed, with one mistake."""
    space: dict[str, Any] = {}
    for cell in cells_of(taquin):
        if (
            cell.is_code
            and cell.question in (None, *"123456789")
            and not cell.id.startswith(("question_", "reponses_"))
        ):
            exec("u = suite(U0)" if cell.id == "dep" else "", space)
            exec(compile(WRONG if cell.id == "deplacement" else cell.source, f"<{cell.id}>", "exec"), space)
    return space


def verified(sheet: Sheet, namespace: dict[str, Any], question: str, parameter: int | None = None) -> Report:
    with LiveMarking(sheet, namespace, parameter, SEED) as marking:
        return marking.report(sheet.checks_for(question))


def test_the_feedback_is_that_of_check(taquin: Sheet, namespace: dict[str, Any]) -> None:
    source = "\n".join(cell.source for cell in cells_of(taquin) if cell.id in ("taquin_resolu", "place_vide"))
    there = mark_source(taquin, f"{source}\n{WRONG}", question="3").to_json()["questions"]
    here = verified(taquin, namespace, "3").to_json()["questions"]

    assert here == there
    wrong = [check for check in here[0]["checks"] if check["verdict"] == "FAILED"]
    assert wrong[0]["diagnosis"] and "fait" in wrong[0]["output"]


def test_it_takes_less_than_a_second(taquin: Sheet, namespace: dict[str, Any]) -> None:
    verified(taquin, namespace, "3")
    began = time.process_time()
    verified(taquin, namespace, "3")

    assert time.process_time() - began < 1


KEEPING = """
SOLVED = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
seen, times = {"boards": set()}, 0
def taquin_résolu(memory=[]):
    global times
    times += 1
    memory.append(times)
    seen["boards"].add(times)
    return SOLVED.copy()
"""


@pytest.mark.parametrize("can_fork", [True, False])
def test_a_check_leaves_nothing_behind(taquin: Sheet, monkeypatch: pytest.MonkeyPatch, can_fork: bool) -> None:
    """Neither for the next one, nor in the student's kernel: what a check changes is put back."""
    monkeypatch.setattr("autograder.engine.sandbox.session.CAN_FORK", can_fork)
    space: dict[str, Any] = {}
    exec(KEEPING, space)
    reports = [verified(taquin, space, "1").to_json()["questions"] for _ in range(2)]
    wrong = [check for check in reports[0][0]["checks"] if check["verdict"] != "PASSED"]

    assert reports[0] == reports[1] and len(wrong) == 1 and wrong[0]["line"] == 'verifier("1")'
    assert space["SOLVED"] == [[1, 2, 3], [4, 5, 6], [7, 8, 0]] and space["seen"] == {"boards": set()}
    assert space["times"] == 0 and space["taquin_résolu"].__defaults__ == ([],)


def test_a_mistake_is_charged_once(taquin: Sheet, namespace: dict[str, Any]) -> None:
    own = namespace["deplacement"]
    for question in ("6", "7", "9"):
        (result,) = verified(taquin, namespace, question).questions

        assert result.carried and all(outcome.points for outcome in result.outcomes if outcome.function)
    assert namespace["deplacement"] is own


def test_answers_are_judged_for_the_u0_of_the_notebook(taquin: Sheet, namespace: dict[str, Any]) -> None:
    namespace["reponses"]["4a"] = namespace["suite"](42, 11)[10]

    assert verified(taquin, namespace, "4a").mark == 0.25
    assert verified(taquin, namespace, "4a", parameter=1234).mark == 0


def test_what_needs_a_fresh_start_is_left_to_the_real_marking(
    taquin: Sheet, namespace: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    from autograder.notebook import verifier

    exec('verifier("5")', {**namespace, "verifier": verifier})

    assert "À la correction seulement : la liste D(k, l) avec un autre U0." in capsys.readouterr().out


def test_without_any_process(taquin: Sheet, namespace: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Pyodide: no fork, no subprocess, no timer. Only the name of the mistake is missing."""

    def impossible(*_: Any, **__: Any) -> Any:
        raise isolation.NoWorker("pas de processus")

    monkeypatch.setattr(isolation, "start", impossible)
    monkeypatch.setattr("subprocess.Popen", impossible)
    monkeypatch.setattr("os.fork", impossible)
    monkeypatch.setattr(live, "CLOCK", False)
    monkeypatch.setattr("autograder.engine.marking.references._references", {})
    (wrong,) = verified(taquin, namespace, "3").questions

    assert verified(taquin, namespace, "2").mark == 1
    failed = next(outcome for outcome in wrong.outcomes if outcome.verdict is Verdict.FAILED)
    assert failed.counterexample is not None and failed.diagnosis is None
    assert verified(taquin, {**namespace, "reponses": {"8a": 3}}, "8a").questions[0].verdict is Verdict.FAILED


@pytest.mark.skipif(not live.CLOCK, reason="needs a timer")
def test_an_endless_loop_is_stopped(taquin: Sheet, namespace: dict[str, Any]) -> None:
    before = signal.getsignal(signal.SIGPROF)
    exec("def place_vide(t):\n    while True:\n        pass", namespace)
    (result,) = verified(taquin, namespace, "2").questions

    assert result.verdict is Verdict.TIMEOUT and re.search("arrêté à la ligne [23]", result.outcomes[0].message)
    assert signal.getsignal(signal.SIGPROF) is before


def test_an_interruption_ends_all(taquin: Sheet, namespace: dict[str, Any]) -> None:
    exec("def place_vide(t):\n    raise KeyboardInterrupt", namespace)

    with pytest.raises(KeyboardInterrupt):
        verified(taquin, namespace, "2")


def test_nobody_is_asked_to_type(taquin: Sheet, namespace: dict[str, Any]) -> None:
    exec("def place_vide(t):\n    return input('où ? ')", namespace)
    (result,) = verified(taquin, namespace, "2").questions

    assert result.verdict is Verdict.RAISED and "clavier" in result.outcomes[0].message


def test_the_style_stays_inside(taquin: Sheet, namespace: dict[str, Any]) -> None:
    page = fragment(verified(taquin, namespace, "3"), taquin.fiche, ["<b>"])
    style = re.search(r"<style>(.*)</style>", page, re.DOTALL)
    assert style is not None
    selectors = [
        one.strip()
        for rule in re.findall(r"([^{}]+)\{[^{}]*\}", style[1])
        if not rule.strip().startswith("@")
        for one in rule.split(",")
    ]

    assert len(selectors) > 50 and all(one.startswith(".taquin-retour") for one in selectors)
    assert "<svg" in page and "&lt;b&gt;" in page


@pytest.mark.long
def test_in_a_kernel(taquin: Sheet, tmp_path: Path) -> None:
    """Executed by Jupyter: HTML with boards, cells told by their numbers."""
    nbformat = pytest.importorskip("nbformat")
    client = pytest.importorskip("nbclient")
    from .notebooks import filled, save

    data = filled(taquin, {"deplacement": WRONG, "voisins": "def voisins(c):\n    return c[0]"})
    notebook = nbformat.read(save(data, tmp_path / "taquin.ipynb"), 4)
    client.NotebookClient(notebook, allow_errors=True, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = {cell.id: cell.outputs[0].data for cell in notebook.cells if cell.id.startswith("question_")}

    assert "Reste à faire" in shown["question_1"]["text/html"] or "○" in shown["question_1"]["text/html"]
    assert "<svg" in shown["question_3"]["text/html"] and "┌───┬───┬───┐" in shown["question_3"]["text/plain"]
    assert re.search(r"cellule In \[\d+\], ligne 2, dans voisins : return c\[0\]", shown["question_9"]["text/plain"])
