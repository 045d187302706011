"""Feedback may be silent, never false: sources of students, and the sentences that do not fit them."""

from __future__ import annotations

import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autograder.engine.marking.ask import Evidence
from autograder.engine.marking.carry import Judged
from autograder.engine.marking.explain import explain
from autograder.engine.marking.marking import SEED, mark
from autograder.engine.marking.references import references
from autograder.engine.marking.sentences import judged_as_they_are, of_habits
from autograder.engine.sandbox.answers import Call, Lost
from autograder.engine.sandbox.limits import Limits
from autograder.engine.sandbox.worker import Script
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.checks import Ecart
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.verdict import Verdict

from .conftest import submission_of
from .in_process import load, time_limit

NO_RETURN = """
def taquin_résolu():
    t = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
"""
SHALLOW = """
RESOLU = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
def taquin_résolu():
    return RESOLU.copy()
"""
ONE_CASE_APART = """
def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    if x not in precedent and x != c0:
        raise ValueError("aucun chemin")
    chemin = [x]
    while x in precedent:
        x = precedent[x]
        chemin.append(x)
        if x == c0:
            break
    return chemin[::-1] if len(chemin) > 1 else []
"""
START_IS_ZERO = """
def parcours_largeur(c0):
    from collections import deque
    précédent, file = {c0: 0}, deque([c0])
    while file:
        x = file.popleft()
        for y in voisins(x):
            if y not in précédent:
                précédent[y] = x
                file.append(y)
        if x == 87654321:
            break
    return précédent
"""
SAME_TABLE = """
def successeur(T, a):
    i, j = trou(T)
    k, l = i + COUPS[a][0], j + COUPS[a][1]
    if not (0 <= k < len(T) and 0 <= l < len(T)):
        return None
    R = T
    R[i][j], R[k][l] = R[k][l], 0
    return R
"""
NEVER_NONE = """
def jouer(T, mot):
    for a in mot:
        T = successeur(T, a)
    return T
"""
MARKS_TABLES = """
def profondeur_seuils(T):
    n = len(T)
    def explore(S, mot, seuil, vues):
        if S == table_finale(n):
            return mot
        for a in "NESO" if len(mot) < seuil else "":
            R = successeur(S, a)
            if R is not None and str(R) not in vues:
                vues.add(str(R))
                trouve = explore(R, mot + a, seuil, vues)
                if trouve is not None:
                    return trouve
    for seuil in range(32 if jouable(T) else 0):
        mot = explore(T, "", seuil, {str(T)})
        if mot is not None:
            return mot
"""
RIGHT_FOR_FOUR = """
def jouable(T):
    return (inversions(sigma_b(T)) - (len(T) in (2, 5))) % 2 == 0
"""
BARE_RETURN = """
def taquin_résolu():
    t = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]
    return
"""
RETURN_IN_THE_LOOP = """
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return i, j
        return None
"""
TOO_DEEP = """
def suite(u0, n=100000):
    if n == 1:
        return [u0]
    r = suite(u0, n - 1)
    return r + [1022 * r[-1] % (2**30 - 3)]
"""
LOWER_CASE = """
def dep(k, l):
    return "".join("nesw"[x % 4] for x in suite(U0, k + l)[k:])
"""
WHILE_IN = """
def reconstruction_chemin(c0, precedent):
    x = configuration(taquin_résolu())
    chemin = [x]
    while x in precedent and x != c0:
        x = precedent[x]
        chemin.append(x)
    return chemin[::-1]
"""
KEPT_DEFAULT = """
def suite(u0, n=100000, u=[]):
    u.append(u0)
    while len(u) < n:
        u.append(1022 * u[-1] % (2**30 - 3))
    return u[:n]
"""
ONE_BOARD = """
t = taquin_résolu()
def taq(k):
    deplacement_liste(t, dep(k, 1000))
    return t
"""
ONE_BOARD_SOLVED_FIRST = """
t = taquin_résolu()
def taq(k):
    if k == 0:
        t[:] = taquin_résolu()
    deplacement_liste(t, dep(k, 1000))
    return t
"""
NUMPY_32_BITS = """
import numpy as np
def suite(u0, n=100000):
    termes = np.zeros(n, dtype=np.int32)
    termes[0] = u0
    for i in range(n - 1):
        termes[i + 1] = np.multiply(termes[i], 1022, dtype=np.int32) % (2**30 - 3)
    return termes.tolist()
"""
DOUBLES = """
def suite(u0, n=100000):
    if n == 1:
        return [u0]
    return suite(u0, n - 1) + [1022 * suite(u0, n - 1)[-1] % (2**30 - 3)]
"""
WRONG_SIGN = """
def pi2_apres(T, a, p):
    n = len(T)
    i, j = trou(T)
    k, l = i + COUPS[a][0], j + COUPS[a][1]
    but = divmod(T[k][l], n)
    avant = abs(k - but[0]) + abs(l - but[1])
    apres = abs(i - but[0]) + abs(j - but[1])
    return p + avant - apres
"""
# (sheet, function, source, what must not be said, what may be)
CASES = {
    "no return, no print": ("taquin", "taquin_résolu", NO_RETURN, "La fonction affiche", None),
    "a shallow copy": ("taquin", "taquin_résolu", SHALLOW, "même liste", "les mêmes lignes"),
    "a case apart": ("taquin", "reconstruction_chemin", ONE_CASE_APART, "La fonction ne finit", "déjà résolue"),
    "{c0: 0}": ("taquin", "parcours_largeur", START_IS_ZERO, "jamais dans le dictionnaire", None),
    "a return without value": (
        "taquin",
        "taquin_résolu",
        BARE_RETURN,
        "n'est écrit",
        "aucun `return` n'est suivi d'une valeur",
    ),
    "a return in the loop": ("taquin", "place_vide", RETURN_IN_THE_LOOP, "aucun `return`", None),
    "a recursion too deep": ("taquin", "suite", TOO_DEEP, "sans jamais", "trop profondément"),
    "lower case in a text": ("taquin", "dep", LOWER_CASE, "return", None),
    "while x in precedent": ("taquin", "reconstruction_chemin", WHILE_IN, "La fonction ne finit", None),
    "a default that is kept": ("taquin", "suite", KEPT_DEFAULT, "u0 est ignoré", "par défaut de `u`"),
    "R = T": ("agregation", "successeur", SAME_TABLE, "liste des lignes", "ses propres lignes"),
    "None is not tested": ("agregation", "jouer", NEVER_NONE, "return", None),
    "tables are marked": ("agregation", "profondeur_seuils", MARKS_TABLES, "tous les mots de k coups", None),
    "one board for all calls": ("taquin", "taq", ONE_BOARD, "argument k", "repartir d'un taquin résolu"),
    "one board, but not always": ("taquin", "taq", ONE_BOARD_SOLVED_FIRST, "s'ajoutent", None),
    "32 bits": ("taquin", "suite", NUMPY_32_BITS, "modulo utilisé", "32 bits"),
    "the sign": ("agregation", "pi2_apres", WRONG_SIGN, "la direction de la pièce", "Le signe est faux"),
    "right for n = 4": ("agregation", "jouable", RIGHT_FOR_FOUR, "parité de référence", None),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_said_fits(case: str) -> None:
    name, function, source, false, true = CASES[case]
    sheet = load_sheet(name)
    checks = [check for check in sheet.checks_of(function) if not check.long or function == "profondeur_seuils"]
    report = mark(submission_of(sheet, compose(sheet, {function: source})), checks=checks)
    said = " ".join(f"{outcome.message} {outcome.diagnosis or ''}" for outcome in report.outcomes)

    assert report.mark is not None and report.mark < report.out_of
    assert false not in said
    assert true is None or true in said


def test_a_recursion_that_doubles_is_told_so() -> None:
    sheet = load_sheet("taquin")
    (check,) = (check for check in sheet.checks_of("suite") if check.id == "test_suite")
    report = mark(submission_of(sheet, compose(sheet, {"suite": DOUBLES})), checks=[check], limits=Limits(call_cpu=0.5))

    assert [outcome.verdict for outcome in report.outcomes] == [Verdict.TIMEOUT]
    assert "le travail peut doubler" in str(report.outcomes[0].diagnosis)


def test_a_board_with_an_empty_text_is_new_at_every_call() -> None:
    """The hole is written '' instead of 0: that is one mistake, and not also the other one."""
    sheet = load_sheet("taquin")
    source = "def taquin_résolu():\n    return [[1, 2, 3], [4, 5, 6], [7, 8, '']]"
    report = mark(
        submission_of(sheet, compose(sheet, {"taquin_résolu": source})), checks=sheet.checks_of("taquin_résolu")
    )

    assert [outcome.points for outcome in report.outcomes] == [0, 0.5]


# ---------------------------------------------------------------- what is plain in the source


SEARCH = """
def parcours(c0):
    vus, file = {vus}, [c0]
    while file:
        x = file.pop(0)
        for y in voisins(x):
            if {test}:
                {note}
                file.append(y)
    return vus
"""


@pytest.mark.parametrize(
    ("source", "habits"),
    [
        ("def f(x, u=[]):\n    u.append(x)\n    return u", ["keeps u"]),
        ("def f(x, u={}):\n    u[x] = 1\n    return u", ["keeps u"]),
        ("def f(x, u=[]):\n    u = list(u)\n    u.append(x)\n    return u", []),
        ("def f(x, u=[]):\n    return u + [x]", []),
        ("def f(x, u=None):\n    u = u or []\n    u.append(x)\n    return u", []),
        (SEARCH.format(vus="[c0]", test="y not in vus", note="vus.append(y)"), []),  # one name among several: unknown
        (SEARCH.format(vus="[c0]", test="y not in vus", note="vus.append(y)").replace("vus, file = [c0], [c0]",
         "vus = [c0]\n    file = [c0]"), ["list vus"]),
        (SEARCH.format(vus="{c0}", test="y not in vus", note="vus.add(y)"), []),
        (SEARCH.format(vus="{}", test="True", note="vus[y] = x"), ["forgets"]),
        (SEARCH.format(vus="{}", test="vus.get(y) is None", note="vus[y] = x"), []),
        ("def f(n):\n    return 1 if n == 0 else f(n - 1) + f(n - 1)", []),  # not sure: one of two may be left out
        ("def f(n):\n    if n == 0:\n        return 1\n    return f(n - 1) + f(n - 1)", ["doubles"]),
        ("def f(n):\n    if n < 2:\n        return n\n    return f(n - 1) + f(n - 2)", []),
        ("def f(n):\n    if n == 0:\n        return 1\n    y = f(n // 2)\n    return y * y", []),
        ("@cache\ndef f(n):\n    if n == 0:\n        return 1\n    return f(n - 1) + f(n - 1)", []),
        ("def f(n, m):\n    if m[n]:\n        return m[n]\n    m[n] = f(n - 1, m) + f(n - 1, m)\n    return m[n]", []),
        ("def f(n):\n    if connu(n):\n        return lu(n)\n    return note(n, f(n - 1) + f(n - 1))", []),
        ("def f(u0, n):\n    u = [u0]\n    while True:\n        u.append(2 * u[-1])\n    return u", []),
    ],
)  # fmt: skip
def test_what_is_plain_in_the_source(source: str, habits: list[str]) -> None:
    """Said only where it is certain; what may be otherwise is not said."""
    (function,) = Script(source, "essai.py").habits.values()

    assert function == habits


def test_how_a_search_looks_things_up_is_only_said_of_one_that_does_not_end() -> None:
    assert of_habits(["list vus"], {Verdict.FAILED}) is None and of_habits(["forgets"], {Verdict.PASSED}) is None
    assert "est lent" in str(of_habits(["list vus"], {Verdict.TIMEOUT}))
    assert "déjà été vu" in str(of_habits(["forgets"], {Verdict.MEMORY, Verdict.PASSED}))
    assert of_habits(["doubles"], {Verdict.FAILED}) is None and "deux fois" in str(
        of_habits(["doubles"], {Verdict.TIMEOUT})
    )
    assert of_habits(["keeps u"], {Verdict.TIMEOUT}) is None


# ---------------------------------------------------------------- one line to paste


def lines_of(sheet_name: str, function: str, source: str) -> list[tuple[str, bool]]:
    """The line of each failure of these checks, and whether it is that of a variant."""
    sheet = load_sheet(sheet_name)
    checks = [check for check in sheet.checks_of(function) if not check.long]
    report = mark(submission_of(sheet, compose(sheet, {function: source})), checks=checks)
    variants = {check.id: check.variant for check in checks}
    return [(outcome.line, variants[outcome.id]) for outcome in report.outcomes if not outcome.points]


def typed(source: str, given: str, line: str, folder: Path) -> str:
    """What a line prints when it is pasted after the student's file."""
    (folder / "sujet.py").write_text(given, "utf-8")
    (folder / "taquin.py").write_text(source, "utf-8")
    typed = line if line.startswith("import sujet") else f"from taquin import *; {line}"
    done = subprocess.run(
        [sys.executable, "-c", typed], cwd=folder, capture_output=True, encoding="utf-8", check=False, timeout=60
    )
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


SWAPPED = """
def place_vide(t):
    for i in range(3):
        for j in range(3):
            if t[i][j] == 0:
                return j, i
"""
ALWAYS_1 = """
def deplacement(t, direction):
    t[0][0] = 9
    return 1
"""
WITHOUT_PARENTHESES = """
def taq(k):
    t = taquin_résolu
    deplacement_liste(t, dep(k, 1000))
    return t
"""
FORTY_TWO = """
def dep(k, l):
    return ["NESW"[x % 4] for x in suite(42, k + l)[k:]]
"""


@pytest.mark.parametrize(
    ("function", "source", "wrong"),
    [
        ("place_vide", SWAPPED, "(1, 2)"),
        ("deplacement", ALWAYS_1, "1 [[9, "),
        ("taq", WITHOUT_PARENTHESES, "TypeError: 'function' object is not subscriptable"),
        ("dep", FORTY_TWO, "['S']"),
    ],
    ids=lambda value: value if value.isidentifier() else "",
)
def test_the_line_to_paste_does_what_was_told(function: str, source: str, wrong: str, tmp_path: Path) -> None:
    """With another U0 too: the line gives it."""
    sheet = load_sheet("taquin")
    whole = compose(sheet, {function: source}).replace("\nu = suite(U0)", "\nu = suite(U0, 5000)")
    lines = lines_of("taquin", function, source)

    assert lines
    for line, variant in lines:
        assert variant == line.startswith("import sujet; sujet.U0 = ")
    assert wrong in typed(whole, sheet.given, lines[0][0], tmp_path)
    assert typed(whole, sheet.given, lines[-1][0], tmp_path) != typed(
        compose(sheet), sheet.given, lines[-1][0], tmp_path
    )


STOPS = """
def deplacement_liste(t, directions):
    n = 0
    for direction in directions:
        if not deplacement(t, direction):
            return n
        n += 1
    return n
"""
NO_EDGE = """
def deplacement(t, direction):
    i, j = place_vide(t)
    a, b = {"N": (i + 1, j), "S": (i - 1, j), "E": (i, j - 1), "W": (i, j + 1)}[direction]
    try:
        t[i][j], t[a][b] = t[a][b], 0
    except IndexError:
        return 0
    return 1
"""
ONE_BOARD = """
t0 = taquin_résolu()
def taq(k):
    deplacement_liste(t0, dep(k, 1000))
    return t0
"""
NO_START = """
def reconstruction_chemin(c0, precedent):
    x, chemin = configuration(taquin_résolu()), []
    while x != c0:
        chemin.insert(0, x)
        x = precedent[x]
    return chemin
"""


@pytest.mark.parametrize(
    ("function", "source"),
    [
        ("deplacement_liste", STOPS),
        ("deplacement", NO_EDGE),
        ("taq", ONE_BOARD),
        pytest.param("reconstruction_chemin", NO_START, marks=pytest.mark.long),  # some of its known mistakes never end
    ],
    ids=lambda value: value if value.isidentifier() else "",
)
def test_every_line_to_paste_shows_the_failure(function: str, source: str, tmp_path: Path) -> None:
    """What should have changed and has not, what only a second call shows; no call is half typed."""
    sheet = load_sheet("taquin")
    short = ("\nu = suite(U0)", "\nu = suite(U0, 5000)")
    wrong, right = (compose(sheet, {function: source}).replace(*short), compose(sheet).replace(*short))
    lines = [line for line, _ in lines_of("taquin", function, source)]

    assert lines
    for line in lines:
        if not line.startswith("taquin check"):
            shown = typed(wrong, sheet.given, line, tmp_path)
            assert shown != typed(right, sheet.given, line, tmp_path) and "missing" not in shown, line


def printed(sheet: Sheet, source: str, line: str) -> str:
    """What a line prints after this program, or the exception that it raises."""
    space: dict[str, Any] = {"__name__": "essai"}
    exec(sheet.given, space)
    load(source, space)
    out = StringIO()
    try:
        with redirect_stdout(out), time_limit(3):
            exec(line, space)
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__} {error}"
    except Lost:
        return "does not end"
    return out.getvalue()


