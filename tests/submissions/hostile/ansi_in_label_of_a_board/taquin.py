"""a returned dict that looks like our own counterexample, with an escape as the label of a board"""

MAL = "\x1b[2J\x1b[H\x1b[32m20/20\x1b[0m\x1b]8;;http://mal\x07lien\x1b]8;;\x07\x9b31m\x07\x08\r"
PLATEAU = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def parcours_largeur(c0):
    return {"renvoie": PLATEAU, MAL: PLATEAU, "fonction": MAL, "réponse": MAL}
