"""What is folded away costs a browser nothing until it is opened.

It stands in a `<noscript>`: a reader without scripts has it as it is, and for any other `docs/web/page/folded-parts.js`
takes it out when it is opened or printed. So do the pictures of examples, which `docs/site/steppers.py` puts there.
"""

from __future__ import annotations

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

KINDS = ("replay-words", "replay-code", "code", "mkdocstrings-source")
FOLDED = re.compile(
    rf'(<details class="(?:{"|".join(KINDS)})"[^>]*>\s*<summary>.*?</summary>)(.*?)(?=</details>)', re.DOTALL
)


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Fold the code and the words of every example, which nobody reads at once."""
    return FOLDED.sub(r"\1<noscript>\2</noscript>", output)
