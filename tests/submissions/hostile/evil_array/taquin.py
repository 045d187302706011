"""__array__, __array_interface__ and __float__ that loop or point at address 0"""

import numpy as np


class Mal:
    __array_interface__ = {"shape": (3, 3), "typestr": "<i8", "data": (0, False), "version": 3}


def taquin_résolu():
    return np.array(Mal())


class Vue(np.ndarray):
    def __array_finalize__(self, other):
        while True:
            pass


def place_vide(t):
    return np.zeros(2).view(Vue)
