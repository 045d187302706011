"""Marks as a teacher gives them: one mistake of one sort never costs more than half of its question."""

from __future__ import annotations

from typing import Any

import pytest

from autograder.engine.sheet import catalog
from autograder.engine.sheet.model import Faute, Sheet

from .in_process import evidence, source_with

# Of the known mistakes, those of one sort: an edge (of the board, of a list, a case apart), a convention (which way
# round, which letter, what kind of value), a mutation (something is changed, or kept, that should not be). Each by the
# beginning of its sentence. Those that make nothing right are not here: what they return is never what was asked.
ONE_SORT: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {
    ("taquin", "taquin_résolu"): {
        "convention": ("La place vide est en haut", "Le taquin est rempli colonne", "La place vide est notée 9"),
        "mutation": ("Tous les appels renvoient les mêmes lignes", "Les trois lignes sont identiques"),
    },
    ("taquin", "place_vide"): {
        "edge": ("Dans la dernière ligne et la dernière colonne",),
        "convention": ("Les coordonnées sont échangées",),
    },
    ("taquin", "deplacement"): {
        "edge": (
            "Une tuile traverse le bord",
            "Au bord, l'indice 3",
            "Les bords se rejoignent",
            "Une tuile de la ligne 0",
            "La fonction renvoie toujours 1",
        ),
        "convention": (
            "C'est la place vide qui suit",
            "Le nord et le sud",
            "L'est et l'ouest",
            "Lignes et colonnes",
            "La direction W est toujours refusée",
            "Rien n'est renvoyé",
            "C'est le taquin qui est renvoyé",
        ),
        "mutation": ("Un déplacement refusé",),
    },
    ("taquin", "suite"): {
        "edge": ("La liste commence à u_1", "Il y a un terme de trop", "Il manque un terme", "La longueur par défaut"),
        "convention": ("L'argument u0 est ignoré", "L'argument n est ignoré"),
    },
    ("taquin", "dep"): {
        "edge": ("Les termes sont décalés d'un rang", "La liste a une direction de trop"),
        "convention": (
            "La suite part toujours de 42",
            "Les directions sont rangées N, S, E, W",
            "L'est et l'ouest",
            "Les directions sont numérotées",
            "L'ouest est noté O",
            "Les restes modulo 4",
            "Le résultat est une chaîne",
        ),
    },
    ("taquin", "deplacement_liste"): {
        "edge": ("Tous les déplacements de la liste", "Tout s'arrête au premier", "Seules les 999 premières"),
        "convention": ("Ce sont les déplacements impossibles", "C'est le taquin qui est renvoyé", "Le nombre de dép"),
        "mutation": ("Le compte est juste, mais", "La liste des directions est vidée"),
    },
    ("taquin", "taq"): {"convention": ("Le mélange est D(k, 100)", "Le mélange vient toujours de")},
    ("taquin", "configuration"): {
        "convention": ("Les indices sont échangés", "Les chiffres sont à l'envers", "Les puissances sont décalées"),
        "mutation": ("Le taquin est vidé pendant le calcul",),
    },
    ("taquin", "voisins"): {
        "edge": ("Un déplacement impossible donne c", "Seul le premier voisin"),
        "convention": (
            "Les voisins sont donnés dans l'ordre N, S",
            "L'ordre est celui",
            "Les voisins sont donnés dans l'ordre W, S",
            "Les voisins sont triés",
            "Le résultat est un ensemble",
        ),
        "mutation": ("La liste est conservée", "Les déplacements s'ajoutent"),
    },
    ("taquin", "parcours_largeur"): {
        "edge": ("Le parcours s'arrête à la découverte", "Le parcours s'arrête avant"),
        "convention": ("Le départ c0 n'est jamais dans",),
    },
    ("taquin", "reconstruction_chemin"): {
        "edge": (
            "Le départ c0 manque",
            "La configuration résolue manque",
            "Quand c0 est déjà résolue, le chemin",
            "Quand c0 est déjà résolue, la remontée",
            "Quand il n'y a pas de chemin, une KeyError",
            "Quand il n'y a pas de chemin, une liste",
            "Quand il n'y a pas de chemin, None",
        ),
        "convention": ("Le chemin est à l'envers",),
    },
    ("agregation", "trou"): {
        "edge": ("La table est supposée de côté 3",),
        "convention": ("Les coordonnées sont échangées", "Les coordonnées sont comptées"),
    },
    ("agregation", "pi2"): {"edge": ("Le trou est compté", "Les places finales sont calculées")},
    ("agregation", "successeur"): {
        "edge": ("Le trou traverse le bord", "Un coup impossible renvoie la table"),
        "convention": ("La lettre est prise", "Le coup O donne toujours", "Lignes et colonnes", "Le nord et le sud"),
        "mutation": ("T est modifiée",),
    },
    ("agregation", "jouer"): {"edge": ("Un coup impossible est", "Quand un coup est", "Le mot vide donne None")},
    ("agregation", "jouable"): {"convention": ("Une permutation paire n'est pas toujours",)},
    ("agregation", "equivalents"): {
        "edge": ("Le mot donné figure", "Seuls les mots d'exactement", "Les mots de `longueur` lettres manquent"),
        "convention": ("Les mots sont rangés", "Des mots reviennent", "Les lettres sont prises"),
    },
    ("agregation", "largeur"): {
        "edge": ("Une table qui n'est pas jouable",),
        "convention": ("Les lettres sont celles des pièces", "Le mot est à l'envers"),
    },
    ("agregation", "bidirectionnel"): {
        "edge": ("Une table qui n'est pas jouable",),
        "convention": ("La partie venue de la table finale est", "La partie venue de la table finale n'est pas"),
    },
    ("agregation", "profondeur_seuils"): {
        "edge": ("Une table qui n'est pas jouable", "Une table déjà rangée"),
        "convention": ("Les lettres sont celles des pièces",),
    },
    ("agregation", "minorant"): {"edge": ("Le trou est compté", "Trois pièces d'une même ligne")},
    ("agregation", "ida_etoile"): {
        "edge": ("Une table qui n'est pas jouable",),
        "convention": ("Les lettres sont celles des pièces", "Le mot est à l'envers"),
    },
    ("agregation", "glouton"): {"convention": ("La seconde valeur est toujours True", "Seul le mot est renvoyé")},
    ("agregation", "glouton_echappement"): {
        "edge": ("Une table qui n'est pas jouable",),
        "convention": ("Les lettres sont celles des pièces", "C'est un couple qui est renvoyé"),
    },
    ("agregation", "ligne_a_ligne"): {
        "edge": ("Une table qui n'est pas jouable", "Le mot est vide pour les tables"),
        "convention": ("Les lettres sont celles des pièces", "La table est rangée comme dans l'autre fiche"),
    },
}


