"""Messages of phones, a teacher and projectors to a class, in any order and changed in every way.

Each is answered, or refused by a key of the words; nobody is told a card that they may not see; and the journal leads
to the same room. The class is held in this process, with its chance settled by the case.

A message is {"who", "say"}. In `say` a text such as "<move 3>" stands for what it would be at that moment.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cardgames.classroom import line as lines
from cardgames.classroom import room as rooms
from cardgames.classroom.handlers import MAX_MESSAGE_BYTES
from cardgames.classroom.journal import Journal
from cardgames.classroom.line import Disconnect, Line
from cardgames.classroom.room import Room
from cardgames.classroom.table_feed import front
from cardgames.core import Rules
from cardgames.games import every
from tests.fuzz import changes
from tests.fuzz.held import Case, Kind, is_a_sentence, no_constant
from tests.support.phones import Classroom, Phone

PHONES = 3
STRANGER, TEACHER, PROJECTOR, KILL = "stranger", "teacher", "projector", "kill"
WHO = (*(str(number) for number in range(PHONES)), STRANGER, TEACHER, PROJECTOR)
GAMES = tuple(game.name for game in every())
MOVES = tuple({"do": "move", "move": f"<move {number}>", "at": "<at>"} for number in range(4))
OF_A_PUPIL: tuple[dict[str, Any], ...] = (
    *MOVES,
    {"do": "tried", "move": "<move 1>", "at": "<at>"},
    {"do": "next", "at": "<at>"},
    {"do": "vote", "choice": 0, "number": "<vote>"},
    {"do": "clause", "clause": "goat.play.1"},
    {"do": "example", "clause": "goat.goat.1", "number": 1},
    {"do": "rules"},
    {"do": "rulings"},
    {"do": "names"},
    {"do": "level"},
)
OF_A_TEACHER: tuple[dict[str, Any], ...] = (
    *({"do": "start", "game": game, "same": True} for game in GAMES),
    {"do": "start", "game": "goat", "options": {"players": 6, "command": "may"}, "same": False},
    {"do": "start", "game": "golph", "options": {"players": 3}},
    *({"do": wish} for wish in ("rotate", "pause", "go on", "go on", "lock", "unlock", "votes", "let go", "results")),
    {"do": "mute", "pupil": 1, "muted": True},
    {"do": "rename", "pupil": 1, "name": "Ö"},
    {"do": "remove", "pupil": 2},
    *({"do": wish} for wish in ("records", "missed")),
    {"do": "missed", "clause": "goat.sea.3"},
    {"do": "timer", "minutes": 1},
    {"do": "ask", "about": "own", "says": "Ö?", "choices": ["Ö", "no"]},
    {"do": "let in"},
    {"do": "sit", "table": 1, "seat": "A", "pupil": 5},
    {"do": "sit", "table": 1, "seat": "A", "pupil": 1},
    {"do": "sit", "table": 1, "seat": "B", "pupil": None},
    {"do": "deal table", "table": 1},
    {"do": "record", "table": 1},
    {"do": "show", "what": "table", "table": 1, "open": True, "step": 3},
    {"do": "show", "what": "table", "table": 1, "open": False, "step": None},
    *({"do": "show", "what": what} for what in ("join", "tables", "results", "rules")),
    {"do": "discuss", "table": 1},
    *({"do": "ask", "about": about} for about in ("move", "seat", "yes or no")),
    {"do": "look", "table": 1, "seat": "A"},
    {"do": "look", "table": 1, "seat": "open"},
    {"do": "look", "table": None},
    {"do": "seat", "seat": "open"},
    *MOVES[:2],
    {"do": "next", "at": "<at>"},
)
GREETINGS: tuple[dict[str, Any], ...] = (
    {"hello": "pupil", "code": "<code>", "name": "Ö", "language": "ru"},
    {"hello": "pupil", "token": "<token 0>"},
    {"hello": "pupil", "token": "<token 1>", "language": "en"},
    {"hello": "host", "secret": "<host>"},
    {"hello": "projector", "secret": "<projector>", "language": "ru"},
)
LESSONS: tuple[tuple[tuple[str, dict[str, Any]], ...], ...] = (
    tuple((str(number % PHONES), {**MOVES[0]}) for number in range(12)),
    (*((str(number % PHONES), {**MOVES[0]}) for number in range(150)), ("0", {"do": "next", "at": "<at>"})),
    (
        (TEACHER, {"do": "show", "what": "table", "table": 1, "open": True}),
        (TEACHER, {"do": "ask", "about": "move"}),
        *((str(number), {"do": "vote", "choice": number, "number": "<vote>"}) for number in range(PHONES)),
        (TEACHER, {"do": "votes"}),
        (TEACHER, {"do": "show", "what": "table", "table": 1, "open": False, "step": 4}),
        (TEACHER, {"do": "let go"}),
    ),
    (
        (TEACHER, {"do": "discuss", "table": 1}),
        (TEACHER, {"do": "ask", "about": "yes or no"}),
        *((str(number), {"do": "vote", "choice": 1, "number": "<vote>"}) for number in range(PHONES)),
    ),
    ((TEACHER, {"do": "look", "table": 1, "seat": "open"}), *(((TEACHER, {**MOVES[1]}),) * 5)),
)
"""What goes on in a lesson: a few moves, a whole deal, votes on an open table, a talk, a teacher who plays."""
UNKNOWN = frozenset(("wrong", "says", "seat", "over"))
"""All that somebody may be told who has not said who they are."""


class Settled:
    """In place of `secrets`: what the case settles."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.choice: Callable[[Sequence[str]], str] = self.chance.choice

    def token_urlsafe(self, size: int) -> str:
        """A secret."""
        return self.token_hex(size)

    def token_hex(self, size: int) -> str:
        """A seed."""
        return self.chance.randbytes(size).hex()

    def shuffled(self, rules: Rules) -> list[str]:
        """A pack."""
        pack = [str(card) for card in rules.pack()]
        self.chance.shuffle(pack)
        return pack


