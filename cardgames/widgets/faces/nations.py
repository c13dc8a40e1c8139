"""The pack of the four nations: maps, plain figures and numbers, each nation with a mark of its own shape and colour.

The figures are the same in every nation, and none has a face: the mark alone tells whose they are.
"""

from __future__ import annotations

from cardgames.widgets.faces.inks import BLUE, BLUE_TINT, GREEN, GREEN_TINT, OCHRE, OCHRE_TINT, PAPER, RED, RED_TINT
from cardgames.widgets.faces.paper import at, back, both_ends, card, frame, lettering, numeral

NATIONS = {  # name, ink, tint, and a mark around the origin, ten units high or wide to each side
    "Eu": ("EUROPE", BLUE, BLUE_TINT, "M-8.6 -9.4H8.6V.5C8.6 5.4 4.6 8.8 0 10.6 -4.6 8.8 -8.6 5.4 -8.6 .5Z"),
    "As": ("ASIA", RED, RED_TINT, "M0 -9.6A9.6 9.6 0 0 1 0 9.6 9.6 9.6 0 0 1 0 -9.6Z"),
    "Af": ("AFRICA", GREEN, GREEN_TINT, "M0 -11L10 0 0 11 -10 0Z"),
    "Am": ("AMERICA", OCHRE, OCHRE_TINT, "M0 -10.6L10.8 8.4H-10.8Z"),  # no star, which is the word for trumps
}

# Coasts, roughly, as degrees east and north; by how much more a degree north is drawn.
COASTS: dict[str, tuple[float, tuple[str, ...]]] = {
    "Eu": (
        1.55,
        (
            (
                "-9 37 -9 43 -1.5 43.5 -1 46 -4.5 48.5 1.5 50.5 4.5 53 8.5 54 8.5 57 10.5 57.5 10.5 54.5 14 54 19 "
                "54.5 21 57.5 24 59 30 60 22 60 21.5 63 25.5 65.5 22 66 17.5 62 18.5 60 16.5 56.5 13 55.5 11 59 7 "
                "58 5 61 10 64 15 68.5 25 71 31 70 41 67.5 40 65 44 66 44 68.5 58 69 58 55 53 51 48 46 49 42 40 "
                "44 38 47 34 45 31 46.5 28 43 28 41 23 40.5 23 37 21.5 37 19.5 41 14 45 12.5 44.5 18.5 40 16 38 "
                "15.5 40 10.5 43 8 44 4 43.5 3 42 0 39 -2 37 -5.5 36"
            ),
            "-5.5 50 1 51 1.5 52.7 -1.5 55 -2 57.5 -5 58.5 -5.5 56 -3 54 -4.5 52.5",
            "-10 52 -6 52.3 -6 55 -9.5 54",
            "-22 64 -15 64.5 -15 66 -22.5 66",
        ),
    ),
    "As": (
        1.25,
        (
            (
                "27 40 36 36.5 34.5 31 35 28 43 13 52 16 59.5 22.5 56 25 50 27 48 30 57 26.5 67 25 72.5 21 74 14 "
                "77.5 8 80 14 87 21.5 92 22 94.5 16 98 16 98.5 9 103 1.5 103.5 5 100.5 13 105 9 109 12 106 19 110 "
                "21 117 23.5 121.5 29 119.5 35 122 37 118 39 121.5 40.5 125 38 126.5 34.5 129.5 36 128 39.5 132 "
                "43 140 49 137 54 143 59 155 59.5 157 51.5 162 57 164 62 178 65 170 69.5 140 72.5 113 74 104 77.5 "
                "80 73 68 69 60 69 60 55 55 51 50 46 54 41 53 37 49 41 41 41.5 35 42"
            ),
            "130 31.5 140 35.5 142 40 145 43.5 141.5 45 139.5 38 132 35",
            "109 1 114 -4 118 1 117 6.5",
            "96 5 104 -3 105.5 -6 100 -1",
        ),
    ),
    "Af": (
        1.03,
        (
            (
                "-6 36 3 37 10 37 11 33.5 15 32 20 31 20 33 25 32 32 31 34 28 37 21 39 15.5 43 11.5 51 12 48 5 42 "
                "-2 39 -6 40.5 -14 35 -20 35 -24 32.5 -27 29 -33 20 -35 18 -32 14.5 -23 12 -17 13.5 -11 12 -5 9 0 "
                "9.5 4 5 5.5 1 6 -4 5 -8 4.5 -13 9 -17 14.5 -16 20 -13 28 -9.5 31"
            ),
            "49 -12 50 -16 47 -25 44 -24 44 -18",
        ),
    ),
    "Am": (
        1.1,
        (
            (
                "-166 66 -156 71 -128 70 -110 68 -95 72 -85 69 -94 60 -82 55 -79 51.5 -77 62 -65 59 -56 52 -65 47 "
                "-70 43 -74 40 -76 35 -81 31 -80 25.5 -83 29.5 -90 29.5 -97 27 -97 20 -91 18.5 -87 21.5 -88 16 "
                "-83.5 15 -83 9.5 -78 9 -72 12 -62 10.5 -51 4.5 -50 0 -35 -6 -39 -14 -41 -22 -48 -27 -57 -36 -62 "
                "-39 -65 -45 -68 -54 -74 -50 -73 -38 -70.5 -19 -76 -14 -81 -5 -78 1 -78 7 -81 7.5 -87 12.5 -95 16 "
                "-105 20 -109 25 -113 31 -117 33 -124 40 -124 48 -135 58 -150 60.5 -162 55 -158 59 -165 62"
            ),
            "-45 60 -22 70 -22 80 -58 78 -54 70",
            "-84 22 -75 20 -78 22.5",
        ),
    ),
}

