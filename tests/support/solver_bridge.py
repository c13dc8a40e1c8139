"""A deal of Nations as a bridge program sees it: DDS, by way of endplay."""

from __future__ import annotations

from cardgames.core import Game

NATIONS = ("Europe", "Asia", "Africa", "America")
SUITS = dict(zip("♠♥♦♣", ("Eu", "As", "Af", "Am"), strict=True))
RANKS = {11: "J", 12: "Q", 13: "K", 14: "A", 10: "T"}
TEXTS = {"T": "10", "J": "Child", "Q": "Woman", "K": "Man", "A": "Map"}


def bridge_value(game: Game) -> int:
    """The tricks that it takes with the best of its cards."""
    return max(bridge_values(game, every_card=False).values())


def bridge_values(game: Game, every_card: bool = True) -> dict[str, int]:
    """The tricks that the side to move takes from here on, by card, as DDS has them; of every card or of one best."""
    from endplay import Deal
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Denom, Player

    t = game._table
    held = [list(hand) for hand in t.hands]
    for seat, card in t.trick:
        held[seat].append(card)
    hands = [
        ".".join("".join(RANKS.get(c.rank, str(c.rank)) for c in hand if c.suit == nation) for nation in NATIONS)
        for hand in held
    ]
    players = (Player.north, Player.east, Player.south, Player.west)
    leader = t.trick[0][0] if t.trick else "ABCD".index(game.to_move or "")
    deal = Deal("N:" + " ".join(hands))
    deal.trump = (Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs)[NATIONS.index(t.trump)]
    deal.first = players[leader]
    for _, card in t.trick:
        suit = next(mark for mark, short in SUITS.items() if card.text.startswith(short))
        deal.play(suit + RANKS.get(card.rank, str(card.rank)))
    solved = solve_board(deal, SolveMode.Default if every_card else SolveMode.OptimalOne)
    texts = ((str(card), tricks) for card, tricks in solved)
    return {f"{SUITS[text[0]]}-{TEXTS.get(text[1], text[1])}": tricks for text, tricks in texts}
