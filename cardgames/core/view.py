"""Views: what one seat may know. Secrets are kept here and nowhere else: everything is secret unless shown.

Computer players, hints and the widget see nothing but views.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, TypeAlias

from cardgames.core.choice import Choice
from cardgames.core.event import POOL, Event, Happening, describe, shows_cards_to
from cardgames.core.move import Card, Move
from cardgames.core.rules import Match, Rules
from cardgames.core.seats import SEATS, Seat
from cardgames.core.table import Table, Trick

Tricks: TypeAlias = tuple[tuple[tuple[tuple[str, Card], ...], str], ...]
"""Complete tricks: who played which card, in order of play, and who took it; seats are letters."""


FIELDS = {
    "rules": """The rules of the game, with their rulings; nothing of this deal is in them.

    view.rules.name        # "kozel"
    """,
    "seat": """Your seat, a letter; None for a bystander.

    view.seat              # "A"
    """,
    "seats": """All seats, clockwise.

    view.seats             # ("A", "B", "C", "D")
    """,
    "dealer": """Who dealt.

    view.dealer == view.seat
    """,
    "to_move": """Whose turn it is, None where it is nobody's.

    view.to_move           # "A": yours, whenever you are asked
    """,
    "hand": """Your cards.

    sorted(view.hand, key=lambda card: card.order)      # [JC, QC, 8D, 9D, AS]: by suit and rank
    """,
    "sizes": """How many cards each seat holds.

    view.sizes["B"]        # 5
    """,
    "piles": """How many cards each seat has face down before it, in games that deal piles.

    view.piles["B"]        # 0
    """,
    "stock": """How many cards are left undealt.

    view.stock             # 12
    """,
    "taken": """How many cards each seat has laid away.

    view.taken["B"]        # 8
    """,
    "up": """The cards that lie face up on the table, beside the trick.

    view.up                # (QD,)
    """,
    "laid_open": """The cards that lie open before each seat, and belong to it.

    view.laid_open["B"]    # (7H, 8H, 9H)
    """,
    "money": """What each seat has, and what is in the pool, in games with stakes. It may be less than nothing.

    view.money.get("pool", 0)      # 6
    """,
    "trump": """The suit of the trumps, "" where there is none.

    [card for card in view.hand if card.suit == view.trump]
    """,
    "known": """The cards of other hands that you have been shown and that were not played since, by seat.

    view.known.get("C", ())    # (AS,)
    """,
    "trick": """The cards played to the trick so far, each with its seat; empty where you lead.

    [card for seat, card in view.trick]
    """,
    "tricks": """The complete tricks of this deal: the cards of each, with their seats, and who took it.

    sum(taker == view.seat for cards, taker in view.tricks)
    """,
    "legal": """The same as `legal_moves`.""",
    "points": """What each side has counted so far in this deal.

    view.points[view.side]     # 31
    """,
    "score": """The score of the match, by side.

    max(view.score.values())
    """,
    "over": """Whether the match is over.""",
    "winners": """The sides that won the match; empty while it goes on.""",
    "events": """All that happened in this deal, as far as you saw it: each has .verb .seat .cards .clause .text.

    [str(event) for event in view.events[-3:]]     # ["A plays the 7 of clubs", …]
    """,
    "before": """The complete tricks of each earlier deal of this match.

    len(view.before)       # 0 in the first deal
    """,
    "clause": """The clause of the rulebook that limits you to your legal moves, "" where it is not your turn.

    view.clause            # "ke.follow"
    """,
}
"""What a view holds, each with what it is and an example; `help` shows it."""


@dataclass(frozen=True, eq=False, repr=False)
class View:
    """A game as one seat knows it: all that a player may know, and nothing else. Seats are letters.

    A written player answers with one of `legal_moves`:

        def first(view):
            return view.legal_moves[0]

        def polite(view):                           # gives a partner points, and opponents none
            if not view.cards:
                return view.legal_moves[0]
            ours = view.winning in view.partners
            return (max if ours else min)(view.cards, key=lambda card: card.points)

    A card has .suit .rank .points .name and .order, by which cards sort: by suit, then by rank. `str(card)` is how
    records write it.
    """

    __slots__ = FIELDS

    rules: Rules
    seat: str | None
    seats: tuple[str, ...]
    dealer: str
    to_move: str | None
    hand: tuple[Card, ...]
    sizes: Mapping[str, int]
    piles: Mapping[str, int]
    stock: int
    taken: Mapping[str, int]
    up: tuple[Card, ...]
    laid_open: Mapping[str, tuple[Card, ...]]
    money: Mapping[str, int]
    trump: str
    known: Mapping[str, tuple[Card, ...]]
    trick: tuple[tuple[str, Card], ...]
    tricks: Tricks
    legal: tuple[Move, ...]
    points: Mapping[str, int]
    score: Mapping[str, int]
    over: bool
    winners: tuple[str, ...]
    events: tuple[Event, ...]
    before: tuple[Tricks, ...]
    clause: str

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What you may do, each move once; empty where it is not your turn. Answer with one of these, or its text.

        return view.legal_moves[0]
        """
        return self.legal

    @property
    def cards(self) -> tuple[Card, ...]:
        """Those of your legal moves that are cards; empty where you are to bid, to call or the like.

        if view.cards:
            return max(view.cards, key=lambda card: card.rank)
        """
        return tuple([move for move in self.legal if isinstance(move, Card)])

    @property
    def suits(self) -> dict[str, tuple[Card, ...]]:
        """Your hand by suit, each from low to high.

        longest = max(view.suits.values(), key=len)
        """
        found: dict[str, list[Card]] = {}
        for card in sorted(self.hand, key=attrgetter("order")):
            found.setdefault(card.suit, []).append(card)
        return {suit: tuple(cards) for suit, cards in found.items()}

    @property
    def side(self) -> str:
        """Your side, named by its seats; "" for a bystander.

        view.side              # "AC"
        """
        return next((side for side in self.score if self.seat and self.seat in side), "")

    @property
    def partners(self) -> tuple[str, ...]:
        """The others of your side, from your left.

        view.partners          # ("C",)
        """
        return tuple([seat for seat in self._others if seat in self.side])

    @property
    def partner(self) -> str | None:
        """Your partner, the next one on your left where you have several; None where you play alone.

        if view.partner and view.winning == view.partner: ...
        """
        return next(iter(self.partners), None)

    @property
    def opponents(self) -> tuple[str, ...]:
        """All who are not of your side, from your left.

        min(view.sizes[seat] for seat in view.opponents)
        """
        return tuple([seat for seat in self._others if seat not in self.side])

    @property
    def _others(self) -> tuple[str, ...]:
        """The other seats, from the left of this one."""
        if self.seat not in self.seats:
            return self.seats
        at = self.seats.index(self.seat)
        return self.seats[at + 1 :] + self.seats[:at]

    @property
    def led(self) -> Card | None:
        """The card that was led to the trick; None where you lead.

        if view.led and view.led.suit == view.trump: ...
        """
        return self.trick[0][1] if self.trick else None

    @property
    def winning(self) -> str | None:
        """The seat that has the trick now; None before the lead, and in games where no single card takes a trick.

        view.winning in view.partners      # False where nobody has it, too
        """
        return self._taker(self.trick) if self.trick else None

    def takes(self, card: Card) -> bool:
        """Whether this card would have the trick if you played it now; later cards may still beat it.

        Never in games where no single card takes a trick.

        [card for card in view.cards if view.takes(card)]
        """
        return self._taker((*self.trick, (str(self.seat), card))) == self.seat

    def _taker(self, trick: tuple[tuple[str, Card], ...]) -> str | None:
        taker = getattr(self.rules, "taker", None)
        if taker is None:
            return None
        t = Table(self.rules.places, SEATS.index(self.dealer), [SEATS.index(seat) for seat in self.seats])
        t.trump = self.trump
        t.up.extend(self.up)
        t.trick.extend((SEATS.index(seat), card) for seat, card in trick)
        t.tricks.extend(
            (tuple([(SEATS.index(seat), card) for seat, card in cards]), SEATS.index(by)) for cards, by in self.tricks
        )
        return SEATS[taker(t)]

    @property
    def out(self) -> tuple[Card, ...]:
        """The cards that are still out: each that you do not hold and have not seen played or laid open.

        [card for card in view.out if card.suit == view.trump]
        """
        gone = Counter([*self.hand, *self.up])
        for cards in self.laid_open.values():
            gone.update(cards)
        gone.update([card for _, card in self.trick])
        gone.update([card for cards, _ in self.tricks for _, card in cards])
        out = []
        for card in self.rules.pack():
            if gone[card] > 0:
                gone[card] -= 1
            else:
                out.append(card)
        return tuple(out)

    def __eq__(self, other: object) -> bool:
        """Whether both tell the same of the deal; under which rules it is played is another thing."""
        if not isinstance(other, View):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in FIELDS if name != "rules")

    __hash__ = None  # type: ignore[assignment]  # it holds dictionaries

    def __repr__(self) -> str:
        seen = [f"{name} {value}" for name, value in (("hand", self.hand), ("legal", self.legal)) if value]
        trick = [" ".join(f"{seat}:{card}" for seat, card in self.trick)] if self.trick else []
        whose = f"what {self.seat} may know" if self.seat else "what everybody may know"
        return f"<{self.rules.title}, {'; '.join([whose, *trick, *seen])}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return View, tuple([getattr(self, name) for name in FIELDS])


