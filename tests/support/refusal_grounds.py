"""When each clause may be the reason why a card of the hand is refused, told once more beside the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from cardgames.core import Card, Game, Table
from cardgames.games.kozel.common import TRUMPS

Ground: TypeAlias = Callable[[Game, Card], bool]


def table(game: Game) -> Table:
    return game._table


def hand(game: Game) -> list[Card]:
    """The hand of the seat to move."""
    return table(game).hands[game.seats.index(game.to_move or "")]


def led(game: Game) -> Card | None:
    """The card that was led to the trick on the table."""
    trick = table(game).trick
    return trick[0][1] if trick else None


def has(game: Game, suit: str) -> bool:
    return any(card.suit == suit for card in hand(game))


def follows(game: Game, card: Card) -> bool:
    """The seat has a card of the suit led, and this is none."""
    first = led(game)
    return first is not None and has(game, first.suit) and card.suit != first.suit


def void(game: Game) -> bool:
    """A card was led, and the seat has none of its suit."""
    first = led(game)
    return first is not None and not has(game, first.suit)


def nothing_to_play(game: Game, _: Card) -> bool:
    """It is no time for playing a single card: something is to be said, given, drawn or laid out."""
    return not any(isinstance(move, Card) for move in game.legal_moves)


def always(_: Game, __: Card) -> bool:
    """Any time: nobody has said yet when such a clause applies."""
    return True


def searched(game: Game, card: Card) -> bool:
    """The leader has searched in this book, and now leads no Goat, or commands."""
    verbs = [event.verb for event in game.events]
    since = max([place for place, verb in enumerate(verbs) if verb in ("take", "goat", "deal")], default=0)
    return "search" in verbs[since:] and (str(card) == "G" or nothing_to_play(game, card))


def dealer_exchanges(game: Game, card: Card) -> bool:
    return nothing_to_play(game, card) and game.to_move == game.view().dealer and bool(table(game).up)


def buzzard_led(game: Game, card: Card) -> bool:
    """The Buzzard was led: the seat has a trump, and this is neither one nor the Buzzard."""
    return str(led(game)) == "BUZ" and has(game, table(game).trump) and card.suit not in (table(game).trump, "buzzard")


def owes_a_trump(game: Game, card: Card) -> bool:
    """The seat is void in the colour led and has a trump; this is neither one nor the Buzzard."""
    return void(game) and has(game, table(game).trump) and card.suit not in (table(game).trump, "buzzard")


def buzzard_is_the_trump(game: Game, card: Card) -> bool:
    """By ruling the Buzzard counts as the trump of a player who is void and has no other."""
    asked = {table(game).trump} if str(led(game)) == "BUZ" else {led(game).suit if led(game) else "", table(game).trump}  # type: ignore[union-attr]
    return not any(has(game, suit) for suit in asked) and has(game, "buzzard") and str(card) != "BUZ"


def turned_card(game: Game, card: Card) -> bool:
    """The dealer would play the card that was turned up in the first trick."""
    return game.to_move == game.view().dealer and not table(game).tricks and card in hand(game)[-1:]


def has_a_pair(game: Game, _: Card) -> bool:
    ranks = [card.rank for card in hand(game)]
    return len({*ranks}) < len(ranks)


def has_no_pair(game: Game, card: Card) -> bool:
    return not has_a_pair(game, card)


def auction_goes_on(game: Game, card: Card) -> bool:
    return nothing_to_play(game, card) and not table(game).trick and not table(game).tricks


def suits_led(game: Game) -> Iterator[str]:
    yield from (cards[0][1].suit for cards, _ in table(game).tricks)
    if table(game).trick:
        yield table(game).trick[0][1].suit


def new_ace(game: Game, card: Card) -> bool:
    """The seat is void and throws a plain ace of a suit that was not led yet, or owes a trump by ruling."""
    return void(game) and (card.rank > 0 and card.text[0] == "A" and card.suit not in suits_led(game))


def new_ace_or_owed_trump(game: Game, card: Card) -> bool:
    return void(game) and (new_ace(game, card) or (has(game, TRUMPS) and card.suit != TRUMPS))


def trump_owed(game: Game, card: Card) -> bool:
    return void(game) and has(game, TRUMPS) and card.suit != TRUMPS


def leads_trumps(game: Game, card: Card) -> bool:
    """A trump would be led by a pair that has other cards."""
    return led(game) is None and card.suit == TRUMPS and any(other.suit != TRUMPS for other in hand(game))


def orders_or_leads(game: Game, card: Card) -> bool:
    """The boaster is to order the deal, or the other pair would lead trumps."""
    return nothing_to_play(game, card) or leads_trumps(game, card)


def other_kind_is_led(game: Game, card: Card) -> bool:
    """The talon's open card says whether trumps or plain cards are led, and this is of the other kind."""
    up = table(game).up
    return led(game) is None and bool(up) and (card.suit == TRUMPS) != (up[0].suit == TRUMPS)


def not_led_alone(game: Game, card: Card) -> bool:
    """Cards are led together, and this one is not a whole suit by itself."""
    return (led(game) is None and sum(other.suit == card.suit for other in hand(game)) > 1) or nothing_to_play(
        game, card
    )


def does_not_cover(game: Game, card: Card) -> bool:
    """Cards were led that are to be covered, and this one covers none of them, or not all."""
    return led(game) is not None


GROUNDS: dict[str, Ground] = {
    "goat.sea.3": searched,
    "golph.deal.3": nothing_to_play,
    "golph.deal.4": dealer_exchanges,
    "golph.fol.1": lambda game, card: follows(game, card) and card.suit != "buzzard",
    "golph.fol.2": owes_a_trump,
    "golph.fol.3": buzzard_is_the_trump,
    "golph.fol.4": buzzard_led,
    "nat.play": follows,
    "nat.call": nothing_to_play,
    "nat.turn": turned_card,
    "mk.turn": has_a_pair,
    "mk.draw": has_no_pair,
    "fl.fol": follows,
    "mil.play": follows,
    "mil.bid.1": auction_goes_on,
    "k.follow": follows,
    "k3.ask": nothing_to_play,
    "k3.disc": nothing_to_play,
    "k3.less.lead": other_kind_is_led,
    "ke.follow": follows,
    "ke.ace": new_ace_or_owed_trump,
    "ke.must": trump_owed,
    "ka.follow": follows,
    "ka.trumplead": follows,
    "ka.boast": orders_or_leads,
    "m36.lead": not_led_alone,
    "m36.beat": does_not_cover,
    "m36.four": nothing_to_play,
}
"""Of these clauses alone the words tell of a position; all others say that it is the time for something else."""
