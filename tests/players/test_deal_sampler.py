"""Whether each world comes as often as any other where cards were passed on unseen: small packs, counted out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt

import pytest

from cardgames.core import SEATS, Card, Game, Move, Rules, Table, View
from cardgames.core.event import shows_cards_to
from cardgames.core.view import event_text
from cardgames.games.kozel.common import packets
from cardgames.games.kozel.second_foursome import SecondFoursome
from cardgames.games.kozel.suits import Suits
from cardgames.players.hidden_hands.deal_sampler import DealSampler
from cardgames.players.hidden_hands.replaying import Start, World
from tests.support.thorough import times

WORLDS = times(400, 1000)


@dataclass(frozen=True)
class TwoSuits(Suits):
    """Kozel by suits with the six highest clubs and spades."""

    def pack(self) -> Sequence[Card]:
        return [card for card in super().pack() if card.text[-1] in "CS" and card.text[:-1] not in "678"]


@dataclass(frozen=True)
class ThreeEach(SecondFoursome):
    """Kozel with four trumps and eight other cards, three to each player."""

    redeal: bool = False

    def pack(self) -> Sequence[Card]:
        plain = [f"{rank}{suit}" for suit in "CS" for rank in ("A", "10", "K", "9")]
        return [card for card in super().pack() if card.text in ("QC", "JS", "AD", "7D", *plain)]

    def deal_plainly(self, t: Table) -> None:
        t.deal_hands(packets(t.stock, 3, 4), 3, "ke.ask")


def suits() -> tuple[Game, list[list[int]]]:
    """A has led four spades, B has given four cards unseen, and both have drawn. B cannot have held four clubs."""
    game = Game(TwoSuits(), "A")
    game.deal(["JS", "10S", "KC", "9S", "AC", "QS", "JC", "AS", "KS", "10C", "9C", "QC"])
    for move in ("lead AS 10S QS 9S", "give AC KC JC JS"):
        game.push(move)
    return game, [[place] for place in (0, 2, 4, 6, 9, 11)]


def exchange() -> tuple[Game, list[list[int]]]:
    """D has exchanged a card with B, and A, who is to play, one with C; C has led and D has followed."""
    game = Game(ThreeEach(), "A")
    game.deal(["AS", "10S", "KS", "QC", "7D", "9C", "AC", "JS", "9S", "10C", "AD", "KC"])
    for given in ("10S", "9C"):
        for move in ("give away the last trump", "go ahead", f"give {given}"):
            game.push(move)
    for card in ("AD", "9S"):
        game.push(card)
    return game, [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def orders(cards: Sequence[Card], hands: Sequence[Sequence[int]]) -> Iterator[dict[int, Card]]:
    """The ways to lay cards in these places; the places of one hand are alike."""
    if not hands:
        yield {}
        return
    for chosen in combinations(cards, len(hands[0])):
        for rest in orders([card for card in cards if card not in chosen], hands[1:]):
            yield dict(zip(hands[0], chosen, strict=True)) | rest


def moves_within(rules: Rules, seen: View, deck: Sequence[Card]) -> Iterator[tuple[Move, ...]]:
    """All the moves under which this pack comes to what was seen."""
    me, start = SEATS.index(str(seen.seat)), Start(rules, seen)
    plays = [card for cards, _ in seen.tricks for _, card in cards] + [card for _, card in seen.trick]
    begun: list[tuple[Move, ...]] = [()]
    while begun:
        moves = begun.pop()
        t, choice, _ = start.replay(World(tuple(deck), moves))
        events = [event_text(type(rules), happened, not shows_cards_to(me, happened)) for happened in t.log]
        if events == [*seen.events[: len(events)]]:
            if len(events) == len(seen.events) and choice[0] == me:
                yield moves
            else:
                next_card = plays[len(t.trick) + rules.players * len(t.tricks) :][:1]
                begun += [(*moves, move) for move in choice[1] if not isinstance(move, Card) or move in next_card]


def lies(rules: Rules, seen: View, world: World) -> tuple[frozenset[Card], ...]:
    """Where the cards lie in the end: in the hands, and in what each has laid away."""
    t = Start(rules, seen).replay(world).table
    return tuple(map(frozenset, (*t.hands, *t.taken)))


@pytest.mark.slow
@pytest.mark.parametrize("position", [suits, exchange])
def test_each_world_comes_as_often_as_any_other(position: Callable[[], tuple[Game, list[list[int]]]]) -> None:
    game, hands = position()
    rules, seen, deck = game.rules, game.view(game.to_move), [*game._decks[0]]
    fair: Counter[tuple[frozenset[Card], ...]] = Counter()
    for order in orders([deck[place] for hand in hands for place in hand], hands):
        pack = [order.get(place, card) for place, card in enumerate(deck)]
        for moves in moves_within(rules, seen, pack):
            fair[lies(rules, seen, World(tuple(pack), moves))] += 1
    worlds = DealSampler(rules, seen, 1916)
    found = [world for world in (worlds.next_world() for _ in range(WORLDS)) if world]
    counted = Counter(lies(rules, seen, world) for world in found)
    assert len(found) == WORLDS
    assert counted.keys() == fair.keys()
    share = WORLDS / fair.total()
    apart = sum((counted[one] - share * number) ** 2 / (share * number) for one, number in fair.items())
    assert apart < len(fair) + 6 * sqrt(2 * len(fair))
