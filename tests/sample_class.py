"""A sample class, made from the sheet's own fautes: `python -m tests.sample_class FOLDER`.

Right, partly done, each family of mistakes, odd ways of handing in and a few attacks. Always the same. Thirty of sheet
taquin, and a few of each other sheet.
"""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path

from autograder.engine.oracle.reference import expected_answers
from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.model import Sheet
from autograder.engine.sheet.sources import compose
from autograder.engine.teacher.authoring.build import exercise_files

HERE = Path(__file__).parent
NAMES = """Aït-Ali Inès;Bernard Louis;Chauvin Zoé;Da Silva Léo;Étienne Maëlle;Fournier Hugo;Girard Jade;Huet Noé;
Ibrahim Lina;Jacquet Tom;Klein Sarah;Lefèvre Adam;Moreau Eva;N'Diaye Awa;Olivier Paul;Petit Rose;Quentin Marc;
Roux Alice;Simon Nathan;Tessier Lou;Urbain Victor;Vidal Anna;Weber Max;Xavier Élise;Yilmaz Deniz;Zidi Sami;
Blanc Agathe;Colin Robin;Denis Lucie;Faure Simon""".replace("\n", "")
HOSTILE = ("eq_always_true", "exit_zero_at_import", "swallow_the_clock", "html_and_csv")


def source_of(sheet: Sheet, mistakes: dict[str, str], until: int, answers: bool) -> str:
    """The reference with these mistakes, written up to that function; the rest is still to do."""
    names = list(sheet.functions)
    functions = dict(mistakes)
    for name in names[until:]:
        functions[name] = f"def {name}({', '.join(sheet.functions[name])}):\n    raise NotImplementedError"
    given = {}
    if answers:
        done = {check.question for check in sheet.checks if check.function in names[:until]}
        whole = until >= len(names)  # a question may ask for answers only
        keys = [check.answer for check in sheet.checks if check.answer and (whole or check.question in done)]
        parameter = sheet.fiche.parameter
        given = expected_answers(sheet, parameter.default if parameter else None, keys)
    return compose(sheet, functions, given, context=sheet.faute_context if mistakes else "")


def write_class(folder: Path, sheet_name: str = "taquin", *, full: int = 3) -> list[str]:
    """One folder per student; a roster with two absent ones. `full` of them go to the end of the sheet."""
    sheet = load_sheet(sheet_name)
    lot = random.Random(2026)
    names = NAMES.split(";")
    functions = list(sheet.functions)
    short = functions.index("parcours_largeur") if "parcours_largeur" in functions else len(functions)
    fautes = {name: [f.source for f in sheet.fautes if f.target == name] for name in functions[:short]}
    shutil.rmtree(folder, ignore_errors=True)
    students = []
    for number, name in enumerate(names):
        student = name.split()[0].lower().replace("'", "") + str(number)
        own = folder / student
        own.mkdir(parents=True)
        students.append(student)
        if number < full:
            mistakes = {} if number == 0 else {functions[number + 1]: lot.choice(fautes[functions[number + 1]])}
            text = source_of(sheet, mistakes, len(functions), answers=True)
        elif number == full:
            text = exercise_files(sheet)[f"{sheet.name}.py"]  # handed in untouched
        elif number >= len(names) - len(HOSTILE):
            case = HERE / "submissions" / "hostile" / HOSTILE[number - len(names)]
            text = (case / "taquin.py").read_text("utf-8")
        else:
            wrong = lot.sample(list(fautes), lot.choice((0, 1, 1, 2, 3)))
            text = source_of(
                sheet, {w: lot.choice(fautes[w]) for w in wrong}, lot.randrange(3, short + 1), number % 3 == 0
            )
        (own / f"{sheet.name}.py").write_text(text, "utf-8")
    (folder / students[5] / f"{sheet.name}.py").rename(folder / students[5] / f"TP {sheet.name} final.py")
    (folder / students[6] / "photo.jpg").write_bytes(b"\xff\xd8")
    rows = [f"{student};{name};{student}@lycee.example" for student, name in zip(students, names, strict=True)]
    rows += ["absente1;Garnier Chloé;", "absent2;Henry Jules;"]
    roster = "student;name;email\n" + "\n".join(rows) + "\n"
    folder.with_suffix(".csv").write_text(roster, "utf-8")
    return students


def add_copies(folder: Path, students: list[str], sheet_name: str) -> None:
    """A few copies of another sheet: one right, one with a mistake, one that stops half-way with another mistake."""
    sheet = load_sheet(sheet_name)
    lot = random.Random(sheet_name)
    functions = list(sheet.functions)
    half = len(functions) // 2
    wrong = [faute for faute in sheet.fautes if faute.target in functions[:half]]
    mistakes = (None, *lot.sample(wrong, 2))
    for student, mistake, until in zip(students, mistakes, (len(functions), len(functions), half), strict=True):
        changed = {mistake.target: mistake.source} if mistake else {}
        text = source_of(sheet, changed, until, answers=True)
        (folder / student / f"{sheet_name}.py").write_text(text, "utf-8")


if __name__ == "__main__":
    class_folder = Path(sys.argv[1])
    everybody = write_class(class_folder)
    for number, name in enumerate(name for name in sheet_names() if name != "taquin"):
        add_copies(class_folder, everybody[3 * number + 7 : 3 * number + 10], name)
