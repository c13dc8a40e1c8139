"""A game being played: a whole match, asked for one move after the other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import repeat, starmap
from typing import Any

from cardgames.core.choice import Choice
from cardgames.core.errors import BadRecord, IllegalMove, Refusal, check_seed, quote, with_clause
from cardgames.core.event import Event
from cardgames.core.move import Card, Move
from cardgames.core.phrase import Name, Phrase
from cardgames.core.rules import Deal, Match, Rules
from cardgames.core.seats import SEATS, Seat
from cardgames.core.table import Table, WatchedLog
from cardgames.core.view import View, events, view

FORMAT = "cardgames/1"


def no_words(_: str) -> str:
    """Refusals without the words of their clause."""
    return ""


class Game:
    """A match under `rules`. Its truth is the rulings, the packs and the moves; all else is replayed from them.

    A copy, and what another process is sent, is replayed from them too, and goes its own way. A move or a deal that
    does not come to its end, because a rule fails or Ctrl-C is pressed, changes nothing.

    rules: a game's `Rules`. dealer: who deals first, a letter. seed: fills every deal for which no deck is given
    (stable within one version). The first deal waits for `deal`, and without a seed so do the others. deals_on: whether
    a seeded game deals the next deal by itself when one ends. words: clause id to a sentence, for refusals. over:
    whether the match has ended.
    legal_moves: the moves of the seat that is to move, each once; `str(move)` is the record's text.
    Raises BadRecord on an unknown dealer or a wrong seed.
    """

    legal_moves: tuple[Move, ...]

    def __init__(
        self, rules: Rules, dealer: str = "A", seed: int | None = None, words: Callable[[str], str] = no_words
    ) -> None:
        self.rules = rules
        self.seats = tuple(SEATS[: rules.places])
        self.sides = rules.sides()
        if seed is not None:
            check_seed(seed)
        self.seed = seed
        self.deals_on = True
        self._words = words
        self._dealer = self._seat(dealer)
        self._decks: list[tuple[Card, ...]] = []
        self._moves: list[list[Move]] = []
        self._choice: Choice | None
        self._send: Callable[[Move | None], Choice]
        self._begin()

    # The verbs

    @property
    def to_move(self) -> str | None:
        """The letter of the seat that is to move, None between deals and after the end."""
        return None if self._choice is None else SEATS[self._choice[0]]

    @property
    def clause(self) -> str:
        """The clause that limits the seat to move to its legal moves; "" where nobody is to move."""
        return "" if self._choice is None else self._choice[2]

    def push(self, move: Move | str) -> None:
        """Make a move: one of `legal_moves`, or its text. Raises IllegalMove, with the clause, and changes nothing."""
        made: Move
        if type(move) is str or move not in self.legal_moves:  # noqa: SIM108 - so that the next line says why it may
            made = self._find(str(move))
        else:
            made = move  # type: ignore[assignment]  # no plain text is left
        send = self._send
        try:
            try:
                self._choice = choice = send(made)
                self.legal_moves = choice[1]
                self._made.append(made)
            except StopIteration as end:
                self._make_last(made, end.value)
        except BaseException as error:
            self._replay(self._decks, self._moves)
            self._deal_on()
            self._explain(error)
            raise

    def pop(self) -> Move:
        """Take back the last move and return it. Raises IllegalMove where there is none."""
        decks, moves = self._decks, self._moves
        deals = len(moves)
        while deals and not moves[deals - 1]:
            deals -= 1
        if not deals:
            raise IllegalMove(Refusal("nothing to take back"))
        *before, last = moves[:deals]
        try:
            self._replay(decks[:deals], [*before, last[:-1]])
        except BaseException:
            self._replay(decks, moves)
            raise
        return last[-1]

    def deal(self, deck: Sequence[str] | None = None) -> None:
        """Deal the next deal: the whole pack in dealing order, else shuffled from the seed, else by chance.

        Raises BadRecord where the pack is wrong, the last deal is not finished, or the match is over.
        """
        if self._next is None:
            raise BadRecord("The match is over; there is no further deal.")
        if self._choice is not None:
            raise BadRecord("The deal is not finished, so the next cannot be dealt.")
        dealt = self._shuffle() if deck is None else self._read(deck)
        deals = len(self._moves)
        try:
            self._lay_out(dealt)
            self._deal_on()
        except BaseException as error:
            self._replay(self._decks[:deals], self._moves[:deals])
            self._explain(error)
            raise

    def refusal(self, move: Move | str) -> Refusal | None:
        """Why a move is refused now; None where it is legal."""
        text = str(move)
        return None if any(text == str(offered) for offered in self.legal_moves) else self._refusal(text)

    def why_not(self, move: Move | str) -> str | None:
        """None if the move is legal now, else the clause that forbids it ("" where there is none to cite)."""
        refused = self.refusal(move)
        return None if refused is None else refused.clause

    def explain(self, move: Move | str) -> str:
        """A sentence: why the move is legal, or which clause forbids it."""
        text = str(move)
        for offered in self.legal_moves:
            if str(offered) == text and self._choice is not None:
                clause = self.rules.clause_for_legal(self._table, self._choice, offered)
                move, seat = Name(quote(text)), Name(self.to_move)
                said = Phrase("{move} is a move that {seat} has now.", move=move, seat=seat)
                return with_clause(said, self._words(clause), clause)
        refused = self._refusal(text)
        return with_clause(refused.sentence, self._words(refused.clause), refused.clause)

    @contextmanager
    def watch_events(self, watch: Callable[[], None]) -> Iterator[None]:
        """Within this, call a function after each event of a move; nobody is to move then, and nothing is legal."""
        t, log = self._table, self._table.log

        def happened() -> None:
            choice, legal = self._choice, self.legal_moves
            self._choice, self.legal_moves = None, ()
            try:
                watch()
            finally:
                self._choice, self.legal_moves = choice, legal

        t.take_log(WatchedLog(log, happened))
        try:
            yield
        finally:
            log[:] = t.log
            t.take_log(log)

    # What may be read

    def view(self, seat: str | None = None) -> View:
        """What a seat may know, given by its letter; None is a bystander. Raises BadRecord on an unknown seat."""
        return view(self.rules, self._match, self._table, self._choice, None if seat is None else self._seat(seat))

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened in this deal, with every card named: for a table with all hands open."""
        return tuple(events(self.rules, self._table.log, None, everything=True))

    def story(self) -> tuple[tuple[Event, ...], ...]:
        """All that happened in every deal so far, with every card named."""
        return tuple(tuple(events(self.rules, t.log, None, everything=True)) for t in self._match.deals)

    @property
    def moves(self) -> tuple[str, ...]:
        """The texts of the moves of this deal."""
        return tuple(str(move) for move in self._moves[-1]) if self._moves else ()

    @property
    def deals(self) -> int:
        """How many deals have been dealt."""
        return len(self._decks)

    def side_of(self, seat: str) -> str:
        """The side of a seat: "ACE" for "A"."""
        return self.rules.side(self._seat(seat))

    @property
    def extra_result(self) -> dict[str, Any]:
        """What the game adds to the result, such as Golph's net scores."""
        return self.rules.extra_result(self._match)

    def record(self) -> dict[str, Any]:
        """The game as a record: rulings, packs and moves."""
        stated = {known.name: getattr(self.rules, known.name) for known in self.rules.rulings()}
        defaults = {known.name: known.default for known in self.rules.rulings()}
        return {
            "format": FORMAT,
            "game": self.rules.name,
            "options": {"players": self.rules.players}
            | {name: value for name, value in stated.items() if value != defaults[name]},
            "dealer": SEATS[self._dealer],
            "deals": [
                {"deck": [str(card) for card in deck], "moves": [str(move) for move in moves]}
                for deck, moves in zip(self._decks, self._moves, strict=True)
            ],
        }

    def result(self) -> dict[str, Any]:
        """What the record comes to: tricks, points, score, winners, who is to move and what is legal."""
        return {
            "game": self.rules.name,
            "deals": [
                {
                    "dealer": SEATS[t.dealer],
                    "tricks": [
                        {"cards": [[SEATS[seat], str(card)] for seat, card in cards], "taken_by": SEATS[taken_by]}
                        for cards, taken_by in t.tricks
                    ],
                    "points": None if t.points is None else dict(t.points),
                    "finished": t.points is not None,
                }
                for t in self._match.deals
            ],
            "score": dict(self._match.score),
            "over": self.over,
            "winners": list(self._match.winners),
            "to_move": self.to_move,
            "legal": sorted(map(str, self.legal_moves)),
        } | self.extra_result

    def __reduce__(self) -> tuple[Any, ...]:
        dealt = self.record()["deals"]
        return _again, (type(self), self.rules, SEATS[self._dealer], self.seed, self._words, self.deals_on, dealt)

    def __repr__(self) -> str:
        state = f"{self.to_move} to move" if self.to_move else "over" if self.over else "waiting for a deal"
        return f"<{self.rules.title}, {self.rules.players} players: {state}>"

    # The course of play

    def _begin(self) -> None:
        self._choice = None
        self.legal_moves = ()
        self.over = False
        self._match = Match(self.sides, range(self.rules.places), self._dealer)
        self._course = self.rules.match(self._match)
        self._next: Deal | None = next(self._course, None)

    @property
    def table(self) -> Table:
        """The table of this deal, with all that is hidden: for those who judge the rules, and not for players."""
        return self._table

    @property
    def _table(self) -> Table:
        """The table of this deal, or of the last one; an empty one before the first."""
        deals = self._match.deals
        return deals[-1] if deals else Table(self.rules.places, self._dealer)

    def _lay_out(self, deck: tuple[Card, ...]) -> None:
        assert self._next is not None
        dealer, seats = self._next
        before, score = self._match.deals, dict(self._match.score)
        t = Table(len(self.seats), dealer, seats, len(before), score, before)
        before.append(t)
        self._decks.append(deck)
        self._made: list[Move] = []
        self._moves.append(self._made)
        self.rules.deal(t, deck)
        story = self.rules.play(t)
        if not hasattr(story, "send"):
            from cardgames.core.faulty_rules import no_course

            raise no_course(type(self.rules))
        self._send = story.send
        self._go_on(None)

    def _make_last(self, move: Move, points: dict[str, int]) -> None:
        """The move with which a deal ends; it is made when the next deal, too, is on the table."""
        made, deals = self._made, len(self._decks)
        try:
            self._finish(points)
            self._deal_on()
            made.append(move)
        except BaseException:
            del self._decks[deals:], self._moves[deals:]
            raise

    def _explain(self, error: BaseException) -> None:
        """Raises BadRecord, with file and line, where a fault in the rules explains an error."""
        from cardgames.core.faulty_rules import explain  # hardly ever needed

        fault = explain(error, self.rules)
        if fault is not None:
            raise fault from error

    def _go_on(self, move: Move | None) -> None:
        send = self._send
        try:
            self._choice = choice = send(move)
            self.legal_moves = choice[1]
        except StopIteration as end:
            self._finish(end.value)

    def _deal_on(self) -> None:
        while self._choice is None and self.seed is not None and self.deals_on and self._next is not None:
            self._lay_out(self._shuffle())

    def _replay(self, decks: Sequence[tuple[Card, ...]], moves: Sequence[Sequence[Move]]) -> None:
        self._decks, self._moves = [], []
        self._begin()
        for deck, made in zip(decks, moves, strict=True):
            self._lay_out(deck)
            for move in made:
                self._made.append(move)
                self._go_on(move)

    def _finish(self, points: object) -> None:
        self._choice = None
        self.legal_moves = ()
        t = self._match.deals[-1]
        if not isinstance(points, dict) or not points.keys() <= self._match.score.keys():
            from cardgames.core.faulty_rules import no_points

            raise no_points(self.rules, points)
        t.points = points
        try:
            self._next = self._course.send(t)
        except StopIteration:
            self._next = None
        self.over = self._match.over

    # What comes from outside

    def _seat(self, letter: object) -> Seat:
        if isinstance(letter, str) and letter in self.seats:
            return self.seats.index(letter)
        raise BadRecord(f"There is no seat {quote(letter)}; the seats are {self.seats[0]} to {self.seats[-1]}.")

    def _shuffle(self) -> tuple[Card, ...]:
        chance = random.random if self.seed is None else random.Random(f"{self.seed}/{len(self._decks)}").random
        drawn = starmap(chance, repeat(()))
        return tuple(sorted(self.rules.pack(), key=partial(next, drawn)))

    def _read(self, deck: object) -> tuple[Card, ...]:
        pack = self.rules.pack()
        clause = self.rules.pack_clause
        if not isinstance(deck, (list, tuple)):
            raise BadRecord("A deck is a list of cards.", clause=clause)
        if len(deck) != len(pack):
            raise BadRecord(f"The pack has {len(pack)} cards, but the deck has {len(deck)}.", clause=clause)
        cards = {str(card): card for card in pack}
        left = Counter(map(str, pack))
        for text in deck:
            if not isinstance(text, str):
                raise BadRecord(f"A card of a deck is a text, not {quote(text)}.", clause=clause)
            if text not in cards:
                raise BadRecord(f"{quote(text)} is not a card of this pack.", clause=clause)
            left[text] -= 1
            if left[text] < 0:
                raise BadRecord(f"The deck has too many {quote(text)}.", clause=clause)
        return tuple(cards[text] for text in deck)

    def _find(self, text: str) -> Move:
        for offered in self.legal_moves:
            if str(offered) == text:
                return offered
        raise self._illegal(self._refusal(text))

    def _illegal(self, refused: Refusal) -> IllegalMove:
        return IllegalMove(refused, self._words(refused.clause))

    def _refusal(self, text: str) -> Refusal:
        if self._choice is None:
            return Refusal("over" if self.over else "not dealt", move=text)
        seat, letter = self._choice[0], SEATS[self._choice[0]]
        card = next((card for card in self.rules.pack() if card.text == text), None)
        if card is not None and card not in self._table.hands[seat]:
            return Refusal("not held", letter, text, card)
        if card is None and not self._is_known(text):
            return Refusal("unknown", letter, text)
        clause = self.rules.clause_for_illegal(self._table, self._choice, text) or self.clause
        return Refusal("no such move" if card is None else "not now", letter, text, card, clause)

    def _is_known(self, text: str) -> bool:
        """Whether a text that names no card begins like a move of this game."""
        offered = {str(move).split(" ")[0] for move in self.legal_moves if not isinstance(move, Card)}
        return text.split(" ")[0] in {*self.rules.move_words, *offered}


def _again(
    kind: type[Game],
    rules: Rules,
    dealer: str,
    seed: int | None,
    words: Callable[[str], str],
    deals_on: bool,
    dealt: Sequence[Mapping[str, Sequence[str]]],
) -> Game:
    """A game that was copied, or that came from another process."""
    game = kind(rules, dealer, seed, words)
    game.deals_on = False
    for deal in dealt:
        game.deal(deal["deck"])
        for move in deal["moves"]:
            game.push(move)
    game.deals_on = deals_on
    return game
