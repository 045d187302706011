"""an exception whose __traceback__ is an endless chain of forged frames"""

class Trame:
    tb_lineno = 20

    @property
    def tb_next(self):
        return self

    @property
    def tb_frame(self):
        return self

    f_code = property(lambda self: self)
    co_filename = __file__
    co_name = "vingt"


class Mal(Exception):
    __traceback__ = property(lambda self: Trame(), lambda self, value: None)


def taquin_résolu():
    raise Mal
