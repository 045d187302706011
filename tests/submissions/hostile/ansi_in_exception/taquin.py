"""an exception's name and message drive the terminal"""

MAL = "\x1b[2J\x1b[H\x1b[32m20/20\x1b[0m\x1b]8;;http://mal\x07lien\x1b]8;;\x07\x9b31m\x07\x08\r"
Erreur = type(MAL, (Exception,), {})


def taquin_résolu():
    raise Erreur(MAL)


raise Erreur(MAL)
