"""2**16 tuples of -1 and -2 (equal hashes) as keys that only collide on the trusted side"""

from itertools import product


class Cle(tuple):
    __hash__ = object.__hash__
    __eq__ = object.__eq__


def taquin_résolu():
    return {Cle(mot): 0 for mot in product((-1, -2), repeat=16)}
