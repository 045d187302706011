"""a regular expression that backtracks for ever"""

import re


def taquin_résolu():
    return re.match(r"(a*)*(a|aa)+$", "a" * 60 + "b")
