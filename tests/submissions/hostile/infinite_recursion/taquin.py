"""endless recursion, with and without a raised limit, and through __getattr__ and sorted"""

import sys


def taquin_résolu():
    return taquin_résolu()


def place_vide(t):
    sys.setrecursionlimit(10**9)
    return place_vide(t)


class Echo:
    def __getattr__(self, name):
        return getattr(self, name + "x")


def configuration(t):
    return Echo().x
