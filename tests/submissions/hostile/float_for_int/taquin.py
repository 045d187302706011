"""floats equal to the right integers (2.0 is no int) in boards, neighbours and the search's dict"""

def taquin_résolu():
    return [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 0.0]]


def configuration(t):
    return float(sum(t[i][j] * 10 ** (3 * i + j) for i in range(3) for j in range(3)))


reponses = {"8a": 87654321.0}
