"""The cube as 54 facelets in space, and what the sheet `rubik` says of it."""

from __future__ import annotations

from collections import Counter

import pytest

from reference.rubik.facettes import FACES, FACETTES, IMMOBILE, couleurs, eclairage, jouer, mouvement

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
