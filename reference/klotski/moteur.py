"""Sliding-block puzzles: every placement of the pieces, the graph of the moves, and what is asked of it.

    jeu = lire("ABBC\nABBC\nDEEF\nDGHF\nI..J")     one letter or digit per piece, `.` empty, `#` no cell
    graphe = Graphe(jeu)                            all placements, and the moves between them
    len(graphe), graphe.tailles()                   65880, [25955, 25955, 248, …]
    chemin = graphe.chemin(graphe.depart, graphe.ou("....\n....\n....\n.BB.\n.BB."))      81 moves: 82 placements
    graphe.excentricites(), graphe.diametre(0)

A placement (*configuration*) is a row of `graphe.places`: for each piece the number of its corner, kind by kind, in
increasing order within a kind. The corner (*ancre*) is the top-left cell of the rectangle around a piece. The cell of
row i and column j has number i × (columns + 1) + j: a column of walls stands at the end of each row, so that a set of
cells is one 64-bit word, a slide is a shift of it, and nothing slides from one row to the next.

Everything is NumPy on whole arrays, one row per placement; bench/klotski.py measures it.
"""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

import numpy as np

Masque = np.uint64  # a set of cells, or of corners: bit n stands for the cell number n
Forme = tuple[tuple[int, int], ...]  # cells (row, column) from the corner of the rectangle around them, sorted
UN = Masque(1)
LARGEST = 64


class Sorte(NamedTuple):
    """Pieces that nothing tells apart."""

    forme: Forme
    lettres: str  # those of the drawing
    distincte: bool = False  # one piece, told apart from all others by its letter

    @property
    def hauteur(self) -> int:
        return 1 + max(i for i, _ in self.forme)

    @property
    def largeur(self) -> int:
        return 1 + max(j for _, j in self.forme)


class Regle(NamedTuple):
    """What one move is. By default: one piece goes wherever it can slide while the others stay, round corners too."""

    tout_droit: bool = False  # in one direction only
    longueur: int | None = None  # at most so many cells


class Jeu(NamedTuple):
    """A board, its pieces kind by kind (large ones first), and where they are at the start."""

    lignes: int
    colonnes: int
    cases: frozenset[tuple[int, int]]
    sortes: tuple[Sorte, ...]
    depart: tuple[int, ...]

    @property
    def pieces(self) -> list[int]:
        """The kind of each piece: what stands in each column of `places`."""
        return [k for k, sorte in enumerate(self.sortes) for _ in sorte.lettres]

    def numero(self, i: int, j: int) -> int:
        return i * (self.colonnes + 1) + j

    def masque(self, forme: Iterable[tuple[int, int]]) -> int:
        return sum(1 << self.numero(i, j) for i, j in forme)

    def ancres(self, sorte: Sorte) -> list[int]:
        """The corners from which a piece of this kind lies on the board."""
        tout = [(i, j) for i in range(self.lignes) for j in range(self.colonnes)]
        return [self.numero(i, j) for i, j in tout if all((i + a, j + b) in self.cases for a, b in sorte.forme)]


# ---------------------------------------------------------------- drawings


def decouper(dessin: str) -> tuple[list[str], dict[str, list[tuple[int, int]]]]:
    """The rows of a drawing, and the cells of each letter."""
    lignes = dessin.strip("\n").split("\n")
    if len({len(ligne) for ligne in lignes}) != 1:
        raise ValueError("Les lignes d'un dessin doivent avoir toutes la même longueur.")
    cellules: dict[str, list[tuple[int, int]]] = {}
    for i, ligne in enumerate(lignes):
        for j, signe in enumerate(ligne):
            if signe.isalnum():
                cellules.setdefault(signe, []).append((i, j))
            elif signe not in ".#":
                raise ValueError(f"Signe inconnu dans un dessin : {signe!r}. Une lettre ou un chiffre, « . » ou « # ».")
    return lignes, cellules


def rogner(cellules: list[tuple[int, int]]) -> tuple[tuple[int, int], Forme]:
    """The corner of a piece, and its shape seen from there."""
    haut, gauche = min(i for i, _ in cellules), min(j for _, j in cellules)
    return (haut, gauche), tuple(sorted((i - haut, j - gauche) for i, j in cellules))


