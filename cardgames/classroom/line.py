"""The messages of a class: what comes in, what goes out, and the journal between. It knows no network.

A page says {"hello": "pupil", "code", "name", "mine": a secret that it has made, or has a seat by}, {"hello": "pupil",
"token"}, {"hello": "host", "secret"} or {"hello": "projector", "secret"} first. Then it sends wishes, {"do": …, "at":
the number of the position that it answers}. Each message may have a number, "n", which counts up from 1 on the page of
that name, {"hello": …, "page"}: it is then answered by {"heard": n}, and one that comes a second time, because that
answer was lost, is carried out once. A page is sent

    {"seat": {"token", "pupil"}}                 once, to a page that has joined
    {"room": {…}}                                who is where, when that changes
    {"vote": {…}}                                what the class is asked, and how the vote stands
    {"table": id, "ownSeat", "whole": state}     a table, and {"table": id, "course": {…}} what happens then
    {"message": content}                         for the front end of the table: what was looked up
    {"wrong": key}                               why a wish was not carried out, by its key in the words
"""

from __future__ import annotations

import json
import secrets
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from cardgames.classroom.journal import BrokenLine, Journal
from cardgames.classroom.messages import for_host, for_projector, for_pupil, results, vote
from cardgames.classroom.room import SECRET_BYTES, TEACHER, ClassTable, Entry, Pupil, RequestRefused, Room, StaleWish
from cardgames.classroom.stage import TABLE, back, open_seats
from cardgames.classroom.table_feed import TableFeed
from cardgames.classroom.work import page
from cardgames.core import BadRecord, IllegalMove
from cardgames.games import every
from cardgames.records import link
from cardgames.widgets.contract import LOOKUPS
from cardgames.words import ENGLISH, languages, load

MAX_MOVES_AT_ONCE = 16
"""Moves of computer players at one table before other tables have their turn."""
MAX_WRONG_CODES = 5
MAX_JOINED_PER_ADDRESS = 60
"""Pupils who join from one address before others from there wait until the teacher lets them in."""
MAX_MESSAGE_NUMBER = 1 << 50
"""The highest number of a message."""
MAX_PAGE_NAME_CHARACTERS = 32
"""The maximum length of the name that a page gives itself."""
MIN_SECRET_CHARACTERS, MAX_SECRET_CHARACTERS = 22, 64
"""Lengths of a secret that a page makes for its seat."""

NO_WISHES = ("here", "names", "level")
"""What asks for nothing: whether anybody answers, and what a front end chooses for its device."""
PLAIN_STEPS = ("go on", "let go", "let in", "pause", "unassign", "unlock")
"""The steps that a teacher may always take, and that need nothing else."""
TEACHER_STEPS: Mapping[str, tuple[Callable[..., Entry | list[Entry]], tuple[str, ...]]] = {
    "ask": (Room.ask, ("about", "says", "choices")),
    "assign": (Room.assign, ("kind", "game")),
    "discuss": (Room.discuss, ("table",)),
    "divide": (Room.divide, ("groups",)),
    "group": (Room.group, ("pupil", "group")),
    "hands": (Room.hands, ("open", "deal")),
    "lock": (Room.lock, ()),
    "missed": (Room.show_missed, ("clause",)),
    "mute": (Room.mute, ("pupil", "muted")),
    "remove": (Room.remove, ("pupil",)),
    "rename": (Room.rename, ("pupil", "name")),
    "rotate": (Room.rotate, ()),
    "show": (Room.show, ("what", "table")),
    "sit": (Room.sit, ("table", "seat", "pupil")),
    "step": (Room.step, ("step",)),
    "votes": (Room.end_vote, ()),
}
"""Further steps of a teacher: what asks the room for each, and what of the message it is given."""


class Disconnect(Exception):
    """A line that is to be closed."""


