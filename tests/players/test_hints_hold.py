"""What a hint says of the position is true there: looked at in random games, for each phrase that can be checked."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice

import pytest

import cardgames
from cardgames.core import SEATS, Card, Game
from cardgames.games.kozel.common import TRUMPS
from cardgames.players.advice import advice_on
from cardgames.players.by_the_book import ByTheBook
from tests.support import properties, thorough

Holds = Callable[[Game], bool]


def hand(game: Game) -> list[Card]:
    return game._table.hands[SEATS.index(game.to_move or "")]


def last(game: Game) -> bool:
    return len(game._table.trick) == len(game._table.seats) - 1


def owner(game: Game, *more: Card) -> str:
    """The side that would own the trick if it ended here, with these cards played by the seat to move."""
    t, rules = game._table, game.rules
    played = [*t.trick, *((SEATS.index(game.to_move or ""), card) for card in more)]
    goats = [seat for seat, card in played if card.text == "G"]
    if goats:
        return next(side for side in game.sides if side != rules.side(goats[0]))
    if rules.name == "goat":
        return rules.side(max(played, key=lambda each: each[1].rank)[0])
    before = list(t.trick)
    t.trick[:] = played
    taker = rules.taker(t)  # type: ignore[attr-defined]
    t.trick[:] = before
    return rules.side(taker)


def ours(game: Game) -> str:
    return game.side_of(game.to_move or "")


def takes_it_for_good(game: Game) -> bool:
    """The seat to move plays last, and has a card that takes the trick."""
    cards = [move for move in game.legal_moves if isinstance(move, Card)]
    return last(game) and owner(game) != ours(game) and any(owner(game, card) == ours(game) for card in cards)


def unbeaten(game: Game, card: Card) -> bool:
    """Nothing of its suit in another hand is higher."""
    others = [other for held in game._table.hands for other in held if held is not hand(game)]
    return not any(other.suit == card.suit and other.rank > card.rank for other in others)


def bids(game: Game) -> list[str]:
    return [event.seat or "" for event in game.events if event.verb == "bid"]


def partner_bid(game: Game) -> bool:
    made = bids(game)
    return bool(made) and game.side_of(made[-1]) == ours(game)


def book_is_lost(game: Game) -> bool:
    if any(card.text == "G" for _, card in game._table.trick):
        return owner(game) != ours(game)
    return last(game) and not takes_it_for_good(game) and owner(game) != ours(game)


def book_is_safe(game: Game) -> bool:
    return owner(game) == ours(game) and (last(game) or any(card.text == "G" for _, card in game._table.trick))


PHRASES: dict[str, Holds] = {
    r"You play last": last,
    r"[Yy]our partner has the (trick|squad)|The trick is your partner's": lambda game: owner(game) == ours(game),
    r"The other side has the trick": lambda game: owner(game) != ours(game),
    r"No lead is sure to win": lambda game: (
        not any(card.suit == TRUMPS and unbeaten(game, card) for card in game.legal_moves if isinstance(card, Card))
    ),
    r"cannot be sure of winning": lambda game: not takes_it_for_good(game),
    r"You cannot follow": lambda game: all(card.suit != game._table.trick[0][1].suit for card in hand(game)),
    r"Nothing of its suit can beat this|no other card of its": lambda game: any(
        unbeaten(game, card) for card in game.legal_moves if isinstance(card, Card)
    ),
    r"one opponent still has to": lambda game: len(game._table.trick) == 2,
    r"The trick has ten points": lambda game: sum(card.points for _, card in game._table.trick) >= 10,
    r"The book is lost": book_is_lost,
    r"The book is safe": book_is_safe,
    r"Your highest black card does not take": lambda game: all(
        card.suit != "black" or owner(game, card) != ours(game) or owner(game) == ours(game) for card in hand(game)
    ),
    r"without beating your lead\.": lambda game: all(
        move.card.rank <= game._table.trick[0][1].rank
        for move in ByTheBook(game.rules).steps(game.view(game.to_move))[-1].left
        if move.card
    ),
    r"You speak first": lambda game: not any(event.verb in ("bid", "pass") for event in game.events),
    r"[Yy]our partner(?:'s low bid| has the bid)|than your partner's": partner_bid,
    r"Forces are combined": lambda game: not game._table.trump,
    r"You choose the star": lambda game: not game._table.trump,
    r"The Child of the star nation lies": lambda game: any(
        card.text.endswith("-Child") and card.suit == game._table.trump for _, card in game._table.trick
    ),
    r"hardly a point in your hand": lambda game: sum(card.points for card in hand(game)) <= 12,
    r"All play for less": lambda game: bool(game._table.up),
    r"There is nothing to win here": lambda game: not takes_it_for_good(game) and not last(game),
    r"An opponent's queen of clubs lies": lambda game: any(
        card.text == "QC" and game.rules.side(seat) != ours(game) for seat, card in game._table.trick
    ),
    r"Give in return": lambda game: game.clause in ("ke.give", "ka.give1", "ke.back"),
    r"on tricks that others take\.": lambda game: last(game) and not takes_it_for_good(game),
}
"""What each phrase says, told once more of the whole table."""

ADVISED = [kind for kind in cardgames.games() if advice_on(kind)]


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", ADVISED, ids=lambda kind: kind.name)
def test_a_hint_says_nothing_false(kind: type[cardgames.Rules]) -> None:
    found = []
    for players in {kind.numbers[0], kind.numbers[-1]}:
        rules = kind(players=players)
        player = ByTheBook(rules)
        for seed in range(thorough.times(6, 160)):
            for game in islice(properties.positions(rules, seed), 150):
                steps = player.steps(game.view(game.to_move)) if len(game.legal_moves) > 1 else []
                for phrase, holds in PHRASES.items() if steps else ():
                    if re.search(phrase, steps[-1].words) and not holds(game):
                        found.append((steps[-1].name, steps[-1].words, game.moves[-4:]))
    assert not found, (len(found), found[:3])
