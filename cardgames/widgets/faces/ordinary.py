"""The ordinary pack, from two to ace: pips on the numbers, plain figures on the court cards.

The figures are the same in every suit, and none has a face: crown, coronet or cap tells the rank, the mark the suit.
Clubs and spades are dark and hearts and diamonds red, as everywhere, but each in a shade of its own.
"""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLACK, BLACK_TINT, GREEN_TINT, OCHRE_TINT, PAPER, RED, RED_TINT
from cardgames.widgets.faces.paper import at, back, both_ends, card, lettering

SUITS = {  # ink, tint, and a mark around the origin, some ten units to each side
    "C": (
        "#14503a",
        GREEN_TINT,
        (
            "M-4.7 -5.9A4.7 4.7 0 0 1 4.7 -5.9 4.7 4.7 0 0 1 3.4 -2.6 4.8 4.8 0 1 1 1.5 5.3C1.8 7.8 2.7 9.8 4.2 11"
            "H-4.2C-2.7 9.8 -1.8 7.8 -1.5 5.3A4.8 4.8 0 1 1 -3.4 -2.6 4.7 4.7 0 0 1 -4.7 -5.9Z"
        ),
    ),
    "S": (
        BLACK,
        BLACK_TINT,
        (
            "M0 -11C3.4 -5.6 10 -2.4 10 3 10 6.4 7.4 8.2 4.9 7.8 3.2 7.5 2 6.5 1.2 5.2 1.4 8 2.4 9.8 4.2 11"
            "H-4.2C-2.4 9.8 -1.4 8 -1.2 5.2 -2 6.5 -3.2 7.5 -4.9 7.8 -7.4 8.2 -10 6.4 -10 3 -10 -2.4 -3.4 -5.6 0 -11Z"
        ),
    ),
    "H": (
        RED,
        RED_TINT,
        (
            "M0 10.6C-3 5.8 -10 2.2 -10 -4.2 -10 -7.5 -7.7 -9.7 -5 -9.7 -2.6 -9.7 -.8 -8.3 0 -6 .8 -8.3 2.6 -9.7 5 -9.7"
            " 7.7 -9.7 10 -7.5 10 -4.2 10 2.2 3 5.8 0 10.6Z"
        ),
    ),
    "D": (
        "#b4430c",
        OCHRE_TINT,
        "M0 -11.4C2 -7 5.2 -2.9 8.8 0 5.2 2.9 2 7 0 11.4 -2 7 -5.2 2.9 -8.8 0 -5.2 -2.9 -2 -7 0 -11.4Z",
    ),
}
PIPS = {  # where they stand, as on any such card; those of the lower half stand on their heads
    "2": "30 15 30 69",
    "3": "30 15 30 42 30 69",
    "4": "23.5 15 36.5 15 23.5 69 36.5 69",
    "5": "23.5 15 36.5 15 30 42 23.5 69 36.5 69",
    "6": "23.5 15 36.5 15 23.5 42 36.5 42 23.5 69 36.5 69",
    "7": "23.5 15 36.5 15 30 28.5 23.5 42 36.5 42 23.5 69 36.5 69",
    "8": "23.5 15 36.5 15 30 28.5 23.5 42 36.5 42 30 55.5 23.5 69 36.5 69",
    "9": "23.5 14 36.5 14 23.5 32.7 36.5 32.7 30 42 23.5 51.3 36.5 51.3 23.5 70 36.5 70",
    "10": "23.5 14 36.5 14 30 23.4 23.5 32.7 36.5 32.7 23.5 51.3 36.5 51.3 30 60.6 23.5 70 36.5 70",
}
CROWN = "M22.4 19L20.6 8.4 25.8 12.6 30 6 34.2 12.6 39.4 8.4 37.6 19Z"
BEARD = "M24 25.4C23.6 32.6 26.6 37.4 30 38.8 33.4 37.4 36.4 32.6 36 25.4 34.2 28.4 25.8 28.4 24 25.4Z"
ROBE = "M18.4 74C18.2 57 18.4 45 21.6 39.8 23.6 37 26.4 35.4 30 35.4S36.4 37 38.4 39.8C41.6 45 41.8 57 41.6 74Z"
HAIR = "M21.4 38.4C19.4 29.6 20.6 15.6 30 15.6S40.6 29.6 38.6 38.4Z"
CORONET = "M24.8 16.4L23 9.4 27.4 12.4 30 8 32.6 12.4 37 9.4 35.2 16.4C33 15 27 15 24.8 16.4Z"
GOWN = (
    "M30 34.6C34.6 34.6 36.4 37.4 37 41.6 37.6 46.6 36.4 49.6 37.6 54L42 74H18L22.4 54"
    "C23.6 49.6 22.4 46.6 23 41.6 23.6 37.4 25.4 34.6 30 34.6Z"
)
CAP = "M21.4 20.4C19.6 13.6 25.6 9.4 31 10 37 10.6 40.4 14.6 38.6 20.4 34 17.6 26 17.6 21.4 20.4Z"
FEATHER = "M34.6 13.4C36.4 7.4 41.6 5.2 45 6.8 43 8 41.6 12.2 37.6 16.6Z"
TUNIC = "M18.4 58.4V44.6C18.4 38.8 22.8 35.2 30 35.2S41.6 38.8 41.6 44.6V58.4H37.4V74H31.4V61.4H28.6V74H22.6V58.4Z"
FIGURES = {"K": (ROBE, CROWN, 26.4, 53), "Q": (GOWN, CORONET, 25.4, 57), "J": (TUNIC, CAP, 26, 48)}
"""Of each court card: what it wears, on the body and on the head; the height of the head, and that of the mark."""


