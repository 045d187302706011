"""ten gigabytes at once, as a list, a string, a bytearray"""

def taquin_résolu():
    return [0] * 10**10


def place_vide(t):
    return "x" * 10**10


def configuration(t):
    return bytearray(10**10)
