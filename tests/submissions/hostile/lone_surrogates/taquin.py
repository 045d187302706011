"""lone surrogates in values, keys, answers, output and exception text: no encoder may choke"""

reponses = {"5a": "\ud800" * 5, "5b": ["\udfff"] * 5, "\ud83d": 1, "7a": {"\udc00": "\udc01"}}


def taquin_résolu():
    print("\ud800 affiché")
    return [["\ud800"] * 3] * 3


def place_vide(t):
    raise ValueError("\udcff\ud800")


def parcours_largeur(c0):
    return {"\ud800": "\udfff"}
