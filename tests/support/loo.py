"""Penny Loo, a small game with a pool, for three to nine players: what stakes and open cards need of a table."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cardgames.core import POOL, VERBS, Card, Deals, Match, Rules, Spoken, Story, Table, Verb, ask, saying
from cardgames.games import LIST, every
from cardgames.games.packs import ordinary_pack
from cardgames.rulebooks import rulebook

STAKE, PRICE, TRICKS = 3, 2, 3


def forget() -> None:
    """Have the list of games and their rulebooks read anew."""
    every.cache_clear()
    rulebook.forget()


@contextmanager
def enlisted() -> Iterator[None]:
    """Within this, it is in the list of games."""
    LIST["loo"], rulebook.OWN_FILES["loo"] = "loo.Loo", Path(__file__).with_suffix(".toml")
    sys.modules["cardgames.games.loo"] = sys.modules[__name__]
    forget()
    try:
        yield
    finally:
        del LIST["loo"], rulebook.OWN_FILES["loo"], sys.modules["cardgames.games.loo"]
        forget()


@dataclass(frozen=True)
class Loo(Rules):
    """All stake. The card turned up can be bought from the dealer. A trick wins its part of the pool; none costs."""

    name = "loo"
    title = "Penny Loo"
    rulebook = "loo"
    numbers = tuple(range(3, 10))
    number_clause = "loo.pl"
    pack_clause = "loo.pack"
    counts = "counter"
    move_words = ("buy", "leave")
    verbs = VERBS | {
        "buy": Verb("{seat} buys {cards}", "up", "open"),
        "leave": Verb("{seat} leaves it"),
        "stake": Verb("{seat} stakes {n}"),
    }

    players: int = 3

    def pack(self) -> Sequence[Card]:
        """loo.pack"""
        return ordinary_pack()

    def match(self, m: Match) -> Deals:
        """loo.end  Three deals."""
        dealer = m.dealer
        for _ in range(3):
            t = yield m.deal(dealer)
            m.add(t)
            dealer = t.left_of(dealer)
        m.end(self.best_sides(m.score))

    def deal(self, t: Table, deck: Sequence[Card]) -> None:
        """loo.deal"""
        t.deal_hands(deck, TRICKS, "loo.deal")
        t.turn_up("loo.deal")

    def play(self, t: Table) -> Story[dict[str, int]]:
        """loo.stake, loo.buy, loo.play, loo.take, loo.loo"""
        for seat in t.round_from(t.left_of(t.dealer)):
            t.pay(seat, POOL, STAKE, "loo.stake", "stake")
        for seat in t.others[t.dealer]:
            said: Spoken = yield ask(seat, saying("buy", "leave"), "loo.buy")
            if str(said) == "buy":
                t.lay_open(seat, t.up[0].alone, "loo.buy", "buy", t.up)
                t.pay(seat, t.dealer, PRICE, "loo.buy")
                break
            t.announce("leave", seat, "loo.buy")
        leader, part = t.left_of(t.dealer), t.money[POOL] // TRICKS
        while t.hands[leader]:
            for seat in t.round_from(leader):
                card: Card = yield ask(seat, t.hands[seat], "loo.play")
                t.play(seat, card, "loo.play")
            leader = max(t.trick, key=lambda played: played[1].rank)[0]
            t.take(leader, "loo.take")
            t.pay(POOL, leader, part, "loo.take")
        takers = {taker for _, taker in t.tricks}
        for seat in t.seats:
            t.pay(seat, POOL, 0 if seat in takers else STAKE, "loo.loo")
        return t.winnings()
