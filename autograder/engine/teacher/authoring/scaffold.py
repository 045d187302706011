"""The smallest complete sheet, for a teacher to start from: it obeys all the laws as it is written."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from autograder.engine.errors import TaquinError
from autograder.engine.sheet.catalog import EXERCISES, GRADERS, REFERENCE, ROOT, load_sheet
from autograder.engine.teacher.authoring.build import write_exercises
from autograder.engine.text import reason

NAME = re.compile(r"[a-z][a-z0-9_]*")

STATEMENT = """\
# Titre de la fiche

Ce que la fiche étudie, en quelques phrases. (Chaque phrase, chaque fonction et chaque contrôle est à remplacer.)

### Question 1. Doubler

Écrire une fonction `double(n)` qui renvoie le double de l'entier `n`.

### Question 2. Renverser

Écrire une fonction `renverse(mot)` qui renvoie le mot `mot` écrit de droite à gauche.

- **2a.** Combien de lettres comptent, en tout, les mots de trois lettres prises parmi `a`, `b`, `c` et `d` ?
"""

SOLUTION = '''\
"""Titre de la fiche : le fichier à compléter et à rendre.

Chaque fonction se complète à la place de son `raise NotImplementedError`.
Les réponses demandées (2a) se donnent dans le dictionnaire `reponses`.
"""

reponses = {}


def double(n):
    """Renvoie le double de n.

    >>> double(21)
    42
    """
    ### BEGIN SOLUTION
    return 2 * n
    ### END SOLUTION


def renverse(mot):
    """Renvoie le mot écrit de droite à gauche.

    >>> renverse("abc")
    'cba'
    """
    ### BEGIN SOLUTION
    return mot[::-1]
    ### END SOLUTION


### BEGIN SOLUTION
reponses["2a"] = 3 * 4**3
### END SOLUTION
'''

FAUTES = '''\
"""Les erreurs connues : des variantes fausses de chaque fonction et de chaque réponse, avec ce qui en est dit."""

from autograder.engine.sheet.checks import faute


@faute("C'est le carré de n : le double est 2 × n.")
def double(n):
    return n * n


@faute("Le mot est renvoyé tel quel.")
def renverse(mot):
    return mot


@faute("C'est la liste des lettres : il faut une chaîne de caractères.")
def renverse(mot):
    return list(mot)[::-1]


@faute("C'est le nombre de mots ; chacun compte trois lettres.")
def reponse_2a():
    return 4**3
'''

GRADERS_INIT = '"""Les contrôles de la fiche."""\n'

CHECKS = '''\
"""Les contrôles de la fiche. La docstring de chacun est ce que lit l'élève : le titre, puis l'indice."""

from hypothesis import strategies as st

from autograder.engine.sheet.checks import petits, pour_tout, question, reponse

ENTIERS = petits(st.integers(-1000, 1000), [0, 1, 2, 3, -1])
MOTS = petits(st.text("abcd", max_size=8), ["", "a", "ab", "abc"])


@question("1", "double", points=8)
@pour_tout(n=ENTIERS, exemples=[{"n": 21}])
def test_double(eleve, corrige, n):
    """Le double de n.

    Indice : essayer aussi avec 0, et avec un nombre négatif.
    """
    assert eleve.double(n) == corrige.double(n)


@question("2", "renverse", points=8)
@pour_tout(mot=MOTS, exemples=[{"mot": "abc"}])
def test_renverse(eleve, corrige, mot):
    """Le mot, de droite à gauche.

    Indice : la dernière lettre devient la première.
    """
    assert eleve.renverse(mot) == corrige.renverse(mot)


@reponse("2a", points=4)
def test_2a(f):
    """Le nombre de lettres.

    Indice : compter d'abord les mots.
    """
    return 3 * 4**3
'''


def write_sheet(name: str) -> list[Path]:
    """Write a new sheet of that name, and what students receive of it; return its files. Nothing that exists is
    changed."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise TaquinError(
            f"« {name} » ne peut pas nommer une fiche : des lettres minuscules sans accent, des chiffres et _, "
            "en commençant par une lettre, par exemple hanoi."
        )
    for folder in (REFERENCE / name, GRADERS / name):
        if folder.exists():
            shown = folder.relative_to(ROOT).as_posix()
            raise TaquinError(f"{shown} existe déjà : choisir un autre nom de fiche, ou compléter celle-là.")
    files = {
        REFERENCE / name / "enonce.md": STATEMENT,
        REFERENCE / name / "solution.py": SOLUTION,
        REFERENCE / name / "fautes.py": FAUTES,
        GRADERS / name / "__init__.py": GRADERS_INIT,
        GRADERS / name / "test_1.py": CHECKS,
    }
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise TaquinError(f"« {path} » ne peut pas être écrit ({reason(error)}).") from error
    return [*files, *write_exercises(load_sheet(name), EXERCISES)]
