"""Short solutions of the cube, in two phases (Kociemba's idea), with NumPy.

The first phase brings the cube among those that the turns h, b and the half turns of the other faces can solve; the
second solves it with these turns alone. In each phase what matters of a cube fits three small numbers, and tables tell,
for pairs of them, how many turns are needed at least. All words of one length are searched at once, layer by layer, in
arrays; every end of the first phase is a start of the second; the shortest sum is kept.

Glossary. A *turn* (`coup`) is 3 × face + (quarter turns - 1), from 0 to 17, and counts 1; `mots` is an array of words,
one per row. A *number* (`numero`) is what one aspect of a cube is called in the tables. The *belt* (`couronne`) is the
four edges of the middle layer. A *cube* holds, by place, which piece is there and how it is turned.

    torsion     how the corners are turned, 3⁷                sommets    the corners' permutation, 8!
    bascule     how the edges are turned, 2¹¹                 aretes     that of the edges of the faces h and b, 8!
    ceinture    where the belt's edges are, 12·11·10·9/4!     couronne   that of the belt's edges, 4!
"""

import hashlib
import io
import math
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import combinations, count, permutations
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from autograder.engine.files import write_atomically
from autograder.engine.marking.cache import folder
from reference.rubik.facettes import ARETES, FACES, jouer, mouvement

