"""2.9 million empty lists in answer to each of the sixty calls of a batch: memory of the trusted side"""

GROS = [[] for _ in range(2_900_000)]


def place_vide(t):
    return GROS
