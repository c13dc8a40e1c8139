"""Kozel with the blind: hands that nobody sees, and what becomes of the rules where they lie."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardgames
from cardgames import BadRecord, Game
from cardgames.games.kozel.blind import Blind
from cardgames.games.kozel.common import packets

PACK = [str(card) for card in Blind().pack()]


def dealt(hands: dict[str, list[str]], dealer: str = "D") -> list[str]:
    """The pack that deals these hands of eight, in packets of four from the dealer's left."""
    at = "ABCD".index(dealer) + 1
    order = "ABCD"[at:] + "ABCD"[:at]
    return [card for half in (0, 4) for seat in order for card in hands[seat][half : half + 4]]


def begin(hands: dict[str, list[str]] | None = None, dealer: str = "D", **options: Any) -> Game:
    """A match whose first deal gives these hands, or the pack in its order."""
    return cardgames.new("kozel-blind", dealer=dealer, deck=PACK if hands is None else dealt(hands, dealer), **options)


HANDS = {
    "A": ["AC", "10C", "KC", "9C", "8C", "7C", "7D", "8D"],
    "B": ["AS", "10S", "KS", "9S", "8S", "7S", "9D", "KD"],
    "C": ["AH", "10H", "KH", "9H", "8H", "7H", "10D", "AD"],
    "D": ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD"],
}
"""Each has a suit and two trumps, but the blind has all queens and jacks, the jack of diamonds on top."""


def finished(seed: int, **options: Any) -> Game:
    """A match of random moves."""
    chance = random.Random(seed)
    game = cardgames.new("kozel-blind", seed=seed, **options)
    while game.to_move:
        game.push(chance.choice(game.legal_moves))
    return game


def test_three_play_and_four_have_a_place() -> None:
    game = begin()
    assert (Blind.numbers, game.rules.players, game.seats, game.sides) == ((3,), 3, ("A", "B", "C", "D"), ("AC", "BD"))
    for players in (2, 4):
        with pytest.raises(BadRecord) as wrong:
            begin(players=players)
        assert wrong.value.clause == "ke.blind"


def test_nobody_sees_a_blind_hand() -> None:
    game = begin(HANDS)
    for seat in (*game.seats, None):
        view = game.view(seat)
        assert (view.sizes, view.piles) == ({"A": 8, "B": 8, "C": 8, "D": 0}, {"A": 0, "B": 0, "C": 0, "D": 8})
        assert "D" not in view.known
    assert game.view("D").hand == ()


def test_the_hands_are_those_of_the_game_of_four() -> None:
    four = cardgames.new("kozel", dealer="D", deck=PACK, boast=False)
    game = begin()
    for seat in "ABC":
        assert game.view(seat).hand == four.view(seat).hand
    assert sorted(map(str, game._table.piles[3])) == sorted(map(str, four.view("D").hand))
    assert len(packets(list(Blind().pack()), 4, 4)) == 32


def test_a_blind_hand_turns_its_top_card_and_need_not_follow() -> None:
    game = begin(HANDS)
    assert (game.to_move, "7D" in map(str, game.legal_moves)) == ("A", True)
    top = str(game._table.piles[3][-1])
    for card in ("AC", "7S", "7H"):
        game.push(card)
    (trick,) = game.result()["deals"][0]["tricks"]
    assert trick == {"cards": [["A", "AC"], ["B", "7S"], ["C", "7H"], ["D", top]], "taken_by": "D"}
    # it leads at once, and the next to play is A
    assert game.view().trick[0][0] == "D"
    assert game.to_move == "A"
    turned = [event for event in game.view().events if event.verb == "turn"]
    assert [event.clause for event in turned] == ["ke.blind"] * 2


def test_or_it_plays_the_first_card_that_may_be_played() -> None:
    hands = HANDS | {"A": ["JC", *HANDS["A"][1:]], "D": ["QC", "QS", "QH", "QD", "AC", "JS", "JH", "JD"]}
    taken = {}
    for reading in ("the top card", "as it must"):
        game = begin(hands, dummy_plays=reading)
        for card in ("10C", "7S", "7H"):
            game.push(card)
        taken[reading] = game.result()["deals"][0]["tricks"][0]["cards"][-1]
    assert taken["as it must"] == ["D", "AC"]
    assert taken["the top card"] != ["D", "AC"]


