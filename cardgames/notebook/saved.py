"""What the file of a notebook has kept of answers that an earlier kernel was given."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from cardgames.words import load


class SavedAnswer(NamedTuple):
    """An answer as it was shown: whether it was right, in words and as HTML."""

    right: bool
    text: str
    html: str


@cache
def saved_answers(notebook: str = "") -> dict[str, SavedAnswer]:
    """The answers in the saved file, by exercise, as they were when this kernel first asked; {} where it is not there.

    notebook: the name of the file where Jupyter does not tell it, as in a browser.
    """
    session = Path(os.environ.get("JPY_SESSION_NAME", ""))
    file = session if session.suffix == ".ipynb" and session.is_file() else Path(f"{notebook}.ipynb")
    try:
        return dict(_answers(json.loads(file.read_text("utf-8"))["cells"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _answers(cells: list[dict[str, Any]]) -> Iterator[tuple[str, SavedAnswer]]:
    words = load()
    verdicts = re.compile(rf"^({words('notebook-yes')}|{words('notebook-not-yet')})", re.MULTILINE)
    for cell in cells:
        asked = re.search(r'check\("([\w.-]+)"', "".join(cell["source"]))
        for output in cell.get("outputs", ()) if asked else ():
            text, html = ("".join(output.get("data", {}).get(f"text/{kind}", "")) for kind in ("plain", "html"))
            if asked and (verdict := verdicts.search(text)):
                yield asked[1], SavedAnswer(verdict[1] == words("notebook-yes"), text, html)
