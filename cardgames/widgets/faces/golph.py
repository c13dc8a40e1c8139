"""The pack of Golph: a ball on the green under a flag, whose shape and colour tell the suit."""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLACK, BLACK_TINT, GREEN, GREEN_TINT, OCHRE, PAPER, RED, RED_TINT
from cardgames.widgets.faces.paper import at, back, both_ends, card, frame, lettering, mirror, numeral, shapes

BALLS = {"1": "DODO", "2": "EAGLE", "3": "BIRDIE", "4": "PAR", "5": "BOGEY", "6": "DUB"}
FLAGS = {  # ink, what the flag is filled with, the tint of the green, and the flag from the top of its pole
    "R": (RED, RED, RED_TINT, "M0 0L30 8.5 0 17Z"),
    "G": (GREEN, GREEN, GREEN_TINT, "M0 0H26V17H0Z"),
    "Y": (OCHRE, "#e3ac2c", "#f6e6bd", "M0 0H30L20 8.5 30 17H0Z"),
    "B": (BLACK, BLACK, BLACK_TINT, "M0 0C9 -3 13 5 24 1 29 6 29 13 24 18 13 22 9 14 0 17Z"),
}
SHAPES = shapes("golph")


def face(text: str) -> str | None:
    """Draw one card of Golph, by its text."""
    if text == "BUZ":
        return card(BLACK, _buzzard())
    suit, number = text[:1], text[1:]
    if suit not in FLAGS or not (number in BALLS or number == "S"):
        return None
    ink, filled, tint, flag = FLAGS[suit]
    ball = _stymie(tint) if number == "S" else _ball(number)
    index = lettering("S", 10.6, 11.6, 9.4, 1.7) if number == "S" else numeral(number, 10.6, 11.2, 9, 1.7)
    name = "STYMIE" if number == "S" else BALLS[number]
    return card(
        ink,
        frame()
        + f'<path d="M6.5 67C16 61.5 44 61.5 53.5 67" fill="{tint}" stroke-width="1.1"/>'
        + f'<ellipse cx="12.6" cy="65.4" rx="3.6" ry="1.1" fill="{ink}" stroke="none"/>'
        + '<path d="M12.6 65V20" stroke-width="1.5"/>'
        + f'<path transform="translate(12.6 20.6)" d="{flag}" fill="{filled}" stroke-width="1.2"/>'
        + both_ends(index)
        + ball
        + lettering(name, 26, 74, 5, 1.1),
    )


def _ball(number: str) -> str:
    return (
        f'<circle cx="35.4" cy="51.4" r="14.6" fill="{PAPER}" stroke-width="1.6"/>'
        + at(35.4, 51.4, 1, f'<path d="{SHAPES["dimples"]}" stroke-width="1.5"/>')
        + numeral(number, 35.4, 51.4 if number != "6" else 49.6, 16.4, 3.4)
    )


def _stymie(tint: str) -> str:
    """A ball that lies before another and bars its way to the hole."""
    return (
        f'<circle cx="42" cy="47" r="9.6" fill="{tint}" stroke-width="1.5"/>'
        f'<circle cx="30" cy="55.4" r="10.6" fill="{PAPER}" stroke-width="1.8"/>'
        + at(30, 55.4, 0.72, f'<path d="{SHAPES["dimples"]}" stroke-width="1.8"/>')
        + '<path d="M25.4 51.4h.1M30 49.4h.1M34.6 51.4h.1M27.6 55.6h.1M32.4 55.6h.1M30 60h.1" stroke-width="1.4"/>'
    )


def _buzzard() -> str:
    return (
        frame(2)
        + mirror(f'<path d="{SHAPES["wing"]}" fill="{BLACK}" stroke-width=".8"/>')
        + f'<path d="{SHAPES["tail"]}" fill="{BLACK}" stroke-width=".8"/>'
        + f'<path d="{SHAPES["body"]}" fill="{BLACK}" stroke-width=".8"/>'
        + f'<path d="{SHAPES["feathers"]}" stroke="{PAPER}" stroke-width=".9"/>'
        + f'<path d="{SHAPES["head"]}" fill="#f3d9cf" stroke-width="1.2"/><path d="M32 24.4h.1" stroke-width="1.9"/>'
        + f'<path d="{SHAPES["ruff"]}" fill="{PAPER}" stroke-width="1.2"/>'
        + f'<circle cx="30" cy="65" r="3.4" fill="{PAPER}" stroke-width="1.1"/>'
        + lettering("BUZ", 14.4, 12, 7, 1.4)
        + lettering("BUZZARD", 30, 74, 5, 1.1)
    )


BACK = back(
    "#35603f",
    f'<path d="M24 52V31.4L38 36.4 24 41" fill="{PAPER}" stroke-width="1.2"/>'
    f'<circle cx="34" cy="48.6" r="4.4" fill="{PAPER}" stroke="none"/>',
)
