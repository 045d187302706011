"""A page that moves: a sheet gives it (`animation.html`), whole and alone; what it shows is put in it as data."""

from __future__ import annotations

import json
from html import escape
from typing import Any

PLACE = '<script type="application/json" id="donnees">{}</script>'


def page_with(page: str, data: Any) -> str:
    """The page, with its data where it reads them."""
    before, place, after = page.partition(PLACE)
    assert place, f"the page has no place for its data: {PLACE}"
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")  # « </script> » would end it
    return before + place.replace("{}", text) + after


def frame(page: str, height: int) -> str:
    """The page inside another one, which it can neither read nor change."""
    style = f"width:100%;max-width:46rem;height:{height}px;border:0"
    return f'<iframe sandbox="allow-scripts" title="Animation" style="{style}" srcdoc="{escape(page)}"></iframe>'
