"""The front ends as a kernel sends them: each one module, with what it shares with others put into it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
_SHARED = re.compile(r'^import \{ [\w, ]+ \} from "\./(\w+)\.js";\n', re.MULTILINE)


def front(name: str) -> str:
    """The module of a front end; "" on a page of the site, which has it already and knows it by its name."""
    there = (HERE / f"{name}.js").is_file()
    return _put_together(name, set()) if there else ""


def _put_together(name: str, known: set[str]) -> str:
    """A module with those that it imports, each once, where it is first imported."""

    def put_in(found: re.Match[str]) -> str:
        if found[1] in known:
            return ""
        known.add(found[1])
        return re.sub(r"^export (?!default)", "", _put_together(found[1], known), flags=re.MULTILINE)

    return _SHARED.sub(put_in, (HERE / f"{name}.js").read_text("utf-8"))
