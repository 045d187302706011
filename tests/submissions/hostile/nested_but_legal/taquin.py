def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)


def taquin_resolu():
    return 0
