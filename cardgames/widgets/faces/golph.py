"""The pack of Golph: a ball on the green under a flag, whose shape and colour tell the suit."""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLACK, BLACK_TINT, GREEN, GREEN_TINT, OCHRE, PAPER, RED, RED_TINT
from cardgames.widgets.faces.paper import at, back, both_ends, card, frame, lettering, mirror, numeral

BALLS = {"1": "DODO", "2": "EAGLE", "3": "BIRDIE", "4": "PAR", "5": "BOGEY", "6": "DUB"}
FLAGS = {  # ink, what the flag is filled with, the tint of the green, and the flag from the top of its pole
    "R": (RED, RED, RED_TINT, "M0 0L30 8.5 0 17Z"),
    "G": (GREEN, GREEN, GREEN_TINT, "M0 0H26V17H0Z"),
    "Y": (OCHRE, "#e3ac2c", "#f6e6bd", "M0 0H30L20 8.5 30 17H0Z"),
    "B": (BLACK, BLACK, BLACK_TINT, "M0 0C9 -3 13 5 24 1 29 6 29 13 24 18 13 22 9 14 0 17Z"),
}
DIMPLES = "M-9 -8.4h.1M-11.6 -3.6h.1M-12.3 1.6h.1M-11 6.6h.1M9 -8.4h.1M11.6 -3.6h.1M12.3 1.6h.1M11 6.6h.1"
WING = (
    "M28 37C22 25 14 20 5.8 21.6 8.2 23.6 8.4 25.4 7.8 27.6 10.2 28.4 11 30 10.6 32.2 13.2 32.8 14.2 34.4 14 36.6"
    "C16.8 36.8 18.4 38.4 18.8 41 21.8 40.6 24.8 42 26 46Z"
)
BODY = (
    "M30 32C25.4 33.6 23.8 39.6 24.8 46.6 25.4 51.6 27.4 55.4 30 57.4"
    "C32.6 55.4 34.6 51.6 35.2 46.6 36.2 39.6 34.6 33.6 30 32Z"
)
TAIL = "M26.6 53.6L24 62 27.4 60.4 30 63.4 32.6 60.4 36 62 33.4 53.6Z"
HEAD = (
    "M27 33C25.6 28 25.8 22.6 30 21.2 33.4 20.2 35.4 22.2 35.6 24.2"
    "C38.4 24 40 26 39.2 29.2 38 27.6 36.6 27.4 34.8 28 33.6 29 33.2 31 33.4 33"
)
FEATHERS = "M27.4 43q2.6 2.4 5.2 0M27 47.6q3 2.4 6 0M27.8 52q2.2 1.8 4.4 0"
RUFF = "M24.6 34.4Q26 31.6 28.2 33 30 31 31.8 33 34 31.6 35.4 34.4"


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
        + at(35.4, 51.4, 1, f'<path d="{DIMPLES}" stroke-width="1.5"/>')
        + numeral(number, 35.4, 51.4 if number != "6" else 49.6, 16.4, 3.4)
    )


def _stymie(tint: str) -> str:
    """A ball that lies before another and bars its way to the hole."""
    return (
        f'<circle cx="42" cy="47" r="9.6" fill="{tint}" stroke-width="1.5"/>'
        f'<circle cx="30" cy="55.4" r="10.6" fill="{PAPER}" stroke-width="1.8"/>'
        + at(30, 55.4, 0.72, f'<path d="{DIMPLES}" stroke-width="1.8"/>')
        + '<path d="M25.4 51.4h.1M30 49.4h.1M34.6 51.4h.1M27.6 55.6h.1M32.4 55.6h.1M30 60h.1" stroke-width="1.4"/>'
    )


def _buzzard() -> str:
    return (
        frame(2)
        + mirror(f'<path d="{WING}" fill="{BLACK}" stroke-width=".8"/>')
        + f'<path d="{TAIL}" fill="{BLACK}" stroke-width=".8"/><path d="{BODY}" fill="{BLACK}" stroke-width=".8"/>'
        + f'<path d="{FEATHERS}" stroke="{PAPER}" stroke-width=".9"/>'
        + f'<path d="{HEAD}" fill="#f3d9cf" stroke-width="1.2"/><path d="M32 24.4h.1" stroke-width="1.9"/>'
        + f'<path d="{RUFF}" fill="{PAPER}" stroke-width="1.2"/>'
        + f'<circle cx="30" cy="65" r="3.4" fill="{PAPER}" stroke-width="1.1"/>'
        + lettering("BUZ", 14.4, 12, 7, 1.4)
        + lettering("BUZZARD", 30, 74, 5, 1.1)
    )


BACK = back(
    "#35603f",
    f'<path d="M24 52V31.4L38 36.4 24 41" fill="{PAPER}" stroke-width="1.2"/>'
    f'<circle cx="34" cy="48.6" r="4.4" fill="{PAPER}" stroke="none"/>',
)
