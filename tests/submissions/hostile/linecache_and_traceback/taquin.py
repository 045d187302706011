"""poison linecache and os.path.basename, which the worker uses to explain an exception"""

import linecache
import os


class Ligne(str):
    def strip(self, *args):
        raise SystemExit(0)


def taquin_résolu():
    linecache.getline = lambda *args: Ligne("20/20")
    os.path.basename = lambda path: 1 / 0
    raise ValueError("faux")
