"""What the graders of this sheet draw. Movements shrink towards the identity, words towards one letter."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from autograder.engine.sheet.checks import petits

from .fiche import ARETES, IDENTITE, MOUVEMENTS, SOMMETS, Mouvement, ce_qui_reste

CLES = {  # as sujet.py gives them; a test holds that
    "alpha": "d b d-1 b d b2 d-1 b2",
    "beta": "d b d-1 b-1 d-1 f d f-1 b",
    "gamma": "d b d-1 b f2 g f g-1 f b2",
}
LETTRES = tuple(MOUVEMENTS)


def avec(terme: int, valeurs: dict[int, int], m: Mouvement = IDENTITE) -> Mouvement:
    """The movement with some values of one of its four terms changed: rank → value."""
    termes = list(m)
    termes[terme] = tuple(valeurs.get(rang, valeur) for rang, valeur in enumerate(termes[terme]))
    return termes[0], termes[1], termes[2], termes[3]


def jouer(texte: str) -> Mouvement:
    """The movement of a word."""
    m = ce_qui_reste(IDENTITE, texte, MOUVEMENTS)
    assert m is not None
    return m


HF, HD, FD, HFD = ARETES.index("hf"), ARETES.index("hd"), ARETES.index("fd"), SOMMETS.index("hfd")
ECHANGE = avec(1, {HF: HD, HD: HF})  # the three illegal movements of the text
BASCULE = avec(3, {FD: 1})
TIERS = avec(2, {HFD: 1})
ALPHA, BETA, GAMMA = (jouer(mot) for mot in CLES.values())

PETITS = [MOUVEMENTS["h"], MOUVEMENTS["b"], TIERS, BASCULE, ECHANGE, *(MOUVEMENTS[lettre] for lettre in "dgfa")]
PETITS += [jouer("d h"), jouer("h2"), ALPHA, IDENTITE]


def rangs(n: int) -> Any:
    return st.permutations(range(n)).map(tuple)


def tours(n: int, modulo: int) -> Any:
    return st.tuples(*[st.integers(0, modulo - 1)] * n)


def sans_tour() -> Any:
    """Movements that place pieces and turn none."""
    tires = st.tuples(rangs(8), rangs(12), st.just(IDENTITE[2]), st.just(IDENTITE[3]))
    return petits(tires, [ECHANGE, IDENTITE, avec(0, {0: 1, 1: 2, 2: 0})])


def mouvements() -> Any:
    """Any movements, legal or not."""
    return petits(st.tuples(rangs(8), rangs(12), tours(8, 3), tours(12, 2)), PETITS)


def impaire(p: tuple[int, ...]) -> bool:
    return sum(p[i] > p[j] for i in range(len(p)) for j in range(i + 1, len(p))) % 2 == 1


def legaliser(m: Mouvement) -> Mouvement:
    """The movement, with the last edges and the last turns changed where it is not legal."""
    if impaire(m[0]) != impaire(m[1]):
        m = avec(1, {10: m[1][11], 11: m[1][10]}, m)
    m = avec(2, {7: -sum(m[2][:7]) % 3}, m)
    return avec(3, {11: sum(m[3][:11]) % 2}, m)


def legaux() -> Any:
    """Legal movements, all as likely."""
    tires = st.tuples(rangs(8), rangs(12), tours(8, 3), tours(12, 2)).map(legaliser)
    return petits(tires, [MOUVEMENTS["h"], MOUVEMENTS["d"], jouer("h2"), jouer("d h"), ALPHA])


def permutations() -> Any:
    """Of 0 … n-1, for any n from 1 to 12."""
    tirees = st.integers(1, 12).flatmap(rangs)
    return petits(tirees, [(1, 0), (1, 2, 0), (0,), (1, 0, 2), (1, 0, 3, 2), (0, 1, 2), (2, 0, 1), (1, 2, 3, 0)])


def mots(symboles: tuple[str, ...], simples: list[str]) -> Any:
    """Words of one to six of these symbols."""
    return petits(st.lists(st.sampled_from(symboles), min_size=1, max_size=6).map(" ".join), simples)
