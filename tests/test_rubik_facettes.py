"""The cube as 54 facelets in space, and what the sheet `rubik` says of it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from autograder.engine.sheet.catalog import load_sheet
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.rubik.fiche import par_faces
from reference.rubik.deux_phases import resoudre
from reference.rubik.facettes import (
    ARETES,
    FACES,
    FACETTES,
    IMMOBILE,
    SOMMETS,
    couleurs,
    eclairage,
    jouer,
    mouvement,
    patron,
)

D = (
    (4, 0, 2, 3, 5, 1, 6, 7),
    (0, 4, 2, 3, 9, 1, 6, 7, 8, 5, 10, 11),
    (2, 1, 0, 0, 1, 2, 0, 0),
    (0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0),
)
KEYS = {"alpha": "d b d-1 b d b2 d-1 b2", "beta": "d b d-1 b-1 d-1 f d f-1 b", "gamma": "d b d-1 b f2 g f g-1 f b2"}


def test_the_facelets_are_nine_on_each_of_six_faces():
    assert len(set(FACETTES)) == 54
    assert set(Counter(couleurs(IMMOBILE).values()).values()) == {9}


@pytest.mark.parametrize("face", FACES)
def test_a_quarter_turn_moves_the_twenty_facelets_around_its_fixed_centre(face):
    turned = jouer(face)
    moved = {facelet for facelet in FACETTES if turned[facelet] != facelet}

    assert len(moved) == 20
    assert (FACES[face], FACES[face]) not in moved
    assert jouer(f"{face}4") == IMMOBILE != jouer(f"{face}2")
    assert jouer(f"{face} {face}-1") == IMMOBILE


def test_the_right_face_turns_counter_clockwise():
    """Seen from the right, its top goes to the left, which is the face f, and what was behind goes to the top."""
    assert mouvement(jouer("d")) == D
    assert couleurs(jouer("d"))[(1, 1, 1), FACES["h"]] == "a"
    assert couleurs(jouer("d"))[(1, -1, 1), FACES["f"]] == "h"


@pytest.mark.parametrize("face", FACES)
def test_a_quarter_turn_inverts_the_light_of_its_four_edges(face):
    """The text's diagram: 24 digits that stay where they are, and every edge that moves is lit the other way."""
    turned = jouer(face)
    edges = [facelet for facelet in FACETTES if sum(map(abs, facelet[0])) == 2]

    assert len(edges) == 24
    assert all((eclairage(turned[facelet]) != eclairage(facelet)) == (turned[facelet] != facelet) for facelet in edges)


@pytest.mark.parametrize("key", KEYS)
def test_a_key_moves_nothing_above_the_bottom_layer(key):
    turned = jouer(KEYS[key])
    moved = {facelet for facelet in FACETTES if turned[facelet] != facelet}

    assert moved
    assert {place[1] for place, _ in moved} == {-1}


# ---------------------------------------------------------------- what the sheet says


def words(number: int, length: int) -> list[str]:
    draw = random.Random(length)
    powers = ("", "-1", "2", "3", "-2", "0", "5")
    return [" ".join(draw.choice("dghbfa") + draw.choice(powers) for _ in range(length)) for _ in range(number)]


def shuffled(names: tuple[str, ...], seed: int) -> tuple[str, ...]:
    return tuple(random.Random(seed).sample(names, len(names)))


def numbered(sommets: tuple[str, ...], aretes: tuple[str, ...]) -> dict[str, Any]:
    """What sujet.py would give for this numbering of the sites, by the facelets."""
    turns = {face: mouvement(jouer(face), sommets, aretes) for face in FACES}
    return {"SOMMETS": sommets, "ARETES": aretes, "MOUVEMENTS": turns}


NUMBERINGS = {"the sheet's": (SOMMETS, ARETES), "another one": (shuffled(SOMMETS, 8), shuffled(ARETES, 12))}


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    return load_sheet("rubik")


@pytest.fixture(scope="module", params=NUMBERINGS)
def solution(request, sheet: Sheet) -> dict[str, Any]:
    """The sheet's functions, with what is given in that numbering."""
    space: dict[str, Any] = {}
    exec(sheet.given, space)
    space.update(numbered(*NUMBERINGS[request.param]))
    exec(compose(sheet, header=False), space)
    return space


def test_what_is_given_is_what_the_facelets_say(sheet):
    given: dict[str, Any] = {}
    exec(sheet.given, given)
    variant = sheet.fiche.variant(given)

    assert {name: given[name] for name in ("SOMMETS", "ARETES", "MOUVEMENTS")} == numbered(SOMMETS, ARETES)
    assert given["IDENTITE"] == mouvement(IMMOBILE)
    assert given["CLES"] == KEYS
    assert variant["SOMMETS"] != SOMMETS
    assert variant["ARETES"] != ARETES
    assert {**variant, **numbered(variant["SOMMETS"], variant["ARETES"])} == variant


@pytest.mark.parametrize("word", ["", *FACES, *KEYS.values(), *words(20, 3), *words(20, 30)])
def test_a_word_is_the_movement_that_the_facelets_make(solution, word):
    assert solution["mot"](word) == mouvement(jouer(word), solution["SOMMETS"], solution["ARETES"])


@pytest.mark.parametrize(("first", "second"), list(zip(words(20, 7), words(20, 8), strict=True)))
def test_composing_is_doing_one_then_the_other(solution, first, second):
    numbering = solution["SOMMETS"], solution["ARETES"]
    one, other = (mouvement(jouer(word), *numbering) for word in (first, second))

    assert solution["composer"](one, other) == mouvement(jouer(second, jouer(first)), *numbering)


@pytest.mark.parametrize("word", words(20, 25))
def test_a_net_shows_the_colours_of_the_facelets(sheet, word):
    """The one of sujet.py, and the one that counterexamples draw."""
    given: dict[str, Any] = {}
    exec(sheet.given, given)
    (drawn,) = sheet.fiche.draw(mouvement(jouer(word))).boards
    expected = patron(jouer(word))

    assert {face: "".join(cells) for face, cells in given["patron"](mouvement(jouer(word))).items()} == expected
    assert par_faces(drawn) == expected


def test_the_two_phases_and_the_sheet_understand_each_other(sheet):
    space: dict[str, Any] = {}
    exec(sheet.given + compose(sheet, header=False), space)
    (scramble,) = words(1, 40)
    m = space["mot"](scramble)

    assert space["composer"](m, space["mot"](resoudre(m))) == space["IDENTITE"]
