"""every statement kills the worker: it must not be restarted for ever"""

import os
os._exit(0)
os._exit(0)
os._exit(0)
os._exit(0)
os._exit(0)
os._exit(0)
os._exit(0)
os._exit(0)
os._exit(0)


def taquin_résolu():
    return 0
