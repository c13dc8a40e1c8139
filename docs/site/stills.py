"""Tables as pictures on a page: as large as they will be, so that nothing moves later, and dark in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape, unescape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from cardgames.widgets.picture import by_night, picture
from cardgames.widgets.scene import Scene
from cardgames.words import Words

PHONE = "(max-width: 34em)"
SIZE = re.compile(r'\bwidth="\d+" height="\d+"')
TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)


def files(config: MkDocsConfig, address: str, scene: Scene, said: Words | None = None) -> Iterator[File]:
    """Two files, the second for phones; `address` has no ending. said: the words of the language of the scene."""
    for narrow in (False, True):
        drawn = by_night(picture(scene, said, narrow=narrow))
        yield File.generated(config, f"{address}{'-phone' * narrow}.svg", content=drawn)


def shown(name: str, scene: Scene, alt: str, said: Words | None = None, *, later: bool = False) -> str:
    """The picture on its page, beside which its files stand. later: loaded when it comes near to sight."""
    wide, narrow = picture(scene, said), picture(scene, said, narrow=True)
    return (
        f'<picture><source media="{PHONE}" srcset="{name}-phone.svg" {size(narrow, name)}>'
        f"{image(wide, f'{name}.svg', alt, later=later)}</picture>"
    )


def image(drawn: str, address: str, words: str = "", *, later: bool = True) -> str:
    """A picture, given as SVG, whose file is at an address. words: what it shows, else its title."""
    title = TITLE.search(drawn)
    if title is None:
        raise PluginError(f"{address} is a picture without a title.")
    alt, lazy = escape(words or unescape(title[1]), quote=True), ' loading="lazy"' * later
    return f'<img src="{address}" {size(drawn, address)}{lazy} alt="{alt}">'


def size(drawn: str, address: str) -> str:
    """How large a picture is, as its page says it."""
    found = SIZE.search(drawn)
    if found is None:
        raise PluginError(f"{address} is a picture without a size.")
    return found[0]
