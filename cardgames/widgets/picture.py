"""A position without a kernel: a still picture and a few lines of text, both made from a scene."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Any

from cardgames.widgets.faces import face
from cardgames.widgets.scene import Scene
from cardgames.words import ENGLISH, Words, load

WIDTH, COLUMN, SEAT_HEIGHT, MARGIN = 744, 240, 92, 12
PAPER, CLOTH, INK, SOFT = "#fbfaf5", "#dde5d6", "#1d2421", "#4b554f"
SIDES = ("#234f7d", "#8a4608")
LONGEST_TRICK = 13
PLACES = {  # column and row of each seat, the reader's first, then clockwise; row 1 is the middle
    2: ((1, 2), (1, 0)),
    3: ((1, 2), (0, 0), (2, 0)),
    4: ((1, 2), (0, 1), (1, 0), (2, 1)),
    5: ((1, 2), (0, 1), (0, 0), (2, 0), (2, 1)),
    6: ((1, 2), (0, 2), (0, 0), (1, 0), (2, 0), (2, 2)),
    7: ((1, 2), (0, 2), (0, 1), (0, 0), (2, 0), (2, 1), (2, 2)),
    8: ((1, 2), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (2, 2)),
}


def picture(scene: Scene, said: Words | None = None) -> str:
    """Draw a scene as a complete SVG picture, with its words as description for those who cannot see it.

    said: the words of the language of the scene, else the English ones.
    """
    said = said or load(ENGLISH)
    seats = _from_reader(scene)
    places = PLACES.get(len(seats)) or tuple((i % 3, i // 3 + (i > 2)) for i in range(len(seats)))
    rows = 1 + max(row for _, row in places)
    top = 44
    height = top + rows * (SEAT_HEIGHT + 8) + 34
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    cloth = f'width="{WIDTH - 12}" height="{rows * (SEAT_HEIGHT + 8) + 8}" rx="10" fill="{CLOTH}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(scene['title'])}: {escape(scene['status'])}</title><desc>{escape(words(scene, said))}</desc>",
        f'<rect width="{WIDTH}" height="{height}" rx="10" fill="{PAPER}"/>',
        f'<rect x="6" y="{top - 8}" {cloth}/>',
        f'<g font-family="system-ui, sans-serif" font-size="13" fill="{INK}">',
        _text(
            MARGIN,
            25,
            ", ".join(filter(None, (scene["title"], scene["dealName"]))),
            'font-family="Georgia, serif" font-size="19" font-weight="600"',
        ),
        _text(WIDTH - MARGIN, 25, _tally(scene, said) if len(scene["standing"]) == 2 else "", 'text-anchor="end"'),
    ]
    for seat, (column, row) in zip(seats, places, strict=True):
        drawn.append(_seat(scene, seat, MARGIN + column * COLUMN, top + row * (SEAT_HEIGHT + 8), said))
    drawn.append(_middle(scene, top + SEAT_HEIGHT + 8, said, wide=all(row != 1 for _, row in places)))
    drawn.append(_text(WIDTH - MARGIN, height - 14, scene["inForce"], 'text-anchor="end"'))
    drawn.append(_text(MARGIN, height - 14, scene["status"], 'font-weight="600"'))
    return "".join(drawn) + "</g></svg>"


def words(scene: Scene, said: Words | None = None) -> str:
    """Tell a scene in plain text, one line for each thing on the table."""
    said = said or load(ENGLISH)
    trick = scene["trickName"]
    title = f"{scene['title']}, {scene['dealName']}" if scene["dealName"] else scene["title"]
    lines = [f"{title}. {scene['status']}"]
    if scene["inForce"]:
        lines.append(scene["inForce"])
    if scene["up"]:
        lines.append(said("line-turned-up", cards=", ".join(card["name"] for card in scene["up"])))
    if scene["stock"]:
        lines.append(said("line-undealt", n=scene["stock"]))
    for seat in _from_reader(scene):
        hand = scene["hands"][seat]
        known = [card["name"] for card in hand if card["card"] is not None]
        hidden = len(hand) - len(known)
        cards = ", ".join(known + ([said("hidden-cards", n=hidden)] if hidden else [])) or said("no-cards")
        rest = [said("in-pile", n=scene["piles"][seat])] if scene["piles"][seat] else []
        rest += [said("laid-away", n=scene["taken"][seat])] if scene["taken"][seat] else []
        named = [seat, said("dealer") if seat == scene["dealer"] else ""]
        named.append("" if seat in scene["playing"] else said("not-in-deal"))
        lines.append(f"{', '.join(filter(None, named))}: {'; '.join([cards, *rest])}")
    if scene["trick"]:
        lines.append(said("line-this-trick", trick=trick, cards=_told(scene["trick"])))
    if scene["lastTrick"]:
        if trick:
            last = scene["lastTrick"]
            lines.append(said("line-last-trick", trick=trick, side=last["side"], cards=_told(last["cards"])))
        else:
            lines.append(said("line-last-shown", what=scene["lastTrick"]["caption"]))
    if any(scene["standing"].values()):
        lines.append(_tally(scene, said))
    return "\n".join(lines)


def _from_reader(scene: Scene) -> Sequence[str]:
    seats: list[str] = scene["seats"]
    first = seats.index(scene["open"][0]) if 0 < len(scene["open"]) < len(seats) else 0
    return seats[first:] + seats[:first]


def _told(cards: Sequence[dict[str, Any]]) -> str:
    return ", ".join(f"{played['seat']} {played['name']}" for played in cards)


def _tally(scene: Scene, said: Words) -> str:
    standing = ((side, ", ".join(told)) for side, told in scene["standing"].items() if told)
    return "; ".join(said("has", side=side, what=told) for side, told in standing)


def _text(x: float, y: float, text: str, style: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {style}>{escape(text)}</text>'


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


def _row(scene: Scene, cards: Sequence[str | None], x: float, y: float, room: float, width: float) -> str:
    pace = min(width + 4, (room - width) / max(len(cards) - 1, 1))
    return "".join(_card(scene, card, x + pace * number, y, width) for number, card in enumerate(cards))


def _seat(scene: Scene, seat: str, x: float, y: float, said: Words) -> str:
    hand = scene["hands"][seat]
    marks = [said(key) for key, of in (("dealer", scene["dealer"]), ("to-move", scene["toMove"])) if of == seat]
    if seat not in scene["playing"]:
        marks.append(said("not-in-deal"))
    if scene["piles"][seat]:
        marks.append(said("pile-of", n=scene["piles"][seat]))
    told = scene["standing"][scene["sides"][seat]]
    if len(scene["standing"]) > 2 and told:  # the first says most of this deal, the last of the match
        marks = [mark for mark in marks if mark != said("to-move")] + list(dict.fromkeys((told[0], told[-1])))
        marks = marks[:3]  # as many as there is room for
    cards = [card["card"] for card in hand] or ([None] if scene["piles"][seat] else [])
    border = 'stroke="#1f5a41" stroke-width="2"' if scene["toMove"] == seat else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{COLUMN - 8}" height="{SEAT_HEIGHT}" rx="8" fill="#eaf0e4" {border}/>'
        + _badge(scene, seat, x + 8, y + 7)
        + _text(x + 36, y + 21.5, " · ".join(marks), f'fill="{SOFT}"')
        + _row(scene, cards, x + 8, y + 33, COLUMN - 24, 38)
    )


def _middle(scene: Scene, y: float, said: Words, *, wide: bool) -> str:
    last = scene["lastTrick"]
    cards, caption = scene["trick"], said("this-trick", trick=scene["trickName"])
    if not cards and last:
        cards, caption = last["cards"], last["caption"]
    if len(cards) > LONGEST_TRICK:
        cards = [cards[0], {"more": len(cards) - 6}, *cards[-5:]]
    if not cards:
        caption = said("turned-up")
    lying = scene["up"] + cards
    if not lying:
        return ""
    room = WIDTH - 2 * MARGIN if wide else COLUMN - 8
    width = min(38.0, (room - 4 * len(lying)) / len(lying))
    left = WIDTH / 2 - (width + 4) * len(lying) / 2
    drawn = [_text(WIDTH / 2, y + 10, caption, f'text-anchor="middle" fill="{SOFT}"')]
    for number, card in enumerate(lying):
        x = left + (width + 4) * number
        middle = x + width / 2
        if "more" in card:
            drawn.append(_text(middle, y + 46, f"+{card['more']}", 'text-anchor="middle"'))
            continue
        drawn.append(_card(scene, card["card"], x, y + 16, width))
        if "seat" in card:
            drawn.append(_badge(scene, card["seat"], middle - 10, y + 20 + width * 1.4))
        elif cards:
            drawn.append(_text(middle, y + 32 + width * 1.4, said("up"), f'text-anchor="middle" fill="{SOFT}"'))
    return "".join(drawn)
