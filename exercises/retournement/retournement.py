"""Le taquin à retournement : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (1a, 2a…) se donnent dans le dictionnaire `reponses`.
L'énoncé est dans enonce.md ; `taquin check` dit à tout moment où en est le travail.
"""

from sujet import BALISES, COUPS, ISOMETRIES, afficher

reponses = {}


# ---------------------------------------------------------------- 1. Configurations et coups


# Question 1. Numéroter
def phi(y):
    """Renvoie la configuration x de numéro y : x[i] est le chiffre de 2^i dans l'écriture de y en base 2.

    Lève une ValueError si y n'est pas compris entre 0 et 511.

    >>> phi(11)
    (1, 1, 0, 1, 0, 0, 0, 0, 0)
    """
    raise NotImplementedError  # à compléter


def phi_inverse(x):
    """Renvoie le numéro de la configuration x.

    >>> phi_inverse((1, 1, 0, 1, 0, 0, 0, 0, 0))
    11
    """
    raise NotImplementedError  # à compléter


reponses["1a"] = None  # à compléter


# Question 2. Les configurations légales
def est_legale(x):
    """Dit si la configuration x est légale, d'après ses quatre coins.

    >>> est_legale((1, 1, 1, 0, 0, 0, 0, 0, 0))
    True
    >>> est_legale((1, 0, 0, 0, 0, 0, 0, 0, 0))
    False
    """
    raise NotImplementedError  # à compléter


reponses["2a"] = None  # à compléter
reponses["2b"] = None  # à compléter




# Question 3. Les coups
def coup(x, nom):
    """Renvoie la configuration obtenue en retournant une latte de x. Lève une ValueError si le nom est inconnu.

    >>> coup((0, 1, 0, 0, 0, 1, 1, 1, 0), "L2")
    (0, 1, 0, 0, 1, 1, 1, 1, 0)
    """
    raise NotImplementedError  # à compléter


def voisins(x):
    """Renvoie la liste des six configurations obtenues en un coup, dans l'ordre de COUPS, répétitions comprises."""
    raise NotImplementedError  # à compléter


reponses["3a"] = None  # à compléter


# ---------------------------------------------------------------- 2. Distances au but


# Question 4. Les sphères
def spheres():
    """Renvoie la liste des sphères : à l'indice k, les configurations à exactement k coups du but."""
    raise NotImplementedError  # à compléter


def distance(x):
    """Renvoie le plus petit nombre de coups qui mènent de x au but, ou None si x n'est pas légale.

    >>> distance((1, 1, 1, 0, 0, 0, 0, 0, 0))
    1
    """
    raise NotImplementedError  # à compléter


reponses["4a"] = None  # à compléter
reponses["4b"] = None  # à compléter


# Question 5. Résoudre
def resoudre(x):
    """Renvoie une liste de coups, la plus courte possible, qui mène de x au but, ou None si x n'est pas légale.

    >>> resoudre((1, 1, 1, 0, 0, 0, 0, 0, 0))
    ['L1']
    """
    raise NotImplementedError  # à compléter


reponses["5a"] = None  # à compléter
reponses["5b"] = None  # à compléter


# ---------------------------------------------------------------- 3. Symétries




# Question 6. Le groupe D4
def isometrie(nom, x):
    """Renvoie l'image de x : le contenu de chaque case P va dans la case nom(P). ValueError si le nom est inconnu.

    >>> isometrie("sv", (1, 0, 0, 1, 1, 0, 0, 0, 0))
    (0, 0, 1, 0, 1, 1, 0, 0, 0)
    """
    raise NotImplementedError  # à compléter


def composer(f, g):
    """Renvoie le nom de f∘g : g d'abord, f ensuite. ValueError si un nom est inconnu.

    >>> composer("r", "sv")
    'sd'
    """
    raise NotImplementedError  # à compléter


reponses["6a"] = None  # à compléter
reponses["6b"] = None  # à compléter
reponses["6c"] = None  # à compléter


# Question 7. Orbites et stabilisateurs
def orbite(x):
    """Renvoie les images de x par les huit isométries, sans répétition."""
    raise NotImplementedError  # à compléter


def stabilisateur(x):
    """Renvoie les noms des isométries qui laissent x inchangée."""
    raise NotImplementedError  # à compléter


def taille_orbite(x):
    """Renvoie le nombre d'éléments de l'orbite de x, configuration légale."""
    raise NotImplementedError  # à compléter


reponses["7a"] = None  # à compléter
reponses["7b"] = None  # à compléter
reponses["7c"] = None  # à compléter


# ---------------------------------------------------------------- 4. Le graphe des types




# Question 8. Types, voisins, niches
def types():
    """Renvoie tous les types de configurations légales, chacun donné par l'une de ses configurations."""
    raise NotImplementedError  # à compléter


def voisins_de_type(t):
    """Renvoie les types que l'on atteint en un coup depuis le type de t."""
    raise NotImplementedError  # à compléter


def niches_montantes():
    """Renvoie les types dont tous les voisins sont plus proches du but."""
    raise NotImplementedError  # à compléter


reponses["8a"] = None  # à compléter
reponses["8b"] = None  # à compléter
reponses["8c"] = None  # à compléter
reponses["8d"] = None  # à compléter


# ---------------------------------------------------------------- 5. Le groupe des mouvements


# Question 9. L'ordre de H
def ordre_du_groupe():
    """Renvoie le nombre d'éléments du groupe H engendré par les six coups, sur neuf cases numérotées."""
    raise NotImplementedError  # à compléter


reponses["9a"] = None  # à compléter
reponses["9b"] = None  # à compléter
reponses["9c"] = None  # à compléter


# ---------------------------------------------------------------- 6. Les balises




# Question 10. Couvrir, puis résoudre
def non_couverts(balises, rayon):
    """Renvoie les types à plus de `rayon` coups de chacune des balises, dans le graphe des types."""
    raise NotImplementedError  # à compléter




def resoudre_par_balises(x):
    """Renvoie une liste de coups, la plus courte possible, qui mène de x au but de balise en balise."""
    raise NotImplementedError  # à compléter


reponses["10a"] = None  # à compléter
reponses["10b"] = None  # à compléter
reponses["10c"] = None  # à compléter
