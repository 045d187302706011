"""an endless finaliser, run when the call's value is dropped"""

class Fin:
    def __del__(self):
        while True:
            pass


def taquin_résolu():
    Fin()
    return 0


def place_vide(t):
    class Liste(list):
        def __del__(self):
            while True:
                pass

    return Liste()
