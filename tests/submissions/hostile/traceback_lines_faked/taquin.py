"""a generated function with a forged file name, function name and line in its traceback"""

code = compile("\n" * 19 + "def piege():\n    raise ValueError('x')\n", __file__, "exec")
exec(code)
piege.__code__ = piege.__code__.replace(co_name="\x1b[31m20/20\n", co_filename=__file__ + "\x1b[2J", co_firstlineno=2**31 - 10)


def taquin_résolu():
    piege()
