"""sys.exit, exit and quit with odd codes, in functions and at the top level"""

import sys


def taquin_résolu():
    sys.exit("20/20")


def place_vide(t):
    exit(0)


def configuration(t):
    raise SystemExit({"note": 20})


sys.exit(0)
