"""A deal watched: when the readable rules give each card to whom, what makes trumps, and who takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardgames.core import Card, Rules, Seat, Table
from cardgames.study.playouts.by_rules import Chance, Speaker, deal_played


@dataclass
class Watched:
    """A deal as the rules played it.

    arrived: for each trick, places in the deck of the cards that came to hand for it, and whose hand. turned: places of
    those that were played from a hand which nobody sees. trump, up: the trumps and the cards turned up before the first
    lead. made: the trumps after it. first: the hands that followed to the first trick, the card led and what was
    offered. t: the table at the end.
    """

    deck: Sequence[Card]
    arrived: list[dict[int, Seat]] = field(default_factory=list)
    turned: set[int] = field(default_factory=set)
    trump: str = ""
    up: tuple[Card, ...] = ()
    made: str = ""
    first: list[tuple[tuple[Card, ...], Card, tuple[Card, ...]]] = field(default_factory=list)
    t: Table = field(default_factory=lambda: Table(0, 0))

    @property
    def leaders(self) -> list[Seat]:
        """Who led each trick."""
        return [trick[0][0] for trick, _ in self.t.tricks]

    @property
    def takers(self) -> list[Seat]:
        """Who took each trick."""
        return [taker for _, taker in self.t.tricks]

    def holder(self, card: Card) -> Seat | None:
        """In whose hand a card was seen at first."""
        place = self.deck.index(card)
        return None if place in self.turned else self.arrived[0].get(place)


def watch(rules: Rules, dealer: Seat, number: int, say: Speaker) -> Watched:
    """One deal, the cards chosen by chance."""
    chance = Chance(1, number)
    seen = Watched(chance.shuffled(rules.pack()))
    place = {card: at for at, card in enumerate(seen.deck)}

    def new(cards: Iterable[tuple[Seat, Card]]) -> dict[int, Seat]:
        known = {at for arrived in seen.arrived for at in arrived}
        return {place[card]: seat for seat, card in cards if place[card] not in known}

    def choose(t: Table, seat: Seat, offered: Sequence[Card]) -> Card:
        if not t.tricks:
            if not seen.arrived:
                seen.trump, seen.up = t.trump, tuple(t.up)
            seen.made = t.trump
            if t.trick:
                seen.first.append((tuple(t.hands[seat]), t.trick[0][1], tuple(offered)))
        if len(seen.arrived) == len(t.tricks):
            held = [(seat, card) for seat, hand in enumerate(t.hands) for card in hand]
            turned = new(t.trick)
            seen.arrived.append(turned | new(held))
            seen.turned.update(turned)
        return offered[chance.below(len(offered))]

    _, seen.t = deal_played(rules, dealer, seen.deck, say, choose)
    for (cards, _), arrived in zip(seen.t.tricks, seen.arrived, strict=False):
        turned = new(cards)
        arrived |= turned
        seen.turned.update(turned)
    return seen
