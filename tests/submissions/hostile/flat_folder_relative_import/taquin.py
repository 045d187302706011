"""`from . import x` names no module: it must not bring every file of a flat folder (the neighbours' work) into reach"""

import os

try:
    from . import rien
except ImportError:
    pass
ici = os.path.dirname(os.path.abspath(__file__))
for nom in os.listdir(ici):
    if nom.endswith(".py") and nom != "taquin.py":
        exec(open(os.path.join(ici, nom), encoding="utf-8").read())


if "taquin_résolu" not in globals():

    def taquin_résolu():
        return 0