def face(text: str) -> str | None:
    """Draw one card of the ordinary pack, by its text: a rank and the letter of a suit, "10D"."""
    rank, suit = text[:-1], text[-1:]
    if suit not in SUITS or not (rank in PIPS or rank in FIGURES or rank == "A"):
        return None
    ink, tint, shape = SUITS[suit]
    mark = f'<path d="{shape}" fill="{ink}" stroke="none"/>'
    index = both_ends(lettering(rank, 10.6, 13, 13 if rank != "10" else 11.4, 2.2) + at(10.6, 29, 0.52, mark))
    if rank in FIGURES:
        return card(ink, _figure(rank, ink, tint, shape) + index)
    if rank == "A":
        return card(
            ink, at(30, 42, 1.8, f'<path d="{shape}" fill="{tint}" stroke-width=".6"/>') + at(30, 42, 1.2, mark) + index
        )
    places = [float(number) for number in PIPS[rank].split()]
    pips = (at(x, y, 0.46 if y <= 42 else -0.46, mark) for x, y in zip(places[::2], places[1::2], strict=True))
    return card(ink, "".join(pips) + index)


def _figure(rank: str, ink: str, tint: str, shape: str) -> str:
    body, hat, head, chest = FIGURES[rank]
    under = {"Q": f'<path d="{HAIR}" fill="{ink}" stroke-width="1.2"/>'}.get(rank, "")
    over = {
        "K": f'<path d="{BEARD}" fill="{tint}" stroke-width="1.2"/>',
        "J": f'<path d="{FEATHER}" fill="{tint}" stroke-width="1.1"/>',
    }
    return (
        under
        + f'<path d="{body}" fill="{ink}" stroke-width="1.2"/>'
        + f'<circle cx="30" cy="{head}" r="6.6" fill="{PAPER}" stroke-width="1.5"/>'
        + f'<path d="{hat}" fill="{tint}" stroke-width="1.5"/>'
        + over.get(rank, "")
        + at(30, chest, 0.78, f'<path d="{shape}" fill="{PAPER}" stroke="none"/>')
    )


BACK = back(
    "#6b2433",
    '<path d="M30 28.4L40 42 30 55.6 20 42Z" stroke-width="1.2"/>'
    f'<path d="M30 33.6L36 42 30 50.4 24 42Z" fill="{PAPER}" stroke="none"/>',
)
