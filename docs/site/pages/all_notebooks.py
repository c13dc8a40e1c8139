"""The page of all notebooks, by level and purpose: what each takes, and what one can do after it."""

from __future__ import annotations

from markupsafe import Markup

import notebook_index
import templating
from cardgames.words import Words

PAGE = "study/notebooks.md"


def as_markdown(said: Words) -> str:
    """The whole page in Markdown."""
    return templating.render(
        "all-notebooks.md.j2",
        say=said.site,
        title=said.site("notebooks-title"),
        about=said.site("notebooks-about"),
        contents=True,
        text=Markup(f"{said.site('notebooks-about')}\n\n{notebook_index.as_markdown(said, to='../')}"),
    )
