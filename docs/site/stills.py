"""Tables as pictures on a page: another for phones, and both dark in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

from cardgames.widgets.picture import by_night, picture
from cardgames.widgets.scene import Scene
from cardgames.words import Words

PHONE = "(max-width: 34em)"
SIZE = re.compile(r'width="\d+" height="\d+"')


def files(config: MkDocsConfig, address: str, scene: Scene, said: Words | None = None) -> Iterator[File]:
    """The files of a picture; `address` has no ending. said: the words of the language of the scene."""
    for narrow in (False, True):
        drawn = by_night(picture(scene, said, narrow=narrow))
        yield File.generated(config, f"{address}{'-phone' * narrow}.svg", content=drawn)


def shown(name: str, scene: Scene, alt: str, said: Words | None = None, *, later: bool = False) -> str:
    """The picture on its page, beside which its files stand. later: loaded when it comes near to sight."""
    lazy = ' loading="lazy"' if later else ""
    return (
        f'<picture><source media="{PHONE}" srcset="{name}-phone.svg" {size(scene, said, narrow=True)}>'
        f'<img src="{name}.svg" {size(scene, said)}{lazy} alt="{escape(alt, quote=True)}"></picture>'
    )


def size(scene: Scene, said: Words | None = None, *, narrow: bool = False) -> str:
    """How large a picture is, so that nothing moves when it comes."""
    found = SIZE.search(picture(scene, said, narrow=narrow))
    return found[0] if found else ""
