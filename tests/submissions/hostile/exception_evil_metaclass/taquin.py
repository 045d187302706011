"""an exception class whose name, mro and instance check lie or raise"""

class Meta(type):
    __name__ = property(lambda cls: 20)
    __mro__ = property(lambda cls: 1 / 0)

    def __instancecheck__(cls, other):
        raise SystemExit


class Mal(Exception, metaclass=Meta):
    pass


def taquin_résolu():
    raise Mal
