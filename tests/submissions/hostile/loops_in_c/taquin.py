"""loops that never return from C: sum, huge power, str of a huge int, all at different places"""

import sys

sys.set_int_max_str_digits(0)


def taquin_résolu():
    return sum(range(10**12))


def place_vide(t):
    return 10 ** 10**8


def configuration(t):
    return len(str(1 << 50_000_000))


def voisins(c):
    return list(iter(int, 1))
