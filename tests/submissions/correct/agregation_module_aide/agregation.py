"""Le travail est réparti : les outils sont dans outils.py, à côté de ce fichier."""
from outils import *
import outils as o


def minorant(T):
    """π₂, augmenté de 2 par conflit linéaire sur les lignes et sur les colonnes."""
    n = len(T)
    total = o.pi2(T)
    for lignes, quotient in ((T, True), ([list(c) for c in zip(*T)], False)):
        for i, ligne in enumerate(lignes):
            buts = [(v % n if quotient else v // n) for v in ligne if v and (v // n if quotient else v % n) == i]
            while buts:
                conflits = [sum((x - y) * (a - b) < 0 for b, y in enumerate(buts)) for a, x in enumerate(buts)]
                pire = max(conflits)
                if pire == 0:
                    break
                total += 2
                buts.pop(conflits.index(pire))
    return total
