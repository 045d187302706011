"""a forked grandchild answers in the place of its parent, which has already answered"""

import os


def taquin_résolu():
    os.fork()
    return [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


def place_vide(t):
    os.fork()
    return (2, 2)
