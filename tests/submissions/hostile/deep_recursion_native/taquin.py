"""a recursion limit of a billion, then recursion through C"""

import sys

sys.setrecursionlimit(10**9)


def taquin_résolu():
    x = []
    for _ in range(10**6):
        x = [x]
    return repr(x)


class Echo:
    def __repr__(self):
        return repr(self)


def place_vide(t):
    return repr(Echo())