def view(rules: Rules, match: Match, t: Table, choice: Choice | None, seat: Seat | None) -> View:
    """What `seat` may know of the deal on the table; None is a bystander, who sees what is public.

    Raises BadRecord where the rules tell of an event that their `verbs` do not name.
    """
    with events_named(rules, t.log):
        return _view(rules, match, t, choice, seat)


def _view(rules: Rules, match: Match, t: Table, choice: Choice | None, seat: Seat | None) -> View:
    mover = None if choice is None else choice[0]
    heard = t.seat_log(seat, rules.verbs)
    return View(
        rules=rules,
        seat=None if seat is None else SEATS[seat],
        seats=tuple(SEATS[s] for s in t.seats),
        dealer=SEATS[t.dealer],
        to_move=None if mover is None else SEATS[mover],
        hand=() if seat is None else tuple(t.hands[seat]),
        sizes={SEATS[s]: len(t.hands[s]) for s in t.seats},
        piles={SEATS[s]: len(t.piles[s]) for s in t.seats},
        stock=len(t.stock),
        taken={SEATS[s]: len(t.taken[s]) for s in t.seats},
        up=tuple(t.up),
        laid_open={SEATS[s]: tuple(t.laid_open[s]) for s in t.seats},
        money={"pool" if s is POOL else SEATS[s]: n for s, n in t.money.items()},
        trump=t.trump,
        known={SEATS[s]: cards for s, cards in heard.known_cards().items() if s != seat and cards},
        trick=tuple((SEATS[s], card) for s, card in t.trick),
        tricks=heard.tricks(t.tricks, with_letters),
        legal=choice[1] if choice is not None and seat == mover else (),
        points=rules.tally(t) if t.points is None else dict(t.points),
        score=dict(match.score),
        over=match.over,
        winners=match.winners,
        events=heard.events(lambda happening: event_text(type(rules), happening, not shows_cards_to(seat, happening))),
        before=tuple(map(finished_tricks, t.before)),
        clause=choice[2] if choice is not None and seat == mover else "",
    )


