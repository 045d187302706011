"""NaN, infinities and -0.0 in boards, keys and answers"""

nan, inf = float("nan"), float("inf")
reponses = {"4a": nan, "6a": inf, "9c": -0.0, "7a": [[nan] * 3] * 3, "9a": [nan, inf]}


def taquin_résolu():
    return [[nan, inf, -inf]] * 3


def parcours_largeur(c0):
    return {nan: nan, inf: -inf, float("nan"): c0}
