"""The page to play (docs/ane-rouge.html), in a browser: its distances are the engine's, its moves are moves."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from html import escape
from pathlib import Path
from typing import Any

import pytest

from bench.klotski_chapitre import PLATEAUX, coups
from reference.klotski.moteur import Graphe, lire

from .test_html import BROWSER

PAGE = Path(__file__).resolve().parents[1] / "docs" / "ane-rouge.html"
SOURCE = PAGE.read_text("utf-8")
BOARDS = json.loads(SOURCE.partition('id="jeux">')[2].partition("</script>")[0])
needs_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium here")

# What the test's scripts use: the state of the page, gestures, and a wait for the distances.
TOOLS = """
<script>
const piece = lettre => groupes.find(g => g.dataset.lettre === lettre);
function dessin() {
  const lignes = jeu.fiche.dessin.split("\\n").map(ligne => [...ligne.replace(/\\w/g, ".")]);
  coins.forEach((coin, k) => jeu.pieces[k].forme.forEach(([i, j]) => {
    lignes[Math.floor(coin / jeu.W) + i][coin % jeu.W + j] = jeu.pieces[k].lettre; }));
  return lignes.map(ligne => ligne.join("")).join("\\n");
}
const seen = () => ({
  dessin: dessin(), coins: jeu.ranger(coins), joues: +$("joues").textContent, distance: $("distance").textContent,
  message: $("message").textContent, fantomes: document.querySelectorAll(".fantome").length,
});
const key = k => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: k, bubbles: true}));
function drag(lettre, ...places) {  // by so many cells (right, down) from where it is taken
  const box = piece(lettre).getBoundingClientRect(), unit = $("plateau").getScreenCTM().a;
  const [x, y] = [box.x + unit / 2, box.y + unit / 2];
  const send = (kind, dx, dy, target) => target.dispatchEvent(new PointerEvent(kind,
    {bubbles: true, clientX: x + dx * unit, clientY: y + dy * unit, pointerId: 1}));
  send("pointerdown", 0, 0, piece(lettre));
  for (const [dx, dy] of places) send("pointermove", dx, dy, window);
  send("pointerup", ...places.at(-1), window);
  return seen();
}
function ready(then) { jeu.numero ? document.title = JSON.stringify(then()) : setTimeout(ready, 20, then); }
STILL
</script></body>
"""


def browser(tmp_path: Path, page: str, *more: str) -> str:
    (tmp_path / "page.html").write_text(page, "utf-8")
    flags = "--headless --no-sandbox --disable-gpu --no-first-run --disable-sync --disable-background-networking"
    command = [str(BROWSER), *flags.split(), "--hide-scrollbars", "--virtual-time-budget=60000", "--dump-dom", *more]
    command += [f"--user-data-dir={tmp_path}/profile", (tmp_path / "page.html").as_uri()]
    dom = subprocess.run(command, capture_output=True, timeout=90, check=True).stdout.decode("utf-8")
    return dom.partition("<title>")[2].partition("</title>")[0]


def without_policy() -> str:
    """The policy of the page would refuse the test's script too."""
    return re.sub("<meta http-equiv[^>]*>", "", SOURCE)


def run(tmp_path: Path, script: str, board: str = "ane_rouge") -> Any:
    """What a function leaves in the title, once the distances are there."""
    page = without_policy().replace('"ane_rouge");\n</script>', f'"{board}");\n</script>')
    tools = TOOLS.replace("STILL", f"document.title = 'null'; ready(() => {{ {script} }});")
    return json.loads(browser(tmp_path, page.replace("</body>", tools)))


def engine(board: dict[str, str]) -> tuple[Graphe, Any]:
    graphe = Graphe(lire(board["dessin"], board["distinctes"]))
    return graphe, graphe.ou(board["but"].replace("#", "."))


def test_the_boards_are_those_of_the_chapter() -> None:
    named = {board["nom"]: board["dessin"] for board in BOARDS}

    assert {nom: named[nom] for nom in PLATEAUX} == PLATEAUX


def test_nothing_comes_from_elsewhere() -> None:
    assert "default-src 'none'" in SOURCE
    assert set(re.findall(r"\w+://[^\"' ]*", SOURCE)) == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"\b(src|href)=", SOURCE)


