"""The page of a class tournament for the projector: one file, without a network, stepped through with the keyboard."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from math import isfinite
from pathlib import Path
from string import Template
from typing import Any

from cardgames import widgets
from cardgames.tournaments.class_tournament import ROUNDS, ClassResult, Duel
from cardgames.words import Words, load

TEMPLATE = Path(__file__).with_name("bracket.html")
SCRIPT = Path(widgets.__file__).parent / "js" / "bracket.js"
LINES_PER_PAGE = 11
"""Lines on a page that the last row of the room can read; a place has one, its note another."""


def page(result: ClassResult) -> str:
    """The page, as HTML."""
    words = load()
    data = json.dumps(page_data(result, words), ensure_ascii=False).replace("<", "\\u003c")
    return Template(TEMPLATE.read_text("utf-8")).substitute(
        language=words.language,
        title=escape(words.of(result.result.plan.rules.title)),
        plain=escape("\n".join(result.as_lines(words))),
        data=data,
        script=SCRIPT.read_text("utf-8"),
    )


def page_data(result: ClassResult, words: Words) -> dict[str, Any]:
    """All that the page says."""
    found = result.result
    rows = [
        {
            "place": str(place),
            "name": row.name,
            "score": f"{row.score:+.1f}",
            "between": f"{row.low:+.1f} … {row.high:+.1f}" if isfinite(row.low) else "",
            "note": words("tournament-wrong", name=row.name, n=row.illegal, first=row.first) if row.illegal else "",
        }
        for place, row in enumerate(found.standings, 1)
    ]
    rows += [
        {
            "place": "\N{EN DASH}",
            "name": each.name,
            "score": words("bracket-did-not-play"),
            "between": "",
            "note": each.fault,
        }
        for each in result.faults
    ]
    order = [row.name for row in found.standings]
    pages = split_into_pages(rows)
    return {
        "title": words.of(found.plan.rules.title),
        "about": words("bracket-about", n=found.deals, players=len(found.standings)),
        "means": words("bracket-score-means"),
        "pages": [
            {"heading": words("bracket-standings"), "rows": some, "slowly": number == 0}
            for number, some in reversed([*enumerate(pages)])
        ],
        "rounds": [
            {"title": words(ROUNDS[len(duels)]), "duels": [_duel(duel, order, words) for duel in duels]}
            for duels in result.rounds
        ],
        "winner": result.winner and {"name": result.winner, "text": words("bracket-won")},
        "says": {
            "bracket": words("bracket-heading"),
            "back": words("bracket-back"),
            "next": words("bracket-next"),
            "keys": words("bracket-keys"),
        },
    }


def split_into_pages(rows: Sequence[dict[str, str]]) -> list[list[dict[str, str]]]:
    """The rows of the standings by pages."""
    pages: list[list[dict[str, str]]] = [[]]
    for row in rows:
        if sum(1 + bool(each["note"]) for each in [*pages[-1], row]) > LINES_PER_PAGE:
            pages.append([])
        pages[-1].append(row)
    return pages


def _duel(duel: Duel, order: Sequence[str], words: Words) -> dict[str, Any]:
    """A duel as the page shows it: who was better in the standings stands above, so that nothing is given away."""
    if duel.level:
        text = words("bracket-level")
    else:
        text = words("bracket-ahead", points=f"{duel.ahead:.1f}")
        if isfinite(duel.low) and duel.low <= 0:
            text = f"{text} {words('bracket-may-be-luck')}"
    players = sorted((duel.winner, duel.loser), key=order.index)
    return {"players": players, "winner": duel.winner, "text": text}
