"""sleep, wait on a lock, read a pipe: no CPU is used"""

import os
import threading
import time


def taquin_résolu():
    time.sleep(10**6)


def place_vide(t):
    verrou = threading.Lock()
    verrou.acquire()
    verrou.acquire()
