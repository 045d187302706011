"""while loading, fork a tree of at most 1024 processes that each hold the channel"""

import os
import time

racine = os.getpid()
for _ in range(10):
    try:
        os.fork()
    except OSError:
        break
if os.getpid() != racine:
    time.sleep(60)
    os._exit(0)


def taquin_résolu():
    return 0
