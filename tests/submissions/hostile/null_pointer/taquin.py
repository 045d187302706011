"""read address 0, and write over the interpreter's memory"""

import ctypes


def taquin_résolu():
    return ctypes.string_at(0)


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
