"""helpers whose names hold spaces, dashes, quotes, a leading dash, emoji and right-to-left text"""

def taquin_résolu():
    return 0
