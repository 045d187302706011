"""The figures of the chapter: those that agree, those that do not, and what docs/errata.md says of these."""

from __future__ import annotations

import pytest

from bench.etude_klotski import DOCUMENT, boards
from bench.klotski_chapitre import INDETERMINE, PARTIES, PLATEAUX, echange, graphe, montrer
from reference.klotski.moteur import Regle
from tests.test_klotski_moteur import ROOT

# What the source says and no reading gives: the only lines that may differ, each told in docs/errata.md.
WRONG = {
    "L'Âne rouge": {
        "des 4 configurations à dix voisins, celles qui sont symétriques",
        "configurations du chemin (figure 5.9)",
        "chemins optimaux",
    },
    "Century et Super-Century": {
        "coups, rectangle rangé",
        "excentricité du départ rangé",
        "excentricité du départ à mi-course",
    },
    "Variantes proches de l'annexe": {"Supercompo"},
    "Simplicity": {"nombre moyen de voisins", "diamètre de la deuxième composante"},
    "Simplicity 2": {"autres composantes", "nombre moyen de voisins"},
    "Soap et Soap 2": {"nombre moyen de voisins", "Soap 2"},
}
SLOW = {"L'Âne rouge", "Soap et Soap 2"}


@pytest.mark.parametrize(
    "partie", [pytest.param(nom, marks=pytest.mark.long) if nom in SLOW else nom for nom in PARTIES]
)
def test_every_figure_is_found_or_is_in_the_errata(partie: str) -> None:
    lignes = PARTIES[partie]()
    faux = {ligne.grandeur: ligne for ligne in lignes if not ligne.juste}
    errata = (ROOT / "docs" / "errata.md").read_text("utf-8").partition("(`klotski`)")[2]

    assert set(faux) == WRONG.get(partie, set())
    assert all(ligne.note for ligne in faux.values())
    for ligne in faux.values():
        value = ligne.note.split()[0] if ligne.calcul == INDETERMINE else montrer(ligne.calcul)
        assert value in errata, "docs/errata.md does not give this value"


@pytest.mark.parametrize(("nom", "source"), [("simplicity", 4.6), ("simplicity2", 4.5), ("soap", 5.2)])
def test_no_reading_gives_the_mean_number_of_neighbours(nom: str, source: float) -> None:
    regles = [Regle(droit, longueur) for droit in (False, True) for longueur in (1, 2, 3, 4, None)]
    moyennes = {round(float(graphe(nom, regle=regle).degres.mean()), 1) for regle in regles}

    assert (source in moyennes) is False


def test_three_steps_are_not_enough_for_simplicity_2() -> None:
    """The text's list of moves stops at three steps: it would give 71 and not 68; four steps give 68."""
    fin = echange(PLATEAUX["simplicity2"], "Y", "R")
    found = {}
    for longueur in (3, 4):
        g = graphe("simplicity2", "YR", Regle(longueur=longueur))
        found[longueur] = int(g.distances([g.depart])[g.sommet(fin)])

    assert found == {3: 71, 4: 68}


def test_the_second_component_of_simplicity_is_wider_than_five_whatever_the_move() -> None:
    for regle in (Regle(), Regle(longueur=3), Regle(longueur=2), Regle(longueur=1), Regle(tout_droit=True)):
        assert graphe("simplicity", regle=regle).diametre(1) >= 7


def test_no_reading_of_century_goes_189_moves_from_the_start() -> None:
    regles = (Regle(), Regle(tout_droit=True), Regle(longueur=1))
    loin = [int(g.distances([g.depart]).max()) for regle in regles for g in (graphe("century", regle=regle),)]

    assert loin == [188, 209, 250]


@pytest.mark.long
def test_the_table_of_the_study_is_up_to_date() -> None:
    assert boards() in DOCUMENT.read_text("utf-8")


def test_the_source_forgets_a_piece_in_its_list() -> None:
    """`pt` has eleven entries; the board has ten pieces and two free cells."""
    pt, position = (0, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4), (2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19)
    jeu = graphe("ane_rouge").jeu
    cases = [jeu.colonnes * (place // (jeu.colonnes + 1)) + place % (jeu.colonnes + 1) + 1 for place in jeu.depart]

    assert cases == list(position[:10])
    assert len(pt) + 1 == len(position) and [jeu.pieces.count(k) for k in range(4)] == [1, 1, 4, 4]
