"""The two-phase solver of the sheet `rubik`: what it finds solves the cube, and its tables survive a bad file."""

from __future__ import annotations

import random

import numpy as np
import pytest

from reference.rubik import deux_phases
from reference.rubik.deux_phases import LIMITE, resoudre
from reference.rubik.facettes import IMMOBILE, jouer, mouvement

IDENTITY = mouvement(IMMOBILE)
TURNS = [face + power for face in "dghbfa" for power in ("", "2", "-1")]


def scrambles(number: int) -> list[str]:
    draw = random.Random(18)
    return [" ".join(draw.choice(TURNS) for _ in range(50)) for _ in range(number)]


@pytest.mark.parametrize("scramble", scrambles(6))
def test_a_random_cube_is_solved_in_at_most_22_turns(scramble):
    mixed = jouer(scramble)
    found = resoudre(mouvement(mixed))

    assert jouer(found, mixed) == IMMOBILE
    assert len(found.split()) <= LIMITE == 22


@pytest.mark.parametrize("turn", TURNS)
def test_one_turn_is_undone_by_one_turn(turn):
    mixed = jouer(turn)
    found = resoudre(mouvement(mixed))

    assert jouer(found, mixed) == IMMOBILE
    assert len(found.split()) == 1


def test_nothing_is_to_be_done_on_the_solved_cube():
    assert resoudre(IDENTITY) == ""


def test_a_longer_first_phase_never_gives_a_longer_word():
    (scramble,) = scrambles(1)
    lengths = [len(resoudre(mouvement(jouer(scramble)), plus).split()) for plus in (0, 1)]

    assert lengths[1] <= lengths[0]


@pytest.mark.parametrize(
    "changed",
    [
        ((1, 0, *range(2, 8)), *IDENTITY[1:]),
        (IDENTITY[0], (1, 0, *range(2, 12)), *IDENTITY[2:]),
        (*IDENTITY[:2], (1, 0, 0, 0, 0, 0, 0, 0), IDENTITY[3]),
        (*IDENTITY[:3], (0,) * 11 + (1,)),
    ],
)
def test_an_illegal_cube_has_no_solution(changed):
    assert resoudre(changed) is None


# ---------------------------------------------------------------- the tables


@pytest.fixture
def built(monkeypatch, tmp_path):
    """How often the tables are built, in a cache folder of their own; small ones, for it is the file that is tried."""
    calls = []
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    monkeypatch.setattr(deux_phases, "construire", lambda: calls.append(1) or {"torsion": np.arange(1000)})
    return calls


def read_again() -> list[int]:
    return deux_phases.tables.__wrapped__()["torsion"].tolist()


def test_the_tables_are_built_once(built):
    assert read_again() == read_again() == list(range(1000))
    assert len(built) == 1


def damaged(content: bytes) -> dict[str, bytes]:
    middle = len(content) // 2
    return {
        "empty": b"",
        "cut": content[:middle],
        "other": b"not tables at all",
        "one byte changed": content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :],
    }


def test_a_damaged_file_is_built_again(built, tmp_path):
    read_again()
    file = tmp_path / "deux-phases.npz"
    for number, content in enumerate(damaged(file.read_bytes()).values(), start=2):
        file.write_bytes(content)

        assert read_again() == list(range(1000))
        assert len(built) == number
        assert read_again() == list(range(1000))
        assert len(built) == number


def test_the_tables_of_another_version_are_built_again(built, tmp_path):
    np.savez(tmp_path / "deux-phases.npz", version="other", torsion=np.zeros(3))

    assert read_again() == list(range(1000))


def test_where_nothing_can_be_written_the_tables_are_still_built(built, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "file"))

    assert read_again() == list(range(1000))
