"""Loaded instead of the real one?"""

import builtins

builtins.SHADOW = builtins.__dict__.get("SHADOW", 0) + 1
