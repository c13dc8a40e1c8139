"""A position without a kernel: a still picture and a few lines of text, both made from a scene."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from cardgames.widgets.contract import Card, PlayedCard, Scene
from cardgames.widgets.faces import face
from cardgames.words import ENGLISH, Words, load

WIDTH, COLUMN_WIDTH, SEAT_HEIGHT, MARGIN, LINE_HEIGHT = 744, 240, 92, 12, 18
CARD_WIDTH, CAPTION_HEIGHT = 38, 24
"""The width of a card, and the height of the caption below a card of the trick."""
TRICK_HEIGHT = 22 + 2 * round(1.4 * CARD_WIDTH + CAPTION_HEIGHT)
"""Of a trick whose cards lie before their seats."""
NARROW_WIDTH = 336
"""The width that a phone shows without scaling."""
PAPER, CLOTH, INK, SOFT = "#fbfaf5", "#2c5a45", "#1d2421", "#4b554f"
ON_CLOTH, SEAT, TURN = "#cdd5cb", "#f4efe0", "#f0b94a"
SIDES = ("#234f7d", "#8a4608")
BY_NIGHT = (
    f':root>rect[fill="{PAPER}"]{{fill:#191d1b}}:root>rect[fill="{CLOTH}"]{{fill:#1f3329}}:root>g{{fill:#ece9df}}'
    f'g>rect[fill="{SEAT}"]{{fill:#2b3b33}}g>rect[stroke="{TURN}"]{{stroke:#93cfac}}g>text[fill="{SOFT}"]{{fill:#b4bcb3}}'
)
LETTER_PIXELS, MIN_LETTER_PIXELS = 13, 10.5
"""The usual size of letters, and the minimum for a line that would not fit otherwise."""
NARROW_LETTERS, WIDE_LETTERS = frozenset(" ·.,:;'()1Ifijlrt"), frozenset("mwMWжмфшщыюЖФШЩЫЮ")
MAX_TRICK_CARDS = 13
PLACES = {  # column and row of each seat, the reader's first, then clockwise; row 1 is the middle
    2: ((1, 2), (1, 0)),
    3: ((1, 2), (0, 0), (2, 0)),
    4: ((1, 2), (0, 1), (1, 0), (2, 1)),
    5: ((1, 2), (0, 1), (0, 0), (2, 0), (2, 1)),
    6: ((1, 2), (0, 2), (0, 0), (1, 0), (2, 0), (2, 2)),
    7: ((1, 2), (0, 2), (0, 1), (0, 0), (2, 0), (2, 1), (2, 2)),
    8: ((1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
}


class Frame(NamedTuple):
    """Where things lie: the width of all, the foot of the cloth, each seat's left, top and width, the middle's."""

    width: int
    foot: int
    seats: tuple[tuple[int, int, int], ...]
    middle: tuple[int, int]


def picture(scene: Scene, words: Words | None = None, *, narrow: bool = False) -> str:
    """Draw a scene as a complete SVG picture, with its words as description for those who cannot see it.

    words: those of the language of the scene, else the English ones.
    narrow: for a phone, the reader's hand below the others.
    """
    words = words or load(ENGLISH)
    seats = _from_reader(scene)
    tally = _tally(scene, words) if len(scene["standing"]) == 2 else ""
    above, below = (_lines(tally), _lines(scene["status"], 1.1)) if narrow else ([], [scene["status"]])
    top = 44 + LINE_HEIGHT * len(above)
    spots = {} if narrow else _spots(scene, seats)
    frame = _narrow(len(seats), top) if narrow else _wide(len(seats), top, TRICK_HEIGHT if spots else SEAT_HEIGHT)
    force = _lines(scene["inForce"]) if narrow else []
    width, foot = frame.width, frame.foot
    height = foot + 34 + LINE_HEIGHT * (len(below) + len(force) - 1)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    cloth = f'width="{width - 12}" height="{foot - top + 8}" rx="10" fill="{CLOTH}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(scene['title'])}: {escape(scene['status'])}</title>",
        f"<desc>{escape(describe(scene, words))}</desc>",
        f'<rect width="{width}" height="{height}" rx="10" fill="{PAPER}"/>',
        f'<rect x="6" y="{top - 8}" {cloth}/>',
        f'<g font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
        _text(
            MARGIN,
            25,
            ", ".join(filter(None, (scene["title"], scene["dealName"]))),
            'font-family="Georgia, serif" font-size="19" font-weight="600"',
        ),
    ]
    if not narrow:
        drawn.append(_text(width - MARGIN, 25, tally, 'text-anchor="end"'))
    drawn += [_text(MARGIN, 46 + LINE_HEIGHT * number, line) for number, line in enumerate(above)]
    drawn += [_seat(scene, seat, *place, words) for seat, place in zip(seats, frame.seats, strict=True)]
    drawn.append(_middle(scene, width / 2, *frame.middle, words, spots))
    if not narrow:
        drawn.append(_text(width - MARGIN, foot + 20, scene["inForce"], 'text-anchor="end"'))
    for number, line in enumerate((*below, *force)):
        drawn.append(
            _text(MARGIN, foot + 20 + LINE_HEIGHT * number, line, 'font-weight="600"' if number < len(below) else "")
        )
    return "".join(drawn) + "</g></svg>"


def by_night(drawn: str) -> str:
    """The same picture, dark where a page shows it as an image in the dark."""
    return drawn.replace("</desc>", f"</desc><style>@media(prefers-color-scheme:dark){{{BY_NIGHT}}}</style>", 1)


def _wide(number: int, top: int, high: int) -> Frame:
    """Seats around the middle, as one sits. high: the middle."""
    places = PLACES.get(number) or tuple((i % 3, i // 3 + (i > 2)) for i in range(number))
    line, more = SEAT_HEIGHT + 8, high - SEAT_HEIGHT
    lines = [row * line + (0, more // 2, more)[min(row, 2)] for row in range(2 + max(row for _, row in places))]
    seats = tuple((MARGIN + column * COLUMN_WIDTH, top + lines[row], COLUMN_WIDTH - 8) for column, row in places)
    room = COLUMN_WIDTH - 8 if any(row == 1 for _, row in places) else WIDTH - 2 * MARGIN
    return Frame(WIDTH, top + lines[-1], seats, (top + line, room))


def _spots(scene: Scene, seats: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Where the card of each seat lies before it, in cards from the left and from above.

    Empty where they lie in order of play alone: where the seats stand in rows, and in a heap.
    """
    lying = [card["seat"] for card in scene["trick"] or (scene["lastTrick"] or {"cards": []})["cards"]]
    in_turn = scene["slots"] or scene["over"] or scene["waiting"]
    if len(seats) not in PLACES or not (in_turn and scene["trickName"]) or len(set(lying)) < len(lying):
        return {}
    places = dict(zip(seats, PLACES[len(seats)], strict=True))
    rows = [
        sorted((seat for seat in seats if places[seat][1] == row), key=lambda seat: places[seat]) for row in range(3)
    ]
    across = max(len(rows[0]), len(rows[2])) + len(rows[1])
    spots = {seat: (index * (across - 1.0), 0.5) for index, seat in enumerate(rows[1])}
    for row in (0, 2):
        spots |= {seat: ((across - len(rows[row])) / 2 + index, row / 2) for index, seat in enumerate(rows[row])}
    return spots


