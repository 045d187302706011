"""os.fork returns the same pid twice and never forks; os.write swallows"""

import os

os.fork = lambda: 1
os.waitpid = lambda *args: (0, 0)
os.kill = lambda *args: None


def taquin_résolu():
    return []
