"""an answer whose __class__ says int must not take the other answers and functions down"""

class Menteur:
    __class__ = property(lambda self: int)

    def __eq__(self, other):
        return True


reponses = {"4a": Menteur(), "9c": 2}


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
