"""Ce qui est donné avec la fiche « Le jeu de taquin ». Ce fichier ne se modifie pas."""

import os
import sys

U0 = 42  # le terme initial de la suite, question 4


def print_taquin(t):
    """Affiche joliment le taquin t (en couleur si le terminal le permet)."""
    couleur = sys.stdout.isatty() and "NO_COLOR" not in os.environ

    def case(i, j):
        valeur = int(t[i][j])
        if valeur == 0:
            return "   "
        texte = f" {valeur} "
        if not couleur:
            return texte
        bien_placee = valeur == 3 * i + j + 1
        return f"\033[{'42;30' if bien_placee else '44;97'};1m{texte}\033[0m"

    print("┌───┬───┬───┐")
    for i in range(3):
        print("│" + "│".join(case(i, j) for j in range(3)) + "│")
        print("├───┼───┼───┤" if i < 2 else "└───┴───┴───┘")


def decode(c):
    """Renvoie le taquin (une nouvelle matrice) dont la configuration est l'entier c."""
    t = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for i in range(3):
        for j in range(3):
            t[i][j] = c % 10
            c = c // 10
    return t
