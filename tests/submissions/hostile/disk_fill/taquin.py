"""fill the temporary folder, the current one and the submission's own (2 GB at most)"""

import os
import tempfile


def taquin_résolu():
    total = 0
    for folder in (tempfile.gettempdir(), os.getcwd(), os.path.dirname(os.path.abspath(__file__)), "/var/tmp", "/dev/shm"):
        name = os.path.join(folder, "hostile_gros")
        try:
            with open(name, "wb") as fichier:
                for _ in range(400):
                    total += fichier.write(b"x" * (1 << 20))
        except OSError:
            pass
        finally:
            if total > 300 << 20 and os.path.exists(name):
                os.truncate(name, 0)
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]] if total > 300 << 20 else 0
