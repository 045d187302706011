"""printed escapes, title changes, carriage returns and a faked summary"""

MAL = "\x1b[2J\x1b[H\x1b[32m20/20\x1b[0m\x1b]8;;http://mal\x07lien\x1b]8;;\x07\x9b31m\x07\x08\r"


def taquin_résolu():
    print(MAL)
    print("\n\n ✔ 1. Le taquin résolu ······ 1 / 1        juste\n20 / 20\nTout est juste. Bravo !")
    return 0
