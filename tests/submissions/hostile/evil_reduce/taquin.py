"""__reduce__ that runs a command, should anyone pickle or copy the value"""

import os


class Mal:
    def __reduce__(self):
        return os.system, ("touch /tmp/hostile_pickle; touch hostile_pickle",)

    __reduce_ex__ = lambda self, protocol: self.__reduce__()
    __deepcopy__ = lambda self, memo: os.system("touch /tmp/hostile_deepcopy")


def taquin_résolu():
    return Mal()


def place_vide(t):
    t[:] = [Mal(), Mal()]
    return (2, 2)
