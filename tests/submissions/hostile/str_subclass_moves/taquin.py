"""letters that are empty strings but join, compare and print as any direction"""

class Lettre(str):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("N")

    def __str__(self):
        return "N"


def dep(k, l):
    return [Lettre() for _ in range(l)]


reponses = {"5a": [Lettre()] * 5, "5b": Lettre("?????"), "5c": Lettre()}
