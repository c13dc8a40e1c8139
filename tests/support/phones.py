"""A class with its phones in one process: each keeps what it was sent, and every message is looked at for leaks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cardgames.classroom.journal import Journal
from cardgames.classroom.line import Class, Disconnect, Line
from cardgames.classroom.stage import on_stage
from cardgames.core import Card, View
from tests.support.differences import changed

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


@cache
def parts(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a dataclass that may hold cards of a deal; none of anything else."""
    return tuple(field.name for field in fields(kind) if field.name != "rules") if is_dataclass(kind) else ()


def cards(found: object) -> Iterator[Card]:
    """All cards that hang on something."""
    left: list[Any] = [found]
    while left:
        each = left.pop()
        if isinstance(each, Card):
            yield each
        elif isinstance(each, dict):
            left += each.values()
        elif isinstance(each, (tuple, list, set, frozenset)):
            left += each
        else:
            kind: Any = type(each)
            left += [getattr(each, name) for name in parts(kind)]


def texts(found: object) -> Iterator[str]:
    """All texts of a message that may tell a card of this deal."""
    left = [found]
    while left:
        each = left.pop()
        if isinstance(each, str):
            yield each
        elif isinstance(each, list):
            left += each
        elif isinstance(each, dict):
            left += [part for key, part in each.items() if key not in STILL and key not in SIDES]


def leaks(message: dict[str, Any], view: View, sides: tuple[str, ...] = ()) -> list[str]:
    """The cards that a message tells, and the view of its seat does not.

    sides: those that the message may name by their letters; a card of the same letters is then known by its name alone.
    """
    known = {card.text for card in cards(view)} | {str(move) for move in view.legal}
    secret = {str(card.text): str(card.name) for card in view.rules.pack() if card.text not in known}
    if not secret:
        return []
    strings = list(texts({key: part for key, part in message.items() if key != "message"}))
    words = {word for text in strings for word in re.split(r"[^\w-]+", text) if len(word) > 1}
    return sorted(
        text
        for text, name in secret.items()
        if (text in words and text not in sides)
        or any((text == each and text not in sides) or name == each or f"the {name}" in each for each in strings)
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
        self.room: dict[str, Any] = {}
        self.vote: dict[str, Any] | None = None
        self.wrong: list[str] = []
        self.over = ""

    def hear(self, text: str) -> dict[str, Any]:
        """Take a message."""
        message: dict[str, Any] = json.loads(text)
        if "seat" in message:
            self.token, self.pupil = message["seat"]["token"], message["seat"]["pupil"]
        if "whole" in message:
            self.scene = message["whole"]["course"]["scene"]
            assert message["ownSeat"] == self.seat, "A page knows whose seat it shows as soon as it shows it."
        for step in message.get("course", {}).get("steps", ()):
            self.scene = changed(self.scene or {}, step)
        self.room, self.vote = message.get("room", self.room), message.get("vote", self.vote)
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


class Classroom:
    """A class with its phones, all in this process: what is sent is there at once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[Phone, Line] = {}
        self.sent: dict[Phone, list[str]] = {}
        self.messages = 0
        self.teacher_messages: list[str] = []
        """What was sent to the teacher's page."""
        self.begin()

    def begin(self) -> None:
        self.journal = Journal(self.path)
        self.held = Class(self.journal, "http://10.0.0.1:8060/join/")
        self.held.go_on()
        self.projected: dict[str, Any] | None = None
        self.projector = Line(self.hear_projector, lambda: None)
        self.held.open(self.projector)
        self.held.hear(self.projector, json.dumps({"hello": "projector", "secret": self.held.room.projector}))
        self.teacher = Line(self.hear_teacher, lambda: None)
        self.held.open(self.teacher)
        self.held.hear(self.teacher, json.dumps({"hello": "host", "secret": self.held.room.host}))

    def kill(self) -> None:
        """The server is gone in the midst of everything; what stands in the journal is all that is left."""
        self.journal.close()
        self.lines.clear()
        self.begin()

    def hear_projector(self, text: str) -> None:
        """Check that the projector shows no hidden card, unless the teacher has opened the hands of its table."""
        message, room = json.loads(text), self.held.room
        self.messages += 1
        if "whole" in message:
            self.projected = message["whole"]["course"]["scene"]
        for step in message.get("course", {}).get("steps", ()):
            self.projected = changed(self.projected or {}, step)
        if not room.stage.open and not self.is_question(message):
            self.check("the projector", message, text)

    def hear_teacher(self, text: str) -> None:
        """Check that the teacher's page shows no hidden card, unless hands are open or a record was asked for."""
        self.teacher_messages.append(text)
        message = json.loads(text)
        self.messages += 1
        asked = message.keys() & {"welcome", "record"} or self.is_question(message)
        if not self.teacher.seats and not self.held.room.stage.open and not asked:
            self.check("the teacher", message, text)

    def is_question(self, message: dict[str, Any]) -> bool:
        """Whether a message shows a question from a finished deal, whose cards are not secret."""
        question = self.held.room.stage.question
        return question is not None and ("vote" in message or (bool(message.get("table")) and question.seat == "open"))

    def check(self, who: str, message: dict[str, Any], text: str) -> None:
        number = int(message["table"].split()[1]) if message.get("table") else None
        for table in self.held.room.tables.values():
            if number not in (None, table.number):
                continue  # at which the same cards may lie open
            back = number is not None and who == "the projector"
            game = on_stage(table.line, self.held.room.stage) if back else table.game
            question = self.held.room.stage.question if back else None
            leaked = leaks(message, game.view(None if question is None else question.seat), game.sides)
            assert leaked == [], f"{who} can see {leaked}: {text[-300:]}"

    def lead(self, **wish: Any) -> None:
        self.held.hear(self.teacher, json.dumps(wish))

    def connect(self, phone: Phone, first: dict[str, Any] | None = None, address: str = "") -> None:
        """A new line; the one before may still seem to be there."""

        def ended() -> None:
            if self.lines.get(phone) is line:
                del self.lines[phone]

        line = Line(lambda text: self.hear(phone, text), ended, address)
        self.lines[phone] = line
        self.held.open(line)
        self.send(phone, json.dumps(first or phone.greeting))

    def hear(self, phone: Phone, text: str) -> None:
        message = phone.hear(text)
        self.messages += 1
        if "vote" in message and (self.held.room.stage.open or self.is_question(message)):
            return  # the moves of a hand that the teacher has opened to all, or cards of a deal that is over
        place = self.held.room.place(phone.pupil)
        if place is not None:
            leaked = leaks(message, place[0].game.view(place[1]))
            assert leaked == [], f"{phone.name} can see {leaked}: {text[-300:]}"

    def drop(self, phone: Phone) -> None:
        """A line is gone; the server may hear of it, or not yet."""
        self.held.disconnect(self.lines.pop(phone))

    def send(self, phone: Phone, text: str) -> None:
        self.sent.setdefault(phone, []).append(text)
        line = self.lines.get(phone)
        if line is None:
            return
        try:
            self.held.hear(line, text)
        except Disconnect:
            self.drop(phone)
