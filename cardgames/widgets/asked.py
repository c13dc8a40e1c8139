"""What a page asks without Python: positions as data, with their cards; `docs/web/page/position.js` draws them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardgames.records import record as records
from cardgames.teaching.question import Question
from cardgames.teaching.questions import of_deal
from cardgames.widgets import lookup
from cardgames.widgets.contract import Card, Scene
from cardgames.widgets.faces import face, pack
from cardgames.widgets.scene import scene
from cardgames.words import Words

QUESTIONS_PER_DEAL = 3
"""Questions that are asked on a deal."""
MAX_DRAWS = 12
"""Questions that are drawn to choose from."""
DEAL_QUESTION_KINDS = ("takes", "leads", "counts", "follows", "may", "may not")
"""Those of a single trick, not of all."""


def on_deal(record: Mapping[str, Any], deal: int, words: Words, rulebook: str) -> dict[str, Any]:
    """Some questions on a deal that was played, each on another clause, with the cards that they show.

    said: the reader's words. rulebook: the address of the page that has the clauses.
    """
    tried = filter(None, (of_deal(record, deal, chance) for chance in range(MAX_DRAWS)))
    found = {question.digest: question for question in tried if question.kind in DEAL_QUESTION_KINDS}
    firsts = {question.clause: question.digest for question in reversed(found.values())}
    chosen = sorted(found.values(), key=lambda question: question.digest not in firsts.values())[:QUESTIONS_PER_DEAL]
    game = records.rules(record["game"], {}).name
    return with_looks(game, [as_data(question, words, rulebook) for question in chosen], words)


def with_looks(game: str, asked: list[dict[str, Any]], words: Words) -> dict[str, Any]:
    """Positions, with what the cards in them are called and how they look; a card that nobody sees has a back."""
    rows = [cards for each in asked for _, cards in each["hands"]]
    rows += [option["cards"] for each in asked for option in each["options"]]
    rows += [[card for _, card in each["trick"]] for each in asked]
    shown, called = sorted({card or "" for cards in rows for card in cards}), pack(game)
    return {
        "asked": asked,
        "names": {card: words.of(called[card]) for card in shown if card},
        "faces": {card or "back": face(game, card or None) for card in shown},
    }


def as_data(question: Question, words: Words, rulebook: str) -> dict[str, Any]:
    """A question, with what is said to each answer."""
    drawn = scene(records.replay(question.record), None if question.seat == "open" else question.seat, words=words)
    clause = lookup.clause(question.record["game"], question.clause, words)
    return {
        **position(drawn, words.names(drawn["seats"])),
        "asks": " ".join([*(f"{words.of(line)}." for line in question.lines), words.of(question.asks)]),
        "options": [
            {"label": words.of(each.label), "cards": [], "says": short(words.of(each.why))} for each in question.options
        ],
        "right": [question.right],
        "why": {
            "clause": question.clause,
            "title": clause["title"] if clause else question.clause,
            "address": f"{rulebook}#{question.clause}",
            "line": [],
        },
    }


def short(why: str) -> str:
    """The first sentences of an explanation, without the id of its clause, our ruling and remarks on the source."""
    return lookup.parts(re.sub(r"( We play:.*)? \([\w.-]+\)$", "", why))[0]


def position(drawn: Scene, called: Mapping[str, str]) -> dict[str, Any]:
    """What lies on a table: the open hands, the trick, and what is in force. called: names for seats."""
    hands = [(called.get(seat, seat), in_sight(cards)) for seat, cards in drawn["hands"].items()]
    return {
        "hands": [(name, cards) for name, cards in hands if cards],
        "trick": [(called.get(card["seat"], card["seat"]), card["card"]) for card in drawn["trick"]],
        "says": [text for text in (drawn["inForce"],) if text],
    }


def in_sight(cards: Sequence[Card]) -> list[str]:
    """The cards of a hand whose faces are seen."""
    return [card["card"] for card in cards if card["card"] is not None]
