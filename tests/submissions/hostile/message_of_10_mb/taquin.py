"""an exception message, an output line and a class name of ten megabytes"""

GROS = "20/20 " * 1_700_000


def taquin_résolu():
    raise ValueError(GROS)


def place_vide(t):
    print(GROS)
    return 0


def configuration(t):
    return type("C" * 10_000_000, (), {})()


type("E" * 10_000_000, (Exception,), {})
raise ValueError(GROS)
