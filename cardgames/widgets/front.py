"""The front ends as a kernel sends them: each one module, with what it shares with others put into it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
_SHARED = re.compile(r'^import \{ [\w, ]+ \} from "\./(\w+)\.js";\n', re.MULTILINE)


def front(name: str) -> str:
    """The module of a front end; "" on a page of the site, which has it already and knows it by its name."""
    path = HERE / f"{name}.js"
    return _SHARED.sub(lambda found: _put_in(found[1]), path.read_text("utf-8")) if path.is_file() else ""


def _put_in(name: str) -> str:
    return re.sub(r"^export ", "", (HERE / f"{name}.js").read_text("utf-8"), flags=re.MULTILINE)
