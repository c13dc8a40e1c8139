"""Decks of Kozel that deal wished hands, and tables on which so many points were taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import cardgames
from cardgames.core import Card, Game, Table
from cardgames.games.kozel.common import whole_pack

PLAIN_CARDS: dict[str, Any] = {"boast": False, "redeal": False, "exchange": False}
"""The second foursome text with nothing but cards to play."""


def wished(hands: Mapping[str, str], players: int = 4, lowest: int = 7) -> dict[str, list[str]]:
    """The hands of all seats: those that are given, filled with what is left of the pack, the lowest cards first."""
    pack = [str(card) for card in whole_pack(lowest)][::-1]
    size = len(pack) // players
    full = {seat: hands.get(seat, "").split() for seat in "ABCDEF"[:players]}
    left = [card for card in pack if not any(card in hand for hand in full.values())]
    for hand in full.values():
        while len(hand) < size:
            hand.append(left.pop(0))
    return full


def dealt(hands: Mapping[str, Sequence[str]], dealer: str, packet: int) -> list[str]:
    """The deck that deals these hands in packets of so many cards from the dealer's left."""
    seats = sorted(hands)
    at = seats.index(dealer) + 1
    order = seats[at:] + seats[:at]
    size = min(map(len, hands.values()))
    return [card for n in range(0, size, packet) for seat in order for card in hands[seat][n : n + packet]]


def begun(name: str, hands: Mapping[str, str], dealer: str = "D", packet: int = 4, **options: Any) -> Game:
    """A first deal with wished hands."""
    return cardgames.new(name, dealer=dealer, deck=dealt(wished(hands), dealer, packet), **options)


def in_order(top: str, bottom: str = "") -> list[str]:
    """A deck with these cards on top and these at the bottom (the last one lowest), the rest between them."""
    ends = [*top.split(), *bottom.split()]
    rest = [str(card) for card in whole_pack() if str(card) not in ends]
    return [*top.split(), *rest, *bottom.split()]


def later(name: str, deck: Sequence[str], dealer: str = "C", **options: Any) -> Game:
    """A second deal with this deck, by the dealer's left of the first, which was played with the first legal moves.

    The first deal is dealt so that nobody can demand or give anything and no match ends with it.
    """
    hands = {"A": "QC QS 7D AC 10C 9S 8S 7H", "B": "QH QD 8D AS 10S 9H 8H 7C", "C": "JC JS 9D AH 10H 9C 8C 7S"}
    game = begun(name, hands, dealer, 1 if name == "kozel-boast" else 4, **options)
    finish(game)
    game.deal(deck)
    return game


def finish(game: Game) -> None:
    """The deal is played to its end, each with his first legal card."""
    deals = game.deals
    while game.to_move and game.deals == deals:
        game.push(game.legal_moves[0])


def counted(
    points: int, all_tricks: bool = False, before: Sequence[Table] = (), rows: tuple[int, int] = (0, 0)
) -> Table:
    """A table on which A and C have taken so many points, and every trick or not; `rows` stood on the board before."""
    t = Table(4, 3, score={"AC": rows[0], "BD": rows[1]}, before=before, number=len(before))
    ways: dict[int, list[Card]] = {0: []}
    for card in whole_pack():
        ways |= {
            count + card.points: [*cards, card] for count, cards in ways.items() if count + card.points not in ways
        }
    mine = ways[points]
    theirs = [card for card in whole_pack() if card not in mine]
    t.tricks.append((tuple((0, card) for card in mine), 0))
    t.tricks.append((tuple((0, card) for card in theirs), 0 if all_tricks else 1))
    return t


def legal(game: Game) -> list[str]:
    """The texts of the legal moves."""
    return [str(move) for move in game.legal_moves]
