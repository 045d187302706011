"""What changed since the last check, remembered in the user's cache folder: nothing is ever written beside the work."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.engine.marking.cache import Cache
from autograder.engine.marking.report import QuestionReport, Report
from autograder.engine.report.telling import is_right_so_far, is_unread
from autograder.engine.text import and_list
from autograder.engine.verdict import Verdict

FILE = "suivi"


@dataclass(frozen=True)
class Memory:
    """Of one file: which questions were right, and how often in a row each named mistake was met."""

    right: Mapping[str, bool] = field(default_factory=dict)
    mistakes: Mapping[str, int] = field(default_factory=dict)


def recall(report: Report) -> Memory:
    try:
        data: Any = json.loads(Cache(FILE).get(_key(report)) or "{}")
        right = {str(key): bool(value) for key, value in data.get("right", {}).items()}
        return Memory(right, {str(key): int(value) for key, value in data.get("mistakes", {}).items()})
    except (ValueError, TypeError, AttributeError):  # whatever the file holds, it is only a memory
        return Memory()


def after(report: Report, before: Memory) -> Memory:
    """What to remember. A question that was not asked, or not verified, keeps what is known of it."""
    if is_unread(report):
        return before
    right = {question.id: is_right(question) for question in report.questions}
    mistakes = {sentence: before.mistakes.get(sentence, 0) + 1 for sentence in report.diagnoses}
    return Memory({**before.right, **right}, mistakes)


def remember(report: Report, memory: Memory) -> None:
    cache = Cache(FILE)
    cache.keep(_key(report), json.dumps({"right": dict(memory.right), "mistakes": dict(memory.mistakes)}))
    cache.save()


def changes(report: Report, before: Memory) -> str:
    """One sentence on what is right now and was not, or no longer is; nothing when nothing moved, or was verified."""
    if is_unread(report):
        return ""
    known = [question for question in report.questions if question.id in before.right]
    won = [question.id for question in known if is_right(question) and not before.right[question.id]]
    lost = [question.id for question in known if not is_right(question) and before.right[question.id]]
    told = [f"{_questions(won)} réussie{'s' * (len(won) > 1)} !"] if won else []
    told += [f"{_questions(lost)} : plus tout à fait juste{'s' * (len(lost) > 1)}."] if lost else []
    return " ".join(f"{part[:1].upper()}{part[1:]}" for part in told)


def is_right(question: QuestionReport) -> bool:
    return question.verdict is Verdict.PASSED or is_right_so_far(question)


def _questions(ids: list[str]) -> str:
    return f"question{'s' * (len(ids) > 1)} {and_list(ids)}"


def _key(report: Report) -> str:
    return hashlib.blake2b(f"{report.path}\0{report.sheet}".encode("utf-8", "replace"), digest_size=12).hexdigest()
