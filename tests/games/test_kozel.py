"""Kozel, the second foursome text: its worked examples, its board, and what is done before the first lead."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import cardgames
from cardgames.core import Game, Table
from cardgames.games.kozel.common import trumps, whole_pack
from cardgames.games.kozel.foursome import first_deal, redeals
from cardgames.games.kozel.second_foursome import SecondFoursome
from cardgames.widgets.faces import faces
from cardgames.widgets.scene import scene
from tests.support.kozel_decks import PLAIN_CARDS, begun, counted, dealt, finish, in_order, later, legal, wished

# The trunk


def test_fourteen_of_32_cards_are_trumps_and_the_pack_counts_120() -> None:
    pack = whole_pack()
    assert (len(pack), len(trumps(pack)), sum(card.points for card in pack)) == (32, 14, 120)
    assert (len(whole_pack(6)), len(trumps(whole_pack(6))), sum(card.points for card in whole_pack(6))) == (36, 15, 120)
    order = "QC QS QH QD JC JS JH JD AD 10D KD 9D 8D 7D"
    assert [str(card) for card in sorted(trumps(pack), key=lambda card: -card.rank)] == order.split()
    plain = [card for card in pack if card.suit == "clubs"]
    assert [str(card) for card in sorted(plain, key=lambda card: -card.rank)] == ["AC", "10C", "KC", "9C", "8C", "7C"]


# The worked examples of the text


def test_the_ten_of_hearts_takes_the_trick() -> None:
    """Four players put down the king, the ten and the seven of hearts, and the ace of spades: the second takes it."""
    hands = {"A": "7D 10S KH", "B": "8S 10H", "C": "7S 7H", "D": "KS AS QC QS QH JC JS JH"}
    game = begun("kozel", hands, **PLAIN_CARDS)
    for card in ("10S", "8S", "7S", "KS", "KH", "10H", "7H", "AS"):
        game.push(card)
    trick = game.result()["deals"][0]["tricks"][1]
    assert trick == {"cards": [["A", "KH"], ["B", "10H"], ["C", "7H"], ["D", "AS"]], "taken_by": "B"}
    assert game.view().points == {"AC": 10 + 4, "BD": 4 + 10 + 0 + 11}
    assert game.to_move == "B"


def test_the_ace_of_spades_may_not_be_thrown_before_spades_are_led() -> None:
    """The third player, without hearts, throws the ace of clubs, since clubs have been led; the first takes 36."""
    hands = {"A": "7D 10C AH", "B": "8C 10H", "C": "9C AC AS 10S QC QS QH JC", "D": "7C KH 9S 8S 7S 9H 8H 7H"}
    game = begun("kozel", hands, **PLAIN_CARDS)
    for card in ("10C", "8C", "9C", "7C", "AH", "10H"):
        game.push(card)
    assert "AS" not in legal(game)
    assert {"AC", "10S", "QC"} <= set(legal(game))
    assert game.why_not("AS") == "ke.ace"
    for card in ("AC", "KH"):
        game.push(card)
    assert game.result()["deals"][0]["tricks"][1]["taken_by"] == "A"
    assert game.view().points == {"AC": 10 + 11 + 10 + 11 + 4, "BD": 0}


def test_without_the_ban_any_ace_may_be_thrown() -> None:
    hands = {"A": "7D AH", "B": "10H", "C": "AC AS 10S 9S 8S QC QS QH", "D": "KH"}
    for ban in (True, False):
        game = begun("kozel", hands, ace_ban=ban, **PLAIN_CARDS)
        for card in ("AH", "10H"):
            game.push(card)
        assert ({"AC", "AS"} & set(legal(game)) == set()) == ban


def test_who_holds_only_such_aces_may_throw_one() -> None:
    rules = SecondFoursome()
    t = Table(4, 3)
    cards = {str(card): card for card in rules.pack()}
    hand = [cards["AC"], cards["AS"]]
    assert rules.may_play(t, hand, cards["7H"]) == (tuple(hand), "ke.must")
    assert rules.may_play(t, [*hand, cards["7C"]], cards["7H"]) == ((cards["7C"],), "ke.ace")
    assert rules.may_play(t, [*hand, cards["7C"]], cards["QD"]) == ((cards["7C"],), "ke.ace")
    assert rules.may_play(t, [*hand, cards["AD"]], cards["7H"]) == ((cards["AD"],), "ke.ace")


def test_that_an_ace_was_barred_is_not_told() -> None:
    hands = {"A": "7D AH", "B": "10H", "C": "AC AS 10S 9S 8S QC QS QH", "D": "KH"}
    game = begun("kozel", hands, **PLAIN_CARDS)
    for card in ("AH", "10H", "10S"):
        game.push(card)
    assert game.events[-1].clause == "ke.must"


def test_by_ruling_a_trump_must_be_played_without_the_suit_led() -> None:
    hands = {"A": "7D AH", "B": "10H", "C": "AC AS 10S 9S 8S QC QS QH", "D": "KH"}
    game = begun("kozel", hands, void="a trump", **PLAIN_CARDS)
    for card in ("AH", "10H"):
        game.push(card)
    assert set(legal(game)) == {"QC", "QS", "QH"}


@pytest.mark.parametrize("name", ["kozel", "kozel-boast"])
def test_a_deal_is_told_with_its_points_and_the_rows_that_it_won(name: str) -> None:
    game = cardgames.new(name, seed=3)
    chance = random.Random(name)
    while game.to_move is not None:
        game.push(chance.choice(game.legal_moves))
    tables = game._match.deals
    stands = [*(dict(t.score) for t in tables), dict(game._match.score)]
    for t, happened, (before, after) in zip(tables, game.story(), pairwise(stands), strict=True):
        if not t.tricks:
            continue
        (one, n), (other, m) = (t.points or {}).items()
        won = [
            f"{side} now stand on {after[side]} row{'s' * (after[side] > 1)}"
            for side in after
            if after[side] != before[side]
        ]
        outcomes = [event.text for event in happened if event.verb == "outcome"]
        assert outcomes[0] == "; ".join([f"{one} has {n} points and {other} {m}", *won])
        assert len(outcomes) == 1 + (t is tables[-1])
    assert sum(before != after for before, after in pairwise(stands)) > 2


# The count


@pytest.mark.parametrize(
    ("points", "all_tricks", "rows", "after"),
    [
        (61, False, (0, 0), (1, 0)),
        (89, False, (0, 0), (1, 0)),
        (90, False, (0, 0), (2, 0)),
        (120, False, (3, 2), (5, 2)),
        (60, False, (3, 2), (3, 2)),
        (59, False, (3, 2), (3, 3)),
        (30, False, (3, 2), (3, 4)),
        (120, True, (3, 2), (3, 0)),
        (90, False, (5, 5), (6, 5)),
    ],
)
def test_what_a_deal_is_worth(points: int, all_tricks: bool, rows: tuple[int, int], after: tuple[int, int]) -> None:
    t = counted(points, all_tricks, rows=rows)
    rules = SecondFoursome()
    assert rules.board(t, rules.tally(t)) == dict(zip(("AC", "BD"), after, strict=True))


def test_sixty_points_each_leave_a_row_owing() -> None:
    rules = SecondFoursome()
    eggs = counted(60)
    twice = counted(61, before=(counted(70), eggs, Table(4, 0), eggs))
    assert rules.board(twice, rules.tally(twice)) == {"AC": 1 + 2, "BD": 0}
    lucy = counted(120, True, before=(eggs,), rows=(0, 4))
    assert rules.board(lucy, rules.tally(lucy)) == {"AC": 0 + 1, "BD": 0}
    none = SecondFoursome(eggs="nothing is owed")
    assert none.board(twice, none.tally(twice)) == {"AC": 1, "BD": 0}
    two = SecondFoursome(lucy="two rows")
    assert two.board(lucy, two.tally(lucy)) == {"AC": 2 + 1, "BD": 0}


@pytest.mark.parametrize(
    ("points", "stands", "before", "name"),
    [
        (61, 5, (), "goats"),
        (90, 5, (), "goats with tails"),
        (90, 4, (), "goats"),
        (61, 5, (60,), "goats with eggs"),
        (90, 5, (70, 60), "goats with eggs and tails"),
    ],
)
def test_what_the_losers_are_called(points: int, stands: int, before: tuple[int, ...], name: str) -> None:
    rules = SecondFoursome(eggs="nothing is owed")
    t = counted(points, before=[counted(count) for count in before], rows=(stands, 0))
    assert rules.shame(t, "AC", rules.tally(t)) == name


# Before the first lead


def test_the_seven_of_diamonds_leads_the_first_deal_only() -> None:
    game = begun("kozel", {"C": "7D"}, dealer="D", **PLAIN_CARDS)
    assert game.to_move == "C"
    finish(game)
    game.deal(dealt(wished({"D": "7D"}), "A", 4))
    assert (game.result()["deals"][1]["dealer"], game.to_move) == ("A", "B")


def four_nines() -> Game:
    """A first deal by D, in which B holds the four nines and nobody else may demand anything."""
    hands = {"A": "QC JC 7D AC 10C KC 8C 7H", "B": "9C 9S 9H 9D AS 10S KS 8S", "C": "QS QH JS JD AH 10H KH 7C"}
    return begun("kozel", hands)


def test_a_demand_shows_the_hand_and_the_same_player_deals_again() -> None:
    game = four_nines()
    assert (game.to_move, legal(game)) == ("B", ["demand a re-deal", "play on"])
    game.push("demand a re-deal")
    assert set(map(str, game.view("D").known["B"])) >= {"9C", "9S", "9H", "9D"}
    assert game.result()["deals"][0]["points"] == {"AC": 0, "BD": 0}
    assert (game.to_move, game.over) == (None, False)
    game.deal(in_order(""))
    assert game.result()["deals"][1]["dealer"] == "D"
    assert first_deal(game._table)
    assert redeals(game._table) == 1


def test_the_third_demand_costs_the_dealers_a_row() -> None:
    game = four_nines()
    deck = game.record()["deals"][0]["deck"]
    for _ in range(2):
        game.push("demand a re-deal")
        game.deal(deck)
    assert game.result()["score"] == {"AC": 0, "BD": 0}
    game.push("demand a re-deal")
    assert game.result()["score"] == {"AC": 1, "BD": 0}
    game.deal(dealt(wished({}), "A", 4))
    assert game.result()["deals"][3]["dealer"] == "A"
    assert legal(game) == ["deal", "trousers", "double trousers", "mirror"]


def test_after_a_redeal_nobody_boasts() -> None:
    poor = dealt(wished({"B": "9C 9S 9H 9D"}), "D", 4)
    game = later("kozel", poor, exchange=False)
    game.push("deal")
    while game.to_move and "demand a re-deal" not in legal(game):
        game.push(legal(game)[0])
    game.push("demand a re-deal")
    game.deal(in_order(""))
    assert "trousers" not in legal(game)


LAST_TRUMP = {"A": "7D AC 10C KC 9C AS 10S KS", "C": "QC AH 10H KH 9H 9S 8S 7S", "B": "QS QH QD JC JS 8C 7C 7H"}
"""A and C each hold one trump."""


def test_the_last_trump_goes_to_the_partner_unseen() -> None:
    game = begun("kozel", LAST_TRUMP, redeal=False)
    assert (game.to_move, legal(game)) == ("A", ["give away the last trump", "keep it"])
    game.push("give away the last trump")
    assert (game.to_move, legal(game)) == ("C", ["go ahead", "no need"])
    game.push("go ahead")
    assert set(legal(game)) == {f"give {card}" for card in ["AH", "10H", "KH", "9H", "9S", "8S", "7S"]}
    game.push("give 7S")
    assert "7S" in map(str, game.view("A").hand)
    assert {"QC", "7D"} <= set(map(str, game.view("C").hand))
    texts = [event.text for event in game.view("B").events if event.verb in ("give", "get")]
    assert all("card" in text for text in texts)
    assert (game.to_move, game.clause) == ("A", "ke.trump"), "the seven of diamonds leads, wherever it lies now"


def test_a_partner_with_nothing_but_trumps_gives_a_trump() -> None:
    hands = {"A": "7D AC 10C KC 9C AS 10S KS", "C": "QC QS QH QD JC JS JH JD"}
    game = begun("kozel", hands, redeal=False)
    for said in ("give away the last trump", "go ahead", "give JD"):
        game.push(said)
    assert "JD" in map(str, game.view("A").hand)
    assert "give away the last trump" not in legal(game)


def test_the_partner_may_refuse() -> None:
    game = begun("kozel", LAST_TRUMP, redeal=False)
    for said in ("give away the last trump", "no need"):
        game.push(said)
    assert legal(game) == ["give away the last trump", "keep it"]
    assert game.to_move == "C"


def test_four_queens_leave_the_lead_to_the_winners_before() -> None:
    queens = dealt(wished({"A": "QC QS", "C": "QH QD"}), "D", 4)
    usual = later("kozel", queens, **PLAIN_CARDS)
    winner = max(usual.result()["score"], key=lambda side: usual.result()["score"][side])
    assert usual.to_move == "A"
    ruled = later("kozel", queens, four_queens=True, **PLAIN_CARDS)
    assert ruled.to_move == ("A" if winner == "AC" else "B")
    asked = later("kozel", queens, four_queens=True, queens_lead="they decide", **PLAIN_CARDS)
    assert legal(asked) == ["lead", "the partner leads"]
    asked.push("the partner leads")
    assert asked.to_move == {"A": "C", "B": "D"}[ruled.to_move]


# Ways of dealing


def test_trousers() -> None:
    """A boasts: two good cards are kept, of two plain ones he chooses; two cards lie face down until all are laid."""
    game = later("kozel", in_order("QC 9C 8C 7C KC", "8S 10S 7S KS AH"), redeal=False, exchange=False)
    assert (game.to_move, game.view().dealer) == ("A", "D")
    game.push("trousers")
    assert legal(game) == ["lay 9C", "lay KS"]
    game.push("lay 9C")
    assert set(map(str, game.view("A").hand)) == {"QC", "AH", "KS"}
    assert legal(game) == ["lay 8C", "lay 7S"]
    game.push("lay 8C")
    assert game.view().trick == ()
    assert game.view().piles == {"A": 1, "B": 1, "C": 0, "D": 0}
    texts = [event.text for event in game.view("C").events]
    assert texts[1:-1] == [
        "A draws 2 cards",
        "A draws 2 cards",
        "A lays out 1 card",
        "B draws 2 cards",
        "B lays out 1 card",
    ]
    for said in ("lay 7C", "lay KC"):
        game.push(said)
    (trick,) = game.result()["deals"][1]["tricks"]
    assert [card for _, card in trick["cards"]] == ["9C", "8C", "7C", "KC"]
    assert (trick["taken_by"], game.to_move) == ("D", "D")
    assert set(game.view().sizes.values()) == {7}


def test_double_trousers_take_four_cards_at_once() -> None:
    game = later("kozel", in_order("QC AC", "9C AH"), redeal=False, exchange=False)
    game.push("double trousers")
    assert legal(game) == ["lay 9C"]
    assert len(game.view("A").hand) == 4


def test_by_the_other_reading_only_the_first_player_takes_four_and_only_once() -> None:
    four = "the boaster, once"
    game = later("kozel", in_order("QC AC 7C QS", "JC QH AS AH"), redeal=False, exchange=False, four_at_once=four)
    game.push("double trousers")
    assert legal(game) == ["lay 7C"]
    assert {str(card) for card in game.view("A").hand} == {"QC", "AH", "AC", "AS", "7C", "QH"}
    game.push("lay 7C")
    assert {str(card) for card in game.view("B").hand} >= {"QS", "JC"}
    draws = [event.text for event in game.view("B").events if event.verb == "draw" and event.seat == "B"]
    assert draws[0] == "B draws the queen of spades and the jack of clubs"


def test_beyond_eight_cards_trumps_and_aces_go_to_the_partner() -> None:
    """Four pairs are good, the fifth is plain: with one card laid out A has nine, and gives two trumps to C."""
    game = later("kozel", in_order("QC QS QH QD 9C", "8C JD JH JS JC"), redeal=False, exchange=False)
    game.push("trousers")
    assert legal(game) == ["lay 9C", "lay 8C"]
    game.push("lay 9C")
    for given in ("JD", "JH"):
        assert game.to_move == "A"
        assert {move[:6] for move in legal(game)} == {"give Q", "give J"}
        game.push(f"give {given}")
    assert game.to_move == "B"
    assert (len(game.view("A").hand), game.view().sizes["C"]) == (7, 2)
    assert set(map(str, game.view("C").hand)) == {"JD", "JH"}


def test_mirror() -> None:
    """A lifts three cards: the queen below is kept, then the seven of clubs is played; B lifts one."""
    game = later("kozel", in_order("9S 7C QC KC AC"), redeal=False, exchange=False)
    game.push("mirror")
    assert len(game.legal_moves) == 31
    game.push("cut 3")
    assert list(map(str, game.view("A").hand)) == ["QC"]
    assert [(seat, str(card)) for seat, card in game.view().trick] == [("A", "7C")]
    game.push("cut 2")
    game.push("cut 2")
    game.push("cut 1")
    (trick,) = game.result()["deals"][1]["tricks"]
    assert [card for _, card in trick["cards"]][:3] == ["7C", "KC", "AC"]
    assert trick["taken_by"] == "C"
    assert set(game.view().sizes.values()) == {7}


# A whole match


def test_a_match_ends_with_six_rows() -> None:
    for seed in range(6):
        game = cardgames.new("kozel", seed=seed)
        while game.to_move:
            game.push(game.legal_moves[-1])
        result = game.result()
        (winner,) = result["winners"]
        assert result["score"][winner] == 6 > min(result["score"].values())
        for one, other in pairwise(result["deals"]):
            demanded = not one["tricks"]
            assert (
                other["dealer"] == one["dealer"] if demanded else other["dealer"] == "BCDA"["ABCD".index(one["dealer"])]
            )


# The board of sixes


@pytest.mark.parametrize(
    ("rows", "cards", "off"),
    [
        (0, ["6D", None], 0),
        (2, ["6D", None], 2),
        (3, ["6D", "6H"], 0),
        (4, ["6D", "6H"], 1),
        (6, ["6D", "6H"], 3),
    ],
)
def test_the_sixes_show_the_rows(rows: int, cards: list[str | None], off: int) -> None:
    games = (cardgames.new("kozel", seed=seed, boast=False, redeal=False, exchange=False) for seed in range(60))
    game = next(game for game in games if reached(game, rows))
    drawn = scene(game)["counters"]
    assert (drawn["AC"]["cards"], drawn["AC"]["off"]) == (cards, off)
    assert drawn["AC"]["say"] == f"six of diamonds and six of hearts: {rows} of 6 rows won"
    assert drawn["BD"]["cards"][0] == "6C"
    assert {"6D", "6H", "6C", "6S"} <= faces("kozel").keys() - set(map(str, game.rules.pack()))


def reached(game: Game, rows: int) -> bool:
    """Plays on until A and C have so many rows; whether they ever do."""
    while game.to_move and game.view().score["AC"] != rows:
        game.push(game.legal_moves[-1])
    return bool(game.view().score["AC"] == rows)


@pytest.mark.no_cover
def test_points_on_paper_need_no_sixes() -> None:
    assert scene(cardgames.new("kozel-six", seed=1))["counters"] == {}
    assert scene(cardgames.new("kozel-blind", seed=1))["counters"].keys() == {"AC", "BD"}
