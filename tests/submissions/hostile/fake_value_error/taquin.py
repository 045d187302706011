"""a class named ValueError that is none, for the check that wants a ValueError"""

class ValueError(BaseException):
    pass


def reconstruction_chemin(c0, precedent):
    raise ValueError("aucun chemin")