@pytest.mark.long
@needs_browser
def test_the_distances_at_the_start_are_the_engine_s(tmp_path: Path) -> None:
    """Board after board, as they are chosen from the menu."""
    script = """
        const found = {}, left = [...$("jeu").options].map(option => option.value);
        const next = () => {
            found[jeu.fiche.nom] = [seen().distance, jeu.numero.size];
            if (left.length) { $("jeu").value = left.shift(); $("jeu").onchange(); setTimeout(ready, 20, next); }
            return found;
        };
        return next();
    """
    seen = run(tmp_path, script)

    assert set(seen) == {board["nom"] for board in BOARDS}
    for board in BOARDS:
        graphe, but = engine(board)
        accessibles = graphe.tailles()[graphe.composante[graphe.depart]]
        assert seen[board["nom"]] == [str(coups(graphe.distances([graphe.depart]), but)), accessibles]


@needs_browser
@pytest.mark.parametrize("nom", ["ane_rouge", "simplicity2"])
def test_the_best_moves_lead_to_the_goal_in_so_many_moves(tmp_path: Path, nom: str) -> None:
    graphe, but = engine(next(board for board in BOARDS if board["nom"] == nom))
    script = "const found = [seen()]; while (!$('suivant').disabled) { $('suivant').click(); found.push(seen()); }"
    found = run(tmp_path, script + "return found;", nom)

    least = coups(graphe.distances([graphe.depart]), but)
    path = [graphe.sommet(each["dessin"].replace("#", ".")) for each in found]
    assert [int(each["distance"]) for each in found] == list(range(least, -1, -1))
    assert [each["joues"] for each in found] == list(range(least + 1))
    assert found[-1]["message"] == f"Gagné en {least} coups, le minimum !"
    assert path[0] == graphe.depart and but[path[-1]]
    assert all(after in graphe.voisins(before) for before, after in itertools.pairwise(path))


@needs_browser
def test_a_piece_follows_the_pointer_where_the_way_is_free(tmp_path: Path) -> None:
    """Round a corner it is one move; back where it was, none; through another piece or the frame, refused."""
    steps = [
        "seen()",
        "drag('B', [0, 1])",  # the donkey is shut in
        "drag('G', [0, 1], [1, 1])",  # down, then right
        "drag('G', [-1, 0], [-1, -1])",  # back the same way
        "drag('I', [-1, 0])",  # out of the frame
        "drag('I', [2, 0])",
        "drag('D', [0, 0.3])",  # not far enough: nothing happens
    ]
    start, shut, corner, back, frame, slid, little = run(tmp_path, f"return [{', '.join(steps)}]")

    assert start["coins"] == shut["coins"] == back["coins"] == frame["coins"]
    assert [each["joues"] for each in (shut, corner, back, frame, slid, little)] == [0, 1, 0, 0, 1, 1]
    refused = "Cette pièce ne peut pas glisser par là."
    assert [each["message"] for each in (shut, corner, frame, slid, little)] == [refused, "", refused, "", ""]
    assert sorted(set(corner["coins"]) - set(start["coins"])) == [4 * 5 + 2]
    assert sorted(set(slid["coins"]) - set(start["coins"])) == [4 * 5 + 2] and little["coins"] == slid["coins"]


@needs_browser
def test_the_keyboard_plays(tmp_path: Path) -> None:
    script = """
        const found = [];
        const then = (...keys) => { keys.forEach(key); found.push(seen()); };
        piece("I").focus();
        then("ArrowRight"); then("ArrowRight"); then("ArrowUp"); then("z"); then("i"); then("Enter");
        return found;
    """
    one, two, up, undone, hint, best = run(tmp_path, script)

    assert [each["joues"] for each in (one, two, up, undone, hint, best)] == [1, 1, 1, 0, 0, 1]
    assert up["coins"] == two["coins"] != one["coins"] and "ne peut pas" in up["message"]
    assert [undone["distance"], hint["fantomes"], best["distance"], best["fantomes"]] == ["81", 1, "80", 0]


MEASURE = (
    "<script>parent.document.title += ' ' + innerWidth + '/' + document.documentElement.scrollWidth</script></body>"
)


@needs_browser
def test_nothing_overflows(tmp_path: Path) -> None:
    """On a phone and on a desk, in frames: a window cannot be as narrow as a phone."""
    inside = escape(without_policy().replace("</body>", MEASURE))
    frames = "<title></title>"
    for width in (360, 1200):
        frames += f'<iframe width="{width}" height="900" frameborder="0" srcdoc="{inside}"></iframe>'

    title = browser(tmp_path, frames, "--window-size=1400,900")

    assert sorted(title.split()) == ["1200/1200", "360/360"]
