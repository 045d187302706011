"""Ce qui est donné avec la fiche « L'Âne rouge ». Ce fichier ne se modifie pas."""

import os
import sys

# Les pièces : le grand carré (0), le rectangle couché (1), les quatre debout (2), les quatre petits carrés (3),
# puis les deux cases vides (4).
TYPES = (0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4)

# La position de départ : la case du coin en haut à gauche de chaque pièce, dans l'ordre de TYPES.
DEPART = (2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19)

# Six casse-tête, un caractère par case : une lettre ou un chiffre par pièce, « . » vide, « # » hors du plateau.
DESSINS = {
    "ane_rouge": "ABBC\nABBC\nDEEF\nDGHF\nI..J",
    "century": "2113\n4115\n46.5\n76.8\n99AA",
    "pennant": "AABB\nAACC\nDE..\nFGHH\nFGII",
    "simplicity": "..Y.\nBBYY\n.GR.\n.GRR",
    "simplicity2": "..Y.\nBBYY\n.GR.\n.GRR\n##.#",
    "soap": "....\n.HH.\nLLRR\nVLRW\nVSSW",
}


def afficher(position):
    """Affiche une position en cinq lignes, une lettre par pièce (en couleur si le terminal le permet)."""
    couleur = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    teintes = ("41", "44", "42", "43", "")
    cases = {}
    for rang, (sorte, coin) in enumerate(zip(TYPES, position, strict=True)):
        haut, large = ((2, 2), (1, 2), (2, 1), (1, 1), (1, 1))[sorte]
        for i in range(haut):
            for j in range(large):
                cases[coin + 4 * i + j] = (sorte, "." if sorte == 4 else "ABCDEFGHIJ"[rang])
    for debut in (1, 5, 9, 13, 17):
        ligne = ""
        for case in range(debut, debut + 4):
            sorte, lettre = cases.get(case, (4, "?"))
            ligne += f"\033[{teintes[sorte]};97;1m {lettre}\033[0m" if couleur and sorte != 4 else f" {lettre}"
        print(ligne)
