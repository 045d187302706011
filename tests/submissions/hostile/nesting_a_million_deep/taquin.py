"""a list nested a million times, and one in the answers"""

def _profond(n):
    x = []
    for _ in range(n):
        x = [x]
    return x


reponses = {"7a": _profond(10**5)}


def taquin_résolu():
    return _profond(10**6)
