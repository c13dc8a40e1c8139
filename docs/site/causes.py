"""Why a page cannot do its work, said by the page itself, even where its host sends no script as one.

docs/web/page/causes.js is the list of causes; it stands in every page, with its sentences in the language of the page.
"""

from __future__ import annotations

import json

import javascript
from cardgames.words import Words

SCRIPT = javascript.SOURCES / "page" / "causes.js"


def script(words: Words) -> str:
    """The script, with what it says."""
    return javascript.plain(SCRIPT).replace("(SAYS)", f"({json.dumps(dict(words.part('causes')), ensure_ascii=False)})")