def _narrow(number: int, top: int) -> Frame:
    """The others two by two, the middle below them, and the reader's own seat at the foot."""
    line, whole = SEAT_HEIGHT + 8, NARROW_WIDTH - 2 * MARGIN
    half = (whole - 8) // 2
    others = [(MARGIN + (at % 2) * (half + 8), top + at // 2 * line, half) for at in range(number - 1)]
    if len(others) % 2:
        others[-1] = (*others[-1][:2], whole)
    middle = top + len(others[::2]) * line
    return Frame(NARROW_WIDTH, middle + 2 * line, ((MARGIN, middle + line, whole), *others), (middle, whole))


def _length(text: str) -> float:
    """How long a line gets, in pixels, in the broadest of the fonts that a system may have for it."""
    return LETTER_PIXELS * sum(
        0.38 if letter in NARROW_LETTERS else 0.95 if letter in WIDE_LETTERS else 0.65 for letter in text
    )


def _lines(text: str, weight: float = 1, room: int = NARROW_WIDTH - 2 * MARGIN) -> list[str]:
    """A text in lines for which there is room, as a rule in a narrow picture. weight: how much broader letters are."""
    return textwrap.wrap(text, max(1, int(len(text) * room / (weight * _length(text))))) if text else []


def describe(scene: Scene, words: Words | None = None) -> str:
    """Tell a scene in plain text, one line for each thing on the table."""
    words = words or load(ENGLISH)
    trick = scene["trickName"]
    title = f"{scene['title']}, {scene['dealName']}" if scene["dealName"] else scene["title"]
    lines = [f"{title}. {scene['status']}"]
    if scene["inForce"]:
        lines.append(scene["inForce"])
    if scene["up"]:
        lines.append(words("line-turned-up", cards=", ".join(card["name"] for card in scene["up"])))
    if scene["stock"]:
        lines.append(words("line-undealt", n=scene["stock"]))
    for seat in _from_reader(scene):
        hand = scene["hands"][seat]
        known = [card["name"] for card in hand if card["card"] is not None]
        hidden = len(hand) - len(known)
        cards = ", ".join(known + ([words("hidden-cards", n=hidden)] if hidden else [])) or words("no-cards")
        rest = [words("in-pile", n=scene["piles"][seat])] if scene["piles"][seat] else []
        rest += [words("laid-away", n=scene["taken"][seat])] if scene["taken"][seat] else []
        lies = ", ".join(card["name"] for card in scene.get("laidOpen", {}).get(seat, ()))
        rest += [words("laid-open", cards=lies)] if lies else []
        rest += [words("money", n=scene["money"][seat])] if "money" in scene else []
        named = [_name(scene, seat), words("dealer") if seat == scene["dealer"] else ""]
        named.append("" if seat in scene["playing"] else words("not-in-deal"))
        named.append(words("seat-bid", bid=scene["bids"][seat]) if seat in scene["bids"] else "")
        lines.append(f"{', '.join(filter(None, named))}: {'; '.join([cards, *rest])}")
    if scene["trick"]:
        lines.append(words("line-this-trick", trick=trick, cards=_cards_text(scene, scene["trick"])))
    if scene["lastTrick"]:
        if trick:
            last = scene["lastTrick"]
            lines.append(
                words("line-last-trick", trick=trick, side=last["side"], cards=_cards_text(scene, last["cards"]))
            )
        else:
            lines.append(words("line-last-shown", what=scene["lastTrick"]["caption"]))
    if any(scene["standing"].values()):
        lines.append(_tally(scene, words))
    return "\n".join(lines)


def _from_reader(scene: Scene) -> Sequence[str]:
    seats: list[str] = scene["seats"]
    first = seats.index(scene["open"][0]) if 0 < len(scene["open"]) < len(seats) else 0
    return seats[first:] + seats[:first]


def _cards_text(scene: Scene, cards: Sequence[PlayedCard]) -> str:
    return ", ".join(f"{scene['people'].get(played['seat'], played['seat'])} {played['name']}" for played in cards)


def _tally(scene: Scene, words: Words) -> str:
    standing = ((side, ", ".join(texts)) for side, texts in scene["standing"].items() if texts)
    return "; ".join(words("has", side=side, what=texts) for side, texts in standing)


def _text(x: float, y: float, text: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>' if text else ""


def _card(scene: Scene, card: str | None, x: float, y: float, width: float) -> str:
    place = f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 1.4:g}"'
    return re.sub("^<svg", place, face(scene["game"], card))


def _badge(scene: Scene, seat: str, x: float, y: float) -> str:
    """The letter of a seat on a mark whose shape tells its side, where there are two."""
    sides = list(dict.fromkeys(scene["sides"].values()))
    number = sides.index(scene["sides"][seat]) if len(sides) == 2 else None
    fill = SOFT if number is None else SIDES[number]
    corner = 2 if number == 1 else 10
    letter = _text(x + 10, y + 14.5, seat, 'text-anchor="middle" font-weight="700" fill="#fff"')
    return f'<rect x="{x:g}" y="{y:g}" width="20" height="20" rx="{corner}" fill="{fill}"/>{letter}'


def _name(scene: Scene, seat: str) -> str:
    """What a seat is called, with its letter."""
    return f"{scene['people'][seat]} ({seat})" if seat in scene["people"] else seat


def _row(scene: Scene, cards: Sequence[str | None], x: float, y: float, room: float, width: float) -> str:
    pace = min(width + 4, (room - width) / max(len(cards) - 1, 1))
    return "".join(_card(scene, card, x + pace * number, y, width) for number, card in enumerate(cards))


def _seat(scene: Scene, seat: str, x: float, y: float, width: int, words: Words) -> str:
    hand = scene["hands"][seat]
    marks = [scene["people"][seat]] if seat in scene["people"] else []
    marks += [scene["bids"][seat]] if seat in scene["bids"] else []
    marks += [words(key) for key, of in (("dealer", scene["dealer"]), ("to-move", scene["toMove"])) if of == seat]
    if seat not in scene["playing"]:
        marks.append(words("not-in-deal"))
    if scene["piles"][seat]:
        marks.append(words("pile-of", n=scene["piles"][seat]))
    if "money" in scene:
        marks.append(str(scene["money"][seat]))
    standing = scene["standing"][scene["sides"][seat]]
    if len(scene["standing"]) > 2:  # the first says most of this deal, the last of the match
        marks += dict.fromkeys((*standing[:1], *standing[-1:]))
    room = width - 42
    if _length(" · ".join(marks)) > room:
        marks = [mark for mark in marks if mark != words("to-move")]  # the edge of the seat says it, too
    while len(marks) > 1 and _length(" · ".join(marks)) * MIN_LETTER_PIXELS > LETTER_PIXELS * room:
        marks.pop()
    named = " · ".join(marks)
    size = min(LETTER_PIXELS, LETTER_PIXELS * room / (_length(named) or 1))
    cards = [card["card"] for card in hand] or ([None] if scene["piles"][seat] else [])
    cards += [card["card"] for card in scene.get("laidOpen", {}).get(seat, ())]
    border = f'stroke="{TURN}" stroke-width="2"' if scene["toMove"] == seat else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width}" height="{SEAT_HEIGHT}" rx="8" fill="{SEAT}" {border}/>'
        + _badge(scene, seat, x + 8, y + 7)
        + _text(x + 36, y + 21.5, named, f'fill="{SOFT}"' + f' font-size="{size:.1f}"' * (size < LETTER_PIXELS))
        + _row(scene, cards, x + 8, y + 33, width - 16, 38)
    )


