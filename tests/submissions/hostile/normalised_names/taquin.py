def ｔａｑｕｉｎ_ｒｅｓｏｌｕ():
    return 0


def place_vide(t):
    return 0


def taquin_résolu():
    return 0
