"""memory that is no process's own: memfd, /dev/shm, a shared mapping, a full pipe"""

import mmap
import os


def taquin_résolu():
    total = 0
    bloc = b"x" * (1 << 20)
    try:
        fd = os.memfd_create("gros")
        for _ in range(2500):
            total += os.write(fd, bloc)
    except OSError:
        pass
    try:
        with open("/dev/shm/hostile_gros", "wb") as fichier:
            for _ in range(500):
                total += fichier.write(bloc)
    except OSError:
        pass
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]] if total > 2 << 30 else 0
