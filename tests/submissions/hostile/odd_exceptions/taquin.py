"""KeyboardInterrupt, GeneratorExit, MemoryError, RecursionError, StopIteration and a BaseException of one's own"""

class Fin(BaseException):
    pass


def taquin_résolu():
    raise KeyboardInterrupt


def place_vide(t):
    raise GeneratorExit


def configuration(t):
    raise MemoryError


def voisins(c):
    raise Fin(Fin)


def parcours_largeur(c0):
    raise StopIteration(20)
