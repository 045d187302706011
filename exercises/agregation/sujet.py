"""Ce qui est donné avec la fiche « Solutions optimales du taquin ». Ce fichier ne se modifie pas."""

import os
import sys

# Les deux tables de l'énoncé : T1 est mélangée, T2 est une étape possible entre T1 et la table finale.
T1 = [[10, 6, 4, 12], [1, 14, 3, 7], [5, 15, 11, 13], [8, 0, 2, 9]]
T2 = [[0, 1, 2, 4], [3, 6, 10, 12], [5, 7, 14, 11], [8, 9, 15, 13]]


def table_finale(n):
    """Renvoie la table finale de côté n (une nouvelle liste de listes) : le trou, puis 1, 2, …, n² − 1."""
    return [[n * i + j for j in range(n)] for i in range(n)]


def afficher(T):
    """Affiche joliment la table T (en couleur si le terminal le permet)."""
    couleur = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    n = len(T)
    largeur = len(str(n * n - 1)) + 2
    trait = "─" * largeur

    def case(i, j):
        valeur = int(T[i][j])
        texte = str(valeur or "").center(largeur)
        if not couleur or valeur == 0:
            return texte
        bien_placee = valeur == n * i + j
        return f"\033[{'42;30' if bien_placee else '44;97'};1m{texte}\033[0m"

    print("┌" + "┬".join([trait] * n) + "┐")
    for i in range(n):
        print("│" + "│".join(case(i, j) for j in range(n)) + "│")
        print("├" + "┼".join([trait] * n) + "┤" if i < n - 1 else "└" + "┴".join([trait] * n) + "┘")
