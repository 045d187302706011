"""The engine of the sheet `klotski`: against a plain search on small boards, and on L'Âne rouge."""

from __future__ import annotations

import importlib.util
import itertools
import sys
from collections import Counter, deque
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[1]
ANE_ROUGE = "ABBC\nABBC\nDEEF\nDGHF\nI..J"


@cache
def moteur() -> ModuleType:
    path = ROOT / "reference" / "klotski" / "moteur.py"
    spec = importlib.util.spec_from_file_location("klotski_moteur", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


# ---------------------------------------------------------------- the same, plainly

State = frozenset[tuple[str, frozenset[tuple[int, int]]]]  # of each piece: what it is called, and its cells


def plain_pieces(drawing: str) -> dict[str, frozenset[tuple[int, int]]]:
    found: dict[str, set[tuple[int, int]]] = {}
    for i, line in enumerate(drawing.split("\n")):
        for j, sign in enumerate(line):
            if sign not in ".#":
                found.setdefault(sign, set()).add((i, j))
    return {letter: frozenset(cells) for letter, cells in found.items()}


def shifted(cells: frozenset[tuple[int, int]], di: int, dj: int) -> frozenset[tuple[int, int]]:
    return frozenset((i + di, j + dj) for i, j in cells)


def plain_graph(drawing: str, told_apart: str = "") -> dict[State, set[State]]:
    lines = drawing.split("\n")
    board = {(i, j) for i, line in enumerate(lines) for j, sign in enumerate(line) if sign != "#"}
    pieces = plain_pieces(drawing)
    shifts = list(itertools.product(range(-len(lines), len(lines)), range(-len(lines[0]), len(lines[0]))))

    def name(letter: str) -> str:
        top, left = (min(cell[axis] for cell in pieces[letter]) for axis in (0, 1))
        return letter if letter in told_apart else str(sorted(shifted(pieces[letter], -top, -left)))

    def layouts(letters: list[str], free: set[tuple[int, int]]) -> set[State]:
        if not letters:
            return {frozenset()}
        places = {shifted(pieces[letters[0]], *shift) for shift in shifts}
        return {
            rest | {(name(letters[0]), cells)}
            for cells in places
            if cells <= free
            for rest in layouts(letters[1:], free - cells)
        }

    def moves(state: State) -> set[State]:
        found = set()
        for called, cells in state:
            free = board - {cell for other, taken in state if (other, taken) != (called, cells) for cell in taken}
            reached, todo = {cells}, [cells]
            while todo:
                here = todo.pop()
                for shift in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    there = shifted(here, *shift)
                    if there <= free and there not in reached:
                        reached.add(there)
                        todo.append(there)
            found |= {(state - {(called, cells)}) | {(called, there)} for there in reached - {cells}}
        return found

    return {state: moves(state) for state in layouts(list(pieces), board)}


def plain_distances(graph: dict[State, set[State]], start: State) -> dict[State, int]:
    distances, queue = {start: 0}, deque([start])
    while queue:
        state = queue.popleft()
        for other in graph[state]:
            if other not in distances:
                distances[other] = distances[state] + 1
                queue.append(other)
    return distances


def plain_sizes(graph: dict[State, set[State]]) -> list[int]:
    left, sizes = set(graph), []
    while left:
        component = plain_distances(graph, next(iter(left)))
        sizes.append(len(component))
        left -= set(component)
    return sorted(sizes, reverse=True)


BOARDS = [
    ("AB.\nCC.\n..D", ""),
    ("AB.\nCC.", "A"),
    ("AA.B\nA..B\n#..#", ""),
    ("A.B\n.#.\nC..", "A"),
    ("A.A\n.B.\nCC.", ""),  # a piece in two parts
    (".A.\nAA.\nB.#", ""),  # the corner of its rectangle is not in the piece
    ("AABB\nC..D", "AB"),
    ("A", ""),
    ("AB", "AB"),
    ("..", ""),
    ("1.2#3", "3"),
]


@pytest.mark.parametrize(("drawing", "told_apart"), BOARDS)
def test_the_graph_is_that_of_a_plain_search(drawing: str, told_apart: str) -> None:
    plain = plain_graph(drawing, told_apart)
    graphe = moteur().Graphe(moteur().lire(drawing, told_apart))

    assert len(graphe) == len(plain)
    assert Counter(graphe.degres.tolist()) == Counter(map(len, plain.values()))
    assert graphe.tailles() == plain_sizes(plain)
    assert sorted(graphe.excentricites().tolist()) == sorted(max(plain_distances(plain, s).values()) for s in plain)


@pytest.mark.parametrize("drawing", ["AAB\nC.B\n...", "AB.\nCC.\n..D", "A.A\n.B.\nCC."])
def test_bounds_find_what_all_searches_find(drawing: str) -> None:
    graphe = moteur().Graphe(moteur().lire(drawing))
    tout = np.array([graphe.distances([sommet]) for sommet in range(len(graphe))])
    sommets = np.arange(len(graphe))

    assert (graphe.excentricites() == tout.max(axis=1)).all()
    for composante in range(len(graphe.tailles())):
        assert graphe.diametre(composante) == tout[graphe.composante == composante].max()
    for image in (graphe.image(gauche_droite=True), graphe.image(haut_bas=True), graphe.image(True, True)):
        trouve = graphe.plus_loin_de_son_image(image, np.ones(len(graphe), bool))
        assert (trouve is None and tout[sommets, image].max() < 0) or trouve[0] == tout[sommets, image].max()


def test_shortest_paths_are_counted() -> None:
    """Against their enumeration, one by one."""
    graphe = moteur().Graphe(moteur().lire("AB.\nC..", "ABC"))
    but = graphe.ou("...\nA..")
    reste = graphe.distances(np.flatnonzero(but))

    def paths(sommet: int) -> int:
        return 1 if but[sommet] else sum(paths(v) for v in graphe.voisins(sommet).tolist() if reste[v] < reste[sommet])

    counted = [graphe.nombre_de_chemins(sommet, but) for sommet in range(len(graphe))]
    assert counted == [paths(sommet) for sommet in range(len(graphe))] and max(counted) > 1


def test_l_ane_rouge() -> None:
    graphe = moteur().Graphe(moteur().lire(ANE_ROUGE))
    but = graphe.ou("....\n....\n....\n.BB.\n.BB.")
    chemin = graphe.chemin(graphe.depart, but)

    assert (len(graphe), graphe.aretes.shape[1]) == (65880, 114958)
    assert (len(graphe.tailles()), len(set(graphe.tailles())), graphe.tailles()[0]) == (898, 38, 25955)
    assert len(chemin) - 1 == 81 and but[chemin[-1]] and not but[chemin[:-1]].any()
    assert all(suivant in graphe.voisins(sommet) for sommet, suivant in itertools.pairwise(chemin))
    assert graphe.dessin(graphe.depart).replace("I..J", "") == ANE_ROUGE.replace("I..J", "")


def test_corners_come_in_increasing_order() -> None:
    """Placement after placement, as tuples: large pieces first, then those that lie before those that stand."""
    places = moteur().configurations(moteur().lire("AAB\nC.B")).tolist()

    assert places == sorted(places) and len(places) == len({tuple(place) for place in places})


def test_a_piece_told_apart_is_called_by_its_letter_and_the_others_by_their_shape() -> None:
    """Even a letter that is not in the drawing, where one of that shape is told apart and another is not."""
    graphe = moteur().Graphe(moteur().lire("AB.", "A"))

    assert [graphe.dessin(v) for v in np.flatnonzero(graphe.ou("A.."))] == ["AB.", "A.B"]
    assert graphe.ou("B..").tolist() == graphe.ou("X..").tolist()
    assert sorted(graphe.dessin(v) for v in np.flatnonzero(graphe.ou("X.."))) == ["B.A", "BA."]


def test_a_goal_may_be_a_predicate() -> None:
    graphe = moteur().Graphe(moteur().lire("A.\n.B", "AB"))

    chemin = graphe.chemin(graphe.depart, lambda dessin: dessin == "B.\n.A")

    assert [graphe.dessin(sommet).replace("\n", "/") for sommet in (chemin[0], chemin[-1])] == ["A./.B", "B./.A"]
    assert graphe.chemin(graphe.depart, lambda dessin: False) is None


def test_an_image_is_an_involution_that_keeps_neighbours() -> None:
    graphe = moteur().Graphe(moteur().lire("AAB\nC.B\n..."))
    for image in (graphe.image(gauche_droite=True), graphe.image(haut_bas=True), graphe.image(True, True)):
        assert (image[image] == np.arange(len(graphe))).all()
        assert all(sorted(image[graphe.voisins(v)]) == sorted(graphe.voisins(image[v])) for v in range(len(graphe)))


@pytest.mark.parametrize(
    ("dessin", "distinctes", "phrase"),
    [
        ("AB\nC", "", "même longueur"),
        ("A?", "", "Signe inconnu"),
        ("A.", "B", "Aucune pièce"),
        ("\n".join(["." * 8] * 8), "", "trop grand"),
    ],
)
def test_a_bad_drawing_is_refused(dessin: str, distinctes: str, phrase: str) -> None:
    with pytest.raises(ValueError, match=phrase):
        moteur().lire(dessin, distinctes)


@pytest.mark.parametrize("but", ["AA\nA.", "...", "A..\n..."])
def test_a_bad_goal_is_refused(but: str) -> None:
    graphe = moteur().Graphe(moteur().lire("AB\nA."))
    with pytest.raises(ValueError, match="but"):
        graphe.ou(but)
