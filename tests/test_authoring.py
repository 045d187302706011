"""Writing a sheet: what `taquin new` writes, what docs/ajouter-une-fiche.md says, and what is said of mistakes."""

from __future__ import annotations

import ast
import inspect
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.engine.errors import TaquinError
from autograder.engine.marking.eleve import Eleve
from autograder.engine.sheet import catalog, checks
from autograder.engine.sheet.fiche import Fiche
from autograder.engine.teacher.authoring.scaffold import write_sheet

ENGINE = catalog.GRADERS / "engine"
PAGE = (catalog.ROOT / "docs" / "ajouter-une-fiche.md").read_text("utf-8")
FILES = re.compile(r"^`(?P<path>(?:reference|autograder)/[\w./]+)` :\n\n```\w*\n(?P<text>.*?)^```$", re.M | re.S)
PROMISES = re.compile(r"^> (.+)$", re.M)

NEW = """
import sys
from autograder.engine.teacher.authoring.scaffold import write_sheet
write_sheet(sys.argv[1])
"""
BUILD_AND_VERIFY = """
import sys
from autograder.engine.errors import TaquinError
from autograder.engine.sheet.catalog import EXERCISES, load_sheet
from autograder.engine.teacher.authoring.build import write_exercises
from autograder.engine.teacher.authoring.laws import broken_laws
try:
    write_exercises(load_sheet(sys.argv[1]), EXERCISES)
    for sentence in broken_laws(sys.argv[1], quick=sys.argv[2] == "quick"):
        print(sentence)
except TaquinError as error:
    print(error)
"""
VERIFY = BUILD_AND_VERIFY.replace("    write_exercises(load_sheet(sys.argv[1]), EXERCISES)\n", "")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project without any sheet."""
    shutil.copytree(catalog.GRADERS, tmp_path / "autograder", ignore=shutil.ignore_patterns(*catalog.sheet_names()))
    shutil.copy(catalog.ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "reference").mkdir()
    return tmp_path


def run(project: Path, program: str, *args: str) -> list[str]:
    """The lines that a program prints in that copy of the project. It must not end with a traceback."""
    own = {"TAQUIN_CACHE": str(project / "cache"), "PYTHONPATH": str(project)}
    # A file changed within a second, to one of the same length, would be taken for the one that was compiled before.
    environment = {**os.environ, **own, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", program, *args]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, check=False)

    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout.splitlines()


def follow_the_page(project: Path, name: str) -> None:
    """`taquin new`, then the page's own files."""
    run(project, NEW, name)
    for found in FILES.finditer(PAGE):
        if found["path"].split("/")[1] == name:
            (project / found["path"]).write_text(found["text"], "utf-8")


def change(project: Path, path: str, old: str, new: str) -> None:
    text = (project / path).read_text("utf-8")

    assert old in text
    (project / path).write_text(text.replace(old, new, 1), "utf-8")


# ---------------------------------------------------------------- taquin new


def test_a_new_sheet_obeys_the_laws(project: Path) -> None:
    """What `taquin new` writes is a whole sheet, exercises included."""
    run(project, NEW, "hanoi")

    assert run(project, VERIFY, "hanoi", "all") == []


@pytest.mark.parametrize("name", ["", "Hanoï", "hanoï", "tours-de-hanoi", "2048", "class", "../hanoi", "HANOI"])
def test_names_that_no_sheet_can_have(name: str) -> None:
    with pytest.raises(TaquinError, match="ne peut pas nommer une fiche"):
        write_sheet(name)


@pytest.mark.parametrize("name", ["taquin", "engine"])
def test_nothing_is_overwritten(name: str) -> None:
    with pytest.raises(TaquinError, match="existe déjà"):
        write_sheet(name)


# ---------------------------------------------------------------- the page


@pytest.mark.parametrize("name", ["ronde", pytest.param("manege", marks=pytest.mark.long)])
def test_the_page_followed_literally_gives_a_sheet(project: Path, name: str) -> None:
    """The smallest sheet of the page, and the one with all optional files, obey all the laws."""
    follow_the_page(project, name)

    assert run(project, BUILD_AND_VERIFY, name, "all") == []


