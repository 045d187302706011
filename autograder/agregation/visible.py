"""Properties that can be verified without knowing any answer. They are part of the student's pack, in full.

A property looks at one function, and at those that come before it in the sheet: if one of these is wrong, so may be
what is seen here, and the engine leaves the verdict to the teacher.
"""

from hypothesis import strategies as st

from autograder.engine.sheet.checks import Ecart, pour_tout, question
from autograder.engine.text import count

from .fiche import en_mot

OPPOSE = {"N": "S", "S": "N", "E": "O", "O": "E"}
PETITE = [[3, 1], [0, 2]]
CENTRE = [[1, 4, 2], [3, 0, 5], [6, 7, 8]]
PROCHE = [[1, 2, 0], [3, 4, 5], [6, 7, 8]]


def tables(*tailles):
    """Any table: nothing is known of how pieces move."""
    return st.sampled_from(tailles).flatmap(lambda n: st.permutations(range(n * n))).map(en_table)


def en_table(cases):
    n = int(len(cases) ** 0.5)
    return [list(cases[n * i : n * i + n]) for i in range(n)]


def finale(n):
    return [[n * i + j for j in range(n)] for i in range(n)]


def pour_des_tables(*tailles, nombre=12, **autres):
    exemples = [{"T": PETITE}, {"T": CENTRE}]
    if "a" in autres:
        exemples = [{**exemple, "a": a} for exemple in exemples for a in "NESO"]
    return pour_tout(T=tables(*tailles), nombre=nombre, en_direct=True, exemples=exemples, **autres)


def listes(valeur):
    """The same value with lists for tuples: both are accepted."""
    return [listes(element) for element in valeur] if isinstance(valeur, list | tuple) else valeur


def refuser(message, fonction, T, obtenu, **autres):
    raise Ecart(message, given={"fonction": fonction, "T": T, **autres}, got=obtenu)


@question("1", "trou", points=0)
@pour_des_tables(2, 3, 4)
def test_propriete_trou(eleve, corrige, T):
    """Propriété : la case renvoyée contient bien 0.

    Indice : i est le numéro de la ligne, j celui de la colonne.
    """
    obtenu = eleve.trou(T).value
    try:
        i, j = obtenu
        vide = min(i, j) >= 0 and T[i][j] == 0
    except (TypeError, ValueError, IndexError):
        vide = False
    if not vide:
        refuser("Cette case n'est pas le trou.", "trou", T, obtenu)


@question("1", "pi2", points=0)
@pour_tout(n=st.integers(2, 6), nombre=5, en_direct=True, exemples=[{"n": 2}])
def test_propriete_pi2(eleve, corrige, n):
    """Propriété : π₂ est nul pour la table finale.

    Indice : chaque pièce y est à sa place.
    """
    if eleve.pi2(finale(n)).value != 0:
        refuser("La table finale a un poids nul.", "pi2", finale(n), eleve.pi2(finale(n)).value)


@question("2", "sigma_b", points=0)
@pour_des_tables(2, 3, 4)
def test_propriete_sigma_b(eleve, corrige, T):
    """Propriété : le boustrophédon lit chaque pièce une fois, et la première ligne dans l'ordre.

    Indice : sans le trou.
    """
    obtenu = listes(eleve.sigma_b(T).value)
    premiere = [piece for piece in T[0] if piece]
    if not isinstance(obtenu, list) or sorted(obtenu) != list(range(1, len(T) ** 2)):
        refuser("Il faut toutes les pièces, une fois chacune.", "sigma_b", T, obtenu)
    if obtenu[: len(premiere)] != premiere:
        refuser("La première ligne se lit de gauche à droite.", "sigma_b", T, obtenu)


@question("3", "successeur", points=0)
@pour_des_tables(2, 3, 4, a=st.sampled_from("NESO"), nombre=20)
def test_propriete_aller_retour(eleve, corrige, T, a):
    """Propriété : un coup puis le coup opposé redonnent la même table, et T ne change pas.

    Indice : la fonction renvoie une nouvelle table.
    """
    aller = eleve.successeur(T, a)
    if aller.args[0] != T:
        refuser("La table T a été modifiée.", "successeur", T, aller.args[0], a=a)
    if aller.value is None:
        return
    retour = eleve.successeur(listes(aller.value), OPPOSE[a]).value
    if listes(retour) != T:
        refuser("Le coup opposé ne redonne pas la table de départ.", "successeur", T, retour, a=a)


