"""The state of a class: its people, their seats, and what is played at each table. It knows no network.

A step is asked for by a method such as `join` or `move`, which raises `RequestRefused` or `IllegalMove`, or
returns an entry for the journal. `carry_out` makes it happen. All chance is in the entries (packs, codes, what
a computer player chose), so that the same entries always lead to the same class.

    room = Room()
    room.carry_out(room.open())
    room.carry_out(room.join(room.code, "Ada", secret))
"""

from __future__ import annotations

import base64
import hmac
import random
import secrets
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from cardgames.classroom import stage as stages
from cardgames.classroom.names import is_of_pages, plain_name, unlike
from cardgames.classroom.stage import Stage, Vote
from cardgames.classroom.work import KINDS, LESSON, MAX_SEED, Work, sheet
from cardgames.core import BadRecord, Game, IllegalMove, Refusal, Rules, quote
from cardgames.games import rules_of
from cardgames.players import DEFAULT_LEVEL, at_level
from cardgames.records import record as records
from cardgames.records.line_of_play import LineOfPlay, length
from cardgames.rulebooks import playing, rulebook
from cardgames.teaching.questions import of_deal

Entry = dict[str, Any]
CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes; none looks like a figure."""
CODE_LENGTH = 6
MAX_PUPILS = 400
MAX_WAITING = 40
"""Pupils who may wait to be let in; they count among all pupils."""
SECRET_BYTES = 16
"""Bytes of a seat's and of the teacher's secret: 128 bits."""
REPLAY_ERRORS = (KeyError, IndexError, TypeError, ValueError, AttributeError, OverflowError, RecursionError)
"""What goes wrong where an entry of a journal that somebody has changed cannot be carried out."""
FIELDS: dict[str, Any] = {
    field: kind
    for kind, fields in (
        (str, "about by chance clause code game hash host kind move name says token what"),
        (int, "at choice deal deals group of right turn until"),
        (int | None, "pupil step table"),
        (bool, "muted open same waits"),
        (list, "choices deck tables"),
        (dict, "options"),
        (str | None, "seat"),
    )
    for field in fields.split()
}
"""What kind of thing each field of an entry holds."""
MAX_QUESTION_CHARACTERS, MAX_ANSWER_CHARACTERS, MAX_ANSWERS = 200, 80, 6
"""Limits of a question that a teacher writes."""
MAX_GROUPS = 8
MAX_MINUTES = 90
"""Minutes that a teacher may set."""
COMPUTER, PUPIL, TEACHER = "computer", "pupil", "teacher"


class RequestRefused(ValueError):
    """A wish that cannot be carried out; its text is the key of a sentence in the words of the interface."""


class StaleWish(RequestRefused):
    """An answer to a position that is gone: pressed twice, or too late. Nothing needs to be said."""

    def __init__(self) -> None:
        super().__init__("class-late")


@dataclass
class Pupil:
    """Somebody who has joined. token: the digest of their own secret. late: whether they wait for a seat.

    group: the number of their group, 0 where they have none.
    """

    number: int
    name: str
    token: str
    muted: bool = False
    late: bool = False
    group: int = 0


@dataclass
class ClassTable:
    """A table. seats: who has which, None for the computer. at: how many deals and moves there have been."""

    number: int
    line: LineOfPlay
    seats: dict[str, int | None]
    at: int = 1
    past: bool = field(default=False)

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.line.game

    def seat_of(self, pupil: int) -> str | None:
        """The seat of a pupil."""
        return next((seat for seat, sitting in self.seats.items() if sitting == pupil), None)


@dataclass(frozen=True)
class Miss:
    """A rule that a pupil has missed, by a move that was refused or by a wrong answer, and where.

    round: how many tables had been played out before. step, deals: the position at that table, as of a `Stage`.
    answer: whether it was an answer.
    """

    pupil: int
    clause: str
    game: str
    round: int
    table: int
    step: int
    deals: int
    answer: bool = False


def digest(secret: str) -> str:
    """The digest of a secret, which is kept in its place."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def new_code() -> str:
    """A code for a room."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def plain_code(code: object) -> str:
    """A code in capital letters alone, as typed with small letters, spaces or hyphens."""
    return "".join(filter(str.isalpha, code[:200].upper())) if isinstance(code, str) else ""


class Room:
    """A class in one room.

    watch: is called with a table after each event of a move, while the move is made. over: the tables of earlier
    rounds.
    """

    def __init__(self, watch: Callable[[ClassTable], None] | None = None) -> None:
        self.code = ""
        self.host = ""
        self.locked = False
        self.paused = False
        self.pupils: dict[int, Pupil] = {}
        self.waiting: dict[int, Pupil] = {}
        """Those who wait until the teacher lets them in; nothing is dealt or shown to them."""
        self.tables: dict[int, ClassTable] = {}
        self.over: list[ClassTable] = []
        self.decks: list[list[str]] | None = None
        """The packs of each deal, where all tables play the same ones."""
        self.stage = Stage()
        self.vote: Vote | None = None
        self.votes = 0
        """How often the class was asked."""
        self.misses: dict[Miss, None] = {}
        """The rules that pupils have missed, each once at a position."""
        self.answers: dict[int, tuple[int, int]] = {}
        """How many answers of each pupil were right, and how many they have given."""
        self.work: Work | None = None
        self.assigned: list[Work] = []
        """All tasks so far, in their order; `work` is the last one unless it was ended."""
        self.until: int | None = None
        """When the time that the teacher has set is over, in seconds since 1970."""
        self._watch = watch

    # Who is there

    def open(self) -> Entry:
        """Open the room, with a code and the teacher's secret."""
        return {"do": "open", "code": new_code(), "host": secrets.token_urlsafe(SECRET_BYTES)}

    def is_host(self, secret: object) -> bool:
        """Whether this is the teacher's secret."""
        return self._is_secret(secret, self.host)

    @property
    def projector(self) -> str:
        """The secret of the projector's page: made from the teacher's, which cannot be found from it."""
        made = hmac.digest(self.host.encode(), b"projector", "sha256")[:SECRET_BYTES]
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    def is_projector(self, secret: object) -> bool:
        """Whether this is the secret of the projector's page."""
        return self._is_secret(secret, self.projector)

    def _is_secret(self, given: object, right: str) -> bool:
        return isinstance(given, str) and hmac.compare_digest(digest(right), digest(given)) and bool(self.host)

    @property
    def everybody(self) -> ChainMap[int, Pupil]:
        """The pupils, then those who wait to be let in."""
        return ChainMap(self.waiting, self.pupils)

    def known(self, secret: object) -> Pupil | None:
        """The pupil with this secret, None where there is none."""
        if not isinstance(secret, str):
            return None
        asked, found = digest(secret), None
        for pupil in self.everybody.values():  # as long for every secret
            if hmac.compare_digest(pupil.token, asked):
                found = pupil
        return found

    def join(self, code: object, name: object, secret: str, waits: bool = False) -> Entry:
        """Let a pupil in. waits: whether they first wait until the teacher lets them in.

        Nobody gets a seat in the middle of a deal: a pupil who joins twice would see a second hand of it. They sit down
        with the next deal that a table begins, or where the teacher lets them.
        """
        given = plain_code(code)
        if self.locked:
            raise RequestRefused("class-locked")
        if not hmac.compare_digest(digest(given), digest(self.code)):
            raise RequestRefused("class-wrong-code")
        everybody = self.everybody
        if len(everybody) >= MAX_PUPILS:
            raise RequestRefused("class-full")
        if waits and len(self.waiting) >= MAX_WAITING:
            raise RequestRefused("class-waiting-full")
        number, shown = max(everybody, default=0) + 1, plain_name(name)
        if is_of_pages(shown):
            raise RequestRefused("class-name-taken")
        shown = unlike(shown, (pupil.name for pupil in everybody.values()))
        entry = {"do": "join", "pupil": number, "name": shown, "token": digest(secret)}
        return {**entry, "waits": True} if waits else entry

    def mute(self, pupil: object, muted: object) -> Entry:
        """Hide a name from everybody, or show it again."""
        return {"do": "mute", "pupil": self._person(pupil).number, "muted": muted is True}

    def rename(self, pupil: object, name: object) -> Entry:
        """Give somebody another name."""
        number, shown = self._person(pupil).number, plain_name(name)
        if is_of_pages(shown):
            raise RequestRefused("class-name-taken")
        others = (each.name for each in self.everybody.values() if each.number != number)
        return {"do": "rename", "pupil": number, "name": unlike(shown, others)}

    def group(self, pupil: object, group: object) -> Entry:
        """Put somebody into a group, or into none (0): the next tables are dealt group by group."""
        if type(group) is not int or not 0 <= group <= MAX_GROUPS:
            raise RequestRefused("class-unreadable")
        return {"do": "group", "pupil": self._person(pupil).number, "group": group}

    def divide(self, groups: object) -> list[Entry]:
        """Divide the class by chance into this number of groups; 0 for none."""
        if type(groups) is not int or not 0 <= groups <= MAX_GROUPS:
            raise RequestRefused("class-unreadable")
        if not self.pupils:
            raise RequestRefused("class-nobody")
        order = random.SystemRandom().sample(sorted(self.pupils), len(self.pupils))
        return [self.group(pupil, 1 + at % groups if groups else 0) for at, pupil in enumerate(order)]

    def remove(self, pupil: object) -> Entry:
        """Send somebody out; the computer has their seat, and the old code is no longer valid."""
        return {"do": "remove", "pupil": self._person(pupil).number, "code": new_code()}

    def lock(self) -> Entry:
        """Let nobody in any more; the old code is no longer valid."""
        return {"do": "lock", "code": new_code()}

    def name(self, pupil: int | None) -> str:
        """What somebody is called before others; "" where they have no name, or one that is hidden."""
        found = None if pupil is None else self.pupils.get(pupil)
        return "" if found is None or found.muted else found.name

    # Tables

    def start(
        self, game: object, options: Mapping[str, Any] | None = None, same: object = True, turn: int = 0
    ) -> Entry:
        """Seat everybody at tables of a game, and deal.

        Those of a group sit at the same tables. options: rulings, and `players` at a table; as few computer players as
        can be where that is left out. same: whether all tables are dealt the same cards. turn: how many seats everybody
        moves on.
        """
        if not self.pupils:
            raise RequestRefused("class-nobody")
        wanted = dict(options or {})
        if not isinstance(game, str):
            raise RequestRefused("class-unreadable")
        if wanted.get("players") is None:
            wanted.pop("players", None)
            wanted["players"] = best_number(records.rules(game, wanted).numbers, *map(len, self._groups()))
        rules = records.rules(game, wanted)
        places = playing.new(game, **wanted).seats
        deck = shuffled(rules)
        tables: list[dict[str, Any]] = []
        for group in self._groups():
            order = group[turn % len(group) :] + group[: turn % len(group)]
            number = -(-len(group) // len(places))
            for at in range(number):
                here: list[int | None] = [*order[at::number]]
                here += [None] * (len(places) - len(here))
                tables.append(
                    {
                        "number": len(tables) + 1,
                        "seats": dict(zip(places, here, strict=True)),
                        "deck": deck if same is True else shuffled(rules),
                    }
                )
        return {
            "do": "start", "game": game, "options": wanted, "same": same is True, "turn": turn, "tables": tables
        }  # fmt: skip

    def _groups(self) -> list[list[int]]:
        """The pupils of each group, those of none last."""
        found: dict[int, list[int]] = {}
        for number in sorted(self.pupils):
            found.setdefault(self.pupils[number].group, []).append(number)
        return [found[group] for group in sorted(found, key=lambda group: (group == 0, group))]

    def rotate(self) -> Entry:
        """A new round of the same game, for which everybody moves on by one seat."""
        if self._started is None:
            raise RequestRefused("class-not-started")
        last = self._started
        return self.start(last["game"], last["options"], last["same"], last["turn"] + 1)

    def sit(self, table: object, seat: object, pupil: object) -> Entry:
        """Give a seat to a pupil, who is let in with it if they wait for that, or to the computer."""
        found = self.table(table)
        if not isinstance(seat, str) or seat not in found.seats:
            raise RequestRefused("class-no-seat")
        number = None if pupil is None else self._person(pupil).number
        return {"do": "seat", "table": found.number, "seat": seat, "pupil": number}

    def move(self, table: object, seat: str, move: object, at: object, by: str = PUPIL) -> Entry:
        """Make a move in answer to a position. Raises StaleWish, RequestRefused or IllegalMove, and changes nothing."""
        found = self.table(table)
        if type(at) is not int or at != found.at:
            raise StaleWish
        if self.paused and by != TEACHER:
            raise RequestRefused("class-paused")
        if not isinstance(move, str):
            raise RequestRefused("class-unreadable")
        if found.game.to_move is not None and found.game.to_move != seat:
            raise IllegalMove(Refusal("not your turn", found.game.to_move, move[:200]))
        refusal = found.game.refusal(move[:200])
        if refusal is not None:
            raise IllegalMove(refusal)
        return {"do": "move", "table": found.number, "at": at, "seat": seat, "move": move, "by": by}

    def miss(self, pupil: int, table: ClassTable, clause: str) -> Entry | None:
        """Note that a move of a pupil was refused by a clause; None where that is known of this position."""
        if not clause or self._miss(pupil, table, clause) in self.misses:
            return None
        return {"do": "missed", "pupil": pupil, "table": table.number, "at": table.at, "clause": clause}

    def _miss(self, pupil: int, table: ClassTable, clause: str) -> Miss:
        game = table.game
        return Miss(pupil, clause, game.rules.name, len(self.over), table.number, table.line.of, game.deals)

    def deal(self, table: object, at: object) -> list[Entry]:
        """Deal the next deal of a match; pupils who came late get the seats of the computer there.

        Where all tables play the same cards, they get them at the table that begins a deal first: at the others, they
        may have seen these cards.
        """
        found = self.table(table)
        if type(at) is not int or at != found.at:
            raise StaleWish
        if self.paused:
            raise RequestRefused("class-paused")
        if found.game.over or found.game.to_move is not None:
            raise RequestRefused("class-no-deal")
        dealt = found.game.deals
        begun = self.decks is not None and dealt < len(self.decks)
        deck = self.decks[dealt] if self.decks is not None and begun else shuffled(found.game.rules)
        free = [seat for seat, held in found.seats.items() if held is None]
        late = [] if begun else [pupil.number for pupil in self.pupils.values() if pupil.late]
        return [
            {"do": "deal", "table": found.number, "at": at, "deck": deck},
            *(self.sit(table, seat, pupil) for seat, pupil in zip(free, late, strict=False)),
        ]

    def computers(self, table: ClassTable, most: int = 1) -> Iterator[Entry]:
        """What the computer plays at a table, one move after the other; each is to be carried out before the next."""
        for _ in range(most):
            game = table.game
            seat = game.to_move
            if self.paused or seat is None or table.seats[seat] is not None or table.past:
                return
            player = at_level(DEFAULT_LEVEL, game.rules, secrets.token_hex(8))
            yield {
                "do": "move", "table": table.number, "at": table.at, "seat": seat,
                "move": str(player.choose(game.view(seat))), "by": COMPUTER,
            }  # fmt: skip

    # Work on a page of the site, and the time for it

    def assign(self, kind: object, game: object) -> Entry:
        """Give everybody the lesson of a game, or a sheet of questions that asks what the class has missed of it."""
        if kind not in KINDS or not isinstance(game, str):
            raise RequestRefused("class-unreadable")
        name = rules_of(game).name
        if rulebook.load(rules_of(game).rulebook).level == "draft":
            raise RequestRefused("class-no-lesson")
        missed = [miss.clause for miss in self.misses if miss.game == name]
        often = sorted(dict.fromkeys(missed), key=missed.count, reverse=True)
        link = "" if kind == LESSON else sheet(name, 1 + secrets.randbelow(MAX_SEED), often)
        return {"do": "assign", "kind": kind, "game": name, "hash": link}

    def finish(self, pupil: int, right: object, of: object) -> Entry:
        """Note that a pupil has done the work. right, of: their right answers, and how many there were."""
        if self.work is None or pupil in self.work.done:
            raise StaleWish
        if type(right) is not int or type(of) is not int or not 0 <= right <= of <= 100:
            raise RequestRefused("class-unreadable")
        return {"do": "done", "pupil": self._pupil(pupil).number, "right": right, "of": of}

    def set_timer(self, minutes: object, now: float) -> Entry:
        """Set the time to some minutes from now; 0 ends that."""
        if type(minutes) is not int or not 0 <= minutes <= MAX_MINUTES:
            raise RequestRefused("class-unreadable")
        return {"do": "timer", "until": round(now) + 60 * minutes if minutes else 0}

    # The projector, and what the class is asked

    def show(self, what: object, table: object = None) -> Entry:
        """Put something on the projector; a table as it stands, with its hands hidden."""
        if what not in stages.STAGES:
            raise RequestRefused("class-unreadable")
        if what != stages.TABLE:
            return {"do": "show", "what": what}
        return {"do": "show", "what": what, "table": self.table(table).number, "open": False, "step": None}

    def show_missed(self, clause: object) -> Entry:
        """Put the position on the projector at which a rule was last missed; its hands stay hidden."""
        here = [miss for miss in self.misses if miss.clause == clause and miss.round == len(self.over)]
        if not here:
            raise RequestRefused("class-no-table")
        return {**self.show(stages.TABLE, here[-1].table), "step": here[-1].step, "deals": here[-1].deals}

    def hands(self, is_open: object, deal: object) -> list[Entry]:
        """Open or hide the hands of the table on the projector; it stays at the same move.

        Where somebody still plays these cards, everybody waits while they lie open. deal: the number of the deal whose
        hands are meant. Raises StaleWish where new cards lie there by then.
        """
        table = self.table(self.stage.table)
        if is_open is not True:
            return [self._same_table(open=False)]
        if deal != table.game.deals:
            raise StaleWish
        waits = self.paused or table.game.deals in self._played_out(table)
        return [*([] if waits else [{"do": "pause"}]), self._same_table(open=True)]

    def step(self, step: object) -> Entry:
        """Show the table on the projector as it was after this number of moves; its hands stay open or hidden."""
        line = self.table(self.stage.table).line
        at = max(0, min(step, line.of)) if type(step) is int else line.of
        return self._same_table(step=at, deals=line.game.deals if at == line.of else 1)

    def _same_table(self, **changed: object) -> Entry:
        """The same table on the projector, with one thing changed."""
        stage = self.stage
        kept = {"open": stage.open, "step": stage.step, "deals": stage.deals}
        return {"do": "show", "what": stages.TABLE, "table": self.table(stage.table).number, **kept, **changed}

    def discuss(self, table: object) -> list[Entry]:
        """Let everybody wait, and put a table on the projector as it stands, to go back from there."""
        found = self.table(table)
        is_open = self.stage.table == found.number and self.stage.open
        at = {"step": found.line.of, "deals": found.game.deals}
        return [{"do": "pause"}, {**self.show(stages.TABLE, found.number), "open": is_open, **at}]

    def ask(self, about: object, says: object = "", choices: object = ()) -> Entry:
        """Let the class vote. On a move they can vote only where the hand that moves is open on the projector.

        says, choices: a question of the teacher's own, and its answers.
        """
        if about not in stages.VOTES:
            raise RequestRefused("class-unreadable")
        if about == stages.OWN_QUESTION:
            return self._own_question(says, choices)
        if about != stages.YES_OR_NO and self.stage.what != stages.TABLE:
            raise RequestRefused("class-ask-table")
        if about == stages.QUESTION:
            return self._question(self.table(self.stage.table))
        seat, step, offered = None, self.stage.step, ["yes", "no"]
        deals = self.stage.deals
        if about != stages.YES_OR_NO:
            live = self.table(self.stage.table).line
            game = stages.on_stage(live, replace(self.stage, question=None))
            if step is None:  # stays while they think
                step, deals = live.of, live.game.deals
            seat, offered = game.to_move, list(game.seats)
            if about == stages.MOVE:
                if not self.stage.open:
                    raise RequestRefused("class-ask-open")
                offered = [str(move) for move in game.legal_moves]
                if not 2 <= len(offered) <= stages.MAX_CHOICES:
                    raise RequestRefused("class-ask-number")
        return {"do": "ask", "about": about, "seat": seat, "choices": offered, "step": step, "deals": deals}

    def _own_question(self, says: object, choices: object) -> Entry:
        """Let the class answer a question that the teacher has written."""
        text = _one_line(says, MAX_QUESTION_CHARACTERS)
        given = choices if isinstance(choices, (list, tuple)) else ()
        answers = [answer for each in given[: MAX_ANSWERS + 1] if (answer := _one_line(each, MAX_ANSWER_CHARACTERS))]
        if not text or not 2 <= len(answers) <= MAX_ANSWERS:
            raise RequestRefused("class-own-wants")
        where = {"step": self.stage.step, "deals": self.stage.deals}
        return {"do": "ask", "about": stages.OWN_QUESTION, "seat": None, "choices": answers, **where, "says": text}

    def _question(self, table: ClassTable) -> Entry:
        """Let the class answer a question from the last deal of a table whose cards nobody in the room still plays."""
        if not any(_has_ended(table, number) for number in range(1, table.game.deals + 1)):
            raise RequestRefused("class-question-deal")
        over = self._played_out(table)
        if not over:
            raise RequestRefused("class-question-others")
        record, chance = table.game.record(), secrets.token_hex(8)
        for deal in reversed(over):  # one that was thrown in gives none
            if of_deal(record, deal, chance) is not None:
                return {"do": "question", "table": table.number, "deal": deal, "chance": chance}
        raise RequestRefused("class-question-none")

    def _played_out(self, table: ClassTable) -> list[int]:
        """The deals of a table whose cards nobody in the room still plays, or is going to play."""
        alike = [] if self.decks is None else [each for each in self.tables.values() if each is not table]
        ended = [number for number in range(1, table.game.deals + 1) if _has_ended(table, number)]
        return [number for number in ended if all(each.game.over or _has_ended(each, number) for each in alike)]

    def end_vote(self) -> Entry:
        """End a vote, and let the class see how it came out."""
        if self.vote is None:
            raise RequestRefused("class-no-vote")
        return {"do": "votes"}

    def give_vote(self, pupil: int, choice: object, number: object) -> Entry:
        """Vote, or vote otherwise."""
        if self.vote is None or self.vote.shown or type(number) is not int or number != self.vote.number:
            raise StaleWish
        if type(choice) is not int or not 0 <= choice < len(self.vote.choices):
            raise RequestRefused("class-unreadable")
        return {"do": "vote", "pupil": self._pupil(pupil).number, "choice": choice}

    def place(self, pupil: int) -> tuple[ClassTable, str] | None:
        """The table and the seat of a pupil, if they have one."""
        for table in self.tables.values():
            seat = table.seat_of(pupil)
            if seat is not None:
                return table, seat
        return None

    def records(self) -> list[dict[str, Any]]:
        """The record of each table that there is or was."""
        return [table.game.record() for table in (*self.over, *self.tables.values())]

    def results(self) -> list[dict[str, Any]]:
        """A row for everybody: the deals they have finished and won, their answers, and the rules they have missed."""
        rows: dict[int, dict[str, Any]] = {}
        misses: dict[int, list[Miss]] = {}
        for miss in self.misses:
            misses.setdefault(miss.pupil, []).append(miss)
        for number in self.pupils:
            right, answers = self.answers.get(number, (0, 0))
            mine = misses.get(number, [])
            rows[number] = {
                "pupil": number, "name": self.name(number), "deals": 0, "won": 0, "right": right, "answers": answers,
                "refused": sum(not miss.answer for miss in mine),
                "missed": [*dict.fromkeys(miss.clause for miss in mine)],
                "group": self.pupils[number].group,
                "work": [(work, work.done[number]) for work in self.assigned if number in work.done],
            }  # fmt: skip
        for table in (*self.over, *self.tables.values()):
            rules = table.game.rules
            finished = [deal["points"] for deal in table.game.result()["deals"] if deal["finished"]]
            for seat, pupil in table.seats.items():
                if pupil is None or pupil not in rows:
                    continue
                side = table.game.side_of(seat)
                rows[pupil]["deals"] += len(finished)
                rows[pupil]["won"] += sum(rules.best_sides(points or {}) == [side] for points in finished)
        return sorted(rows.values(), key=lambda row: (-row["won"], row["deals"], row["pupil"]))

    # What has been decided, from now or from the journal

    def carry_out(self, *entries: Mapping[str, Any]) -> None:
        """Make entries happen. Raises BadRecord where one cannot."""
        for entry in entries:
            try:
                self._do(entry)
            except (*REPLAY_ERRORS, IllegalMove) as wrong:
                raise BadRecord(f"A step of the class cannot be repeated: {quote(entry.get('do'))}") from wrong

    _started: Mapping[str, Any] | None = None

    def _do(self, entry: Mapping[str, Any]) -> None:
        if not all(isinstance(entry[name], kind) for name, kind in FIELDS.items() if name in entry):
            raise TypeError(entry["do"])
        match entry["do"]:
            case "open":
                self.code, self.host = entry["code"], entry["host"]
            case "join" | "let in" | "mute" | "rename" | "group" | "missed" | "remove":
                self._do_of_pupils(entry)
            case "lock":
                self.locked, self.code = True, entry["code"]
            case "unlock":
                self.locked = False
            case "assign":
                self.work = Work(entry["kind"], rules_of(entry["game"]), entry["hash"])
                self.assigned.append(self.work)
            case "unassign":
                self.work = None
            case "done":
                if self.work is not None:
                    self.work.done[entry["pupil"]] = (entry["right"], entry["of"])
            case "timer":
                self.until = entry["until"] or None
            case "pause":
                self.paused = True
            case "go on":
                self.paused, self.stage = False, replace(self.stage, open=False)
            case "show":
                if entry["what"] == stages.TABLE:
                    self.table(entry["table"])
                self.vote = None
                step, deals = entry.get("step"), entry.get("deals", 1)
                self.stage = Stage(entry["what"], entry.get("table"), entry.get("open", False), step, deals=deals)
            case "ask":
                self.votes += 1
                self.stage = replace(self.stage, step=entry["step"], deals=entry.get("deals", 1), question=None)
                self.vote = Vote(self.votes, entry["about"], entry["seat"], tuple(entry["choices"]))
                self.vote.says = entry.get("says", "")
            case "question":
                found = of_deal(self.tables[entry["table"]].game.record(), entry["deal"], entry["chance"])
                if found is None:
                    raise ValueError(entry["deal"])
                self.votes += 1
                self.stage = replace(self.stage, question=found)
                self.vote = Vote(self.votes, stages.QUESTION, None, tuple(option.text for option in found.options))
            case "vote":
                if self.vote is not None:
                    self.vote.votes[entry["pupil"]] = entry["choice"]
            case "votes":
                if self.vote is not None:
                    self._mark(self.vote)
                    self.vote.shown = True
            case "let go":
                self.vote, self.paused = None, False
                self.stage = replace(self.stage, open=False, step=None, deals=1, question=None)
            case "start":
                self._start(entry)
            case "seat":
                table = self.tables[entry["table"]]
                if entry["pupil"] in self.waiting:
                    self._let_in(entry["pupil"])
                for other in self.tables.values() if entry["pupil"] is not None else ():
                    other.seats = {seat: None if held == entry["pupil"] else held for seat, held in other.seats.items()}
                table.seats[entry["seat"]] = entry["pupil"]
                if entry["pupil"] is not None:
                    self.pupils[entry["pupil"]].late = False
            case "move":
                table = self._table_of(entry)
                with table.game.watch_events(lambda: self._watch and self._watch(table)):
                    table.line.make(entry["move"])
                table.at += 1
            case "deal":
                table = self._table_of(entry)
                table.line.deal(entry["deck"])
                if self.stage.table == table.number:  # the new hands are hidden
                    self.vote, self.stage = None, replace(self.stage, open=False, question=None)
                if self.decks is not None and table.game.deals > len(self.decks):
                    self.decks.append(entry["deck"])
                table.at += 1
            case other:
                raise ValueError(other)

    def _do_of_pupils(self, entry: Mapping[str, Any]) -> None:
        """Make an entry happen that is about those who are there."""
        match entry["do"]:
            case "join":
                number = entry["pupil"]
                people = self.waiting if entry.get("waits") else self.pupils
                people[number] = Pupil(number, entry["name"], entry["token"], late=bool(self.tables))
            case "let in":
                self._let_in(*self.waiting)
            case "mute":
                self.everybody[entry["pupil"]].muted = entry["muted"]
            case "rename":
                self.everybody[entry["pupil"]].name = entry["name"]
            case "group":
                self.everybody[entry["pupil"]].group = entry["group"]
            case "missed":
                self.misses[self._miss(entry["pupil"], self._table_of(entry), entry["clause"])] = None
            case "remove":
                del (self.waiting if entry["pupil"] in self.waiting else self.pupils)[entry["pupil"]]
                self.code = entry.get("code", self.code)  # a journal of before has none
                for table in self.tables.values():
                    table.seats = {seat: None if held == entry["pupil"] else held for seat, held in table.seats.items()}

    def _mark(self, vote: Vote) -> None:
        """Note right answers and missed rules, once, when the votes are shown.

        Questions on advice are left out.
        """
        asked, number = self.stage.question, self.stage.table
        if asked is None or number is None or vote.shown or asked.kind == "advice":
            return
        game, step, deals = self.tables[number].game.rules.name, length(asked.record), len(asked.record["deals"])
        for pupil, choice in vote.votes.items():
            right, answers = self.answers.get(pupil, (0, 0))
            self.answers[pupil] = (right + (choice == asked.right), answers + 1)
            if choice != asked.right:
                self.misses[Miss(pupil, asked.clause, game, len(self.over), number, step, deals, answer=True)] = None

    def _let_in(self, *numbers: int) -> None:
        for number in numbers:
            self.pupils[number] = replace(self.waiting.pop(number), late=bool(self.tables))

    def _start(self, entry: Mapping[str, Any]) -> None:
        made = {}
        for given in entry["tables"]:
            line = LineOfPlay(playing.new(entry["game"], deck=given["deck"], **entry["options"]))
            seats = {seat: given["seats"][seat] for seat in line.game.seats}
            made[given["number"]] = ClassTable(given["number"], line, seats)
        for table in self.tables.values():
            table.past = True
        for pupil in self.pupils.values():
            pupil.late = False
        self.over += self.tables.values()
        self.tables = made
        self.decks = [entry["tables"][0]["deck"]] if entry["same"] else None
        self._started = entry
        on = self.stage.table if self.stage.table in made else None
        self.vote, self.stage = None, Stage(stages.TABLES if on is None else stages.TABLE, on)

    def _table_of(self, entry: Mapping[str, Any]) -> ClassTable:
        """The table of an entry, which stands where the entry says. Raises ValueError where it does not."""
        table = self.tables[entry["table"]]
        if entry["at"] != table.at:
            raise ValueError(entry["at"])
        return table

    # What others send

    def table(self, number: object) -> ClassTable:
        """A table by its number. Raises RequestRefused where there is none."""
        if type(number) is not int or number not in self.tables:
            raise RequestRefused("class-no-table")
        return self.tables[number]

    def _pupil(self, number: object) -> Pupil:
        found = self._person(number)
        if found.number in self.waiting:
            raise RequestRefused("class-wait-let-in")
        return found

    def _person(self, number: object) -> Pupil:
        found = self.everybody.get(number) if type(number) is int else None
        if found is None:
            raise RequestRefused("class-no-pupil")
        return found


def best_number(numbers: Sequence[int], *groups: int) -> int:
    """How many sit at a table, so that the computer has as few seats as can be; then, as many as can be.

    groups: how many pupils are in each.
    """
    return min(numbers, key=lambda number: (sum(-pupils % number for pupils in groups), -number))


def _has_ended(table: ClassTable, deal: int) -> bool:
    """Whether a deal of a table, from 1, has been played to its end."""
    return deal < table.game.deals or (deal == table.game.deals and table.game.to_move is None)


def shuffled(rules: Rules) -> list[str]:
    """A pack by a chance that nobody can foresee."""
    pack = [str(card) for card in rules.pack()]
    random.SystemRandom().shuffle(pack)
    return pack


def _one_line(given: object, longest: int) -> str:
    """A text that a teacher has written, in one line; "" for what is none."""
    text = "".join(each if each.isprintable() else " " for each in given) if isinstance(given, str) else ""
    return " ".join(text.split())[:longest].rstrip()