@cache
def sentences() -> Mapping[str, str]:
    """What a page can say, by its key."""
    found: Mapping[str, str] = front("en")["says"]
    return found


class Tried(Classroom):
    """A class to which anything is said; what it answers can be read, and tells nobody too much."""

    def hear_projector(self, text: str) -> None:
        """The projector's page is told something."""
        super().hear_projector(self.read(text))

    def hear_teacher(self, text: str) -> None:
        """The teacher's page is told something."""
        super().hear_teacher(self.read(text))

    def hear(self, phone: Phone, text: str) -> None:
        """A phone is told something; it may have become the page of anybody."""
        line, text = self.lines[phone], self.read(text)
        if not line.known:
            assert json.loads(text).keys() <= UNKNOWN, f"a stranger can see {text[:200]}"
        if line.host or line.projector:
            return
        phone.pupil = line.pupil or phone.pupil
        super().hear(phone, text)

    def read(self, text: str) -> str:
        """A message as a browser reads it, without what it repeats of a wish."""
        text.encode()
        message = json.loads(text, parse_constant=no_constant)
        if "wrong" in message:
            assert message["wrong"] in sentences(), message["wrong"]
        if "says" in message:
            is_a_sentence(message.pop("says"))
        return json.dumps(message)

    def say(self, who: str, say: Any, phones: Sequence[Phone]) -> None:
        """Somebody says something."""
        said = self.real(say, int(who) if who.isdigit() else 0, phones)
        text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
        sent = text.encode("utf-8", "replace")[:MAX_MESSAGE_BYTES].decode("utf-8", "replace")
        if who == KILL:
            self.kill()
        elif who == TEACHER:
            self.held.hear(self.teacher, sent)
        elif who == PROJECTOR:
            self.held.hear(self.projector, sent)
        elif who == STRANGER:
            stranger = Phone("")
            line = Line(lambda message: self.hear(stranger, message), lambda: None, "10.0.0.7")
            self.lines[stranger] = line
            self.held.open(line)
            self.answer(stranger, sent)
        else:
            phone = phones[int(who)]
            if phone not in self.lines:
                self.connect(phone)
            self.answer(phone, sent)

    def answer(self, phone: Phone, text: str) -> None:
        """A page says something, and its line may end."""
        if phone in self.lines:
            try:
                self.held.hear(self.lines[phone], text)
            except Disconnect:
                self.drop(phone)

    def real(self, say: Any, number: int, phones: Sequence[Phone]) -> Any:
        """What is said, with what its texts stand for."""
        if isinstance(say, dict):
            return {self.stands(key, number, phones): self.real(value, number, phones) for key, value in say.items()}
        if isinstance(say, list):
            return [self.real(value, number, phones) for value in say]
        return self.stands(say, number, phones) if isinstance(say, str) else say

    def stands(self, text: str, number: int, phones: Sequence[Phone]) -> Any:
        """What a text stands for."""
        room = self.held.room
        place = room.place(phones[number].pupil)
        table = place[0] if place else next(iter(room.tables.values()), None)
        if found := re.fullmatch(r"<move (\d)>", text):
            moves = table.game.legal_moves if table else ()
            return str(moves[int(found[1]) % len(moves)]) if moves else ""
        if found := re.fullmatch(r"<token ([0-2])>", text):
            return phones[int(found[1])].token
        stands: dict[str, Any] = {
            "<code>": room.code,
            "<host>": room.host,
            "<projector>": room.projector,
            "<at>": table.at if table else 1,
            "<vote>": room.votes,
        }
        return stands.get(text, text)


