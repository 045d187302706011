def taquin_résolu():
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
