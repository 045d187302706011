"""escapes in returned strings, dict keys and answers"""

MAL = "\x1b[2J\x1b[H\x1b[32m20/20\x1b[0m\x1b]8;;http://mal\x07lien\x1b]8;;\x07\x9b31m\x07\x08\r"
reponses = {"4a": MAL, "5a": [MAL] * 5, MAL: MAL, "7a": {MAL: [[MAL]]}}


def taquin_résolu():
    return [[MAL] * 3] * 3


def parcours_largeur(c0):
    return {MAL: MAL}
