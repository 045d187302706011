"""What the engine must know of this sheet: another numbering of the sites, how a movement is drawn, what is free."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from autograder.engine.sheet.drawing import Animation, Board, Cell, Drawing
from autograder.engine.sheet.fiche import Fiche, Given, Sample, in_the_containers_of

Mouvement = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
Mouvements = dict[str, Mouvement]

TAILLES, MODULOS = (8, 12, 8, 12), (8, 12, 3, 2)
IDENTITE: Mouvement = (tuple(range(8)), tuple(range(12)), (0,) * 8, (0,) * 12)
SOMMETS = ("hfd", "had", "hag", "hfg", "bfd", "bad", "bag", "bfg")
ARETES = ("hf", "hd", "ha", "hg", "fd", "ad", "ag", "fg", "bf", "bd", "ba", "bg")

# Another order of the same names, in which no site has its number of before.
AUTRES_SOMMETS = ("bag", "hfg", "bfd", "hfd", "had", "bfg", "hag", "bad")
AUTRES_ARETES = ("ag", "bf", "hd", "fd", "bg", "ha", "ba", "hf", "ad", "hg", "fg", "bd")

# The facelets of each site by their faces: a piece turned by k has its facelet i where facelet i + k was.
PANS = {
    frozenset(pans): pans
    for pans in (
        *("hfd", "hda", "hag", "hgf", "bdf", "bad", "bga", "bfg"),
        *("fh", "hd", "ah", "hg", "df", "da", "ga", "gf", "fb", "bd", "ab", "bg"),
    )
}
# For each face, where a facelet goes when it turns counter-clockwise, seen from in front: from one to the next.
TOURS = {"d": "hfba", "g": "habf", "h": "fdag", "b": "fgad", "f": "hgbd", "a": "hdbg"}
FACES = {  # the net, face by face: the sites that show a facelet there, row by row
    "h": ("hag", "ha", "had", "hg", "", "hd", "hfg", "hf", "hfd"),
    "g": ("hag", "hg", "hfg", "ag", "", "fg", "bag", "bg", "bfg"),
    "f": ("hfg", "hf", "hfd", "fg", "", "fd", "bfg", "bf", "bfd"),
    "d": ("hfd", "hd", "had", "fd", "", "ad", "bfd", "bd", "bad"),
    "a": ("had", "ha", "hag", "ad", "", "ag", "bad", "ba", "bag"),
    "b": ("bfg", "bf", "bfd", "bg", "", "bd", "bag", "ba", "bad"),
}
COULEURS = {"h": "yellow", "b": "white", "f": "red", "a": "orange", "d": "green", "g": "blue"}
BANDES = (" h  ", "gfda", " b  ")

SYMBOLE = re.compile(r"([dghbfa])([+-]?[0-9]{1,9})?")
LONGUEUR_MAXIMALE = 20_000  # symbols of a word: the longest of ours has four hundred

GROUPE = ("composer", "inverse", "puissance")
PERMUTATIONS = ("cycles", "support", "signature")
LEGALITE = ("classe", "est_legal")
MOUVANTES = (*GROUPE, "mot", "conjugue")  # what comes back is a movement


class FicheRubik(Fiche):
    leans_on = {
        "inverse": ("composer",),
        "puissance": ("composer", "inverse"),
        "mot": GROUPE,
        "support": ("cycles",),
        "signature": ("cycles", "support"),
        "ordre": (*GROUPE, *PERMUTATIONS),
        "classe": PERMUTATIONS,
        "est_legal": (*PERMUTATIONS, "classe"),
        "cardinal_legal": ("cardinal_tournevis",),
        "analyser": (*PERMUTATIONS, *GROUPE, "ordre"),
        "conjugue": GROUPE,
        "resoudre": (*GROUPE, "mot", *PERMUTATIONS, "ordre", *LEGALITE, "analyser", "conjugue"),
    }

    out_of_reach = dict.fromkeys(
        ("test_bonus_100", "test_bonus_30"),
        "the reference follows the sheet's own method, three keys and umbrellas, whose words are long",
    )

    def variant(self, given: Given) -> Given:
        """The sites in another order; the movements say the same of the cube."""
        mouvements = mouvements_pour(AUTRES_SOMMETS, AUTRES_ARETES)
        return {"SOMMETS": AUTRES_SOMMETS, "ARETES": AUTRES_ARETES, "MOUVEMENTS": mouvements, "IDENTITE": IDENTITE}

    def draw(self, value: Any) -> Drawing | None:
        """The net of the cube after a movement."""
        m = en_mouvement(value)
        return Drawing((patron(m),)) if m is not None and est_mouvement(m) else None

    def draw_variant(self, value: Any) -> Drawing | None:
        """The same, with the numbers that the sites have there."""
        m = en_mouvement(value)
        return Drawing((patron(m, AUTRES_SOMMETS, AUTRES_ARETES),)) if m is not None and est_mouvement(m) else None

    def animation(self, *values: Any) -> Animation:
        """A word, then, if one likes, where the cube starts: a movement, or a word too."""
        mot, depart, *trop = *values, *("", "")[len(values) :]
        debut = en_mouvement(depart) if not isinstance(depart, str) else ce_qui_reste(IDENTITE, depart, MOUVEMENTS)
        fin = ce_qui_reste(debut, mot, MOUVEMENTS) if isinstance(mot, str) and debut and est_mouvement(debut) else None
        if debut is None or fin is None or trop:
            raise ValueError('Il faut un mot, comme "d b2 f-1", puis, si on veut, un départ : un mot ou un mouvement.')
        return Animation({"depart": par_faces(patron(debut)), "mot": mot}, Drawing((patron(fin),)))

    def film(self, f: Any) -> Any:
        """A cube that a key has mixed, solved: symbol by symbol, the movement that is left."""
        mot = f.resoudre(MELANGE)
        if not isinstance(mot, str) or lire_mot(mot) is None:
            raise ValueError("no word")
        restes = [MELANGE]
        for symbole in mot.split():
            restes.append(ce_qui_reste(restes[-1], symbole, MOUVEMENTS) or IDENTITE)
        return restes

    def canonical(self, function: str, args: tuple[Any, ...], value: Any, corrige: Any) -> Any:
        """Lists for tuples, the order of a collection, the beginning of a cycle and the choice of a word are free."""
        if function in MOUVANTES:
            return en_mouvement(value) or value
        if function == "cycles":
            return en_cycles(value)
        if function == "support":
            return en_ensemble(value)
        if function == "analyser":
            return en_parties(value)
        if function == "classe":
            return tuple(value) if isinstance(value, list) else value
        if function == "resoudre" and isinstance(value, str) and est_mouvement(args[0]):
            return ce_qui_reste(args[0], value, getattr(corrige, "given", {}).get("MOUVEMENTS", MOUVEMENTS)) or value
        return value

    def in_the_manner_of(self, sample: Sample | None, function: str, args: tuple[Any, ...], value: Any) -> Any:
        if sample is None:
            return value
        if isinstance(sample.value, set | frozenset) and isinstance(value, list):
            return set(value)
        return in_the_containers_of(sample.value, value)


# ---------------------------------------------------------------- the cube


def mouvements_pour(sommets: tuple[str, ...], aretes: tuple[str, ...]) -> Mouvements:
    """The six elementary movements, when the sites are numbered in these orders."""
    return {lettre: _tourner(lettre, sommets, aretes) for lettre in TOURS}


def _tourner(lettre: str, sommets: tuple[str, ...], aretes: tuple[str, ...]) -> Mouvement:
    suite = dict(zip(TOURS[lettre], TOURS[lettre][1:] + TOURS[lettre][0], strict=True))
    ou: list[tuple[int, ...]] = []
    tour: list[tuple[int, ...]] = []
    for noms in (sommets, aretes):
        rangs = {frozenset(nom): rang for rang, nom in enumerate(noms)}
        images = []
        for nom in noms:
            pans = PANS[frozenset(nom)]
            images.append([suite.get(pan, pan) for pan in pans] if lettre in nom else list(pans))
        ou.append(tuple(rangs[frozenset(image)] for image in images))
        tour.append(tuple(PANS[frozenset(image)].index(image[0]) for image in images))
    return ou[0], ou[1], tour[0], tour[1]


MOUVEMENTS = mouvements_pour(SOMMETS, ARETES)


Pan = tuple[int, int, int]  # 0 for a corner or 1 for an edge, its site, a facelet of it
PANS_DE = {0: 3, 1: 2}  # how many facelets a corner and an edge have


def enchainer(m: Mouvement, n: Mouvement) -> Mouvement:
    """m, then n. Facelet by facelet, since this file goes to students who are asked to compose quadruplets."""
    puis = trajets(n)
    fin = {pan: puis[milieu] for pan, milieu in trajets(m).items()}
    ou = [tuple(fin[sorte, i, 0][1] for i in range(len(m[sorte]))) for sorte in PANS_DE]
    tour = [tuple(fin[sorte, i, 0][2] for i in range(len(m[sorte]))) for sorte in PANS_DE]
    return ou[0], ou[1], tour[0], tour[1]


def trajets(m: Mouvement) -> dict[Pan, Pan]:
    """Where each facelet goes."""
    return {
        (sorte, i, k): (sorte, site, (k + m[sorte + 2][i]) % pans)
        for sorte, pans in PANS_DE.items()
        for i, site in enumerate(m[sorte])
        for k in range(pans)
    }


def lire_mot(texte: str) -> list[tuple[str, int]] | None:
    """The letters of a word with their quarter turns, from 0 to 3; None for a text that is no word."""
    symboles = texte[: 12 * LONGUEUR_MAXIMALE].split()
    lus = [SYMBOLE.fullmatch(symbole) for symbole in symboles]
    if len(lus) > LONGUEUR_MAXIMALE or not all(lus):
        return None
    return [(lu[1], int(lu[2] or 1) % 4) for lu in lus if lu]


def ce_qui_reste(m: Mouvement, texte: str, mouvements: Mouvements) -> Mouvement | None:
    """The movement that is left after m, then that word; None for a text that is no word."""
    lus = lire_mot(texte)
    if lus is None:
        return None
    for lettre, quarts in lus:
        for _ in range(quarts):
            m = enchainer(m, mouvements[lettre])
    return m


# Five times the inverse of the key β: corners and edges to be placed and turned, all of them below.
MELANGE = ce_qui_reste(IDENTITE, "b-1 f d-1 f-1 d b d b-1 d-1 " * 5, MOUVEMENTS) or IDENTITE


def patron(m: Mouvement, sommets: tuple[str, ...] = SOMMETS, aretes: tuple[str, ...] = ARETES) -> Board:
    """The net of the cube after m, when the sites are numbered in these orders: in the middle left, front, right,
    back."""
    vus = {}
    for noms, ou, tour in ((sommets, m[0], m[2]), (aretes, m[1], m[3])):
        for nom, site, turn in zip(noms, ou, tour, strict=True):
            depart, arrivee = PANS[frozenset(nom)], PANS[frozenset(noms[site])]
            for k, couleur in enumerate(depart):
                vus[frozenset(arrivee), arrivee[(k + turn) % len(arrivee)]] = couleur
    rows = []
    for bande in BANDES:
        for ligne in (0, 3, 6):
            row: list[Cell | None] = []
            for face in bande:
                for site in FACES[face][ligne : ligne + 3] if face != " " else (None,) * 3:
                    pan = face if site == "" else vus[frozenset(site), face] if site else ""
                    row.append(Cell(pan, COULEURS[pan]) if pan else None)
            rows.append(tuple(row))
    return Board(tuple(rows), block=3)


def par_faces(net: Board) -> dict[str, str]:
    """The nine colours of each face of a net, row by row."""
    faces = {face: (3 * i, 3 * j) for i, bande in enumerate(BANDES) for j, face in enumerate(bande) if face != " "}
    return {
        face: "".join(cell.text for row in net.rows[i : i + 3] for cell in row[j : j + 3] if cell is not None)
        for face, (i, j) in faces.items()
    }


# ---------------------------------------------------------------- values as students write them


def en_mouvement(valeur: Any) -> Mouvement | None:
    """Four rows of 8, 12, 8 and 12 integers in lists or tuples; None for anything else."""
    if not isinstance(valeur, list | tuple) or len(valeur) != 4:
        return None
    for partie, taille in zip(valeur, TAILLES, strict=True):
        if not isinstance(partie, list | tuple) or len(partie) != taille:
            return None
        if not all(isinstance(nombre, bool | int) for nombre in partie):
            return None
    un, deux, trois, quatre = (tuple(map(int, partie)) for partie in valeur)
    return un, deux, trois, quatre


def est_mouvement(m: Mouvement) -> bool:
    """Two permutations, and turns that are reduced."""
    permutent = all(sorted(p) == list(range(len(p))) for p in m[:2])
    return permutent and all(0 <= x < modulo for p, modulo in zip(m, MODULOS, strict=True) for x in p)


def en_liste(valeur: Any) -> list[Any] | None:
    """The elements of a collection: a list, a tuple or a set."""
    return list(valeur) if isinstance(valeur, list | tuple | set | frozenset) else None


def en_ensemble(valeur: Any) -> Any:
    """A collection of integers in increasing order, repeats kept; what is no such thing stays as it is."""
    elements = en_liste(valeur)
    if elements is None or not all(isinstance(element, int) for element in elements):
        return valeur
    return sorted(map(int, elements))


def en_cycle(valeur: Any) -> Any:
    """A cycle from its least element on; what is no cycle stays as it is."""
    if not isinstance(valeur, list | tuple) or not valeur or not all(isinstance(x, int) for x in valeur):
        return valeur
    cycle = list(map(int, valeur))
    debut = cycle.index(min(cycle))
    return [*cycle[debut:], *cycle[:debut]]


def en_cycles(valeur: Any) -> Any:
    """A collection of cycles in an order of its own; what is no collection stays as it is."""
    elements = en_liste(valeur)
    return valeur if elements is None else sorted(map(en_cycle, elements), key=repr)


def sans_accent(texte: Any) -> Any:
    """In lower case and without accents; « Moebius » is Möbius too."""
    if not isinstance(texte, str):
        return texte
    lettres = unicodedata.normalize("NFKD", texte.strip().lower())
    return "".join(c for c in lettres if not unicodedata.combining(c)).replace("oe", "o")


def en_partie(valeur: Any) -> Any:
    """(kind, cycle, torsion, band) in one spelling; what is none stays as it is."""
    if not isinstance(valeur, list | tuple) or len(valeur) != 4:
        return valeur
    sorte, cycle, torsion, ruban = valeur
    return [sans_accent(sorte), en_cycle(cycle), int(torsion) if torsion is True else torsion, sans_accent(ruban)]


def en_parties(valeur: Any) -> Any:
    """A collection of parts in an order of its own; what is no collection stays as it is."""
    elements = en_liste(valeur)
    return valeur if elements is None else sorted(map(en_partie, elements), key=repr)
