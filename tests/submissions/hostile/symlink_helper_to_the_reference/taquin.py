"""a helper module is a link to the reference, and all its names are imported"""

try:
    from aide import *
except Exception:
    pass


if "taquin_résolu" not in globals():

    def taquin_résolu():
        return 0
