"""one print of 500 MB, and a line of output before each of the calls"""

def taquin_résolu():
    print("x" * 500_000_000)
    return 0


def place_vide(t):
    print("y" * 1_000_000)
    return 0
