"""leave the arguments cyclic, giant, alive: they cross back too"""

class Mal:
    __class__ = property(lambda self: 1 / 0)


def place_vide(t):
    juste = next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
    t.append(t)
    return juste


def configuration(t):
    code = sum(t[i][j] * 10 ** (3 * i + j) for i in range(3) for j in range(3))
    t[0] = Mal()
    return code


def deplacement(t, direction):
    t[0] = [[0] * 1000] * 2900
    return 1
