"""The cube that turns (autograder/rubik/animation.html): what is drawn is what the model with 54 facelets says."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from autograder.engine.report.animation import page_with
from reference.rubik.facettes import FACES, jouer, patron

from .test_html import BROWSER

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "autograder" / "rubik" / "animation.html"
WORD = "d b2 f-1 g a3 h-2 d0 b f5 a-1 h g2"


def net(word: str) -> dict[str, str]:
    return patron(jouer(word))


def run(tmp_path: Path, data: dict[str, Any], script: str) -> Any:
    """What a script leaves in the title of the page, as the browser dumps it when its (virtual) time is over."""
    page = page_with(PAGE.read_text("utf-8"), data)
    page = page.replace("<title>", f"<script>{CLOCK}</script><title>").replace(
        "</body>", f"<script>{script}</script></body>"
    )
    (tmp_path / "page.html").write_text(page, "utf-8")
    flags = "--headless --no-sandbox --disable-gpu --no-first-run --disable-sync --disable-background-networking"
    command = [str(BROWSER), *flags.split(), "--virtual-time-budget=60000", "--dump-dom"]
    command += [f"--user-data-dir={tmp_path}/profile", (tmp_path / "page.html").as_uri()]
    dom = subprocess.run(command, capture_output=True, timeout=60, check=True).stdout.decode("utf-8")
    return json.loads(dom.partition("<title>")[2].partition("</title>")[0])


# Virtual time makes timers run at once, but draws no frames: a timer stands in for them.
CLOCK = "window.requestAnimationFrame = (f) => setTimeout(() => f(performance.now()), 16);"
WAIT = """
    const found = [], steps = [STEPS];
    (function next() {
        if (enLecture || enCours) return setTimeout(next, 20);
        found.push(etat());
        document.title = JSON.stringify(found);
        if (steps.length) { steps.shift()(); next(); }
    })();
"""


def states(tmp_path: Path, data: dict[str, Any], *steps: str) -> Any:
    """What is drawn when the animation has ended, then after each step."""
    return run(tmp_path, data, WAIT.replace("STEPS", ", ".join(f"() => {step}" for step in steps)))


needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium here")


@needs_browser
def test_after_the_animation_the_cube_is_as_the_facelets_say(tmp_path):
    assert states(tmp_path, {"mot": WORD}) == [net(WORD)]


@needs_browser
def test_a_turn_is_drawn_until_it_is_done(tmp_path):
    """The last image of a turn shows what the finished turn leaves: it turned the right way round."""
    turns = [*FACES, "g-1", "b2"]
    script = """
        document.title = JSON.stringify(TURNS.map((turn) => {
            construire(RESOLU);
            const [{ face, quarts }] = lire(turn), axe = NORMALES[face];
            for (const piece of pieces.filter((p) => scalaire(p.place, axe) === 1)) poser(piece, axe, 90 * quarts);
            return etat();
        }));
    """
    assert run(tmp_path, {}, script.replace("TURNS", json.dumps(turns))) == [net(turn) for turn in turns]


@needs_browser
def test_a_cube_may_be_given_to_start_from(tmp_path):
    assert states(tmp_path, {"depart": net("f2 h a-1"), "mot": WORD}) == [net(f"f2 h a-1 {WORD}")]


@needs_browser
def test_one_can_go_back_step_and_jump(tmp_path):
    """A step beyond the end does nothing."""
    found = states(tmp_path, {"mot": WORD}, "pas(-1)", "pas(1)", "pas(1)", "aller(1)", "aller(0)", "aller(12)")
    end, before_the_last = net(WORD), net(WORD.rpartition(" ")[0])

    assert found == [end, before_the_last, end, end, net("d"), net(""), end]


@needs_browser
def test_a_face_turns_when_it_is_touched_or_its_letter_is_typed(tmp_path):
    """From where the cube is: what came after in the word is left out."""
    typed = "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'G', shiftKey: true }))"
    middle = "const box = document.querySelector('.pan[data-couleur=d][data-lettre=d]').getBoundingClientRect()"
    touched = f"{{ {middle}; toucher(box.x + box.width / 2, box.y + box.height / 2, false); }}"
    found = states(tmp_path, {"mot": "f h"}, "aller(1)", "ajouter('a', 1)", typed, touched, "toucher(1, 1, false)")

    assert found == [net(word) for word in ("f h", "f", "f a", "f a g-1", "f a g-1 d", "f a g-1 d")]


@needs_browser
def test_a_word_that_is_none_is_refused_in_a_sentence(tmp_path):
    script = "charger('d x2'); document.title = JSON.stringify([$('dit').textContent, coups.length]);"
    told, moves = run(tmp_path, {}, script)

    assert "« x2 » n'est pas un coup" in told
    assert moves == 0


def test_the_page_is_alone():
    """No network, no library, and the page of docs/ is the same."""
    page = PAGE.read_text("utf-8")

    assert "default-src 'none'" in page
    assert "http" not in page.replace('http-equiv="Content-Security-Policy"', "")
    assert (ROOT / "docs" / "cube.html").read_text("utf-8") == page, "cp autograder/rubik/animation.html docs/cube.html"


def test_what_is_put_in_the_page_stays_data():
    page = page_with(PAGE.read_text("utf-8"), {"mot": "</script><script>alert(1)"})

    assert page.count("<script") == PAGE.read_text("utf-8").count("<script")
