"""What a sheet draws is printed alike in a terminal and on a page, whatever its board is made of."""

from __future__ import annotations

import re
from dataclasses import replace
from io import StringIO
from itertools import product
from xml.etree import ElementTree

import pytest
from rich.console import Console

from autograder.engine.report.boxes import boxes
from autograder.engine.report.cells import in_words
from autograder.engine.report.svg import outline, svg_board
from autograder.engine.sheet.drawing import COLOURS, HOLE, Board, Cell, board, pieces
from autograder.taquin.fiche import FicheTaquin

FACES = {"U": "white", "D": "yellow", "F": "green", "B": "blue", "L": "orange", "R": "red"}
ROUGE = ("ABBC", "ABBC", "DEEF", "DGHF", "I..J")  # the start of L'Âne rouge


def lines(*rows: str) -> str:
    return "\n".join(rows)


def net(top: str, middle: str, bottom: str) -> Board:
    """A cube unfolded: a face above, four in a row, one below. The letters are those of the faces."""
    rows = [*[f"...{top}......"] * 3, *[middle] * 3, *[f"...{bottom}......"] * 3]
    return Board(tuple(tuple(None if face == "." else Cell(colour=FACES[face]) for face in row) for row in rows))


SOLVED = net("UUU", "LLLFFFRRRBBB", "DDD")
TURNED = net("UUF", "LLLFFDRRRUBB", "DDB")
TEN = board([[10, 2], [111, 0]])
BOARDS = {
    "hole 9": board([[1, 2, 3], [4, 9, 5], [7, 8, 6]], hole=9),
    "binary": board([[0, 1, 1], [1, 0, 0], [0, 0, 1]], hole=None),
    "pieces": pieces(ROUGE),
    "outside": pieces(["##A", "BAA", "B.#"]),
    "ring": pieces(["AAA", "A#A", "AAA"]),
    "net": SOLVED,
    "ten": TEN,
    "ragged": Board(((Cell("1"),), (Cell("2"), HOLE))),
    "empty": Board(()),
}


def plain(*args: object) -> str:
    return boxes(*args).plain  # type: ignore[arg-type]


# ---------------------------------------------------------------- in a terminal


def test_a_hole_may_be_any_number() -> None:
    assert plain(BOARDS["hole 9"]) == lines(
        "┌───┬───┬───┐",
        "│ 1 │ 2 │ 3 │",
        "├───┼───┼───┤",
        "│ 4 │   │ 5 │",
        "├───┼───┼───┤",
        "│ 7 │ 8 │ 6 │",
        "└───┴───┴───┘",
    )


def test_zeros_are_drawn_where_none_is_the_hole() -> None:
    assert "│ 0 │ 1 │ 1 │" in plain(BOARDS["binary"])


def test_a_piece_has_no_border_inside() -> None:
    assert plain(BOARDS["pieces"]) == lines(
        "┌───┬───────┬───┐",
        "│ A │ B   B │ C │",
        "│   │       │   │",
        "│ A │ B   B │ C │",
        "├───┼───────┼───┤",
        "│ D │ E   E │ F │",
        "│   ├───┬───┤   │",
        "│ D │ G │ H │ F │",
        "├───┼───┼───┼───┤",
        "│ I │   │   │ J │",
        "└───┴───┴───┴───┘",
    )


def test_where_there_is_no_cell_nothing_is_drawn() -> None:
    assert plain(BOARDS["outside"]) == lines(
        "        ┌───┐",
        "        │ A │",
        "┌───┬───┘   │",
        "│ B │ A   A │",
        "│   ├───┬───┘",
        "│ B │   │    ",
        "└───┴───┘    ",
    )


def test_a_net_of_facelets_is_told_by_letters_too() -> None:
    rows = plain(SOLVED).splitlines()

    assert rows[1].strip() == "│ W │ W │ W │" and len(rows) == 19
    assert rows[7] == "│ O │ O │ O │ G │ G │ G │ R │ R │ R │ B │ B │ B │"
    assert rows[6] == "┌───┬───┬───┼───┼───┼───┼───┬───┬───┬───┬───┬───┐"


def test_numbers_are_aligned() -> None:
    assert plain(TEN) == lines("┌─────┬─────┐", "│  10 │   2 │", "├─────┼─────┤", "│ 111 │     │", "└─────┴─────┘")


def test_what_differs_is_seen_without_colours() -> None:
    other = board([[1, 2, 3], [4, 5, 9], [7, 8, 6]], hole=9)
    mine = BOARDS["hole 9"]

    assert "│ 4 │‹ ›│‹5›│" in plain(mine, mine.differences(other))
    assert "│ 4 │‹5›│‹ ›│" in plain(other, other.differences(mine))
    assert "bold white on red" in str(boxes(mine, mine.differences(other)).spans)
    assert "‹" not in plain(mine, mine.differences(mine)) + plain(mine, mine.differences(TEN))


def test_a_facelet_that_differs_keeps_its_colour() -> None:
    made = boxes(SOLVED, SOLVED.differences(TURNED))

    assert "│ W │ W │‹W›│" in made.plain and made.plain.count("‹") == 12
    assert {str(span.style) for span in made.spans if made.plain[span.start : span.end] == "G"} == {
        "bold #ffffff on #16813f"
    }
    assert {str(span.style) for span in made.spans if made.plain[span.start : span.end] in "‹›"} == {
        "bold #ffffff on #000000"
    }


