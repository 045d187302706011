"""The graph of the 48 types of sheet retournement, drawn for docs/: `python -m bench.graphe_des_types`."""

from __future__ import annotations

from autograder.engine.sheet.catalog import ROOT, load_sheet
from autograder.engine.teacher.authoring.figures import drawings

PICTURE = ROOT / "docs" / "images" / "graphe-des-types.svg"
FARTHEST = 7


def picture() -> str:
    return str(drawings(load_sheet("retournement")).graphe(FARTHEST)) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8", newline="\n")
    print(f"écrit : {PICTURE.relative_to(ROOT)}")
