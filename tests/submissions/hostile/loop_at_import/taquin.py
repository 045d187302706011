"""a loop at the top level, swallowing the clock; what comes later must still be marked"""

while True:
    try:
        while True:
            pass
    except BaseException:
        pass


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
