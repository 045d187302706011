"""Ce qui est donné avec la fiche « Le dollar de Sam Loyd ». Ce fichier ne se modifie pas."""

import os
import sys

CIBLE = [1, 2, 3, 4, 5, 6, 7, 8, 9]  # le taquin rangé ; 9 est le trou
ARRET = 111111000  # le score à partir duquel la recherche s'arrête : les deux premières lignes sont rangées


def afficher(v):
    """Affiche joliment le taquin de vecteur v (en couleur si le terminal le permet)."""
    couleur = sys.stdout.isatty() and "NO_COLOR" not in os.environ

    def case(k):
        valeur = int(v[k])
        if valeur == 9:
            return "   "
        texte = f" {valeur} "
        if not couleur:
            return texte
        return f"\033[{'42;30' if valeur == k + 1 else '44;97'};1m{texte}\033[0m"

    print("┌───┬───┬───┐")
    for i in range(3):
        print("│" + "│".join(case(3 * i + j) for j in range(3)) + "│")
        print("├───┼───┼───┤" if i < 2 else "└───┴───┴───┘")
