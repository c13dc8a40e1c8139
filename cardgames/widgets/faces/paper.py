"""What all faces have in common: paper, frame, lettering, and the card back.

Letters and numbers are drawn as pen strokes, so no face needs a font.
"""

from __future__ import annotations

from cardgames.widgets.faces.inks import PAPER

# Numerals and capitals as one pen stroke each, 24 units high, with their widths.
STROKES: dict[str, tuple[float, str]] = {
    "0": (14, "M7 0C11.5 0 14 5 14 12S11.5 24 7 24 0 19 0 12 2.5 0 7 0Z"),
    "1": (6, "M0 5.5L6 0V24"),
    "2": (14, "M.5 7C.5 2.5 3.5 0 7 0 11 0 13.5 2.8 13.5 6.5 13.5 12 1 17.5 0 24H14"),
    "3": (14, "M1 0H13L6.5 9C11 9 14 12 14 16.3 14 21 11 24 6.8 24 3.2 24 .8 22 0 18.8"),
    "4": (14, "M11 24V0L0 17H14"),
    "5": (14, "M13 0H3L1.5 10.5C3 9.2 4.8 8.6 7 8.6 11.2 8.6 14 11.6 14 16 14 20.8 11 24 6.8 24 3.3 24 .8 22.2 0 19"),
    "6": (14, "M11 0C4.5 3.5 0 9.5 0 16.2 0 21 3 24 7 24S14 21 14 16.5C14 12 11 9.3 7.3 9.3 3.6 9.3 .5 12 0 16"),
    "7": (14, "M0 0H14C8.5 7 5.5 15 5 24"),
    "8": (
        14,
        (
            "M7 10.8C3.5 10.8 1.2 8.6 1.2 5.5S3.5 0 7 0 12.8 2.4 12.8 5.5 10.5 10.8 7 10.8"
            "C2.8 10.8 0 13.6 0 17.3S2.8 24 7 24 14 21 14 17.3 11.2 10.8 7 10.8Z"
        ),
    ),
    "9": (14, "M3 24C9.5 20.5 14 14.5 14 7.8 14 3 11 0 7 0S0 3 0 7.5C0 12 3 14.7 6.7 14.7 10.4 14.7 13.5 12 14 8"),
    "A": (14, "M0 24L7 0 14 24M2.6 15.5H11.4"),
    "B": (13.5, "M0 0V24H7C11 24 13.5 21.5 13.5 17.8S11 11.5 7 11.5H0M7 11.5C10 11.5 12 9 12 5.8S10 0 6.5 0H0"),
    "C": (14, "M14 4.5C12.5 1.5 10 0 7.3 0 3 0 0 4.5 0 12S3 24 7.3 24C10 24 12.5 22.5 14 19.5"),
    "D": (14, "M0 0V24H5.5C11 24 14 19 14 12S11 0 5.5 0Z"),
    "E": (12, "M12 0H0V24H12M0 11.5H9.5"),
    "F": (12, "M12 0H0V24M0 11.5H9.5"),
    "G": (14, "M14 4.5C12.5 1.5 10 0 7.3 0 3 0 0 4.5 0 12S3 24 7.3 24C10.2 24 12.6 22.8 14 21V13H8.5"),
    "H": (13, "M0 0V24M13 0V24M0 11.5H13"),
    "I": (2, "M1 0V24"),
    "J": (10, "M9 0V18C9 22 7 24 4.4 24 2.4 24 .8 23 0 21"),
    "K": (13, "M0 0V24M12.5 0L0 14M4.5 9.5L13 24"),
    "L": (11, "M0 0V24H11"),
    "M": (16, "M0 24V0L8 15 16 0V24"),
    "N": (13, "M0 24V0L13 24V0"),
    "O": (15, "M7.5 0C12 0 15 5 15 12S12 24 7.5 24 0 19 0 12 3 0 7.5 0Z"),
    "P": (13, "M0 24V0H7C11 0 13 2.8 13 6.7S11 13.5 7 13.5H0"),
    "Q": (15, "M7.5 0C12 0 15 5 15 12S12 24 7.5 24 0 19 0 12 3 0 7.5 0ZM9 18L15 25"),
    "R": (13, "M0 24V0H7C11 0 13 2.8 13 6.7S11 13.5 7 13.5H0M7 13.5L13 24"),
    "S": (
        14,
        (
            "M13 4.5C11.8 1.6 9.6 0 6.8 0 3.2 0 .8 2.4 .8 5.8 .8 9.4 3.6 10.6 7 11.6"
            "C10.8 12.8 13.6 14.2 13.6 18 13.6 21.6 10.8 24 7 24 3.6 24 1.2 22.2 0 19"
        ),
    ),
    "T": (14, "M0 0H14M7 0V24"),
    "U": (13.5, "M0 0V16C0 21 2.6 24 6.8 24S13.5 21 13.5 16V0"),
    "V": (14, "M0 0L7 24 14 0"),
    "W": (20, "M0 0L5 24 10 6 15 24 20 0"),
    "X": (13, "M0 0L13 24M13 0L0 24"),
    "Y": (14, "M0 0L7 12.5 14 0M7 12.5V24"),
    "Z": (13, "M0 0H13L0 24H13"),
}


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
    scale, gap = height / 24, 5.0
    width = sum(STROKES[sign][0] for sign in text) + gap * (len(text) - 1)
    strokes, left = [], 0.0
    for sign in text:
        strokes.append(f'<path transform="translate({left:g} 0)" d="{STROKES[sign][1]}"/>')
        left += STROKES[sign][0] + gap
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
