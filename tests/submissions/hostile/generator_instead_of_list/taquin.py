"""an endless generator is returned where a list is expected"""

def suite(u0, n=100000):
    while True:
        yield u0
        u0 = 1022 * u0 % (2**30 - 3)
