"""The page on which a reader makes a whole small game: begun from a template, played at once, and changed."""

from __future__ import annotations

import json

import templating
from cardgames.authoring.draft import KINDS, TEMPLATES, DraftNames
from cardgames.browser.own_game import NAME
from cardgames.words import Words

PAGE = "own-game/index.md"
TITLES = dict(zip(KINDS, ("own-tricks", "own-matching", "own-shedding", "own-snap", "own-hands"), strict=True))
"""The templates and the keys of their titles, the one to begin with first."""


def as_markdown(words: Words) -> str:
    """The page as Markdown."""
    titles = {name: words.site(key) for name, key in TITLES.items()}
    return templating.render(
        "own.md.j2",
        say=words.site,
        title=words.site("own"),
        about=words.site("own-description"),
        name=NAME,
        templates=[(name, title, json.dumps(files_of(name, title))) for name, title in titles.items()],
    )


def files_of(name: str, title: str) -> dict[str, str]:
    """The two files of a template: its rules and its clauses, under a title."""
    called = DraftNames(NAME, "own")
    rules, clauses = (
        called.put_into((TEMPLATES / f"{name}.{kind}").read_text("utf-8")).replace(f'"{called.title}"', f'"{title}"')
        for kind in ("py", "toml")
    )
    head, sep, rest = rules.partition('"""\n')
    return {"rules": f'"""{title}."""\n{rest}', "clauses": clauses} if sep else {"rules": head, "clauses": clauses}