def lire(dessin: str, distinctes: str = "") -> Jeu:
    """Pieces of one shape (without turning) are alike, but a letter in `distinctes` is told apart from every other."""
    lignes, cellules = decouper(dessin)
    hauteur, largeur = len(lignes), len(lignes[0])
    if hauteur * (largeur + 1) > LARGEST:
        raise ValueError(f"Plateau trop grand : lignes × (colonnes + 1) ne doit pas dépasser {LARGEST}.")
    if absentes := set(distinctes) - set(cellules):
        raise ValueError(f"Aucune pièce du dessin ne s'appelle {', '.join(sorted(absentes))}.")
    coins = {lettre: rogner(places) for lettre, places in cellules.items()}
    sortes: dict[tuple[int, Forme, str], list[str]] = {}
    for lettre, (_, forme) in coins.items():
        sortes.setdefault((-len(forme), forme, lettre if lettre in distinctes else ""), []).append(lettre)
    rangees = [Sorte(clef[1], "".join(sortes[clef]), distincte=clef[2] != "") for clef in sorted(sortes)]
    jeu = Jeu(
        hauteur,
        largeur,
        frozenset((i, j) for i, ligne in enumerate(lignes) for j, signe in enumerate(ligne) if signe != "#"),
        tuple(rangees),
        (),
    )
    depart = [sorted(jeu.numero(*coins[lettre][0]) for lettre in sorte.lettres) for sorte in rangees]
    return jeu._replace(depart=tuple(place for places in depart for place in places))


# ---------------------------------------------------------------- placements and moves


def configurations(jeu: Jeu) -> np.ndarray:
    """Every way to lay all the pieces, in increasing order: piece after piece, in all the places left by the others."""
    places, occupe = np.zeros((1, 0), np.uint8), np.zeros(1, Masque)
    for sorte in jeu.sortes:
        ancres = np.array(jeu.ancres(sorte), np.uint8)
        masques = Masque(jeu.masque(sorte.forme)) << ancres.astype(Masque)
        rangs = np.arange(len(ancres), dtype=np.int8)
        precedente = np.full(len(places), -1, np.int8)
        for _ in sorte.lettres:
            possible = (occupe[:, None] & masques) == 0
            possible &= precedente[:, None] < rangs  # alike: one order is enough
            lignes, choix = np.divmod(np.flatnonzero(possible), len(ancres))
            places = np.column_stack((places.take(lignes, axis=0), ancres.take(choix)))
            occupe, precedente = occupe.take(lignes) | masques.take(choix), rangs.take(choix)
    return places


def glisser(ici: np.ndarray, permis: np.ndarray, largeur: int, regle: Regle) -> np.ndarray:
    """The corners that a piece reaches from `ici`, where `permis` are those at which nothing is in its way."""
    pas: list[Callable[[np.ndarray], np.ndarray]] = []
    for decalage in (Masque(1), Masque(largeur)):
        pas += [lambda x, n=decalage: x << n, lambda x, n=decalage: x >> n]
    chemins = [[un] for un in pas] if regle.tout_droit else [pas]
    total = ici.copy()
    for directions in chemins:
        atteint, longueur = ici, 0
        while longueur != regle.longueur:
            suite = atteint.copy()
            for direction in directions:
                suite |= direction(atteint) & permis
            if np.array_equal(suite, atteint):
                break
            atteint, longueur = suite, longueur + 1
        total |= atteint
    return total


def coups_croissants(places: np.ndarray, jeu: Jeu, regle: Regle) -> Iterable[tuple[np.ndarray, int, np.ndarray]]:
    """The moves that increase a corner: (placements, piece that moves, where its corner comes), so each edge once."""
    largeur = jeu.colonnes + 1
    colonnes = places.T.astype(Masque, order="C")  # one row per piece: read one after the other
    masques = [Masque(jeu.masque(jeu.sortes[k].forme)) << colonnes[piece] for piece, k in enumerate(jeu.pieces)]
    occupe = np.zeros(len(places), Masque)
    for masque in masques:
        occupe |= masque
    for piece, k in enumerate(jeu.pieces):
        autres = occupe ^ masques[piece]
        permis = np.full(len(places), Masque(sum(1 << ancre for ancre in jeu.ancres(jeu.sortes[k]))))
        for i, j in jeu.sortes[k].forme:
            permis &= ~(autres >> Masque(jeu.numero(i, j)))
        ici = UN << colonnes[piece]
        autour = ici << UN | ici >> UN | ici << Masque(largeur) | ici >> Masque(largeur)
        mobiles = np.flatnonzero(autour & permis)  # most pieces cannot move
        ici = ici.take(mobiles)
        reste = glisser(ici, permis.take(mobiles), largeur, regle) & ~((ici << UN) - UN)
        lignes = np.flatnonzero(reste)
        while lignes.size:
            vers = reste[lignes] & -reste[lignes]  # its lowest bit
            yield mobiles.take(lignes), piece, vers
            reste[lignes] ^= vers
            lignes = lignes[reste[lignes] != 0]


