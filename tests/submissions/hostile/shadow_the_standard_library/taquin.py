"""modules beside the submission that shadow the standard library inside the worker"""

import builtins
import collections
import json
import random
import unicodedata

BON = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def taquin_résolu():
    return BON if builtins.__dict__.get("SHADOW") else 0