class Line:
    """One page that is connected.

    send: takes a JSON text to it; it may raise nothing. address: the one that its joins are counted by, "" where they
    are not counted.
    """

    def __init__(self, send: Callable[[str], None], close: Callable[[], None], address: str = "") -> None:
        self._send = send
        self.address = address
        self.close = close
        self.pupil: int | None = None
        self.host = False
        self.projector = False
        self.language = ENGLISH
        self.feed: TableFeed | None = None
        self.table: int | None = None
        """The table that a teacher looks at."""
        self.seats: tuple[str, ...] = ()
        """Whose hands are open there."""
        self.vote: tuple[int, int | None] | None = None
        """The number of the question that it knows of, and its own answer."""
        self.page = ""
        """What the page calls itself; its messages are numbered from 1."""
        self.tries = 0
        self.code = ""
        """The code whose picture a teacher has."""

    @property
    def known(self) -> bool:
        """Whether its page has said whose it is."""
        return self.host or self.projector or self.pupil is not None

    @property
    def sender(self) -> str:
        """Whose page this is, and which one; messages are counted for each."""
        return f"{'host' if self.host else self.pupil} {self.page}"

    def send(self, **message: Any) -> None:
        """Send one message."""
        self._send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))


class Class:
    """A class that is held: its room, its journal, and the pages that are connected.

    join_at: the address at which pupils join. picture: makes the picture of an address that a phone can read, as an
    address of its own. site: whether the site is served beside it. later: is called with what goes on at once, when
    others have had their turn; soon: with what may wait until more has happened; retry: with what is tried again after
    a second or so. recover: whether the steps before one that cannot be repeated are enough.
    """

    def __init__(
        self,
        journal: Journal,
        join_at: str = "",
        picture: Callable[[str], str] = lambda _: "",
        site: bool = False,
        later: Callable[[Callable[[], None]], object] = lambda act: act(),
        soon: Callable[[Callable[[], None]], object] = lambda act: act(),
        retry: Callable[[Callable[[], None]], object] = lambda _: None,
        recover: bool = False,
    ) -> None:
        self.room = Room(self._watch)
        self.journal = journal
        self.lines: list[Line] = []
        self.join_at = join_at
        self._picture = picture
        self._site = site
        self._later = later
        self._soon = soon
        self._retry = retry
        self._update_due = False
        self._playing: set[int] = set()
        self._answering: tuple[str, int] | None = None
        """The page that is being answered, and the number of its message."""
        self._done: dict[str, int] = {}
        """The number of the last message of each page that was carried out."""
        self._joined: Counter[str] = Counter()
        """How many pupils have joined from each address since the teacher last let others in."""
        self._stands: dict[int, tuple[tuple[int, int], float]] = {}
        """How each table stands, and since when."""
        self.full = False
        """Whether nothing is carried out, because it cannot be written down."""
        self._repeat(recover)
        if not self.room.code:
            self._decide(self.room.open())

    def _repeat(self, recover: bool) -> None:
        """Carry out what is in the journal. Raises BrokenLine where that cannot be done."""
        good = 0
        try:
            for entry in self.journal.read():
                self.room.carry_out(entry)
                self._note_done(entry)
                good += 1
        except BadRecord:
            if not recover:
                self.journal.close()
                raise BrokenLine(self.journal.path, good + 2) from None
            self.journal.cut(good)
            self.room = Room(self._watch)  # what was begun of that step is undone
            self._repeat(recover=False)

    @property
    def address(self) -> str:
        """Where pupils join, with the code in it."""
        return f"{self.join_at}#{self.room.code}"

    # Lines

    def open(self, line: Line) -> None:
        """A page has connected."""
        self.lines.append(line)

    def disconnect(self, line: Line) -> None:
        """A page is gone."""
        if line in self.lines:
            self.lines.remove(line)
            if line.pupil is not None:
                self._tell_room(self._near(line.pupil))

    def drop_silent(self) -> bool:
        """Close the line that has waited longest without saying whose it is; whether there was one."""
        silent = next((line for line in self.lines if not line.known), None)
        if silent is None:
            return False
        self.disconnect(silent)
        silent.close()
        return True

    def hear(self, line: Line, text: str | bytes) -> None:
        """Answer a message. Nothing that arrives is trusted. Raises Disconnect where the line is to be closed."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            message = None
        number = message.get("n") if isinstance(message, dict) else None
        number = number if type(number) is int and 0 < number <= MAX_MESSAGE_NUMBER else None
        try:
            self._answering = (line.sender, number) if number is not None and line.known else None
            self._answer(line, message)
        finally:
            self._answering = None
            if number is not None:
                line.send(heard=number)

    def _answer(self, line: Line, message: Any) -> None:
        try:
            if not isinstance(message, dict):
                raise RequestRefused("class-unreadable")
            if self._answering is not None and self._done.get(self._answering[0], 0) >= self._answering[1]:
                return
            if not line.known:
                self._greet(line, message)
            elif message.get("do") in NO_WISHES:
                return
            elif message.get("do") in LOOKUPS and line.feed is not None:
                line.send(message={"lookup": line.feed.look_up(message)})
            elif line.host:
                self._host(line, message)
            elif line.projector:
                raise RequestRefused("class-not-yours")
            else:
                self._pupil(line, message)
        except StaleWish:
            pass
        except IllegalMove as wrong:
            if line.feed is not None:
                line.feed.refuse(wrong)
                self._tell_table(line)
                self._note_missed(line, wrong)
        except RequestRefused as wrong:
            line.send(wrong=str(wrong))
        except BadRecord as wrong:
            line.send(wrong="class-unreadable", says=str(wrong))

    def go_on(self) -> None:
        """Let the computer play where it is its turn, as after a start from the journal."""
        for table in list(self.room.tables.values()):
            self._play_on(table)

    def end(self) -> None:
        """The class ends: every page says so, and the projector shows no table, and so no open hands."""
        for line in list(self.lines):
            if line.projector:
                line.send(table=None)
            line.send(ended=True)
            line.close()

    # Greeting

    def _greet(self, line: Line, message: Mapping[str, Any]) -> None:
        spoken = message.get("language")
        line.language = spoken if isinstance(spoken, str) and spoken in languages() else ENGLISH
        page = message.get("page")
        line.page = page if isinstance(page, str) and page.isascii() and len(page) <= MAX_PAGE_NAME_CHARACTERS else ""
        match message.get("hello"):
            case "host" | "projector" as leader:
                is_right = self.room.is_host if leader == "host" else self.room.is_projector
                if not is_right(message.get("secret")):
                    self._wrong_secret(line, "class-wrong-secret")
                line.host, line.projector = leader == "host", leader == "projector"
                if line.host:
                    line.send(welcome=self._offers(line.language))
                self._tell_leaders()
                self._tell_vote(line)
                self._tell_table(line)
            case "pupil" if "token" in message:
                found = self.room.known(message["token"])
                if found is None:
                    self._wrong_secret(line, "class-unknown-seat")
                else:
                    self._seat(line, found)
            case "pupil":
                token = _secret(message.get("mine")) or secrets.token_urlsafe(SECRET_BYTES)
                if self.room.known(token) is None:
                    waits = self._joined[line.address] >= MAX_JOINED_PER_ADDRESS
                    try:
                        entry = self.room.join(message.get("code"), message.get("name"), token, waits)
                    except RequestRefused as wrong:
                        self._wrong_secret(line, str(wrong))
                        return
                    self._decide(entry)
                    if line.address and not waits:
                        self._joined[line.address] += 1
                pupil = self.room.known(token)
                if pupil is not None:
                    line.send(seat={"token": token, "pupil": pupil.number})
                    self._seat(line, pupil)
            case _:
                self._wrong_secret(line, "class-unreadable")

    def _wrong_secret(self, line: Line, key: str) -> None:
        line.tries += 1
        line.send(wrong=key)
        if line.tries >= MAX_WRONG_CODES:
            raise Disconnect
        raise StaleWish

    def _seat(self, line: Line, pupil: Pupil) -> None:
        """Let a page have the seat of a pupil; a page that had it before says so, and is closed."""
        for other in list(self.lines):
            if other.pupil == pupil.number and other is not line:
                other.pupil = None
                other.send(over="class-taken-over")
                self.lines.remove(other)
                other.close()
        line.pupil = pupil.number
        self._tell_room(self._near(pupil.number))
        self._tell_vote(line)
        self._tell_table(line)

    def _offers(self, language: str) -> dict[str, Any]:
        """What a teacher may choose among."""
        words = load(language)
        return {
            "projector": f"../projector/#{self.room.projector}",
            "site": self._site,
            "games": [
                {
                    "name": game.name,
                    "title": words.of(game.title),
                    "numbers": list(game.numbers),
                    "rulings": [
                        {
                            "name": known.name,
                            "says": words.ruling(known.name)["text"],
                            "values": [
                                {"value": value, "says": words.ruling_value(known.name, value)["text"]}
                                for value in known.values
                            ],
                            "default": known.default,
                        }
                        for known in game.rulings()
                    ],
                }
                for game in every()
            ],
        }

    # Wishes

    def _pupil(self, line: Line, message: Mapping[str, Any]) -> None:
        pupil = int(line.pupil or 0)
        place = self.room.place(pupil)
        do = message.get("do")
        if do == "vote":
            self._decide(self.room.give_vote(pupil, message.get("choice"), message.get("number")))
            return
        if do == "done":
            self._decide(self.room.finish(pupil, message.get("right"), message.get("of")))
            return
        if place is None or line.feed is None:
            raise RequestRefused("class-no-table")
        table, seat = place
        match do:
            case "move":
                self._decide(self.room.move(table.number, seat, message.get("move"), message.get("at")))
            case "next":
                self._decide(*self.room.deal(table.number, message.get("at")))
            case "tried":  # the table has said itself why this cannot be played
                with suppress(RequestRefused):
                    try:
                        self.room.move(table.number, seat, message.get("move"), message.get("at"))
                    except IllegalMove as wrong:
                        self._note_missed(line, wrong)
                return
            case _:
                raise RequestRefused("class-not-yours")
        self._play_on(table)

    def _host(self, line: Line, message: Mapping[str, Any]) -> None:
        room = self.room
        match message.get("do"):
            case "start":
                options = message.get("options")
                options = options if isinstance(options, dict) else {}
                self._decide(room.start(message.get("game"), options, message.get("same", True)))
            case str(do) if do in TEACHER_STEPS and (do != "assign" or self._site):
                step, fields = TEACHER_STEPS[do]
                made = step(room, *map(message.get, fields))
                self._decide(*([made] if isinstance(made, dict) else made))
            case str(do) if do in PLAIN_STEPS:
                self._decide({"do": do})
                if do == "let in":
                    self._joined.clear()
            case "deal table":
                found = room.table(message.get("table"))
                self._decide(*room.deal(found.number, found.at))
            case "timer":
                self._decide(room.set_timer(message.get("minutes"), time.time()))
            case "record":
                self._send_record(line, room.table(message.get("table")))
                return
            case "records":
                text = "\n".join(map(json.dumps, room.records()))
                line.send(record={"name": "class.jsonl", "text": text, "link": ""})
                return
            case "results":
                line.send(results=results(room, load(line.language)))
                return
            case "look":
                line.table = None if message.get("table") is None else room.table(message["table"]).number
                self._open(line, message.get("seat"))
                return
            case _:
                self._host_at_table(line, message)
                return
        self.go_on()

    def _open(self, line: Line, wanted: object) -> None:
        """Open hands at the table that a teacher looks at: all ("open"), that of a seat, or none."""
        found = self.room.tables.get(line.table or 0)
        seats = () if found is None else found.game.seats
        line.seats = seats if wanted == "open" else tuple(seat for seat in seats if seat == wanted)
        self._tell_table(line)

    def _host_at_table(self, line: Line, message: Mapping[str, Any]) -> None:
        """A wish of the table that a teacher looks at: open or hidden hands, a move for a seat."""
        feed = line.feed
        if feed is None:
            raise RequestRefused("class-no-table")
        match message.get("do"):
            case "seat":
                self._open(line, message.get("seat"))
            case "move":
                seat = str(feed.table.game.to_move)
                if seat not in feed.seats:
                    raise RequestRefused("class-not-yours")
                move = message.get("move")
                self._decide(self.room.move(feed.table.number, seat, move, message.get("at"), TEACHER))
                self._play_on(feed.table)
            case "next":
                self._decide(*self.room.deal(feed.table.number, message.get("at")))
                self._play_on(feed.table)
            case _:
                raise RequestRefused("class-not-yours")

    def _send_record(self, line: Line, table: ClassTable) -> None:
        """Send the record of a table; where the site is served, with a link to a page that replays and reviews it."""
        record, game = table.game.record(), table.game.rules.name
        address = page(table.game.rules, "play", line.language) if self._site else ""
        file = {"name": f"{game}-table-{table.number}.json", "text": json.dumps(record), "table": table.number}
        line.send(record={**file, "link": link.write(record, address) if address else ""})

    def _note_missed(self, line: Line, wrong: IllegalMove) -> None:
        """Note for the teacher that a pupil's move was refused by a rule."""
        if line.pupil is None or line.feed is None:
            return
        entry = self.room.miss(line.pupil, line.feed.table, wrong.clause)
        if entry is not None:
            with suppress(RequestRefused):  # it cannot be written down just now
                self._decide(entry)

    # What happens

    def _decide(self, *entries: Mapping[str, Any]) -> None:
        """Write entries down, carry them out, then show them. Raises RequestRefused where they cannot be written."""
        if self._answering is not None:
            entries = ({**entries[0], "asked": list(self._answering)}, *entries[1:])
        self._write(entries)
        self._note_done(entries[0])
        self.room.carry_out(*entries)
        kinds = {entry["do"] for entry in entries}
        tables = {entry["table"] for entry in entries if entry["do"] in ("move", "deal")}
        every_table = bool(kinds & {"start", "seat", "remove"})
        stage = bool(kinds & {"show", "ask", "question", "go on", "let go", "deal"})
        if kinds & {"remove"}:
            for line in [each for each in self.lines if each.pupil is not None]:
                if line.pupil not in self.room.everybody:
                    line.send(over="class-sent-out")
                    self.lines.remove(line)
                    line.close()
        for line in self.lines:
            here = line.feed is not None and line.feed.table.number in tables
            if every_table or here or (stage and line.projector):
                self._tell_table(line)
        if kinds <= {"vote"}:
            self._tell_votes(only_counts=True)
            return
        if kinds <= {"show", "ask", "question", "votes"}:
            self._tell_leaders()
        else:
            done = {entry["pupil"] for entry in entries if entry["do"] == "done"}
            self._tell_room(done if kinds <= {"join", "move", "deal", "missed", "done"} else None)
        if kinds & {"show", "ask", "question", "votes", "let go", "start", "deal", "let in", "seat"}:
            self._tell_votes()

    def _note_done(self, entry: Mapping[str, Any]) -> None:
        """Note the message that a step has answered, so that it is not answered twice."""
        match entry.get("asked"):
            case [str(sender), int(number)]:
                self._done[sender] = number

    def _write(self, entries: Sequence[Mapping[str, Any]]) -> None:
        """Write steps down. Raises RequestRefused where that fails: then nothing is accepted until it works again."""
        try:
            self.journal.add(entries)
        except OSError:
            if not self.full:
                self.full = True
                self._tell_leaders()
                self._retry(self._try_again)
            raise RequestRefused("class-not-written") from None
        if self.full:
            self._note_written()

    def _try_again(self) -> None:
        """See whether the journal can be written again, and then go on."""
        if not self.full:
            return
        try:
            self.journal.test()
        except OSError:
            self._retry(self._try_again)
        else:
            self._note_written()
            self.go_on()

    def _note_written(self) -> None:
        self.full = False
        self._tell_leaders()

    def _play_on(self, table: ClassTable) -> None:
        """Let the computer play until it is somebody else's turn, a few moves at a time."""
        if table.number not in self._playing:
            self._playing.add(table.number)
            self._play_some(table)

    def _play_some(self, table: ClassTable) -> None:
        made = 0
        with suppress(RequestRefused):  # when the journal can be written again, it goes on
            for entry in self.room.computers(table, MAX_MOVES_AT_ONCE):
                self._write([entry])
                self.room.carry_out(entry)
                made += 1
        if made:
            for line in self.lines:
                if line.feed is not None and line.feed.table is table:
                    self._tell_table(line)
            self._tell_room(set())
        if made == MAX_MOVES_AT_ONCE:
            self._later(lambda: self._play_some(table))
        else:
            self._playing.discard(table.number)

    def _watch(self, table: ClassTable) -> None:
        for line in self.lines:
            if line.feed is not None and line.feed.table is table:
                line.feed.watch()

    # Updates

    def _tell_table(self, line: Line) -> None:
        """Send a page what changed at its table, or that it has moved to another table or to none."""
        place = self._place(line)
        if place is None:
            if line.feed is not None:
                line.feed = None
                line.send(table=None)
            return
        table, seats = place
        feed = line.feed
        if feed is None or feed.table is not table or feed.seats != seats:
            rulebook = page(table.game.rules, "", line.language) if self._site else ""
            feed = line.feed = TableFeed(table, seats, line.language, rulebook)
        feed.back = back(table.line, self.room.stage) if line.projector else None
        update = feed.next_update()
        if "whole" in update and line.pupil is not None:
            update["ownSeat"] = seats[0]
        line.send(table=f"{len(self.room.over)} {table.number}", at=table.at, **update)

    def _place(self, line: Line) -> tuple[ClassTable, tuple[str, ...]] | None:
        if line.projector:
            stage = self.room.stage
            found = self.room.tables.get(stage.table or 0) if stage.what == TABLE else None
            return None if found is None else (found, open_seats(found.game, stage))
        if line.host:
            found = self.room.tables.get(line.table or 0)
            return None if found is None else (found, line.seats)
        place = None if line.pupil is None else self.room.place(line.pupil)
        return None if place is None else (place[0], (place[1],))

    def _near(self, pupil: int) -> set[int | None]:
        """Everybody at the table of a pupil, and the pupil."""
        place = self.room.place(pupil)
        return {pupil, *(place[0].seats.values() if place else ())}

    def _tell_room(self, pupils: set[int | None] | None = None) -> None:
        """Tell pages who is where: those of some pupils, or all at once; a teacher's and the projector's soon."""
        here = {line.pupil for line in self.lines}
        for line in self.lines:
            if line.pupil is not None and (pupils is None or line.pupil in pupils):
                line.send(room=for_pupil(self.room, line.pupil, here, load(line.language)))
        if pupils is None:
            self._tell_leaders()
        elif not self._update_due:
            self._update_due = True
            self._soon(self._tell_leaders)

    def _tell_leaders(self) -> None:
        """Tell the pages of teachers and projectors who is where, what is projected, and how each table stands."""
        self._update_due = False
        here = {line.pupil for line in self.lines}
        until = self.room.until
        left = None if until is None else max(0, round(until - time.time()))
        rooms: dict[str, Any] = {}
        for line in self.lines:
            if line.host or line.projector:
                if line.code != self.room.code:
                    line.code = self.room.code
                    line.send(picture=self._picture(self.address))
                kind = f"{line.host} {line.language}"
                if kind not in rooms:
                    rooms[kind] = {**self._room_for(line, here), "full": self.full, "left": left}
                line.send(room=rooms[kind])

    def _room_for(self, line: Line, here: set[int | None]) -> dict[str, Any]:
        """The room for the page of a teacher, or of a projector."""
        words = load(line.language)
        if line.host:
            return for_host(self.room, here, self.address, words, self._waiting_seconds)
        return for_projector(self.room, here, self.address, words)

    def _waiting_seconds(self, table: ClassTable) -> int:
        """For how many seconds a table has stood as it is."""
        stands, now = (len(self.room.over), table.at), time.monotonic()
        if table.number not in self._stands or self._stands[table.number][0] != stands:
            self._stands[table.number] = (stands, now)
        return int(now - self._stands[table.number][1])

    def _tell_votes(self, only_counts: bool = False) -> None:
        """Tell every page what the class is asked. only_counts: those that have voted already know the rest."""
        for line in self.lines:
            if line.known and not (only_counts and self._has_voted(line)):
                self._tell_vote(line)

    def _has_voted(self, line: Line) -> bool:
        vote = self.room.vote
        return line.pupil is not None and vote is not None and line.vote == (vote.number, vote.votes.get(line.pupil))

    def _tell_vote(self, line: Line) -> None:
        """Tell a page what the class is asked, if it does not know that yet."""
        if line.pupil in self.room.waiting:
            return
        message = vote(self.room, line.pupil, load(line.language), line.host)
        if message is None and line.vote is None:
            return
        line.vote = None if message is None else (message["number"], message["own"])
        line.send(vote=message)


def _secret(given: object) -> str | None:
    """The secret that a page has made for its seat, if it is as long as one has to be."""
    return given if isinstance(given, str) and MIN_SECRET_CHARACTERS <= len(given) <= MAX_SECRET_CHARACTERS else None
