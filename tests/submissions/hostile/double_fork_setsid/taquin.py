"""a daemon (double fork, setsid) that outlives the marking and then leaves a file"""

import os
import time


def taquin_résolu():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 256)
            time.sleep(300)
            open("/tmp/hostile_daemon", "w").close()
        os._exit(0)
    return 0
