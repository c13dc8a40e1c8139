"""Card faces, drawn by us as small SVG pictures.

Every face is a complete `<svg viewBox="0 0 60 84">` that needs no font, no id and no style sheet, so it may stand on a
page as often as one likes. Suits differ in shape as well as in colour.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from importlib import import_module
from typing import Any

from cardgames.core import BadRecord, Card
from cardgames.games import rules_of
from cardgames.widgets.faces.inks import BLACK
from cardgames.widgets.faces.paper import card, frame

PACKS = {
    "goat": "goat",
    "golph": "golph",
    "nations": "nations",
    "catch-all": "nations",
    "monkey": "nations",
    "follow-leader": "nations",
    "militac": "militac",
}
"""The pack with which a game is played, the ordinary one if it is not here; what has no face there shows its name."""


@cache
def face(game: str, text: str | None) -> str:
    """Draw one card of a game as an SVG picture, by its text; without a card, its back."""
    own: Any = import_module(f"{__name__}.{PACKS.get(game, 'ordinary')}")
    if text is None:
        return str(own.BACK)
    return own.face(text) or card(BLACK, _plain(pack(game).get(text, text)))


def faces(game: str) -> dict[str, str]:
    """Draw every different card of a game's pack, by its text, and the card back as "back"."""
    return {text: face(game, text) for text in pack(game)} | {"back": face(game, None)}


@cache
def pack(game: str) -> dict[str, str]:
    """Name every different card of a game's packs, under every number of players and every ruling, by its text.

    Those with which the score is kept are among them.
    """
    kind = rules_of(game)
    variants: list[dict[str, Any]] = [{}, *({known.name: value} for known in kind.rulings() for value in known.values)]
    cards: list[Card] = [card for counters in kind.counters for card in counters]
    for players in kind.numbers:
        for variant in variants:
            with suppress(BadRecord):  # a ruling that this number of players cannot choose
                cards += kind(players=players, **variant).pack()
    return {each.text: each.name for each in cards}


def _plain(name: str) -> str:
    from html import escape

    words = name.split()[:4]
    top = 44 - 6.5 * (len(words) - 1)
    lines = "".join(
        f'<text x="30" y="{top + 13 * line:g}" font-size="{min(13, 66 / len(word)):.1f}">{escape(word[:14])}</text>'
        for line, word in enumerate(words)
    )
    return f'{frame()}<g font-family="Georgia, serif" text-anchor="middle" fill="{BLACK}" stroke="none">{lines}</g>'
