# coding: utf-7
# +AAo-def taquin_resolu():+AAo-    return 0+AAo-
def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)


def taquin_resolu():
    return 0
