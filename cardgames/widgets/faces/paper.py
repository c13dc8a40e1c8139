"""What all faces have in common: paper, frame, lettering, and the card back.

Letters and numbers are drawn as pen strokes, so no face needs a font.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from cardgames.widgets.faces.inks import PAPER


@cache
def shapes(pack: str) -> dict[str, Any]:
    """The shapes of a pack by their names, as paths or as pieces of SVG.

    "letters" are numerals and capitals as one pen stroke each, 24 units high, with their widths.
    """
    found: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("shapes.json").read_text("utf-8"))
    return found[pack]


EDGE = f'<rect x=".6" y=".6" width="58.8" height="82.8" rx="5" fill="{PAPER}" stroke="#6d6656" stroke-width="1"/>'
"""The paper of a card on the screen: round at the corners, with an edge."""
BLEEDING = f'<rect x="-2" y="-2" width="64" height="88" fill="{PAPER}"/>'
"""The paper of a card that is printed and cut: square, without an edge, and two units larger on every side."""


def card(ink: str, drawing: str) -> str:
    """A whole card: paper and edge, and on them a drawing in one ink."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84">'
        f'{EDGE}<g fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round">{drawing}</g></svg>'
    )


def lettering(text: str, x: float, y: float, height: float, pen: float) -> str:
    """Draw capitals and numbers with their middle at (x, y); `pen` is the width of the stroke on the page."""
    scale, gap, letters = height / 24, 5.0, shapes("letters")
    width = sum(letters[sign][0] for sign in text) + gap * (len(text) - 1)
    strokes, left = [], 0.0
    for sign in text:
        strokes.append(f'<path transform="translate({left:g} 0)" d="{letters[sign][1]}"/>')
        left += letters[sign][0] + gap
    place = f"translate({x - width * scale / 2:g} {y - height / 2:g}) scale({scale:g})"
    return f'<g transform="{place}" stroke-width="{pen / scale:g}">{"".join(strokes)}</g>'


def numeral(number: str, x: float, y: float, height: float, pen: float) -> str:
    """Draw a number with its middle at (x, y); a line under 6 and 9 tells which way up they are."""
    drawn = lettering(number, x, y, height, pen)
    if number in ("6", "9"):
        below, half = y + height * 19 / 24, height / 4
        drawn += f'<path d="M{x - half:g} {below:g}H{x + half:g}" stroke-width="{pen:g}"/>'
    return drawn


def at(x: float, y: float, size: float, mark: str) -> str:
    """A mark that is drawn around the origin, moved to (x, y) and made larger by a factor."""
    return f'<g transform="translate({x:g} {y:g}) scale({size:g})">{mark}</g>'


def both_ends(mark: str) -> str:
    """A mark at the upper end of the card, and turned round at the lower end."""
    return f'<g>{mark}</g><g transform="rotate(180 30 42)">{mark}</g>'


def mirror(half: str) -> str:
    """A half on the left, and its mirror on the right."""
    return f'<g>{half}</g><g transform="translate(60 0) scale(-1 1)">{half}</g>'


def frame(corner: float = 4) -> str:
    """The thin line within the edge."""
    return f'<rect x="4" y="4" width="52" height="76" rx="{corner:g}" stroke-width=".9"/>'


def back(colour: str, emblem: str) -> str:
    """A card back: lattice work in one colour, and in its middle an emblem in the colour of the paper."""
    lattice = "".join(f"M{x} {y}l5.5 6.8 5.5 -6.8" for y in range(8, 72, 7) for x in (8, 19, 30, 41))
    return card(
        colour,
        f'<rect x="3.4" y="3.4" width="53.2" height="77.2" rx="3.4" fill="{colour}" stroke="none"/>'
        f'<g stroke="{PAPER}"><rect x="6" y="6" width="48" height="72" rx="2" stroke-width=".8"/>'
        f'<path d="{lattice}" stroke-width=".7" opacity=".55"/>'
        f'<ellipse cx="30" cy="42" rx="14.5" ry="16.5" fill="{colour}" stroke-width="1.1"/>{emblem}</g>',
    )
