"""Tables as pictures on a page: as large as they will be, so that nothing moves later, and dark in the dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree import ElementTree

from markupsafe import Markup
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

import templating
from cardgames.widgets.contract import Scene
from cardgames.widgets.picture import by_night, picture
from cardgames.words import Words
from shared_shapes import share

TITLE = "{http://www.w3.org/2000/svg}title"


class PictureSize(NamedTuple):
    """What a page says of a picture: how wide and how high it is, in pixels, and what it shows."""

    width: str
    height: str
    title: str


def measure(svg: str) -> PictureSize:
    """The same of a picture of our own, given as SVG."""
    root = ElementTree.fromstring(svg)
    return PictureSize(root.attrib["width"], root.attrib["height"], root.findtext(TITLE, ""))


def files(config: MkDocsConfig, address: str, scene: Scene, words: Words | None = None) -> Iterator[File]:
    """Two files, the second for phones; `address` has no ending. words: those of the language of the scene."""
    for narrow in (False, True):
        drawn = share(by_night(picture(scene, words, narrow=narrow)))
        yield File.generated(config, f"{address}{'-phone' * narrow}.svg", content=drawn)


def picture_html(name: str, scene: Scene, alt: str, words: Words | None = None, *, later: bool = False) -> Markup:
    """The picture on its page, beside which its files stand. later: loaded when it comes near to sight."""
    wide, narrow = (measure(picture(scene, words, narrow=narrow)) for narrow in (False, True))
    return templating.part("still.html.j2", "still", name, wide, narrow, alt, later)
