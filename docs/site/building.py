"""MkDocs as it is, but for a grammar that JSON Schema would read for seconds, to check formats that nobody asks for."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path.cwd())  # as for any module that is run by its name: the package of this very checkout
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

if __name__ == "__main__":
    from mkdocs.__main__ import cli

    cli()
