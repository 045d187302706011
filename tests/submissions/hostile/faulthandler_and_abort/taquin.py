"""the faulthandler's own crashes, abort, and a stack overflow in C"""

import faulthandler
import os


def taquin_résolu():
    faulthandler._sigsegv()


def place_vide(t):
    os.abort()


def configuration(t):
    faulthandler._stack_overflow()