@question("3", "jouer", points=0)
@pour_tout(
    T=tables(2, 3), mot=st.text("NESO", max_size=5), nombre=12, en_direct=True, exemples=[{"T": PETITE, "mot": "NE"}]
)
def test_propriete_jouer(eleve, corrige, T, mot):
    """Propriété : le même résultat qu'en appelant `successeur` une fois par lettre.

    Indice : dès qu'un coup est impossible, la valeur est None.
    """
    attendu = T
    for a in mot:
        attendu = None if attendu is None else listes(eleve.successeur(attendu, a).value)
    obtenu = eleve.jouer(T, mot).value
    if listes(obtenu) != attendu:
        refuser("`successeur`, lettre par lettre, donne autre chose.", "jouer", T, obtenu, mot=mot)


@question("4", "jouable", points=0)
@pour_des_tables(2, 3, 4, 5, a=st.sampled_from("NESO"), nombre=20)
def test_propriete_jouable(eleve, corrige, T, a):
    """Propriété : un coup ne change pas qu'une table soit jouable.

    Indice : ce que l'on atteint depuis une table jouable l'est aussi.
    """
    prochaine = listes(eleve.successeur(T, a).value)
    ici = eleve.jouable(T).value
    if ici not in (True, False):
        refuser("La valeur doit être True ou False.", "jouable", T, ici)
    if prochaine is not None and eleve.jouable(prochaine).value != ici:
        refuser(f"Après le coup {a}, la réponse n'est plus la même.", "jouable", T, ici)


def apres(eleve, fonction, poids, T, a):
    prochaine = listes(eleve.successeur(T, a).value)
    if prochaine is None:
        return
    avant, attendu = getattr(eleve, poids)(T).value, getattr(eleve, poids)(prochaine).value
    for decalage in (0, 7):  # a shifted p comes back shifted
        obtenu = getattr(eleve, fonction)(T, a, avant + decalage).value
        if obtenu != attendu + decalage:
            message = f"`{poids}` passe de {avant} à {attendu} : avec ce p, il faut {attendu + decalage}."
            refuser(message, fonction, T, obtenu, a=a, p=avant + decalage)


@question("6", "pi1_apres", points=0)
@pour_des_tables(2, 3, 4, a=st.sampled_from("NESO"))
def test_propriete_pi1_apres(eleve, corrige, T, a):
    """Propriété : le poids de la table suivante, comme `pi1` le calcule.

    Indice : seules quelques pièces changent de rang.
    """
    apres(eleve, "pi1_apres", "pi1", T, a)


@question("6", "pi2_apres", points=0)
@pour_des_tables(2, 3, 4, a=st.sampled_from("NESO"))
def test_propriete_pi2_apres(eleve, corrige, T, a):
    """Propriété : le poids de la table suivante, comme `pi2` le calcule.

    Indice : une seule pièce bouge.
    """
    apres(eleve, "pi2_apres", "pi2", T, a)


def resout(eleve, fonction, T, *autres):
    """The word, once played by the student's own `jouer`."""
    valeur = getattr(eleve, fonction)(T, *autres).value
    mot = en_mot(valeur)
    if mot is None or listes(eleve.jouer(T, mot).value) != finale(len(T)):
        refuser("Joué par `jouer`, ce mot ne mène pas à la table finale.", fonction, T, valeur)
    return mot


@question("7", "equivalents", points=0)
@pour_tout(
    mot=st.text("NESO", min_size=1, max_size=4), longueur=st.integers(0, 5), nombre=12, en_direct=True,
    exemples=[{"mot": "NN", "longueur": 6}, {"mot": "ESON", "longueur": 4}],
)  # fmt: skip
def test_propriete_equivalents(eleve, corrige, mot, longueur):
    """Propriété : d'autres mots, assez courts, sans aller et retour, par longueur puis par ordre alphabétique.

    Indice : NS, SN, EO et OE n'y figurent jamais, ni le mot donné.
    """
    donnee = {"fonction": "equivalents", "mot": mot, "longueur": longueur}
    obtenu = eleve.equivalents(mot, longueur).value
    mots = [en_mot(autre) for autre in obtenu] if isinstance(obtenu, list | tuple) else [None]
    if None in mots:
        raise Ecart("Il faut une liste de mots.", given=donnee, got={"renvoie": obtenu})
    if mot in mots or any(len(autre) > longueur for autre in mots):
        raise Ecart("Il faut d'autres mots, d'au plus `longueur` lettres.", given=donnee, got={"renvoie": obtenu})
    if any(a + b in autre for autre in mots for a, b in OPPOSE.items()):
        raise Ecart("Un mot revient aussitôt sur ses pas.", given=donnee, got={"renvoie": obtenu})
    if mots != sorted(set(mots), key=lambda autre: (len(autre), autre)):
        raise Ecart("Les mots ne sont pas dans l'ordre demandé.", given=donnee, got={"renvoie": obtenu})


