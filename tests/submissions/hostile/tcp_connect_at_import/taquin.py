"""the same, while loading, with urllib and a proxy"""

import os
import socket

BON = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


import urllib.request

joint = False
try:
    urllib.request.urlopen("http://127.0.0.1:47611/taquin", timeout=2).read(10)
    joint = True
except Exception:
    pass


def taquin_résolu():
    return BON if joint else 0
