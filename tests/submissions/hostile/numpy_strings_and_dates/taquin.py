"""NumPy strings, dates, void records and masked arrays as values"""

import numpy as np


def taquin_résolu():
    return np.array([["1", "2", "3"], ["4", "5", "6"], ["7", "8", "0"]])


def place_vide(t):
    return np.datetime64("2020-01-01")


def configuration(t):
    return np.void(b"876543210")


def voisins(c):
    return np.ma.masked_array([1, 2], mask=[1, 0])
