"""wire.Encoder.encode returns raw objects, tags of its own and undeclared handles"""

import sys

wire = sys.modules.get("wire")


def taquin_résolu():
    for module in list(sys.modules.values()):
        if hasattr(module, "Encoder"):
            module.Encoder.encode = lambda self, value, depth=0: {"h": 1}
    return []


def place_vide(t):
    for module in list(sys.modules.values()):
        if hasattr(module, "Encoder"):
            module.Encoder.encode = lambda self, value, depth=0: {"a": [[1, 2]]}
    return []