def none_si_injouable(eleve, fonction, *autres):
    """None for a table that the student's own `jouable` refuses, a word for the one that is already sorted."""
    for T in ([[0, 2], [1, 3]], [[0, 2, 1], [3, 4, 5], [6, 7, 8]]):
        obtenu = getattr(eleve, fonction)(T, *autres).value
        if not eleve.jouable(T).value and obtenu is not None:
            refuser("Cette table n'est pas jouable : il faut None.", fonction, T, {"renvoie": obtenu})
    for n in (2, 3):
        obtenu = getattr(eleve, fonction)(finale(n), *autres).value
        if en_mot(obtenu) != "":
            refuser("Cette table est déjà rangée : il faut le mot vide.", fonction, finale(n), {"renvoie": obtenu})


@question("8", "largeur", points=0)
def test_propriete_largeur(eleve, corrige):
    """Propriété : le mot mène à la table finale, sans détour.

    Indice : `jouer` le dit ; en largeur, la table explorée est celle qui attend depuis le plus longtemps.
    """
    for T in (PROCHE, CENTRE):
        resout(eleve, "largeur", T)
    for mot in ("E", "SE", "SSE", "ESOS"):
        T = listes(eleve.jouer(finale(3), mot).value)
        if len(resout(eleve, "largeur", T)) > len(mot):
            refuser(f"Cette table est à {count(len(mot), 'coup')} de la table finale, au plus.", "largeur", T, mot)


def comme_largeur(eleve, fonction):
    for T in (PROCHE, CENTRE):
        mot, autre = resout(eleve, fonction, T), resout(eleve, "largeur", T)
        if len(mot) > len(autre):
            refuser(f"`largeur` trouve un mot de {count(len(autre), 'lettre')}.", fonction, T, mot)


@question("8", "bidirectionnel", points=0)
def test_propriete_bidirectionnel(eleve, corrige):
    """Propriété : un mot qui résout, pas plus long que celui de `largeur`.

    Indice : la seconde moitié se lit à rebours.
    """
    comme_largeur(eleve, "bidirectionnel")


@question("9", "profondeur_seuils", points=0)
def test_propriete_profondeur(eleve, corrige):
    """Propriété : un mot qui résout, pas plus long que celui de `largeur`.

    Indice : les seuils croissent de un en un.
    """
    comme_largeur(eleve, "profondeur_seuils")


@question("10", "minorant", points=0)
@pour_des_tables(2, 3, 4)
def test_propriete_minorant(eleve, corrige, T):
    """Propriété : nul pour la table finale, et d'un coup à l'autre il varie d'au plus 1.

    Indice : un coup ne déplace qu'une pièce, d'une case.
    """
    n = len(T)
    if eleve.minorant(finale(n)).value != 0:
        refuser("Aucun coup n'est nécessaire : il faut 0.", "minorant", finale(n), eleve.minorant(finale(n)).value)
    if not eleve.jouable(T).value:
        return  # of those that cannot be solved nothing is asked
    ici = eleve.minorant(T).value
    mal_placees = sum(v not in (0, n * i + j) for i, ligne in enumerate(T) for j, v in enumerate(ligne))
    if ici < mal_placees:
        refuser(f"Chaque pièce mal placée demande un coup : il faut au moins {mal_placees}.", "minorant", T, ici)
    for a in "NESO":
        prochaine = listes(eleve.successeur(T, a).value)
        la = ici if prochaine is None else eleve.minorant(prochaine).value
        if abs(la - ici) > 1:
            refuser(f"Après le coup {a}, le minorant passe de {ici} à {la}.", "minorant", T, ici)


@question("10", "ida_etoile", points=0)
def test_propriete_ida(eleve, corrige):
    """Propriété : un mot qui résout, pas plus long que celui de `largeur`.

    Indice : un minorant trop grand fait manquer la meilleure solution.
    """
    comme_largeur(eleve, "ida_etoile")


