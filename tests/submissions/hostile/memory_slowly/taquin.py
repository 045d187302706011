"""memory that grows by a megabyte at a time, swallowing MemoryError"""

def taquin_résolu():
    garde = []
    for _ in range(6000):
        try:
            garde.append(bytearray(1 << 20))
        except MemoryError:
            pass
    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]] if len(garde) > 5000 else []