def check_class(case: Mapping[str, Any]) -> None:
    """Whatever is said, the class answers; and its journal leads to the same room."""
    settled = Settled(case["seed"])
    with (
        tempfile.TemporaryDirectory() as folder,
        patch.object(rooms, "secrets", settled),
        patch.object(lines, "secrets", settled),
        patch.object(lines, "MAX_JOINED_PER_ADDRESS", 1),
        patch.object(rooms, "shuffled", settled.shuffled),
        patch("os.fsync", lambda _: None),  # what is lost with the power is for the tests of the journal
    ):
        path = Path(folder) / "class.journal"
        classroom = Tried(path)
        try:
            phones = [Phone("Ö") for _ in range(PHONES)]
            for phone in phones:
                classroom.connect(phone, {"hello": "pupil", "code": classroom.held.room.code, "name": phone.name})
            classroom.lead(do="start", game=case["game"])
            for message in case["messages"]:
                classroom.say(message["who"], message["say"], phones)
        finally:
            classroom.journal.close()
        again = Room()
        with closing(Journal(path)) as journal:
            again.carry_out(*journal.read())
        assert state(again) == state(classroom.held.room), "the journal leads to another room"


def state(room: Room) -> Any:
    """All that a room is."""
    fields = {name: value for name, value in vars(room).items() if name not in ("_watch", "tables", "over")}
    tables = [
        (table.number, table.game.record(), table.seats, table.at, table.past)
        for table in (*room.over, *room.tables.values())
    ]
    return json.loads(json.dumps((fields, len(room.over), tables), default=vars))


# Cases


def real() -> Sequence[Case]:
    """A class that does all that it can."""
    said = [
        *({"who": "0", "say": wish} for wish in OF_A_PUPIL),
        *({"who": TEACHER, "say": wish} for wish in OF_A_TEACHER),
        *({"who": str(number % PHONES), "say": MOVES[0]} for number in range(9)),
        *({"who": STRANGER, "say": wish} for wish in GREETINGS),
        {"who": PROJECTOR, "say": {"do": "rules"}},
        {"who": KILL, "say": None},
    ]
    return [{"seed": 1, "game": "goat", "messages": said}]


def make_class(chance: random.Random) -> Case:
    """Messages of anybody, real ones and changed ones."""
    messages: list[dict[str, Any]] = []
    for _ in range(chance.choice((2, 6, 12, 25))):
        if chance.random() < 0.08:
            messages += [{"who": who, "say": dict(say)} for who, say in chance.choice(LESSONS)]
        who = chance.choice((*WHO, TEACHER)) if chance.random() < 0.98 else KILL
        known = {TEACHER: OF_A_TEACHER, PROJECTOR: OF_A_PUPIL, STRANGER: GREETINGS}.get(who, OF_A_PUPIL)
        if chance.random() < 0.1:
            known = (*OF_A_PUPIL, *OF_A_TEACHER, *GREETINGS)
        say: Any = chance.choice(known)
        if chance.random() < 0.4:
            say = changed_wish(say, chance, known)
        messages.append({"who": who, "say": nameless(say)})
    return {"seed": chance.randrange(1000), "game": chance.choice(GAMES), "messages": messages}


def changed_wish(wish: dict[str, Any], chance: random.Random, known: Sequence[Mapping[str, Any]]) -> Any:
    """A wish with another value, with those of another wish, as a text with something done to it, or anything."""
    how = chance.random()
    if how < 0.15:
        return changes.changed_text(json.dumps(wish), chance, [json.dumps(wish)])[:MAX_MESSAGE_BYTES]
    if how < 0.3:
        return {**chance.choice(known), **wish}
    if how < 0.7 and len(wish) > 1:
        return {**wish, chance.choice(list(wish)[1:]): small(chance)}
    if how < 0.8:
        return {**wish, "options": {chance.choice(("players", "command", "ranks", "")): small(chance)}}
    return changes.changed_thing(wish, chance) if how < 0.95 else small(chance)


def small(chance: random.Random) -> Any:
    """Any value that is not too long for a message, or one near to those that are right."""
    if chance.random() < 0.4:
        return chance.choice((0, 1, 2, -1, 1.0, True, None, "A", "B", "open", "table", "<at>", "<move 1>", "goat", []))
    value = changes.value(chance)
    return value if len(json.dumps(value)) < MAX_MESSAGE_BYTES else "x"


def nameless(say: Any) -> Any:
    """What is said, with no card in a name, which would be told as a name and no card."""
    if isinstance(say, dict) and isinstance(say.get("name"), str):
        return {**say, "name": re.sub(r"\w", "ö", say["name"])}
    return say


KIND = Kind(real, make_class, check_class)
