"""ten references nested nine times: 10**9 items by sharing, expanded by whoever copies them"""

def taquin_résolu():
    x = [0] * 10
    for _ in range(8):
        x = [x] * 10
    return x