HEADS = {"Man": (30, 30, 6.4), "Woman": (30, 29.6, 6), "Child": (27, 41, 5.2)}
FIGURES = {
    "Man": "M19.5 55V45C19.5 40 23 37.6 30 37.6S40.5 40 40.5 45V55H37.4V67H31.2V58H28.8V67H22.6V55Z",
    "Woman": "M30 37C35.4 37 37.6 39.4 38.8 44L45 67H15L21.2 44C22.4 39.4 24.6 37 30 37Z",
    "Child": "M18.6 59V54C18.6 49.6 21.4 47.4 27 47.4S35.4 49.6 35.4 54V59H32.8V67H28V61H26V67H21.2V59Z",
}
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
        return card(ink, frame(2) + head + f'<path d="{MAPS[short]}" fill="{tint}" stroke-width="1.1"/>' + foot)
    if rank not in FIGURES:
        return None
    x, y, radius = HEADS[rank]
    ground = at(30, 44, 2.2 if short == "Am" else 2.4, f'<path d="{shape}" fill="{tint}" stroke="none"/>')
    figure = (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{PAPER}" stroke-width="1.6"/>'
        f'<path d="{FIGURES[rank]}" fill="{ink}" stroke-width="1.2"/>'
        + at(*CHEST[rank], f'<path d="{shape}" fill="{PAPER}" stroke="none"/>')
        + (HOOP if rank == "Child" else "")
    )
    return card(ink, frame(2) + head + ground + figure + foot)


def _map(stretch: float, coasts: tuple[str, ...]) -> str:
    """The coasts as one path that fills the middle of the card."""
    lands = [[float(degree) for degree in coast.split()] for coast in coasts]
    east = [degree for land in lands for degree in land[::2]]
    north = [degree * stretch for land in lands for degree in land[1::2]]
    scale = min(47 / (max(east) - min(east)), 49 / (max(north) - min(north)))
    left = 30 - (max(east) + min(east)) / 2 * scale
    top = 43.5 + (max(north) + min(north)) / 2 * scale
    return "".join(
        "M"
        + " ".join(
            f"{left + x * scale:.1f} {top - y * stretch * scale:.1f}"
            for x, y in zip(land[::2], land[1::2], strict=True)
        )
        + "Z"
        for land in lands
    )


MAPS = {short: _map(*coast) for short, coast in COASTS.items()}
BACK = back(
    "#3d4a78",
    '<circle cx="30" cy="42" r="9.6" stroke-width="1.2"/><ellipse cx="30" cy="42" rx="4.2" ry="9.6" stroke-width=".9"/>'
    '<path d="M20.4 42H39.6M22 37H38M22 47H38M30 32.4V51.6" stroke-width=".9"/>',
)