class Graphe:
    """The placements of a puzzle (its vertices, numbered from 0) and the moves between them."""

    def __init__(self, jeu: Jeu, regle: Regle = Regle()) -> None:  # noqa: B008  immutable
        self.jeu, self.regle = jeu, regle
        self.places = configurations(jeu)
        self._number_placements()
        debuts, fins = [], []
        for lignes, piece, vers in coups_croissants(self.places, jeu, regle):
            poids = self._poids[jeu.pieces[piece]]
            ici = UN << self.places[lignes, piece].astype(Masque)
            debuts.append(lignes)
            fins.append(self._find(self.clefs[lignes] + poids * (vers - ici)))
        self.aretes = np.stack((np.concatenate(debuts), np.concatenate(fins))) if debuts else np.zeros((2, 0), np.intp)
        self._list_neighbours()
        self._components()

    def __len__(self) -> int:
        return len(self.places)

    # ------------------------------------------------------------ names of vertices

    def _number_placements(self) -> None:
        """One 64-bit key per placement: a sum over its pieces, so that it does not depend on their order.

        A random factor per kind; two placements with one key would be seen, and other factors tried.
        """
        hasard = np.random.default_rng(0)
        while True:
            self._poids = hasard.integers(0, 2**64, len(self.jeu.sortes), Masque) | UN
            self.clefs = self._keys(self.places)
            self._ordre = np.argsort(self.clefs)
            self._triees = self.clefs[self._ordre]
            if (self._triees[1:] != self._triees[:-1]).all():
                return

    def _keys(self, places: np.ndarray) -> np.ndarray:
        clefs = np.zeros(len(places), Masque)
        for piece, k in enumerate(self.jeu.pieces):
            clefs += self._poids[k] << places[:, piece].astype(Masque)
        return clefs

    def _find(self, clefs: np.ndarray) -> np.ndarray:
        return self._ordre[np.searchsorted(self._triees, clefs)]

    @property
    def depart(self) -> int:
        return self.indice(self.jeu.depart)

    def indice(self, places: Iterable[int]) -> int:
        """The vertex with these corners, in the order of `places`."""
        ligne = np.array([tuple(places)], np.uint8)
        trouve = int(self._find(self._keys(ligne))[0])
        if not (self.places[trouve] == ligne).all():
            raise ValueError("Ce n'est pas une configuration de ce jeu.")
        return trouve

    def sommet(self, dessin: str) -> int:
        """The vertex of a complete drawing; pieces that are alike may bear any letter."""
        trouves = np.flatnonzero(self.ou(dessin))
        if len(trouves) != 1:
            raise ValueError("Ce dessin ne donne pas une configuration et une seule de ce jeu.")
        return int(trouves[0])

    def dessin(self, sommet: int) -> str:
        """The drawing of a vertex. Pieces that are alike take their letters in reading order."""
        jeu = self.jeu
        lignes = [["." if (i, j) in jeu.cases else "#" for j in range(jeu.colonnes)] for i in range(jeu.lignes)]
        lettres = [lettre for sorte in jeu.sortes for lettre in sorte.lettres]
        for place, k, lettre in zip(self.places[sommet].tolist(), jeu.pieces, lettres, strict=True):
            haut, gauche = divmod(place, jeu.colonnes + 1)
            for i, j in jeu.sortes[k].forme:
                lignes[haut + i][gauche + j] = lettre
        return "\n".join(map("".join, lignes))

    def ou(self, but: str) -> np.ndarray:
        """The vertices (a mask) that agree with a drawing of some of the pieces; `.` is anything.

        A piece that is told apart is called by its letter; the others by their shape, whatever the letter.
        """
        jeu = self.jeu
        lignes, cellules = decouper(but)
        if (len(lignes), len(lignes[0])) != (jeu.lignes, jeu.colonnes):
            raise ValueError("Le but doit être dessiné sur le même plateau.")
        bon = np.ones(len(self), bool)
        for lettre, places in cellules.items():
            coin, forme = rogner(places)
            ancre = jeu.numero(*coin)
            bon &= (self.places[:, self._columns(self._kind(lettre, forme))] == ancre).any(axis=1)
        return bon

    def _kind(self, lettre: str, forme: Forme) -> int:
        """The kind that a piece of a goal means."""
        appelees = "".join(sorte.lettres for sorte in self.jeu.sortes if sorte.distincte)
        for k, sorte in enumerate(self.jeu.sortes):
            meme = sorte.lettres == lettre if sorte.distincte else lettre not in appelees
            if sorte.forme == forme and meme:
                return k
        raise ValueError(f"Le but contient une pièce {lettre} qui n'est pas reconnue.")

    def _columns(self, k: int) -> list[int]:
        return [colonne for colonne, sorte in enumerate(self.jeu.pieces) if sorte == k]

    def image(self, gauche_droite: bool = False, haut_bas: bool = False) -> np.ndarray:
        """Each vertex's image in a mirror (both: half a turn). A kind becomes the one with the image of its shape."""
        jeu = self.jeu
        places = np.empty_like(self.places)
        for k, sorte in enumerate(jeu.sortes):
            hauteur, largeur = sorte.hauteur, sorte.largeur
            forme = tuple(
                sorted(
                    (hauteur - 1 - i if haut_bas else i, largeur - 1 - j if gauche_droite else j)
                    for i, j in sorte.forme
                )
            )
            vers = k if forme == sorte.forme else self._kind(" ", forme)
            i, j = np.divmod(self.places[:, self._columns(k)], jeu.colonnes + 1)
            i = jeu.lignes - hauteur - i if haut_bas else i
            j = jeu.colonnes - largeur - j if gauche_droite else j
            places[:, self._columns(vers)] = i * (jeu.colonnes + 1) + j
        return self._find(self._keys(places))

    # ------------------------------------------------------------ the graph

    def _list_neighbours(self) -> None:
        """`liste`: neighbours, vertex after vertex; those of v from `bornes[v]` to `bornes[v + 1]`."""
        debuts, fins = np.concatenate((self.aretes, self.aretes[::-1]), axis=1)
        self.degres = np.bincount(debuts, minlength=len(self))
        self.bornes = np.concatenate(([0], np.cumsum(self.degres)))
        self.liste = fins[np.argsort(debuts, kind="stable")]

    @cached_property
    def tableau(self) -> np.ndarray:
        """The neighbours of each vertex in a row; in the places left over, `len(self)`, which is no vertex."""
        tableau = np.full((len(self), self.degres.max(initial=0)), len(self))
        tableau[np.arange(tableau.shape[1]) < self.degres[:, None]] = self.liste
        return tableau

    def voisins(self, sommet: int) -> np.ndarray:
        return self.liste[self.bornes[sommet] : self.bornes[sommet + 1]]

    def _components(self) -> None:
        """`composante`: the component of each vertex, the largest being 0.

        Every tree of vertices hangs itself below a neighbouring tree with a smaller root, until none has a neighbour.
        """
        racine, (debuts, fins) = np.arange(len(self)), self.aretes
        while debuts.size:
            a, b = racine[debuts], racine[fins]
            entre = a != b
            debuts, fins, a, b = debuts[entre], fins[entre], a[entre], b[entre]
            racine[np.maximum(a, b)] = np.minimum(a, b)
            while (racine != racine[racine]).any():
                racine = racine[racine]
        racines = np.flatnonzero(racine == np.arange(len(self)))
        tailles = np.bincount(racine)[racines]
        ordre = np.argsort(-tailles, kind="stable")
        rang = np.empty(len(self), np.intp)
        rang[racines[ordre]] = np.arange(len(racines))
        self.composante, self._tailles = rang[racine], tailles[ordre]

    def tailles(self) -> list[int]:
        """The sizes of the components, decreasing."""
        return self._tailles.tolist()

    # ------------------------------------------------------------ searches

    def couches(self, sources: Iterable[int]) -> Iterable[np.ndarray]:
        """Breadth first: the sources, then the vertices at distance 1, 2, …"""
        vu = np.zeros(len(self) + 1, bool)
        rang = np.empty(len(self), np.intp)
        couche = np.unique(np.fromiter(sources, np.intp))
        vu[couche] = vu[-1] = True
        while couche.size:  # take and compress do what brackets do, in less than half the time
            yield couche
            proches = self.tableau.take(couche, axis=0).ravel()
            proches = proches.compress(~vu.take(proches))
            vu[proches] = True
            rangs = np.arange(len(proches))
            rang[proches] = rangs  # of a vertex met twice, one rank is kept
            couche = proches.compress(rang.take(proches) == rangs)

    def distances(self, sources: Iterable[int]) -> np.ndarray:
        """The moves from the nearest of the sources to each vertex; −1 where none leads."""
        distances = np.full(len(self), -1)
        for distance, couche in enumerate(self.couches(sources)):
            distances[couche] = distance
        return distances

    def chemin(self, depart: int, buts: np.ndarray | Callable[[str], bool]) -> list[int] | None:
        """A shortest path to one of the goals (a mask, or a test on drawings), both ends included, or None."""
        if callable(buts):
            buts = np.array([buts(self.dessin(sommet)) for sommet in range(len(self))], bool)
        reste = self.distances(np.flatnonzero(buts))
        if reste[depart] < 0:
            return None
        chemin = [depart]
        while reste[chemin[-1]]:
            voisins = self.voisins(chemin[-1])
            chemin.append(int(voisins[np.argmin(reste[voisins])]))
        return chemin

    def nombre_de_chemins(self, depart: int, buts: np.ndarray) -> int:
        """How many shortest paths lead from a vertex to the nearest of the goals."""
        nombres = {depart: 1}
        distances = self.distances([depart])
        while not any(buts[sommet] for sommet in nombres):
            suite: dict[int, int] = {}
            for sommet, nombre in nombres.items():
                for voisin in self.voisins(sommet).tolist():
                    if distances[voisin] == distances[sommet] + 1:
                        suite[voisin] = suite.get(voisin, 0) + nombre
            if not suite:
                return 0
            nombres = suite
        return sum(nombre for sommet, nombre in nombres.items() if buts[sommet])

    def excentricites(self) -> np.ndarray:
        """For each vertex, its greatest distance to another of its component."""
        return self._between_bounds(np.ones(len(self), bool), all_of_them=True)[0]

    def diametre(self, composante: int = 0) -> int:
        """The greatest distance within a component."""
        dedans = self.composante == composante
        return int(self._between_bounds(dedans, all_of_them=False)[0][dedans].max())

    def _between_bounds(self, dedans: np.ndarray, all_of_them: bool) -> tuple[np.ndarray, int]:
        """Lower bounds of the eccentricities of some whole components, exact where asked, and the number of searches.

        A search from v gives e(v), and for every w: max(d, e(v) − d) ≤ e(w) ≤ e(v) + d with d = d(v, w). Searches start
        once from the vertex of greatest upper bound and twice from that of least lower bound, and so on: one in each
        component that is not settled (a single search serves them all), until the bounds meet everywhere; or, for the
        diameter, until no upper bound exceeds the greatest lower one.
        """
        sommets = np.flatnonzero(dedans)
        sommets = sommets[np.argsort(self.composante[sommets], kind="stable")]
        groupe = np.unique(self.composante[sommets], return_inverse=True)[1]
        debuts = np.flatnonzero(np.diff(groupe, prepend=-1))
        moins, plus = np.zeros(len(sommets), np.intp), np.full(len(sommets), 2 * len(self))
        ouvert, recherches = np.ones(len(sommets), bool), 0
        rangs = np.arange(len(sommets))
        while ouvert.any():
            merite = plus if recherches % 3 == 0 else 2 * len(self) - moins
            choix = np.maximum.reduceat(np.where(ouvert, merite * len(rangs) + rangs, -1), debuts)
            sources = choix[choix >= 0] % len(rangs)
            distances = self.distances(sommets[sources])[sommets]
            atteint = distances >= 0
            excentricite = np.maximum.reduceat(distances, debuts)[groupe]
            moins[atteint] = np.maximum(moins, np.maximum(distances, excentricite - distances))[atteint]
            plus[atteint] = np.minimum(plus, excentricite + distances)[atteint]
            plafond = moins if all_of_them else np.maximum.reduceat(moins, debuts)[groupe]
            ouvert &= plus > plafond
            recherches += 1
        resultat = np.zeros(len(self), np.intp)
        resultat[sommets] = moins
        return resultat, recherches

    def plus_loin_de_son_image(self, image: np.ndarray, dedans: np.ndarray) -> tuple[int, int] | None:
        """Of the vertices of some components that can become their image, the farthest from it: (moves, vertex).

        A search from s bounds every pair: d(v, image of v) ≤ d(s, v) + d(s, image of v). It starts from the vertex with
        the greatest bound, then from the middle of the path to its image, where the bound is tight for those near it.
        """
        ouvert = np.flatnonzero(dedans & (self.composante == self.composante[image]))
        plus = np.full(len(ouvert), 2 * len(self))
        record = None
        while ouvert.size:
            sommet = int(ouvert[np.argmax(plus)])
            distances = self.distances([sommet])
            record = max(record or (-1, -1), (int(distances[image[sommet]]), sommet))
            milieu = int(image[sommet])
            while distances[milieu] > distances[image[sommet]] // 2:
                voisins = self.voisins(milieu)
                milieu = int(voisins[np.argmin(distances[voisins])])
            for depuis in (distances, self.distances([milieu])):
                somme = depuis[ouvert] + depuis[image[ouvert]]
                plus = np.where(somme >= 0, np.minimum(plus, somme), plus)
            reste = (plus > record[0]) & (ouvert != sommet)
            ouvert, plus = ouvert[reste], plus[reste]
        return record
