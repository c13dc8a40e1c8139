"""The ordinary pack, from two to ace: pips on the numbers, plain figures on the court cards.

The figures are the same in every suit, and none has a face: crown, coronet or cap tells the rank, the mark the suit.
Clubs and spades are dark and hearts and diamonds red, as everywhere, but each in a shade of its own.
"""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLACK, BLACK_TINT, GREEN_TINT, OCHRE_TINT, PAPER, RED, RED_TINT
from cardgames.widgets.faces.paper import at, back, both_ends, card, lettering, shapes

SHAPES = shapes("ordinary")
SUITS = {  # ink, tint, and the mark
    "C": ("#14503a", GREEN_TINT, "clubs"),
    "S": (BLACK, BLACK_TINT, "spades"),
    "H": (RED, RED_TINT, "hearts"),
    "D": ("#b4430c", OCHRE_TINT, "diamonds"),
}
PIPS = shapes("pips")
"""Where they stand, as on any such card; those of the lower half stand on their heads."""
FIGURES = {"K": ("robe", "crown", 26.4, 53), "Q": ("gown", "coronet", 25.4, 57), "J": ("tunic", "cap", 26, 48)}
"""Of each court card: what it wears, on the body and on the head; the height of the head, and that of the mark."""


def face(text: str) -> str | None:
    """Draw one card of the ordinary pack, by its text: a rank and the letter of a suit, "10D"."""
    rank, suit = text[:-1], text[-1:]
    if suit not in SUITS or not (rank in PIPS or rank in FIGURES or rank == "A"):
        return None
    ink, tint, name = SUITS[suit]
    shape = SHAPES[name]
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
    under = {"Q": f'<path d="{SHAPES["hair"]}" fill="{ink}" stroke-width="1.2"/>'}.get(rank, "")
    over = {
        "K": f'<path d="{SHAPES["beard"]}" fill="{tint}" stroke-width="1.2"/>',
        "J": f'<path d="{SHAPES["feather"]}" fill="{tint}" stroke-width="1.1"/>',
    }
    return (
        under
        + f'<path d="{SHAPES[body]}" fill="{ink}" stroke-width="1.2"/>'
        + f'<circle cx="30" cy="{head}" r="6.6" fill="{PAPER}" stroke-width="1.5"/>'
        + f'<path d="{SHAPES[hat]}" fill="{tint}" stroke-width="1.5"/>'
        + over.get(rank, "")
        + at(30, chest, 0.78, f'<path d="{shape}" fill="{PAPER}" stroke="none"/>')
    )


BACK = back(
    "#6b2433",
    '<path d="M30 28.4L40 42 30 55.6 20 42Z" stroke-width="1.2"/>'
    f'<path d="M30 33.6L36 42 30 50.4 24 42Z" fill="{PAPER}" stroke="none"/>',
)
