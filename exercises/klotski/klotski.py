"""L'Âne rouge : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (4a, 5a…) se donnent dans le dictionnaire `reponses`.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import DEPART, DESSINS, TYPES, afficher


reponses = {}


# ---------------------------------------------------------------- 1. Positions




# Question 1. Coder une position
def plateau(position):
    """Renvoie le plateau : cinq listes de quatre entiers, le type de ce qui occupe chaque case.

    >>> plateau((2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19))[0]
    [2, 0, 0, 2]
    """
    raise NotImplementedError  # à compléter


# Question 2. Reconnaître une position
def est_valide(position):
    """Dit si ces entiers sont une position. La réponse est un booléen pour tout tuple d'entiers.

    >>> est_valide((2, 10, 1, 4, 9, 12, 14, 15, 17, 20, 18, 19))
    True
    >>> est_valide((2, 10, 1, 4, 9, 12))
    False
    """
    raise NotImplementedError  # à compléter




# Question 3. Les coups
def voisins(configuration):
    """Renvoie la liste triée des configurations obtenues en un coup : une pièce glisse, les autres ne bougent pas."""
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 2. Le graphe du jeu




# Question 4. Toutes les configurations
def configurations():
    """Renvoie la liste triée de toutes les configurations."""
    raise NotImplementedError  # à compléter


# Question 5. Degrés et composantes
def degres():
    """Renvoie un dictionnaire : pour chaque nombre de voisins, le nombre de configurations qui en ont autant."""
    raise NotImplementedError  # à compléter


def composantes():
    """Renvoie la liste des composantes connexes, la plus grande d'abord ; chacune est une liste de configurations."""
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 3. Distances et solutions


# Question 6. Aussi loin que possible
def distances(depart):
    """Renvoie un dictionnaire : pour chaque position que l'on peut atteindre, le plus petit nombre de coups."""
    raise NotImplementedError  # à compléter


def excentricite(configuration):
    """Renvoie la distance de la position la plus lointaine parmi celles que l'on peut atteindre."""
    raise NotImplementedError  # à compléter


# Question 7. Délivrer l'âne
def resoudre(depart):
    """Renvoie un plus court chemin de `depart` à une position où le grand carré est à la case 14, ou None."""
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 4. Symétries


# Question 8. Dans le miroir
def miroir(configuration):
    """Renvoie l'image de la configuration dans un miroir vertical : la gauche et la droite sont échangées."""
    raise NotImplementedError  # à compléter


def symetriques():
    """Renvoie la liste triée des positions que l'on peut atteindre depuis DEPART et qui sont leur propre image."""
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- 5. D'autres casse-tête




# Question 9. Compter
def nb_configurations(dessin, distinctes=""):
    """Renvoie le nombre de façons de poser sur le plateau les pièces du dessin.

    >>> nb_configurations("AB\\n..")
    6
    >>> nb_configurations("AB\\n..", "A")
    12
    """
    raise NotImplementedError  # à compléter


def tailles_composantes(dessin, distinctes=""):
    """Renvoie les tailles des composantes connexes du graphe du casse-tête, par ordre décroissant."""
    raise NotImplementedError  # à compléter


# Question 10. Résoudre
def coups_minimum(dessin, but, distinctes=""):
    """Renvoie le plus petit nombre de coups qui mènent du dessin au but, ou None si c'est impossible."""
    raise NotImplementedError  # à compléter


# ---------------------------------------------------------------- Réponses


reponses["4a"] = None  # à compléter

reponses["5a"] = None  # à compléter
reponses["5b"] = None  # à compléter
reponses["5c"] = None  # à compléter
reponses["5d"] = None  # à compléter
reponses["5e"] = None  # à compléter
reponses["5f"] = None  # à compléter
reponses["5g"] = None  # à compléter

reponses["6a"] = None  # à compléter
reponses["6b"] = None  # à compléter
reponses["6c"] = None  # à compléter
reponses["6d"] = None  # à compléter

reponses["7a"] = None  # à compléter
reponses["7b"] = None  # à compléter
reponses["7c"] = None  # à compléter
reponses["7d"] = None  # à compléter

reponses["8a"] = None  # à compléter
reponses["8b"] = None  # à compléter
reponses["8c"] = None  # à compléter
reponses["8d"] = None  # à compléter
reponses["8e"] = None  # à compléter

reponses["9a"] = None  # à compléter
reponses["9b"] = None  # à compléter
reponses["9c"] = None  # à compléter
reponses["9d"] = None  # à compléter
reponses["9e"] = None  # à compléter

reponses["10a"] = None  # à compléter
reponses["10b"] = None  # à compléter
reponses["10c"] = None  # à compléter
reponses["10d"] = None  # à compléter
reponses["10e"] = None  # à compléter
reponses["10f"] = None  # à compléter
