"""The pack of the four nations: maps, plain figures and numbers, each nation with a mark of its own shape and colour.

The figures are the same in every nation, and none has a face: the mark alone tells whose they are.
"""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLUE, BLUE_TINT, GREEN, GREEN_TINT, OCHRE, OCHRE_TINT, PAPER, RED, RED_TINT
from cardgames.widgets.faces.paper import at, back, both_ends, card, frame, lettering, numeral, shapes

NATIONS = {  # name, ink, tint, and a mark around the origin, ten units high or wide to each side
    "Eu": ("EUROPE", BLUE, BLUE_TINT, "M-8.6 -9.4H8.6V.5C8.6 5.4 4.6 8.8 0 10.6 -4.6 8.8 -8.6 5.4 -8.6 .5Z"),
    "As": ("ASIA", RED, RED_TINT, "M0 -9.6A9.6 9.6 0 0 1 0 9.6 9.6 9.6 0 0 1 0 -9.6Z"),
    "Af": ("AFRICA", GREEN, GREEN_TINT, "M0 -11L10 0 0 11 -10 0Z"),
    "Am": ("AMERICA", OCHRE, OCHRE_TINT, "M0 -10.6L10.8 8.4H-10.8Z"),  # no star, which is the word for trumps
}

SHAPES = shapes("nations")
HEADS = {"Man": (30, 30, 6.4), "Woman": (30, 29.6, 6), "Child": (27, 41, 5.2)}
HOOP = '<circle cx="43" cy="60" r="6.6" stroke-width="1.6"/><path d="M35 55L38.6 57.4" stroke-width="1.6"/>'
CHEST = {"Man": (30, 46, 0.52), "Woman": (30, 52, 0.62), "Child": (27, 54, 0.42)}


def face(text: str) -> str | None:
    """Draw one card of the four nations, by its text."""
    short, _, rank = text.partition("-")
    if short not in NATIONS:
        return None
    name, ink, tint, shape = NATIONS[short]
    mark = f'<path d="{shape}" fill="{ink}" stroke="none"/>'
    foot = lettering(name, 30, 74.6, 4 if rank.isdecimal() else 4.8, 0.95)
    if rank.isdecimal():
        index = both_ends(numeral(rank, 11.4, 11.4, 8.8, 1.7) + at(48.4, 11.4, 0.48, mark))
        low = 3 if short == "Am" else 0  # where the triangle is broad
        ground = at(30, 42, 2.3 if low else 2.05, f'<path d="{shape}" fill="{tint}" stroke-width=".6"/>')
        return card(
            ink, frame() + ground + index + numeral(rank, 30, low + (42 if rank not in "69" else 39.4), 23, 4.2) + foot
        )
    head = at(10.8, 11.6, 0.5, mark) + lettering(rank.upper(), 35, 11.6, 6.6, 1.4)
    if rank == "Map":
        return card(
            ink, frame(2) + head + f'<path d="{SHAPES[f"map of {short}"]}" fill="{tint}" stroke-width="1.1"/>' + foot
        )
    if rank not in HEADS:
        return None
    x, y, radius = HEADS[rank]
    ground = at(30, 44, 2.2 if short == "Am" else 2.4, f'<path d="{shape}" fill="{tint}" stroke="none"/>')
    figure = (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{PAPER}" stroke-width="1.6"/>'
        f'<path d="{SHAPES[rank]}" fill="{ink}" stroke-width="1.2"/>'
        + at(*CHEST[rank], f'<path d="{shape}" fill="{PAPER}" stroke="none"/>')
        + (HOOP if rank == "Child" else "")
    )
    return card(ink, frame(2) + head + ground + figure + foot)


BACK = back(
    "#3d4a78",
    '<circle cx="30" cy="42" r="9.6" stroke-width="1.2"/><ellipse cx="30" cy="42" rx="4.2" ry="9.6" stroke-width=".9"/>'
    '<path d="M20.4 42H39.6M22 37H38M22 47H38M30 32.4V51.6" stroke-width=".9"/>',
)
