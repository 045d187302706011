"""Which boards can be solved, how often, and Loyd's dollar (questions 5 to 7)."""

from math import factorial, sqrt
from random import Random

from autograder.engine.sheet.checks import Ecart, pour_tout, question, reponse

from .jugement import donnee_estimation, triplet
from .strategies import CIBLE, en_vecteur, glisser, recherches_courtes

FINS = [[*CIBLE[:6], *fin] for fin in ([7, 9, 8], [9, 7, 8], [8, 7, 9], [8, 9, 7], [9, 8, 7])]
EXEMPLES = [{"v": CIBLE}, {"v": glisser(CIBLE, 5)}, *({"v": fin} for fin in FINS), {"v": en_vecteur(193826547)}]
COURTES = {"v": recherches_courtes(), "exemples": EXEMPLES, "nombre": 8}
PAR_TAQUIN = 0.4  # seconds: two minutes for the three hundred boards of question 6
MELANGES = [Random(graine).sample(CIBLE, 9) for graine in range(12)]


@question("5", "derniere_ligne", points=0.75)
@pour_tout(**COURTES)
def test_derniere_ligne(eleve, corrige, v):
    """La dernière ligne, quand la recherche est courte.

    Indice : le trou glisse d'une case à la fois jusqu'à la fin de la ligne ; 7 et 8 gardent leur ordre.
    """
    assert eleve.derniere_ligne(v).resembles(corrige.derniere_ligne(v))


@question("5", "derniere_ligne", points=0.5, longue=60)
def test_derniere_ligne_longue(eleve, corrige):
    """La dernière ligne, depuis des taquins bien mélangés.

    Indice : quelques milliers de sommets par recherche : garder le score de chaque feuille.
    """
    for v in MELANGES:
        assert eleve.longue("derniere_ligne", v).resembles(corrige.derniere_ligne(v))


@question("5", "rangeable", points=0.75)
@pour_tout(**COURTES)
def test_rangeable(eleve, corrige, v):
    """Les taquins qui se rangent, quand la recherche est courte.

    Indice : `derniere_ligne` le dit.
    """
    assert eleve.rangeable(v) == corrige.rangeable(v)


@question("5", "rangeable", points=0.5, longue=60)
def test_rangeable_longue(eleve, corrige):
    """Les taquins qui se rangent, parmi des taquins bien mélangés.

    Indice : si la recherche est trop lente, un calcul de parité répond aussi.
    """
    for v in MELANGES:
        assert eleve.longue("rangeable", v) == corrige.rangeable(v)


@reponse("5a", points=0.5)
def test_5a(f):
    """Le nombre de taquins qui se rangent.

    Indice : échanger 7 et 8 fait passer d'une sorte à l'autre.
    """
    return factorial(9) // 2


@reponse("5b", points=0.5)
def test_5b(f):
    """La dernière ligne de 493617285."""
    return f.derniere_ligne(f.NtoV(493617285))


@question("6", "estimation", points=0.5, secondes=50 * PAR_TAQUIN)
def test_estimation_part(eleve, corrige):
    """La part des taquins qui se rangent.

    Indice : tirer une permutation des neuf nombres, et compter ; la part est un nombre de 0 à 1.
    """
    n, graine = 50, 1
    f, _, _ = triplet(eleve.longue("estimation", n, graine), n, graine)
    if abs(n * f - round(n * f)) > 1e-6:
        message = f"Une part de {n} taquins est un nombre entier de {n}ièmes."
        raise Ecart(message, given=donnee_estimation(n, graine), got={"la part": f})
    if abs(f - 0.5) > 2.5 / sqrt(n):
        message = "La part est bien loin d'une moitié : les taquins sont-ils tirés au hasard parmi tous ?"
        raise Ecart(message, given=donnee_estimation(n, graine), got={"la part": f})


@question("6", "estimation", points=0.5, secondes=40 * PAR_TAQUIN)
def test_estimation_intervalle(eleve, corrige):
    """L'intervalle autour de la part.

    Indice : f ∓ 1,96 · √(f (1 − f) / n).
    """
    n, graine = 40, 2
    reponse = eleve.longue("estimation", n, graine)
    f, bas, haut = triplet(reponse, n, graine)
    marge = 1.96 * sqrt(abs(f * (1 - f)) / n)
    if abs(f - marge - bas) > 1e-4 or abs(f + marge - haut) > 1e-4:
        message = "Pour cette part, les bornes sont autres."
        attendu = {"renvoie": (f, f - marge, f + marge)}
        raise Ecart(message, given=donnee_estimation(n, graine), got={"renvoie": reponse.value}, expected=attendu)


@question("6", "estimation", points=0.5, secondes=80 * PAR_TAQUIN)
def test_estimation_reproductible(eleve, corrige):
    """Les mêmes arguments donnent le même résultat.

    Indice : créer dans la fonction un générateur neuf, `random.Random(graine)`.
    """
    n, graine = 40, 3
    premier = triplet(eleve.longue("estimation", n, graine), n, graine)
    second = triplet(eleve.longue("estimation", n, graine), n, graine)
    if premier != second:
        message = "Un second appel, avec les mêmes arguments, donne un autre résultat."
        obtenu = {"premier appel": premier, "second appel": second}
        raise Ecart(message, given=donnee_estimation(n, graine), got=obtenu)


@question("6", "estimation", points=0.5, secondes=160 * PAR_TAQUIN)
def test_estimation_graine(eleve, corrige):
    """D'autres graines donnent d'autres tirages.

    Indice : c'est `graine` qui initialise le générateur.
    """
    n, parts = 40, []
    for graine in (4, 5, 6, 7):
        parts.append(triplet(eleve.longue("estimation", n, graine), n, graine)[0])
        if len(set(parts)) > 1:
            return
    message = "Quatre graines différentes donnent quatre fois la même part."
    raise Ecart(message, given=donnee_estimation(n, 7), got={"la part": parts[-1]})


@reponse("7a", points=0.25)
def test_7a(f):
    """Le taquin de Loyd se range-t-il ?"""
    return f.rangeable(f.NtoV(123456879))


@reponse("7b", points=0.5)
def test_7b(f):
    """Les nombres de cases bien placées, trou compris, de 123459786 et de 213456789."""
    return tuple(sum(case == i for i, case in enumerate(f.NtoV(n), 1)) for n in (123459786, 213456789))


@reponse("7c", points=0.5)
def test_7c(f):
    """Les nombres de glissements qui rangent 123459786 et 213456789.

    Indice : None si rien ne le range.
    """
    return (1, None)


@reponse("7d", points=0.25)
def test_7d(f):
    """Le score du taquin de Loyd."""
    return f.score(f.NtoV(123456879))