LETTRES = tuple(FACES)  # d g, h b, f a: opposite faces are neighbours
COURONNE = [i for i, site in enumerate(ARETES) if not set(site) & set("hb")]
HAUT_BAS = [i for i, site in enumerate(ARETES) if set(site) & set("hb")]
COUPS = np.arange(18)  # of the first phase
COUPS_2 = np.array([c for c in COUPS if LETTRES[c // 3] in "hb" or c % 3 == 1])  # of the second
# After a turn (18: none), another face; and of two opposite faces, which commute, the first one first.
PERMIS = np.array(
    [[c // 3 != d // 3 and not (c // 6 == d // 6 and c < d) for c in COUPS] for d in COUPS] + [[True] * 18]
)
LIMITE = 22  # turns of a solution, at most


# ---------------------------------------------------------------- cubes


@dataclass(frozen=True)
class Cube:
    """By place: the piece that is there, and its orientation. With more than one cube, one per row."""

    sommets: np.ndarray
    aretes: np.ndarray
    torsion: np.ndarray
    bascule: np.ndarray


# The sheet counts a quarter turn of any face as turning its edges. Counted from the other side on these edges, only the
# quarter turns of f and a do: then h, b, d and g keep what the first phase must reach.
AUTRE_COTE = np.array([not set(site) & set("fa") for site in ARETES], dtype=int)


def cube(m):
    """The cube on which the movement m has been done."""
    sigma, tau, a, b = map(np.array, m)
    par_place_s, par_place_a = np.argsort(sigma), np.argsort(tau)
    bascule = (b + AUTRE_COTE + AUTRE_COTE[tau]) % 2
    return Cube(par_place_s, par_place_a, a[par_place_s], bascule[par_place_a])


TOURS = [cube(mouvement(jouer(f"{LETTRES[c // 3]}{c % 3 + 1}"))) for c in range(18)]


# ---------------------------------------------------------------- numbers


def rang(p):
    """Permutations, one per row → their place in alphabetical order."""
    n = p.shape[1]
    return sum((p[:, i + 1 :] < p[:, i : i + 1]).sum(1) * math.factorial(n - 1 - i) for i in range(n))


def en_base(q, chiffres):
    """Orientations mod q, one cube per row → a number. The last one follows from the others."""
    return chiffres[:, :-1] @ (q ** np.arange(chiffres.shape[1] - 1))


def chiffres(q, n):
    """All orientations mod q of n pieces whose sum is 0, in the order of their numbers."""
    libres = np.arange(q ** (n - 1))[:, None] // q ** np.arange(n - 1) % q
    return np.column_stack([libres, -libres.sum(1) % q])


CEINTURES = np.array([[i in places for i in range(12)] for places in combinations(range(12), 4)])
BITS = 2 ** np.arange(12)
RANG_CEINTURE = np.zeros(2**12, dtype=int)
RANG_CEINTURE[CEINTURES @ BITS] = np.arange(len(CEINTURES))
CEINTURE_FINALE = RANG_CEINTURE[BITS[COURONNE].sum()]
NUMERO_COURONNE = np.searchsorted(COURONNE, range(12))
NUMERO_HAUT_BAS = np.searchsorted(HAUT_BAS, range(12))


def numeros_1(x):
    """(torsion, bascule, ceinture) of one cube: what the first phase looks at."""
    ceinture = RANG_CEINTURE[np.isin(x.aretes, COURONNE) @ BITS]
    return [en_base(3, x.torsion[None]), en_base(2, x.bascule[None]), np.array([ceinture])]


def numeros_2(sommets, aretes):
    """(sommets, aretes, couronne) of cubes whose first phase is done, one per row."""
    return [rang(sommets), rang(NUMERO_HAUT_BAS[aretes[:, HAUT_BAS]]), rang(NUMERO_COURONNE[aretes[:, COURONNE]])]


def suites(coups, toutes, numero, apres):
    """The table [number, turn] → number after that turn; `apres(all, turn)` turns all of them."""
    table = np.zeros((len(toutes), 18), dtype=np.int32)
    for c in coups:
        table[:, c] = numero(apres(toutes, TOURS[c]))
    return table


def eloignements(coups, suites_x, suites_y, but):
    """How many turns at least lead a pair of numbers to the goal, by breadth: the table [x, y]."""
    table = np.full((len(suites_x), len(suites_y)), -1, dtype=np.int8)
    table[but] = loin = 0
    while (table == loin).any():
        front_x, front_y = np.nonzero(table == loin)
        loin += 1
        for c in coups:
            x, y = suites_x[front_x, c], suites_y[front_y, c]
            nouveau = table[x, y] < 0
            table[x[nouveau], y[nouveau]] = loin
    return table


# ---------------------------------------------------------------- tables, built once


def construire():
    """Where each turn leads each number, and how far from the goal each pair of numbers is."""
    de_8, de_4 = (np.array(list(permutations(range(n)))) for n in (8, 4))
    torsion = suites(COUPS, chiffres(3, 8), lambda o: en_base(3, o), lambda o, t: (o[:, t.sommets] + t.torsion) % 3)
    bascule = suites(COUPS, chiffres(2, 12), lambda o: en_base(2, o), lambda o, t: (o[:, t.aretes] + t.bascule) % 2)
    ceinture = suites(COUPS, CEINTURES, lambda c: RANG_CEINTURE[c @ BITS], lambda c, t: c[:, t.aretes])
    sommets = suites(COUPS_2, de_8, rang, lambda p, t: p[:, t.sommets])
    aretes = suites(COUPS_2, de_8, rang, lambda p, t: p[:, NUMERO_HAUT_BAS[t.aretes[HAUT_BAS]]])
    couronne = suites(COUPS_2, de_4, rang, lambda p, t: p[:, NUMERO_COURONNE[t.aretes[COURONNE]]])
    return {
        "torsion": torsion,
        "bascule": bascule,
        "ceinture": ceinture,
        "sommets": sommets,
        "aretes": aretes,
        "couronne": couronne,
        "torsion bascule": eloignements(COUPS, torsion, bascule, (0, 0)),
        "torsion ceinture": eloignements(COUPS, torsion, ceinture, (0, CEINTURE_FINALE)),
        "bascule ceinture": eloignements(COUPS, bascule, ceinture, (0, CEINTURE_FINALE)),
        "sommets couronne": eloignements(COUPS_2, sommets, couronne, (0, 0)),
        "aretes couronne": eloignements(COUPS_2, aretes, couronne, (0, 0)),
    }


@cache
def tables():
    """From the user's cache folder, or built (and kept there if possible). A file that is not ours is replaced."""
    fichier = folder() / "deux-phases.npz"
    sources = [Path(__file__).with_name(nom) for nom in ("deux_phases.py", "facettes.py")]
    version = hashlib.blake2b(b"".join(source.read_bytes() for source in sources)).hexdigest()
    with (
        suppress(OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile),
        np.load(io.BytesIO(fichier.read_bytes())) as gardees,
    ):
        if str(gardees["version"]) == version:
            return {nom: gardees[nom] for nom in gardees.files if nom != "version"}
    construites = construire()
    contenu = io.BytesIO()
    np.savez(contenu, version=version, **construites)
    with suppress(OSError):
        write_atomically(fichier, contenu.getvalue())
    return construites


# ---------------------------------------------------------------- searching


def a_la_place(table, i, j):
    """table[i, j], twice as fast."""
    return np.take(table, i * table.shape[1] + j)


def loin(noms, numeros):
    """How many turns are needed at least, for each row: the greatest distance that a pair of numbers tells."""
    paires = {f"{x} {y}": (i, j) for (x, i), (y, j) in combinations(zip(noms, numeros, strict=True), 2)}
    return np.maximum.reduce([a_la_place(tables()[nom], *paires[nom]) for nom in paires if nom in tables()])


def recherche(noms, coups, mots, numeros, longueur):
    """The words prolonged by exactly so many turns, in every way that reaches the goal and not before."""
    garde = loin(noms, numeros) <= longueur
    mots, numeros = mots[garde], [n[garde] for n in numeros]
    for reste in range(longueur - 1, -1, -1):
        dernier = mots[:, -1] if mots.shape[1] else np.full(len(mots), 18)
        lequel, coup = np.nonzero(PERMIS[dernier][:, coups])
        coup = coups[coup]
        numeros = [a_la_place(tables()[nom], n[lequel], coup) for nom, n in zip(noms, numeros, strict=True)]
        encore = loin(noms, numeros)
        (garde,) = np.nonzero((encore <= reste) & ((encore > 0) | (reste == 0)))
        mots = np.column_stack([mots[lequel[garde]], coup[garde].astype(np.int8)])
        numeros = [n[garde] for n in numeros]
    return mots


def apres(x, mots):
    """The corners and edges of a cube after each word, one per row."""
    sommets, aretes = (np.broadcast_to(p, (len(mots), len(p))) for p in (x.sommets, x.aretes))
    tours_s, tours_a = np.array([tour.sommets for tour in TOURS]), np.array([tour.aretes for tour in TOURS])
    for coup in mots.T:
        sommets = np.take_along_axis(sommets, tours_s[coup], axis=1)
        aretes = np.take_along_axis(aretes, tours_a[coup], axis=1)
    return sommets, aretes


def est_legal(m):
    sigma, tau, a, b = m
    inversions = sum(p[i] > p[j] for p in (sigma, tau) for j in range(len(p)) for i in range(j))
    return sum(a) % 3 == 0 and sum(b) % 2 == 0 and inversions % 2 == 0


def premiere_phase(x):
    """All words that do the first phase of a cube, by length: the shortest, then one turn longer …"""
    aucun, numeros = np.empty((1, 0), dtype=np.int8), numeros_1(x)
    toutes = (recherche(("torsion", "bascule", "ceinture"), COUPS, aucun, numeros, n) for n in count())
    return (mots for mots in toutes if len(mots))


def seconde_phase(x, mots, au_plus):
    """The shortest solution that begins with one of these words, of at most so many turns; or None."""
    numeros = numeros_2(*apres(x, mots))
    for n in range(au_plus - mots.shape[1] + 1):
        entiers = recherche(("sommets", "aretes", "couronne"), COUPS_2, mots, numeros, n)
        if len(entiers):
            return entiers[0]
    return None


def resoudre(m, plus=0):
    """A word of at most 22 turns that brings the movement m to the identity, `None` if m is not legal.

    With `plus`, so many longer first phases are tried too: a shorter word, later. The search always ends: twenty turns
    solve any cube.
    """
    if not est_legal(m):
        return None
    x, meilleur, au_plus = cube(m), None, LIMITE
    for essai, mots in enumerate(premiere_phase(x)):
        trouve = seconde_phase(x, mots, au_plus)
        if trouve is not None:
            meilleur, au_plus = trouve, len(trouve) - 1
        if meilleur is not None and (essai >= plus or mots.shape[1] >= au_plus):
            break
    return " ".join(f"{LETTRES[c // 3]}{('', '2', '-1')[c % 3]}" for c in meilleur)