@pytest.mark.long
@pytest.mark.parametrize("name", sheet_names())
def test_every_line_of_a_known_mistake_shows_it(name: str) -> None:
    """Pasted after the wrong program, a line shows something else than after the right one."""
    sheet = load_sheet(name)
    right = compose(sheet, header=False)
    hidden = []
    for faute in sheet.fautes:
        if faute.target in sheet.functions:
            source = compose(sheet, {faute.target: faute.source}, header=False, context=sheet.faute_context)
            checks = [check for check in sheet.checks_of(faute.target) if not check.long and not check.variant]
            report = mark(submission_of(sheet, f"from sujet import *\n{source}"), checks=checks)
            lines = {outcome.line for outcome in report.outcomes if outcome.verdict is Verdict.FAILED}
            for line in lines:
                pasted = not line.startswith("taquin check")
                if pasted and printed(sheet, source, line) == printed(sheet, right, line):
                    hidden.append((faute.sentence, line))

    assert hidden == []


def test_what_only_a_second_call_shows_is_told_so() -> None:
    sheet = load_sheet("taquin")
    checks = [check for check in sheet.checks_of("taq") if check.id == "test_taq"]
    (outcome,) = mark(submission_of(sheet, compose(sheet, {"taq": ONE_BOARD})), checks=checks).outcomes
    example, corrige = outcome.counterexample, references("taquin", None, SEED).corrige

    assert "deux fois de suite" in outcome.message and outcome.line.count("print(taq(") == 2
    assert example is not None and example.expected["renvoie"] == corrige.taq(example.given["k"]).value
    assert example.got["renvoie"] != example.expected["renvoie"]