def faute_of(sheet: Sheet, target: str, beginning: str) -> Faute:
    (found,) = [one for one in sheet.fautes if one.target == target and one.sentence.startswith(beginning)]
    return found


def cases() -> list[Any]:
    found = []
    for (name, target), sorts in ONE_SORT.items():
        for sort, beginnings in sorts.items():
            found += [
                pytest.param(name, target, beginning, id=f"{name}-{target}-{sort}-{beginning}")
                for beginning in beginnings
            ]
    return found


@pytest.mark.long
@pytest.mark.parametrize(("name", "target", "beginning"), cases())
def test_a_mistake_of_one_sort_costs_half_of_its_question_at_most(name: str, target: str, beginning: str) -> None:
    sheet = catalog.load_sheet(name)
    source = source_with(sheet, faute_of(sheet, target, beginning))
    checks = sheet.checks_of(target)
    question = next(question for question in sheet.questions if question.id == checks[0].question)
    lost = sum(check.points for check in checks if not evidence(sheet, check, source).passed)

    assert 0 < lost <= question.out_of / 2


# On the other sheets, all known mistakes cost half of their question at most, but for those that leave nothing right:
# each by the beginning of its sentence. A long check is counted as lost with any other of its function.
NOTHING_RIGHT: dict[tuple[str, str], tuple[str, ...]] = {
    ("rubik", "ordre"): (
        "C'est la longueur du plus grand cycle",
        "Les longueurs des cycles sont multipliées",
        "Le résultat est trop petit de 1",
        "Seuls les sommets sont regardés",
    ),
    ("rubik", "conjugue"): (
        "Le parapluie est ouvert par g⁻¹",
        "g n'est pas défait",
        "g est fait deux fois",
        "C'est un commutateur",
    ),
    ("rubik", "resoudre"): (
        "Ce mot fait m",
        "Le résultat est une liste de symboles",
        "Les pièces sont à leur place, mais",
        "Seuls les cubes à un ou deux coups",
    ),
    ("branch_and_bound", "descendants"): ("Tous les descendants sont égaux",),  # v is modified too
    ("branch_and_bound", "exploration"): ("Un sommet de score plus grand",),  # it hardly ever stops
    ("retournement", "est_legale"): ("La somme est celle des neuf cases",),
    ("retournement", "resoudre"): ("C'est le nombre de coups",),
    ("klotski", "plateau"): ("Les pièces sont décalées d'une case", "Les cinq lignes sont identiques"),
    ("klotski", "est_valide"): ("De vraies positions sont refusées",),  # every position is refused
    ("klotski", "voisins"): (
        "Une pièce saute à n'importe quelle place libre",
        "Seuls les coups vers la première",
        "Il manque les coups pour lesquels",
        "Les deux cases vides ne sont pas mises à jour",
    ),
    ("klotski", "configurations"): ("Les deux cases vides manquent",),
}
OTHERS = [catalog.load_sheet(name) for name in ("branch_and_bound", "retournement", "rubik", "klotski")]


@pytest.mark.long
@pytest.mark.parametrize(
    ("sheet", "target"),
    [pytest.param(sheet, target, id=f"{sheet.name}-{target}") for sheet in OTHERS for target in sheet.functions],
)
def test_only_mistakes_that_leave_nothing_right_cost_more_than_half(sheet: Sheet, target: str) -> None:
    checks = sheet.checks_of(target)
    question = next(question for question in sheet.questions if question.id == checks[0].question)
    exceptions = NOTHING_RIGHT.get((sheet.name, target), ())
    costly = []
    for faute in (faute for faute in sheet.fautes if faute.target == target):
        source = source_with(sheet, faute)
        lost = sum(check.points for check in checks if check.long or not evidence(sheet, check, source).passed)
        if lost > question.out_of / 2:
            costly.append(faute.sentence)

    assert [sentence for sentence in costly if not sentence.startswith(exceptions)] == []
    assert [known for known in exceptions if not any(sentence.startswith(known) for sentence in costly)] == []
