# coding: unicode_escape
# \x0aX = 1\x0a# \ud800 \x00
def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)


def taquin_resolu():
    return 0
