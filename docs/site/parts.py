"""A long page in parts, of which a browser lays out those in sight; how high the others will be is foretold.

It is foretold for a phone and for a wide window, with every example as the live table that it becomes when it is near,
and comes within a tenth or so of a whole page; the style makes of a phone's what windows between the two need. On a
phone a part comes out a little lower than was said, even where the only letters with serifs are as wide as DejaVu's.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import unescape

HEADING = re.compile(r"(?=<h[23] )")
CLOSED = re.compile(r"(?<=</summary>).*?(?=</details>)", re.DOTALL)
UNSEEN = re.compile(r"<(noscript|script|svg)\b.*?</\1>", re.DOTALL)
BLOCK = re.compile(r"<(p|li|figcaption|summary)\b[^>]*>([^<]*(?:<(?!/?(?:p|li|ul|ol|figcaption|summary)\b)[^<]*)*)")
NARROWER = {"li": 0.9, "summary": 0.92}
"""How much of a line is left to what stands in from the edge, or is written in wider letters."""
TAG = re.compile(r"<[^>]*>")
PLOT = re.compile(r'<figure class="study"><svg[^>]* height="(\d+)"')
HANDS = re.compile(r'<script type="application/json" data-scenes>\[.*?"hands":(\{.*?\})', re.DOTALL)
"""The hands with which an example begins; a card is a number."""
OF_A_PLOT, AROUND_PLOT = 0.05, 1.7
"""How many rem a pixel of a plot is, and what is left free around it."""
SEATS, CARDS = 8, 13
"""With more seats, or more cards in a hand, a table grows no more."""


@dataclass(frozen=True)
class Window:
    """How high things are in a window, in rem.

    name: of the property that tells it. letters: of a line. over: of a part in any case. line, block: of a line, and
    between two blocks of text. folded: of what is folded away. example: of one with a table that has no seat; seat,
    card, dealt: of each seat of its table, of each card of its largest hand, and of its hands.
    """

    name: str
    letters: int
    over: float
    line: float
    block: float
    folded: float
    example: float
    seat: float
    card: float
    dealt: float


WINDOWS = (
    Window("tall", 36, 5.0, 1.27, 0.82, 1.45, 29.0, 4.7, 1.0, 7.0),
    Window("wide", 100, 1.7, 1.25, 0.7, 1.3, 31.5, 1.0, 1.05, 0.3),
)
"""A phone, and a window in which a table has its seats side by side."""


def parted(output: str) -> str:
    """A page whose article is parted at its headings."""
    before, article, after = re.split(r"(?<=<article )|(?=</article>)", output, maxsplit=2)
    first, *parts = HEADING.split(article)
    told = "".join(f'<div class="part" style="{foretold(part)}">{part}</div>' for part in parts)
    return f"{before}{first}{told}{after}"


def foretold(part: str) -> str:
    """How high a part will be, as a style."""
    return ";".join(f"--{window.name}:{tall(part, window):.0f}" for window in WINDOWS)


def tall(part: str, window: Window) -> float:
    """How high a part will be in a window, in rem."""
    seen = UNSEEN.sub("", CLOSED.sub("", part))
    texts = ((tag, unescape(TAG.sub("", text)).strip()) for tag, text in BLOCK.findall(seen))
    blocks = [(tag, len(text)) for tag, text in texts if text]
    lines = sum(-(-letters // int(window.letters * NARROWER.get(tag, 1))) for tag, letters in blocks)
    folded = sum(1 for tag, _ in blocks if tag == "summary")
    written = window.line * (lines - folded) + window.block * (len(blocks) - folded) + window.folded * folded
    plots = [*map(int, PLOT.findall(part))]
    drawn = OF_A_PLOT * sum(plots) + AROUND_PLOT * len(plots)
    played = sum(table(json.loads(hands), window) for hands in HANDS.findall(part))
    return window.over + written + drawn + played


def table(hands: dict[str, list[int]], window: Window) -> float:
    """How high the example of these hands will be in a window, in rem."""
    cards = max(map(len, hands.values()))
    seated = window.seat * min(len(hands), SEATS) + window.card * min(cards, CARDS)
    return window.example + seated + window.dealt * (cards > 0)
