"""MkDocs as it is, but for something that costs seconds, and for a sentence in place of a traceback.

Python looks through all that is in memory for what is not needed any more, again and again; of a site, most is needed
to the end.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path

sys.path[0] = str(Path.cwd())  # as for any module that is run by its name: the package of this very checkout
gc.set_threshold(100_000)

if __name__ == "__main__":
    from mkdocs.__main__ import cli

    from cardgames.core import BadRecord

    try:
        cli()
    except BadRecord as wrong:  # in a rulebook, or the rules of a game
        sys.exit(str(wrong))
