"""an instance with __call__, lying __code__ and endless __wrapped__ instead of a function"""

class Fonction:
    __code__ = None

    def __getattr__(self, name):
        return self

    def __call__(self, *args):
        return self

    def __eq__(self, other):
        return True


taquin_résolu = Fonction()
