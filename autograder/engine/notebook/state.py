"""What checks must not leave behind in a notebook: the lists, dicts and sets of the kernel as they were, and its names.

In the sandbox every check has a process to itself. In a notebook there is only the kernel: a function that changes a
global list, or a check that changes what a function returned, would be seen by the next check, and by the student.
"""

from __future__ import annotations

from collections import deque
from typing import Any

CONTAINERS = (list, dict, set, deque)


class State:
    """The state of a namespace, to be put back. What Jupyter keeps for itself (`_`, `In`, `Out`) is left alone."""

    def __init__(self, namespace: dict[str, Any]) -> None:
        self._namespace = namespace
        self._names: dict[str, Any] = {}
        self._contents: list[tuple[Any, Any]] = []
        self._is_noted = False

    def note(self) -> None:
        """Before a check; what an earlier one left behind is put back first."""
        self.put_back()
        self._names = {name: value for name, value in self._namespace.items() if _is_theirs(name)}
        self._contents, self._is_noted = [], True
        seen: set[int] = set()
        waiting = [found for value in self._names.values() for found in (value, *_defaults(value))]
        while waiting:
            value = waiting.pop()
            if _can_change(value) and id(value) not in seen:
                seen.add(id(value))
                self._contents.append((value, value.copy()))
                held = value.values() if isinstance(value, dict) else value if isinstance(value, CONTAINERS) else ()
                waiting += filter(_can_change, held)

    def put_back(self) -> None:
        if not self._is_noted:
            return
        self._is_noted = False
        for value, copy in self._contents:
            if isinstance(value, dict | set):
                value.clear()
                value.update(copy)
            elif isinstance(value, deque):
                value.clear()
                value.extend(copy)
            else:
                value[slice(None) if isinstance(value, list) else ...] = copy
        for name in [name for name in self._namespace if _is_theirs(name) and name not in self._names]:
            del self._namespace[name]
        self._namespace.update(self._names)


def _can_change(value: Any) -> bool:
    return type(value) in CONTAINERS or type(value).__name__ == "ndarray"


def _defaults(value: Any) -> tuple[Any, ...]:
    """A default value of a function may be a list too."""
    return getattr(value, "__defaults__", None) or ()


def _is_theirs(name: str) -> bool:
    return not name.startswith("_") and name not in ("In", "Out")
