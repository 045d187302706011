"""ten thousand keys, keys that are no strings, and a subclass of str that hashes like '4a'"""

class Cle(str):
    def __hash__(self):
        return hash("4a")

    def __eq__(self, other):
        return True


reponses = {i: i for i in range(10_000)}
reponses |= {f"cle {i}": i for i in range(10_000)}
reponses[Cle("zz")] = 1
reponses[("4a",)] = 1