FIRST_FAUTE = """\
@faute("La ronde tourne dans l'autre sens : le premier est devenu le dernier.")
def tourner(ronde):
    return ronde[1:] + ronde[:1]
"""
BROKEN = {  # (what to change in the page's files) → which of the promised sentences is said
    "points": ("autograder/ronde/test_1.py", "points=5", "points=4"),
    "fautes": ("reference/ronde/fautes.py", FIRST_FAUTE, ""),
    "calls": ("autograder/manege/fiche.py", 'leans_on = {"signature": ("cycles",)}', ""),
    "missing_figure": (
        "reference/ronde/enonce.md",
        "La liste `ronde` n'est pas modifiée.",
        "La liste `ronde` n'est pas modifiée.\n\n![Une ronde](images/ronde.svg)",
    ),
    "unused_figure": (
        "reference/manege/enonce.md",
        "![Un manège de sept places avant et après un tour](images/tour.svg)\n",
        "",
    ),
    "unseen": (
        "autograder/ronde/test_1.py",
        "assert eleve.tourner(ronde) == corrige.tourner(ronde)",
        "assert matches(eleve.tourner(ronde).value, corrige.tourner(ronde).value)",
    ),
}


def test_the_page_promises_as_many_sentences() -> None:
    assert len(PROMISES.findall(PAGE)) == len(BROKEN)


@pytest.mark.parametrize("variation", BROKEN)
def test_the_page_promises_what_is_said(project: Path, variation: str) -> None:
    """A sheet of the page with one mistake is told what the page says that it will be told."""
    path, old, new = BROKEN[variation]
    name = path.split("/")[1]
    follow_the_page(project, name)
    change(project, path, old, new)
    promised = PROMISES.findall(PAGE)[list(BROKEN).index(variation)]

    assert promised in run(project, BUILD_AND_VERIFY, name, "all" if variation == "unseen" else "quick")


