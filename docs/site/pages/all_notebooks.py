"""The page of all notebooks, by level and purpose: what each takes, and what one can do after it."""

from __future__ import annotations

from markupsafe import Markup

import notebook_index
import templating
from cardgames.words import Words

PAGE = "study/notebooks.md"


def as_markdown(words: Words) -> str:
    """The whole page in Markdown."""
    return templating.render(
        "all-notebooks.md.j2",
        say=words.site,
        title=words.site("notebooks-title"),
        about=words.site("notebooks-about"),
        contents=True,
        text=Markup(f"{words.site('notebooks-about')}\n\n{notebook_index.as_markdown(words, to='../')}"),
    )
