"""A long page in parts, of which a browser lays out those in sight; how high the others will be is foretold.

The heights are those of rulebooks on a phone, and nearly those in a wide window, where lines are longer and pictures
higher. On a phone a part comes out a little lower than was said, and not higher: so none lies over the next.
"""

from __future__ import annotations

import re
from html import unescape

HEADING = re.compile(r"(?=<h[23] )")
UNSEEN = re.compile(r"<(noscript|script|svg|summary)\b.*?</\1>", re.DOTALL)
BLOCK = re.compile(r"<(?:p|li|figcaption)\b[^>]*>([^<]*(?:<(?!/?(?:p|li|ul|ol|figcaption)\b)[^<]*)*)")
TAG = re.compile(r"<[^>]*>")
LINE = 42
"""The letters of a line on a phone."""
HEIGHTS = {'data-cardgames="replay"': 17.5, 'class="study"': 2, "<details": 0.6, "<h2": 2, "<h3": 1.5}
"""In rem, as all below."""
OF_A_LINE, OF_A_BLOCK, OF_A_PLOT, OVER = 1, 0.9, 0.05, 5
PLOT = re.compile(r'<figure class="study"><svg[^>]* viewBox="0 0 640 (\d+)"')


def parted(output: str) -> str:
    """A page whose article is parted at its headings."""
    before, article, after = re.split(r"(?<=<article )|(?=</article>)", output, maxsplit=2)
    first, *parts = HEADING.split(article)
    told = "".join(f'<div class="part" style="--tall:{tall(part):.0f}">{part}</div>' for part in parts)
    return f"{before}{first}{told}{after}"


def tall(part: str) -> float:
    """How high a part will be, in rem."""
    seen = UNSEEN.sub("", part)
    blocks = [len(unescape(TAG.sub("", block)).strip()) for block in BLOCK.findall(seen)]
    lines = sum(max(1, -(-letters // LINE)) for letters in blocks if letters)
    written = OF_A_LINE * lines + OF_A_BLOCK * len(blocks)
    drawn = OF_A_PLOT * sum(map(int, PLOT.findall(part)))
    return OVER + written + drawn + sum(height * seen.count(what) for what, height in HEIGHTS.items())
