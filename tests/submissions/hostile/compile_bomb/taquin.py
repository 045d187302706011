"""source that compiles to gigabytes: a constant fold, a nested f-string, a comprehension of 5000 levels"""

def taquin_résolu():
    return eval("-" * 5_000_000 + "1")


def place_vide(t):
    return eval("(" * 150 + "1" + ",)" * 150)


def configuration(t):
    return compile("x = " + "[" * 10_000 + "]" * 10_000, "x", "exec")
