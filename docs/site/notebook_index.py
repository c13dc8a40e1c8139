"""All notebooks by level and purpose: one list for the site's page, and for the folder's README.md.

    python docs/site/notebook_index.py        write notebooks/README.md anew

Which shelf and level a notebook has stands in notebooks/shelves.toml; all else is read from the notebook's own head.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]

import places  # noqa: E402 - it stands beside this file
import templating  # noqa: E402
from cardgames.words import ENGLISH, Words, load  # noqa: E402

SHELVES = places.NOTEBOOKS / "shelves.toml"
README = places.NOTEBOOKS / "README.md"
LEVELS = (1, 2, 3)
HEAD = re.compile(
    r"# (?P<title>.+)\n(?:.*\n)*?"
    r"- \*\*How long it takes:\*\* about (?P<minutes>\d+) minutes\.\n"
    r"- \*\*What you need first:\*\* (?P<before>.+)\n"
    r"- \*\*What you can do afterwards:\*\* (?P<after>.+)\n"
)
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


@dataclass(frozen=True)
class Entry:
    """A notebook: its file without the ending, its level, and what its head says in Markdown."""

    name: str
    level: int
    title: str
    minutes: int
    before: str
    after: str

    @property
    def page(self) -> str:
        """Its page on the site."""
        return places.notebooks()[places.NOTEBOOKS / f"{self.name}.ipynb"]


@dataclass(frozen=True)
class Shelf:
    """Notebooks for one purpose, in the order in which to take them."""

    title: str
    about: str
    entries: tuple[Entry, ...]


def entry(name: str, level: int, folder: Path = places.NOTEBOOKS) -> Entry:
    """A notebook as its head tells of it. Raises ValueError where the head says not all that it should."""
    cells = json.loads((folder / f"{name}.ipynb").read_text("utf-8"))["cells"]
    head = HEAD.match("".join(cells[0]["source"]) + "\n")
    if head is None:
        raise ValueError(
            f"The head of {name} does not say how long it takes, what it needs, and what one can do after."
        )
    before, after = (LINK.sub(r"\1", head[part]) for part in ("before", "after"))
    return Entry(name, level, head["title"], int(head["minutes"]), before, after)


def shelves() -> tuple[Shelf, ...]:
    """The shelves, with every notebook."""
    found = tomllib.loads(SHELVES.read_text("utf-8"))["shelf"]
    return tuple(
        Shelf(shelf["title"], shelf["about"], tuple(entry(one["name"], one["level"]) for one in shelf["notebook"]))
        for shelf in found
    )


def as_markdown(words: Words, to: str = "") -> str:
    """The list in Markdown. to: from where its links lead, a folder; "" where they lead to files beside it."""
    return templating.render(
        "notebook-list.md.j2",
        say=words.site,
        shelves=shelves(),
        to=to,
    )


def readme() -> str:
    """The whole of notebooks/README.md."""
    words = load(ENGLISH)
    return f"# {words.site('notebooks-title')}\n\n{words.site('notebooks-about')}\n\n{as_markdown(words).strip()}\n"


if __name__ == "__main__":
    README.write_text(readme(), "utf-8")
