"""a background process, left by one check, answers the next one through an abstract socket"""

import os
import socket

NOM = "\0hostile_memoire"
BON = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def souvenir():
    """How many calls the accomplice has seen; it is started by the first one."""
    try:
        appel = socket.socket(socket.AF_UNIX)
        appel.settimeout(1.0)
        appel.connect(NOM)
        return appel.recv(1)[0]
    except OSError:
        pass
    if os.fork() == 0:
        try:
            os.setsid()
        except OSError:
            pass
        try:
            ecoute = socket.socket(socket.AF_UNIX)
            ecoute.bind(NOM)
            ecoute.listen()
            for nombre in range(1, 200):
                ecoute.accept()[0].send(bytes([nombre]))
        finally:
            os._exit(0)
    return 0


def taquin_résolu():
    return BON if souvenir() else 0


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0) if souvenir() else None
