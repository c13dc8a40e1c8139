"""Views: what one seat may know. Secrets are kept here and nowhere else: everything is secret unless shown.

Computer players, hints and the widget see nothing but views.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from cardgames.core.choice import Choice
from cardgames.core.event import Event, Happening, describe, seen_by
from cardgames.core.move import Card, Move
from cardgames.core.rules import Match, Rules
from cardgames.core.seats import SEATS, Seat
from cardgames.core.table import Table, Trick

Tricks: TypeAlias = tuple[tuple[tuple[tuple[str, Card], ...], str], ...]
"""Complete tricks: who played which card, in order of play, and who took it; seats are letters."""


@dataclass(frozen=True)
class View:
    """A game as one seat knows it; all seats are letters.

    seat: whose view, None for a bystander. hand: his own cards. sizes, piles: how many cards each seat holds, and has
    face down. stock: how many are left undealt. taken: how many each has laid away. up: cards that lie face up.
    trump: the suit of the trumps. known: cards of other hands that he has been shown and that were not played since.
    trick: the cards played to it so far. tricks: complete ones, with who took them. legal: his moves, if he is to move,
    and clause: what limits him to these, "" where he is not; it may tell of the hand that it was asked of.
    points: by side, counted so far in this deal. events: what happened in this deal, as far as he saw it.
    before: the complete tricks of each deal before this one.
    """

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
    before: tuple[Tricks, ...] = ()
    clause: str = ""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves of this seat, if it is to move."""
        return self.legal


def view(rules: Rules, match: Match, t: Table, choice: Choice | None, seat: Seat | None) -> View:
    """What `seat` may know of the deal on the table; None is a bystander, who sees what is public."""
    mover = None if choice is None else choice[0]
    heard = t.seat_log(seat, rules.verbs)
    return View(
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
        trump=t.trump,
        known={SEATS[s]: cards for s, cards in heard.known().items() if s != seat and cards},
        trick=tuple((SEATS[s], card) for s, card in t.trick),
        tricks=heard.tricks(t.tricks, lettered),
        legal=choice[1] if choice is not None and seat == mover else (),
        points=rules.tally(t) if t.points is None else dict(t.points),
        score=dict(match.score),
        over=match.over,
        winners=match.winners,
        events=heard.told(lambda happening: told(type(rules), happening, not seen_by(seat, happening))),
        before=tuple(map(finished_tricks, t.before)),
        clause=choice[2] if choice is not None and seat == mover else "",
    )


def lettered(trick: Trick) -> tuple[tuple[tuple[str, Card], ...], str]:
    """A complete trick, with letters for its seats."""
    cards, taken_by = trick
    return tuple([(SEATS[s], card) for s, card in cards]), SEATS[taken_by]


def tricks_of(t: Table) -> Tricks:
    """The complete tricks on a table."""
    return tuple(map(lettered, t.tricks))


finished_tricks = lru_cache(maxsize=64)(tricks_of)
"""Those of a deal that is over, which are asked for again at every move of the next."""


def events(rules: Rules, log: list[Happening], seat: Seat | None, everything: bool = False) -> list[Event]:
    """The log in words, as `seat` saw it, or with all cards named."""
    return [told(type(rules), h, not (everything or seen_by(seat, h))) for h in log]


def told(game: type[Rules], happening: Happening, hidden: bool) -> Event:
    """An event in words: at every move most of the log of the deal is asked for again.

    What a game tells in a phrase of its own is put into words anew: two that read the same may be different phrases.
    """
    other = happening[5]
    if callable(other) or (isinstance(other, str) and type(other) is not str):
        return describe(happening, game.verbs, game.trick, hidden)
    return _told(game, happening, hidden)


@lru_cache(maxsize=4096)
def _told(game: type[Rules], happening: Happening, hidden: bool) -> Event:
    return describe(happening, game.verbs, game.trick, hidden)
