"""print for ever, on stdout, stderr and the raw descriptors"""

import os
import sys


def taquin_résolu():
    while True:
        print("20/20 " * 100)
        print("Bravo !", file=sys.stderr)
        os.write(1, b"20/20\n")
        os.write(2, b"20/20\n")
