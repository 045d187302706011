"""Small classes, made and marked: what the tests of classes share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder.engine.errors import TaquinError
from autograder.engine.marking.report import Report
from autograder.engine.teacher.classroom.collect import Collection, Collector
from autograder.engine.teacher.classroom.executor import Failure, mark_task
from autograder.engine.teacher.classroom.run import ClassRun, Marked

ONE = "def taquin_résolu():\n    return [[1, 2, 3], [4, 5, 6], [7, 8, 0]]\n"
WRONG = "def taquin_résolu():\n    return 0\n"
WEAK = "--allow-weak-isolation"  # these copies are our own


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def collected(path: Path, sheet: str | None = None) -> Collection:
    with Collector(sheet) as collector:
        return collector.collect(path)


def in_this_process(queue: Any) -> Iterator[tuple[int, Report | Failure]]:
    for number in range(len(queue)):
        try:
            task = queue[number]
        except TaquinError as error:
            yield number, Failure(str(error))
        else:
            yield number, mark_task(task)


def grade(copies: Path, out: Path, **options: Any) -> list[Marked]:
    with Collector() as collector:
        class_run = ClassRun(collector.collect(copies), out, **options)
        return list(class_run.go(in_this_process(class_run.queue)))
