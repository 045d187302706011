"""bytes, memoryview, complex, Decimal, Fraction, range and Ellipsis equal to the right value"""

from decimal import Decimal
from fractions import Fraction


def taquin_résolu():
    return (range(1, 4), range(4, 7), memoryview(bytes([7, 8, 0])))


def place_vide(t):
    return next((complex(i), Fraction(j)) for i in range(3) for j in range(3) if t[i][j] == 0)


def configuration(t):
    return Decimal(sum(t[i][j] * 10 ** (3 * i + j) for i in range(3) for j in range(3)))


def voisins(c):
    return frozenset({c})


reponses = {"8a": Decimal(87654321), "9c": b"2", "8b": ..., "9a": {1, 2}}