@pytest.mark.parametrize("dummy_plays", ["the top card", "as it must"])
def test_whether_a_blind_hand_follows_suit(dummy_plays: str) -> None:
    revokes = 0
    for seed in range(30):
        game = finished(seed, dummy_plays=dummy_plays, redeal=False)
        for deal in game._match.deals:
            held = {seat: [card for played, _ in deal.tricks for who, card in played if who == seat] for seat in (0, 3)}
            for number, (played, _) in enumerate(deal.tricks):
                led = played[0][1]
                (card,) = [card for who, card in played if who == 3]
                revokes += card.suit != led.suit and any(other.suit == led.suit for other in held[3][number:])
    assert (revokes > 0) == (dummy_plays == "the top card")


def test_where_the_blind_has_the_seven_of_diamonds_the_dealers_left_leads() -> None:
    hands = HANDS | {"A": [*HANDS["A"][:6], "JD", "8D"], "D": [*HANDS["D"][:7], "7D"]}
    for dealer, leader in (("D", "A"), ("A", "B"), ("B", "C")):
        assert begin(hands, dealer).to_move == leader
    game = begin(hands, "C")  # the blind leads its top card, and A follows
    assert ([seat for seat, _ in game.view().trick], game.to_move) == (["D"], "A")
    assert begin(HANDS, "B").to_move == "A"


def test_the_blind_neither_boasts_nor_demands_nor_exchanges() -> None:
    others: list[dict[str, Any]] = [{"boast": True}, {"queens_lead": "they decide"}, {"exchange_after": "every deal"}]
    for option in others:
        with pytest.raises(BadRecord):
            begin(**option)
    poor = {
        "A": ["QC", "QS", "AS", "10S", "KS", "9S", "AD", "10D"],
        "B": ["QH", "AH", "10H", "KH", "9H", "8H", "7H", "8S"],
        "C": ["QD", "JS", "JH", "AC", "10C", "KC", "KD", "9C"],
        "D": ["7S", "JC", "7C", "8C", "JD", "9D", "8D", "7D"],
    }
    assert sum(card.points for card in begin(poor)._table.piles[3]) <= 12
    assert begin(poor).clause == "ke.trump"  # nor is B asked, who has one trump and a blind partner
    assert cardgames.new("kozel", dealer="D", deck=dealt(poor), boast=False).clause == "ke.mul"


def test_partners_who_see_exchange_the_last_trump() -> None:
    hands = {
        "A": ["AC", "10C", "KC", "9C", "8C", "7C", "9S", "8D"],
        "B": ["AS", "10S", "KS", "7D", "8S", "7S", "9D", "KD"],
        "C": ["AH", "10H", "KH", "9H", "8H", "7H", "10D", "AD"],
        "D": HANDS["D"],
    }
    game = begin(hands)
    assert (game.to_move, [*map(str, game.legal_moves)]) == ("A", ["give away the last trump", "keep it"])
    for said in ("give away the last trump", "go ahead", "give 7H"):
        game.push(said)
    assert "8D" in map(str, game.view("C").hand)
    assert game.view("B").known == {}


@pytest.mark.parametrize(("dummies", "living"), [(2, "AB"), (3, "A")])
def test_two_or_three_may_be_blind(dummies: int, living: str) -> None:
    game = begin(dummies=dummies)
    assert [seat for seat in game.seats if game.view().piles[seat]] == ["ABCD"[n] for n in range(4 - dummies, 4)]
    seen = set()
    while game.to_move:
        seen.add(game.to_move)
        game.push(game.legal_moves[0])
    assert seen == set(living)
    assert len(game.result()["deals"][0]["tricks"]) == 8


def test_the_lead_of_four_queens_needs_them_shown() -> None:
    rules = Blind(four_queens=True)
    game = begin(HANDS)
    assert not rules.queens_together(game._table)


def test_the_points_of_a_deal_are_120() -> None:
    for seed in range(5):
        for deal in finished(seed, redeal=False).result()["deals"]:
            assert sum(deal["points"].values()) == 120
            assert len(deal["tricks"]) == 8
