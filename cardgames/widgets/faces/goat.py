"""The pack of Goat: a round medallion on red cards, a cut-cornered plaque on black ones, and the Goat itself."""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLACK, GREEN, PAPER, RED
from cardgames.widgets.faces.paper import back, both_ends, card, mirror, numeral, shapes

SHAPES = shapes("goat")
"""Of the goat that looks at the reader one half; the other half is its mirror."""


def face(text: str) -> str | None:
    """Draw one card of Goat, by its text."""
    if text == "G":
        return card(GREEN, _goat())
    if text[:1] in ("R", "B") and text[1:].isdecimal():
        return card(RED, _red(text[1:])) if text[0] == "R" else card(BLACK, _black(text[1:]))
    return None


def _red(number: str) -> str:
    return (
        '<rect x="4" y="4" width="52" height="76" rx="7" stroke-width=".9"/>'
        '<circle cx="30" cy="42" r="22.6" stroke-width="1.7"/>'
        f'<circle cx="30" cy="42" r="20.2" stroke-width=".6"/><path d="{SHAPES["rays"]}" stroke-width="1.3"/>'
        + both_ends(
            f'<circle cx="49.6" cy="10.6" r="2.7" fill="{RED}" stroke="none"/>' + numeral(number, 11.2, 11.2, 8.4, 1.5)
        )
        + numeral(number, 30, 42 if number not in ("6", "9") else 39.6, 23, 4.4)
    )


def _black(number: str) -> str:
    return (
        f'<path d="{SHAPES["edge"]}" stroke-width=".9"/>'
        f'<path d="{SHAPES["plaque"]}" stroke-width="1.7"/><path d="{SHAPES["inside"]}" stroke-width=".6"/>'
        + both_ends(
            f'<path d="M48.8 7.6L52 11.4 48.8 15.2 45.6 11.4Z" fill="{BLACK}" stroke="none"/>'
            '<path d="M30 10.8L32 13.4 30 16 28 13.4Z" stroke-width=".9"/>' + numeral(number, 12.6, 12.4, 8.4, 1.5)
        )
        + numeral(number, 30, 42 if number not in ("6", "9") else 39.6, 23, 4.4)
    )


def _goat() -> str:
    half = (
        f'<path d="{SHAPES["horn"]}" fill="{GREEN}" stroke-width="1"/>'
        f'<path d="{SHAPES["ridges"]}" stroke="{PAPER}" stroke-width="1"/>'
        f'<path d="{SHAPES["ear"]}" fill="#e9dcc0" stroke-width="1.5"/>'
        f'<path d="{SHAPES["face"]}" fill="#fffdf6" stroke-width="1.6"/>'
        f'<path d="{SHAPES["beard"]}" fill="none" stroke-width="1.6"/>'
        f'<path d="{SHAPES["hairs"]}" stroke-width="1.1"/>'
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


BACK = back("#2f5d62", f'<path d="{SHAPES["horns"]}" fill="{PAPER}" stroke="none"/>')
