"""The pack of Militac: four companies with their marks, Privates by number, officers with the signs of their rank."""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLUE, BLUE_TINT, GREEN, GREEN_TINT, OCHRE, OCHRE_TINT, PAPER, RED, RED_TINT
from cardgames.widgets.faces.paper import at, back, both_ends, card, frame, lettering, numeral

RIFLE = (
    '<path d="M-18 3.4V-1.6L-8.6 -2 -4 -1.7H11V.5H-2.6L-6 2.2 -9 1.6Z" fill="{ink}" stroke="none"/>'
    '<path d="M10 -.8H18.4M-4.4 1.4q1.2 2 2.8 .2" stroke-width="1.3"/>'
)
SABRE = (
    '<path d="M-12.6 -.9C-2 1.6 9 -.6 18.4 -6.6 10.6 1.6 -1 4.6 -13 2Z" fill="{ink}" stroke="none"/>'
    '<path d="M-12.6 -2.6L-13.6 3.6M-13 .6L-18 -.6M-13.2 3.2C-16.4 4.6 -18.6 2.4 -18 -.6" stroke-width="1.5"/>'
)
CANNON = (
    '<path d="M-15.6 -4H-12.6L11.4 -2.6 13.4 -3.6H17V3.6H13.4L11.4 2.6 -12.6 4H-15.6Z" fill="{ink}" stroke="none"/>'
    '<circle cx="-17.2" r="1.7" fill="{ink}" stroke="none"/>'
    '<path d="M-8 -3.4V3.4M-2 -3V3" stroke="{paper}" stroke-width=".9"/>'
)
CASTLE = (
    '<path d="M-16 10V-9h2.2v2.4h2.2v-2.4h2.2v2.4h2.2v-2.4H-5V-2H-4V-5.4h1.8v2h1.4v-2H.8v2H2.2v-2H4V-2H5V-9h2.2v2.4'
    'h2.2v-2.4h2.2v2.4h2.2V-9H16V10H3.6V5A3.6 3.6 0 0 0 -3.6 5V10Z" fill="{ink}" stroke="none"/>'
    '<path d="M-10.5 -2.6V1M10.5 -2.6V1" stroke="{paper}" stroke-width="1.6"/>'
)
COMPANIES = {  # ink, tint, mark, and the ground on which the number stands: a block, a guidon, a ball, a wall
    "I": (BLUE, BLUE_TINT, RIFLE, "M15 37.4H45V66.6H15Z"),
    "C": (OCHRE, OCHRE_TINT, SABRE, "M14 37.4H49L43 52 49 66.6H14Z"),
    "A": (RED, RED_TINT, CANNON, "M30 36.6A15.4 15.4 0 0 1 30 67.4 15.4 15.4 0 0 1 30 36.6Z"),
    "E": (GREEN, GREEN_TINT, CASTLE, "M15 66.6V37.4h4.3v3h4.3v-3h4.3v3h4.2v-3h4.3v3h4.3v-3H45V66.6Z"),
}
BAR = "M{x} -5.4h2.8v10.8h-2.8Z"
LEAF = (
    "M0 -6.4C2 -3.8 4.8 -4.4 4.8 -1.6 6.4 1 3.4 2.2 1.2 3V6.4H-1.2V3"
    "C-3.4 2.2 -6.4 1 -4.8 -1.6 -4.8 -4.4 -2 -3.8 0 -6.4Z"
)
EAGLE = (
    "M0 -4.6C1.2 -4.6 1.8 -3.4 1.4 -2.4 3.4 -2.2 5 -3.6 6.6 -6 7.2 -2.4 5.8 1 2 2L3.4 5.8H-3.4L-2 2"
    "C-5.8 1 -7.2 -2.4 -6.6 -6 -5 -3.6 -3.4 -2.2 -1.4 -2.4 -1.8 -3.4 -1.2 -4.6 0 -4.6Z"
)
STAR = "M0 -6.6L1.9 -2.3 6.6 -1.9 3.1 1.2 4.1 5.8 0 3.4 -4.1 5.8 -3.1 1.2 -6.6 -1.9 -1.9 -2.3Z"
OFFICERS = {
    "7": ("LIEUTENANT", BAR.format(x="-1.4")),
    "8": ("CAPTAIN", BAR.format(x="-4") + BAR.format(x="1.2")),
    "9": ("MAJOR", LEAF),
    "10": ("COLONEL", EAGLE),
    "11": ("GENERAL", STAR),
}
PRIVATES = {str(number) for number in range(1, 7)}


def face(text: str) -> str | None:
    """Draw one card of Militac, by its text."""
    company, number = text[:1], text[1:]
    if company not in COMPANIES or not (number in OFFICERS or number in PRIVATES):
        return None
    ink, tint, _, ground = COMPANIES[company]
    title, sign = OFFICERS.get(number, ("PRIVATE", ""))
    signs = "".join(at(x, 52, 0.74, f'<path d="{sign}" fill="{ink}" stroke="none"/>') for x in (9.5, 50.5) if sign)
    return card(
        ink,
        frame(2 if sign else 6)
        + f'<path d="{ground}" fill="{tint}" stroke-width=".7"/>'
        + at(33, 23.6, 0.92, _mark(company))
        + signs
        + numeral(number, 30, 52 if number not in ("6", "9") else 49.8, 21, 4)
        + both_ends(numeral(number, 11, 11, 8, 1.6))
        + lettering(title, 25.6, 74.2, 4.3, 1),
    )


def _mark(company: str) -> str:
    """Crossed arms, or the castle of the engineers."""
    ink, _, drawing, _ = COMPANIES[company]
    mark = drawing.format(ink=ink, paper=PAPER)
    if drawing is CASTLE:
        return mark
    return f'<g transform="rotate(-32)">{mark}</g><g transform="scale(-1 1) rotate(-32)">{mark}</g>'


BACK = back("#5b4636", at(30, 42, 1.5, f'<path d="{STAR}" fill="{PAPER}" stroke="none"/>'))
