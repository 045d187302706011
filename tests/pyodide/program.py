"""A notebook of the pack, with some functions filled in, and what `verifier` says of them."""

import json
from pathlib import Path

RIGHT = """
def taquin_résolu():
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)


def suite(u0, n=100000):
    termes = [u0]
    while len(termes) < n:
        termes.append(1022 * termes[-1] % (2**30 - 3))
    return termes


reponses["4a"] = suite(U0)[10]
reponses["4b"] = suite(U0)[501]
"""
WRONG = """
def configuration(t):
    return sum(t[i][j] * 10 ** (3 * i + j) for j in range(3) for i in range(2))


def deplacement(t, direction):
    return 0
"""
space = {}
for cell in json.loads(Path("exercises/taquin/taquin.ipynb").read_text("utf-8"))["cells"]:
    if cell["cell_type"] == "code" and not "".join(cell["source"]).startswith("verifier("):
        exec("".join(cell["source"]), space)
exec(RIGHT + WRONG, space)
for question in ("1", "2", "3", "4", "4a", "4b", "5", "8"):
    print(f"=== {question}")
    exec(f"verifier({question!r})", space)
