"""Militac: the sums of its leaflet, its sample of bidding, and what may come of a bid."""

from __future__ import annotations

from typing import Any

import pytest

import cardgames
from cardgames import Game
from cardgames.games.militac import BIDS, Militac
from cardgames.rulebooks import rulebook

PACK = [f"{company}{number}" for company in "ICAE" for number in range(1, 12)]
SAMPLE = ("bid 6 infantry", "pass", "bid 6 engineers", "bid 7 combined")
"""What is said on page 2: guns, castles and combined forces."""


def whole_companies(dealer: str) -> list[str]:
    """A pack that deals A the infantry, B the cavalry, C the artillery and D the engineers."""
    at = "ABCD".index(dealer) + 1
    order = "ICAE"[at:] + "ICAE"[:at]
    return [f"{company}{number}" for number in range(1, 12) for company in order]


def auction(*said: str, **options: Any) -> Game:
    """A deal of whole companies by D, so that A speaks first; this has been said or played."""
    game = cardgames.new("militac", dealer="D", deck=whole_companies("D"), **options)
    for move in said:
        game.push(move)
    return game


def legal(game: Game) -> list[str]:
    """The texts of the legal moves."""
    return list(map(str, game.legal_moves))


def played(game: Game) -> Game:
    """The deal played out, each with his first legal card."""
    while game.to_move:
        game.push(game.legal_moves[0])
    return game


def outcome(clause: str, number: int = 0) -> dict[str, Any]:
    """The result of an example of a clause."""
    example = rulebook.load("militac").clause(clause).examples[number]
    return cardgames.replay(dict(example.record)).result()


# The sums of the leaflet


def test_the_pack_has_44_cards() -> None:
    assert sorted(str(card) for card in Militac().pack()) == sorted(PACK)
    assert len(set(PACK)) == 44 == 4 * 11


def test_the_table_of_thirty_bids() -> None:
    table = {
        "infantry": (5, 10, 15, 20, 25, 50),
        "cavalry": (6, 12, 18, 24, 30, 50),
        "artillery": (7, 14, 21, 28, 35, 50),
        "engineers": (8, 16, 24, 32, 40, 50),
        "combined": (9, 18, 27, 36, 45, 50),
    }
    printed = {
        f"bid {squads} {command}": value
        for command, row in table.items()
        for squads, value in zip(range(6, 12), row, strict=True)
    }
    assert {str(bid): bid.value for bid in BIDS} == printed
    assert len(BIDS) == 30


# The bidding


def test_the_sample_of_page_2() -> None:
    game = auction()
    speakers = []
    for said in SAMPLE:
        speakers.append(game.to_move)
        game.push(said)
    assert speakers == ["A", "B", "C", "D"]
    assert game.to_move == "D"
    assert sorted(legal(game)) == sorted(card for card in PACK if card[0] == "E")
    assert game.view("A").trump == ""


@pytest.mark.parametrize(
    ("clause", "squads", "points"), [("mil.sc.1", 7, 18), ("mil.sc.2", 9, 18 + 2), ("mil.sc.3", 6, -18)]
)
def test_what_comes_of_seven_on_combined_forces(clause: str, squads: int, points: int) -> None:
    (deal,) = outcome(clause)["deals"]
    assert len(deal["tricks"]) == 11
    assert sum(trick["taken_by"] in "BD" for trick in deal["tricks"]) == squads
    assert deal["points"] == ({"AC": 0, "BD": points} if points > 0 else {"AC": -points, "BD": 0})
    example = next(one for one in rulebook.load("militac").clause(clause).examples if one.record)
    outcomes = [event for event in cardgames.replay(example.record).events if event.verb == "outcome"]
    assert [(event.clause, event.text) for event in outcomes] == [
        (clause, f"BD {'make' if points > 0 else 'do not make'} the bid")
    ]


@pytest.mark.parametrize(
    ("reading", "points"), [("table value", 18), ("squads bid", 7), ("table value and squads short", 19)]
)
def test_the_readings_of_a_failed_bid(reading: str, points: int) -> None:
    record = dict(rulebook.load("militac").clause("mil.sc.3").examples[0].record)
    assert cardgames.replay(record | {"options": {"failed": reading}}).result()["score"] == {"AC": points, "BD": 0}


@pytest.mark.parametrize(
    ("bid", "over", "clause"),
    [
        ("6 engineers", "6 infantry", None),
        ("6 cavalry", "6 infantry", None),
        ("6 cavalry", "6 artillery", "mil.bid.3"),
        ("6 infantry", "6 infantry", "mil.bid.3"),
        ("8 infantry", "7 combined", None),
        ("7 engineers", "7 combined", "mil.bid.3"),
        ("11 infantry", "11 combined", "mil.bid.3"),
        ("7 combined", "8 infantry", "mil.bid.4"),
        ("5 combined", "6 infantry", "mil.bid.2"),
    ],
)
def test_which_bid_is_higher(bid: str, over: str, clause: str | None) -> None:
    assert auction(f"bid {over}").why_not(f"bid {bid}") == clause


