"""What can go wrong at the keyboard, each kind said in one French sentence. `cli` prints it and exits with 2."""

from __future__ import annotations


class TaquinError(Exception):
    """A mistake of the person at the keyboard."""


class SheetError(TaquinError):
    """A sheet's sources do not fit together."""


class SubmissionError(TaquinError):
    """There is nothing at that path that can be marked."""


class ParameterError(TaquinError):
    """A value of a sheet's parameter with which the sheet makes no sense."""