@question("11", "glouton", points=0)
@pour_tout(
    T=tables(2, 3), poids=st.sampled_from(("pi1", "pi2")), nombre=8, en_direct=True,
    exemples=[{"T": CENTRE, "poids": "pi2"}, {"T": PETITE, "poids": "pi1"}],
)  # fmt: skip
def test_propriete_glouton(eleve, corrige, T, poids):
    """Propriété : chaque coup fait baisser le poids autant que possible, et le mot va jusqu'au bout.

    Indice : on s'arrête quand aucun successeur n'a un poids plus petit.
    """
    if not eleve.jouable(T).value:
        return

    def peser(table):
        return getattr(eleve, poids)(table).value

    def suivantes(table):
        tables = {a: listes(eleve.successeur(table, a).value) for a in "NESO"}
        return {a: table for a, table in tables.items() if table is not None}

    obtenu = listes(eleve.glouton(T, poids).value)
    if not isinstance(obtenu, list) or len(obtenu) != 2 or en_mot(obtenu[0]) is None:
        refuser("Il faut un couple : un mot, et True ou False.", "glouton", T, obtenu, poids=poids)
    table = T
    for a in en_mot(obtenu[0]):
        possibles = suivantes(table)
        meilleur = min(peser(prochaine) for prochaine in possibles.values())
        if a not in possibles or peser(possibles[a]) > meilleur or meilleur >= peser(table):
            refuser(f"Le coup {a} n'est pas le meilleur.", "glouton", table, obtenu, poids=poids)
        table = possibles[a]
    if min(peser(prochaine) for prochaine in suivantes(table).values()) < peser(table):
        refuser("Un coup de plus ferait encore baisser le poids.", "glouton", T, obtenu, poids=poids)
    if bool(obtenu[1]) != (table == finale(len(T))):
        refuser("La seconde valeur dit si la table finale est atteinte.", "glouton", T, obtenu, poids=poids)


@question("12", "ligne_a_ligne", points=0)
def test_propriete_ligne_a_ligne(eleve, corrige):
    """Propriété : le mot mène à la table finale.

    Indice : `jouer` le dit.
    """
    for T in (PROCHE, CENTRE, [[1, 5, 2, 3], [4, 9, 6, 7], [8, 0, 10, 11], [12, 13, 14, 15]]):
        resout(eleve, "ligne_a_ligne", T)


@question("8", "largeur", points=0)
def test_propriete_injouable_largeur(eleve, corrige):
    """Propriété : None pour une table qui n'est pas jouable, le mot vide pour la table finale.

    Indice : `jouable` le dit avant de chercher.
    """
    none_si_injouable(eleve, "largeur")


@question("8", "bidirectionnel", points=0)
def test_propriete_injouable_bidirectionnel(eleve, corrige):
    """Propriété : None pour une table qui n'est pas jouable, le mot vide pour la table finale.

    Indice : `jouable` le dit avant de chercher.
    """
    none_si_injouable(eleve, "bidirectionnel")


@question("9", "profondeur_seuils", points=0)
def test_propriete_injouable_profondeur_seuils(eleve, corrige):
    """Propriété : None pour une table qui n'est pas jouable, le mot vide pour la table finale.

    Indice : `jouable` le dit avant de chercher.
    """
    none_si_injouable(eleve, "profondeur_seuils")


@question("10", "ida_etoile", points=0)
def test_propriete_injouable_ida_etoile(eleve, corrige):
    """Propriété : None pour une table qui n'est pas jouable, le mot vide pour la table finale.

    Indice : `jouable` le dit avant de chercher.
    """
    none_si_injouable(eleve, "ida_etoile")


@question("12", "ligne_a_ligne", points=0)
def test_propriete_injouable_ligne_a_ligne(eleve, corrige):
    """Propriété : None pour une table qui n'est pas jouable, le mot vide pour la table finale.

    Indice : `jouable` le dit avant de chercher.
    """
    none_si_injouable(eleve, "ligne_a_ligne")
    resout(eleve, "ligne_a_ligne", listes(eleve.jouer(finale(5), "SESEOONN").value))


@question("11", "glouton_echappement", points=0)
def test_propriete_injouable_glouton_echappement(eleve, corrige):
    """Propriété : None pour une table qui n'est pas jouable ; sinon, un mot qui mène à la table finale.

    Indice : un mot, et non le couple de `glouton`.
    """
    for poids in ("pi1", "pi2"):
        none_si_injouable(eleve, "glouton_echappement", poids)
        for T in (PETITE, PROCHE, CENTRE):
            if eleve.jouable(T).value:
                resout(eleve, "glouton_echappement", T, poids)


@question("12", "table_defavorable", points=0)
def test_propriete_table_defavorable(eleve, corrige):
    """Propriété : une table jouable de côté 4, qui n'est pas la table finale.

    Indice : quatre listes de quatre nombres, de 0 à 15.
    """
    T = listes(eleve.table_defavorable().value)
    cases = (
        sorted(v for ligne in T for v in ligne) if isinstance(T, list) and all(isinstance(x, list) for x in T) else []
    )
    if cases != list(range(16)) or [len(ligne) for ligne in T] != [4] * 4:
        raise Ecart("Il faut une table de côté 4, avec les nombres de 0 à 15.", got={"renvoie": T})
    if finale(4) == T or not eleve.jouable(T).value:
        raise Ecart("Il faut une table jouable, et qui ne soit pas déjà rangée.", got={"renvoie": T})
