"""The pack of Militac: four companies with their marks, Privates by number, officers with the signs of their rank."""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLUE, BLUE_TINT, GREEN, GREEN_TINT, OCHRE, OCHRE_TINT, PAPER, RED, RED_TINT
from cardgames.widgets.faces.paper import at, back, both_ends, card, frame, lettering, numeral, shapes

SHAPES = shapes("militac")
COMPANIES = {  # ink, tint, mark, and the ground on which the number stands
    "I": (BLUE, BLUE_TINT, "rifle", "block"),
    "C": (OCHRE, OCHRE_TINT, "sabre", "guidon"),
    "A": (RED, RED_TINT, "cannon", "ball"),
    "E": (GREEN, GREEN_TINT, "castle", "wall"),
}
BAR = "M{x} -5.4h2.8v10.8h-2.8Z"
OFFICERS = {
    "7": ("LIEUTENANT", BAR.format(x="-1.4")),
    "8": ("CAPTAIN", BAR.format(x="-4") + BAR.format(x="1.2")),
    "9": ("MAJOR", SHAPES["leaf"]),
    "10": ("COLONEL", SHAPES["eagle"]),
    "11": ("GENERAL", SHAPES["star"]),
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
        + f'<path d="{SHAPES[ground]}" fill="{tint}" stroke-width=".7"/>'
        + at(33, 23.6, 0.92, _mark(company))
        + signs
        + numeral(number, 30, 52 if number not in ("6", "9") else 49.8, 21, 4)
        + both_ends(numeral(number, 11, 11, 8, 1.6))
        + lettering(title, 25.6, 74.2, 4.3, 1),
    )


def _mark(company: str) -> str:
    """Crossed arms, or the castle of the engineers."""
    ink, _, name, _ = COMPANIES[company]
    mark = str(SHAPES[name]).format(ink=ink, paper=PAPER)
    if name == "castle":
        return mark
    return f'<g transform="rotate(-32)">{mark}</g><g transform="scale(-1 1) rotate(-32)">{mark}</g>'


BACK = back("#5b4636", at(30, 42, 1.5, f'<path d="{SHAPES["star"]}" fill="{PAPER}" stroke="none"/>'))
