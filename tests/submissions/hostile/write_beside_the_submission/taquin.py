"""rewrite one's own submission, and the one next to it, between two checks"""

import os

ICI = os.path.dirname(os.path.abspath(__file__))


def taquin_résolu():
    for name in ("taquin.py", "hostile_new.py", "../hostile_sibling.txt"):
        try:
            with open(os.path.join(ICI, name), "a") as fichier:
                fichier.write("# touched\n")
        except OSError:
            continue
        return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    return 0