def with_letters(trick: Trick) -> tuple[tuple[tuple[str, Card], ...], str]:
    """A complete trick, with letters for its seats."""
    cards, taken_by = trick
    return tuple([(SEATS[s], card) for s, card in cards]), SEATS[taken_by]


@lru_cache(maxsize=64)
def finished_tricks(t: Table) -> Tricks:
    """The tricks of a deal that is over, which are asked for again at every move of the next."""
    return tuple(map(with_letters, t.tricks))


def events(rules: Rules, log: list[Happening], seat: Seat | None, everything: bool = False) -> list[Event]:
    """The log in words, as `seat` saw it, or with all cards named."""
    with events_named(rules, log):
        return [event_text(type(rules), h, not (everything or shows_cards_to(seat, h))) for h in log]


@contextmanager
def events_named(rules: Rules, log: list[Happening]) -> Iterator[None]:
    """Within this, an event that `verbs` does not name is a fault in the rules, told in a sentence."""
    try:
        yield
    except KeyError:
        from cardgames.core.faulty_rules import unnamed_event

        fault = unnamed_event(type(rules), log)
        if fault is not None:
            raise fault from None
        raise


def event_text(game: type[Rules], happening: Happening, hidden: bool) -> Event:
    """An event in words: at every move most of the log of the deal is asked for again.

    What a game tells in a phrase of its own is put into words anew: two that read the same may be different phrases.
    """
    other = happening[5]
    if callable(other) or (isinstance(other, str) and type(other) is not str):
        return describe(happening, game.verbs, game.trick, hidden)
    return _event(game, happening, hidden)


@lru_cache(maxsize=4096)
def _event(game: type[Rules], happening: Happening, hidden: bool) -> Event:
    return describe(happening, game.verbs, game.trick, hidden)
