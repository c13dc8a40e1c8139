"""Card faces, drawn by us as small SVG pictures.

Every face is a complete `<svg viewBox="0 0 60 84">` that needs no font, no id and no style sheet, so it may stand on a
page as often as one likes. Suits are told apart by shape as well as by colour: red numbers stand in a round medallion
and carry discs, black ones stand in a cut-cornered plaque and carry lozenges.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from html import escape
from typing import Any

from cardgames.core import BadRecord, Card
from cardgames.games import rules_of

PAPER, RED, BLACK, GREEN, BACK = "#fdf8ec", "#a81c22", "#23232b", "#1f5a41", "#2f5d62"

# Numerals as one pen stroke each, 24 units high, with their widths.
DIGITS: dict[str, tuple[float, str]] = {
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
}

# One half of a goat that looks at the reader; the other half is its mirror.
GOAT_HORN = (
    "M25.2 29.5C17.5 25.5 12.2 19 12.6 11.2 12.8 8.9 14.6 8.6 15.4 10.4 17.2 16.6 22.4 21.2 29.4 24.6L29.6 29.6Z"
)
GOAT_RIDGES = "M14.2 17.2L17.4 15.6M16.6 21L20 18.6M20.1 24.4L23.3 21.3M24.2 27.2L26.6 23.6"
GOAT_EAR = "M21.6 34.2C17 31.2 11.2 31.6 7.2 36.2 11 40.4 17.2 41.2 22 38.4"
GOAT_FACE = "M30 27.8C25.6 27.8 21.8 30.6 21.5 35 21.3 41 24.1 47.4 24.9 52.6 25.4 56.6 27.4 58.6 30 58.6"
GOAT_BEARD = "M26 57.2C25 62.4 27 67.4 30 71.6"
GOAT_HAIRS = "M28.4 60.4C28 63.4 28.8 66.4 30 68.8M28 30.8C28 33.6 28.8 35.8 30 37.6"


def face(game: str, card: str | None) -> str:
    """Draw one card of a game as an SVG picture; without a card, its back."""
    return _face(game, card)


def faces(game: str) -> dict[str, str]:
    """Draw every different card of a game's pack, by its text, and the card back as "back"."""
    return {card: face(game, card) for card in pack(game)} | {"back": face(game, None)}


@cache
def pack(game: str) -> dict[str, str]:
    """Name every different card of a game's packs, under every number of players and every ruling, by its text."""
    kind = rules_of(game)
    variants: list[dict[str, Any]] = [{}, *({known.name: value} for known in kind.rulings() for value in known.values)]
    cards: list[Card] = []
    for players in kind.numbers:
        for variant in variants:
            with suppress(BadRecord):  # a ruling that so many players cannot choose
                cards += kind(players=players, **variant).pack()
    return {card.text: card.name for card in cards}


@cache
def _face(game: str, card: str | None) -> str:
    if card is None:
        return _svg(BACK, _back())
    drawn = OWN[game](card) if game in OWN else None
    return drawn or _svg(BLACK, _plain(pack(game).get(card, card)))


def _goat_card(card: str) -> str | None:
    if card == "G":
        return _svg(GREEN, _goat())
    if card[:1] in ("R", "B") and card[1:].isdecimal():
        return _svg(RED, _red(card[1:])) if card[0] == "R" else _svg(BLACK, _black(card[1:]))
    return None


def _svg(ink: str, drawing: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 84">'
        f'<rect x=".6" y=".6" width="58.8" height="82.8" rx="5" fill="{PAPER}" stroke="#6d6656" stroke-width="1"/>'
        f'<g fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round">{drawing}</g></svg>'
    )


def numeral(text: str, x: float, y: float, height: float, pen: float) -> str:
    """Draw a number with its middle at (x, y); `pen` is the width of the stroke on the page."""
    scale, gap = height / 24, 5.0
    width = sum(DIGITS[digit][0] for digit in text) + gap * (len(text) - 1)
    strokes, left = [], 0.0
    for digit in text:
        strokes.append(f'<path transform="translate({left:g} 0)" d="{DIGITS[digit][1]}"/>')
        left += DIGITS[digit][0] + gap
    if text in ("6", "9"):  # which way up
        strokes.append('<path d="M1 31H13"/>')
    place = f"translate({x - width * scale / 2:g} {y - height / 2:g}) scale({scale:g})"
    return f'<g transform="{place}" stroke-width="{pen / scale:g}">{"".join(strokes)}</g>'


def _both_ends(mark: str) -> str:
    return f'<g>{mark}</g><g transform="rotate(180 30 42)">{mark}</g>'


def _red(number: str) -> str:
    rays = "M30 13.2V16.4M18.4 16.2L20 19M41.6 16.2L40 19M30 70.8V67.6M18.4 67.8L20 65M41.6 67.8L40 65"
    return (
        '<rect x="4" y="4" width="52" height="76" rx="7" stroke-width=".9"/>'
        '<circle cx="30" cy="42" r="22.6" stroke-width="1.7"/>'
        f'<circle cx="30" cy="42" r="20.2" stroke-width=".6"/><path d="{rays}" stroke-width="1.3"/>'
        + _both_ends(
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
        + _both_ends(
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
    return (
        '<rect x="4" y="4" width="52" height="76" rx="2" stroke-width=".9"/>'
        f'<g>{half}</g><g transform="translate(60 0) scale(-1 1)">{half}</g>{word}'
    )


def _back() -> str:
    lattice = "".join(f"M{x} {y}l5.5 6.8 5.5 -6.8" for y in range(8, 72, 7) for x in (8, 19, 30, 41))
    horns = (
        "M30 50C24 48 19.6 42 20.6 34.6 22.4 39.6 25.6 42.6 30 44.4 34.4 42.6 37.6 39.6 39.4 34.6 40.4 42 36 48 30 50Z"
    )
    return (
        f'<rect x="3.4" y="3.4" width="53.2" height="77.2" rx="3.4" fill="{BACK}" stroke="none"/>'
        f'<g stroke="{PAPER}"><rect x="6" y="6" width="48" height="72" rx="2" stroke-width=".8"/>'
        f'<path d="{lattice}" stroke-width=".7" opacity=".55"/>'
        f'<ellipse cx="30" cy="42" rx="14.5" ry="16.5" fill="{BACK}" stroke-width="1.1"/>'
        f'<path d="{horns}" fill="{PAPER}" stroke="none"/></g>'
    )


def _plain(name: str) -> str:
    words = name.split()[:4]
    top = 44 - 6.5 * (len(words) - 1)
    lines = "".join(
        f'<text x="30" y="{top + 13 * line:g}" font-size="{min(13, 66 / len(word)):.1f}">{escape(word[:14])}</text>'
        for line, word in enumerate(words)
    )
    return (
        '<rect x="4" y="4" width="52" height="76" rx="4" stroke-width=".9"/>'
        f'<g font-family="Georgia, serif" text-anchor="middle" fill="{BLACK}" stroke="none">{lines}</g>'
    )


OWN = {"goat": _goat_card}
"""The games whose cards have faces of their own; the cards of all others show their names."""
