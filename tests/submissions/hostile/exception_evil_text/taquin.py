"""an exception whose __str__, __repr__ and args exit, loop or return no text"""

import os


class Mal(Exception):
    def __str__(self):
        os._exit(0)

    __repr__ = __str__


class Boucle(Exception):
    def __str__(self):
        while True:
            pass


class Nombre(Exception):
    def __str__(self):
        return 20


def taquin_résolu():
    raise Mal


def place_vide(t):
    raise Boucle


def configuration(t):
    raise Nombre
