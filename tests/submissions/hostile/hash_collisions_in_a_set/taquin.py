"""a set of 100k ints that all hash to 0 once they are plain"""

class Cle(int):
    __hash__ = object.__hash__
    __eq__ = object.__eq__


def taquin_résolu():
    return {Cle(i * (2**61 - 1)) for i in range(100_000)}
