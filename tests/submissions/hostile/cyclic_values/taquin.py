"""a list, a dict and a tuple that contain themselves"""

def taquin_résolu():
    ligne = []
    ligne += [ligne, ligne, ligne]
    return ligne


def place_vide(t):
    boucle = []
    couple = (boucle, boucle)
    boucle.append(couple)
    return couple


def parcours_largeur(c0):
    d = {}
    d[c0] = d
    return d
