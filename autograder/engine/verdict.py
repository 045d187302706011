"""What can become of a check."""

from __future__ import annotations

from enum import StrEnum


class Verdict(StrEnum):
    """From the best to the worst: a question's verdict is that of its worst check."""

    PASSED = "PASSED"
    TEACHER = "TEACHER"  # in a student's pack: only the teacher can tell
    SKIPPED = "SKIPPED"
    MISSING = "MISSING"  # still to be written
    DOUBTFUL = "DOUBTFUL"  # in a student's pack: not the right answer, unless it follows from a mistake not seen there
    FAILED = "FAILED"
    BAD_VALUE = "BAD_VALUE"
    RAISED = "RAISED"
    TIMEOUT = "TIMEOUT"
    MEMORY = "MEMORY"
    CRASHED = "CRASHED"
    GRADER_ERROR = "GRADER_ERROR"  # our own failure: no mark, never the student's fault

    @property
    def severity(self) -> int:
        return _SEVERITIES[self]

    @property
    def is_fatal(self) -> bool:
        """The process was lost."""
        return self in (Verdict.TIMEOUT, Verdict.MEMORY, Verdict.CRASHED)


_SEVERITIES = {verdict: place for place, verdict in enumerate(Verdict)}
