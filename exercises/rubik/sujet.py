"""Ce qui est donné avec la fiche « Le Rubik's cube ». Ce fichier ne se modifie pas."""

import os
import sys

# Les sites, par les faces qu'ils touchent : h haut, b bas, f face (devant), a arrière, d droite, g gauche.
# Le numéro d'un site est son rang, à partir de 0.
SOMMETS = ("hfd", "had", "hag", "hfg", "bfd", "bad", "bag", "bfg")
ARETES = ("hf", "hd", "ha", "hg", "fd", "ad", "ag", "fg", "bf", "bd", "ba", "bg")

# Les six mouvements élémentaires : où va chaque sommet, où va chaque arête, de combien chacun tourne.
MOUVEMENTS = {
    "d": (
        (4, 0, 2, 3, 5, 1, 6, 7),
        (0, 4, 2, 3, 9, 1, 6, 7, 8, 5, 10, 11),
        (2, 1, 0, 0, 1, 2, 0, 0),
        (0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0),
    ),
    "g": (
        (0, 1, 6, 2, 4, 5, 7, 3),
        (0, 1, 2, 6, 4, 5, 11, 3, 8, 9, 10, 7),
        (0, 0, 2, 1, 0, 0, 1, 2),
        (0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1),
    ),
    "h": (
        (1, 2, 3, 0, 4, 5, 6, 7),
        (1, 2, 3, 0, 4, 5, 6, 7, 8, 9, 10, 11),
        (0, 0, 0, 0, 0, 0, 0, 0),
        (1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    ),
    "b": (
        (0, 1, 2, 3, 7, 4, 5, 6),
        (0, 1, 2, 3, 4, 5, 6, 7, 11, 8, 9, 10),
        (0, 0, 0, 0, 0, 0, 0, 0),
        (0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1),
    ),
    "f": (
        (3, 1, 2, 7, 0, 5, 6, 4),
        (7, 1, 2, 3, 0, 5, 6, 8, 4, 9, 10, 11),
        (1, 0, 0, 2, 2, 0, 0, 1),
        (1, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0),
    ),
    "a": (
        (0, 5, 1, 3, 4, 6, 2, 7),
        (0, 1, 5, 3, 4, 10, 2, 7, 8, 9, 6, 11),
        (0, 2, 1, 0, 0, 1, 2, 0),
        (0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0),
    ),
}

# Le mouvement qui ne déplace rien.
IDENTITE = (tuple(range(8)), tuple(range(12)), (0,) * 8, (0,) * 12)

# Trois mots dont les mouvements ne dérangent que la couche du bas.
CLES = {
    "alpha": "d b d-1 b d b2 d-1 b2",
    "beta": "d b d-1 b-1 d-1 f d f-1 b",
    "gamma": "d b d-1 b f2 g f g-1 f b2",
}

# Les pans de chaque site, par leurs faces : la rotation k d'une pièce met son pan i à la place i + k.
_PANS = (
    *("hfd", "hda", "hag", "hgf", "bdf", "bad", "bga", "bfg"),
    *("fh", "hd", "ah", "hg", "df", "da", "ga", "gf", "fb", "bd", "ab", "bg"),
)
# Le patron, face par face : les sites dont on y voit un pan, ligne par ligne (None au centre).
_FACES = {
    "h": ("hag", "ha", "had", "hg", None, "hd", "hfg", "hf", "hfd"),
    "g": ("hag", "hg", "hfg", "ag", None, "fg", "bag", "bg", "bfg"),
    "f": ("hfg", "hf", "hfd", "fg", None, "fd", "bfg", "bf", "bfd"),
    "d": ("hfd", "hd", "had", "fd", None, "ad", "bfd", "bd", "bad"),
    "a": ("had", "ha", "hag", "ad", None, "ag", "bad", "ba", "bag"),
    "b": ("bfg", "bf", "bfd", "bg", None, "bd", "bag", "ba", "bad"),
}
_COULEURS = {"h": "43;30", "b": "47;30", "f": "41;97", "a": "48;5;208;30", "d": "42;30", "g": "44;97"}


def patron(m):
    """Renvoie les six faces du cube après le mouvement m : lettre → les neuf couleurs, nommées par leurs faces."""
    pans = {frozenset(site): site for site in _PANS}
    vus = {}
    for noms, ou, tour in ((SOMMETS, m[0], m[2]), (ARETES, m[1], m[3])):
        for i, nom in enumerate(noms):
            depart, arrivee = pans[frozenset(nom)], pans[frozenset(noms[ou[i]])]
            for k, couleur in enumerate(depart):
                vus[frozenset(arrivee), arrivee[(k + tour[i]) % len(arrivee)]] = couleur
    return {face: [vus[frozenset(site), face] if site else face for site in sites] for face, sites in _FACES.items()}


def afficher(m):
    """Affiche le patron du cube après le mouvement m (en couleur si le terminal le permet).

    Au milieu, de gauche à droite : gauche, devant (face), droite, arrière ; au-dessus le haut, au-dessous le bas.
    """
    couleur = sys.stdout.isatty() and "NO_COLOR" not in os.environ
    faces = patron(m)
    for bande in (" h", "gfda", " b"):
        for i in (0, 3, 6):
            lignes = ["      " if face == " " else _ligne(faces[face][i : i + 3], couleur) for face in bande]
            print(" ".join(lignes).rstrip())


def _ligne(pans, couleur):
    """Trois pans, en couleur ou par leur lettre."""
    return "".join(f"\033[{_COULEURS[pan]}m{pan} \033[0m" if couleur else f"{pan} " for pan in pans)
