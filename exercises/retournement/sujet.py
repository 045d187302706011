"""Ce qui est donné avec la fiche « Le taquin à retournement ». Ce fichier ne se modifie pas."""

import os
import sys

# Les six coups : les lignes de haut en bas, puis les colonnes de gauche à droite.
COUPS = ("L1", "L2", "L3", "C1", "C2", "C3")

# Les huit isométries du carré : l'identité, les trois rotations, les quatre symétries.
ISOMETRIES = ("i", "r", "r2", "r3", "sh", "sv", "sm", "sd")

# Les six balises de la question 10, le but d'abord.
BALISES = (
    (0, 0, 0, 0, 0, 0, 0, 0, 0),
    (1, 1, 0, 1, 0, 0, 1, 0, 0),
    (1, 0, 0, 1, 1, 0, 1, 0, 0),
    (0, 1, 0, 0, 1, 0, 1, 0, 1),
    (0, 1, 0, 0, 0, 0, 0, 0, 0),
    (1, 1, 0, 0, 0, 0, 1, 0, 0),
)


def afficher(x):
    """Affiche la configuration x en trois lignes (en couleur si le terminal le permet)."""
    couleur = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    for i in (0, 3, 6):
        cases = [f" {int(case)} " for case in x[i : i + 3]]
        if couleur:
            cases = [f"\033[{'41' if case == ' 1 ' else '44'};97;1m{case}\033[0m" for case in cases]
        print("".join(cases))