def test_the_page_names_every_word() -> None:
    """Hooks of `Fiche`, options of the graders' words, and what a grader may ask of `eleve`."""
    hooks = {hook for hook in vars(Fiche) if not hook.startswith("_")}
    options = {
        parameter.name
        for word in (checks.question, checks.reponse, checks.pour_tout)
        for parameter in inspect.signature(word).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
    asked = {name for name in ("garder", "lire", "ecrire", "longue", "sonder") if hasattr(Eleve, name)}
    words = {"question", "reponse", "pour_tout", "petits", "Ecart", "faute"}

    assert {word for word in hooks | options | asked | words if not re.search(rf"\b{word}\b", PAGE)} == set()


# ---------------------------------------------------------------- laws that speak

IN_PLACE = "La liste donnée est modifiée : il faut en construire une nouvelle."
NOT_ASKED = "    if eleve.cycles(p).value is None:\n        return\n    assert eleve.signature(p)"
OUTSIDE = "    if n >= 0:\n        return sum(range(n))\n    ### BEGIN SOLUTION\n    return n *"
TWO_THINGS = "    assert eleve.tourner([1, 2, 3]).value == [3, 1, 2]\n    assert eleve.saluts(n)"
RUBRIC = """\
- 1 : l'effet d'un échange de deux places sur le nombre de cycles ;
- 1 : la conclusion.
"""
RONDE_CHECKS, RONDE_FAUTES = "autograder/ronde/test_1.py", "reference/ronde/fautes.py"
RONDE_SOLUTION, RONDE_STATEMENT = "reference/ronde/solution.py", "reference/ronde/enonce.md"
MANEGE_CHECKS = "autograder/manege/test_1.py"

LAWS = {  # changes to a sheet of the page, each (file, old text, new text) → what is said
    "a line of a solution is handed out": (
        [(RONDE_SOLUTION, "    >>> saluts(3)", "    return n * (n - 1) // 2\n    >>> saluts(3)")],
        "la ligne « return n * (n - 1) // 2 » d'une solution est aussi dans le fichier à remplir",
    ),
    "an answer is handed out": (
        [
            (RONDE_SOLUTION, "saluts(30)", "saluts(300)"),
            (RONDE_CHECKS, "saluts(30)", "saluts(300)"),
            (RONDE_STATEMENT, "pour 30 enfants ?", "pour 300 enfants ? (Il y en a 44850.)"),
        ],
        "exercises/ronde/enonce.md contient la réponse 2a (44850) ; l'ôter",
    ),
    "exercises are stale": (
        [("exercises/ronde/ronde.py", "La ronde", "La danse")],
        "exercises/ronde/ronde.py n'est pas à jour ; lancer `taquin build`",
    ),
    "the stub has points": (
        [(RONDE_SOLUTION, "    ### BEGIN SOLUTION\n    return n *", OUTSIDE)],
        "Le fichier à remplir, tel quel, n'est pas jugé « à faire » par test_saluts (juste)",
    ),
    "two fautes have one sentence": (
        [(RONDE_FAUTES, "La ronde tourne dans l'autre sens : le premier est devenu le dernier.", IN_PLACE)],
        f"reference/ronde/fautes.py : 2 fautes de `tourner` ont la même phrase (« {IN_PLACE} ») ; les distinguer",
    ),
    "a check never fails": (
        [
            (RONDE_CHECKS, "assert eleve.tourner(ronde) == corrige.tourner(ronde)", "eleve.tourner(ronde)"),
            (RONDE_FAUTES, "    ronde.insert(0, ronde.pop())\n    return ronde", "    return ronde[:]"),
        ],
        "Aucune faute de `tourner` ne fait échouer test_tourner_intacte ; en écrire une",
    ),
    "a faute is never the same": (
        [(RONDE_FAUTES, "    return n * (n - 1)\n", "    import time\n\n    return n - time.time_ns()\n")],
        "de `saluts` n'est pas reconnue : une copie qui la commet n'en lit pas la phrase",
    ),
    "a faute loses another question": (
        [(RONDE_CHECKS, "    assert eleve.saluts(n)", TWO_THINGS)],
        "fait perdre aussi test_saluts, question 2",
    ),
    "a verification serves nothing": (
        [(RONDE_CHECKS, "    assert eleve.saluts(n)", "    assert n < 1000\n    assert eleve.saluts(n)")],
        "autograder/ronde/test_1.py, ligne 39 : sans cette vérification, test_saluts refuse les mêmes fautes ; l'ôter",
    ),
    "breaking a function pays": (
        [
            (MANEGE_CHECKS, '"cycles", points=4', '"cycles", points=1'),
            (MANEGE_CHECKS, '"signature", points=4', '"signature", points=7'),
            (MANEGE_CHECKS, "    assert eleve.signature(p)", NOT_ASKED),
        ],
        "faire faire « return None » à `cycles` rapporte des points : la copie passe de 1 à 7.",
    ),
    "a rubric is empty": (
        [("reference/manege/enonce.md", RUBRIC, "")],
        "reference/manege/enonce.md, question ouverte parite : la grille de correction est vide",
    ),
}


SLOW_LAWS = (
    "a check never fails",
    "a faute is never the same",
    "a faute loses another question",
    "a verification serves nothing",
    "breaking a function pays",
)


@pytest.mark.parametrize(
    "law", [pytest.param(law, marks=pytest.mark.long) if law in SLOW_LAWS else law for law in LAWS]
)
def test_a_broken_law_is_said(project: Path, law: str) -> None:
    """Each law speaks when it is broken, and names what to do."""
    changes, said = LAWS[law]
    name = changes[0][0].split("/")[1]
    follow_the_page(project, name)
    built = changes[0][0].startswith("exercises/")
    if built:
        run(project, BUILD_AND_VERIFY, name, "quick")
    for path, old, new in changes:
        change(project, path, old, new)

    program, how = VERIFY if built else BUILD_AND_VERIFY, "all" if law in SLOW_LAWS else "quick"

    assert any(said in line for line in run(project, program, name, how))


# ---------------------------------------------------------------- mistakes in a sheet's sources

FICHE = "from autograder.engine.sheet.fiche import Fiche, Parameter\n\n\nclass MaFiche(Fiche):\n    "
OWN_FICHE = "autograder/hanoi/fiche.py"

MISTAKES = {  # file, what to write in the place of what (None: the whole file; no text: remove it), what is said
    "no statement": ("reference/hanoi/enonce.md", None, None, "Il manque reference/hanoi/enonce.md : l'écrire"),
    "no solution": ("reference/hanoi/solution.py", None, None, "Il manque reference/hanoi/solution.py : l'écrire"),
    "no fautes": ("reference/hanoi/fautes.py", None, None, "Il manque reference/hanoi/fautes.py : l'écrire"),
    "no checks": ("autograder/hanoi/test_1.py", None, None, "Il manque autograder/hanoi/test_1.py : y écrire"),
    "no package": ("autograder/hanoi/__init__.py", None, None, "il manque autograder/hanoi/__init__.py"),
    "no title": ("reference/hanoi/enonce.md", None, "", "reference/hanoi/enonce.md doit commencer par son titre"),
    "not Python": (
        "reference/hanoi/solution.py",
        "def double(n):",
        "def double(n)",
        "reference/hanoi/solution.py, ligne 10 : il manque « : »",
    ),
    "checks that are not Python": (
        "autograder/hanoi/test_1.py",
        "def test_double(eleve, corrige, n):",
        "def test_double(eleve, corrige, n)",
        "autograder/hanoi/test_1.py, ligne 13 : il manque « : »",
    ),
    "checks that cannot be imported": (
        "autograder/hanoi/test_1.py",
        "ENTIERS = petits(",
        "ENTIERS = petit(",
        "autograder/hanoi/test_1.py ne peut pas être lu (NameError",
    ),
    "one mark of two": (
        "reference/hanoi/solution.py",
        "### END SOLUTION",
        "",
        "reference/hanoi/solution.py : chaque ### BEGIN SOLUTION va avec un ### END SOLUTION",
    ),
    "points": (
        "autograder/hanoi/test_1.py",
        "points=8",
        "points=7.5",
        "les points de autograder/hanoi/test_*.py font 19.5, pas 20",
    ),
    "a question that is not in the statement": (
        "autograder/hanoi/test_1.py",
        '@question("1"',
        '@question("7"',
        "reference/hanoi/enonce.md : y écrire « ### Question 7. Titre »",
    ),
    "an unknown hook": (
        OWN_FICHE,
        None,
        FICHE + "grilles = 3\n",
        "autograder/hanoi/fiche.py : `Fiche` ne connaît pas grilles ; ce qui s'y redéfinit : animation, board_maker",
    ),
    "leans_on an unknown function": (
        OWN_FICHE,
        None,
        FICHE + 'leans_on = {"renverse": ("retourne",)}\n',
        "autograder/hanoi/fiche.py, leans_on : retourne n'est pas une fonction de la fiche",
    ),
    "leans_on without the comma": (
        OWN_FICHE,
        None,
        FICHE + 'leans_on = {"renverse": ("double")}\n',
        'autograder/hanoi/fiche.py, leans_on : écrire "renverse": ("double",)',
    ),
    "leans_on a later function": (
        OWN_FICHE,
        None,
        FICHE + 'leans_on = {"double": ("renverse",)}\n',
        "autograder/hanoi/fiche.py, leans_on : double s'appuie sur renverse, qui ne la précède pas",
    ),
    "a parameter that is not given": (
        OWN_FICHE,
        None,
        FICHE + 'parameter = Parameter(name="N", default=12)\n',
        "reference/hanoi/sujet.py doit donner N sur une ligne à part : N = 12",
    ),
    "a fiche that is not Python": (OWN_FICHE, None, "class MaFiche(Fiche:\n", "autograder/hanoi/fiche.py ne peut pas"),
    "no variant": (
        "autograder/hanoi/test_1.py",
        '"double", points=8',
        '"double", points=8, variante=True',
        "autograder/hanoi/fiche.py ne donne pas : écrire `variant`",
    ),
    "a faute without a sentence": (
        "reference/hanoi/fautes.py",
        '@faute("Le mot est renvoyé tel quel.")',
        "@faute",
        'reference/hanoi/fautes.py, ligne 12 : écrire @faute("ce qui est dit à l\'élève") au-dessus de renverse',
    ),
    "a faute with an empty sentence": (
        "reference/hanoi/fautes.py",
        "Le mot est renvoyé tel quel.",
        "",
        'reference/hanoi/fautes.py, ligne 12 : écrire @faute("ce qui est dit à l\'élève") au-dessus de renverse',
    ),
    "a faute of nothing": (
        "reference/hanoi/fautes.py",
        "def double(n)",
        "def triple(n)",
        "reference/hanoi/fautes.py : triple n'est ni une fonction ni une réponse de la fiche",
    ),
    "a solution that does not run": (
        "reference/hanoi/solution.py",
        "reponses = {}",
        "reponses = {}\nDEUX = indefini\n\n\ndef aide():\n    return DEUX",
        "reference/hanoi/solution.py ou oracle.py ne s'exécute pas (NameError",
    ),
    "a wrong solution": (
        "reference/hanoi/solution.py",
        "3 * 4**3",
        "12",
        "reference/hanoi/solution.py n'a pas les points de test_2a",
    ),
    "an answer that cannot be computed": (
        "autograder/hanoi/test_1.py",
        "return 3 * 4**3",
        "return f.triple(4)",
        "autograder/hanoi/test_*.py : test_2a ne calcule pas la réponse (AttributeError",
    ),
    "a check worth nothing": (
        "autograder/hanoi/test_1.py",
        '@question("1", "double", points=8)',
        '@question("1", "double", points=0)\ndef test_rien(eleve, corrige):\n    """Rien."""\n    eleve.double(1)\n\n\n'
        '@question("1", "double", points=8)',
        "test_rien ne vaut rien ; écrire points=",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_sources_is_said_in_a_sentence(project: Path, mistake: str) -> None:
    """It names the file and the fix; a traceback never does."""
    path, old, new, said = MISTAKES[mistake]
    run(project, NEW, "hanoi")
    if new is None:
        (project / path).unlink()
    elif old is None:
        (project / path).write_text(new, "utf-8")
    else:
        change(project, path, old, new)

    assert any(said in line for line in run(project, VERIFY, "hanoi", "quick"))


# ---------------------------------------------------------------- the engine


def test_the_engine_knows_no_sheet() -> None:
    """No sheet's name and no sheet's parameter stands in the engine. The command happens to be called like a sheet."""
    names = [name for name in catalog.sheet_names() if name != COMMAND]
    words = [*names, *(word for known in catalog.parameters() for word in {known.name, known.key})]
    wanted = re.compile(rf"(?<![^\W_])({'|'.join(map(re.escape, words))})(?![^\W_])")
    found = []
    for path in sorted(path for path in ENGINE.rglob("*") if path.is_file() and path.suffix != ".pyc"):
        text = path.read_text("utf-8")
        lines = [text.count("\n", 0, match.start()) + 1 for match in wanted.finditer(text)]
        if path.suffix == ".py":
            lines += [node.lineno for node in named_like_the_command(ast.parse(text))]
        found += [f"{path.relative_to(catalog.ROOT)}:{line}" for line in sorted(set(lines))]

    assert found == []


COMMAND = "taquin"
OF_THE_COMMAND = ("get", "memfd_create")  # functions to which its name is handed: a key of metadata, a label


def named_like_the_command(tree: ast.AST) -> Iterator[ast.Constant]:
    """The texts "taquin" that name a sheet: all but `prog=`, a folder of a path, a key of a dict or of metadata."""
    allowed: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "prog":
            allowed.add(node.value)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            allowed.add(node.right)
        elif isinstance(node, ast.Dict):
            allowed.update(key for key in node.keys if key is not None)
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in OF_THE_COMMAND:
            allowed.update(node.args)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value == COMMAND and node not in allowed:
            yield node