def test_lines_may_go_around_blocks_only() -> None:
    """The faces of a net; what is left at the end is a block too."""
    faces = replace(SOLVED, block=3)
    rows = plain(faces, SOLVED.differences(TURNED)).splitlines()

    assert rows[1].strip() == "│ W  W ‹W›│" and len(rows) == 13
    assert rows[4] == "┌─────────┬─────────┬─────────┬─────────┐".replace("┬", "┼", 2)
    assert plain(replace(TEN, block=3)) == lines("┌──────────┐", "│  10    2 │", "│ 111      │", "└──────────┘")
    assert svg_board(faces).count('class="block"') == 6
    assert 'class="block"' not in svg_board(SOLVED)


def test_a_piece_that_moved_differs_where_it_was_and_where_it_is() -> None:
    other = pieces([*ROUGE[:4], ".I.J"])

    assert "│‹I›│‹ ›│   │ J │" in plain(pieces(ROUGE), pieces(ROUGE).differences(other))


def test_a_terminal_without_colours_shows_the_same_signs() -> None:
    console = Console(file=StringIO(), width=80, no_color=True, force_terminal=True)
    console.print(boxes(SOLVED, SOLVED.differences(TURNED)))
    assert isinstance(console.file, StringIO)
    text = re.sub(r"\x1b\[[\d;]*m", "", console.file.getvalue())

    assert text.count("‹") == 12 and "38;2" not in console.file.getvalue()


def test_a_hostile_text_stays_in_its_cell() -> None:
    made = Board(((Cell("\x1b[2J\n" * 9), Cell("<b>")),))

    assert "\x1b" not in plain(made) and plain(made).count("\n") == 2
    assert "&lt;b&gt;" in svg_board(made) and "\x1b" not in svg_board(made)


# ---------------------------------------------------------------- on a page


def parsed(made: Board, other: Board | None = None) -> ElementTree.Element:
    return ElementTree.fromstring(svg_board(made, made.differences(other)))


def classes(svg: ElementTree.Element, tag: str) -> list[str]:
    return [each.get("class", "") for each in svg.iter(tag)]


@pytest.mark.parametrize("name", BOARDS)
def test_a_page_shows_what_a_terminal_shows(name: str) -> None:
    """The same texts in the same order, in a picture that is large enough for them."""
    made = BOARDS[name]
    svg = parsed(made)
    width, height = float(svg.get("width", 0)), float(svg.get("height", 0))

    assert [each.text for each in svg.iter("text")] == re.findall(r"\w+", plain(made))
    for path in svg.iter("path"):
        numbers = list(map(float, re.findall(r"[\d.]+", path.get("d", ""))))
        assert all(0 < x < width for x in numbers[::2]) and all(0 < y < height for y in numbers[1::2])


def test_a_piece_is_one_shape() -> None:
    svg = parsed(pieces(ROUGE))

    assert classes(svg, "path").count("tile") == 10 and classes(svg, "path").count("hole") == 2


def test_the_outline_of_a_piece() -> None:
    """Around all of its cells, each turn once; a piece with a hole has two loops, and cells that only touch by a
    corner have one each."""
    square, ell, ring = {(0, 0)}, {(0, 0), (1, 0), (1, 1)}, set(product(range(3), range(3))) - {(1, 1)}

    assert outline(square) == "M3.5 3.5L32.5 3.5L32.5 32.5L3.5 32.5Z"
    assert outline(ell).count("L") == 5 and outline(ell).count("M") == 1
    assert outline(ring).count("M") == 2 and outline({(0, 0), (1, 1)}).count("M") == 2
    assert outline(set(product(range(2), range(2)))) == "M3.5 3.5L64.5 3.5L64.5 64.5L3.5 64.5Z"


def test_what_differs_has_a_frame_and_a_corner() -> None:
    svg = parsed(SOLVED, TURNED)

    assert classes(svg, "rect").count("diff") == classes(svg, "path").count("corner") == 12
    assert classes(svg, "rect").count("halo") == 12  # a green frame would not be seen on green
    assert "diff" not in classes(parsed(SOLVED, SOLVED), "rect")


def test_colours_have_letters() -> None:
    svg = parsed(SOLVED)

    assert {name: classes(svg, "path").count(f"c-{name}") for name in FACES.values()} == dict.fromkeys(
        FACES.values(), 9
    )
    assert {each.text for each in svg.iter("text")} == set("BGORWY")


@pytest.mark.parametrize("colour", [*COLOURS, "unknown"])
def test_every_colour_is_printed(colour: str) -> None:
    made = Board(((Cell("x", colour),),))

    assert "x" in plain(made) and [each.text for each in parsed(made).iter("text")] == ["x"]


def test_a_picture_says_in_words_what_it_shows() -> None:
    mine, other = board([[1, 0]]), board([[0, 1]])

    assert parsed(mine).get("aria-label") == "1 vide"
    assert in_words(mine, mine.differences(other)) == "1 vide — diffère : ligne 1, colonne 1 ; ligne 1, colonne 2"
    assert in_words(SOLVED).startswith("blanc blanc blanc / ") and in_words(pieces(["A#"])) == "A"
    assert in_words(Board(((Cell(), Cell("1", "black")),))) == "case sans texte 1 noir"


# ---------------------------------------------------------------- a sheet's own values


def test_configurations_are_drawn_as_boards() -> None:
    draw = FicheTaquin().draw
    solved = draw([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
    number, several = draw(87654321), draw([87654321, 807654321])

    assert solved is not None and number is not None and several is not None
    assert number.boards == solved.boards and solved.tells_all and not number.tells_all
    assert len(several.boards) == 2
    assert [draw(value) for value in (42, "N", [], 789120345)] == [None] * 4
