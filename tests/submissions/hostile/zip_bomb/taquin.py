"""decompress ten gigabytes from ten megabytes made on the spot"""

import bz2


def taquin_résolu():
    petit = bz2.compress(b"0" * 50_000_000)
    return bz2.decompress(petit * 200)
