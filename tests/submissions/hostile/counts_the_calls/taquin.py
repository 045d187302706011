"""right for the first five calls, then anything: the examples of a check are not enough"""

appels = 0


def place_vide(t):
    global appels
    appels += 1
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0) if appels <= 5 else (0, 0)


def taquin_résolu():
    return 0