def test_a_function_that_is_not_written_and_is_called_by_the_file_is_named() -> None:
    sheet = load_sheet("taquin")
    source = "def suite(u0, n=100000):\n    raise NotImplementedError\n\nu = suite(42)\n"
    report = mark(submission_of(sheet, source), checks=list(sheet.checks_for("1")))

    assert report.repairs[0] == "Ligne 4 : `suite`, appelée ici, n'est pas encore écrite. Le reste du fichier a été lu."


def test_where_no_call_can_be_typed_the_question_is_asked_again() -> None:
    lines = lines_of("taquin", "taquin_résolu", SHALLOW)

    assert lines == [("taquin check taquin.py --question 1", False)]


def test_with_another_u0_the_values_are_shown_with_their_own_board() -> None:
    sheet = load_sheet("taquin")
    (check,) = (check for check in sheet.checks_of("taq") if check.variant)
    (outcome,) = mark(submission_of(sheet, compose(sheet, {"taq": WITHOUT_PARENTHESES})), checks=[check]).outcomes
    other = references("taquin", None, SEED).variant

    assert outcome.setting == f"Avec U0 = {other.given['U0']}." and str(other.given["U0"]) in outcome.line
    assert outcome.counterexample is not None
    assert outcome.counterexample.expected == {"renvoie": other.taq(outcome.counterexample.given["k"]).value}
    assert [frame for frame in ("dans taq", "dans place_vide") if frame in outcome.message] == [
        "dans taq",
        "dans place_vide",
    ]


