"""right-to-left overrides, zero-width characters, homoglyph names, line and paragraph separators"""

MAL = "\u202e02/02\u202c \u2066\u2069\u200b\u200f\u2028\u2029\ufeff\U000e0041"
reponses = {"4a": MAL, "4a\u200b": 1, "4\u0430": 2}


def taquin_résolu():
    print(MAL)
    return MAL


def place_vide(t):
    raise ValueError(MAL)
