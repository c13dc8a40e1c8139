"""The table: a game that a reader plays in a notebook or on a page. Python holds all truth, the front end draws."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from cardgames.core import BadRecord, Game, IllegalMove, Refusal, Rules, quote
from cardgames.players import DEFAULT_LEVEL, LEVEL_ALIASES, LEVELS, Player, at_level
from cardgames.records import commitment, incoming, link
from cardgames.records import record as records
from cardgames.records.line_of_play import LineOfPlay
from cardgames.rulebooks import playing, verdicts
from cardgames.widgets import contract
from cardgames.widgets.base import MAX_SEED, BadMessage, Widget, script, shared, style
from cardgames.widgets.contract import TableScene
from cardgames.widgets.scene import as_message
from cardgames.widgets.screen import SeatScreen, faces
from cardgames.words import ENGLISH, Words, load

if TYPE_CHECKING:
    from cardgames.solver.review import ReviewRun

REVIEW_SLICE_SECONDS = 0.2
"""The time that a review takes at once before other messages are handled."""
KEPT_VERSION = 1
"""The version of the state that `kept` returns, which may outlive a release."""


class Table(Widget):
    """A card table.

        Table("goat", players=6, seat="A", seed=1916, command="may")
        Table(game)  or  Table(record={...})

    game: a game's name, rules of your own as `cardgames.new` takes them, or a game already begun, which the table then
    plays on. record: a record, as object or JSON.
    seat: the letter of the reader's seat, several letters, or "open" for all hands open and no computer players.
    seed: deals the cards; the same seed deals the same. level: how well the others play, "by the book", "random" (or
    "easy"), or "sampling" (or "strong"). player: makes the player of a seat that is not the reader's, instead of one of
    that level.
    rulebook_url: the page of the rulebook, to which clauses are linked. language: of the interface, "en" or "ru".
    Other keywords are the game's rulings.
    Raises BadRecord on an unknown game, seat, level, language, ruling or value, and on a bad record.
    """

    _front = "table"
    _esm = script(_front)
    _css = style("table")
    ENDED: ClassVar[set[tuple[int, int, int]]] = set()
    """The deals that came to their end at tables which had dealt them."""

    course = shared()
    """What has happened since the last course, a `contract.Course`."""
    setup = shared()

    def __init__(
        self,
        game: str | type[Rules] | Rules | Game = "goat",
        *,
        seat: str = "A",
        seed: int | None = None,
        record: Mapping[str, Any] | str | None = None,
        dealer: str = "A",
        level: str = DEFAULT_LEVEL,
        player: Callable[[str], Player] | None = None,
        rulebook_url: str = "",
        language: str = "",
        **options: Any,
    ) -> None:
        self._words = load(language)
        self.afterwards: dict[str, Any] = {}
        """The rulings under which a new deal is begun once the match is over: a first match may be plainer."""
        self._player = player
        self._level = self._read_level(level)
        self._people: tuple[str, ...] = ()
        """The seats of those who take turns at this device; none where one reader plays."""
        self._hint: str | None = None
        self._reviewing: tuple[tuple[str, int, tuple[str, ...]], ReviewRun] | None = None
        self._parts = 0
        self._positions: dict[tuple[int, int, tuple[str, ...]], int] = {}
        self._laid = 0
        self._stepping = False
        self._by_chance = False
        if record is not None:
            begun = playing.replay(record)
        elif isinstance(game, Game):
            begun = game
        else:
            begun = playing.new(game, dealer=dealer, seed=_any_seed() if seed is None else seed, **options)
        self._screen = SeatScreen(begun, ("A",), self._words)
        self._put_on_table(begun)
        self._screen.seats = self._read_seat(seat)
        if record is None:
            if begun is not game:  # its pack is the table's own
                self._by_chance = seed is None
                self._seal_deal()
            self._screen.add()
            self._play_on()
        else:
            self._stepping = begun.to_move not in self._open
        super().__init__(rulebook_url)

    @classmethod
    def from_link(cls, text: str, **options: Any) -> Table:
        """A table with the game of a link. Raises BadRecord where the text is not a whole link."""
        return cls(record=link.read(text), **options)

    # What a reader of the notebook may use

    @property
    def game(self) -> Game:
        """The game in the position that is shown."""
        return self._line.game

    @property
    def scene(self) -> TableScene:
        """What is drawn of that position."""
        assert self._screen.scene is not None
        return self._screen.scene

    @property
    def record(self) -> dict[str, Any]:
        """The whole record: also the moves that have been taken back, until another is made."""
        return self._line.record

    @property
    def _open(self) -> tuple[str, ...]:
        """Whose hands are open: the seats of the reader."""
        return self._screen.seats

    def link(self) -> str:
        """The link of the position that is shown; without a site it is the fragment of an address alone."""
        page = f"{self.site}{self.game.rules.name}/play/" if self.site else ""
        return link.write(self.game.record(), page)

    def kept(self) -> Mapping[str, Any]:
        """What a page goes on with when it is loaded anew: the link of the position, the seat, and all of `take_up`."""
        whole = {"whole": link.write(self.record), "stepping": self._stepping}
        return {
            **({} if self._line.is_at_end else whole),
            "record": self.link(),
            "seat": self.setup["seat"],
            "version": KEPT_VERSION,
            "chance": self._by_chance,
            "seals": [json.dumps(receipt.data()) for receipt in self._sealed.values()],
            "people": max(1, len(self._people)),
        }

    def take_up(self, kept: Mapping[str, Any]) -> None:
        """Go on with what `kept` left beside this position: the moves after it, and the seals.

        Raises BadRecord where this version cannot.
        """
        seals = kept.get("seals")
        if (
            kept["version"] != KEPT_VERSION
            or not isinstance(seals, list)
            or not all(isinstance(each, str) for each in seals)
        ):
            raise BadRecord(self._words("game-not-kept"))
        if "whole" in kept:
            self._take_up_whole(str(kept["whole"]))
            self._stepping = kept.get("stepping") is True
        receipts = [receipt for receipt in map(commitment.read, seals) if receipt.fits]
        for number, deal in enumerate(self.record["deals"], 1):
            for receipt in receipts:
                if list(receipt.deck) == deal["deck"]:
                    self._sealed[number] = receipt
        self._by_chance = kept.get("chance") is True
        if kept.get("people", 1) != 1:
            self._let_people_play(kept["people"])
        self._draw()

    def _take_up_whole(self, whole: str) -> None:
        """Take the game of a link that contains the position shown. Raises BadRecord where it does not."""
        shown, at = self.game.record(), self._line.at
        self._put_on_table(playing.replay(link.read(whole)))
        self._go_to(min(at, self._line.at))
        if self.game.record() != shown:
            raise BadRecord(self._words("game-not-kept"))

    def seal_with(self, nonce: str) -> None:
        """Take the deal for one by chance, sealed with this nonce; what led to its first choice is not shown."""
        self._by_chance = True
        self._seal_deal(nonce)
        self._draw()

    def push(self, move: str) -> None:
        """Make the reader's move; the computer players then make theirs. Raises IllegalMove, and changes nothing."""
        if self.game.to_move is not None and self.game.to_move not in self._open:
            raise IllegalMove(Refusal("not your turn", self.game.to_move, move))
        self._line.make(move)
        self.play_on()

    def undo(self) -> None:
        """Go back to the reader's own last decision. Raises BadMessage where there is none."""
        own = self._line.before(self._open)
        if own is None:
            raise BadMessage(self._words("nothing-to-undo"))
        self._stepping = False
        self._go_to(own)
        if self._is_last_card() and (earlier := self._line.before(self._open)) is not None:
            self._go_to(earlier)
        self._draw()

    def redo(self) -> None:
        """Go on again to the reader's next decision. Raises BadMessage where nothing was taken back."""
        if self._line.is_at_end:
            raise BadMessage(self._words("nothing-to-redo"))
        self._stepping = False
        self._go_to(self._line.after(self._open), shown=True)
        if self._is_last_card():
            self._go_to(self._line.after(self._open), shown=True)
        self._draw()

    def deal(self, seed: int | None = None) -> None:
        """Begin a new game under the same rules, dealt from a seed. Raises BadMessage unless that is a whole number."""
        if seed is not None and (type(seed) is not int or abs(seed) > MAX_SEED):
            raise BadMessage(self._words("bad-deal", what=quote(seed)))
        options, self.afterwards = (self.afterwards, {}) if self.game.over else ({}, self.afterwards)
        self._begin_anew(options, _any_seed() if seed is None else seed, by_chance=seed is None)

    def next_deal(self) -> None:
        """Deal the next deal of the match. Raises BadRecord where it is not yet time, or the match is over."""
        if self._line.deal():
            self._seal_deal()
        self._screen.on_the_way = []
        self._screen.add()
        self.play_on()

    def sit(self, seat: str) -> None:
        """Take another seat, several, or "open" for all. Raises BadRecord where there is no such seat."""
        self._screen.seats = self._read_seat(seat)
        self._let_people_play(1)
        if not self._stepping and self._line.is_at_end:
            self.play_on()
        else:
            self._draw()

    def pass_round(self, people: int) -> None:
        """Let this many people play at one device, from seat A on; the computer plays the other seats.

        Between their turns all hands are covered, until `uncover`. With 1 the reader plays alone again, in seat A.
        Raises BadRecord where there are fewer seats.
        """
        self._let_people_play(people)
        if people == 1:
            self._screen.seats = ("A",)
        if not self._stepping and (self._line.is_at_end or self.game.to_move not in self._players):
            self.play_on()
        else:
            self._draw()

    def uncover(self) -> None:
        """Show their cards to the player whose turn it is, who holds the device now."""
        mover = self.game.to_move
        if mover in self._people:
            self._screen.seats = (str(mover),)
        self._draw()

    def _let_people_play(self, people: object) -> None:
        seats = self.game.seats
        if type(people) is not int or not 1 <= people <= len(seats):
            raise BadRecord(self._words("people-wrong", n=len(seats)))
        if self._people or people > 1:
            self._screen.letters = people > 1
        self._people = seats[:people] if people > 1 else ()
        if self._people:
            self._screen.seats = ()

    def play_at(self, level: str) -> None:
        """Let the computer play at another level from now on. Raises BadRecord where there is none of that name."""
        self._level = self._read_level(level)
        self._player = None
        self._draw()

    def hint(self) -> str:
        """Mark what the seat to move may do best, and say why. Raises BadMessage where it is not the reader's turn."""
        from cardgames.players.hint import hint

        game = self.game
        if game.to_move is None or game.to_move not in self._open:
            raise BadMessage(self._words("no-hint"))
        given = hint(game.rules, game.view(game.to_move))
        self._hint = str(given.move)
        text = self._words.marked_text(given.words)
        spoken = load(ENGLISH) if "lang" in text else self._words
        doubt = verdicts.reservation(game.rules.name, given.clause, spoken)
        why = " ".join(filter(None, (given.why and spoken.of(given.why), doubt)))
        self._message = as_message(text, given.clause)
        if why:
            self._message["figures"] = why
        self._draw()
        return given.words

    def review(self, seconds: float = 1.0) -> list[str]:
        """Show what each of the reader's moves of the finished deal cost, and what the book advises; the same in words.

        It goes back for this many seconds; called again, it goes on where it was. Raises BadRecord while the deal is
        played.
        """
        from cardgames.solver.review import ReviewRun, review_lines

        about = (self._players[0], self.game.deals, self.game.moves)
        if self._reviewing is None or self._reviewing[0] != about:
            self._reviewing = about, ReviewRun(self.game, self._players[0], self.game.deals)
        found = self._reviewing[1]
        found.go_back(seconds)
        self._parts += 1
        self._draw()
        return review_lines(found.review(), self._reader_words())

    def look_back(self, at: int) -> None:
        """Show the position before a move of the review, and what the review says of it. at: its number, from 0.

        Raises BadMessage where no review tells of such a move.
        """
        deal = self.record["deals"][self.game.deals - 1]
        (_, deals, moves), reviewing = self._reviewing or (("", 0, ()), None)
        same = type(at) is int and deals == self.game.deals and [*moves] == deal["moves"]
        line = reviewing.line(at, self._reader_words()) if reviewing and same else None
        if line is None:
            raise BadMessage(self._words("review-none"))
        self.step(self._line.begin_of_deal() + at)
        self._message = {"text": line.says, "clause": line.clause}

    def load(self, record: Mapping[str, Any] | str) -> None:
        """Put the end of a record, or of a link, on the table. Raises BadRecord, and changes nothing."""
        self._put_on_table(playing.replay(record))
        self._stepping = self.game.to_move not in self._open
        self._draw()

    def step(self, to: int) -> None:
        """Show the position after the first `to` moves of the record; nobody plays until the reader plays on."""
        if type(to) is not int or not 0 <= to <= self._line.of:
            raise BadMessage(self._words("no-step", n=self._line.of, what=quote(to)))
        self._stepping = True
        self._go_to(to, shown=to == self._line.at + 1)
        self._draw()

    def refresh(self) -> None:
        """Show the game again after it was changed outside of the table."""
        self._line.take_record()
        self._draw()

    # How the game goes on

    def _put_on_table(self, game: Game) -> None:
        self._line, self._hint = LineOfPlay(game, self._screen.watch), None
        self._laid += 1
        self._by_chance = False
        self._sealed: dict[int, commitment.Receipt] = {}
        self._screen.game = game
        self._people = tuple(seat for seat in self._people if seat in game.seats)
        self._screen.seats = tuple(seat for seat in self._open if seat in game.seats) or ("A",)
        if self._people:
            self._screen.seats = ()

    def play_on(self) -> None:
        """Let the computer play on from the step that is shown; the later moves of the record are given up.

        What it has done is shown also where a player of the reader's own breaks off.
        """
        try:
            self._play_on()
        finally:
            self._draw()

    def _play_on(self) -> None:
        self._stepping = False
        self._message = self._hint = None
        self._line.give_up_rest()
        game = self.game
        made = len(game.moves)
        while game.to_move is not None and (game.to_move not in self._players or self._is_last_card()):
            chance = f"{game.seed}/{game.deals}/{made}"
            if game.to_move in self._players:
                self._line.make(game.legal_moves[0])
            elif self._player is None:
                self._line.make(at_level(self._level, game.rules, chance).choose(game.view(game.to_move)))
            else:
                self._move_of_own_player(self._player, chance)
            made += 1
        if game.to_move is None and game.deals in self._sealed:
            self.ENDED.add((id(self), self._laid, game.deals))

    @property
    def _players(self) -> tuple[str, ...]:
        """The seats that the computer does not play."""
        return self._people or self._open

    def _is_last_card(self) -> bool:
        """Whether the reader can only play the last of their cards: it then plays itself."""
        game = self.game
        if len(self._open) != 1 or game.to_move not in self._open or len(game.legal_moves) != 1:
            return False
        cards = game.legal_moves[0].cards
        return bool(cards) and len(game.view(game.to_move).hand) == len(cards)

    def _move_of_own_player(self, player: Callable[[str], Player], chance: str) -> None:
        """Make the move of the reader's own player. Raises BadMessage, from what went wrong, where there is none."""
        seat = str(self.game.to_move)
        try:
            self._line.make(player(chance).choose(self.game.view(seat)))
        except Exception as wrong:
            why = f"{type(wrong).__name__}: {wrong}"
            raise BadMessage(self._words("player-broke-off", seat=seat, why=why)) from wrong

    def _go_to(self, to: int, shown: bool = False) -> None:
        """Put the position after the first `to` moves on the table. shown: whether the scenes on the way are, too."""
        self._hint = None
        self._line.go_to(to, shown, dealt=self._screen.on_the_way.clear)

    def _begin_anew(self, options: Mapping[str, Any], seed: int | None, by_chance: bool | None = None) -> None:
        """A new game with other options, the rest as it was. by_chance: whether nobody has chosen the number."""
        now = self.game
        by_chance = self._by_chance or seed is None if by_chance is None else by_chance
        stated = {known.name: getattr(now.rules, known.name) for known in now.rules.rulings()}
        wanted = {"players": now.rules.players, **stated, **options}
        dealer = "A" if "players" in options else self.record["dealer"]
        every = self._open == now.seats and not self._people
        self._put_on_table(
            playing.new(type(now.rules), dealer=dealer, seed=_any_seed() if seed is None else seed, **wanted)
        )
        if every:
            self._screen.seats = self.game.seats
        self._by_chance = by_chance
        self._seal_deal()
        self._screen.add()
        self.play_on()

    def _seal_deal(self, nonce: str = "") -> None:
        """Seal the pack of a deal that the table itself has dealt, before its first move."""
        self._sealed[self.game.deals] = commitment.seal(self.game.record()["deals"][-1]["deck"], nonce)

    def _read_seat(self, seat: object) -> tuple[str, ...]:
        seats = self.game.seats
        if seat == "open":
            return seats
        if not isinstance(seat, str) or not seat or any(letter not in seats for letter in seat):
            raise BadRecord(f"There is no seat {quote(seat)}; the seats are {seats[0]} to {seats[-1]}, or all open.")
        return tuple(letter for letter in seats if letter in seat)

    def _read_level(self, level: object) -> str:
        named = LEVEL_ALIASES.get(level, level) if isinstance(level, str) else level
        if named not in LEVELS:
            raise BadRecord(f"There is no level {quote(level)}; the levels are {', '.join(LEVELS)}.")
        return str(named)

    # What is shown

    def _draw(self) -> None:
        line, screen = self._line, self._screen
        mover = line.game.to_move
        if self._people and screen.seats != (mover,):
            screen.seats = self._people if mover is None else ()  # covered until the mover has the device
        screen.words = self._words
        self.faces = faces(line.game.rules)
        self.setup = screen.setup(
            seed=None if self._secret else line.game.seed,
            secret=self._secret,
            level=self._level if self._player is None else "",
            alone=True,
            people=max(1, len(self._people)),
        )
        self.course = screen.draw(
            at=self._position_number(),
            said=self._said_times,
            step=(line.at, line.of) if self._stepping else None,
            message=self._message,
            hint=self._hint,
            can_undo=line.before(self._open) is not None,
            can_redo=not line.is_at_end,
            lesson=self.state,
            seal=self._seal_state(),
            review=self._review_state(),
            rulebook=self._rulebook(line.game.rules.name),
            cover=str(mover) if mover in self._people and not screen.seats else "",
            rests=self._rests,
            way=self._scenes_before,
        )

    @property
    def _rests(self) -> bool:
        """Whether nobody can move, since something is explained."""
        return False

    def _scenes_before(self, scenes: list[TableScene], last: TableScene) -> list[TableScene]:  # noqa: ARG002
        """The scenes that are shown one by one before the last one; a coach has more to say to them."""
        return scenes

    def _position_number(self) -> int:
        """The number of the position on the table, which a move names that answers it; no two positions share one."""
        position = self._laid, self.game.deals, self.game.moves
        return self._positions.setdefault(position, len(self._positions) + 1)

    def _review_state(self) -> contract.Review | None:
        """What a review of this end of the deal has found, and how far it went; None where none was asked for."""
        if self._reviewing is None or self._reviewing[0] != (self._players[0], self.game.deals, self.game.moves):
            return None
        found = {**self._reviewing[1].table_data(self._reader_words()), "part": self._parts}
        return cast("contract.Review", found)

    @property
    def _secret(self) -> bool:
        """Whether the number of the deal, or the record, would give away cards that nobody knows yet."""
        return self._by_chance and not self.game.over

    def _reader_words(self) -> Words:
        return self._screen.reader_words

    def _seal_state(self) -> contract.Seal | None:
        """The hash of a deal that this table dealt, and its receipt when the deal is over; else None."""
        found = self._sealed.get(self.game.deals)
        if found is None or list(found.deck) != self.record["deals"][self.game.deals - 1]["deck"]:
            return None  # another pack was dealt outside of the table
        over = self.game.to_move is None
        page = self.home and f"{self.home}fair/"
        return {"hash": found.hash, "receipt": json.dumps(found.data()) if over else None, "page": page}

    @property
    def state(self) -> contract.LessonStep | None:
        """What a lesson tells beside the table; there is none at this one."""
        return None

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        from cardgames.widgets import picture

        shown: Any = super()._repr_mimebundle_(**kwargs)
        said = self._reader_words()
        still = {"text/plain": picture.describe(self.scene, said), "image/svg+xml": picture.picture(self.scene, said)}
        return shown[0] | still, *shown[1:]

    # What comes from the front end

    def _forget_message(self) -> None:
        super()._forget_message()
        self._hint = None

    def _act(self, message: Mapping[str, Any]) -> None:
        match message["do"]:
            case "move":
                move = self._given(message, "move")
                if message.get("at") == self.scene["at"]:  # else it was meant for what is shown no more
                    self.push(move)
            case "undo" | "redo" | "hint" | "review" | "uncover" as name:
                getattr(self, name)()
            case "deal":
                self.deal(message.get("seed"))
            case "next":
                self.next_deal()
            case "seat":
                self.sit(self._given(message, "seat"))
            case "people":
                self.pass_round(message.get("people", 0))
            case "level":
                self.play_at(self._given(message, "level"))
            case "names":
                self._screen.letters = message.get("names") == "letters"
                self._draw()
            case "further":
                self.review(REVIEW_SLICE_SECONDS)
            case "look-back":
                self.look_back(message.get("at", 0))
            case "players":
                self._begin_anew({"players": message.get("players")}, self.game.seed)
            case "ruling":
                self._begin_anew(self._read_ruling(message), self.game.seed)
                self.afterwards.pop(str(message["name"]), None)  # that has been chosen now
            case "save":
                name = f"{self.game.rules.name}{'' if self.game.seed is None else f'-{self.game.seed}'}.json"
                self.send({"saved": {"text": records.write(self.record), "name": name}})
                self._message = {"text": self._words("record-ready"), "clause": ""}
            case "link":
                self.send({"link": self.link()})
            case "load":
                self.load(self._given(message, "record", incoming.RECORD_LIMITS.length + 1))
                self._message = {"text": self._words("record-loaded", n=self._line.of), "clause": ""}
            case "share":
                self.send({"shared": self._end_to_share()})
            case "step":
                self.step(message.get("to", 0))
            case "play on":
                self.play_on()
            case _:
                raise self._unknown(message)

    def _end_to_share(self) -> dict[str, str]:
        """The end of a deal to show to others: a link, what it came to, and a picture. Raises BadMessage before."""
        from cardgames.widgets import picture

        ended = self.scene["result"]
        if not ended:
            raise BadMessage(self._words("share-later"))
        why = ended["why"] or {"text": ""}
        text = f"{self.scene['title']}: {ended['says']} {why['text']}".rstrip()
        drawn = picture.picture(self.scene, self._reader_words(), narrow=True)
        return {"link": self.link(), "text": text, "picture": drawn, "name": f"{self.game.rules.name}.png"}

    def _rules_to_read(self) -> list[Rules]:
        return [self.game.rules]

    def _read_ruling(self, message: Mapping[str, Any]) -> dict[str, Any]:
        name, value = message.get("name"), message.get("value")
        if not any(known.name == name for known in self.game.rules.rulings()):
            title = self._words.of(self.game.rules.title)
            raise BadMessage(self._words("no-ruling", title=title, what=quote(name)))
        return {str(name): value}


def _any_seed() -> int:
    return random.randrange(1, 100_000)
