"""SIGKILL to oneself in a call"""

import os
import signal


def taquin_résolu():
    os.kill(os.getpid(), signal.SIGKILL)


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
