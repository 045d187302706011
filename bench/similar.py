"""How well `taquin similar` tells copies from independent solutions, beside copydetect: `python -m bench.similar`.

Needs `pip install copydetect` (a bench's need, no dependency of the project). Clones are made from every right
submission of tests/submissions/correct: variables renamed, functions reordered, loops rewritten, and all three.
Submissions that are the same program under another encoding or with a demo added are one family, not a pair.
"""

from __future__ import annotations

import ast
import builtins
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from autograder.engine.sheet.catalog import load_sheet, sheet_names
from autograder.engine.sheet.sources import stub
from autograder.engine.submissions.submission import read_source
from autograder.engine.teacher.classroom.similar import LEAST, SHOWN, compare, shapes_of

CORRECT = Path(__file__).parent.parent / "tests" / "submissions" / "correct"


class Rename(ast.NodeTransformer):
    """Every local name and parameter gets another one."""

    def __init__(self, kept: set[str]) -> None:
        self.kept, self.names = kept, {}

    def _new(self, name: str) -> str:
        if name in self.kept or hasattr(builtins, name):
            return name
        return self.names.setdefault(name, f"v{len(self.names)}")

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._new(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.arg = self._new(node.arg)
        return node


class Loops(ast.NodeTransformer):
    """`for i in range(…)` becomes a while loop; any other for loop goes over a list of its own."""

    def visit_For(self, node: ast.For) -> ast.stmt | list[ast.stmt]:
        self.generic_visit(node)
        call = node.iter
        jumps = any(isinstance(inner, ast.Continue) for inner in ast.walk(node))
        is_range = isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range"
        if is_range and isinstance(node.target, ast.Name) and not node.orelse and not jumps and len(call.args) < 3:
            low, high = ([ast.Constant(0), *call.args])[-2:]
            name = node.target.id
            load = ast.Name(name, ast.Load())
            step = ast.AugAssign(ast.Name(name, ast.Store()), ast.Add(), ast.Constant(1))
            begin = ast.Assign([ast.Name(name, ast.Store())], low)
            return [begin, ast.While(ast.Compare(load, [ast.Lt()], [high]), [*node.body, step], [])]
        node.iter = ast.Call(ast.Name("list", ast.Load()), [call], [])
        return node


def top_names(tree: ast.Module) -> set[str]:
    return {name for node in ast.walk(tree) for name in _defined(node)}


def _defined(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)


def renamed(source: str, lot: random.Random) -> str:
    tree = ast.parse(source)
    return ast.unparse(Rename(top_names(tree)).visit(tree))


def reordered(source: str, lot: random.Random) -> str:
    tree = ast.parse(source)
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    others = [node for node in tree.body if not isinstance(node, ast.FunctionDef)]
    lot.shuffle(functions)
    return ast.unparse(ast.Module([*others, *functions], []))


def rewritten(source: str, lot: random.Random) -> str:
    return ast.unparse(ast.fix_missing_locations(Loops().visit(ast.parse(source))))


def all_three(source: str, lot: random.Random) -> str:
    return renamed(reordered(rewritten(source, lot), lot), lot)


_shapes = cache(shapes_of)


CLONES: dict[str, Callable[[str, random.Random], str]] = {
    "variables renommées": renamed, "fonctions déplacées": reordered, "boucles récrites": rewritten,
    "les trois": all_three,
}  # fmt: skip


def families(sources: dict[str, str]) -> dict[str, str]:
    """Submission → the first one that has most of its functions, text for text: they were not written independently."""
    bodies = {name: {ast.dump(node) for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
              for name, text in sources.items()}  # fmt: skip
    found: dict[str, str] = {}
    for name, own in bodies.items():
        near = (other for other in found if own and len(own & bodies[other]) > 0.3 * min(len(own), len(bodies[other])))
        found[name] = found.get(next(near, name), name)
    return found


def by_shapes(sheet_name: str, texts: dict[str, str]) -> dict[tuple[str, str], float]:
    sheet = load_sheet(sheet_name)
    known = frozenset(sheet.functions)
    given = _shapes(stub(sheet.solution), known).keys() | _shapes(sheet.solution, known).keys()
    pairs = compare({name: _shapes(text, known) for name, text in texts.items()}, frozenset(given))
    return {(pair.first, pair.second): pair.share if pair.weight >= LEAST else 0.0 for pair in pairs}


def by_copydetect(sheet_name: str, texts: dict[str, str]) -> dict[tuple[str, str], float]:
    import copydetect
    import numpy

    with tempfile.TemporaryDirectory() as folder:
        prints = {}
        given = Path(folder) / "given.py"
        given.write_text(stub(load_sheet(sheet_name).solution), "utf-8")
        base = copydetect.CodeFingerprint(str(given), 25, 1)
        for number, (name, text) in enumerate(texts.items()):
            path = Path(folder) / f"f{number}.py"
            path.write_text(text, "utf-8")
            prints[name] = copydetect.CodeFingerprint(str(path), 25, 1, boilerplate=numpy.array(sorted(base.hashes)))
        found = {}
        for first, second in combinations(texts, 2):
            _, shares, _ = copydetect.compare_files(prints[first], prints[second])
            found[first, second] = max(shares)
        return found


def main() -> None:
    lot = random.Random(2026)
    sources: dict[str, dict[str, str]] = defaultdict(dict)
    for path in sorted(CORRECT.glob("*/*.py")):
        if path.stem in sheet_names():
            sources[path.stem][path.parent.name] = read_source(path)[0]
    methods = {"taquin similar": by_shapes}
    try:
        import copydetect  # noqa: F401

        methods["copydetect"] = by_copydetect
    except ImportError:
        print("copydetect n'est pas installé : pip install copydetect", file=sys.stderr)
    for label, method in methods.items():
        clones: dict[str, list[float]] = defaultdict(list)
        independent: list[float] = []
        related = 0
        began = time.perf_counter()
        for sheet, texts in sources.items():
            family = families(texts)
            shares = method(sheet, texts)
            independent += [share for (a, b), share in shares.items() if family[a] != family[b]]
            related += sum(family[a] == family[b] for a, b in shares)
            for name, text in texts.items():
                made = {f"{name} {kind}": change(text, lot) for kind, change in CLONES.items()}
                for clone, changed in made.items():
                    share = method(sheet, {**texts, clone: changed})[name, clone]
                    clones[clone.removeprefix(f"{name} ")].append(share)
        seconds = time.perf_counter() - began
        threshold = SHOWN if label == "taquin similar" else fair_threshold(independent)
        every = [share for found in clones.values() for share in found]
        print(f"{label} : seuil {threshold:.2f}, {seconds:.1f} s")
        print(
            f"  solutions indépendantes montrées : {part(independent, threshold)}, au plus {max(independent):.2f}"
            f" ({related} paires d'une même famille à part)"
        )
        for kind, found in clones.items():
            print(f"  {kind} : trouvées {part(found, threshold)}, au moins {min(found):.2f}")
        print(f"  toutes les copies : trouvées {part(every, threshold)}")


def fair_threshold(independent: list[float]) -> float:
    """The lowest at which at most one pair of independent solutions in a hundred is shown."""
    ordered = sorted(independent, reverse=True)
    return ordered[len(ordered) // 100] + 0.001


def part(shares: list[float], threshold: float) -> str:
    found = sum(share >= threshold for share in shares)
    return f"{found}/{len(shares)} ({100 * found / len(shares):.1f} %)"


if __name__ == "__main__":
    main()
