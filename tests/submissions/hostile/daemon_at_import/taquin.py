"""the same daemon, started while loading, in a process group of its own"""

import os
import time

if os.fork() == 0:
    os.setpgid(0, 0)
    os.setsid() if os.fork() == 0 else os._exit(0)
    time.sleep(300)
    open("/tmp/hostile_daemon", "w").close()
    os._exit(0)


def place_vide(t):
    return next((i, j) for i in range(3) for j in range(3) if t[i][j] == 0)
