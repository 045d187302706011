"""a string of 60 MB as value, key and answer: a flood for the report"""

def taquin_résolu():
    return "x" * 60_000_000


def parcours_largeur(c0):
    return {"y" * 30_000_000: c0}


reponses = {"5a": "N" * 50_000_000}