# ---------------------------------------------------------------- what may be shown of the reference


@pytest.mark.parametrize(
    ("sheet", "call", "secret"),
    [
        ("taquin", Call("taquin_résolu", ()), False),  # an example of the file to fill
        ("taquin", Call("configuration", ([[1, 2, 3], [4, 5, 6], [7, 8, 0]],)), True),  # answer 8a
        ("taquin", Call("configuration", ([[0, 1, 2], [3, 4, 5], [6, 7, 8]],)), False),
        ("retournement", Call("est_legale", ((0, 1, 0, 0, 0, 0, 0, 0, 0),)), False),  # one of 512 that are counted
        ("retournement", Call("types", ()), True),
    ],
)
def test_what_tells_an_answer_is_not_shown(sheet: str, call: Call, secret: bool) -> None:
    assert references(sheet, None, SEED).is_secret(call) is secret


def test_a_case_whose_right_answer_can_be_shown_comes_first() -> None:
    sheet = load_sheet("taquin")
    source = (
        "def configuration(t):\n    return sum(t[i][j] * 10 ** (8 - 3 * i - j) for i in range(3) for j in range(3))"
    )
    checks = sheet.checks_of("configuration")
    report = mark(submission_of(sheet, compose(sheet, {"configuration": source})), checks=checks)
    shown = [one.counterexample for one in report.outcomes if one.counterexample is not None]

    assert shown and all(example.expected is not None for example in shown)


def test_a_long_computation_with_wrong_functions_says_so() -> None:
    sheet = load_sheet("taquin")
    check = next(check for check in sheet.checks_of("parcours_largeur") if check.long)
    candidate: Any = SimpleNamespace(
        sheet=sheet,
        submission=SimpleNamespace(path=Path("taquin.py")),
        loaded=SimpleNamespace(silent=()),
        corrige=lambda check: None,
        gives_an_answer_away=lambda call: False,
    )
    judged = Judged(Evidence(check, Ecart("Non.")), as_they_are=("place_vide",))

    told = explain(judged, "known", {"known"}, candidate).message

    assert told == "Non.\nCe long calcul a appelé `place_vide`, encore fausse : à corriger d'abord."
    assert "`f`, `g`, encore fausses" in judged_as_they_are(("f", "g"))
