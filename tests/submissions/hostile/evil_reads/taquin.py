"""__repr__, __str__, __len__, __bool__, __hash__, __iter__, __index__ that exit"""

import os


class Mal(list):
    def _fin(self, *args):
        os._exit(0)

    __repr__ = __str__ = __len__ = __bool__ = __iter__ = __index__ = __getitem__ = __contains__ = _fin
    __eq__ = __ne__ = __lt__ = __add__ = __getattr__ = __reduce__ = __reduce_ex__ = __copy__ = __deepcopy__ = _fin
    __hash__ = _fin


def taquin_résolu():
    return Mal([1])


reponses = {"4a": Mal([1])}


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
