"""classes and functions whose names are escapes, bidi overrides and newlines"""

MAL = "\x1b[2J\x1b[H\x1b[32m20/20\x1b[0m\x1b]8;;http://mal\x07lien\x1b]8;;\x07\x9b31m\x07\x08\r"
Mal = type(MAL + "\u202e", (), {})


def taquin_résolu():
    return Mal()


def place_vide(t):
    return [Mal]


globals()["configuratio" + MAL] = print
globals()["configurations\u202e"] = print
reponses = {"4a": Mal(), "4b": [Mal()]}
