"""nested exception groups, a chain of a thousand causes, notes of a megabyte"""

def taquin_résolu():
    groupe = ExceptionGroup("x", [ValueError("20/20")])
    for _ in range(500):
        groupe = ExceptionGroup("y" * 1000, [groupe, groupe])
    groupe.add_note("z" * 1_000_000)
    raise groupe


def place_vide(t):
    erreur = ValueError("0")
    for n in range(1000):
        suivante = ValueError(str(n))
        suivante.__cause__ = suivante.__context__ = erreur
        erreur = suivante
    raise erreur
