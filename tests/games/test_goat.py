"""Goat, clause by clause, and the verbs of a game as Goat shows them."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import cardgames
from cardgames import BadRecord, Game, IllegalMove
from cardgames.core import Choice, Table, ask
from cardgames.games.goat import GOAT, Goat, number, numbered_cards


def dealt(hands: dict[str, str], players: int = 4, **rulings: Any) -> Game:
    """A game that A leads, in which seats take up, and then draw, the cards that are named; chance fills the rest."""
    seats = "ABCDEFGH"[:players]
    wanted = {seat: hands.get(seat, "").split() for seat in seats}
    left = Counter(map(str, Goat(players=players, **rulings).pack()))
    left.subtract(card for cards in wanted.values() for card in cards)
    rest = sorted(left.elements())
    random.Random(len(rest)).shuffle(rest)
    each = left.total() + sum(map(len, wanted.values()))
    columns = []
    for cards in wanted.values():
        filling = [rest.pop() for _ in range(each // players - len(cards))]
        columns.append([*cards, *filling][::-1])
    deck = [card for row in zip(*columns, strict=True) for card in row]
    return cardgames.new("goat", players=players, dealer=seats[-1], deck=deck, **rulings)


def played(plays: str, **rulings: Any) -> Game:
    """A game after its first book, of which the cards are given in the order A, B, C and so on."""
    cards = plays.split()
    game = dealt(dict(zip("ABCDEFGH", cards, strict=False)), len(cards), **rulings)
    for card in cards:
        game.push(card)
    return game


def finish(game: Game, seed: int = 1) -> None:
    """Play the deal on the table to its end, at random."""
    choose = random.Random(seed).choice
    deals = game.deals
    while game.to_move is not None and game.deals == deals:
        game.push(choose(game.legal_moves))


def verbs(game: Game) -> list[str]:
    """What happened, as "seat verb clause"."""
    return [f"{event.seat} {event.verb} {event.clause}" for event in game.events]


# The pack and the players


def test_pack_1_and_2_twelve_goats_and_numbers_of_two_colours() -> None:
    pack = Goat().pack()
    assert Counter(card.suit for card in pack) == {"goat": 12, "red": 24, "black": 24}
    assert {card.name for card in pack if card.rank == 9} == {"red 9", "black 9"}
    assert len({id(card) for card in pack}) == 25, "equal cards are one object"
    assert number("R", 9) in pack


def test_pack_3_only_red_cards_count() -> None:
    game = played("R9 B15 R4 B4")
    assert game.result()["deals"][0]["points"] is None
    assert dict(game.view().points) == {"AC": 0, "BD": 13}


@pytest.mark.parametrize(
    ("ranks", "players", "low", "high", "red"),
    [("4-15", 4, 4, 15, 228), ("5-16", 6, 5, 16, 252), ("6-17", 4, 6, 17, 276), ("6-17", 8, 7, 17, 264)],
)
def test_pack_4_every_table_of_ranks(ranks: str, players: int, low: int, high: int, red: int) -> None:
    game = cardgames.new("goat", players=players, ranks=ranks, seed=3)
    found = {card.rank for card in game.rules.pack()} - {0}
    assert (min(found), max(found)) == (low, high)
    finish(game)
    assert sum(game.result()["score"].values()) == red


def test_pack_4_a_table_of_ones_own() -> None:
    game = cardgames.new("goat", ranks="R6-R17 B6-B17x3", seed=3)
    assert Counter(card.suit for card in game.rules.pack()) == {"goat": 12, "red": 12, "black": 36}
    assert cardgames.replay(game.record()).rules == game.rules


@pytest.mark.parametrize(
    ("ranks", "players", "clause"),
    [
        ("4-16", 4, "goat.pack.4"),
        ("", 4, "goat.pack.1"),
        ("R4-R15x2", 4, "goat.pack.1"),
        ("R4-B15x4", 4, "goat.pack.4"),
        ("R15-R4x2 B4-B15x4", 4, None),
        ("R15-R4x2 B4-B15x2", 4, "goat.pack.1"),
        ("R1-R99x9 " * 100_000, 4, "goat.pack.4"),
        ("R7-R18x2 B7-B18x2", 4, None),
        ("R7-R18x2 B7-B18x2", 8, "goat.pl.2"),
    ],
)
def test_pack_4_a_table_must_give_the_pack_of_the_leaflet(ranks: str, players: int, clause: str | None) -> None:
    if clause is None:
        assert len(Goat(players=players, ranks=ranks).pack()) == 60
        return
    with pytest.raises(BadRecord) as wrong:
        Goat(players=players, ranks=ranks)
    assert wrong.value.clause == clause
    assert len(str(wrong.value)) < 200
    assert "Error" not in str(wrong.value)


def test_the_tables_of_many_packs_are_not_kept_forever() -> None:
    assert numbered_cards.cache_info().maxsize == 64
    assert number("R", 6) is number("R", 6)


@pytest.mark.parametrize(("players", "sides"), [(4, ("AC", "BD")), (6, ("ACE", "BDF")), (8, ("ACEG", "BDFH"))])
def test_pl_1_two_sides_seated_alternately(players: int, sides: tuple[str, str]) -> None:
    game = cardgames.new("goat", players=players, seed=1)
    assert game.sides == sides
    assert [game.side_of(seat) for seat in game.seats] == [sides[place % 2] for place in range(players)]


@pytest.mark.parametrize("players", [0, 1, 2, 3, 5, 7, 10, -4, 4.0, "4", True, None])
def test_pl_1_no_other_number(players: Any) -> None:
    with pytest.raises(BadRecord, match="for 4, 6 or 8 players") as wrong:
        cardgames.new("goat", players=players)
    assert wrong.value.clause == "goat.pl.1"


def test_pl_2_eight_leave_out_the_6() -> None:
    game = cardgames.new("goat", players=8, seed=1)
    assert len(game.record()["deals"][0]["deck"]) == 56
    assert 6 not in {card.rank for card in game.rules.pack()}
    finish(game)
    assert sum(game.result()["score"].values()) == 216
    with pytest.raises(BadRecord, match='"R6" is not a card of this pack'):
        cardgames.new("goat", players=8, deck=["R6", *map(str, game.rules.pack()[1:])])


# The deal


@pytest.mark.parametrize(("players", "dealer"), [(4, "D"), (4, "B"), (6, "F"), (6, "C"), (8, "H"), (8, "A")])
def test_deal_1_and_3_one_at_a_time_from_the_left_and_the_top_four_are_the_hand(players: int, dealer: str) -> None:
    deck = [str(card) for card in Goat(players=players).pack()]
    random.Random(players).shuffle(deck)
    game = cardgames.new("goat", players=players, dealer=dealer, deck=deck)
    seats = game.seats
    order = seats[seats.index(dealer) + 1 :] + seats[: seats.index(dealer) + 1]
    assert game.to_move == order[0]
    for place, seat in enumerate(order):
        mine = deck[place::players]
        assert [str(card) for card in game.view(seat).hand] == mine[:-5:-1]
        assert game.view(seat).piles[seat] == len(mine) - 4
    game.push(game.legal_moves[0])
    assert str(game.view(order[0]).hand[-1]) == deck[::players][-5], "a card is drawn from the top of the pile"


def test_deal_2_the_deal_passes_to_the_left_or_stays() -> None:
    for next_dealer, dealers in (("left", "CDA"), ("same", "CCC")):
        game = cardgames.new("goat", dealer="C", seed=5, deals=3, next_dealer=next_dealer)
        for count in range(3):
            assert game.deals == count + 1
            finish(game)
        assert "".join(deal["dealer"] for deal in game.result()["deals"]) == dealers
        assert game.over


# A book


@pytest.mark.parametrize(
    ("clause", "plays", "taker"),
    [
        ("goat.play.3", "R9 B12 B5 B6", "B"),
        ("goat.play.3", "R9 B8 R13 B12", "C"),
        ("goat.play.3", "B15 R14 R13 R12", "A"),
        ("goat.play.3", "B4 R5 B6 R7 B8 R9", "F"),
        ("goat.play.4", "R9 B12 R12 R4", "B"),
        ("goat.play.4", "R12 B12 R12 B12", "A"),
        ("goat.play.4", "R4 B5 R7 B15 R15 B15 R15 R5", "D"),
        ("goat.goat.1", "R15 G B4 B5", "A"),
        ("goat.goat.1", "R5 B15 G B4", "B"),
        ("goat.goat.1", "G B4 R15 R5", "D"),
        ("goat.goat.1", "R9 G B13 B15 R12 B4", "C"),
        ("goat.goat.2", "R5 G R15 G", "C"),
        ("goat.goat.2", "R5 B4 G G", "B"),
        ("goat.goat.2", "R5 G G B15", "A"),
        ("goat.goat.2", "G G R15 G", "B"),
        ("goat.goat.2", "G G G G", "B"),
        ("goat.goat.2", "G R4 G B12 G G", "D"),
        ("goat.goat.2", "R4 R5 B5 G G B5 R5 G", "C"),
    ],
)
def test_who_takes_a_book_and_leads_next(clause: str, plays: str, taker: str) -> None:
    game = played(plays)
    assert game.to_move == taker
    assert game.result()["deals"][0]["tricks"][0]["taken_by"] == taker
    cited = [event.clause for event in game.events if event.verb in ("take", "goat")]
    assert cited == [{"goat.play.4": "goat.play.3"}.get(clause, clause)]
    side = game.side_of(taker)
    red = sum(int(card[1:]) for card in plays.split() if card[0] == "R")
    assert game.view().points[side] == red
    assert sum(game.view().points.values()) == red


def test_goat_3_equal_highest_cards_of_the_owners_go_by_who_was_first() -> None:
    assert played("R15 B12 G R12").to_move == "B"
    assert played("B15 G R11 B15 R11 R15").to_move == "A"
    assert played("B4 G R11 B15 R11 R15").to_move == "C"


@pytest.mark.parametrize("plays", ["G G R15 G", "G G G G", "G G G G G G", "G G R4 G B15 G", "G G G G R4 G B5 G"])
def test_goat_3_owners_of_goats_alone_both_readings_name_the_same_player(plays: str) -> None:
    for reading in ("first to play", "left of the first Goat"):
        assert played(plays, all_goats=reading).to_move == "B"


def test_goat_3_readings_of_a_table_that_play_never_reaches_would_differ() -> None:
    t = Table(4, 3)
    t.trick = [(0, GOAT), (3, GOAT), (1, GOAT), (2, number("R", 5))]
    assert Goat(all_goats="left of the first Goat").award(t) == 1
    t.trick = [(0, GOAT), (3, GOAT), (1, GOAT), (2, number("R", 5))]
    assert Goat().award(t) == 3


def test_goat_4_a_goat_may_be_led() -> None:
    game = dealt({"A": "G R5 B6 B7"})
    assert game.why_not("G") is None
    game.push("G")
    assert game.why_not("search A showing R5") == "goat.sea.1"


def test_play_1_first_the_card_then_the_draw() -> None:
    game = dealt({"A": "R9 R5 B6 B7 G"})
    assert game.why_not("G") == ""
    game.push("R9")
    assert verbs(game)[-2:] == ["A play goat.play.1", "A draw goat.play.1"]
    assert [str(card) for card in game.view("A").hand] == ["R5", "B6", "B7", "G"]


def test_play_2_nothing_need_be_followed() -> None:
    game = dealt({"A": "R9", "B": "R10 B4 G R11"})
    game.push("R9")
    assert set(map(str, game.legal_moves)) == {"R10", "B4", "G", "R11"}
    assert game.clause == "goat.play.2"


def test_play_5_and_6_until_no_cards_are_left_and_the_last_four_books_without_a_draw() -> None:
    for players, books in ((4, 15), (6, 10), (8, 7)):
        game = cardgames.new("goat", players=players, seed=8)
        while not game.over:
            view = game.view()
            if not view.trick:
                left = books - len(view.tricks)
                assert set(view.sizes.values()) == {min(4, left)}
                assert set(view.piles.values()) == {max(0, left - 4)}
                if view.tricks:
                    assert game.to_move == view.tricks[-1][1]
            game.push(game.legal_moves[0])
        assert len(game.view().tricks) == books
        assert sum(event.verb == "draw" for event in game.events) == players * (books - 4)


def test_equal_cards_are_one_move() -> None:
    game = dealt({"A": "R9 R9 G G"})
    assert [str(move) for move in game.legal_moves if move in (GOAT, number("R", 9))] == ["R9", "G"]
    assert len(game.legal_moves) == 6


# The right of search


def test_sea_1_any_red_card_or_goat_may_be_shown_to_any_opponent() -> None:
    game = dealt({"A": "R9 B5 G R4"}, 6)
    searches = [str(move) for move in game.legal_moves if str(move).startswith("search")]
    assert searches == [f"search {foe} showing {card}" for card in ("R9", "G", "R4") for foe in "BDF"]
    assert game.legal_moves[-1].group == "Search F, showing"
    assert repr(game.legal_moves[-1]) == "search F showing R4"


@pytest.mark.parametrize(
    ("hand", "move", "clause"),
    [
        ("B4 B5 B6 B7", "search B showing B4", "goat.sea.1"),
        ("B4 B5 B6 R7", "search B showing B4", "goat.sea.1"),
        ("B4 B5 B6 R7", "search B showing R8", "goat.sea.1"),
        ("B4 B5 B6 R7", "search C showing R7", "goat.sea.2"),
        ("B4 B5 B6 R7", "search A showing R7", "goat.sea.2"),
        ("B4 B5 B6 R7", "search E showing R7", "goat.sea.1"),
        ("G G G G", "search B showing G", "goat.sea.5"),
    ],
)
def test_no_search_without_the_right(hand: str, move: str, clause: str) -> None:
    game = dealt({"A": hand})
    assert game.why_not(move) == clause
    with pytest.raises(IllegalMove, match=rf"\({clause}\)$") as wrong:
        game.push(move)
    assert (wrong.value.move, wrong.value.clause) == (move, clause)


def test_sea_1_only_a_leader_searches() -> None:
    game = dealt({"A": "R9", "B": "R4"})
    game.push("R9")
    assert game.why_not("search A showing R4") == "goat.sea.1"
    assert game.why_not("command R4") == "goat.play.2"


def test_sea_2_one_hand_at_each_lead() -> None:
    game = dealt({"A": "R9 R10 B4 B5"})
    game.push("search D showing R9")
    assert game.why_not("search B showing R9") == "goat.sea.2"
    assert game.why_not("search D showing R10") == "goat.sea.2"


@pytest.mark.parametrize(("seen_by", "knowing"), [("searcher", "A"), ("table", "ABC")])
def test_sea_2_who_sees_the_searched_hand(seen_by: str, knowing: str) -> None:
    game = dealt({"A": "R9 R10 B4 B5", "D": "R15 G B15 B14 R14"}, search_seen_by=seen_by)
    game.push("search D showing R9")
    for seat in "ABC":
        known = [str(card) for card in game.view(seat).known.get("D", ())]
        assert known == (["B14", "B15", "G", "R15"] if seat in knowing else [])
        assert [str(card) for card in game.view(seat).known.get("A", ())] == ([] if seat == "A" else ["R9"])
    assert ("D" in game.view().known) == (seen_by == "table")
    game.push("B4")
    game.push("command G")
    assert [str(card) for card in game.view("A").known["D"]] == ["B14", "B15", "R15"], "the card drawn is not known"
    assert "R14" in map(str, game.view("D").hand)


def test_sea_2_the_order_in_which_the_cards_were_drawn_is_not_seen() -> None:
    one = dealt({"A": "R9", "D": "R15 G B15 B14"})
    other = dealt({"A": "R9", "D": "B14 B15 R15 G"})
    for game in (one, other):
        for move in ("search D showing R9", "R9"):
            game.push(move)
    assert [str(move) for move in one.legal_moves] == ["command B14", "command B15", "command G", "command R15"]
    assert one.view("A").events == other.view("A").events
    assert one.view("D").events != other.view("D").events


def test_sea_3_no_goat_is_led_after_a_search_and_a_card_must_be_named() -> None:
    game = dealt({"A": "R9 G G B5", "B": "R15 R15 B4 G"})
    game.push("search B showing G")
    assert [str(move) for move in game.legal_moves] == ["R9", "B5"]
    assert game.why_not("G") == "goat.sea.3"
    assert "may not play the Goat now" in game.explain("G")
    game.push("B5")
    assert game.to_move == "A", "the leader names the card"
    assert [str(move) for move in game.legal_moves] == ["command B4", "command G", "command R15"]
    assert game.why_not("command B5") == game.why_not("no command") == "goat.sea.3"
    assert repr(game.legal_moves[0]) == "command B4"


def test_sea_3_or_he_may_look_only() -> None:
    game = dealt({"A": "R9 G G B5", "D": "R15 R15 B4 G"}, command="may")
    for move in ("search D showing G", "B5", "no command"):
        assert game.why_not(move) is None
        game.push(move)
    assert game.to_move == "D", "the searched player still plays second"
    assert {str(move) for move in game.legal_moves} == {"R15", "B4", "G"}
    game.push("B4")
    assert game.to_move == "B"
    assert str(game.events[-3]) == "A commands no card of D"


def test_sea_3_and_the_searched_player_draws_after_his_card() -> None:
    game = dealt({"A": "R9 B4 B5 B6 B7", "D": "R15 G B15 B14 R4"})
    for move in ("search D showing R9", "R9", "command R15"):
        game.push(move)
    assert "A draw goat.play.1" in verbs(game)[-4]
    assert [str(card) for card in game.view("D").hand] == ["G", "B15", "B14", "R4"]


def test_sea_4_the_searched_player_plays_second_which_decides_between_equals() -> None:
    hands = {"A": "R9", "B": "R12", "C": "B4", "D": "B12"}
    game = dealt(hands)
    for move in ("search D showing R9", "R9", "command B12", "R12", "B4"):
        game.push(move)
    assert [seat for seat, _ in game.view().tricks[0][0]] == ["A", "D", "B", "C"]
    assert game.to_move == "D"
    ordinary = dealt(hands)
    for move in ("R9", "R12", "B4", "B12"):
        ordinary.push(move)
    assert ordinary.to_move == "B"


@pytest.mark.parametrize("whom", "BDFH")
def test_sea_4_order_with_eight(whom: str) -> None:
    game = dealt({"A": "R9"}, 8)
    game.push(f"search {whom} showing R9")
    game.push("R9")
    while not game.view().tricks:
        game.push(game.legal_moves[0])
    assert "".join(seat for seat, _ in game.view().tricks[0][0]) == "A" + whom + "BCDEFGH".replace(whom, "")


def test_the_sample_book_and_its_note() -> None:
    game = dealt({"A": "R15", "B": "G", "C": "R13", "D": "G", "E": "G B4", "F": "B6 B9"}, 6)
    for move in ("search D showing R15", "R15", "command G", "G", "R13"):
        game.push(move)
    safe = "G"
    game.push(safe)
    game.push("B6")
    (trick,) = game.result()["deals"][0]["tricks"]
    assert "".join(seat for seat, _ in trick["cards"]) == "ADBCEF"
    assert (trick["taken_by"], game.view().points["ACE"]) == ("A", 28)
    assert str(game.events[-2]) == "D's Goat gives the book to A, C and E"
    assert str(game.events[-1]) == "A leads next"
    for _ in range(2):
        game.pop()
    game.push("B4")
    game.push("B6")
    assert game.to_move == "A", "with another card of E's the book goes the same way"


def test_the_log_tells_a_search_to_each_as_he_sees_it() -> None:
    game = dealt({"A": "R9", "D": "R15 G B15 B14"})
    for move in ("search D showing R9", "R9", "command G"):
        game.push(move)
    logs = {
        seat: [str(event) for event in game.view(seat).events if event.verb not in ("deal", "take up")] for seat in "AB"
    }
    assert logs["A"][:4] == [
        "A shows the red 9",
        "A searches D",
        "D shows the black 14, the black 15, the Goat and the red 15 to A",
        "A plays the red 9",
    ]
    assert logs["B"][2] == "D shows 4 cards to A"
    assert logs["A"][5] == logs["B"][5] == "A commands the Goat of D"
    assert logs["B"][4] == "A draws 1 card"
    assert str(game.view("B").events[0]) == "D deals"
    assert game.view("B").events[1].cards == 4


# Counting


def test_sc_1_the_higher_side_wins_and_on_a_tie_nobody() -> None:
    outcomes = set()
    for seed in range(120):
        game = cardgames.new("goat", players=(4, 6, 8)[seed % 3], seed=seed)
        finish(game, seed)
        result = game.result()
        one, two = result["score"].values()
        expected = [] if one == two else [game.sides[one < two]]
        assert result["winners"] == expected
        assert result["deals"][0]["points"] == result["score"]
        assert (result["over"], result["to_move"], result["legal"]) == (True, None, [])
        outcomes.add(len(expected))
    assert outcomes == {0, 1}


def test_sc_2_a_number_of_deals_is_added_up() -> None:
    game = cardgames.new("goat", seed=1, deals=2)
    finish(game)
    first = game.result()
    assert (first["over"], first["winners"], first["to_move"]) == (False, [], "C")
    finish(game)
    result = game.result()
    for side in game.sides:
        assert result["score"][side] == sum(deal["points"][side] for deal in result["deals"])
    assert result["over"]


def test_sc_2_or_up_to_a_target_which_does_not_cut_the_score() -> None:
    game = cardgames.new("goat", seed=1, target=300)
    while not game.over:
        assert max(game.result()["score"].values()) < 300
        finish(game)
    result = game.result()
    assert max(result["score"].values()) >= 300
    assert sum(result["score"].values()) == 228 * len(result["deals"])


@pytest.mark.parametrize(("name", "value"), [("deals", 0), ("deals", -1), ("target", -1)])
def test_sc_2_a_match_has_a_deal_and_no_target_below_none(name: str, value: int) -> None:
    with pytest.raises(BadRecord) as wrong:
        cardgames.new("goat", **{name: value})  # type: ignore[arg-type]
    assert wrong.value.clause == "goat.sc.2"


# A match: the next deal comes from the seed, or waits for a pack


def test_a_seed_fills_the_next_deals_each_with_its_own_pack() -> None:
    games = [cardgames.new("goat", seed=4, deals=2) for _ in range(2)]
    for game in games:
        finish(game)
        assert (game.deals, game.to_move is not None) == (2, True)
    one, other = (game.record()["deals"] for game in games)
    assert one == other
    assert one[0]["deck"] != one[1]["deck"]
    assert cardgames.new("goat", seed=5).record()["deals"] != cardgames.new("goat", seed=4).record()["deals"]


def test_without_a_seed_the_next_deal_waits() -> None:
    pack = [str(card) for card in Goat().pack()]
    game = cardgames.new("goat", deals=2, dealer="C", deck=pack)
    with pytest.raises(BadRecord, match="not finished"):
        game.deal()
    finish(game)
    result = game.result()
    assert (game.to_move, len(game.legal_moves), game.clause, game.over) == (None, 0, "", False)
    assert (result["to_move"], result["legal"], result["over"], len(result["deals"])) == (None, [], False, 1)
    assert "waiting for a deal" in repr(game)
    assert (game.why_not("R4"), "has not been dealt" in game.explain("R4")) == ("", True)
    waiting = game.record()
    again = cardgames.replay(waiting)
    assert (again.record(), again.result()) == (waiting, result)

    with pytest.raises(BadRecord, match="too many") as wrong:
        game.deal(deck=[*pack[:-1], "G"])
    assert wrong.value.clause == "goat.pack.1"
    assert game.record() == waiting
    game.deal(deck=pack[::-1])
    assert (game.result()["deals"][1]["dealer"], game.to_move) == ("D", "A")

    last = game.pop()
    assert (game.deals, str(last)) == (1, waiting["deals"][0]["moves"][-1])
    game.push(last)
    assert game.record() == waiting
    game.deal()
    assert Counter(game.record()["deals"][1]["deck"]) == Counter(pack), "by chance"
    finish(game)
    assert game.over
    assert "over" in repr(game)
    with pytest.raises(BadRecord, match="over"):
        game.deal()
    with pytest.raises(IllegalMove, match=r"^The game is over, so no move can be made\.$") as late:
        game.push("R4")
    assert late.value.clause == ""


def test_a_replayed_seed_does_not_deal_further_than_its_record() -> None:
    game = cardgames.new("goat", seed=4, deals=2)
    finish(game)
    given = {"format": "cardgames/1", "game": "goat", "options": {"deals": 2}, "seed": 4}
    again = cardgames.replay(given | {"deals": [{"moves": game.record()["deals"][0]["moves"]}]})
    assert (again.deals, again.to_move) == (1, None)
    again.deal()
    assert again.record() == game.record()


# The verbs


def test_there_is_nothing_to_take_back_before_the_first_move() -> None:
    with pytest.raises(IllegalMove, match="no move to take back"):
        cardgames.new("goat", seed=2).pop()


@pytest.mark.parametrize("seat", ["E", "a", "", "AB", 0, True])
def test_there_is_no_other_seat(seat: Any) -> None:
    game = cardgames.new("goat", seed=2)
    with pytest.raises(BadRecord, match="There is no seat"):
        game.view(seat)
    with pytest.raises(BadRecord, match="There is no seat"):
        game.side_of(seat)
    with pytest.raises(BadRecord, match="There is no seat"):
        cardgames.new("goat", dealer=seat, seed=2)


def test_a_choice_without_a_move_is_a_gap_in_a_rulebook() -> None:
    with pytest.raises(ValueError, match=r"B is asked to move under goat.play.2, but has no move"):
        ask(1, [], "goat.play.2")
    choice: Choice = ask(1, [GOAT], "goat.play.2")
    assert choice == (1, (GOAT,), "goat.play.2")


def test_reprs_teach() -> None:
    game = cardgames.new("goat", players=6, seed=1916)
    assert repr(game) == "<Goat, 6 players: B to move>"
    assert repr(game.rules).startswith("Goat(players=6, ranks='4-15', next_dealer='left'")
    assert repr(GOAT) == "G"