def _middle(
    scene: Scene, centre: float, y: float, room: int, words: Words, spots: Mapping[str, tuple[float, float]]
) -> str:
    """What lies in the middle, in order of play, or each card of the trick at its spot."""
    last = scene["lastTrick"]
    cards, caption = scene["trick"], words("this-trick", trick=scene["trickName"])
    if not cards and last:
        cards, caption = last["cards"], last["caption"]
    if not cards:
        caption = words("turned-up")
    up: list[Card | PlayedCard | int] = [*scene["up"]]
    lying: list[Card | PlayedCard | int] = [*up, *cards]
    if len(cards) > MAX_TRICK_CARDS:
        lying = [*up, cards[0], len(cards) - 6, *cards[-5:]]
    if not lying:
        return ""
    across = len(up) + (1 + max(column for column, _ in spots.values()) if spots else len(lying) - len(up))
    lines = _lines(caption, 1, room)
    width = min(CARD_WIDTH - 11.0 * (len(lines) - 1), (room - 4 * across) / across)
    left = centre - (width + 4) * across / 2
    style = f'text-anchor="middle" fill="{ON_CLOTH}"'
    drawn = [_text(centre, y + 10 + 15 * number, line, style) for number, line in enumerate(lines)]
    y += 15 * (len(lines) - 1) + 16
    for number, card in enumerate(lying):
        column, row = float(number), 0.0
        if number >= len(up) and spots:
            column, row = spots[card["seat"]]  # type: ignore[index, typeddict-item]
            column += len(up)
        elif spots:
            row = 0.5
        x, top = left + (width + 4) * column, y + row * (1.4 * width + CAPTION_HEIGHT)
        middle, foot = x + width / 2, top + 1.4 * width
        if isinstance(card, int):
            drawn.append(_text(middle, top + 30, f"+{card}", style))
            continue
        drawn.append(_card(scene, card["card"], x, top, width))
        if number >= len(up):
            order = _text(middle - 9, foot + 18.5, str(number + 1 - len(up)), style) if spots else ""
            drawn.append(order + _badge(scene, card["seat"], middle - (4 if spots else 10), foot + 4))  # type: ignore[typeddict-item]
        elif cards:
            drawn.append(_text(middle, foot + 16, words("up"), style))
    return "".join(drawn)