def test_after_eleven_on_combined_forces_the_others_can_only_pass() -> None:
    game = auction("bid 11 combined")
    for seat in "BCD":
        assert (game.to_move, legal(game)) == (seat, ["pass"])
        game.push("pass")
    assert game.to_move == "A"


def test_all_pass() -> None:
    game = auction(*["pass"] * 4)
    assert game.result()["score"] == {"AC": 0, "BD": 0}
    assert game.result()["deals"][0]["tricks"] == []
    assert (game.over, game.to_move) == (False, None)
    game.deal(PACK)
    assert (game.result()["deals"][1]["dealer"], game.to_move) == ("A", "B")


def test_all_pass_by_the_other_readings() -> None:
    game = auction(*["pass"] * 4, nobody_bids="same dealer")
    game.deal(PACK)
    assert game.result()["deals"][1]["dealer"] == "D"
    assert "pass" not in legal(auction(*["pass"] * 3, nobody_bids="dealer bids"))
    assert "pass" in legal(auction("bid 6 infantry", "pass", "pass", nobody_bids="dealer bids"))


@pytest.mark.parametrize(
    ("reading", "dealer"), [("the dealer's left", "A"), ("the same dealer", "D"), ("the bidder", "B")]
)
def test_who_deals_next(reading: str, dealer: str) -> None:
    game = played(auction("pass", "bid 6 cavalry", "pass", "pass", next_dealer=reading))
    game.deal(PACK)
    assert game.result()["deals"][1]["dealer"] == dealer
    thrown_in = auction(*["pass"] * 4, next_dealer=reading)
    thrown_in.deal(PACK)
    assert thrown_in.result()["deals"][1]["dealer"] == "A"


def test_bidding_until_three_pass_may_go_through_all_thirty_bids() -> None:
    game = auction(auction="until three pass")
    said = 0
    while game.to_move and "pass" in legal(game):
        game.push(legal(game)[0])
        if "pass" in legal(game):
            game.push("pass")
            game.push("pass")
        said += 1
    assert [move for move in game.moves if move != "pass"] == [str(bid) for bid in BIDS]
    assert said == 31
    assert game.moves[-3:] == ("pass",) * 3


# The play


def test_who_has_none_of_the_company_led_may_command_or_throw_away() -> None:
    game = auction("bid 6 cavalry", "pass", "pass", "pass", "I11")
    assert legal(game) == [card for card in PACK if card[0] == "C"]
    for card in ("C1", "A11", "E11"):
        game.push(card)
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == "B"


def test_on_combined_forces_nothing_commands() -> None:
    game = auction("bid 6 combined", "pass", "pass", "pass", "I1", "C11", "A11", "E11")
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == "A"


# The goal


def test_all_eleven_win_the_game_at_once() -> None:
    game = played(auction("bid 11 infantry", "pass", "pass", "pass"))
    assert game.result()["score"] == {"AC": 50, "BD": 0}
    assert (game.over, game.result()["winners"]) == (True, ["AC"])


def test_a_failed_bid_may_give_the_game_to_the_others() -> None:
    game = played(auction("bid 11 cavalry", "pass", "bid 11 engineers", "pass"))
    assert game.result()["score"] == {"AC": 0, "BD": 50}
    assert game.result()["winners"] == ["BD"]


def test_six_bid_and_eleven_taken_are_only_ten_points() -> None:
    game = played(auction("bid 6 infantry", "pass", "pass", "pass"))
    assert game.result()["score"] == {"AC": 5 + 5, "BD": 0}
    assert not game.over


def test_fifty_reached_by_squads_over() -> None:
    result = outcome("mil.goal")
    assert [deal["points"] for deal in result["deals"]] == [{"AC": 40, "BD": 0}, {"AC": 9 + 1, "BD": 0}]
    assert (result["score"], result["over"], result["winners"]) == ({"AC": 50, "BD": 0}, True, ["AC"])


def test_fifty_passed_by_squads_over() -> None:
    game = auction("bid 10 infantry", "pass", "pass", "pass")
    for dealer in ("A", "B", "C", "D"):
        played(game)
        if not game.over:
            game.deal(whole_companies(dealer))
            while "pass" in legal(game):
                game.push("bid 10 infantry" if game.to_move == "A" else "pass")
    assert game.result()["score"] == {"AC": 2 * (25 + 1), "BD": 0}
    assert game.result()["winners"] == ["AC"]


def test_every_clause_is_shown_and_every_refusal_has_words() -> None:
    book = rulebook.load("militac")
    assert all(clause.examples for clause in book.clauses if clause.id != "mil.pack")
    examples = [example for clause in book.clauses for example in clause.examples]
    refusing = {case["clause"] for example in examples for case in example.expect.get("refused", ())}
    assert refusing == {f"mil.{name}" for name in ["bid.1", "bid.2", "bid.3", "bid.4", "bid.5", "play"]}
    assert all(0 < len(book.clause(name).no) < 130 for name in refusing)
