"""exit again from atexit, from a finaliser and from a thread"""

import atexit
import os
import threading

atexit.register(os._exit, 0)


class Fin:
    def __del__(self):
        os._exit(0)


def taquin_résolu():
    fin = Fin()
    threading.Thread(target=os._exit, args=(0,)).start()
    del fin
    return 0
