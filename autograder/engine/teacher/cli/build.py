"""`taquin build`: what students receive, from reference/."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import command
from autograder.engine.errors import TaquinError
from autograder.engine.text import reason


def add(commands: Any) -> None:
    build = command(
        commands,
        "build",
        "produire exercises/ à partir de reference/",
        "  taquin build\n  taquin build --sheet FICHE\n  taquin build --bareme bareme.toml --out enonces/\n",
    )
    build.add_argument("--sheet", help="une seule fiche")
    build.add_argument("--bareme", type=Path, metavar="TOML", help="écrire le barème de l'enseignant dans les énoncés")
    build.add_argument("--out", type=Path, metavar="DIR", help="le dossier à remplir (défaut : exercises/)")
    build.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from autograder.engine.sheet.catalog import EXERCISES, ROOT, load_sheet, sheet_names
    from autograder.engine.teacher.authoring.build import write_exercises
    from autograder.engine.teacher.classroom.bareme import Bareme, read_bareme

    bareme = read_bareme(options.bareme) if options.bareme else Bareme()
    for sentence in bareme.told:
        print(sentence)
    place = options.out or EXERCISES
    for name in [options.sheet] if options.sheet else sheet_names():
        try:
            written = write_exercises(bareme.on_sheet(load_sheet(name)), place)
        except OSError as error:
            raise TaquinError(f"« {place} » ne peut pas être écrit ({reason(error)}).") from error
        for path in written:
            shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
            print(f"{'écrit' if path.exists() else 'ôté'} : {shown}")
        if not written:
            print(f"{name} : {place.name}/ est à jour.")
    return DONE
