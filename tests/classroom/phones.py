"""Phones for the tests of a class: each keeps what it was sent, and every message is looked at for leaks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from cardgames.core import Card, View

STILL = (
    "faces",
    "words",
    "clauses",
    "rulings",
    "inForce",
    "title",
    "status",
    "message",
    "counters",
    "rulebook",
    "because",
    "picture",
)
"""Parts of a state that name cards which nobody need hold: pictures, rules; what may be played; why one may not."""
SIDES = ("side", "sides", "people", "sum", "winners")
"""Parts that name sides, of which "AC" looks like a card."""


GARBAGE = (
    *("", "{", "[]", "null", "7", '"x"', "{}", "[" * 3000, "\x00"),
    *('{"do":7}', '{"do":["move"]}', '{"do":"move"}', '{"do":"move","move":"G","at":"1"}', '{"do":"pause"}'),
    *('{"do":"start","game":"goat"}', '{"do":"seat","seat":"open"}', '{"do":"sit","table":1,"seat":"A","pupil":1}'),
    *('{"hello":"host","secret":""}', '{"do":"step","to":0}', '{"do":"load","record":"{}"}', '{"do":"undo"}'),
    *('{"do":"clause","clause":"goat.play.1"}', '{"do":"record","table":1}', '{"do":"rules"}', '{"do":"rulings"}'),
    *('{"do":"example","clause":"goat.goat.1","number":1}', '{"do":"level"}'),
)
"""What no page of a pupil sends."""


def changed(old: dict[str, Any], difference: dict[str, Any]) -> dict[str, Any]:
    """A part of a state after a difference, as docs/web/shared/difference.js puts it back together."""
    made = {**old, **difference.get("set", {})}
    for key, (stays, items) in difference.get("add", {}).items():
        made[key] = old[key][:stays] + items
    for key, inner in difference.get("within", {}).items():
        made[key] = changed(old[key], inner)
    for key in difference.get("drop", ()):
        del made[key]
    return made


def cards(found: object) -> Iterator[Card]:
    """All cards that hang on something."""
    if isinstance(found, Card):
        yield found
    elif isinstance(found, dict):
        for each in found.values():
            yield from cards(each)
    elif isinstance(found, (tuple, list, set, frozenset)):
        for each in found:
            yield from cards(each)
    elif is_dataclass(found):
        for field in fields(found):
            if field.name != "rules":
                yield from cards(getattr(found, field.name))


def texts(found: object) -> Iterator[str]:
    """All texts of a message that may tell a card of this deal."""
    if isinstance(found, str):
        yield found
    elif isinstance(found, list):
        for each in found:
            yield from texts(each)
    elif isinstance(found, dict):
        for key, each in found.items():
            if key not in STILL and key not in SIDES:
                yield from texts(each)


def leaks(message: dict[str, Any], view: View, sides: tuple[str, ...] = ()) -> list[str]:
    """The cards that a message tells, and the view of its seat does not.

    sides: those that the message may name by their letters; a card of the same letters is then known by its name alone.
    """
    known = {card.text for card in cards(view)} | {str(move) for move in view.legal}
    secret = {str(card.text): str(card.name) for card in view.rules.pack() if card.text not in known}
    if not secret:
        return []
    told = list(texts({key: part for key, part in message.items() if key != "message"}))
    words = {word for text in told for word in re.split(r"[^\w-]+", text) if len(word) > 1}
    return sorted(
        text
        for text, name in secret.items()
        if (text in words and text not in sides)
        or any((text == each and text not in sides) or name == each or f"the {name}" in each for each in told)
    )


class Phone:
    """What a pupil's page knows: its secret, its table, and all that it was sent."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.token = ""
        self.pupil = 0
        self.scene: dict[str, Any] | None = None
        self.seen: dict[int, list[str]] = {}
        """The log of each deal, as far as it was seen."""
        self.wrong: list[str] = []
        self.over = ""

    def hear(self, text: str) -> dict[str, Any]:
        """Take a message."""
        message: dict[str, Any] = json.loads(text)
        if "seat" in message:
            self.token, self.pupil = message["seat"]["token"], message["seat"]["pupil"]
        if "whole" in message:
            self.scene = message["whole"]["scene"]
        elif "change" in message:
            assert self.scene is not None
            self.scene = changed(self.scene, message["change"]["scene"])
        if "wrong" in message:
            self.wrong.append(message["wrong"])
        if "over" in message:
            self.over = message["over"]
        return message

    @property
    def greeting(self) -> dict[str, Any]:
        """What is said first on every new line."""
        return {"hello": "pupil", "token": self.token}

    @property
    def seat(self) -> str:
        """The seat that is shown."""
        return str(self.scene["open"][0]) if self.scene else ""

    def moves(self) -> list[str]:
        """What may be played now."""
        if self.scene is None or self.scene["toMove"] != self.seat:
            return []
        hand = [card["move"] for card in self.scene["hands"][self.seat] if "move" in card]
        others = [card["move"] for hand in self.scene["hands"].values() for card in hand if "move" in card]
        return [*dict.fromkeys([*hand, *others, *(each["move"] for each in self.scene["moves"])])]
