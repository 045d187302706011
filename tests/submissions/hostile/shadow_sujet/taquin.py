"""a sujet.py of one's own, with another U0 and solved functions; the grader's must be used"""

from sujet import *

try:
    bon = TRICHE
except NameError:
    bon = 0


def taquin_résolu():
    return bon


def suite(u0, n=100000):
    return [U0] * n
