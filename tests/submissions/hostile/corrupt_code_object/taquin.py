"""bytecode of garbage"""

def taquin_résolu():
    return 0


taquin_résolu.__code__ = taquin_résolu.__code__.replace(co_code=bytes(range(1, 255)) * 2, co_consts=(), co_stacksize=1)


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
