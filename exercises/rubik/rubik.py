"""Le Rubik's cube : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (3a, 3b…) se donnent dans le dictionnaire `reponses`.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import ARETES, CLES, IDENTITE, MOUVEMENTS, SOMMETS, afficher

reponses = {}


# ---------------------------------------------------------------- 1. Le groupe des mouvements


# Question 1. Composer
def composer(m, n):
    """Renvoie le mouvement qui consiste à faire m, puis n.

    >>> composer(MOUVEMENTS["h"], MOUVEMENTS["b"])[0]
    (1, 2, 3, 0, 7, 4, 5, 6)
    """
    raise NotImplementedError  # à compléter


def inverse(m):
    """Renvoie le mouvement qui défait m.

    >>> inverse(MOUVEMENTS["h"])[0]
    (3, 0, 1, 2, 4, 5, 6, 7)
    """
    raise NotImplementedError  # à compléter


def puissance(m, k):
    """Renvoie le mouvement m fait k fois ; si k est négatif, son inverse fait -k fois.

    >>> puissance(MOUVEMENTS["h"], 2)[0]
    (2, 3, 0, 1, 4, 5, 6, 7)
    """
    raise NotImplementedError  # à compléter


# Question 2. Les mots
def mot(texte):
    """Renvoie le mouvement décrit par un mot, lu de gauche à droite. ValueError si ce n'est pas un mot.

    >>> mot("h b")[0]
    (1, 2, 3, 0, 7, 4, 5, 6)
    >>> mot("h-1")[0]
    (3, 0, 1, 2, 4, 5, 6, 7)
    """
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 2. Permutations


# Question 3. Cycles, support, signature
def cycles(p):
    """Renvoie les cycles de longueur au moins 2 de la permutation p."""
    raise NotImplementedError  # à compléter


def support(p):
    """Renvoie les éléments que la permutation p déplace."""
    raise NotImplementedError  # à compléter


def signature(p):
    """Renvoie la signature de la permutation p : 1 ou -1.

    >>> signature((1, 0))
    -1
    """
    raise NotImplementedError  # à compléter


# Question 4. L'ordre d'un mouvement
def ordre(m):
    """Renvoie le plus petit k ≥ 1 tel que m, fait k fois, ne change rien.

    >>> ordre(IDENTITE)
    1
    """
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 3. Ce que l'on peut atteindre


# Question 5. Trois invariants
def classe(m):
    """Renvoie la classe (i, j, k) de m."""
    raise NotImplementedError  # à compléter


def est_legal(m):
    """Dit si m s'obtient en tournant les faces.

    >>> est_legal(MOUVEMENTS["d"])
    True
    """
    raise NotImplementedError  # à compléter


# Question 6. Compter
def cardinal_tournevis():
    """Renvoie le nombre de mouvements « au tournevis »."""
    raise NotImplementedError  # à compléter


def cardinal_legal():
    """Renvoie le nombre de mouvements légaux."""
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 4. Lire un mouvement


# Question 7. Rubans à deux faces et rubans de Möbius
def analyser(m):
    """Renvoie les parties de m : la liste des quadruplets (sorte, cycle, torsion, ruban)."""
    raise NotImplementedError  # à compléter


# Question 8. Le principe du parapluie
def conjugue(m, g):
    """Renvoie le mouvement qui consiste à faire g, puis m, puis à défaire g.

    >>> conjugue(MOUVEMENTS["h"], MOUVEMENTS["d"])[0]
    (0, 5, 3, 1, 4, 2, 6, 7)
    """
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 5. Résoudre le cube




# Question 9. Un mot pour chaque cube
def resoudre(m):
    """Renvoie un mot qui ramène m à l'identité, ou None si m n'est pas légal."""
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- Réponses


reponses["3a"] = None  # à compléter
reponses["3b"] = None  # à compléter
reponses["3c"] = None  # à compléter

reponses["4a"] = None  # à compléter
reponses["4b"] = None  # à compléter
reponses["4c"] = None  # à compléter
reponses["4d"] = None  # à compléter

reponses["5a"] = None  # à compléter
reponses["5b"] = None  # à compléter
reponses["5c"] = None  # à compléter
reponses["5d"] = None  # à compléter

reponses["6a"] = None  # à compléter
reponses["6b"] = None  # à compléter

reponses["7a"] = None  # à compléter
reponses["7b"] = None  # à compléter
reponses["7c"] = None  # à compléter
reponses["7d"] = None  # à compléter
reponses["7e"] = None  # à compléter

reponses["8a"] = None  # à compléter
