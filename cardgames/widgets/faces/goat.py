"""The pack of Goat: a round medallion on red cards, a cut-cornered plaque on black ones, and the Goat itself."""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLACK, GREEN, PAPER, RED
from cardgames.widgets.faces.paper import back, both_ends, card, mirror, numeral

# One half of a goat that looks at the reader; the other half is its mirror.
GOAT_HORN = (
    "M25.2 29.5C17.5 25.5 12.2 19 12.6 11.2 12.8 8.9 14.6 8.6 15.4 10.4 17.2 16.6 22.4 21.2 29.4 24.6L29.6 29.6Z"
)
GOAT_RIDGES = "M14.2 17.2L17.4 15.6M16.6 21L20 18.6M20.1 24.4L23.3 21.3M24.2 27.2L26.6 23.6"
GOAT_EAR = "M21.6 34.2C17 31.2 11.2 31.6 7.2 36.2 11 40.4 17.2 41.2 22 38.4"
GOAT_FACE = "M30 27.8C25.6 27.8 21.8 30.6 21.5 35 21.3 41 24.1 47.4 24.9 52.6 25.4 56.6 27.4 58.6 30 58.6"
GOAT_BEARD = "M26 57.2C25 62.4 27 67.4 30 71.6"
GOAT_HAIRS = "M28.4 60.4C28 63.4 28.8 66.4 30 68.8M28 30.8C28 33.6 28.8 35.8 30 37.6"


def face(text: str) -> str | None:
    """Draw one card of Goat, by its text."""
    if text == "G":
        return card(GREEN, _goat())
    if text[:1] in ("R", "B") and text[1:].isdecimal():
        return card(RED, _red(text[1:])) if text[0] == "R" else card(BLACK, _black(text[1:]))
    return None


def _red(number: str) -> str:
    rays = "M30 13.2V16.4M18.4 16.2L20 19M41.6 16.2L40 19M30 70.8V67.6M18.4 67.8L20 65M41.6 67.8L40 65"
    return (
        '<rect x="4" y="4" width="52" height="76" rx="7" stroke-width=".9"/>'
        '<circle cx="30" cy="42" r="22.6" stroke-width="1.7"/>'
        f'<circle cx="30" cy="42" r="20.2" stroke-width=".6"/><path d="{rays}" stroke-width="1.3"/>'
        + both_ends(
            f'<circle cx="49.6" cy="10.6" r="2.7" fill="{RED}" stroke="none"/>' + numeral(number, 11.2, 11.2, 8.4, 1.5)
        )
        + numeral(number, 30, 42 if number not in ("6", "9") else 39.6, 23, 4.4)
    )


def _black(number: str) -> str:
    frame = "M8.5 4H51.5Q51.5 8.5 56 8.5V75.5Q51.5 75.5 51.5 80H8.5Q8.5 75.5 4 75.5V8.5Q8.5 8.5 8.5 4Z"
    plaque = "M16 21.5H44L51.5 29V55L44 62.5H16L8.5 55V29Z"
    inner = "M17 24H43L49 30V54L43 60H17L11 54V30Z"
    return (
        f'<path d="{frame}" stroke-width=".9"/>'
        f'<path d="{plaque}" stroke-width="1.7"/><path d="{inner}" stroke-width=".6"/>'
        + both_ends(
            f'<path d="M48.8 7.6L52 11.4 48.8 15.2 45.6 11.4Z" fill="{BLACK}" stroke="none"/>'
            '<path d="M30 10.8L32 13.4 30 16 28 13.4Z" stroke-width=".9"/>' + numeral(number, 12.6, 12.4, 8.4, 1.5)
        )
        + numeral(number, 30, 42 if number not in ("6", "9") else 39.6, 23, 4.4)
    )


def _goat() -> str:
    half = (
        f'<path d="{GOAT_HORN}" fill="{GREEN}" stroke-width="1"/>'
        f'<path d="{GOAT_RIDGES}" stroke="{PAPER}" stroke-width="1"/>'
        f'<path d="{GOAT_EAR}" fill="#e9dcc0" stroke-width="1.5"/>'
        f'<path d="{GOAT_FACE}" fill="#fffdf6" stroke-width="1.6"/>'
        f'<path d="{GOAT_BEARD}" fill="none" stroke-width="1.6"/>'
        f'<path d="{GOAT_HAIRS}" stroke-width="1.1"/>'
        f'<ellipse cx="25.6" cy="40" rx="2.4" ry="1.9" fill="{PAPER}" stroke-width="1.1"/>'
        '<path d="M24.6 40H26.6" stroke-width="1.6"/><path d="M23 36.4L26.4 36.8" stroke-width="1.1"/>'
        '<path d="M27.4 51.6L28.7 53" stroke-width="1.4"/>'
        '<path d="M26.9 55.4C27.8 56 29 55.8 30 54.6" stroke-width="1.1"/>'
    )
    letters = "M4 1.2C3.4.4 2.6 0 2 0 .8 0 0 1 0 2.5S.8 5 2 5C3.2 5 4 4.2 4 2.8H2.4"
    word = (
        f'<g transform="translate(16.2 73)" stroke-width="1"><path d="{letters}"/><circle cx="10.3" cy="2.5" r="2.5"/>'
        '<path d="M15.4 5L17.8 0 20.2 5M16.2 3.4H19.4M22.6 0H27M24.8 0V5"/></g>'
    )
    return f'<rect x="4" y="4" width="52" height="76" rx="2" stroke-width=".9"/>{mirror(half)}{word}'


HORNS = "M30 50C24 48 19.6 42 20.6 34.6 22.4 39.6 25.6 42.6 30 44.4 34.4 42.6 37.6 39.6 39.4 34.6 40.4 42 36 48 30 50Z"
BACK = back("#2f5d62", f'<path d="{HORNS}" fill="{PAPER}" stroke="none"/>')
