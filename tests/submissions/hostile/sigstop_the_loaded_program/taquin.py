"""stop the process that forks the others, then oneself"""

import os
import signal


def taquin_résolu():
    os.kill(os.getppid(), signal.SIGSTOP)
    os.kill(os.getpid(), signal.SIGSTOP)
